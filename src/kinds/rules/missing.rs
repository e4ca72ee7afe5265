//! Names that mean nothing: what is said of them, and where the slip may be.

use super::body::{CONSTANT, MODIFIERS};
use super::heads::Head;
use super::unread::differ_by_a_slip;
use super::{Body, Sort, other_dice};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::finding::what_it_is;
use crate::model::*;
use crate::names::{RowSource, Space};
use crate::source::Span;
use crate::spelling::{in_digits, in_inches, joined};
use crate::syntax::{ast, comments, done_by_option};
use ecow::EcoString;

/// So many figures of one name are offered.
const MOST_FIGURES: usize = 3;

/// Of more members the names are not listed.
const MOST_MEMBERS: usize = 8;

impl Body<'_, '_> {
    /// Whether this name has been reported before; then only its further place is told.
    pub(super) fn is_told(&mut self, name: &ast::Name) -> bool {
        let number = *self
            .missing
            .entry(name.text.clone())
            .or_insert(self.r.out.len());
        let Some(told) = self.r.out.earlier(number) else {
            return false;
        };
        told.also_used(name.span);
        self.whole = false;
        self.r.incomplete = true;
        true
    }

    /// Says of a name that means nothing what was meant, and how to have it.
    pub(super) fn nothing_called(&mut self, names: &[ast::Name], wanted: Option<Sort>, span: Span) {
        let name = &names[0];
        let text = &name.text;
        // A line that could not be read may have drawn a card, or held an outcome, under any name.
        let is_lost = self.lost_lines && names.len() > 1;
        if is_lost || self.r.declared.scope.is_doubtful(text) || self.doubtful.contains(text) {
            self.whole = false;
            self.r.incomplete = true;
            return;
        }
        if self.is_told(name) || self.asks_a_card_by_name(names, span) {
            return;
        }
        let scope = &self.r.declared.scope;
        let top = scope.entries(Space::Top, self.package, None, text);
        if let Some(entry) = top.first() {
            self.is_no_value(text, entry.symbol, entry.span, span);
            return;
        }
        if let Some(part) = names.get(1)
            && let Some((head, _)) = self.anywhere(&[], None, text, 1).first().copied()
        {
            self.lacks(head, name, part);
            return;
        }
        if let Some((message, help)) = scope.declared_off(text, name.span) {
            self.report(&E0201, name.span, message).help(help);
            return;
        }
        let alone = wanted.filter(|_| names.len() == 1);
        let known = self.names_in_reach(wanted, names.len() == 1);
        // A name that is set with a letter off is rather meant than a difference of two others.
        let minus = match self.slip_of(text) {
            Some(_) => None,
            None => suggest::minus_in(text, |part| known.iter().any(|name| name == part)),
        };
        let of_field = minus.or_else(|| self.field_called(text, wanted));
        let foreign = self.written_here(name, wanted, span);
        let near = match of_field.is_some() || foreign.is_some() {
            true => None,
            false => self.nearest(text, wanted, &known),
        };
        let help = foreign
            .or_else(|| self.taken_by_option(name))
            .or_else(|| self.figure_alone(text, wanted))
            .or(of_field)
            .or_else(|| self.taken_by_the_list(text, wanted, &known))
            .or_else(|| suggest::did_you_mean(text, known.iter().map(EcoString::as_str)))
            .or_else(|| self.members_wanted(text, alone))
            .unwrap_or_else(|| self.to_have(text, wanted));
        let (message, of) = match alone {
            Some(sort @ Sort::Member(scale)) => (
                self.is_neither(text, sort),
                Some(self.r.model.scale(scale).header.name.clone()),
            ),
            Some(sort @ Sort::Row(kind)) => (
                self.is_neither(text, sort),
                Some(self.r.model.kind(kind).header.name.clone()),
            ),
            _ => (format!("nothing here is called `{text}`"), None),
        };
        let report = self.report(&E0201, name.span, message);
        report.help(help).absent(text, of);
        if let Some((words, span)) = near {
            report.label(span, words);
        }
    }

    fn is_neither(&self, text: &str, sort: Sort) -> String {
        let noun = self.r.noun(sort);
        format!("`{text}` is neither {noun} nor a name set before")
    }

