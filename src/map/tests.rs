//! What is drawn, whatever lies on the table.

use super::sample::{at, block, everything, everywhere, line, sheet};
use super::*;
use crate::ground::{Drawing, Form};

fn number(tag: &str, name: &str) -> f64 {
    let from = tag.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
    tag[from..].split('"').next().unwrap().parse().unwrap()
}

/// Walks the tags; each that opens is closed in turn.
fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (inside, text) = tag.split_once('>').expect("a tag ends");
        assert!(!text.contains('&') || text.contains(';'), "{text}");
        assert_eq!(inside.matches('"').count() % 2, 0, "{inside}");
        let name = inside
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .unwrap();
        if inside.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !inside.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    // What is no number, or without end, is cut to zero or to a very long number.
    let longest = svg.split(|c: char| !c.is_ascii_digit()).map(str::len).max();
    assert!(
        longest.is_none_or(|digits| digits <= 5),
        "{longest:?} digits"
    );
}

#[test]
fn every_drawing_in_every_form_makes_a_well_formed_map() {
    for (width, depth) in [(1, 1), (2, 2), (6, 4), (12, 1), (1, 12), (12, 12)] {
        let map = everything(width, depth);
        let drawn = svg(&map);
        assert_well_formed(&drawn);
        for bad in ["\"-0\"", " class=", " style=", "filter", "foreignObject"] {
            assert!(!drawn.contains(bad), "{bad} in a map {width} by {depth}");
        }
        assert_eq!(drawn, svg(&map));
    }
}

/// Where it stood on the road that the drive leads to, it seemed to be that road's.
#[test]
fn the_name_of_a_drive_stands_on_no_other_road() {
    let named = |title: &str, points: &[(i64, i64)]| MapPiece {
        title: Some(title.to_owned()),
        ..line(Drawing::Road, points)
    };
    let map = sheet(
        6,
        4,
        vec![
            named("Main road", &[(0, 24), (72, 24)]),
            named("Farm drive", &[(40, 24), (40, 29)]),
            block(Drawing::Building, 40, 33, 8, 6, 0),
            line(Drawing::Wall, &[(30, 29), (38, 29)]),
            line(Drawing::Wall, &[(42, 29), (50, 29)]),
        ],
    );
    let drawn = svg(&map);
    let table = drawn.split("<clipPath").nth(1).unwrap();
    let south = number(table, "y") + number(table, "height");
    let scale = number(table, "height") / 48.0;
    let end = drawn.find(">Farm drive</text>").unwrap();
    let text = &drawn[drawn[..end].rfind("<text").unwrap()..end];
    // Its base line, and the top of its letters.
    let base = (south - number(text, "y")) / scale;
    let top = base + number(text, "font-size") / scale;
    assert!(base > 25.0 || top < 23.0, "{base} to {top}");
}

/// What is drawn within the table's edges is cut off at them.
#[test]
fn the_sign_of_a_mark_in_a_corner_is_whole() {
    let table = |map: &MapSheet| {
        let drawn = svg(map);
        let from = drawn.find("<g clip-path").unwrap();
        let mut depth = 0;
        let tags = drawn[from..].split_inclusive('>').take_while(|tag| {
            depth += tag.matches("<g").count();
            depth -= tag.matches("</g>").count();
            depth > 0
        });
        tags.collect::<String>()
    };
    let bare = sheet(4, 4, vec![]);
    for (x, y) in [(0, 0), (48, 48), (0, 24), (24, 0)] {
        for sort in [
            MarkSort::Objective,
            MarkSort::Entry,
            MarkSort::Reinforcement,
        ] {
            let mut map = bare.clone();
            let label = "Way in".to_owned();
            map.marks.push(Mark {
                label,
                at: at(x, y),
                sort,
            });
            assert_ne!(svg(&map), svg(&bare));
            assert_eq!(table(&map), table(&bare));
        }
    }
}

#[test]
fn a_map_in_black_has_the_same_shapes_without_any_colour() {
    let map = everything(6, 4);
    let (colour, black) = (svg(&map), drawn(&map, Palette::Black));
    assert_well_formed(&black);
    for code in black.split('#').skip(1) {
        let code: Vec<char> = code.chars().take_while(char::is_ascii_hexdigit).collect();
        let parts: Vec<_> = code.chunks(code.len().div_ceil(3).max(1)).collect();
        assert!(parts.iter().all(|part| *part == parts[0]), "{code:?}");
    }
    let texts = |svg: &str| svg.matches("<text").count();
    assert_eq!(texts(&colour), texts(&black));
    // Shadows and tints are left out, nothing else.
    let paths = |svg: &str| svg.matches("<path").count();
    let left_out = paths(&colour) - paths(&black);
    assert!((1..20).contains(&left_out), "{left_out}");
}

#[test]
fn a_hill_that_stands_on_another_is_its_next_level() {
    let (low, high) = (
        block(Drawing::Hill, 36, 24, 24, 18, 0),
        block(Drawing::Hill, 36, 24, 12, 9, 0),
    );
    let bare = |piece: &MapPiece| MapPiece {
        levels: 0,
        ..piece.clone()
    };
    let stack = [bare(&low), bare(&high)];
    assert_eq!(relief::levels(&stack[0], &stack), 1);
    assert_eq!(relief::levels(&stack[0], &stack[..1]), 2);
    assert_eq!(relief::levels(&stack[1], &stack), 1);
}

