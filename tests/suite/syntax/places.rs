//! What the tree holds, and that every place covers exactly what it should.

use orbat::source::Span;
use orbat::syntax::ast::{
    Amount, Cite, File, Item, Key, ScenarioLine, Shape, Statement, TermWhat, TypeBase,
    WorksheetLine,
};

use super::{parse, said};

fn clean(text: &str) -> File {
    assert_eq!(said(text), [""; 0]);
    parse(text).0
}

fn at(text: &str, span: Span) -> &str {
    &text[span.start as usize..span.end as usize]
}

#[test]
fn rows_keep_cells_citations_and_the_header_s_place() {
    for end in ["\n", "\r\n"] {
        let text = [
            "weapons \"Small arms\", 2 rows [qs fig 1-1; solo \"A; b]\"]   {   # all of them",
            "  |       | title |  reach     | note         |",
            "  | rifle | Rifle | 12\" / 24\"? | \"a | b # c\" |  [qs 1.5.1]  # seen",
            "",
            "  # | no | row |",
            "\t| smg | Café \u{a0}|| y [x] |\t# | last | bar |",
            "}",
        ]
        .join(end);
        let file = clean(&text);
        let [Item::Rows(rows)] = &file.items[..] else {
            panic!("{:?}", file.items);
        };
        assert_eq!(
            at(&text, rows.span),
            "weapons \"Small arms\", 2 rows [qs fig 1-1; solo \"A; b]\"]"
        );
        assert_eq!(rows.kind.name.text, "weapons");
        let promise = rows.promise.as_ref().unwrap();
        assert_eq!((promise.count, at(&text, promise.span)), (2, "2 rows"));
        let [
            Cite::Source { place, .. },
            Cite::Source {
                source,
                place: second,
                ..
            },
        ] = &rows.cites[..]
        else {
            panic!("{:?}", rows.cites);
        };
        assert_eq!(
            (place.as_str(), source.name.text.as_str(), second.as_str()),
            ("fig 1-1", "solo", "\"A; b]\"")
        );
        let cells: Vec<Vec<&str>> = rows
            .grid
            .rows
            .iter()
            .map(|row| row.cells.iter().map(|cell| at(&text, cell.span)).collect())
            .collect();
        assert_eq!(
            cells,
            [
                vec!["", "title", "reach", "note"],
                vec!["rifle", "Rifle", "12\" / 24\"?", "\"a | b # c\""],
                vec!["smg", "Café", "", "y [x]"],
            ]
        );
        assert!(at(&text, rows.grid.rows[1].span).ends_with("[qs 1.5.1]"));
        assert!(at(&text, rows.grid.rows[2].span).ends_with("y [x] |"));
    }
}

#[test]
fn texts_are_joined_and_unescaped() {
    let text = "erratum e \"A \\\"b\\\" \\\\ \\n \\{x} {y}\" {\n  problem \"one\" “two” # why\n    \"three\"\n  ruling \"r\"\n}\n";
    let file = clean(text);
    let [Item::Erratum(erratum)] = &file.items[..] else {
        panic!();
    };
    assert_eq!(
        erratum.header.title.as_ref().unwrap().value,
        "A \"b\" \\ \n \\{x} {y}"
    );
    let orbat::syntax::ast::ErratumLine::Problem(problem) = &erratum.lines.lines[0] else {
        panic!();
    };
    assert_eq!(problem.value, "one two three");
    assert_eq!(at(text, problem.span), "\"one\" “two” # why\n    \"three\"");
}

#[test]
fn settings_keep_their_values_raw() {
    let text = "weapon w \"W\" [qs 1; assumed: it is 12\" long; or so] {\n  reach 12\" / 24\" # far\n  icon a, b [qs 2]\n  text \"x # [y] |\"\n    \"z\" [qs 3]\n}\n";
    let file = clean(text);
    let [Item::Row(row)] = &file.items[..] else {
        panic!();
    };
    let values: Vec<(&str, usize)> = row
        .settings
        .lines
        .iter()
        .map(|each| (at(text, each.value.span), each.cites.len()))
        .collect();
    assert_eq!(
        values,
        [
            ("12\" / 24\"", 0),
            ("a, b", 1),
            ("\"x # [y] |\"\n    \"z\"", 1)
        ]
    );
    let [Cite::Source { .. }, Cite::Assumed { reason, .. }] = &row.header.cites[..] else {
        panic!("{:?}", row.header.cites);
    };
    assert_eq!(reason, "it is 12\" long; or so");
}

