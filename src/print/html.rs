//! Pages as one web page: drawings as sharp as the printed ones, with their text above them, unseen,
//! to be searched, marked and read aloud.
//!
//! It needs no network and no font: the letters are drawn.

use typst::layout::{FrameItem, Transform};
use typst_layout::Page;

use super::{pages, placed};

const STYLE: &str = "\
body{margin:0;background:#ddd;font:16px sans-serif}\
section{margin:0 auto 1rem;max-width:60rem;background:#fff;position:relative}\
svg{display:block;width:100%;height:auto}\
text{fill:transparent;white-space:pre}\
text::selection{fill:transparent;background:#06c6}\
@media print{body{background:none}section{margin:0;max-width:none;break-after:page}}";

/// All pages below each other.
pub(super) fn whole(title: &str, pages: &[Page]) -> String {
    let mut text =
        String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    text.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    text.push_str(&format!("<title>{}</title>\n", escaped(title)));
    text.push_str(&format!(
        "<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
    ));
    for (index, page) in pages.iter().enumerate() {
        let name = format!("Page {} of {}", index + 1, pages.len());
        text.push_str(&format!("<section aria-label=\"{name}\">\n"));
        text.push_str(&with_text(&pages::svg(page), page));
        text.push_str("\n</section>\n");
    }
    text.push_str("</main>\n</body>\n</html>\n");
    text
}

/// The drawing of a page with its text put before the end.
fn with_text(svg: &str, page: &Page) -> String {
    let svg = svg.trim_end();
    let Some(drawing) = svg.strip_suffix("</svg>") else {
        return svg.to_owned();
    };
    let mut text = drawing.to_owned();
    placed::walk_turned(&page.frame, Transform::identity(), &mut |ts, item| {
        let FrameItem::Text(run) = item else {
            return;
        };
        let said = run.text.trim_end();
        if said.trim().is_empty() {
            return;
        }
        let number = |value: f64| {
            let rounded = (value * 100.0).round() / 100.0;
            // No minus before a nought.
            if rounded == 0.0 { 0.0 } else { rounded }
        };
        let size = number(run.size.to_pt());
        let long = number(run.width().to_pt());
        let (x, y) = (number(ts.tx.to_pt()), number(ts.ty.to_pt()));
        let place = if ts.is_only_translate() {
            format!("x=\"{x}\" y=\"{y}\"")
        } else {
            let [sx, ky, kx, sy] = [ts.sx, ts.ky, ts.kx, ts.sy].map(|each| number(each.get()));
            format!("transform=\"matrix({sx} {ky} {kx} {sy} {x} {y})\"")
        };
        text.push_str(&format!(
            "<text {place} font-size=\"{size}\" textLength=\"{long}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            escaped(said)
        ));
    });
    text + "</svg>"
}

fn escaped(text: &str) -> String {
    // What breaks no word is not for readers.
    crate::markup::escaped(&text.replace('\u{200b}', ""))
}
