//! Packages made up for the benches: weapons, troops that carry them, remarks that mention them
//! and a table that prices them. A package has as many rows as asked for, in files of about
//! 140 kB; every row refers to others, so that names, values and cover are all put to work.

use std::fmt::Write;

/// A file by its path inside the package.
pub(crate) type File = (String, String);

/// The id of every package made here.
pub(crate) const ID: &str = "sample";

const MANIFEST: &str = "[package]\nid = \"sample\"\nversion = \"0.1.0\"\ntitle = \"A sample\"\n";

const KINDS: &str = r#"source book "The book" by "An author"

scale band "Range" [book 1] = short < medium < long
scale nerve "Nerve" [book 2] = green < regular < veteran < elite
choice mark "Mark" = smoke | blast | silent | none-of-these

kind weapon "Weapon" [book 3] {
  reach : length for each band "Range"
  shots : 0 to 6 for each band "Shots"
  pen   : 0 to 10 "Pen"
  marks : set of mark = none
}

kind troop "Troop" [book 4] {
  nerve   : nerve
  melee   : -3 to 3 = 0
  leader  : yes/no = no
  weapons : list of weapon
  spare   : weapon or none
}

kind remark "Remark" [book 5] {
  text : text
}
"#;

/// Rows in one file, and in one block of a file.
const FILE: usize = 2_000;
const BLOCK: usize = 100;

/// A small generator of numbers: the packages are the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// A package of so many rows: of a hundred, 24 are weapons and as many prices, 46 troops, 6 remarks.
pub(crate) fn package(rows: usize) -> Vec<File> {
    let mut numbers = Numbers(7);
    let weapons = rows.div_ceil(BLOCK) * 24;
    let mut files = vec![
        ("orbat.toml".into(), MANIFEST.into()),
        ("kinds.orbat".into(), KINDS.into()),
    ];
    for first in (0..rows).step_by(FILE) {
        let mut text = String::new();
        for block in first / BLOCK..rows.min(first + FILE).div_ceil(BLOCK) {
            block_of_rows(&mut text, block, weapons, &mut numbers);
        }
        files.push((format!("rows-{:03}.orbat", first / FILE), text));
    }
    files.push(("prices.orbat".into(), prices(weapons, &mut numbers)));
    files
}

/// A package of about so many bytes.
pub(crate) fn package_of_bytes(bytes: usize) -> Vec<File> {
    let sample = package(FILE);
    package(FILE * bytes / size(&sample))
}

pub(crate) fn size(files: &[File]) -> usize {
    files.iter().map(|(_, text)| text.len()).sum()
}

fn block_of_rows(text: &mut String, block: usize, weapons: usize, numbers: &mut Numbers) {
    let marks = ["none", "smoke", "blast", "silent", "smoke, blast"];
    let nerves = ["green", "regular", "veteran", "elite"];
    let _ = writeln!(
        text,
        "weapons \"Weapons {block}\", 24 rows [book fig {block}-1] {{"
    );
    let _ = writeln!(text, "  | | title | reach | shots | pen | marks |");
    for index in block * 24..block * 24 + 24 {
        let (near, shots) = (4 + numbers.below(14), 1 + numbers.below(5));
        let cite = if index % 7 == 4 { " [book 3.1]" } else { "" };
        let _ = writeln!(
            text,
            "  | weapon-{index}-mk | Weapon of mark {index} | {near}\" / {}\"? / {}\"? | {shots} / {} / {}? | {} | {} |{cite}",
            near * 2,
            near * 4,
            shots - 1,
            shots - 1,
            numbers.below(10),
            marks[numbers.below(marks.len())],
        );
    }
    let _ = writeln!(
        text,
        "}}\n\ntroops \"Troops {block}\", 46 rows [book fig {block}-2] {{"
    );
    let _ = writeln!(
        text,
        "  | | title | nerve | melee | leader | weapons | spare |"
    );
    for index in block * 46..block * 46 + 46 {
        let leader = if numbers.below(6) == 0 { "yes" } else { "no" };
        let spare = match numbers.below(3) {
            0 => format!("weapon-{}-mk", numbers.below(weapons)),
            _ => "none".into(),
        };
        let _ = writeln!(
            text,
            "  | troop-{index}-co | Company troop {index} | {} | {} | {leader} | weapon-{}-mk, weapon-{}-mk | {spare} |",
            nerves[numbers.below(4)],
            numbers.below(7) as i64 - 3,
            numbers.below(weapons),
            numbers.below(weapons),
        );
    }
    let _ = writeln!(
        text,
        "}}\n\nremarks \"Remarks {block}\", 6 rows {{\n  | | text |"
    );
    for index in block * 6..block * 6 + 6 {
        let weapon = numbers.below(weapons);
        let _ = writeln!(
            text,
            "  | remark-{index} | \"Take {{weapon-{weapon}-mk}} where {{weapon-{weapon}-mk.reach.long}} is needed.\" |"
        );
    }
    text.push_str("}\n\n");
}

fn prices(weapons: usize, numbers: &mut Numbers) -> String {
    let mut text = String::from("table price \"Price\" by weapon gives 1 to 100 [book 6] {\n");
    for index in 0..weapons {
        let _ = writeln!(
            text,
            "  | {:<22} | {:<3} |",
            format!("weapon-{index}-mk"),
            1 + numbers.below(100)
        );
    }
    text.push_str("}\n");
    text
}
