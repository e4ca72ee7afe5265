//! The lines of a file, each with what is to stand between its tokens.

use super::token::{self, Token};

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Blank,
    /// Nothing but a comment.
    Comment,
    /// A line of a table: it begins with `|` and its cells are the tokens between bars.
    Row,
    Code,
}

#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    pub shape: Shape,
    pub tokens: Vec<Token<'t>>,
    /// With its `#`.
    pub comment: Option<&'t str>,
    /// In blanks.
    pub indent: usize,
    /// Where tokens must begin, counted from the indent: by token, in their order.
    pub columns: Vec<(usize, usize)>,
    /// A row as its columns make it; empty for all other lines.
    pub row: String,
}

/// The lines of a text.
pub(super) fn read(text: &str) -> Vec<Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.split('\n').map(line).collect()
}

fn line(text: &str) -> Line<'_> {
    let (tokens, comment) = token::read(text);
    let shape = match (tokens.first(), comment) {
        (None, None) => Shape::Blank,
        (None, Some(_)) => Shape::Comment,
        (Some(first), _) if first.text == "|" => Shape::Row,
        _ => Shape::Code,
    };
    Line {
        shape,
        tokens,
        comment,
        indent: 0,
        columns: Vec::new(),
        row: String::new(),
    }
}

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
        let alone = matches!(line.tokens.as_slice(), [only] if only.text == "{");
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
    pub(super) fn signs(&self) -> impl Iterator<Item = &'t str> {
        let tokens = self.tokens.iter().map(|token| token.text);
        tokens.chain(self.comment)
    }

    pub(super) fn opens(&self) -> bool {
        self.tokens.last().is_some_and(|last| last.text == "{")
    }

    pub(super) fn closes(&self) -> bool {
        self.tokens.first().is_some_and(|first| first.text == "}")
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
        second || matches!(self.tokens[0].text, "scale" | "if")
    }

    /// Whether a blank stands before a token.
    fn is_apart(&self, index: usize) -> bool {
        let (before, token) = (&self.tokens[index - 1], &self.tokens[index]);
        match (before.text, token.text) {
            (_, ",") => false,
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
