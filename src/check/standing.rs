//! Do the buildings of a scenario stand where nothing else lies?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0508;
use crate::ground::{Drawing, Shape, clashes};
use crate::kinds::{OnTable, Typed};
use crate::model::Piece;

/// Warns of buildings across a road or stream and in each other: one was moved, and what lies there was forgotten.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    for (number, scenario) in model.scenarios.iter().enumerate() {
        let drawn = |piece: &'_ Piece| model.drawing(piece.terrain);
        let known: Vec<(usize, (Drawing, &Shape))> = scenario
            .pieces
            .iter()
            .enumerate()
            .filter_map(|(at, piece)| Some((at, (drawn(piece)?, &piece.shape))))
            .collect();
        let shapes: Vec<(Drawing, &Shape)> = known.iter().map(|(_, shape)| *shape).collect();
        for (one, other) in clashes(&shapes) {
            let [one, other] = [one, other].map(|at| known[at].0);
            let place = |at| typed.places.placed_at(number, OnTable::Piece(at));
            let (Some(place), Some(beneath)) = (place(one), place(other)) else {
                continue;
            };
            let name = |at: usize| &model.row(scenario.pieces[at].terrain).header.name;
            let message = match drawn(&scenario.pieces[other]) {
                Some(Drawing::Building) => "two buildings stand in each other".to_owned(),
                _ => format!("this `{}` stands where a `{}` lies", name(one), name(other)),
            };
            out.report(&W0508, place, message)
                .label(beneath, "nobody can lay this at the same place")
                .help("move one of the two, or make it smaller; the map shows where they meet");
        }
    }
}
