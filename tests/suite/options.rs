//! Options and the changes that options and packages make.

use orbat::NoOption;
use orbat::diagnostic::Diagnostic;
use orbat::model::{Claim, Model, Shows, Symbol, Value};
use orbat::package::{Library, Root};

use super::support::{Loaded, text_root};

const GUNS: &str = r#"
source book "The small book"

kind gun "Gun" [book] {
  bite : number
  says : text = ""
}

guns [book 1] {
  |       | bite | says               |
  | rifle | 2    | "Bite {rifle.bite}" |
  | knife | 1    |                    |
}

deck luck "Luck" of 2 cards [assumed: not printed] {
  face pips : 1 to 2
  check pips : 1 of each
  |     | pips |
  | one | 1    |
  | two | 2    |
}

option helmets "Steel helmets" [book 7.1] {
  replace gun rifle {
    bite 1
  }
}

option mortars "Mortars" [book 7.2] {
  guns {
    |        | bite |
    | mortar | 4    |
  }
}

option barrage "Barrage" [book 7.3] {
  requires mortars
  replaces helmets
  replace gun rifle [book 7.3.1] {
    bite 0?
    says "No bite"
  }
}

option printed "Printed cards" [book 7.4] {
  replace deck luck "Printed luck" {
    check 2 cards with pips is 2
    |     | pips | copies |
    | two | 2    | 2      |
  }
}

option fog "Fog" [book 7.5] {
  replace gun rifle {
    bite 5
  }
}
"#;

const MODULE: &str = r#"
source notes "Notes"

replace gun rifle [notes 3] {
  bite 9
}

option fog "More fog" {
  replace gun knife {
    bite 0
  }
}
"#;

fn library(guns: &'static str, module: &'static str) -> Library {
    let manifest = "[package]\nid = 'guns'\nversion = '0.1.0'";
    let requires = "[package]\nid = 'fogs'\nversion = '0.1.0'\nrequires = { guns = '0.1' }";
    Library::new([
        ("guns", vec![("orbat.toml", manifest), ("guns.orbat", guns)]),
        (
            "fogs",
            vec![("orbat.toml", requires), ("fogs.orbat", module)],
        ),
    ])
}

fn load(library: &Library, package: &str) -> Loaded {
    Loaded::new(library, &[Root::Bundled(package.into())])
}

fn compile(package: &str, with: &[&str]) -> (Option<Model>, Vec<Diagnostic>) {
    let mut loaded = load(&library(GUNS, MODULE), package);
    let model = loaded.compile(with);
    (model, loaded.found())
}

#[track_caller]
fn model(package: &str, with: &[&str]) -> Model {
    let (model, said) = compile(package, with);
    let said: Vec<&str> = said.iter().map(|each| each.message.as_str()).collect();
    assert_eq!(said, [""; 0]);
    model.unwrap()
}

fn field<'a>(model: &'a Model, gun: &str, name: &str) -> &'a orbat::model::Datum {
    let row = model.find(gun).into_iter().find_map(|symbol| match symbol {
        Symbol::Row(row) => Some(row),
        _ => None,
    });
    let row = row.unwrap_or_else(|| panic!("{gun} is not there"));
    let field = model.kind(model.row(row).kind).field(name).unwrap();
    model.field(row, field)
}

fn bite(model: &Model, gun: &str) -> Value {
    field(model, gun, "bite").value.clone()
}

fn pips(model: &Model) -> Vec<Shows> {
    let cards = model.decks[0].cards.iter();
    cards.map(|card| card.shows[0].clone()).collect()
}

fn notes(model: &Model) -> Vec<String> {
    let each = model.changes.iter().map(|note| {
        let by = note.option.map_or("package", |option| {
            &model.options[option.index()].header.name
        });
        let cite = model.citation(note.cite).show(model);
        format!("{by}: {} {} -> {} [{cite}]", note.what, note.old, note.new)
    });
    each.collect()
}

#[test]
fn without_options_the_rules_are_as_they_were_and_all_options_are_known() {
    let model = model("guns", &[]);
    assert_eq!(bite(&model, "rifle"), Value::Number(2));
    assert!(model.find("mortar").is_empty());
    assert_eq!(model.options.len(), 5);
    assert!(model.options.iter().all(|option| !option.active));
    assert!(model.changes.is_empty());
    let whats = model.options[2]
        .changes
        .iter()
        .map(|note| note.what.to_string());
    assert_eq!(whats.collect::<Vec<_>>(), ["rifle.bite", "rifle.says"]);
}

