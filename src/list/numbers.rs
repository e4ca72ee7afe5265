//! Numbers for what bears one name.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// The numbers that tell apart what bears one name among its neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Numbers<K> {
    /// Of each name, how many bear it, and how many of them have their number.
    names: FxHashMap<K, (u32, u32)>,
}

impl<K: Eq + Hash> Numbers<K> {
    /// Of neighbours by their names, each so many times.
    pub(crate) fn of(neighbours: impl IntoIterator<Item = (K, u32)>) -> Numbers<K> {
        let mut names: FxHashMap<K, (u32, u32)> = FxHashMap::default();
        for (name, count) in neighbours {
            let (all, _) = names.entry(name).or_default();
            *all = all.saturating_add(count);
        }
        Numbers { names }
    }

    /// What is written behind the next one of a name, counted from one: nothing where it is alone.
    pub(crate) fn next(&mut self, name: &K) -> String {
        match self.names.get_mut(name) {
            Some((all, told)) if *all > 1 => {
                *told += 1;
                format!("no. {told}")
            }
            _ => String::new(),
        }
    }
}
