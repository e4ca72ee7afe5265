//! Options: how they stand to each other, and which of them are switched on.
//!
//! Their names are bound before all others, for what an option declares is entered only where it
//! is switched on.

use ecow::EcoString;
use rustc_hash::FxHashSet;

use super::missing::way_out;
use super::{Decl, Parsed, Scope};
use crate::diagnostic::codes::*;
use crate::diagnostic::{Diagnostics, suggest};
use crate::model::{OptionId, Package, PackageId};
use crate::source::Span;
use crate::syntax::ast;

/// All options of all packages, and how each stands to others.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// In load and source order; an id is the index.
    pub list: Vec<Decl<'a, ast::OptionItem>>,
    pub relations: Vec<Relations>,
    packages: Vec<EcoString>,
    /// For each package, itself and all that it requires, directly or not.
    pub(super) reach: Vec<Vec<PackageId>>,
}

/// Options that belong together: one with what it requires, or those of an example.
#[derive(Clone, Debug)]
pub struct Together {
    pub active: Active,
    /// Where they are named, and what that place is.
    pub span: Span,
    pub says: String,
}

/// What an option says of others, and where.
#[derive(Clone, Default, Debug)]
pub struct Relations {
    pub requires: Vec<(OptionId, Span)>,
    pub excludes: Vec<(OptionId, Span)>,
    pub replaces: Vec<(OptionId, Span)>,
}

/// Which options are switched on, by their index.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Active(Vec<bool>);

impl Active {
    pub fn has(&self, option: OptionId) -> bool {
        self.0.get(option.index()).copied().unwrap_or(false)
    }

    /// Those switched on, in load and source order.
    pub fn iter(&self) -> impl Iterator<Item = OptionId> {
        let on = self.0.iter().enumerate().filter(|(_, on)| **on);
        on.map(|(index, _)| OptionId::new(index))
    }
}

/// An option that the command line asks for, and that is not to be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoOption {
    #[error("there is no option `{name}`")]
    Unknown {
        name: String,
        /// Those it is probably a slip of.
        near: Vec<String>,
        /// All that there are, in load and source order.
        known: Vec<String>,
    },
    #[error("`{name}` is an option of several packages")]
    Ambiguous {
        name: String,
        /// In full: `package.name`.
        ways: Vec<String>,
    },
}

impl NoOption {
    /// What to write instead.
    pub fn help(&self) -> Option<String> {
        match self {
            NoOption::Ambiguous { ways, .. } => Some(format!("write {}", said(ways, " or "))),
            NoOption::Unknown { near, .. } if !near.is_empty() => {
                Some(format!("did you mean {}?", said(near, " or ")))
            }
            NoOption::Unknown { known, .. } if !known.is_empty() => {
                Some(format!("there are: {}", known.join(", ")))
            }
            NoOption::Unknown { .. } => Some("no package that is loaded has options".to_owned()),
        }
    }
}

fn said(names: &[String], between: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(between)
}

impl<'a> Options<'a> {
    /// Finds every option, and binds the names in `requires`, `excludes` and `replaces`.
    pub fn find(parsed: &'a [Parsed], out: &mut Diagnostics) -> Self {
        let packages: Vec<Package> = parsed.iter().map(|each| each.package.clone()).collect();
        let scope = Scope::new(&packages);
        let mut list = Vec::new();
        for (index, each) in parsed.iter().enumerate() {
            let items = each.files.iter().flat_map(|file| &file.items);
            list.extend(items.filter_map(|item| match item {
                ast::Item::Option(option) => Some((PackageId::new(index), option)),
                _ => None,
            }));
        }
        let all = || (0..packages.len()).map(PackageId::new);
        let reached = |from: PackageId| all().filter(|other| scope.reaches(from, *other)).collect();
        let mut options = Options {
            reach: all().map(reached).collect(),
            relations: vec![Relations::default(); list.len()],
            packages: packages.into_iter().map(|package| package.id).collect(),
            list,
        };
        let broken = parsed
            .iter()
            .flat_map(|each| &each.files)
            .any(|file| file.broken);
        options.relate(broken, out);
        options.refuse_circles("requires", |relations| &relations.requires, out);
        options.refuse_circles("replaces", |relations| &relations.replaces, out);
        options
    }

