//! Texts within markup: SVG and HTML.

/// A text in which no sign is taken for markup, neither between elements nor in an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&mut out, text);
    out
}

/// The same, put behind what is there.
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
