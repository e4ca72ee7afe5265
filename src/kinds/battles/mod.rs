//! Battles: how their table, ground and mission come about.

mod replaced;

use ecow::{EcoString, EcoVec};

use super::Reader;
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast;

/// The most feet of a table that ground is rolled for; [`crate::ground`] makes no larger one.
pub(crate) const MOST_ROLLED: i64 = 12;

/// The most feet of a table that somebody lays out.
pub(super) const MOST_WRITTEN: i64 = 100;

/// What the lines of a battle say, each with its place.
#[derive(Default)]
struct Said {
    terrain: Option<(GeneratorId, Span)>,
    mission: Option<(MissionChoice, Span)>,
    armies: Option<([RowId; 2], Span)>,
    table: Option<(TableSize, Span)>,
    at_least: Option<(TableSize, Span)>,
    at_most: Option<(TableSize, Span)>,
    /// Of several lines, the place of the first.
    reference: Option<(EcoVec<Symbol>, Span)>,
    /// All of them could be read.
    whole: bool,
}

impl Reader<'_> {
    pub(super) fn read_battles(&mut self) {
        let mut replaced = self.replaced_lines();
        for (index, (package, battle)) in self.declared.battles.iter().enumerate() {
            let (header, span) = (self.header(*package, &battle.header), battle.header.span);
            let mut said = self.battle_lines(*package, &battle.lines);
            if let Some(changes) = replaced.remove(&BattleId::new(index)) {
                self.replace_lines(&header.name, &mut said, changes);
            }
            self.places.battles.push(span);
            let armies = said.armies.map_or(span, |(_, line)| line);
            self.places.battle_armies.push(armies);
            match self.battle(header, span, said) {
                Some(read) => self.model.battles.push(read),
                // Ids count declarations; a battle that is broken stops the run before anyone asks.
                None => self.incomplete = true,
            }
        }
    }

    fn battle_lines(&mut self, package: PackageId, lines: &ast::Block<ast::BattleLine>) -> Said {
        let mut said = Said {
            whole: !lines.broken,
            ..Said::default()
        };
        for line in &lines.lines {
            let (span, whole) = (line.span(), &mut said.whole);
            let earlier = match line {
                ast::BattleLine::Terrain(path, _) => {
                    let found = self.find_as::<GeneratorId>(package, path);
                    put(&mut said.terrain, found, span, whole)
                }
                ast::BattleLine::MissionRollOn(path, _) => {
                    let found = match self.is_a_mission(package, path) {
                        true => None,
                        false => self.find_as::<TableId>(package, path),
                    };
                    if let Some(table) = found {
                        self.only_rolls(table, path.span());
                        self.gives_missions(table, path.span());
                    }
                    let choice = found.map(MissionChoice::RollOn);
                    put(&mut said.mission, choice, span, whole)
                }
                ast::BattleLine::Mission(path, _) => {
                    let kind = self.model.prelude.as_ref().map(|prelude| prelude.mission);
                    let found = match self.is_rolled_on(package, path) {
                        true => None,
                        false => kind.and_then(|kind| self.find_row(kind, package, path)),
                    };
                    let choice = found.map(MissionChoice::Always);
                    put(&mut said.mission, choice, span, whole)
                }
                ast::BattleLine::Armies(a, b, _) => {
                    let kind = self.model.prelude.as_ref().map(|prelude| prelude.army.kind);
                    let found = kind.and_then(|kind| {
                        let a = self.find_row(kind, package, a);
                        let b = self.find_row(kind, package, b);
                        a.zip(b).map(|(a, b)| [a, b])
                    });
                    put(&mut said.armies, found, span, whole)
                }
                ast::BattleLine::Table(area) => {
                    let size = self.table_size(area, MOST_ROLLED);
                    put(&mut said.table, size, span, whole)
                }
                ast::BattleLine::TableAtLeast(area) => {
                    let size = self.table_size(area, MOST_ROLLED);
                    put(&mut said.at_least, size, span, whole)
                }
                ast::BattleLine::TableAtMost(area) => {
                    let size = self.table_size(area, MOST_ROLLED);
                    put(&mut said.at_most, size, span, whole)
                }
                ast::BattleLine::Reference(paths, _) => {
                    let found = paths.iter().map(|path| self.reference(package, path));
                    let found: Vec<Option<Symbol>> = found.collect();
                    *whole &= found.iter().all(Option::is_some);
                    let (all, _) = said.reference.get_or_insert((EcoVec::new(), span));
                    all.extend(found.into_iter().flatten());
                    continue;
                }
            };
            if let Some(earlier) = earlier {
                self.out
                    .said_twice(span, "this line is there twice", earlier);
            }
        }
        said
    }

    fn battle(&mut self, header: Header, place: Span, said: Said) -> Option<Battle> {
        if said.whole {
            for (there, what, line) in [
                (said.terrain.is_some(), "terrain", "terrain GENERATOR"),
                (said.mission.is_some(), "mission", "mission roll on TABLE"),
                (said.armies.is_some(), "armies", "armies A, B"),
                (said.table.is_some(), "table", "table 6 ft by 4 ft"),
            ] {
                if !there {
                    let message = format!("the battle `{}` has no line `{what}`", header.name);
                    let add = format!("add a line `{line}`");
                    let help = match self.game_with_it(&header) {
                        Some(game) => format!(
                            "{add}; or change the battle of `{game}`: `replace battle {} {{`",
                            header.name
                        ),
                        None => add,
                    };
                    self.out.report(&E0507, place, message).help(help);
                }
            }
        }
        if let Some((own, span)) = said.table {
            let (least, most) = (said.at_least, said.at_most);
            self.table_within(
                own,
                least.map(|(size, _)| size),
                most.map(|(size, _)| size),
                span,
            );
        }
        Some(Battle {
            header,
            terrain: said.terrain?.0,
            mission: said.mission?.0,
            armies: said.armies?.0,
            table: said.table?.0,
            at_least: said.at_least.map(|(size, _)| size),
            at_most: said.at_most.map(|(size, _)| size),
            reference: said
                .reference
                .map_or_else(Vec::new, |(all, _)| all.to_vec()),
        })
    }

    /// The package that has a battle of this name too, where it is one that this battle's package knows of.
    fn game_with_it(&self, header: &Header) -> Option<EcoString> {
        let scope = &self.declared.scope;
        let mut battles = self.declared.battles.iter();
        let (game, _) = battles.find(|(package, battle)| {
            *package != header.package
                && battle.header.name.text == header.name
                && scope.reaches(header.package, *package)
        })?;
        Some(self.model.package(*game).id.clone())
    }

    /// Whoever asks for no other table plays on the battle's own.
    fn table_within(
        &mut self,
        own: TableSize,
        least: Option<TableSize>,
        most: Option<TableSize>,
        span: Span,
    ) {
        let (is, bound, size, way_out) = match (least, most) {
            (Some(least), _) if !least.fits_on(own) => (
                "smaller",
                "least",
                least,
                "or more, or a lower `table at least`",
            ),
            (_, Some(most)) if !own.fits_on(most) => (
                "larger",
                "most",
                most,
                "or less, or a higher `table at most`",
            ),
            _ => return,
        };
        let size = self.model.measures().show_table(size.width, size.depth);
        let message = format!("the table of this battle is {is} than {size}, its {bound}");
        self.out
            .report(&E0302, span, message)
            .help(format!("write a table of {size} {way_out}"));
    }

    /// Whether a table is named where a mission belongs, which is told.
    fn is_rolled_on(&mut self, package: PackageId, path: &ast::Path) -> bool {
        let scope = &self.declared.scope;
        let name = &path.name.text;
        let tables = scope.meant(Space::Top, package, path);
        let mission = self.model.prelude.as_ref().map(|prelude| prelude.mission);
        let is_row = |kind| !scope.meant(Space::Rows(kind), package, path).is_empty();
        let table = match tables.as_slice() {
            [table] if !mission.is_some_and(is_row) => table,
            _ => return false,
        };
        if !matches!(table.symbol, Symbol::Table(_)) {
            return false;
        }
        self.out
            .report(
                &E0203,
                path.span(),
                format!("`{name}` is a table, and a mission belongs here"),
            )
            .label(table.span, "declared here")
            .help(format!("write `mission roll on {name}`"));
        true
    }

    /// Whether a mission is named where a table belongs that is rolled on, which is told.
    fn is_a_mission(&mut self, package: PackageId, path: &ast::Path) -> bool {
        let scope = &self.declared.scope;
        let kind = self.model.prelude.as_ref().map(|prelude| prelude.mission);
        let row = kind.and_then(|kind| {
            let rows = scope.meant(Space::Rows(kind), package, path);
            rows.first().map(|row| row.span)
        });
        let Some(row) = row.filter(|_| scope.meant(Space::Top, package, path).is_empty()) else {
            return false;
        };
        let name = self.sources.slice(path.span());
        let message = format!("`{name}` is a mission, and a table belongs here");
        self.out
            .report(&E0203, path.span(), message)
            .label(row, "declared here")
            .help(format!("write `mission {name}`"));
        self.incomplete = true;
        true
    }

    fn gives_missions(&mut self, table: TableId, span: Span) {
        if self.model.prelude.is_none() {
            self.needs_prelude(span);
            return;
        }
        let mission = self.model.prelude.as_ref().map(|prelude| prelude.mission);
        let table_ = self.model.table(table);
        // Of a table without keys it could not be read what it gives.
        if table_.keys.is_empty() {
            return;
        }
        if mission.is_none_or(|kind| table_.gives.base != TypeBase::Kind(kind)) {
            self.not_giving(table, span, "missions", "mission");
        }
    }

    /// Says that a table gives something else than what is rolled for.
    pub(super) fn not_giving(&mut self, table: TableId, span: Span, what: &str, kind: &str) {
        let name = self.model.table(table).header.name.clone();
        self.out
            .report(&E0203, span, format!("`{name}` does not give {what}"))
            .label(self.places.tables[table.index()], "declared here")
            .help(format!("write `gives {kind}` in its first line"));
    }

    /// Reports a table of missions where something else is rolled; `why` and `help` say what.
    pub(super) fn no_missions(&mut self, table: TableId, span: Span, why: &str, help: &str) {
        let prelude = self.model.prelude.as_ref();
        let mission = prelude.map(|prelude| TypeBase::Kind(prelude.mission));
        let found = self.model.table(table);
        if Some(&found.gives.base) == mission.as_ref() {
            let message = format!("`{}` gives missions, and {why}", found.header.name);
            self.out
                .report(&E0203, span, message)
                .label(self.places.tables[table.index()], "declared here")
                .help(help);
        }
    }

    /// The size of a table of at most so many feet each way.
    pub(super) fn table_size(&mut self, area: &ast::Area, feet: i64) -> Option<TableSize> {
        let (width, depth) = (self.length(area.width), self.length(area.depth));
        let size = TableSize {
            width: width?,
            depth: depth?,
        };
        let least = Length::FOOT;
        let most = Length::from_feet(feet);
        if size.width < least || size.depth < least || size.width > most || size.depth > most {
            self.out
                .report(
                    &E0302,
                    area.span,
                    format!("a table is from 1 ft to {feet} ft each way here"),
                )
                .help("write its size as `6 ft by 4 ft`");
            return None;
        }
        Some(size)
    }
}

/// Keeps what a line says, with its place, and whether all of them could be read. The place of the line that said it
/// already, if one did.
fn put<T>(
    slot: &mut Option<(T, Span)>,
    found: Option<T>,
    span: Span,
    whole: &mut bool,
) -> Option<Span> {
    *whole &= found.is_some();
    let earlier = slot.replace((found?, span))?;
    Some(earlier.1)
}
