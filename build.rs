//! Embedded folders are read by macros, which notice a changed file and miss a new one.

fn main() {
    println!("cargo::rerun-if-changed=rulesets");
    println!("cargo::rerun-if-changed=tests/errors");
}
