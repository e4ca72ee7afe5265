//! The pipeline: packages to a rules model.

mod bases;
mod changed;
mod each_option;
mod parts;
mod played;
mod trees;

use std::sync::Arc;

use crate::check;
use crate::diagnostic::codes::*;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::kinds;
use crate::model::{self, Model, PackageId};
use crate::names::{self, Blocks, Declared, NoOption, Options, Parsed, Run};
use crate::package::{self, Origin, PackageSet};
use crate::source::{FileId, SourceSet, Span};
use crate::syntax::{self, ast};
pub use each_option::{Apart, Examples, compile_apart, each_option};
pub use played::Played;
use trees::LeftOut;
pub use trees::Trees;

/// What is asked of the packages besides their rules.
#[derive(Clone, Default, Debug)]
pub struct Request<'t> {
    /// Options to switch on, plain or as `package.name`; what they require comes with them.
    pub with: Vec<String>,
    /// A source whose whole text is one expression, asked in the package that was asked for.
    pub ask: Option<FileId>,
    /// What is played by the rules.
    pub played: Vec<Played>,
    pub lists: Lists,
    pub reach: Reach,
    /// The trees of all files, where somebody has them already.
    pub trees: Option<&'t Trees>,
}

/// What is to be made of army lists that break a rule.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Lists {
    /// They are errors like any other.
    #[default]
    Legal,
    /// They are told, and there is a model all the same.
    Any,
}

/// How much is read of bundled packages, which tests have found sound. Wherever anything is to be said, all is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Reach {
    #[default]
    Whole,
    /// All but their examples, which tests have found to hold.
    WithoutExamples,
    /// What the question can have to do with, where nothing but its answer is wanted and no package is the
    /// author's own.
    Question,
}

/// Compiles loaded packages. `Ok(None)` when there are errors; warnings do not stop it.
///
/// All errors of all files are reported in one run: what cannot be read is left out, and the
/// rest is checked.
///
/// # Errors
/// Where an option is wanted that is not to be had; nothing has been compiled then.
pub fn compile(
    packages: &PackageSet,
    sources: &SourceSet,
    request: &Request<'_>,
    out: &mut Diagnostics,
) -> Result<Option<Model>, NoOption> {
    if let Some(model) = compile_part(packages, sources, request, out) {
        return Ok(Some(model));
    }
    let read;
    let trees = match request.trees {
        Some(trees) => trees,
        None => {
            read = Trees::of(packages, sources);
            &read
        }
    };
    let model = asked(trees, packages, sources, request, out)?;
    let is_sound = out.iter().all(|found| {
        found.code.severity == Severity::Warning
            || request.lists == Lists::Any && is_of_a_list(found)
    });
    Ok(is_sound.then_some(model))
}

fn is_of_a_list(found: &Diagnostic) -> bool {
    let of_lists = [&E0610, &E0611, &E0612, &E0613, &E0614, &E0615];
    of_lists.contains(&found.code)
}

/// A model of what the request reaches, unless all is to be read: where it reaches all, and where something is to
/// be said that nobody may keep quiet about.
fn compile_part(
    packages: &PackageSet,
    sources: &SourceSet,
    request: &Request<'_>,
    out: &Diagnostics,
) -> Option<Model> {
    // What was wrong with the packages when they were loaded is as wrong for a part of them.
    if out.has_errors() {
        return None;
    }
    let left_out = match request.reach {
        Reach::Whole => return None,
        Reach::WithoutExamples => examples_of(packages, sources, |id| is_bundled(packages.get(id))),
        Reach::Question => unreached(packages, sources, request)?,
    };
    let trees = Trees::without(&left_out, packages, sources);
    let mut found = out.clone();
    let model = asked(&trees, packages, sources, request, &mut found).ok()?;
    // What seems to be of no use may be used by what no question reaches.
    let is_quiet = |said: &Diagnostic| {
        request.reach == Reach::Question
            && said.code.severity == Severity::Warning
            && Some(said.span.file) != request.ask
    };
    let is_sound = found.iter().skip(out.len()).all(is_quiet);
    is_sound.then_some(model)
}

