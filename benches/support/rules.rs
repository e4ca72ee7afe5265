//! The ruleset of the library's own tests, for benches.

pub(crate) use orbat::model::*;

#[path = "../../src/model/sample.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
pub(crate) mod sample;
