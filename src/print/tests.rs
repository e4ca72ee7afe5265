use super::placed::walk;
use super::sample::{chart, company, stress, team, worksheet};
use super::*;
use crate::measure::Unit;
use crate::measures::Measures;
use crate::sheet::{Attribute, Paper, ReferenceSheet, TableSheet, UnitRecord, Value};
use typst::layout::{Frame, FrameItem, Transform};
use typst_layout::PagedDocument;

/// A finished PDF, and what it was made of.
pub(super) struct Printed {
    pub(super) pdf: Vec<u8>,
    pub(super) warnings: Vec<String>,
    pub(super) document: PagedDocument,
}

pub(super) fn typeset(printout: &Printout, assets: &Assets) -> Result<Printed, PrintError> {
    let pages = Pages::set(printout, assets)?;
    Ok(Printed {
        pdf: pages.pdf()?,
        warnings: pages.warnings,
        document: pages.document,
    })
}

fn set(booklet: &Booklet) -> Result<Printed, PrintError> {
    let whole = Printout::Booklet(Box::new(booklet.clone()));
    typeset(&whole, &Assets::default())
}

/// The text of each page, in the order in which it was set, without blanks.
fn pages(printed: &Printed) -> Vec<String> {
    fn walk(frame: &Frame, text: &mut String) {
        for (_, item) in frame.items() {
            match item {
                FrameItem::Group(group) => walk(&group.frame, text),
                FrameItem::Text(run) => {
                    text.push_str(&run.text.as_str().replace([' ', '\u{200b}'], ""))
                }
                _ => {}
            }
        }
    }
    let page = |page: &typst_layout::Page| {
        let mut text = String::new();
        walk(&page.frame, &mut text);
        text
    };
    printed.document.pages().iter().map(page).collect()
}

fn clean(sheet: &Booklet) -> Printed {
    let printed = set(sheet).unwrap();
    assert_eq!(printed.warnings, Vec::<String>::new());
    printed
}

fn only(record: UnitRecord) -> Booklet {
    Booklet {
        title: "Records".into(),
        records: vec![record],
        ..Booklet::default()
    }
}

#[test]
fn a_booklet_prints_on_both_papers() {
    for paper in [Paper::A4, Paper::Letter] {
        let printed = clean(&company(paper));
        assert!(printed.pdf.starts_with(b"%PDF-"));
    }
}

#[test]
fn whatever_may_go_wrong_prints_on_both_papers() {
    for paper in [Paper::A4, Paper::Letter] {
        clean(&stress(paper));
    }
}

#[test]
fn the_same_booklet_makes_the_same_bytes() {
    let first = booklet(&company(Paper::A4)).unwrap();
    typst::comemo::evict(0);
    assert!(first == booklet(&company(Paper::A4)).unwrap());
}

#[test]
fn the_pdf_names_its_package_in_the_footer_of_each_page() {
    let sheet = company(Paper::A4);
    let footer = format!("{}{}·seed", sheet.package.id, sheet.package.version);
    for page in pages(&clean(&sheet)) {
        assert!(page.contains(&footer), "{page}");
    }
}

#[test]
fn packing_keeps_all_that_a_file_says_in_a_third_of_its_bytes() {
    let sheet = company(Paper::A4);
    let document = clean(&sheet).document;
    let printout = Printout::Booklet(Box::new(sheet));
    let options = job::pdf_options(&printout).unwrap();
    let plain = typst_pdf::pdf(&document, &options).unwrap();
    let packed = pack::pack(plain.clone());
    assert!(
        packed.len() * 3 < plain.len(),
        "{} of {}",
        packed.len(),
        plain.len()
    );
    pack::unpacked::assert_same(&plain, &packed);
    assert!(pack::unpacked::objects(&plain).len() > 1000);
}