#[test]
fn each_option_switches_on_alone() {
    let helmets = model("guns", &["helmets"]);
    assert_eq!(bite(&helmets, "rifle"), Value::Number(1));
    assert_eq!(notes(&helmets), ["helmets: rifle.bite 2 -> 1 [book 7.1]"]);
    let says = &field(&helmets, "rifle", "says").value;
    assert_eq!(
        says,
        &Value::Text("Bite 1".into()),
        "mentions show what is in force"
    );
    let mortars = model("guns", &["mortars"]);
    assert_eq!(bite(&mortars, "mortar"), Value::Number(4));
    assert_eq!(bite(&mortars, "rifle"), Value::Number(2));
    let mortar = field(&mortars, "mortar", "bite");
    assert_eq!(mortars.citation(mortar.cite).show(&mortars), "book 7.2");
    let printed = model("guns", &["printed"]);
    assert_eq!(pips(&printed), [Shows::One(2), Shows::One(2)]);
    assert_eq!(printed.decks[0].header.title, "Printed luck");
    let ids = printed.decks[0].cards.iter().map(|card| card.id.as_str());
    assert_eq!(ids.collect::<Vec<_>>(), ["two", "two-2"]);
}

#[test]
fn an_option_brings_what_it_requires_and_replaces_what_it_says() {
    for with in [["helmets", "barrage"], ["barrage", "helmets"]] {
        let model = model("guns", &with);
        let rifle = field(&model, "rifle", "bite");
        assert_eq!(rifle.value, Value::Number(0));
        assert!(rifle.assumed);
        assert_eq!(
            field(&model, "rifle", "says").value,
            Value::Text("No bite".into())
        );
        assert_eq!(bite(&model, "mortar"), Value::Number(4));
        let active = model.options.iter().filter(|option| option.active);
        let active: Vec<&str> = active.map(|option| option.header.name.as_str()).collect();
        assert_eq!(active, ["helmets", "mortars", "barrage"]);
        assert_eq!(
            notes(&model),
            [
                "helmets: rifle.bite 2 -> 1 [book 7.1]",
                "barrage: rifle.bite 1 -> 0 [book 7.3.1]",
                "barrage: rifle.says Bite 0 -> No bite [book 7.3.1]",
            ]
        );
        assert_eq!(model.options[2].changes[0].new, "0");
    }
}

#[test]
fn a_conflict_names_both_places_and_both_citations() {
    let (model, said) = compile("guns", &["helmets", "fog"]);
    assert!(model.is_none());
    let [conflict] = said.as_slice() else {
        panic!("{said:#?}");
    };
    assert_eq!(conflict.code.id, "E0820");
    assert_eq!(
        conflict.message,
        "`rifle.bite` is changed by the option `helmets` and by the option `fog`"
    );
    assert_eq!(conflict.citation.as_deref(), Some("book 7.5"));
    let [first] = conflict.related.as_slice() else {
        panic!("{conflict:#?}");
    };
    assert_eq!(first.text, "first changed here [book 7.1]");
    assert!(first.span < conflict.span);
}

#[test]
fn a_package_has_the_last_word_over_those_it_requires() {
    let plain = model("fogs", &[]);
    assert_eq!(bite(&plain, "rifle"), Value::Number(9));
    let helmets = model("fogs", &["helmets"]);
    assert_eq!(bite(&helmets, "rifle"), Value::Number(9));
    assert_eq!(
        notes(&helmets),
        [
            "helmets: rifle.bite 2 -> 1 [book 7.1]",
            "package: rifle.bite 1 -> 9 [notes 3]",
        ]
    );
}

#[test]
fn an_option_of_the_package_asked_for_comes_first_and_others_in_full() {
    let mine = model("fogs", &["fog"]);
    assert_eq!(bite(&mine, "knife"), Value::Number(0));
    let other = model("fogs", &["guns.fog"]);
    assert_eq!(bite(&other, "knife"), Value::Number(1));
    assert_eq!(
        notes(&other),
        [
            "fog: rifle.bite 2 -> 5 [book 7.5]",
            "package: rifle.bite 5 -> 9 [notes 3]",
        ]
    );
}

