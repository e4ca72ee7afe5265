//! From arguments to what a scenario is made of.

use std::path::{Path, PathBuf};

use super::super::args::{self, ScenarioArgs};
use super::super::beyond::Beyond;
use super::super::compiled::{self, Compiled};
use super::super::seeds::seed;
use super::super::strange::belong_together;
use super::super::{Exit, Failure, Output, packages};
use super::refused::{mission, no_battle, no_other, not_fair, of_one_game, pick, refused};
use super::sides::{self, sides};
use super::which::battle;
use ecow::EcoString;

use crate::balance::Means;
use crate::diagnostic::Diagnostics;
use crate::list::Stands;
use crate::measure::{Length, Unit};
use crate::model::{Balance, BattleId, Lot, Model, TableSize, Units};
use crate::package::{Assets, Library};
use crate::roll::Seed;
use crate::scenario::{self, Draft, Inventory, Listed, Maker, Recipe, Wishes, reckons_points};
use crate::source::SourceSet;
use crate::{Lists, Played, Reach, Request};

/// What the command line asks for, all names found.
pub(super) struct Asked {
    pub(super) rules: Compiled,
    pub(super) battle: BattleId,
    pub(super) wishes: Wishes,
    /// As arguments of `orbat print`.
    pub(super) packages: Vec<String>,
    /// Before anything is chosen or rolled again.
    recipe: Recipe,
    /// The file of a scenario made earlier.
    from: Option<PathBuf>,
    /// What the pieces are called that an earlier scenario was made for.
    pieces: Option<EcoString>,
    /// What the army lists of the sides bring.
    pub(super) stands: Stands,
}

impl Asked {
    /// `Ok(None)` where the packages have errors, which were shown.
    pub(super) fn of(args: &ScenarioArgs, output: &Output) -> Result<Option<Asked>, Failure> {
        match &args.from {
            Some(file) => Asked::from_earlier(file, args, output),
            None => Asked::anew(args, output),
        }
    }

    /// The packages' own drawings and templates.
    pub(super) fn assets(&self) -> Result<Assets, Failure> {
        Ok(Assets::of(
            &self.rules.loaded.packages,
            &Library::bundled(),
        )?)
    }

    /// Options of bundled packages that nobody named, which take those further that the battle is played
    /// with; a line each.
    ///
    /// # Errors
    /// See [`crate::package::LoadError`].
    pub(super) fn further(&self) -> Result<Vec<String>, Failure> {
        let Compiled { model, loaded, .. } = &self.rules;
        if !model.options.iter().any(|option| option.active) {
            return Ok(Vec::new());
        }
        let played = model.battles[self.battle.index()].header.package;
        Ok(Beyond::of(&loaded.packages)?.upon(model, played))
    }

    fn anew(args: &ScenarioArgs, output: &Output) -> Result<Option<Asked>, Failure> {
        let seed = seed(args.seed.as_deref())?;
        let mut named = vec![packages::or_default(args.package.as_deref())?];
        named.extend(args.packages.iter().cloned());
        let Some(mut rules) = compiled(&mut named, args, output)? else {
            return Ok(None);
        };
        let battle = battle(&rules, args)?;
        let sides = sides(&rules, battle, args)?;
        let lists = sides.map(|side| side.and_then(|side| side.list));
        let (stands, lists) = sides::stand(&mut rules.model, lists)?;
        let wishes = Wishes {
            armies: sides.map(|side| side.map(|side| side.army)),
            forces: sides.map(|side| side.and_then(|side| side.force)),
            lists,
            balance: args.balance.or_else(|| by_points(&rules.model, lists)),
            table: args.table.map(|size| in_rules(&rules.model, battle, size)),
        };
        Ok(Some(Asked {
            rules,
            battle,
            wishes,
            packages: named,
            recipe: Recipe::new(&seed),
            from: None,
            pieces: None,
            stands,
        }))
    }

    fn from_earlier(
        file: &str,
        args: &ScenarioArgs,
        output: &Output,
    ) -> Result<Option<Asked>, Failure> {
        let further = args.package.iter().chain(&args.packages).cloned();
        let mut named: Vec<String> = std::iter::once(file.to_owned()).chain(further).collect();
        let Some(mut rules) = compiled(&mut named, args, output)? else {
            return Ok(None);
        };
        let mut scenarios = rules.model.scenarios.iter();
        let Some(scenario) = scenarios.find(|each| each.header.package == rules.subject) else {
            return Err(Failure::usage(format!("`{file}` has no scenario")));
        };
        let (Some(battle), Some(seed)) = (scenario.battle, &scenario.seed) else {
            return Err(Failure::Usage {
                message: format!(
                    "`{file}` was not rolled: it has no line `battle NAME, seed \"…\"`"
                ),
                help: Some("only what was rolled can be rolled again".into()),
            });
        };
        let player = usize::from(scenario.sides[1].player);
        let sides = [player, 1 - player].map(|side| &scenario.sides[side]);
        let (armies, lists) = (sides.map(|side| side.army), sides.map(|side| side.list));
        let recipe = Recipe {
            seed: Seed::new(seed.clone()),
            chosen: scenario.chosen.clone(),
            again: scenario.again,
        };
        let pieces = scenario.inventory.clone();
        let mut wishes = Wishes {
            armies: armies.map(Some),
            lists: [None, None],
            forces: scenario.chosen.forces,
            balance: scenario.chosen.balance,
            table: Some(scenario.table),
        };
        let stands;
        (stands, wishes.lists) = sides::stand(&mut rules.model, lists)?;
        Ok(Some(Asked {
            battle,
            wishes,
            recipe,
            packages: named.split_off(1),
            pieces,
            stands,
            from: Some(file.into()),
            rules,
        }))
    }