#[test]
fn the_text_of_a_booklet_is_on_its_pages() {
    let sheet = company(Paper::A4);
    let all = pages(&clean(&sheet)).concat();
    for text in [
        "Thecrossroads",
        "Achanceencounter",
        "hedgerow-7",
        "6ftby4ft",
        "carriestrucks",
        "Lateafternoon†",
        "NorthernLightInfantry",
        "Heavyweaponteam",
        "Failinglight",
        "CaptainAnselBrandt",
        "Exhilarated",
        "x+previousresult",
        "SampleRules,quickstart",
        "Threepoints",
    ] {
        assert!(all.contains(text), "{text}");
    }
    assert_eq!(
        all.matches("Lightteam").count(),
        12 + 1,
        "twelve records and a line of the forces"
    );
}

#[test]
fn every_field_of_a_unit_is_on_its_card() {
    let mut record = team("Light team A", "North", "1st platoon");
    record.leader = Some("Sergeant Vale".into());
    let text = pages(&clean(&only(record.clone()))).concat();
    let mut fields = vec![
        record.name,
        record.side,
        record.group,
        "SergeantVale".into(),
        record.citation,
    ];
    fields.extend(
        record
            .attributes
            .iter()
            .flat_map(|each| [each.title.clone(), each.value.text.clone()]),
    );
    fields.extend(record.checks.iter().map(|check| check.title.clone()));
    fields.extend(record.figures.iter().map(|figure| figure.title.clone()));
    fields.extend(
        record
            .figures
            .iter()
            .flat_map(|figure| figure.weapons.clone()),
    );
    fields.extend(record.weapons.columns);
    fields.extend(
        record
            .weapons
            .rows
            .iter()
            .flatten()
            .map(|cell| cell.text.clone()),
    );
    for field in fields {
        assert!(text.contains(&field.replace(' ', "")), "{field} in {text}");
    }
}

#[test]
fn a_page_explains_the_dagger_only_where_one_stands() {
    let legend = "†assumed:";
    let printed = clean(&company(Paper::A4));
    for (index, text) in pages(&printed).iter().enumerate() {
        let daggers = text.matches('†').count() - text.matches("Assumed†").count();
        assert_eq!(text.contains(legend), daggers > 0, "page {}", index + 1);
    }
    let mut record = team("Light team A", "North", "");
    record.attributes.retain(|each| !each.value.assumed);
    record.weapons.rows.remove(1);
    assert!(!pages(&clean(&only(record))).concat().contains('†'));
}

#[test]
fn a_record_is_never_split() {
    let printed = clean(&company(Paper::Letter));
    let pages = pages(&printed);
    let cards = pages
        .iter()
        .filter(|page| page.contains("Lightteam") && page.contains("Crossbow"));
    for page in cards {
        let titles = page.matches("Lightteam").count() + page.matches("Garrisonteam").count();
        let citations = page.matches("qs1.1;qsfig1-1").count();
        assert_eq!(titles, citations, "{page}");
    }
}

#[test]
fn a_company_takes_few_pages() {
    let mut sheet = company(Paper::A4);
    sheet.records = (0..25)
        .map(|n| team(&format!("Team {n}"), "North", "1st platoon"))
        .collect();
    let printed = clean(&sheet);
    let cards = pages(&printed)
        .iter()
        .filter(|page| page.contains("qsfig1-1"))
        .count();
    assert!(cards <= 4, "{cards} pages");
}

/// Behind the text, under the map or behind the records, but in one piece, and once.
#[test]
fn notes_stand_whole_where_there_is_room() {
    let mut places = Vec::new();
    for count in [1, 6, 12, 16, 24] {
        let mut sheet = company(Paper::A4);
        sheet.assumed = (1..=count).map(|n| format!("Assumption{n}.")).collect();
        let pages = pages(&clean(&sheet));
        let of = |text: &str| -> Vec<usize> {
            let each = pages.iter().enumerate();
            each.flat_map(|(page, said)| said.matches(text).map(move |_| page))
                .collect()
        };
        let first = of("Assumption1.");
        assert_eq!(first.len(), 1, "{count}");
        for n in 1..=count {
            assert_eq!(of(&format!("Assumption{n}.")), first, "{n} of {count}");
        }
        places.push(first[0]);
    }
    assert!(places.is_sorted(), "{places:?}");
    assert!(places.first() < places.last(), "{places:?}");
}

