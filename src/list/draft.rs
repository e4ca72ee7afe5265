//! A legal list to begin with, and lists as source text.

use std::fmt::Write;

use rustc_hash::FxHashSet;

use super::points::{self, Unreckoned};
use super::standard::{Standards, Want, months};
use crate::model::{
    CitationId, Element, Force, Header, List, Model, Month, OptionId, PackageId, Part, Pick,
    QualityRule, RowId, Swap, Symbol,
};
use crate::package::series;
use crate::spelling::quoted;
use crate::wording::muster;

/// The least that a force allows, in the first month in which it allows anything; nothing where it
/// never does, or where that is too much to find out.
///
/// # Errors
/// Where the game's points cannot be reckoned.
pub fn draft(model: &Model, force: RowId, with: Vec<OptionId>) -> Result<Option<List>, Unreckoned> {
    let Some(found) = model.force_of(force) else {
        return Ok(None);
    };
    let worth = points::declared(model)?;
    let declared = |row: RowId| worth.get(&row).copied().unwrap_or(0);
    let usual = model.usual_month(found);
    for month in months(model, found) {
        let mut standards = Standards::new(model, month, Want::ALL, &declared);
        if standards.of(force).is_none() {
            continue;
        }
        let mut picks = standards.picks(force);
        for pick in &mut picks {
            open(model, month, &mut standards, pick);
        }
        let army = model.army_of(Element::Force(force));
        let theatres = army.map(|army| model.theatres_of(army)).unwrap_or_default();
        let header = &model.row(force).header;
        return Ok(Some(List {
            header: Header {
                package: header.package,
                name: ecow::eco_format!("my-{}", header.name),
                title: header.title.clone(),
                cite: CitationId(0),
            },
            force,
            date: (month.is_said() && (month != usual || has_times(found))).then_some(month),
            year_alone: month.month() == 1,
            theatre: theatres.first().copied(),
            with,
            anyway: false,
            limits: Vec::new(),
            picks,
        }));
    }
    Ok(None)
}

fn has_times(force: &Force) -> bool {
    force
        .parts
        .iter()
        .any(|part| part.period != crate::model::Period::ALWAYS)
}

/// Writes out the parts of a force that leaves something open, so that they can be edited.
fn open(model: &Model, month: Month, standards: &mut Standards<'_>, pick: &mut Pick) {
    let Element::Force(row) = pick.what else {
        return;
    };
    let Some(force) = model.force_of(row) else {
        return;
    };
    if leaves_open(model, force, month) {
        pick.picks = standards.picks(row);
        for inner in &mut pick.picks {
            open(model, month, standards, inner);
        }
    }
}

fn leaves_open(model: &Model, force: &Force, month: Month) -> bool {
    force.parts_in(month).any(|part| {
        part.least < part.most
            || !part.others.is_empty()
            || part.elements().any(|element| match element {
                Element::Unit(row) => model
                    .unit_of(row)
                    .is_some_and(|unit| !unit.swaps.is_empty()),
                Element::Force(row) => {
                    let inner = model.force_of(row);
                    inner.is_some_and(|inner| leaves_open(model, inner, month))
                }
            })
    })
}

/// A list in the language, for a file of its own. Comments tell what else may be picked.
pub fn write(model: &Model, list: &List) -> String {
    let mut text = String::new();
    let mut named = packages(model, list);
    named.extend(packages_offered(model, list.force, &list.picks));
    named.sort();
    named.dedup();
    for package in named {
        let package = model.package(package);
        let _ = writeln!(
            text,
            "use {} {}",
            package.id,
            quoted(&series(&package.version))
        );
    }
    text.push('\n');
    text.push_str(&written(model, list, true));
    text
}

/// A list in the language, without the packages that it uses; with comments or without.
pub(crate) fn written(model: &Model, list: &List, comments: bool) -> String {
    let writer = Writer { model, comments };
    let mut text = String::new();
    let header = &list.header;
    let title = quoted(&header.title);
    let force = writer.name(list.force);
    let _ = writeln!(text, "list {} {title} from {force} {{", header.name);
    if !list.with.is_empty() {
        let options = list
            .with
            .iter()
            .map(|id| model.name_of(Symbol::Option(*id)));
        let _ = writeln!(text, "  with {}", options.collect::<Vec<_>>().join(", "));
    }
    if list.anyway {
        text.push_str("  anyway\n");
    }
    if let Some(date) = list.date {
        let _ = match date.month() {
            // By its year alone it would be any month of it.
            1 if !list.year_alone => writeln!(text, "  date {}-01", date.year()),
            _ => writeln!(text, "  date {date}"),
        };
    }
    if let Some(theatre) = list.theatre {
        let _ = writeln!(text, "  theatre {}", writer.name(theatre));
    }
    for limit in &list.limits {
        let _ = writeln!(text, "  limit {}", muster::limit(limit));
    }
    writer.block(list.force, &list.picks, 1, &mut text);
    text.push_str("}\n");
    text
}