#[test]
fn an_unknown_option_is_told_with_near_names() {
    let mut loaded = load(&library(GUNS, MODULE), "guns");
    let refused = loaded.try_compile(&["helmet"], None).unwrap_err();
    assert_eq!(refused.to_string(), "there is no option `helmet`");
    assert_eq!(refused.help().as_deref(), Some("did you mean `helmets`?"));
    let NoOption::Unknown { known, .. } = refused else {
        panic!("{refused}");
    };
    assert_eq!(known, ["helmets", "mortars", "barrage", "printed", "fog"]);
}

#[test]
fn what_excludes_each_other_is_refused_only_together() {
    const RULES: &str = "option night \"Night\" {\n  excludes day\n}\n\n\
                         option day \"Day\" {\n}\n\n\
                         option moon \"Moon\" {\n  requires night\n}\n";
    let library = library(RULES, "");
    for (with, wanted) in [
        (vec!["night"], None),
        (vec!["day"], None),
        (
            vec!["day", "night"],
            Some(("`night` excludes `day`", "leave `night` or `day` out")),
        ),
        (
            vec!["moon", "guns.day"],
            Some((
                "`night` (required by `moon`) excludes `guns.day`",
                "leave `moon` or `guns.day` out",
            )),
        ),
    ] {
        let mut loaded = load(&library, "guns");
        let model = loaded.try_compile(&with, None);
        let said = loaded.said();
        assert!(said.is_empty(), "{with:?}: {said:#?}");
        match (model, wanted) {
            (Ok(model), None) => assert!(model.is_some()),
            (Err(refused), Some((message, help))) => {
                assert_eq!(refused.to_string(), message);
                assert_eq!(refused.help().as_deref(), Some(help));
            }
            (model, _) => panic!("{with:?}: {model:?}"),
        }
    }
}

#[test]
fn checking_tries_every_option_and_those_that_an_example_names() {
    const RULES: &str = r#"
kind gun "Gun" {
  bite : number
}

gun rifle "Rifle" {
  bite 2
}

option odd "Odd" {
  replace gun rifle {
    bite 1
  }
}

option even "Even" {
  replace gun rifle {
    bite 4
  }
}

option lost "Lost" {
  replace gun pistol {
    bite 1
  }
}

example "Both" {
  with odd, even
  value rifle.bite = 4
}
"#;
    let mut loaded = load(&library(RULES, ""), "guns");
    let plain = loaded.compile(&[]);
    assert!(plain.is_some() && loaded.out.is_empty());
    let all = loaded.compile_all();
    assert!(all.is_none());
    let said = loaded.found();
    let told: Vec<(&str, &str)> = said
        .iter()
        .map(|each| (each.code.id, each.message.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (
                "E0820",
                "`rifle.bite` is changed by the option `odd` and by the option `even`"
            ),
            ("E0201", "there is no gun called `pistol`"),
        ]
    );
    let under = said[0].related.last().map(|label| label.text.as_str());
    assert_eq!(under, Some("with these options"));
}

