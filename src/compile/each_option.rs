//! Packages as they are, once more with each option, and with the options of each list and scenario: what is wrong
//! only there is found too.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use super::bases::Bases;
use super::trees::Trees;
use super::{
    Request, changed, checked, compile, examples_of, is_bundled, is_torn, lacks_names,
    leave_to_others, parse, parts, played,
};
use crate::abreast::abreast;
use crate::diagnostic::codes::{E0201, E0205};
use crate::diagnostic::{Absent, Diagnostic, Diagnostics};
use crate::kinds;
use crate::model::{Model, OptionId, PackageId};
use crate::names::{self, Extent, Mentioned, Options, Owners, Parsed, Run, Together};
use crate::package::{self, PackageSet};
use crate::source::{SourceSet, Span};

/// Sets of packages that have been compiled, each by itself.
#[derive(Debug, Default)]
pub struct Apart {
    /// The model of each set, where it has no errors, and what was said of it.
    pub sets: Vec<(Option<Model>, Diagnostics)>,
    /// What the models were made from. It takes a while to free, which a program that is about to end
    /// may leave to the system.
    pub trees: Trees,
}

/// Which examples are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Examples {
    All,
    /// Not those of bundled packages that nobody asked for, which tests have found to hold, nor those that
    /// another set has as well. With options such packages are walked only where others meet them. Where
    /// anything is to be said, all is read.
    Unproven,
}

/// Compiles sets of packages, each by itself: as they are, and once more with each option and with the options
/// of each example, as far as these may matter, and of each list and scenario. What is wrong only there is
/// reported too, and under which options. A file that several sets have is parsed once. What was found before is
/// found in each.
pub fn compile_apart(
    packages: &PackageSet,
    sets: &[PackageSet],
    sources: &SourceSet,
    examples: Examples,
    read: &Diagnostics,
) -> Apart {
    let is_left_out = |id: package::PackageId| {
        examples == Examples::Unproven
            && !packages.roots().contains(&id)
            && is_bundled(packages.get(id))
    };
    let left_out = examples_of(packages, sources, is_left_out);
    let trees = Trees::without(&left_out, packages, sources);
    let whole_trees = OnceLock::new();
    let numbered: Vec<(usize, &PackageSet)> = sets.iter().enumerate().collect();
    let sets = abreast(&numbered, |(at, set)| {
        let earlier = &sets[..*at];
        let is_proven = |id: &str| {
            let is_earlier = || {
                examples == Examples::Unproven && earlier.iter().any(|set| set.find(id).is_some())
            };
            packages.find(id).is_some_and(is_left_out) || is_earlier()
        };
        if let Some(sound) = without_proven(&trees, set, sources, is_proven, read) {
            return sound;
        }
        let trees = match left_out.is_empty() {
            true => &trees,
            false => whole_trees.get_or_init(|| Trees::of(packages, sources)),
        };
        let mut out = read.clone();
        let model = compile_set(trees, set, sources, &mut out);
        (model, out)
    });
    Apart { sets, trees }
}

/// Compiles a set without the examples of packages that are proven; nothing where none is, where others
/// change what these have, and where there is anything to be said.
fn without_proven(
    trees: &Trees,
    set: &PackageSet,
    sources: &SourceSet,
    is_proven: impl Fn(&str) -> bool,
    read: &Diagnostics,
) -> Option<(Option<Model>, Diagnostics)> {
    if read.has_errors() || lacks_names(set) {
        return None;
    }
    let mut out = read.clone();
    let mut parsed = parse(trees, set, sources, &Request::default(), &mut out);
    for package in &mut parsed {
        package.proven = is_proven(&package.package.id);
    }
    let (proven, others): (Vec<&Parsed>, Vec<&Parsed>) =
        parsed.iter().partition(|package| package.proven);
    if proven.is_empty() || others.iter().any(|package| package.changes_rules()) {
        return None;
    }
    let model = compile_parsed(&parsed, set, sources, &mut out);
    (out.len() == read.len()).then_some((model, out))
}

/// The rules once more for each of their options, with just that one switched on; without those that do not
/// compile so.
pub fn each_option(model: &Model, packages: &PackageSet, sources: &SourceSet) -> Vec<Model> {
    let trees = Trees::of(packages, sources);
    let options: Vec<OptionId> = (0..model.options.len()).map(OptionId::new).collect();
    let models = abreast(&options, |option| {
        let request = Request {
            with: vec![model.full_name(*option)],
            trees: Some(&trees),
            ..Request::default()
        };
        let compiled = compile(packages, sources, &request, &mut Diagnostics::default());
        compiled.ok().flatten()
    });
    models.into_iter().flatten().collect()
}

