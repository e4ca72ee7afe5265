//! What makes no battle: why, and what would.

use super::super::compiled::Compiled;
use super::super::typed::typed;
use super::super::{Failure, packages};
use crate::diagnostic::suggest;
use crate::ground::Misfit;
use crate::model::{self, Battle, BattleId, Lot, MissionChoice, Model, RowId};
use crate::package::{Library, PackageId, PackageSet, kebab, series};
use crate::scenario::{Choice, Maker, Recipe, Refusal};

pub(super) fn refused(refusal: Refusal) -> Failure {
    let help = match refusal {
        Refusal::TableTooSmall { .. } => "take a larger table",
        Refusal::TableTooLarge { .. } => "take a smaller table",
        _ => return Failure::usage(refusal.to_string()),
    };
    Failure::Usage {
        message: refusal.to_string(),
        help: Some(help.to_owned()),
    }
}

/// Why a recipe makes no battle, and what would: nothing but the seed is to blame for what it rolled.
pub(super) fn no_battle(
    recipe: &Recipe,
    model: &Model,
    maker: &Maker<'_>,
    refusal: &Refusal,
) -> Failure {
    let rolled = format!(
        "the seed `{}` makes no battle: {refusal}",
        recipe.seed.text()
    );
    let (message, help) = match refusal {
        // As large as it stands in somebody's room, and not as the rules have it.
        Refusal::Ground { refusal: why, .. } if why.misfit == Misfit::Table => {
            (refusal.to_string(), "take another size of table".to_owned())
        }
        Refusal::Ground { refusal, .. } if refusal.would_do.is_none() => (
            rolled,
            "take another seed, or let the ground have fewer or smaller pieces".to_owned(),
        ),
        Refusal::Inventory { lacking, .. } => {
            // What lacks most often, as the inventory would name it.
            let first = lacking.first();
            let named = first.and_then(|(title, ..)| terrain_titled(model, title));
            let such = named.map(|name| format!(" such as `terrain = \"{name}\"`"));
            let help = format!(
                "add pieces{}, or name ground that they can build: `--terrain NAME`",
                such.unwrap_or_default()
            );
            (rolled, help)
        }
        Refusal::Tied { .. } => {
            let help = "leave `--side` out, or name another army, `--player NAME`";
            (refusal.to_string(), help.to_owned())
        }
        Refusal::NotOwned { .. } => {
            let help =
                "add such a piece to the inventory, or take another mission, `--mission NAME`";
            (refusal.to_string(), help.to_owned())
        }
        refusal if let Some(mission) = refusal.unplayable() => {
            let missions = maker.missions();
            let would_do = |choice: &&Choice<RowId>| {
                let mut other = recipe.clone();
                other.chosen.mission = Some(choice.what);
                choice.title != *mission && maker.make_from(&other).is_ok()
            };
            let others = missions.iter().filter(would_do);
            let names: Vec<&str> = others.map(|choice| choice.name.as_str()).collect();
            let or_mission = match names.is_empty() {
                true => String::new(),
                false => format!(
                    "another mission, `--mission NAME` ({}), or ",
                    names.join(", ")
                ),
            };
            let or_date = match refusal {
                Refusal::NoForce { when, .. } | Refusal::NoPart { when, .. } => {
                    when.is_some_and(|when| when.from == when.until)
                }
                _ => false,
            };
            let or_date = if or_date {
                "give the list another date, or "
            } else {
                ""
            };
            (
                rolled,
                format!(
                    "{or_date}take {or_mission}another army, `--player NAME` or `--opponent NAME`"
                ),
            )
        }
        _ => (
            rolled,
            "take another seed, or another size of table".to_owned(),
        ),
    };
    Failure::Usage {
        message,
        help: Some(help),
    }
}

/// The name of the terrain that has this title.
fn terrain_titled<'m>(model: &'m Model, title: &str) -> Option<&'m str> {
    let kind = model.prelude.as_ref()?.terrain.kind;
    let mut headers = model
        .kind(kind)
        .rows
        .iter()
        .map(|row| &model.row(*row).header);
    let found = headers.find(|header| header.title == title);
    found.map(|header| header.name.as_str())
}

/// That nothing else can come of a part, and what to say where somebody has settled it.
pub(super) fn no_other(recipe: &Recipe, maker: &Maker<'_>, lot: Lot, refusal: &Refusal) -> Failure {
    let made = || Some(maker.scenario(&maker.make_from(recipe).ok()?));
    if lot == Lot::Objective && made().is_some_and(|made| made.objectives.is_empty()) {
        return Failure::usage("nothing else can come of the objective: this mission has none");
    }
    let chosen = &recipe.chosen;
    let option = match lot {
        Lot::Terrain => chosen.terrain.as_ref().map(|_| "--terrain"),
        Lot::Mission => chosen.mission.map(|_| "--mission"),
        Lot::Sides => chosen.side.as_ref().map(|_| "--side"),
        Lot::Objective => chosen.objective.map(|_| "--objective"),
        Lot::Forces | Lot::Edges => None,
    };
    Failure::Usage {
        message: refusal.to_string(),
        help: option.map(|option| {
            // An objective is of one mission, and whoever asks for it by name settles both.
            let by_its_objective = if lot == Lot::Mission && chosen.objective.is_some() {
                ", or its objective was"
            } else {
                ""
            };
            format!(
                "it was asked for by name when the battle was made{by_its_objective}: name another, `{option} NAME`"
            )
        }),
    }
}

