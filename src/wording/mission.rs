//! A mission in words.

use super::{is_plural, spoken};
use crate::balance::exact;
use crate::model::{
    Brings, Fraction, MarkSite, Mission, Model, Piece, RowId, Scenario, TableId, Victory, Zone,
};
use crate::numbers::{counted, mixed};
use crate::spelling::{capital, headed, joined};

/// What a mission says of one thing: whole sentences, or a part of one.
pub(crate) struct Told {
    /// What it is about: `Victory`, a side.
    pub(crate) of: String,
    pub(crate) says: Vec<String>,
    /// The table that the words end with.
    pub(crate) table: Option<TableId>,
}

impl Told {
    fn new(of: &str, says: impl Into<Vec<String>>) -> Told {
        Told {
            of: of.to_owned(),
            says: says.into(),
            table: None,
        }
    }
}

/// All that a mission says but for its texts and advice, for somebody who has no battle before him.
pub(crate) fn told(model: &Model, mission: &Mission) -> Vec<Told> {
    let side = |at: usize| spoken(&mission.sides[at]);
    let mut all = vec![Told::new("Sides", [format!("{} and {}", side(0), side(1))])];
    if let Some(rule) = &mission.player {
        let (one, other) = (side(rule.if_side), side(rule.otherwise));
        let text = format!(
            "the {one} on {} of {}, else the {other}",
            rule.label.text, rule.dice
        );
        all.push(Told::new("You are", [text]));
    }
    for at in [0, 1] {
        let mut says: Vec<String> = Vec::new();
        says.extend(brings(model, mission, at));
        says.push(deploys(model, mission, at, Drawn::default(), None));
        says.extend(notes(model, mission, at, mission.turns, false));
        says.extend(reinforcements(model, mission, at, |_| true));
        says.retain(|text| !text.is_empty());
        all.push(Told::new(&capital(&side(at)), says));
    }
    if let Some(rule) = &mission.objective {
        let hidden = if rule.hidden {
            ", hidden from the other side"
        } else {
            ""
        };
        all.push(Told {
            table: Some(rule.table),
            ..Told::new(
                "Objective",
                [format!("of the {}{hidden}, by", side(rule.side))],
            )
        });
    }
    all.push(Told::new("Marked", marks(model, mission)));
    all.push(Told::new("Victory", victory(mission)));
    let turns = mission.turns.map(|turns| turns.to_string());
    all.push(Told::new("Turns", turns.into_iter().collect::<Vec<_>>()));
    if let Some(fair) = mission.fair {
        let text = format!(
            "{} to {} hits of the {} for each of the {}",
            mixed(&exact(fair.least)),
            mixed(&exact(fair.most)),
            side(0),
            side(1)
        );
        all.push(Told::new("Fair at", [text]));
    }
    all.retain(|told| !told.says.is_empty());
    all
}

/// What a side brings; nothing where the mission does not say.
fn brings(model: &Model, mission: &Mission, at: usize) -> Option<String> {
    let mut text = match &mission.brings[at] {
        Brings::Unsaid => return None,
        Brings::Echelons(list) => {
            let scale = model.prelude.as_ref()?.echelon;
            let members = &model.scale(scale).members;
            let titles = list.iter().filter_map(|it| members.get(*it as usize));
            let titles: Vec<String> = titles.map(|it| it.title.as_str().to_lowercase()).collect();
            format!("Brings a {}", joined(&titles, "or"))
        }
        Brings::Force(row) => format!("Brings {}", model.row(*row).header.title),
        Brings::Same => "Brings the same as the other side".to_owned(),
        Brings::HalfOfOther => "Brings about half of what the other side has".to_owned(),
    };
    match mission.reinforced[at] {
        0 => {}
        more => text.push_str(&format!(", and {} in support", counted(more, "unit"))),
    }
    Some(text + ".")
}

/// The zones of a side that are drawn on a map, each a part of the table.
#[derive(Clone, Copy, Default)]
pub(crate) struct Drawn {
    pub(crate) zones: usize,
    /// Whether there is one, and it lies at an edge.
    pub(crate) at_edge: bool,
    /// Whether there is one, and the middle of a piece in it within a length of which the side sets up.
    pub(crate) about: bool,
}

/// Where a side sets up, with these zones on the map; empty where nothing says it. `ground` is what lies on
/// the table, where there is one.
pub(crate) fn deploys(
    model: &Model,
    mission: &Mission,
    side: usize,
    Drawn {
        zones,
        at_edge,
        about,
    }: Drawn,
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
        Zone::Within(..) if zones == 1 && !about => return format!("Sets up {drawn}."),
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

/// What else a side has or begins with in a battle of so many turns; `marked` where a scenario's map shows its
/// headquarters.
pub(crate) fn notes(
    model: &Model,
    mission: &Mission,
    side: usize,
    turns: Option<u32>,
    marked: bool,
) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(cards) = mission.cards[side] {
        let extra = counted(cards.count, "extra activation card");
        // Nobody takes them out of a battle that is over before.
        let is_over = |last: &u32| turns.is_some_and(|turns| turns < *last);
        notes.push(match cards.turns.filter(|last| !is_over(last)) {
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
pub(crate) fn reinforcements(
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
pub(crate) fn marks(model: &Model, mission: &Mission) -> Vec<String> {
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
pub(crate) fn victory(mission: &Mission) -> Vec<String> {
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
        (part, whole) if part < whole => format!("{points} point"),
        _ => format!("{points} points"),
    }
}

/// The turn limit: the scenario's own, or else the mission's.
pub(crate) fn turns(mission: &Mission, scenario: &Scenario) -> Option<u32> {
    scenario.turns.or(mission.turns)
}
