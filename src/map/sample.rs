//! Maps for tests.

use super::*;
use crate::ground::Drawing;
use crate::measures::Measures;

pub(super) fn inches(n: i64) -> Length {
    Length::from_inches(n)
}

pub(super) fn at(x: i64, y: i64) -> Point {
    Point {
        x: inches(x),
        y: inches(y),
    }
}

pub(super) fn block(
    drawing: Drawing,
    x: i64,
    y: i64,
    width: i64,
    depth: i64,
    turned: i32,
) -> MapPiece {
    MapPiece {
        drawing,
        shape: Shape::Block {
            at: at(x, y),
            width: inches(width),
            depth: inches(depth),
            turned,
        },
        breadth: Length::ZERO,
        title: None,
        legend: drawing.name().to_owned(),
        sort: 0,
        levels: if drawing == Drawing::Hill { 2 } else { 0 },
    }
}

pub(super) fn line(drawing: Drawing, points: &[(i64, i64)]) -> MapPiece {
    MapPiece {
        drawing,
        shape: Shape::Line(points.iter().map(|&(x, y)| at(x, y)).collect()),
        breadth: inches(3),
        title: None,
        legend: drawing.name().to_owned(),
        sort: 0,
        levels: 0,
    }
}

pub(super) fn sheet(width: i64, depth: i64, pieces: Vec<MapPiece>) -> MapSheet {
    MapSheet {
        measures: Measures::default(),
        table: Table {
            width: Length::from_feet(width),
            depth: Length::from_feet(depth),
        },
        title: "The crossroads".to_owned(),
        ground: None,
        pieces,
        zones: Vec::new(),
        marks: Vec::new(),
    }
}

/// Every drawing, in the form it has and in the one it has not.
pub(crate) fn everything(width: i64, depth: i64) -> MapSheet {
    let mut pieces = Vec::new();
    for (i, drawing) in Drawing::ALL.into_iter().enumerate() {
        let i = i as i64;
        let (x, y) = (i % 4 * width * 3 + width, i / 4 * depth * 3 + depth);
        pieces.push(block(drawing, x, y, 8, 5, i as i32 * 15));
        pieces.push(line(
            drawing,
            &[(0, y), (x, depth * 6), (width * 12, depth * 3)],
        ));
    }
    for piece in &mut pieces {
        piece.title = Some(format!("A long title for {} & <others>", piece.legend));
    }
    let mut map = sheet(width, depth, pieces);
    for index in 0..2 {
        map.zones.push(Zone {
            side: format!("The side with the long name {index}"),
            title: String::new(),
            index,
            at: at(width * 6, depth * (2 + 8 * index as i64)),
            width: inches(width * 12),
            depth: inches(depth * 4),
        });
    }
    for (sort, x, y) in [
        (MarkSort::Objective, width * 6, depth * 6),
        (MarkSort::Entry, width * 12, depth * 12),
        (MarkSort::Reinforcement, 0, depth * 3),
    ] {
        map.marks.push(Mark {
            label: "Second squad, turn 3".to_owned(),
            at: at(x, y),
            sort,
        });
    }
    map
}

/// A zone that is the whole of a table of 6 by 4 feet.
pub(super) fn everywhere() -> Zone {
    Zone {
        side: "Defender".to_owned(),
        title: String::new(),
        index: 1,
        at: at(36, 24),
        width: inches(72),
        depth: inches(48),
    }
}
