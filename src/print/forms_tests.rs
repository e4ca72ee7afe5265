//! The forms that pages are written in, and what templates that are not ours may do.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::sample::{map, pieces, team};
use super::*;
use crate::sheet::{CardSheet, Paper};

fn own(text: &str) -> Assets {
    let sheets = [("pieces".to_owned(), text.to_owned())];
    Assets {
        sheets: sheets.into(),
        ..Assets::default()
    }
}

/// What is said of one's own template.
fn said(body: &str) -> String {
    let text = format!("#set document(title: \"Mine\")\n#set text(lang: \"en\")\n{body}");
    let pages = Pages::set(&Printout::Pieces(pieces()), &own(&text));
    match pages.and_then(|pages| pages.pdf()) {
        Ok(_) => String::from("fine"),
        Err(error) => error.to_string(),
    }
}

fn records() -> Pages {
    let sheet = Booklet {
        title: "Records & <more>".into(),
        subtitle: "Unit records".into(),
        records: (0..9)
            .map(|n| team(&format!("Team {n}"), "North", ""))
            .collect(),
        ..Booklet::default()
    };
    Pages::set(&Printout::Booklet(Box::new(sheet)), &Assets::default()).unwrap()
}

#[test]
fn pages_become_drawings_and_pictures_of_their_size() {
    let pages = records();
    assert!(pages.count() > 1);
    for number in 1..=pages.count() {
        assert!(pages.svg(number).contains("viewBox=\"0 0 595.2"));
    }
    let png = pages.png(1, 150).unwrap();
    let side = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
    assert_eq!(&png[1..4], b"PNG");
    // 210 by 297 mm, 150 dots to the inch.
    assert_eq!((side(16), side(20)), (1240, 1754));
    assert!(png == records().png(1, 150).unwrap(), "the same bytes");
    // What is cut out of a picture is to have its true size.
    let read = png::Decoder::new(std::io::Cursor::new(&png)).read_info();
    let density = read.unwrap().info().pixel_dims.unwrap();
    assert_eq!((density.xppu, density.yppu), (5906, 5906));
    assert_eq!(density.unit, png::Unit::Meter);
    assert!(pages.png(pages.count() + 1, 150).is_err());
}

#[test]
fn a_web_page_has_every_page_and_its_text_and_needs_nothing_else() {
    let html = records().html();
    assert_eq!(html.matches("<section").count(), records().count());
    assert!(
        html.contains("<title>Records &amp; &lt;more>: unit records</title>")
            || html.contains("<title>Records &amp; &lt;more&gt;: unit records</title>")
    );
    let texts: Vec<&str> = html
        .split("<text ")
        .skip(1)
        .filter_map(|text| text.split('>').nth(1)?.split('<').next())
        .collect();
    for team in 0..9 {
        let name = format!("Team {team}");
        assert!(texts.iter().any(|text| text.contains(&name)), "{name}");
    }
    // Names of name spaces are no addresses to fetch from.
    let fetched = [
        "src=",
        "href=\"http",
        "url(http",
        "@import",
        "<script",
        "<link",
    ];
    for each in fetched {
        assert!(!html.contains(each), "{each}");
    }
    assert!(html == records().html());
}

/// Cards and rulers that are cut out of a web page are as large as those of a PDF.
#[test]
fn a_web_page_is_printed_at_its_true_size() {
    let html = records().html();
    assert!(
        html.contains("@page{size:210mm 297mm;margin:0}"),
        "{}",
        &html[..2000]
    );
    assert!(html.contains(".s1{page:s1;width:210mm;height:297mm}"));
    assert_eq!(
        html.matches("<section class=\"s1\"").count(),
        records().count()
    );
}

#[test]
fn a_web_page_gives_each_name_once_and_knows_all_that_it_asks_for() {
    let html = records().html();
    let behind = |mark: &str| -> Vec<String> {
        let all = html.split(mark).skip(1);
        all.filter_map(|rest| Some(rest.split(['"', ')']).next()?.to_owned()))
            .collect()
    };
    let ids = behind(" id=\"");
    let once: std::collections::BTreeSet<&String> = ids.iter().collect();
    assert!(ids.len() > 20);
    assert_eq!(once.len(), ids.len());
    for asked in behind("href=\"#").iter().chain(&behind("url(#")) {
        assert!(once.contains(asked), "{asked}");
    }
}

/// For whoever hears it: where parts begin, and what the map shows.
#[test]
fn a_web_page_has_headings_and_tells_what_pictures_show() {
    let sheet = super::sample::company(Paper::A4);
    let (title, alt) = (sheet.title.clone(), sheet.map.as_ref().unwrap().alt.clone());
    let printout = Printout::Booklet(Box::new(sheet));
    let html = Pages::set(&printout, &Assets::default()).unwrap().html();
    let headings: Vec<&str> = html
        .split("<g role=\"heading\" aria-level=\"")
        .skip(1)
        .collect();
    assert!(headings.len() > 10, "{}", headings.len());
    let first = headings[0].split("</g>").next().unwrap();
    assert!(first.starts_with('1') && first.contains(&title), "{first}");
    let mut told = String::from("role=\"img\" aria-label=\"");
    crate::markup::escape(&mut told, &alt);
    assert_eq!(html.matches(&told).count(), 1);
    // Each drawing is whole: what a heading opens, it closes.
    for section in html.split("<section").skip(1) {
        let from = section.find("<svg").unwrap();
        let to = section.find("</section>").unwrap();
        roxmltree::Document::parse(&section[from..to]).unwrap();
    }
}

