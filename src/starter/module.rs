//! A module for a game that there is: a weapon, an army and a unit of it, copied under names of one's own.
//!
//! Copies rather than invented rows: whatever fields the game asks for, they are filled.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write;

use super::spelling::{name, quoted, spelt};
use super::{Naming, NewFile, manifest};
use crate::model::{
    Brings, Datum, Element, Field, FieldId, Force, KindId, Model, PackageId, Prelude, Row, RowId,
    TypeBase, Unit, Value,
};
use crate::numbers::counted;
use crate::package::series;

/// The files of a package that extends `base`, a package of the model.
pub(crate) fn module(model: &Model, base: PackageId, naming: Naming<'_>) -> Vec<NewFile> {
    let requires: Vec<(&str, String)> = closure(model, base)
        .into_iter()
        .map(|id| model.package(id))
        .map(|package| (package.id.as_str(), series(&package.version)))
        .collect();
    let period = &model.package(base).period;
    let mut files = vec![manifest(naming, period, &requires, true)];
    let Some(prelude) = &model.prelude else {
        return files;
    };
    let copier = Copier {
        model,
        prelude,
        echelons: echelons(model, prelude),
    };
    let unit = copier.unit(base);
    let carried = unit.and_then(|unit| model.weapons_of(*unit.figures.first()?).first().copied());
    let weapon = carried.or_else(|| copier.nearest(base, prelude.weapon));
    let number = weapon.and_then(|weapon| copier.number(weapon));
    if let Some(weapon) = weapon {
        let claim = number.map(|(field, number)| format!("{WEAPON}.{field} = {number}"));
        files.push(copier.weapons(weapon, claim));
    }
    if let Some(unit) = unit {
        let claim = number.is_none().then(|| copier.men(unit)).flatten();
        files.push(copier.troops(unit, weapon.is_some(), claim));
    }
    files
}

/// How large forces are that can be played, the smallest first: what missions bring. If they bring nothing of the
/// army's own choice, a squad, or the smallest there is where no force is a squad.
fn echelons<'a>(model: &'a Model, prelude: &Prelude) -> Vec<&'a str> {
    let members = &model.scale(prelude.echelon).members;
    let brings = model.missions.iter().flat_map(|mission| &mission.brings);
    let brought: BTreeSet<u32> = brings
        .filter_map(|brings| match brings {
            Brings::Echelons(any) => Some(any),
            _ => None,
        })
        .flatten()
        .copied()
        .collect();
    let name = |index: &u32| Some(members.get(*index as usize)?.name.as_str());
    if !brought.is_empty() {
        return brought.iter().filter_map(name).collect();
    }
    let forces = model.forces.iter();
    let sizes =
        forces.filter_map(
            |force| match model.field(force.row, prelude.force.echelon).value {
                Value::Member(_, index) => Some(index),
                _ => None,
            },
        );
    let smallest = sizes.min_by_key(|index| (name(index) != Some(ECHELON), *index));
    vec![smallest.as_ref().and_then(name).unwrap_or(ECHELON)]
}

/// A package and all that it requires, in load order.
fn closure(model: &Model, base: PackageId) -> Vec<PackageId> {
    let mut wanted = vec![false; model.packages.len()];
    let mut open = vec![base];
    while let Some(next) = open.pop() {
        if !std::mem::replace(&mut wanted[next.index()], true) {
            open.extend(&model.package(next).requires);
        }
    }
    (0..wanted.len())
        .filter(|index| wanted[*index])
        .map(PackageId::new)
        .collect()
}

/// The file with the copies of an army, a unit and a force; it is not there where there is no unit to copy.
pub(crate) const TROOPS: &str = "troops.orbat";

/// What the copies are called.
const WEAPON: &str = "new-weapon";
pub(crate) const ARMY: &str = "new-army";
const UNIT: &str = "new-team";
const COMMAND: &str = "new-command";
/// How large their force is, where no mission says how large one has to be.
const ECHELON: &str = "squad";
const ASSUMED: &str = "[assumed: copied, until there are figures of our own]";

