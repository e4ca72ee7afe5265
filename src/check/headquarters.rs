//! Does the star of a headquarters stand at what it could be?

use crate::ground::{Drawing, Form, Point, Shape, lies_on};
use crate::model::{Mark, Mission, Model, RowId, Scenario};

/// A piece at which a headquarters could be.
pub(super) struct Site {
    pub(super) terrain: RowId,
    pub(super) at: Point,
}

/// The piece nearest to this mark, if that is the star of a headquarters, no piece lies there, and the side has one where
/// it sets up. Where it has none the star stands in the open.
pub(super) fn nearest(
    model: &Model,
    scenario: &Scenario,
    mission: &Mission,
    mark: usize,
) -> Option<Site> {
    let is_star = |mark: &Mark| mark.label == Mark::HEADQUARTERS;
    let star = scenario.marks.get(mark).filter(|mark| is_star(mark))?;
    let earlier = scenario.marks[..mark].iter();
    let earlier = earlier.filter(|mark| is_star(mark)).count();
    let mut sides = [0, 1]
        .into_iter()
        .filter(|side| mission.headquarters[*side]);
    let side = sides.nth(earlier)?;
    let mut pieces = scenario.pieces.iter();
    if pieces.any(|piece| lies_on(&piece.shape, star.at)) {
        return None;
    }
    let own = |at: Point| within(scenario, side, at) && !within(scenario, 1 - side, at);
    let of = |wanted: &dyn Fn(Drawing) -> bool| {
        let pieces = scenario.pieces.iter();
        let sites = pieces.filter_map(|piece| match piece.shape {
            Shape::Block { at, .. } if own(at) && wanted(model.drawing(piece.terrain)?) => {
                Some(Site {
                    terrain: piece.terrain,
                    at,
                })
            }
            _ => None,
        });
        sites.min_by_key(|site| site.at.squared_to(star.at))
    };
    // Other ground may lie under water, where nobody has it.
    let water = |drawing| matches!(drawing, Drawing::Water | Drawing::Bridge | Drawing::Ford);
    let mut drawings = scenario.pieces.iter().map(|piece| piece.terrain);
    let is_wet = drawings.any(|terrain| model.drawing(terrain).is_some_and(water));
    of(&|drawing| drawing == Drawing::Building).or_else(|| {
        let open = |drawing: Drawing| drawing.form() != Form::Line && drawing.may_be_headquarters();
        of(&open).filter(|_| !is_wet)
    })
}

/// Whether a place lies well within what a side sets up in.
fn within(scenario: &Scenario, side: usize, at: Point) -> bool {
    let mut zones = scenario.zones.iter().filter(|zone| zone.side == side);
    zones.any(|zone| {
        (at.x - zone.at.x).abs() < zone.width / 2 && (at.y - zone.at.y).abs() < zone.depth / 2
    })
}
