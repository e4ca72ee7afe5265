//! A game of one's own: short rules, two armies, a battle.

use super::{Naming, NewFile, manifest};
use crate::package::series;

const RULES: &str = include_str!("own/rules.orbat");
const TROOPS: &str = include_str!("own/troops.orbat");
const BATTLE: &str = include_str!("own/battle.orbat");

/// The files of a game that extends nothing but the prelude, of which the version is given.
pub(crate) fn own_game(naming: Naming<'_>, prelude: &str) -> Vec<NewFile> {
    let filled = |path, text: &str| NewFile {
        path,
        text: text
            .replace("NEW-ID", naming.id)
            .replace("\"NEW-TITLE\"", &super::spelling::quoted(naming.title)),
    };
    vec![
        manifest(naming, "", &[("prelude", series(prelude))], false),
        filled("rules.orbat", RULES),
        filled("troops.orbat", TROOPS),
        filled("battle.orbat", BATTLE),
    ]
}
