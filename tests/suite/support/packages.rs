//! Packages, read and compiled.

use std::path::Path;
use std::slice;

use orbat::diagnostic::{Diagnostic, Diagnostics};
use orbat::model::{Model, PackageId};
use orbat::package::{Assets, Library, PackageSet, Root, Units, load_with};
use orbat::source::{FileId, SourceSet};
use orbat::written::Contents;
use orbat::{Examples, NoOption, Request, Trees};

use super::home;

/// Packages that were read, and what was said of them.
pub(crate) struct Loaded {
    pub(crate) packages: PackageSet,
    pub(crate) sources: SourceSet,
    pub(crate) out: Diagnostics,
}

impl Loaded {
    pub(crate) fn new(library: &Library, roots: &[Root]) -> Loaded {
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let packages = load_with(library, roots, &mut sources, &mut out).unwrap();
        Loaded {
            packages,
            sources,
            out,
        }
    }

    /// With the packages that ship with the program.
    pub(crate) fn of(roots: &[Root]) -> Loaded {
        Loaded::new(&Library::bundled(), roots)
    }

    pub(crate) fn bundled(id: &str) -> Loaded {
        Loaded::of(&[Root::Bundled(id.to_owned())])
    }

    /// A file of the project.
    pub(crate) fn file(path: impl AsRef<Path>) -> Loaded {
        Loaded::of(&[Root::File(home().join(path))])
    }

    /// A text, as if it stood in a file of this name.
    pub(crate) fn text(name: &str, text: impl Into<String>) -> Loaded {
        Loaded::of(&[text_root(name, text)])
    }

    /// Printed in these lengths.
    pub(crate) fn printed_in(mut self, units: Units) -> Loaded {
        self.packages.print_in(Some(units), None).unwrap();
        self
    }

    pub(crate) fn assets(&self) -> Assets {
        Assets::of(&self.packages, &Library::bundled()).unwrap()
    }

    pub(crate) fn contents(&self, model: &Model, package: PackageId) -> Contents {
        let trees = Trees::of(&self.packages, &self.sources);
        Contents::new(&trees, &self.packages, &self.sources, model, package)
    }

    /// Compiles with these options, which must be there.
    pub(crate) fn compile(&mut self, options: &[&str]) -> Option<Model> {
        self.try_compile(options, None).unwrap()
    }

    /// Compiles with options, and perhaps with a question.
    pub(crate) fn try_compile(
        &mut self,
        options: &[&str],
        ask: Option<&str>,
    ) -> Result<Option<Model>, NoOption> {
        let request = Request {
            with: options.iter().map(ToString::to_string).collect(),
            ask: ask.map(|text| self.sources.add("<expression>", text.to_owned())),
            ..Request::default()
        };
        self.requested(&request)
    }

    pub(crate) fn requested(&mut self, request: &Request) -> Result<Option<Model>, NoOption> {
        orbat::compile(&self.packages, &self.sources, request, &mut self.out)
    }

    /// Compiles with each option in turn.
    pub(crate) fn compile_all(&mut self) -> Option<Model> {
        let (packages, sets) = (&self.packages, slice::from_ref(&self.packages));
        let found = orbat::compile_apart(packages, sets, &self.sources, Examples::All, &self.out);
        let model;
        (model, self.out) = found.sets.into_iter().next().unwrap();
        model
    }

    /// The model, for there is no error.
    #[track_caller]
    pub(crate) fn model(&mut self) -> Model {
        self.model_with(&[])
    }

    #[track_caller]
    pub(crate) fn model_with(&mut self, options: &[&str]) -> Model {
        let model = self.compile(options);
        model.unwrap_or_else(|| panic!("{:#?}", self.said()))
    }

    /// The models of those that belong together.
    pub(crate) fn models(&mut self) -> Vec<Model> {
        let sets = self.packages.apart();
        let request = Request::default();
        let models = sets.iter().map(|set| {
            let model = orbat::compile(set, &self.sources, &request, &mut self.out);
            model.unwrap().unwrap()
        });
        models.collect()
    }

    pub(crate) fn found(&self) -> Vec<Diagnostic> {
        self.out.clone().sorted(&self.sources)
    }

    /// The code and the message of all that was found.
    pub(crate) fn said(&self) -> Vec<String> {
        let found = self.found().into_iter();
        found
            .map(|each| format!("{} {}", each.code.id, each.message))
            .collect()
    }
}

pub(crate) fn text_root(name: &str, text: impl Into<String>) -> Root {
    Root::Text {
        path: name.into(),
        text: text.into(),
    }
}

/// Each package that ships with the program.
pub(crate) fn bundled() -> Vec<Root> {
    let library = Library::bundled();
    let roots = library.ids().map(|id| Root::Bundled(id.to_owned()));
    roots.collect()
}

/// The package that was asked for: it stands behind all that it requires.
pub(crate) fn subject(model: &Model) -> PackageId {
    PackageId::new(model.packages.len() - 1)
}

/// The same sources, with this text in the place of a file's own.
pub(crate) fn replaced(sources: &SourceSet, file: FileId, text: &str) -> SourceSet {
    let mut all = SourceSet::default();
    for (id, each) in sources.iter() {
        let text = if id == file {
            text.to_owned()
        } else {
            each.text().to_owned()
        };
        all.add(each.name(), text);
    }
    all
}