/// The lines that a question can have nothing to do with, where all packages are bundled.
fn unreached(packages: &PackageSet, sources: &SourceSet, request: &Request<'_>) -> Option<LeftOut> {
    if !packages.iter().all(|(_, package)| is_bundled(package)) {
        return None;
    }
    let files = packages.iter().flat_map(|(_, package)| &package.files);
    let text = |file: &FileId| (*file, sources.get(*file).text());
    let questions = request.with.iter().map(String::as_str);
    let questions = questions.chain([sources.get(request.ask?).text()]);
    Some(Blocks::of(files.map(text)).unreached(questions))
}

/// The lines of the examples of some packages.
fn examples_of(
    packages: &PackageSet,
    sources: &SourceSet,
    whose: impl Fn(package::PackageId) -> bool,
) -> LeftOut {
    let whose = packages.iter().filter(|(id, _)| whose(*id));
    let files = whose.flat_map(|(_, package)| &package.files);
    let examples = |file: &FileId| (*file, names::examples(sources.get(*file).text()));
    files.map(examples).collect()
}

fn is_bundled(package: &package::Package) -> bool {
    package.origin == Origin::Bundled
}

/// A model, which is good for nothing where there are errors, save those of lists.
fn asked(
    trees: &Trees,
    packages: &PackageSet,
    sources: &SourceSet,
    request: &Request<'_>,
    out: &mut Diagnostics,
) -> Result<Model, NoOption> {
    let parsed = parse(trees, packages, sources, request, out);
    if lacks_names(packages) || is_torn(&parsed, out) {
        return Ok(Model::default());
    }
    let mut options = Options::find(&parsed, out);
    let wanted = options.all_wanted(&request.with, subject(packages))?;
    let brought = played::brought(packages, &parsed, &mut options, &wanted, &request.played);
    let active = options.switch_on(wanted.into_iter().chain(brought));
    let declared = names::declare(&parsed, sources, options, Run::whole(active), out);
    let model = match declared.no_prelude {
        true => Model::default(),
        false => checked(&parsed, sources, &declared, kinds::Shared::default(), out),
    };
    parts::tell(packages, sources, out);
    // What several options make wrong together may be wrong without any change.
    if request.with.len() < 2 {
        changed::tell(&parsed, packages, sources, out);
    }
    leave_to_others(packages, out);
    Ok(model)
}

/// Takes back what was said of bundled packages that others build on and that is no error: whatever is idle there with
/// what these change, their authors did not write it, and can take nothing out.
fn leave_to_others(packages: &PackageSet, out: &mut Diagnostics) {
    let bundled = packages
        .iter()
        .filter(|(id, package)| is_bundled(package) && !packages.roots().contains(id));
    let files: Vec<FileId> = bundled
        .flat_map(|(_, package)| package.files.clone())
        .collect();
    out.retain(|told| told.code.severity != Severity::Warning || !files.contains(&told.span.file));
}

/// Whether a package builds on one that is not there, or something of it could not be read, which has been
/// reported. Any name may stand there, so nobody asks what names mean.
fn lacks_names(packages: &PackageSet) -> bool {
    packages.iter().any(|(_, package)| {
        let mut required = package.requires.keys();
        package.unread || required.any(|id| packages.find(id).is_none())
    })
}

/// Whether a `}` is missing somewhere, or is one too many, which has been reported. What stands behind it may be taken
/// for something else, so nobody asks what it means.
fn is_torn(parsed: &[Parsed], out: &Diagnostics) -> bool {
    let mut files = parsed.iter().flat_map(|each| &each.files);
    out.has_errors() && files.any(|file| file.torn)
}

/// The package that was asked for. The model's packages lie in the same order as the set's.
pub(crate) fn subject(packages: &PackageSet) -> PackageId {
    let first = packages.roots().first();
    let index = first.and_then(|root| packages.iter().position(|(id, _)| id == *root));
    PackageId::new(index.unwrap_or_default())
}

