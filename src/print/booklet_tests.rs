//! Where the parts of a booklet stand: the set-up with its map, sealed orders on leaves of their own, boxes with
//! what they count.

use super::sample::{company, figure, team};
use super::*;
use crate::map;
use crate::sheet::{Beside, MapSheet, Paper, Rank, UnitRecord, Value as Cell};

fn set(sheet: &Booklet) -> (usize, Vec<Placed>) {
    let whole = Printout::Booklet(Box::new(sheet.clone()));
    let pages = Pages::set(&whole, &Assets::default()).unwrap();
    assert_eq!(pages.warnings, Vec::<String>::new());
    (pages.count(), placed::texts(&pages.document))
}

fn found<'a>(texts: &'a [Placed], said: &str) -> Vec<&'a Placed> {
    let all = texts.iter();
    all.filter(|each| each.text.starts_with(said)).collect()
}

/// A square table, which leaves little of its page, and so many steps.
fn square(paper: Paper, steps: usize) -> Booklet {
    let step = |n| {
        format!(
            "Step{n}: a wall from W 12\u{2033}, S 24\u{2033} to W 24\u{2033}, S 24\u{2033}, to W 24\u{2033}, S 36\u{2033}"
        )
    };
    let map = map::sample::everything(4, 4);
    Booklet {
        map: Some(MapSheet {
            svg: map::svg(&map),
            alt: "A table.".into(),
            smallest_text: map::SMALLEST_TEXT,
        }),
        set_up: (1..=steps).map(step).collect(),
        ..company(paper)
    }
}

#[test]
fn the_set_up_stands_under_its_map_and_is_read_down_its_columns() {
    for (paper, cases) in [
        (Paper::A4, [2, 16, 60].as_slice()),
        (Paper::Letter, &[9, 22]),
    ] {
        for steps in cases.iter().copied() {
            let (_, texts) = set(&square(paper, steps));
            let head = |said: &str| found(&texts, said).first().map(|each| each.page);
            let map = head("The table").unwrap();
            let list = head("Set-up").unwrap();
            assert!(list == map || list == map + 1, "{steps} {paper:?}");
            // The order in which the steps are met, page by page and column by column.
            let mut met: Vec<(usize, bool, f64, usize)> = (1..=steps)
                .map(|n| {
                    let of = found(&texts, &format!("Step{n}:"));
                    assert_eq!(of.len(), 1, "{n} of {steps}");
                    (of[0].page, of[0].x > 280.0, of[0].y, n)
                })
                .collect();
            met.sort_by(|a, b| {
                let place = |it: &(usize, bool, f64, usize)| (it.0, it.1);
                place(a).cmp(&place(b)).then(a.2.total_cmp(&b.2))
            });
            let order: Vec<usize> = met.iter().map(|each| each.3).collect();
            assert_eq!(order, (1..=steps).collect::<Vec<_>>(), "{paper:?}");
            // Each page of it has a head, and what comes next does not wait for a page of its own.
            let last = met.last().unwrap().0;
            for page in list..=last {
                let heads = found(&texts, "Set-up")
                    .iter()
                    .filter(|each| each.page == page)
                    .count();
                assert_eq!(heads, 1, "{steps} {paper:?} on {page}");
            }
            // A page that it fills has no room for records.
            if last > map && steps < 60 {
                assert_eq!(head("Unit records"), Some(last), "{steps} {paper:?}");
            }
        }
    }
}

/// Whoever sets a square table up looks from its map to the list and back: they stand on one page.
#[test]
fn the_list_of_a_square_table_has_room_under_its_map() {
    for (paper, most) in [(Paper::A4, 16), (Paper::Letter, 11)] {
        for steps in [most - 4, most] {
            let (_, texts) = set(&square(paper, steps));
            let map = found(&texts, "The table")[0].page;
            let last = found(&texts, &format!("Step{steps}:"))[0].page;
            assert_eq!(last, map, "{steps} {paper:?}");
            assert!(texts.iter().all(|each| each.size >= 6.99));
        }
    }
}

