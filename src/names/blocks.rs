//! What a question may have to do with, read off the texts before they are parsed.
//!
//! Every declaration begins at the left margin. One is reached where its name is said in what is read, or
//! where all rows of its kind may be asked for. What changes others, and what values are made of, is always
//! read. So whatever is left out could not have been named; if it is named after all, a name is missing,
//! and all is read again.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr_iter;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::doubt::is_of_name;
use crate::source::FileId;

/// Rows of the prelude that are looked for though nobody names them.
const LOOKED_FOR: [&str; 1] = ["open"];

/// Declarations of some texts.
#[derive(Debug, Default)]
pub(crate) struct Blocks<'s> {
    blocks: Vec<Block<'s>>,
    /// Blocks that are not always read, by their names, and by those of the kinds of which they are rows.
    named: FxHashMap<&'s str, SmallVec<[usize; 1]>>,
    rows: FxHashMap<Cow<'s, str>, Vec<usize>>,
}

/// From one declaration to the next.
#[derive(Debug)]
struct Block<'s> {
    file: FileId,
    range: Range<usize>,
    text: &'s str,
    sort: Sort,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// Rows and what they are made of. Which others it names matters, but it asks for no rows.
    Value,
    /// It may ask for all rows of a kind that it names.
    Rule,
    /// No question can ask for it.
    Apart,
}

impl<'s> Blocks<'s> {
    /// Of texts that are sound: what is not understood here is taken for what is always read.
    pub(crate) fn of(texts: impl IntoIterator<Item = (FileId, &'s str)>) -> Self {
        let mut all = Blocks::default();
        let mut singles: Vec<(&str, usize)> = Vec::new();
        let mut plurals: FxHashMap<&str, &str> = FxHashMap::default();
        for (file, text) in texts {
            for range in blocks(text) {
                let block = &text[range.clone()];
                let index = all.blocks.len();
                let (word, name) = head(block);
                let mut sort = Sort::Rule;
                match word {
                    "example" | "erratum" | "points" | "battle" | "worksheet" | "scenario"
                    | "list" | "reference" => {
                        sort = Sort::Apart;
                    }
                    // A mission that is to be fair has sides compared by it.
                    "firepower" => all.name(Some("fair"), index),
                    "scale" | "choice" | "extend" => sort = Sort::Value,
                    "kind" => {
                        sort = Sort::Value;
                        let header = block.lines().next().unwrap_or_default();
                        if let (Some(name), Some((_, rest))) = (name, header.split_once(" plural "))
                        {
                            plurals.extend(first_word(rest).map(|plural| (name, plural)));
                        }
                    }
                    "replace" if name == Some("battle") => sort = Sort::Apart,
                    "replace" | "in" | "use" => {}
                    "source" | "procedure" | "table" | "deck" | "modifiers" | "generator"
                    | "option" => {
                        all.name(name, index);
                    }
                    _ => {
                        sort = Sort::Value;
                        // Without a name they are many rows under the plural of their kind.
                        if name.is_some() {
                            all.name(name, index);
                            let figure = (word == "unit").then_some("figure");
                            let kinds = [Some(word), figure].into_iter().flatten();
                            singles.extend(kinds.map(|kind| (kind, index)));
                        }
                    }
                }
                if matches!(word, "extend") && name == Some("modifiers") {
                    sort = Sort::Rule;
                }
                all.blocks.push(Block {
                    file,
                    range,
                    text: block,
                    sort,
                });
            }
        }
        for (kind, index) in singles {
            let plural = match plurals.get(kind) {
                Some(plural) => Cow::Borrowed(*plural),
                None => Cow::Owned(format!("{kind}s")),
            };
            for word in [Cow::Borrowed(kind), plural] {
                all.rows.entry(word).or_default().push(index);
            }
        }
        all
    }

    fn name(&mut self, name: Option<&'s str>, index: usize) {
        if let Some(name) = name {
            self.named.entry(name).or_default().push(index);
        }
    }

    /// What is not reached by the words of these texts: runs of whole lines, by file.
    pub(crate) fn unreached<'q>(
        &self,
        questions: impl IntoIterator<Item = &'q str>,
    ) -> FxHashMap<FileId, Vec<Range<usize>>> {
        let mut reached: Vec<bool> = self.blocks.iter().map(|_| true).collect();
        for index in self.named.values().flatten() {
            reached[*index] = false;
        }
        for (index, block) in self.blocks.iter().enumerate() {
            reached[index] &= block.sort != Sort::Apart;
        }
        let mut open: Vec<usize> = (0..reached.len()).filter(|index| reached[*index]).collect();
        for question in questions.into_iter().chain(LOOKED_FOR) {
            self.follow(question, Sort::Rule, &mut reached, &mut open);
        }
        while let Some(index) = open.pop() {
            let block = &self.blocks[index];
            self.follow(block.text, block.sort, &mut reached, &mut open);
        }
        let mut unreached: FxHashMap<FileId, Vec<Range<usize>>> = FxHashMap::default();
        for (block, _) in (self.blocks.iter().zip(&reached)).filter(|(_, reached)| !**reached) {
            let ranges = unreached.entry(block.file).or_default();
            match ranges.last_mut() {
                Some(last) if last.end == block.range.start => last.end = block.range.end,
                _ => ranges.push(block.range.clone()),
            }
        }
        unreached
    }

