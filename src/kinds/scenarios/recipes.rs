//! How a scenario was made: what was chosen, and what was rolled again.

use ecow::{EcoString, eco_format};

use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::kinds::missions::Sides;
use crate::model::*;
use crate::syntax::ast;

/// What can be chosen in place of being rolled.
const CHOICES: [&str; 7] = [
    "terrain",
    "mission",
    "side",
    "objective",
    "player",
    "opponent",
    "balance",
];

impl Reader<'_> {
    /// `again terrain 2, mission 1`
    pub(super) fn again(&mut self, lots: &[(ast::Name, u32)]) -> Option<Again> {
        let mut again = Again::default();
        let mut whole = true;
        for (name, times) in lots {
            match Lot::from_name(&name.text) {
                Some(lot) => again.set(lot, *times),
                None => {
                    let names = Lot::ALL.map(Lot::name);
                    self.no_part(name, "rolled again", &names);
                    whole = false;
                }
            }
        }
        whole.then_some(again)
    }

    /// `chosen terrain hamlet, mission raid`
    pub(super) fn chosen(
        &mut self,
        package: PackageId,
        choices: &[(ast::Name, ast::Path)],
        sides: &Sides,
        battle: Option<BattleId>,
    ) -> Option<Chosen> {
        let mut chosen = Chosen::default();
        let mut whole = true;
        for (what, name) in choices {
            let read = match what.text.as_str() {
                "terrain" => self
                    .branch(name, battle)
                    .map(|branch| chosen.terrain = Some(branch)),
                "mission" => {
                    let kind = self.model.prelude.as_ref().map(|prelude| prelude.mission);
                    kind.and_then(|kind| self.find_row(kind, package, name))
                        .map(|row| chosen.mission = Some(row))
                }
                "side" => self
                    .side(sides, &name.name)
                    .map(|side| chosen.side = Some(sides.names[side].clone())),
                "objective" => self
                    .any_row(package, name)
                    .map(|row| chosen.objective = Some(row)),
                "player" => self
                    .force_row(package, name)
                    .map(|row| chosen.forces[0] = Some(row)),
                "opponent" => self
                    .force_row(package, name)
                    .map(|row| chosen.forces[1] = Some(row)),
                "balance" => {
                    let balance = Balance::from_name(&name.name.text);
                    if balance.is_none() {
                        let names = Balance::ALL.map(Balance::name);
                        self.no_part(&name.name, "counted", &names);
                    }
                    balance.map(|balance| chosen.balance = Some(balance))
                }
                _ => {
                    self.no_part(what, "chosen", &CHOICES);
                    None
                }
            };
            whole &= read.is_some();
        }
        whole.then_some(chosen)
    }

    fn force_row(&mut self, package: PackageId, path: &ast::Path) -> Option<RowId> {
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(path.span());
            return None;
        };
        self.find_row(prelude.force.kind, package, path)
    }

    /// A branch of the battle's generator, by name.
    fn branch(&mut self, path: &ast::Path, battle: Option<BattleId>) -> Option<EcoString> {
        let name = match path.qualifier() {
            Some(roll) => eco_format!("{roll}.{}", path.name.text),
            None => path.name.text.clone(),
        };
        let Some(battle) = battle.and_then(|id| self.model.battles.get(id.index())) else {
            self.out
                .report(
                    &E0504,
                    path.span(),
                    "terrain is chosen from what a battle rolls, and no line names the battle",
                )
                .help("add a line `battle NAME`");
            return None;
        };
        let branches = self.model.choosable_branches(battle.terrain);
        if branches.contains_key(&name) {
            return Some(name);
        }
        let names = branches.keys().map(EcoString::as_str);
        let help = suggest::did_you_mean(&name, names);
        let generator = &self.model.generator(battle.terrain).header.name;
        let message = format!("`{generator}` never gives `{name}`");
        self.out
            .report(&E0201, path.span(), message)
            .maybe_help(help);
        self.incomplete = true;
        None
    }

    fn no_part(&mut self, name: &ast::Name, done: &str, known: &[&'static str]) {
        let help = suggest::did_you_mean(&name.text, known.iter().copied());
        let help = help.unwrap_or_else(|| format!("there are: {}", known.join(", ")));
        let message = format!(
            "no part of a battle that can be {done} is called `{}`",
            name.text
        );
        self.out.report(&E0201, name.span, message).help(help);
        self.incomplete = true;
    }
}
