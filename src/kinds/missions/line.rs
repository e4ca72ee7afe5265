//! The lines of a mission, one by one.

use ecow::{EcoString, eco_format};

use super::Sides;
use crate::diagnostic::codes::*;
use crate::kinds::Reader;
use crate::kinds::cells::{Snippet, fraction, plain_text, shortened};
use crate::kinds::labels::ReadLabel;
use crate::kinds::worksheets::MOST_TURNS;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, MissionClause};
use crate::syntax::rolled_for;

impl Reader<'_> {
    /// Reads one line into the mission: whatever is wrong is told, and then nothing is read.
    pub(super) fn mission_line(
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
                if self.is_an_objective(package, side, table, *hidden) {
                    return None;
                }
                let side = self.side(sides, side)?;
                let id = self.find_as::<TableId>(package, table)?;
                self.only_rolls(id, table.span());
                self.no_missions(
                    id,
                    table.span(),
                    "this is one already",
                    "name a table of what the side is after, which gives rows of a kind of your own",
                );
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

    /// A battle lasts a turn at least, and no longer than its worksheets have columns.
    pub(in crate::kinds) fn some_turns(&mut self, turns: u32, span: Span) -> Option<()> {
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
    pub(in crate::kinds) fn some_turn(&mut self, turn: u32, span: Span) -> Option<()> {
        if turn == 0 {
            self.out
                .report(&E0302, span, "no turn of a battle is turn 0")
                .help("write the turn in which they come; the first is turn 1");
            return None;
        }
        Some(())
    }

    /// Whether a row is named where the table belongs that an objective is rolled on, which is told.
    fn is_an_objective(
        &mut self,
        package: PackageId,
        side: &ast::Name,
        table: &ast::Path,
        is_hidden: bool,
    ) -> bool {
        let (scope, name) = (&self.declared.scope, &table.name.text);
        let mut kinds = scope.kinds_with_row(name).into_iter();
        let row = kinds.find_map(|kind| {
            let rows = scope.meant(Space::Rows(kind), package, table);
            rows.first().map(|row| (kind, row.span))
        });
        let Some((kind, place)) =
            row.filter(|_| scope.meant(Space::Top, package, table).is_empty())
        else {
            return false;
        };
        let kind = &self.declared.kinds[kind.index()].1.header.name.text;
        let message = format!("`{name}` is a row of the kind `{kind}`, and a table belongs here");
        self.out
            .report(&E0203, table.span(), message)
            .label(place, "declared here")
            .help(rolled_for(&side.text, name, is_hidden));
        self.incomplete = true;
        true
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
