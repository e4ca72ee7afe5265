//! What to do about a name that means nothing.

use crate::diagnostic::suggest;
use crate::model::Package;
use crate::package::Library;
use crate::spelling::{joined, ticked};

/// How a package is required, in words, by another that is a file of its own or is not.
pub(super) fn require(package: &str, alone: bool) -> String {
    match alone {
        true => format!("add a line `use {package} \"0.1\"` at the top"),
        false => format!("add `{package}` to `requires` in orbat.toml"),
    }
}

/// What is said of a package that is named where an option belongs, and the way out.
pub(super) fn package_for_an_option(
    name: &str,
    is_required: bool,
    alone: bool,
) -> (String, String) {
    let help = match is_required {
        true => "the package is required here already: name one of its options, or take this out"
            .to_owned(),
        false => format!(
            "options are named here; to use the package, {}",
            require(name, alone)
        ),
    };
    (
        format!("`{name}` is a package, and an option belongs here"),
        help,
    )
}

/// What is said of a name that other packages have than the one before it, by the ways in which it is written, and the
/// way out.
pub(super) fn in_another_package(
    package: &str,
    wanted: &str,
    name: &str,
    ways: &[String],
) -> (String, String) {
    let which = match ways {
        [own] if own == name => "this package has it",
        [_] => "that package has it",
        _ => "these packages have it",
    };
    (
        format!("the package `{package}` has no {wanted} called `{name}`"),
        format!("write {}: {which}", joined(&ticked(ways), "or")),
    )
}

/// The same of the prelude, for this package.
pub(super) fn require_prelude(package: &Package) -> &'static str {
    match (package.alone, package.requires.is_empty()) {
        (true, _) => "begin the file with `use prelude \"0.1\"`",
        (false, true) => "write `requires = { prelude = \"0.1\" }` below `[package]` in orbat.toml",
        (false, false) => "add `prelude = \"0.1\"` to `requires` in orbat.toml",
    }
}

/// Whether a word is the name or the plural of a kind of the prelude.
pub(super) fn is_kind_of_the_prelude(word: &str) -> bool {
    let library = Library::bundled();
    let mut texts = library
        .sources("prelude")
        .filter_map(|(_, bytes)| std::str::from_utf8(bytes).ok());
    texts.any(|text| {
        let kinds = text.lines().filter_map(|line| line.strip_prefix("kind "));
        let mut kinds = kinds.filter_map(|header| {
            let name = header.split(' ').next()?;
            let plural = header
                .split_once(" plural ")
                .map(|(_, plural)| plural.trim_end_matches(['{', ' ']).to_owned());
            Some((name, plural.unwrap_or_else(|| format!("{name}s"))))
        });
        kinds.any(|(name, plural)| word == name || word == plural)
    })
}

/// What to do about a name that means nothing.
pub(super) struct WayOut {
    pub help: String,
    /// A name that comes near is meant.
    pub is_near: bool,
}

/// The name that is meant, where one comes within a letter; else a package of the program that has the very
/// name, of what is `wanted`, and builds on one that is `used`; else the name that comes near. `alone`: in a file of its own; `asked`: on the command
/// line.
pub(super) fn way_out<'a>(
    name: &str,
    wanted: &str,
    used: &[&str],
    alone: bool,
    asked: bool,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Option<WayOut> {
    let near = suggest::did_you_mean_near(name, known.clone()).map(|help| WayOut {
        help,
        is_near: true,
    });
    if near.is_some() && suggest::is_a_letter_off(name, known) {
        return near;
    }
    let library = Library::bundled();
    let elsewhere = library.with_name(name, wanted, used).map(|package| WayOut {
        help: match asked {
            true => format!("`{package}` has one: ask that package for it"),
            false => {
                let further = match library.further(name, wanted, used) {
                    Some((other, option)) => format!(
                        "; `{option}` of `{other}` takes it further by the rules that are used here: where that is wanted, \
                         name these in its place"
                    ),
                    None => String::new(),
                };
                format!("`{package}` has one: {}{further}", require(package, alone))
            }
        },
        is_near: false,
    });
    elsewhere.or(near)
}

