//! Packages as books: all that they declare stands in them, and every link leads somewhere.

use std::collections::HashSet;

use orbat::html;
use orbat::icons::Icons;
use orbat::model::{Model, PackageId};
use orbat::package::{Assets, Library};
use orbat::sheet::compose::{self, Further};
use orbat::sheet::{Block, IndexEntry, Rulebook, Section};
use roxmltree::{Document, Node, ParsingOptions};

use super::support::{Loaded, subject};

fn book(loaded: Loaded, with: &[&str]) -> (Model, PackageId, Rulebook, Assets) {
    book_of(loaded, with, |model| model)
}

fn book_of(
    mut loaded: Loaded,
    with: &[&str],
    change: fn(Model) -> Model,
) -> (Model, PackageId, Rulebook, Assets) {
    let model = change(loaded.model_with(with));
    let subject = subject(&model);
    let contents = loaded.contents(&model, subject);
    let wanted = compose::further_options(&model, subject);
    let further = wanted.into_iter().filter_map(|options| {
        let with: Vec<String> = options.iter().map(|id| model.full_name(*id)).collect();
        let with: Vec<&str> = with.iter().map(String::as_str).collect();
        let model = change(loaded.compile(&with)?);
        let contents = loaded.contents(&model, subject);
        Some(Further {
            options,
            model,
            contents,
        })
    });
    let further: Vec<Further> = further.collect();
    let book = compose::rulebook(&model, subject, &contents, &further, None);
    (model, subject, book, loaded.assets())
}

fn bundled(package: &str, with: &[&str]) -> (Model, PackageId, Rulebook, Assets) {
    book(Loaded::bundled(package), with)
}

/// All text of an element and of what is in it.
fn text(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|node| node.text()).collect()
}

fn named<'a>(page: &'a Document<'a>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    let all = page.descendants();
    all.filter(move |node| node.has_tag_name(name))
}

/// What every page must be: well-formed, with no id twice, no link to nowhere, no table without a
/// head, no row shorter or longer than it, nothing from elsewhere, and no script.
fn sound(html: &str, package: &str) {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let page = Document::parse_with_options(html, options);
    let page = page.unwrap_or_else(|error| panic!("{package}: {error}"));
    let mut ids = HashSet::new();
    for id in page.descendants().filter_map(|node| node.attribute("id")) {
        assert!(ids.insert(id), "{package}: #{id} is there twice");
    }
    for link in named(&page, "a") {
        let target = link.attribute("href").unwrap().strip_prefix('#').unwrap();
        assert!(ids.contains(target), "{package}: nothing is at #{target}");
    }
    for table in named(&page, "table") {
        let within = |name: &'static str| {
            let found = table.descendants();
            found.filter(move |node| node.has_tag_name(name))
        };
        let heads = within("th").count();
        assert!(heads > 0, "{package}: a table without a head");
        for row in within("tr").skip(1) {
            let cells = row.children().filter(|node| node.has_tag_name("td"));
            assert_eq!(cells.count(), heads, "{package}: {}", text(row));
        }
        let boxed = table.parent().unwrap();
        assert_eq!(boxed.attribute("class"), Some("table"));
    }
    for image in named(&page, "img") {
        let source = image.attribute("src").unwrap();
        assert!(source.starts_with("data:image/svg+xml,"), "{package}");
    }
    for name in ["script", "link", "iframe"] {
        assert_eq!(named(&page, name).count(), 0, "{package}: {name}");
    }
}

/// The titles of all that a package declares.
fn titles(model: &Model, package: PackageId) -> Vec<String> {
    let mut found: Vec<&orbat::model::Header> = Vec::new();
    found.extend(model.scales.iter().map(|it| &it.header));
    found.extend(model.kinds.iter().map(|it| &it.header));
    found.extend(model.tables.iter().map(|it| &it.header));
    found.extend(model.generators.iter().map(|it| &it.header));
    found.extend(model.battles.iter().map(|it| &it.header));
    found.extend(model.worksheets.iter().map(|it| &it.header));
    found.extend(model.errata.iter().map(|it| &it.header));
    found.extend(model.lists.iter().map(|it| &it.header));
    found.extend(model.decks.iter().map(|it| &it.header));
    found.extend(model.modifiers.iter().map(|it| &it.header));
    found.extend(model.procedures.iter().map(|it| &it.header));
    found.extend(model.options.iter().map(|it| &it.header));
    found.extend(model.rows.iter().map(|it| &it.header));
    let own = found.into_iter().filter(|it| it.package == package);
    let mut titles: Vec<String> = own.map(|it| it.title.to_string()).collect();
    let scales = model.scales.iter();
    let scales = scales.filter(|scale| scale.header.package == package);
    titles.extend(scales.flat_map(|it| it.members.iter().map(|it| it.title.to_string())));
    let examples = model.examples.iter().filter(|it| it.package == package);
    titles.extend(examples.map(|it| it.title.to_string()));
    titles.retain(|title| !title.is_empty());
    titles
}

