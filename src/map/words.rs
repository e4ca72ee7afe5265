//! The map in words: a description for those who do not see it, and a list to set the table up by.

use super::frame::mark_word;
use super::{MapPiece, MapSheet};
use crate::ground::{Form, Point, Shape, Table};
use crate::measure::{Length, Unit};

/// A description of the whole map in a few sentences.
pub fn describe(map: &MapSheet) -> String {
    let Table { width, depth } = map.table;
    let mut text = format!(
        "Map of a table {} from west to east and {} from south to north",
        width.display(Unit::Foot),
        depth.display(Unit::Foot)
    );
    if let Some(ground) = map.ground {
        text += &format!(", all of it {}", ground.name());
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for piece in &map.pieces {
        match counts.iter_mut().find(|(name, _)| *name == piece.legend) {
            Some((_, count)) => *count += 1,
            None => counts.push((&piece.legend, 1)),
        }
    }
    let parts: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{name} ({count})"))
        .collect();
    if parts.is_empty() {
        text += ". No terrain is on it.";
    } else {
        text += &format!(". On it: {}.", parts.join(", "));
    }
    for zone in &map.zones {
        text += &format!(
            " {} deploys in the {}, {} by {}.",
            zone.side,
            part_of_table(zone.at, map.table),
            zone.width,
            zone.depth
        );
    }
    for mark in &map.marks {
        let word = mark_word(mark.sort);
        text += &format!(
            " {} ({word}): {}.",
            mark.label,
            from_edges(mark.at, map.table)
        );
    }
    text
}

/// A line for each piece, in drawing order: what, how large, and where, measured from two edges.
pub fn set_up(map: &MapSheet) -> Vec<String> {
    map.pieces
        .iter()
        .map(|piece| line(piece, map.table))
        .collect()
}

fn line(piece: &MapPiece, table: Table) -> String {
    let name = match &piece.title {
        Some(title) if *title != piece.legend => format!("{title} ({})", piece.legend),
        _ => piece.legend.clone(),
    };
    match &piece.shape {
        Shape::Line(points) => {
            let broad = if piece.drawing.form() == Form::Line && piece.breadth >= Length::INCH {
                format!(", {} wide", piece.breadth)
            } else {
                String::new()
            };
            let [first, between @ .., last] = points.as_slice() else {
                return format!("{name}{broad}");
            };
            let mut text = format!("{name}{broad}: from {}", end(*first, table));
            for point in between {
                text += &format!(", through {}", from_edges(*point, table));
            }
            text + &format!(", to {}", end(*last, table))
        }
        Shape::Block {
            at,
            width,
            depth,
            turned,
        } => {
            let turned = match turned.rem_euclid(180) {
                0 => String::new(),
                n if n > 90 => format!(", turned {}° to the left", 180 - n),
                n => format!(", turned {n}° to the right"),
            };
            let levels = match piece.levels {
                0 | 1 => String::new(),
                n => format!(", {n} levels"),
            };
            format!(
                "{name}, {width} by {depth}{levels}{turned}: middle {}",
                from_edges(*at, table)
            )
        }
    }
}

/// Distances from the nearer of west and east and of south and north; the nearest edge first.
fn from_edges(at: Point, table: Table) -> String {
    let (x, y) = sides(at, table);
    let (first, second) = if x.0 <= y.0 { (x, y) } else { (y, x) };
    format!(
        "{} from the {} edge and {} from the {}",
        first.0, first.1, second.0, second.1
    )
}

fn sides(at: Point, table: Table) -> ((Length, &'static str), (Length, &'static str)) {
    let (east, north) = (table.width - at.x, table.depth - at.y);
    let x = if at.x <= east {
        (at.x, "west")
    } else {
        (east, "east")
    };
    let y = if at.y <= north {
        (at.y, "south")
    } else {
        (north, "north")
    };
    (x, y)
}

/// The end of a line; on an edge it needs only one distance.
fn end(at: Point, table: Table) -> String {
    let (x, y) = sides(at, table);
    let close = Length::from_tenths_of_inch(1);
    if x.0 < close {
        format!("the {} edge, {} from the {}", x.1, y.0, y.1)
    } else if y.0 < close {
        format!("the {} edge, {} from the {}", y.1, x.0, x.1)
    } else {
        from_edges(at, table)
    }
}

/// Which ninth of the table a point lies in: "south-west", "centre".
fn part_of_table(at: Point, table: Table) -> &'static str {
    let third = |n: Length, size: Length| (n.0 * 3 / size.0.max(1)).clamp(0, 2);
    match (third(at.x, table.width), third(at.y, table.depth)) {
        (0, 0) => "south-west",
        (1, 0) => "south",
        (2, 0) => "south-east",
        (0, 1) => "west",
        (1, 1) => "centre",
        (2, 1) => "east",
        (0, _) => "north-west",
        (1, _) => "north",
        (_, _) => "north-east",
    }
}
