//! What all battles of one run are made from, and how each is written down.

use std::path::{Path, PathBuf};

use super::asked::Asked;
use super::{SOURCE, shown};
use crate::balance::{self, Comparison, Means};
use crate::cli::Failure;
use crate::cli::args::ScenarioArgs;
use crate::cli::files::{sealed, spare, write_together};
use crate::cli::typed::typed;
use crate::map::drawn;
use crate::model::{Model, Scenario};
use crate::package::Assets;
use crate::scenario::{self, Draft, Maker};
use crate::sheet::{Printout, compose};

/// What the battles of one run have in common.
pub(super) struct Making<'a> {
    pub(super) args: &'a ScenarioArgs,
    pub(super) asked: &'a Asked,
    pub(super) maker: &'a Maker<'a>,
    /// Nothing where no package says how fire is measured.
    pub(super) means: Option<Means<'a>>,
    assets: Assets,
}

/// A battle in its folder.
pub(super) struct Written {
    pub(super) scenario: Scenario,
    /// Its source first.
    pub(super) files: Vec<PathBuf>,
}

impl<'a> Making<'a> {
    /// # Errors
    /// Where a package's drawings cannot be read.
    pub(super) fn new(
        args: &'a ScenarioArgs,
        asked: &'a Asked,
        maker: &'a Maker<'a>,
    ) -> Result<Self, Failure> {
        Ok(Making {
            args,
            asked,
            maker,
            means: Means::new(&asked.rules.model),
            assets: asked.assets()?,
        })
    }

    pub(super) fn model(&self) -> &'a Model {
        &self.asked.rules.model
    }

    /// How the two sides compare, where a package says how.
    pub(super) fn compared(&self, scenario: &Scenario) -> Option<Comparison> {
        balance::of_scenario(self.means.as_ref(), scenario)
    }

    /// Sets a battle and writes it into a folder.
    ///
    /// # Errors
    /// Where somebody has edited an earlier one there, or it can be neither set nor written.
    pub(super) fn write(&self, draft: &Draft, folder: &Path) -> Result<Written, Failure> {
        let source = folder.join(SOURCE);
        spare(&source, "name another folder: `-o DIR`")?;
        let scenario = self.maker.scenario(draft);
        let text = scenario::write(self.model(), &scenario);
        let text = sealed(&with_lengths(self.args, text)).into_bytes();
        // The source has the lists by their names, the sheets what these bring.
        let scenario = self.asked.stands.scenario(&scenario);
        let mut files = vec![(source, text)];
        for (name, sheet) in self.sheets(&scenario)? {
            files.push((folder.join(name), sheet));
        }
        write_together(&files)?;
        let files = files.into_iter().map(|(path, _)| path).collect();
        Ok(Written { scenario, files })
    }

    /// The map, and where there is a typesetter the booklet: each with the name of its file.
    fn sheets(&self, scenario: &Scenario) -> Result<Vec<(&'static str, Vec<u8>)>, Failure> {
        let model = self.model();
        let map = drawn(&compose::chart(model, scenario), self.args.ink);
        let mut sheets = vec![("map.svg", map.clone().into_bytes())];
        if cfg!(feature = "print") {
            let means = self.means.as_ref();
            let mut booklet = compose::booklet_with(means, model, scenario, self.args.paper);
            if let Some(sheet) = &mut booklet.map {
                sheet.svg = map;
            }
            let printout = Printout::Booklet(Box::new(booklet));
            let pdf = crate::cli::print::pdf(&printout, &self.assets)?;
            sheets.push(("booklet.pdf", pdf));
        }
        Ok(sheets)
    }
}

/// What the first line of a scenario begins with whose sheets were shown otherwise than the rules are.
const MADE_WITH: &str = "# Made with";

/// Whether a scenario was made for this scale.
pub(super) fn is_made_for(text: &str, scale: &str) -> bool {
    let first = text.lines().next();
    let shown = first.and_then(|line| line.strip_prefix(MADE_WITH)?.split_once(": "));
    let scale = format!(" --scale {}", typed(scale));
    shown.is_some_and(|(shown, _)| format!("{shown} ").contains(&format!("{scale} ")))
}

/// A scenario's text; it has the lengths of the rules, so it begins with how its sheets showed them.
fn with_lengths(args: &ScenarioArgs, text: String) -> String {
    match shown(args).as_str() {
        "" => text,
        shown => format!("{MADE_WITH}{shown}: say so again whenever it is printed.\n{text}"),
    }
}
