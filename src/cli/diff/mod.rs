//! `orbat diff OLD NEW`: what differs between two packages, or two sets of options of one.

mod json;
mod told;

use super::args::{DiffArgs, UsingArgs, WithArgs};
use super::compiled::{Compiled, compile};
use super::output::Format;
use super::packages::Loaded;
use super::typed::typed;
use super::{Exit, Failure, Output, interrupt, packages};
use crate::diff::{self, Side};
use crate::package::{Library, Package, Root};
use crate::source::SourceSet;
use crate::{Trees, written};

pub(super) fn run(args: &DiffArgs, output: &Output) -> Result<Exit, Failure> {
    interrupt::ends_at_once();
    let [old, new] = [
        Compared::of(&args.old, args)?,
        Compared::of(&args.new, args)?,
    ];
    let old_with = old.with(&new, args)?;
    let new_with = new.with(&old, args)?;
    let Some(old) = old_with.compiled(None, output, args.report.format)? else {
        return Ok(Exit::InputHasErrors);
    };
    let Some(new) = new_with.compiled(Some(&old), output, args.report.format)? else {
        return Ok(Exit::InputHasErrors);
    };
    let found = diff::diff(side(&old), side(&new));
    let heads = [head(&old), head(&new)];
    match args.report.format {
        Format::Json => output.json(&json::report(&heads, &found))?,
        Format::Text => output.result(&told::told(&heads, &found, output.terminal().width))?,
    }
    let [before, after] = &heads;
    let options = &args.with.options;
    // An option brings its package to both of them, whichever is the one that has it.
    if found.changes.is_empty() && before.package != after.package && !options.is_empty() {
        let options = typed(&options.join(","));
        output.note(&format!(
            "both are read with these options and what has them; for one alone: orbat diff {} {}+{options}",
            typed(&args.old),
            typed(&args.new),
        ));
    }
    Ok(Exit::Done)
}

/// One of the two that are compared: what it is called, and what it was loaded from.
struct Compared {
    package: String,
    with: WithArgs,
    loaded: Loaded,
}

impl Compared {
    /// `PACKAGE` or `PACKAGE+OPTION,OPTION`; a package with a plus in its name is meant by its name.
    fn of(argument: &str, args: &DiffArgs) -> Result<Compared, Failure> {
        let mut with = WithArgs {
            options: args.with.options.clone(),
        };
        let is_package = Root::from_argument(argument, &Library::bundled()).is_ok();
        let package = match argument.rsplit_once('+') {
            Some((package, options)) if !is_package => {
                let options = options.split(',').map(str::trim);
                let options = options.filter(|option| !option.is_empty());
                with.options.extend(options.map(str::to_owned));
                package
            }
            _ => argument,
        };
        Ok(Compared {
            loaded: without_strangers(package, &with, args)?,
            package: package.to_owned(),
            with,
        })
    }

    /// The same, with the other one beside it where it builds on that and has no other one of that id.
    fn with(&self, other: &Compared, args: &DiffArgs) -> Result<Compared, Failure> {
        let (own, others) = (&self.loaded.packages, &other.loaded.packages);
        let id = others.roots().first().map(|root| &others.get(*root).id);
        let is_missing = id.is_some_and(|id| {
            let mut all = own.iter();
            own.find(id).is_none() && all.any(|(_, package)| package.requires.contains_key(id))
        });
        let loaded = match is_missing {
            true => {
                let mut named = args.using.behind(&self.package);
                named.arguments.push(other.package.clone());
                packages::open(named)?
            }
            false => self.loaded.clone(),
        };
        Ok(Compared {
            package: self.package.clone(),
            with: self.with.clone(),
            loaded,
        })
    }

    /// Lengths are shown as those of what stands beside it: what only sheets show otherwise does not differ.
    fn compiled(
        mut self,
        beside: Option<&Compiled>,
        output: &Output,
        format: Format,
    ) -> Result<Option<Compiled>, Failure> {
        if let Some(beside) = beside {
            self.loaded.packages.print_as(&beside.loaded.packages);
        }
        compile(self.loaded, self.with.request(), output, format)
    }
}

/// A package with those folders of `--using` that it builds on. The others are for what it is compared with, and change
/// nothing here, but where an option of theirs is switched on.
fn without_strangers(package: &str, with: &WithArgs, args: &DiffArgs) -> Result<Loaded, Failure> {
    let all = packages::open(args.using.behind(package))?;
    let Some(root) = all.packages.roots().first() else {
        return Ok(all);
    };
    let own = all.packages.only(*root);
    let mut wanted = UsingArgs::default();
    for folder in &args.using.using {
        let there = packages::open(args.using.behind(folder))?;
        let is_stranger = there.packages.roots().first().is_some_and(|root| {
            let further = there.packages.get(*root);
            own.find(&further.id).is_none() && !has_option(further, &there.sources, with)
        });
        if !is_stranger {
            wanted.using.push(folder.clone());
        }
    }
    packages::open(wanted.behind(package))
}

/// Whether one of the options that are switched on may be one of this package.
fn has_option(package: &Package, sources: &SourceSet, with: &WithArgs) -> bool {
    let options = written::options(&Trees::of_one(package, sources), package);
    let mut wanted = with.options.iter();
    wanted.any(|name| options.iter().any(|it| it.is_called(name, &package.id)))
}

fn side(rules: &Compiled) -> Side<'_> {
    Side {
        model: &rules.model,
        subject: rules.subject,
    }
}

/// What is compared, for people.
pub(super) struct Head {
    pub package: String,
    pub version: String,
    /// Names of the options that are switched on.
    pub options: Vec<String>,
}

fn head(rules: &Compiled) -> Head {
    let package = rules.model.package(rules.subject);
    let options = rules.model.options.iter().filter(|option| option.active);
    Head {
        package: package.id.to_string(),
        version: package.version.clone(),
        options: options
            .map(|option| option.header.name.to_string())
            .collect(),
    }
}
