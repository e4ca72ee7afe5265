//! What a mission cannot do without: a side that may win, and something that each of them brings.

use ecow::EcoString;

use crate::diagnostic::codes::E0502;
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

impl Reader<'_> {
    /// What a mission cannot do without.
    pub(super) fn mission_whole(&mut self, mission: &ast::Mission, read: &Mission) {
        let (name, span) = (&mission.header.name.text, mission.header.span);
        if read.victory.is_empty() {
            self.out
                .report(&E0502, span, format!("the mission `{name}` can never be won: no line says who wins"))
                .help("add `wins the side with most points`, or `wins A if \"…\"` and `otherwise wins B`");
        }
        if read
            .victory
            .iter()
            .any(|victory| matches!(victory, Victory::MostPoints))
            && read.score.is_empty()
        {
            self.out
                .report(
                    &E0502,
                    span,
                    format!("the mission `{name}` is won by points, and no line gives any"),
                )
                .help(format!(
                    "add `score 1 for each {} lost, to {}`, and the other way round",
                    read.sides[1], read.sides[0]
                ));
        }
        self.points_for_each(span, name, read);
        self.one_wins_anyhow(span, name, read);
        self.an_edge_each(mission, read);
        let both_depend = |a: &Brings| matches!(a, Brings::Same | Brings::HalfOfOther);
        if read.brings.iter().all(both_depend) {
            self.out
                .report(
                    &E0502,
                    span,
                    format!("in the mission `{name}` each side brings what the other does"),
                )
                .help("let one of the two bring an echelon: `attacker brings platoon`");
        }
    }

    /// Whoever wins if something holds, and otherwise too, wins whatever happens.
    fn one_wins_anyhow(&mut self, span: Span, name: &EcoString, read: &Mission) {
        let mut winners = Vec::new();
        let (mut has_condition, mut has_rest) = (false, false);
        for victory in &read.victory {
            match victory {
                Victory::MostPoints => return,
                Victory::If(side, _) => {
                    has_condition = true;
                    winners.push(*side);
                }
                Victory::Otherwise(side) => {
                    has_rest = true;
                    winners.push(*side);
                }
            }
        }
        let Some(side) = winners.first().copied() else {
            return;
        };
        if !has_condition || !has_rest || winners.iter().any(|winner| *winner != side) {
            return;
        }
        let (winner, loser) = (&read.sides[side], &read.sides[1 - side]);
        let message = format!(
            "the side `{loser}` can never win the mission `{name}`: `{winner}` wins by what is said, and otherwise too"
        );
        self.out.report(&E0502, span, message).help(format!(
            "write `otherwise wins {loser}`, or add `wins {loser} if \"…\"`"
        ));
    }

    /// Where points decide, either side gets some, or wins by another line.
    fn points_for_each(&mut self, span: Span, name: &EcoString, read: &Mission) {
        let by_points = |victory: &Victory| matches!(victory, Victory::MostPoints);
        if read.score.is_empty() || !read.victory.iter().any(by_points) {
            return;
        }
        for (side, name_of_side) in read.sides.iter().enumerate() {
            let wins = |victory: &Victory| match victory {
                Victory::MostPoints => false,
                Victory::If(who, _) | Victory::Otherwise(who) => *who == side,
            };
            let scores = read.score.iter().any(|score| score.to == side);
            if scores || read.victory.iter().any(wins) {
                continue;
            }
            let message = format!(
                "the side `{name_of_side}` can never win the mission `{name}`: points decide, and no line gives it any"
            );
            self.out.report(&E0502, span, message).help(format!(
                "add `score 1 for each {} lost, to {name_of_side}`, or `wins {name_of_side} if \"…\"`",
                read.sides[1 - side]
            ));
        }
    }
}
