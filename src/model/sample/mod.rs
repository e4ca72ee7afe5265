//! A small made-up ruleset for tests and benches, built by hand: a deck of every sort of face,
//! tables, modifiers, an option and a few procedures. Nothing in it is of any real game.

mod forms;
mod procedures;

use std::sync::Arc;

use self::procedures::{check, shot, volley};
use super::*;
pub(crate) use forms::*;

pub(crate) const NERVE: ScaleId = ScaleId(0);
pub(crate) const BAND: ScaleId = ScaleId(1);
pub(crate) const MARK: ScaleId = ScaleId(2);
pub(crate) const HARM: ScaleId = ScaleId(3);
pub(crate) const SHELTER: ScaleId = ScaleId(4);
pub(crate) const TOOL: KindId = KindId(0);
pub(crate) const FATE: DeckId = DeckId(0);
pub(crate) const DRAW_DIE: DeckId = DeckId(1);
pub(crate) const CHART: TableId = TableId(0);
pub(crate) const TOOL_CHART: TableId = TableId(1);
pub(crate) const SHIFTS: ModifiersId = ModifiersId(0);
pub(crate) const SHOT: ProcedureId = ProcedureId(0);
pub(crate) const CHECK: ProcedureId = ProcedureId(1);
pub(crate) const VOLLEY: ProcedureId = ProcedureId(2);

/// Faces of the deck of fate.
pub(crate) const MARKS: FaceId = FaceId(0);
pub(crate) const BENT: FaceId = FaceId(1);
pub(crate) const DIE: FaceId = FaceId(2);
pub(crate) const PACE: FaceId = FaceId(3);
pub(crate) const SHIELDS: FaceId = FaceId(4);
pub(crate) const HURT: FaceId = FaceId(5);

/// Fields of a tool.
pub(crate) const PEN: FieldId = FieldId(0);
pub(crate) const REACH: FieldId = FieldId(1);
pub(crate) const FITS: FieldId = FieldId(2);
pub(crate) const SPARE: FieldId = FieldId(3);
pub(crate) const LOUD: FieldId = FieldId(4);

pub(crate) const NO_CITE: CitationId = CitationId(0);
pub(crate) const CITED: CitationId = CitationId(1);
pub(crate) const ASSUMED: CitationId = CitationId(2);

fn tools() -> (Kind, Vec<Row>) {
    let of = |name: &str, title: &str, base, each| Field {
        header: header(name, title, NO_CITE),
        ty: base,
        each,
        default: None,
        shown: Shown::Plainly,
    };
    let kind = Kind {
        header: header("tool", "Tool", NO_CITE),
        plural: "tools".into(),
        fields: vec![
            of("pen", "Pen", plain(TypeBase::Range(0, 10)), None),
            of("reach", "Reach", plain(TypeBase::Length), Some(along(BAND))),
            of("fits", "Fits", plain(TypeBase::SetOfScale(NERVE)), None),
            of("spare", "Spare", or_none(TypeBase::Kind(TOOL)), None),
            of("loud", "Loud", plain(TypeBase::YesNo), None),
        ],
        rows: vec![RowId(0), RowId(1)],
    };
    let inches = |inches: i64| datum(Value::Length(Length::from_inches(inches)));
    let row = |name: &str, title: &str, pen, reach: [i64; 3], fits: &[u32], spare, loud| Row {
        header: header(name, title, CITED),
        kind: TOOL,
        fields: ecow::eco_vec![
            datum(Value::Number(pen)),
            datum(Value::Each(reach.map(inches).into())),
            datum(Value::List(
                fits.iter().map(|m| Value::Member(NERVE, *m)).collect(),
            )),
            datum(spare),
            datum(Value::YesNo(loud)),
        ],
    };
    let rows = vec![
        row(
            "hammer",
            "Hammer",
            3,
            [2, 4, 6],
            &[1, 2],
            Value::Row(RowId(1)),
            true,
        ),
        row("needle", "Needle", 1, [1, 2, 3], &[0], Value::None, false),
    ];
    (kind, rows)
}

fn fate() -> Deck {
    let of = |name: &str, title: &str, ty| Face {
        name: name.into(),
        title: title.into(),
        ty,
        cite: CITED,
    };
    let strip = Strip {
        width: 4,
        symbols: MARK,
        from: NERVE,
        starts: vec![2, 1, 0],
        then: 1,
    };
    let faces = vec![
        of("marks", "Row of marks", FaceType::Strip(strip)),
        of("bent", "Bent nail", FaceType::Value(plain(TypeBase::YesNo))),
        of(
            "die",
            "Printed die",
            FaceType::Value(plain(TypeBase::Range(1, 6))),
        ),
        of(
            "pace",
            "Pace",
            FaceType::Each(plain(TypeBase::Length), along(NERVE)),
        ),
        of("shields", "Shields", FaceType::SetOfScale(SHELTER)),
        of(
            "hurt",
            "Harm done",
            FaceType::Value(or_none(TypeBase::Scale(HARM))),
        ),
        of("words", "Words", FaceType::Text),
    ];
    let card = |place: i64| Card {
        id: ecow::eco_format!("f{place}"),
        shows: Box::new([
            Shows::Strip((0..4).map(|column| u32::from(column + place > 5)).collect()),
            Shows::One(i64::from(place == 1)),
            Shows::One(place),
            Shows::Each(
                [2, 4, 6]
                    .map(|inches| Length::from_inches(inches + place).0)
                    .into(),
            ),
            Shows::Set((0..2).filter(|item| (place >> item) & 1 == 1).collect()),
            Shows::One(if place > 3 { NOTHING } else { place - 1 }),
            Shows::Text("Words to read".into()),
        ]),
        cite: CITED,
        assumed: false,
    };
    Deck {
        header: header("fate", "Deck of fate", CITED),
        each_side: false,
        faces,
        cards: (1..=6).map(card).collect(),
    }
}

