//! Giving every declaration its id and entering its name.

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use super::doubt::doubtful_names;
use super::in_words;
use super::lost_locals::lost_locals;
use super::named::{names_of, plural_of};
use super::{
    Active, Author, Declared, Entry, Options, Parsed, Placed, Playable, Run, Scope, Space,
};
use crate::diagnostic::codes::*;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::*;
use crate::source::{SourceSet, Span};
use crate::syntax::ast;

/// Enters every name of every package that is to be read. Packages come in load order.
///
/// A name declared twice is reported once, at its second place; the first one holds. What stands in
/// an option is entered where the option is switched on, in its place between the others.
pub(crate) fn declare<'a>(
    parsed: &'a [Parsed],
    sources: &SourceSet,
    options: Options<'a>,
    run: Run<'a>,
    out: &mut Diagnostics,
) -> Declared<'a> {
    let packages: Vec<Package> = parsed.iter().map(|each| each.package.clone()).collect();
    let declared = Declared {
        scope: Scope::new(&packages),
        sources: Vec::new(),
        required: parsed.iter().map(|each| each.required.clone()).collect(),
        files: (parsed.iter().enumerate())
            .flat_map(|(index, each)| {
                let files = each.files.iter();
                files.map(move |file| (PackageId::new(index), file.id))
            })
            .collect(),
        proven: parsed.iter().map(|each| each.proven).collect(),
        scales: Vec::new(),
        kinds: Vec::new(),
        extends: Vec::new(),
        rows: Vec::new(),
        blocks: Vec::new(),
        tables: Vec::new(),
        generators: Vec::new(),
        battles: Vec::new(),
        worksheets: Vec::new(),
        errata: Vec::new(),
        scenarios: Vec::new(),
        lists: Vec::new(),
        reckonings: Vec::new(),
        firepower: Vec::new(),
        references: Vec::new(),
        decks: Vec::new(),
        modifiers: Vec::new(),
        procedures: Vec::new(),
        lists_again: FxHashSet::default(),
        options,
        active: run.active,
        before: Active::default(),
        extent: run.extent,
        mentioned: run.mentioned,
        of_option: FxHashMap::default(),
        inside: FxHashMap::default(),
        examples: Vec::new(),
        replaced_decks: Vec::new(),
        replaced_tables: Vec::new(),
        replaced_battles: Vec::new(),
        replaced_rows: Vec::new(),
        extended_modifiers: Vec::new(),
        extended_forces: Vec::new(),
        changed_procedures: Vec::new(),
        asked: None,
        no_prelude: false,
    };
    let mut declarer = Declarer {
        declared,
        packages: parsed,
        sources,
        out,
        prelude: FxHashMap::default(),
        no_prelude: None,
        option: None,
    };
    let items: Vec<(PackageId, &ast::Item)> = (parsed.iter().enumerate())
        .flat_map(|(index, each)| {
            let items = each.files.iter().flat_map(|file| &file.items);
            items.map(move |item| (PackageId::new(index), item))
        })
        .collect();
    let files = parsed.iter().flat_map(|each| &each.files);
    let broken = files.filter(|file| file.broken).map(|file| file.id);
    declarer.declared.scope.broken_files = broken.collect();
    declarer.declared.scope.incomplete = !declarer.declared.scope.broken_files.is_empty();
    declarer.declared.scope.doubtful = doubtful_names(declarer.out, sources);
    declarer.declared.scope.lost_locals = lost_locals(declarer.out, sources);
    declarer
        .declared
        .options
        .refuse_excluded(&declarer.declared.active, declarer.out);
    declarer.switched_off();
    // About so many names there will be: lists of many grow once.
    let names = items.iter().map(|(_, item)| match item {
        ast::Item::Rows(rows) => rows.grid.rows.len(),
        _ => 1,
    });
    let names = names.sum();
    declarer.declared.scope.reserve(names);
    declarer.declared.rows.reserve_exact(names);
    for (package, item) in &items {
        declarer.top(*package, item);
    }
    for (package, item) in &items {
        declarer.rows(*package, item);
    }
    declarer.declared.no_prelude = declarer.no_prelude.is_some();
    declarer.declared.scope.share();
    in_words::tell(&declarer.declared, declarer.out, sources);
    declarer.declared
}