/// Where a text ends high on its page its map stands behind it, and the notes wait: they left that page nearly empty.
#[test]
fn a_text_that_is_a_little_too_long_for_its_page_is_set_closer() {
    let mut sizes = Vec::new();
    for lines in (2..42).step_by(3) {
        let (_, texts) = set(&Booklet {
            situation: vec!["A line.".into(); lines],
            ..square(Paper::A4, 4)
        });
        // What is still too long is set as it is read best.
        if found(&texts, "Lay out").iter().any(|each| each.page > 0) {
            break;
        }
        sizes.extend(found(&texts, "A line.").first().map(|each| each.size));
    }
    assert_eq!((sizes.first(), sizes.last()), (Some(&10.0), Some(&9.0)));
    assert!(sizes.is_sorted_by(|one, next| one >= next), "{sizes:?}");
}

#[test]
fn notes_leave_a_map_its_room_behind_the_text() {
    let flat = map::sample::everything(6, 3);
    let mut looked = 0;
    for lines in (16..44).step_by(3) {
        let mut sheet = square(Paper::A4, 4);
        sheet.map.as_mut().unwrap().svg = map::svg(&flat);
        sheet.situation = vec!["They wait for the dark.".into(); lines];
        sheet.assumed = vec!["How dark it is.".into(); 14];
        sheet.records.truncate(1);
        let (_, texts) = set(&sheet);
        let ends = found(&texts, "Lay out the table")[0];
        if ends.page > 0 && ends.y < 120.0 {
            looked += 1;
            let place = |said| found(&texts, said).first().map(|it| (it.page, it.y));
            assert_eq!(found(&texts, "The table")[0].page, ends.page, "{lines}");
            assert!(place("Assumed") > place("The table"), "{lines}");
        }
    }
    assert!(looked > 0);
}

/// Where notes that stand closer let the records begin on another page, and these end where the notes need not.
#[test]
fn notes_and_records_come_to_rest() {
    let mut sheet = square(Paper::A4, 9);
    sheet.map.as_mut().unwrap().svg = map::svg(&map::sample::everything(6, 4));
    sheet.situation = vec!["They wait for the dark.".into(); 30];
    sheet.assumed = vec!["How dark it is, and for how long.".into(); 38];
    let record = |at| team(&format!("Team {at}"), "North", "");
    sheet.records = (0..5).map(record).collect();
    let (_, texts) = set(&sheet);
    let all = (0..5).flat_map(|at| found(&texts, &format!("Team {at}")));
    assert_eq!(all.count(), 5);
}

/// A card alone on the last page draws one from the column before, if that has another.
#[test]
fn no_record_has_a_page_to_itself() {
    for count in 6..20 {
        let names: Vec<String> = (10..10 + count).map(|at| format!("Team {at}")).collect();
        let sheet = Booklet {
            title: "Records".into(),
            records: names.iter().map(|name| team(name, "North", "")).collect(),
            ..Booklet::default()
        };
        let (pages, texts) = set(&sheet);
        let place = |name: &String| {
            let of = found(&texts, name);
            assert_eq!(of.len(), 1, "{name} of {count}");
            (of[0].page, of[0].x > 290.0, of[0].y)
        };
        let places: Vec<_> = names.iter().map(place).collect();
        assert!(places.is_sorted_by(|one, other| one < other), "{places:?}");
        let last = places.iter().filter(|place| place.0 + 1 == pages);
        assert!(last.count() > 1, "{count}: {places:?}");
    }
}

/// A record as wide as the page, of so many lines.
fn wide(name: &str, lines: usize) -> UnitRecord {
    let mut record = team(name, "North", "");
    record.roster = (0..8).map(|at| format!("Column {at}")).collect();
    let mut line = figure(1, "Trooper", 1, &["Sling"]);
    line.cells = vec![Cell::new("12"); 8];
    record.figures = vec![line; lines];
    record
}