    fn follow(&self, text: &str, sort: Sort, reached: &mut [bool], open: &mut Vec<usize>) {
        each_word(text, |word| {
            let named = self.named.get(word).into_iter().flatten();
            let rows = match sort {
                Sort::Rule => self.rows.get(word),
                _ => None,
            };
            for index in named.chain(rows.into_iter().flatten()) {
                if !std::mem::replace(&mut reached[*index], true) {
                    open.push(*index);
                }
            }
        });
    }
}

/// The lines of all examples of a text, in runs.
pub(crate) fn examples(text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for range in blocks(text).filter(|range| head(&text[range.clone()]).0 == "example") {
        match runs.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => runs.push(range),
        }
    }
    runs
}

/// A text of which some runs of lines are left out. Every place stays where it is: instead of each run
/// there is a comment as long as it.
pub(crate) fn without(text: &str, runs: &[Range<usize>]) -> String {
    let mut left = String::with_capacity(text.len());
    for run in runs {
        left.push_str(&text[left.len()..run.start]);
        left.push('#');
        left.extend(std::iter::repeat_n(' ', run.len().saturating_sub(2)));
        left.push('\n');
    }
    left.push_str(text.get(left.len()..).unwrap_or_default());
    left
}

/// Each with what follows it, up to the next one.
fn blocks(text: &str) -> impl Iterator<Item = Range<usize>> {
    let starts_block = |at: &usize| {
        text.as_bytes()
            .get(*at)
            .is_some_and(u8::is_ascii_alphanumeric)
    };
    let lines = std::iter::once(0).chain(memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1));
    let mut starts = lines.filter(starts_block).peekable();
    std::iter::from_fn(move || {
        let start = starts.next()?;
        let end = starts.peek().copied().unwrap_or(text.len());
        // A last line that does not end has no room for a comment as long as it.
        let whole = text[start..end]
            .rfind('\n')
            .map_or(start, |at| start + at + 1);
        Some(start..whole)
    })
    .filter(|range| range.len() > 1)
}

/// The word with which a declaration begins, and the name behind it.
fn head(block: &str) -> (&str, Option<&str>) {
    let end = block.find(|c: char| c.is_ascii_whitespace());
    let (word, rest) = block.split_at(end.unwrap_or(block.len()));
    // The kind of a row may be told with its package.
    let word = word.rsplit('.').next().unwrap_or(word);
    let rest = rest.trim_start_matches(' ');
    let named = rest.bytes().next().is_some_and(is_of_name);
    (word, first_word(rest).filter(|_| named))
}

