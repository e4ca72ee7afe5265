//! The bundled rulesets against what the books state: values, worked examples, contradictions.
//!
//! The lists are fixtures of the project's own, under `faithful/`.

mod chart;
mod examples;
mod lookup;
mod page;
mod values;