/// Runs with several options go on from what runs with fewer have found: what is wrong only with all of
/// them must be found there as it is by whoever switches them on.
#[test]
fn what_only_several_options_make_wrong_is_found_with_just_these() {
    // What is aimed adds up, and an option adds to it behind the step `aim`.
    let procedure = |name: &str, most: u32| {
        format!(
            "procedure {name} (bite : 1 to {most}) gives 0 to 9 {{
  step aim {{
    keep sum : 0 to 99 = 0
    sum = bite
  }}
  step hit {{
    end sum
  }}
}}
"
        )
    };
    let option = |name: &str, adds: &[(&str, u32)]| {
        let change = |(procedure, more): &(&str, u32)| {
            format!(
                "  in {procedure} {{
    after aim {{
      step {name} {{
        sum = min(99, sum + {more})
      }}
    }}
  }}
"
            )
        };
        let changes: String = adds.iter().map(change).collect();
        format!("option {name} {{\n{changes}}}\n")
    };
    let rules = [
        procedure("fire", 6),
        procedure("late", 2),
        option("wind", &[("fire", 2), ("late", 2)]),
        option("rain", &[("fire", 2), ("late", 3)]),
        option("dusk", &[("late", 3)]),
        r#"
procedure volley (bite : 1 to 6) gives 0 to 99 {
  step fire {
    end fire(bite) + late(1)
  }
}

example "All" {
  with wind, rain, dusk
  chance late(1) is 9 = 100%
}

example "Two" {
  with wind, rain
  chance volley(1) is 11 = 100%
}
"#
        .to_owned(),
    ];
    let rules: &'static str = rules.concat().leak();
    let mut loaded = load(&library(rules, ""), "guns");
    assert!(loaded.compile_all().is_none());
    let said = loaded.found();
    let told: Vec<(u32, &str)> = said
        .iter()
        .map(|each| (each.span.start, each.message.as_str()))
        .collect();
    let under: Vec<&str> = said
        .iter()
        .filter_map(|each| Some(loaded.sources.slice(each.related.last()?.span)))
        .collect();
    assert_eq!(under, ["with wind, rain", "with wind, rain, dusk"]);
    let mut alone: Vec<(u32, String)> = Vec::new();
    for with in [&["wind", "rain"][..], &["wind", "rain", "dusk"]] {
        let mut loaded = load(&library(rules, ""), "guns");
        assert!(loaded.compile(with).is_none());
        let found = loaded.found();
        alone.extend(found.iter().map(|it| (it.span.start, it.message.clone())));
        for with in [&["wind"][..], &["rain"], &["dusk"], &["wind", "dusk"]] {
            let mut loaded = load(&library(rules, ""), "guns");
            let model = loaded.compile(with);
            assert!(model.is_some() && loaded.out.is_empty(), "{with:?}");
        }
    }
    alone.sort();
    alone.dedup();
    let alone: Vec<(u32, &str)> = alone.iter().map(|(at, it)| (*at, it.as_str())).collect();
    assert_eq!(told, alone);
}

/// What an option makes needless in steps of others is no mistake of theirs, nor of the option's.
#[test]
fn a_condition_that_only_an_option_decides_is_not_told() {
    let steps = |wind: &str| {
        format!(
            "  step wind {{\n    wind = {wind}\n  }}\n  step go {{\n    if wind > 5: end 1\n    \
             end wind\n  }}\n"
        )
    };
    let said = |wind: &str, instead: &str| {
        let rules = format!(
            "procedure pace gives 1 to 9 {{\n{}}}\n\noption calm {{\n  in pace {{\n    instead of wind {{\n      \
             step still {{\n        wind = {instead}\n      }}\n    }}\n  }}\n}}\n",
            steps(wind)
        );
        let mut loaded = load(&library(rules.leak(), ""), "guns");
        loaded.compile_all();
        loaded.said()
    };
    assert_eq!(said("d6", "3"), [""; 0]);
    let told = said("3", "d6");
    assert_eq!(told, ["W0840 this is always no"]);
}

#[test]
fn what_an_option_has_procedures_hand_on_is_looked_at_where_it_is_asked() {
    // Two of three procedures do nothing with what the option adds but hand it on.
    let rules = |option: &str| -> &'static str {
        let rules = r#"
procedure deep (bite : 1 to 6) gives 0 to 20 {
  step sum {
    end bite
  }
}

procedure relay (bite : 1 to 6) gives 0 to 20 {
  step hand-on {
    end deep(bite)
  }
}

procedure volley (bite : 1 to 6) gives 0 to 12 {
  step fire {
    end relay(bite)
  }
}
"#;
        format!("{rules}\noption dark {{\n{option}}}\n").leak()
    };
    let takes = |procedure: &str, most: u32| {
        format!("  in {procedure} {{\n    take more : 0 to {most} = 0\n  }}\n")
    };
    let sum = |most: u32| {
        format!(
            "  in deep {{\n    take more : 0 to {most} = 0\n    instead of sum {{\n      step sum {{\n        \
             end bite + more\n      }}\n    }}\n  }}\n"
        )
    };
    let said = |option: String| {
        let mut loaded = load(&library(rules(&option), ""), "guns");
        loaded.compile_all();
        let said = loaded.found().into_iter();
        let said =
            said.map(|each| format!("{}: {}", loaded.sources.slice(each.span), each.message));
        said.collect::<Vec<String>>()
    };
    let sound = [sum(6), takes("relay", 6), takes("volley", 6)].concat();
    assert_eq!(said(sound), [""; 0]);
    // More comes of the one that asks than one behind those that hand on may give.
    let wide = [sum(9), takes("relay", 9), takes("volley", 9)].concat();
    assert_eq!(
        said(wide),
        ["relay(bite): the outcome is 0 to 12, and this may be 1 to 15"]
    );
    // More is handed on than is wanted.
    let apart = [sum(6), takes("relay", 9), takes("volley", 9)].concat();
    assert_eq!(
        said(apart),
        ["deep: `more` of `deep` is 0 to 6, and this may be 0 to 9"]
    );
}