    /// Something is called so, at `place`, which is no value.
    fn is_no_value(&mut self, text: &str, symbol: Symbol, place: Span, span: Span) {
        let help = match symbol {
            Symbol::Procedure(called) => {
                let takes = self.r.model.procedure(called).parameters.iter();
                let needed = takes.filter(|parameter| parameter.default.is_none());
                let needed: Vec<String> = needed
                    .map(|parameter| format!("{}: …", parameter.name))
                    .collect();
                format!("call it: `{text}({})`", needed.join(", "))
            }
            Symbol::Table(table) => self.ways_to_ask(table, text),
            Symbol::Modifiers(_) => format!("add them up: `total {text}`"),
            Symbol::Deck(deck) => self.instead_of_a_deck(deck, text),
            Symbol::Option(_) if self.runs.is_some() => {
                format!("ask with it: `--with {text}`, or `with {text}` in an example")
            }
            Symbol::Option(_)
                if let Some(help) = done_by_option(text, self.r.sources.before(span)) =>
            {
                help
            }
            Symbol::Option(_) => format!(
                "an option is on or off for a whole game; what is so now and then is a parameter: `{}`{}",
                self.taken_as(text, Some(Sort::YesNo)),
                match self.fixed == Some(MODIFIERS) {
                    true => ", in parentheses behind the name of the list",
                    false => ", which a change has behind `take`",
                }
            ),
            Symbol::Scale(scale) => {
                let choice = self.choice_of(Sort::Member(scale), "");
                let choice = choice.unwrap_or_else(|| "name one of its members".to_owned());
                match self.fixed == Some(MODIFIERS) {
                    true => format!(
                        "{choice}; or take it as a parameter of the list: `({})`",
                        self.taken_as(text, Some(Sort::Member(scale)))
                    ),
                    false => choice,
                }
            }
            Symbol::Kind(kind) => {
                let taken = self.taken_as(text, Some(Sort::Row(kind)));
                match self.fixed == Some(MODIFIERS) {
                    true => format!("take it as a parameter of the list: `({taken})`"),
                    false => format!("name one of its rows, or take it as a parameter: `{taken}`"),
                }
            }
            _ => "name a value here".to_owned(),
        };
        let is = what_it_is(symbol);
        let near = self.near_local(text);
        let message = format!("`{text}` is {is}, and a value belongs here");
        let report = self.report(&E0203, span, message);
        report.label(place, "declared here").help(help);
        if let Some((words, span)) = near {
            report.label(span, words);
        }
    }

    /// The names of all that may have been meant, in alphabetical order.
    fn names_in_reach(&self, wanted: Option<Sort>, alone: bool) -> Vec<EcoString> {
        let scope = &self.r.declared.scope;
        let mut known: Vec<EcoString> = self.names.keys().cloned().collect();
        if let Some(deck) = self.card {
            let faces = &self.r.model.deck(deck).faces;
            known.extend(faces.iter().map(|face| face.name.clone()));
        }
        match wanted {
            Some(Sort::Member(scale)) => {
                let members = &self.r.model.scale(scale).members;
                known.extend(members.iter().map(|member| member.name.clone()));
            }
            Some(Sort::Row(kind)) => known.extend(scope.known(&[Space::Rows(kind)], self.package)),
            // Where something is reckoned with, no member and no row is meant.
            Some(Sort::Number | Sort::Length) if alone => {}
            _ => {
                let near = |id: &PackageId| scope.reaches(self.package, *id);
                let scales = self.r.model.scales.iter();
                let members = scales
                    .filter(|scale| near(&scale.header.package))
                    .flat_map(|scale| scale.members.iter().map(|member| member.name.clone()));
                known.extend(members);
                let kinds =
                    (0..self.r.model.kinds.len()).map(|kind| Space::Rows(KindId::new(kind)));
                known.extend(scope.known(&kinds.collect::<Vec<_>>(), self.package));
            }
        }
        known.sort();
        known
    }

