//! Texts within markup, and what HTML lacks to be XML as well.

use maud::{Markup, PreEscaped};

/// Puts a text behind what is there, so that no sign in it is taken for markup, neither between elements nor in an
/// attribute.
pub(crate) fn escape(out: &mut String, text: &str) {
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Not allowed in XML at all.
            sign if sign.is_control() => out.push(' '),
            sign => out.push(sign),
        }
    }
}

/// An element that has nothing in it, closed as XML wants it: `<br/>`.
pub(crate) fn closed(element: Markup) -> Markup {
    let mut element = element.into_string();
    if element.pop().is_some() {
        element.push_str("/>");
    }
    PreEscaped(element)
}

/// A whole page as a file. Signs that steer a terminal are not allowed in XML at all.
pub(crate) fn document(page: Markup) -> String {
    let mut page = page.into_string();
    if page.contains(|sign: char| sign.is_control() && sign != '\n') {
        page = page.replace(|sign: char| sign.is_control() && sign != '\n', " ");
    }
    page.push('\n');
    page
}
