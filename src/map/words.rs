//! The map in words: a description for those who do not see it, and a list to set the table up by.

use super::barriers;
use super::keys::{self, Group};
use super::places::{bends, end, from_edges, on_edge, places, sides};
use super::{MapPiece, MapSheet, Mark, MarkSort, Zone};
use crate::ground::{Drawing, Form, Point, Shape, Table};
use crate::measure::Length;
use crate::measures::Measures;
use crate::spelling::joined;

/// A description of the whole map in a few sentences.
pub fn describe(map: &MapSheet) -> String {
    let Table { width, depth } = map.table;
    let measures = map.measures.as_asked([width, depth]);
    let mut text = format!(
        "Map of a table {} from west to east and {} from south to north",
        measures.show_side(width),
        measures.show_side(depth)
    );
    if let Some(ground) = map.ground {
        text += &format!(", all of it {}", ground.name());
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for piece in map
        .pieces
        .iter()
        .filter(|piece| keys::foot(piece, map).is_none())
    {
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
    // As the list has them: a star may be anything, and a zone the whole table.
    let zones = map.zones.iter().map(|each| zone(each, map));
    let marks = map.marks.iter().map(|each| mark(each, map));
    for each in zones.chain(marks) {
        text += &format!(" {each}.");
    }
    text
}

/// How many pieces one line of the list tells of at most.
const TO_A_LINE: usize = 5;

/// What to lay out, in drawing order: what, how large, and where, measured from two edges. Alike
/// pieces share lines and are told apart by the letters that stand on the map. Zones and signs follow.
pub fn set_up(map: &MapSheet) -> Vec<String> {
    let mut lines = Vec::new();
    let mut short = false;
    let groups = keys::groups(map);
    for Group { members } in &groups {
        let (first, _) = members[0];
        if matches!(first.shape, Shape::Line(_)) && first.drawing.is_barrier() && members.len() > 2
        {
            short = true;
            let pieces: Vec<&MapPiece> = members.iter().map(|(piece, _)| *piece).collect();
            let called = |piece: &MapPiece| keys::called(&groups, piece);
            lines.extend(barriers::told(&name_of(first), &pieces, &called, map));
        } else if matches!(first.shape, Shape::Line(_)) {
            for (piece, _) in members {
                short |= matches!(&piece.shape, Shape::Line(points) if points.len() > 2);
                lines.push(line(piece, None, map));
            }
        } else if members.len() == 1 {
            let letter = members[0].1.as_deref();
            lines.push(line(first, letter, map));
        } else {
            short = true;
            // Lines of about the same length.
            let each = members.len().div_ceil(members.len().div_ceil(TO_A_LINE));
            lines.extend(members.chunks(each).map(|some| alike(some, map)));
        }
    }
    lines.extend(map.zones.iter().map(|each| zone(each, map)));
    lines.extend(map.marks.iter().map(|each| mark(each, map)));
    if short {
        let eight = map.measures.show(Length::from_inches(8));
        let how = format!(
            "Sizes are west to east by south to north. Places are those of a piece’s middle, \
             from the nearest edges: W {eight} is {eight} from the west edge."
        );
        lines.insert(0, how);
    }
    lines
}

/// Where a side sets up: along an edge, or round a point.
fn zone(zone: &Zone, map: &MapSheet) -> String {
    let Table { width, depth } = map.table;
    let whole = (zone.width >= width, zone.depth >= depth);
    let (x, y) = sides(zone.at, map.table);
    let size = |length| map.measures.show(length);
    let reaches = |from: (Length, _), size: Length| from.0 * 2 <= size + Length::INCH;
    let place = match whole {
        (true, true) => "the whole table".to_owned(),
        (true, false) if reaches(y, zone.depth) => {
            format!("within {} of the {} edge", size(zone.depth), y.1)
        }
        (false, true) if reaches(x, zone.width) => {
            format!("within {} of the {} edge", size(zone.width), x.1)
        }
        _ => format!(
            "{} by {}, middle {}",
            size(zone.width),
            size(zone.depth),
            from_edges(zone.at, map)
        ),
    };
    let name = match zone.title.as_str() {
        "" => zone.side.clone(),
        title => format!("{}: {title}", zone.side),
    };
    format!("Zone “{name}”: {place}")
}

fn mark(mark: &Mark, map: &MapSheet) -> String {
    match mark.sort {
        MarkSort::Objective => format!("Star “{}”: {}", mark.label, from_edges(mark.at, map)),
        MarkSort::Entry | MarkSort::Reinforcement => {
            format!("Arrow “{}”: {}", mark.label, end(mark.at, map))
        }
    }
}

/// Where something is that the map does not show: `The mill: House C, 12" from the west edge and 20"
/// from the south.`
pub fn place_of(label: &str, at: Point, map: &MapSheet) -> String {
    let groups = keys::groups(map);
    let mut members = groups.iter().flat_map(|group| &group.members);
    let stands = |piece: &MapPiece| {
        let own = matches!(piece.shape, Shape::Block { at: middle, .. } if middle == at);
        own && piece.drawing.form() == Form::Block
    };
    let on = members.rfind(|(piece, _)| stands(piece));
    let name = match on {
        Some((piece, Some(letter))) => format!("{} {letter}, ", name_of(piece)),
        Some((piece, None)) => format!("{}, ", name_of(piece)),
        None => String::new(),
    };
    format!("{label}: {name}{}.", from_edges(at, map))
}

/// Several pieces of a terrain: `House A, B: A 8" by 6" at W 8", S 10"; …`.
fn alike(members: &[(&MapPiece, Option<String>)], map: &MapSheet) -> String {
    let legend = name_of(members[0].0);
    let letters: Vec<&str> = members.iter().filter_map(|(_, l)| l.as_deref()).collect();
    let mut text = match letters.as_slice() {
        [] => format!("{legend} ({})", members.len()),
        letters => format!("{legend} {}", keys::listed(letters)),
    };
    for (i, (piece, letter)) in members.iter().enumerate() {
        text += if i == 0 { ": " } else { "; " };
        if let (Some(letter), true) = (letter, members.len() > 1) {
            text += letter;
            text.push(' ');
        }
        if let Shape::Block {
            at,
            width,
            depth,
            turned,
        } = &piece.shape
        {
            text += &size(*width, *depth, *turned, map.measures);
            let upper = upper_levels(piece, map);
            let comma = if upper.is_empty() { "" } else { "," };
            text += &format!("{upper}{comma} at {}", places(*at, map));
        }
    }
    text
}

/// `Mill hill (hill)`, or the terrain alone.
fn name_of(piece: &MapPiece) -> String {
    match &piece.title {
        Some(title) if *title != piece.legend => format!("{title} ({})", piece.legend),
        _ => piece.legend.clone(),
    }
}

/// One piece, with the letter by which the map calls it.
fn line(piece: &MapPiece, letter: Option<&str>, map: &MapSheet) -> String {
    let table = map.table;
    let name = match letter {
        Some(letter) => format!("{} {letter}", name_of(piece)),
        None => name_of(piece).to_owned(),
    };
    match &piece.shape {
        Shape::Line(points) => {
            let course = matches!(piece.drawing, Drawing::Road | Drawing::Water);
            let broad = if piece.drawing.form() == Form::Line && piece.breadth >= Length::INCH {
                format!(", {} wide", map.measures.show(piece.breadth))
            } else {
                String::new()
            };
            let [first, between @ .., last] = points.as_slice() else {
                return format!("{name}{broad}");
            };
            let [enters, leaves] = match course {
                true => ["enters at", "leaves at"],
                false => ["from", "to"],
            };
            let starts = if on_edge(*first, table) || !course {
                enters
            } else {
                "starts"
            };
            let ends = if on_edge(*last, table) || !course {
                leaves
            } else {
                "ends"
            };
            let (first, last) = (end(*first, map), end(*last, map));
            let bends = bends(between, map);
            format!("{name}{broad}: {starts} {first}{bends}, {ends} {last}")
        }
        Shape::Block {
            at,
            width,
            depth,
            turned,
        } => {
            let levels = match super::relief::levels(piece, &map.pieces) {
                0 | 1 => upper_levels(piece, map),
                n => format!(", {n} levels"),
            };
            let size = size(*width, *depth, *turned, map.measures);
            format!("{name}, {size}{levels}: middle {}", from_edges(*at, map))
        }
    }
}

/// `, its upper level 10" by 12"`; nothing for what has but one.
fn upper_levels(piece: &MapPiece, map: &MapSheet) -> String {
    let sizes = keys::upper_levels(piece, map).filter_map(|upper| match upper.shape {
        Shape::Block {
            width,
            depth,
            turned,
            ..
        } => Some(extent(width, depth, turned, map.measures).0),
        Shape::Line(_) => None,
    });
    let sizes: Vec<String> = sizes.collect();
    match sizes.as_slice() {
        [] => String::new(),
        [one] => format!(", its upper level {one}"),
        several => format!(", its upper levels {}", joined(several, "and")),
    }
}

/// A size, and the turn that it has: never more than 45° one way or the other.
fn size(width: Length, depth: Length, turned: i32, measures: Measures) -> String {
    let (size, by) = extent(width, depth, turned, measures);
    match by {
        0 => size,
        1.. => format!("{size}, turned {by}° right"),
        _ => format!("{size}, turned {}° left", -by),
    }
}

/// A size without its turn, and the turn.
fn extent(width: Length, depth: Length, turned: i32, measures: Measures) -> (String, i32) {
    let (across, by) = match turned.rem_euclid(180) {
        n @ ..=45 => (false, n),
        n @ 46..=135 => (true, n - 90),
        n => (false, n - 180),
    };
    let (width, depth) = if across {
        (depth, width)
    } else {
        (width, depth)
    };
    let (width, depth) = (measures.show(width), measures.show(depth));
    (format!("{width} by {depth}"), by)
}