#[test]
fn the_map_is_set_in_our_own_sans() {
    let mut sheet = company(Paper::A4);
    sheet.records.clear();
    let pdf = clean(&sheet).pdf;
    // Without a face usvg drops the text, and the drawing's part of the file with it.
    sheet.map.as_mut().unwrap().svg = company(Paper::A4)
        .map
        .unwrap()
        .svg
        .replace("Dense woodland", "");
    assert!(pdf.len() > clean(&sheet).pdf.len());
}

/// Widths of the pictures on all pages, in points.
fn picture_widths(printed: &Printed) -> Vec<f64> {
    let mut widths = Vec::new();
    for page in printed.document.pages() {
        walk(&page.frame, Transform::identity(), &mut |_, item| {
            if let FrameItem::Image(_, size, _) = item {
                widths.push(size.x.to_pt());
            }
        });
    }
    widths
}

#[test]
fn the_text_of_a_map_is_set_at_seven_points_or_more() {
    let steps = "Woods, 12\u{2033} by 9\u{2033}: middle 20\u{2033} from the west edge and 14\u{2033} from the south";
    for (width, depth, unit) in [
        (1, 1, Unit::Inch),
        (6, 6, Unit::Inch),
        (6, 4, Unit::Centimetre),
        (12, 6, Unit::Centimetre),
    ] {
        let mut map = crate::map::sample::everything(width, depth);
        map.measures = Measures::plain(unit);
        let svg = crate::map::svg(&map);
        let units = svg.split(" width=\"").nth(1).unwrap();
        let units: f64 = units.split('"').next().unwrap().parse().unwrap();
        // With a few steps the map may shrink until they stand on its page, with many it stands alone.
        for (paper, count) in [(Paper::A4, 12), (Paper::A4, 24), (Paper::Letter, 90)] {
            let sheet = Booklet {
                title: "The crossroads".into(),
                paper,
                map: Some(crate::sheet::MapSheet {
                    svg: svg.clone(),
                    alt: "A table.".into(),
                    smallest_text: crate::map::SMALLEST_TEXT,
                }),
                set_up: vec![steps.into(); count],
                ..Booklet::default()
            };
            let widths = picture_widths(&clean(&sheet)).into_iter();
            let smallest =
                widths.fold(0.0, f64::max) / units * f64::from(crate::map::SMALLEST_TEXT);
            assert!(
                (7.0..20.0).contains(&smallest),
                "{width} by {depth} {paper:?} {count}: {smallest}"
            );
        }
    }
}

#[test]
fn a_map_that_cannot_be_read_is_the_authors() {
    let mut sheet = company(Paper::A4);
    sheet.map.as_mut().unwrap().svg = "<svg".into();
    let Err(PrintError::Drawing(told)) = set(&sheet) else {
        panic!("the drawing is read");
    };
    assert!(told.starts_with("`map.svg`: "), "{told}");
}

#[test]
fn a_sign_without_a_glyph_is_named_with_its_field() {
    let mut record = team("Light team A", "North", "");
    record.figures[1].title = "Trooper \u{1F480}".into();
    let error = set(&only(record)).err().unwrap().to_string();
    assert!(
        error.contains("U+1F480") && error.contains("Trooper"),
        "{error}"
    );
}

#[test]
fn a_word_too_long_for_its_card_is_named_with_unit_and_field() {
    let mut record = team("Light team A", "North", "");
    let word = "w".repeat(150);
    record.weapons.rows[0][1] = Value::new(word.clone());
    match set(&only(record)) {
        Err(PrintError::Fit { unit, field, text }) => {
            assert_eq!(
                (unit.as_str(), field.as_str()),
                ("Light team A", "column \"Range\"")
            );
            assert_eq!(text, word);
        }
        other => panic!("{:?}", other.err()),
    }
    let mut record = team("Light team A", "North", "");
    record.attributes.push(Attribute {
        title: "Orders".into(),
        value: Value::new("o".repeat(200)),
        boxes: 0,
    });
    let error = set(&only(record)).err().unwrap().to_string();
    assert!(
        error.contains("Orders") && error.contains("Light team A"),
        "{error}"
    );
}

