//! A draft put into the form of a scenario written by hand.

use ecow::{EcoString, eco_format};

use super::draft::Draft;
use super::found::Found;
use super::grid::Grid;
use super::lines::lines;
use super::maker::Maker;
use super::starts::Starts;
use super::words::slug;
use super::zones::{self, Area, Edge};
use crate::ground::{self, Drawing, Form, Point, Shape};
use crate::measure::Length;
use crate::model::{
    Chosen, EntryPoint, Header, Mark, Mission, Piece, RowId, Scenario, ScenarioObjective, Side,
    Symbol, Zone, ZonePiece,
};
use crate::spelling::headed;

impl Maker<'_> {
    /// What the draft says, with all its texts. The draft must be of this maker.
    pub fn scenario(&self, draft: &Draft) -> Scenario {
        Teller::new(self, draft).scenario()
    }

    /// The sides alone: they need no ground.
    pub(super) fn sides_of(&self, draft: &Draft) -> [Side; 2] {
        let teller = Teller::new(self, draft);
        [teller.side(0), teller.side(1)]
    }
}

/// A piece as a scenario has it: a hill of several levels is a stack of ever smaller ones.
fn contours(piece: &ground::Piece, title: &EcoString, grid: Grid) -> Vec<Piece> {
    let terrain = zones::terrain(piece);
    let level = |shape| Piece {
        terrain,
        title: title.clone(),
        shape,
    };
    let mut stack = vec![level(piece.shape.clone())];
    if let Shape::Block {
        at,
        width,
        depth,
        turned,
    } = piece.shape
    {
        let levels = i64::from(piece.levels);
        for above in 1..levels {
            // To whole halves of an inch, or centimetres, so that a person can measure it out.
            let step = grid.real(HALF_INCH).0;
            let part = |length: Length| {
                let steps = length.0 * (levels - above) / levels / step;
                Length(steps.max(1) * step)
            };
            stack.push(level(Shape::Block {
                at,
                width: part(width),
                depth: part(depth),
                turned,
            }));
        }
    }
    stack
}

const HALF_INCH: Length = Length(Length::INCH.0 / 2);

pub(super) struct Teller<'a> {
    pub(super) maker: &'a Maker<'a>,
    pub(super) draft: &'a Draft,
    pub(super) mission: &'a Mission,
    pub(super) starts: Starts,
}

impl<'a> Teller<'a> {
    pub(super) fn new(maker: &'a Maker<'a>, draft: &'a Draft) -> Self {
        let mission = &maker.model.missions[maker.missions[draft.mission].index];
        let drawn = Edge::numbered(draft.edge);
        let pieces = &draft.ground.pieces;
        let starts = Starts::new(mission, drawn, maker.table, maker.grid, pieces);
        Teller {
            maker,
            draft,
            mission,
            starts,
        }
    }