    /// How it is written here what other languages, or other rulebooks, write so.
    fn written_here(&self, name: &ast::Name, wanted: Option<Sort>, span: Span) -> Option<String> {
        let text = &name.text;
        match text.as_str() {
            "a" | "an" if let Some(dice) = self.dice_behind(span) => Some(format!(
                "one roll of them is written without `{text}`: `{dice}`"
            )),
            "roll" => Some(
                "write the dice alone, such as `2d6`; of a table write `roll TABLE`".to_owned(),
            ),
            "on" => Some("how much a die shows is asked by a comparison: `d6 >= 4`".to_owned()),
            part if self.outcome.len() > 1 && self.outcome.iter().any(|each| each.name == part) => {
                let values = vec!["…"; self.outcome.len()].join(", ");
                Some(format!(
                    "`end` states the parts of an outcome in their order, without their names: `end {values}`"
                ))
            }
            "total" => Some("modifiers are added up by `total NAME`".to_owned()),
            "min" | "max" => Some(format!("write `{text}(a, b)`")),
            "true" | "True" => Some("write `yes`".to_owned()),
            "false" | "False" => Some("write `no`".to_owned()),
            "null" | "nil" | "Null" | "NULL" | "None" => Some("write `none`".to_owned()),
            other if other.eq_ignore_ascii_case("yes") => Some("write `yes`".to_owned()),
            other if other.eq_ignore_ascii_case("no") => Some("write `no`".to_owned()),
            // One that is set above with a letter off is rather meant.
            _ if self.is_set_from_itself(name) && self.near_local(text).is_none() => Some(format!(
                "it has no value before this line: set it above, as `{text} = 0`"
            )),
            _ if self.is_behind_hyphens(name.span) => Some(comments::OURS.to_owned()),
            _ if let Some(dice) = other_dice::meant(text) => Some(dice),
            joined
                if let Some(parted) =
                    other_dice::parted(joined, |name| self.names.contains_key(name)) =>
            {
                Some(parted)
            }
            _ if matches!(wanted, Some(Sort::Member(_) | Sort::Row(_))) => None,
            _ => in_digits(text)
                .map(|number| format!("write it in digits: `{number}`"))
                .or_else(|| in_inches(text).map(|length| format!("write it so: `{length}`"))),
        }
    }

    /// The option that is switched off and lets a procedure take what is called so.
    fn taken_by_option(&self, name: &ast::Name) -> Option<String> {
        let (procedure, option) = self.r.declared.taken_off(&name.text)?;
        let on = (self.r.declared.scope).have_it_on(option, name.span);
        Some(format!(
            "the option `{option}`, which is not switched on, lets `{procedure}` take it; {on}"
        ))
    }

    /// How a name comes to have a value in this place.
    fn to_have(&self, text: &str, wanted: Option<Sort>) -> String {
        match self.runs {
            // On the command line nothing can be set before.
            Some(_) => wanted
                .and_then(|sort| self.choice_of(sort, text))
                .unwrap_or_else(|| match wanted {
                    Some(Sort::Number) => {
                        "write a number such as `2`, dice, or a procedure with its arguments".into()
                    }
                    _ => {
                        "write dice, a procedure with its arguments, or a name of the rules".into()
                    }
                }),
            None if self.fixed == Some(MODIFIERS) => {
                format!(
                    "take it as a parameter of the list: `({})`",
                    self.taken_as(text, wanted)
                )
            }
            None if self.fixed == Some(CONSTANT) => "write a value that is fixed".into(),
            None => format!(
                "set it before: `{text} = …`, or take it as a parameter; a change takes it by `take {}`",
                self.taken_as(text, wanted)
            ),
        }
    }

    /// The parameter by which a list of modifiers is asked about what is so or is not so, where nothing comes near.
    fn taken_by_the_list(
        &self,
        text: &str,
        wanted: Option<Sort>,
        known: &[EcoString],
    ) -> Option<String> {
        if self.fixed != Some(MODIFIERS)
            || !suggest::near(text, known.iter().map(EcoString::as_str)).is_empty()
        {
            return None;
        }
        match wanted? {
            Sort::YesNo => Some(self.to_have(text, wanted)),
            Sort::Member(_) => self.members_wanted(text, wanted),
            _ => None,
        }
    }

    /// How what a name is wanted for is taken as a parameter.
    fn taken_as(&self, text: &str, wanted: Option<Sort>) -> String {
        match wanted {
            Some(Sort::YesNo) => format!("{text} : yes/no = no"),
            Some(Sort::Length) => format!("{text} : length"),
            Some(Sort::Member(scale)) => {
                format!("{text} : {}", self.r.model.scale(scale).header.name)
            }
            Some(Sort::Row(kind)) => format!("{text} : {}", self.r.model.kind(kind).header.name),
            _ => format!("{text} : …"),
        }
    }

