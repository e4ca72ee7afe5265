//! Rows of tables: labels, answers, and the proof that each key is answered exactly once.

use super::uneven;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::*;
use crate::kinds::cells::{Snippet, plain_text};
use crate::kinds::labels::{Block, Cover, Labelled, ReadLabel, blocks, written};
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::numbers::counted;
use crate::source::Span;
use crate::syntax::ast;

/// A row on its way into a table: one label a key.
struct Draft {
    labels: Vec<Labelled>,
    answer: Answer,
    cite: CitationId,
    span: Span,
}

/// Rows that have been read.
struct Drafts {
    rows: Vec<Draft>,
    /// There is none that could not be read.
    whole: bool,
}

/// What the head of a table says of its rows.
#[derive(Clone, Copy)]
pub(super) struct TableHead<'t> {
    pub here: Here,
    pub id: TableId,
    pub keys: &'t [Key],
    pub gives: Type,
}

/// The rows of a table as somebody wrote them: where it is declared, or in its place.
#[derive(Clone, Copy)]
pub(super) struct TableSource<'t> {
    pub header: Span,
    pub name: &'t str,
    /// What it is asked by, where that is written.
    pub keys: &'t [ast::Key],
    pub promise: Option<&'t ast::Promise>,
    pub grid: &'t ast::Grid,
    /// They stand in the place of the table's own.
    pub replaces: bool,
}

/// How a table is laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Each row has a label for each key.
    List,
    /// The labels of the second key stand in the first line.
    Grid,
    /// The labels stand in another order than the keys: with which keys it is asked, nobody can tell then.
    Turned,
}

