//! Rulebooks as PDF.

use orbat::model::CitedPlace;
use orbat::package::Assets;
use orbat::print::{placed, print};
use orbat::sheet::{
    Block, BookTable, Chapter, Fact, IndexEntry, IndexPlace, Paper, Printout, Reference, Rulebook,
    Section, Value,
};
use orbat::steps::{Line, NumberedStep, StepsSheet};

fn place(id: &str) -> IndexPlace {
    IndexPlace {
        title: id.to_owned(),
        to: id.to_owned(),
        part: None,
    }
}

fn to(id: &str) -> Reference {
    Reference {
        title: id.into(),
        to: Some(id.into()),
    }
}

fn table(columns: usize, rows: usize, cell: &str) -> Block {
    let heads = (1..=columns).map(|at| format!("Head {at}"));
    let row = |at: usize| {
        let mut row = vec![Value::new(format!("Row {at}"))];
        row.resize(columns, Value::assumed(cell));
        row
    };
    Block::Table(BookTable {
        header: heads.collect(),
        rows: (1..=rows).map(row).collect(),
        ..BookTable::default()
    })
}

fn section(id: &str, blocks: Vec<Block>) -> Section {
    let elsewhere = Reference {
        title: "Elsewhere".into(),
        to: None,
    };
    let cited = CitedPlace {
        mark: "ob".into(),
        place: "1.2".into(),
    };
    Section {
        id: id.into(),
        title: format!("About {id}"),
        sort: "rule".into(),
        citation: std::iter::once(cited).collect(),
        blocks,
        see: vec![to("steps"), elsewhere],
        ..Section::default()
    }
}

fn book() -> Rulebook {
    let step = |number| NumberedStep {
        number,
        title: format!("Step {number}"),
        lines: vec![Line {
            text: "If it is so: do this.".into(),
            note: true,
            lines: vec![Line::default()],
            ..Line::default()
        }],
        ..NumberedStep::default()
    };
    let steps = StepsSheet {
        steps: (1..=9).map(step).collect(),
        ..StepsSheet::default()
    };
    let facts = Block::Facts {
        facts: vec![Fact {
            label: "Ruling".into(),
            value: Value::assumed("The first holds."),
            links: vec![to("steps")],
        }],
    };
    Rulebook {
        title: "Bows and pikes".into(),
        chapters: vec![
            Chapter {
                id: "chapter-rules".into(),
                title: "Rules".into(),
                lead: "What counts.".into(),
                sections: vec![
                    section("steps", vec![Block::Steps(steps)]),
                    section("long", vec![table(3, 200, "a few words")]),
                    section("facts", vec![facts]),
                ],
            },
            Chapter {
                id: "chapter-charts".into(),
                title: "Charts".into(),
                lead: String::new(),
                sections: vec![
                    section("wide", vec![table(14, 90, "numbers")]),
                    section("widest", vec![table(60, 2, "numbers")]),
                ],
            },
        ],
        index: vec![IndexEntry {
            term: "Steps".into(),
            places: vec![place("steps"), place("wide")],
        }],
        ..Rulebook::default()
    }
}

#[test]
fn a_book_has_heads_on_each_page_and_nothing_tiny() {
    for paper in [Paper::A4, Paper::Letter] {
        let book = Printout::Rulebook(Box::new(Rulebook { paper, ..book() }));
        let texts = placed(&book, &Assets::default()).unwrap();
        let pages = texts.iter().map(|text| text.page).max().unwrap() + 1;
        assert!((5..=16).contains(&pages), "{pages} pages");
        for page in 0..pages {
            let here = || texts.iter().filter(|text| text.page == page);
            let rows = here().filter(|text| text.text.starts_with("Row")).count();
            let heads = here().filter(|text| text.text.contains("ead 1")).count();
            assert!(rows == 0 || heads > 0, "page {} has no head", page + 1);
        }
        assert!(texts.iter().all(|text| text.size >= 6.99));
    }
}

#[test]
fn no_chapters_line_stands_alone_at_the_foot_of_the_contents() {
    let chapter = |at: usize| {
        let sections = (0..=at % 3).map(|of| Section {
            see: Vec::new(),
            ..section(&format!("{at}-{of}."), Vec::new())
        });
        Chapter {
            id: format!("chapter-{at}"),
            title: format!("Chapter {at}."),
            lead: String::new(),
            sections: sections.collect(),
        }
    };
    let book = Rulebook {
        title: "Many rules".into(),
        chapters: (0..90).map(chapter).collect(),
        ..Rulebook::default()
    };
    let texts = placed(&Printout::Rulebook(Box::new(book)), &Assets::default()).unwrap();
    // Of what stands in the contents and again in the book, the first.
    let column = |said: &str| {
        let first = texts.iter().find(|each| each.text.starts_with(said));
        first.map(|each| (each.page, each.x > 290.0))
    };
    for at in 0..90 {
        let line = column(&format!("Chapter {at}."));
        assert!(line.is_some());
        assert_eq!(line, column(&format!("About {at}-0.")), "{at}");
    }
}