struct Copier<'a> {
    model: &'a Model,
    prelude: &'a Prelude,
    /// How large their forces are, the smallest first; never empty.
    echelons: Vec<&'a str>,
}

impl Copier<'_> {
    /// The first row of a kind in the package, else in the last package before it that has one.
    fn nearest(&self, base: PackageId, kind: KindId) -> Option<RowId> {
        let rows = &self.model.kind(kind).rows;
        let first_of = |package: PackageId| {
            let stands_in = |row: &&RowId| self.model.row(**row).header.package == package;
            rows.iter().find(stands_in).copied()
        };
        let mut packages = closure(self.model, base);
        packages.sort_by_key(|package| Reverse((*package == base, *package)));
        packages.into_iter().find_map(first_of)
    }

    /// A unit with figures whose army is known, of the package itself if it has one.
    fn unit(&self, base: PackageId) -> Option<&Unit> {
        let fits = |unit: &&Unit| !unit.figures.is_empty();
        let army = |unit: &&Unit| self.model.army_of(Element::Unit(unit.row)).is_some();
        let own = |unit: &&Unit| self.model.row(unit.row).header.package == base;
        let units = || self.model.units.iter().filter(fits);
        // Two or three sorts of men show most for their length. Most modules are about what squads are made of,
        // and of these a gun's crew has fewer men than the others.
        let in_squads = self.in_squads();
        let aside = |unit: &&Unit| {
            let sorts = unit.figures.len();
            let rare = !in_squads.contains(&unit.row);
            (!(2..=3).contains(&sorts), rare, Reverse(unit.strength))
        };
        let of_its_own = units()
            .filter(|unit| own(unit) && army(unit))
            .min_by_key(aside);
        of_its_own.or_else(|| units().filter(army).min_by_key(aside))
    }

    fn is_of(&self, force: &Force, echelon: &str) -> bool {
        let field = self.model.field(force.row, self.prelude.force.echelon);
        spelt(self.model, &field.value) == echelon
    }

    /// The units that a force as small as the smallest copy has to have.
    fn in_squads(&self) -> Vec<RowId> {
        let forces = self.model.forces.iter();
        let squads = forces.filter(|force| self.is_of(force, self.echelons[0]));
        let needed = squads
            .flat_map(|force| &force.parts)
            .filter(|part| part.least > 0);
        needed
            .filter_map(|part| match part.what {
                Element::Unit(unit) => Some(unit),
                Element::Force(_) => None,
            })
            .collect()
    }

    /// A field's values that differ from what holds without them.
    fn said<'r>(&self, row: &'r Row) -> Vec<(&Field, &'r Datum)> {
        let fields = &self.model.kind(row.kind).fields;
        let says = |(field, datum): &(&Field, &Datum)| match &field.default {
            Some(default) => default.value != datum.value,
            None => true,
        };
        let fields = fields.iter().zip(row.fields.iter());
        fields.filter(says).collect()
    }

    /// The first plain number that a row says.
    fn number(&self, row: RowId) -> Option<(&str, i64)> {
        let said = self.said(self.model.row(row));
        said.into_iter().find_map(|(field, datum)| {
            let plain = matches!(field.ty.base, TypeBase::Range(..) | TypeBase::Number);
            match datum.value {
                Value::Number(number) if plain => Some((field.header.name.as_str(), number)),
                _ => None,
            }
        })
    }

    /// How many there are of its first figure, as a claim.
    fn men(&self, unit: &Unit) -> Option<String> {
        let figure = *unit.figures.first()?;
        let count = self.model.field(figure, self.prelude.figure.count);
        let name = &self.model.row(figure).header.name;
        let count = spelt(self.model, &count.value);
        Some(format!("{UNIT}.{name}.count = {count}"))
    }

    fn weapons(&self, weapon: RowId, claim: Option<String>) -> NewFile {
        let row = self.model.row(weapon);
        let kind = self.model.kind(row.kind);
        let said = self.said(row);
        let mut text = format!(
            "# Weapons that are new here.\n\n\
             # This one is a copy of {}: give it a name and a title of its own, and change its\n\
             # figures. Put a line below it for each further weapon, and count the rows in the first line.\n\
             # A value that you have guessed gets a ? behind it; a value from a book is cited, as in [book 12],\n\
             # once a line such as  source book \"Its title\" by \"Its author\"  stands in one of your files.\n\
             # To change a weapon of the game itself, write  replace {} {} {{ }}  with the new values inside.\n",
            quoted(&row.header.title),
            self.model.kind(row.kind).header.name,
            name(self.model, weapon),
        );
        let _ = writeln!(text, "{} \"New weapons\", 1 row {ASSUMED} {{", kind.plural);
        let mut head = vec![String::new(), "title".to_owned()];
        let mut cells = vec![WEAPON.to_owned(), "New weapon".to_owned()];
        for (field, datum) in &said {
            head.push(field.header.name.to_string());
            cells.push(spelt(self.model, &datum.value));
        }
        text.push_str(&grid(&[head, cells]));
        text.push_str("}\n");
        text.push_str(&example("The new weapon", claim));
        NewFile {
            path: "weapons.orbat",
            text,
        }
    }

    fn troops(&self, unit: &Unit, armed: bool, claim: Option<String>) -> NewFile {
        let row = self.model.row(unit.row);
        let mut text = format!(
            "# Who carries them.\n\n\
             # The unit is a copy of {}. What stands above the table holds for all\n\
             # its men, and a cell of the table for those of its row.\n\n",
            quoted(&row.header.title)
        );
        let army = self.model.army_of(Element::Unit(unit.row));
        if let Some(army) = army {
            let _ = writeln!(text, "army {ARMY} \"New army\" {ASSUMED} {{");
            for (field, datum) in self.said(self.model.row(army)) {
                match self.is_support(field) {
                    true => {
                        let _ = writeln!(text, "  {} {UNIT}", field.header.name);
                    }
                    false => self.setting(&mut text, field, &datum.value),
                }
            }
            text.push_str("}\n\n");
        }
        self.unit_copied(&mut text, (UNIT, "New team"), unit, armed);
        let command = army.and_then(|army| self.command(army));
        if let Some(command) = command {
            text.push_str("# Who leads more than one squad.\n");
            self.unit_copied(&mut text, (COMMAND, "New headquarters"), command, false);
        }
        self.forces(&mut text, unit, command);
        if let Some((battle, army)) = self.model.battles.last().zip(army) {
            let [one, other] = battle.armies;
            let enemy = if other == army { one } else { other };
            let _ = writeln!(
                text,
                "# So that this army fights unasked, take the signs # away below this line.\n\
                 # replace battle {} {ASSUMED} {{\n\
                 #   armies {ARMY}, {}\n\
                 # }}",
                battle.header.name,
                name(self.model, enemy)
            );
        }
        text.push_str(&example("The new team", claim));
        NewFile { path: TROOPS, text }
    }

    /// The unit that leads a larger force of an army.
    fn command(&self, army: RowId) -> Option<&Unit> {
        let larger = self.echelons.get(1..).unwrap_or_default();
        let led = larger.iter().flat_map(|echelon| {
            let forces = self.model.forces.iter();
            forces.filter(move |force| {
                self.is_of(force, echelon)
                    && self.model.army_of(Element::Force(force.row)) == Some(army)
            })
        });
        let commands = led.filter_map(|force| force.command);
        commands
            .filter_map(|command| match command {
                Element::Unit(unit) => self.model.unit_of(unit),
                Element::Force(_) => None,
            })
            .next()
    }

    fn unit_copied(
        &self,
        text: &mut String,
        (name, title): (&str, &str),
        unit: &Unit,
        armed: bool,
    ) {
        let figures = counted(unit.strength, "figure");
        let _ = writeln!(text, "unit {name} \"{title}\", {figures} {ASSUMED} {{");
        for (field, datum) in self.said(self.model.row(unit.row)) {
            match self.is_army(field) {
                true => {
                    let _ = writeln!(text, "  {} {ARMY}", field.header.name);
                }
                false => self.setting(text, field, &datum.value),
            }
        }
        text.push_str(&grid(&self.figures(unit, armed)));
        text.push_str("}\n\n");
    }

    /// A force of each echelon, made up of those of the one below.
    fn forces(&self, text: &mut String, unit: &Unit, command: Option<&Unit>) {
        let (mut part, mut figures) = (UNIT.to_owned(), unit.strength);
        for (level, echelon) in self.echelons.iter().enumerate() {
            let (count, leader) = match level {
                0 => (2, None),
                _ => (3, command),
            };
            figures = count * figures + leader.map_or(0, |unit| unit.strength);
            if level == 0 {
                let _ = writeln!(
                    text,
                    "# Two such teams. A part may have a range, as in `2 to 3 {UNIT}`."
                );
            }
            let _ = writeln!(
                text,
                "force new-{echelon} \"New {echelon}\", {} {ASSUMED} {{\n  army {ARMY}\n  echelon {echelon}",
                counted(figures, "figure")
            );
            if leader.is_some() {
                let _ = writeln!(text, "  command {COMMAND}\n  1 {COMMAND}");
            }
            let _ = writeln!(text, "  {count} {part}\n}}\n");
            part = format!("new-{echelon}");
        }
    }

    fn is_army(&self, field: &Field) -> bool {
        matches!(field.ty.base, TypeBase::Kind(kind) if kind == self.prelude.army.kind)
    }

    /// The units that reinforce an army's forces.
    fn is_support(&self, field: &Field) -> bool {
        let army = &self.prelude.army;
        let support = &self.model.kind(army.kind).fields[army.support.index()];
        field.header.name == support.header.name
    }

    fn setting(&self, text: &mut String, field: &Field, value: &Value) {
        let _ = writeln!(text, "  {} {}", field.header.name, spelt(self.model, value));
    }

    /// The rows of a unit's table, the head first; the new weapon goes to the first figure.
    fn figures(&self, unit: &Unit, armed: bool) -> Vec<Vec<String>> {
        let model = self.model;
        let kind = model.kind(self.prelude.figure.kind);
        let said = |field: usize| {
            let differs = |row: &RowId| {
                let datum = model.field(*row, FieldId::new(field));
                let default = kind.fields[field].default.as_ref();
                default.is_none_or(|default| default.value != datum.value)
            };
            unit.figures.iter().any(differs)
        };
        let columns: Vec<usize> = (0..kind.fields.len())
            .filter(|field| said(*field))
            .collect();
        let mut head = vec![String::new(), "title".to_owned()];
        head.extend(
            columns
                .iter()
                .map(|field| kind.fields[*field].header.name.to_string()),
        );
        let mut rows = vec![head];
        for (index, figure) in unit.figures.iter().enumerate() {
            let header = &model.row(*figure).header;
            let mut cells = vec![header.name.to_string(), header.title.to_string()];
            for field in &columns {
                let value = &model.field(*figure, FieldId::new(*field)).value;
                let default = kind.fields[*field].default.as_ref();
                let is_weapons = FieldId::new(*field) == self.prelude.figure.weapons;
                cells.push(match (is_weapons, value) {
                    (true, _) if armed && index == 0 => WEAPON.to_owned(),
                    (true, Value::List(weapons)) => weapons
                        .iter()
                        .map(|weapon| match weapon {
                            Value::Row(weapon) => name(model, *weapon),
                            other => spelt(model, other),
                        })
                        .collect::<Vec<_>>()
                        .join(", "),
                    _ if default.is_some_and(|default| default.value == *value) => String::new(),
                    _ => spelt(model, value),
                });
            }
            rows.push(cells);
        }
        rows
    }
}

/// What is claimed of what stands above it.
fn example(title: &str, claim: Option<String>) -> String {
    let Some(claim) = claim else {
        return String::new();
    };
    format!(
        "\n# What should come out. `orbat test` holds it against the rules above.\n\
         example \"{title}\" {ASSUMED} {{\n  value {claim}\n}}\n"
    )
}

/// Rows of a table, their cells in columns.
fn grid(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        text.push_str("  |");
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(text, " {cell:width$} |");
        }
        text.push('\n');
    }
    text
}
