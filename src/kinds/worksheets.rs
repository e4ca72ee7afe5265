//! Worksheets: rows that players fill in, turn by turn, and what is worked out of them.

use rustc_hash::FxHashMap;

use super::Reader;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::source::Span;
use crate::spelling::{headed, joined, ticked};
use crate::syntax::ast;

/// So many turns a battle has at most, and a worksheet columns.
pub(super) const MOST_TURNS: u32 = 60;

impl Reader<'_> {
    pub(super) fn read_worksheets(&mut self) {
        for (package, sheet) in &self.declared.worksheets {
            let header = self.header(*package, &sheet.header);
            self.incomplete |= sheet.lines.broken;
            let turns = sheet.turns.as_ref().map_or(12, |promise| promise.count);
            if turns == 0 || turns > MOST_TURNS {
                let span = sheet
                    .turns
                    .as_ref()
                    .map_or(sheet.header.span, |promise| promise.span);
                let message = format!("a worksheet has from 1 to {MOST_TURNS} turns");
                self.out
                    .report(&E0302, span, message)
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
                    let title = title.unwrap_or_else(|| headed(&name.text).into());
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
                    let title = title.unwrap_or_else(|| headed(&name.text).into());
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
                    if let Some((row, table)) = row.zip(self.find_as::<TableId>(package, table)) {
                        if let Some(used) = used.get_mut(row) {
                            *used = true;
                        }
                        let keys = &self.model.table(table).keys;
                        let declared = &self.declared.tables[table.index()].1;
                        let are_read = keys.len() == declared.keys.len();
                        if are_read && !matches!(keys.as_slice(), [Key::Number { .. }]) {
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
            let is_idle = |row: usize| !used.get(row).copied().unwrap_or(true) && row != last;
            let mut idle: Vec<_> = index.iter().filter(|(_, (row, _))| is_idle(*row)).collect();
            idle.sort_unstable_by_key(|(_, (row, _))| *row);
            self.idle_rows(&idle);
        }
        (rows, reads)
    }

    /// Tells of rows that nothing uses.
    fn idle_rows(&mut self, idle: &[(&&str, &(usize, Span))]) {
        let Some(((_, (_, first)), others)) = idle.split_first() else {
            return;
        };
        let names = ticked(idle.iter().map(|(name, _)| name));
        let (rows, them) = match others {
            [] => ("row", "it"),
            _ => ("rows", "them"),
        };
        let names = joined(&names, "and");
        let message = format!("nothing in this worksheet uses the {rows} {names}");
        let report = self.out.report(&E0506, *first, message);
        for (_, (_, other)) in others {
            report.label(*other, "nor this one");
        }
        report.help(format!("add {them} to a total, or take {them} out"));
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
        report.help(help.unwrap_or_else(|| {
            format!(
                "declare it above: `tally {0} \"…\"`, or `total {0} \"…\" = …`",
                name.text
            )
        }));
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
}
