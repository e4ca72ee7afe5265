//! Which procedures name what.
//!
//! One that says no word of what an option has a part in, and none of a procedure that does, is with the
//! option what it is without it.

use std::hash::Hasher;
use std::sync::OnceLock;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;

use super::Parsed;
use super::doubt::{block, is_of_name};
use crate::source::{SourceSet, Span};
use crate::syntax::ast;

/// The words in the lines of procedures, and of what modules change in them. They are looked for when
/// the first one asks: what is read meanwhile without options has no need of them.
#[derive(Debug)]
pub struct Mentioned<'s> {
    parsed: &'s [Parsed],
    sources: &'s SourceSet,
    words: OnceLock<Words>,
}

impl<'s> Mentioned<'s> {
    pub fn of(parsed: &'s [Parsed], sources: &'s SourceSet) -> Self {
        Mentioned {
            parsed,
            sources,
            words: OnceLock::new(),
        }
    }

    /// The names of all procedures that say one of these words.
    pub fn saying(&self, words: &[EcoString]) -> FxHashSet<&str> {
        if words.is_empty() {
            return FxHashSet::default();
        }
        let known = self.words();
        let saying = words.iter().flat_map(|word| known.saying(word));
        saying.collect()
    }

    /// Looks for the words, unless somebody has.
    pub fn look(&self) {
        self.words();
    }

    /// The names of all procedures that say one of these words, or the name of such a procedure. Each says
    /// its own name.
    pub fn reached<'n>(&'n self, open: Vec<&'n str>) -> FxHashSet<&'n str> {
        self.words().reached(open)
    }

    fn words(&self) -> &Words {
        let find = || Words::of(self.parsed, self.sources);
        self.words.get_or_init(find)
    }
}

#[derive(Debug, Default)]
struct Words {
    /// Names of procedures; two that bear the same one are not told apart.
    procedures: Vec<EcoString>,
    /// By the hash of a word: those that say it, as indices. Where two words have the same, more is read
    /// than need be.
    saying: FxHashMap<u64, SmallVec<[u32; 4]>>,
}

impl Words {
    fn of(parsed: &[Parsed], sources: &SourceSet) -> Self {
        let mut found = Words::default();
        let files = parsed.iter().flat_map(|each| &each.files);
        for item in files.flat_map(|file| &file.items) {
            if let Some((name, from)) = named(item) {
                found.enter(name, sources.slice(block(sources, from)));
            }
            let ast::Item::Option(option) = item else {
                continue;
            };
            // What stands in an option ends where the next one begins.
            let mut next = None;
            for (name, from) in option.items.iter().rev().filter_map(named) {
                let end = next.unwrap_or_else(|| block(sources, from).end);
                found.enter(name, sources.slice(Span { end, ..from }));
                next = Some(from.start);
            }
        }
        found
    }

    fn enter(&mut self, name: &EcoString, text: &str) {
        let index = self.procedures.len() as u32;
        self.procedures.push(name.clone());
        for mut word in text.as_bytes().split(|byte| !is_of_name(*byte)) {
            // Beside a name it is a minus.
            while let [b'-', rest @ ..] | [rest @ .., b'-'] = word {
                word = rest;
            }
            if let [] | [b'0'..=b'9'] = word {
                continue;
            }
            let saying = self.saying.entry(hash(word)).or_default();
            if saying.last() != Some(&index) {
                saying.push(index);
            }
        }
    }

    fn saying(&self, word: &str) -> impl Iterator<Item = &str> {
        let saying = self.saying.get(&hash(word.as_bytes()));
        let saying = saying.into_iter().flatten();
        saying.map(|index| self.procedures[*index as usize].as_str())
    }

    fn reached<'n>(&'n self, mut open: Vec<&'n str>) -> FxHashSet<&'n str> {
        let mut reached: FxHashSet<&str> = FxHashSet::default();
        while let Some(word) = open.pop() {
            for name in self.saying(word) {
                if reached.insert(name) {
                    open.push(name);
                }
            }
        }
        reached
    }
}

/// The procedure that an item declares or changes, and from where on.
fn named(item: &ast::Item) -> Option<(&EcoString, Span)> {
    match item {
        ast::Item::Procedure(each) => Some((&each.header.name.text, each.header.name.span)),
        ast::Item::ChangeProcedure(each) => Some((&each.procedure.name.text, each.span)),
        _ => None,
    }
}

fn hash(word: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(word);
    hasher.finish()
}
