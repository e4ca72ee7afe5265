//! Ground for the pieces that somebody owns.

use std::collections::HashMap;
use std::fs;

use orbat::diagnostic::Diagnostics;
use orbat::ground::{Drawing, Piece as Laid, Shape, closer};
use orbat::measure::Length;
use orbat::model::{BattleId, Lot, Model};
use orbat::roll::Seed;
use orbat::scenario::{Inventory, Maker, Recipe, Wishes, read_inventory, write};
use orbat::source::SourceSet;

use super::support::{Loaded, home, run};

fn solo() -> Model {
    Loaded::bundled("combat-patrol-solo").model()
}

fn shelf(model: &Model) -> Inventory {
    let path = home().join("scenarios/terrain-shelf.toml");
    inventory(model, &fs::read_to_string(path).unwrap())
}

fn inventory(model: &Model, text: &str) -> Inventory {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let file = sources.add("shelf.toml", text.to_owned());
    let read = read_inventory(file, &sources, model, &mut out);
    assert!(!out.has_errors());
    read.unwrap()
}

fn maker<'m>(model: &'m Model, inventory: &'m Inventory) -> Maker<'m> {
    let battle = BattleId::new(model.battles.len() - 1);
    let maker = Maker::new(model, battle, Wishes::default()).unwrap();
    maker.with_pieces(inventory)
}

/// Houses may be drawn, or built, from the pieces that only the garages could have had: then they are given others.
#[test]
fn what_two_terrains_could_use_is_left_to_the_one_that_has_nothing_else() {
    let model = solo();
    for size in ["size = '5\" by 4\"'", ""] {
        let text = format!(
            "[[piece]]\nterrain = ['house', 'garage']\nname = 'Stone cottage'\n{size}\ncount = 2\n\
             [[piece]]\nterrain = 'house'\nname = 'Brick house'\nsize = '6\" by 5\"'\ncount = 8\n\
             [[piece]]\nterrain = ['road', 'water', 'bridge', 'ford', 'wall', 'fence']\ncount = 'any'\n"
        );
        let owned = inventory(&model, &text);
        let maker = maker(&model, &owned);
        let mut both = 0;
        for seed in 0..60 {
            let mut recipe = Recipe::new(&Seed::new(format!("{seed}")));
            recipe.chosen.terrain = Some("village-road".into());
            let scenario = maker.scenario(&maker.make_from(&recipe).unwrap());
            let texts = scenario.texts.join(" ");
            assert!(!texts.contains("wanted"), "{seed}: {texts}");
            let stands = |title: &str, terrain: &str| {
                let pieces = scenario.pieces.iter();
                let is = |row| &*model.row(row).header.name == terrain;
                let these = pieces.filter(|piece| piece.title == title && is(piece.terrain));
                these.count()
            };
            let [houses, garages] = ["house", "garage"].map(|of| stands("Stone cottage", of));
            assert!(
                houses + garages <= 2 && stands("Brick house", "house") <= 8,
                "{seed}"
            );
            both += usize::from(garages == 2);
        }
        assert!(both > 10, "{both}");
    }
}

/// Whatever is rolled, no more lies on the table than there is, each piece as large as it is.
#[test]
fn only_ground_that_is_owned_lies_on_the_table() {
    let model = solo();
    let shelf = shelf(&model);
    let maker = maker(&model, &shelf);
    let mut grounds: HashMap<String, u32> = HashMap::new();
    let mut passed = 0;
    for seed in 0..250 {
        let draft = maker.make(&Seed::new(format!("{seed}"))).unwrap();
        let scenario = maker.scenario(&draft);
        passed += draft.passed_over();
        *grounds.entry(scenario.found[0].to_string()).or_default() += 1;
        let mut used: HashMap<&str, u32> = HashMap::new();
        let mut walls = 0.0;
        for piece in &scenario.pieces {
            let owner = shelf
                .pieces
                .iter()
                .find(|owned| owned.name == piece.title && !owned.name.is_empty());
            match (&piece.shape, owner) {
                (Shape::Block { width, depth, .. }, Some(owned)) => {
                    assert!(
                        owned.terrains.contains(&piece.terrain),
                        "{seed}: {}",
                        piece.title
                    );
                    let (long, broad) = owned.size.unwrap();
                    assert_eq!((*width.max(depth), *width.min(depth)), (long, broad));
                    *used.entry(&piece.title).or_default() += 1;
                }
                (Shape::Line(points), _) => {
                    let sorts = shelf
                        .pieces
                        .iter()
                        .filter(|owned| owned.terrains.contains(&piece.terrain));
                    if sorts.clone().any(|owned| owned.count.is_none()) {
                        continue;
                    }
                    assert_eq!(sorts.count(), 1);
                    walls += points
                        .windows(2)
                        .map(|pair| {
                            let (x, y) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
                            x.inches().hypot(y.inches())
                        })
                        .sum::<f64>();
                }
                (Shape::Block { .. }, None) => {
                    // A clearing, or a field with something on it.
                    let name = &model.row(piece.terrain).header.name;
                    assert!(
                        ["glade", "farm-field"].contains(&name.as_str()),
                        "{seed}: {name}"
                    );
                }
            }
        }
        for owned in shelf.pieces.iter().filter(|owned| !owned.name.is_empty()) {
            let used = used.get(owned.name.as_str()).copied().unwrap_or(0);
            assert!(
                used <= owned.count.unwrap_or(u32::MAX),
                "{seed}: {used} {}",
                owned.name
            );
        }
        assert!(walls <= 60.5 * 6.0, "{seed}: {walls}");
        // What was passed over is told, and nothing where nothing was.
        let told = scenario.texts.iter().find_map(|text| {
            let rest = text.strip_prefix("The ground was rolled again ")?;
            Some(rest.split_once(" for want of pieces. Passed over: ")?.0)
        });
        assert_eq!(told, draft.passed_over_told().as_deref());
        assert_eq!(scenario.inventory.as_deref(), Some("The shelf at home"));
    }
    assert!(passed > 100 && grounds.len() > 2, "{passed} {grounds:?}");
}

