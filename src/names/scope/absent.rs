//! What is said of a name that means nothing: why, what was meant, and all of it once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::super::USE_PRELUDE;
use super::super::missing::{
    TYPE, WayOut, declared_or_another, declared_or_listed, foreign_function, foreign_type,
    is_kind_of_the_prelude, require, way_out,
};
use super::{Entry, Scope, Space};
use crate::diagnostic::codes::E0201;
use crate::diagnostic::{Diagnostics, suggest};
use crate::model::{PackageId, Symbol};
use crate::source::Span;
use crate::spelling::{is_dice, joined, ticked};
use crate::syntax::ast::Path;

/// Missing names already told, with the number of the diagnostic.
#[derive(Debug, Default)]
pub(super) struct Told(Mutex<FxHashMap<(Space, EcoString), usize>>);

impl Told {
    fn get(&self) -> MutexGuard<'_, FxHashMap<(Space, EcoString), usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now(&self) -> FxHashMap<(Space, EcoString), usize> {
        self.get().clone()
    }

    pub(super) fn back_to(&self, before: FxHashMap<(Space, EcoString), usize>) {
        *self.get() = before;
    }
}

/// Whoever goes on with names that are known tells what is missing into diagnostics of his own.
impl Clone for Told {
    fn clone(&self) -> Self {
        Told::default()
    }
}

/// Near names are looked for this often: with more missing, the cause is another.
const MOST_SUGGESTIONS: usize = 200;

/// Why a name was not found, already worded.
pub(super) struct Missing {
    message: String,
    help: String,
    /// The one name that comes near, and where it is declared: the slip may be there.
    near: Vec<(EcoString, Span)>,
    /// None does, and nothing else is known of it either.
    is_far: bool,
}

impl Missing {
    /// Where no near name is looked for.
    pub(super) fn told(message: String, help: String) -> Missing {
        Missing {
            message,
            help,
            near: Vec::new(),
            is_far: false,
        }
    }

    /// With the place where what is meant is declared.
    pub(super) fn declared_at(mut self, name: &EcoString, place: Span) -> Missing {
        self.near.push((name.clone(), place));
        self
    }
}

impl Scope {
    /// Says that a name means nothing: once, with the other places where it is used.
    pub(super) fn report_missing(
        &self,
        spaces: &[Space],
        from: PackageId,
        path: &Path,
        wanted: &str,
        out: &mut Diagnostics,
    ) {
        let name = &path.name.text;
        if self.doubtful.contains(name) {
            return;
        }
        if let (Some(space), None) = (spaces.first(), &path.package) {
            let mut told = self.told.get();
            let number = *told.entry((*space, name.clone())).or_insert(out.len());
            if let Some(earlier) = out.earlier(number) {
                earlier.also_used(path.span());
                return;
            }
        }
        let missing = self.missing(spaces, from, path, wanted);
        let report = out.report(&E0201, path.span(), missing.message);
        report.help(missing.help);
        if path.package.is_none() {
            let of = matches!(spaces, [Space::Rows(_)]).then(|| wanted.into());
            let report = report.absent(name, of).wanted(wanted);
            report.far(missing.is_far);
        }
        for (near, span) in missing.near {
            report.label(
                span,
                match spaces {
                    [Space::Plural] => format!("the kind of `{near}` is declared here"),
                    _ => suggest::declared_here(&near),
                },
            );
        }
    }

