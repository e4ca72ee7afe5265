//! The forms of a ruleset in a word each, so that tests may write rules by hand.

use super::super::*;
use super::{CITED, FATE, NO_CITE, SHIFTS, TOOL};

/// A package that nothing is said of.
pub(crate) fn package(id: &str) -> Package {
    Package {
        id: id.into(),
        version: "0.1.0".into(),
        title: String::new(),
        period: String::new(),
        authors: Vec::new(),
        licence: String::new(),
        requires: Vec::new(),
        paper: Paper::A4,
        units: Units::Inches,
        own_units: Units::Inches,
        alone: false,
        measures: crate::measures::Measures::default(),
        scale: String::new(),
        reference: Vec::new(),
    }
}

pub(crate) fn header(name: &str, title: &str, cite: CitationId) -> Header {
    Header {
        package: PackageId(0),
        name: name.into(),
        title: title.into(),
        cite,
    }
}

pub(crate) fn plain(base: TypeBase) -> Type {
    Type::plain(base)
}

pub(crate) fn or_none(base: TypeBase) -> Type {
    Type {
        base,
        optional: true,
    }
}

/// A number, or `none`.
pub(crate) fn n(number: i64) -> Expr {
    Sort::Number.constant(number)
}

pub(crate) fn yes_or_no(yes: bool) -> Expr {
    Sort::YesNo.constant(i64::from(yes))
}

pub(crate) fn member(scale: ScaleId, member: i64) -> Expr {
    Sort::Member(scale).constant(member)
}

pub(crate) fn tool(row: i64) -> Expr {
    Sort::Row(TOOL).constant(row)
}

pub(crate) fn inches(count: i64) -> Expr {
    Sort::Length.constant(count * 2540)
}

pub(crate) fn local(id: u32) -> Expr {
    Expr::Local(LocalId(id))
}

pub(crate) fn binary(op: Operator, left: Expr, right: Expr) -> Expr {
    Expr::Binary {
        op,
        left: Box::new(left),
        right: Box::new(right),
    }
}

pub(crate) fn not(inner: Expr) -> Expr {
    Expr::Not(Box::new(inner))
}

/// A face of a card of the deck of fate.
pub(crate) fn face(card: u32, face: FaceId) -> Expr {
    read(card, face, None, None)
}

pub(crate) fn read(card: u32, face: FaceId, at: Option<Expr>, shift: Option<Expr>) -> Expr {
    Expr::Face {
        card: LocalId(card),
        deck: FATE,
        face,
        at: at.map(Box::new),
        shift: shift.map(Box::new),
    }
}

pub(crate) fn field(row: Expr, field: FieldId, at: Option<Expr>) -> Expr {
    Expr::Field {
        row: Box::new(row),
        kind: TOOL,
        field,
        at: at.map(Box::new),
    }
}

pub(crate) fn total(args: Vec<Expr>) -> Expr {
    Expr::Total {
        modifiers: SHIFTS,
        args,
    }
}

pub(crate) fn look_up(table: TableId, keys: Vec<Expr>) -> Expr {
    Expr::Lookup { table, keys }
}

pub(crate) fn dice(count: u32, sides: u32, plus: i32) -> PoolDice {
    PoolDice {
        count: None,
        dice: Dice { count, sides, plus },
        changes: Vec::new(),
    }
}

pub(crate) fn pool(dice: PoolDice, reading: Reading) -> Pool {
    Pool { dice, reading }
}

pub(crate) fn when(condition: Expr, then: Vec<Action>, otherwise: Vec<Action>) -> Action {
    Action::If {
        condition,
        then,
        otherwise,
    }
}

pub(crate) fn set(to: u32, value: Expr) -> Action {
    Action::Set {
        local: LocalId(to),
        value,
    }
}

pub(crate) fn end(value: Expr) -> Action {
    Action::End(vec![value])
}

pub(crate) fn draw(into: u32, deck: DeckId) -> Action {
    Action::Draw {
        into: LocalId(into),
        deck: deck.into(),
    }
}

pub(crate) fn roll(into: u32, pool: Pool) -> Action {
    Action::Roll {
        into: LocalId(into),
        pool: Box::new(pool),
    }
}

/// A label that answers from `low` to `high`.
pub(crate) fn label(text: &str, low: i64, high: i64) -> Label {
    Label {
        text: text.into(),
        keys: KeySet::new(vec![(low, high)]),
    }
}

pub(crate) fn parameter(name: &str, title: &str, ty: Type, default: Option<i64>) -> Parameter {
    Parameter {
        name: name.into(),
        title: title.into(),
        ty,
        default,
    }
}

pub(crate) fn holds(name: &str, ty: Type, low: i64, high: i64) -> Local {
    Local {
        name: name.into(),
        holds: Holds::Value { ty, low, high },
    }
}

pub(crate) fn card_of(name: &str, deck: DeckId) -> Local {
    Local {
        name: name.into(),
        holds: Holds::Card(deck),
    }
}

pub(crate) fn array(name: &str, ty: Type, first: i64, last: i64) -> Local {
    Local {
        name: name.into(),
        holds: Holds::Array { ty, first, last },
    }
}

pub(crate) fn number() -> Type {
    plain(TypeBase::Number)
}

pub(crate) fn step(name: &str, title: &str, cite: CitationId, body: Vec<Action>) -> Step {
    Step {
        header: header(name, title, cite),
        option: None,
        body,
        rolled: Vec::new(),
        answered: Vec::new(),
    }
}

/// Locals of the parameters come first, then these.
pub(crate) fn procedure(
    name: &str,
    parameters: Vec<Parameter>,
    locals: Vec<Local>,
    gives: Type,
    steps: Vec<Step>,
) -> Procedure {
    let own = parameters.iter().map(|parameter| {
        let (low, high) = match parameter.ty.base {
            TypeBase::Range(low, high) => (low, high),
            _ => (0, 100),
        };
        holds(&parameter.name, parameter.ty, low, high)
    });
    Procedure {
        locals: own.chain(locals).collect(),
        header: header(name, &name.replace('-', " "), CITED),
        parameters: parameters.into(),
        outcome: vec![OutcomePart {
            name: "".into(),
            title: "".into(),
            ty: gives,
            reach: None,
            idle: false,
        }],
        steps,
    }
}

/// A question without parameters, of one step.
pub(crate) fn question(locals: Vec<Local>, gives: Type, body: Vec<Action>) -> Question {
    let steps = vec![step("asked", "Asked", NO_CITE, body)];
    Question {
        text: "asked".into(),
        procedure: procedure("asked", Vec::new(), locals, gives, steps),
    }
}

pub(super) fn scale(name: &str, title: &str, ordered: bool, members: &[&str]) -> Scale {
    let member = |name: &&str| Member {
        name: (*name).into(),
        title: ecow::eco_format!("{}{}", name[..1].to_uppercase(), &name[1..]),
    };
    Scale {
        header: header(name, title, NO_CITE),
        ordered,
        members: members.iter().map(member).collect(),
    }
}

pub(super) fn along(scale: ScaleId) -> Along {
    Along { scale, trend: None }
}

pub(super) fn datum(value: Value) -> Datum {
    Datum {
        value,
        assumed: false,
        cite: CITED,
    }
}
