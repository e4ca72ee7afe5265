//! Packages made up for the bench of the typesetter: teams of five, and a deck of 54 cards.

use std::fmt::Write;

/// The id of every package made here.
pub(crate) const ID: &str = "units";

const MANIFEST: &str = "[package]\nid = \"units\"\nversion = \"0.1.0\"\ntitle = \"Many units\"\nrequires = { prelude = \"0.1\" }\n";

const KINDS: &str = r#"source book "The book" by "An author"

scale band "Range" [book 1] = short < medium < long
scale nerve "Nerve" [book 1] = green < regular < elite
choice suit "Suit" [book 1] = sun | moon | star | rain | wind | snow

extend kind weapon [book 2] {
  reach : length for each band "Range" = 0"
  shots : 0 to 6 for each band "Shots" = 1
  pen   : 0 to 10 "Pen" = 0
}

extend kind figure [book 3] {
  nerve  : nerve "Nerve" = regular
  aim    : 1 to 10 "Aim" = 5
  wounds : 1 to 5 "Wounds" = 3, shown as boxes
}

extend kind unit [book 3] {
  smoke : yes/no "Smoke" = no, shown as check
}

armies "Armies", 1 row [book 4] {
  |       | title | nation    | from | until |
  | north | North | The north | 1940 |  1945 |
}

weapons "Weapons", 4 rows [book 2] {
  |         | title             | reach           | shots     | pen |
  | pistol  | Pistol            | 3" / 6" / 9"    | 1         |   0 |
  | rifle   | Service rifle     | 12" / 24" / 48" | 1         |   1 |
  | carbine | Automatic carbine | 6" / 12" / 24"  | 3 / 2 / 1 |   0 |
  | gun     | Light machine gun | 12" / 24" / 48" | 4 / 3 / 2 |   2 |
}
"#;

/// A package of so many teams; in each `round` another of them has another name.
pub(crate) fn package(teams: u32, round: u32) -> [(&'static str, String); 2] {
    let mut text = KINDS.to_owned();
    for team in 0..teams {
        let name = match team == round % teams {
            true => format!("Team {} of round {}", team + 1, round + 1),
            false => format!("Team {}", team + 1),
        };
        let aim = 3 + team % 5;
        let second = ["rifle", "carbine", "gun"][(team % 3) as usize];
        // A writer of text cannot fail.
        let _ = write!(
            text,
            r#"
unit u{team} "{name}", 5 figures [book 5] {{
  army north
  aim {aim}
  |         | title   | count | leader | weapons        | nerve |
  | leader  | Leader  |     1 | yes    | carbine        | elite |
  | trooper | Trooper |     3 | no     | rifle          |       |
  | gunner  | Gunner  |     1 | no     | {second}, pistol |       |
}}
"#
        );
    }
    text.push_str("\ndeck plays \"Plays\" of 54 cards [book 6] {\n");
    text.push_str("  face suit   : suit   \"Suit\"\n  face number : 1 to 9 \"Number\"\n");
    text.push_str("  face note   : text   \"What happens\"\n  |    | suit | number | note |\n");
    for (at, suit) in ["sun", "moon", "star", "rain", "wind", "snow"]
        .iter()
        .enumerate()
    {
        for number in 1..=9 {
            let note = format!("Whoever holds it goes on {number} inches in the {suit}");
            let _ = writeln!(text, "  | c{at}{number} | {suit} | {number} | {note} |");
        }
    }
    text.push_str("}\n");
    [("orbat.toml", MANIFEST.to_owned()), ("units.orbat", text)]
}
