//! Army lists: whatever is reported can be mended as it says, and what `--new` writes is accepted.

mod comments;
mod nested;

use insta::assert_snapshot;
use orbat::list::{Edit, Fielded, Reckoner, apply, check, draft, write};
use orbat::model::{
    Apart, Element, List, Model, Month, Period, Pick, PickedSwap, Posting, RowId, Symbol, Value,
};
use orbat::package::{Library, Root};
use orbat::{Lists, Played, Request};
use proptest::prelude::*;

use super::support::{self, Loaded, text_root};

const WARBAND: &str = include_str!("lists/warband.orbat");

/// What a text and packages compile to, and what was said.
fn read(text: Option<&str>, packages: &[&str]) -> (Option<Model>, Vec<String>) {
    let texts = text.map(|text| text_root("list.orbat", text));
    let packages = packages.iter().map(|id| Root::Bundled((*id).into()));
    let roots: Vec<Root> = texts.into_iter().chain(packages).collect();
    let mut all = Loaded::of(&roots);
    let request = Request {
        played: vec![Played::Lists],
        lists: Lists::Any,
        ..Request::default()
    };
    let model = all.requested(&request);
    (model.unwrap(), all.said())
}

fn row(model: &Model, name: &str) -> RowId {
    let found = model
        .find(name)
        .into_iter()
        .find_map(|symbol| match symbol {
            Symbol::Row(row) => Some(row),
            _ => None,
        });
    found.unwrap_or_else(|| panic!("no row {name}"))
}

fn warband() -> Model {
    let (model, said) = read(Some(WARBAND), &[]);
    assert!(said.is_empty(), "{said:?}");
    model.unwrap()
}

#[test]
fn every_bundled_force_has_a_new_list_that_is_accepted() {
    let library = Library::bundled();
    let mut forces = 0;
    for id in library.ids() {
        let (model, said) = read(None, &[id]);
        let model = model.unwrap_or_else(|| panic!("{id}: {said:?}"));
        for force in &model.forces {
            let header = &model.row(force.row).header;
            if model.package(header.package).id != id {
                continue;
            }
            let list = draft(&model, force.row, Vec::new()).unwrap();
            let list = list.unwrap_or_else(|| panic!("{id}: no list of {}", header.name));
            let found = check(&model, &list).unwrap();
            assert!(found.is_empty(), "{}: {found:?}", header.name);
            let text = write(&model, &list);
            let (read, said) = read(Some(&text), &[]);
            assert!(said.is_empty(), "{text}\n{said:?}");
            let read = read.unwrap();
            let fielded = Fielded::new(&read, &read.lists[0]).unwrap();
            assert!(fielded.figures > 0, "{text}");
            forces += 1;
        }
    }
    assert!(forces >= 15, "{forces}");
}

/// Picks as they come; elements, swaps and qualities are numbers into lists of the model's.
#[derive(Clone, Debug)]
struct Wild {
    count: u32,
    what: usize,
    leaders: usize,
    quality: Option<usize>,
    swap: Option<(Option<usize>, usize, Option<u32>)>,
    inner: Vec<Wild>,
}

fn wild() -> impl Strategy<Value = Wild> {
    let leaf = (
        1_u32..6,
        0_usize..64,
        0_usize..3,
        prop::option::weighted(0.3, 0_usize..4),
        prop::option::weighted(
            0.3,
            (
                prop::option::of(0_usize..4),
                0_usize..4,
                prop::option::of(1_u32..8),
            ),
        ),
    );
    let leaf = leaf.prop_map(|(count, what, leaders, quality, swap)| Wild {
        count,
        what,
        leaders,
        quality,
        swap,
        inner: Vec::new(),
    });
    leaf.prop_recursive(2, 12, 4, |inner| {
        (1_u32..4, 0_usize..64, prop::collection::vec(inner, 0..4)).prop_map(
            |(count, what, inner)| Wild {
                count,
                what,
                leaders: 0,
                quality: None,
                swap: None,
                inner,
            },
        )
    })
}

