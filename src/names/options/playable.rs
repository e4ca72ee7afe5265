//! Lists and scenarios, and the options that each of them is made for.
//!
//! One that names options is read where these are on and nowhere else, as what stands in an option is. It is
//! held to its rules where just these are on: whoever made it for some rules had no others in mind.

use super::{Active, Options, Together};
use crate::model::{self, OptionId, PackageId};
use crate::names::Parsed;
use crate::source::Span;
use crate::syntax::ast;

/// A list or a scenario as it is written.
#[derive(Clone, Debug)]
pub struct Playable<'a> {
    pub package: PackageId,
    pub header: &'a ast::Header,
    pub item: &'a ast::Item,
    /// The option that it stands in.
    pub inside: Option<OptionId>,
    /// The options that are on where it is read: the one it stands in, those that it or a list that it brings
    /// names, and what they require. A file is read as one: what anything in it names is on for all of it.
    pub active: Active,
    /// The lists that it brings, by their places among all of these.
    brings: Vec<usize>,
    /// Where it names its options, if it does.
    pub(super) with: Option<Span>,
}

impl Playable<'_> {
    pub fn is_scenario(&self) -> bool {
        matches!(self.item, ast::Item::Scenario(_))
    }

    fn is_called(&self, name: &str) -> bool {
        self.header.name.text == name
    }

    fn is_titled(&self, title: &str) -> bool {
        let own = self.header.title.as_ref();
        own.is_some_and(|own| own.value.to_lowercase() == title.to_lowercase())
    }
}

impl<'a> Options<'a> {
    /// Finds all lists and scenarios.
    pub(super) fn find_playables(&mut self, parsed: &'a [Parsed]) {
        let mut next = 0;
        for (index, each) in parsed.iter().enumerate() {
            let package = PackageId::new(index);
            for item in each.files.iter().flat_map(|file| &file.items) {
                match item {
                    ast::Item::Option(option) => {
                        let inside = Some(OptionId::new(next));
                        next += 1;
                        for item in &option.items {
                            self.find_playable(package, inside, item);
                        }
                    }
                    item => self.find_playable(package, None, item),
                }
            }
        }
        let brings: Vec<Vec<usize>> = (self.playables.iter())
            .map(|scenario| self.lists_of(scenario))
            .collect();
        for (at, brings) in brings.into_iter().enumerate() {
            for list in &brings {
                let active = self.playables[*list].active.clone();
                self.playables[at].active.add(&active);
            }
            self.playables[at].brings = brings;
        }
        for (index, each) in parsed.iter().enumerate() {
            if each.package.alone {
                let package = PackageId::new(index);
                let all = self.of_file(package);
                let mine = self.playables.iter_mut();
                mine.filter(|it| it.package == package)
                    .for_each(|it| it.active.clone_from(&all));
            }
        }
    }

    fn find_playable(&mut self, package: PackageId, inside: Option<OptionId>, item: &'a ast::Item) {
        let with: Vec<(&[ast::Path], Span)> = match item {
            ast::Item::Scenario(scenario) => (scenario.lines.lines.iter())
                .filter_map(|line| match line {
                    ast::ScenarioLine::With(with, span) => Some((with.as_slice(), *span)),
                    _ => None,
                })
                .collect(),
            ast::Item::List(list) => (list.lines.lines.iter())
                .filter_map(|line| match line {
                    ast::ListLine::With(with, span) => Some((with.as_slice(), *span)),
                    _ => None,
                })
                .collect(),
            _ => return,
        };
        let header = match item {
            ast::Item::Scenario(scenario) => &scenario.header,
            ast::Item::List(list) => &list.header,
            _ => return,
        };
        // What cannot be found is said where it is read.
        let named = with.iter().flat_map(|(paths, _)| *paths);
        let named = named.filter_map(|path| match self.meant(package, path).as_slice() {
            [only] => Some(OptionId::new(*only)),
            _ => None,
        });
        let active = self.switch_on(inside.into_iter().chain(named));
        self.playables.push(Playable {
            package,
            header,
            item,
            inside,
            active,
            brings: Vec::new(),
            with: with.first().map(|(_, span)| *span),
        });
    }

    /// The lists that a scenario brings.
    fn lists_of(&self, scenario: &Playable<'_>) -> Vec<usize> {
        let ast::Item::Scenario(written) = scenario.item else {
            return Vec::new();
        };
        let sides = written.lines.lines.iter().filter_map(|line| match line {
            ast::ScenarioLine::Side(side) => Some(&side.lines.lines),
            _ => None,
        });
        let paths = sides.flatten().filter_map(|item| match item {
            ast::SideItem::List(path, _) => Some(path),
            ast::SideItem::Line(_) => None,
        });
        let list = |path: &ast::Path| {
            let of = path.qualifier();
            let found = || {
                self.playables.iter().enumerate().filter(|(_, list)| {
                    !list.is_scenario()
                        && list.is_called(&path.name.text)
                        && self.reach[scenario.package.index()].contains(&list.package)
                        && of.is_none_or(|id| self.packages[list.package.index()] == id)
                })
            };
            let own = found().find(|(_, list)| list.package == scenario.package);
            own.or_else(|| found().next()).map(|(at, _)| at)
        };
        paths.filter_map(list).collect()
    }