/// From names to a model that is good for nothing where there are errors, save those of lists.
fn checked(
    parsed: &[Parsed],
    sources: &SourceSet,
    declared: &Declared<'_>,
    shared: kinds::Shared<'_>,
    out: &mut Diagnostics,
) -> Model {
    let described = parsed.iter().map(|each| each.package.clone()).collect();
    let mut typed = kinds::read(described, declared, sources, shared, out);
    check::check(&mut typed, declared, sources, out);
    typed.model.playables = declared.options.told_playables();
    typed.model
}

/// The package in which a question is asked: the one that was asked for. Where options are switched on that another
/// package brings, which knows all that this one knows, it is that one: what it declares for them is there to be asked.
fn asker(packages: &PackageSet, request: &Request<'_>) -> PackageId {
    let subject = subject(packages);
    let all: Vec<_> = packages.iter().collect();
    if request.with.is_empty() {
        return subject;
    }
    let Some((_, asked)) = all.get(subject.index()) else {
        return subject;
    };
    let knows = |package: &package::Package| {
        let mut names = asked.requires.keys().chain([&asked.id]);
        names.all(|name| package.requires.contains_key(name))
    };
    let brought = all.iter().enumerate();
    let brought = brought.filter(|(_, (_, package))| knows(package));
    let most = brought.max_by_key(|(at, (_, package))| {
        // Of several that know as much, the first.
        (package.requires.len(), std::cmp::Reverse(*at))
    });
    most.map_or(subject, |(at, _)| PackageId::new(at))
}

/// The trees of all packages, and of the question in the package in which it is asked.
fn parse(
    trees: &Trees,
    packages: &PackageSet,
    sources: &SourceSet,
    request: &Request<'_>,
    out: &mut Diagnostics,
) -> Vec<Parsed> {
    let mut parsed: Vec<Parsed> = packages
        .iter()
        .map(|(id, package)| Parsed {
            package: described(id, package, packages),
            required: required(package, packages),
            files: trees.files(&package.files, out),
            proven: false,
        })
        .collect();
    let asked = request.ask.and_then(|id| {
        let expr = syntax::parse_expression(id, sources.get(id).text(), out)?;
        Some((id, ast::Item::Ask(expr)))
    });
    let asker = asker(packages, request);
    if let (Some((id, item)), Some(package)) = (asked, parsed.get_mut(asker.index())) {
        package.files.push(Arc::new(ast::File {
            id,
            uses: Vec::new(),
            items: vec![item],
            broken: false,
            torn: false,
        }));
    }
    parsed
}

/// The place of a package in the set, which is the one in the model.
fn place_of(id: &str, set: &PackageSet) -> Option<PackageId> {
    let place = set.iter().position(|(_, each)| each.id == id);
    place.map(PackageId::new)
}

fn required(package: &package::Package, set: &PackageSet) -> Vec<(PackageId, Span)> {
    let required = package.requires.iter();
    required
        .filter_map(|(id, requirement)| Some((place_of(id, set)?, requirement.span)))
        .collect()
}

/// A package as the model knows it.
fn described(
    id: package::PackageId,
    package: &package::Package,
    set: &PackageSet,
) -> model::Package {
    model::Package {
        id: package.id.as_str().into(),
        version: package.version.to_string(),
        title: package.title.clone(),
        period: package.period.clone().unwrap_or_default(),
        authors: package.authors.clone(),
        licence: package.licence.clone().unwrap_or_default(),
        requires: package
            .requires
            .keys()
            .filter_map(|id| place_of(id, set))
            .collect(),
        paper: package.print.paper.unwrap_or_default(),
        units: set.units(id),
        own_units: set.own_units(id),
        alone: package.is_file(),
        measures: set.measures(id),
        scale: set.scale_told(id).unwrap_or_default(),
        reference: Vec::new(),
    }
}
