//! What is said of a name that means nothing: why, what was meant, and all of it once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::super::USE_PRELUDE;
use super::super::missing::{
    TYPE, foreign_function, foreign_type, is_kind_of_the_prelude, require, way_out,
};
use super::{Entry, Scope, Space};
use crate::diagnostic::codes::E0201;
use crate::diagnostic::{Diagnostics, suggest};
use crate::model::{PackageId, Symbol};
use crate::source::Span;
use crate::spelling::is_dice;
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

/// Rows of a kind are listed where there are no more, and none is near.
const MOST_LISTED: usize = 30;

/// Why a name was not found, already worded.
struct Missing {
    message: String,
    help: Option<String>,
    /// The one name that comes near, and where it is declared: the slip may be there.
    near: Vec<(EcoString, Span)>,
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
        report.maybe_help(missing.help);
        if let ([Space::Rows(_)], None) = (spaces, &path.package) {
            report.absent(name, Some(wanted.into()));
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
        if let Some(package) = &path.package {
            let reach = &self.reach[from.index()];
            let known: Vec<&str> = reach
                .iter()
                .map(|id| self.packages[id.index()].as_str())
                .collect();
            if !known.contains(&package.text.as_str()) {
                // `musket.bite`: what stands before the point is meant, and has parts.
                let whole = || {
                    spaces
                        .iter()
                        .any(|space| !self.entries(*space, from, None, &package.text).is_empty())
                };
                if !self.packages.contains(&package.text) && whole() {
                    return Missing {
                        message: format!(
                            "`{}` is named as a whole here, without a part such as `{name}`",
                            package.text
                        ),
                        help: Some(format!("write `{}` alone", package.text)),
                        near: Vec::new(),
                    };
                }
                return Missing {
                    message: format!("`{}` is not a package that is required here", package.text),
                    help: Some(if self.packages.contains(&package.text) {
                        require(&package.text)
                    } else {
                        suggest::did_you_mean(&package.text, known.iter().copied())
                            .unwrap_or_else(|| require(&package.text))
                    }),
                    near: Vec::new(),
                };
            }
        }
        for space in spaces {
            if let Some(entry) = self.list(*space, name).next()
                && !self.reach[from.index()].contains(&entry.package)
            {
                let package = &self.packages[entry.package.index()];
                return Missing {
                    message: format!(
                        "`{name}` belongs to the package `{package}`, which is not required here"
                    ),
                    help: Some(require(package)),
                    near: Vec::new(),
                };
            }
        }
        if let (Some((message, help)), None) = (self.declared_off(name, path.span()), &path.package)
        {
            return Missing {
                message,
                help: Some(help),
                near: Vec::new(),
            };
        }
        if self.told.get().len() > MOST_SUGGESTIONS {
            return Missing {
                message: format!("there is no {wanted} called `{name}`"),
                help: Some(format!("declare it, or name another {wanted}")),
                near: Vec::new(),
            };
        }
        let foreign = match wanted {
            TYPE => foreign_type(name),
            "table" => is_dice(name).then(|| {
                format!("dice are no table: in a generator branches by dice are written `roll NAME {name} {{`")
            }),
            "procedure or table" => foreign_function(name).map(str::to_owned),
            _ => None,
        };
        if let (Some(help), None) = (foreign, &path.package) {
            return Missing {
                message: format!("there is no {wanted} called `{name}`"),
                help: Some(help),
                near: Vec::new(),
            };
        }
        let known = match spaces {
            [Space::Top] => self.known_as(wanted, from),
            _ => None,
        };
        let known = known.unwrap_or_else(|| self.known(spaces, from));
        let reach = self.reach[from.index()].iter();
        let used: Vec<&str> = reach.map(|id| self.packages[id.index()].as_str()).collect();
        let bare = wanted.starts_with("kind") && self.packages.iter().all(|id| id != "prelude");
        if bare && is_kind_of_the_prelude(name) {
            return Missing {
                message: format!("there is no {wanted} called `{name}`"),
                help: Some(format!("the package `prelude` has it: {USE_PRELUDE}")),
                near: Vec::new(),
            };
        }
        let near = self.near(spaces, from, name, &known);
        let listed = matches!(spaces, [Space::Rows(_) | Space::Plural]) || is_sort(wanted);
        let plural = match spaces {
            [Space::Plural] => known.iter().find(|plural| is_plural_of(plural, name)),
            _ => None,
        };
        let known = || known.iter().map(EcoString::as_str);
        Missing {
            near,
            message: match wanted {
                "kind with the plural" => format!("there is no {wanted} `{name}`"),
                _ => format!("there is no {wanted} called `{name}`"),
            },
            help: Some(match bare {
                _ if let Some(plural) = plural => format!("did you mean `{plural}`?"),
                true => suggest::did_you_mean_near(name, known()).unwrap_or_else(|| {
                    format!("declare the kind; or, for units, weapons and terrain, {USE_PRELUDE}")
                }),
                false => way_out(name, &used, known()).unwrap_or_else(|| {
                    let names: Vec<&str> = known().collect();
                    match listed && !names.is_empty() && names.len() <= MOST_LISTED {
                        true => {
                            format!("declare it, or name another {wanted}: {}", names.join(", "))
                        }
                        false => format!("declare it, or name another {wanted}"),
                    }
                }),
            }),
        }
    }

    /// The names in reach of declarations of a sort; nothing where the sort is none of those that are listed.
    fn known_as(&self, wanted: &str, from: PackageId) -> Option<Vec<EcoString>> {
        if !is_sort(wanted) {
            return None;
        }
        let fits = |(_, entry): &(&EcoString, &Entry)| {
            self.reaches(from, entry.package) && is_of_sort(wanted, entry.symbol)
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

/// Sorts of declarations of which those that are there are listed.
const SORTS: &[&str] = &[
    "kind",
    "scale",
    "table",
    "generator",
    "battle",
    "army list",
    "deck",
    "list of modifiers",
    "procedure",
    "option",
];

fn is_sort(wanted: &str) -> bool {
    SORTS.contains(&wanted)
}

/// Whether a declaration is of such a sort.
fn is_of_sort(wanted: &str, symbol: Symbol) -> bool {
    matches!(
        (wanted, symbol),
        ("kind", Symbol::Kind(_))
            | ("scale", Symbol::Scale(_))
            | ("table", Symbol::Table(_))
            | ("generator", Symbol::Generator(_))
            | ("battle", Symbol::Battle(_))
            | ("army list", Symbol::List(_))
            | ("deck", Symbol::Deck(_))
            | ("list of modifiers", Symbol::Modifiers(_))
            | ("procedure", Symbol::Procedure(_))
            | ("option", Symbol::Option(_))
    )
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