    fn relate(&mut self, broken: bool, out: &mut Diagnostics) {
        for index in 0..self.list.len() {
            let (package, option) = self.list[index];
            let mut relations = Relations::default();
            for line in &option.lines {
                let (path, list) = match line {
                    ast::OptionLine::Requires(path) => (path, &mut relations.requires),
                    ast::OptionLine::Excludes(path) => (path, &mut relations.excludes),
                    ast::OptionLine::Replaces(path) => (path, &mut relations.replaces),
                };
                let Some(other) = self.named(package, path, broken, out) else {
                    continue;
                };
                if other.index() == index {
                    out.report(
                        &E0822,
                        path.span,
                        format!("the option `{}` names itself here", path.name.text),
                    )
                    .help("take this line out, or name another option");
                    continue;
                }
                list.push((other, path.span));
            }
            self.relations[index] = relations;
        }
    }

    fn in_reach(&self, from: PackageId, qualifier: Option<&ast::Name>) -> Vec<usize> {
        let reach = &self.reach[from.index()];
        let fits = |index: &usize| {
            let package = self.list[*index].0;
            reach.contains(&package)
                && qualifier.is_none_or(|wanted| self.packages[package.index()] == wanted.text)
        };
        (0..self.list.len()).filter(fits).collect()
    }

    /// The options a path may mean: one of its own package, else those in reach.
    fn meant(&self, from: PackageId, path: &ast::Path) -> Vec<usize> {
        let mut found = self.in_reach(from, path.package.as_ref());
        found.retain(|index| self.list[*index].1.header.name.text == path.name.text);
        match found.iter().find(|index| self.list[**index].0 == from) {
            Some(own) => vec![*own],
            None => found,
        }
    }

    fn named(
        &self,
        from: PackageId,
        path: &ast::Path,
        broken: bool,
        out: &mut Diagnostics,
    ) -> Option<OptionId> {
        let name = &path.name.text;
        match self.meant(from, path).as_slice() {
            [only] => return Some(OptionId::new(*only)),
            [] => {}
            several => {
                let ways: Vec<String> = several.iter().map(|index| self.full(*index)).collect();
                let report = out.report(
                    &E0204,
                    path.span,
                    format!("`{name}` is declared in several packages"),
                );
                report.help(format!("write {} here", said(&ways, " or ")));
                for index in several {
                    report.label(self.list[*index].1.header.name.span, "declared here");
                }
                return None;
            }
        }
        if broken {
            return None;
        }
        let known: Vec<&str> = (self.in_reach(from, path.package.as_ref()).into_iter())
            .map(|index| self.list[index].1.header.name.text.as_str())
            .collect();
        let near = suggest::near(name, known.iter().copied());
        let reach = self.reach[from.index()].iter();
        let used: Vec<&str> = reach.map(|id| self.packages[id.index()].as_str()).collect();
        let help = way_out(name, &used, known.iter().copied());
        let report = out.report(
            &E0201,
            path.span,
            format!("there is no option called `{name}`"),
        );
        report.help(help.unwrap_or_else(|| "declare it, or name another option".to_owned()));
        if let [near] = near.as_slice() {
            let place = self
                .list
                .iter()
                .find(|each| each.1.header.name.text == **near);
            if let Some((_, option)) = place {
                report.label(option.header.name.span, suggest::declared_here(near));
            }
        }
        None
    }

    /// Reports circles of one relation, each once, step by step.
    fn refuse_circles(
        &self,
        word: &str,
        of: impl Fn(&Relations) -> &Vec<(OptionId, Span)>,
        out: &mut Diagnostics,
    ) {
        // 0: not seen, 1: on the way, 2: done.
        let mut state = vec![0_u8; self.list.len()];
        for start in 0..self.list.len() {
            if state[start] != 0 {
                continue;
            }
            // Each option on the way, and which of its relations is looked at next.
            let mut way: Vec<(usize, usize)> = vec![(start, 0)];
            state[start] = 1;
            while let Some((option, next)) = way.last_mut() {
                let relations = of(&self.relations[*option]);
                let Some((other, span)) = relations.get(*next) else {
                    state[*option] = 2;
                    way.pop();
                    continue;
                };
                *next += 1;
                let other = other.index();
                match state[other] {
                    0 => {
                        state[other] = 1;
                        way.push((other, 0));
                    }
                    1 => {
                        let from = way.iter().position(|(each, _)| *each == other);
                        let circle = &way[from.unwrap_or_default()..];
                        let mut names: Vec<String> = circle
                            .iter()
                            .map(|(each, _)| format!("`{}`", self.list[*each].1.header.name.text))
                            .collect();
                        names.extend(names.first().cloned());
                        let message = format!(
                            "these options stand in a circle of `{word}`: {}",
                            names.join(" → ")
                        );
                        let report = out.report(&E0822, *span, message);
                        report.here("closes the circle");
                        for (each, next) in &circle[..circle.len() - 1] {
                            let place = of(&self.relations[*each]).get(next - 1);
                            if let Some((_, place)) = place {
                                report.label(*place, "leads on from here");
                            }
                        }
                        report.help(format!("take one of these `{word}` lines out"));
                    }
                    _ => {}
                }
            }
        }
    }

