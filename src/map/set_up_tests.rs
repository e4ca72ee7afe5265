//! The list to set the table up by: barriers, zones, signs, and where names stand on the map.

use super::sample::{at, block, inches, line, sheet};
use super::*;
use proptest::prelude::*;

fn named(piece: MapPiece, title: &str) -> MapPiece {
    MapPiece {
        title: Some(title.to_owned()),
        ..piece
    }
}

/// What stands on a roof hides no more of it than half.
#[test]
fn a_star_on_a_small_building_leaves_its_roof_in_sight() {
    let wide = |side: i64| {
        let mut map = sheet(8, 6, vec![block(Drawing::Building, 48, 36, side, side, 0)]);
        map.marks = vec![Mark {
            label: "Headquarters".into(),
            at: at(48, 36),
            sort: MarkSort::Objective,
        }];
        let drawn = svg(&map);
        let mut open = map.clone();
        open.pieces.clear();
        (drawn, svg(&open))
    };
    // The outline of a star is the path of ten points: as wide as on open ground, or narrower.
    let width = |drawn: &str| -> f64 {
        let paths = drawn.split(" d=\"").skip(1);
        let paths = paths.filter_map(|rest| rest.split('"').next());
        let star = paths
            .filter(|path| path.matches(['L', 'l']).count() == 9)
            .last();
        let numbers: Vec<f64> = star
            .expect("a star")
            .split(|sign: char| !(sign.is_ascii_digit() || matches!(sign, '.' | '-')))
            .filter_map(|number| number.parse().ok())
            .collect();
        let across = numbers.iter().step_by(2).copied();
        across.clone().fold(f64::MIN, f64::max) - across.fold(f64::MAX, f64::min)
    };
    let (small, open) = wide(3);
    assert!(
        width(&small) < width(&open) * 0.7,
        "{} of {}",
        width(&small),
        width(&open)
    );
    let (large, open) = wide(9);
    assert_eq!(width(&large), width(&open));
}

#[test]
fn barriers_on_one_line_of_the_table_are_told_together() {
    let walls = [
        [(12, 0), (12, 10)],
        [(12, 14), (12, 20)],
        [(12, 20), (12, 30)],
        [(60, 0), (60, 48)],
        [(12, 30), (60, 30)],
    ];
    let walls = walls.iter().map(|ends| line(Drawing::Wall, ends));
    assert_eq!(
        set_up(&sheet(6, 4, walls.collect()))[1..],
        [
            "wall, south to north: W 12\", S 0\" to 10\" and 14\" to 30\"; E 12\" from edge to edge",
            "wall, west to east: N 18\", W 12\" to 60\"",
        ]
    );
}

#[test]
fn barriers_round_something_are_told_with_it() {
    // Open to the south, then to the east, then closed.
    let rings: [&[(i64, i64)]; 3] = [
        &[(12, 6), (6, 6), (6, 18), (20, 18), (20, 6), (14, 6)],
        &[(50, 12), (50, 18), (36, 18), (36, 6), (50, 6), (50, 10)],
        &[(30, 30), (40, 30), (40, 40), (30, 40), (30, 30)],
    ];
    let mut pieces: Vec<MapPiece> = rings.map(|ring| line(Drawing::Fence, ring)).into();
    pieces.push(block(Drawing::Building, 13, 12, 8, 6, 0));
    pieces.push(block(Drawing::Building, 43, 12, 8, 6, 0));
    pieces.push(named(block(Drawing::Field, 35, 35, 8, 8, 0), "Green"));
    assert_eq!(
        set_up(&sheet(6, 4, pieces))[1],
        "fence round A, 14\" by 12\", open to the south; B, 14\" by 12\", open to the east; \
         Green, 10\" by 10\""
    );
}

#[test]
fn a_house_alone_of_its_sort_has_a_letter_among_others() {
    let house = |x| block(Drawing::Building, x, 12, 8, 6, 0);
    let mill = MapPiece {
        legend: "Mill".into(),
        ..house(10)
    };
    let told = set_up(&sheet(6, 4, vec![mill.clone(), house(30), house(50)]));
    assert!(
        told[1].starts_with("Mill A, 8\" by 6\": middle"),
        "{}",
        told[1]
    );
    assert!(told[2].contains(" B and C: B 8\""), "{}", told[2]);
    let alone = set_up(&sheet(6, 4, vec![mill]));
    assert!(alone[0].starts_with("Mill, 8\""), "{}", alone[0]);
}

#[test]
fn pieces_of_one_name_have_letters() {
    let field = |x| named(block(Drawing::Field, x, 12, 8, 8, 0), "Felt");
    let map = sheet(6, 4, vec![field(10), field(30)]);
    assert_eq!(
        set_up(&map)[1..],
        ["Felt (field) A and B: A 8\" by 8\" at W 10\", S 12\"; B 8\" by 8\" at W 30\", S 12\""]
    );
    let drawn = svg(&map);
    assert!(drawn.contains(">A</text>") && !drawn.contains(">Felt</text>"));
}

