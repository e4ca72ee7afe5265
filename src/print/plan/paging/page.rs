//! What goes on one page: down its columns, at their heads, and at their feet.

use std::collections::VecDeque;

use super::{COLUMNS, Layout, Sheet, Stack};

/// A page that is being filled.
pub(super) struct Page<'a> {
    layout: &'a Layout<'a>,
    ahead: usize,
    /// Where the flow of each column begins.
    starts: [f64; COLUMNS],
    /// How far down each column is full.
    tops: [f64; COLUMNS],
    /// Where the feet of the columns begin.
    limits: [f64; COLUMNS],
    /// Pieces over several columns, with their place; those at the head come first.
    heads: Vec<(usize, usize, f64)>,
    feet: Vec<(usize, usize, f64)>,
    flows: [Vec<usize>; COLUMNS],
}

impl<'a> Page<'a> {
    pub(super) fn new(layout: &'a Layout<'a>, top: f64, height: f64, ahead: usize) -> Self {
        Page {
            layout,
            ahead,
            starts: [top; COLUMNS],
            tops: [top; COLUMNS],
            limits: [height; COLUMNS],
            heads: Vec::new(),
            feet: Vec::new(),
            flows: Default::default(),
        }
    }

    /// Takes all that is wide from the queue, the last lowest; what has no room stays.
    pub(super) fn feet_first(&mut self, queue: &mut VecDeque<usize>) {
        for at in (0..queue.len()).rev() {
            let piece = queue[at];
            if self.layout.pieces[piece].span > 1 && self.foot(piece, 0) {
                queue.remove(at);
            }
        }
    }

    /// Takes from the queue what goes on this page.
    pub(super) fn fill(&mut self, queue: &mut VecDeque<usize>) {
        let mut column = 0;
        let mut later = VecDeque::new();
        while let Some(piece) = queue.pop_front() {
            let placed = match self.layout.pieces[piece].span {
                1 => self.flow(piece, &mut column, queue),
                _ => self.wide(piece, column),
            };
            if placed {
                continue;
            }
            later.push_back(piece);
            if self.layout.pieces[piece].span == 1 {
                break;
            }
        }
        // What did not go here is first on the next page.
        while let Some(piece) = later.pop_back() {
            queue.push_front(piece);
        }
    }

    /// Where a further piece of a column would begin.
    fn next(&self, column: usize) -> f64 {
        let gap = match self.flows[column].is_empty() && self.starts[column] == self.tops[column] {
            true => 0.0,
            false => self.layout.gap,
        };
        self.tops[column] + gap
    }

    fn fits(&self, piece: usize, column: usize) -> bool {
        self.next(column) + self.layout.pieces[piece].height <= self.limits[column]
    }

    fn push(&mut self, piece: usize, column: usize) {
        self.tops[column] = self.next(column) + self.layout.pieces[piece].height;
        self.flows[column].push(piece);
    }

    /// In the column, or in one behind it; then the column's rest is filled by what comes soon.
    fn flow(&mut self, piece: usize, column: &mut usize, queue: &mut VecDeque<usize>) -> bool {
        while *column < COLUMNS {
            if self.fits(piece, *column) {
                self.push(piece, *column);
                return true;
            }
            let mut next = 0;
            while next < queue.len().min(self.ahead) {
                let other = queue[next];
                if self.layout.pieces[other].span == 1 && self.fits(other, *column) {
                    self.push(other, *column);
                    queue.remove(next);
                } else {
                    next += 1;
                }
            }
            *column += 1;
        }
        false
    }

    /// At the head of an empty page, else at the foot of columns that the flow has not passed.
    fn wide(&mut self, piece: usize, column: usize) -> bool {
        let (span, height) = self.size(piece);
        if self.flows.iter().all(Vec::is_empty) && self.feet.is_empty() {
            let place = (0..=COLUMNS - span).find(|at| {
                let tops = &self.tops[*at..at + span];
                tops.iter().all(|top| *top <= self.tops[*at])
                    && self.next(*at) + height <= self.limits[*at]
                    && (span == COLUMNS || *at == 0 || self.heads.iter().any(|(_, x, _)| *x < *at))
            });
            if let Some(at) = place {
                let y = self.next(at);
                self.heads.push((piece, at, y));
                for each in at..at + span {
                    self.tops[each] = y + height;
                }
                // What flows begins below, with a gap.
                return true;
            }
        }
        self.foot(piece, column)
    }

    /// How many columns a piece takes, and how tall it is.
    fn size(&self, piece: usize) -> (usize, f64) {
        let piece = self.layout.pieces[piece];
        (piece.span.min(COLUMNS), piece.height)
    }

    /// At the foot of columns from this one on.
    fn foot(&mut self, piece: usize, column: usize) -> bool {
        let (span, height) = self.size(piece);
        let least = column.min(COLUMNS);
        let place = (least..COLUMNS).rev().find(|at| {
            let end = at + span;
            let lowest = |top: f64, each: usize| top.max(self.next(each));
            end <= COLUMNS
                && (*at..end).fold(0.0, lowest) + height
                    <= (*at..end).fold(f64::MAX, |low: f64, each| low.min(self.limits[each]))
        });
        let Some(at) = place else { return false };
        let limits = &self.limits[at..at + span];
        let y = limits.iter().copied().fold(f64::MAX, f64::min) - height;
        self.feet.push((piece, at, y));
        for each in at..at + span {
            self.limits[each] = y - self.layout.gap;
        }
        true
    }

    pub(super) fn sheet(&self) -> Sheet {
        let Layout { body, pieces, .. } = self.layout;
        let wide = |(piece, at, y): &(usize, usize, f64)| Stack {
            x: body.x(*at),
            y: *y,
            width: body.across(pieces[*piece].span.min(COLUMNS)),
            pieces: vec![pieces[*piece].clone()],
        };
        let flow = |(at, flow): (usize, &Vec<usize>)| {
            let tall: f64 = flow.iter().map(|each| pieces[*each].height).sum();
            let gaps = flow.len().saturating_sub(1) as f64 * self.layout.gap;
            (!flow.is_empty()).then(|| Stack {
                x: body.x(at),
                y: self.tops[at] - tall - gaps,
                width: body.column,
                pieces: flow.iter().map(|each| pieces[*each].clone()).collect(),
            })
        };
        let heads = self.heads.iter().map(wide);
        let flows = self.flows.iter().enumerate().filter_map(flow);
        let feet = self.feet.iter().rev().map(wide);
        Sheet::Page(heads.chain(flows).chain(feet).collect())
    }
}