    /// The pieces that somebody owns; or how the run ends, where they cannot be read.
    pub(super) fn inventory(
        &self,
        args: &ScenarioArgs,
        output: &Output,
    ) -> Result<Result<Option<Inventory>, Exit>, Failure> {
        let Some(path) = &args.inventory else {
            return match &self.pieces {
                None => Ok(Ok(None)),
                Some(title) => Err(Failure::Usage {
                    message: format!("the ground was made for the pieces of `{title}`"),
                    help: Some("name their file: `--inventory FILE`".into()),
                }),
            };
        };
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let file = packages::text(path, &mut sources, &mut out)?;
        let read = file
            .and_then(|file| scenario::read_inventory(file, &sources, &self.rules.model, &mut out));
        match read {
            Some(inventory) => {
                self.is_made_for(args, &inventory)?;
                Ok(Ok(Some(inventory)))
            }
            None => output
                .diagnostics(&out.sorted(&sources), &sources, args.report.format)
                .map(Err),
        }
    }

    /// Refuses other pieces than those that an earlier scenario was made for: its ground would be another.
    fn is_made_for(&self, args: &ScenarioArgs, inventory: &Inventory) -> Result<(), Failure> {
        let all_but_kept = args.reroll.is_empty() && !args.keep.is_empty();
        let is_rolled = args.terrain.is_some()
            || args.reroll.contains(&Lot::Terrain)
            || all_but_kept && !args.keep.contains(&Lot::Terrain);
        if self.from.is_none() || is_rolled || self.pieces.as_ref() == Some(&inventory.title) {
            return Ok(());
        }
        let made = match &self.pieces {
            Some(title) => format!("for the pieces of `{title}`"),
            None => "for no inventory".to_owned(),
        };
        Err(Failure::Usage {
            message: format!(
                "the ground was made {made}, and with those of `{}` it would be another",
                inventory.title
            ),
            help: Some(match &self.pieces {
                Some(_) => "name their file, or let it be another: `--reroll terrain`".into(),
                None => "leave `--inventory` out, or let it be another: `--reroll terrain`".into(),
            }),
        })
    }

    /// Where everything is written: beside the earlier scenario, where there is one.
    pub(super) fn folder(&self, args: &ScenarioArgs) -> PathBuf {
        let beside = self.from.as_ref().and_then(|from| from.parent());
        let given = args.output.as_deref().or(beside);
        given.map_or_else(|| PathBuf::from(super::USUAL_FOLDER), Path::to_path_buf)
    }

    /// The recipe for one of several scenarios, or for all of them: with what is chosen.
    pub(super) fn chosen(&self, args: &ScenarioArgs, maker: &Maker<'_>) -> Result<Recipe, Failure> {
        let mut recipe = self.recipe.clone();
        let chosen = &mut recipe.chosen;
        if let Some(name) = &args.terrain {
            chosen.terrain = Some(pick(name, "terrain", maker.terrains())?);
        }
        if let Some(name) = &args.objective {
            chosen.objective = Some(pick(name, "objective", maker.objectives())?);
        }
        if let Some(name) = &args.side {
            chosen.side = Some(pick(name, "side", maker.sides())?);
        }
        match &args.mission {
            Some(name) => {
                let found = mission(name, maker, &self.rules.model, self.battle)?;
                chosen.mission = Some(found);
            }
            // What only one mission has is said of that mission.
            None if args.objective.is_some() || args.side.is_some() => {
                if let [only] = maker.missions_with(chosen)[..] {
                    chosen.mission = Some(only);
                }
            }
            None => {}
        }
        Ok(recipe)
    }