/// Fifty cards with a die of ten faces on each, five of a face.
fn draw_die() -> Deck {
    let card = |place: i64| Card {
        id: ecow::eco_format!("d{place}"),
        shows: Box::new([Shows::One(place % 10 + 1)]),
        cite: CITED,
        assumed: false,
    };
    Deck {
        header: header("draw-die", "Die deck", CITED),
        each_side: false,
        faces: vec![Face {
            name: "d10".into(),
            title: "D10".into(),
            ty: FaceType::Value(plain(TypeBase::Range(1, 10))),
            cite: CITED,
        }],
        cards: (0..50).map(card).collect(),
    }
}

fn tables() -> Vec<Table> {
    let row = |labels: Vec<Label>, answer: i64| TableRow {
        labels,
        answer: Answer::Value(datum(Value::Number(answer))),
        cite: CITED,
    };
    let points = Key::Number {
        name: "points".into(),
        low: 0,
        high: i64::MAX,
    };
    let chart = Table {
        header: header("chart", "Chart of blows", CITED),
        keys: vec![points, Key::Scale(BAND)],
        gives: plain(TypeBase::Range(0, 9)),
        rows: ecow::eco_vec![
            row(vec![label("0-3", 0, 3), label("near, middle", 0, 1)], 1),
            row(vec![label("0-3", 0, 3), label("far", 2, 2)], 0),
            row(
                vec![label("4 or more", 4, i64::MAX), label("near", 0, 0)],
                4,
            ),
            row(
                vec![label("4 or more", 4, i64::MAX), label("middle, far", 1, 2)],
                2,
            ),
        ],
        grid: true,
    };
    let by_tool = Table {
        header: header("tool-chart", "Chart of tools", CITED),
        keys: vec![Key::Kind(TOOL)],
        gives: plain(TypeBase::Range(0, 9)),
        rows: ecow::eco_vec![
            row(vec![label("hammer", 0, 0)], 7),
            row(vec![label("needle", 1, 1)], 5),
        ],
        grid: false,
    };
    vec![chart, by_tool]
}

fn shifts() -> Modifiers {
    let row = |text: &str, when, value, cite, option| Modifier {
        text: text.into(),
        when,
        value,
        cite,
        option,
    };
    let equal = |a, b| binary(Operator::Equal, a, b);
    Modifiers {
        header: header("shifts", "Shifts to the right", CITED),
        parameters: ecow::eco_vec![
            parameter("range", "Range", plain(TypeBase::Scale(BAND)), None),
            parameter("stirring", "Target stirs", plain(TypeBase::YesNo), Some(0)),
            parameter("markers", "Markers", plain(TypeBase::Range(0, 5)), Some(0)),
        ],
        titles: ("The target".into(), "Shift".into()),
        rows: vec![
            row(
                "range is middle",
                equal(local(0), member(BAND, 1)),
                n(1),
                CITED,
                None,
            ),
            row(
                "range is far",
                equal(local(0), member(BAND, 2)),
                n(2),
                NO_CITE,
                None,
            ),
            row("stirring", local(1), n(-1), ASSUMED, None),
            row(
                "markers > 0",
                binary(Operator::More, local(2), n(0)),
                Expr::Minus(Box::new(local(2))),
                CITED,
                Some(OptionId(0)),
            ),
        ],
    }
}

pub(crate) fn model() -> Model {
    let (tool, rows) = tools();
    Model {
        packages: vec![Package {
            title: "A sample".into(),
            ..package("sample")
        }],
        sources: vec![Source {
            package: PackageId(0),
            name: "book".into(),
            title: "The book".into(),
            author: None,
        }],
        citations: vec![
            Citation::None,
            Citation::Places(ecow::eco_vec![(SourceId(0), "1.2".into())]),
            Citation::Assumed {
                reason: "nobody says".into(),
                places: ecow::EcoVec::new(),
            },
        ],
        scales: vec![
            scale("nerve", "Nerve", true, &["timid", "steady", "bold"]),
            scale("band", "Range", true, &["near", "middle", "far"]),
            scale("mark", "Mark", false, &["hit", "miss"]),
            scale("harm", "Harm", true, &["scratch", "hurt", "down"]),
            scale("shelter", "Shelter", false, &["hedge", "wall"]),
        ],
        kinds: vec![tool],
        rows,
        tables: tables(),
        decks: vec![fate(), draw_die()],
        modifiers: vec![shifts()],
        procedures: [shot(), check(), volley()].map(Arc::new).into(),
        options: vec![OptionRule {
            header: header("hard-blows", "Hard blows", CITED),
            requires: Vec::new(),
            excludes: Vec::new(),
            replaces: Vec::new(),
            active: true,
            changes: Vec::new(),
            reference: Vec::new(),
            rolls: Vec::new(),
            does: Vec::new(),
        }],
        texts: vec!["some words".into()],
        ..Model::default()
    }
}
