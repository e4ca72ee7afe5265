//! What the parser found, as nodes that are cheap to walk.

use std::ops::Range;

use super::entries::Entry;
use super::grammar::Rule;
use super::words;

/// The nodes of one text, which may be a piece of a file.
pub(super) struct Tree<'i> {
    /// The text that the parser has read.
    text: &'i str,
    /// Where it begins in its file.
    base: usize,
    entries: Vec<Entry>,
}

impl<'i> Tree<'i> {
    /// `text` is what has been parsed; it begins at `base` of its file.
    pub(super) fn of(entries: Vec<Entry>, text: &'i str, base: usize) -> Self {
        Tree {
            text,
            base,
            entries,
        }
    }

    /// Whether the grammar could read the whole text.
    pub(super) fn is_sound(&self) -> bool {
        let mut rules = self.entries.iter().map(|entry| entry.rule);
        !rules.any(words::is_broken)
    }

    /// What stands in the file, one behind the other.
    pub(super) fn items(&self) -> impl Iterator<Item = Node<'_>> {
        let all = Nodes {
            tree: self,
            at: 0,
            end: self.entries.len(),
        };
        all.flat_map(Node::into_inner)
    }
}

/// A stretch of text that a rule of the grammar has read.
#[derive(Clone, Copy)]
pub(super) struct Node<'t> {
    tree: &'t Tree<'t>,
    at: usize,
}

impl<'t> Node<'t> {
    fn entry(&self) -> &'t Entry {
        &self.tree.entries[self.at]
    }

    pub(super) fn as_rule(&self) -> Rule {
        self.entry().rule
    }

    /// Where it begins in its file.
    pub(super) fn start(&self) -> usize {
        self.tree.base + self.entry().start as usize
    }

    /// Where it ends in its file.
    pub(super) fn end(&self) -> usize {
        self.tree.base + self.entry().end as usize
    }

    /// Its place in its file, where it begins and ends with signs of ASCII, and so with no blank of any
    /// kind.
    pub(super) fn tight(&self) -> Option<Range<usize>> {
        let entry = self.entry();
        let (start, end) = (entry.start as usize, entry.end as usize);
        let text = self.tree.text.as_bytes().get(start..end)?;
        let (first, last) = (text.first()?, text.last()?);
        let is_tight = first.is_ascii_graphic() && last.is_ascii_graphic();
        is_tight.then_some(self.tree.base + start..self.tree.base + end)
    }

    /// What the parser has read: with spaces for blanks of every kind.
    pub(super) fn as_str(&self) -> &'t str {
        let entry = self.entry();
        &self.tree.text[entry.start as usize..entry.end as usize]
    }

    pub(super) fn into_inner(self) -> Nodes<'t> {
        Nodes {
            tree: self.tree,
            at: self.at + 1,
            end: self.entry().next as usize,
        }
    }
}

/// Nodes beside each other.
#[derive(Clone)]
pub(super) struct Nodes<'t> {
    tree: &'t Tree<'t>,
    at: usize,
    end: usize,
}

impl<'t> Iterator for Nodes<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        if self.at >= self.end {
            return None;
        }
        let node = Node {
            tree: self.tree,
            at: self.at,
        };
        self.at = node.entry().next as usize;
        Some(node)
    }
}