#[test]
fn a_card_taller_than_the_page_is_named() {
    let mut record = team("Regiment", "North", "");
    let figure = record.figures[1].clone();
    record.figures = vec![figure; 80];
    match set(&only(record)) {
        Err(PrintError::Page { unit, .. }) => assert_eq!(unit, "Regiment"),
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn a_row_with_a_cell_too_few_is_named() {
    let sheet = Booklet {
        title: "Tables".into(),
        reference: vec![ReferenceSheet::Table(TableSheet {
            title: "Fire".into(),
            header: vec!["Roll".into(), "Result".into()],
            rows: vec![vec![Value::new("1")]],
            citation: String::new(),
        })],
        ..Booklet::default()
    };
    assert!(matches!(
        set(&sheet),
        Err(PrintError::Cells {
            expected: 2,
            found: 1,
            ..
        })
    ));
}

#[test]
fn a_booklet_may_hold_one_thing_only() {
    let reference = |sheet| Booklet {
        title: "Reference".into(),
        reference: vec![sheet],
        ..Booklet::default()
    };
    assert_eq!(pages(&clean(&reference(worksheet(11)))).len(), 1);
    // Two blocks of a tall form, whose rows are a little less tall for it.
    let mut tall = worksheet(20);
    if let ReferenceSheet::Worksheet(form) = &mut tall {
        let row = form.rows[0].clone();
        form.rows.splice(0..0, vec![row; 6]);
    }
    assert_eq!(pages(&clean(&reference(tall))).len(), 1);
    assert_eq!(pages(&clean(&reference(chart("Fire", 100)))).len(), 1);
    assert_eq!(
        pages(&clean(&Booklet {
            title: "Nothing".into(),
            ..Booklet::default()
        }))
        .len(),
        1
    );
}

/// However many rows a form has and whatever the paper, its rows are as tall as one page has room for.
#[test]
fn a_form_by_itself_keeps_to_one_page() {
    for paper in [Paper::A4, Paper::Letter] {
        for more in 0..9 {
            let mut sheet = worksheet(12);
            if let ReferenceSheet::Worksheet(form) = &mut sheet {
                let row = form.rows[0].clone();
                form.rows.splice(0..0, vec![row; more]);
            }
            let sheet = Booklet {
                title: "Temper".into(),
                reference: vec![sheet],
                paper,
                ..Booklet::default()
            };
            assert_eq!(pages(&clean(&sheet)).len(), 1, "{paper:?} {more}");
        }
    }
}

/// One that no page can hold goes on over a second.
#[test]
fn a_form_that_is_taller_than_a_page_goes_on_over_another() {
    let mut sheet = worksheet(12);
    if let ReferenceSheet::Worksheet(form) = &mut sheet {
        let row = form.rows[0].clone();
        form.rows.splice(0..0, vec![row; 45]);
    }
    let sheet = Booklet {
        title: "Temper".into(),
        reference: vec![sheet],
        ..Booklet::default()
    };
    assert_eq!(pages(&clean(&sheet)).len(), 2);
}

/// By itself a form fills most of its page: the room is for strokes.
#[test]
fn a_form_by_itself_has_room_for_strokes() {
    let sheet = Booklet {
        title: "Temper".into(),
        reference: vec![worksheet(11)],
        ..Booklet::default()
    };
    let texts = placed(&Printout::Booklet(Box::new(sheet)), &Assets::default()).unwrap();
    let y = |text: &str| {
        texts
            .iter()
            .find(|each| each.text.trim() == text)
            .unwrap()
            .y
    };
    let tally = y("b") - y("a");
    assert!(tally > 70.0, "{tally}");
    let number = y("y") - y("x");
    assert!(number < 40.0, "{number}");
}

#[test]
fn markup_in_a_text_stays_text() {
    let mut record = team("#panic() *not bold* $x$ @ref <label>", "North", "");
    record.citation = "// no comment".into();
    let text = pages(&clean(&only(record))).concat();
    assert!(
        text.contains("#panic()*notbold*$x$@ref<label>") && text.contains("//nocomment"),
        "{text}"
    );
}