    /// How a table is asked: its roll is given, or rolled with the other keys given.
    fn ways_to_ask(&self, table: TableId, name: &str) -> String {
        let keys = &self.r.model.table(table).keys;
        let (rolls, given): (Vec<&Key>, Vec<&Key>) =
            keys.iter().partition(|key| matches!(key, Key::Roll { .. }));
        match (rolls.is_empty(), given.is_empty()) {
            (true, _) => format!("ask it: `{name}(…)`"),
            (false, true) => format!("ask it: `{name}(…)`, or `roll {name}`"),
            (false, false) => format!("ask it: `{name}(…)`, or `roll {name}(…)`"),
        }
    }

    /// The name of a figure with that of its unit, where it stands alone.
    fn figure_alone(&self, name: &str, wanted: Option<Sort>) -> Option<String> {
        let Some(Sort::Row(kind)) = wanted else {
            return None;
        };
        let figure = self.r.model.prelude.as_ref()?.figure.kind;
        let rows = self.r.declared.rows.iter();
        let rows = rows.filter(|row| kind == figure && row.kind == figure && row.name == name);
        let named = rows.filter_map(|row| match row.source {
            RowSource::Figure { unit, .. } => Some(format!("`{}.{name}`", unit.header.name.text)),
            _ => None,
        });
        let named: Vec<String> = named.take(MOST_FIGURES).collect();
        (!named.is_empty())
            .then(|| format!("a figure is named with its unit: {}", joined(&named, "or")))
    }

    /// The members of the scale of which one is wanted, where they are few.
    fn members_wanted(&self, text: &str, wanted: Option<Sort>) -> Option<String> {
        let Some(Sort::Member(scale)) = wanted else {
            return None;
        };
        let members = self.r.model.scale(scale).members.iter();
        let members: Vec<&str> = members.map(|member| member.name.as_str()).collect();
        (members.len() <= MOST_MEMBERS).then(|| {
            let known = members.join(", ");
            match self.fixed == Some(MODIFIERS) {
                true => format!(
                    "known here: {known}; or take it as a parameter of the list: `({})`",
                    self.taken_as(text, wanted)
                ),
                false => format!("known here: {known}; or set it before this line: `NAME = …`"),
            }
        })
    }

    /// `n = n + 1`: whether a name stands in the line that sets it.
    fn is_set_from_itself(&self, name: &ast::Name) -> bool {
        let before = self.r.sources.before(name.span);
        let line = before.lines().next_back().unwrap_or_default();
        let set = line.split_once('=').map(|(set, _)| set.trim());
        set == Some(name.text.as_str())
    }

    /// Whether a name stands behind the `--` with which a comment begins elsewhere.
    fn is_behind_hyphens(&self, span: Span) -> bool {
        let before = self.r.sources.before(span);
        before.ends_with(" -- ")
    }

    /// The dice that stand right behind a place.
    fn dice_behind(&self, span: Span) -> Option<&str> {
        let rest = self.r.sources.behind(span);
        let rest = rest.trim_start_matches(' ');
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
        let word = &rest[..end.unwrap_or(rest.len())];
        Dice::parse(word).is_ok().then_some(word)
    }

    /// What to write where the name is that of a field, and of nothing that is wanted.
    pub(super) fn field_called(&self, name: &str, wanted: Option<Sort>) -> Option<String> {
        if matches!(wanted, Some(Sort::Member(_) | Sort::Row(_))) || self.near_local(name).is_some()
        {
            return None;
        }
        let scope = &self.r.declared.scope;
        let mut kinds = self.r.model.kinds.iter();
        let kind = kinds.find(|kind| {
            scope.reaches(self.package, kind.header.package) && kind.field(name).is_some()
        })?;
        let kind = &kind.header.name;
        Some(format!(
            "`{name}` is a field of the kind `{kind}`: write whose it is, as in `NAME.{name}`"
        ))
    }