    fn full(&self, index: usize) -> String {
        let (package, option) = self.list[index];
        format!(
            "{}.{}",
            self.packages[package.index()],
            option.header.name.text
        )
    }

    /// The id of a declaration.
    pub(super) fn id_of(&self, option: &ast::OptionItem) -> Option<OptionId> {
        let found = (self.list.iter()).position(|(_, each)| std::ptr::eq(*each, option));
        found.map(OptionId::new)
    }

    pub fn name(&self, option: OptionId) -> &EcoString {
        &self.list[option.index()].1.header.name.text
    }

    /// The option that somebody outside of all packages names, plain or as `package.name`; one of the
    /// package asked for comes first.
    ///
    /// # Errors
    /// Where no option or several have that name.
    pub fn wanted(&self, name: &str, subject: PackageId) -> Result<OptionId, NoOption> {
        let (package, plain) = match name.split_once('.') {
            Some((package, plain)) => (Some(package), plain),
            None => (None, name),
        };
        let fits = |index: &usize| {
            let (id, option) = self.list[*index];
            option.header.name.text == plain
                && package.is_none_or(|wanted| self.packages[id.index()] == wanted)
        };
        let found: Vec<usize> = (0..self.list.len()).filter(fits).collect();
        let own = found.iter().find(|index| self.list[**index].0 == subject);
        let one_package = |list: &[usize]| {
            list.windows(2)
                .all(|pair| self.list[pair[0]].0 == self.list[pair[1]].0)
        };
        match (found.as_slice(), own) {
            (_, Some(own)) => Ok(OptionId::new(*own)),
            ([], None) => {
                let mut known: Vec<String> = Vec::new();
                for (_, option) in &self.list {
                    let name = option.header.name.text.to_string();
                    if !known.contains(&name) {
                        known.push(name);
                    }
                }
                let near = suggest::near(plain, known.iter().map(String::as_str));
                Err(NoOption::Unknown {
                    name: name.to_owned(),
                    near: near.into_iter().map(str::to_owned).collect(),
                    known,
                })
            }
            // One declared twice in its package is an error of its own.
            (list @ [first, ..], None) if one_package(list) => Ok(OptionId::new(*first)),
            (several, None) => Err(NoOption::Ambiguous {
                name: name.to_owned(),
                ways: several.iter().map(|index| self.full(*index)).collect(),
            }),
        }
    }

    /// Switches options on, and all that they require.
    pub fn switch_on(&self, wanted: impl IntoIterator<Item = OptionId>) -> Active {
        let mut active = vec![false; self.list.len()];
        let mut open: Vec<OptionId> = wanted.into_iter().collect();
        while let Some(option) = open.pop() {
            if !std::mem::replace(&mut active[option.index()], true) {
                let required = &self.relations[option.index()].requires;
                open.extend(required.iter().map(|(other, _)| *other));
            }
        }
        Active(active)
    }

    /// How many options an option brings, itself among them: always more than one that it requires.
    pub fn weight(&self, option: OptionId) -> usize {
        self.switch_on([option]).iter().count()
    }

