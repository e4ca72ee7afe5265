//! What goes on one page: down its columns, at their heads, and at their feet.

use std::collections::VecDeque;

use super::{COLUMNS, Layout, Sheet, Stack};

/// Pieces over several columns, each with its first column and its upper edge.
type Wide = Vec<(usize, usize, f64)>;

/// A page that is being filled.
pub(super) struct Page<'a> {
    layout: &'a Layout<'a>,
    ahead: usize,
    /// Where the flow of each column begins.
    starts: [f64; COLUMNS],
    /// Where the page ends.
    height: f64,
    /// How far down each column is full.
    tops: [f64; COLUMNS],
    /// Where the feet of the columns begin.
    limits: [f64; COLUMNS],
    /// In reading order, as the feet are.
    heads: Wide,
    feet: Wide,
    flows: [Vec<usize>; COLUMNS],
}

impl<'a> Page<'a> {
    pub(super) fn new(layout: &'a Layout<'a>, top: f64, height: f64, ahead: usize) -> Self {
        Page {
            layout,
            ahead,
            height,
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

    /// By column.
    pub(super) fn flows(&self) -> &[Vec<usize>] {
        &self.flows
    }

    /// The pieces over several columns.
    pub(super) fn wide_pieces(&self) -> Vec<usize> {
        let wide = self.heads.iter().chain(&self.feet);
        wide.map(|(piece, _, _)| *piece).collect()
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
        let (span, _) = self.size(piece);
        let places = (column.min(COLUMNS)..=COLUMNS.saturating_sub(span)).rev();
        let gap = self.layout.gap;
        let mut tried = places.map(|at| {
            let mut feet = self.feet.clone();
            feet.push((piece, at, 0.0));
            self.stacked(feet)
        });
        let fits = |(_, limits): &(Wide, [f64; COLUMNS])| {
            (0..COLUMNS).all(|each| self.next(each) <= limits[each] + gap)
        };
        let Some((feet, limits)) = tried.find(fits) else {
            return false;
        };
        (self.feet, self.limits) = (feet, limits);
        true
    }

    /// The same feet, each where it stands: the widest lowest, so that none has a hole below it.
    fn stacked(&self, mut feet: Wide) -> (Wide, [f64; COLUMNS]) {
        let mut limits = [self.height; COLUMNS];
        feet.sort_by_key(|(piece, _, _)| (self.size(*piece).0, *piece));
        for (piece, at, y) in feet.iter_mut().rev() {
            let (span, height) = self.size(*piece);
            let below = &mut limits[*at..*at + span];
            *y = below.iter().copied().fold(f64::MAX, f64::min) - height;
            below.fill(*y - self.layout.gap);
        }
        (feet, limits)
    }

    /// Whether nothing stands beside what is wide, in the columns that it does not take.
    fn is_alone(&self, piece: usize, at: usize, y: f64) -> bool {
        let (span, height) = self.size(piece);
        let own = at..at + span;
        let meets = |top: f64, bottom: f64| top < y + height && y < bottom;
        let wide = self.heads.iter().chain(&self.feet).any(|(other, x, top)| {
            let (span, tall) = self.size(*other);
            let is_beside = (*x..x + span).any(|column| !own.contains(&column));
            *other != piece && is_beside && meets(*top, top + tall)
        });
        let flows = self.flows.iter().enumerate().any(|(column, flow)| {
            !own.contains(&column)
                && !flow.is_empty()
                && meets(self.top_of(flow, column), self.tops[column])
        });
        !wide && !flows
    }

    /// Where the flow of a column begins.
    fn top_of(&self, flow: &[usize], column: usize) -> f64 {
        let tall: f64 = flow
            .iter()
            .map(|each| self.layout.pieces[*each].height)
            .sum();
        self.tops[column] - tall - flow.len().saturating_sub(1) as f64 * self.layout.gap
    }

    pub(super) fn sheet(&self) -> Sheet {
        let Layout { body, pieces, .. } = self.layout;
        let wide = |(piece, at, y): &(usize, usize, f64)| {
            let own = pieces[*piece];
            let across = own
                .across
                .as_deref()
                .filter(|_| self.is_alone(*piece, *at, *y));
            Stack {
                x: body.x(across.map_or(*at, |_| 0)),
                y: *y,
                width: body.across(across.unwrap_or(own).span.min(COLUMNS)),
                pieces: vec![across.unwrap_or(own).clone()],
            }
        };
        let flow = |(at, flow): (usize, &Vec<usize>)| {
            (!flow.is_empty()).then(|| Stack {
                x: body.x(at),
                y: self.top_of(flow, at),
                width: body.column,
                pieces: flow.iter().map(|each| pieces[*each].clone()).collect(),
            })
        };
        let heads = self.heads.iter().map(wide);
        let flows = self.flows.iter().enumerate().filter_map(flow);
        let feet = self.feet.iter().map(wide);
        Sheet::Page(heads.chain(flows).chain(feet).collect())
    }
}
