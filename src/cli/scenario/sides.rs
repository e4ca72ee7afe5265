//! Who fights: armies, forces and army lists that the command line names.

use std::path::Path;

use super::super::Failure;
use super::super::args::ScenarioArgs;
use super::super::compiled::Compiled;
use crate::diagnostic::suggest;
use crate::list::{self, Stands};
use crate::model::{
    BattleId, Element, KindId, ListId, Model, Month, Period, Posting, RowId, Symbol,
};
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
        let met = rules.model.met(side.posting(&rules.model));
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
        meet(&rules.model, player, opponent)?;
    }
    Ok(sides)
}

/// Who was asked for.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) army: RowId,
    pub(super) force: Option<RowId>,
    pub(super) list: Option<ListId>,
}

impl Side {
    /// What a list or a force says of its time and place is more exact than what its army says. A list
    /// says one month; it may fight in all of that year.
    fn posting(&self, model: &Model) -> Posting {
        let mut posting = model.posting(self.army);
        let force = self.force.and_then(|force| model.force_of(force));
        if let Some(force) = force {
            posting.period = model.period_of(force);
        }
        if let Some(list) = self.list.map(|list| &model.lists[list.index()]) {
            if let Some(date) = list.date.filter(|date| date.is_said()) {
                let (from, until) = (Month::new(date.year(), 1), Month::new(date.year(), 12));
                posting.period = Period { from, until };
            }
            posting.theatre = list.theatre;
        }
        posting
    }

    /// What the command line calls it.
    fn name(&self, model: &Model) -> String {
        let list = self.list.map(Symbol::List);
        let force = self.force.map(Symbol::Row);
        model.name_of(list.or(force).unwrap_or(Symbol::Row(self.army)))
    }
}

/// Refuses two sides that never met.
fn meet(model: &Model, player: Side, opponent: Side) -> Result<(), Failure> {
    let postings = [player, opponent].map(|side| side.posting(model));
    let Some(apart) = model.apart(postings[0], postings[1]) else {
        return Ok(());
    };
    let who = |side: &Side| {
        let met = model.met(side.posting(model)).into_iter();
        let met: Vec<String> = met.map(|army| model.name_of(Symbol::Row(army))).collect();
        match met.is_empty() {
            true => format!("`{}` met none", side.name(model)),
            false => format!("`{}` met {}", side.name(model), met.join(", ")),
        }
    };
    let (one, other) = (player.name(model), opponent.name(model));
    let mut help = who(&player);
    if one != other {
        help = format!("{help}; {}", who(&opponent));
    }
    Err(Failure::Usage {
        message: format!("`{one}` and `{other}` never met: {apart}"),
        help: Some(format!("{help}; or add `--anyway`")),
    })
}

/// An army by its name or title; or a force or an army list, and the army that it belongs to.
fn side(rules: &Compiled, name: Option<&str>) -> Result<Option<Side>, Failure> {
    let Some(name) = name else { return Ok(None) };
    if is_file(name) {
        return in_file(rules, name).map(Some);
    }
    let model = &rules.model;
    let known = model.find(name).into_iter();
    if known.filter_map(|symbol| side_of(model, symbol)).count() > 0 {
        let pick = side_of;
        return rules
            .named(name, "army, force or army list", pick)
            .map(Some);
    }
    titled(model, name)
        .map(Some)
        .ok_or_else(|| unknown(model, name))
}

/// What is called so on paper: an army before a force, and a force before a list.
fn titled(model: &Model, title: &str) -> Option<Side> {
    let title = title.to_lowercase();
    let is = |found: &str| found.to_lowercase() == title;
    let all = |kind: KindId| model.kind(kind).rows.iter().copied();
    let prelude = model.prelude.as_ref()?;
    let rows = all(prelude.army.kind).chain(all(prelude.force.kind));
    let mut rows = rows.filter(|row| is(&model.row(*row).header.title));
    let row = rows.find_map(|row| side_of(model, Symbol::Row(row)));
    row.or_else(|| {
        let at = model.lists.iter().position(|list| is(&list.header.title))?;
        with_list(model, ListId::new(at))
    })
}

/// Nobody is called so: who is nearly, or else the armies; their forces and lists are many.
fn unknown(model: &Model, name: &str) -> Failure {
    let names = model.names(|symbol| side_of(model, symbol).is_some());
    let near = suggest::near(name, names.iter().copied());
    let army = model.prelude.as_ref().map(|prelude| prelude.army.kind);
    let armies = model.names(|symbol| match symbol {
        Symbol::Row(row) => Some(model.row(row).kind) == army,
        _ => false,
    });
    let words = name.to_lowercase();
    let holds = |side: &&str| {
        let called = |it| suggest::holds(&model.naming(it).title.to_lowercase(), &words);
        suggest::holds(side, &words) || model.find(side).into_iter().any(called)
    };
    // Whoever has only seen the paper writes a word of a title.
    let mut such: Vec<&str> = armies.iter().copied().filter(holds).collect();
    if such.is_empty() {
        such = names.iter().copied().filter(holds).collect();
    }
    let help = match near.first() {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None if armies.is_empty() => None,
        None if !such.is_empty() => Some(format!("there are: {}", such.join(", "))),
        None => Some(format!(
            "the armies are: {}; a force or an army list of theirs may be named as well",
            armies.join(", ")
        )),
    };
    Failure::Usage {
        message: format!("there is no army, force or army list `{name}`"),
        help,
    }
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
    Some(Side {
        army: model.army_of(Element::Force(row))?,
        force: Some(row),
        list: None,
    })
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
            help: Some("write one with `orbat list --new FORCE -o FILE.orbat`".into()),
        });
    };
    with_list(model, ListId::new(only)).ok_or_else(|| {
        let force = &model.row(list.force).header.name;
        Failure::usage(format!("the force `{force}` is of no army"))
    })
}