/// Why no forces are fair, and what would make some so.
pub(super) fn not_fair(refusal: &Refusal) -> Failure {
    let help = match refusal {
        Refusal::NoFirepower => {
            "leave `--fair` out, or state in the rules how fire is measured: `firepower \"Fire\" { … }`"
        }
        Refusal::NoBand { .. } => {
            "leave `--fair` out, take a mission that says it, or let this one say it: `fair 1/2 to 2`"
        }
        Refusal::Unmeasured(_) => "leave `--fair` out",
        _ => "take another mission, other forces or another seed",
    };
    Failure::Usage {
        message: refusal.to_string(),
        help: Some(help.into()),
    }
}

/// Refuses the army list of another game: one whose rules share nothing with those of the battle but
/// what every game is built on.
pub(super) fn of_one_game(
    packages: &PackageSet,
    named: usize,
    files: &[String],
) -> Result<(), Failure> {
    let (rules, lists) = packages.roots().split_at(named.min(packages.roots().len()));
    let played = rules.iter().flat_map(|root| games(packages, *root));
    let played: Vec<String> = played.collect();
    for (file, root) in files.iter().zip(lists) {
        let needed = games(packages, *root);
        if let Some(game) = needed.last()
            && !played.is_empty()
            && !needed.iter().any(|id| played.contains(id))
        {
            return Err(Failure::Usage {
                message: format!("`{file}` is a list for `{game}`, and the battle is not"),
                help: Some(format!(
                    "play a battle of that game: `orbat scenario {game} …`"
                )),
            });
        }
    }
    Ok(())
}

/// A package and all that it requires, but for what every game is built on.
fn games(packages: &PackageSet, root: PackageId) -> Vec<String> {
    let all = packages.only(root);
    let games = all
        .iter()
        .filter(|(_, package)| !package.requires.is_empty());
    let games = games.filter(|(_, package)| !package.is_file());
    games.map(|(_, package)| package.id.clone()).collect()
}

/// Why rules without a battle make no scenario: they may be played with the bundled battle, if that is one of
/// their game.
///
/// # Errors
/// Where the bundled package cannot be loaded.
pub(super) fn without_battle(rules: &Compiled) -> Result<Failure, Failure> {
    let package = rules.model.package(rules.subject);
    let mut scenarios = rules.model.scenarios.iter();
    if scenarios.any(|scenario| scenario.header.package == rules.subject) {
        let written = rules.loaded.named.arguments.iter();
        let written: Vec<String> = written.map(|argument| typed(argument)).collect();
        let written = written.join(" ");
        return Ok(Failure::Usage {
            message: format!(
                "`{}` has a scenario, and no battle to make one by",
                package.id
            ),
            help: Some(format!(
                "print what is written: `orbat print {written} -o scenario.pdf`"
            )),
        });
    }
    let declare = "declare one: `battle NAME \"Title\" { … }`";
    let library = Library::bundled();
    let lender = library.default_battle().unwrap_or_default();
    let lent = packages::open([lender])?.packages;
    let of = |set: &PackageSet| -> Vec<String> {
        let roots = set.roots().iter();
        roots.flat_map(|root| games(set, *root)).collect()
    };
    let (own, lent_with) = (of(&rules.loaded.packages), of(&lent));
    let help = if lent_with.contains(&package.id.to_string()) {
        format!("{declare}; or play that of `{lender}`: `orbat scenario {lender}`")
    } else if own.iter().any(|game| lent_with.contains(game)) {
        let lent = lent.roots().first().map(|root| lent.get(*root));
        let version = lent.map_or_else(String::new, |lent| series(&lent.version.to_string()));
        let own = series(&package.version);
        format!(
            "{declare}; or play that of `{lender}`, with a file of two lines: `use {lender} \"{version}\"` and \
             `use {} \"{own}\"`{}",
            package.id,
            with_armies(&rules.model, rules.subject)
        )
    } else {
        let others: Vec<&str> = library.with_battles().collect();
        format!(
            "of the bundled packages these have one: {}; or {declare}",
            others.join(", ")
        )
    };
    Ok(Failure::Usage {
        message: format!("`{}` has no battle", package.id),
        help: Some(help),
    })
}

