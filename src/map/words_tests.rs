//! The same map in words: how to set it up, and what it shows.

use super::sample::{at, block, everywhere, inches, line, sheet};
use super::*;
use crate::ground::Drawing;

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
fn of_lines_that_are_an_inch_broad_or_more_the_breadth_is_told() {
    let told = |drawing: Drawing, breadth: Length| {
        let mut piece = line(drawing, &[(0, 20), (30, 24)]);
        piece.breadth = breadth;
        set_up(&sheet(6, 4, vec![piece])).pop().unwrap()
    };
    let half = Length::from_tenths_of_inch(5);
    assert!(told(Drawing::Hedge, inches(1)).starts_with("hedge, 1\" wide: from "));
    assert!(told(Drawing::Hedge, half).starts_with("hedge: from "));
    assert!(told(Drawing::Woods, inches(3)).starts_with("woods: from "));
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
        title: String::new(),
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
