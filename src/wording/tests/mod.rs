//! Every form of expression in words, about one procedure.

mod conditions;
mod values;

use self::conditions::conditions;
use self::values::values;
use super::*;
use crate::model::sample::*;
use crate::model::*;

/// Locals of the procedure that all phrases are about.
const NERVE_OF: u32 = 0;
pub(super) const RANGE: u32 = 1;
pub(super) const STIRRING: u32 = 2;
const WITH: u32 = 3;
const AIM: u32 = 4;
const STRIKE: u32 = 5;
pub(super) const STROKES: u32 = 6;
const WOUNDS: u32 = 7;
pub(super) const FIRST: u32 = 8;
const SECOND: u32 = 9;
const OUTCOME: u32 = 10;
pub(super) const FAR: u32 = 11;
const SAID: u32 = 12;

pub(super) fn subject() -> Procedure {
    let rolled = |into| roll(into, pool(dice(1, 6, 0), Reading::Sum));
    procedure(
        "subject",
        vec![
            parameter("nerve", "Nerve", plain(TypeBase::Scale(NERVE)), None),
            parameter("range", "Range", plain(TypeBase::Scale(BAND)), Some(0)),
            parameter("stirring", "Target stirs", plain(TypeBase::YesNo), Some(0)),
            parameter("with", "Tool", plain(TypeBase::Kind(TOOL)), None),
        ],
        vec![
            card_of("aim", FATE),
            card_of("strike", FATE),
            holds("strokes", number(), 0, 9),
            array("wounds", number(), 1, 5),
            holds("", number(), 1, 6),
            holds("", number(), 1, 6),
            holds("", number(), 0, 2),
            holds("how-far", plain(TypeBase::Length), 0, 9),
            holds("said", plain(TypeBase::Text), 0, 9),
        ],
        number(),
        vec![step(
            "all",
            "All",
            NO_CITE,
            vec![
                rolled(FIRST),
                rolled(SECOND),
                Action::Call {
                    procedure: CHECK,
                    args: vec![n(1), n(1)],
                    into: vec![Some(LocalId(OUTCOME))],
                },
            ],
        )],
    )
}

pub(super) fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

fn has(card: u32, item: Expr) -> Expr {
    Expr::FaceHas {
        card: LocalId(card),
        deck: FATE,
        face: SHIELDS,
        item: boxed(item),
    }
}

fn fits(row: Expr, item: Expr) -> Expr {
    Expr::FieldHas {
        row: boxed(row),
        kind: TOOL,
        field: FITS,
        item: boxed(item),
    }
}

fn element(index: Expr) -> Expr {
    Expr::Element {
        array: LocalId(WOUNDS),
        index: boxed(index),
    }
}

fn shows(what: Expr, faces: Faces) -> Expr {
    Expr::Shows {
        what: boxed(what),
        faces,
    }
}

fn choose(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    Expr::If {
        condition: boxed(condition),
        then: boxed(then),
        otherwise: boxed(otherwise),
    }
}

/// The form of an expression: a new one must be named here, and then be put into words below.
fn form(expr: &Expr) -> String {
    let form = match expr {
        Expr::Constant(..) => "constant",
        Expr::Local(_) => "local",
        Expr::Element { .. } => "element",
        Expr::Face { at: None, .. } => "face",
        Expr::Face { shift: None, .. } => "face at",
        Expr::Face { .. } => "face at and shifted",
        Expr::FaceHas { .. } => "face has",
        Expr::Field { at: None, .. } => "field",
        Expr::Field { .. } => "field at",
        Expr::FieldHas { .. } => "field has",
        Expr::Lookup { .. } => "lookup",
        Expr::Total { .. } => "total",
        Expr::Not(_) => "not",
        Expr::Minus(_) => "minus",
        Expr::Binary { op, .. } => return format!("{op:?}"),
        Expr::Least(_) => "least",
        Expr::Greatest(_) => "greatest",
        Expr::Shows { faces, .. } => match faces {
            Faces::Even => "even",
            Faces::Odd => "odd",
            Faces::OrMore(_) => "or more",
            Faces::OrLess(_) => "or less",
            Faces::Between(..) => "between",
            Faces::OneOf(_) => "one of",
        },
        Expr::If { .. } => "if",
    };
    form.into()
}

const FORMS: usize = 17 + 14 + 6;

#[test]
fn every_expression_has_its_words() {
    let model = model();
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    for (expected, expr) in values() {
        assert_eq!(words.value(&expr).text, expected, "{expr:?}");
    }
    for (holds, fails, expr) in conditions() {
        assert_eq!(words.condition(&expr), holds, "{expr:?}");
        assert_eq!(words.fails(&expr), fails, "{expr:?}");
    }
    let mut seen = std::collections::BTreeSet::new();
    let exprs = values().into_iter().map(|(_, expr)| expr);
    let exprs = exprs.chain(conditions().into_iter().map(|(_, _, expr)| expr));
    for expr in exprs {
        expr.walk(&mut |expr| {
            seen.insert(form(expr));
        });
    }
    assert_eq!(seen.len(), FORMS, "{seen:?}");
}
