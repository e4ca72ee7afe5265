//! The option that the command line asks for.

use super::{Options, said};
use crate::diagnostic::suggest;
use crate::model::{OptionId, PackageId};

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
    /// As it was asked for.
    pub fn name(&self) -> &str {
        match self {
            NoOption::Unknown { name, .. } | NoOption::Ambiguous { name, .. } => name,
        }
    }

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

impl Options<'_> {
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
}
