//! Which procedures name what.
//!
//! One that says no word of what an option has a part in, and none of a procedure that does, is with the
//! option what it is without it.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::Parsed;
use super::doubt::{block, is_of_name};
use crate::source::{SourceSet, Span};
use crate::syntax::ast;

/// The words in the lines of procedures, and of what modules change in them.
#[derive(Debug, Default)]
pub struct Mentioned<'s> {
    /// Names of procedures; two that bear the same one are not told apart.
    procedures: Vec<&'s str>,
    /// By word: those that say it, as indices.
    saying: FxHashMap<&'s [u8], SmallVec<[u32; 4]>>,
}

impl<'s> Mentioned<'s> {
    pub fn of(parsed: &'s [Parsed], sources: &'s SourceSet) -> Self {
        let mut found = Mentioned::default();
        let mut open: Vec<&ast::Item> = parsed
            .iter()
            .flat_map(|each| &each.files)
            .flat_map(|file| &file.items)
            .collect();
        while let Some(item) = open.pop() {
            match item {
                ast::Item::Option(option) => open.extend(&option.items),
                ast::Item::Procedure(each) => {
                    let name = &each.header.name;
                    found.enter(&name.text, name.span, sources);
                }
                ast::Item::ChangeProcedure(each) => {
                    found.enter(&each.procedure.name.text, each.span, sources);
                }
                _ => {}
            }
        }
        found
    }

    fn enter(&mut self, name: &'s str, from: Span, sources: &'s SourceSet) {
        let index = self.procedures.len() as u32;
        self.procedures.push(name);
        let text = sources.slice(block(sources, from)).as_bytes();
        for mut word in text.split(|byte| !is_of_name(*byte)) {
            // Beside a name it is a minus.
            while let [b'-', rest @ ..] | [rest @ .., b'-'] = word {
                word = rest;
            }
            if let [] | [b'0'..=b'9'] = word {
                continue;
            }
            let saying = self.saying.entry(word).or_default();
            if saying.last() != Some(&index) {
                saying.push(index);
            }
        }
    }

    /// The names of all procedures that say one of these words, or the name of such a procedure. Each says
    /// its own name.
    pub fn reached<'n>(&'n self, mut open: Vec<&'n str>) -> FxHashSet<&'n str> {
        let mut reached: FxHashSet<&str> = FxHashSet::default();
        while let Some(word) = open.pop() {
            for index in self.saying.get(word.as_bytes()).into_iter().flatten() {
                let name = self.procedures[*index as usize];
                if reached.insert(name) {
                    open.push(name);
                }
            }
        }
        reached
    }
}
