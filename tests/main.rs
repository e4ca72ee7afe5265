//! One binary, a module a subject.
#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test sets up the disk it needs, and its helpers may fail it"
)]

mod suite;
