//! Changes of what is declared elsewhere: who may change it, whose change holds, and what was so
//! before.
//!
//! Packages are ordered: one that requires another, directly or not, has the last word over it, and
//! within a package an option over what always holds. Of two options one must say that it `replaces`
//! the other. All else is a conflict, for nobody could say which change is in force.

mod items;
mod not_replaced;
mod without_kind;

pub(crate) use items::item_changes;
pub(super) use items::{ItemChange, position};

use ecow::{EcoString, eco_format};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::diagnostic::codes::*;
use crate::kinds::finding::Findable;
use crate::kinds::{Here, Reader, braces, mentions};
use crate::model::*;
use crate::names::{Author, RowSource, Space};
use crate::source::Span;
use crate::syntax::ast;

/// A change of one thing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub author: Author,
    /// The place to mend.
    pub span: Span,
    pub cite: CitationId,
}

/// A value on its way into a row.
struct Draft {
    claim: Claim,
    value: ast::Cell,
    datum: Datum,
}

/// A change of a text that mentions something, and the packages in which the texts were written.
#[derive(Clone, Copy, Debug)]
pub(super) struct ToldLater {
    note: usize,
    from: PackageId,
    to: PackageId,
    span: Span,
}

impl Reader<'_> {
    /// `replace KIND ROW { … }`: before anybody mentions or counts what rows say.
    pub(super) fn replace_rows(&mut self) {
        let mut drafts: IndexMap<(RowId, FieldId), Vec<Draft>> = IndexMap::new();
        let mut replaced = self.declared.replaced_rows.iter();
        if !replaced.any(|placed| self.is_to_read(placed.author.option)) {
            return;
        }
        for placed in &self.declared.replaced_rows {
            self.replaced_row(placed.author, placed.item, &mut drafts);
        }
        drafts.retain(|_, drafts| {
            let mut drafts = drafts.iter();
            drafts.any(|draft| self.is_to_read(draft.claim.author.option))
        });
        for ((row, field), drafts) in drafts {
            let what = self.field_changed(row, field);
            let claims: Vec<Claim> = drafts.iter().map(|draft| draft.claim).collect();
            let order = self.settle(&format!("`{what}`"), &claims);
            for which in &order {
                let draft = &drafts[*which];
                let new = draft.datum.clone();
                let fields = self.model.rows[row.index()].fields.make_mut();
                let place = &mut fields[field.index()];
                let old = std::mem::replace(place, new.clone());
                let show = |datum: &Datum| EcoString::from(datum.value.show(&self.model));
                let (old, new) = (show(&old), show(&new));
                let Claim { author, cite, .. } = draft.claim;
                if braces::mentions_something(&old) || braces::mentions_something(&new) {
                    let from = self.model.row(row).header.package;
                    self.told_later.push(ToldLater {
                        note: self.model.changes.len(),
                        from,
                        to: author.package,
                        span: draft.value.span,
                    });
                }
                self.note(author, what.clone(), old, new, cite);
            }
            if let Some(last) = order.last() {
                let Draft {
                    claim,
                    value,
                    datum,
                } = &drafts[*last];
                self.forget_mentions(row, field);
                self.keep_mentions(claim.author.package, row, field, value.span, datum);
                self.places.state(row, field, value.span, datum);
                self.places.replaced.insert((row, field), claim.span);
            }
        }
        self.places.order_stated();
    }

    fn replaced_row(
        &mut self,
        author: Author,
        change: &ast::ReplaceRow,
        drafts: &mut IndexMap<(RowId, FieldId), Vec<Draft>>,
    ) {
        let package = author.package;
        if self.cannot_be_replaced(&change.kind, &change.row.name.text) {
            return;
        }
        let Some(kind) = self.find_as(package, &change.kind) else {
            return;
        };
        let Some(row) = self.row_meant(kind, package, change) else {
            self.broken.unchanged.insert(kind);
            return;
        };
        let of = self.model.row(row).header.package;
        if self.changes_its_own(author, Symbol::Row(row), of, change.row.span()) {
            return;
        }
        if change.settings.broken {
            self.incomplete = true;
            self.broken.rows.insert(row);
        }
        if change.settings.lines.is_empty() && !change.settings.broken {
            let message = format!("nothing of `{}` is replaced", change.thing());
            (self.out.report(&E0303, change.row.span(), message))
                .help("add a line with a field and its new value, or take the block out");
        }
        let around = self.changing(author, &change.cites);
        let mut seen: FxHashMap<FieldId, Span> = FxHashMap::default();
        for setting in &change.settings.lines {
            let name = &setting.field;
            let Some(field) = self.model.kind(kind).field(&name.text) else {
                self.broken.rows.insert(row);
                if name.text == "title" {
                    self.title_of_a_row(
                        kind,
                        name,
                        "take the line out: a row that is replaced keeps its title",
                    );
                } else if !self.is_of_the_other(kind, change, name)
                    && !self.cannot_be_set(kind, change, name)
                {
                    self.unknown_field(&E0304, kind, &name.text, name.span);
                }
                continue;
            };
            if let Some(earlier) = seen.insert(field, name.span) {
                self.set_twice(setting, earlier);
                continue;
            }
            let cite = self.cite(package, around.cite, &setting.cites);
            let here = Here { package, cite };
            let Some(datum) = self.field_datum(here, kind, field, setting.value) else {
                self.incomplete = true;
                self.broken.rows.insert(row);
                continue;
            };
            let claim = Claim {
                author,
                span: name.span,
                cite,
            };
            drafts.entry((row, field)).or_default().push(Draft {
                claim,
                value: setting.value,
                datum,
            });
        }
    }

    /// What a change names, of the one sort that it is for; nothing where it is not the author's to change.
    pub(super) fn find_to_change<T: Findable>(
        &mut self,
        author: Author,
        path: &ast::Path,
    ) -> Option<T> {
        let entry = self.find(&[Space::Top], author.package, path, T::WORD)?;
        let Some(found) = T::of(entry.symbol) else {
            self.wrong_kind(path, entry, T::A);
            return None;
        };
        let is_own = self.changes_its_own(author, entry.symbol, entry.package, path.span());
        (!is_own).then_some(found)
    }

    /// Where the cells of a change stand: its citations are within those of its option.
    pub(super) fn changing(&mut self, author: Author, cites: &[ast::Cite]) -> Here {
        let around = self.option_cite(author.option);
        Here {
            package: author.package,
            cite: self.cite(author.package, around, cites),
        }
    }

    /// A package, or an option, that changes what it declares itself should declare it otherwise.
    /// `of` is the package that declares it.
    pub(super) fn changes_its_own(
        &mut self,
        author: Author,
        what: Symbol,
        of: PackageId,
        span: Span,
    ) -> bool {
        let declared_in = self.option_of(what);
        // A brace too many above it may have put it out of its option.
        let is_own = of == author.package && declared_in == author.option;
        if !is_own || self.declared.scope.is_broken(span.file) {
            return false;
        }
        let place = self.place_of(what);
        let (here, name) = match author.option {
            Some(option) => ("option", self.declared.options.name(option).clone()),
            None => ("package", self.model.package(of).id.clone()),
        };
        let report = self.out.report(
            &E0823,
            span,
            format!("the {here} `{name}` declares this itself"),
        );
        if let Some(place) = place {
            report.label(place, "declared here");
        }
        report.help("change it where it is declared, or put this into an option");
        true
    }

    pub(super) fn option_of(&self, symbol: Symbol) -> Option<OptionId> {
        match symbol {
            Symbol::Row(row) => self.declared.rows[row.index()].option,
            other => self.declared.of_option.get(&other).copied(),
        }
    }

    fn place_of(&self, symbol: Symbol) -> Option<Span> {
        let declared = self.declared;
        Some(match symbol {
            Symbol::Row(id) => declared.rows[id.index()].span,
            Symbol::Table(id) => declared.tables[id.index()].1.header.name.span,
            Symbol::Deck(id) => declared.decks[id.index()].1.header.name.span,
            Symbol::Modifiers(id) => declared.modifiers[id.index()].1.header.name.span,
            Symbol::Procedure(id) => declared.procedures[id.index()].1.header.name.span,
            Symbol::Battle(id) => declared.battles[id.index()].1.header.name.span,
            _ => return None,
        })
    }

    /// The order in which changes of one thing are made: the last one holds. Those of which nobody
    /// can say which one holds are reported. `what` names the thing.
    pub(super) fn settle(&mut self, what: &str, claims: &[Claim]) -> Vec<usize> {
        let beats = |one: usize, other: usize| self.beats(claims[one].author, claims[other].author);
        let mut conflicts: Vec<(usize, usize)> = Vec::new();
        let mut wins = vec![0_usize; claims.len()];
        for later in 0..claims.len() {
            for earlier in 0..later {
                match (beats(earlier, later), beats(later, earlier)) {
                    (true, _) => wins[earlier] += 1,
                    (false, true) => wins[later] += 1,
                    // That both are switched on has been said.
                    (false, false)
                        if self.exclude(claims[earlier].author, claims[later].author) => {}
                    (false, false) => conflicts.push((earlier, later)),
                }
            }
        }
        // Where one holds over both, nobody asks which of the two does.
        let is_over = |one: usize, both: (usize, usize)| beats(one, both.0) && beats(one, both.1);
        conflicts.retain(|both| !(0..claims.len()).any(|one| is_over(one, *both)));
        for (earlier, later) in conflicts {
            self.conflict(what, &claims[earlier], &claims[later]);
        }
        let mut order: Vec<usize> = (0..claims.len()).collect();
        order.sort_by_key(|claim| wins[*claim]);
        order
    }

    /// Whether one author's change holds over another's.
    fn beats(&self, one: Author, other: Author) -> bool {
        match (one.option, other.option) {
            (Some(one), Some(other)) => self.declared.options.replaces(one, other),
            _ if one.package == other.package => one.option.is_some() && other.option.is_none(),
            _ => self.declared.scope.reaches(one.package, other.package),
        }
    }

    /// Whether two authors are options that do not go together.
    fn exclude(&self, one: Author, other: Author) -> bool {
        let options = &self.declared.options;
        match (one.option, other.option) {
            (Some(one), Some(other)) => {
                options.excludes(one, other) || options.excludes(other, one)
            }
            _ => false,
        }
    }

    fn conflict(&mut self, what: &str, earlier: &Claim, later: &Claim) {
        let (first, second) = (self.said_of(earlier.author), self.said_of(later.author));
        let message = match earlier.author == later.author {
            true => format!("{what} is changed twice by {first}"),
            false => format!("{what} is changed by {first} and by {second}"),
        };
        let help = match (earlier.author.option, later.author.option) {
            _ if earlier.author == later.author => "take one of the two out".to_owned(),
            (Some(one), Some(other)) => {
                let (options, scope) = (&self.declared.options, &self.declared.scope);
                let (first, last) = (earlier.author.package, later.author.package);
                // What brings the other along can only hold over it.
                let brings = |upper, lower| options.switch_on([upper]).has(lower);
                let (brings_first, brings_last) = (brings(other, one), brings(one, other));
                let (one, other) = (options.name(one), options.name(other));
                // Whoever builds on a package cannot write into its options.
                let builds_on = |upper, lower| upper != lower && scope.reaches(upper, lower);
                let own = match (builds_on(last, first), builds_on(first, last)) {
                    (true, false) => Some((one, other)),
                    (false, true) => Some((other, one)),
                    _ if brings_first => Some((one, other)),
                    _ if brings_last => Some((other, one)),
                    _ => None,
                };
                match own {
                    Some((lower, upper)) if brings_first || brings_last => {
                        format!("write `replaces {lower}` in the option `{upper}`")
                    }
                    Some((game, module)) => format!(
                        "write `replaces {game}` in the option `{module}`, or, where the two do not go together, \
                         `excludes {game}`"
                    ),
                    None => format!(
                        "write `replaces {one}` in the option `{other}`, or the other way round; or let \
                         one exclude the other"
                    ),
                }
            }
            _ => "let one of the two packages require the other, whose change it then replaces; or change it once \
                  more in a package that requires both"
                .to_owned(),
        };
        let cited = |cite: CitationId| {
            let cited = self.model.citation(cite).show(&self.model);
            (!cited.is_empty()).then_some(cited)
        };
        let first_cited = cited(earlier.cite).map_or(String::new(), |cited| format!(" [{cited}]"));
        let second_cited = cited(later.cite);
        self.out
            .report(&E0820, later.span, message)
            .here("changed again here")
            .label(earlier.span, format!("first changed here{first_cited}"))
            .help(help)
            .cited(second_cited);
    }

    fn said_of(&self, author: Author) -> String {
        match author.option {
            Some(option) => format!("the option `{}`", self.declared.options.name(option)),
            None => format!("the package `{}`", self.model.package(author.package).id),
        }
    }

    /// Fills in what the texts in notes mention. What is wrong with them is said of the texts.
    pub(super) fn tell_changes(&mut self) {
        for told in std::mem::take(&mut self.told_later) {
            let ChangeNote { old, new, .. } = self.model.changes[told.note].clone();
            let mut mention = |from, text| self.quietly(|r| r.mention(from, text, told.span));
            let (old, new) = (mention(told.from, &old), mention(told.to, &new));
            let note = &mut self.model.changes[told.note];
            (note.old, note.new) = (old, new);
        }
    }

    /// Keeps a change in mind for people.
    pub(super) fn note(
        &mut self,
        author: Author,
        what: Changed,
        old: EcoString,
        new: EcoString,
        cite: CitationId,
    ) {
        self.model.changes.push(ChangeNote {
            package: author.package,
            option: author.option,
            what,
            added: Vec::new(),
            old,
            new,
            cite,
        });
    }

    fn field_changed(&self, row: RowId, field: FieldId) -> Changed {
        let decl = &self.declared.rows[row.index()];
        let field = &self.model.kind(decl.kind).fields[field.index()];
        Changed {
            thing: match decl.source {
                RowSource::Figure { unit, .. } => {
                    eco_format!("{}.{}", unit.header.name.text, decl.name)
                }
                _ => decl.name.clone(),
            },
            part: ChangedPart::Value(field.header.name.clone()),
        }
    }

    /// What a text in a row mentions is filled in when all rows are read.
    pub(super) fn keep_mentions(
        &mut self,
        package: PackageId,
        row: RowId,
        field: FieldId,
        span: Span,
        datum: &Datum,
    ) {
        let data = match &datum.value {
            Value::Each(data) => data,
            _ => std::slice::from_ref(datum),
        };
        let texts = data.iter().filter_map(|datum| match &datum.value {
            Value::Text(text) if memchr::memchr2(b'{', b'}', text.as_bytes()).is_some() => {
                Some(text)
            }
            _ => None,
        });
        let mentioning: SmallVec<[bool; 4]> =
            texts.map(|text| braces::mentions_others(text)).collect();
        if mentioning.is_empty() {
            return;
        }
        if mentioning.contains(&true) {
            self.mentioning.insert((row, field));
        }
        self.mentions.push(mentions::Pending {
            package,
            row,
            field,
            span,
        });
    }

    /// A value that is replaced mentions nothing any more.
    fn forget_mentions(&mut self, row: RowId, field: FieldId) {
        self.mentioning.remove(&(row, field));
        (self.mentions).retain(|pending| (pending.row, pending.field) != (row, field));
    }
}