fn first_word(text: &str) -> Option<&str> {
    text.split(|c: char| !(c.is_ascii() && is_of_name(c as u8)))
        .next()
        .filter(|word| !word.is_empty())
}

/// Every word that may be a name: none of comments, of texts only what stands in braces.
fn each_word<'t>(text: &'t str, mut each: impl FnMut(&'t str)) {
    let bytes = text.as_bytes();
    let (mut at, mut quoted, mut braced) = (0, false, false);
    while let Some(byte) = bytes.get(at) {
        let said = !quoted || braced;
        match byte {
            byte if is_of_name(*byte) && said => {
                let rest = bytes[at..].iter();
                let len = rest.take_while(|byte| is_of_name(**byte)).count();
                // Beside a name it is a minus.
                each(text[at..at + len].trim_matches('-'));
                at += len;
                continue;
            }
            b'\n' => (quoted, braced) = (false, false),
            b'#' if !quoted => {
                let rest = &bytes[at..];
                at += rest
                    .iter()
                    .position(|byte| *byte == b'\n')
                    .unwrap_or(rest.len());
                continue;
            }
            b'\\' if quoted => at += 1,
            b'"' if quoted => (quoted, braced) = (false, false),
            // Behind a number it is an inch; so it is behind a half.
            b'"' => {
                quoted = !bytes[..at]
                    .last()
                    .is_some_and(|c| c.is_ascii_digit() || *c == 0xbd)
            }
            b'{' if quoted => braced = true,
            b'}' if quoted => braced = false,
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceSet;

    const TEXT: &str = "\
# One for each.
source pp \"Pine and Powder\"

kind bow \"Bow\" plural bows {
  load : loads
}

bow long-bow \"Long bow\" {
  load shot
}

procedure volley (dice : 1 to 9) gives 0 to 9 [pp 3] {
  step fire { end wounds(dice) } # not smoke
}

procedure wounds (
  dice : 1 to 9
) gives 0 to 9 {
  step count \"Like smoke, but {long-bow}\" { end dice }
}

procedure smoke (bow : bow) gives 0 to 9 {
  step fire { end 0 }
}

example \"A volley\" {
  mean of volley(3) = 3
}
";

    fn left(question: &str) -> String {
        let mut sources = SourceSet::default();
        let file = sources.add("a.orbat", TEXT);
        let found = Blocks::of([(file, TEXT)]);
        let runs = found.unreached([question]);
        let left = without(TEXT, &runs[&file]);
        assert_eq!(left.len(), TEXT.len());
        let heads = left
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        let heads: Vec<&str> = heads.filter_map(|line| line.split(' ').nth(1)).collect();
        heads.join(" ")
    }

    #[test]
    fn what_is_named_is_read_with_all_that_it_names() {
        assert_eq!(left("volley(3)"), "pp bow long-bow volley wounds");
        assert_eq!(left("wounds(3)"), "bow long-bow wounds");
        assert_eq!(left("2d6"), "bow");
    }

    #[test]
    fn rules_that_name_a_kind_may_ask_for_all_its_rows() {
        assert_eq!(left("smoke(bows)"), "bow long-bow smoke");
    }

    #[test]
    fn examples_are_found_in_runs_of_those_that_follow_each_other() {
        let one = "example \"One\" {\n  mean of d6 = 7/2\n}\n\n";
        let two = "example \"Two\" [pp 4] {\n  mean of 2d6 = 7\n}\n";
        let rule = "table examples by d6 {\n  | 1-6 | 1 |\n}\n";
        let text = [rule, one, two, rule, one].concat();
        let found: Vec<&str> = examples(&text).into_iter().map(|run| &text[run]).collect();
        assert_eq!(found, [[one, two].concat().as_str(), one]);
    }

    #[test]
    fn an_inch_opens_no_text() {
        let mut words = Vec::new();
        each_word("12\" to 3½\" or \"no {yes.no} no\" d6-x -y", |word| {
            words.push(word)
        });
        assert_eq!(words, ["12", "to", "3", "or", "yes", "no", "d6-x", "y"]);
    }
}
