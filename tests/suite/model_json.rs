//! The rules model as JSON, from rules as authors write them.

use std::fs;

use jsonschema::Validator;
use orbat::model::json;
use orbat::package::{Library, Root};
use orbat::{Reach, Request, diagnostic};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::support::Loaded;

const MANIFEST: &str = r#"
[package]
id = "small"
version = "0.1.0"
title = "Small rules"
"#;

/// What needs nothing but the language: data, a table of each sort, a worksheet, an erratum.
const DATA: &str = include_str!("model_json/data.orbat");

/// What needs the prelude: terrain, missions, units, a battle, a scenario.
const PLAY: &str = include_str!("model_json/play.orbat");

fn small(requires: &str, rules: &str) -> json::Model {
    let home = tempfile::tempdir().unwrap();
    fs::write(
        home.path().join("orbat.toml"),
        format!("{MANIFEST}{requires}"),
    )
    .unwrap();
    fs::write(home.path().join("rules.orbat"), rules).unwrap();
    let small = Root::Folder(home.path().to_owned());
    json::export(&Loaded::of(&[small]).model())
}

fn data() -> json::Model {
    small("", DATA)
}

fn play() -> json::Model {
    small("requires = { prelude = \"0.1\" }\n", PLAY)
}

fn bundled() -> Vec<json::Model> {
    let library = Library::bundled();
    let models = library.ids().map(|id| Loaded::bundled(id).model());
    models.map(|model| json::export(&model)).collect()
}

