//! Reading the model's JSON by the names that an author gave.

use orbat::model::json;
use serde_json::Value;

use super::Loaded;

/// The lists of the model whose entries have a name and a citation of their own.
const LISTS: [&str; 13] = [
    "scales",
    "kinds",
    "tables",
    "generators",
    "missions",
    "units",
    "forces",
    "battles",
    "worksheets",
    "scenarios",
    "decks",
    "modifiers",
    "procedures",
];

/// The model of packages of which nothing was said.
#[track_caller]
pub(crate) fn exported(mut loaded: Loaded) -> Value {
    let model = loaded.model();
    assert_eq!(loaded.said(), [""; 0]);
    serde_json::to_value(json::export(&model)).unwrap()
}

/// `package.name` or `package.unit.figure`, without the package.
pub(crate) fn local(name: &str) -> &str {
    name.split_once('.').map_or(name, |(_, local)| local)
}

/// All that is declared under a name: rows of any kind, tables, procedures, options and the rest.
pub(crate) fn declared<'a>(model: &'a Value, name: &str) -> Vec<&'a Value> {
    let rows = model["rows"].as_object().into_iter();
    let rows = rows.flat_map(|kinds| kinds.values());
    let lists = LISTS.iter().map(|list| &model[*list]);
    rows.chain(lists)
        .chain([&model["options"]])
        .filter_map(Value::as_array)
        .flatten()
        .filter(|each| {
            each["name"]
                .as_str()
                .is_some_and(|found| local(found) == name)
        })
        .collect()
}

/// Follows names and keys: `missions/raid/sides/raider/deploy/where`.
pub(crate) fn follow<'a>(model: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('/').try_fold(model, step)
}

fn step<'a>(from: &'a Value, name: &str) -> Option<&'a Value> {
    let Value::Array(list) = from else {
        return from.get(name);
    };
    let called = |each: &Value| {
        let names = [&each["name"], &each["terrain"], &each["label"]["text"]];
        names.iter().any(|text| {
            text.as_str()
                .is_some_and(|text| text == name || local(text) == name)
        })
    };
    list.iter()
        .find(|each| called(each))
        .or_else(|| list.get(name.parse::<usize>().ok()?))
}

/// A value as an author writes it.
pub(crate) fn written(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::Bool(true) => "yes".into(),
        Value::Bool(false) => "no".into(),
        Value::Number(number) => number.to_string(),
        Value::String(text) if is_reference(text) => {
            text.rsplit('.').next().unwrap_or_default().to_owned()
        }
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(written).collect::<Vec<_>>().join(", "),
        Value::Object(map) => {
            let keys = [
                "value", "length", "dice", "fraction", "member", "row", "roll_on", "name",
            ];
            if let Some(found) = keys.iter().find_map(|key| map.get(*key)) {
                return written(found);
            }
            if map.contains_key("base") {
                return type_of(value);
            }
            let mut entries: Vec<(&String, &Value)> = map.iter().collect();
            entries.sort_by_key(|(_, value)| value.as_i64());
            let names = entries.iter().map(|(name, _)| name.as_str());
            names.collect::<Vec<_>>().join(", ")
        }
    }
}

/// `package.name`, and no sentence or length.
fn is_reference(text: &str) -> bool {
    let plain =
        |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || "-.".contains(sign);
    text.starts_with(|sign: char| sign.is_ascii_lowercase()) && text.chars().all(plain)
}

/// A type as an author writes it.
pub(crate) fn type_of(ty: &Value) -> String {
    let of = ty["of"].as_str().map_or("", local);
    match ty["base"].as_str().unwrap_or_default() {
        "range" => format!("{} to {}", ty["least"], ty["most"]),
        "member" | "row" => of.to_owned(),
        "set_of_members" | "set_of_rows" => format!("set of {of}"),
        "list_of_rows" => format!("list of {of}"),
        "yes_no" => "yes/no".into(),
        other => other.to_owned(),
    }
}

/// Every text inside of a value, one after the other.
pub(crate) fn texts(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(texts).collect::<Vec<_>>().join(" "),
        Value::Object(map) => {
            let said = map
                .iter()
                .filter(|(key, _)| !matches!(key.as_str(), "cite" | "name"));
            said.map(|(_, value)| texts(value))
                .collect::<Vec<_>>()
                .join(" ")
        }
        _ => String::new(),
    }
}

/// The places in books that stand anywhere in a value, as they are written: `qs 1.3`.
pub(crate) fn places(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    collect(value, &mut found);
    found
}

fn collect(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|each| collect(each, found)),
        Value::Object(map) => {
            if let Some(source) = map.get("source").and_then(Value::as_str) {
                let place = map.get("place").and_then(Value::as_str);
                let place = place.map(|place| format!(" {place}")).unwrap_or_default();
                found.push(format!("{}{place}", local(source)));
            }
            map.values().for_each(|each| collect(each, found));
        }
        _ => {}
    }
}
