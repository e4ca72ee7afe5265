//! A mission in words.

use crate::model::{Fraction, MarkSite, Mission, Model, Piece, RowId, Scenario, Victory, Zone};
use crate::numbers::counted;
use crate::spelling::headed;
use crate::wording::{is_plural, spoken};

/// The zones of a side that are drawn on a map, each a part of the table.
#[derive(Clone, Copy, Default)]
pub(super) struct Drawn {
    pub(super) zones: usize,
    /// Whether there is one, and it lies at an edge.
    pub(super) at_edge: bool,
}

/// Where a side sets up, with these zones on the map; empty where nothing says it. `ground` is what lies on
/// the table, where there is one.
pub(super) fn deploys(
    model: &Model,
    mission: &Mission,
    side: usize,
    Drawn { zones, at_edge }: Drawn,
    ground: Option<&[Piece]>,
) -> String {
    let drawn = match zones {
        0 => "",
        1 => "in the zone drawn on the map",
        _ => "in the zones drawn on the map",
    };
    let place = match &mission.deploy[side] {
        Zone::Unsaid if drawn.is_empty() => return String::new(),
        Zone::Anywhere if drawn.is_empty() => "anywhere on the table".to_owned(),
        Zone::Unsaid | Zone::Anywhere => return format!("Sets up {drawn}."),
        // Somebody has moved it since.
        Zone::NearestThird | Zone::OppositeThird | Zone::OwnEdge | Zone::OppositeEdge
            if zones == 1 && !at_edge =>
        {
            return format!("Sets up {drawn}.");
        }
        Zone::NearestThird => "in the third of the table nearest an edge of its choice".to_owned(),
        Zone::OppositeThird => "in the third of the table opposite the other side’s".to_owned(),
        Zone::OwnEdge => "along an edge of its choice".to_owned(),
        Zone::OppositeEdge => "along the edge opposite the other side’s".to_owned(),
        Zone::OffTable => "off the table, and comes on during the battle".to_owned(),
        Zone::Within(length, terrain) => {
            let lies = |pieces: &[Piece]| pieces.iter().any(|piece| piece.terrain == *terrain);
            let title = match ground.is_none_or(lies) {
                true => model.row(*terrain).header.title.to_lowercase(),
                false => "middle of the table".into(),
            };
            let length = model.show_length(*length);
            match zones {
                // What is drawn has corners, which lie further off.
                1 => format!("a rectangle that reaches {length} from the {title} each way"),
                _ => format!("within {length} of the {title}"),
            }
        }
    };
    if drawn.is_empty() {
        format!("Sets up {place}.")
    } else {
        // The scenario has made the choices that the mission leaves open.
        format!("Sets up {drawn} ({place}).")
    }
}

/// What else a side has or begins with; `marked` where a scenario's map shows its headquarters.
pub(super) fn notes(model: &Model, mission: &Mission, side: usize, marked: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(cards) = mission.cards[side] {
        let extra = counted(cards.count, "extra activation card");
        notes.push(match cards.turns {
            Some(turns) => {
                let those = if cards.count == 1 {
                    "it is"
                } else {
                    "they are"
                };
                let when = match turns {
                    1 => "on turn 1".to_owned(),
                    turns => format!("for the first {turns} turns"),
                };
                format!("Has {extra} {when}; then {those} taken out.")
            }
            None => format!("Has {extra}."),
        });
    }
    for marker in &mission.starts[side] {
        notes.push(format!(
            "All its figures begin with the marker “{}”.",
            model.row(*marker).header.title
        ));
    }
    for (length, terrain) in &mission.may_place[side] {
        let title = model.row(*terrain).header.title.to_lowercase();
        notes.push(format!(
            "May place up to {} of {title}.",
            model.show_length(*length)
        ));
    }
    if mission.headquarters[side] {
        let where_it_is = match marked {
            true => "Has its headquarters at the star of that name.",
            false => "Names one terrain feature as its headquarters.",
        };
        notes.push(where_it_is.to_owned());
    }
    notes
}

/// Who comes later to a side, of those that are `wanted`.
pub(super) fn reinforcements(
    model: &Model,
    mission: &Mission,
    side: usize,
    wanted: impl Fn(RowId) -> bool,
) -> Vec<String> {
    let mine = mission.reinforce.iter().filter(|each| each.side == side);
    mine.filter(|each| wanted(each.what))
        .map(|each| {
            let title = &model.row(each.what).header.title;
            let comes = if is_plural(title) { "come" } else { "comes" };
            format!("{title} {comes} on in turn {}.", each.turn)
        })
        .collect()
}

/// What is marked on the table, each a sentence.
pub(super) fn marks(model: &Model, mission: &Mission) -> Vec<String> {
    let title = |row: RowId| &model.row(row).header.title;
    let marks = mission.marks.iter().map(|mark| {
        let mut text = match mark.site {
            MarkSite::InOpen => format!("{}, near the centre", mark.label),
            MarkSite::OnBuilding { .. } => format!(
                "{}, one of the buildings near the centre, drawn by lot",
                mark.label
            ),
        };
        if let Some(row) = mark.objective {
            text.push_str(&format!(", for “{}”", title(row)));
        }
        if let MarkSite::OnBuilding {
            otherwise: Some(row),
        } = mark.site
        {
            let title = title(row).to_lowercase();
            text.push_str(&format!(
                "; where there is no building, one {title} is put up"
            ));
        }
        text + "."
    });
    marks.collect()
}

/// Who gets what, and who wins.
pub(super) fn victory(mission: &Mission) -> Vec<String> {
    let mut lines = Vec::new();
    for score in &mission.score {
        let to = headed(&mission.sides[score.to]);
        let lost = spoken(&mission.sides[score.lost]);
        lines.push(format!(
            "{to}: {} for each figure that the {lost} {}.",
            points(score.points),
            if is_plural(&lost) { "lose" } else { "loses" }
        ));
    }
    for victory in &mission.victory {
        lines.push(match victory {
            Victory::MostPoints => "The side with most points wins.".to_owned(),
            Victory::If(side, condition) => {
                let side = spoken(&mission.sides[*side]);
                format!("The {side} {} if this holds: {condition}", wins(&side))
            }
            Victory::Otherwise(side) => {
                let side = spoken(&mission.sides[*side]);
                format!("Otherwise the {side} {}.", wins(&side))
            }
        });
    }
    lines
}

fn wins(side: &str) -> &'static str {
    if is_plural(side) { "win" } else { "wins" }
}

fn points(points: Fraction) -> String {
    match (points.numerator, points.denominator) {
        (1, 1) => "1 point".to_owned(),
        (1, 2) => "½ point".to_owned(),
        (whole, 1) => format!("{whole} points"),
        _ => format!("{points} points"),
    }
}

/// The turn limit: the scenario's own, or else the mission's.
pub(super) fn turns(mission: &Mission, scenario: &Scenario) -> Option<u32> {
    scenario.turns.or(mission.turns)
}