/// In which column of which page the last texts stand in which this is said, in a book with so many lines before a section.
fn columns_behind<const N: usize>(
    filler: usize,
    last: Section,
    said: [&str; N],
) -> [(usize, bool); N] {
    let text = |_| Block::Text {
        text: "A line.".into(),
    };
    let mut book = book();
    book.index.clear();
    book.chapters.truncate(1);
    book.chapters[0].sections = vec![
        Section {
            see: Vec::new(),
            ..section("before", (0..filler).map(text).collect())
        },
        last,
    ];
    let texts = placed(&Printout::Rulebook(Box::new(book)), &Assets::default()).unwrap();
    said.map(|said| {
        let found = texts.iter().rfind(|each| each.text.contains(said));
        let found = found.unwrap();
        (found.page, found.x > 290.0)
    })
}

/// A section of steps.
fn of_steps(steps: Vec<NumberedStep>) -> Section {
    let steps = StepsSheet {
        steps,
        ..StepsSheet::default()
    };
    section("steps", vec![Block::Steps(steps)])
}

fn step(number: u32, title: &str, lines: Vec<Line>) -> NumberedStep {
    NumberedStep {
        number,
        title: title.into(),
        lines,
        ..NumberedStep::default()
    }
}

fn line(text: &str) -> Line {
    Line {
        text: text.into(),
        ..Line::default()
    }
}

const LONG: &str =
    "Turn over a card for each man of the unit who is neither stunned nor out of the fight.";

/// Where its last step is parted from what it says, a page begins with a line that nobody can place.
#[test]
fn the_last_step_of_a_section_stands_in_one_piece() {
    for filler in 30..60 {
        let ends = |number: &str| {
            vec![
                line("Roll a die."),
                line(&format!("It ends with {number}.")),
            ]
        };
        let steps = of_steps(vec![
            step(1, "Step 1", ends("1")),
            step(2, "Step 2", ends("2")),
        ]);
        let alone = Section {
            see: Vec::new(),
            ..steps
        };
        let [head, end] = columns_behind(filler, alone, ["Step 2", "It ends with 2."]);
        assert_eq!(head, end, "{filler}");
    }
}

/// Where the last step is too long for that, its last line keeps what stands below the section.
#[test]
fn what_a_section_sees_stands_below_the_last_line_of_a_long_step() {
    for filler in 24..44 {
        let mut lines = vec![line(LONG); 6];
        lines.push(line("It ends with this."));
        let steps = of_steps(vec![step(1, "The step", lines)]);
        let [last, see] = columns_behind(filler, steps, ["It ends with", "See"]);
        assert_eq!(last, see, "{filler}");
    }
}

/// A line that ends in a colon says nothing without what it leads to.
#[test]
fn what_a_list_hangs_on_stands_in_the_column_of_its_first_line() {
    for filler in 24..44 {
        let mut lines = vec![line(LONG); 4];
        lines.push(Line {
            lines: vec![line("One part."), line("Another part.")],
            ..line("Otherwise: the outcome is:")
        });
        lines.extend(vec![line(LONG); 4]);
        let steps = of_steps(vec![step(1, "The step", lines)]);
        let [head, first] = columns_behind(filler, steps, ["Otherwise", "One part"]);
        assert_eq!(head, first, "{filler}");
    }
}

/// Half a row in one column and half in the next cannot be read across.
#[test]
fn no_row_of_a_table_is_torn() {
    const ROWS: usize = 30;
    for filler in 24..30 {
        let rows = (0..ROWS).map(|at| {
            let asked = format!("Row {at}. {LONG} {LONG} {LONG} {LONG} Ended{at}.");
            vec![Value::new(asked), Value::new("100%")]
        });
        let table = BookTable {
            header: vec!["Asked".into(), "Stated".into()],
            rows: rows.collect(),
            told: true,
            ..BookTable::default()
        };
        let table = section("steps", vec![Block::Table(table)]);
        let ends: [String; 2 * ROWS] = std::array::from_fn(|at| match at % 2 {
            0 => format!("Row {}.", at / 2),
            _ => format!("Ended{}.", at / 2),
        });
        let found = columns_behind(filler, table, ends.each_ref().map(String::as_str));
        for (row, ends) in found.chunks(2).enumerate() {
            assert_eq!(ends[0], ends[1], "{filler}, row {row}");
        }
    }
}

/// An option that an example is played with, and what its lines ask, stand above the lines.
#[test]
fn what_an_example_is_played_with_stands_in_the_column_of_its_lines() {
    for filler in 24..60 {
        let text = |text: &str| Block::Text { text: text.into() };
        let played = Fact {
            label: "Played with".into(),
            links: vec![to("steps")],
            ..Fact::default()
        };
        let example = vec![
            Block::Facts {
                facts: vec![played],
            },
            text("Mean of the charge:"),
            table(2, 3, "6"),
        ];
        let mut book = book();
        book.index.clear();
        book.chapters.truncate(1);
        book.chapters[0].sections = vec![
            section("before", vec![text("A line."); filler]),
            section("steps", example),
        ];
        let texts = placed(&Printout::Rulebook(Box::new(book)), &Assets::default()).unwrap();
        // The contents have a blank behind the title.
        let column = |said: &str| {
            let found = texts.iter().find(|each| each.text == said).unwrap();
            (found.page, found.x > 290.0)
        };
        for above in ["About steps", "Played with", "Mean of the charge:"] {
            assert_eq!(column(above), column("Row 1"), "{filler}: {above}");
        }
    }
}