/// The way out where nothing comes near: to declare the name, or to take another of that sort.
pub(super) fn declared_or_another<'a>(
    name: &str,
    wanted: &str,
    known: impl Iterator<Item = &'a str>,
) -> String {
    match suggest::did_you_mean(name, known) {
        Some(few) => format!("{few}; or declare it"),
        None => format!("declare it, or name another {wanted}"),
    }
}

/// Names are listed where there are no more, and none is near.
const MOST_LISTED: usize = 30;

/// The same, with the names that there are, where these are few.
pub(super) fn declared_or_listed<'a>(
    name: &str,
    wanted: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> String {
    let way_out = declared_or_another(name, wanted, known.clone());
    let count = known.clone().take(MOST_LISTED + 1).count();
    let is_near = || suggest::did_you_mean(name, known.clone()).is_some();
    match count {
        1..=MOST_LISTED if !is_near() => {
            let listed: Vec<&str> = known.collect();
            format!("{way_out}: {}", listed.join(", "))
        }
        _ => way_out,
    }
}

/// How a type is asked for; see [`foreign_type`].
pub(super) const TYPE: &str = "kind, scale or choice";

/// What to write for a type that other languages have taught the author, where nothing has its name.
pub(super) fn foreign_type(name: &str) -> Option<String> {
    if let Some(sides) = name.strip_prefix(['d', 'D'])
        && !sides.is_empty()
        && sides.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Some(format!(
            "for a number that such a die shows write `1 to {sides}`; a field that holds dice is of the type `dice`"
        ));
    }
    if let Some(length) = length_written(name) {
        return Some(format!(
            "a type stands here, and what is usual behind `=`: `length = {length}`"
        ));
    }
    let help = match name {
        "boxes" | "box" | "checkbox" | "checkboxes" => {
            "what is ticked off is a number of boxes: write `0 to 6`, and at the end of the line `, shown as boxes`"
        }
        "int" | "integer" | "Integer" | "Int" | "num" | "uint" | "natural" | "count" => {
            "write which numbers there are, such as `0 to 99`"
        }
        "bool" | "boolean" | "Boolean" | "Bool" | "flag" => "write `yes/no`",
        "string" | "String" | "str" => "write `text`",
        "inch" | "inches" | "distance" | "feet" | "cm" => "write `length`",
        "set" | "sets" => {
            "write what it is a set of, the name of a choice, a scale or a kind: `set of NAME`"
        }
        "list" | "lists" | "several" => {
            "write what it is a list of, the name of a choice, a scale or a kind: `list of NAME`"
        }
        "float" | "double" | "decimal" | "real" => "write `fraction`",
        "number" | "length" | "text" | "dice" | "fraction" => {
            "only members of a scale and rows of a kind are listed: name one, such as `list of weapon`"
        }
        _ => {
            let built_in = ["number", "length", "text", "fraction", "dice", "yes/no"];
            return suggest::did_you_mean_near(name, built_in);
        }
    };
    Some(help.to_owned())
}

/// `40 mm`, of `40mm`.
fn length_written(name: &str) -> Option<String> {
    let unit = name.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let number = &name[..name.len() - unit.len()];
    let is_length = !number.is_empty() && matches!(unit, "mm" | "cm" | "m" | "ft");
    is_length.then(|| format!("{number} {unit}"))
}

/// What to call for a function that other languages have.
pub(super) fn foreign_function(name: &str) -> Option<&'static str> {
    Some(match name {
        "minimum" | "least" | "Min" | "MIN" => "the least of several values is `min(a, b)`",
        "maximum" | "most" | "Max" | "MAX" => "the greatest of several values is `max(a, b)`",
        "total" | "sum" => {
            "modifiers are added up by `total NAME`, with no parentheses around the name; values by `+`"
        }
        "roll" => {
            "dice are rolled by naming them, `d6`; and a table by `roll TABLE`, without parentheses"
        }
        "highest" | "lowest" | "best" | "worst" => {
            "one of several dice is `highest of 3d6`; of several values, the greatest is `max(a, b)`"
        }
        "count" => "dice that show so much are counted by `number of 4d6 showing 5 or more`",
        "floor" | "trunc" | "int" | "rounddown" => "write `rounded down` behind the division",
        "ceil" | "ceiling" | "roundup" => "write `rounded up` behind the division",
        "round" => "write `rounded down` or `rounded up` behind the division",
        "abs" => "how far two values lie apart is `max(a - b, b - a)`",
        _ => return None,
    })
}
