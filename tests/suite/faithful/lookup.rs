//! One value of the list, looked up in the model.
//!
//! | look-up | the value is |
//! |---|---|
//! | `field ROW.FIELD`, `field ROW.FIELD.MEMBER` | a field of a row, not assumed |
//! | `cell TABLE(LABEL, LABEL)` | an answer of a table, not assumed |
//! | `assumed field …`, `assumed cell …` | the same, and marked as assumed |
//! | `members SCALE` | all members |
//! | `type KIND.FIELD`, `type PROCEDURE.PARAMETER` | what it may be |
//! | `default KIND.FIELD` | its default |
//! | `face DECK.FACE` | what a face of a card may show |
//! | `rows KIND` | how many rows there are |
//! | `text NAME`, `title NAME` | words that stand in a declaration, or in its title |
//! | `cards DECK` | how many cards there are |
//! | `cards DECK with CONDITION` | how many show this; `any` is at least one |
//! | `at LIST/NAME/KEY/…` | what stands at this place of the model |
//! | `value E`, `chance E`, `mean E`, `least E`, `most E` | what an example would claim |
//! | `play CALL then draw … then roll …` | what comes of a play |
//! | `missing` | not in the model yet: always a fault |
//!
//! Before it may stand `with OPTION, OPTION:`, behind it `@ NAME`: where the citation stands, if it is
//! at nothing that the look-up names.

use orbat::examples::{self, Real};
use orbat::model::{Model, json};
use orbat::roll::Coverage;
use serde_json::Value;

use crate::suite::support::{Loaded, declared, follow, local, places, texts, type_of, written};

/// A line of the list.
#[derive(Debug)]
pub(super) struct Fact {
    pub what: String,
    pub value: String,
    /// Any of these places in books will do.
    pub places: Vec<String>,
    pub with: Vec<String>,
    pub look: String,
    /// Where the citation stands, if that is said.
    pub at: Option<String>,
}

impl Fact {
    pub(super) fn read(line: &str) -> Fact {
        let cells: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [what, value, places, look] = cells[..] else {
            panic!("not four cells: {line}");
        };
        let (look, at) = match look.split_once(" @ ") {
            Some((look, at)) => (look, Some(at.to_owned())),
            None => (look, None),
        };
        let (with, look) = match look.strip_prefix("with ") {
            Some(rest) => rest.split_once(": ").unwrap(),
            None => ("", look),
        };
        let list = |text: &str, sign| -> Vec<String> {
            let each = text.split(sign).map(|each: &str| each.trim().to_owned());
            each.filter(|each| !each.is_empty()).collect()
        };
        Fact {
            what: what.into(),
            value: value.into(),
            places: list(places, ';'),
            with: list(with, ','),
            look: look.into(),
            at,
        }
    }

    /// The line of an example that claims it; the others are looked up in the model's JSON.
    fn claim(&self) -> Option<String> {
        let (verb, rest) = self.look.split_once(' ')?;
        let value = &self.value;
        Some(match verb {
            "value" | "chance" => format!("{verb} {rest} = {value}"),
            "mean" | "least" | "most" => format!("{verb} of {rest} = {value}"),
            "cards" => {
                let (deck, condition) = rest.split_once(" with ")?;
                let count = if value == "any" { "1" } else { value };
                let cards = if count == "1" { "card" } else { "cards" };
                format!("check {count} {cards} of {deck} with {condition}")
            }
            "play" => {
                let mut lines = rest.split(" then ");
                let call = lines.next()?;
                let fed: Vec<&str> = lines.collect();
                format!("play {call} {{\n{}\ngives {value}\n}}", fed.join("\n"))
            }
            _ => return None,
        })
    }

    /// What is wrong, looked up in the JSON.
    fn fault_in(&self, model: &Value) -> Option<String> {
        let (look, assumed) = match self.look.strip_prefix("assumed ") {
            Some(look) => (look, true),
            None => (self.look.as_str(), false),
        };
        let (verb, rest) = look.split_once(' ').unwrap_or((look, ""));
        let found = match verb {
            "field" => field(model, rest, assumed),
            "cell" => cell(model, rest, assumed),
            "members" => members(model, rest),
            "type" => {
                inner(model, rest, &["fields", "parameters"]).map(|each| type_of(&each["type"]))
            }
            "default" => {
                inner(model, rest, &["fields"]).map(|each| written(&each["default"]["value"]))
            }
            "face" => inner(model, rest, &["faces"]).map(|each| type_of(&each["type"])),
            "rows" => rows(model, rest),
            "cards" => one(model, "decks", rest)
                .map(|deck| deck["cards"].as_array().map_or(0, Vec::len).to_string()),
            "at" => follow(model, rest)
                .map(written)
                .ok_or_else(|| format!("nothing is at {rest}")),
            "text" | "title" => return self.words(model, rest, verb == "title"),
            _ => Err("it is not in the model".into()),
        };
        match found {
            Ok(found) if found == self.value => None,
            Ok(found) if verb == "cell" && found.contains(' ') => contains(&found, &self.value),
            Ok(found) if verb == "at" && found.contains(' ') => contains(&found, &self.value),
            Ok(found) => Some(format!("it is {found}")),
            Err(why) => Some(why),
        }
    }

