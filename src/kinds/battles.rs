//! Battles: how their table, ground and mission come about.

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

impl Reader<'_> {
    pub(super) fn read_battles(&mut self) {
        for (package, battle) in &self.declared.battles {
            let header = self.header(*package, &battle.header);
            self.places.battles.push(battle.header.span);
            let mut lines = battle.lines.lines.iter();
            let armies = lines.find_map(|line| match line {
                ast::BattleLine::Armies(_, _, span) => Some(*span),
                _ => None,
            });
            (self.places.battle_armies).push(armies.unwrap_or(battle.header.span));
            let read = self.battle(*package, battle, header);
            match read {
                Some(read) => self.model.battles.push(read),
                // Ids count declarations; a battle that is broken stops the run before anyone asks.
                None => self.incomplete = true,
            }
        }
    }

    fn battle(
        &mut self,
        package: PackageId,
        battle: &ast::Battle,
        header: Header,
    ) -> Option<Battle> {
        let mut terrain = None;
        let mut mission = None;
        let mut armies = None;
        let mut table = None;
        let mut at_least = None;
        let mut reference = Vec::new();
        let mut whole = !battle.lines.broken;
        for line in &battle.lines.lines {
            let (earlier, span): (Option<Span>, Span) = match line {
                ast::BattleLine::Terrain(path, span) => {
                    let found = self.find_as::<GeneratorId>(package, path);
                    (put(&mut terrain, found, *span, &mut whole), *span)
                }
                ast::BattleLine::MissionRollOn(path, span) => {
                    let found = self.find_as::<TableId>(package, path);
                    if let Some(table) = found {
                        self.only_rolls(table, path.span());
                        self.gives_missions(table, path.span());
                    }
                    let choice = found.map(MissionChoice::RollOn);
                    (put(&mut mission, choice, *span, &mut whole), *span)
                }
                ast::BattleLine::Mission(path, span) => {
                    let kind = self.model.prelude.as_ref().map(|prelude| prelude.mission);
                    let found = match self.is_rolled_on(package, path) {
                        true => None,
                        false => kind.and_then(|kind| self.find_row(kind, package, path)),
                    };
                    let choice = found.map(MissionChoice::Always);
                    (put(&mut mission, choice, *span, &mut whole), *span)
                }
                ast::BattleLine::Armies(a, b, span) => {
                    let kind = self.model.prelude.as_ref().map(|prelude| prelude.army.kind);
                    let found = kind.and_then(|kind| {
                        let a = self.find_row(kind, package, a);
                        let b = self.find_row(kind, package, b);
                        a.zip(b).map(|(a, b)| [a, b])
                    });
                    (put(&mut armies, found, *span, &mut whole), *span)
                }
                ast::BattleLine::Table(area) => {
                    let size = self.table_size(area, MOST_ROLLED);
                    (put(&mut table, size, area.span, &mut whole), area.span)
                }
                ast::BattleLine::TableAtLeast(area) => {
                    let size = self.table_size(area, MOST_ROLLED);
                    (put(&mut at_least, size, area.span, &mut whole), area.span)
                }
                ast::BattleLine::Reference(paths, _) => {
                    for path in paths {
                        match self.reference(package, path) {
                            Some(symbol) => reference.push(symbol),
                            None => whole = false,
                        }
                    }
                    continue;
                }
            };
            if let Some(earlier) = earlier {
                self.out
                    .said_twice(span, "this line is there twice", earlier);
            }
        }
        if whole {
            for (there, what, line) in [
                (terrain.is_some(), "terrain", "terrain GENERATOR"),
                (mission.is_some(), "mission", "mission roll on TABLE"),
                (armies.is_some(), "armies", "armies A, B"),
                (table.is_some(), "table", "table 6 ft by 4 ft"),
            ] {
                if !there {
                    self.out
                        .report(
                            &E0507,
                            battle.header.span,
                            format!("the battle `{}` has no line `{what}`", header.name),
                        )
                        .help(format!("add a line `{line}`"));
                }
            }
        }
        if let (Some((own, span)), Some((least, _))) = (table, at_least) {
            self.table_holds(own, least, span);
        }
        Some(Battle {
            header,
            terrain: terrain?.0,
            mission: mission?.0,
            armies: armies?.0,
            table: table?.0,
            at_least: at_least.map(|(size, _)| size),
            reference,
        })
    }

    /// Whoever asks for no other table plays on the battle's own. A table may be turned.
    fn table_holds(&mut self, own: TableSize, least: TableSize, span: Span) {
        let sorted = |size: TableSize| (size.width.min(size.depth), size.width.max(size.depth));
        let (own_sides, wanted) = (sorted(own), sorted(least));
        if own_sides.0 >= wanted.0 && own_sides.1 >= wanted.1 {
            return;
        }
        let size = self.model.measures().show_table(least.width, least.depth);
        self.out
            .report(
                &E0302,
                span,
                format!("the table of this battle is smaller than {size}, its least"),
            )
            .help(format!(
                "write a table of {size} or more, or a lower `table at least`"
            ));
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