struct Choices {
    elements: Vec<Element>,
    weapons: Vec<RowId>,
    qualities: Vec<RowId>,
}

impl Choices {
    fn of(model: &Model) -> Choices {
        let prelude = model.prelude.as_ref().unwrap();
        let units = model.units.iter().map(|unit| Element::Unit(unit.row));
        let forces = model.forces.iter().map(|force| Element::Force(force.row));
        Choices {
            elements: units.chain(forces).collect(),
            weapons: model.kind(prelude.weapon).rows.clone(),
            qualities: model.kind(prelude.quality).rows.clone(),
        }
    }

    fn pick(&self, wild: &Wild) -> Pick {
        let weapon = |at: usize| self.weapons[at % self.weapons.len()];
        Pick {
            count: wild.count,
            what: self.elements[wild.what % self.elements.len()],
            title: Default::default(),
            leaders: (0..wild.leaders)
                .map(|at| format!("Leader {at}").into())
                .collect(),
            quality: (wild.quality.filter(|_| !self.qualities.is_empty()))
                .map(|at| self.qualities[at % self.qualities.len()]),
            swaps: (wild.swap.iter())
                .map(|(from, to, count)| PickedSwap {
                    from: from.map(weapon),
                    to: weapon(*to),
                    figure: None,
                    count: *count,
                })
                .collect(),
            picks: wild.inner.iter().map(|inner| self.pick(inner)).collect(),
        }
    }
}

/// Each report's mend removes it, and a list that is mended again and again becomes legal or at least
/// has nothing left that can be mended.
fn mends_mend(model: &Model, list: &List) {
    let found = check(model, list).unwrap();
    for breach in &found {
        let mend: &[Edit] = breach.mend();
        assert!(
            !mend.is_empty(),
            "nothing mends {breach:?}\n{}",
            write(model, list)
        );
        let mended = apply(list, mend);
        let left = check(model, &mended).unwrap();
        assert!(
            breach.count(&left) < breach.count(&found),
            "{mend:?} does not mend {breach:?}\n{}\n{}",
            write(model, list),
            write(model, &mended)
        );
    }
}

fn list_of(model: &Model, force: &str, picks: Vec<Pick>) -> List {
    let force = row(model, force);
    let mut list = draft(model, force, Vec::new()).unwrap().unwrap();
    list.picks.extend(picks);
    list
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn each_mend_of_a_random_list_mends(
        wilds in prop::collection::vec(wild(), 0..4),
        kept in 0_usize..4,
        year in prop::option::of(998_i32..1013),
        fens in any::<bool>(),
        bound in prop::option::of((0_u32..150, 0_u32..150, any::<bool>())),
    ) {
        thread_local!(static MODEL: Model = warband());
        MODEL.with(|model| {
            let choices = Choices::of(model);
            let picks = wilds.iter().map(|wild| choices.pick(wild)).collect();
            let mut list = list_of(model, "warband", picks);
            list.picks.drain(..kept.min(list.picks.len()));
            list.date = year.map(|year| Month::new(year, 1));
            if fens {
                list.theatre = Some(row(model, "fens"));
            }
            if let Some((low, wide, points)) = bound {
                let force = model.force_of(row(model, "hundred")).unwrap();
                let mut limit = force.limits[0];
                (limit.least, limit.most) = (low, low + wide);
                if points {
                    limit.measure = orbat::model::Measure::Points;
                }
                list.limits.push(limit);
            }
            mends_mend(model, &list);
        });
    }

    #[test]
    fn each_mend_of_a_random_list_of_a_bundled_force_mends(
        wilds in prop::collection::vec(wild(), 0..3),
        which in 0_usize..64,
    ) {
        thread_local!(static MODEL: Model = read(None, &["combat-squad"]).0.unwrap());
        MODEL.with(|model| {
            let choices = Choices::of(model);
            let picks = wilds.iter().map(|wild| choices.pick(wild)).collect();
            let force = &model.forces[which % model.forces.len()];
            let name = model.row(force.row).header.name.clone();
            mends_mend(model, &list_of(model, &name, picks));
        });
    }
}