impl Reader<'_> {
    /// Reads the rows of a table, and proves that they answer each key once.
    pub(super) fn table_rows(
        &mut self,
        head: TableHead<'_>,
        table: TableSource<'_>,
    ) -> (Vec<TableRow>, Layout) {
        let (package, keys) = (head.here.package, head.keys);
        self.incomplete |= table.grid.broken;
        let Some(first) = table.grid.rows.first() else {
            if table.grid.broken {
                self.broken.tables.insert(head.id);
            } else {
                self.out
                    .report(
                        &E0109,
                        table.header,
                        format!("the table `{}` has no rows", table.name),
                    )
                    .help("write a row as `| 1-3 | the answer |`");
            }
            return (Vec::new(), Layout::List);
        };
        let is_blank = keys.len() == 2
            && first
                .cells
                .first()
                .is_some_and(|cell| self.cell(*cell).is_empty())
            && !self.lacks_its_first_label(package, table.grid, &keys[1]);
        let told = self.out.len();
        let is_grid = is_blank || self.has_a_filled_corner(package, table.grid, keys);
        let is_turned = match is_grid {
            true => self.is_turned(head, table),
            false => self.is_in_another_order(head, table),
        };
        let layout = match is_grid {
            _ if is_turned => Layout::Turned,
            true => Layout::Grid,
            false => Layout::List,
        };
        let mut drafts = match layout {
            Layout::List => self.list_rows(head, table.grid),
            Layout::Grid => self.grid_rows(head, table.grid),
            Layout::Turned => Drafts {
                rows: Vec::new(),
                whole: false,
            },
        };
        // What its rows leave open, those that come in their place may answer, and are told of where they do not.
        drafts.whole &=
            !table.grid.broken && (table.replaces || !self.has_others_in_its_place(head.id));
        let rows = self.prove(keys, drafts, table.header, layout);
        // Where rows are lost, a hole that they leave says more.
        if !table.grid.broken && self.out.len() == told {
            let heads = usize::from(layout == Layout::Grid);
            self.promise_of_rows(table.promise, None, table.grid.rows.len() - heads);
        }
        if table.grid.broken || self.out.len() > told {
            self.broken.tables.insert(head.id);
        }
        (rows, layout)
    }

    /// Whether a table by two keys whose first cell is empty is rather a list than a grid: all its rows have a label of
    /// the second key behind it, and the first one an answer behind that, which is no label.
    fn lacks_its_first_label(
        &mut self,
        package: PackageId,
        grid: &ast::Grid,
        across: &Key,
    ) -> bool {
        let [first, _, ..] = grid.rows.as_slice() else {
            return false;
        };
        let all = grid.rows.iter().all(|row| match row.cells.as_slice() {
            [_, label, _] => self.is_label(package, across, *label),
            _ => false,
        });
        all && !self.is_label(package, across, first.cells[2])
    }

    fn list_rows(&mut self, head: TableHead<'_>, grid: &ast::Grid) -> Drafts {
        let (here, spaces) = (head.here, head.keys);
        let mut drafts = Drafts {
            rows: Vec::with_capacity(grid.rows.len()),
            whole: true,
        };
        let mut above: Vec<Option<Labelled>> = vec![None; spaces.len()];
        // A label that could not be read has been reported, and is one to repeat all the same.
        let mut written = vec![false; spaces.len()];
        let rows = match self.has_a_head(here.package, grid, spaces, head.gives) {
            true => &grid.rows[1..],
            false => &grid.rows,
        };
        let wanted = spaces.len() + 1;
        if self.lacks_its_corner(grid, wanted) {
            drafts.whole = false;
            return drafts;
        }
        if let Some(cells) = uneven::agreed(rows).filter(|cells| *cells != wanted) {
            let message = format!(
                "every row has {}, and needs {wanted}: one a key, and the answer",
                counted(cells, "cell")
            );
            self.out
                .report(&E0101, rows[0].span, message)
                .help("each cell stands between two bars; the keys stand behind `by` in the line of the table");
            drafts.whole = false;
            return drafts;
        }
        for row in rows {
            if row.cells.len() != wanted {
                self.wrong_cells(row, wanted, "one a key, and the answer");
                drafts.whole = false;
                // Which labels it has, nobody can say: those that rows below it repeat are not known.
                above.fill(None);
                written.fill(true);
                continue;
            }
            let cite = self.cite(here.package, here.cite, &row.cites);
            let mut labels = Vec::with_capacity(spaces.len());
            for (key, space) in spaces.iter().enumerate() {
                let repeats = key + 1 < spaces.len() && self.cell(row.cells[key]).is_empty();
                if !repeats {
                    above[key] = self.labelled(here.package, space, row.cells[key]);
                    written[key] = true;
                }
                match &above[key] {
                    Some(label) => labels.push(label.clone()),
                    None if !written[key] => {
                        self.out
                            .report(
                                &E0102,
                                row.cells[key].span,
                                "the first row has no label above it to repeat",
                            )
                            .help("write the label here");
                        written[key] = true;
                    }
                    None => {}
                }
            }
            let answer = self.answer(
                Here { cite, ..here },
                head.id,
                head.gives,
                row.cells[spaces.len()],
            );
            if labels.len() < spaces.len() {
                drafts.whole = false;
                continue;
            }
            match answer {
                Some(answer) => drafts.rows.push(Draft {
                    labels,
                    answer,
                    cite,
                    span: row.span,
                }),
                None => {
                    // The row answers its keys all the same: a bad answer makes no hole.
                    let value = Datum {
                        value: Value::None,
                        assumed: false,
                        cite,
                    };
                    drafts.rows.push(Draft {
                        labels,
                        answer: Answer::Value(value),
                        cite,
                        span: row.span,
                    });
                }
            }
        }
        drafts
    }

    fn grid_rows(&mut self, head: TableHead<'_>, grid: &ast::Grid) -> Drafts {
        let (here, spaces) = (head.here, head.keys);
        let first = &grid.rows[0];
        let across: Vec<Option<Labelled>> = first.cells[1..]
            .iter()
            .map(|cell| self.labelled(here.package, &spaces[1], *cell))
            .collect();
        let mut drafts = Drafts {
            rows: Vec::new(),
            whole: across.iter().all(Option::is_some),
        };
        if self.is_uneven(grid, self.out.len(), 0) {
            drafts.whole = false;
            return drafts;
        }
        for row in &grid.rows[1..] {
            if row.cells.len() != first.cells.len() {
                self.wrong_cells(row, first.cells.len(), "as many as the first line")
                    .label(first.span, "the first line");
                drafts.whole = false;
                continue;
            }
            let cite = self.cite(here.package, here.cite, &row.cites);
            let Some(down) = self.labelled(here.package, &spaces[0], row.cells[0]) else {
                drafts.whole = false;
                continue;
            };
            for (cell, label) in row.cells[1..].iter().zip(&across) {
                let answer = self.answer(Here { cite, ..here }, head.id, head.gives, *cell);
                let Some(label) = label else { continue };
                let value = || Datum {
                    value: Value::None,
                    assumed: false,
                    cite,
                };
                let answer = answer.unwrap_or_else(|| Answer::Value(value()));
                let labels = vec![down.clone(), label.clone()];
                drafts.rows.push(Draft {
                    labels,
                    answer,
                    cite,
                    span: cell.span,
                });
            }
        }
        drafts
    }

    fn wrong_cells(&mut self, row: &ast::Row, wanted: usize, why: &str) -> &mut Diagnostic {
        let has = counted(row.cells.len(), "cell");
        self.out
            .report(
                &E0101,
                row.span,
                format!("this row has {has}, and needs {wanted}: {why}"),
            )
            .help("each cell stands between two bars")
    }

    pub(in crate::kinds) fn labelled(
        &mut self,
        package: PackageId,
        space: &Key,
        cell: ast::Cell,
    ) -> Option<Labelled> {
        let snippet = Snippet {
            text: self.cell(cell),
            span: cell.span,
        };
        let read = self.label(package, space, snippet)?;
        Some(Labelled {
            text: plain_text(snippet.text),
            span: cell.span,
            read,
        })
    }

    /// Makes the rows, and reports holes and overlaps unless something could not be read.
    fn prove(
        &mut self,
        spaces: &[Key],
        drafts: Drafts,
        header: Span,
        layout: Layout,
    ) -> Vec<TableRow> {
        let Drafts {
            rows: drafts,
            whole,
        } = drafts;
        let bounds: Vec<(i64, i64)> = spaces
            .iter()
            .map(|space| space.bounds(&self.model))
            .collect();
        let blocks: Vec<Vec<Block>> = {
            let labels: Vec<&[Labelled]> =
                drafts.iter().map(|draft| draft.labels.as_slice()).collect();
            blocks(&bounds, &labels)
        };
        let each = || {
            let all = drafts.iter().zip(&blocks);
            all.flat_map(|(draft, blocks)| blocks.iter().map(move |block| (draft, block)))
        };
        let sets: Vec<Vec<KeySet>> = each().map(|(_, block)| block.clone()).collect();
        let places: Vec<Span> = each().map(|(draft, _)| draft.span).collect();
        // In a grid the head has a label too; what an author mends is the row's, further down.
        let spans = |draft: &Draft| {
            let spans = draft.labels.iter().map(|label| label.span);
            let (first, last) = (
                spans.clone().min_by_key(|span| span.start),
                spans.max_by_key(|span| span.start),
            );
            (first.unwrap_or(draft.span), last.unwrap_or(draft.span))
        };
        let (heads, labels): (Vec<Span>, Vec<Span>) = each().map(|(draft, _)| spans(draft)).unzip();
        self.report_faults(&Cover {
            noun: "row",
            spaces,
            sets: &sets,
            places: &places,
            labels: &labels,
            heads: (layout == Layout::Grid).then_some(heads.as_slice()),
            header,
            whole,
        });
        let rows = drafts.iter().zip(blocks).flat_map(|(draft, blocks)| {
            // What is left in several blocks is told block by block.
            let whole = blocks.len() == 1;
            let rows = blocks.into_iter().map(move |block| (draft, block, whole));
            rows.map(|(draft, block, whole)| TableRow {
                labels: (draft.labels.iter().zip(block).zip(spaces))
                    .map(|((label, keys), space)| Label {
                        text: match &label.read {
                            ReadLabel::Keys(read) if *read == keys => label.text.clone(),
                            ReadLabel::Otherwise if whole => label.text.clone(),
                            _ => written(space, &keys, &self.model),
                        },
                        keys,
                    })
                    .collect(),
                answer: draft.answer.clone(),
                cite: draft.cite,
            })
        });
        rows.collect()
    }
}
