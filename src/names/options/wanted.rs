//! The option that the command line asks for.

use super::{Active, Options};
use crate::diagnostic::suggest;
use crate::model::{OptionId, PackageId};
use crate::spelling::{qualified, ticked};

/// An option that the command line asks for, and that is not to be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoOption {
    #[error("{}", absent(name))]
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
    #[error("{}", excluded.join(" excludes "))]
    Excluded {
        /// In words: the one that excludes, and the other; one that was not asked for, with what requires it.
        excluded: [String; 2],
        /// As they were asked for.
        asked: [String; 2],
    },
}

fn absent(name: &str) -> String {
    match name {
        "" => "between two commas, or beside one, stands no option".to_owned(),
        name => format!("there is no option `{name}`"),
    }
}

impl NoOption {
    /// As it was asked for.
    pub fn name(&self) -> &str {
        match self {
            NoOption::Unknown { name, .. } | NoOption::Ambiguous { name, .. } => name,
            NoOption::Excluded {
                asked: [name, _], ..
            } => name,
        }
    }

    /// What to write instead.
    pub fn help(&self) -> Option<String> {
        match self {
            NoOption::Ambiguous { ways, .. } => {
                Some(format!("write {}", ticked(ways).join(" or ")))
            }
            NoOption::Unknown { name, .. } if name.is_empty() => {
                Some("take the comma out, or write an option behind it".to_owned())
            }
            NoOption::Unknown { near, .. } if !near.is_empty() => {
                Some(format!("did you mean {}?", ticked(near).join(" or ")))
            }
            NoOption::Unknown { known, .. } if !known.is_empty() => {
                Some(format!("there are: {}", known.join(", ")))
            }
            NoOption::Unknown { .. } => Some("no package that is loaded has options".to_owned()),
            NoOption::Excluded { asked, .. } => {
                Some(format!("leave {} out", ticked(asked).join(" or ")))
            }
        }
    }
}

impl Options<'_> {
    /// All options that somebody outside of all packages names.
    ///
    /// # Errors
    /// As [`Options::wanted`], and where one of them, or what it requires, excludes another.
    pub fn all_wanted(
        &self,
        names: &[String],
        subject: PackageId,
    ) -> Result<Vec<OptionId>, NoOption> {
        let wanted = names.iter().map(|name| self.wanted(name, subject));
        let wanted: Vec<OptionId> = wanted.collect::<Result<_, _>>()?;
        let brought: Vec<Active> = wanted.iter().map(|each| self.switch_on([*each])).collect();
        for (one, first) in brought.iter().enumerate() {
            for (other, second) in brought.iter().enumerate() {
                let pairs = first
                    .iter()
                    .flat_map(|mine| second.iter().map(move |it| (mine, it)));
                // Where a single one brings both, the fault is its own.
                let mut pairs = pairs.filter(|(mine, theirs)| {
                    self.excludes(*mine, *theirs) && !first.has(*theirs) && !second.has(*mine)
                });
                if let Some((mine, theirs)) = pairs.next() {
                    let told = |id: OptionId, asked: usize| match id == wanted[asked] {
                        true => format!("`{}`", names[asked]),
                        false => format!("`{}` (required by `{}`)", self.name(id), names[asked]),
                    };
                    return Err(NoOption::Excluded {
                        excluded: [told(mine, one), told(theirs, other)],
                        asked: [names[one].clone(), names[other].clone()],
                    });
                }
            }
        }
        Ok(wanted)
    }

    /// The option that somebody outside of all packages names, plain or as `package.name`; one of the
    /// package asked for comes first.
    ///
    /// # Errors
    /// Where no option or several have that name.
    pub fn wanted(&self, name: &str, subject: PackageId) -> Result<OptionId, NoOption> {
        let (package, plain) = qualified(name);
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
