//! What the manual tells whoever writes a template: every name in the data of each sort of sheet.

use std::collections::BTreeSet;

use orbat::model::{Model, PackageId};
use orbat::sheet::compose::{self, Game, PlayedDeck, RecordWishes};
use orbat::sheet::{Detail, RecordSize};
use serde_json::{Value, to_value};

use super::super::support::{Loaded, home, subject};

/// The words within backticks in the section on templates.
fn told() -> BTreeSet<String> {
    let page = std::fs::read_to_string(home().join("docs/sheets.md")).unwrap();
    let (_, from) = page.split_once("## Templates of your own").unwrap();
    let (section, _) = from.split_once("\n## ").unwrap();
    let code = section.split('`').skip(1).step_by(2);
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
    code.flat_map(|code| code.split(|sign| !is_part(sign)))
        .map(str::to_owned)
        .collect()
}

/// Whatever has a name in it, however deep.
fn names(data: &Value, found: &mut BTreeSet<String>) {
    match data {
        Value::Object(map) => {
            for (name, inner) in map {
                found.insert(name.clone());
                names(inner, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| names(inner, found)),
        _ => {}
    }
}

/// A sheet of each sort: of a battle where there is one for it, else of its package.
fn sheets(loaded: &mut Loaded, model: &Model, package: PackageId) -> Vec<Value> {
    let wishes = RecordWishes {
        size: RecordSize::Half,
        detail: Detail::Full,
        back: &[],
        paper: None,
    };
    let decks: Vec<PlayedDeck> = (0..model.decks.len())
        .map(|deck| PlayedDeck::whole(orbat::model::DeckId::new(deck)))
        .collect();
    let contents = loaded.contents(model, package);
    let mut sheets = vec![
        to_value(compose::record_cards(model, Game::Package(package), wishes)).unwrap(),
        to_value(compose::cards(model, package, &decks, &[], None)).unwrap(),
        to_value(compose::markers(model, package, None, None)).unwrap(),
        to_value(compose::templates(model, package, None)).unwrap(),
        to_value(compose::rulebook(model, package, &contents, &[], None)).unwrap(),
        to_value(compose::reference(
            model,
            Game::Package(package),
            true,
            None,
        ))
        .unwrap(),
    ];
    for scenario in &model.scenarios {
        sheets.push(to_value(compose::booklet(model, scenario, None)).unwrap());
        sheets.push(to_value(compose::forces(model, scenario, None)).unwrap());
    }
    sheets
}

#[test]
fn whatever_a_template_is_given_stands_in_the_manual() {
    let mut found = BTreeSet::new();
    for mut loaded in [
        Loaded::bundled("combat-patrol-solo"),
        Loaded::bundled("combat-captain"),
        Loaded::bundled("combat-squad"),
        Loaded::file("scenarios/attack-on-a-farmhouse.orbat"),
    ] {
        let model = loaded.model();
        let package = subject(&model);
        for sheet in sheets(&mut loaded, &model, package) {
            names(&sheet, &mut found);
        }
    }
    assert!(found.len() > 100, "{found:?}");
    let told = told();
    let silent: Vec<&String> = found.difference(&told).collect();
    assert!(silent.is_empty(), "docs/sheets.md does not name {silent:?}");
}