/// The packages that the text of a list names something of, in load order.
pub(crate) fn packages(model: &Model, list: &List) -> Vec<PackageId> {
    let mut rows = vec![list.force];
    rows.extend(list.theatre);
    fn gather(picks: &[Pick], rows: &mut Vec<RowId>) {
        for pick in picks {
            rows.push(pick.what.row());
            rows.extend(pick.quality);
            for swap in &pick.swaps {
                rows.extend(swap.from);
                rows.push(swap.to);
            }
            gather(&pick.picks, rows);
        }
    }
    gather(&list.picks, &mut rows);
    let of_rows = rows.iter().map(|row| model.row(*row).header.package);
    let options = list.with.iter();
    let of_options = options.map(|id| model.options[id.index()].header.package);
    let mut packages: Vec<_> = of_rows.chain(of_options).collect();
    packages.sort();
    packages.dedup();
    packages
}

/// The packages of what forces offer beside what is picked: whoever takes a `#` away has a line that is right.
fn packages_offered(model: &Model, force: RowId, picks: &[Pick]) -> Vec<PackageId> {
    let parts = model.force_of(force).into_iter();
    let parts = parts.flat_map(|force| &force.parts);
    let own = parts.flat_map(|part| part.elements().map(Element::row));
    let own = own.map(|row| model.row(row).header.package);
    let within = picks.iter().filter(|pick| !pick.picks.is_empty());
    let within = within.flat_map(|pick| packages_offered(model, pick.what.row(), &pick.picks));
    own.chain(within).collect()
}

struct Writer<'a> {
    model: &'a Model,
    /// What else may be picked is said too.
    comments: bool,
}