#[test]
fn zones_and_signs_have_their_places() {
    let mut map = sheet(6, 4, Vec::new());
    let mut zone = |side: &str, x, y, width, depth| {
        map.zones.push(Zone {
            side: side.to_owned(),
            title: String::new(),
            index: 0,
            at: at(x, y),
            width: inches(width),
            depth: inches(depth),
        });
    };
    zone("Raider", 36, 45, 72, 6);
    zone("Outpost", 10, 20, 8, 6);
    zone("Defender", 36, 24, 72, 48);
    for (label, x, sort) in [
        ("Church", 30, MarkSort::Objective),
        ("Tanks", 0, MarkSort::Reinforcement),
    ] {
        map.marks.push(Mark {
            label: label.to_owned(),
            at: at(x, 20),
            sort,
        });
    }
    assert_eq!(
        set_up(&map),
        [
            "Zone “Raider”: within 6\" of the north edge",
            "Zone “Outpost”: 8\" by 6\", middle 10\" from the west edge and 20\" from the south",
            "Zone “Defender”: the whole table",
            "Star “Church”: 20\" from the south edge and 30\" from the west",
            "Arrow “Tanks”: the west edge 20\" from the south",
        ]
    );
}

/// Where a text of the drawing stands.
fn place(drawn: &str, text: &str) -> (f64, f64) {
    let end = drawn.find(&format!(">{text}</text>")).expect(text);
    let start = drawn[..end].rfind("<text").expect("its element");
    let number = |name: &str| {
        let from =
            drawn[start..end].find(&format!(" {name}=\"")).expect(name) + start + name.len() + 3;
        let to = drawn[from..].find('"').expect("its end") + from;
        drawn[from..to].parse::<f64>().expect("a number")
    };
    (number("x"), number("y"))
}

#[test]
fn a_name_among_trees_lies_on_paper() {
    let papers = |ground| {
        let mut map = sheet(6, 4, Vec::new());
        map.ground = ground;
        let bare = svg(&map).matches("<rect").count();
        map.zones.push(Zone {
            side: "Attacker".into(),
            title: String::new(),
            index: 0,
            at: at(36, 8),
            width: inches(72),
            depth: inches(16),
        });
        svg(&map).matches("<rect").count() - bare
    };
    assert_eq!(papers(None), 0);
    assert_eq!(papers(Some(Drawing::Woods)), 1);
}

#[test]
fn a_name_keeps_off_ground_that_is_not_its_own() {
    let height = |woods: Vec<MapPiece>| {
        let mut map = sheet(6, 4, woods);
        map.marks = vec![Mark {
            label: "Crossing".into(),
            at: at(36, 24),
            sort: MarkSort::Objective,
        }];
        place(&svg(&map), "Crossing").1
    };
    // Below its sign, and above it.
    let wood = block(Drawing::Woods, 36, 19, 20, 8, 0);
    assert!(height(vec![wood]) < height(Vec::new()));
    // The name of a wood stays on it.
    let wood = named(block(Drawing::Woods, 36, 24, 16, 8, 0), "Grove");
    let drawn = svg(&sheet(6, 4, vec![wood]));
    assert_eq!(place(&drawn, "Grove").0, middle(&drawn));
}

#[test]
fn a_road_is_named_where_nothing_hides_it() {
    let road = [(0, 24), (24, 24), (48, 24), (72, 24)];
    let road = named(line(Drawing::Road, &road), "High road");
    let far = |pieces: Vec<MapPiece>| {
        let drawn = svg(&sheet(6, 4, pieces));
        (place(&drawn, "High road").0 - middle(&drawn)).abs()
    };
    // Fifteen inches of a table that is six feet wide.
    let half = 15.0 * 750.0 / 72.0;
    let mill = block(Drawing::Building, 36, 24, 30, 20, 0);
    assert!(far(vec![road.clone()]) < half);
    assert!(far(vec![road, mill]) > half);
}

/// The middle of a drawing, from west to east.
fn middle(drawn: &str) -> f64 {
    let width = drawn.split(" width=\"").nth(1).expect("its width");
    let width = width.split('"').next().expect("its end");
    width.parse::<f64>().expect("a number") / 2.0
}