/// Typographic signs as they are typed; the rest of a title stands as it is written.
fn typed(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '–' | '−' => out.push('-'),
            '’' => out.push('\''),
            '\u{a0}' => out.push(' '),
            '″' => out.push('"'),
            '½' => out.push_str("1/2"),
            '¼' => out.push_str("1/4"),
            '¾' => out.push_str("3/4"),
            sign => out.extend(sign.to_lowercase()),
        }
    }
    out
}

/// Nowhere do two links, or two things that an option brings, have the same words; and no unit says a thing twice.
fn told_apart(book: &Rulebook, package: &str) {
    let distinct = |words: Vec<&str>, what: &str| {
        let mut seen = HashSet::new();
        for word in words {
            assert!(seen.insert(word), "{package}, {what}: {word} twice");
        }
    };
    for entry in &book.index {
        let titles = entry.places.iter().map(|it| it.title.as_str());
        distinct(titles.collect(), &entry.term);
    }
    for chapter in &book.chapters {
        let titles: Vec<_> = chapter.sections.iter().map(Section::listed).collect();
        distinct(titles.iter().map(AsRef::as_ref).collect(), &chapter.title);
    }
    for section in book.chapters.iter().flat_map(|it| &it.sections) {
        let facts = section.blocks.iter().filter_map(|block| match block {
            Block::Facts { facts } => Some(facts),
            _ => None,
        });
        let facts: Vec<_> = facts.flatten().collect();
        if section.sort == "unit" {
            let labels = facts.iter().map(|it| it.label.trim_end_matches('†'));
            distinct(labels.collect(), &section.title);
        }
        for brings in facts.iter().filter(|it| it.label == "Brings") {
            let titles = brings.links.iter().map(|it| it.title.as_str());
            distinct(titles.collect(), &section.title);
        }
    }
}

#[test]
fn every_bundled_package_is_a_whole_book() {
    let library = Library::bundled();
    for package in library.ids() {
        let (model, subject, book, assets) = bundled(package, &[]);
        let html = html::page(&book, &Icons::with(&assets));
        sound(&html, package);
        told_apart(&book, package);
        has_all_lines(&book, package);
        // The book itself ends with one.
        let chapters = book.chapters.iter();
        assert_eq!(
            chapters.filter(|it| it.title == "Sources").count(),
            0,
            "{package}"
        );
        let options = ParsingOptions {
            allow_dtd: true,
            ..ParsingOptions::default()
        };
        let page = Document::parse_with_options(&html, options).unwrap();
        let main = named(&page, "main").next().unwrap();
        let said = typed(&text(main));
        for title in titles(&model, subject) {
            assert!(said.contains(&typed(&title)), "{package} lacks {title:?}");
        }
        // Sides are spoken of, not named as in the source.
        let sides = model.missions.iter().flat_map(|mission| &mission.sides);
        for side in sides.filter(|side| side.contains('-')) {
            assert!(!said.contains(&format!("the {side} ")), "{package}: {side}");
        }
        let sources = model.sources.iter().filter(|it| it.package == subject);
        for source in sources {
            assert!(html.contains(&format!("id=\"source-{}\"", source.name)));
        }
    }
}

/// The chapters that a manifest names come first, as they are named there.
#[test]
fn a_book_goes_in_the_order_of_its_manifest() {
    for (package, last) in [
        ("combat-patrol", "Lists"),
        ("combat-captain", "Lists for 1942"),
    ] {
        let manifest = std::fs::read_to_string(format!("rulesets/{package}/orbat.toml")).unwrap();
        let manifest: toml::Table = manifest.parse().unwrap();
        let named = manifest["print"]["chapters"].as_array().unwrap();
        let named = named
            .iter()
            .map(|name| format!("chapter-{}", name.as_str().unwrap()));
        let named: Vec<String> = named.collect();
        let book = bundled(package, &[]).2;
        let (first, others) = book.chapters.split_at(named.len());
        assert!(first.iter().map(|chapter| &chapter.id).eq(&named));
        let others: Vec<&str> = others.iter().map(|chapter| &*chapter.title).collect();
        assert!(others.ends_with(&[last, "Errata"]), "{others:?}");
    }
}