    /// What a file is read with.
    pub fn of_file(&self, package: PackageId) -> Active {
        let mut all = self.switch_on([]);
        let mine = self.playables.iter().filter(|it| it.package == package);
        mine.for_each(|it| all.add(&it.active));
        all
    }

    /// Whether an item is read where these are on; all are but lists and scenarios.
    pub(in crate::names) fn is_read_with(&self, item: &ast::Item, active: &Active) -> bool {
        let mut playables = self.playables.iter();
        let playable = playables.find(|it| std::ptr::eq(it.item, item));
        playable.is_none_or(|it| active.has_all(&it.active))
    }

    /// Whether a list is held to its rules where these are on, by the place of its header: where they are its
    /// own, or where it is played.
    pub fn is_held_to_rules(&self, header: Span, active: &Active) -> bool {
        let is_it = |it: &&Playable<'_>| it.header.span == header;
        let list = self.playables.iter().find(is_it);
        self.played.contains(&header) || list.is_none_or(|list| list.active == *active)
    }

    /// Whether the list or the scenario with its header here is played.
    pub fn is_played(&self, header: Span) -> bool {
        self.played.contains(&header)
    }

    /// Whether the header of a list or a scenario is one, of those that are made for just these: whoever reads it there
    /// asks no more which options are on.
    pub fn is_in_playable(&self, active: &Active, is_one: impl Fn(Span) -> bool) -> bool {
        let mut all = self.playables.iter().filter(|it| it.active == *active);
        all.any(|it| is_one(it.header.span))
    }

    /// Says that lists and scenarios are played, by their places: their options come with them.
    pub(crate) fn play(&mut self, places: &[usize]) -> Vec<OptionId> {
        let mut brought = Vec::new();
        for at in places {
            let it = &self.playables[*at];
            brought.extend(it.active.iter());
            let lists = it.brings.iter().map(|list| &self.playables[*list]);
            let headers = lists.chain([it]).map(|it| it.header.span);
            self.played.extend(headers);
        }
        brought
    }

    /// The lists of a name, plain or as `package.name`, or else of a title; those of the package that was asked for
    /// come first.
    pub(crate) fn lists_called(&self, name: &str, subject: PackageId) -> Vec<usize> {
        let full = |it: &Playable<'_>| {
            let package = &self.packages[it.package.index()];
            let rest = name.strip_prefix(package.as_str());
            let rest = rest.and_then(|rest| rest.strip_prefix('.'));
            rest.is_some_and(|rest| it.is_called(rest))
        };
        let all = || (self.playables.iter().enumerate()).filter(|(_, it)| !it.is_scenario());
        let pick = |fits: &dyn Fn(&Playable<'_>) -> bool| -> Vec<usize> {
            let found = || all().filter(|(_, it)| fits(it));
            let own = found().find(|(_, it)| it.package == subject);
            match own {
                Some((own, _)) => vec![own],
                None => found().map(|(at, _)| at).collect(),
            }
        };
        let ways: [&dyn Fn(&Playable<'_>) -> bool; 3] =
            [&full, &|it| it.is_called(name), &|it| it.is_titled(name)];
        let found = ways.into_iter().map(pick).find(|found| !found.is_empty());
        found.unwrap_or_default()
    }

    /// The sets of options that lists and scenarios of some packages are made for, each once.
    pub(crate) fn of_playables(&self, whose: impl Fn(PackageId) -> bool) -> Vec<Together> {
        let mut found: Vec<Together> = Vec::new();
        let lacks = |option: OptionId| self.relations[option.index()].lacks;
        for it in self.playables.iter().filter(|it| whose(it.package)) {
            let is_known = found.iter().any(|other| other.active == it.active);
            if is_known || it.active.iter().next().is_none() || it.active.iter().any(lacks) {
                continue;
            }
            let (span, says) = match (it.with, it.inside) {
                (None, Some(option)) => {
                    let header = &self.list[option.index()].1.header;
                    (
                        header.span,
                        format!("with the option `{}`", header.name.text),
                    )
                }
                (with, _) => (
                    with.unwrap_or(it.header.span),
                    "with these options".to_owned(),
                ),
            };
            found.push(Together {
                active: it.active.clone(),
                span,
                says,
            });
        }
        found
    }

    /// As the model knows them.
    pub(crate) fn told_playables(&self) -> Vec<model::Playable> {
        let told = self.playables.iter().map(|it| model::Playable {
            package: it.package,
            name: it.header.name.text.clone(),
            is_scenario: it.is_scenario(),
            with: it.active.iter().collect(),
        });
        told.collect()
    }
}
