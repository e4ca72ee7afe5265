//! What is placed by number: just so much lies there.

use super::sample::{SITES, feature, feet, inches, seeded};
use super::sound::block;
use super::*;

#[test]
fn what_is_counted_lies_there_so_often_wherever_it_is_put() {
    let road = Feature {
        terrain: 300,
        ..feature(Drawing::Road, 1, Site::Across)
    };
    let anywhere = [
        Drawing::Woods,
        Drawing::Field,
        Drawing::Hill,
        Drawing::Rough,
        Drawing::Wall,
        Drawing::Building,
        Drawing::Position,
        Drawing::Spot,
    ];
    // Roads and streams run across; what is in the centre is one.
    let of_lines = |site: &Site| {
        matches!(
            site,
            Site::Across | Site::Meeting | Site::Crossing | Site::Centre
        )
    };
    let sites: Vec<Site> = SITES.into_iter().filter(|site| !of_lines(site)).collect();
    let mut refused = 0;
    for (drawing, site, count) in each_counted(&anywhere, &sites) {
        for seed in 0..12 {
            let (breadth, extent) = match drawing.form() {
                Form::Area if drawing != Drawing::Spot => (inches(4), inches(6)),
                _ => (Length::ZERO, Length::ZERO),
            };
            let counted = Feature {
                counted: true,
                breadth,
                extent,
                ..feature(drawing, count, site)
            };
            // Whoever finds no room says so: it is tried again with other draws.
            let Ok(made) = layout(feet(6, 4), &[road, counted], &mut seeded(seed)) else {
                refused += 1;
                continue;
            };
            let pieces = made.pieces;
            let lie = pieces.iter().filter(|piece| piece.drawing == drawing);
            let lie = lie.count() as u32;
            assert_eq!(lie, count, "{drawing:?} {site:?}, seed {seed}");
        }
    }
    assert!(refused < 20, "{refused} refused");
}

fn each_counted<'a>(
    drawings: &'a [Drawing],
    sites: &'a [Site],
) -> impl Iterator<Item = (Drawing, Site, u32)> + 'a {
    let each = drawings
        .iter()
        .flat_map(move |drawing| sites.iter().map(move |site| (*drawing, *site)));
    each.flat_map(|(drawing, site)| [1, 2, 4].map(|count| (drawing, site, count)))
}

#[test]
fn what_is_counted_at_an_edge_lies_along_it() {
    for (site, seed) in [
        (Site::Edges, 1),
        (Site::Edges, 2),
        (Site::OneEdge, 3),
        (Site::OneEdge, 4),
    ] {
        let counted = Feature {
            counted: true,
            breadth: inches(4),
            extent: inches(6),
            ..feature(Drawing::Woods, 3, site)
        };
        let ground = layout(feet(6, 4), &[counted], &mut seeded(seed)).expect("there is room");
        let mut edges = Vec::new();
        for woods in ground.pieces.iter().filter_map(block) {
            let b = woods.bounds();
            let at = [b.x0, b.y0, 720 - b.x1, 480 - b.y1];
            edges.push(at.iter().position(|gap| *gap == 0).expect("at an edge"));
        }
        edges.dedup();
        assert!(site == Site::Edges || edges.len() == 1, "{edges:?}");
    }
}