#[test]
fn a_question_is_asked_in_the_package_that_was_asked_for() {
    let mut loaded = load(&library(GUNS, MODULE), "fogs");
    let model = loaded.try_compile(&["helmets"], Some("rifle.bite + 1"));
    let model = model.unwrap();
    let model = model.unwrap_or_else(|| panic!("{:#?}", loaded.said()));
    assert_eq!(model.asked.unwrap().text, "rifle.bite + 1");
}

/// What a file says that uses the package `guns`.
fn file(text: &str) -> (Option<Model>, Vec<String>) {
    let root = text_root("mine.orbat", format!("use guns \"0.1\"\n\n{text}"));
    let mut mine = Loaded::new(&library(GUNS, ""), &[root]);
    let model = mine.compile_all();
    (model, mine.said())
}

#[test]
fn an_owner_of_the_printed_cards_replaces_them_in_a_file() {
    let (model, said) = file(
        "replace deck luck \"My luck\" [assumed: my own] {\n  check pips : 1 of each\n  \
         |     | pips |\n  | ace | 2    |\n  | low | 1    |\n}\n",
    );
    assert_eq!(said, [""; 0]);
    let model = model.unwrap();
    assert_eq!(pips(&model), [Shows::One(2), Shows::One(1)]);
    assert_eq!(
        notes(&model),
        ["package: luck Luck -> My luck [assumed: my own]"]
    );
    let (_, said) = file("replace deck luck {\n  |     | pips |\n  | ace | 3    |\n}\n");
    assert_eq!(
        said,
        ["E0302 3 lies outside 1 to 2",],
        "a card that could not be read is not missed"
    );
    let (_, said) = file("replace deck luck {\n  |     | pip |\n  | ace | 1   |\n}\n");
    assert_eq!(said, ["E0111 the deck `luck` has no face `pip`"]);
}

/// Whoever replaces the cards cannot mend the plays of the package that has the deck.
#[test]
fn a_play_is_not_missed_where_another_package_has_its_own_cards() {
    let played = "procedure turn gives 1 to 2 {\n  step turn {\n    draw card from luck\n    \
                  end card.pips\n  }\n}\n\nexample \"Two\" {\n  play turn() {\n    draw two\n    \
                  gives 2\n  }\n}\n";
    let guns = Box::leak(format!("{GUNS}\n{played}").into_boxed_str());
    let said = |module: &'static str| {
        let mut loaded = load(&library(guns, module), "fogs");
        loaded.compile_all();
        loaded.said()
    };
    let cards = "replace deck luck {\n  |     | pips |\n  | ace | 2    |\n  | low | 1    |\n}\n";
    assert_eq!(said(cards), [""; 0]);
    // One's own plays are held to one's own cards.
    let own = "\nexample \"Mine\" {\n  play turn() {\n    draw two\n    gives 2\n  }\n}\n";
    let own = Box::leak(format!("{cards}{own}").into_boxed_str());
    assert_eq!(said(own), ["E0860 no card of `luck` is called `two`"]);
}

#[test]
fn checks_stay_with_the_cards_they_were_written_for() {
    let (model, said) = file(
        "replace deck luck {\n  |     | pips | copies |\n  | ace | 2    | 2      |\n}\n\n\
         example \"Aces\" {\n  check 2 cards of luck with pips is 2\n}\n",
    );
    assert_eq!(said, [""; 0]);
    let claim = &model.unwrap().examples[0].lines[0].claim;
    let counted = matches!(
        claim,
        Claim::Check {
            wanted: 2,
            found: 2,
            ..
        }
    );
    assert!(counted, "{claim:?}");
}

