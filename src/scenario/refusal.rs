//! Why a battle cannot be made.

use std::fmt;

use ecow::EcoString;

use crate::measures::Measures;
use crate::model::Period;
use crate::roll::Unanswered;

/// A scenario that cannot be made; texts are titles as the author gave them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The ruleset does without the prelude's kinds.
    Prelude,
    TableTooSmall {
        battle: EcoString,
        /// In words.
        table: String,
        least: String,
    },
    TableTooLarge {
        battle: EcoString,
        /// In words.
        table: String,
        most: String,
    },
    /// The terrain that was rolled does not fit.
    Ground {
        terrain: Option<EcoString>,
        refusal: Box<crate::ground::Refusal>,
        /// How its lengths are told.
        measures: Measures,
    },
    /// Nobody could lay out the table or play on it.
    Unsound {
        terrain: Option<EcoString>,
        fault: crate::ground::Fault,
    },
    /// A terrain is drawn in no way that maps know.
    Drawing {
        terrain: EcoString,
    },
    NotAnArmy {
        row: EcoString,
    },
    NoForce {
        mission: EcoString,
        army: EcoString,
        echelon: EcoString,
        /// When the battle is fought, where it has one at another time.
        when: Option<Period>,
    },
    /// The army has no forces of which a part could come.
    NoPart {
        mission: EcoString,
        army: EcoString,
        /// When the battle is fought, where it has one at another time.
        when: Option<Period>,
    },
    /// The mission leaves open what a side brings.
    Unsaid {
        mission: EcoString,
        side: EcoString,
    },
    /// The mission names forces, and by them the army of whoever plays has another side than was asked for.
    Tied {
        mission: EcoString,
        army: EcoString,
        has: EcoString,
        asked: EcoString,
    },
    /// The mission hides something on terrain of which nobody owns a piece.
    NotOwned {
        mission: EcoString,
        inventory: EcoString,
        terrain: EcoString,
    },
    Support {
        mission: EcoString,
        army: EcoString,
        wanted: u32,
        has: usize,
    },
    /// A force is a part of itself.
    Circle {
        force: EcoString,
    },
    /// A force or mission names a row that is not what it is used as.
    NotA {
        row: EcoString,
        wanted: &'static str,
    },
    /// A table of missions or objectives gives something else.
    Gives {
        table: EcoString,
        wanted: &'static str,
    },
    /// The battle never gives what was chosen.
    NotThere {
        what: &'static str,
        name: EcoString,
    },
    /// Sides cannot be weighed by points.
    Points(String),
    /// Nothing that was rolled can be built with the pieces there are.
    Inventory {
        inventory: EcoString,
        rolls: usize,
        /// The terrain, what it lacks, and how often it stood in the way.
        lacking: Vec<(EcoString, String, usize)>,
    },
    /// Nothing else can come of a part.
    NoOther {
        part: &'static str,
    },
    /// Nobody says how fire is measured.
    NoFirepower,
    /// The mission does not say which ratios are fair.
    NoBand {
        mission: EcoString,
    },
    /// No forces that were rolled are fair.
    NotFair {
        mission: EcoString,
        band: String,
        rolls: u32,
        /// The ratio nearest to the band.
        nearest: Option<String>,
    },
    /// The chances of what fire is measured by cannot be worked out, and why.
    Unmeasured(String),
    Roll(Unanswered),
}

impl Refusal {
    /// The mission that these armies cannot play, as it stands with its sides: with another one there may be a battle.
    pub fn unplayable(&self) -> Option<&EcoString> {
        match self {
            Refusal::NoForce { mission, .. }
            | Refusal::NoPart { mission, .. }
            | Refusal::Unsaid { mission, .. }
            | Refusal::Tied { mission, .. }
            | Refusal::NotOwned { mission, .. }
            | Refusal::Support { mission, .. } => Some(mission),
            _ => None,
        }
    }
}

