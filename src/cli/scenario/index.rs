//! The index of many scenarios: a page for a browser, and a list for a terminal.

use std::path::PathBuf;

use crate::model::{Model, Scenario};
use crate::scenario;

/// A line of the index.
pub(super) struct Entry {
    number: u32,
    pub(super) title: String,
    seed: String,
    /// The folder in which its files lie, beside the index.
    folder: String,
    mission: String,
    ground: String,
    /// For each side: its name and its army; the player's is marked.
    sides: Vec<String>,
    /// The names of the files in the folder.
    files: Vec<String>,
}

impl Entry {
    pub(super) fn new(
        model: &Model,
        scenario: &Scenario,
        number: u32,
        folder: String,
        files: &[(PathBuf, Vec<u8>)],
    ) -> Entry {
        let names = files.iter().filter_map(|(path, _)| path.file_name());
        let found: Vec<&str> = scenario.found.iter().map(|found| found.as_str()).collect();
        Entry {
            number,
            title: scenario.header.title.to_string(),
            seed: scenario.seed.as_ref().map_or("", |seed| seed).to_owned(),
            folder,
            mission: model.row(scenario.mission).header.title.to_string(),
            ground: found.join("; "),
            sides: scenario::strengths_told(model, scenario),
            files: names
                .map(|name| name.to_string_lossy().into_owned())
                .collect(),
        }
    }
}

/// Numbers, seeds and titles, one scenario a line.
pub(super) fn list(entries: &[&Entry]) -> String {
    let width = |of: &dyn Fn(&Entry) -> usize| entries.iter().map(|entry| of(entry)).max();
    let numbers = width(&|entry| entry.number.to_string().len()).unwrap_or(0);
    let seeds = width(&|entry| entry.seed.chars().count()).unwrap_or(0);
    let line = |entry: &&Entry| {
        format!(
            "{:>numbers$}  {:<seeds$}  {}: {}\n",
            entry.number, entry.seed, entry.mission, entry.ground
        )
    };
    entries.iter().map(line).collect()
}

/// A page that stands by itself: it loads nothing but the maps beside it.
pub(super) fn page(battle: &str, seed: &str, entries: &[&Entry]) -> String {
    let title = format!("{}, seed {}", escaped(battle), escaped(seed));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<ol>\n"
    );
    for entry in entries {
        page.push_str(&item(entry));
    }
    page.push_str("</ol>\n</body>\n</html>\n");
    page
}

const STYLE: &str = "body{font:16px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;\
     color:#222;background:#fff}ol{list-style:none;padding:0;display:grid;gap:1.5rem;\
     grid-template-columns:repeat(auto-fill,minmax(20rem,1fr))}li{border-top:2px solid #222;\
     break-inside:avoid}h2{font-size:1.1rem;margin:.4rem 0}p{margin:.2rem 0}img{width:100%;\
     height:auto;border:1px solid #bbb}.seed{color:#555}";

fn item(entry: &Entry) -> String {
    let link = |file: &str, says: &str| {
        let href = format!("{}/{file}", entry.folder);
        format!("<a href=\"{}\">{says}</a>", escaped(&href))
    };
    let sheets = [
        ("booklet.pdf", "Booklet"),
        ("map.svg", "Map"),
        ("scenario.orbat", "Source"),
    ];
    let links: Vec<String> = sheets
        .iter()
        .filter(|(file, _)| entry.files.iter().any(|there| there == file))
        .map(|(file, says)| link(file, says))
        .collect();
    let sides: String = entry
        .sides
        .iter()
        .map(|side| format!("<p>{}</p>\n", escaped(side)))
        .collect();
    let (title, ground) = (escaped(&entry.title), escaped(&entry.ground));
    let map = format!(
        "<img src=\"{}/map.svg\" alt=\"Map of {title}\" loading=\"lazy\">",
        escaped(&entry.folder)
    );
    format!(
        "<li>\n<h2>{}. {title}</h2>\n{map}\n<p>{}. {ground}</p>\n{sides}<p class=\"seed\">Seed {}</p>\n<p>{}</p>\n</li>\n",
        entry.number,
        escaped(&entry.mission),
        escaped(&entry.seed),
        links.join(" · ")
    )
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            sign => out.push(sign),
        }
    }
    out
}
