//! Which battle is played, where a package has several.

use super::super::Failure;
use super::super::args::ScenarioArgs;
use super::super::compiled::Compiled;
use super::asked::in_rules;
use super::refused::{pick, without_battle};
use super::sides::{Side, sides};
use crate::model::{Battle, BattleId};
use crate::scenario::{Maker, Wishes};

/// Of the battles of the package asked for, or of the last that it requires and that has some, the last that may be what
/// the command line asks for; rather one of the armies that it names. Where none may be, the last of all says why.
pub(super) fn battle(rules: &Compiled, args: &ScenarioArgs) -> Result<BattleId, Failure> {
    let battles = &rules.model.battles;
    let mut packages = battles.iter().map(|battle| battle.header.package);
    let own = packages.clone().any(|package| package == rules.subject);
    let package = match own {
        true => Some(rules.subject),
        false => packages.next_back(),
    };
    let of_it = |battle: &Battle| Some(battle.header.package) == package;
    let all = battles.iter().enumerate().rev();
    let all: Vec<BattleId> = all
        .filter(|(_, battle)| of_it(battle))
        .map(|(index, _)| BattleId::new(index))
        .collect();
    let Some(last) = all.first() else {
        return Err(without_battle(rules)?);
    };
    if all.len() == 1 {
        return Ok(*last);
    }
    let may_be = || all.iter().filter(|id| may_be(rules, **id, args));
    let of_armies = may_be().find(|id| is_of_armies(rules, **id, args));
    Ok(*of_armies.or_else(|| may_be().next()).unwrap_or(last))
}

/// Whether a battle may have all that is asked for by its name, on such a table.
fn may_be(rules: &Compiled, id: BattleId, args: &ScenarioArgs) -> bool {
    let model = &rules.model;
    let Ok(sides) = sides(rules, id, args) else {
        return false;
    };
    let wishes = Wishes {
        armies: sides.map(|side| side.map(|side| side.army)),
        forces: sides.map(|side| side.and_then(|side| side.force)),
        table: args.table.map(|size| in_rules(model, id, size)),
        ..Wishes::default()
    };
    let Ok(maker) = Maker::new(model, id, wishes) else {
        return false;
    };
    let is_there = |name: &Option<String>, has: &dyn Fn(&str) -> bool| match name {
        Some(name) => has(name),
        None => true,
    };
    is_there(&args.mission, &|name| {
        pick(name, "mission", maker.missions()).is_ok()
    }) && is_there(&args.terrain, &|name| {
        pick(name, "terrain", maker.terrains()).is_ok()
    }) && is_there(&args.objective, &|name| {
        pick(name, "objective", maker.objectives()).is_ok()
    }) && is_there(&args.side, &|name| {
        pick(name, "side", maker.sides()).is_ok()
    })
}

/// Whether whoever is asked for is of the armies that the battle itself names.
fn is_of_armies(rules: &Compiled, id: BattleId, args: &ScenarioArgs) -> bool {
    let armies = rules.model.battles[id.index()].armies;
    let asked = [args.player.is_some(), args.opponent.is_some()];
    let Ok(sides) = sides(rules, id, args) else {
        return false;
    };
    let is_its = |side: &Side| armies.contains(&side.army);
    let mut named = sides.iter().zip(asked).filter(|(_, asked)| *asked);
    named.all(|(side, _)| side.as_ref().is_some_and(is_its))
}
