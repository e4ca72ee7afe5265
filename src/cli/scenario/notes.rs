//! What people are told besides a battle: what has been done otherwise than they may think, and what they may do next.

use std::path::Path;

use super::asked::Asked;
use super::making::{Making, is_made_for};
use super::refused::refused;
use super::shown;
use crate::cli::Failure;
use crate::cli::args::ScenarioArgs;
use crate::cli::files::is_as_made;
use crate::cli::typed::typed;
use crate::model::{Balance, Header, RowId, Scenario};
use crate::package::Paper;
use crate::scenario::{self, Draft, Maker, Replaced, Wishes};

/// # Errors
/// Where a battle cannot be made that a note would tell of.
pub(super) fn of(
    making: &Making<'_>,
    draft: &Draft,
    scenario: &Scenario,
) -> Result<Vec<String>, Failure> {
    let Making {
        args, asked, maker, ..
    } = *making;
    let mut notes = Vec::new();
    if let [_, ..] = draft.unplayed() {
        let why: Vec<String> = draft.unplayed().iter().map(ToString::to_string).collect();
        notes.push(format!("the mission was rolled again: {}", why.join("; ")));
    }
    if let Some(times) = draft.passed_over_told() {
        notes.push(format!(
            "the ground was rolled again {times} {}; the source says what was passed over",
            maker.rolled_again_for()
        ));
    }
    let replaced = maker.replaced(draft).into_iter();
    notes.extend(replaced.map(|each| stands_in(asked, args, scenario.mission, each)));
    let is_unfair = || {
        let compared = making.compared(scenario);
        compared.and_then(|compared| compared.is_fair()) == Some(false)
    };
    if !args.fair
        && args.from.is_none()
        && is_unfair()
        // Where both bring lists, no roll of the forces makes others.
        && maker.fair(draft.recipe(), making.means.as_ref()).is_ok()
    {
        notes.push("the same with --fair rolls its forces again until they are fair".to_owned());
    }
    if args.from.is_none()
        && scenario::uneven(&asked.rules.model, scenario).is_some()
        && by_points_is_even(asked, draft)?
    {
        notes.push("the same with --balance points draws forces that are worth as much".to_owned());
    }
    if args.balance.is_some() && !maker.weighs(draft) {
        notes.push(format!(
            "--balance changes nothing here: {}",
            unweighed(asked, scenario)
        ));
    }
    notes.extend(asked.further()?);
    notes.extend(no_booklet());
    notes.extend(unscaled(args, asked));
    notes.extend(edited(args));
    Ok(notes)
}

/// Whether the same battle has sides that are worth as much where they are weighed by points.
fn by_points_is_even(asked: &Asked, draft: &Draft) -> Result<bool, Failure> {
    let model = &asked.rules.model;
    let wishes = Wishes {
        balance: Some(Balance::Points),
        ..asked.wishes
    };
    let maker = Maker::new(model, asked.battle, wishes).map_err(refused)?;
    let weighed = maker.make_from(draft.recipe()).map_err(refused)?;
    let scenario = asked.stands.scenario(&maker.scenario(&weighed));
    Ok(scenario::uneven(model, &scenario).is_none())
}

/// Why no side is made up to be as much as the other.
fn unweighed(asked: &Asked, scenario: &Scenario) -> String {
    match asked.wishes.lists {
        [Some(_), Some(_)] => "both sides bring army lists".to_owned(),
        _ => format!(
            "`{}` does not have one side bring as much as the other",
            asked.rules.model.row(scenario.mission).header.title
        ),
    }
}

/// That a force comes which nobody named, and how the one that was named would.
fn stands_in(
    asked: &Asked,
    args: &ScenarioArgs,
    mission: RowId,
    Replaced {
        wished,
        comes,
        is_part,
    }: Replaced,
) -> String {
    let header = |row: RowId| &asked.rules.model.row(row).header;
    let Header { name, title, .. } = header(wished);
    let packages: String = (asked.packages.iter())
        .map(|package| format!(" {}", typed(package)))
        .collect();
    let with = match args.with.options.is_empty() {
        true => String::new(),
        false => format!(" --with {}", args.with.options.join(",")),
    };
    let (mission, comes) = (&header(mission).title, &header(comes).title);
    let so = match is_part {
        true => format!(
            "{mission} asks for more than {title}, so {comes} comes, of which that is a part"
        ),
        false => {
            format!("{mission} asks for no force such as {title}, so {comes} comes in its place")
        }
    };
    format!(
        "{so}; to play with what you named, write an army list of it and name that: \
         orbat list{packages} --new {name}{with} -o {name}.orbat"
    )
}

/// That there is no booklet, where there cannot be one.
pub(super) fn no_booklet() -> Option<String> {
    let text = "no booklet: this program was built without its typesetter";
    cfg!(not(feature = "print")).then(|| text.to_owned())
}

/// A file has the lengths of the rules: for the scale that it was made for, somebody says so again.
fn unscaled(args: &ScenarioArgs, asked: &Asked) -> Option<String> {
    let from = args.from.as_ref()?;
    if args.measures.scale.is_some() {
        return None;
    }
    let loaded = &asked.rules.loaded;
    let mut files = loaded.sources.iter().map(|(_, file)| file);
    let text = files
        .find(|file| Path::new(file.name()) == Path::new(from))?
        .text();
    let scales = loaded.packages.scales();
    let scale = scales.iter().find(|scale| is_made_for(text, scale))?;
    let scale = typed(scale);
    Some(format!(
        "the file was made with --scale {scale}: to have the same lengths again, add --scale {scale}"
    ))
}

/// Nothing of a battle comes into another made from it but what it says of how it was made.
fn edited(args: &ScenarioArgs) -> Option<String> {
    let from = args.from.as_ref()?;
    (!is_as_made(Path::new(from))).then(|| {
        format!(
            "`{from}` has been edited since it was made: the new battle has its seed and its choices, and no other \
             change that stands there"
        )
    })
}

/// How to print it again after an edit.
pub(super) fn again(packages: &[String], args: &ScenarioArgs, path: &Path) -> String {
    let folders = packages
        .iter()
        .filter(|package| Path::new(package).exists());
    let rules: String = folders
        .map(|folder| format!(" {}", typed(folder)))
        .collect();
    let sheet = match (cfg!(feature = "print"), args.paper) {
        (true, Some(Paper::Letter)) => "--paper letter -o booklet.pdf",
        (true, Some(Paper::A4)) => "--paper a4 -o booklet.pdf",
        (true, None) => "-o booklet.pdf",
        // A map has no paper.
        (false, _) => "--what map -o map.svg",
    };
    format!(
        "edit the scenario and print it again: orbat print {}{rules}{} {sheet}",
        typed(&path.display().to_string()),
        shown(args)
    )
}