    /// The one scenario that is asked for.
    pub(super) fn draft(&self, args: &ScenarioArgs, maker: &Maker<'_>) -> Result<Draft, Failure> {
        let mut recipe = self.chosen(args, maker)?;
        if let Some(both) = args.keep.iter().find(|lot| args.reroll.contains(lot)) {
            let name = both.name();
            return Err(Failure::usage(format!(
                "the {name} cannot be kept and rolled again at once"
            )));
        }
        if args.fair && args.keep.contains(&Lot::Forces) {
            return Err(Failure::usage(
                "with --fair the forces are rolled again, so they cannot be kept",
            ));
        }
        let made = maker.make_from(&recipe);
        let model = &self.rules.model;
        let draft = made.map_err(|refusal| no_battle(&recipe, model, maker, &refusal))?;
        self.applies(args, maker, &draft)?;
        recipe.clone_from(draft.recipe());
        for lot in Lot::ALL {
            let asked = args.reroll.contains(&lot);
            let others = args.reroll.is_empty() && !args.keep.is_empty();
            if !asked && (!others || args.keep.contains(&lot)) {
                continue;
            }
            recipe = match maker.another(&recipe, lot) {
                Ok(another) => another,
                // Who only says what to keep does not mind what cannot be otherwise.
                Err(scenario::Refusal::NoOther { .. }) if !asked => recipe,
                Err(refusal) => return Err(no_other(&recipe, maker, lot, &refusal)),
            };
        }
        if args.fair {
            let means = Means::new(&self.rules.model);
            let fair = maker.fair(&recipe, means.as_ref());
            recipe = fair.map_err(|refusal| not_fair(&refusal))?;
        }
        let made = maker.make_from(&recipe).map_err(refused)?;
        Ok(made.after(draft))
    }

    /// Refuses what was chosen and is of no use in the mission that was rolled.
    fn applies(
        &self,
        args: &ScenarioArgs,
        maker: &Maker<'_>,
        draft: &Draft,
    ) -> Result<(), Failure> {
        let made = maker.scenario(draft);
        let title = &self.rules.model.row(made.mission).header.title;
        let lacks = |what: &str, name: &str, help| Failure::Usage {
            message: format!("`{title}` has no {what} `{name}`"),
            help: Some(help),
        };
        let missions = || {
            let missions = maker.missions_with(&draft.recipe().chosen).into_iter();
            let names: Vec<String> = missions
                .map(|row| self.rules.model.row(row).header.name.to_string())
                .collect();
            format!(
                "choose a mission that has it: `--mission {}`",
                names.join("` or `--mission ")
            )
        };
        if let Some(name) = args.side.as_ref().filter(|_| made.chosen.side.is_none()) {
            return Err(lacks("side", name, missions()));
        }
        let objective = args.objective.as_ref();
        if let Some(name) = objective.filter(|_| made.chosen.objective.is_none()) {
            return Err(lacks("objective", name, missions()));
        }
        Ok(())
    }
}

/// A table as it is in the rules, from one that stands in somebody's room. What is converted comes to half an inch or a
/// centimetre below, as a person writes it: the source is to be edited.
pub(super) fn in_rules(model: &Model, battle: BattleId, size: args::TableSize) -> TableSize {
    let measures = model.ground_measures(Some(battle));
    let package = model.battles[battle.index()].header.package;
    let step = match model.package(package).own_units {
        Units::Inches => Length::INCH.0 / 2,
        Units::Centimetres => Unit::Centimetre.length().0,
    };
    let side = |side: u32| {
        // Tenths of a millimetre to hundredths.
        let given = Length(i64::from(side) * 10);
        let in_rules = measures.in_rules(given);
        match in_rules == given {
            true => given,
            false => Length(in_rules.0 / step * step),
        }
    };
    TableSize {
        width: side(size.width),
        depth: side(size.depth),
    }
}

/// Compiles the packages that are named, and the army lists of the sides; what an option brings counts
/// as named from then on.
/// An army list is what it is: the other side is made up to be worth as much, where a mission wants both equal and the
/// game reckons points.
fn by_points(model: &Model, lists: [Option<Listed>; 2]) -> Option<Balance> {
    let is_one_alone = lists[0].is_some() != lists[1].is_some();
    (is_one_alone && reckons_points(model)).then_some(Balance::Points)
}

fn compiled(
    named: &mut Vec<String>,
    args: &ScenarioArgs,
    output: &Output,
) -> Result<Option<Compiled>, Failure> {
    let mut files: Vec<String> = Vec::new();
    for side in [&args.player, &args.opponent].into_iter().flatten() {
        if sides::is_file(side) && !files.contains(side) {
            files.push(side.clone());
        }
    }
    let lists = match args.anyway {
        true => Lists::Any,
        false => Lists::Legal,
    };
    let all: Vec<String> = named.iter().chain(&files).cloned().collect();
    let loaded = packages::open(all.iter().map(String::as_str))?.measured(&args.measures)?;
    of_one_game(&loaded.packages, named.len(), &files)?;
    // Lists of armies name their game by themselves, or are told that they do not; so are files that cannot be read.
    if files.is_empty() && !loaded.out.has_errors() {
        belong_together(&loaded, "leave out what the battle is not played by")?;
    }
    // What a list is made for is switched on before anything is rolled.
    let sides = [&args.player, &args.opponent].into_iter().flatten();
    let played = sides.map(|side| match sides::is_file(side) {
        true => Played::File(side.into()),
        false => Played::List(side.clone()),
    });
    let format = args.report.format;
    let request = Request {
        played: played.collect(),
        lists,
        reach: Reach::WithoutExamples,
        ..args.with.request()
    };
    let rules = compiled::compile(loaded, request, output, format)?;
    if let Some(rules) = &rules {
        named.extend(rules.loaded.named.arguments.iter().skip(all.len()).cloned());
    }
    Ok(rules)
}
