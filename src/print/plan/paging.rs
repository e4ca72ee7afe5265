//! Where the pieces of reference sheets stand: down one column of a page and then down the next, in
//! their order. What takes several columns stands at the foot of the columns still to come, or at the
//! head of the next page; so nothing is torn apart, and no hole is left.

use std::collections::VecDeque;

use serde::Serialize;

use super::paper_size;
use super::reference::Piece;
use crate::sheet::Paper;

/// On a page.
pub(super) const COLUMNS: usize = 3;

/// Where a column's foot would stay empty, one of so many pieces behind goes first: as few as will do.
const AHEAD: [usize; 4] = [1, 3, 6, 10];

/// A page of reference sheets, in points: its margins are small.
#[derive(Clone, Copy, Debug, Serialize)]
pub(in crate::print) struct Body {
    /// On the left and on the right.
    pub(super) margin: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Between two columns.
    pub(super) gutter: f64,
    /// How wide one is.
    pub(super) column: f64,
}

impl Body {
    pub(super) fn of(paper: Paper) -> Self {
        let (_, width, height) = paper_size(paper);
        let (margin, top, bottom, gutter) = (30.0, 28.0, 50.0, 13.0);
        let width = width - 2.0 * margin;
        Body {
            margin,
            top,
            bottom,
            width,
            height: height - top - bottom,
            gutter,
            column: (width - (COLUMNS - 1) as f64 * gutter) / COLUMNS as f64,
        }
    }

    /// How wide so many columns are together.
    pub(super) fn across(&self, span: usize) -> f64 {
        span as f64 * (self.column + self.gutter) - self.gutter
    }

    fn x(&self, column: usize) -> f64 {
        column as f64 * (self.column + self.gutter)
    }
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Sheet {
    /// One page, in reading order.
    Page(Vec<Stack>),
    /// Too tall for any page: goes over as many as it needs.
    Flow(Piece),
}

/// Pieces below each other, from a place on the page's body on.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Stack {
    x: f64,
    y: f64,
    width: f64,
    pieces: Vec<Piece>,
}

/// Lays out all pieces. The first page keeps `head` at its top.
pub(super) fn sheets(pieces: &[Piece], body: &Body, gap: f64, head: f64) -> Vec<Sheet> {
    let fits = |piece: &&Piece| piece.height <= body.height - head;
    let whole: Vec<&Piece> = pieces.iter().filter(fits).collect();
    let layout = Layout {
        pieces: &whole,
        body,
        gap,
        head,
    };
    let flows = pieces.iter().filter(|piece| !fits(piece)).cloned();
    let pages = layout.balanced().into_iter().map(|page| page.sheet());
    pages.chain(flows.map(Sheet::Flow)).collect()
}

struct Layout<'a> {
    pieces: &'a [&'a Piece],
    body: &'a Body,
    gap: f64,
    head: f64,
}

impl Layout<'_> {
    /// On the fewest pages, with the columns of the last about as long as each other.
    fn balanced(&self) -> Vec<Page<'_>> {
        let usual = self.pages(Way::usual());
        // What is wide and comes late finds no room below what flows: on the last page it may have to be
        // first, or on the one before, which is then the last.
        let feet = (usual.len().saturating_sub(2)..=usual.len()).rev();
        let ways = feet.flat_map(|feet| {
            AHEAD.map(|ahead| Way {
                feet,
                ahead,
                ..Way::usual()
            })
        });
        let best = ways.map(|way| (self.pages(way).len(), way));
        let Some((count, way)) = best.min_by_key(|(count, _)| *count) else {
            return usual;
        };
        let mut best = self.pages(way);
        let (mut low, mut high) = (0.0, self.body.height);
        for _ in 0..10 {
            let height = f64::midpoint(low, high);
            let last = Some((count.saturating_sub(1), height));
            let ways = [way.feet, count.saturating_sub(1)].map(|feet| Way { feet, last, ..way });
            let tried = ways.into_iter().map(|way| self.pages(way));
            match tried.into_iter().find(|tried| tried.len() == count) {
                Some(held) => (high, best) = (height, held),
                None => low = height,
            }
        }
        best
    }

    fn pages(&self, way: Way) -> Vec<Page<'_>> {
        let mut queue: VecDeque<usize> = (0..self.pieces.len()).collect();
        let mut pages = Vec::new();
        while !queue.is_empty() {
            let height = match way.last {
                Some((page, height)) if page == pages.len() => height,
                _ => self.body.height,
            };
            let top = if pages.is_empty() { self.head } else { 0.0 };
            let before = queue.len();
            let mut page = Page::new(self, top, height, way.ahead);
            if pages.len() >= way.feet {
                page.feet_first(&mut queue);
            }
            page.fill(&mut queue);
            if queue.len() == before && height >= self.body.height {
                return pages;
            }
            // A page that is too short for any piece stays empty, and the layout has one too many.
            pages.push(page);
        }
        pages
    }
}

/// How pieces are laid out.
#[derive(Clone, Copy)]
struct Way {
    /// From this page on, what is wide stands at the foot before anything flows.
    feet: usize,
    /// How many pieces may be overtaken.
    ahead: usize,
    /// How tall the last page may be.
    last: Option<(usize, f64)>,
}

