//! One binary, a module a subject.
#![allow(
    clippy::disallowed_methods,
    reason = "a test sets up the disk it needs"
)]

mod suite;