/// One as wide as the page draws the one before it.
#[test]
fn no_wide_record_has_the_last_page_to_itself() {
    for lines in [4, 8, 12] {
        for count in 3..8 {
            let names: Vec<String> = (10..10 + count).map(|at| format!("Wide {at}")).collect();
            let (pages, texts) = set(&Booklet {
                title: "Records".into(),
                records: names.iter().map(|name| wide(name, lines)).collect(),
                ..Booklet::default()
            });
            let page = |name: &String| found(&texts, name)[0].page;
            let on = |page_of: usize| names.iter().filter(|name| page(name) == page_of).count();
            assert!(
                on(pages - 1) > 1 || on(pages - 2) < 2,
                "{count} of {lines} lines"
            );
        }
    }
}

/// What goes on over a page would have no head there.
#[test]
fn what_is_assumed_is_not_torn_where_a_page_has_room_for_it() {
    for count in [2, 4, 5, 7] {
        let (_, texts) = set(&Booklet {
            title: "Records".into(),
            records: (0..count)
                .map(|at| team(&format!("Team {at}"), "North", ""))
                .collect(),
            assumed: (10..40).map(|at| format!("Ours{at} is ours.")).collect(),
            ..Booklet::default()
        });
        let head = found(&texts, "Assumed")[0].page;
        // Where they are set close, it stands behind another.
        let last = texts.iter().find(|each| each.text.contains("Ours39"));
        assert_eq!(head, last.unwrap().page, "{count}");
    }
}

/// A short card goes to the foot of the first column where the second has no room for it, rather than to a page more.
#[test]
fn a_short_record_stands_where_it_saves_a_page() {
    let mut moved = 0;
    for (first, second) in [(2, 2), (3, 2), (3, 3), (4, 3)] {
        for more in 0..7 {
            let names: Vec<String> = (10..=10 + first + second)
                .map(|at| format!("Team {at}"))
                .collect();
            let mut records: Vec<_> = names.iter().map(|name| team(name, "North", "")).collect();
            for record in &mut records[first..first + second] {
                let lines = (0..more).map(|_| figure(1, "Trooper", 2, &["Crossbow"]));
                record.figures.extend(lines);
            }
            let short = records.last_mut().unwrap();
            short.figures.truncate(1);
            short.weapons.rows.clear();
            let (pages, texts) = set(&Booklet {
                title: "Records".into(),
                records,
                ..Booklet::default()
            });
            let place = |name: &String| {
                let of = found(&texts, name);
                assert_eq!(of.len(), 1, "{name}: {first} {second} {more}");
                (of[0].page, of[0].x > 290.0, of[0].y)
            };
            let mut places: Vec<_> = names.iter().map(place).collect();
            let short = places.pop().unwrap();
            assert!(places.is_sorted_by(|one, other| one < other), "{places:?}");
            if places.last().is_some_and(|last| short < *last) {
                assert!(short.0 + 1 == pages && !short.1, "{short:?} {places:?}");
                moved += 1;
            }
        }
    }
    assert!(moved > 0);
}

/// Behind a list that ends at the foot of its page: two records as wide as the page, which fill one almost to its foot
/// or are a little too tall for it, and one that is not.
#[test]
fn no_record_is_pressed_in_at_the_foot_of_a_page() {
    let mut begun = Vec::new();
    for lines in 10..24 {
        let mut sheet = square(Paper::A4, 16);
        sheet.situation = vec!["They wait for the dark.".into(); 24];
        sheet.records = vec![
            wide("Wide one", 14),
            wide("Wide two", lines),
            team("Narrow", "North", ""),
        ];
        let (_, texts) = set(&sheet);
        let page = |name: &str| found(&texts, name)[0].page;
        assert_eq!(page("Unit records"), page("The table") + 1, "{lines}");
        begun.push((page("Wide two"), page("Narrow")));
    }
    // Behind the page that two fill; then behind the second, which has a page of its own.
    begun.dedup();
    let first = begun[0].0;
    assert_eq!(begun, [(first, first + 1), (first + 1, first + 1)]);
}

