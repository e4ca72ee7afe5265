//! What arguments name, before anything is loaded.

use crate::package::Beside;

/// The packages that a verb was given: its subject first.
#[derive(Clone, Default, Debug)]
pub(super) struct PackageNames {
    pub arguments: Vec<String>,
    /// How those behind the first were named.
    pub beside: Beside,
}

impl<'a, I: IntoIterator<Item = &'a str>> From<I> for PackageNames {
    fn from(arguments: I) -> PackageNames {
        PackageNames {
            arguments: arguments.into_iter().map(str::to_owned).collect(),
            beside: Beside::Behind,
        }
    }
}