    /// Each option by itself, and those that an example names together; each set once.
    pub fn together(&self, parsed: &[Parsed]) -> Vec<Together> {
        let mut found: Vec<Together> = Vec::new();
        let mut seen: FxHashSet<Active> = FxHashSet::default();
        let mut add = |together: Together| {
            let any = together.active.iter().next().is_some();
            if any && seen.insert(together.active.clone()) {
                found.push(together);
            }
        };
        for (index, (_, option)) in self.list.iter().enumerate() {
            add(Together {
                active: self.switch_on([OptionId::new(index)]),
                span: option.header.span,
                says: format!("with the option `{}`", option.header.name.text),
            });
        }
        let mut next = 0;
        for (package, each) in parsed.iter().enumerate() {
            for item in each.files.iter().flat_map(|file| &file.items) {
                let (inside, items) = match item {
                    ast::Item::Option(option) => {
                        next += 1;
                        (Some(OptionId::new(next - 1)), option.items.as_slice())
                    }
                    other => (None, std::slice::from_ref(other)),
                };
                for item in items {
                    if let ast::Item::Example(example) = item
                        && let Some(together) =
                            self.of_example(PackageId::new(package), inside, example)
                    {
                        add(together);
                    }
                }
            }
        }
        found
    }

    /// The options that the scenarios of a package are played with.
    pub fn of_scenarios(&self, package: PackageId, parsed: &[Parsed]) -> Vec<OptionId> {
        let files = parsed.get(package.index()).map(|each| each.files.iter());
        let items = files.into_iter().flatten().flat_map(|file| &file.items);
        let mut paths: Vec<&ast::Path> = Vec::new();
        for item in items {
            match item {
                ast::Item::Scenario(scenario) => {
                    for line in &scenario.lines.lines {
                        if let ast::ScenarioLine::With(with, _) = line {
                            paths.extend(with);
                        }
                    }
                }
                ast::Item::List(list) => {
                    for line in &list.lines.lines {
                        if let ast::ListLine::With(with, _) = line {
                            paths.extend(with);
                        }
                    }
                }
                _ => {}
            }
        }
        // What cannot be found is said where the scenario is read.
        let found =
            paths
                .into_iter()
                .filter_map(|path| match self.meant(package, path).as_slice() {
                    [only] => Some(OptionId::new(*only)),
                    _ => None,
                });
        found.collect()
    }

    fn of_example(
        &self,
        package: PackageId,
        inside: Option<OptionId>,
        example: &ast::Example,
    ) -> Option<Together> {
        let with = example.body.lines.iter().find_map(|line| match &line.kind {
            ast::ExampleKind::With(paths) => Some((paths, line.span)),
            _ => None,
        });
        let (paths, span) = with?;
        let mut wanted: Vec<OptionId> = inside.into_iter().collect();
        for path in paths {
            match self.meant(package, path).as_slice() {
                [only] => wanted.push(OptionId::new(*only)),
                // Said where the example is read.
                _ => return None,
            }
        }
        Some(Together {
            active: self.switch_on(wanted),
            span,
            says: "with these options".to_owned(),
        })
    }

    /// Reports options that are switched on together although one excludes the other.
    pub(super) fn refuse_excluded(&self, active: &Active, out: &mut Diagnostics) {
        let mut told: FxHashSet<(OptionId, OptionId)> = FxHashSet::default();
        for option in active.iter() {
            for (other, span) in &self.relations[option.index()].excludes {
                let pair = (option.min(*other), option.max(*other));
                if !active.has(*other) || !told.insert(pair) {
                    continue;
                }
                let (mine, theirs) = (self.name(option), self.name(*other));
                let required = active.iter().find_map(|each| {
                    let mut requires = self.relations[each.index()].requires.iter();
                    requires.find(|(needed, _)| needed == other || *needed == option)
                });
                let report = out.report(
                    &E0821,
                    *span,
                    format!("`{mine}` excludes `{theirs}`, and both are switched on"),
                );
                match required {
                    Some((needed, place)) => {
                        report.label(*place, format!("`{}` is required here", self.name(*needed)))
                    }
                    None => {
                        let header = self.list[other.index()].1.header.span;
                        report.label(header, "this one is switched on as well")
                    }
                };
                report.help("switch one of the two off, or take one of these lines out");
            }
        }
    }

    /// Whether what one option changes holds over what the other does, as its author says.
    pub fn replaces(&self, option: OptionId, other: OptionId) -> bool {
        let replaces = &self.relations[option.index()].replaces;
        replaces.iter().any(|(each, _)| *each == other)
    }
}