/// A hill is shown again over what covers it: its lines over a field, all of it over a lake. A field beside it, a stream
/// over it and a pond on it leave it as it is.
#[test]
fn nothing_hides_the_hill_that_it_lies_on() {
    let hill = || block(Drawing::Hill, 36, 24, 12, 8, 0);
    let paths = |pieces: &[MapPiece]| svg(&sheet(6, 4, pieces.to_vec())).matches("<path").count();
    let alone = paths(&[hill()]);
    for (other, is_shown_again) in [
        (block(Drawing::Field, 36, 24, 14, 10, 0), true),
        (block(Drawing::Woods, 40, 24, 14, 10, 0), true),
        (block(Drawing::Water, 36, 24, 40, 30, 0), true),
        (block(Drawing::Field, 60, 24, 10, 10, 0), false),
        (block(Drawing::Water, 36, 24, 4, 3, 0), false),
        (line(Drawing::Water, &[(0, 24), (72, 24)]), false),
    ] {
        let drawing = other.drawing;
        let below = paths(&[other.clone(), hill()]);
        let above = paths(&[hill(), other]);
        assert!(below > alone);
        assert_eq!(
            above > below,
            is_shown_again,
            "{drawing:?}: {above} {below}"
        );
    }
}

#[test]
fn no_text_leaves_the_sheet_or_touches_the_frame() {
    for (width, depth) in [(1, 1), (2, 2), (3, 5), (6, 4), (8, 6), (12, 1), (1, 12)] {
        let drawn = svg(&everything(width, depth));
        let mut sizes = Vec::new();
        let root = drawn.split('>').next().unwrap();
        let (w, h) = (number(root, "width"), number(root, "height"));
        for text in drawn.split("<text").skip(1) {
            let (tag, rest) = text.split_once('>').unwrap();
            let words = rest.split("</text>").next().unwrap().replace("&amp;", "&");
            let words = words
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"");
            let (x, y, size) = (number(tag, "x"), number(tag, "y"), number(tag, "font-size"));
            let wide = ink::text_width(&words, size);
            if tag.contains("rotate(-90 ") {
                let fits =
                    x - size >= 0.0 && x <= w && y - wide / 2.0 >= 0.0 && y + wide / 2.0 <= h;
                assert!(fits, "{width} by {depth}: {words} upright at {x} {y}");
                continue;
            }
            let left = match tag {
                tag if tag.contains("\"middle\"") => x - wide / 2.0,
                tag if tag.contains("\"end\"") => x - wide,
                _ => x,
            };
            let fits = left >= 0.0 && left + wide <= w && y - size >= -1.0 && y + size * 0.3 <= h;
            assert!(fits, "{width} by {depth}: {words} at {x} {y}");
            sizes.push(size);
        }
        let smallest = sizes.into_iter().reduce(f64::min);
        assert_eq!(smallest, Some(f64::from(SMALLEST_TEXT)));
    }
}

#[test]
fn a_map_of_nothing_is_still_a_map() {
    let map = sheet(4, 4, Vec::new());
    assert_well_formed(&svg(&map));
    assert!(set_up(&map).is_empty());
    assert_eq!(
        describe(&map),
        "Map of a table 4 ft from west to east and 4 ft from south to north. No terrain is on it."
    );
    for ground in Drawing::ALL {
        assert_well_formed(&svg(&MapSheet {
            ground: Some(ground),
            ..map.clone()
        }));
    }
}

#[test]
fn degenerate_shapes_are_drawn_without_harm() {
    for drawing in Drawing::ALL {
        let drawn = svg(&sheet(
            6,
            4,
            vec![
                block(drawing, 0, 0, 0, 0, 0),
                line(drawing, &[(3, 3)]),
                line(drawing, &[]),
                line(drawing, &[(3, 3), (3, 3), (3, 3)]),
                block(drawing, 90, 90, 200, 1, 45),
            ],
        ));
        assert_well_formed(&drawn);
        assert!(
            !drawn.contains("NaN") && !drawn.contains("inf"),
            "{drawing:?}"
        );
    }
}

#[test]
fn a_zone_that_is_the_whole_table_hides_nothing() {
    let mut map = sheet(6, 4, vec![block(Drawing::Woods, 10, 10, 8, 6, 0)]);
    let bare = svg(&map);
    map.zones.push(everywhere());
    let drawn = svg(&map);
    assert_eq!(
        drawn.matches("<path").count(),
        bare.matches("<path").count()
    );
    assert!(drawn.contains(">Defender</text>"));
}

#[test]
fn lines_and_blocks_have_the_form_their_drawing_says() {
    assert_eq!(Drawing::Road.form(), Form::Line);
    assert_eq!(Drawing::Woods.form(), Form::Area);
    assert_eq!(Drawing::Bridge.form(), Form::Block);
}

#[test]
fn numbers_have_at_most_one_decimal_and_no_negative_zero() {
    let written = |n: f64| {
        let mut out = String::new();
        ink::number(&mut out, n);
        out
    };
    assert_eq!(written(12.0), "12");
    assert_eq!(written(-0.04), "0");
    assert_eq!(written(-1.25), "-1.3");
    assert_eq!(written(0.5), "0.5");
}

#[test]
fn the_arrow_of_whoever_enters_at_an_edge_lies_on_the_table() {
    let mut map = sheet(6, 4, Vec::new());
    for (x, y) in [(36, 0), (36, 48), (0, 24), (72, 24)] {
        map.marks.push(Mark {
            label: "Enters".to_owned(),
            at: at(x, y),
            sort: MarkSort::Entry,
        });
    }
    let view = frame::view(&map);
    for mark in &map.marks {
        let (arrow, table) = (overlay::body(mark, &view), view.plot());
        let fits = |at: f64, middle: f64, size: f64, whole: f64| {
            (at - middle).abs() + size / 2.0 <= whole / 2.0
        };
        let level = fits(arrow.at.0, table.at.0, arrow.width, table.width);
        let upright = fits(arrow.at.1, table.at.1, arrow.height, table.height);
        assert!(level && upright, "{:?}", mark.at);
    }
}
