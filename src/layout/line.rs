//! The lines of a file, each with what is to stand between its tokens.

use super::blocks::{Block, Blocks};
use super::token::{self, Token};

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Blank,
    /// Nothing but a comment.
    Comment,
    /// A line of a table: it begins with `|`.
    Row,
    Code,
}

#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    pub shape: Shape,
    /// What stands between the bars of a row. It may be a text without quotes, which reads like code.
    pub cells: Vec<String>,
    /// Of a row what stands behind its last bar.
    pub tokens: Vec<Token<'t>>,
    /// The token from which on there may be a text without quotes, whose signs are no code.
    pub plain: usize,
    /// So many of the first tokens are the label of a branch or a case, which is printed as it is written.
    label: usize,
    /// Whether a scale or a choice goes on with it.
    pub goes_on: bool,
    /// With its `#`.
    pub comment: Option<&'t str>,
    /// In blanks.
    pub indent: usize,
    /// Where tokens must begin, counted from the indent: by token, in their order.
    pub columns: Vec<(usize, usize)>,
    /// A row as its columns make it; empty for all other lines.
    pub row: String,
}

/// The lines of a file.
pub(super) fn read(text: &str) -> Vec<Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    read_in(text, Block::Declarations)
}

/// The lines of what stands in such a block.
pub(super) fn read_in(text: &str, block: Block) -> Vec<Line<'_>> {
    let (mut blocks, mut members) = (Blocks::within(block), Members::default());
    let mut lines: Vec<Line<'_>> = Vec::new();
    for text in text.split('\n') {
        let goes_on = members.go_on_with(text);
        let line = line(text, blocks.innermost(), goes_on);
        members.pass(&line);
        blocks.pass(&line);
        lines.push(line);
    }
    // A comment belongs to the line below it.
    for at in (1..lines.len()).rev() {
        if lines[at - 1].shape == Shape::Comment {
            lines[at - 1].goes_on = lines[at].goes_on;
        }
    }
    lines
}

/// The members of a scale or a choice, which may stand on several lines.
#[derive(Default)]
struct Members {
    /// Whether the last statement declares some.
    declared: bool,
    /// Whether another has to follow.
    open: bool,
}

impl Members {
    fn go_on_with(&self, text: &str) -> bool {
        let text = text.trim_start_matches(token::is_blank);
        self.declared && (self.open || text.starts_with(['<', '|']))
    }

    fn pass(&mut self, line: &Line<'_>) {
        if matches!(line.shape, Shape::Blank | Shape::Comment) {
            return;
        }
        let code = line.code_tokens();
        let begins =
            matches!(code.first(), Some(first) if matches!(first.text, "scale" | "choice"));
        self.declared = line.goes_on || begins && code.iter().any(|token| token.text == "=");
        self.open = line.ends_open();
    }
}

fn line(text: &str, place: Block, goes_on: bool) -> Line<'_> {
    let body = text.trim_start_matches(token::is_blank);
    let is_row = body.starts_with('|') && !goes_on;
    let (cells, rest) = match is_row {
        true => token::cells(body),
        false => (Vec::new(), body),
    };
    let (tokens, comment) = token::read(rest);
    let shape = match (tokens.first(), comment) {
        _ if is_row => Shape::Row,
        (None, None) => Shape::Blank,
        (None, Some(_)) => Shape::Comment,
        _ => Shape::Code,
    };
    Line {
        shape,
        cells,
        plain: place.plain(&tokens),
        label: label_of(&tokens),
        goes_on: goes_on && shape == Shape::Code,
        tokens,
        comment,
        indent: 0,
        columns: Vec::new(),
        row: String::new(),
    }
}