/// A weapon's few boxes stand behind its name, and cost the record no line of their own.
#[test]
fn what_a_weapon_uses_up_stands_behind_its_name() {
    let record = |beside: Option<Beside>| {
        let mut record = team("Light team A", "North", "");
        let mut line = figure(1, "Trooper", 3, &["Crossbow", "Torches"]);
        line.ranks.push(Rank {
            title: "Torches: uses".into(),
            boxes: 2,
            beside,
            ..Rank::default()
        });
        record.figures = vec![line];
        let sheet = Booklet {
            title: "Records".into(),
            records: vec![record],
            ..Booklet::default()
        };
        set(&sheet).1
    };
    let place = |texts: &[Placed], said: &str| found(texts, said).first().map(|it| (it.x, it.y));
    let (below, beside) = (
        record(None),
        record(Some(Beside {
            weapon: 1,
            title: "uses".into(),
        })),
    );
    let (label, name) = (
        place(&beside, "uses").unwrap(),
        place(&beside, "Trooper").unwrap(),
    );
    assert!(
        (label.1 - name.1).abs() < 1.0 && label.0 > name.0,
        "{label:?} {name:?}"
    );
    assert!(place(&below, "Torches: uses").unwrap().1 > place(&below, "Trooper").unwrap().1 + 5.0);
}

/// At the head of a line its boxes would seem to be of what stands below.
#[test]
fn what_a_weapon_uses_up_is_not_torn_from_it() {
    for letters in 1..44 {
        let mut record = team("Light team A", "North", "");
        let first = "x".repeat(letters);
        let mut line = figure(1, "Trooper", 0, &[&first, "Lamps"]);
        line.ranks.push(Rank {
            title: "Lamps: uses".into(),
            boxes: 2,
            beside: Some(Beside {
                weapon: 1,
                title: "uses".into(),
            }),
            ..Rank::default()
        });
        record.figures = vec![line];
        let (_, texts) = set(&Booklet {
            title: "Records".into(),
            records: vec![record],
            ..Booklet::default()
        });
        let places = ["Lamps", "uses"].map(|said| found(&texts, said)[0].y);
        assert!((places[0] - places[1]).abs() < 2.0, "{letters}: {places:?}");
    }
}

/// Printed on both sides, neither the front nor the back of a sealed page bears anything else.
#[test]
fn sealed_orders_are_leaves_of_their_own() {
    let plain = (0..6).map(|teams| (company(Paper::A4), teams));
    // A long set-up settles late, and the leaves behind it later still.
    let long = [(Paper::A4, 4), (Paper::Letter, 5), (Paper::A4, 6)];
    let long = long.map(|(paper, teams)| (square(paper, 60), teams));
    for (mut sheet, teams) in plain.chain(long) {
        sheet.records.truncate(teams * 2);
        sheet.sealed.push(sheet.sealed[0].clone());
        let (pages, texts) = set(&sheet);
        let sealed: Vec<usize> = found(&texts, "Fold the foot")
            .iter()
            .map(|each| each.page)
            .collect();
        assert_eq!(sealed.len(), 2);
        assert_eq!(pages, sealed[1] + 1, "nothing behind them");
        for page in sealed {
            assert_eq!(page % 2, 0, "the front of a leaf: pages are counted from 0");
        }
        let empty = found(&texts, "This page is left empty");
        assert!(empty.iter().any(|each| each.page == pages - 2));
    }
}

#[test]
fn what_is_counted_stands_in_one_piece_with_its_first_box() {
    for width in 0..24 {
        let mut record = team("Light team A", "North", "");
        let mut line = figure(1, "Trooper", 0, &[]);
        line.ranks = [
            "Wounds".to_owned() + &"x".repeat(width),
            "Burning lamps: drops".into(),
        ]
        .map(|title| Rank {
            title,
            boxes: 4,
            ..Rank::default()
        })
        .into();
        record.figures = vec![line];
        let sheet = Booklet {
            title: "Records".into(),
            records: vec![record],
            ..Booklet::default()
        };
        let (_, texts) = set(&sheet);
        assert_eq!(found(&texts, "Burning lamps: drops").len(), 1, "{width}");
    }
}
