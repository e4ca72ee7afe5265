//! Texts within markup, and what HTML lacks to be XML as well.

use maud::{DOCTYPE, Markup, PreEscaped, html};

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

/// A page for the web as a file: its title, what more its head tells of it, its look, and what stands in it.
pub(crate) fn web_page(title: &str, told: &[(&str, &str)], style: &str, body: Markup) -> String {
    let meta = |name: &str, content: &str| closed(html! { meta name=(name) content=(content); });
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (closed(html! { meta charset="utf-8"; }))
                (meta("viewport", "width=device-width, initial-scale=1"))
                title { (title) }
                @for (name, content) in told { (meta(name, content)) }
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    let mut page = page.into_string();
    // Signs that steer a terminal are not allowed in XML at all.
    if page.contains(|sign: char| sign.is_control() && sign != '\n') {
        page = page.replace(|sign: char| sign.is_control() && sign != '\n', " ");
    }
    page.push('\n');
    page
}
