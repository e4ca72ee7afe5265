//! Places on a table in words: by their distances from the edges.

use super::MapSheet;
use crate::ground::{Point, Table};
use crate::measure::Length;

/// `, by W 10", S 8"; W 12", S 8"`: the places between the ends of a line.
pub(super) fn bends(between: &[Point], map: &MapSheet) -> String {
    let each: Vec<String> = between.iter().map(|at| places(*at, map)).collect();
    match each.is_empty() {
        true => String::new(),
        false => format!(", by {}", each.join("; ")),
    }
}

/// `W 8", S 10"`.
pub(super) fn places(at: Point, map: &MapSheet) -> String {
    let (x, y) = sides(at, map.table);
    let [across, up] = [x.0, y.0].map(|length| near(length, map));
    format!("{} {across}, {} {up}", edge_letter(x.1), edge_letter(y.1))
}

/// `W` for the west.
pub(super) fn edge_letter(edge: &str) -> String {
    edge.get(..1).unwrap_or_default().to_ascii_uppercase()
}

/// A place on the table as well as anybody measures it.
pub(super) fn near(length: Length, map: &MapSheet) -> String {
    map.measures.show_near(length)
}

/// Whether it lies on an edge, as far as anybody can see.
pub(super) fn on_edge(at: Point, table: Table) -> bool {
    let (x, y) = sides(at, table);
    x.0.min(y.0) < Length::from_tenths_of_inch(1)
}

/// Distances from the nearer of west and east and of south and north; the nearest edge first.
pub(super) fn from_edges(at: Point, map: &MapSheet) -> String {
    let (x, y) = sides(at, map.table);
    let (first, second) = if x.0 <= y.0 { (x, y) } else { (y, x) };
    format!(
        "{} from the {} edge and {} from the {}",
        near(first.0, map),
        first.1,
        near(second.0, map),
        second.1
    )
}

/// How far it is from the nearer of west and east, and from the nearer of south and north.
pub(super) fn sides(at: Point, table: Table) -> ((Length, &'static str), (Length, &'static str)) {
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
pub(super) fn end(at: Point, map: &MapSheet) -> String {
    let (x, y) = sides(at, map.table);
    let close = Length::from_tenths_of_inch(1);
    if x.0 < close {
        format!("the {} edge {} from the {}", x.1, near(y.0, map), y.1)
    } else if y.0 < close {
        format!("the {} edge {} from the {}", y.1, near(x.0, map), x.1)
    } else {
        places(at, map)
    }
}
