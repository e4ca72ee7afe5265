//! How far each line stands from the edge.

use super::line::{Line, Shape};

/// Of a block.
const STEP: usize = 2;

/// Blocks and parentheses that are open count a step each; a line that goes on with the one before counts
/// one as well, and a text that goes on stands below the text before it.
pub(super) fn indent(lines: &mut [Line<'_>]) {
    let mut depth: usize = 0;
    // Where the last statement's text began, and whether a declaration goes on.
    let (mut text_at, mut goes_on) = (None, false);
    // Whether the line before ends with parameters: what they give may stand on a line of its own.
    let mut closed = false;
    for line in lines {
        if line.shape == Shape::Blank {
            continue;
        }
        let closing = closing(line);
        let inside = depth.saturating_sub(closing);
        let first = line.tokens.first();
        let lone = first.is_some_and(super::token::Token::is_text);
        let gives = closed && first.is_some_and(|first| first.text == "gives");
        let indent = match (lone, text_at) {
            (true, Some(column)) => column,
            _ if goes_on || line.goes_on || gives => (inside + 1) * STEP,
            _ => inside * STEP,
        };
        line.indent = indent;
        if line.shape == Shape::Comment {
            continue;
        }
        if !(lone && text_at.is_some()) {
            text_at = text_column(line);
        }
        goes_on = line.ends_open();
        let code = line.code_tokens();
        closed = code.last().is_some_and(|last| last.text == ")");
        for token in code {
            match token.text {
                "{" | "(" => depth += 1,
                "}" | ")" => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// How many blocks and parentheses a line closes before it says anything.
fn closing(line: &Line<'_>) -> usize {
    let closes = |text: &str| matches!(text, "}" | ")");
    let leading = line
        .code_tokens()
        .iter()
        .take_while(|token| closes(token.text));
    leading.count()
}

/// Where the text that ends a line begins, if one does.
fn text_column(line: &Line<'_>) -> Option<usize> {
    let last = line.tokens.last()?;
    if line.shape != Shape::Code || !last.is_text() {
        return None;
    }
    let code = line.code();
    Some(line.indent + super::width(&code) - super::width(last.text))
}
