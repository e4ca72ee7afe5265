//! What units and forces allow an army list: swaps, qualities, limits, times, and what goes with what.

use super::added::WrittenPart;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;
use crate::spelling::ticked;
use crate::syntax::ast::{self, ForceLine};

impl Reader<'_> {
    /// A period; an open end reaches on for ever.
    pub(super) fn period(&mut self, written: &ast::Period) -> Option<Period> {
        let start = |date: &ast::Date| Month::new(date.year, date.month.unwrap_or(1));
        let end = |date: &ast::Date| Month::new(date.year, date.month.unwrap_or(12));
        let period = Period {
            from: written.from.as_ref().map_or(Period::ALWAYS.from, start),
            until: written.until.as_ref().map_or(Period::ALWAYS.until, end),
        };
        if let (true, Some(until)) = (period.is_empty(), &written.until) {
            self.out
                .report(
                    &E0302,
                    until.span,
                    format!("nothing lies in the time {period}"),
                )
                .help("write the earlier date behind `from`");
            return None;
        }
        Some(period)
    }

    /// A swap that a unit allows. Its weapon must be one that the figures have.
    pub(super) fn swap(
        &mut self,
        package: PackageId,
        around: CitationId,
        figures: &[RowId],
        swap: &ast::Swap,
    ) -> Option<Swap> {
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(swap.span);
            return None;
        };
        let (weapon, carried) = (prelude.weapon, prelude.figure.weapons);
        let from = match &swap.exchange.from {
            Some(path) => Some((self.find_row(weapon, package, path)?, path)),
            None => None,
        };
        let to = self.find_row(weapon, package, &swap.exchange.to)?;
        let figure = match &swap.figure {
            Some(name) => Some(self.figure_called(figures, name)?),
            None => None,
        };
        let has = |figure: &RowId, weapon: RowId| {
            matches!(&self.model.field(*figure, carried).value, Value::List(list)
                if list.contains(&Value::Row(weapon)))
        };
        let sure = !figures.iter().any(|each| self.broken.rows.contains(each));
        if let (Some((from, path)), true) = (from, sure) {
            let mut who = figures
                .iter()
                .filter(|each| figure.is_none_or(|one| one == **each));
            if !who.any(|each| has(each, from)) {
                // Somebody else's change took it: then there is nothing to swap.
                let mut all = figures.iter();
                let change = all.find_map(|each| self.places.replaced.get(&(*each, carried)));
                if let Some(change) = change {
                    let message = format!(
                        "this takes away the `{}` that could be swapped",
                        path.name.text
                    );
                    self.out
                        .report(&W0603, *change, message)
                        .label(swap.span, "without it this is not offered")
                        .help("keep the weapon, or say in the text of the change that the swap is gone");
                    return None;
                }
                let bearer = match &swap.figure {
                    Some(name) => format!("`{}`", name.text),
                    None => "no figure of this unit".to_owned(),
                };
                let verb = if swap.figure.is_some() {
                    "has no"
                } else {
                    "has a"
                };
                self.out
                    .report(
                        &E0607,
                        path.span(),
                        format!("{bearer} {verb} `{}` to swap", path.name.text),
                    )
                    .help("name a weapon that stands in the table below, or write `take` for one more");
                return None;
            }
        }
        if let Some((from, path)) = from
            && from == to
        {
            let message = format!("this swaps `{}` for itself", path.name.text);
            (self.out.report(&E0607, swap.span, message))
                .help("name another weapon behind `for`, or take the line out");
            return None;
        }
        Some(Swap {
            from: from.map(|(from, _)| from),
            to,
            figure,
            most: swap.most,
            period: self.period(&swap.period)?,
            cite: self.cite(package, around, &swap.cites),
        })
    }

    /// Says that two lines of a unit allow the same swap at the same time.
    pub(super) fn swapped_once(&mut self, row: RowId, swaps: &[Swap], swap: &Swap, span: Span) {
        let same = |other: &Swap| {
            (other.from, other.to, other.figure) == (swap.from, swap.to, swap.figure)
                && !other.period.meet(swap.period).is_empty()
        };
        if let Some(at) = swaps.iter().position(same) {
            let report = (self.out).report(&E0305, span, "this swap is allowed twice");
            if let Some(earlier) = self.places.clauses.get(&Clause::Swap(row, at)) {
                report.label(*earlier, "first allowed here");
            }
            report.help("take one of the two lines out, or give them times that do not meet");
        }
    }

    fn figure_called(&mut self, figures: &[RowId], name: &ast::Name) -> Option<RowId> {
        let called = |figure: &&RowId| self.model.row(**figure).header.name == name.text;
        if let Some(found) = figures.iter().find(called) {
            return Some(*found);
        }
        // Where it has none at all, or that one has no name that could be read, that is told.
        if figures.is_empty() || self.declared.scope.is_doubtful(&name.text) {
            self.incomplete = true;
            return None;
        }
        let names = figures
            .iter()
            .map(|each| self.model.row(*each).header.name.as_str());
        let near = suggest::did_you_mean(&name.text, names.clone());
        self.out
            .report(
                &E0607,
                name.span,
                format!("the unit has no figure called `{}`", name.text),
            )
            .help(near.unwrap_or_else(|| format!("its figures are {}", ticked(names).join(", "))));
        None
    }

    /// What parts need and exclude, which are parts too; and no two lines offer the same.
    pub(super) fn bind_parts(&mut self, parts: &mut [Part], written: &[WrittenPart<'_>]) -> bool {
        let mut whole = true;
        for index in 0..parts.len() {
            let WrittenPart { part, here, .. } = written[index];
            let clauses = &part.clauses;
            let mut bind = |this: &mut Self, paths: &[ast::Path]| -> Vec<Element> {
                let found: Vec<Element> = (paths.iter())
                    .filter_map(|path| this.own_part(here.package, parts, path))
                    .collect();
                whole &= found.len() == paths.len();
                found
            };
            let (needs, excludes) = (bind(self, &clauses.needs), bind(self, &clauses.excludes));
            for (word, found, paths) in [
                ("needs", &needs, &clauses.needs),
                ("excludes", &excludes, &clauses.excludes),
            ] {
                let own = found
                    .iter()
                    .position(|each| parts[index].only_offers(*each));
                if let (Some(own), true) = (own, found.len() == paths.len()) {
                    let message = format!("`{}` {word} itself", paths[own].name.text);
                    (self.out.report(&E0607, paths[own].span(), message))
                        .help("name another part of this force, or take this out");
                    whole = false;
                }
            }
            (parts[index].needs, parts[index].excludes) = (needs, excludes);
            let earlier = parts[..index].iter().zip(written).find(|(other, _)| {
                let choice = !(other.others.is_empty() && parts[index].others.is_empty());
                let together = !other.period.meet(parts[index].period).is_empty();
                choice
                    && together
                    && other
                        .elements()
                        .any(|each| parts[index].elements().any(|mine| mine == each))
            });
            if let Some((_, earlier)) = earlier {
                self.out
                    .report(
                        &E0607,
                        part.span,
                        "two lines offer the same, and one of them offers a choice",
                    )
                    .label(earlier.part.span, "offered here as well")
                    .help("let one line offer it, or give the two lines times that do not meet");
                whole = false;
            }
        }
        whole
    }

    /// A unit or force that is a part of the force at hand.
    fn own_part(
        &mut self,
        package: PackageId,
        parts: &[Part],
        path: &ast::Path,
    ) -> Option<Element> {
        let element = self.element(package, path)?;
        if parts
            .iter()
            .any(|part| part.elements().any(|each| each == element))
        {
            return Some(element);
        }
        let names = (parts.iter().flat_map(Part::elements))
            .map(|each| &self.model.row(each.row()).header.name);
        self.out
            .report(
                &E0607,
                path.span(),
                format!("`{}` is no part of this force", path.name.text),
            )
            .help(format!("its parts are {}", ticked(names).join(", ")));
        None
    }

    /// What a force says beside its parts; false where something could not be read.
    pub(super) fn force_lines(
        &mut self,
        package: PackageId,
        written: &ast::Force,
        whole: bool,
        force: &mut Force,
    ) -> bool {
        let around = self.model.row(force.row).header.cite;
        let mut good = whole;
        let mut command: Option<Span> = None;
        let mut period: Option<Span> = None;
        for line in &written.lines {
            let read = match line {
                // A part that could not be read may be the one that is named.
                ForceLine::Command(_) if !whole => None,
                ForceLine::Command(path) => {
                    self.once("command", path.span(), &mut command);
                    let found = self.own_part(package, &force.parts, path);
                    force.command = found;
                    found.map(|_| ())
                }
                ForceLine::Qualities(line) => self
                    .qualities(package, around, whole, &force.parts, line)
                    .map(|read| {
                        let clause = Clause::Qualities(force.row, force.qualities.len());
                        self.places.clauses.insert(clause, line.span);
                        force.qualities.push(read);
                    }),
                ForceLine::Limit(line) => self.limit(package, around, line).map(|read| {
                    let same = |limit: &Limit| limit.measure == read.measure;
                    if let Some(at) = force.limits.iter().position(same) {
                        let clause = Clause::Limit(force.row, at);
                        let place = self.places.clauses.get(&clause).copied();
                        self.limited_once(line, &read, &force.limits[at], place);
                    }
                    let clause = Clause::Limit(force.row, force.limits.len());
                    self.places.clauses.insert(clause, line.span);
                    force.limits.push(read);
                }),
                ForceLine::Period {
                    period: dates,
                    span,
                    ..
                } => {
                    self.once("from", *span, &mut period);
                    self.places.clauses.insert(Clause::Period(force.row), *span);
                    self.period(dates).map(|read| force.period = read)
                }
            };
            good &= read.is_some();
        }
        good
    }

    /// Says that figures or points are limited twice: a range says both ends at once.
    pub(super) fn limited_once(
        &mut self,
        line: &ast::Limit,
        read: &Limit,
        earlier: &Limit,
        place: Option<Span>,
    ) {
        let measure = match line.measure {
            ast::Measure::Figures => "figures",
            ast::Measure::Points => "points",
        };
        let message = format!("a limit of {measure} is said twice here");
        let report = (self.out).said_twice(line.span, message, place.unwrap_or(line.span));
        let (least, most) = (read.most.min(earlier.most), read.most.max(earlier.most));
        if least < most && read.least == 0 && earlier.least == 0 {
            report.help(format!(
                "take one of the two lines out; or, if one says the least and one the most, write `limit {least} to {most} \
                 {measure}` for both"
            ));
        }
    }

    fn once(&mut self, word: &str, span: Span, seen: &mut Option<Span>) {
        if let Some(earlier) = seen.replace(span) {
            let message = format!("`{word}` is said twice in this force");
            self.out.said_twice(span, message, earlier);
        }
    }

    fn qualities(
        &mut self,
        package: PackageId,
        around: CitationId,
        whole: bool,
        parts: &[Part],
        line: &ast::Qualities,
    ) -> Option<QualityRule> {
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(line.span);
            return None;
        };
        let kind = prelude.quality;
        let qualities: Option<Vec<RowId>> = (line.names.iter())
            .map(|name| self.find_row(kind, package, name))
            .collect();
        let on = match &line.on {
            Some(path) if whole => Some(self.own_part(package, parts, path)?),
            _ => None,
        };
        Some(QualityRule {
            qualities: qualities?,
            on,
            most: line.most,
            cite: self.cite(package, around, &line.cites),
        })
    }

    /// Bounds of a sum; a single number is the greatest that may be.
    pub(super) fn limit(
        &mut self,
        package: PackageId,
        around: CitationId,
        line: &ast::Limit,
    ) -> Option<Limit> {
        let (least, most) = match &line.amount {
            ast::Amount::Between(least, most, span) => {
                self.amount_order(*least, *most, *span)?;
                (*least, *most)
            }
            ast::Amount::Exactly(most, _) => (0, *most),
            ast::Amount::Dice(..) => return None,
        };
        Some(Limit {
            least,
            most,
            measure: match line.measure {
                ast::Measure::Figures => Measure::Figures,
                ast::Measure::Points => Measure::Points,
            },
            cite: self.cite(package, around, &line.cites),
        })
    }
}