#[test]
fn the_index_passes_over_articles() {
    let (_, _, book, _) = bundled("combat-patrol-solo", &[]);
    let filed = |term: &str| IndexEntry {
        term: term.into(),
        ..IndexEntry::default()
    };
    let (first, second) = (filed("The enemy's turn"), filed("Anzio"));
    assert_eq!(first.filed_under(), "enemy's turn");
    assert_eq!(second.filed_under(), "Anzio");
    let under = book.index.iter().map(|it| it.filed_under().to_lowercase());
    assert!(under.collect::<Vec<_>>().is_sorted());
}

/// A card shows figures and signs by the dozen, which nobody looks up.
#[test]
fn the_index_names_what_has_letters() {
    let (_, _, book, _) = bundled("combat-patrol", &[]);
    let drawn = book.index.iter().find(|it| it.term == "Bullet hole");
    assert!(drawn.is_some());
    let bare = (book.index.iter()).find(|it| !it.term.contains(char::is_alphabetic));
    assert_eq!(bare.map(|it| &it.term), None);
}

#[test]
fn options_that_are_switched_on_change_the_book() {
    let (_, _, plain, _) = bundled("combat-patrol-options", &[]);
    let (_, _, night, assets) = bundled("combat-patrol-options", &["night"]);
    assert!(plain.package.options.is_empty() && !night.package.options.is_empty());
    // Procedures of another book, as the option has changed them.
    let changed = night.chapters.last().unwrap();
    assert!(changed.title.starts_with("Rules of other books"));
    let steps = changed
        .sections
        .iter()
        .flat_map(|section| &section.blocks)
        .filter_map(|block| match block {
            Block::Steps(steps) => Some(&steps.steps),
            _ => None,
        })
        .flatten();
    assert!(
        steps
            .filter(|step| step.option.as_deref() == Some("Fighting at night"))
            .count()
            > 0
    );
    sound(
        &html::page(&night, &Icons::with(&assets)),
        "combat-patrol-options",
    );
}

#[test]
fn what_an_option_changes_alike_is_told_once_by_its_title() {
    let (_, _, book, assets) = bundled("combat-patrol-options", &[]);
    let html = html::page(&book, &Icons::with(&assets));
    let told = "“Trained for the night” yes instead of – (opt 7.11.6).";
    assert_eq!(html.matches(told).count(), 1);
    assert!(html.contains(&format!(", each: {told}")));
}

/// Who puts a line in the place of a battle's own, or a part to a force, has another source than these.
#[test]
fn lines_and_parts_of_others_are_marked_by_themselves() {
    let (_, _, book, assets) = bundled("modern", &[]);
    let html = html::page(&book, &Icons::with(&assets));
    let dagger = "<abbr title=\"assumed: the sources do not give this\">†</abbr>";
    let (_, battle) = html.split_once("<dt>Ground</dt>").unwrap();
    let (ground, others) = battle.split_once("<dt>Mission</dt>").unwrap();
    let (mission, others) = others.split_once("<dt>Armies</dt>").unwrap();
    let (armies, table) = others.split_once("<dt>Table</dt>").unwrap();
    let (table, _) = table.split_once("</dl>").unwrap();
    assert!(!ground.contains(dagger) && !table.contains(dagger));
    assert!(mission.contains(dagger) && armies.contains(dagger));
    assert!(html.contains("Whoever plays these wars plays them with these armies: "));
    let (_, _, book, _) = bundled("combat-patrol-options", &["cavalry"]);
    let lines = book.chapters.iter().flat_map(|it| &it.sections);
    let lines = lines
        .flat_map(|section| &section.blocks)
        .filter_map(|it| match it {
            Block::Points { lines } => Some(lines),
            _ => None,
        });
    let texts: Vec<&str> = lines.flatten().map(|line| line.text.as_str()).collect();
    assert!(
        texts.contains(&"0 to 2 × German mounted scouts†"),
        "{texts:?}"
    );
    assert!(texts.contains(&"3 × German rifle squad"), "{texts:?}");
}

/// What covers parts names them, also where the option is off that gives them values.
#[test]
fn what_an_option_changes_of_others_fields_is_told_in_words() {
    for with in [&[][..], &["modern-war"]] {
        let (_, _, book, assets) = bundled("modern", with);
        told_apart(&book, "modern");
        let html = html::page(&book, &Icons::with(&assets));
        let told = "“Trained for the night” yes† instead of –; “Body armour” head –, torso 7†, left arm –,";
        assert!(html.contains(told), "{with:?}: {html}");
    }
}

