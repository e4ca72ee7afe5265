use super::*;
use crate::ground::{Drawing, Form};
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
    assert_eq!(terrain::levels(&stack[0], &stack), 1);
    assert_eq!(terrain::levels(&stack[0], &stack[..1]), 2);
    assert_eq!(terrain::levels(&stack[1], &stack), 1);
}

/// Of pieces that lettered coins stand on, the legend alone has the names that their owner gave them.
#[test]
fn the_legend_names_what_the_map_has_letters_for() {
    let house = |x, title: &str| MapPiece {
        title: Some(title.to_owned()),
        ..block(Drawing::Building, x, 24, 6, 5, 0)
    };
    let cottages = [10, 20, 30].map(|x| house(x, "Stone cottage"));
    let sheet = sheet(
        6,
        4,
        [cottages.as_slice(), &[house(50, "The mill")]].concat(),
    );
    let drawn = svg(&sheet);
    let legend = drawn.rsplit("</g>").next().unwrap();
    assert!(legend.contains(": Stone cottage A to C</text>"), "{legend}");
}

/// A terrain of its own that lies on a hill is told from the hill in the legend.
#[test]
fn the_legend_shows_an_upper_level_on_its_hill() {
    let hill = block(Drawing::Hill, 36, 24, 24, 18, 0);
    let upper = |legend: &str| MapPiece {
        legend: legend.to_owned(),
        ..block(Drawing::Hill, 36, 24, 12, 9, 0)
    };
    let stack = [hill.clone(), upper("Second level")];
    assert_eq!(
        stack.each_ref().map(|piece| terrain::level(piece, &stack)),
        [0, 1]
    );
    let apart = [hill.clone(), block(Drawing::Hill, 60, 24, 12, 9, 0)];
    assert_eq!(terrain::level(&apart[1], &apart), 0);
    let legend = |pieces: &[MapPiece]| {
        let drawn = svg(&sheet(6, 4, pieces.to_vec()));
        drawn
            .rsplit("</g>")
            .next()
            .unwrap()
            .matches("<path")
            .count()
    };
    assert!(legend(&stack) > legend(&[hill, upper("hill")]) + 2);
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
fn the_legend_names_each_terrain_once() {
    let mut map = sheet(
        6,
        4,
        vec![
            block(Drawing::Building, 10, 10, 8, 6, 0),
            block(Drawing::Building, 30, 10, 8, 6, 0),
            line(Drawing::Road, &[(0, 20), (72, 24)]),
        ],
    );
    map.pieces[0].legend = "Farm & barn".to_owned();
    map.pieces[1].legend = "Farm & barn".to_owned();
    let drawn = svg(&map);
    assert_eq!(drawn.matches(">Farm &amp; barn</text>").count(), 1);
    assert_eq!(drawn.matches(">road</text>").count(), 1);
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
fn the_set_up_list_measures_from_the_two_nearest_edges() {
    let mut house = block(Drawing::Building, 30, 20, 8, 6, 15);
    house.title = Some("Farmhouse".to_owned());
    house.legend = "House".to_owned();
    let map = sheet(
        6,
        4,
        vec![
            house,
            block(Drawing::Hill, 60, 40, 20, 14, 165),
            line(Drawing::Road, &[(0, 20), (30, 24), (72, 30)]),
        ],
    );
    assert_eq!(
        set_up(&map),
        [
            "Sizes are west to east by south to north. Places are those of a piece’s middle, \
             from the nearest edges: W 8\" is 8\" from the west edge.",
            "Farmhouse (House), 8\" by 6\", turned 15° right: \
             middle 20\" from the south edge and 30\" from the west",
            "hill, 20\" by 14\", turned 15° left, 2 levels: \
             middle 8\" from the north edge and 12\" from the east",
            "road, 3\" wide: enters at the west edge 20\" from the south, by W 30\", S 24\", \
             leaves at the east edge 18\" from the north",
        ]
    );
}

#[test]
fn alike_pieces_share_lines_and_letters() {
    let mut named = block(Drawing::Woods, 40, 40, 8, 6, 0);
    named.title = Some("Grove".to_owned());
    let mut pieces: Vec<MapPiece> = [0, 30, 0, 0, 0, 75]
        .into_iter()
        .zip(1..)
        .map(|(turned, i)| block(Drawing::Woods, i * 10, 10, 8, 6, turned))
        .collect();
    pieces.push(named);
    for x in [10, 20, 30] {
        pieces.push(line(Drawing::Fence, &[(x, 20), (x + 3, 24)]));
    }
    pieces.push(block(Drawing::Building, 60, 30, 8, 6, 0));
    pieces.push(block(Drawing::Building, 60, 40, 8, 6, 0));
    let map = sheet(6, 4, pieces);
    assert_eq!(
        set_up(&map)[1..],
        [
            "woods A to C: A 8\" by 6\" at W 10\", S 10\"; \
             B 8\" by 6\", turned 30° right at W 20\", S 10\"; \
             C 8\" by 6\" at W 30\", S 10\"",
            "woods D to F: D 8\" by 6\" at E 32\", S 10\"; E 8\" by 6\" at E 22\", S 10\"; \
             F 6\" by 8\", turned 15° left at E 12\", S 10\"",
            "Grove (woods), 8\" by 6\": middle 8\" from the north edge and 32\" from the east",
            "fence: from W 10\", S 20\", to W 13\", S 24\"; from W 20\", S 20\", to W 23\", S 24\"; \
             from W 30\", S 20\", to W 33\", S 24\"",
            "building G and H: G 8\" by 6\" at E 12\", N 18\"; H 8\" by 6\" at E 12\", N 8\"",
        ]
    );
    let drawn = svg(&map);
    for letter in ["A", "E", "F", "G", "H"] {
        let found = drawn.matches(&format!(">{letter}</text>")).count();
        assert_eq!(found, 1, "{letter}");
    }
    assert!(!drawn.contains(">J</text>"));
}

/// A zone that is the whole of a table of 6 by 4 feet.
fn everywhere() -> Zone {
    Zone {
        side: "Defender".to_owned(),
        index: 1,
        at: at(36, 24),
        width: inches(72),
        depth: inches(48),
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
fn the_description_counts_terrain_and_places_sides() {
    let mut map = sheet(
        6,
        4,
        vec![
            block(Drawing::Building, 30, 20, 8, 6, 0),
            block(Drawing::Building, 50, 20, 8, 6, 0),
            block(Drawing::Woods, 10, 10, 8, 6, 0),
        ],
    );
    map.zones.push(Zone {
        side: "Attacker".to_owned(),
        index: 0,
        at: at(36, 8),
        width: inches(72),
        depth: inches(16),
    });
    map.marks.push(Mark {
        label: "The crossroads".to_owned(),
        at: at(36, 20),
        sort: MarkSort::Objective,
    });
    map.zones.push(everywhere());
    map.marks.push(Mark {
        label: "Reserves".to_owned(),
        at: at(0, 30),
        sort: MarkSort::Reinforcement,
    });
    assert_eq!(
        describe(&map),
        "Map of a table 6 ft from west to east and 4 ft from south to north. \
         On it: building (2), woods (1). Zone “Attacker”: within 16\" of the south edge. \
         Zone “Defender”: the whole table. \
         Star “The crossroads”: 20\" from the south edge and 36\" from the west. \
         Arrow “Reserves”: the west edge 18\" from the north."
    );
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

/// What lies on a map before a field does not change how it looks; two that would look alike do not.
#[test]
fn a_field_looks_as_its_terrain_does_on_every_map() {
    let field = |sort| MapPiece {
        sort,
        ..block(Drawing::Field, 20, 20, 12, 12, 0)
    };
    let looks = |sorts: &[usize]| {
        let pieces: Vec<MapPiece> = sorts.iter().map(|sort| field(*sort)).collect();
        let found = looks::looks(&pieces);
        let sorts: std::collections::BTreeSet<usize> = sorts.iter().copied().collect();
        let each = sorts.into_iter().map(|sort| found.of(&field(sort)));
        each.collect::<Vec<_>>()
    };
    assert_eq!(looks(&[2, 0, 2]), [0, 2]);
    assert_eq!(looks(&[2]), [2]);
    assert_eq!(looks(&[1, 5, 6]), [1, 2, 3]);
    assert_eq!(looks(&[0, 1, 2, 3, 5]), [0, 1, 2, 3, 1]);
}

/// Two sorts of wall are told apart on the map and in its legend; one alone looks as walls do.
#[test]
fn sorts_of_one_drawing_look_different_on_one_map() {
    for drawing in [
        Drawing::Wall,
        Drawing::Hedge,
        Drawing::Fence,
        Drawing::Rough,
        Drawing::Building,
    ] {
        let of = |sort: usize, legend: &str| MapPiece {
            sort,
            legend: legend.to_owned(),
            shape: match drawing {
                Drawing::Rough | Drawing::Building => block(drawing, 20, 20, 12, 12, 0).shape,
                _ => Shape::Line(vec![at(10, 20), at(30, 20)]),
            },
            ..block(drawing, 20, 20, 12, 12, 0)
        };
        // Alone each looks as usual.
        for piece in [of(3, "High"), of(5, "Low")] {
            assert_eq!(looks::looks(std::slice::from_ref(&piece)).of(&piece), 0);
        }
        let pieces = [of(3, "High"), of(5, "Low")];
        let found = looks::looks(&pieces);
        assert_eq!(pieces.each_ref().map(|piece| found.of(piece)), [0, 1]);
        // In black by their lines alone.
        let all = if drawing == Drawing::Building { 4 } else { 2 };
        let drawn = (0..all).map(|look| {
            let mut ink = ink::Ink::new(Palette::Black);
            let plot = outline::Plot::new(ink::Xy(50.0, 50.0), 40.0, 20.0, 0.0);
            terrain::sample(&mut ink, drawing, look, plot, true, 1.0);
            ink.into_text()
        });
        let drawn: std::collections::BTreeSet<String> = drawn.collect();
        assert_eq!(drawn.len(), all, "{drawing:?}");
    }
}