#[test]
fn what_is_written_is_what_is_read_back() {
    let text = format!("{WARBAND}\n{}", LIST);
    let (model, said) = read(Some(&text), &[]);
    assert!(said.is_empty(), "{said:?}");
    let model = model.unwrap();
    let written = write(&model, &model.lists[0]);
    let body: String = written
        .lines()
        .filter(|line| !line.starts_with("use "))
        .map(|line| format!("{line}\n"))
        .collect();
    let (again, said) = read(Some(&format!("{WARBAND}\n{body}")), &[]);
    assert!(said.is_empty(), "{body}\n{said:?}");
    let again = again.unwrap();
    assert_eq!(again.lists[0].picks, model.lists[0].picks);
    assert_eq!(write(&again, &again.lists[0]), written);
    assert_snapshot!(body);
}

const LIST: &str = r#"
list hilds-warband "Hild's warband" from warband {
  date 1004
  theatre hills
  limit 150 to 200 points
  1 chief {
    leader "Hild"
  }
  1 hundred "First hundred" {
    1 spearmen {
      quality sworn
      leader "Osric"
      swap spear for axe on spearman, 2
      take bow, 1
    }
    1 spearmen
    1 archers
  }
  1 hundred {
    leader "Edda"
  }
  1 scouts
}
"#;

fn hilds_list() -> (Model, String) {
    let text = format!("{WARBAND}\n{LIST}");
    let (model, said) = read(Some(&text), &[]);
    assert!(said.is_empty(), "{said:?}");
    (model.unwrap(), text)
}

#[test]
fn units_stand_as_the_list_has_changed_them() {
    let (model, _) = hilds_list();
    let fielded = Fielded::new(&model, &model.lists[0]).unwrap();
    let booklet = orbat::sheet::compose::records_of_list(
        &model.lists[0],
        &fielded,
        orbat::sheet::Detail::Standard,
        None,
    );
    let told: Vec<String> = (booklet.records.iter())
        .map(|record| {
            let figures: Vec<String> = (record.figures.iter())
                .map(|line| {
                    format!(
                        "{} {} with {}",
                        line.count,
                        line.title,
                        line.weapons.join(", ")
                    )
                })
                .collect();
            let attributes: Vec<String> = (record.attributes.iter())
                .map(|each| format!("{} {}", each.title, each.value.text))
                .collect();
            format!(
                "{} [{}] {}: {}\n  {}",
                record.name,
                record.group,
                record.leader.as_deref().unwrap_or("-"),
                attributes.join(", "),
                figures.join("\n  ")
            )
        })
        .collect();
    assert_snapshot!(told.join("\n"));
    let arms: usize = booklet
        .records
        .iter()
        .map(|record| record.weapons.rows.len())
        .sum();
    assert!(
        arms > booklet.records.len(),
        "a weapon that is taken has its line"
    );
}

#[test]
fn printed_points_are_what_the_rules_reckon() {
    let (model, _) = read(None, &["combat-squad"]);
    let model = model.unwrap();
    let kind = model.prelude.as_ref().unwrap().figure.kind;
    let printed = model.kind(kind).field("points").unwrap();
    let mut reckoner = Reckoner::new(&model).unwrap().unwrap();
    let mut men = 0;
    for unit in &model.units {
        for figure in reckoner.unit(unit).unwrap().figures {
            let points = &model.field(figure.figure, printed).value;
            let name = &model.row(figure.figure).header.name;
            assert_eq!(*points, Value::Number(figure.each), "{name}");
            men += figure.count;
        }
    }
    assert!(men >= 14);
}

/// Two pikemen of the crown.
const FILE: &str = r#"weapon pike "Pike" {}
army crown "Crown" {}
unit file "File", 2 figures {
  army crown
  |     | title | count | leader | weapons |
  | man | Man   |     2 | yes    | pike    |
}
"#;