fn compile_set(
    trees: &Trees,
    packages: &PackageSet,
    sources: &SourceSet,
    out: &mut Diagnostics,
) -> Option<Model> {
    let parsed = parse(trees, packages, sources, &Request::default(), out);
    if lacks_names(packages) || is_torn(&parsed, out) {
        return None;
    }
    let model = compile_parsed(&parsed, packages, sources, out);
    parts::tell(packages, sources, out);
    changed::tell(&parsed, packages, sources, out);
    leave_to_others(packages, out);
    model
}

fn compile_parsed(
    parsed: &[Parsed],
    packages: &PackageSet,
    sources: &SourceSet,
    out: &mut Diagnostics,
) -> Option<Model> {
    let options = Options::find(parsed, out);
    let mut together = options.together(parsed);
    // What is wrong is told where the fewest options are on; and those with more go on from there.
    together.sort_by_key(|each| each.active.iter().count());
    let played = played::of_file_asked(packages, &options);
    // Lists and scenarios that are made for options are held to their rules with these, and with no others.
    let ids: Vec<package::PackageId> = packages.iter().map(|(id, _)| id).collect();
    let is_asked =
        |id: package::PackageId| packages.roots().contains(&id) || !is_bundled(packages.get(id));
    let mut made_for = options.of_playables(|package| is_asked(ids[package.index()]));
    made_for.retain(|each| each.active != played);
    // Some examples hold only where no option does, whatever a scenario is played with.
    let plain = options.switch_on([]);
    let plain = (plain != played).then_some(plain);
    let is_plain = plain.is_none() && !together.is_empty();
    let mut runs = vec![Run::whole(played)];
    let mentioned = Mentioned::of(parsed, sources);
    if !together.is_empty() {
        let owners = Owners::of(parsed, sources);
        runs.extend(together.iter().map(|each| Run {
            active: each.active.clone(),
            extent: options.extent(&each.active, &owners),
            mentioned: Some(&mentioned),
        }));
    }
    let of_options = runs.len();
    runs.extend(made_for.iter().map(|each| Run::whole(each.active.clone())));
    runs.extend(plain.map(Run::whole));
    // What has been read is reported once; each run goes on from there.
    let read = std::mem::take(out);
    let mut first = read.clone();
    let declared = names::declare(
        parsed,
        sources,
        options.clone(),
        runs[0].clone(),
        &mut first,
    );
    if declared.no_prelude {
        *out = first;
        return None;
    }
    // The first run is without options, where nothing is played with any: the others go on from what it
    // finds, or from what one finds that has gone on from it, unless something is wrong there.
    let is_plain = is_plain && !first.has_errors() && !declared.scope.incomplete();
    let bases = is_plain.then(|| Bases::of(&runs[..of_options], &options, sources));
    if let Some(bases) = &bases {
        bases.declare(0, &declared);
    }
    let common = Common {
        parsed,
        packages,
        sources,
        options: &options,
        read: &read,
    };
    let numbered: Vec<(usize, &Run)> = runs.iter().enumerate().collect();
    let mut found = abreast(&numbered, |(at, run)| {
        let _closing = bases.as_ref().map(|bases| bases.closing(*at));
        if *at > 0 {
            return (None, common.found_by(*at, run, bases.as_ref(), &mentioned));
        }
        let mut found = first.clone();
        let to = bases.as_ref().and_then(|bases| bases.kept(*at));
        let shared = kinds::Shared { from: None, to };
        let model = checked(parsed, sources, &declared, shared, &mut found);
        ((!found.has_errors()).then_some(model), found)
    })
    .into_iter();
    let model;
    (model, *out) = found.next()?;
    let together = together.iter().chain(&made_for).map(Some).chain([None]);
    let found = found.map(|(_, found)| found);
    common.add_to(out, &runs, together.zip(found));
    model.filter(|_| !out.has_errors())
}

/// What all runs go on from.
struct Common<'s, 'a> {
    parsed: &'a [Parsed],
    packages: &'s PackageSet,
    sources: &'s SourceSet,
    options: &'s Options<'a>,
    /// What was said while the trees were read.
    read: &'s Diagnostics,
}