    fn missing(&self, spaces: &[Space], from: PackageId, path: &Path, wanted: &str) -> Missing {
        let name = path.name.text.as_str();
        let elsewhere = match &path.package {
            Some(package) => self.unknown_package(spaces, from, &package.text, name),
            None => None,
        };
        if elsewhere.is_none()
            && let Some(missing) = self.in_another_package(spaces, from, path, wanted)
        {
            return missing;
        }
        let elsewhere = elsewhere
            .or_else(|| self.not_required(spaces, from, name))
            .or_else(|| self.package_for_an_option(from, path, wanted))
            .or_else(|| match path.package {
                Some(_) => None,
                None => self.declared_off(name, path.span()),
            });
        if let Some((message, help)) = elsewhere {
            return Missing::told(message, help);
        }
        let message = match wanted {
            "kind with the plural" => format!("there is no {wanted} `{name}`"),
            _ => format!("there is no {wanted} called `{name}`"),
        };
        if self.told.get().len() > MOST_SUGGESTIONS {
            let help = format!("declare it, or name another {wanted}");
            let is_far = path.package.is_none();
            return Missing {
                is_far,
                ..Missing::told(message, help)
            };
        }
        let foreign = match path.package {
            Some(_) => None,
            None => written_here(name, wanted),
        };
        if let Some(help) = foreign {
            return Missing::told(message, help);
        }
        let without_prelude =
            wanted.starts_with("kind") && self.packages.iter().all(|id| id != "prelude");
        if without_prelude && is_kind_of_the_prelude(name) {
            let help = format!("the package `prelude` has it: {USE_PRELUDE}");
            return Missing::told(message, help);
        }
        if let Some((kind, place)) = self.row_of_another_kind(spaces, from, path) {
            let wanted = joined(&ticked(wanted.split(" or ")), "or");
            let help =
                format!("`{name}` is of the kind `{kind}`: name one of the kind {wanted} here");
            return Missing {
                near: vec![(path.name.text.clone(), place)],
                ..Missing::told(message, help)
            };
        }
        let of_sort = match spaces {
            [Space::Top] => self.known_as(wanted, from),
            _ => None,
        };
        let are_listed = matches!(spaces, [Space::Rows(_) | Space::Plural]) || of_sort.is_some();
        let known = of_sort.unwrap_or_else(|| self.known(spaces, from));
        let plural = match spaces {
            [Space::Plural] => known.iter().find(|plural| is_plural_of(plural, name)),
            _ => None,
        };
        let names = || known.iter().map(EcoString::as_str);
        let is_asked = self.asked == Some(path.span().file);
        let near = |help| WayOut {
            help,
            is_near: true,
        };
        let way_out = match plural {
            // `foxes` of what is called `foxs`, for nothing else was said.
            Some(plural) if name.ends_with("es") && !plural.ends_with("es") => Some(near(format!(
                "did you mean `{plural}`? Another plural is said where the kind is declared: `kind … plural {name} {{`"
            ))),
            Some(plural) => Some(near(format!("did you mean `{plural}`?"))),
            None if without_prelude => suggest::did_you_mean_near(name, names()).map(near),
            None => {
                let alone = self.alone[from.index()];
                way_out(
                    name,
                    wanted,
                    &self.reached_from(from),
                    alone,
                    is_asked,
                    names(),
                )
            }
        };
        let way_out = way_out.or_else(|| {
            let kind = self.kind_in_the_plural(wanted, from, name)?;
            Some(near(format!(
                "did you mean `{kind}`, of which this is the plural?"
            )))
        });
        let is_far = way_out.is_none() && !without_prelude;
        let has_near = way_out.as_ref().is_none_or(|way_out| way_out.is_near);
        let help = way_out.map(|way_out| way_out.help);
        let help = help.unwrap_or_else(|| match are_listed {
            _ if let Some(kind) = self.kind_with_another_plural(from, name, spaces) => format!(
                "if these are rows of `{kind}`, say its plural where it is declared: `kind {kind} … plural {name} {{`; else \
                 declare their kind"
            ),
            _ if without_prelude => {
                format!("declare the kind; or, for units, weapons and terrain, {USE_PRELUDE}")
            }
            _ if let Some(few) = few_with(name, names()) => {
                format!("did you mean {few}? Else declare it")
            }
            true if known.is_empty() && matches!(spaces, [Space::Rows(_)]) => format!(
                "there is none so far: declare it, `{wanted} {name} \"Title\" {{`; or leave it out"
            ),
            true => declared_or_listed(name, wanted, names()),
            _ => declared_or_another(name, wanted, names()),
        });
        Missing {
            message,
            help,
            near: match has_near {
                true => self.near(spaces, from, name, &known),
                false => Vec::new(),
            },
            is_far,
        }
    }

