//! Pages as one web page: drawings as sharp as the printed ones, with their text above them, unseen,
//! to be searched, marked and read aloud.
//!
//! It needs no network and no font: the letters are drawn.

use maud::{PreEscaped, html};
use typst::foundations::{Content, StyleChain};
use typst::introspection::{Location, Tag};
use typst::layout::{Abs, FrameItem, Size, Transform};
use typst::model::HeadingElem;
use typst::visualize::ImageElem;
use typst_layout::Page;

use super::{pages, placed};
use crate::markup::{escape, web_page};

const STYLE: &str = "\
body{margin:0;background:#ddd;font:16px sans-serif}\
section{margin:0 auto 1rem;max-width:60rem;background:#fff;position:relative}\
svg{display:block;width:100%;height:auto}\
text{fill:transparent;white-space:pre}\
text::selection{fill:transparent;background:#06c6}";

/// On paper each page has its true size: a ruler and a card that is cut out depend on it.
const IN_PRINT: &str = "\
body{background:none}section{margin:0;max-width:none;overflow:hidden;break-after:page}\
section:last-child{break-after:auto}";

/// All pages below each other.
pub(super) fn whole(title: &str, pages: &[Page]) -> String {
    let sizes = sizes(pages);
    let style = format!("{STYLE}{}", in_print(&sizes));
    let body = html! {
        main {
            @for (index, page) in pages.iter().enumerate() {
                section class={ "s" (sort(&sizes, page)) } aria-label={ "Page " (index + 1) " of " (pages.len()) } {
                    (PreEscaped(drawing(page, index + 1)))
                }
            }
        }
    };
    web_page(&read_aloud(title), &[], &style, body)
}

/// A page, with its text above it.
fn drawing(page: &Page, number: usize) -> String {
    with_text(&with_own_ids(&pages::svg(page), number), page)
}

/// Which of the sizes a page has, from 1.
fn sort(sizes: &[Size], page: &Page) -> usize {
    let size = page.frame.size();
    let sort = sizes.iter().position(|each| *each == size);
    sort.unwrap_or_default() + 1
}

/// The sizes that pages have, each once.
fn sizes(pages: &[Page]) -> Vec<Size> {
    let mut sizes = Vec::new();
    for page in pages {
        let size = page.frame.size();
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    sizes
}

/// A sort of page for each size; the first is that of a browser that knows of one only.
fn in_print(sizes: &[Size]) -> String {
    let length = |length: Abs| format!("{}mm", number(length.to_mm()));
    let (mut sheets, mut sections) = (String::new(), String::new());
    for (index, size) in sizes.iter().enumerate() {
        let (width, height) = (length(size.x), length(size.y));
        if index == 0 {
            sheets.push_str(&format!("@page{{size:{width} {height};margin:0}}"));
        }
        let sort = index + 1;
        sheets.push_str(&format!("@page s{sort}{{size:{width} {height};margin:0}}"));
        sections.push_str(&format!(
            ".s{sort}{{page:s{sort};width:{width};height:{height}}}.s{sort}>svg{{width:{width};height:{height}}}"
        ));
    }
    format!("{sheets}@media print{{{IN_PRINT}{sections}}}")
}

/// Every drawing calls its letters as the others do: on one web page each name may be there once.
fn with_own_ids(svg: &str, page: usize) -> String {
    svg.replace(" id=\"", &format!(" id=\"p{page}-"))
        .replace("href=\"#", &format!("href=\"#p{page}-"))
        .replace("url(#", &format!("url(#p{page}-"))
}

/// Two decimals; no minus before a nought.
fn number(value: f64) -> f64 {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// What is told of a page besides its text: where headings begin and end, and what pictures show.
#[derive(Default)]
struct Told {
    text: String,
    heading: Option<Location>,
    /// Of the picture that comes next.
    alt: Option<String>,
}

impl Told {
    fn tag(&mut self, tag: &Tag) {
        match tag {
            Tag::Start(content, _) => self.start(content),
            Tag::End(at, ..) if self.heading == Some(*at) => self.end(),
            Tag::End(..) => {}
        }
    }

    fn start(&mut self, content: &Content) {
        if let Some(heading) = content.to_packed::<HeadingElem>() {
            self.end();
            let level = heading.resolve_level(StyleChain::default());
            self.text
                .push_str(&format!("<g role=\"heading\" aria-level=\"{level}\">"));
            self.heading = content.location();
        }
        if let Some(image) = content.to_packed::<ImageElem>() {
            let alt = image.alt.get_cloned(StyleChain::default());
            self.alt = alt.map(|alt| alt.to_string());
        }
    }

    /// A heading that goes on over a page ends with the page.
    fn end(&mut self) {
        if self.heading.take().is_some() {
            self.text.push_str("</g>");
        }
    }

    fn picture(&mut self, ts: Transform, size: Size) {
        let Some(alt) = self.alt.take() else { return };
        let [x, y] = [ts.tx, ts.ty].map(|at| number(at.to_pt()));
        let [width, height] = [size.x, size.y].map(|side| number(side.to_pt()));
        self.text.push_str(&format!(
            "<rect role=\"img\" aria-label=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\"/>",
            escaped(&alt)
        ));
    }
}

/// The drawing of a page with its text put before the end.
fn with_text(svg: &str, page: &Page) -> String {
    let svg = svg.trim_end();
    let Some(drawing) = svg.strip_suffix("</svg>") else {
        return svg.to_owned();
    };
    let mut told = Told {
        text: drawing.to_owned(),
        ..Told::default()
    };
    placed::walk_turned(&page.frame, Transform::identity(), &mut |ts, item| {
        let run = match item {
            FrameItem::Text(run) => run,
            FrameItem::Tag(tag) => return told.tag(tag),
            FrameItem::Image(_, size, _) => return told.picture(ts, *size),
            _ => return,
        };
        let said = run.text.trim_end();
        if said.trim().is_empty() {
            return;
        }
        let size = number(run.size.to_pt());
        let long = number(run.width().to_pt());
        let (x, y) = (number(ts.tx.to_pt()), number(ts.ty.to_pt()));
        let place = if ts.is_only_translate() {
            format!("x=\"{x}\" y=\"{y}\"")
        } else {
            let [sx, ky, kx, sy] = [ts.sx, ts.ky, ts.kx, ts.sy].map(|each| number(each.get()));
            format!("transform=\"matrix({sx} {ky} {kx} {sy} {x} {y})\"")
        };
        told.text.push_str(&format!(
            "<text {place} font-size=\"{size}\" textLength=\"{long}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            escaped(said)
        ));
    });
    told.end();
    told.text + "</svg>"
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    escape(&mut out, &read_aloud(text));
    out
}

/// A text without what breaks no word: that is not for readers.
fn read_aloud(text: &str) -> String {
    text.replace('\u{200b}', "")
}