impl From<Unanswered> for Refusal {
    fn from(unanswered: Unanswered) -> Refusal {
        Refusal::Roll(unanswered)
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Prelude => write!(
                f,
                "the ruleset has no kinds for armies, forces and terrain, so no battle can be made"
            ),
            Refusal::TableTooSmall {
                battle,
                table,
                least,
            } => write!(
                f,
                "`{battle}` needs a table of at least {least}; {table} is too small"
            ),
            Refusal::TableTooLarge {
                battle,
                table,
                most,
            } => write!(
                f,
                "`{battle}` is for a table of at most {most}; {table} is too large"
            ),
            Refusal::Ground {
                terrain,
                refusal,
                measures,
            } => {
                if let Some(terrain) = terrain {
                    write!(f, "`{terrain}` does not fit: ")?;
                }
                refusal.write(f, *measures)
            }
            Refusal::Unsound {
                terrain: Some(terrain),
                fault,
            } => write!(f, "`{terrain}` {fault}"),
            Refusal::Unsound {
                terrain: None,
                fault,
            } => fault.fmt(f),
            Refusal::Drawing { terrain } => {
                write!(f, "`{terrain}` is drawn in no way that a map knows")
            }
            Refusal::NotAnArmy { row } => write!(f, "`{row}` is not an army"),
            Refusal::NoForce {
                mission,
                army,
                echelon,
                when,
            } => write!(
                f,
                "`{mission}` asks `{army}` for a force of the echelon `{echelon}`, and it has none{}",
                in_time(*when)
            ),
            Refusal::NoPart {
                mission,
                army,
                when,
            } => write!(
                f,
                "`{mission}` asks `{army}` for a part of its forces, and it has none with figures{}",
                in_time(*when)
            ),
            Refusal::NotOwned {
                mission,
                inventory,
                terrain,
            } => write!(
                f,
                "`{mission}` may hide something at a piece of `{terrain}`, and `{inventory}` has none"
            ),
            Refusal::Tied {
                mission,
                army,
                has,
                asked,
            } => write!(
                f,
                "`{mission}` makes `{army}` the {has}, by the force that it names, and not the {asked}"
            ),
            Refusal::Unsaid { mission, side } => {
                write!(f, "`{mission}` does not say what the {side} brings")
            }
            Refusal::Support {
                mission,
                army,
                wanted,
                has,
            } => write!(
                f,
                "`{mission}` gives `{army}` {wanted} of its supporting units, and it has {has}"
            ),
            Refusal::Circle { force } => write!(f, "the force `{force}` is a part of itself"),
            Refusal::NotA { row, wanted } => write!(f, "`{row}` is not a {wanted}"),
            Refusal::Gives { table, wanted } => {
                write!(f, "`{table}` gives something else than {wanted}")
            }
            Refusal::NotThere { what, name } => {
                write!(f, "this battle has no {what} `{name}`")
            }
            Refusal::Points(why) => write!(f, "points cannot be reckoned: {why}"),
            Refusal::Inventory {
                inventory,
                rolls,
                lacking,
            } => {
                write!(
                    f,
                    "none of {rolls} rolls can be built with the pieces of `{inventory}`"
                )?;
                for (at, (terrain, lack, times)) in lacking.iter().take(MOST_SAID).enumerate() {
                    let before = if at == 0 { ":" } else { ";" };
                    write!(f, "{before} {times} times for want of `{terrain}` ({lack})")?;
                }
                Ok(())
            }
            Refusal::NoOther { part } => {
                write!(
                    f,
                    "nothing else can come of the {part}: all is settled already"
                )
            }
            Refusal::NoFirepower => write!(
                f,
                "the ruleset does not say how the fire of two sides is compared"
            ),
            Refusal::NoBand { mission } => {
                write!(f, "`{mission}` does not say which battles are fair")
            }
            Refusal::NotFair {
                mission,
                band,
                rolls,
                nearest,
            } => {
                write!(
                    f,
                    "none of {rolls} rolls of the forces gives `{mission}` a ratio from {band}"
                )?;
                match nearest {
                    Some(nearest) => write!(f, "; the nearest is {nearest} to 1"),
                    None => write!(f, ": one side hits nothing"),
                }
            }
            Refusal::Unmeasured(why) => {
                write!(f, "how the sides compare cannot be worked out: {why}")
            }
            Refusal::Roll(unanswered) => unanswered.fmt(f),
        }
    }
}

/// ` in 1944-11`, ` from 1942-11 until 1944-05`; nothing where no time is to blame.
fn in_time(when: Option<Period>) -> String {
    match when {
        Some(Period { from, until }) if from == until => format!(" in {from}"),
        Some(when) => format!(" {when}"),
        None => String::new(),
    }
}

/// So many terrains are named that are wanting.
const MOST_SAID: usize = 6;
