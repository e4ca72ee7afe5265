//! The net under the plan: on the finished pages, nothing may stick out or be too small.
//!
//! What is too long downwards goes on over the page, except for cards, which never break.

use typst::foundations::{Dict, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Frame, FrameItem, Point, Transform};
use typst::model::HeadingElem;
use typst_layout::{Page, PagedDocument};

use super::PrintError;
use super::placed::walk_turned;
use super::plan::Geometry;
use crate::abreast::abreast;

/// The label of the mark that the templates put before a card that no page can hold.
const TOO_TALL: &str = "too-tall";

/// The label of the mark that the templates put where a text does not fit its box at 7 points.
/// It holds `unit`, `field` and `text`, or in place of that `over`, the points that are missing.
const MISFIT: &str = "misfit";

/// The label of the mark on a page whose body is another than that of the rest: it holds its `margin`
/// and `width`.
const BODY: &str = "body";

/// Half a point more than allowed is nothing that an eye sees.
const SLACK: f64 = 0.6;

/// So much below the body nothing stands: the foot of the page begins lower.
const ABOVE_FOOT: f64 = 14.0;

/// Looks at each page for text beside the page's body or below it, for cards taller than it and for what the
/// templates found too long. Without a geometry, the boxes that the templates draw are all there is.
pub(super) fn check(
    document: &PagedDocument,
    geometry: Option<&Geometry>,
) -> Result<(), PrintError> {
    let pages: Vec<(usize, &Page)> = (1..).zip(document.pages()).collect();
    let looked = abreast(&pages, |(number, page)| {
        let own = own_body(&page.frame);
        let mut walk = Walk {
            paper: page.frame.width().to_pt(),
            body: geometry.map(|usual| own.unwrap_or((usual.margin, usual.width))),
            bottom: geometry.filter(|_| own.is_none()).map(|usual| usual.bottom),
            unit: None,
            wide: None,
            misfit: None,
        };
        let fits = walk.frame(&page.frame, Point::zero());
        (walk, fits, readable(page, *number))
    });
    let mut unit = String::new();
    for ((page, _), (walk, fits, readable)) in pages.into_iter().zip(looked) {
        // What a page begins with may belong to a heading on one before.
        unit = walk.unit.unwrap_or(unit);
        if let Some(misfit) = walk.misfit {
            return Err(misfit);
        }
        if let Some(text) = walk.wide {
            return Err(PrintError::Wide { unit, page, text });
        }
        if !fits {
            return Err(PrintError::Page { unit, page });
        }
        readable?;
    }
    Ok(())
}

/// The smallest text that is set, in points.
const SMALLEST: f64 = 7.0;

/// Whether all text of a page is large enough, and on the paper.
fn readable(page: &Page, number: usize) -> Result<(), PrintError> {
    let size = page.frame.size();
    let mut fault = None;
    walk_turned(&page.frame, Transform::identity(), &mut |ts, item| {
        let FrameItem::Text(text) = item else {
            return;
        };
        let said = || text.text.to_string();
        let drawn = text.size.to_pt() * libm::hypot(ts.kx.get(), ts.sy.get());
        if drawn < SMALLEST - 0.01 && fault.is_none() {
            fault = Some(PrintError::Small {
                page: number,
                text: said(),
                size: (drawn * 10.0).round() / 10.0,
            });
        }
        let ends = [Point::zero(), Point::with_x(text.width())].map(|end| end.transform(ts));
        let on_paper = ends.iter().all(|end| {
            let inside = |at: f64, side: f64| (-SLACK..=side + SLACK).contains(&at);
            inside(end.x.to_pt(), size.x.to_pt()) && inside(end.y.to_pt(), size.y.to_pt())
        });
        if !on_paper && fault.is_none() {
            fault = Some(PrintError::Edge {
                page: number,
                text: said(),
            });
        }
    });
    fault.map_or(Ok(()), Err)
}

/// The margin and the width that a page itself tells.
fn own_body(frame: &Frame) -> Option<(f64, f64)> {
    frame.items().find_map(|(_, item)| match item {
        FrameItem::Group(group) => own_body(&group.frame),
        FrameItem::Tag(Tag::Start(content, _)) => {
            let mark = content.to_packed::<MetadataElem>()?;
            if content.label()?.resolve().as_str() != BODY {
                return None;
            }
            let Value::Dict(told) = &mark.value else {
                return None;
            };
            let number = |key: &str| match told.get(key) {
                Ok(Value::Float(number)) => Some(*number),
                Ok(Value::Int(number)) => Some(*number as f64),
                _ => None,
            };
            Some((number("margin")?, number("width")?))
        }
        _ => None,
    })
}

struct Walk {
    /// How wide the page is.
    paper: f64,
    /// The left margin, and how wide text may be.
    body: Option<(f64, f64)>,
    /// Where the body ends, if the page has the usual one.
    bottom: Option<f64>,
    /// The heading met last, which names the culprit.
    unit: Option<String>,
    /// A text that is wider than its column.
    wide: Option<String>,
    misfit: Option<PrintError>,
}

impl Walk {
    /// Whether all of it lies where it may.
    fn frame(&mut self, frame: &Frame, origin: Point) -> bool {
        frame
            .items()
            .all(|(at, item)| self.item(item, origin + *at))
    }

    fn item(&mut self, item: &FrameItem, at: Point) -> bool {
        match item {
            // A turned or scaled group (part of a drawing) is inside its own box.
            FrameItem::Group(group) if group.transform.is_identity() => {
                self.frame(&group.frame, at)
            }
            FrameItem::Text(text) => {
                let Some((margin, width)) = self.body else {
                    return true;
                };
                let (left, right) = (at.x.to_pt(), (at.x + text.width()).to_pt());
                // What is not on the paper at all is not too wide: `readable` says so.
                if right < 0.0 || left > self.paper {
                    return true;
                }
                let below = self.bottom.is_some_and(|bottom| {
                    (bottom + SLACK..bottom + ABOVE_FOOT).contains(&at.y.to_pt())
                });
                let inside = left >= margin - SLACK && right <= margin + width + SLACK;
                if !inside {
                    self.wide = Some(text.text.to_string());
                }
                inside && !below
            }
            FrameItem::Tag(Tag::Start(content, _)) => {
                if let Some(heading) = content.to_packed::<HeadingElem>() {
                    self.unit = Some(heading.body.plain_text().to_string());
                }
                let Some(mark) = content.to_packed::<MetadataElem>() else {
                    return true;
                };
                let label = content.label().map(|label| label.resolve());
                match (label.as_ref().map(|label| label.as_str()), &mark.value) {
                    (Some(TOO_TALL), _) => false,
                    (Some(MISFIT), Value::Dict(told)) => {
                        self.misfit = Some(misfit(told));
                        false
                    }
                    _ => true,
                }
            }
            _ => true,
        }
    }
}

fn misfit(told: &Dict) -> PrintError {
    let text = |key: &str| match told.get(key) {
        Ok(Value::Str(text)) => text.to_string(),
        _ => String::new(),
    };
    let (unit, field) = (text("unit"), text("field"));
    match told.get("over") {
        Ok(Value::Int(over)) => PrintError::Tall {
            unit,
            field,
            over: *over,
        },
        _ => PrintError::Fit {
            unit,
            field,
            text: text("text"),
        },
    }
}