    fn words(&self, model: &Value, name: &str, title_only: bool) -> Option<String> {
        let all = declared(model, name);
        if all.is_empty() {
            return Some(format!("nothing is named {name}"));
        }
        let each = all.iter().map(|each| match title_only {
            true => each["title"].as_str().unwrap_or_default().to_owned(),
            false => texts(each),
        });
        contains(&each.collect::<Vec<_>>().join(" "), &self.value)
    }

    /// Whether a citation of its place stands at anything that the look-up names.
    fn is_cited(&self, model: &Value) -> bool {
        let named = |text: &str| -> Vec<&Value> {
            let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
            let words = words.filter(|word| !word.is_empty());
            words.flat_map(|word| declared(model, word)).collect()
        };
        let anchors = named(self.at.as_deref().unwrap_or(&self.look));
        let mut cited: Vec<String> = anchors.into_iter().flat_map(places).collect();
        if let Some(kind) = self.look.strip_prefix("rows ") {
            let all = model["rows"].as_object().into_iter().flatten();
            let of_kind = all.filter(|(name, _)| local(name) == kind);
            cited.extend(of_kind.flat_map(|(_, rows)| places(rows)));
        }
        if let Some(path) = self
            .look
            .trim_start_matches("assumed ")
            .strip_prefix("field ")
        {
            let name = path.split('.').nth(1).unwrap_or_default();
            let kinds = model["kinds"].as_array().into_iter().flatten();
            let fields = kinds.flat_map(|kind| kind["fields"].as_array().into_iter().flatten());
            cited.extend(fields.filter(|each| each["name"] == name).flat_map(places));
        }
        self.places.iter().any(|place| cited.contains(place))
    }
}

fn contains(found: &str, words: &str) -> Option<String> {
    let (found, words) = (found.to_lowercase(), words.to_lowercase());
    (!found.contains(&words)).then(|| format!("it says: {found}"))
}

fn one<'a>(model: &'a Value, list: &str, name: &str) -> Result<&'a Value, String> {
    let all = model[list].as_array().into_iter().flatten();
    let mut all = all.filter(|each| {
        each["name"]
            .as_str()
            .is_some_and(|found| local(found) == name)
    });
    all.next().ok_or_else(|| format!("no {list} named {name}"))
}

fn field(model: &Value, path: &str, assumed: bool) -> Result<String, String> {
    let parts: Vec<&str> = path.split('.').collect();
    let (name, field) = (parts[0], parts[1]);
    let row = declared(model, name)
        .into_iter()
        .find(|each| !each["fields"][field].is_null());
    let row = row.ok_or_else(|| format!("no row {name} has {field}"))?;
    let datum = &row["fields"][field];
    let datum = match parts.get(2) {
        Some(member) if !datum["each"].is_null() => &datum["each"][*member],
        _ => datum,
    };
    check_assumed(datum, assumed)
}

fn check_assumed(datum: &Value, assumed: bool) -> Result<String, String> {
    if (datum["assumed"] == true) != assumed {
        let not = if assumed { "not " } else { "" };
        return Err(format!("it is {not}marked as assumed"));
    }
    Ok(written(datum))
}

fn cell(model: &Value, text: &str, assumed: bool) -> Result<String, String> {
    let (name, labels) = text.trim_end_matches(')').split_once('(').unwrap();
    let labels: Vec<&str> = labels.split(", ").collect();
    let table = one(model, "tables", name)?;
    let is = |label: &Value, text: &str| {
        let names = label["names"].as_array().into_iter().flatten();
        label["text"] == text
            || names.into_iter().any(|each| {
                each.as_str()
                    .is_some_and(|name| local(name) == text || name == text)
            })
    };
    let mut rows = table["rows"].as_array().into_iter().flatten();
    let row = rows.find(|row| {
        let found = row["labels"].as_array().unwrap();
        found.len() == labels.len()
            && found
                .iter()
                .zip(&labels)
                .all(|(found, text)| is(found, text))
    });
    let row = row.ok_or_else(|| format!("no row {text}"))?;
    check_assumed(&row["answer"], assumed)
}

fn members(model: &Value, scale: &str) -> Result<String, String> {
    let all = one(model, "scales", scale)?["members"].as_array();
    let names = all
        .into_iter()
        .flatten()
        .filter_map(|each| each["name"].as_str());
    Ok(names.collect::<Vec<_>>().join(", "))
}

