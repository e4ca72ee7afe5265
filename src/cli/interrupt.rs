//! Ctrl-C while something long goes on.

use std::process;

/// The exit code of a run that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C ends the program at once. Only for verbs that compute for long and have
/// nothing half written: it starts a thread.
pub(super) fn ends_at_once() {
    // Where no handler can be set the system's own way of ending remains.
    let _ = ctrlc::set_handler(|| process::exit(INTERRUPTED));
}

/// From now on Ctrl-C does nothing: what is left to be done takes a moment, and is done whole.
pub(super) fn ends_when_done() {
    let _ = ctrlc::set_handler(|| ());
}
