//! Lengths as they are claimed, shown and written into files.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::support::said;

/// A file of its own beside the prelude.
pub(super) fn file(text: &str) -> TempDir {
    let home = tempfile::tempdir().unwrap();
    let text = format!("use prelude \"0.1\"\n\n{text}");
    fs::write(home.path().join("rules.orbat"), text).unwrap();
    home
}

/// A package of this name that requires others and prints so.
pub(super) fn package(home: &Path, id: &str, requires: &str, print: &str, rules: &str) {
    let folder = home.join(id);
    fs::create_dir(&folder).unwrap();
    let manifest = format!(
        "[package]\nid = \"{id}\"\nversion = \"0.1.0\"\ntitle = \"{id}\"\n\
         requires = {{ {requires} }}\n\n[print]\n{print}\n"
    );
    fs::write(folder.join("orbat.toml"), manifest).unwrap();
    fs::write(folder.join("rules.orbat"), rules).unwrap();
}

const WAYS: &str = r#"
procedure way "Way" (far : length) gives length {
  step roll "Roll" {
    end min(far, 100") + d6 * 1"
  }
}

procedure third "Third" (far : length) gives length {
  step part "Part" {
    end min(far, 100") / 3 rounded down
  }
}
"#;

#[test]
fn the_mean_of_a_length_is_claimed_in_any_unit() {
    let sound = r#"
example "Means" {
  mean of 3" = 3"
  mean of 1 ft = 1 ft
  mean of 1 ft = 12"
  mean of 35 cm = 35 cm
  mean of way(1") = 4.5"
  mean of way(1") = 9/2"
  mean of way(1") = 11.43 cm
  mean of third(10") = 3.3"
  mean of third(10") = 3.33"
}
"#;
    let home = file(&format!("{WAYS}{sound}"));
    let told = said(&home, &["test", "rules.orbat"], 0);
    assert!(!told.contains('✗'), "{told}");
    let wrong = r#"
example "Means" {
  mean of way(1") = 4"
  mean of way(1") = 4.4"
  mean of way(1") = 5"
  mean of way(1") = 11 cm
}
"#;
    let home = file(&format!("{WAYS}{wrong}"));
    let told = said(&home, &["test", "rules.orbat"], 1);
    for real in [
        "4\"   but it is 4.5\"",
        "4.4\"   but it is 4.5\"",
        // Written whole it is no rounded one.
        "5\"   but it is 4.5\"",
        "11 cm   but it is 11.43 cm",
    ] {
        assert!(told.contains(real), "{told}");
    }
}

#[test]
fn the_mean_is_that_of_the_lengths_that_are_shown() {
    let home = file(WAYS);
    let told = said(&home, &["odds", "rules.orbat", "third(10\")"], 0);
    assert!(
        told.contains("3.35\"") && told.contains("mean 3.35\""),
        "{told}"
    );
}

#[test]
fn lengths_stay_as_they_are_in_the_unit_of_their_package() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path();
    let prelude = "prelude = \"0.1\"";
    package(
        path,
        "march",
        prelude,
        "units = \"centimetres\"\ninch = \"2.5 cm\"",
        WAYS,
    );
    // What is in centimetres by itself is not converted by what others state of inches.
    package(path, "plain", prelude, "inch = \"2.5 cm\"", WAYS);
    let requires = "prelude = \"0.1\", plain = \"0.1\"";
    package(
        path,
        "winter",
        requires,
        "units = \"centimetres\"\ncentimetre = \"0.4 in\"",
        "",
    );
    let asked = |package: &str, length: &str| {
        let arguments = ["odds", package, length, "--using", "plain"];
        said(
            &home,
            if package == "winter" {
                &arguments
            } else {
                &arguments[..3]
            },
            0,
        )
    };
    for package in ["march", "winter"] {
        let told = asked(package, "25 cm");
        assert!(
            told.contains("  25 cm") && told.contains("mean 25 cm"),
            "{told}"
        );
    }
    // What is in inches is, by what the package states of these.
    let told = asked("march", "4\"");
    assert!(
        told.contains("  10 cm") && told.contains("mean 10 cm"),
        "{told}"
    );
    // What is in centimetres comes to the inches that are stated of these.
    package(path, "summer", prelude, "centimetre = \"0.5 in\"", WAYS);
    let told = asked("summer", "10 cm");
    assert!(
        told.contains("  5\"") && told.contains("mean 5\""),
        "{told}"
    );
    let told = asked("plain", "6 ft");
    assert!(
        told.contains("  72\"") && told.contains("mean 72\""),
        "{told}"
    );
}

pub(super) const FOG: &str = r#"
terrains "Moor" {
  |       | title | drawing | breadth | extent |
  | heath | Heath | rough   | 5"      | 6"     |
}

marker steaming "Steaming" {
  effect "Seen no farther than {4 in}"
}

table haze "Haze" by roll d2 gives text {
  | 1-2 | Mist: nobody sees beyond {12 in}, or 3 of them; {steaming.effect} |
}

table sight "Sight" by roll d2 gives length {
  | 1-2 | 20 cm |
}

generator moor "Moor" {
  place 2 heath at one edge
  roll on haze
  roll on sight
  note "Smoke drifts {6 in} each turn over the whole of the moor, from one of its edges to another, and {1 in} more."
}

option damp "Damp" {
  roll on damp-air
  table damp-air "Damp air" by roll d2 gives text {
    | 1-2 | Fog: nobody is seen beyond {5 in} |
  }
}

armies {
  |      | from | until |
  | us   | 1755 | 1763  |
  | foe  | 1755 | 1763  |
}

weapon pike "Pike" {
}

unit few "Few", 4 figures {
  army us
  |     | title | count | weapons |
  | man | Man   | 4     | pike    |
}

unit lot "A lot", 4 figures {
  army foe
  |      | title | count | weapons |
  | male | Man   | 4     | pike    |
}

force some "Some" {
  army us
  echelon squad
  2 few
}

force others "Others" {
  army foe
  echelon squad
  2 lot
}

mission meeting "Meeting" {
  sides one, other
  one brings squad
  other brings squad
  deploy one on an edge of their choice
  deploy other on the opposite edge
  wins one if "One of them stands within {8 in} of the far edge."
  otherwise wins other
}

battle dusk "Dusk" {
  terrain moor
  mission meeting
  armies us, foe
  table 4 ft by 4 ft
}
"#;

#[test]
fn a_scenario_keeps_the_braces_of_what_was_rolled() {
    let home = file(FOG);
    let made = |units: &[&str]| {
        let arguments = [
            "scenario",
            "rules.orbat",
            "--with",
            "damp",
            "--seed",
            "1",
            "-o",
            "out",
        ];
        said(&home, &[&arguments[..], units].concat(), 0);
        fs::read_to_string(home.path().join("out/scenario.orbat")).unwrap()
    };
    let inches = made(&[]);
    for written in [
        "\"Mist: nobody sees beyond {12 in}, or 3 of them; Seen no farther than {4 in}\"",
        "Smoke drifts {6 in} each turn",
        "\"Sight: {20 cm}\"",
        "\"Damp air – fog: nobody is seen beyond {5 in}.\"",
    ] {
        assert!(inches.contains(written), "{inches}");
    }
    assert_eq!(inches.matches("piece heath").count(), 2, "{inches}");
    // But for how it was made, and what tells that nobody has edited it.
    let body = |text: &str| {
        let from = text.find("scenario ").unwrap();
        text[from..text.find("# Written").unwrap()].to_owned()
    };
    assert_eq!(body(&made(&["--units", "cm"])), body(&inches));
    said(&home, &["check", "out/scenario.orbat", "rules.orbat"], 0);
}
