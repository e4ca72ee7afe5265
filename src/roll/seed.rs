//! Seeds: any text.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;

use ecow::EcoString;

/// What all chance in one scenario comes from. Any text is a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed(EcoString);

/// Words for seeds that nobody gave: short, and easily told apart when read aloud.
#[rustfmt::skip]
const WORDS: [&str; 64] = [
    "acorn", "amber", "anvil", "apple", "barley", "barrow", "beacon", "birch",
    "bracken", "bramble", "brook", "candle", "chalk", "chapel", "cinder", "clover",
    "copper", "cricket", "culvert", "drover", "ember", "falcon", "fennel", "fiddle",
    "flint", "furrow", "gable", "garnet", "granite", "hazel", "heron", "hollow",
    "iron", "ivy", "juniper", "kestrel", "lantern", "larch", "linden", "lumber",
    "marble", "meadow", "mill", "nettle", "oak", "orchard", "otter", "pebble",
    "pigeon", "quarry", "raven", "ridge", "river", "saddle", "sorrel", "spade",
    "sparrow", "thistle", "timber", "tunnel", "valley", "walnut", "willow", "yarrow",
];

impl Seed {
    pub fn new(text: impl Into<EcoString>) -> Seed {
        Seed(text.into())
    }

    /// A seed that nobody gave: two words and a number, such as `birch-lantern-417`.
    pub fn fresh() -> Seed {
        // The keys of a new hasher come from the system's own chance.
        Seed::spelled(RandomState::new().hash_one("orbat"))
    }

    fn spelled(number: u64) -> Seed {
        let word = |shift: u32| WORDS[(number >> shift) as usize % WORDS.len()];
        let tail = (number >> 16) % 1000;
        Seed(ecow::eco_format!("{}-{}-{tail}", word(0), word(6)))
    }

    /// As it was given.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_nobody_gave_is_two_words_and_a_number() {
        assert_eq!(Seed::spelled(0).text(), "acorn-acorn-0");
        assert_eq!(
            Seed::spelled(7 | 36 << 6 | 417 << 16).text(),
            "birch-lantern-417"
        );
        let fresh = Seed::fresh();
        let parts: Vec<_> = fresh.text().split('-').collect();
        assert_eq!(parts.len(), 3);
        assert!(WORDS.contains(&parts[0]) && WORDS.contains(&parts[1]));
        assert!(parts[2].parse::<u32>().unwrap() < 1000);
    }

    #[test]
    fn no_word_stands_twice_in_the_list() {
        let sorted = WORDS.windows(2).all(|pair| pair[0] < pair[1]);
        assert!(sorted);
    }
}