/// Goes on from what is declared with fewer options, or with none: what those declare that are on anew
/// comes behind all else, so that this keeps its ids.
pub(crate) fn declare_further<'a>(
    parsed: &'a [Parsed],
    base: &Declared<'a>,
    sources: &SourceSet,
    run: Run<'a>,
    out: &mut Diagnostics,
) -> Declared<'a> {
    let mut declarer = Declarer {
        declared: Declared {
            active: run.active,
            before: base.active.clone(),
            extent: run.extent,
            mentioned: run.mentioned,
            ..base.clone()
        },
        packages: parsed,
        sources,
        out,
        prelude: FxHashMap::default(),
        no_prelude: None,
        option: None,
    };
    let options = &declarer.declared.options;
    options.refuse_excluded(&declarer.declared.active, declarer.out);
    let on: Vec<OptionId> = declarer.declared.new_options().collect();
    declarer.switched_off();
    for id in &on {
        declarer.inside(*id, Declarer::top);
    }
    for id in &on {
        declarer.inside(*id, Declarer::rows);
    }
    // Lists and scenarios that stand elsewhere, and are made for what is on now.
    let is_further = |it: &&Playable<'_>| {
        let is_inside = it.inside.is_some_and(|option| on.contains(&option));
        !is_inside && !base.active.has_all(&it.active)
    };
    let playables = base.options.playables.iter();
    for it in playables.filter(is_further).cloned().collect::<Vec<_>>() {
        declarer.option = it.inside;
        declarer.top(it.package, it.item);
    }
    declarer.option = None;
    // Changes have no ids: they stay in the order in which they are settled.
    let d = &mut declarer.declared;
    (d.replaced_rows).sort_by_key(|placed| (placed.author.package, placed.item.kind.span()));
    (d.replaced_tables).sort_by_key(|placed| (placed.author.package, placed.item.span));
    (d.replaced_battles).sort_by_key(|placed| (placed.author.package, placed.item.span));
    (d.extended_modifiers).sort_by_key(|placed| (placed.author.package, placed.item.span));
    (d.extended_forces).sort_by_key(|placed| (placed.author.package, placed.item.span));
    (d.changed_procedures).sort_by_key(|placed| (placed.author.package, placed.item.span));
    declarer.declared
}

const TWICE: &str = "give one of the two another name, or take it out";

/// Where the examples of packages stand that nobody has found sound so far, up to the last line of each.
fn examples(packages: &[Parsed]) -> Vec<Span> {
    let place = |item: &ast::Item| match item {
        ast::Item::Example(example) => {
            let last = example.body.lines.last()?;
            Some(example.span.to(last.span))
        }
        _ => None,
    };
    let checked = packages.iter().filter(|each| !each.proven);
    let items = checked.flat_map(|each| each.files.iter().flat_map(|file| &file.items));
    let each = items.flat_map(|item| match item {
        ast::Item::Option(option) => option.items.iter().filter_map(place).collect(),
        item => place(item).into_iter().collect::<Vec<_>>(),
    });
    each.collect()
}

pub(super) struct Declarer<'a, 'b> {
    pub declared: Declared<'a>,
    pub packages: &'a [Parsed],
    pub sources: &'b SourceSet,
    pub out: &'b mut Diagnostics,
    /// Kinds of the prelude that statements of the kernel make rows of.
    pub prelude: FxHashMap<&'static str, KindId>,
    /// The report that there is no prelude.
    pub no_prelude: Option<usize>,
    /// The option whose items are being entered.
    pub option: Option<OptionId>,
}

