//! Scenarios: sides, pieces on the table, zones.

use super::battles::MOST_WRITTEN;
use super::missions::Sides;
use super::{Placed, Reader};
use crate::diagnostic::codes::*;
use crate::ground::{Point, Shape};
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, ScenarioLine};

/// What a scenario has gathered so far.
#[derive(Default)]
struct Draft {
    battle: Option<BattleId>,
    seed: Option<ecow::EcoString>,
    chosen: Chosen,
    again: Again,
    inventory: Option<ecow::EcoString>,
    with: Vec<OptionId>,
    table: Option<TableSize>,
    ground: Option<RowId>,
    found: Vec<ecow::EcoString>,
    turns: Option<u32>,
    situation: Vec<ecow::EcoString>,
    sides: [Option<Side>; 2],
    objectives: Vec<ScenarioObjective>,
    pieces: Vec<Piece>,
    zones: Vec<ZonePiece>,
    entries: Vec<EntryPoint>,
    marks: Vec<Mark>,
    reference: Vec<Symbol>,
    texts: Vec<ecow::EcoString>,
}

impl Reader<'_> {
    pub(super) fn read_scenarios(&mut self) {
        for (package, scenario) in &self.declared.scenarios {
            let rolled =
                |line: &ScenarioLine| matches!(line, ScenarioLine::Battle { seed: Some(_), .. });
            let header = match scenario.lines.lines.iter().any(rolled) {
                true => self.header_as_made(*package, &scenario.header),
                false => self.header(*package, &scenario.header),
            };
            self.incomplete |= scenario.lines.broken;
            self.places.scenarios.push(scenario.header.span);
            match self.scenario(*package, scenario, header) {
                Some(read) => self.model.scenarios.push(read),
                None => self.incomplete = true,
            }
        }
    }

    fn scenario(
        &mut self,
        package: PackageId,
        scenario: &ast::Scenario,
        header: Header,
    ) -> Option<Scenario> {
        let mission = self.scenario_mission(package, scenario)?;
        let sides = self.sides_of(mission)?;
        let mut draft = Draft::default();
        let mut once: Vec<(&str, Span)> = Vec::new();
        let mut whole = !scenario.lines.broken;
        for line in &scenario.lines.lines {
            if let Some((word, span)) = said_once(line) {
                if let Some((_, earlier)) = once.iter().find(|(said, _)| *said == word) {
                    self.out
                        .report(
                            &E0305,
                            span,
                            format!("`{word}` is said twice in this scenario"),
                        )
                        .label(*earlier, "first said here")
                        .help("take one of the two lines out");
                    continue;
                }
                once.push((word, span));
            }
            whole &= self
                .scenario_line(package, line, &sides, &mut draft)
                .is_some();
        }
        let chosen = scenario.lines.lines.iter().find_map(|line| match line {
            ScenarioLine::Chosen(choices, _) => Some(choices),
            _ => None,
        });
        if let Some(choices) = chosen {
            // What there is to choose from is the battle's business, whose line may come later.
            match self.chosen(package, choices, &sides, draft.battle) {
                Some(chosen) => draft.chosen = chosen,
                None => whole = false,
            }
        }
        if !whole {
            return None;
        }
        let missing =
            |what: &str| format!("the scenario `{}` has no {what}", scenario.header.name.text);
        let Some(table) = draft.table else {
            self.out
                .report(&E0504, scenario.header.span, missing("table"))
                .help("add a line `table 6 ft by 4 ft`");
            return None;
        };
        let [Some(first), Some(second)] = draft.sides else {
            let lacking = usize::from(draft.sides[0].is_some());
            self.out
                .report(
                    &E0504,
                    scenario.header.span,
                    missing(&format!("side `{}`", sides.names[lacking])),
                )
                .help(format!(
                    "add a block `side {} ARMY {{ … }}`",
                    sides.names[lacking]
                ));
            return None;
        };
        self.hidden_marks(scenario, &draft.objectives);
        if first.player && second.player {
            self.out
                .report(&E0504, scenario.header.span, "both sides are the player's")
                .help("write `player` behind one of the two");
        }
        Some(Scenario {
            header,
            battle: draft.battle,
            seed: draft.seed,
            chosen: draft.chosen,
            again: draft.again,
            inventory: draft.inventory,
            with: draft.with,
            table,
            ground: draft.ground,
            mission,
            found: draft.found,
            turns: draft.turns,
            situation: draft.situation,
            sides: [first, second],
            objectives: draft.objectives,
            pieces: draft.pieces,
            zones: draft.zones,
            entries: draft.entries,
            marks: draft.marks,
            reference: draft.reference,
            texts: draft.texts,
        })
    }

    fn scenario_mission(&mut self, package: PackageId, scenario: &ast::Scenario) -> Option<RowId> {
        let path = scenario.lines.lines.iter().find_map(|line| match line {
            ScenarioLine::Mission(path, _) => Some(path),
            _ => None,
        });
        let Some(path) = path else {
            if !scenario.lines.broken {
                self.out
                    .report(
                        &E0504,
                        scenario.header.span,
                        format!(
                            "the scenario `{}` has no mission",
                            scenario.header.name.text
                        ),
                    )
                    .help("add a line `mission NAME`");
            }
            return None;
        };
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(path.span);
            return None;
        };
        let kind = prelude.mission;
        self.find_row(kind, package, path)
    }

    fn sides_of(&self, mission: RowId) -> Option<Sides> {
        let missions = self.model.missions.iter().zip(&self.places.sides);
        let (mission, at) = missions.into_iter().find(|(each, _)| each.row == mission)?;
        Some(Sides {
            names: mission.sides.clone(),
            at: *at,
        })
    }

    fn scenario_line(
        &mut self,
        package: PackageId,
        line: &ScenarioLine,
        sides: &Sides,
        draft: &mut Draft,
    ) -> Option<()> {
        match line {
            ScenarioLine::Mission(..) => {}
            ScenarioLine::Battle { battle, seed, .. } => {
                let entry = self.find(&[Space::Top], package, battle, "battle")?;
                let Symbol::Battle(id) = entry.symbol else {
                    self.wrong_kind(battle, entry, "a battle");
                    return None;
                };
                draft.battle = Some(id);
                draft.seed = seed.as_ref().map(|seed| seed.value.clone());
            }
            ScenarioLine::Chosen(..) => {}
            ScenarioLine::Again(lots, _) => draft.again = self.again(lots)?,
            ScenarioLine::Inventory(title, _) => {
                draft.inventory = Some(self.said(package, title));
            }
            ScenarioLine::With(paths, _) => {
                for path in paths {
                    let option = self.option_named(package, path)?;
                    if !draft.with.contains(&option) {
                        draft.with.push(option);
                    }
                }
            }
            ScenarioLine::Table(area) => draft.table = Some(self.table_size(area, MOST_WRITTEN)?),
            ScenarioLine::Ground(path, span) => {
                let kind = self.terrain_kind(*span)?;
                draft.ground = Some(self.find_row(kind, package, path)?);
            }
            ScenarioLine::Found(texts, _) => {
                draft.found = texts.iter().map(|text| self.said(package, text)).collect();
            }
            ScenarioLine::Turns(turns, span) => {
                self.some_turns(*turns, *span)?;
                draft.turns = Some(*turns);
            }
            ScenarioLine::Situation(text, _) => draft.situation.push(self.said(package, text)),
            ScenarioLine::Text(text, _) => draft.texts.push(self.said(package, text)),
            ScenarioLine::Side(side) => self.scenario_side(package, side, sides, draft)?,
            ScenarioLine::Objective {
                side,
                objective,
                hidden,
                ..
            } => {
                let side = self.side(sides, side)?;
                let row = self.any_row(package, objective)?;
                draft.objectives.push(ScenarioObjective {
                    side,
                    row,
                    hidden: *hidden,
                });
            }
            ScenarioLine::Piece(piece) => {
                let read = self.piece(package, piece)?;
                self.lies(Placed::Piece(draft.pieces.len()), piece.span);
                draft.pieces.push(read);
            }
            ScenarioLine::Zone(zone) => {
                let side = self.side(sides, &zone.side)?;
                let at = self.point(&zone.at)?;
                let (width, depth) = (self.length(zone.area.width)?, self.length(zone.area.depth)?);
                self.positive(width, depth, zone.area.span)?;
                let title = zone
                    .title
                    .as_ref()
                    .map(|title| self.said(package, title))
                    .unwrap_or_default();
                self.lies(Placed::Zone(draft.zones.len()), zone.span);
                draft.zones.push(ZonePiece {
                    side,
                    title,
                    at,
                    width,
                    depth,
                });
            }
            ScenarioLine::Entry {
                side,
                at,
                label,
                span,
            } => {
                let side = self.side(sides, side)?;
                let at = self.point(at)?;
                let label = label
                    .as_ref()
                    .map(|label| self.said(package, label))
                    .unwrap_or_default();
                self.lies(Placed::Entry(draft.entries.len()), *span);
                draft.entries.push(EntryPoint { side, at, label });
            }
            ScenarioLine::Mark {
                label,
                at,
                hidden,
                span,
            } => {
                let at = self.point(at)?;
                let label = self.said(package, label);
                self.lies(Placed::Mark(draft.marks.len()), *span);
                let hidden = *hidden;
                draft.marks.push(Mark { at, label, hidden });
            }
            ScenarioLine::Reference(paths, _) => {
                for path in paths {
                    let symbol = self.reference(package, path)?;
                    draft.reference.push(symbol);
                }
            }
        }
        Some(())
    }

    /// Notes where the scenario that is being read places something.
    fn lies(&mut self, what: Placed, span: Span) {
        let id = ScenarioId::new(self.model.scenarios.len());
        self.places.placed.push((id, what, span));
    }

    fn scenario_side(
        &mut self,
        package: PackageId,
        block: &ast::SideBlock,
        sides: &Sides,
        draft: &mut Draft,
    ) -> Option<()> {
        let side = self.side(sides, &block.side)?;
        if draft.sides[side].is_some() {
            self.out
                .report(
                    &E0305,
                    block.span,
                    format!("the side `{}` is there twice", block.side.text),
                )
                .help("put all its units into one block");
            return None;
        }
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(block.span);
            return None;
        };
        let army_kind = prelude.army.kind;
        let army = self.find_row(army_kind, package, &block.army)?;
        let mut lines = Vec::with_capacity(block.lines.lines.len());
        let mut whole = !block.lines.broken;
        let mut list = None;
        for item in &block.lines.lines {
            let line = match item {
                ast::SideItem::Line(line) => line,
                ast::SideItem::List(path, span) => {
                    match self.list_named(package, path) {
                        Some(_) if list.is_some() => {
                            self.out
                                .report(&E0305, *span, "a side brings one army list")
                                .help("put all that it brings into one list");
                            whole = false;
                        }
                        Some(found) => list = Some(found),
                        None => whole = false,
                    }
                    continue;
                }
            };
            match self.element(package, &line.what) {
                Some(what) => {
                    if line.count == 0 || line.count > 1000 {
                        self.out
                            .report(&E0302, line.span, "a side has from 1 to 1000 of a unit")
                            .help("change the number, or take the line out");
                        whole = false;
                        continue;
                    }
                    let title = line
                        .title
                        .as_ref()
                        .map(|title| self.said(package, title))
                        .unwrap_or_default();
                    if let Some(turn) = line.turn {
                        whole &= self.some_turn(turn, line.span).is_some();
                        self.lies(Placed::Coming { side, turn }, line.span);
                    }
                    lines.push(SideLine {
                        count: line.count,
                        what,
                        title,
                        turn: line.turn,
                    });
                }
                None => whole = false,
            }
        }
        if lines.is_empty() && list.is_none() && whole {
            self.out
                .report(
                    &E0504,
                    block.span,
                    format!("the side `{}` has no units", block.side.text),
                )
                .help("add a line such as `1 line-team \"1st squad\"`");
            return None;
        }
        draft.sides[side] = Some(Side {
            army,
            player: block.player,
            list,
            lines,
        });
        whole.then_some(())
    }

    fn list_named(&mut self, package: PackageId, path: &ast::Path) -> Option<ListId> {
        let entry = self.find(&[Space::Top], package, path, "army list")?;
        let Symbol::List(id) = entry.symbol else {
            self.wrong_kind(path, entry, "an army list");
            return None;
        };
        Some(id)
    }

    pub(super) fn any_row(&mut self, package: PackageId, path: &ast::Path) -> Option<RowId> {
        let qualifier = path.package.as_ref().map(|name| name.text.as_str());
        let found = self.any_named(package, qualifier, &path.name.text);
        let row = found.iter().find_map(|entry| match entry.symbol {
            Symbol::Row(row) => Some((row, entry.symbol)),
            _ => None,
        });
        match row {
            Some((row, symbol)) => {
                self.places.used.insert(symbol);
                Some(row)
            }
            None => {
                let kinds =
                    (0..self.declared.kinds.len()).map(|kind| Space::Rows(KindId::new(kind)));
                let spaces: Vec<Space> = kinds.collect();
                self.find(&spaces, package, path, "row");
                None
            }
        }
    }

    fn piece(&mut self, package: PackageId, piece: &ast::Piece) -> Option<Piece> {
        let kind = self.terrain_kind(piece.span)?;
        let terrain = self.find_row(kind, package, &piece.terrain)?;
        let title = piece
            .title
            .as_ref()
            .map(|title| self.said(package, title))
            .unwrap_or_default();
        let lined = self.drawing(terrain).is_some_and(|drawing| {
            matches!(
                drawing.as_str(),
                "water" | "road" | "wall" | "hedge" | "fence"
            )
        });
        let shape = match &piece.shape {
            ast::Shape::Line(points) => {
                if points.len() < 2 {
                    self.out
                        .report(&E0504, piece.span, "a line needs two points or more")
                        .help("write `from X Y, X Y`");
                    return None;
                }
                let read: Vec<Point> = points
                    .iter()
                    .filter_map(|point| self.point(point))
                    .collect();
                (read.len() == points.len()).then_some(Shape::Line(read))?
            }
            ast::Shape::Block { at, area, turned } => {
                let at = self.point(at)?;
                let (width, depth) = (self.length(area.width)?, self.length(area.depth)?);
                self.positive(width, depth, area.span)?;
                Shape::Block {
                    at,
                    width,
                    depth,
                    turned: *turned,
                }
            }
        };
        if !lined && matches!(shape, Shape::Line(_)) {
            let name = self.model.row(terrain).header.name.clone();
            self.out
                .report(
                    &E0504,
                    piece.span,
                    format!("`{name}` is no line: it has a width and a depth"),
                )
                .help("write `at X Y, WIDTH by DEPTH`");
            return None;
        }
        Some(Piece {
            terrain,
            title,
            shape,
        })
    }

    fn positive(&mut self, width: Length, depth: Length, span: Span) -> Option<()> {
        if width > Length::ZERO && depth > Length::ZERO {
            return Some(());
        }
        self.out
            .report(&E0302, span, "a width and a depth are more than nothing")
            .help("write lengths such as `8\" by 6\"`");
        None
    }

    fn point(&mut self, point: &ast::Point) -> Option<Point> {
        let (east, north) = (self.length(point.east), self.length(point.north));
        Some(Point {
            x: east?,
            y: north?,
        })
    }
}

fn said_once(line: &ScenarioLine) -> Option<(&'static str, Span)> {
    Some(match line {
        ScenarioLine::Battle { span, .. } => ("battle", *span),
        ScenarioLine::Chosen(_, span) => ("chosen", *span),
        ScenarioLine::Again(_, span) => ("again", *span),
        ScenarioLine::Inventory(_, span) => ("inventory", *span),
        ScenarioLine::With(_, span) => ("with", *span),
        ScenarioLine::Table(area) => ("table", area.span),
        ScenarioLine::Ground(_, span) => ("ground", *span),
        ScenarioLine::Mission(_, span) => ("mission", *span),
        ScenarioLine::Turns(_, span) => ("turns", *span),
        _ => return None,
    })
}
