//! Who fights: armies, forces and army lists that the command line names.

use std::path::Path;

use super::super::Failure;
use super::super::args::ScenarioArgs;
use super::super::compiled::Compiled;
use crate::list::{self, Stands};
use crate::model::{Apart, BattleId, Element, ListId, Model, RowId, Symbol, Value};
use crate::scenario::Listed;

/// Whether a side is named by the file of an army list.
pub(super) fn is_file(name: &str) -> bool {
    name.ends_with(".orbat")
}

/// Puts the units of these lists into the model, and says what they bring. What is brought in spite
/// of its rules says so from now on.
pub(super) fn stand(
    model: &mut Model,
    lists: [Option<ListId>; 2],
) -> Result<(Stands, [Option<Listed>; 2]), Failure> {
    let unreckoned = |why: list::Unreckoned| Failure::Rules(why.to_string());
    for id in lists.into_iter().flatten() {
        let breaks = list::check(model, &model.lists[id.index()]).map_err(unreckoned)?;
        model.lists[id.index()].anyway |= !breaks.is_empty();
    }
    let stands = Stands::new(model, lists.into_iter().flatten()).map_err(unreckoned)?;
    let listed = lists.map(|list| {
        let stand = stands.of(list?)?;
        Some(Listed {
            list: list?,
            force: model.lists[list?.index()].force,
            figures: stand.figures,
            points: stand.points,
        })
    });
    Ok((stands, listed))
}

/// The armies and forces asked for: the player's, the opponent's. Who names one army gets the
/// battle's other one for an enemy, or the first that it met.
pub(super) fn sides(
    rules: &Compiled,
    battle: BattleId,
    args: &ScenarioArgs,
) -> Result<[Option<Side>; 2], Failure> {
    let usual = rules.model.battles[battle.index()].armies;
    let asked = [
        side(rules, args.player.as_deref())?,
        side(rules, args.opponent.as_deref())?,
    ];
    let other = |side: &Side| {
        let met = rules.model.met(side.army);
        let usual = usual.into_iter().filter(|usual| *usual != side.army);
        let army = usual.clone().find(|usual| met.contains(usual));
        let army = army.or_else(|| met.first().copied());
        let army = army.or_else(|| usual.clone().next());
        army.map(|army| Side {
            army,
            force: None,
            list: None,
        })
    };
    let sides = match asked {
        [Some(player), None] => [Some(player), other(&player)],
        [None, Some(opponent)] => [other(&opponent), Some(opponent)],
        both => both,
    };
    if let [Some(player), Some(opponent)] = sides
        && !args.anyway
    {
        meet(rules, player.army, opponent.army)?;
    }
    Ok(sides)
}

#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) army: RowId,
    pub(super) force: Option<RowId>,
    pub(super) list: Option<ListId>,
}

/// Refuses two armies that never met.
fn meet(rules: &Compiled, player: RowId, opponent: RowId) -> Result<(), Failure> {
    let model = &rules.model;
    let Some(apart) = model.apart(player, opponent) else {
        return Ok(());
    };
    let apart = match apart {
        Apart::Nation => "they are of one nation",
        Apart::Coalition => "they fought on one side",
        Apart::Years => "they fought in different years",
        Apart::Theatres => "they fought in different parts of the world",
    };
    let name = |army: RowId| model.name_of(Symbol::Row(army));
    let who = |army: RowId| {
        let met: Vec<String> = model.met(army).into_iter().map(name).collect();
        match met.is_empty() {
            true => format!("`{}` met none", name(army)),
            false => format!("`{}` met {}", name(army), met.join(", ")),
        }
    };
    let mut help = who(player);
    if opponent != player {
        help = format!("{help}; {}", who(opponent));
    }
    Err(Failure::Usage {
        message: format!(
            "`{}` and `{}` never met: {apart}",
            name(player),
            name(opponent)
        ),
        help: Some(format!("{help}; or add `--anyway`")),
    })
}

/// An army by its name; or a force or an army list, and the army that it belongs to.
fn side(rules: &Compiled, name: Option<&str>) -> Result<Option<Side>, Failure> {
    let Some(name) = name else { return Ok(None) };
    if is_file(name) {
        return in_file(rules, name).map(Some);
    }
    rules
        .named(name, "army, force or army list", |symbol| {
            side_of(&rules.model, symbol)
        })
        .map(Some)
}

fn side_of(model: &Model, symbol: Symbol) -> Option<Side> {
    if let Symbol::List(list) = symbol {
        return with_list(model, list);
    }
    let (Symbol::Row(row), Some(prelude)) = (symbol, &model.prelude) else {
        return None;
    };
    let kind = model.row(row).kind;
    if kind == prelude.army.kind {
        return Some(Side {
            army: row,
            force: None,
            list: None,
        });
    }
    if kind != prelude.force.kind {
        return None;
    }
    match model.field(row, prelude.force.army).value {
        Value::Row(army) => Some(Side {
            army,
            force: Some(row),
            list: None,
        }),
        _ => None,
    }
}

fn with_list(model: &Model, list: ListId) -> Option<Side> {
    let force = model.lists[list.index()].force;
    let army = model.army_of(Element::Force(force))?;
    Some(Side {
        army,
        force: None,
        list: Some(list),
    })
}

/// The one army list of a file.
fn in_file(rules: &Compiled, name: &str) -> Result<Side, Failure> {
    let model = &rules.model;
    let mut files = rules.files.iter();
    let package = files.find(|(path, _)| path == Path::new(name));
    let package = package.map(|(_, package)| *package);
    let lists = model.lists.iter().enumerate();
    let mut mine = lists.filter(|(_, list)| Some(list.header.package) == package);
    let (Some((only, list)), None) = (mine.next(), mine.next()) else {
        return Err(Failure::Usage {
            message: format!("`{name}` does not hold one army list"),
            help: Some("write one with `orbat list --new FORCE`".into()),
        });
    };
    with_list(model, ListId::new(only)).ok_or_else(|| {
        let force = &model.row(list.force).header.name;
        Failure::usage(format!("the force `{force}` is of no army"))
    })
}
