//! The lines of a procedure.

use super::body::value;
use super::place::parted;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::kinds::cells::shortened;
use crate::model::*;
use crate::numbers::counted;
use crate::source::Span;
use crate::spelling::ticked;
use crate::syntax::ast::{self, ActionKind, ExprKind};

/// Actions with their places.
pub(super) type Actions = Vec<(Action, Place)>;

impl Body<'_, '_> {
    pub(crate) fn actions(
        &mut self,
        lines: &ast::Block<ast::Action>,
        span: Span,
    ) -> (Vec<Action>, Place) {
        block(self.lines(lines), span)
    }

    fn lines(&mut self, lines: &ast::Block<ast::Action>) -> Actions {
        if lines.broken {
            self.lost_lines = true;
            self.whole = false;
            self.r.incomplete = true;
        }
        let outer = std::mem::take(&mut self.before);
        let mut written = Actions::new();
        for line in &lines.lines {
            let action = self.action(line);
            written.append(&mut self.before);
            match action {
                Some(actions) => written.extend(actions),
                None => {
                    self.whole = false;
                    self.doubt(line);
                }
            }
        }
        self.before = outer;
        written
    }

    /// A line that could not be read might have named something.
    fn doubt(&mut self, line: &ast::Action) {
        match &line.kind {
            ActionKind::Draw { card: name, .. }
            | ActionKind::Set { name, .. }
            | ActionKind::Keep { name, .. }
            | ActionKind::Count { name, .. } => {
                self.doubtful.insert(name.text.clone());
            }
            _ => {}
        }
    }

    fn action(&mut self, line: &ast::Action) -> Option<Actions> {
        let span = line.span;
        let one = |action: Action, parts: Vec<Place>| Some(vec![(action, Place::of(span, parts))]);
        match &line.kind {
            ActionKind::Draw { card, deck } => {
                let deck = self.deck(deck)?;
                let into = self.card_named(card, deck.deck)?;
                one(Action::Draw { into, deck }, Vec::new())
            }
            ActionKind::Reshuffle(deck) => {
                let deck = self.deck(deck)?;
                one(Action::Reshuffle(deck), Vec::new())
            }
            ActionKind::Set { name, value } => self.set(name, value, span),
            ActionKind::SetOf {
                array,
                index,
                value,
            } => {
                let (local, ty) = self.array(array, index)?;
                let index = self.typed(index, Sort::Number)?;
                let value = self.typed(value, Sort::of(ty)?)?;
                let action = Action::SetElement {
                    array: local,
                    index: index.expr,
                    value: value.expr,
                };
                one(action, vec![index.place, value.place])
            }
            ActionKind::Keep {
                name,
                ty,
                each,
                value,
            } => self.keep(name, ty.as_ref(), *each, value, span),
            ActionKind::If { arms, otherwise } => self.arms(arms, otherwise.as_ref(), span),
            ActionKind::Choose { by, branches } => self.choose(by, branches, span),
            ActionKind::Repeat { times, most, body } => {
                let times = self.typed(times, Sort::Number);
                let (body, place) = self.repeated(body, span);
                let times = times?;
                let action = Action::Repeat {
                    times: times.expr,
                    most: most.map_or(u32::MAX, |(most, _)| most),
                    stated: most.is_some(),
                    body,
                };
                one(action, vec![times.place, place])
            }
            ActionKind::Count {
                name,
                from,
                to,
                body,
            } => {
                if self.counts_members(from, to) {
                    return None;
                }
                let from = self.typed(from, Sort::Number);
                let to = self.typed(to, Sort::Number);
                let counter = self.counter(name)?;
                self.counters.push(counter);
                let (body, place) = self.repeated(body, span);
                self.counters.pop();
                let (from, to) = (from?, to?);
                let action = Action::Count {
                    counter,
                    from: from.expr,
                    to: to.expr,
                    most: u32::MAX,
                    body,
                };
                one(action, vec![from.place, to.place, place])
            }
            ActionKind::Stop => {
                if self.repeats == 0 {
                    self.report(&E0853, span, "`stop` leaves a repeat, and here is none")
                        .help("take it out, or end the procedure with `end …`");
                    return None;
                }
                one(Action::Stop, Vec::new())
            }
            ActionKind::Do(expr) => {
                let ExprKind::Call { name, args } = &expr.kind else {
                    return self.not_a_call(expr.span);
                };
                let Some(procedure) = self.procedure_called(name) else {
                    // It may be a name that means nothing.
                    self.read(expr, None)?;
                    return self.not_a_call(expr.span);
                };
                if self.r.gives_nobody_knows_what(procedure) {
                    return None;
                }
                self.run(procedure, name, args, expr.span, |_, _| None)?;
                Some(Vec::new())
            }
            ActionKind::End(values) => self.end(values, span),
            ActionKind::Note(text) => {
                let told = self.r.said(self.package, text);
                one(Action::Note(told), Vec::new())
            }
        }
    }

