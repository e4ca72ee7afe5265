//! What makes no battle, and what is rolled again for it.

use std::collections::HashSet;

use super::sample::{Sample, row, sample};
use super::tests::{maker, seeds};
use super::*;
use crate::measure::Length;
use crate::model::*;

const DEFENCE: &str =
    "`Defence` asks `Red army` for a force of the echelon `Company`, and it has none";
const PATROL: &str =
    "`Patrol` asks `Red army` for a force of the echelon `Company`, and it has none";

/// With a red company that is none.
fn without_a_company() -> Sample {
    let mut sample = sample();
    let company = row(&sample.model, "red-company");
    sample.model.rows[company.index()].fields.make_mut()[1].value = Value::Member(ScaleId(0), 0);
    sample
}

#[test]
fn what_cannot_be_made_is_refused_with_the_reason() {
    let sample = sample();
    let wishes = Wishes {
        table: Some(TableSize {
            width: Length::from_feet(2),
            depth: Length::from_inches(30),
        }),
        ..Wishes::default()
    };
    let refusal = Maker::new(&sample.model, sample.battle, wishes)
        .map(|_| ())
        .unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "`Solo` needs a table of at least 3 ft by 2 ft; 24\" by 30\" is too small"
    );
    let wishes = Wishes {
        armies: [Some(row(&sample.model, "woods")), None],
        ..Wishes::default()
    };
    let refusal = Maker::new(&sample.model, sample.battle, wishes)
        .map(|_| ())
        .unwrap_err();
    assert_eq!(refusal.to_string(), "`Woods` is not an army");

    assert_eq!(maker(&sample.model).gaps(), Vec::<&Refusal>::new());
    let sample = without_a_company();
    let lacking = maker(&sample.model);
    let gaps: Vec<String> = lacking.gaps().iter().map(|gap| gap.to_string()).collect();
    assert_eq!(
        gaps,
        [DEFENCE],
        "red never has the side of `Patrol` that brings a company"
    );
    let refused: HashSet<String> = seeds(500)
        .filter_map(|seed| {
            let mut recipe = Recipe::new(&seed);
            recipe.chosen.mission = Some(row(&sample.model, "defence"));
            lacking.make_from(&recipe).err()
        })
        .map(|refusal| refusal.to_string())
        .collect();
    assert_eq!(refused, HashSet::from([DEFENCE.to_owned()]));
}

/// What was rolled is rolled again; what somebody has chosen is not.
#[test]
fn a_mission_that_an_army_cannot_play_is_rolled_again() {
    let sample = without_a_company();
    let lacking = maker(&sample.model);
    let mut unplayed = HashSet::new();
    for seed in seeds(500) {
        let draft = lacking.make(&seed).unwrap();
        unplayed.extend(draft.unplayed().iter().map(ToString::to_string));
        let again = lacking.make_from(draft.recipe()).unwrap();
        assert_eq!(again.unplayed(), []);
        let told = |draft| write(&sample.model, &lacking.scenario(draft));
        assert_eq!(told(&again), told(&draft));
        let times = draft.recipe().again.of(Lot::Mission);
        assert_eq!(times > 0, !draft.unplayed().is_empty());
    }
    assert!(unplayed.contains(DEFENCE) && !unplayed.contains(PATROL));
}