/// What an option has instead has its daggers and its place, and what there was its own.
#[test]
fn values_that_an_option_changes_are_marked_and_cited() {
    let option = r#"
option fog "Fog" [book 4] {
  replace weapon musket {
    reach 2"? / 3" [book 9]
  }
}
"#;
    let text = format!("{SMALL}{option}");
    let (_, _, book, _) = book(Loaded::text("small.orbat", text), &[]);
    let fog = section(&book, "option-fog");
    let lines = fog.blocks.iter().find_map(|block| match block {
        Block::Points { lines } => Some(lines),
        _ => None,
    });
    assert_eq!(
        lines.unwrap()[0].text,
        "“Musket”: “Range” 2″† / 3″ instead of 3″ / 12″† (book 9)."
    );
}

/// Of a section that is composed for an option as well, the index has what stands in the book.
#[test]
fn what_the_index_names_stands_there() {
    let (_, _, book, _) = bundled("combat-patrol-options", &[]);
    for entry in &book.index {
        for place in &entry.places {
            let there = section(&book, &place.to);
            let there = serde_json::to_string(there).unwrap().to_lowercase();
            let term = entry.term.to_lowercase();
            assert!(there.contains(&term), "{term}: {there}");
        }
    }
}

/// A term that is the head of a row, or of what a generator may roll, leads there and not to the head of its section.
#[test]
fn the_index_leads_to_rows_and_lines() {
    let (_, _, book, assets) = bundled("combat-patrol-solo", &[]);
    let html = html::page(&book, &Icons::with(&assets));
    let page = Document::parse(html.strip_prefix("<!DOCTYPE html>").unwrap()).unwrap();
    let mut parts = Vec::new();
    for entry in &book.index {
        for part in entry.places.iter().filter_map(|place| place.part.as_ref()) {
            let mut there = page.descendants();
            let there = there.find(|node| node.attribute("id") == Some(part));
            let there = text(there.unwrap_or_else(|| panic!("{part}")));
            assert!(there.contains(&entry.term), "{}: {there}", entry.term);
            parts.push(part);
        }
    }
    let some = |sort: &str| parts.iter().filter(|part| part.starts_with(sort)).count();
    assert!(some("row-") > 5 && some("generator-") > 10, "{parts:?}");
}

/// `1 of each` is true only where a card shows each value that there may be.
#[test]
fn values_that_no_card_shows_are_not_counted() {
    let text = r#"
use prelude "0.1"
scale mood "Mood" = low < mid < high
deck signs "Signs" of 3 cards {
  face number : 1 to 20 "Number"
  face bonus  : 1 to 3 or none "Bonus"
  face mood   : mood "Mood"
  |   | number | bonus | mood |
  | a |     20 |     1 | low  |
  | b |      1 |  none | high |
  | c |      7 |     2 | high |
}
"#;
    let (_, _, book, _) = book(Loaded::text("small.orbat", text.to_owned()), &[]);
    let section = serde_json::to_string(section(&book, "deck-signs")).unwrap();
    for told in [
        r#""1: 1, 7: 1, 20: 1""#,
        r#""–: 1, 1: 1, 2: 1""#,
        r#""Low: 1, High: 2""#,
    ] {
        assert!(section.contains(told), "{told}: {section}");
    }
}

/// What an option has rolled for each battle, and printed for it, a reader of the book learns too.
#[test]
fn what_an_option_rolls_and_prints_stands_in_the_book() {
    let (model, _, book, _) = bundled("combat-patrol-options", &[]);
    let night = section(&book, "option-night");
    let facts = night.blocks.iter().find_map(|block| match block {
        Block::Facts { facts } => Some(facts),
        _ => None,
    });
    let links = |label: &str| {
        let fact = facts.unwrap().iter().find(|fact| fact.label == label);
        fact.unwrap()
            .links
            .iter()
            .map(|to| to.title.as_str())
            .collect::<Vec<_>>()
    };
    let moon = model
        .options
        .iter()
        .find(|option| option.header.name == "night");
    assert_eq!(
        moon.unwrap().does[0],
        "rolls on tonights-moon for each battle"
    );
    assert_eq!(links("Each battle rolls"), ["Tonight’s moon"]);
    assert!(links("At hand").len() > 5);
}

const LISTED: &str = r#"
use prelude "0.1"
option fog "Fog" {}
army rats "Rats" {
  nation "Cellar"
  from 1850
  until 1870
}
weapon tooth "Tooth" {}
weapon sling "Sling" {}
unit gang "Gang", 3 figures {
  army rats
  |     | title | count | weapons |
  | rat | Rat   |     3 | tooth   |
  take sling on rat, up to 2
}
force nest "Nest", 3 figures {
  army rats
  echelon squad
  1 to 3 gang
}
list sunday "Sunday" from nest {
  date 1860
  with fog
  limit 3 to 9 figures
  anyway
  2 gang {
    take sling on rat, 1
  }
}
"#;

