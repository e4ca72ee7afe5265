//! Pictures on a page with their letters drawn: whoever looks at it need not have our fonts.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use typst::layout::{FrameItem, Transform};
use typst::visualize::{ImageKind, SvgImage};
use typst_layout::Page;
use usvg::{Indent, WriteOptions};

use super::placed;

/// Decimals of coordinates: a hundredth of a point is finer than any screen.
const DIGITS: u8 = 2;

/// The drawing of a page, in which each picture with a text in it is as it was set: its fonts are those of the program,
/// and a browser would take others, wider or narrower than what the picture has room for.
pub(super) fn outlined(drawing: String, page: &Page) -> String {
    let mut pictures: Vec<SvgImage> = Vec::new();
    placed::walk_turned(&page.frame, Transform::identity(), &mut |_, item| {
        if let FrameItem::Image(image, ..) = item
            && let ImageKind::Svg(picture) = image.kind()
            && picture.tree().has_text_nodes()
            && pictures.iter().all(|other| other.data() != picture.data())
        {
            pictures.push(picture.clone());
        }
    });
    pictures.iter().fold(drawing, |drawing, picture| {
        let written = BASE64_STANDARD.encode(picture.data());
        drawing.replace(&written, &BASE64_STANDARD.encode(drawn(picture)))
    })
}

/// A picture whose texts are outlines.
fn drawn(picture: &SvgImage) -> String {
    picture.tree().to_string(&WriteOptions {
        preserve_text: false,
        indent: Indent::None,
        attributes_indent: Indent::None,
        coordinates_precision: DIGITS,
        ..WriteOptions::default()
    })
}
