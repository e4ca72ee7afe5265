//! Missions: sides, who is who, forces, set-up, scoring, victory.

mod brings;
mod idle;
mod marks;
mod once;
mod whole;

pub(crate) use idle::too_late;

use ecow::{EcoString, eco_format};

use self::once::{Once, once};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::kinds::cells::{Snippet, fraction, plain_text, shortened};
use crate::kinds::labels::ReadLabel;
use crate::kinds::worksheets::MOST_TURNS;
use crate::model::*;
use crate::names::RowSource;
use crate::source::Span;
use crate::syntax::ast::{self, MissionClause};

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
                .help(help.unwrap_or(known));
        }
        found
    }

    /// The result of a roll by which somebody is a side.
    fn player_label(
        &mut self,
        package: PackageId,
        dice: Dice,
        label: ast::Cell,
        sides: (&Sides, usize, usize),
    ) -> Option<Label> {
        let space = Key::Roll {
            dice,
            zero_for: None,
        };
        let snippet = Snippet {
            text: self.cell(label),
            span: label.span,
        };
        let ReadLabel::Keys(keys) = self.label(package, &space, snippet)? else {
            self.out
                .report(&E0102, label.span, "`otherwise` is no result of a roll")
                .help("write `even`, `odd`, a number or a range");
            return None;
        };
        self.either_side(&keys, &space, snippet.span, sides)?;
        Some(Label {
            text: plain_text(snippet.text),
            keys,
        })
    }

    fn points(&mut self, cell: ast::Cell) -> Option<Fraction> {
        let text = self.cell(cell);
        let points = fraction(text);
        if points.is_none() {
            self.out
                .report(
                    &E0301,
                    cell.span,
                    format!("`{}` is not a number of points", shortened(text)),
                )
                .help("write a number such as `1` or `1/2`");
        }
        points
    }

    fn mission_line(
        &mut self,
        package: PackageId,
        name: &EcoString,
        line: &ast::MissionLine,
        sides: &Sides,
        read: &mut Mission,
    ) -> Option<()> {
        match &line.what {
            MissionClause::Sides(..) => {}
            MissionClause::Player {
                if_side,
                dice,
                label,
                otherwise,
            } => {
                let if_side = self.side(sides, if_side)?;
                let otherwise = self.side(sides, otherwise)?;
                let label =
                    self.player_label(package, *dice, *label, (sides, if_side, otherwise))?;
                read.player = Some(PlayerRule {
                    dice: *dice,
                    label,
                    if_side,
                    otherwise,
                    place: self.place(package, eco_format!("{name}/player")),
                });
            }
            MissionClause::Brings {
                side,
                what,
                reinforced,
            } => {
                let side = self.side(sides, side)?;
                self.places.brings.insert((read.row, side), line.span);
                read.brings[side] = self.brings(package, what, sides, side)?;
                read.reinforced[side] = *reinforced;
            }
            MissionClause::Cards {
                side,
                count,
                turns,
                first,
            } => {
                let side = self.side(sides, side)?;
                self.some_cards(*count, *turns, *first, line.span)?;
                read.cards[side] = Some(ExtraCards {
                    count: *count,
                    turns: *turns,
                });
            }
            MissionClause::Deploy { side, zone } => {
                let side = self.side(sides, side)?;
                read.deploy[side] = self.zone(package, line.span, zone)?;
            }
            MissionClause::Starts { side, marker } => {
                let side = self.side(sides, side)?;
                let Some(kind) = self.model.prelude.as_ref().map(|prelude| prelude.marker) else {
                    self.needs_prelude(line.span);
                    return None;
                };
                let marker = self.find_row(kind, package, marker)?;
                read.starts[side].push(marker);
            }
            MissionClause::MayPlace {
                side,
                length,
                terrain,
            } => {
                let side = self.side(sides, side)?;
                let kind = self.terrain_kind(line.span)?;
                let terrain = self.find_row(kind, package, terrain);
                let length = self.distance(*length, Length(1))?;
                read.may_place[side].push((length, terrain?));
            }
            MissionClause::Headquarters { side } => {
                read.headquarters[self.side(sides, side)?] = true
            }
            MissionClause::Objective {
                side,
                table,
                hidden,
            } => {
                let side = self.side(sides, side)?;
                let id = self.find_as::<TableId>(package, table)?;
                self.only_rolls(id, table.span());
                if !matches!(self.model.table(id).gives.base, TypeBase::Kind(_)) {
                    self.not_giving(id, table.span(), "rows of a kind", "KIND");
                }
                read.objective = Some(ObjectiveRule {
                    side,
                    table: id,
                    hidden: *hidden,
                });
            }
            MissionClause::Reinforce { side, force, turn } => {
                self.some_turn(*turn, line.span)?;
                let side = self.side(sides, side)?;
                let what = self.element(package, force)?.row();
                read.reinforce.push(Reinforcement {
                    side,
                    what,
                    turn: *turn,
                });
            }
            MissionClause::Score { points, lost, to } => {
                let (lost, to) = (self.side(sides, lost)?, self.side(sides, to)?);
                let (points, text) = (self.points(*points)?, self.cell(*points));
                self.worth_scoring(points, text, line.span, (sides, lost, to))?;
                read.score.push(Score { points, lost, to });
            }
            MissionClause::WinsMostPoints => read.victory.push(Victory::MostPoints),
            MissionClause::WinsIf { side, condition } => {
                let side = self.side(sides, side)?;
                let told = self.said(package, condition);
                read.victory.push(Victory::If(side, told));
            }
            MissionClause::OtherwiseWins { side } => {
                let side = self.side(sides, side)?;
                read.victory.push(Victory::Otherwise(side));
            }
            MissionClause::Turns(turns) => {
                self.some_turns(*turns, line.span)?;
                read.turns = Some(*turns);
            }
            MissionClause::Fair(fair) => {
                let around = self.model.row(read.row).header.cite;
                read.fair = Some(self.fair_band(package, around, line.span, fair)?);
            }
            // Read when all else is.
            MissionClause::Mark(_) => {}
            // What it mentions may say nothing, since an option does what was recommended.
            MissionClause::Recommends(text) => {
                let told = self.said(package, text);
                if !told.is_empty() {
                    read.recommends.push(told);
                }
            }
            MissionClause::Text(text) => {
                let told = self.said(package, text);
                read.texts.push(told);
            }
        }
        Some(())
    }

    /// A battle lasts a turn at least, and no longer than its worksheets have columns.
    pub(super) fn some_turns(&mut self, turns: u32, span: Span) -> Option<()> {
        if turns > MOST_TURNS {
            let message = format!("a battle of {turns} turns is too long: {MOST_TURNS} at most");
            (self.out.report(&E0302, span, message))
                .help("write fewer, or take the line out for no limit");
            return None;
        }
        if turns == 0 {
            self.out
                .report(&E0302, span, "a battle of no turns cannot be played")
                .help("write at least 1, or take the line out for no limit");
            return None;
        }
        Some(())
    }

    /// Turns are counted from the first.
    pub(super) fn some_turn(&mut self, turn: u32, span: Span) -> Option<()> {
        if turn == 0 {
            self.out
                .report(&E0302, span, "no turn of a battle is turn 0")
                .help("write the turn in which they come; the first is turn 1");
            return None;
        }
        Some(())
    }

    fn zone(&mut self, package: PackageId, span: Span, zone: &ast::Zone) -> Option<Zone> {
        Some(match zone {
            ast::Zone::NearestThird => Zone::NearestThird,
            ast::Zone::OppositeThird => Zone::OppositeThird,
            ast::Zone::OwnEdge => Zone::OwnEdge,
            ast::Zone::OppositeEdge => Zone::OppositeEdge,
            ast::Zone::Anywhere => Zone::Anywhere,
            ast::Zone::OffTable => Zone::OffTable,
            ast::Zone::Within { length, terrain } => {
                let kind = self.terrain_kind(span)?;
                let terrain = self.find_row(kind, package, terrain);
                let length = self.distance(*length, Length::ZERO)?;
                Zone::Within(length, terrain?)
            }
        })
    }

    /// A length that somebody measures out.
    fn distance(&mut self, cell: ast::Cell, least: Length) -> Option<Length> {
        let length = self.length(cell)?;
        if length < least {
            let message = format!("nobody can measure out {}", self.cell(cell));
            self.out
                .report(&E0302, cell.span, message)
                .help("write a length such as `6\"`");
            return None;
        }
        Some(length)
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
