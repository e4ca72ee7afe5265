//! Battles, worksheets and errata.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::Reader;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// The most feet of a table that ground is rolled for; [`crate::ground`] makes no larger one.
pub(crate) const MOST_ROLLED: i64 = 12;

/// The most feet of a table that somebody lays out.
pub(super) const MOST_WRITTEN: i64 = 100;

impl Reader<'_> {
    pub(super) fn read_battles(&mut self) {
        for (package, battle) in &self.declared.battles {
            let header = self.header(*package, &battle.header);
            self.places.battles.push(battle.header.span);
            let read = self.battle(*package, battle, header);
            match read {
                Some(read) => self.model.battles.push(read),
                // Ids count declarations; a battle that is broken stops the run before anyone asks.
                None => self.incomplete = true,
            }
        }
    }

    fn battle(
        &mut self,
        package: PackageId,
        battle: &ast::Battle,
        header: Header,
    ) -> Option<Battle> {
        let mut terrain = None;
        let mut mission = None;
        let mut armies = None;
        let mut table = None;
        let mut at_least = None;
        let mut reference = Vec::new();
        let mut whole = !battle.lines.broken;
        for line in &battle.lines.lines {
            let (slot, span): (bool, Span) = match line {
                ast::BattleLine::Terrain(path, span) => {
                    let found = self.find_generator(package, path);
                    whole &= found.is_some();
                    (found.is_some() && terrain.replace(found).is_some(), *span)
                }
                ast::BattleLine::MissionRollOn(path, span) => {
                    let found = self.find_table(package, path);
                    whole &= found.is_some();
                    if let Some(table) = found {
                        self.only_rolls(table, path.span);
                        self.gives_missions(table, path.span);
                    }
                    let choice = found.map(MissionChoice::RollOn);
                    (choice.is_some() && mission.replace(choice).is_some(), *span)
                }
                ast::BattleLine::Mission(path, span) => {
                    let kind = self.model.prelude.as_ref().map(|prelude| prelude.mission);
                    let found = kind.and_then(|kind| self.find_row(kind, package, path));
                    whole &= found.is_some();
                    let choice = found.map(MissionChoice::Always);
                    (choice.is_some() && mission.replace(choice).is_some(), *span)
                }
                ast::BattleLine::Armies(a, b, span) => {
                    let kind = self.model.prelude.as_ref().map(|prelude| prelude.army.kind);
                    let found = kind.map(|kind| {
                        let (a, b) = (
                            self.find_row(kind, package, a),
                            self.find_row(kind, package, b),
                        );
                        a.zip(b).map(|(a, b)| [a, b])
                    });
                    let found = found.flatten();
                    whole &= found.is_some();
                    (found.is_some() && armies.replace(found).is_some(), *span)
                }
                ast::BattleLine::Table(area) => {
                    let size = self.table_size(area, MOST_ROLLED);
                    whole &= size.is_some();
                    let again = size.is_some() && table.replace((size, area.span)).is_some();
                    (again, area.span)
                }
                ast::BattleLine::TableAtLeast(area) => {
                    let size = self.table_size(area, MOST_ROLLED);
                    whole &= size.is_some();
                    (
                        size.is_some() && at_least.replace(size).is_some(),
                        area.span,
                    )
                }
                ast::BattleLine::Reference(paths, _) => {
                    for path in paths {
                        match self.reference(package, path) {
                            Some(symbol) => reference.push(symbol),
                            None => whole = false,
                        }
                    }
                    continue;
                }
            };
            if slot {
                self.out
                    .report(&E0305, span, "this line is there twice")
                    .help("take one of the two lines out");
            }
        }
        if whole {
            for (there, what, line) in [
                (terrain.is_some(), "terrain", "terrain GENERATOR"),
                (mission.is_some(), "mission", "mission roll on TABLE"),
                (armies.is_some(), "armies", "armies A, B"),
                (table.is_some(), "table", "table 6 ft by 4 ft"),
            ] {
                if !there {
                    self.out
                        .report(
                            &E0507,
                            battle.header.span,
                            format!("the battle `{}` has no line `{what}`", header.name),
                        )
                        .help(format!("add a line `{line}`"));
                }
            }
        }
        if let (Some((Some(own), span)), Some(Some(least))) = (table, at_least) {
            self.table_holds(own, least, span);
        }
        Some(Battle {
            header,
            terrain: terrain??,
            mission: mission??,
            armies: armies??,
            table: table.and_then(|(size, _)| size)?,
            at_least: at_least.flatten(),
            reference,
        })
    }

    /// Whoever asks for no other table plays on the battle's own. A table may be turned.
    fn table_holds(&mut self, own: TableSize, least: TableSize, span: Span) {
        let sorted = |size: TableSize| (size.width.min(size.depth), size.width.max(size.depth));
        let (own_sides, wanted) = (sorted(own), sorted(least));
        if own_sides.0 >= wanted.0 && own_sides.1 >= wanted.1 {
            return;
        }
        let size = self.model.measures().show_table(least.width, least.depth);
        self.out
            .report(
                &E0302,
                span,
                format!("the table of this battle is smaller than {size}, its least"),
            )
            .help(format!(
                "write a table of {size} or more, or a lower `table at least`"
            ));
    }

    fn gives_missions(&mut self, table: TableId, span: Span) {
        if self.model.prelude.is_none() {
            self.needs_prelude(span);
            return;
        }
        let mission = self.model.prelude.as_ref().map(|prelude| prelude.mission);
        let table_ = self.model.table(table);
        if mission.is_none_or(|kind| table_.gives.base != TypeBase::Kind(kind)) {
            self.not_giving(table, span, "missions", "mission");
        }
    }

    /// Says that a table gives something else than what is rolled for.
    pub(super) fn not_giving(&mut self, table: TableId, span: Span, what: &str, kind: &str) {
        let name = self.model.table(table).header.name.clone();
        self.out
            .report(&E0203, span, format!("`{name}` does not give {what}"))
            .label(self.places.tables[table.index()], "declared here")
            .help(format!("write `gives {kind}` in its first line"));
    }

    /// The size of a table of at most so many feet each way.
    pub(super) fn table_size(&mut self, area: &ast::Area, feet: i64) -> Option<TableSize> {
        let (width, depth) = (self.length(area.width), self.length(area.depth));
        let size = TableSize {
            width: width?,
            depth: depth?,
        };
        let least = Length::FOOT;
        let most = Length::from_feet(feet);
        if size.width < least || size.depth < least || size.width > most || size.depth > most {
            self.out
                .report(
                    &E0302,
                    area.span,
                    format!("a table is from 1 ft to {feet} ft each way here"),
                )
                .help("write its size as `6 ft by 4 ft`");
            return None;
        }
        Some(size)
    }

    pub(super) fn read_worksheets(&mut self) {
        for (package, sheet) in &self.declared.worksheets {
            let header = self.header(*package, &sheet.header);
            self.incomplete |= sheet.lines.broken;
            let turns = sheet.turns.as_ref().map_or(12, |promise| promise.count);
            if turns == 0 || turns > 60 {
                let span = sheet
                    .turns
                    .as_ref()
                    .map_or(sheet.header.span, |promise| promise.span);
                self.out
                    .report(&E0302, span, "a worksheet has from 1 to 60 turns")
                    .help("write `, 12 turns`");
            }
            let rows_and_reads = self.worksheet_rows(*package, sheet, header.cite);
            let (rows, reads) = rows_and_reads;
            self.model.worksheets.push(Worksheet {
                header,
                turns,
                rows,
                reads,
            });
        }
    }

    fn worksheet_rows(
        &mut self,
        package: PackageId,
        sheet: &ast::Worksheet,
        cite: CitationId,
    ) -> (Vec<WorksheetRow>, Option<(TableId, usize)>) {
        let mut index: FxHashMap<&str, (usize, Span)> = FxHashMap::default();
        for line in &sheet.lines.lines {
            let name = match line {
                ast::WorksheetLine::Tally { name, .. } | ast::WorksheetLine::Total { name, .. } => {
                    name
                }
                ast::WorksheetLine::Reads { .. } => continue,
            };
            let next = index.len();
            if let Some((_, earlier)) = index.get(name.text.as_str()) {
                self.out
                    .report(
                        &E0202,
                        name.span,
                        format!("`{}` is declared twice", name.text),
                    )
                    .label(*earlier, "first declared here")
                    .help("give one of the two rows another name");
                self.incomplete = true;
                continue;
            }
            index.insert(&name.text, (next, name.span));
        }
        let mut rows: Vec<WorksheetRow> = Vec::new();
        let mut reads = None;
        let whole = !sheet.lines.broken;
        // A row that a misspelt name was meant for would seem to be of no use.
        let mut all_known = true;
        let mut used: Vec<bool> = vec![false; index.len()];
        for line in &sheet.lines.lines {
            match line {
                ast::WorksheetLine::Tally { name, title, cites } => {
                    let cite = self.cite(package, cite, cites);
                    let title = title.as_ref().map(|title| self.said(package, title));
                    let title = title.unwrap_or_else(|| super::headers::title_of(&name.text));
                    rows.push(WorksheetRow {
                        name: name.text.clone(),
                        title,
                        entry: Entry::Tally,
                        cite,
                    });
                }
                ast::WorksheetLine::Total {
                    name,
                    title,
                    sum,
                    cites,
                } => {
                    let cite = self.cite(package, cite, cites);
                    let here = rows.len();
                    let terms: Vec<Term> = sum
                        .iter()
                        .filter_map(|term| self.term(term, &index, here, (&mut used, whole)))
                        .collect();
                    all_known &= terms.len() == sum.len();
                    let title = title.as_ref().map(|title| self.said(package, title));
                    let title = title.unwrap_or_else(|| super::headers::title_of(&name.text));
                    rows.push(WorksheetRow {
                        name: name.text.clone(),
                        title,
                        entry: Entry::Total(terms),
                        cite,
                    });
                }
                ast::WorksheetLine::Reads { table, by, span } => {
                    let row = self.worksheet_row(by, &index, whole);
                    all_known &= row.is_some();
                    if let Some((row, table)) = row.zip(self.find_table(package, table)) {
                        if let Some(used) = used.get_mut(row) {
                            *used = true;
                        }
                        let keys = &self.model.table(table).keys;
                        if !matches!(keys.as_slice(), [Key::Number { .. }]) {
                            let name = self.model.table(table).header.name.clone();
                            self.out
                                .report(
                                    &E0506,
                                    *span,
                                    format!("`{name}` is not asked with one number"),
                                )
                                .label(self.places.tables[table.index()], "declared here")
                                .help("read a table with one key of the form `score : number`");
                        }
                        reads = Some((table, row));
                    }
                }
            }
        }
        let last = rows.len().saturating_sub(1);
        if !sheet.lines.broken && all_known {
            for (name, (row, span)) in &index {
                if !used.get(*row).copied().unwrap_or(true) && *row != last {
                    let message = format!("nothing in this worksheet uses the row `{name}`");
                    self.out
                        .report(&E0506, *span, message)
                        .help("add it to a total, or take it out");
                }
            }
        }
        (rows, reads)
    }

    fn worksheet_row(
        &mut self,
        name: &ast::Name,
        index: &FxHashMap<&str, (usize, Span)>,
        whole: bool,
    ) -> Option<usize> {
        if let Some((row, _)) = index.get(name.text.as_str()) {
            return Some(*row);
        }
        // A line that could not be read may have been this row.
        if !whole {
            self.incomplete = true;
            return None;
        }
        let mut known: Vec<&str> = index.keys().copied().collect();
        known.sort_unstable();
        let near = suggest::only_near(&name.text, known.iter().copied());
        let near = near.and_then(|near| Some((near, index.get(near)?.1)));
        let help = suggest::did_you_mean(&name.text, known);
        self.incomplete = true;
        let message = format!("this worksheet has no row `{}`", name.text);
        let report = self.out.report(&E0506, name.span, message);
        report.maybe_help(help);
        if let Some((near, place)) = near {
            report.label(place, suggest::declared_here(near));
        }
        None
    }

    fn term(
        &mut self,
        term: &ast::Term,
        index: &FxHashMap<&str, (usize, Span)>,
        here: usize,
        (used, whole): (&mut [bool], bool),
    ) -> Option<Term> {
        let what = match &term.what {
            ast::TermWhat::Number(number) => Operand::Number(*number),
            ast::TermWhat::Previous(name) => {
                let row = self.worksheet_row(name, index, whole)?;
                used[row] = true;
                Operand::Previous(row)
            }
            ast::TermWhat::Row(name) => {
                let row = self.worksheet_row(name, index, whole)?;
                if row >= here {
                    self.out
                        .report(
                            &E0506,
                            term.span,
                            format!(
                                "`{}` stands further down, so it is not known yet",
                                name.text
                            ),
                        )
                        .label(index[name.text.as_str()].1, "it stands here")
                        .help(format!(
                            "move this total below it, or write `previous {}`",
                            name.text
                        ));
                    return None;
                }
                used[row] = true;
                Operand::Row(row)
            }
        };
        Some(Term {
            sign: if term.minus { -1 } else { 1 },
            what,
        })
    }

    pub(super) fn read_errata(&mut self) {
        for (package, erratum) in &self.declared.errata {
            let header = self.header(*package, &erratum.header);
            self.incomplete |= erratum.lines.broken;
            let (mut problem, mut ruling) = (None, None);
            let mut affects: Vec<(Symbol, Span)> = Vec::new();
            for line in &erratum.lines.lines {
                match line {
                    ast::ErratumLine::Problem(text) => {
                        self.told_once(*package, "problem", text, &mut problem);
                    }
                    ast::ErratumLine::Ruling(text) => {
                        self.told_once(*package, "ruling", text, &mut ruling);
                    }
                    ast::ErratumLine::Affects(path) => {
                        let Some(symbol) = self.reference(*package, path) else {
                            continue;
                        };
                        match affects.iter().find(|(earlier, _)| *earlier == symbol) {
                            None => affects.push((symbol, path.span)),
                            Some((_, earlier)) => {
                                let what = format!("affects {}", path.name.text);
                                self.said_twice(&what, path.span, *earlier);
                            }
                        }
                    }
                }
            }
            if (problem.is_none() || ruling.is_none()) && !erratum.lines.broken {
                let lacks = if problem.is_none() {
                    "problem"
                } else {
                    "ruling"
                };
                self.out
                    .report(
                        &E0303,
                        erratum.header.span,
                        format!("this erratum has no {lacks}"),
                    )
                    .help(format!("add a line `{lacks} \"…\"`"));
            }
            self.model.errata.push(Erratum {
                header,
                problem: problem.map(|(text, _)| text).unwrap_or_default(),
                ruling: ruling.map(|(text, _)| text).unwrap_or_default(),
                affects: affects.into_iter().map(|(symbol, _)| symbol).collect(),
            });
        }
    }

    /// A text of an erratum, and where it stands; the first of two counts.
    fn told_once(
        &mut self,
        package: PackageId,
        what: &str,
        text: &ast::Text,
        told: &mut Option<(EcoString, Span)>,
    ) {
        match *told {
            Some((_, earlier)) => self.said_twice(what, text.span, earlier),
            None => *told = Some((self.said(package, text), text.span)),
        }
    }

    fn said_twice(&mut self, what: &str, span: Span, earlier: Span) {
        self.out
            .report(&E0305, span, format!("`{what}` is said twice"))
            .label(earlier, "first said here")
            .help("take one of the two lines out");
    }
}