/// A part of what is declared: a field of a kind, a face of a deck, a parameter of a procedure.
fn inner<'a>(model: &'a Value, path: &str, lists: &[&str]) -> Result<&'a Value, String> {
    let (name, part) = path.split_once('.').unwrap();
    let all = declared(model, name).into_iter();
    let mut all = all.flat_map(|each| lists.iter().map(move |list| &each[*list]));
    let found = all.find_map(|list| {
        let mut list = list.as_array()?.iter();
        list.find(|each| each["name"] == part)
    });
    found.ok_or_else(|| format!("nothing is named {path}"))
}

fn rows(model: &Value, kind: &str) -> Result<String, String> {
    let mut all = model["rows"].as_object().into_iter().flatten();
    let (_, rows) = all
        .find(|(name, _)| local(name) == kind)
        .ok_or_else(|| format!("no rows of {kind}"))?;
    Ok(rows.as_array().map_or(0, Vec::len).to_string())
}

/// What is wrong with facts that are looked up under the same options.
pub(super) fn faults(package: &str, with: &[String], facts: &[&Fact]) -> Vec<String> {
    let mut faults = Vec::new();
    let file = package.ends_with(".orbat");
    let mut claims: Vec<(&Fact, String)> = facts
        .iter()
        .filter(|_| !file)
        .filter_map(|fact| Some((*fact, fact.claim()?)))
        .collect();
    let model = loop {
        match compiled(package, with, &claims) {
            Ok(model) => break model,
            Err(wrong) => {
                assert!(!wrong.is_empty(), "{package} does not compile");
                let mut place = 0;
                claims.retain(|(fact, _)| {
                    let why = wrong.iter().find(|(index, _)| *index == place);
                    place += 1;
                    if let Some((_, why)) = why {
                        faults.push(told(fact, why));
                    }
                    why.is_none()
                });
            }
        }
    };
    let json = serde_json::to_value(json::export(&model)).unwrap();
    let mut touched = Coverage::default();
    let mine = model
        .examples
        .iter()
        .filter(|each| each.title.starts_with("Fact "));
    for ((fact, _), example) in claims.iter().zip(mine) {
        let verdicts = examples::run(&model, example, &mut touched);
        assert!(!verdicts.is_empty(), "{} claims nothing", told(fact, ""));
        for verdict in verdicts {
            let any = fact.value == "any" && !matches!(verdict.real, Real::Count(0));
            if !verdict.passed && !any {
                faults.push(told(fact, &format!("it is {}", verdict.real.show())));
            }
        }
    }
    for fact in facts {
        let claimed = fact.claim().is_some() && !file;
        let fault = (!claimed).then(|| fact.fault_in(&json)).flatten();
        if let Some(why) = fault {
            faults.push(told(fact, &why));
        } else if !fact.is_cited(&json) && fact.look != "missing" {
            faults.push(told(
                fact,
                &format!("{} is not cited", fact.places.join("; ")),
            ));
        }
    }
    faults
}

fn told(fact: &Fact, why: &str) -> String {
    format!("{}: {} [{}]: {why}", fact.what, fact.value, fact.look)
}

/// The package with an example for each claim, or which of them cannot be read, and why.
fn compiled(
    package: &str,
    with: &[String],
    claims: &[(&Fact, String)],
) -> Result<Model, Vec<(usize, String)>> {
    let mut text = String::new();
    let mut owners: Vec<Option<usize>> = Vec::new();
    let uses: &[&str] = match package {
        "combat-patrol-options" | "combat-patrol-solo" => &["combat-patrol", package],
        _ => &[package],
    };
    for each in uses {
        text.push_str(&format!("use {each} \"0.1\"\n"));
    }
    owners.resize(uses.len(), None);
    // An example is read where just its own options are on.
    let switched = match with {
        [] => String::new(),
        _ => format!("with {}\n", with.join(", ")),
    };
    for (index, (_, claim)) in claims.iter().enumerate() {
        let example =
            format!("example \"Fact {index}\" [assumed: a test] {{\n{switched}{claim}\n}}\n");
        owners.resize(owners.len() + example.lines().count(), Some(index));
        text.push_str(&example);
    }
    let mut loaded = match package.ends_with(".orbat") {
        true => Loaded::file(package),
        false => Loaded::text("facts.orbat", text),
    };
    let with: Vec<&str> = with.iter().map(String::as_str).collect();
    loaded.compile(&with).ok_or_else(|| {
        let all = loaded.found();
        let wrong = all.iter().filter_map(|each| {
            let file = loaded.sources.get(each.span.file);
            let line = file.position(each.span.start).line;
            let owner = owners.get(line.checked_sub(1)?).copied().flatten()?;
            (file.name() == "facts.orbat").then(|| (owner, each.message.to_string()))
        });
        wrong.collect()
    })
}