/// What is refused names the terrain as an inventory does.
#[test]
fn what_is_to_be_added_is_told_as_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[piece]]\nterrain = ['road', 'rise']\ncount = 1\n";
    fs::write(folder.path().join("one.toml"), text).unwrap();
    let asked = ["scenario", "--seed", "a", "--terrain", "hamlet-road"];
    let told = run(
        folder.path(),
        &[&asked[..], &["--inventory", "one.toml"]].concat(),
    );
    assert_eq!(told.code, 2, "{}", told.err);
    let help = "add pieces such as `terrain = \"house\"`, or name ground that they can build";
    assert!(told.err.contains(help), "{}", told.err);
}

#[test]
fn terrain_may_be_named_with_its_package() {
    let model = solo();
    let pieces = |name: &str| {
        let text = format!("[[piece]]\nterrain = '{name}'\ncount = 1\n");
        inventory(&model, &text).pieces
    };
    let plain = pieces("house");
    let package = model.row(plain[0].terrains[0]).header.package;
    let full = format!("{}.house", model.package(package).id);
    assert_eq!(pieces(&full), plain);
}

#[test]
fn what_can_never_be_built_says_what_is_wanting() {
    let model = solo();
    let one = inventory(
        &model,
        "title = 'One house'\n[[piece]]\nterrain = 'house'\nsize = '15 cm by 20 cm'\ncount = 1\n",
    );
    assert_eq!(
        one.pieces[0].size,
        Some((Length::from_centimetres(20), Length::from_centimetres(15)))
    );
    let maker = maker(&model, &one);
    let mut recipe = Recipe::new(&Seed::new("a"));
    recipe.chosen.terrain = Some("hamlet-road".into());
    let said = maker.make_from(&recipe).unwrap_err().to_string();
    assert!(
        said.starts_with(
            "none of 200 rolls can be built with the pieces of `One house`: 200 times for want of `"
        ),
        "{said}"
    );
    // Without houses there is a wood yet.
    let woods = inventory(
        &model,
        "[[piece]]\nterrain = [\"woods\", \"road\"]\ncount = \"any\"\n",
    );
    assert_eq!(woods.title, "shelf");
    let maker = self::maker(&model, &woods);
    for seed in 0..40 {
        let scenario = maker.scenario(&maker.make(&Seed::new(format!("{seed}"))).unwrap());
        assert_eq!(scenario.found[0], "Dense woodland");
    }
}

/// A clearing is where no trees stand: nobody cuts one out of a wood that is a piece, or lays one on bare ground.
#[test]
fn clearings_lie_between_woods_that_are_owned() {
    let model = solo();
    let shelf = shelf(&model);
    let maker = maker(&model, &shelf);
    let mut passed = 0;
    for seed in 0..20 {
        let mut recipe = Recipe::new(&Seed::new(format!("{seed}")));
        recipe.chosen.terrain = Some("glades".into());
        let draft = maker.make_from(&recipe).unwrap();
        passed += draft.passed_over();
        let scenario = maker.scenario(&draft);
        let (mut clearings, mut woods) = (Vec::new(), Vec::new());
        for piece in &scenario.pieces {
            let laid = Laid {
                terrain: piece.terrain.0,
                drawing: model.drawing(piece.terrain).unwrap(),
                shape: piece.shape.clone(),
                breadth: Length::ZERO,
                levels: 0,
            };
            match laid.drawing {
                Drawing::Clearing => clearings.push(laid),
                Drawing::Woods => woods.push(laid),
                // What the mission needs besides.
                _ => {}
            }
        }
        assert_eq!(clearings.len(), 2);
        for clearing in &clearings {
            let count = |than| {
                woods
                    .iter()
                    .filter(|wood| closer(clearing, wood, than))
                    .count()
            };
            assert_eq!(count(Length::ZERO), 0, "{seed}: on a wood");
            assert!(count(Length::from_inches(6)) > 1, "{seed}: on bare ground");
        }
    }
    assert!(passed < 20 * 20, "{passed}");
}

