//! In which block a line stands, as far as it tells code from texts without quotes.

use super::line::{Line, Shape};
use super::token::Token;
use crate::syntax::DECLARATIONS;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    /// A file or an option.
    Declarations,
    /// Fields of a kind: a default may be a text without quotes.
    Fields,
    /// Names with their values, which may be texts without quotes.
    Settings,
    Other,
}

impl Block {
    /// The token of a line from which on it may be a text without quotes.
    pub(super) fn plain(self, tokens: &[Token<'_>]) -> usize {
        let closes = tokens.first().is_some_and(|first| first.text == "}");
        let equals = || tokens.iter().position(|token| token.text == "=");
        match self {
            Self::Settings if !closes => 0,
            Self::Fields => equals().unwrap_or(usize::MAX),
            _ => usize::MAX,
        }
    }

    /// The block that a line in this one opens.
    fn opened_by(self, tokens: &[Token<'_>]) -> Self {
        let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
        match (word(0), word(1)) {
            _ if self != Self::Declarations => Self::Other,
            ("option", _) => Self::Declarations,
            ("kind", _) | ("extend", "kind") => Self::Fields,
            ("replace", "table" | "deck") => Self::Other,
            ("unit" | "force" | "replace", _) | ("extend", "force") => Self::Settings,
            (word, _) if DECLARATIONS.contains(&word) => Self::Other,
            _ => Self::Settings,
        }
    }
}

/// The blocks around a line.
pub(super) struct Blocks {
    outermost: Block,
    /// Outer before inner.
    open: Vec<Block>,
    /// What the next `{` opens.
    next: Block,
    /// Whether the head of that block goes on, with parameters and what they give on lines of their own.
    waits: bool,
}

impl Blocks {
    pub(super) fn within(outermost: Block) -> Self {
        Self {
            outermost,
            open: Vec::new(),
            next: Block::Other,
            waits: false,
        }
    }

    pub(super) fn innermost(&self) -> Block {
        self.open.last().copied().unwrap_or(self.outermost)
    }

    /// Goes on to the next line.
    pub(super) fn pass(&mut self, line: &Line<'_>) {
        let code = line.code_tokens();
        let first = code.first().map_or("", |first| first.text);
        if line.shape == Shape::Code && !self.waits && first != "{" {
            self.next = self.innermost().opened_by(code);
            self.waits = matches!(first, "procedure" | "modifiers" | "extend");
        }
        for token in code {
            match token.text {
                "{" => {
                    self.open.push(self.next);
                    self.waits = false;
                }
                "}" => drop(self.open.pop()),
                _ => {}
            }
        }
    }
}