#[test]
fn where_points_are_those_of_units_nothing_is_reckoned_of_figures() {
    let rules = r#"use prelude "0.1"
extend kind unit {
  cost : number "Points" = 10
}
points "Points" {
  cost of each unit
}
"#;
    let text = [rules, FILE].concat();
    let (model, said) = read(Some(&text), &[]);
    assert!(said.is_empty(), "{said:?}");
    let model = model.unwrap();
    let mut reckoner = Reckoner::new(&model).unwrap().unwrap();
    let points = reckoner.unit(&model.units[0]).unwrap();
    assert_eq!((points.sum, points.figures.len()), (10, 0));
}

/// A module may add a part to a force of another package: whoever takes the `#` away has a list that is right.
#[test]
fn a_new_list_uses_the_packages_of_what_is_offered() {
    let module = r#"use combat-patrol "0.1"
unit bearers "Bearers", 2 figures [assumed: ours] {
  army us-infantry
  rolls yes
  |     | title | count | leader | weapons |
  | man | Man   |     2 | yes    | carbine |
}
extend force us-squad [assumed: ours] {
  0 to 1 bearers
}
"#;
    let folder = support::folder_with("bag.orbat", module);
    let list = support::said(&folder, &["list", "bag.orbat", "--new", "us-squad"], 0);
    let offered = "  # 1 bearers  # 0 to 1\n";
    assert!(
        list.contains("use bag \"0.0\"\n") && list.contains(offered),
        "{list}"
    );
    let picked = list.replace(offered, "  1 bearers\n");
    std::fs::write(folder.path().join("squad.orbat"), picked).unwrap();
    let told = support::said(&folder, &["list", "squad.orbat", "bag.orbat"], 0);
    assert!(told.contains("Bearers: 2 figures"), "{told}");
}

/// What adds nothing is not told beside what does.
#[test]
fn points_that_are_none_are_told_where_there_are_no_others() {
    let rules = r#"use prelude "0.1"
extend kind unit {
  spirit : 0 to 9 "Spirit" = 0
}
extend kind figure {
  skill : 1 to 9 "Skill" = 2
}
points "Points" {
  spirit of each unit
  skill of each figure
}
unit guard "Guard", 1 figure {
  army crown
  spirit 3
  |     | title | count | leader | weapons |
  | man | Man   |     1 | yes    | pike    |
}
force band "Band" {
  army crown
  1 file
  1 guard
}
list ours "Ours" from band {
  1 file
  1 guard
}
"#;
    let rules = [rules, FILE].concat();
    let told = |rules: &str| {
        let folder = support::folder_with("ours.orbat", rules);
        let told = support::said(&folder, &["list", "ours.orbat"], 0);
        let (_, lines) = told.split_once("\n\n").unwrap();
        lines.to_owned()
    };
    assert_eq!(
        told(&rules),
        "\
├─ File: 2 figures, 4 points
│     2 × Man: 2 Skill = 2
└─ Guard: 1 figure, 5 points
      Man: 2 Skill = 2
      Spirit: 3
"
    );
    assert_eq!(
        told(&rules.replace("  skill of each figure\n", "")),
        "\
├─ File: 2 figures, 0 points
│     Spirit: 0
└─ Guard: 1 figure, 3 points
      Spirit: 3
"
    );
}

#[test]
fn the_bundled_list_has_the_points_of_the_printed_sides() {
    let text = include_str!("../../lists/hales-patrol.orbat");
    let (model, said) = read(Some(text), &[]);
    assert!(said.is_empty(), "{said:?}");
    let model = model.unwrap();
    let fielded = Fielded::new(&model, &model.lists[0]).unwrap();
    assert_eq!(fielded.points.map(|(_, points)| points), Some(139));
    assert_eq!(fielded.figures, 6);
}

#[test]
fn options_are_tried_without_reckoning_points() {
    let option =
        "option fog \"Fog\" {\n  rule thick \"Thick\" {\n    text \"Nobody sees.\"\n  }\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("warband.orbat");
    std::fs::write(&file, format!("{WARBAND}\n{LIST}\n{option}")).unwrap();
    support::said(&folder, &["check", "warband.orbat"], 0);
}