/// A list in a book has its limits, what it is made for, and what each of its units takes.
#[test]
fn a_list_in_a_book_has_all_that_it_says() {
    let (_, _, book, _) = book(Loaded::text("small.orbat", LISTED.to_owned()), &[]);
    let section = serde_json::to_string(section(&book, "list-sunday")).unwrap();
    for told in [
        "1860",
        "Fog",
        "3 to 9 figures",
        "whatever rules it breaks",
        "1 × Sling in each",
    ] {
        assert!(section.contains(told), "{told}: {section}");
    }
}

/// A text that an option empties is gone, and not another one.
#[test]
fn what_an_option_leaves_empty_is_told_so() {
    let (_, _, book, assets) = bundled("combat-patrol-solo-options", &[]);
    let html = html::page(&book, &Icons::with(&assets));
    let told = "“By night”: no longer “It is best by night, with the option";
    assert!(html.contains(told), "{html}");
}

/// Without the rules with the option on, what other options add is called by its title all the same.
#[test]
fn what_an_option_changes_is_told_without_its_rules() {
    let mut loaded = Loaded::bundled("modern");
    let model = loaded.model();
    let subject = subject(&model);
    let contents = loaded.contents(&model, subject);
    let book = compose::rulebook(&model, subject, &contents, &[], None);
    let html = html::page(&book, &Icons::with(&loaded.assets()));
    let told = "another “Trained for the night”; another “Body armour”.";
    assert!(html.contains(told), "{html}");
}

fn section<'b>(book: &'b Rulebook, id: &str) -> &'b Section {
    let mut sections = book.chapters.iter().flat_map(|it| &it.sections);
    let found = sections.find(|section| section.id == id);
    found.unwrap_or_else(|| panic!("nothing is at #{id}"))
}

/// Whoever reads of an option reads its rules: the steps that it puts in, the rows that it puts in another's place,
/// and what it declares.
#[test]
fn an_option_that_is_off_stands_in_the_book_with_its_rules() {
    let (model, _, book, _) = bundled("combat-patrol-options", &[]);
    let sprinting = section(&book, "option-sprinting");
    let steps = sprinting.blocks.iter().filter_map(|block| match block {
        Block::Steps(sheet) => Some(sheet),
        _ => None,
    });
    let steps: Vec<_> = steps.collect();
    let walk = steps
        .iter()
        .find(|sheet| sheet.title.starts_with("How far a unit"));
    let walk = walk.expect("it changes how far a unit goes");
    let of_model = model
        .options
        .iter()
        .find(|option| option.header.name == "sprinting");
    assert!(of_model.is_some_and(|option| !option.active));
    assert!(walk.steps.iter().all(|step| !step.lines.is_empty()));
    // They have the numbers that they have among all steps of the changed procedure.
    assert!(walk.steps.iter().map(|step| step.number).is_sorted());
    let brought = section(&book, "rows-row-deed-sprinting-on");
    assert_eq!(brought.sort, "deeds, with “Sprinting”");

    let (_, _, book, _) = bundled("modern", &[]);
    let option = section(&book, "option-modern-war");
    let rows = option.blocks.iter().find_map(|block| match block {
        Block::Table(table) => Some(&table.rows),
        _ => None,
    });
    let rows = rows.expect("it puts other rows into a table");
    assert!(
        rows.iter().any(|row| row[1].text.contains("plates")),
        "{rows:?}"
    );
}

/// Every example has its lines, whatever it is played with.
fn has_all_lines(book: &Rulebook, package: &str) {
    let sections = book.chapters.iter().flat_map(|it| &it.sections);
    let examples = sections.filter(|section| section.sort.starts_with("example"));
    for section in examples {
        let mut blocks = section.blocks.iter();
        let has_lines = blocks.any(|it| matches!(it, Block::Table(_)));
        assert!(has_lines, "{package}: {}", section.title);
    }
}

#[test]
fn examples_without_the_option_that_is_on_have_their_lines() {
    let (_, _, book, _) = bundled("combat-captain", &["home-guard"]);
    has_all_lines(&book, "combat-captain");
}

/// Three squads of a kind are told by what each is called there, as in a booklet.
#[test]
fn a_scenario_in_a_book_tells_its_units_apart() {
    let (_, _, book, _) = book(Loaded::file("scenarios/attack-on-a-farmhouse.orbat"), &[]);
    let json = serde_json::to_string(&book).unwrap();
    assert!(
        json.contains("First squad: Parachute rifle squad; "),
        "{json}"
    );
}

