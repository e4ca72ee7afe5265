//! What reading one file carries along: its text, the sink, and the blocks seen open.

use std::collections::BTreeMap;
use std::ops::Range;

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::ast::{Cell, Name, Path, Text};
use super::blanks::{trim_end, trim_start};
use super::node::Node;
use super::{depth, text};
use crate::diagnostic::codes::{Code, E0003};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{FileId, Span};

pub(super) struct Context<'a> {
    pub(super) file: FileId,
    pub(super) text: &'a str,
    pub(super) out: &'a mut Diagnostics,
    /// Marks of an unfinished merge have been reported.
    pub(super) merge_marks: bool,
    /// The number of the diagnostic about words that were to close a block.
    pub(super) closes_by_word: Option<usize>,
    pub(super) declaration: Declaration,
    /// A misspelt declaration has opened a parenthesis, whose end belongs to it.
    pub(super) lent_parenthesis: bool,
    /// A block begins with a word in the place of `{`, or ends before its `}`, which has been reported: some `}` below
    /// closes nothing.
    pub(super) lost_open: bool,
    /// What stands in which block is not known any more.
    pub(super) torn: bool,
    /// Lines over which a text goes on that is not closed on its own line, which has been reported.
    pub(super) taken_by_texts: Vec<Range<usize>>,
}

/// What is known of the declaration at hand.
#[derive(Default)]
pub(super) struct Declaration {
    /// A row without bars has been reported.
    pub(super) lacks_bars: bool,
    /// And one without its first bar.
    pub(super) lacks_first_bar: bool,
    /// A `}` closes another block than its own, or none; that has been reported.
    pub(super) lent_brace: bool,
    /// Branches, or lines of a worksheet, between bars have been reported.
    pub(super) lines_in_bars: bool,
    /// Figures of a unit that stand in lines of their own have been reported.
    pub(super) figures_in_lines: bool,
    /// Cards of a deck that stand in lines of their own have been reported.
    pub(super) cards_in_lines: bool,
    /// Lines that were told with the head of their block.
    pub(super) told_lines: Range<usize>,
    /// Statements outside of every step have been told of.
    pub(super) lacks_step: bool,
    /// Values that go over several lines, each of which has been reported: where they begin and end.
    pub(super) over_lines: BTreeMap<usize, usize>,
    /// Words that were given as names and are none, each with the number of its diagnostic.
    pub(super) taken_words: FxHashMap<EcoString, usize>,
    /// An `if` could not be read: an `otherwise` without one may be its own.
    pub(super) broken_if: bool,
    /// The head of a block, and the first line in it that stands as far left: a `}` is missing above.
    lacks_close: Option<(Span, usize)>,
    /// Outer before inner.
    blocks: Vec<Opened>,
}

/// A block, and where it ended.
struct Opened {
    header: Span,
    end: End,
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    /// `}` at this offset.
    Brace(usize),
    /// Nothing; it was taken to end at this offset.
    Missing(usize),
    /// Nothing, and nobody shall complain.
    Quiet,
}

/// A block in [`Context`]'s list.
#[derive(Clone, Copy)]
pub(super) struct BlockId(usize);

impl<'a> Context<'a> {
    pub(super) fn new(file: FileId, text: &'a str, out: &'a mut Diagnostics) -> Self {
        Context {
            file,
            text,
            out,
            merge_marks: false,
            closes_by_word: None,
            declaration: Declaration::default(),
            lent_parenthesis: false,
            lost_open: false,
            torn: false,
            taken_by_texts: Vec::new(),
        }
    }

    pub(super) fn report(
        &mut self,
        code: &'static Code,
        start: usize,
        end: usize,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.out
            .report(code, Span::new(self.file, start, end), message)
    }

    /// Takes back what was reported of lines that belong to a text above them.
    pub(super) fn forget_lines_of_texts(&mut self) {
        if self.taken_by_texts.is_empty() {
            return;
        }
        let (file, taken) = (self.file, &self.taken_by_texts);
        let within = |span: Span| {
            let mut taken = taken.iter();
            span.file == file && taken.any(|lines| lines.contains(&(span.start as usize)))
        };
        self.out.retain(|each| !within(each.span));
    }