impl<'a> Declarer<'a, '_> {
    /// Keeps in mind what options that are switched off declare.
    fn switched_off(&mut self) {
        let d = &mut self.declared;
        d.scope.switched_off.clear();
        let off = (d.options.list.iter().enumerate())
            .filter(|(index, _)| !d.active.has(OptionId::new(*index)));
        for (_, (_, option)) in off {
            let names = option
                .items
                .iter()
                .flat_map(|item| names_of(item, self.sources));
            let name = &option.header.name.text;
            (d.scope.switched_off).extend(names.map(|each| (each, name.clone())));
        }
        d.scope.examples = match d.scope.switched_off.is_empty() {
            true => Vec::new(),
            false => examples(self.packages),
        };
    }

    /// What stands in an option.
    pub(super) fn inside(&mut self, id: OptionId, enter: fn(&mut Self, PackageId, &'a ast::Item)) {
        let (package, option) = self.declared.options.list[id.index()];
        self.option = Some(id);
        for item in &option.items {
            enter(self, package, item);
        }
        self.option = None;
    }

    fn top(&mut self, package: PackageId, item: &'a ast::Item) {
        // An option stands in no other: the grammar refuses it.
        if let ast::Item::Option(each) = item {
            let Some(id) = self.declared.options.id_of(each) else {
                return;
            };
            let (name, span) = (&each.header.name.text, each.header.name.span);
            self.enter(Space::Top, package, name, span, Symbol::Option(id));
            if self.declared.active.has(id) {
                self.inside(id, Declarer::top);
            }
            return;
        }
        // Who plays it has these options on.
        let is_playable = matches!(item, ast::Item::List(_) | ast::Item::Scenario(_));
        let d = &self.declared;
        if is_playable && !d.options.is_read_with(item, &d.active) {
            return;
        }
        if self.hides_the_prelude(package, item) {
            return;
        }
        let Some(symbol) = self.given_an_id(package, item) else {
            return self.without_an_id(package, item);
        };
        let name = match item {
            ast::Item::Source(each) => Some(&each.name),
            item => item.header().map(|header| &header.name),
        };
        let Some(name) = name else {
            return;
        };
        let space = if matches!(symbol, Symbol::Source(_)) {
            Space::Source
        } else {
            Space::Top
        };
        let new = self.enter(space, package, &name.text, name.span, symbol);
        if let ast::Item::Kind(kind) = item {
            let (plural, span) = plural_of(kind);
            match new {
                true => _ = self.enter(Space::Plural, package, &plural, span, symbol),
                // A kind that is there twice has its plural twice; that is told by its name.
                false => _ = self.put(Space::Plural, package, &plural, span, symbol),
            }
        }
    }

    /// What is named by itself, put behind the others of its sort; nothing for all else.
    fn given_an_id(&mut self, package: PackageId, item: &'a ast::Item) -> Option<Symbol> {
        fn put<T>(list: &mut Vec<T>, each: T) -> usize {
            list.push(each);
            list.len() - 1
        }
        let d = &mut self.declared;
        Some(match item {
            ast::Item::Source(each) => {
                Symbol::Source(SourceId::new(put(&mut d.sources, (package, each))))
            }
            ast::Item::Scale(each) | ast::Item::Choice(each) => {
                let is_scale = matches!(item, ast::Item::Scale(_));
                Symbol::Scale(ScaleId::new(put(&mut d.scales, (package, each, is_scale))))
            }
            ast::Item::Kind(each) => Symbol::Kind(KindId::new(put(&mut d.kinds, (package, each)))),
            ast::Item::Table(each) => {
                Symbol::Table(TableId::new(put(&mut d.tables, (package, each))))
            }
            ast::Item::Generator(each) => {
                Symbol::Generator(GeneratorId::new(put(&mut d.generators, (package, each))))
            }
            ast::Item::Battle(each) => {
                Symbol::Battle(BattleId::new(put(&mut d.battles, (package, each))))
            }
            ast::Item::Worksheet(each) => {
                Symbol::Worksheet(WorksheetId::new(put(&mut d.worksheets, (package, each))))
            }
            ast::Item::Erratum(each) => {
                Symbol::Erratum(ErratumId::new(put(&mut d.errata, (package, each))))
            }
            ast::Item::Scenario(each) => {
                Symbol::Scenario(ScenarioId::new(put(&mut d.scenarios, (package, each))))
            }
            ast::Item::List(each) => Symbol::List(ListId::new(put(&mut d.lists, (package, each)))),
            ast::Item::Deck(each) => Symbol::Deck(DeckId::new(put(&mut d.decks, (package, each)))),
            ast::Item::Modifiers(each) => {
                Symbol::Modifiers(ModifiersId::new(put(&mut d.modifiers, (package, each))))
            }
            ast::Item::Procedure(each) => {
                Symbol::Procedure(ProcedureId::new(put(&mut d.procedures, (package, each))))
            }
            _ => return None,
        })
    }

    /// Examples, changes, and what there is once in a package. Rows are entered when all kinds are.
    fn without_an_id(&mut self, package: PackageId, item: &'a ast::Item) {
        fn placed<T>(author: Author, item: &T) -> Placed<'_, T> {
            Placed { author, item }
        }
        let option = self.option;
        let by = Author { package, option };
        let d = &mut self.declared;
        match item {
            ast::Item::Example(_) if d.proven[package.index()] => {}
            ast::Item::Example(each) => d.examples.push(placed(by, each)),
            ast::Item::ReplaceDeck(each) => d.replaced_decks.push(placed(by, each)),
            ast::Item::ReplaceTable(each) => d.replaced_tables.push(placed(by, each)),
            ast::Item::ReplaceBattle(each) => d.replaced_battles.push(placed(by, each)),
            ast::Item::ReplaceRow(each) => d.replaced_rows.push(placed(by, each)),
            ast::Item::ExtendModifiers(each) => d.extended_modifiers.push(placed(by, each)),
            ast::Item::ExtendForce(each) => d.extended_forces.push(placed(by, each)),
            ast::Item::ChangeProcedure(each) => d.changed_procedures.push(placed(by, each)),
            ast::Item::Ask(expr) => {
                d.asked = Some((package, expr));
                d.scope.asked = Some(expr.span.file);
            }
            ast::Item::Reckoning(each) => {
                d.reckonings.push((package, each));
                d.inside.extend(option.map(|option| (each.span, option)));
            }
            ast::Item::Firepower(each) => {
                d.firepower.push((package, each));
                d.inside.extend(option.map(|option| (each.span, option)));
            }
            ast::Item::Reference(each) => d.references.push((package, each)),
            ast::Item::Extend(each) => {
                d.extends.push((package, each));
                d.inside.extend(option.map(|option| (each.span, option)));
            }
            _ => {}
        }
    }

    /// Gives a name its scope, and reports it where it has one already. Says whether it is new.
    pub(super) fn enter(
        &mut self,
        space: Space,
        package: PackageId,
        name: &EcoString,
        span: Span,
        symbol: Symbol,
    ) -> bool {
        let Some(earlier) = self.put(space, package, name, span, symbol) else {
            return true;
        };
        // What an option declares may be entered behind what stands behind it.
        let is_inside = self.declared.inside.contains_key(&earlier.span);
        let (first, again) = match (self.option, is_inside) {
            (Some(_), _) => (earlier.span.min(span), earlier.span.max(span)),
            (None, true) => (span, earlier.span),
            (None, false) => (earlier.span, span),
        };
        let by_option = self.option.is_some() != is_inside;
        let of_option = if is_inside { earlier.symbol } else { symbol };
        if let (Symbol::Modifiers(list), true) = (of_option, by_option) {
            self.declared.lists_again.insert(list);
        }
        let forces = self.prelude.get("force");
        let is_force = forces.is_some_and(|kind| space == Space::Rows(*kind));
        let report = self.twice(name, again, first);
        match symbol {
            Symbol::Kind(_) => {
                report.help(format!(
                    "{TWICE}; fields are added by `extend kind {name} {{`"
                ));
            }
            Symbol::Procedure(_) if by_option => {
                report.help(format!(
                    "an option changes the steps of a procedure: write `in {name} {{`, and in it \
                     `instead of STEP {{` with the steps that stand there in its place"
                ));
            }
            Symbol::Deck(_) if by_option => {
                report.help(format!(
                    "an option has another deck in its place by `replace deck {name} {{`"
                ));
            }
            Symbol::Table(_) if by_option => {
                report.help(format!(
                    "an option has other rows in its place by `replace table {name} {{`"
                ));
            }
            Symbol::Battle(_) if by_option => {
                report.help(format!(
                    "an option has other lines in the place of its own by `replace battle {name} {{`"
                ));
            }
            Symbol::Row(_) if by_option && is_force => {
                report.help(format!(
                    "an option adds parts to a force by `extend force {name} {{`, and sets its fields by \
                     `replace force {name} {{`"
                ));
            }
            Symbol::Modifiers(_) if by_option => {
                report.help(format!(
                    "an option adds rows by `extend modifiers {name} {{`"
                ));
            }
            _ => {}
        }
        false
    }

    /// Gives a name its scope; what has the same name where there is one already.
    fn put(
        &mut self,
        space: Space,
        package: PackageId,
        name: &EcoString,
        span: Span,
        symbol: Symbol,
    ) -> Option<Entry> {
        if let Some(option) = self.option {
            self.declared.of_option.insert(symbol, option);
            self.declared.inside.insert(span, option);
        }
        let entry = Entry {
            package,
            symbol,
            span,
        };
        self.declared.scope.enter(space, name, entry)
    }

    pub(super) fn twice(&mut self, name: &str, span: Span, earlier: Span) -> &mut Diagnostic {
        let changes = self.option.is_some() && !self.declared.inside.contains_key(&earlier);
        let help = match changes {
            true => format!(
                "an option changes what is there by `replace KIND {name} {{`, with a line for each new value; else give one \
                 of the two another name"
            ),
            false => TWICE.to_owned(),
        };
        self.out
            .report(&E0202, span, format!("`{name}` is declared twice"))
            .here("declared again here")
            .label(earlier, "first declared here")
            .help(help)
    }
}