#[test]
fn texts_and_errata_name_decks_options_and_what_else_has_a_name() {
    let (model, said) = file(
        "gun stick \"Stick\" {\n  bite 1\n  says \"See {luck} and {barrage}\"\n}\n\n\
         erratum odd-luck \"Odd luck\" {\n  problem \"Two\"\n  ruling \"One\"\n  \
         affects luck\n  affects fog\n}\n",
    );
    assert_eq!(said, [""; 0]);
    let model = model.unwrap();
    assert_eq!(
        field(&model, "stick", "says").value,
        Value::Text("See Luck and Barrage".into())
    );
    let affects = &model.errata[0].affects;
    assert!(
        matches!(affects.as_slice(), [Symbol::Deck(_), Symbol::Option(_)]),
        "{affects:?}"
    );
    assert_eq!(model.find("guns.luck"), [affects[0]]);
}

#[test]
fn a_name_that_only_an_option_uses_is_used() {
    let rules = "source night \"The night\"\n\noption dark \"Dark\" [night 1] {\n}\n";
    assert_eq!(file(rules).1, [""; 0]);
    let inside = "source night \"The night\"\n\noption dark \"Dark\" {\n  \
                  scale light \"Light\" [night 2] = dim < bright\n}\n";
    assert_eq!(file(inside).1, [""; 0]);
    let nobody = "source night \"The night\"\n\noption dark \"Dark\" {\n}\n";
    assert_eq!(file(nobody).1, ["W0201 nothing uses the source `night`"]);
}

#[test]
fn what_a_call_of_an_option_that_is_off_passes_on_is_used() {
    let rules = |called: &str| {
        format!(
            "procedure spot (sharp : 0 to 6) gives yes/no {{\n  step look \"Look\" {{\n    end sharp > 2\n  }}\n}}\n\n\
             procedure glance () gives yes/no {{\n  step all \"See all\" {{\n    end yes\n  }}\n}}\n\n\
             option by-card \"By a card\" {{\n  in glance {{\n    instead of all {{\n      step card \"A card\" {{\n        \
             end {called}\n      }}\n    }}\n  }}\n}}\n\n\
             option late \"Late\" {{\n  in glance {{\n    take tired : yes/no = no\n    before all {{\n      \
             step wait \"Wait\" {{\n        note \"Wait.\"\n      }}\n    }}\n  }}\n  in spot {{\n    \
             take tired : yes/no = no\n    before look {{\n      step yawn \"Yawn\" {{\n        \
             if tired: sharp = 0\n      }}\n    }}\n  }}\n}}\n"
        )
    };
    assert_eq!(file(&rules("spot(3)")).1, [""; 0]);
    assert_eq!(
        file(&rules("yes")).1,
        ["W0201 nothing in this procedure uses the parameter `tired`"]
    );
}

const ASKED: &str = r#"
source book "The small book"

kind gun "Gun" [book] {
  bite : number
}

kind holder "Holder" {
  holds : gun
}

guns [book 1] {
  |       | bite |
  | rifle | 2    |
  | knife | 1    |
}

holders [book 1] {
  |      | holds |
  | hand | knife |
}

table price "Price" by gun gives 1 to 9 [book 2] {
  | rifle | 5 |
  | knife | 1 |
}

deck luck "Luck" of 2 cards [assumed: not printed] {
  face pips : 1 to 9
  |     | pips |
  | one | 1    |
  | two | 2    |
}

modifiers shift (gun : gun) [book 3] {
  | when        | shift |
  | gun is knife | 1    |
}

procedure inner "Inner" gives 0 to 9 [book 4] {
  step only "Only" {
    end 1
  }
}

procedure calls "Calls" gives 0 to 1 [book 4] {
  step only "Only" {
    end inner()
  }
}

procedure reads "Reads" (holder : holder) gives 0 to 2 [book 4] {
  step only "Only" {
    end holder.holds.bite
  }
}

procedure draws "Draws" gives 0 to 2 [book 4] {
  step only "Only" {
    draw card from luck
    end card.pips
  }
}

procedure adds "Adds" (gun : gun) gives 0 to 1 [book 4] {
  step only "Only" {
    end total shift(gun: gun)
  }
}
"#;

