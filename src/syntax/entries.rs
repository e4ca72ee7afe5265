//! What the parser found, as a list in the order of the text, and that list as bytes.
//!
//! pest leaves a queue of tokens, read through counted references. It is gone through once, and can go.
//! Nothing behind this file knows pest's own iterators.

use pest::Token;
use pest::iterators::Pairs;

use super::grammar::Rule;

/// A stretch of text that a rule has read; what lies in it follows it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Entry {
    pub(super) rule: Rule,
    /// Offsets in the text.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The number of the first entry behind all that lies in this one.
    pub(super) next: u32,
}

/// Marks are left out: in them lies nothing.
pub(super) fn entries(pairs: Pairs<'_, Rule>) -> Vec<Entry> {
    let mut tokens = pairs.tokens();
    let mut entries: Vec<Entry> = Vec::with_capacity(tokens.len() / 4);
    let mut open = Vec::with_capacity(16);
    while let Some(token) = tokens.next() {
        match token {
            Token::Start { rule, .. } if is_mark(rule) => {
                let _its_end = tokens.next();
            }
            Token::Start { rule, pos } => {
                open.push(entries.len());
                let start = pos.pos() as u32;
                entries.push(Entry {
                    rule,
                    start,
                    end: start,
                    next: 0,
                });
            }
            Token::End { pos, .. } => {
                let next = entries.len() as u32;
                if let Some(entry) = open.pop().and_then(|at| entries.get_mut(at)) {
                    entry.end = pos.pos() as u32;
                    entry.next = next;
                }
            }
        }
    }
    entries
}

/// Keywords and punctuation: they steer the parser and carry no meaning of their own. Those of which
/// somebody asks where they stand are no marks.
pub(super) fn is_mark(rule: Rule) -> bool {
    is_keyword(rule)
        || matches!(
            rule,
            Rule::EOI
                | Rule::comma
                | Rule::colon
                | Rule::equals
                | Rule::less
                | Rule::bar
                | Rule::blank_line
                | Rule::branch_colon
                | Rule::line_end
                | Rule::wrap
                | Rule::folded
                | Rule::paren_open
                | Rule::paren_close
        )
}

pub(super) fn is_keyword(rule: Rule) -> bool {
    // The keywords stand together in `grammar/words.pest`, in the order of the alphabet.
    (Rule::kw_about..=Rule::kw_zone).contains(&rule)
}

/// The number of the entries, then of each what is mostly small: its rule, how far behind the start of
/// the entry before it begins, its length, and how many lie in it.
pub(super) fn pack(entries: &[Entry]) -> Vec<u8> {
    // All but the end of the text (`EOI`), a mark, and in their order.
    let rules = Rule::all_rules();
    let number = |rule| rules.partition_point(|each| *each < rule) as u32;
    let mut bytes = Vec::with_capacity(5 * entries.len());
    push(&mut bytes, entries.len() as u32);
    let mut last = 0;
    for (at, entry) in (1..).zip(entries) {
        push(&mut bytes, number(entry.rule));
        push(&mut bytes, entry.start - last);
        push(&mut bytes, entry.end - entry.start);
        push(&mut bytes, entry.next - at);
        last = entry.start;
    }
    bytes
}

/// The entries that [`pack`] has packed; nothing where the bytes are not from there.
pub(super) fn unpack(bytes: &[u8]) -> Option<Vec<Entry>> {
    let rules = Rule::all_rules();
    let mut bytes = bytes.iter();
    let count = pull(&mut bytes)?;
    let mut entries = Vec::with_capacity(count as usize);
    let mut last = 0;
    for at in 1..=count {
        let rule = *rules.get(pull(&mut bytes)? as usize)?;
        let start = last + pull(&mut bytes)?;
        entries.push(Entry {
            rule,
            start,
            end: start + pull(&mut bytes)?,
            next: at + pull(&mut bytes)?,
        });
        last = start;
    }
    Some(entries)
}

/// Seven bits a byte, the lowest first; the eighth says that more follow (LEB128).
fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn pull(bytes: &mut std::slice::Iter<'_, u8>) -> Option<u32> {
    let mut number = 0;
    for shift in [0, 7, 14, 21, 28] {
        let byte = *bytes.next()?;
        number |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