    fn scenario(self) -> Scenario {
        let Teller { maker, draft, .. } = self;
        let row = maker.model.row(self.mission.row);
        let Found {
            texts: found,
            name: called,
            notes,
            mut braced,
        } = self.found();
        let title = match &called {
            Some(first) => eco_format!("{}: {first}", row.header.title),
            None => row.header.title.clone(),
        };
        let mut name = row.header.name.clone();
        let tail = slug(draft.recipe.seed.text());
        if !tail.is_empty() {
            name = eco_format!("{name}-{tail}");
        }
        // A name that means something already would have to be told apart wherever that is named.
        let mut meant = maker.model.find(&name).into_iter();
        if meant.any(|symbol| !matches!(symbol, Symbol::Scenario(_))) {
            name.push_str("-battle");
        }
        let objectives = match (&maker.missions[draft.mission].objective, draft.objective) {
            (Some((side, _, hidden)), Some(row)) => vec![ScenarioObjective {
                side: *side,
                row,
                hidden: *hidden,
            }],
            _ => Vec::new(),
        };
        let mut texts = self.rolled_by_options(&mut braced);
        texts.extend(notes);
        texts.extend(self.passed(&mut braced));
        Scenario {
            header: Header {
                package: maker.battle.header.package,
                name,
                title,
                cite: maker.battle.header.cite,
            },
            battle: Some(maker.id),
            seed: Some(draft.recipe.seed.text().into()),
            chosen: self.chosen(),
            again: draft.recipe.again,
            inventory: maker.inventory().map(|inventory| inventory.title.clone()),
            with: maker.model.asked_options(),
            table: maker.table,
            ground: Some(maker.prelude.open),
            mission: self.mission.row,
            turns: self.mission.turns,
            // Told from all else when it is printed: what is edited is told as it is then.
            situation: Vec::new(),
            found,
            sides: [self.side(0), self.side(1)],
            objectives,
            pieces: self.pieces(),
            zones: self.zones(),
            entries: self.entries(),
            marks: self.marks(),
            // Options bring their own pages, as long as they are played.
            reference: maker.battle.reference.clone(),
            texts,
            braced,
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let Draft { ground, sorts, .. } = self.draft;
        let name = |at: usize| {
            let sort = sorts.get(at).copied().flatten()?;
            let inventory = self.maker.inventory()?;
            Some(inventory.pieces[sort].name.clone())
        };
        let pieces = ground.pieces.iter().enumerate();
        pieces
            .flat_map(|(at, piece)| contours(piece, &name(at).unwrap_or_default(), self.maker.grid))
            .collect()
    }

    /// What was chosen, without what this mission has no use for.
    fn chosen(&self) -> Chosen {
        let mut chosen = self.draft.recipe.chosen.clone();
        chosen.forces = self.maker.wishes.forces;
        chosen.balance = self.maker.wishes.balance;
        chosen.side = chosen.side.filter(|side| self.mission.sides.contains(side));
        chosen.objective = chosen
            .objective
            .filter(|row| self.draft.objective == Some(*row));
        chosen
    }

    /// Which of the two armies a side has.
    fn whose(&self, side: usize) -> usize {
        self.maker.missions[self.draft.mission].whose(self.draft.player, side)
    }

    fn army(&self, side: usize) -> RowId {
        self.maker.armies[self.whose(side)]
    }

    fn side(&self, side: usize) -> Side {
        let army = self.army(side);
        Side {
            army,
            player: side == self.draft.player,
            list: self.maker.wishes.lists[self.whose(side)].map(|listed| listed.list),
            brought: None,
            lines: lines(
                self.maker,
                self.mission,
                side,
                army,
                &self.draft.sides[side],
            ),
        }
    }

    fn zones(&self) -> Vec<ZonePiece> {
        let zone = |side: usize| {
            let Area { at, width, depth } = self.starts.areas[side]?;
            Some(ZonePiece {
                side,
                title: headed(&self.mission.sides[side]).into(),
                at,
                width,
                depth,
            })
        };
        [zone(0), zone(1)].into_iter().flatten().collect()
    }

    fn entries(&self) -> Vec<EntryPoint> {
        let mut entries = Vec::new();
        for (side, zone) in self.mission.deploy.iter().enumerate() {
            if matches!(zone, Zone::OffTable) {
                entries.push(self.entry(side, headed(&self.mission.sides[side])));
            }
        }
        let coming = self.mission.reinforce.iter();
        let joins = |what: RowId, side: usize| self.maker.model.joins(what, self.army(side));
        for coming in coming.filter(|coming| joins(coming.what, coming.side)) {
            let title = &self.maker.model.row(coming.what).header.title;
            entries.push(self.entry(coming.side, format!("{title}, turn {}", coming.turn)));
        }
        entries
    }

    fn entry(&self, side: usize, label: String) -> EntryPoint {
        EntryPoint {
            side,
            at: self.starts.edges[side].middle(self.maker.table),
            label: label.into(),
        }
    }

    /// What the mission marks, and before that each headquarters.
    pub(super) fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for side in [0, 1] {
            if self.mission.headquarters[side] {
                marks.push(Mark {
                    at: self.headquarters(side),
                    label: Mark::HEADQUARTERS.into(),
                    hidden: false,
                });
            }
        }
        marks.extend(self.maker.mission_marks(self.draft));
        marks
    }

    /// Of what a side's zone holds, and where the enemy does not begin, the building nearest its middle, else another
    /// piece of open ground, else any dry place.
    fn headquarters(&self, side: usize) -> Point {
        let pieces = &self.draft.ground.pieces;
        let area = self.starts.areas[side];
        let from: Point = match area {
            Some(area) => area.at,
            None => self.starts.edges[side].middle(self.maker.table),
        };
        // Where both may begin anywhere, the one is in the other's way wherever he stands.
        let enemy = self.starts.areas[1 - side].filter(|enemy| !enemy.holds(from));
        let own = |at: Point| area.is_none_or(|area| area.holds(at));
        let lies_well = |at: Point| own(at) && !enemy.is_some_and(|enemy| enemy.holds(at));
        let of = |wanted: &dyn Fn(Drawing) -> bool| {
            zones::nearest(pieces, from, |piece, at| {
                let drawing = piece.drawing;
                drawing.may_be_headquarters()
                    && wanted(drawing)
                    && lies_well(at)
                    && !ground::in_water(pieces, at)
            })
        };
        let grid = self.maker.grid;
        let (table, laid) = (grid.table(self.maker.table), grid.pieces(pieces));
        let stand = |fits: &dyn Fn(Point) -> bool| {
            let fits = |at: Point| fits(grid.point(at));
            let at = ground::stand_nearest(table, &laid, grid.laid_point(from), fits)?;
            Some(grid.point(at))
        };
        of(&|drawing| drawing == Drawing::Building)
            .or_else(|| of(&|drawing| drawing.form() == Form::Area))
            .or_else(|| of(&|drawing| drawing.form() == Form::Block))
            .or_else(|| stand(&lies_well))
            // All of the table that is dry is the enemy's.
            .or_else(|| stand(&own))
            .unwrap_or(from)
    }
}