    /// Where a row of one kind is wanted, and another one alone has a row of that very name: that kind, and where the row
    /// is declared.
    fn row_of_another_kind(
        &self,
        spaces: &[Space],
        from: PackageId,
        path: &Path,
    ) -> Option<(&EcoString, Span)> {
        let are_rows = spaces.iter().all(|space| matches!(space, Space::Rows(_)));
        let kinds = self.kinds_with_row(&path.name.text);
        let [kind] = kinds.as_slice() else {
            return None;
        };
        let row = *self.meant(Space::Rows(*kind), from, path).first()?;
        let mut names = self.names(Space::Top).filter(|_| are_rows);
        names.find_map(|(name, entry)| {
            (entry.symbol == Symbol::Kind(*kind)).then_some((name, row.span))
        })
    }

    /// The kind of which this is the plural, where the kind is wanted.
    fn kind_in_the_plural(&self, wanted: &str, from: PackageId, name: &str) -> Option<&EcoString> {
        let plurals = self.entries(Space::Plural, from, None, name);
        let kind = plurals.first().filter(|_| wanted == "kind")?.symbol;
        let mut names = self.names(Space::Top);
        names.find_map(|(name, entry)| (entry.symbol == kind).then_some(name))
    }

    /// The kind of this package whose rows people may call so: `mouse` of `mice`, `tooth` of `teeth`.
    fn kind_with_another_plural(
        &self,
        from: PackageId,
        name: &str,
        spaces: &[Space],
    ) -> Option<&EcoString> {
        if spaces != [Space::Plural] {
            return None;
        }
        let (first, last) = (name.chars().next()?, name.chars().next_back()?);
        let own = self.names(Space::Top).filter(|(kind, entry)| {
            let is_own = entry.package == from && matches!(entry.symbol, Symbol::Kind(_));
            let ends = kind.starts_with(first) && kind.ends_with(last);
            is_own && (ends || name.starts_with(kind.as_str()))
        });
        let own: Vec<&EcoString> = own.map(|(kind, _)| kind).collect();
        match own.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// The ids of the packages whose names may be used in one.
    fn reached_from(&self, from: PackageId) -> Vec<&str> {
        let reach = self.reach[from.index()].iter();
        reach.map(|id| self.packages[id.index()].as_str()).collect()
    }

    /// What stands before the point is no package in reach.
    fn unknown_package(
        &self,
        spaces: &[Space],
        from: PackageId,
        package: &EcoString,
        name: &str,
    ) -> Option<(String, String)> {
        let known = self.reached_from(from);
        if known.contains(&package.as_str()) {
            return None;
        }
        let is_there = self.packages.contains(package);
        // `musket.bite`: what stands before the point is meant, and has parts.
        let mut spaces = spaces.iter();
        if !is_there && spaces.any(|space| !self.entries(*space, from, None, package).is_empty()) {
            return Some((
                format!("`{package}` is named as a whole here, without a part such as `{name}`"),
                format!("write `{package}` alone"),
            ));
        }
        let meant = match is_there {
            true => None,
            false => suggest::did_you_mean(package, known.iter().copied()),
        };
        Some((
            format!("`{package}` is not a package that is required here"),
            meant.unwrap_or_else(|| require(package, self.alone[from.index()])),
        ))
    }

    /// A package that is there and not required has the name.
    fn not_required(
        &self,
        spaces: &[Space],
        from: PackageId,
        name: &str,
    ) -> Option<(String, String)> {
        let entries = spaces
            .iter()
            .filter_map(|space| self.list(*space, name).next());
        let mut beyond = entries.filter(|entry| !self.reaches(from, entry.package));
        let package = &self.packages[beyond.next()?.package.index()];
        Some((
            format!("`{name}` belongs to the package `{package}`, which is not required here"),
            require(package, self.alone[from.index()]),
        ))
    }

    /// The names in reach of declarations of a sort; nothing where the sort is none of those that are listed.
    fn known_as(&self, wanted: &str, from: PackageId) -> Option<Vec<EcoString>> {
        let (_, is_of_sort) = SORTS.iter().find(|(sort, _)| *sort == wanted)?;
        let fits = |(_, entry): &(&EcoString, &Entry)| {
            self.reaches(from, entry.package) && is_of_sort(entry.symbol)
        };
        let mut names: Vec<EcoString> = (self.names(Space::Top).filter(fits))
            .map(|(name, _)| name.clone())
            .collect();
        names.sort();
        names.dedup();
        Some(names)
    }

    /// The known name that is near to `name`, or the two that tie, and where they are declared.
    pub fn near(
        &self,
        spaces: &[Space],
        from: PackageId,
        name: &str,
        known: &[EcoString],
    ) -> Vec<(EcoString, Span)> {
        let near = suggest::near(name, known.iter().map(EcoString::as_str));
        let place = |near: &&str| {
            let entry = spaces
                .iter()
                .find_map(|space| self.entries(*space, from, None, near).first().copied())?;
            Some((EcoString::from(*near), entry.span))
        };
        near.iter().filter_map(place).collect()
    }
}

/// Whether a declaration is of a sort.
type IsOfSort = fn(Symbol) -> bool;

/// Sorts of declarations of which those that are there are listed.
const SORTS: [(&str, IsOfSort); 10] = [
    ("kind", |it| matches!(it, Symbol::Kind(_))),
    ("scale", |it| matches!(it, Symbol::Scale(_))),
    ("table", |it| matches!(it, Symbol::Table(_))),
    ("generator", |it| matches!(it, Symbol::Generator(_))),
    ("battle", |it| matches!(it, Symbol::Battle(_))),
    ("army list", |it| matches!(it, Symbol::List(_))),
    ("deck", |it| matches!(it, Symbol::Deck(_))),
    ("list of modifiers", |it| matches!(it, Symbol::Modifiers(_))),
    ("procedure", |it| matches!(it, Symbol::Procedure(_))),
    ("option", |it| matches!(it, Symbol::Option(_))),
];

/// Whether a declaration may be of the sort that is wanted; of sorts that are not listed, nobody knows.
pub(super) fn is_of_sort(symbol: Symbol, wanted: &str) -> bool {
    let sort = SORTS.iter().find(|(sort, _)| *sort == wanted);
    sort.is_none_or(|(_, is_of_sort)| is_of_sort(symbol))
}

/// How it is written here what other languages have under such a name.
fn written_here(name: &str, wanted: &str) -> Option<String> {
    match wanted {
        TYPE => foreign_type(name),
        "table" => is_dice(name).then(|| {
            format!("dice are no table: in a generator branches by dice are written `roll NAME {name} {{`")
        }),
        "kind" if matches!(name, "when" | "if" | "while" | "during") => Some(
            "an option is on for a whole game; what is so now and then is a parameter of a rule, and is asked in a step: \
             `if NAME: …`"
                .to_owned(),
        ),
        "procedure or table" => foreign_function(name).map(str::to_owned),
        _ => None,
    }
}

/// Whether a word is the plural that people make of a name of which this is the plural: `boys` and `boies`,
/// `armies` and `armys`.
fn is_plural_of(plural: &str, word: &str) -> bool {
    let stem = |word: &str| {
        let endings = ["ies", "ys", "y", "es", "s"];
        let stem = endings.iter().find_map(|ending| word.strip_suffix(ending));
        stem.unwrap_or(word).to_owned()
    };
    let stem_of = stem(word);
    stem_of.len() > 1 && stem(plural) == stem_of
}

/// The few names, with an `or` between them, of which one word is what was written: `old-guard` for `guard`.
fn few_with<'a>(written: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    const FEW: usize = 3;
    let with = names.filter(|name| name.split('-').any(|word| word == written));
    let with = ticked(with);
    (1..=FEW).contains(&with.len()).then(|| joined(&with, "or"))
}
