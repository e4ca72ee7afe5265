//! What the legend says, and that what it tells apart looks apart on the map.

use std::collections::BTreeSet;

use super::sample::{at, block, inches, line, sheet};
use super::*;
use crate::ground::Drawing;

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

/// What a zone is called need not say whose it is.
#[test]
fn the_legend_tells_whose_zones_have_names_of_their_own() {
    let mut map = sheet(6, 4, vec![block(Drawing::Woods, 20, 20, 8, 8, 0)]);
    let zone = |index: usize, title: &str| Zone {
        side: ["Invader", "Garrison"][index].to_owned(),
        title: title.to_owned(),
        index,
        at: at(12 + 40 * index as i64, 12),
        width: inches(10),
        depth: inches(10),
    };
    let legend = |map: &MapSheet| svg(map).rsplit("</g>").next().unwrap().to_owned();
    map.zones = vec![zone(0, ""), zone(1, "")];
    let bare = legend(&map);
    // Below the table, where its names end.
    assert!(
        !bare[bare.find(">N</text>").unwrap()..].contains("Invader"),
        "{bare}"
    );
    map.zones = vec![zone(0, "First"), zone(0, "Second"), zone(1, "")];
    let named = legend(&map);
    let below = &named[named.find(">N</text>").unwrap()..];
    assert_eq!(below.matches(">Invader</text>").count(), 1, "{below}");
    assert!(!below.contains("Garrison"), "{below}");
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
        stack.each_ref().map(|piece| relief::level(piece, &stack)),
        [0, 1]
    );
    let apart = [hill.clone(), block(Drawing::Hill, 60, 24, 12, 9, 0)];
    assert_eq!(relief::level(&apart[1], &apart), 0);
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
        let sorts: BTreeSet<usize> = sorts.iter().copied().collect();
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
        let drawn: BTreeSet<String> = drawn.collect();
        assert_eq!(drawn.len(), all, "{drawing:?}");
    }
}
