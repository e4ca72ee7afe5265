//! Where the pieces of reference sheets stand: down one column of a page and then down the next, in
//! their order. What takes several columns stands at the foot of the columns still to come, or at the
//! head of the next page; so nothing is torn apart, and no hole is left.

mod page;

use std::collections::VecDeque;

use serde::Serialize;

use self::page::Page;
use super::paper_size;
use super::reference::Piece;
use crate::sheet::Paper;

/// On a page.
pub(super) const COLUMNS: usize = 3;

/// Where a column's foot would stay empty, one of so many pieces behind goes first: as few as will do.
const AHEAD: [usize; 5] = [0, 1, 3, 6, 10];

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
        let (margin, top, bottom, gutter) = (28.0, 26.0, 38.0, 12.0);
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

/// All pieces, laid out.
#[derive(Debug)]
pub(super) struct Laid {
    pub(super) sheets: Vec<Sheet>,
    /// How many pairs of pieces do not stand in their order.
    pub(super) overtakes: usize,
}

/// Lays out all pieces. The first page keeps `head` at its top.
pub(super) fn lay_out(pieces: &[Piece], body: &Body, gap: f64, head: f64) -> Laid {
    let fits = |piece: &&Piece| piece.height <= body.height - head;
    let whole: Vec<&Piece> = pieces.iter().filter(fits).collect();
    let layout = Layout {
        pieces: &whole,
        body,
        gap,
        head,
    };
    let flows = pieces.iter().filter(|piece| !fits(piece)).cloned();
    let pages = layout.balanced();
    let sheets = pages.iter().map(Page::sheet);
    Laid {
        sheets: sheets.chain(flows.map(Sheet::Flow)).collect(),
        overtakes: overtakes(&pages),
    }
}

/// How many pairs of pieces do not stand in their order. What is wide may stand anywhere on its page.
fn overtakes(pages: &[Page<'_>]) -> usize {
    let mut overtakes = 0;
    let mut before: Vec<usize> = Vec::new();
    let mut over = |pieces: &[usize], before: &[usize]| {
        let pairs = pieces
            .iter()
            .map(|piece| before.iter().filter(|each| *each > piece).count());
        overtakes += pairs.sum::<usize>();
    };
    for page in pages {
        let mut on_page = Vec::new();
        for flow in page.flows() {
            over(flow, &before);
            over(flow, &on_page);
            on_page.extend(flow);
        }
        let wide = page.wide_pieces();
        over(&wide, &before);
        before.extend(on_page);
        before.extend(wide);
    }
    overtakes
}

struct Layout<'a> {
    pieces: &'a [&'a Piece],
    body: &'a Body,
    gap: f64,
    head: f64,
}

impl Layout<'_> {
    /// On the fewest pages, as nearly in order as these allow, with the columns of the last about as long as each other.
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
        let tried = ways.map(|way| {
            let pages = self.pages(way);
            ((pages.len(), overtakes(&pages)), way)
        });
        let Some(((count, overtaken), way)) = tried.min_by_key(|(cost, _)| *cost) else {
            return usual;
        };
        let mut best = self.pages(way);
        let (mut low, mut high) = (0.0, self.body.height);
        for _ in 0..10 {
            let height = f64::midpoint(low, high);
            let last = Some((count.saturating_sub(1), height));
            let ways = [way.feet, count.saturating_sub(1)].map(|feet| Way { feet, last, ..way });
            let mut tried = ways.into_iter().map(|way| self.pages(way));
            match tried.find(|tried| tried.len() == count && overtakes(tried) <= overtaken) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(index: usize, span: usize, height: f64) -> Piece {
        Piece {
            index: Some(index),
            parts: vec![(0, 1)],
            size: 8.0,
            columns: Vec::new(),
            stands: Vec::new(),
            span,
            height,
            across: None,
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
        let laid = lay_out(&all, &body, 8.0, 0.0).sheets;
        assert_eq!(order(&laid), (0..9).collect::<Vec<_>>());
        let pages = places(&laid);
        assert_eq!(pages.len(), 1);
        let columns: Vec<usize> = pages[0].iter().map(|(_, _, all)| all.len()).collect();
        assert_eq!(columns, [3, 3, 3], "as long as each other");
    }

    #[test]
    fn what_is_short_goes_first_only_where_that_saves_a_page() {
        let body = Body::of(Paper::A4);
        let laid = |heights: &[f64]| {
            let all = heights.iter().enumerate();
            let all: Vec<Piece> = all.map(|(at, height)| piece(at, 1, *height)).collect();
            lay_out(&all, &body, 8.0, 0.0)
        };
        let kept = laid(&[500.0, 500.0, 500.0, 500.0, 100.0]);
        assert_eq!(order(&kept.sheets), [0, 1, 2, 3, 4]);
        assert_eq!((kept.sheets.len(), kept.overtakes), (2, 0));
        let filled = laid(&[500.0, 500.0, 500.0, 750.0, 750.0, 750.0, 200.0]);
        assert_eq!(order(&filled.sheets), [0, 1, 2, 6, 3, 4, 5]);
        assert_eq!((filled.sheets.len(), filled.overtakes), (2, 3));
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
        let laid = lay_out(&all, &body, 8.0, 20.0).sheets;
        let pages = places(&laid);
        // The first leaves no room for a chart across the page: it heads the next one.
        assert!(pages[0].iter().all(|(_, _, all)| !all.contains(&1)));
        assert_eq!(pages.len(), 2);
        assert_eq!((pages[1][0].1, &pages[1][0].2), (0.0, &vec![1]));
    }

    #[test]
    fn what_has_nothing_beside_it_takes_the_page() {
        let body = Body::of(Paper::A4);
        let wide = Piece {
            across: Some(Box::new(piece(0, 3, 80.0))),
            ..piece(0, 2, 100.0)
        };
        let width = |all: &[Piece]| {
            let laid = lay_out(all, &body, 8.0, 0.0).sheets;
            let mut stacks = laid.iter().filter_map(|sheet| match sheet {
                Sheet::Page(stacks) => stacks.iter().find(|each| each.pieces[0].index == Some(0)),
                Sheet::Flow(_) => None,
            });
            stacks.next().map(|stack| stack.width)
        };
        assert_eq!(width(&[wide.clone(), piece(1, 3, 200.0)]), Some(body.width));
        let columns = [1, 2, 3].map(|at| piece(at, 1, 600.0));
        let beside = [&[wide], &columns[..]].concat();
        assert_eq!(width(&beside), Some(body.across(2)));
    }

    #[test]
    fn what_no_page_can_hold_flows_behind_the_others() {
        let body = Body::of(Paper::Letter);
        let all = [piece(0, 3, 5000.0), piece(1, 1, 50.0)];
        let laid = lay_out(&all, &body, 8.0, 20.0).sheets;
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
                let one = |at| {
                    let plain = piece(at, 1 + (number(5) / 3) as usize, 20.0 + number(300) as f64);
                    let across = piece(at, COLUMNS, plain.height - 10.0);
                    Piece {
                        across: (plain.span == 2).then(|| Box::new(across)),
                        ..plain
                    }
                };
                let all: Vec<Piece> = (0..count).map(one).collect();
                let laid = lay_out(&all, &body, 8.0, 26.0).sheets;
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