#[test]
fn a_template_sees_its_data_and_nothing_of_the_disk_or_the_network() {
    assert_eq!(said("#json(\"/sheet.json\").pieces.title"), "fine");
    for body in [
        "#read(\"/etc/hostname\")",
        "#read(\"../Cargo.toml\")",
        "#read(\"Cargo.toml\")",
        "#include \"/etc/hostname\"",
        "#import \"@preview/cetz:0.3.4\"",
    ] {
        let said = said(body);
        assert!(
            said.starts_with("a template is at fault: pieces.typ:3"),
            "{body}: {said}"
        );
    }
    let clock = said("#datetime.today().display()");
    assert!(clock.contains("a template is at fault"), "{clock}");
}

/// Typst itself stops the plainest loops and calls; others take longer than anybody waits.
#[test]
fn a_template_without_an_end_is_stopped() {
    let endless = "#set document(title: \"Mine\")\n#for i in range(1000) { for j in range(1000) { let k = i * j } }";
    let sheet = Printout::Pieces(pieces());
    let patience = Duration::from_millis(50);
    match Pages::set_within(&sheet, &own(endless), patience) {
        Err(PrintError::Endless { .. }) => {}
        other => panic!("{:?}", other.err()),
    }
    for endless in ["#while true { [x] }", "#let f() = f()\n#f()"] {
        let said = said(endless);
        assert!(said.starts_with("a template is at fault: "), "{said}");
    }
}

#[test]
fn text_too_small_to_read_or_over_the_edge_is_told() {
    let small = said("#text(size: 6pt)[fine print]");
    assert_eq!(
        small,
        "page 1: \"fine print\" is set at 6 points, which is less than 7"
    );
    let card = CardSheet {
        title: "Cards".into(),
        ..CardSheet::default()
    };
    let text = "#set document(title: \"Mine\")\n#set page(margin: 1cm)\n#place(dx: 17cm, box(width: 8cm)[over the right side])";
    let assets = Assets {
        sheets: [("cards".to_owned(), text.to_owned())].into(),
        ..Assets::default()
    };
    match Pages::set(&Printout::Cards(card), &assets) {
        Err(PrintError::Edge { page: 1, text }) => assert_eq!(text, "over the right side"),
        other => panic!("{:?}", other.err()),
    }
    let beyond = said("#place(dx: 900pt)[out]");
    assert_eq!(beyond, "page 1: \"out\" runs over the edge of the page");
    let beside = said("#place(dx: -2cm)[out]");
    assert_eq!(beside, "page 1: \"out\" is wider than its column");
}

#[test]
fn what_is_said_of_a_whole_document_is_said_of_ones_own_template() {
    let nameless = Pages::set(&Printout::Pieces(pieces()), &own("Hello"));
    let said = match nameless.and_then(|pages| pages.pdf()) {
        Ok(_) => String::from("fine"),
        Err(error) => error.to_string(),
    };
    assert!(said.starts_with("a template is at fault: "), "{said}");
    assert!(said.contains("document title"), "{said}");
    // Typst's own command line is not at hand.
    let outside = self::said("#read(\"../orbat.toml\")");
    assert!(outside.starts_with("a template is at fault: "), "{outside}");
    assert!(!outside.contains("--root"), "{outside}");
}

/// One page at any rate, and so many that there are enough of each.
#[test]
fn there_are_as_many_counters_as_are_asked_for() {
    for (least, pages, each) in [(0, 1, 31), (31, 1, 31), (32, 2, 66), (70, 3, 101)] {
        let mut sheet = pieces();
        sheet.templates.clear();
        for counter in &mut sheet.counters {
            counter.least = least;
        }
        let set = Pages::set(&Printout::Pieces(sheet), &Assets::default()).unwrap();
        assert_eq!(set.count(), pages, "{least}");
        let texts = placed::texts(&set.document);
        let told = texts.iter().filter(|it| it.text == "Waits a turn").count();
        assert_eq!(told, each, "{least}");
    }
    // Of one that all men begin with there are more than of the others.
    let mut sheet = pieces();
    sheet.templates.clear();
    for counter in &mut sheet.counters {
        counter.least = match counter.note.as_str() {
            "Waits a turn" => 50,
            _ => 5,
        };
    }
    let set = Pages::set(&Printout::Pieces(sheet), &Assets::default()).unwrap();
    let texts = placed::texts(&set.document);
    let told = texts.iter().filter(|it| it.text == "Waits a turn").count();
    assert!(told >= 50, "{told}");
}

/// A browser has not the fonts that a map was measured with.
#[test]
fn texts_of_pictures_are_drawn() {
    let sheet = Booklet {
        map: Some(map()),
        ..Booklet::default()
    };
    let pages = Pages::set(&Printout::Booklet(Box::new(sheet)), &Assets::default()).unwrap();
    let page = pages.svg(1);
    let pictures: Vec<String> = page
        .split("data:image/svg+xml;base64,")
        .skip(1)
        .filter_map(|rest| {
            let written = rest.split('"').next()?;
            String::from_utf8(BASE64_STANDARD.decode(written).ok()?).ok()
        })
        .collect();
    assert!(
        pictures.iter().any(|picture| picture.len() > 1000),
        "the map"
    );
    assert!(pictures.iter().all(|picture| !picture.contains("<text")));
}
