//! How the text of reference sheets looks at a size: its rows, gaps and heads.

use serde::Serialize;

use super::columns::CAPITALS;
use crate::print::fonts::{Face, lines};

/// What the template needs to know of a size.
#[derive(Clone, Copy, Debug, Serialize)]
pub(in crate::print) struct Look {
    pub(super) size: f64,
    /// Of the pieces' titles.
    pub(super) title: f64,
    /// Above and below the text of a cell, each.
    pub(super) pad: f64,
    /// Between two pieces.
    pub(super) gap: f64,
    /// Between two paragraphs.
    pub(super) paragraph: f64,
    /// The number of a step.
    pub(super) number: f64,
    /// Above a point of a list.
    pub(super) point: f64,
    /// The mark of a point.
    pub(super) mark: f64,
    /// Between the lines of a paragraph.
    pub(super) leading: f64,
    /// What share that is of the usual room; in cells as well.
    pub(super) lines: f64,
}

/// How close text is set: shares of the usual room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Close {
    /// Between pieces, and between paragraphs.
    pub(super) room: f64,
    /// Between the lines of a paragraph, and of a cell.
    pub(super) lines: f64,
    /// Between rows and the rules above and below them.
    pub(super) rows: f64,
}

impl Close {
    pub(super) const USUAL: Close = Close {
        room: 1.0,
        lines: 1.0,
        rows: 1.0,
    };
}

/// Of a citation.
const CITED: f64 = 7.0;
/// Between a title and the citation behind it.
const APART: f64 = 5.0;
/// Between the lines of a head.
const HEAD_LEADING: f64 = 4.0;
/// The line above a head, and what is between it and the head.
const HEAD_ABOVE: f64 = 3.5;
/// Between a head and what it stands above.
pub(super) const HEAD_BELOW: f64 = 5.0;

impl Look {
    /// What share of the usual room is left. Paragraphs and points stay farther apart than their lines.
    pub(super) fn of(size: f64, Close { room, lines, rows }: Close) -> Self {
        let leading = 0.45 * size * lines;
        Look {
            size,
            title: size + 1.5,
            pad: 0.24 * size * rows,
            gap: 1.05 * size * room,
            paragraph: (0.6 * size * room).max(1.3 * leading),
            number: 1.25 * size,
            point: (0.35 * size * room).max(1.1 * leading),
            mark: 0.85 * size,
            leading,
            lines,
        }
    }

    pub(super) fn cell(&self) -> f64 {
        2.0 * self.pad
    }

    /// A title with its citation.
    pub(super) fn head(&self, title: &str, citation: &str, room: f64) -> f64 {
        let mut all = Face::SerifBold.measured(title, self.title);
        if let Some(last) = all.last_mut() {
            last.1 = APART;
        }
        all.extend(Face::SerifItalic.measured(citation, CITED));
        let count = lines(std::iter::once(all), room) as f64;
        HEAD_ABOVE + count * (0.67 * self.title + HEAD_LEADING) - HEAD_LEADING + HEAD_BELOW
    }

    /// So many lines of a paragraph.
    pub(super) fn lines(&self, count: usize) -> f64 {
        count as f64 * (CAPITALS * self.size + self.leading) - self.leading
    }

    /// Paragraphs of these heights.
    pub(super) fn paragraphs(&self, heights: impl Iterator<Item = f64>) -> f64 {
        let each = heights.map(|height| height + self.paragraph);
        (each.sum::<f64>() - self.paragraph).max(0.0)
    }
}
