//! The index of many scenarios: a page for a browser, and a list for a terminal.

use std::path::PathBuf;

use maud::{Markup, html};

use crate::balance::Comparison;
use crate::lines::{self, Lines};
use crate::markup::web_page;
use crate::model::{Model, Scenario};
use crate::numbers::counted;
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
    /// For each side: its name, and its army with its totals; the player's is marked.
    sides: [(String, String); 2],
    /// What is compared of the two, by the game's own word, and how it compares; nothing where nobody says.
    compared: Option<(String, String)>,
    table: String,
    /// The names of the files in the folder.
    files: Vec<String>,
}

impl Entry {
    pub(super) fn new(
        model: &Model,
        scenario: &Scenario,
        compared: Option<&Comparison>,
        (number, folder): (u32, String),
        files: &[PathBuf],
    ) -> Entry {
        let names = files.iter().filter_map(|path| path.file_name());
        let found: Vec<&str> = scenario.found.iter().map(|found| found.as_str()).collect();
        Entry {
            number,
            title: scenario.header.title.to_string(),
            seed: scenario.seed.as_ref().map_or("", |seed| seed).to_owned(),
            folder,
            mission: model.row(scenario.mission).header.title.to_string(),
            ground: found.join("; "),
            sides: scenario::strengths_told(model, scenario),
            compared: compared.map(|it| (it.title.to_string(), it.ratio_told())),
            table: model
                .ground_measures(scenario.battle)
                .show_table(scenario.table.width, scenario.table.depth),
            files: names
                .map(|name| name.to_string_lossy().into_owned())
                .collect(),
        }
    }
}

/// Numbers, seeds and titles, one scenario after the other.
pub(super) fn list(entries: &[&Entry], width: usize) -> String {
    let widest = |of: &dyn Fn(&Entry) -> usize| entries.iter().map(|entry| of(entry)).max();
    let numbers = widest(&|entry| entry.number.to_string().len()).unwrap_or(0);
    let seeds = widest(&|entry| lines::width(&entry.seed)).unwrap_or(0);
    let mut told = Lines::new(width);
    for entry in entries {
        let seed = lines::padded(&entry.seed, seeds);
        let lead = format!("{:>numbers$}  {seed}  ", entry.number);
        told.below(&lead, &format!("{}: {}", entry.mission, entry.ground));
    }
    told.text()
}

/// A page that stands by itself: it loads nothing but the maps beside it. A list to choose from comes
/// first, which is drawn sideways where the screen is narrow, then each scenario with its map.
pub(super) fn page(battle: &str, seed: &str, entries: &[&Entry]) -> String {
    let body = html! {
        main {
            h1 { (battle) }
            p class="lead" {
                (counted(entries.len(), "scenario")) " from the seed " code { (seed) }
                ". To make one of them alone, give the seed that stands beside it: " code { "--seed" }
                ", and no " code { "--count" } "."
            }
            (table(entries))
            ol {
                @for entry in entries { (item(entry)) }
            }
        }
    };
    web_page(&format!("{battle}, seed {seed}"), &[], STYLE, body)
}