#[test]
fn what_an_option_makes_wrong_is_found_wherever_it_is() {
    for changes in [
        "in inner {\n    instead of only {\n      step more \"More\" {\n        end 3\n      }\n    }\n  }",
        "replace gun knife {\n    bite 7\n  }",
        "replace deck luck {\n    |     | pips |\n    | one | 1    |\n    | six | 6    |\n  }",
        "extend modifiers shift {\n    | gun is rifle | 4 |\n  }",
        "guns {\n    |      | bite |\n    | bomb | 8    |\n  }",
    ] {
        let module =
            format!("source notes \"Notes\"\n\noption odd \"Odd\" [notes 1] {{\n  {changes}\n}}\n");
        let library = library(ASKED, module.leak());
        let mut whole = load(&library, "fogs");
        whole.compile(&["odd"]);
        let mut parts = load(&library, "fogs");
        parts.compile_all();
        let mut plain = load(&library, "fogs");
        plain.compile(&[]);
        assert_eq!(plain.said(), [""; 0], "{changes}");
        assert!(!whole.said().is_empty(), "{changes}");
        assert_eq!(parts.said(), whole.said(), "{changes}");
    }
}

const PROVEN: &str = r#"
source book "The small book"

kind gun "Gun" [book] {
  bite : 0 to 9
}

guns [book 1] {
  |       | bite |
  | rifle | 2    |
  | knife | 1    |
}

modifiers shift (gun : gun) [book 3] {
  | when         | shift |
  | gun is knife | 1     |
}

procedure inner "Inner" gives 0 to 9 [book 4] {
  step only "Only" {
    end 1
  }
}

procedure outer "Outer" gives 0 to 9 [book 4] {
  step only "Only" {
    end inner()
  }
}

procedure reads "Reads" (gun : gun) gives 0 to 9 [book 4] {
  step only "Only" {
    end gun.bite
  }
}

procedure adds "Adds" (gun : gun) gives 0 to 9 [book 4] {
  step only "Only" {
    end total shift(gun: gun)
  }
}

option odd "Odd" [book 5] {
  in inner {
    instead of only {
      step more "More" {
        end new()
      }
    }
  }
  in reads {
    instead of only {
      step twice "Twice" {
        end gun.bite + gun.bite
      }
    }
  }
  extend modifiers shift {
    | gun is rifle | 4 |
  }
  procedure new "New" gives 0 to 9 {
    step only "Only" {
      end 3
    }
  }
}

example "Odd" {
  with odd
  value inner() = 3
}
"#;

/// Rules that have been found sound are not walked again with their options, save where a module meets them.
#[test]
fn what_an_option_of_proven_rules_makes_wrong_in_a_module_is_found() {
    let calls = |what: &str| {
        format!(
            "procedure mine \"Mine\" gives 0 to 1 {{\n  step only \"Only\" {{\n    end {what}\n  }}\n}}\n"
        )
    };
    let row = "guns {\n  |      | bite |\n  | bomb | 6    |\n}\n".to_owned();
    let sound =
        "procedure mine \"Mine\" gives 0 to 4 {\n  step only \"Only\" {\n    end outer()\n  }\n}\n";
    let said = |module: &str, apart: bool| {
        let mut loaded = load(&library(PROVEN, module.to_owned().leak()), "fogs");
        if apart {
            let sets = loaded.packages.apart_with(1);
            let (packages, sources) = (&loaded.packages, &loaded.sources);
            let examples = orbat::Examples::Unproven;
            let found = orbat::compile_apart(packages, &sets, sources, examples, &loaded.out);
            let [(_, said)] = found.sets.as_slice() else {
                panic!("one set")
            };
            loaded.out = said.clone();
        } else {
            loaded.compile_all();
        }
        loaded.said()
    };
    for module in [
        calls("inner()"),
        calls("outer()"),
        calls("adds(rifle)"),
        row,
    ] {
        let whole = said(&module, false);
        assert_eq!(whole.len(), 1, "{module}: {whole:?}");
        assert_eq!(said(&module, true), whole, "{module}");
    }
    assert_eq!(said(sound, false), [""; 0]);
    assert_eq!(said(sound, true), [""; 0]);
}
