//! What a mission says that could never come to anything: a turn behind the last, points that nobody gets.

use super::Sides;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self, MissionClause};

impl Reader<'_> {
    /// A roll decides who the player is: each side has a chance.
    pub(super) fn either_side(
        &mut self,
        keys: &KeySet,
        space: &Key,
        span: Span,
        (sides, if_side, otherwise): (&Sides, usize, usize),
    ) -> Option<()> {
        let other = &sides.names[1 - if_side];
        if if_side == otherwise {
            let message = format!("`{}` is the player either way", sides.names[if_side]);
            self.out
                .report(&E0502, span, message)
                .help(format!("write `otherwise {other}`"));
            return None;
        }
        let (low, high) = space.bounds(&self.model);
        if keys.ranges() == [(low, high)] {
            let message = format!("this is every result, so `{other}` is never the player");
            self.out.report(&E0502, span, message).help(format!(
                "write a part of the results, such as `{low}-{}`",
                (low + high) / 2
            ));
            return None;
        }
        Some(())
    }

    /// Extra cards are some, and for some turns from the first on.
    pub(super) fn some_cards(
        &mut self,
        count: u32,
        turns: Option<u32>,
        first: bool,
        span: Span,
    ) -> Option<()> {
        let (message, help) = match turns {
            _ if count == 0 => (
                "no extra cards are none at all".to_owned(),
                "write how many there are, or take the line out".to_owned(),
            ),
            Some(0) => (
                "no turn of a battle is turn 0".to_owned(),
                "write `on turn 1`, or for how many turns: `for the first 3 turns`".to_owned(),
            ),
            Some(turn) if !first && turn > 1 => (
                "extra cards come from the first turn on".to_owned(),
                format!(
                    "write `on turn 1` or `for the first {turn} turns`, and others as a `text`"
                ),
            ),
            _ => return Some(()),
        };
        self.out.report(&E0302, span, message).help(help);
        None
    }

    /// Points are more than nothing, and for losses of the other side.
    pub(super) fn worth_scoring(
        &mut self,
        points: Fraction,
        written: &str,
        span: Span,
        (sides, lost, to): (&Sides, usize, usize),
    ) -> Option<()> {
        if points.numerator <= 0 {
            self.out
                .report(
                    &E0302,
                    span,
                    format!("`{written}` points win nobody the battle"),
                )
                .help("write more than 0, such as `1` or `1/2`, or take the line out");
            return None;
        }
        if lost == to {
            let (own, other) = (&sides.names[to], &sides.names[1 - to]);
            self.out
                .report(&E0502, span, format!("`{own}` would score for its own losses"))
                .help(format!(
                    "let the other side have the points: `score {written} for each {own} lost, to {other}`"
                ));
            return None;
        }
        Some(())
    }

    /// Who comes when the battle is over never comes, nor do cards for turns that are not played.
    pub(super) fn in_time(&mut self, mission: &ast::Mission, turns: Option<u32>) {
        let Some(turns) = turns else { return };
        for line in &mission.body.lines {
            match line.what {
                MissionClause::Reinforce { turn, .. } if turn > turns => {
                    too_late(self.out, line.span, turn, turns);
                }
                MissionClause::Cards {
                    turns: Some(cards),
                    first: true,
                    ..
                } if cards > turns => {
                    let message =
                        format!("the first {cards} turns are more than the battle has, {turns}");
                    self.out.report(&E0302, line.span, message).help(format!(
                        "take `for the first {cards} turns` out: cards are for the whole battle then; or let it last longer"
                    ));
                }
                _ => {}
            }
        }
    }

    /// Who sets up about a piece of ground has no edge that another might be opposite to.
    fn opposite_a_piece(&mut self, mission: &ast::Mission, read: &Mission) {
        let is_about = |side: &usize| matches!(read.deploy[*side], Zone::Within(..));
        let Some(about) = [0, 1].into_iter().find(is_about) else {
            return;
        };
        let own = 1 - about;
        let choice = match read.deploy[own] {
            Zone::OppositeThird => "in the third nearest an edge of their choice",
            Zone::OppositeEdge => "on an edge of their choice",
            _ => return,
        };
        let line_of = |wanted: usize| {
            let mut lines = mission.body.lines.iter();
            lines.find_map(|line| match &line.what {
                MissionClause::Deploy { side, .. } if side.text == read.sides[wanted] => {
                    Some(line.span)
                }
                _ => None,
            })
        };
        let (Some(span), Some(other)) = (line_of(own), line_of(about)) else {
            return;
        };
        let [own, about] = [own, about].map(|side| &read.sides[side]);
        let message = format!("this is opposite `{about}`, who has no edge");
        self.out
            .report(&E0502, span, message)
            .label(other, "sets up about a piece of ground")
            .help(format!(
                "write `deploy {own} {choice}`: it is one that lies apart from `{about}`, where there is one"
            ));
    }

    /// Who sets up opposite the other needs another who has an edge.
    pub(super) fn an_edge_each(&mut self, mission: &ast::Mission, read: &Mission) {
        let lines = mission.body.lines.iter();
        let mut lines = lines.filter(|line| matches!(line.what, MissionClause::Deploy { .. }));
        let deploy = &read.deploy;
        if let Some(other) = [0, 1]
            .into_iter()
            .find(|side| matches!(deploy[*side], Zone::Unsaid) && deploy[1 - side].is_opposite())
        {
            let Some(line) = lines.next() else { return };
            let other = &read.sides[other];
            let message =
                format!("this is opposite `{other}`, and no line says where `{other}` sets up");
            self.out
                .report(&E0502, line.span, message)
                .help(format!("add `deploy {other} on an edge of their choice`"));
            return;
        }
        self.opposite_a_piece(mission, read);
        if !deploy.iter().all(Zone::is_opposite) {
            return;
        }
        let (Some(first), Some(second)) = (lines.next(), lines.next()) else {
            return;
        };
        self.out
            .report(
                &E0502,
                second.span,
                "each side sets up opposite the other, and nobody has an edge first",
            )
            .label(first.span, "the other does here")
            .help(format!(
                "let one of them choose: `deploy {} on an edge of their choice`",
                read.sides[0]
            ));
    }
}

/// Reports those who come in a turn that is never played.
pub(crate) fn too_late(out: &mut Diagnostics, span: Span, turn: u32, turns: u32) {
    let last = match turns {
        1 => "is over after one turn".to_owned(),
        _ => format!("is over after {turns} turns"),
    };
    out.report(
        &E0302,
        span,
        format!("they come in turn {turn}, and the battle {last}"),
    )
    .help(format!(
        "let them come in turn {turns} at the latest, or let it last longer: `turns {turn}`"
    ));
}
