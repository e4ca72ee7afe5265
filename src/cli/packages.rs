//! From the arguments that name packages to loaded ones, for every verb that takes them.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::Failure;
use super::args::MeasureArgs;
use super::beyond::Beyond;
use super::package_names::PackageNames;
use crate::diagnostic::{Diagnostics, suggest};
use crate::model::Model;
use crate::names::NoOption;
use crate::package::{self, Library, LoadError, PackageSet, Root};
use crate::source::{FileId, SourceSet};
use crate::{Reach, Request, Trees};

/// The folder one stands in.
const HERE: &str = ".";

/// What a verb starts from: packages, their texts, and what was said while loading.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub packages: PackageSet,
    pub sources: SourceSet,
    pub out: Diagnostics,
    trees: OnceLock<Arc<Trees>>,
    /// What named the packages; at the end those that came with an option.
    pub named: PackageNames,
    /// The unit and the scale that were asked for.
    measures: MeasureArgs,
}

impl Loaded {
    /// The same, with lengths in the unit and for the scale that are asked for.
    ///
    /// # Errors
    /// Where no package states such a scale.
    pub(super) fn measured(mut self, measures: &MeasureArgs) -> Result<Loaded, Failure> {
        let printed = (self.packages).print_in(measures.units, measures.scale.as_deref());
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
        // What all of them have is parsed once.
        self.trees();
        Loaded {
            packages: self.packages.only(root),
            ..self.clone()
        }
    }

    /// The trees of all files, which are parsed once.
    pub(super) fn trees(&self) -> &Trees {
        let read = || Arc::new(Trees::of(&self.packages, &self.sources));
        self.trees.get_or_init(read)
    }

    /// # Errors
    /// As [`crate::compile`].
    pub(super) fn compile(
        &self,
        request: &Request<'_>,
        out: &mut Diagnostics,
    ) -> Result<Option<Model>, NoOption> {
        let request = Request {
            // Whoever reads a part has little use for the whole.
            trees: (request.reach == Reach::Whole).then(|| self.trees()),
            ..request.clone()
        };
        crate::compile(&self.packages, &self.sources, &request, out)
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
            let beyond = Beyond::of(&self.packages)?;
            let Some(package) = beyond.with_option(name) else {
                known.extend(beyond.options().map(str::to_owned));
                // The option is there, and belongs to another package than it was asked of.
                if let Some((_, plain)) = name.split_once('.')
                    && let Some(package) = beyond.with_option(plain)
                {
                    *near = vec![format!("{package}.{plain}")];
                }
                if near.is_empty() {
                    let found = suggest::near(name, known.iter().map(String::as_str));
                    *near = found.into_iter().map(str::to_owned).collect();
                }
                return Err(missing.into());
            };
            let mut named = std::mem::take(&mut self.named);
            named.arguments.push(package);
            let mut more = open(named)?.measured(&self.measures)?;
            more.packages.print_as_before(&self.packages);
            *self = more;
        }
    }
}

/// What is meant where nothing is named: the package in whose folder one stands; in any other folder, all that
/// is bundled.
pub(super) fn named_or_here(named: &[String]) -> Vec<String> {
    match named {
        [] if package::is_meant_as_package(Path::new(HERE)) => vec![HERE.to_owned()],
        [] => Library::bundled().ids().map(str::to_owned).collect(),
        named => named.to_vec(),
    }
}

/// Loads what the arguments name. None means the folder one stands in.
///
/// # Errors
/// See [`LoadError`].
pub(super) fn open(named: impl Into<PackageNames>) -> Result<Loaded, Failure> {
    let library = Library::bundled();
    let mut named = named.into();
    if named.arguments.is_empty() {
        named.arguments.push(HERE.to_owned());
    }
    let roots = (named.arguments.iter())
        .map(|argument| Root::from_argument(argument, &library))
        .collect::<Result<Vec<Root>, LoadError>>()?;
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let packages = package::load_beside(&library, &roots, named.beside, &mut sources, &mut out)?;
    Ok(Loaded {
        packages,
        sources,
        out,
        trees: OnceLock::new(),
        named,
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