fn validator() -> Validator {
    let schema = json::schema().to_value();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn assert_valid(model: &json::Model) {
    let value = serde_json::to_value(model).unwrap();
    let errors: Vec<String> = validator()
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn data_is_exported_in_the_documented_shape() {
    let model = data();
    assert_valid(&model);
    insta::assert_json_snapshot!(model);
}

#[test]
fn what_is_played_is_exported_in_the_documented_shape() {
    let mut model = play();
    assert_valid(&model);
    // The rest of the prelude is not this test's, and data are in the one above.
    model.packages.clear();
    model.scales.clear();
    model.kinds.clear();
    model.tables.clear();
    model.rows.retain(|kind, _| kind == "prelude.figure");
    insta::assert_json_snapshot!(model);
}

#[test]
fn the_bundled_rulesets_fit_the_schema() {
    bundled().iter().for_each(assert_valid);
}

#[test]
fn every_bundled_package_is_in_it() {
    for (id, model) in Library::bundled().ids().zip(bundled()) {
        let last = model.packages.last().unwrap();
        assert_eq!(last.id, id, "what is required comes first");
    }
}

/// Every `package.name` in the text is one that something in the model has.
#[test]
fn references_lead_to_what_is_in_the_model() {
    for model in bundled().into_iter().chain([data(), play()]) {
        let value = serde_json::to_value(&model).unwrap();
        let ids: Vec<String> = model
            .packages
            .iter()
            .map(|package| format!("{}.", package.id))
            .collect();
        let mut names = Vec::new();
        walk(&value, &mut |key, each| {
            if let (Some("name"), Value::String(name)) = (key, each) {
                names.push(name.clone());
            }
        });
        let mut references = 0;
        walk(&value, &mut |key, each| {
            let Value::String(text) = each else { return };
            let refers = ids.iter().any(|id| text.starts_with(id)) && !text.contains(' ');
            if refers && key != Some("name") {
                references += 1;
                assert!(names.contains(text), "{text} under {key:?}");
            }
        });
        assert!(references > 5, "{references}");
    }
}

/// Calls with each value and the key it stands under; those in a list have their list's.
fn walk(value: &Value, visit: &mut impl FnMut(Option<&str>, &Value)) {
    fn go(key: Option<&str>, value: &Value, visit: &mut impl FnMut(Option<&str>, &Value)) {
        visit(key, value);
        match value {
            Value::Array(list) => list.iter().for_each(|each| go(key, each, visit)),
            Value::Object(fields) => fields
                .iter()
                .for_each(|(key, each)| go(Some(key), each, visit)),
            _ => {}
        }
    }
    go(None, value, visit);
}

#[test]
fn no_number_is_a_rounded_one() {
    for model in bundled().into_iter().chain([data(), play()]) {
        walk(&serde_json::to_value(&model).unwrap(), &mut |key, value| {
            if let Value::Number(number) = value {
                assert!(!number.is_f64(), "{key:?}: {number}");
            }
        });
    }
}

#[test]
fn the_same_rules_give_the_same_text() {
    let text = |model: &json::Model| serde_json::to_string(model).unwrap();
    let texts = || bundled().iter().map(text).collect::<Vec<_>>();
    assert_eq!(texts(), texts());
}

#[test]
fn fields_and_members_keep_the_authors_order() {
    let model = data();
    let row = &model.rows["small.weapon"][0];
    let fields: Vec<&str> = row.fields.keys().map(String::as_str).collect();
    assert_eq!(
        fields,
        [
            "reach",
            "zeal",
            "ammunition",
            "price",
            "odds",
            "heavy",
            "with",
            "note"
        ]
    );
    let json::Datum::Each { each, .. } = &row.fields["reach"] else {
        panic!("a value for each band");
    };
    assert_eq!(each.keys().collect::<Vec<_>>(), ["short", "medium", "long"]);
}

#[test]
fn the_schema_refuses_what_is_not_the_shape() {
    let validator = validator();
    let good = serde_json::to_value(data()).unwrap();
    assert!(validator.is_valid(&good));
    let changes: [(&str, Option<Value>); 7] = [
        ("/orbat", Some(json!(2))),
        ("/packages", None),
        ("/kinds/0/name", None),
        ("/kinds/0/fields/0/type/base", Some(json!("metres"))),
        (
            "/rows/small.weapon/0/fields/reach/each/short/value/length",
            Some(json!(12)),
        ),
        ("/tables/0/rows/0/labels/0/ranges/0/from", Some(json!(0.5))),
        ("/worksheets/0/rows/0/entry/is", Some(json!("guess"))),
    ];
    for (at, change) in changes {
        let mut bad = good.clone();
        let (parent, key) = at.rsplit_once('/').unwrap();
        let parent = bad.pointer_mut(parent).unwrap().as_object_mut().unwrap();
        assert!(parent.contains_key(key), "{at}");
        match change {
            Some(value) => parent.insert(key.into(), value),
            None => parent.remove(key),
        };
        assert!(!validator.is_valid(&bad), "{at}");
    }
}

#[test]
fn every_property_of_the_schema_is_described() {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let of_diagnostics = settings
        .into_generator()
        .into_root_schema_for::<diagnostic::json::Report>();
    for (schema, least) in [(json::schema(), 600), (of_diagnostics, 18)] {
        let (mut count, mut silent) = (0, Vec::new());
        walk(schema.as_value(), &mut |key, value| {
            let (Some("properties"), Value::Object(properties)) = (key, value) else {
                return;
            };
            for (name, property) in properties {
                let description = property["description"].as_str().unwrap_or_default();
                count += 1;
                if description.len() < 2 || !description.ends_with('.') {
                    silent.push(format!("{name}: {property}"));
                }
            }
        });
        assert!(count >= least, "{count}");
        assert!(silent.is_empty(), "{silent:#?}");
    }
}

#[test]
fn the_page_names_every_list_of_the_model() {
    let page = include_str!("../../docs/model.md");
    let model = serde_json::to_value(small("", "")).unwrap();
    let keys = model.as_object().unwrap().keys();
    let missing: Vec<&String> = keys
        .filter(|key| !page.contains(&format!("`{key}`")) && *key != "orbat")
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The example of `docs/model.md`: its rules give its rows.
#[test]
fn the_example_of_the_page_is_true() {
    let page = include_str!("../../docs/model.md");
    let (_, example) = page.split_once("```orbat file=small.orbat\n").unwrap();
    let (rules, rest) = example.split_once("```\n").unwrap();
    let (_, rows) = rest.split_once("```json\n").unwrap();
    let rows: Value = serde_json::from_str(rows.split("```").next().unwrap()).unwrap();
    assert_eq!(serde_json::to_value(small("", rules).rows).unwrap(), rows);
}

/// What players read is the whole model of a bundled package but for its examples, and who cites what in
/// these.
#[test]
fn whoever_plays_reads_all_but_the_examples() {
    let library = Library::bundled();
    for id in library.ids() {
        let model = |reach: Reach| {
            let mut loaded = Loaded::bundled(id);
            let request = Request {
                reach,
                ..Request::default()
            };
            let model = loaded.requested(&request);
            assert!(loaded.out.is_empty(), "{id}");
            let mut model = serde_json::to_value(json::export(&model.unwrap().unwrap())).unwrap();
            let model = model.as_object_mut().unwrap();
            let examples = model.insert("examples".into(), Value::Null);
            let examples = examples.map_or(0, |each| each.as_array().unwrap().len());
            (model.clone(), examples)
        };
        let (all, examples) = model(Reach::Whole);
        let (played, none) = model(Reach::WithoutExamples);
        assert!(examples > 0 || id == "prelude", "{id}");
        assert_eq!(none, 0, "{id}");
        assert_eq!(played, all, "{id}");
    }
}
