//! A line on standard error that says what is going on, where somebody watches.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::Output;

/// The steps of one run; the line is wiped when this is dropped, or before anything is printed
/// with [`Progress::clear`].
#[derive(Debug)]
pub(super) struct Progress {
    watched: bool,
    turns: usize,
    /// When a step was last told that comes too often for all to be told.
    told: Option<Instant>,
}

/// So long a step stands that others follow quickly.
const A_MOMENT: Duration = Duration::from_millis(100);

const SIGNS: [char; 4] = ['|', '/', '-', '\\'];

impl Progress {
    pub(super) fn new(output: &Output) -> Progress {
        Progress {
            watched: output.is_watched(),
            turns: 0,
            told: None,
        }
    }

    /// The same as [`Progress::step`] of steps that follow each other quickly: some are left out.
    pub(super) fn now_and_then(&mut self, what: impl FnOnce() -> String) {
        if self.told.is_none_or(|told| told.elapsed() >= A_MOMENT) {
            self.step(&what());
            self.told = Some(Instant::now());
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
