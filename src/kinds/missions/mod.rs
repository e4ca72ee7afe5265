//! Missions: sides, who is who, forces, set-up, scoring, victory.

mod brings;
mod idle;
mod line;
mod marks;
mod once;
mod whole;

pub(crate) use idle::too_late;

use ecow::EcoString;

use self::once::{Once, once};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::model::*;
use crate::names::RowSource;
use crate::source::Span;
use crate::syntax::ast::{self, MissionClause};
use crate::syntax::{DRAWN, is_nobody};

/// The sides of a mission, and the line that names them.
pub(super) struct Sides {
    pub(super) names: [EcoString; 2],
    pub(super) at: Span,
}

impl Reader<'_> {
    pub(super) fn read_missions(&mut self) {
        let declared = self.declared;
        for (index, decl) in declared.rows.iter().enumerate() {
            let RowSource::Mission(mission) = decl.source else {
                continue;
            };
            self.incomplete |= mission.body.broken;
            if let Some(read) = self.mission(decl.package, RowId::new(index), mission) {
                self.model.missions.push(read);
            }
        }
    }

    fn mission(
        &mut self,
        package: PackageId,
        row: RowId,
        mission: &ast::Mission,
    ) -> Option<Mission> {
        let name = &mission.header.name.text;
        let told = self.out.len();
        let Some(sides) = self.sides(mission) else {
            if !mission.body.broken && self.out.len() == told {
                self.out
                    .report(
                        &E0502,
                        mission.header.span,
                        format!("the mission `{name}` does not name its sides"),
                    )
                    .help(format!("add a line `sides {}`", sides_said(mission)));
            }
            self.incomplete = true;
            self.broken.bodies.insert(row);
            return None;
        };
        let mut read = Mission {
            row,
            sides: sides.names.clone(),
            player: None,
            brings: [Brings::Unsaid, Brings::Unsaid],
            reinforced: [0, 0],
            cards: [None, None],
            deploy: [Zone::Unsaid, Zone::Unsaid],
            starts: [Vec::new(), Vec::new()],
            may_place: [Vec::new(), Vec::new()],
            headquarters: [false, false],
            objective: None,
            marks: Vec::new(),
            reinforce: Vec::new(),
            score: Vec::new(),
            victory: Vec::new(),
            turns: None,
            fair: None,
            recommends: Vec::new(),
            texts: Vec::new(),
        };
        let mut seen: Vec<(Once<'_>, Span)> = Vec::new();
        let mut whole = !mission.body.broken;
        for line in &mission.body.lines {
            if let Some(once) = once(&line.what) {
                if let Some((_, earlier)) = seen.iter().find(|(what, _)| *what == once) {
                    let (what, text) = once;
                    let message = match text {
                        None => format!("`{what}` is said twice in this mission"),
                        Some(_) => {
                            format!("this line, `{what} \"…\"`, is there twice in this mission")
                        }
                    };
                    self.out.said_twice(line.span, message, *earlier);
                    continue;
                }
                seen.push((once, line.span));
            }
            if self
                .mission_line(package, name, line, &sides, &mut read)
                .is_none()
            {
                self.incomplete = true;
                whole = false;
            }
        }
        if self
            .mission_marks(package, name, mission, &mut read)
            .is_none()
        {
            self.incomplete = true;
            whole = false;
        }
        self.in_time(mission, read.turns);
        match whole {
            true => self.mission_whole(mission, &read),
            false => _ = self.broken.bodies.insert(row),
        }
        self.places.sides.push(sides.at);
        Some(read)
    }

    fn sides(&mut self, mission: &ast::Mission) -> Option<Sides> {
        mission.body.lines.iter().find_map(|line| match &line.what {
            MissionClause::Sides(a, b) => {
                if a.text == b.text {
                    self.out
                        .report(
                            &E0202,
                            b.span,
                            format!("both sides are called `{}`", a.text),
                        )
                        .label(a.span, "the first side")
                        .help("give the two sides different names");
                    // Which of the two any other line means, nobody knows.
                    return None;
                }
                Some(Sides {
                    names: [a.text.clone(), b.text.clone()],
                    at: line.span,
                })
            }
            _ => None,
        })
    }

    pub(super) fn side(&mut self, sides: &Sides, name: &ast::Name) -> Option<usize> {
        let names = &sides.names;
        let found = names.iter().position(|side| *side == name.text);
        if found.is_none() {
            let help = suggest::did_you_mean(&name.text, names.iter().map(EcoString::as_str));
            let known = format!("the sides are {} and {}", names[0], names[1]);
            let message = format!("no side is called `{}`", name.text);
            self.incomplete = true;
            let told = self.out.iter_mut().find(|each| {
                each.code == &E0503
                    && each.message == message
                    && each.related.iter().any(|label| label.span == sides.at)
            });
            if let Some(told) = told {
                told.help(format!(
                    "several lines say `{}`: name that side so in the line `sides`, or mend them",
                    name.text
                ));
                return None;
            }
            self.out
                .report(&E0503, name.span, message)
                .label(sides.at, "the sides are named here")
                .help(match is_nobody(&name.text) {
                    true => DRAWN.to_owned(),
                    false => help.unwrap_or(known),
                });
        }
        found
    }
}

/// The sides that the lines of a mission name, as far as these are two; else such as there mostly are.
fn sides_said(mission: &ast::Mission) -> String {
    use ast::MissionClause as Clause;
    let mut said: Vec<&str> = Vec::new();
    for line in &mission.body.lines {
        let sides: &[&ast::Name] = match &line.what {
            Clause::Player {
                if_side, otherwise, ..
            } => &[if_side, otherwise],
            Clause::Score { lost, to, .. } => &[lost, to],
            Clause::Brings { side, .. }
            | Clause::Cards { side, .. }
            | Clause::Deploy { side, .. }
            | Clause::Starts { side, .. }
            | Clause::MayPlace { side, .. }
            | Clause::Headquarters { side }
            | Clause::Objective { side, .. }
            | Clause::Reinforce { side, .. }
            | Clause::WinsIf { side, .. }
            | Clause::OtherwiseWins { side } => &[side],
            Clause::Sides(..)
            | Clause::WinsMostPoints
            | Clause::Turns(_)
            | Clause::Fair(_)
            | Clause::Mark(_)
            | Clause::Recommends(_)
            | Clause::Text(_) => &[],
        };
        for side in sides {
            if !said.contains(&side.text.as_str()) {
                said.push(&side.text);
            }
        }
    }
    match said.as_slice() {
        [one, other] => format!("{one}, {other}"),
        [only] => format!("{only}, OTHER"),
        _ => "attacker, defender".to_owned(),
    }
}