#[test]
fn a_force_of_no_army_is_of_no_time() {
    let text = format!(
        "{WARBAND}\nforce rabble \"Rabble\" {{\n  1 scouts\n  0 to 1 archers, from 1100\n}}\n"
    );
    let (model, said) = read(Some(&text), &[]);
    assert!(said.is_empty(), "{said:?}");
    let model = model.unwrap();
    let list = draft(&model, row(&model, "rabble"), Vec::new())
        .unwrap()
        .unwrap();
    assert_eq!(list.date, None);
    let dated = format!("{text}\nlist mob \"Mob\" from rabble {{\n  1 scouts\n  1 archers\n}}\n");
    let (_, said) = read(Some(&dated), &[]);
    assert_eq!(
        said,
        ["E0613 `rabble` has no `archers` in times without a date"]
    );
    let (_, said) = read(
        Some(&dated.replace(
            "{\n  1 scouts\n  1 archers\n}",
            "{\n  date 1100\n  1 scouts\n  1 archers\n}",
        )),
        &[],
    );
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn armies_met_by_years_theatre_nation_and_coalition() {
    let model = warband();
    let army = |name| model.posting(row(&model, name));
    let (hill, fen, boat) = (army("hillmen"), army("fenmen"), army("boatmen"));
    assert_eq!(model.apart(hill, fen), None);
    assert_eq!(model.apart(hill, hill), Some(Apart::Nation));
    assert_eq!(model.apart(hill, boat), Some(Apart::Coalition));
    assert_eq!(model.apart(fen, boat), Some(Apart::Years));
    assert_eq!(model.met(fen), [hill.army]);
    // Nobody that lives later was met by those of an earlier year.
    let late = Period {
        from: Month::new(3000, 1),
        ..Period::ALWAYS
    };
    let fen = Posting {
        period: late,
        ..fen
    };
    assert_eq!(model.apart(hill, fen), Some(Apart::Years));
}

/// A battlegroup has one who leads it, however many companies of his kind there are, and on however many lines.
#[test]
fn the_first_of_those_who_may_command_does() {
    let lists = "use combat-captain \"0.1\"
        list landing \"Landing\" from parachute-landing {
            1 landed-company
            2 fallschirmjaeger-company
            1 fallschirmjaeger-company \"The reserve\"
        }";
    let model = read(Some(lists), &[]).0.unwrap();
    let list = model.lists.last().unwrap();
    let fielded = Fielded::new(&model, list).unwrap();
    let parts = orbat::list::report(&model, list, &fielded).parts;
    let told: Vec<_> = parts
        .iter()
        .map(|part| (part.count, part.commands))
        .collect();
    assert_eq!(told, [(1, false), (1, true), (1, false), (1, false)]);
    let tree = orbat::list::tree(&model, list, &fielded, (80, true));
    assert_eq!(tree.matches("commands").count(), 1, "{tree}");
}

/// Two platoons with leaders named in their block.
fn twins(of_headquarters: &str) -> String {
    format!(
        "list twins \"Twins\" from us-battlegroup {{
            date 1945-03
            1 us-command-team
            2 us-platoon {{
                1 us-platoon-hq {{
                    leader {of_headquarters}
                }}
                3 us-squad {{
                    leader \"Cy\", \"Di\", \"Ed\", \"Fay\"
                }}
            }}
        }}"
    )
}

