//! The options of a package, with those that they switch on.

use crate::Trees;
use crate::package::Package;
use crate::spelling::qualified;
use crate::syntax::ast;

#[derive(Debug)]
pub(crate) struct WrittenOption {
    pub name: String,
    /// The names of those that it switches on.
    pub requires: Vec<String>,
}

impl WrittenOption {
    /// Whether a name, plain or in full, means it as an option of this package.
    pub(crate) fn is_called(&self, name: &str, package: &str) -> bool {
        let (of, plain) = qualified(name);
        of.is_none_or(|of| of == package) && self.name == plain
    }
}

pub(crate) fn options(trees: &Trees, package: &Package) -> Vec<WrittenOption> {
    let items = trees.of_package(package).flat_map(|file| &file.items);
    let options = items.filter_map(|item| match item {
        ast::Item::Option(option) => Some(WrittenOption {
            name: option.header.name.text.to_string(),
            requires: requires(option),
        }),
        _ => None,
    });
    options.collect()
}

/// Whether a package says, with whatever options, how a battle of another one is played.
pub(crate) fn replaces_battles(trees: &Trees, package: &Package) -> bool {
    let mut items = trees.of_package(package).flat_map(|file| &file.items);
    items.any(|item| matches!(item, ast::Item::ReplaceBattle(_)))
}

fn requires(option: &ast::OptionItem) -> Vec<String> {
    let requires = option.lines.iter().filter_map(|line| match line {
        ast::OptionLine::Requires(path) => Some(path.name.text.to_string()),
        ast::OptionLine::Excludes(_) | ast::OptionLine::Replaces(_) => None,
    });
    requires.collect()
}
