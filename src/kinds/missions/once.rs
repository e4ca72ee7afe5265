//! Lines that a mission says only once.

use ecow::EcoString;

use crate::syntax::ast::{self, MissionClause};

/// A line that a mission says only once: its words, and the text that tells it from others of these words.
pub(super) type Once<'a> = (String, Option<&'a EcoString>);

pub(super) fn once(what: &MissionClause) -> Option<Once<'_>> {
    let words = match what {
        MissionClause::Sides(..) => "sides".into(),
        MissionClause::Player { .. } => "player is".into(),
        MissionClause::Brings { side, .. } => format!("{} brings", side.text),
        MissionClause::Cards { side, .. } => format!("{} gets", side.text),
        MissionClause::Deploy { side, .. } => format!("deploy {}", side.text),
        MissionClause::Starts { side, marker } => format!("{} starts {}", side.text, spelt(marker)),
        MissionClause::MayPlace { side, terrain, .. } => {
            format!("{} may place … of {}", side.text, spelt(terrain))
        }
        MissionClause::Headquarters { side } => format!("headquarters {}", side.text),
        MissionClause::Objective { .. } => "objective".into(),
        MissionClause::Mark(mark) => match &mark.objective {
            Some(row) => format!("mark \"{}\" for {}", mark.label.value, row.name.text),
            None => format!("mark \"{}\"", mark.label.value),
        },
        MissionClause::Score { lost, to, .. } => {
            format!("score … for each {} lost, to {}", lost.text, to.text)
        }
        MissionClause::WinsMostPoints => "wins the side with most points".into(),
        MissionClause::WinsIf { side, condition } => {
            return Some((format!("wins {} if", side.text), Some(&condition.value)));
        }
        MissionClause::OtherwiseWins { .. } => "otherwise wins".into(),
        MissionClause::Turns(_) => "turns".into(),
        MissionClause::Fair(_) => "fair".into(),
        MissionClause::Recommends(text) => return Some(("recommends".into(), Some(&text.value))),
        MissionClause::Text(text) => return Some(("text".into(), Some(&text.value))),
        // Several of the same may come in the same turn.
        MissionClause::Reinforce { .. } => return None,
    };
    Some((words, None))
}

/// A name as it was written.
fn spelt(path: &ast::Path) -> String {
    match &path.package {
        Some(package) => format!("{}.{}", package.text, path.name.text),
        None => path.name.text.to_string(),
    }
}