/// Cottages stand for houses and for outbuildings: what houses have taken is not missing altogether.
#[test]
fn what_other_ground_has_taken_is_not_said_to_be_missing() {
    let model = solo();
    let few = inventory(
        &model,
        "title = 'Cottages'\n[[piece]]\nterrain = ['house', 'garage']\ncount = 4\n\
         [[piece]]\nterrain = ['road', 'track', 'river', 'bridge', 'ford', 'fence', 'low-wall']\ncount = 'any'\n",
    );
    let maker = maker(&model, &few);
    let mut recipe = Recipe::new(&Seed::new("iw1"));
    recipe.chosen.terrain = Some("village".into());
    let said = maker.make_from(&recipe).unwrap_err().to_string();
    assert!(
        said.contains("`Garage or outbuilding` (2 wanted, none left of 4)"),
        "{said}"
    );
}

/// With the same pieces the source makes the same ground again, and another when it is asked to.
#[test]
fn ground_for_an_inventory_is_made_again() {
    let model = solo();
    let shelf = shelf(&model);
    let maker = maker(&model, &shelf);
    for seed in 0..20 {
        let recipe = Recipe::new(&Seed::new(format!("{seed}")));
        let first = maker.make_from(&recipe).unwrap();
        let again = maker.make_from(first.recipe()).unwrap();
        let text = write(&model, &maker.scenario(&first));
        assert_eq!(text, write(&model, &maker.scenario(&again)));
        assert!(text.contains("\n  inventory \"The shelf at home\"\n"));
        let other = maker.another(&recipe, Lot::Terrain).unwrap();
        let other = maker.scenario(&maker.make_from(&other).unwrap());
        assert_ne!(other.found, maker.scenario(&first).found);
    }
}

const NO_BUILDINGS: &str = "title = 'No buildings'\n[[piece]]\ncount = 'any'\n\
    terrain = ['road', 'track', 'river', 'bridge', 'ford', 'fence', 'low-wall', 'dense-woods', 'rise']\n";

/// Whoever may not see where a building is marked cannot be told to put one there.
#[test]
fn what_is_hidden_at_a_building_needs_a_building() {
    let model = solo();
    let bare = inventory(&model, NO_BUILDINGS);
    let maker = maker(&model, &bare);
    let mut missions = model.missions.iter().map(|mission| mission.row);
    let raid = missions.find(|row| model.row(*row).header.name == "raid");
    for seed in 0..20 {
        let mut recipe = Recipe::new(&Seed::new(format!("{seed}")));
        let rolled = maker.make_from(&recipe).unwrap();
        assert_ne!(Some(maker.scenario(&rolled).mission), raid);
        recipe.chosen.mission = raid;
        let said = maker.make_from(&recipe).unwrap_err().to_string();
        assert!(
            said.contains("`Raid` may hide something at a piece of `House`"),
            "{said}"
        );
    }
}

/// What lies on the table is of the pieces that it was made for, until it is rolled again.
#[test]
fn ground_is_kept_with_its_own_pieces_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("bare.toml"), NO_BUILDINGS).unwrap();
    let other = NO_BUILDINGS.replace("No buildings", "Nothing built");
    fs::write(folder.join("other.toml"), other).unwrap();
    let made = |seed: &str, more: &[&str]| {
        run(
            folder,
            &[&["scenario", "--seed", seed, "-o", seed], more].concat(),
        )
        .ended(0);
        format!("{seed}/scenario.orbat")
    };
    let from = |file: &str, shelf: &str, lot: &str| {
        let again = ["--reroll", lot, "-o", "again"];
        let asked = ["scenario", "--from", file, "--inventory", shelf];
        run(folder, &[&asked[..], &again].concat())
    };
    let with = made("1", &["--inventory", "bare.toml"]);
    from(&with, "bare.toml", "edges").ended(0);
    let said = from(&with, "other.toml", "edges").ended(2).err;
    assert!(
        said.contains("for the pieces of `No buildings`, and with those of `Nothing built`"),
        "{said}"
    );
    from(&with, "other.toml", "terrain").ended(0);
    let without = made("2", &[]);
    let said = from(&without, "bare.toml", "edges").ended(2).err;
    assert!(
        said.contains("the ground was made for no inventory"),
        "{said}"
    );
}