/// Over both columns it would stand at the foot of a page, behind what comes after it.
#[test]
fn examples_with_long_answers_stand_where_they_are_told() {
    let row = |at: usize| {
        let asked = "The outcome of a charge over open ground against men behind a wall";
        let answer = match at % 3 {
            0 => "36%".to_owned(),
            _ => "Result: gets home; Wound of the man who charges: none; ".repeat(3),
        };
        vec![Value::new(format!("Row {at}: {asked}")), Value::new(answer)]
    };
    let example = Block::Table(BookTable {
        header: vec!["Asked".into(), "Stated".into()],
        rows: (1..=7).map(row).collect(),
        told: true,
        ..BookTable::default()
    });
    let words = |said: &str| Block::Text {
        text: format!("{said} of words. ").repeat(30),
    };
    let mut book = book();
    book.index.clear();
    book.chapters.truncate(1);
    book.chapters[0].sections = vec![
        section("steps", vec![words("A line")]),
        section("charges", vec![example]),
        section("walls", vec![words("Another")]),
    ];
    let texts = placed(&Printout::Rulebook(Box::new(book)), &Assets::default()).unwrap();
    let place = |said: &str| {
        let found = texts.iter().find(|each| each.text.starts_with(said));
        let found = found.unwrap();
        (found.page, found.x > 290.0, found.y)
    };
    let places = ["A line of", "Row 1", "Row 2", "Row 7", "Another of"].map(place);
    assert!(places.is_sorted_by(|one, other| one < other), "{places:?}");
}

#[test]
fn a_row_of_a_book_with_a_cell_too_few_is_named() {
    let mut book = book();
    let Block::Table(table) = &mut book.chapters[0].sections[1].blocks[0] else {
        panic!("another block");
    };
    table.rows[3].pop();
    let error = print(&Printout::Rulebook(Box::new(book)), &Assets::default());
    let said = "a row of \"About long\" has 2 cells under 3 column heads";
    assert_eq!(error.unwrap_err().to_string(), said);
}

/// Typst loses the tags of a table that goes on in another column, in a block within a block, where a table
/// over both columns comes to the foot of the page (typst#8776).
#[test]
fn long_and_wide_tables_meet_anywhere() {
    let words = |count: usize| Block::Text {
        text: "One line of words. ".repeat(count),
    };
    let two_lines = "quite a few words that take some two lines of their cell, or so";
    let few = "a cell of quite a few words in a row of six";
    for (lines, rows) in [(0, 22), (1, 26), (2, 26), (0, 30), (1, 34)] {
        let mut sections = vec![section("steps", vec![words(3 * lines)])];
        for at in 0..6 {
            let (long, wide) = (table(2, rows + 2 * at, two_lines), table(6, 4, few));
            sections.push(section(&format!("long-{at}"), vec![words(3), long]));
            sections.push(section(&format!("wide-{at}"), vec![words(2), wide]));
        }
        let book = Rulebook {
            title: "Bows and pikes".into(),
            chapters: vec![Chapter {
                id: "chapter-rules".into(),
                title: "Rules".into(),
                sections,
                ..Chapter::default()
            }],
            ..Rulebook::default()
        };
        let printed = print(&Printout::Rulebook(Box::new(book)), &Assets::default());
        let failed = printed.err();
        assert!(failed.is_none(), "{rows} rows after {lines}: {failed:?}");
    }
}

/// Kept whole with its foot, a long table would leave the column before it empty; and a foot that is parted from
/// it says nothing to anybody at the head of the next column.
#[test]
fn a_long_table_begins_where_there_is_room_and_ends_with_its_foot() {
    for lines in [0, 3, 6, 9, 20] {
        let words = Block::Text {
            text: "One line of words, or about as many as that. ".repeat(lines),
        };
        let noted = Section {
            assumptions: vec!["First reason".into(), "Last reason".into()],
            ..section("long", vec![table(2, 64, "a few")])
        };
        let mut book = book();
        book.chapters.truncate(1);
        book.index[0].places.truncate(1);
        book.chapters[0].sections = vec![section("steps", vec![words]), noted];
        let texts = placed(&Printout::Rulebook(Box::new(book)), &Assets::default()).unwrap();
        let column = |said: &str| {
            let is = |text: &str| text == said || !said.starts_with("Row") && text.contains(said);
            let found = texts.iter().rfind(|each| is(&each.text));
            let found = found.unwrap_or_else(|| panic!("no {said}"));
            found.page * 2 + usize::from(found.x > 290.0)
        };
        assert_eq!(column("Row 1"), column("About long"), "{lines}");
        assert!(column("About long") <= column("About steps") + 1, "{lines}");
        assert_eq!(column("Row 64"), column("Last reason"), "{lines}");
        assert!(column("Index") <= column("Row 64") + 1, "{lines}");
    }
}