#[test]
fn a_plain_book_has_no_marks() {
    let squad = Loaded::bundled("combat-squad");
    let (_, _, book, assets) = book_of(squad, &[], Model::unmarked);
    assert!(book.sources.is_empty() && book.assumed.is_empty());
    let html = html::page(&book, &Icons::with(&assets));
    sound(&html, "combat-squad");
    assert!(!html.contains('†') && !html.contains("<cite>"));
}

#[test]
fn what_an_option_writes_in_the_place_of_a_text_is_quoted() {
    let (_, _, book, _) = bundled("combat-squad", &[]);
    let json = serde_json::to_string(&book).unwrap();
    // What it says without the option stands in its own place.
    let said = "“Running and falling”: now “Mark where a run begins";
    assert!(json.contains(said), "{json}");
    assert!(json.contains("if he has not fallen.”\""), "{json}");
}

/// A deck says in brackets behind its name that cards of it are assumed.
#[test]
fn a_plain_book_names_decks_without_what_is_assumed_of_them() {
    let patrol = Loaded::bundled("combat-patrol");
    let (_, _, book, _) = book_of(patrol, &[], Model::unmarked);
    let json = serde_json::to_string(&book).unwrap();
    assert!(json.contains("from the Action deck"), "{json}");
    assert!(!json.contains("assumed cards"), "{json}");
}