    fn not_a_call<T>(&mut self, span: Span) -> Option<T> {
        let text = shortened(self.r.sources.slice(span));
        self.report(
            &E0840,
            span,
            format!("`{text}` is not the call of a procedure"),
        )
        .help("write `do PROCEDURE(…)`, or give what is computed a name: `x = …`");
        None
    }

    fn deck(&mut self, named: &ast::SideDeck) -> Option<SideDeck> {
        let deck = self.r.find_as::<DeckId>(self.package, &named.path)?;
        let Some(span) = named.other else {
            return Some(deck.into());
        };
        let declared = self.r.model.deck(deck);
        if declared.each_side {
            return Some(SideDeck { deck, other: true });
        }
        let (name, count) = (declared.header.name.clone(), declared.cards.len());
        let (declared, cards) = (self.r.places.decks[deck.index()], counted(count, "card"));
        let message = format!("`{name}` is one deck for both sides: the other side has none");
        self.report(&E0829, span, message)
            .label(declared, "this deck is not `for each side`")
            .help(format!(
                "leave these words out; or, if each side has such a deck, write `of {cards} for each side` where it is declared"
            ));
        None
    }

    /// A name that holds an outcome of several parts cannot hold something else as well.
    pub(super) fn is_free(&mut self, name: &ast::Name) -> Option<()> {
        if !self.outcomes.contains_key(&name.text) {
            return Some(());
        }
        let message = format!("`{}` holds an outcome of several parts", name.text);
        self.report(&E0862, name.span, message)
            .help("take another name");
        None
    }

    fn card_named(&mut self, name: &ast::Name, deck: DeckId) -> Option<LocalId> {
        self.is_free(name)?;
        match self.local(&name.text) {
            None => Some(self.enter(name.text.clone(), Holds::Card(deck), Some(name.span))),
            Some((local, Holds::Card(other))) if other == deck => Some(local),
            Some((local, holds)) => {
                let was = self.holds(holds);
                self.other_kind(
                    name,
                    local,
                    &format!("a card of `{}`", self.r.model.deck(deck).header.name),
                    &was,
                );
                None
            }
        }
    }

    pub(super) fn holds(&self, holds: Holds) -> String {
        match holds {
            Holds::Value { ty, .. } => self.r.noun(Sort::of(ty).unwrap_or(Sort::Number)),
            Holds::Array { .. } => "several values".into(),
            Holds::Card(deck) => format!("a card of `{}`", self.r.model.deck(deck).header.name),
        }
    }

    pub(super) fn other_kind(&mut self, name: &ast::Name, local: LocalId, now: &str, was: &str) {
        let first = self.named.get(local.index()).copied();
        let text = &name.text;
        self.names.remove(text);
        self.doubtful.insert(text.clone());
        let report = self.report(
            &E0862,
            name.span,
            format!("`{text}` would be {now} here, and was {was}"),
        );
        report.help("take another name");
        if let Some(first) = first {
            report.label(first, "first named here");
        }
    }

    fn repeated(&mut self, body: &ast::Block<ast::Action>, span: Span) -> (Vec<Action>, Place) {
        self.repeats += 1;
        let read = self.actions(body, span);
        self.repeats -= 1;
        read
    }

    fn counter(&mut self, name: &ast::Name) -> Option<LocalId> {
        self.is_free(name)?;
        match self.local(&name.text) {
            None => {
                let holds = value(Sort::Number.ty(false));
                Some(self.enter(name.text.clone(), holds, Some(name.span)))
            }
            Some((local, Holds::Value { ty, .. }))
                if ty.base == TypeBase::Number
                    && !self.counters.contains(&local)
                    && !self.declared[local.index()] =>
            {
                Some(local)
            }
            Some((local, holds)) => {
                let was = self.holds(holds);
                self.other_kind(name, local, "a count of rounds", &was);
                None
            }
        }
    }

    /// Arms are tried in order, so that what a later condition rolls is rolled only when it is asked.
    fn arms(
        &mut self,
        arms: &[(ast::Expr, ast::Block<ast::Action>)],
        otherwise: Option<&ast::Block<ast::Action>>,
        span: Span,
    ) -> Option<Actions> {
        let Some(((condition, body), rest)) = arms.split_first() else {
            return Some(otherwise.map(|body| self.lines(body)).unwrap_or_default());
        };
        let condition = self.typed(condition, Sort::YesNo);
        let own = std::mem::take(&mut self.before);
        let (then, then_place) = self.actions(body, span);
        let last = if rest.is_empty() {
            otherwise.map(|body| self.lines(body))
        } else {
            let arms = self.arms(rest, otherwise, span);
            let mut written = std::mem::take(&mut self.before);
            arms.map(|arms| {
                written.extend(arms);
                written
            })
        };
        self.before = own;
        let condition = condition?;
        let (otherwise, otherwise_place) = block(last.unwrap_or_default(), span);
        let action = Action::If {
            condition: condition.expr,
            then,
            otherwise,
        };
        let parts = vec![condition.place, then_place, otherwise_place];
        Some(vec![(action, Place::of(span, parts))])
    }

