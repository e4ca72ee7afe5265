//! Models written by hand.
#![allow(unreachable_pub, dead_code, reason = "also read by a bench")]

use orbat::model::*;

pub fn header(name: &str) -> Header {
    Header {
        package: PackageId(0),
        name: name.into(),
        title: name.into(),
        cite: CitationId(0),
    }
}

pub fn range(low: i64, high: i64) -> Type {
    Type {
        base: TypeBase::Range(low, high),
        optional: false,
    }
}

pub fn scale(model: &mut Model, name: &str, members: &[&str]) -> ScaleId {
    model.scales.push(Scale {
        header: header(name),
        ordered: true,
        members: members
            .iter()
            .map(|member| Member {
                name: (*member).into(),
                title: (*member).into(),
            })
            .collect(),
    });
    ScaleId::new(model.scales.len() - 1)
}

pub fn deck(
    model: &mut Model,
    name: &str,
    faces: Vec<(&str, FaceType)>,
    cards: Vec<Vec<Shows>>,
) -> DeckId {
    let face = |(name, ty): (&str, FaceType)| Face {
        name: name.into(),
        title: name.into(),
        ty,
        cite: CitationId(0),
    };
    let card = |(place, shows): (usize, Vec<Shows>)| Card {
        id: format!("card-{place}").into(),
        shows: shows.into(),
        cite: CitationId(0),
        assumed: false,
    };
    model.decks.push(Deck {
        each_side: false,
        header: header(name),
        faces: faces.into_iter().map(face).collect(),
        cards: cards.into_iter().enumerate().map(card).collect(),
    });
    DeckId::new(model.decks.len() - 1)
}

pub fn procedure(
    name: &str,
    parameters: &[(&str, Type)],
    locals: Vec<(&str, Holds)>,
    parts: usize,
    body: Vec<Action>,
) -> Procedure {
    let parameter = |(name, ty): &(&str, Type)| Parameter {
        name: (*name).into(),
        title: (*name).into(),
        ty: *ty,
        default: None,
    };
    let local = |(name, holds): (&str, Holds)| Local {
        name: name.into(),
        holds,
    };
    let part = |place: usize| OutcomePart {
        name: format!("part-{place}").into(),
        title: "".into(),
        ty: range(i64::MIN, i64::MAX),
        reach: None,
        idle: false,
    };
    Procedure {
        header: header(name),
        parameters: parameters.iter().map(parameter).collect(),
        locals: locals.into_iter().map(local).collect(),
        outcome: (0..parts).map(part).collect(),
        steps: vec![Step {
            header: header("only"),
            option: None,
            body,
            rolled: Vec::new(),
            answered: Vec::new(),
        }],
    }
}

pub fn number(number: i64) -> Expr {
    Sort::Number.constant(number)
}

pub fn local(local: u32) -> Expr {
    Expr::Local(LocalId(local))
}

pub fn binary(op: Operator, left: Expr, right: Expr) -> Expr {
    Expr::Binary {
        op,
        left: Box::new(left),
        right: Box::new(right),
    }
}

pub fn draw(into: u32) -> Action {
    Action::Draw {
        into: LocalId(into),
        deck: DeckId(0).into(),
    }
}

/// Draws from the other side's deck.
pub fn draw_theirs(into: u32) -> Action {
    Action::Draw {
        into: LocalId(into),
        deck: theirs(),
    }
}

pub fn theirs() -> SideDeck {
    SideDeck {
        deck: DeckId(0),
        other: true,
    }
}
