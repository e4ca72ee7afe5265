//! Options that are switched on together.

use rustc_hash::FxHashSet;

use super::Options;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0821;
use crate::model::{OptionId, PackageId};
use crate::names::Parsed;
use crate::source::Span;
use crate::syntax::ast;

/// Options that belong together: one with what it requires, or those of an example.
#[derive(Clone, Debug)]
pub struct Together {
    pub active: Active,
    /// Where they are named, and what that place is.
    pub span: Span,
    pub says: String,
}

/// Which options are switched on, by their index.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Active(Vec<bool>);

impl Active {
    pub fn has(&self, option: OptionId) -> bool {
        self.0.get(option.index()).copied().unwrap_or(false)
    }

    /// Whether all of these are switched on, and more.
    pub fn has_more_than(&self, other: &Active) -> bool {
        self != other && self.has_all(other)
    }

    /// Whether all of these are switched on.
    pub fn has_all(&self, other: &Active) -> bool {
        other.iter().all(|option| self.has(option))
    }

    /// Switches these on as well.
    pub(super) fn add(&mut self, other: &Active) {
        for option in other.iter() {
            self.0[option.index()] = true;
        }
    }

    /// Those switched on, in load and source order.
    pub fn iter(&self) -> impl Iterator<Item = OptionId> {
        let on = self.0.iter().enumerate().filter(|(_, on)| **on);
        on.map(|(index, _)| OptionId::new(index))
    }
}

impl Options<'_> {
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

    /// Each option by itself, and those that an example names together; each set once. Those of examples
    /// of proven packages have been looked at.
    pub fn together(&self, parsed: &[Parsed]) -> Vec<Together> {
        let mut found: Vec<Together> = Vec::new();
        let mut seen: FxHashSet<Active> = FxHashSet::default();
        let mut add = |together: Together| {
            let any = together.active.iter().next().is_some();
            let lacks = |option: OptionId| self.relations[option.index()].lacks;
            if any && !together.active.iter().any(lacks) && seen.insert(together.active.clone()) {
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
                        && !each.proven
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
    pub(in crate::names) fn refuse_excluded(&self, active: &Active, out: &mut Diagnostics) {
        let mut told: FxHashSet<(OptionId, OptionId)> = FxHashSet::default();
        for option in active.iter() {
            for (other, span) in &self.relations[option.index()].excludes {
                let pair = (option.min(*other), option.max(*other));
                if !active.has(*other) || !told.insert(pair) {
                    continue;
                }
                let (mine, theirs) = (self.name(option), self.name(*other));
                let brings = |each: OptionId| {
                    let mut requires = self.relations[each.index()].requires.iter();
                    let needed = requires.rfind(|(it, _)| it == other || *it == option);
                    needed.map(|(needed, place)| (each, *needed, *place))
                };
                let required = active.iter().filter_map(brings).last();
                // Whoever came last could know that the two do not go together.
                let place = match required {
                    Some((upper, _, place)) if upper > option => place,
                    _ => *span,
                };
                let report = out.report(
                    &E0821,
                    place,
                    format!("`{mine}` excludes `{theirs}`, and both are switched on"),
                );
                match required {
                    Some(_) if place != *span => {
                        report.label(*span, "they exclude each other here")
                    }
                    Some((_, needed, place)) => {
                        report.label(place, format!("`{}` is required here", self.name(needed)))
                    }
                    None => {
                        let header = self.list[other.index()].1.header.span;
                        report.label(header, "this one is switched on as well")
                    }
                };
                // What a list or a scenario is made for is told by its own line.
                let mut playables = self.playables.iter();
                let named = playables.find(|it| it.active == *active && it.inside.is_none());
                if let Some(with) = named.and_then(|it| it.with) {
                    report.label(with, "with these options");
                }
                report.help("switch one of the two off, or take one of these lines out");
            }
        }
    }
}
