//! From places in a generator to requests for ground.

use super::Refusal;
use crate::ground::{Feature, Part};
use crate::measure::Length;
use crate::model::{Count, FieldId, Model, Prelude, RowId, Value};
use crate::roll::{PlacePlan, Plan, Taken};

/// For each place of the generator: the request, and what its clauses pick from.
#[derive(Clone, Debug)]
pub(super) struct Grounds {
    places: Vec<(Feature, [Vec<Part>; 4])>,
}

impl Grounds {
    pub(super) fn new(model: &Model, prelude: &Prelude, plan: &Plan) -> Result<Grounds, Refusal> {
        let place = |place: &PlacePlan| {
            let Part {
                terrain,
                drawing,
                breadth,
                extent,
            } = part(model, prelude, place.terrain)?;
            let feature = Feature {
                terrain,
                drawing,
                breadth,
                extent,
                exact: false,
                site: place.site,
                count: 1,
                counted: !matches!(place.count, Count::Unsaid),
                crossed_by: None,
                bounded_by: None,
                growing: None,
                with: None,
            };
            let mut clauses: [Vec<Part>; 4] = Default::default();
            for (parts, rows) in clauses.iter_mut().zip(&place.clauses) {
                for row in rows {
                    parts.push(part(model, prelude, *row)?);
                }
            }
            Ok((feature, clauses))
        };
        let places = plan
            .places
            .iter()
            .map(place)
            .collect::<Result<_, Refusal>>()?;
        Ok(Grounds { places })
    }

    /// The requests, in the order in which they were rolled.
    pub(super) fn features(&self, taken: &[Taken], features: &mut Vec<Feature>) {
        for taken in taken {
            let Taken::Place {
                place,
                count,
                with_count,
                picks,
            } = *taken
            else {
                continue;
            };
            if count == 0 {
                continue;
            }
            let (feature, clauses) = &self.places[place as usize];
            let of = |clause: usize| clauses[clause].get(usize::from(picks[clause])).copied();
            features.push(Feature {
                count,
                crossed_by: of(0),
                bounded_by: of(1),
                growing: of(2),
                with: of(3).map(|part| (with_count, part)),
                ..*feature
            });
        }
    }
}

pub(super) fn part(model: &Model, prelude: &Prelude, row: RowId) -> Result<Part, Refusal> {
    let length = |field: FieldId| match model.field(row, field).value {
        Value::Length(length) => length,
        _ => Length::ZERO,
    };
    let terrain = &prelude.terrain;
    let drawing = model.drawing(row).ok_or_else(|| Refusal::Drawing {
        terrain: model.row(row).header.title.clone(),
    })?;
    Ok(Part {
        terrain: row.0,
        drawing,
        breadth: length(terrain.breadth),
        extent: length(terrain.extent),
    })
}