    fn end(&mut self, values: &[ast::Expr], span: Span) -> Option<Actions> {
        let outcome = self.outcome.clone();
        if values.len() != outcome.len() {
            if outcome.is_empty() && std::mem::replace(&mut self.lacks_gives, true) {
                self.whole = false;
                return None;
            }
            let names = outcome.iter().map(|part| &part.name);
            let wanted = ticked(names.filter(|name| !name.is_empty()));
            let parts = crate::numbers::counted(outcome.len(), "value");
            let has = crate::numbers::counted(values.len(), "value");
            let message = match outcome.len() {
                0 => "nothing says that this procedure gives something".to_owned(),
                _ => format!("this ends with {has}, and its outcome has {parts}"),
            };
            let help = match (outcome.len(), wanted.is_empty()) {
                (0, _) => "write `gives TYPE` in the line of the procedure".to_owned(),
                (_, true) if let Some(dice) = dice_in_a_list(self.r.sources.slice(span)) => {
                    format!("dice that are thrown together are written as one: `end {dice}`")
                }
                (_, true) => "write one value behind `end`".to_owned(),
                _ => {
                    let all = format!("write one value each for {}", wanted.join(", "));
                    match as_parts(self.r.sources.slice(span), outcome.len()) {
                        Some(parts) => format!("{all}, with `,` between them: `end {parts}`"),
                        None => all,
                    }
                }
            };
            self.wrong_ends.push(span);
            self.report(&E0865, span, message).help(help);
            return None;
        }
        let mut exprs = Vec::with_capacity(values.len());
        let mut places = Vec::with_capacity(values.len());
        for (expr, part) in values.iter().zip(&outcome) {
            let told = self.r.out.len();
            let Some(read) = self.typed(expr, Sort::of(part.ty)?) else {
                let is_alone = outcome.len() == 1 && self.r.out.len() == told + 1;
                let sort = self.guess(expr).filter(|_| is_alone);
                self.other_ends.push((sort, told));
                return None;
            };
            exprs.push(read.expr);
            places.push(read.place);
        }
        self.fitting_ends += 1;
        Some(vec![(Action::End(exprs), Place::of(span, places))])
    }
}

impl Body<'_, '_> {
    /// Reports `repeat with p from fly to run`: rounds are counted, and members are no numbers.
    fn counts_members(&mut self, from: &ast::Expr, to: &ast::Expr) -> bool {
        let is_member = |sort| matches!(sort, Some(Sort::Member(_)));
        if !is_member(self.guess(from)) || !is_member(self.guess(to)) {
            return false;
        }
        let first = self.r.sources.slice(from.span);
        let help = format!(
            "write a line for each member, such as `if x is {first}: …`, or of a set `if {first} in SET: …`; rounds are \
             counted by numbers, `from 1 to 3`"
        );
        let span = from.span.to(to.span);
        self.report(
            &E0840,
            span,
            "members cannot be gone through, and numbers belong here",
        )
        .help(help);
        true
    }
}

/// A list of actions and its place.
pub(super) fn block(actions: Vec<(Action, Place)>, span: Span) -> (Vec<Action>, Place) {
    let (actions, places) = parted(actions.into_iter());
    (actions, Place::of(span, places))
}

/// `highest of 2d6`, of `end highest of d6, d6`.
fn dice_in_a_list(end: &str) -> Option<String> {
    let value = end.trim_start().strip_prefix("end ")?.trim();
    let (front, dice) = ["highest of ", "lowest of "]
        .into_iter()
        .find_map(|front| Some((front, value.strip_prefix(front)?)))?;
    let dice: Vec<&str> = dice.split(',').map(str::trim).collect();
    let sides = dice.first()?.strip_prefix('d')?;
    let is_die = sides.bytes().all(|byte| byte.is_ascii_digit()) && !sides.is_empty();
    let are_alike = dice.iter().all(|die| *die == dice[0]);
    (is_die && are_alike).then(|| format!("{front}{}{}", dice.len(), dice[0]))
}

/// One value that is as many joined by words or signs, as those with `,` between them: `a + y + s`, `hits and harm`.
fn as_parts(end: &str, parts: usize) -> Option<String> {
    let value = end.trim_start().strip_prefix("end ").unwrap_or(end);
    let values = value.replace(" and ", " + ");
    let values: Vec<&str> = values.split(" + ").map(str::trim).collect();
    let are_alike = parts > 1 && values.len() == parts && !value.contains([',', '(']);
    are_alike.then(|| values.join(", "))
}