/// A man leads one platoon: names are for the first copies, whichever of the lines above has several.
#[test]
fn of_copies_within_copies_each_has_a_name_of_its_own() {
    let text = format!("use combat-patrol \"0.1\"\n{}", twins("\"Bo\""));
    let mut model = read(Some(&text), &[]).0.unwrap();
    let fielded = Fielded::new(&model, model.lists.last().unwrap()).unwrap();
    let mut platoons = Vec::new();
    for platoon in &fielded.parts[1..] {
        let mut names = Vec::new();
        let mut parts: Vec<_> = platoon.parts.iter().collect();
        while let Some(part) = parts.pop() {
            names.extend(part.leader.iter().map(ToString::to_string));
            parts.extend(&part.parts);
        }
        names.sort();
        platoons.push((platoon.count, platoon.figures, names.join(" ")));
    }
    assert_eq!(
        platoons,
        [(1, 41, "Bo Cy Di Ed".to_owned()), (1, 41, "Fay".to_owned())]
    );
    // On paper the two are told apart by their numbers.
    let id = orbat::model::ListId::new(model.lists.len() - 1);
    let stands = orbat::list::Stands::new(&mut model, [id]).unwrap();
    let lines = &stands.of(id).unwrap().lines;
    for number in ["no. 1", "no. 2"] {
        let of_it = lines.iter().filter(|line| line.title.contains(number));
        assert!(of_it.count() > 2, "{number}: {lines:?}");
    }
    assert_eq!(told("combat-patrol", &twins("\"Bo\", \"Al\"")), []);
    let two = vec![Edit::Leaders(vec![1, 0], 2)];
    let three = twins("\"Bo\", \"Al\", \"Ike\"");
    assert_eq!(told("combat-patrol", &three), [("E0614", two)]);
}

/// Men of one name on two lines are counted through; whoever has a name of his own needs no number.
#[test]
fn units_of_one_name_are_told_apart_on_paper() {
    let list = "use combat-squad \"0.1\"
    list blue \"Blue\" from german-men {
        date 1944-09
        1 german-leader
        1 german-rifleman \"Opitz\"
        2 german-rifleman {
            quality hard-men
        }
        3 german-rifleman {
            quality raw-men
        }
        1 german-gunner
    }";
    let model = read(Some(list), &[]).0.unwrap();
    let list = model.lists.last().unwrap();
    let fielded = Fielded::new(&model, list).unwrap();
    let detail = orbat::sheet::Detail::Standard;
    let booklet = orbat::sheet::compose::records_of_list(list, &fielded, detail, None);
    let told = booklet.records.iter();
    let told = told.map(|it| format!("{} {}", it.name, it.group).trim().to_owned());
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            "German squad leader",
            "German rifleman Opitz",
            "German rifleman no. 1",
            "German rifleman no. 2",
            "German rifleman no. 3",
            "German rifleman no. 4",
            "German rifleman no. 5",
            "German machine gunner",
        ]
    );
}

/// Below the words of what takes a weapon's place stands nothing else.
#[test]
fn what_takes_no_place_stands_above_what_does() {
    let model = read(None, &["combat-squad"]).0.unwrap();
    let drafted = draft(&model, row(&model, "own-patrol"), Vec::new());
    let text = write(&model, &drafted.unwrap().unwrap());
    let lines: Vec<&str> = text.lines().map(str::trim).skip(3).take(5).collect();
    assert_eq!(
        lines,
        [
            "1 patrol-sergeant {",
            "# take hand-grenades",
            "# in the place of each `thompson`, one of these:",
            "# swap thompson for m1-rifle",
            "# swap thompson for m1-carbine",
        ]
    );
}

/// What a list of a package breaks, and the first change that mends each.
fn told(package: &str, list: &str) -> Vec<(&'static str, Vec<Edit>)> {
    let text = format!("use {package} \"0.1\"\n{list}");
    let model = read(Some(&text), &[]).0.unwrap();
    let list = model.lists.last().unwrap();
    let found = check(&model, list).unwrap().into_iter();
    found
        .map(|breach| (breach.code.id, breach.mend().to_vec()))
        .collect()
}

/// Eleven figures are ten once the tenth parachutist is gone; the points would still be too many.
#[test]
fn a_sum_is_told_beside_counts_that_do_not_set_it_right() {
    let list = "list ten \"Ten\" from own-patrol {
        limit 139 points
        1 patrol-sergeant
        10 parachutist
    }";
    let five = vec![Edit::Count(vec![1], 5)];
    let found = told("combat-squad", list);
    assert_eq!(found, [("E0610", five.clone()), ("E0615", five)]);
    let unlimited = list.replace("limit 139 points", "");
    let nine = vec![Edit::Count(vec![1], 9)];
    assert_eq!(told("combat-squad", &unlimited), [("E0610", nine)]);
}