    pub(super) fn at(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    /// A node's place without the blanks and line ends that a rule may have taken along.
    pub(super) fn span(&self, node: &Node<'_>) -> Span {
        if let Some(place) = node.tight() {
            return Span::new(self.file, place.start, place.end);
        }
        let text = node.as_str();
        let blank = text.len() - trim_start(text).len();
        let end = node.start() + trim_end(text).len();
        Span::new(self.file, (node.start() + blank).min(end), end)
    }

    /// What the author wrote where a node lies; the node itself has spaces for blanks of every kind.
    pub(super) fn written(&self, node: &Node<'_>) -> &'a str {
        &self.text[node.start()..node.end()]
    }

    pub(super) fn cell(&self, node: &Node<'_>) -> Cell {
        Cell {
            span: self.span(node),
        }
    }

    pub(super) fn name(&self, node: &Node<'_>) -> Name {
        Name {
            text: node.as_str().into(),
            span: self.span(node),
        }
    }

    pub(super) fn path(&self, node: &Node<'_>) -> Path {
        path_of(node.as_str(), self.span(node))
    }

    /// One text, or several that follow each other.
    pub(super) fn text(&mut self, node: &Node<'_>) -> Option<Text> {
        let span = self.span(node);
        text::read_text(
            &self.text[span.start as usize..span.end as usize],
            span,
            self.out,
        )
    }

    pub(super) fn opened(&mut self, header: Span) -> BlockId {
        self.declaration.blocks.push(Opened {
            header,
            end: End::Quiet,
        });
        BlockId(self.declaration.blocks.len() - 1)
    }

    pub(super) fn closed(&mut self, block: BlockId, at: usize) {
        self.declaration.blocks[block.0].end = End::Brace(at);
    }

    pub(super) fn never_closed(&mut self, block: BlockId, at: usize) {
        self.declaration.blocks[block.0].end = End::Missing(at);
    }

    /// Reports the blocks of a declaration that nobody closed: one lost `}`, one diagnostic.
    pub(super) fn end_declaration(&mut self) {
        let Declaration {
            lent_brace,
            lacks_close,
            blocks,
            ..
        } = std::mem::take(&mut self.declaration);
        self.torn |= lent_brace | self.lost_open | lacks_close.is_some();
        if let (Some((header, at)), false) = (lacks_close, lent_brace) {
            self.report_lacking_close(&blocks, header, at);
        }
        if lent_brace || lacks_close.is_some() {
            return;
        }
        let mut told = Vec::new();
        for (index, block) in blocks.iter().enumerate() {
            let End::Missing(at) = block.end else {
                continue;
            };
            if told.contains(&at) {
                continue;
            }
            told.push(at);
            self.torn = true;
            let culprit = self.culprit(&blocks[index..]).unwrap_or(block.header);
            self.report_unclosed(culprit, at);
        }
    }

    fn report_unclosed(&mut self, header: Span, at: usize) {
        let rest = &self.text[at..];
        let start = at + rest.len() - rest.trim_start().len();
        let word = self.text[start..]
            .find(char::is_whitespace)
            .unwrap_or(self.text.len() - start);
        if word == 0 {
            self.out
                .report(&E0003, header, "this block is not closed")
                .here("opened here, still open at the end of the file")
                .help("write `}` on a line of its own at the end of the block");
            return;
        }
        if self.is_option(header) && depth::is_balanced(self.text) {
            self.report_at_edge(header, start, start + word);
            return;
        }
        self.report(
            &E0003,
            start,
            start + word,
            "a `}` is missing before this line",
        )
        .here("this begins inside an open block")
        .label(header, "this block is not closed")
        .help("write `}` on a line of its own at the end of that block");
    }

    fn is_option(&self, header: Span) -> bool {
        self.text[header.start as usize..].starts_with("option ")
    }

    /// No brace is missing: declarations in an option stand where those of the file do, and so end it.
    fn report_at_edge(&mut self, header: Span, start: usize, end: usize) {
        self.lost_open = true;
        self.report(&E0003, start, end, "what stands in an option is indented")
            .here("this stands at the edge, as what follows the option does")
            .label(header, "this option has its `}` further down")
            .help("write blanks before each line in the option, up to its `}`");
    }

    /// Takes note of a line that begins a block beside the one it stands in: once in a declaration, for all that
    /// follows stands there too. It is told of when the blocks within that one have been read.
    pub(super) fn lacks_close(&mut self, header: Span, at: usize) {
        self.declaration.lacks_close.get_or_insert((header, at));
    }

    fn report_lacking_close(&mut self, blocks: &[Opened], header: Span, at: usize) {
        let within = blocks.iter().position(|block| block.header == header);
        let culprit = within.and_then(|index| self.culprit(&blocks[index..]));
        self.report_unclosed(culprit.unwrap_or(header), at);
    }

    /// When one `}` is lost, every block around it ends one brace late. The layout tells where: the
    /// innermost block whose `}` stands further left than its header is the one without its own.
    fn culprit(&self, blocks: &[Opened]) -> Option<Span> {
        blocks
            .iter()
            .rev()
            .find(|block| {
                let End::Brace(close) = block.end else {
                    return false;
                };
                self.indent(close) < self.indent(block.header.start as usize)
            })
            .map(|block| block.header)
    }

    /// The blanks before an offset, where nothing else stands before it on its line.
    pub(super) fn blanks_before(&self, offset: usize) -> Option<usize> {
        let indent = self.indent(offset);
        let before = &self.text[offset - indent..offset];
        before
            .trim_matches([' ', '\t'])
            .is_empty()
            .then_some(indent)
    }

    /// How far from the start of its line an offset lies.
    pub(super) fn indent(&self, offset: usize) -> usize {
        let line = self.text[..offset].rfind('\n').map_or(0, |at| at + 1);
        offset - line
    }
}

/// A name in full, whose text stands at `span`.
pub(super) fn path_of(text: &str, span: Span) -> Path {
    let name = |from: usize, to: usize| Name {
        text: text[from..to].into(),
        span: span.part(from, to),
    };
    let point = text.find('.');
    Path {
        package: point.map(|point| Box::new(name(0, point))),
        name: name(point.map_or(0, |point| point + 1), text.len()),
    }
}