/// How many of the first tokens are a label: `2, 3: …`, `2, 3 "Ford" {`.
fn label_of(tokens: &[Token<'_>]) -> usize {
    let ends = |token: &Token<'_>| matches!(token.text, ":" | "{" | "(" | "|") || token.is_text();
    let Some(end) = tokens.iter().position(ends) else {
        return 0;
    };
    let is_number = tokens[0]
        .text
        .starts_with(|sign: char| sign.is_ascii_digit());
    match tokens[end].text {
        ":" => end,
        "(" | "|" => 0,
        _ if is_number => end,
        _ => 0,
    }
}

/// Words of statements in which values are reckoned, and of heads with parameters.
const RECKONED: [&str; 18] = [
    "scale",
    "if",
    "otherwise",
    "end",
    "do",
    "keep",
    "repeat",
    "choose",
    "value",
    "chance",
    "mean",
    "least",
    "most",
    "procedure",
    "modifiers",
    "take",
    ")",
    "gives",
];

/// Blocks that end on one line end on a line each.
pub(super) fn part_closed(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let mut parted = Vec::with_capacity(lines.len());
    for mut line in lines {
        while line.tokens.len() > 1 && line.closes() {
            let mut first = line.clone();
            first.tokens.truncate(1);
            first.comment = None;
            line.tokens.remove(0);
            parted.push(first);
        }
        parted.push(line);
    }
    parted
}

/// A `{` alone on its line goes behind the line that it opens.
pub(super) fn join_opened(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let mut joined: Vec<Line<'_>> = Vec::with_capacity(lines.len());
    for line in lines {
        let alone = matches!(line.code_tokens(), [only] if only.text == "{");
        match joined.last_mut() {
            Some(before) if alone && before.shape == Shape::Code && before.comment.is_none() => {
                before.tokens.extend(line.tokens);
                before.comment = line.comment;
            }
            _ => joined.push(line),
        }
    }
    joined
}

impl<'t> Line<'t> {
    /// All that has a meaning in it, and its comment.
    pub(super) fn signs(&self) -> impl Iterator<Item = &str> {
        let cells = self.cells.iter().flat_map(|cell| ["|", cell]);
        let tokens = self.tokens.iter().map(|token| token.text);
        cells.chain(tokens).chain(self.comment)
    }

    /// The tokens whose signs are no part of a text.
    pub(super) fn code_tokens(&self) -> &[Token<'t>] {
        &self.tokens[..self.plain.min(self.tokens.len())]
    }

    pub(super) fn opens(&self) -> bool {
        self.code_tokens()
            .last()
            .is_some_and(|last| last.text == "{")
    }

    pub(super) fn closes(&self) -> bool {
        self.code_tokens()
            .first()
            .is_some_and(|first| first.text == "}")
    }

    /// Whether it ends where the next line has to go on with it.
    pub(super) fn ends_open(&self) -> bool {
        let last = self.code_tokens().last();
        last.is_some_and(|last| matches!(last.text, "=" | "<" | "|"))
    }

    /// The code with single blanks, or with those that its columns ask for; no indent and no comment.
    pub(super) fn code(&self) -> String {
        if self.shape == Shape::Row {
            return self.row.clone();
        }
        let mut code = String::new();
        for (index, token) in self.tokens.iter().enumerate() {
            if index > 0 && self.is_apart(index) {
                code.push(' ');
            }
            if let Some((_, column)) = self.columns.iter().find(|(at, _)| *at == index) {
                let short = column.saturating_sub(super::width(&code));
                code.push_str(&" ".repeat(short));
            }
            code.push_str(token.text);
        }
        code
    }

    /// Whether it names values: in all other lines a `=` may be a sign of a text without quotes.
    fn is_formal(&self) -> bool {
        let second = self.tokens.get(1).is_some_and(Token::is_relation);
        // A parameter on a line of its own: `men : 1 to 6 = 3`.
        let typed = self.plain == usize::MAX && self.tokens.get(1).is_some_and(|it| it.text == ":");
        second || typed || self.goes_on || RECKONED.contains(&self.tokens[0].text)
    }

    /// Whether a blank stands before a token.
    fn is_apart(&self, index: usize) -> bool {
        let (before, token) = (&self.tokens[index - 1], &self.tokens[index]);
        match (before.text, token.text) {
            // The `=` of a default, and what stands behind it.
            _ if self.plain > 0
                && self.plain != usize::MAX
                && (index == self.plain || index == self.plain + 1) =>
            {
                true
            }
            _ if index > self.plain => token.spaced,
            _ if index < self.label => token.spaced,
            (_, ",") => false,
            ("gives", "(") | (")", "gives") => true,
            (",", _) | (_, "{") => true,
            ("(", _) | (_, ")") => false,
            (text, "(") if text.ends_with(['"', '”', '“']) => true,
            (_, ":") if self.tokens[0].text == "if" => false,
            // A name and its type, but a case and what is done in it.
            (_, ":") => token.spaced,
            (":", _) => true,
            _ if (before.is_relation() || token.is_relation()) && self.is_formal() => true,
            _ => token.spaced,
        }
    }
}
