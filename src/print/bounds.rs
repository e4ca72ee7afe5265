//! The net under the plan: on the finished pages, nothing may stick out.
//!
//! What is too long downwards goes on over the page, except for cards, which never break.

use typst::foundations::NativeElement;
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Frame, FrameItem, Point};
use typst::model::HeadingElem;
use typst_layout::PagedDocument;

use super::PrintError;
use super::plan::Geometry;

/// The label of the mark that the templates put before a card that no page can hold.
const TOO_TALL: &str = "too-tall";

/// Half a point more than allowed is nothing that an eye sees.
const SLACK: f64 = 0.6;

/// Looks at each page for text beside the page's body and for cards taller than it.
pub(super) fn check(document: &PagedDocument, geometry: &Geometry) -> Result<(), PrintError> {
    let mut unit = String::new();
    for (index, page) in document.pages().iter().enumerate() {
        let mut walk = Walk {
            geometry,
            unit: &mut unit,
        };
        if !walk.frame(&page.frame, Point::zero()) {
            return Err(PrintError::Page {
                unit,
                page: index + 1,
            });
        }
    }
    Ok(())
}

struct Walk<'a> {
    geometry: &'a Geometry,
    /// The heading met last, which names the culprit.
    unit: &'a mut String,
}

impl Walk<'_> {
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
                let Geometry { margin, width, .. } = *self.geometry;
                let (left, right) = (at.x.to_pt(), (at.x + text.width()).to_pt());
                left >= margin - SLACK && right <= margin + width + SLACK
            }
            FrameItem::Tag(Tag::Start(content, _)) => {
                if let Some(heading) = content.to_packed::<HeadingElem>() {
                    *self.unit = heading.body.plain_text().to_string();
                }
                let too_tall = content.elem() == MetadataElem::ELEM
                    && content
                        .label()
                        .is_some_and(|label| label.resolve().as_str() == TOO_TALL);
                !too_tall
            }
            _ => true,
        }
    }
}