#[test]
fn fields_have_their_parts() {
    let text = "kind k \"K\" plural kk [qs 1] {\n  a : length for each band \"Range\" = 0\", shown as boxes [qs 2] # c\n  b : −3 to 3 or none\n  c : list of x.marker = p, q\n  d : yes/no\n}\n";
    let file = clean(text);
    let [Item::Kind(kind)] = &file.items[..] else {
        panic!();
    };
    assert_eq!(at(text, kind.header.span), "kind k \"K\" plural kk [qs 1]");
    let [a, b, c, d] = &kind.fields.lines[..] else {
        panic!();
    };
    assert_eq!(at(text, a.default.unwrap().span), "0\"");
    assert_eq!(a.shown.as_ref().unwrap().text, "boxes");
    assert_eq!((at(text, a.ty.span), a.cites.len()), ("length", 1));
    assert!(matches!(b.ty.base, TypeBase::Range(-3, 3)) && b.ty.optional);
    assert_eq!(at(text, b.ty.span), "−3 to 3 or none");
    assert!(matches!(&c.ty.base, TypeBase::List(path) if path.package.is_some()));
    assert_eq!(at(text, c.default.unwrap().span), "p, q");
    assert!(matches!(d.ty.base, TypeBase::YesNo));
}

#[test]
fn numbers_and_dice_are_read() {
    let text = "table t by roll 2D10 − 1 with 0 for 10, n : -5 to 5 gives text {\n  | 1 | x |\n}\ngenerator g {\n  place 2–3 a, with d6+1 one of b, c\n}\nworksheet w {\n  total x = -a + 3 - previous x\n}\n";
    let file = clean(text);
    let [
        Item::Table(table),
        Item::Generator(generator),
        Item::Worksheet(sheet),
    ] = &file.items[..]
    else {
        panic!();
    };
    assert!(
        matches!(&table.keys[0], Key::Roll { dice, zero_for: Some(10), .. } if (dice.count, dice.sides, dice.plus) == (2, 10, -1))
    );
    assert!(matches!(&table.keys[1], Key::Number { .. }));
    let Statement::Place(place) = &generator.body.lines[0] else {
        panic!();
    };
    assert!(matches!(place.amount, Some(Amount::Between(2, 3, _))));
    assert_eq!(place.clauses.len(), 1);
    let WorksheetLine::Total { sum, .. } = &sheet.lines.lines[0] else {
        panic!();
    };
    let signs: Vec<bool> = sum.iter().map(|term| term.minus).collect();
    assert_eq!(signs, [true, false, true]);
    assert!(matches!(sum[1].what, TermWhat::Number(3)));
    assert!(matches!(sum[2].what, TermWhat::Previous(_)));
}

#[test]
fn pieces_of_a_scenario_keep_their_lengths() {
    let text = "scenario s \"S\" {\n  piece road \"R\" from 0\" 1/2\", 30 cm 2.5 ft # r\n  piece house at 1″ 1½\", 8\" by 6\", turned -15\n}\n";
    let text = text.replace("30 cm 2.5 ft #", "30 cm 2.5 ft, 1\" 1\" #");
    let file = clean(&text);
    let [Item::Scenario(scenario)] = &file.items[..] else {
        panic!();
    };
    let [ScenarioLine::Piece(road), ScenarioLine::Piece(house)] = &scenario.lines.lines[..] else {
        panic!();
    };
    let Shape::Line(points) = &road.shape else {
        panic!();
    };
    assert_eq!(at(&text, points[1].span), "30 cm 2.5 ft");
    assert_eq!(at(&text, points[0].north.span), "1/2\"");
    let Shape::Block {
        at: middle,
        area,
        turned,
    } = &house.shape
    else {
        panic!();
    };
    assert_eq!(at(&text, middle.span), "1″ 1½\"");
    assert_eq!((at(&text, area.span), *turned), ("8\" by 6\"", -15));
    assert!(at(&text, road.span).ends_with("1\" 1\""));
}

#[test]
fn a_lost_brace_names_the_block_it_belongs_to() {
    let text = "generator g {\n  roll x d6 {\n    1-2 a \"A\" {\n      place hill\n    3-6 b \"B\" {\n    }\n  }\n}\n";
    let (file, list, _) = parse(text);
    assert_eq!(at(text, list[0].related[0].span), "1-2 a \"A\"");
    assert!(!file.broken && file.items.len() == 1);

    let text = "scenario s \"S\" {\n  side a us {\n    1 team\n}\nkind k {\n}\n";
    let (file, list, _) = parse(text);
    assert_eq!(list.len(), 1);
    assert_eq!(at(text, list[0].related[0].span), "side a us");
    assert_eq!(file.items.len(), 2);
}

#[test]
fn a_broken_piece_marks_its_block_and_leaves_the_rest() {
    let (file, _, _) =
        parse("mission m {\n  sides a, b\n  nonsense\n  turns 3\n}\nkind {\n}\nkind k {\n}\n");
    assert!(file.broken, "a declaration is missing");
    let [Item::Mission(mission), Item::Kind(_)] = &file.items[..] else {
        panic!("{:?}", file.items);
    };
    assert!(mission.body.broken && mission.body.lines.len() == 2);
}
