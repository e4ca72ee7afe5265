//! Where things stand on finished pages.

use typst::layout::{Frame, FrameItem, Point, Transform};
use typst_layout::PagedDocument;

use super::Placed;

/// All texts, from the top of each page down and from left to right.
pub(super) fn texts(document: &PagedDocument) -> Vec<Placed> {
    let mut all = Vec::new();
    for (page, each) in document.pages().iter().enumerate() {
        let from = all.len();
        walk(&each.frame, Transform::identity(), &mut |at, item| {
            if let FrameItem::Text(run) = item {
                all.push(Placed {
                    page,
                    x: at.x.to_pt(),
                    y: at.y.to_pt(),
                    size: run.size.to_pt(),
                    width: run.width().to_pt(),
                    text: run.text.to_string(),
                });
            }
        });
        // What stands on one line differs by less than a point.
        all[from..].sort_by(|a, b| {
            let line = |each: &Placed| each.y.round();
            line(a).total_cmp(&line(b)).then(a.x.total_cmp(&b.x))
        });
    }
    all
}

/// Visits everything on a frame with its place on the page.
pub(super) fn walk(frame: &Frame, ts: Transform, visit: &mut impl FnMut(Point, &FrameItem)) {
    walk_turned(frame, ts, &mut |ts, item| {
        visit(Point::zero().transform(ts), item);
    });
}

/// The same with how it is turned and scaled.
pub(super) fn walk_turned(
    frame: &Frame,
    ts: Transform,
    visit: &mut impl FnMut(Transform, &FrameItem),
) {
    for (at, item) in frame.items() {
        let ts = ts.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => {
                walk_turned(&group.frame, ts.pre_concat(group.transform), visit);
            }
            item => visit(ts, item),
        }
    }
}
