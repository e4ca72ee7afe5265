//! Where the lines of a text begin, worked out when somebody first asks.

use std::sync::OnceLock;

use super::Position;

/// The byte offset at which each line begins.
#[derive(Clone, Default, Debug)]
pub(super) struct LineIndex {
    starts: OnceLock<Vec<u32>>,
}

impl LineIndex {
    pub(super) fn position(&self, text: &str, offset: u32) -> Position {
        let starts = self.starts.get_or_init(|| {
            let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0)
                .chain(ends.map(|(at, _)| at as u32 + 1))
                .collect()
        });
        let mut offset = offset.min(text.len() as u32);
        while !text.is_char_boundary(offset as usize) {
            offset -= 1;
        }
        let line = starts.partition_point(|start| *start <= offset);
        let start = starts[line - 1];
        let column = text[start as usize..offset as usize].chars().count() + 1;
        Position { line, column }
    }
}