proptest! {
    /// Two named houses in a row: each name stands nearer to its own.
    #[test]
    fn the_name_of_a_house_stands_by_it(x in 10_i64..50, y in 8_i64..40, gap in 1_i64..6) {
        let map = sheet(6, 4, vec![
            named(block(Drawing::Building, x, y, 5, 4, 0), "Schoolhouse"),
            named(block(Drawing::Building, x + 5 + gap, y, 5, 4, 0), "Hawkins"),
        ]);
        let drawn = svg(&map);
        let (first, second) = (place(&drawn, "Schoolhouse"), place(&drawn, "Hawkins"));
        prop_assert!(first.0 < second.0, "{first:?} {second:?}");
    }

    /// No stretch gets lost: with gaps or without, the lengths add up.
    #[test]
    fn every_stretch_is_told(ends in prop::collection::vec((0_i64..6, 1_i64..6), 3..9)) {
        let mut from = 0;
        let mut walls = Vec::new();
        for (gap, length) in ends {
            from += gap;
            walls.push(line(Drawing::Wall, &[(30, from), (30, from + length)]));
            from += length;
        }
        let whole: i64 = walls.iter().map(|wall| match &wall.shape {
            Shape::Line(points) => (points[1].y - points[0].y).0 / Length::INCH.0,
            Shape::Block { .. } => 0,
        }).sum();
        let told = set_up(&sheet(6, 10, walls))[1..].join(" ");
        let numbers: Vec<i64> = told
            .split(|sign: char| !sign.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .skip(1)
            .collect();
        let sum: i64 = numbers.chunks(2).map(|ends| ends[1] - ends[0]).sum();
        prop_assert_eq!(sum, whole, "{}", told);
    }
}

fn hill(x: i64, y: i64, width: i64, depth: i64) -> MapPiece {
    MapPiece {
        levels: 0,
        ..block(Drawing::Hill, x, y, width, depth, 30)
    }
}

#[test]
fn the_levels_of_one_hill_are_told_together() {
    let one = [hill(36, 24, 24, 18), hill(36, 24, 12, 9)];
    let map = sheet(6, 4, one.to_vec());
    assert_eq!(
        set_up(&map),
        [
            "hill, 24\" by 18\", turned 30° right, its upper level 12\" by 9\": \
             middle 24\" from the south edge and 36\" from the west"
        ]
    );
    assert!(describe(&map).contains("hill (1)"));
    let other = [hill(12, 12, 20, 14), hill(12, 12, 10, 7)];
    let map = sheet(6, 4, [one, other].concat());
    assert_eq!(
        set_up(&map)[1],
        "hill A and B: A 24\" by 18\", turned 30° right, its upper level 12\" by 9\", at W 36\", S 24\"; \
         B 20\" by 14\", turned 30° right, its upper level 10\" by 7\", at W 12\", S 12\""
    );
}

/// Where woods lie on all of a hill but a corner of its rectangle, its letter stands on the hill.
#[test]
fn a_letter_stays_within_a_round_outline() {
    let mut pieces = vec![hill(36, 24, 24, 18), hill(10, 10, 12, 8)];
    pieces.push(block(Drawing::Woods, 36, 24, 22, 16, 30));
    let drawn = svg(&sheet(6, 4, pieces));
    let coins = drawn.split("<circle").skip(1).map(|rest| {
        let number = |name: &str| -> f64 {
            let value = rest.split(&format!(" {name}=\"")).nth(1).unwrap();
            value.split('"').next().unwrap().parse().unwrap()
        };
        (number("cx"), number("cy"), number("r"))
    });
    let table = drawn.split("<clipPath").nth(1).unwrap();
    let number = |name: &str| -> f64 {
        let value = table.split(&format!(" {name}=\"")).nth(1).unwrap();
        value.split('"').next().unwrap().parse().unwrap()
    };
    let scale = number("width") / 72.0;
    let middle = (number("x") + 36.0 * scale, number("y") + 24.0 * scale);
    // The first coin is the larger hill's: with its whole rim it keeps within the ellipse.
    let (x, y, r) = coins.into_iter().find(|(.., r)| *r >= 8.5).unwrap();
    let (sin, cos) = 30_f64.to_radians().sin_cos();
    for turn in 0..8 {
        let angle = f64::from(turn) * std::f64::consts::FRAC_PI_4;
        let (dx, dy) = (
            x + r * angle.cos() - middle.0,
            y + r * angle.sin() - middle.1,
        );
        let along = (dx * cos + dy * sin) / (12.0 * scale);
        let across = (dy * cos - dx * sin) / (9.0 * scale);
        assert!(along * along + across * across < 1.0, "{along}, {across}");
    }
}

#[test]
fn a_number_is_not_torn_from_its_word() {
    let mut map = sheet(6, 4, Vec::new());
    map.marks = vec![Mark {
        label: "Attacker: two bowmen with a handcart, turn 4".into(),
        at: at(0, 24),
        sort: MarkSort::Reinforcement,
    }];
    assert!(svg(&map).contains("turn 4</text>"));
}
