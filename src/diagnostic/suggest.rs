//! Near names.
pub fn did_you_mean<'a>(_: &str, _: impl IntoIterator<Item = &'a str>) -> Option<String> {
    None
}