impl<'a> Common<'_, 'a> {
    /// What is said in a run but the first. Only that is wanted; each thread puts away what it has made.
    fn found_by(
        &self,
        at: usize,
        run: &Run<'a>,
        bases: Option<&Bases<'a>>,
        mentioned: &Mentioned<'_>,
    ) -> Diagnostics {
        let Common {
            parsed, sources, ..
        } = *self;
        let to = bases.and_then(|bases| bases.kept(at));
        for (from, earlier) in bases.iter().flat_map(|bases| bases.before(at)) {
            let mut found = self.read.clone();
            let declared =
                names::declare_further(parsed, earlier, sources, run.clone(), &mut found);
            // Whoever has new names asks who says them, and has nothing else to do while the first run reads.
            if !declared.declared_by_options(sources).is_empty() {
                mentioned.look();
            }
            if from.leads_to(&declared, sources) {
                if let Some(bases) = &bases {
                    bases.declare(at, &declared);
                }
                let from = Some(from);
                let shared = kinds::Shared { from, to };
                checked(parsed, sources, &declared, shared, &mut found);
                return found;
            }
        }
        let mut found = self.read.clone();
        let options = self.options.clone();
        let declared = names::declare(parsed, sources, options, run.clone(), &mut found);
        let shared = kinds::Shared::default();
        checked(parsed, sources, &declared, shared, &mut found);
        found
    }

    /// Tells behind what the first run has found what only the others have, each with its options.
    fn add_to<'t>(
        &self,
        out: &mut Diagnostics,
        runs: &[Run<'_>],
        others: impl Iterator<Item = (Option<&'t Together>, Diagnostics)>,
    ) {
        let Common {
            packages, sources, ..
        } = *self;
        let mut told: FxHashSet<(&'static str, Span)> =
            out.iter().map(|each| (each.code.id, each.span)).collect();
        // What is missing is told once, and each run may come upon another place first.
        let is_missing = |each: &&Diagnostic| [E0201.id, E0205.id].contains(&each.code.id);
        let missing = out.iter().filter(is_missing);
        let missing: FxHashSet<String> = missing.map(|each| each.message.clone()).collect();
        let absent = || out.iter().filter_map(|each| each.absent.as_ref());
        let far: FxHashSet<_> = (absent().filter(|it| it.is_far))
            .map(|it| it.name.clone())
            .collect();
        let absent: FxHashSet<_> = absent()
            .flat_map(|it| [(it.name.clone(), it.of.clone()), (it.name.clone(), None)])
            .collect();
        let is_absent = |it: &Absent| {
            it.is_far && far.contains(&it.name)
                || absent.contains(&(it.name.clone(), it.of.clone()))
        };
        // The file with the scenario may name what the options declare that it is played with.
        let is_played = |run: &Run| runs[0].active.iter().all(|option| run.active.has(option));
        let asked = packages.roots().first().map(|root| packages.get(*root));
        let asked =
            |found: &Diagnostic| asked.is_some_and(|it| it.files.contains(&found.span.file));
        for ((together, found), run) in others.zip(&runs[1..]) {
            for found in found.iter().skip(self.read.len()) {
                let own = |together: &Together| stands_in(found.span, together.span, sources);
                if !is_played(run) && asked(found) && !together.is_some_and(own) {
                    continue;
                }
                let is_told = is_missing(&found) && missing.contains(&found.message);
                if is_told || found.absent.as_ref().is_some_and(is_absent) {
                    continue;
                }
                if is_about(&run.extent, self.parsed, found.span)
                    && told.insert((found.code.id, found.span))
                {
                    let mut found = found.clone();
                    if let Some(together) = together
                        && !self.says_with_what(&found, run, together)
                    {
                        found.label(together.span, together.says.clone());
                    }
                    out.push(found);
                }
            }
        }
    }

    /// Whether one sees from where something is told, or from what is shown with it, that the options of a run are on.
    fn says_with_what(&self, found: &Diagnostic, run: &Run<'_>, together: &Together) -> bool {
        let sources = self.sources;
        let mut places = found.labels().into_iter().map(|label| label.span);
        places.any(|place| stands_in(place, together.span, sources))
            || stands_in(found.span, together.span, sources)
            || (self.options)
                .is_in_playable(&run.active, |header| stands_in(found.span, header, sources))
    }
}

/// Whether a run looks for what is wrong at a place.
fn is_about(extent: &Extent, parsed: &[Parsed], place: Span) -> bool {
    let is_there = |each: &Parsed| each.files.iter().any(|file| file.id == place.file);
    let package = parsed.iter().position(is_there);
    package.is_none_or(|package| extent.is_about(PackageId::new(package)))
}

/// Whether a place lies in the block that a header opens: there nobody asks which option it is.
fn stands_in(place: Span, header: Span, sources: &SourceSet) -> bool {
    names::block(sources, header).holds(place)
}