/// The first text of a row says what it is; the others have their titles, without which they would say that too.
#[test]
fn further_texts_of_a_row_have_their_titles() {
    let (_, _, book, _) = bundled("combat-patrol-solo", &[]);
    let json = serde_json::to_string(&book).unwrap();
    assert!(
        json.contains(r#""text":"Stays where it is and fires"#),
        "{json}"
    );
    assert!(
        json.contains(r#""text":"If it cannot: Does nothing"#),
        "{json}"
    );
}

#[test]
fn what_an_author_writes_is_no_mark() {
    let text = SMALL.replace("\"Small arms\"", "\"Arms of † the order\"");
    let small = Loaded::text("small.orbat", text);
    let (_, _, book, _) = book_of(small, &[], Model::unmarked);
    let json = serde_json::to_string(&book).unwrap();
    assert!(json.contains("Arms of † the order"), "{json}");
    assert!(json.contains("3″ / 12″\""), "{json}");
    assert!(!json.contains("book 2"), "{json}");
}

const SMALL: &str = r#"# Volleys: how muskets are fired, and what comes of it.
use prelude "0.1"

source book "The small book" by "A. Nobody"

scale band "Range" [book 1] = short < long

extend kind weapon [book 2] {
  reach : length for each band "Range" = 0"
}

weapons "Small arms", 1 row [book 2.1] {
  |        | title  | reach      |
  | musket | Musket | 3" / 12"? |
}

table smoke "Smoke" by roll d6 gives text [assumed: no book says it] {
  | 1-3 | It hangs  |
  | 4-6 | It drifts |
}

procedure volley "A volley" (
  range : band = short "Range"
) gives yes/no [book 3] {
  step aim "Aim" {
    if range is long: end no
    end yes
  }
}

option rain "Rain" [book 4] {
  in volley {
    before aim {
      step wet "Wet powder" {
        end no
      }
    }
  }
}

erratum e-1 "Two ranges" [book 1] {
  problem "Two pages differ."
  ruling "The first holds."
  affects volley
}

example "A sure shot" [book 3] {
  chance volley(short) = 1
  chance volley(long) = 0
  chance 2d6 > 9 = 1/6
  mean of 2d6 = 7
  value volley(long) = no
  value musket.reach at long = 12"
  play volley(short) {
    gives yes
  }
}
"#;

#[test]
fn a_small_book_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.orbat");
    std::fs::write(&path, SMALL).unwrap();
    let (_, _, book, assets) = book(Loaded::file(path), &[]);
    sound(&html::page(&book, &Icons::with(&assets)), "small");
    insta::assert_json_snapshot!("a_small_book", book);
}

/// What a row leaves to its kind is cited there, and not once more in each cell.
#[test]
fn what_a_row_leaves_out_cites_nothing() {
    let text = SMALL.replace(
        "  | musket | Musket | 3\" / 12\"? |\n",
        "  | musket | Musket | 3\" / 12\"? |\n  | club   | Club   |            |\n  \
           | bow    | Bow    | 6\" / 9\"   | [book 5]\n",
    );
    let text = text.replace("1 row [book 2.1]", "3 rows [book 2.1]");
    let (_, _, book, _) = book(Loaded::text("small.orbat", text), &[]);
    let sections = book.chapters.iter().flat_map(|chapter| &chapter.sections);
    let mut arms = sections.filter(|section| section.title == "Small arms");
    let arms = serde_json::to_string(arms.next().unwrap()).unwrap();
    assert!(
        arms.contains("0″ / 0″") || arms.contains("\"0″\""),
        "{arms}"
    );
    assert!(
        arms.contains(r#"{"text":"Bow","assumed":false,"source":"book 5""#),
        "{arms}"
    );
    assert!(!arms.contains(r#""book 2""#), "{arms}");
}

/// What rows have that are named in a question is what is asked for.
#[test]
fn what_is_compared_is_told_and_no_answer() {
    let text = SMALL.replace(
        "  chance volley(short) = 1\n",
        "  chance musket.reach at short < musket.reach at long = 1\n  \
           chance musket.reach at short is 3\" = 1\n",
    );
    let (_, _, book, _) = book(Loaded::text("small.orbat", text), &[]);
    let json = serde_json::to_string(&book).unwrap();
    for asked in [
        "\"Chance that the range of the Musket at Short is\u{a0}…\"",
        "\"…\u{a0}less than the range of the Musket at Long\"",
        "\"…\u{a0}3″\"",
    ] {
        assert!(json.contains(asked), "{json}");
    }
}

/// A table is asked in the same words whether it rolls for some of its answers or not.
#[test]
fn a_table_that_rolls_for_an_answer_is_asked_in_words() {
    let text = SMALL.replace(
        "  chance volley(short) = 1\n",
        "  value wear(short, 3) = 2\n  chance wear(long, 1) > 1 = 2/3\n  value wear(short, 1) + 1 = 3\n",
    );
    let text = format!(
        "{text}\ntable wear \"Wear\" by band, shots : 1 to 3 gives 1 to 9 [book 5] {{\n  | short | 1 to 3 | 2 |\n  \
         | long | 1, 2 | d3 |\n  | | 3 | d3 + 1 |\n}}\n"
    );
    let (_, _, book, _) = book(Loaded::text("small.orbat", text), &[]);
    let sections = book.chapters.iter().flat_map(|chapter| &chapter.sections);
    let mut examples = sections.filter(|section| section.sort == "example");
    insta::assert_json_snapshot!(examples.next().unwrap().blocks);
}

/// Whoever reads a book is no programmer.
#[test]
fn no_example_of_a_bundled_game_is_told_in_source_code() {
    let called = |text: &str| {
        let mut calls = text.split('(');
        calls.next_back();
        // A word in front of a bracket, without a blank between.
        calls.any(|before| before.ends_with(|sign: char| sign.is_alphanumeric()))
    };
    for package in ["combat-captain", "combat-patrol", "combat-squad"] {
        let (_, _, book, _) = bundled(package, &[]);
        let sections = book.chapters.iter().flat_map(|chapter| &chapter.sections);
        let tables = sections
            .flat_map(|section| &section.blocks)
            .filter_map(|block| match block {
                Block::Table(table) if table.told => Some(table),
                _ => None,
            });
        let rows = tables.flat_map(|table| &table.rows);
        let asked: Vec<&str> = rows.map(|row| row[0].text.as_str()).collect();
        assert!(!asked.is_empty(), "{package}");
        for text in asked {
            assert!(!called(text) && !text.starts_with("check "), "{text}");
        }
    }
}

const WYRM: &str = r#"use prelude "0.1"

extend kind figure {
  head  : 0 to 6 "Head" = 0, shown as boxes
  trunk : 0 to 6 "Trunk" = 0, shown as boxes
}

weapon claws "Claws" { }

unit wyrm "Wyrm", 1 figure {
  |      | title | weapons | head | trunk |
  | wyrm | Wyrm  | claws   | 3    | 5     |
}
"#;

/// They are what a creature is made of.
#[test]
fn a_place_with_a_semicolon_in_it_is_one_link() {
    let text =
        "source qs \"Quick start\"\n\nchoice fuel \"Fuel\" [qs \"coal; oil\"; qs 2] = coal | oil\n";
    let (_, _, book, assets) = book(Loaded::text("fuel.orbat", text), &[]);
    let page = html::page(&book, &Icons::with(&assets));
    sound(&page, "fuel");
    let link = |place: &str| format!("<a href=\"#source-qs\">qs {place}</a>");
    let cited = format!("<cite>{}; {}</cite>", link("“coal; oil”"), link("2"));
    assert!(page.contains(&cited), "{page}");
}

#[test]
fn the_boxes_of_each_part_are_told() {
    let (_, _, book, _) = book(Loaded::text("wyrm.orbat", WYRM), &[]);
    let json = serde_json::to_string(&book).unwrap();
    assert!(json.contains("Head 3; Trunk 5"), "{json}");
}

/// What most figures differ in stands in columns of a record, and so in the book.
#[test]
fn figures_that_differ_have_columns() {
    let text = r#"use prelude "0.1"

extend kind figure {
  drill : 1 to 9 "Drill" = 5
  nerve : 2 to 12 "Nerve" = 7
}

weapon musket "Musket" { }

unit line "Line battalion", 4 figures {
  |            | title      | count | weapons | drill | nerve |
  | staff      | Staff      | 1     | musket  | 9     | 10    |
  | grenadiers | Grenadiers | 1     | musket  | 8     | 9     |
  | fusiliers  | Fusiliers  | 2     | musket  | 4     | 6     |
}
"#;
    let (_, _, book, _) = book(Loaded::text("line.orbat", text), &[]);
    let table = section(&book, "row-unit-line");
    let table = table.blocks.iter().find_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let table = table.unwrap();
    assert_eq!(
        table.header,
        ["Figures", "No.", "Weapons", "Drill", "Nerve"]
    );
    let cells = |row: usize| table.rows[row].iter().map(|cell| &*cell.text);
    assert!(cells(0).eq(["Staff", "1", "Musket", "9", "10"]));
    assert!(cells(2).eq(["Fusiliers", "2", "Musket", "4", "6"]));
}

#[test]
fn a_file_of_rules_with_an_army_list_in_it_has_its_own_title() {
    let folder = tempfile::tempdir().unwrap();
    let list =
        "list hale \"Hale's men\" from own-patrol {\n  1 patrol-sergeant\n  4 parachutist\n}\n";
    let rule = "rule cold \"Cold\" {\n  text \"It is cold.\"\n}\n";
    for (name, rules, title) in [("winter", rule, "Winter"), ("men", "", "Hale’s men")] {
        let file = folder.path().join(format!("{name}.orbat"));
        let text = format!("use combat-squad \"0.1\"\n\n{rules}\n{list}");
        std::fs::write(&file, text).unwrap();
        assert_eq!(book(Loaded::file(file), &[]).2.title, title);
    }
}

/// A step in whose place an option puts others is told by the name that readers know it by.
#[test]
fn steps_that_an_option_replaces_are_told_by_their_titles() {
    let (_, _, book, _) = bundled("combat-patrol-options", &[]);
    let json = serde_json::to_string(&book).unwrap();
    assert!(json.contains("in place of “Each of them”"), "{json}");
    for name in ["“count”", "“shock”", "“men”", "“all seen”"] {
        assert!(!json.contains(name), "{name}");
    }
}

#[test]
fn a_column_in_which_no_row_says_anything_is_left_out() {
    let (_, _, book, _) = bundled("combat-patrol-options", &[]);
    let section = section(&book, "table-flare-by-burst");
    let tables = section.blocks.iter().filter_map(|block| match block {
        Block::Table(table) => Some(&table.header),
        _ => None,
    });
    let heads: Vec<_> = tables.collect();
    assert_eq!(heads, [&["Burst", "Result"]]);
}

/// What is a text in one row of a kind is one in all of them, however short.
#[test]
fn a_short_text_stands_as_the_long_ones_of_its_kind() {
    let (_, _, book, _) = bundled("combat-patrol-solo", &[]);
    let section = section(&book, "row-rule-no-such-models");
    let said =
        |block: &Block| matches!(block, Block::Text { text } if text == "Roll again for it.");
    assert!(section.blocks.iter().any(said), "{:?}", section.blocks);
}

/// Two leaders among eight soldiers have names that are like an icon's: no reader could tell why these have one.
#[test]
fn icons_stand_where_most_rows_have_one() {
    let (_, _, book, assets) = bundled("combat-squad", &[]);
    let html = html::page(&book, &Icons::with(&assets));
    let of = |id: &str| {
        let from = html.find(&format!("id=\"{id}\"")).unwrap();
        html[from..].split("</section>").next().unwrap().to_owned()
    };
    assert!(!of("rows-row-profile-levy").contains("class=\"icon\""));
    let (_, _, book, assets) = bundled("combat-patrol", &[]);
    let html = html::page(&book, &Icons::with(&assets));
    assert!(html.contains("class=\"icon\""), "covers have theirs");
}
