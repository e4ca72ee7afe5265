//! Text to [`ast::File`]: the grammar, and what becomes of lines it cannot read.

pub mod ast;