const STYLE: &str = ":root{color-scheme:light dark;--ink:#222;--paper:#fff;--soft:#555;--line:#ccc;--link:#14507a}\
     @media screen and (prefers-color-scheme:dark){:root{--ink:#e8e5df;--paper:#181715;--soft:#a8a39a;--line:#45423c;\
     --link:#8fc4ec}}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;\
     color:var(--ink);background:var(--paper)}h1{margin-bottom:0}.lead{margin:.2rem 0 1rem;color:var(--soft)}\
     .all{overflow-x:auto}code{white-space:nowrap}table{border-collapse:collapse;width:100%;min-width:46rem;font-size:.9rem}\
     th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line)}\
     th{border-bottom:2px solid var(--ink)}td:first-child{text-align:right}\
     ol{list-style:none;padding:0;margin-top:2.5rem;display:grid;gap:2rem;\
     grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr))}li{border-top:2px solid var(--ink);\
     break-inside:avoid}h2{font-size:1.1rem;margin:.4rem 0}img{width:100%;height:auto;border:1px solid var(--line);background:#fff}\
     dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:.5rem 0;font-size:.95rem}\
     dt{color:var(--soft)}dd{margin:0}.links{margin:.3rem 0}a{color:var(--link)}\
     td a{display:inline-block;min-width:24px;min-height:24px}\
     @media screen and (max-width:48rem){.all{background:linear-gradient(to left,var(--paper) 40%,transparent) right/2rem 100% \
     no-repeat local,linear-gradient(to left,var(--line),transparent) right/.8rem 100% no-repeat scroll}}\
     @media print{body{font-size:10pt;margin:0;max-width:none}table{min-width:0}ol{grid-template-columns:1fr 1fr}.links{display:none}}";

/// All scenarios, a line each; the number leads to the one further down.
fn table(entries: &[&Entry]) -> Markup {
    let compared = entries.iter().find_map(|entry| entry.compared.as_ref());
    html! {
        div class="all" role="region" aria-label="All scenarios" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "No." }
                        th scope="col" { "Mission" }
                        th scope="col" { "Ground" }
                        th scope="col" { "Sides" }
                        @if let Some((measure, _)) = compared { th scope="col" { (measure) } }
                        th scope="col" { "Seed" }
                        th scope="col" { "Files" }
                    }
                }
                tbody {
                    @for entry in entries { (line(entry, compared.is_some())) }
                }
            }
        }
    }
}

fn line(entry: &Entry, compares: bool) -> Markup {
    html! {
        "\n"
        tr {
            td { a href={ "#s" (entry.number) } { (entry.number) } }
            td { (entry.mission) }
            td { (entry.ground) }
            td {
                @for (at, (name, brings)) in entry.sides.iter().enumerate() {
                    @if at > 0 { br; }
                    (name) ": " (brings)
                }
            }
            @if compares { td { (entry.compared.as_ref().map_or("", |(_, told)| told)) } }
            td { code { (entry.seed) } }
            td { (links(entry, html! { br; })) }
        }
    }
}

/// To the files of a scenario.
fn links(entry: &Entry, between: Markup) -> Markup {
    let sheets = [
        ("booklet.pdf", "Booklet"),
        ("map.svg", "Map"),
        ("scenario.orbat", "Source"),
    ];
    let is_there = |(file, _): &&(&str, &str)| entry.files.iter().any(|there| there == file);
    html! {
        @for (at, (file, says)) in sheets.iter().filter(is_there).enumerate() {
            @if at > 0 { (between) }
            a href={ (entry.folder) "/" (file) } { (says) }
        }
    }
}

fn item(entry: &Entry) -> Markup {
    let map = format!("{}/map.svg", entry.folder);
    let [first, second] = &entry.sides;
    let (measure, ratio) = match &entry.compared {
        Some((measure, ratio)) => (measure.as_str(), ratio.as_str()),
        None => ("", ""),
    };
    let facts = [
        ("Mission", entry.mission.as_str()),
        ("Ground", entry.ground.as_str()),
        ("Table", entry.table.as_str()),
        (first.0.as_str(), first.1.as_str()),
        (second.0.as_str(), second.1.as_str()),
        (measure, ratio),
        ("Seed", entry.seed.as_str()),
    ];
    html! {
        "\n"
        li id={ "s" (entry.number) } {
            h2 { (entry.number) ". " (entry.title) }
            a href=(map) { img src=(map) alt={ "Map of " (entry.title) } loading="lazy"; }
            dl {
                @for (name, says) in facts.iter().filter(|(_, says)| !says.is_empty()) {
                    dt { (name) }
                    dd { (says) }
                }
            }
            p class="links" { (links(entry, html! { " · " })) }
        }
    }
}
