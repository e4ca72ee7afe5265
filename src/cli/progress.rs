//! A line on standard error that says what is going on, where somebody watches.

use std::io::{self, Write};

use super::Output;

/// The steps of one run; the line is wiped when this is dropped, or before anything is printed
/// with [`Progress::clear`].
#[derive(Debug)]
pub(super) struct Progress {
    watched: bool,
    turns: usize,
}

const SIGNS: [char; 4] = ['|', '/', '-', '\\'];

impl Progress {
    pub(super) fn new(output: &Output) -> Progress {
        Progress {
            watched: output.is_watched(),
            turns: 0,
        }
    }

    /// Says what begins now, in a few words: "reading packages".
    pub(super) fn step(&mut self, what: &str) {
        let sign = SIGNS[self.turns % SIGNS.len()];
        self.turns += 1;
        self.write(&format!("\r\u{1b}[2K{sign} {what}"));
    }

    /// Wipes the line.
    pub(super) fn clear(&mut self) {
        if self.turns > 0 {
            self.write("\r\u{1b}[2K");
            self.turns = 0;
        }
    }

    fn write(&self, text: &str) {
        if self.watched {
            let mut stream = io::stderr().lock();
            // Progress that cannot be shown is not worth a word.
            let _ = stream
                .write_all(text.as_bytes())
                .and_then(|()| stream.flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