impl Way {
    fn usual() -> Self {
        Way {
            feet: usize::MAX,
            ahead: AHEAD[0],
            last: None,
        }
    }
}

struct Page<'a> {
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
    fn new(layout: &'a Layout<'a>, top: f64, height: f64, ahead: usize) -> Self {
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
    fn feet_first(&mut self, queue: &mut VecDeque<usize>) {
        for at in (0..queue.len()).rev() {
            let piece = queue[at];
            if self.layout.pieces[piece].span > 1 && self.foot(piece, 0) {
                queue.remove(at);
            }
        }
    }

    /// Takes from the queue what goes on this page.
    fn fill(&mut self, queue: &mut VecDeque<usize>) {
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

    fn sheet(&self) -> Sheet {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(index: usize, span: usize, height: f64) -> Piece {
        Piece {
            index: Some(index),
            parts: vec![(0, 1)],
            size: 8.0,
            columns: Vec::new(),
            centred: Vec::new(),
            span,
            height,
        }
    }

    /// Which piece stands where.
    fn places(sheets: &[Sheet]) -> Vec<Vec<(f64, f64, Vec<usize>)>> {
        let stacks = |sheet: &Sheet| match sheet {
            Sheet::Page(stacks) => stacks
                .iter()
                .map(|stack| {
                    let all = stack.pieces.iter().filter_map(|piece| piece.index);
                    (stack.x, stack.y, all.collect())
                })
                .collect(),
            Sheet::Flow(_) => Vec::new(),
        };
        sheets.iter().map(stacks).collect()
    }

    fn order(sheets: &[Sheet]) -> Vec<usize> {
        let pages = places(sheets);
        pages
            .into_iter()
            .flatten()
            .flat_map(|(_, _, all)| all)
            .collect()
    }

    #[test]
    fn pieces_go_down_one_column_and_then_the_next() {
        let body = Body::of(Paper::A4);
        let all: Vec<Piece> = (0..9).map(|at| piece(at, 1, 100.0)).collect();
        let laid = sheets(&all, &body, 8.0, 0.0);
        assert_eq!(order(&laid), (0..9).collect::<Vec<_>>());
        let pages = places(&laid);
        assert_eq!(pages.len(), 1);
        let columns: Vec<usize> = pages[0].iter().map(|(_, _, all)| all.len()).collect();
        assert_eq!(columns, [3, 3, 3], "as long as each other");
    }

    #[test]
    fn what_is_wide_stands_at_the_foot_and_leaves_no_hole() {
        let body = Body::of(Paper::A4);
        let all = [
            piece(0, 1, 600.0),
            piece(1, 3, 300.0),
            piece(2, 1, 400.0),
            piece(3, 2, 200.0),
            piece(4, 1, 400.0),
        ];
        let laid = sheets(&all, &body, 8.0, 20.0);
        let pages = places(&laid);
        // The first leaves no room for a chart across the page: it heads the next one.
        assert!(pages[0].iter().all(|(_, _, all)| !all.contains(&1)));
        assert_eq!(pages.len(), 2);
        assert_eq!((pages[1][0].1, &pages[1][0].2), (0.0, &vec![1]));
    }

    #[test]
    fn what_no_page_can_hold_flows_behind_the_others() {
        let body = Body::of(Paper::Letter);
        let all = [piece(0, 3, 5000.0), piece(1, 1, 50.0)];
        let laid = sheets(&all, &body, 8.0, 20.0);
        assert!(matches!(&laid[..], [Sheet::Page(_), Sheet::Flow(_)]));
    }

    #[test]
    fn every_piece_stands_once_and_none_on_another() {
        // Any heights and spans: a stream of numbers that only looks like chance.
        let mut state = 7_u64;
        let mut number = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for paper in [Paper::A4, Paper::Letter] {
            let body = Body::of(paper);
            for count in 1..60 {
                let one = |at| piece(at, 1 + (number(5) / 3) as usize, 20.0 + number(300) as f64);
                let all: Vec<Piece> = (0..count).map(one).collect();
                let laid = sheets(&all, &body, 8.0, 26.0);
                let mut seen = order(&laid);
                seen.sort_unstable();
                assert_eq!(seen, (0..count).collect::<Vec<_>>());
                for sheet in &laid {
                    let Sheet::Page(stacks) = sheet else {
                        panic!("{count} pieces")
                    };
                    let boxes: Vec<[f64; 4]> = stacks
                        .iter()
                        .map(|stack| {
                            let tall: f64 = stack.pieces.iter().map(|each| each.height).sum();
                            let tall = tall + 8.0 * (stack.pieces.len() - 1) as f64;
                            [stack.x, stack.y, stack.x + stack.width, stack.y + tall]
                        })
                        .collect();
                    for (at, one) in boxes.iter().enumerate() {
                        assert!(one[2] <= body.width + 0.01 && one[3] <= body.height + 0.01);
                        for other in &boxes[..at] {
                            let apart = one[0] >= other[2]
                                || other[0] >= one[2]
                                || one[1] >= other[3] - 0.01
                                || other[1] >= one[3] - 0.01;
                            assert!(apart, "{count}: {one:?} on {other:?}");
                        }
                    }
                }
            }
        }
    }
}