/// Each of two changes would mend both sums; both together would leave too little.
#[test]
fn sums_are_mended_by_one_change_where_two_would_break_the_list_anew() {
    let list = "list blue \"Blue\" from german-men {
        date 1944-09
        limit 139 points
        1 german-leader {
            swap mp-40 for stg-44
        }
        2 german-rifleman {
            quality hard-men
            swap karabiner for stg-44
            take hand-grenades
        }
        7 german-rifleman {
            quality raw-men
        }
        1 german-gunner
        1 german-medic
    }";
    let three = vec![Edit::Count(vec![2], 3)];
    let found = told("combat-squad", list);
    assert_eq!(found, [("E0615", three.clone()), ("E0615", three)]);
}

/// What else is wrong goes with the lines that hold it, and still a sum is mended by what mends it alone.
#[test]
fn a_sum_is_mended_by_its_smallest_change_whatever_else_is_wrong() {
    let list = "list large \"Large\" from us-battlegroup {
        date 1943-02
        limit 150 figures
        1 us-command-team {
            quality veterans
        }
        3 us-platoon
        1 us-machine-gun-team
        3 us-mortar-team
    }";
    let two = vec![Edit::Count(vec![3], 2)];
    let found = told("combat-patrol", list);
    let plain = vec![Edit::NoQuality(vec![0])];
    assert_eq!(found, [("E0614", plain), ("E0615", two)]);
}

/// Where no smaller number will do, a line that stays is made plain: it is not taken out and added again.
#[test]
fn no_line_is_added_that_is_taken_out() {
    let list = "list dear \"Dear\" from own-patrol {
        date 1944
        limit 139 points
        1 patrol-sergeant {
            leader \"Hale\"
            take hand-grenades
        }
        6 parachutist {
            quality old-man
            swap m1-rifle for bar
            take hand-grenades
        }
        1 patrol-medic {
            take hand-grenades
        }
    }";
    let least = vec![
        Edit::Count(vec![1], 4),
        Edit::Count(vec![2], 0),
        Edit::Plain(vec![1]),
    ];
    let found = told("combat-squad", list);
    let out = vec![Edit::NoSwap(vec![2], 0)];
    assert_eq!(found, [("E0614", out), ("E0615", least)]);
}

#[test]
fn what_one_date_mends_is_told_one_way() {
    let list = "list late \"Late\" from german-battlegroup {
        date 1944-11
        1 german-command-team
        2 german-platoon-1942
    }";
    let date = vec![Edit::Date(Some(Month::new(1943, 12)))];
    let found = told("combat-patrol", list);
    assert_eq!(found, [("E0613", date.clone()), ("E0610", date)]);
}

#[test]
fn the_program_checks_totals_and_shows_lists() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    file("warband.orbat", WARBAND);
    file("hild.orbat", &hilds_list().1);
    let broken = LIST
        .replace("limit 150 to 200", "limit 120")
        .replace("  1 scouts\n", "  1 archers\n");
    file("broken.orbat", &format!("{WARBAND}\n{broken}"));
    let told = |commands: &[&[&str]]| support::told(&folder, commands);
    assert_snapshot!(told(&[&["list", "hild.orbat"]]));
    assert_snapshot!(told(&[&["list", "broken.orbat"]]));
    assert_snapshot!(told(&[&["list", "hild.orbat", "--format", "json"]]));
    assert_snapshot!(told(&[&["list", "--new", "warband", "warband.orbat"]]));
    assert_snapshot!(told(&[
        &["list", "warband.orbat"],
        &["list", "--new", "war-band", "warband.orbat"],
        &["list", "--new", "nobodys-squad"],
        &["list", "--new", "panzer"],
        &["list", "--new", "british-motor"],
        &["list", "--new", "british-motor", "combat-patrol"],
        &["list", "--new", "motor", "combat-patrol"],
        &["list", "nowhere.orbat"],
        &["list"],
    ]));
}
