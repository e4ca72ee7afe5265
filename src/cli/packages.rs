//! From the arguments that name packages to loaded ones, for every verb that takes them.

use std::path::Path;

use super::Failure;
use super::args::{LengthUnits, MeasureArgs};
use crate::diagnostic::{Diagnostics, suggest};
use crate::names::NoOption;
use crate::package::{self, Library, LoadError, PackageSet, Root, Units};
use crate::source::{FileId, SourceSet};
use crate::syntax::{self, ast};

/// The folder one stands in.
const HERE: &str = ".";

/// What a verb starts from: packages, their texts, and what was said while loading.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub packages: PackageSet,
    pub sources: SourceSet,
    pub out: Diagnostics,
    /// What named the packages; at the end those that came with an option.
    pub arguments: Vec<String>,
    /// The unit and the scale that were asked for.
    measures: MeasureArgs,
}

impl Loaded {
    /// The same, with lengths in the unit and for the scale that are asked for.
    ///
    /// # Errors
    /// Where no package states such a scale.
    pub(super) fn measured(mut self, measures: &MeasureArgs) -> Result<Loaded, Failure> {
        let units = measures.units.map(|units| match units {
            LengthUnits::Inches => Units::Inches,
            LengthUnits::Centimetres => Units::Centimetres,
        });
        let printed = self.packages.print_in(units, measures.scale.as_deref());
        printed.map_err(|error| Failure::Usage {
            message: error.to_string(),
            help: Some(match error.known.as_slice() {
                [] => "a package states its scales in `[print.scales]` of its orbat.toml".into(),
                known => format!("there are: {}", known.join(", ")),
            }),
        })?;
        self.measures = measures.clone();
        Ok(self)
    }

    /// The same with one root only, for a verb that looks at each by itself.
    pub(super) fn only(&self, root: package::PackageId) -> Loaded {
        Loaded {
            packages: self.packages.only(root),
            ..self.clone()
        }
    }

    /// Does what wants options. Where one that is wanted belongs to a bundled package that nobody named,
    /// that package comes too, and it is done again: so every verb finds the same options.
    ///
    /// # Errors
    /// Where no package has the option, or several have.
    pub(super) fn with_options<T>(
        &mut self,
        mut compile: impl FnMut(&mut Loaded) -> Result<T, NoOption>,
    ) -> Result<T, Failure> {
        loop {
            let mut missing = match compile(self) {
                Ok(done) => return Ok(done),
                Err(missing) => missing,
            };
            let NoOption::Unknown { name, near, known } = &mut missing else {
                return Err(missing.into());
            };
            let beyond = options_beyond(&self.packages)?;
            let Some(package) = with_option(name, &beyond) else {
                known.extend(beyond.into_iter().flat_map(|(_, options)| options));
                if near.is_empty() {
                    let found = suggest::near(name, known.iter().map(String::as_str));
                    *near = found.into_iter().map(str::to_owned).collect();
                }
                return Err(missing.into());
            };
            let mut arguments = std::mem::take(&mut self.arguments);
            arguments.push(package);
            let all = open(arguments.iter().map(String::as_str))?;
            *self = all.measured(&self.measures)?;
        }
    }
}

/// Loads what the arguments name. None means the folder one stands in.
///
/// # Errors
/// See [`LoadError`].
pub(super) fn open<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<Loaded, Failure> {
    let library = Library::bundled();
    let mut arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
    if arguments.is_empty() {
        arguments.push(HERE.to_owned());
    }
    let roots = arguments
        .iter()
        .map(|argument| Root::from_argument(argument, &library))
        .collect::<Result<Vec<Root>, LoadError>>()?;
    let loaded = load(&library, &roots)?;
    Ok(Loaded {
        arguments,
        ..loaded
    })
}

fn load(library: &Library, roots: &[Root]) -> Result<Loaded, Failure> {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let packages = package::load_with(library, roots, &mut sources, &mut out)?;
    Ok(Loaded {
        packages,
        sources,
        out,
        arguments: Vec::new(),
        measures: MeasureArgs::default(),
    })
}

/// The text of a file that is no package; nothing where it is no text, which is reported.
///
/// # Errors
/// Where the disk refuses it.
pub(super) fn text(
    path: &Path,
    sources: &mut SourceSet,
    out: &mut Diagnostics,
) -> Result<Option<FileId>, Failure> {
    let name = path.to_string_lossy().into_owned();
    let (file, is_text) = package::read_file(path, name, sources, out)?;
    Ok(is_text.then_some(file))
}

/// The one package that has an option of this name, plain or in full; none where several have.
fn with_option(name: &str, beyond: &[(String, Vec<String>)]) -> Option<String> {
    let (package, name) = match name.split_once('.') {
        Some((package, name)) => (Some(package), name),
        None => (None, name),
    };
    let has = |(id, options): &&(String, Vec<String>)| {
        package.is_none_or(|package| package == id) && options.iter().any(|option| option == name)
    };
    let mut found = beyond.iter().filter(has);
    match (found.next(), found.next()) {
        (Some((id, _)), None) => Some(id.clone()),
        _ => None,
    }
}

/// The bundled packages that add to one of those loaded, with the options of each.
///
/// # Errors
/// See [`LoadError`].
fn options_beyond(ours: &PackageSet) -> Result<Vec<(String, Vec<String>)>, Failure> {
    let library = Library::bundled();
    // Every package stands on the first: that alone makes no two belong together.
    let common = library.ids().next();
    let belongs = |set: &PackageSet| {
        let mut required = set.iter().map(|(_, each)| each.id.as_str());
        required.any(|id| Some(id) != common && ours.find(id).is_some())
    };
    let mut found = Vec::new();
    for id in library.ids().filter(|id| ours.find(id).is_none()) {
        let Loaded {
            packages, sources, ..
        } = load(&library, &[Root::Bundled(id.to_owned())])?;
        if !belongs(&packages) {
            continue;
        }
        let root = packages.roots().first().map(|root| packages.get(*root));
        let files = root.map(|package| package.files.as_slice());
        let mut options = Vec::new();
        for file in files.unwrap_or_default() {
            let text = sources.get(*file).text();
            let read = syntax::parse(*file, text, &mut Diagnostics::default());
            options.extend(read.items.iter().filter_map(|item| match item {
                ast::Item::Option(option) => Some(option.header.name.text.to_string()),
                _ => None,
            }));
        }
        found.push((id.to_owned(), options));
    }
    Ok(found)
}

/// The package given, or the bundled one whose battle is made when nobody names one.
///
/// # Errors
/// Where none is given and none is bundled.
pub(super) fn or_default(package: Option<&str>) -> Result<String, Failure> {
    let given = package.map(str::to_owned);
    given
        .or_else(|| Library::bundled().default_battle().map(str::to_owned))
        .ok_or_else(|| Failure::usage("name a package: none is bundled with this program"))
}
