//! Names and what they mean: those of a run are held once for all that go on from it.

use std::sync::Arc;

use ecow::EcoString;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::Meanings;

type Map = IndexMap<EcoString, Meanings, FxBuildHasher>;

/// Names with all that they mean, in the order in which they are declared.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    shared: Arc<Map>,
    /// Those that are not shared.
    own: Map,
}

impl Names {
    /// Makes room for so many of its own.
    pub(super) fn reserve(&mut self, names: usize) {
        self.own.reserve_exact(names);
    }

    /// Shares those that it has, where it has been made from no other.
    pub(super) fn share(&mut self) {
        if self.shared.is_empty() {
            self.shared = Arc::new(std::mem::take(&mut self.own));
        }
    }

    /// What a name means, to be added to. That others mean something by a name that is shared is rare.
    pub(super) fn meanings(&mut self, name: &EcoString) -> &mut Meanings {
        match self.shared.get_index_of(name) {
            Some(index) => &mut Arc::make_mut(&mut self.shared)[index],
            None => self.own.entry(name.clone()).or_default(),
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Meanings> {
        self.shared.get(name).or_else(|| self.own.get(name))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&EcoString, &Meanings)> {
        self.shared.iter().chain(&self.own)
    }
}