impl Writer<'_> {
    fn name(&self, row: RowId) -> String {
        self.model.name_of(Symbol::Row(row))
    }

    /// The picks of a force, and what else it offers: whoever takes the `#` away has a line that is right.
    fn block(&self, force: RowId, picks: &[Pick], depth: usize, text: &mut String) {
        let offered = self.model.force_of(force).filter(|_| self.comments);
        for pick in picks {
            self.pick(pick, offered, depth, text);
        }
        let Some(force) = offered else {
            return;
        };
        let indent = "  ".repeat(depth);
        // One that is there at another time says when: so do swaps, and whoever reads it may change the date.
        for part in force
            .parts
            .iter()
            .filter(|part| part.least < part.most || !part.others.is_empty())
        {
            for element in part.elements() {
                let is_picked = picks.iter().any(|pick| pick.what == element);
                self.further(force, part, element, is_picked, &indent, text);
            }
        }
        for limit in &force.limits {
            // That of a part is no line of a list.
            let word = if depth == 1 { "limit" } else { "in all" };
            let _ = writeln!(text, "{indent}# {word} {}", muster::limit(limit));
        }
    }

    /// A further line for what a part offers, and behind it what the force says of that.
    fn further(
        &self,
        force: &Force,
        part: &Part,
        element: Element,
        is_picked: bool,
        indent: &str,
        text: &mut String,
    ) {
        // A number that leaves no room comes in the place of what has been picked of it.
        let is_full = part.least == part.most;
        if is_full && is_picked {
            return;
        }
        let count = if is_full { part.most } else { 1 };
        let mut says = self.part(part);
        if !is_picked {
            for rule in force.qualities.iter().filter(|rule| covers(rule, element)) {
                says.push_str(&format!("; quality {}", self.qualities(rule)));
                if let Some(most) = rule.most {
                    says.push_str(&format!(", up to {most}"));
                }
            }
        }
        let name = self.name(element.row());
        let _ = writeln!(text, "{indent}# {count} {name}  # {says}");
    }

    fn qualities(&self, rule: &QualityRule) -> String {
        let names = rule.qualities.iter().map(|row| self.name(*row));
        names.collect::<Vec<_>>().join(" or ")
    }

    /// Of which quality a part may be, in its block.
    fn quality(&self, force: &Force, pick: &Pick, indent: &str, text: &mut String) {
        let rules = force.qualities.iter();
        for rule in rules.filter(|rule| covers(rule, pick.what)) {
            let most = rule.most.map(|most| format!("up to {most}"));
            // All of these would be too many.
            if rule.most.is_some_and(|most| most < pick.count) {
                let most = most.unwrap_or_default();
                let _ = writeln!(
                    text,
                    "{indent}# {most} of these, on a line of their own: quality {}",
                    self.qualities(rule)
                );
                continue;
            }
            let mut names = rule.qualities.iter().map(|row| self.name(*row));
            let Some(first) = names.next() else {
                continue;
            };
            let others = names.map(|name| format!("or {name}"));
            let says: Vec<String> = others.chain(most).collect();
            let _ = match says.is_empty() {
                true => writeln!(text, "{indent}# quality {first}"),
                false => writeln!(text, "{indent}# quality {first}  # {}", says.join(", ")),
            };
        }
    }

    /// What a force says of a part, but for the name where there is one alone.
    fn part(&self, part: &Part) -> String {
        let names: Vec<String> = part
            .elements()
            .map(|element| self.name(element.row()))
            .collect();
        let mut line = muster::range(part.least, part.most);
        if part.least > 0 {
            line.push_str(" in all");
        }
        if names.len() > 1 {
            line.push_str(&format!(", of {}", names.join(" or ")));
        }
        for (word, elements) in [("needs", &part.needs), ("excludes", &part.excludes)] {
            for element in elements {
                line.push_str(&format!(", {word} {}", self.name(element.row())));
            }
        }
        muster::dated(line, part.period)
    }

    /// `force` is what it is picked from, where what else that allows is said too.
    fn pick(&self, pick: &Pick, force: Option<&Force>, depth: usize, text: &mut String) {
        let indent = "  ".repeat(depth);
        let _ = write!(
            text,
            "{indent}{} {}",
            pick.count,
            self.name(pick.what.row())
        );
        if !pick.title.is_empty() {
            let _ = write!(text, " {}", quoted(&pick.title));
        }
        let mut inner = String::new();
        let below = "  ".repeat(depth + 1);
        if !pick.leaders.is_empty() {
            let names: Vec<String> = pick.leaders.iter().map(|name| quoted(name)).collect();
            let _ = writeln!(inner, "{below}leader {}", names.join(", "));
        }
        if let Some(quality) = pick.quality {
            let _ = writeln!(inner, "{below}quality {}", self.name(quality));
        } else if let Some(force) = force {
            self.quality(force, pick, &below, &mut inner);
        }
        for swap in &pick.swaps {
            let _ = writeln!(inner, "{below}{}", muster::swap(self.model, swap));
        }
        match pick.what {
            Element::Force(row) if !pick.picks.is_empty() => {
                self.block(row, &pick.picks, depth + 1, &mut inner);
            }
            Element::Unit(row) => self.swaps(row, &below, &mut inner),
            Element::Force(_) => {}
        }
        match inner.is_empty() {
            true => text.push('\n'),
            false => {
                let _ = write!(text, " {{\n{inner}{indent}}}\n");
            }
        }
    }

    fn swaps(&self, unit: RowId, indent: &str, text: &mut String) {
        let unit = self.model.unit_of(unit).filter(|_| self.comments);
        let rules = unit.map_or(&[][..], |unit| &unit.swaps);
        // Those that put something in the place of one weapon stand together.
        let mut froms: Vec<Option<RowId>> = rules.iter().map(|rule| rule.from).collect();
        let mut seen = FxHashSet::default();
        froms.retain(|from| seen.insert(*from));
        // Below a heading nothing may stand that it is not about.
        let is_headed = |from: &Option<RowId>| {
            let mine = rules.iter().filter(|rule| rule.from == *from);
            from.is_some() && mine.count() > 1
        };
        froms.sort_by_key(is_headed);
        for from in froms {
            let mine: Vec<&Swap> = rules.iter().filter(|rule| rule.from == from).collect();
            if let (Some(name), true) = (from, is_headed(&from)) {
                let name = self.name(name);
                let _ = writeln!(
                    text,
                    "{indent}# in the place of each `{name}`, one of these:"
                );
            }
            for rule in mine {
                self.swap(rule, indent, text);
            }
        }
    }

    fn swap(&self, rule: &Swap, indent: &str, text: &mut String) {
        let mut line = match rule.from {
            Some(from) => format!("swap {} for {}", self.name(from), self.name(rule.to)),
            None => format!("take {}", self.name(rule.to)),
        };
        if let Some(figure) = rule.figure {
            line.push_str(&format!(" on {}", self.model.row(figure).header.name));
        }
        // As the list would have it: whoever takes the `#` away has a line that is right.
        if let Some(most) = rule.most {
            line.push_str(&format!(", {most}"));
        }
        let times = rule.period.to_string();
        if !times.is_empty() {
            line.push_str(&format!("  # {times}"));
        }
        let _ = writeln!(text, "{indent}# {line}");
    }
}

/// Whether a line of a force about qualities is about such a part.
fn covers(rule: &QualityRule, element: Element) -> bool {
    rule.on.is_none_or(|on| on == element)
}