    /// A row or a member has nothing of this name.
    fn lacks(&mut self, head: Head, name: &ast::Name, part: &ast::Name) {
        let (text, part_text) = (&name.text, &part.text);
        let is = self.r.noun(self.head_sort(head));
        let mut known: Vec<EcoString> = Vec::new();
        if let Head::Row(kind, row) = head {
            if self.r.may_have(kind, part_text) {
                self.whole = false;
                return;
            }
            if let Some((message, help)) = self.r.field_by_option(kind, part_text, part.span) {
                self.report(&E0304, part.span, message).help(help);
                return;
            }
            known.extend(self.r.field_names(kind).into_iter().map(EcoString::from));
            if let RowSource::Unit(unit) = self.r.declared.rows[row.index()].source {
                let figures = self.r.declared.figures_of(unit);
                known.extend(figures.map(|(_, row)| row.name.clone()));
            }
        }
        let help = suggest::did_you_mean(part_text, known.iter().map(EcoString::as_str));
        let help = help.unwrap_or_else(|| match head {
            Head::Row(..) => "name one of its fields".into(),
            _ => format!("write `{text}` alone"),
        });
        // A local of that name may have been meant, which was misspelt where it was set.
        let near = self.near_local(text);
        let message = format!("`{text}` is {is}, which has no `{part_text}`");
        let report = self.report(&E0304, part.span, message);
        report.help(help);
        if let Some((words, span)) = near {
            report.label(span, words);
        }
    }

    /// The one name near to this one, and where it is set or declared: the slip may be there. Of
    /// several as near as each other, the local.
    fn nearest(
        &self,
        text: &str,
        wanted: Option<Sort>,
        known: &[EcoString],
    ) -> Option<(String, Span)> {
        let known = known.iter().map(EcoString::as_str);
        match suggest::only_near(text, known.chain(self.local_names())) {
            Some(near) if self.local_names().any(|name| name == near) => self.local_called(near),
            Some(near) => self.declared_as(near, wanted),
            None => self.near_local(text),
        }
    }

    /// Where a member or a row is declared.
    fn declared_as(&self, near: &str, wanted: Option<Sort>) -> Option<(String, Span)> {
        let heads = match wanted {
            Some(Sort::Member(_) | Sort::Row(_)) => self.wanted_of(wanted, &EcoString::from(near)),
            _ => self.anywhere(&[], None, &EcoString::from(near), 1),
        };
        let span = match heads.first()?.0 {
            Head::Member(scale, member) => {
                let (_, scale, _) = self.r.declared.scales.get(scale.index())?;
                scale.members.get(member as usize)?.name.span
            }
            Head::Row(_, row) => self.r.declared.rows.get(row.index())?.span,
            Head::Local(_) | Head::Face(..) => return None,
        };
        Some((suggest::declared_here(near), span))
    }

    /// The local with a name near to this one, and where it is set: the slip may be there. Of two as near as each
    /// other, the one that is set later: the earlier may be a parameter.
    pub(super) fn near_local(&self, text: &str) -> Option<(String, Span)> {
        if let Some(slip) = self.slip_of(text) {
            return self.local_called(slip);
        }
        let near = suggest::near(text, self.local_names());
        let set = near.into_iter().filter_map(|name| self.local_called(name));
        set.max_by_key(|(_, span)| span.start)
    }

    /// The one local whose name is this one but for a letter. Names that are told apart by their last letter, such
    /// as `row-a` and `row-b`, are meant to differ.
    pub(super) fn slip_of(&self, text: &str) -> Option<&str> {
        let lettered = |name: &str| match (text.rsplit_once('-'), name.rsplit_once('-')) {
            (Some((stem, one)), Some((other, letter))) => {
                stem == other && one.len() == 1 && letter.len() == 1
            }
            _ => false,
        };
        let is_slip = |name: &&str| differ_by_a_slip(text, name) && !lettered(name);
        let mut slips = self.local_names().filter(is_slip);
        slips.next().filter(|_| slips.next().is_none())
    }

    /// A whole outcome has a name too; its parts are `NAME.part`.
    fn local_names(&self) -> impl Iterator<Item = &str> {
        let plain = self.names.keys().filter(|name| !name.contains('.'));
        plain.chain(self.outcomes.keys()).map(EcoString::as_str)
    }

    /// Where a local is set.
    fn local_called(&self, near: &str) -> Option<(String, Span)> {
        let part = || {
            let outcome = &self.r.model.procedure(*self.outcomes.get(near)?).outcome;
            let part = format!("{near}.{}", outcome.first()?.name);
            self.names.get(part.as_str())
        };
        let local = self.names.get(near).or_else(part)?;
        let span = self.named.get(local.index())?;
        Some((format!("`{near}` is set here"), *span))
    }
}