/// How to play a battle with the armies of a package; nothing where it has none.
fn with_armies(model: &Model, package: model::PackageId) -> String {
    let Some(prelude) = &model.prelude else {
        return String::new();
    };
    let armies = model.kind(prelude.army.kind).rows.iter();
    let own = armies
        .map(|row| &model.row(*row).header)
        .filter(|army| army.package == package);
    let wishes = ["--player", "--opponent"].iter().zip(own);
    let id = &model.package(package).id;
    let wishes: Vec<String> = wishes
        .map(|(wish, army)| format!("{wish} {id}.{}", army.name))
        .collect();
    match wishes.is_empty() {
        true => String::new(),
        false => format!(", and its armies: `{}`", wishes.join(" ")),
    }
}

/// The mission that is asked for. One that is declared, and that no battle of these is ever about, can be had.
pub(super) fn mission(
    wanted: &str,
    maker: &Maker<'_>,
    model: &Model,
    battle: BattleId,
) -> Result<RowId, Failure> {
    let picked = pick(wanted, "mission", maker.missions());
    let mut declared = model.missions.iter().map(|mission| mission.row);
    let declared = declared.find(|row| {
        let header = &model.row(*row).header;
        header.name == wanted || header.title == wanted
    });
    let others = || others(model, battle);
    let battle = &model.battles[battle.index()];
    let mission = match (picked, declared) {
        (Err(_), Some(mission)) => mission,
        (Err(failure), None) => return Err(with_missions(failure, model, battle, others())),
        (found, _) => return found,
    };
    let about = others().find(|other| model.missions_of(other).contains(&mission));
    let mission = &model.row(mission).header;
    let missions = model.missions_of(battle).into_iter();
    let names: Vec<&str> = missions.map(|row| &*model.row(row).header.name).collect();
    let listed = format!("it is about: {}", names.join(", "));
    let own = format!(
        "declare a `battle` of your own with a line `mission {}`",
        mission.name
    );
    let help = match battle.mission {
        _ if let Some(about) = about => format!(
            "the battle `{}` is, and has not all that is asked for besides: leave that out",
            about.header.name
        ),
        MissionChoice::RollOn(table) => format!(
            "{listed}; for another let it stand in a row of the table, with `replace table {}`, or {own}",
            model.table(table).header.name
        ),
        MissionChoice::Always(_) => format!("{listed}; or {own}"),
    };
    Err(Failure::Usage {
        message: format!(
            "the battle `{}` is never about `{}`",
            battle.header.name, mission.name
        ),
        help: Some(help),
    })
}

/// The other battles of the package that declares one.
fn others(model: &Model, battle: BattleId) -> impl Iterator<Item = &Battle> {
    let package = model.battles[battle.index()].header.package;
    let all = model.battles.iter().enumerate();
    all.filter(move |(index, other)| *index != battle.index() && other.header.package == package)
        .map(|(_, other)| other)
}

/// What is said of an unknown mission, with those of other battles as well.
fn with_missions<'m>(
    failure: Failure,
    model: &Model,
    battle: &Battle,
    others: impl Iterator<Item = &'m Battle>,
) -> Failure {
    let mut told = model.missions_of(battle);
    let own = told.len();
    for mission in others.flat_map(|other| model.missions_of(other)) {
        if !told.contains(&mission) {
            told.push(mission);
        }
    }
    let further = told[own..].iter();
    let names: Vec<&str> = further.map(|row| &*model.row(*row).header.name).collect();
    match failure {
        Failure::Usage {
            message,
            help: Some(help),
        } if !names.is_empty() => Failure::Usage {
            message,
            help: Some(format!("{help}; in other battles {}", names.join(", "))),
        },
        failure => failure,
    }
}

/// The one of these that is asked for, by its name or title, however that is set.
pub(super) fn pick<T>(wanted: &str, what: &str, choices: Vec<Choice<T>>) -> Result<T, Failure> {
    let by = |fits: &dyn Fn(&Choice<T>) -> bool| choices.iter().position(fits);
    let written = kebab(wanted).unwrap_or_else(|| wanted.to_owned());
    let found = by(&|choice| choice.name == wanted)
        .or_else(|| by(&|choice| choice.title.to_lowercase() == wanted.to_lowercase()))
        .or_else(|| by(&|choice| choice.name == written));
    let mut choices = choices;
    if let Some(at) = found {
        return Ok(choices.swap_remove(at).what);
    }
    let names: Vec<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
    let near = suggest::near(&written, names.iter().copied());
    let others = names.iter().filter(|name| !near.contains(name));
    let all: Vec<&str> = near.iter().chain(others).copied().collect();
    let help = match near.as_slice() {
        _ if all.is_empty() => {
            format!("this battle has no {what} to choose from: leave `--{what}` out")
        }
        [one] => format!("did you mean `{one}`? There are: {}", all.join(", ")),
        _ => format!("there are: {}", all.join(", ")),
    };
    Err(Failure::Usage {
        message: format!("there is no {what} `{wanted}` in this battle"),
        help: Some(help),
    })
}
