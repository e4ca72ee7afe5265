//! The rows of a block, in columns; numbers stand to the right.

use super::line::{Line, Shape};
use super::width;

/// Writes every row by the columns of all rows of its block.
pub(super) fn align(lines: &mut [Line<'_>]) {
    let mut blocks: Vec<Vec<usize>> = vec![Vec::new()];
    let mut ended = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if line.shape == Shape::Row {
            if let Some(block) = blocks.last_mut() {
                block.push(index);
            }
            continue;
        }
        for token in line.code_tokens() {
            match token.text {
                "{" => blocks.push(Vec::new()),
                "}" if blocks.len() > 1 => ended.extend(blocks.pop()),
                _ => {}
            }
        }
    }
    // A block that nobody closed has rows as well.
    ended.extend(blocks);
    for block in ended {
        block_of_rows(lines, &block);
    }
}

fn block_of_rows(lines: &mut [Line<'_>], block: &[usize]) {
    let mut rows: Vec<(Vec<String>, String)> = block.iter().map(|at| cells(&lines[*at])).collect();
    let columns = rows.iter().map(|(cells, _)| cells.len()).max().unwrap_or(0);
    for column in 0..columns {
        hang_marks(&mut rows, column);
    }
    let columns: Vec<(usize, bool)> = (0..columns).map(|column| shape(&rows, column)).collect();
    for (at, (cells, behind)) in block.iter().zip(&rows) {
        let mut row = String::from("|");
        for (cell, (wide, right)) in cells.iter().zip(&columns) {
            let short = " ".repeat(wide - width(cell));
            row.push(' ');
            if *right {
                row.push_str(&short);
            }
            row.push_str(cell);
            if !*right {
                row.push_str(&short);
            }
            row.push_str(" |");
        }
        if !behind.is_empty() {
            row.push(' ');
            row.push_str(behind);
        }
        lines[*at].row = row;
    }
}

/// Digits stand below digits: where some numbers are marked `?`, the others leave room for the mark.
fn hang_marks(rows: &mut [(Vec<String>, String)], column: usize) {
    let marked = |cell: &str| cell.ends_with('?');
    let cells = || rows.iter().filter_map(|(cells, _)| cells.get(column));
    if !shape(rows, column).1 || !cells().any(|cell| marked(cell)) {
        return;
    }
    for (cells, _) in rows {
        if let Some(cell) = cells.get_mut(column).filter(|cell| !marked(cell)) {
            cell.push(' ');
        }
    }
}

/// A column's width, and whether it is one of numbers: all cells but those that say nothing, and perhaps
/// the first, which may be its head.
fn shape(rows: &[(Vec<String>, String)], column: usize) -> (usize, bool) {
    let cells = || rows.iter().filter_map(|(cells, _)| cells.get(column));
    let wide = cells().map(|cell| width(cell)).max().unwrap_or(0);
    let below = || cells().skip(1).filter(|cell| !says_nothing(cell));
    let numbers = below().count() > 0 && below().all(|cell| is_number(cell));
    (wide, numbers)
}

fn says_nothing(cell: &str) -> bool {
    matches!(cell.trim_end(), "" | "-" | "–" | "none")
}

/// `12`, `-3?`, `1/2"`, `2.5 cm`, `60%`.
fn is_number(cell: &str) -> bool {
    let cell = cell.trim_end();
    let cell = cell.strip_suffix('?').unwrap_or(cell);
    let cell = cell.strip_prefix(['-', '−', '–', '+']).unwrap_or(cell);
    let units = ["\"", "″", "ft", "cm", "mm", "%"];
    let cell = units
        .iter()
        .find_map(|unit| cell.strip_suffix(unit))
        .unwrap_or(cell)
        .trim_end();
    cell.starts_with(|sign: char| sign.is_ascii_digit() || sign == '½')
        && cell
            .chars()
            .all(|sign| sign.is_ascii_digit() || matches!(sign, '½' | '/' | '.'))
}

/// The cells of a row, and what stands behind its last bar.
fn cells(line: &Line<'_>) -> (Vec<String>, String) {
    let mut behind = String::new();
    for (index, token) in line.tokens.iter().enumerate() {
        if index > 0 && token.spaced {
            behind.push(' ');
        }
        behind.push_str(token.text);
    }
    (line.cells.clone(), behind)
}
