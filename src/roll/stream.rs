//! Streams: one run of numbers for each named place.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use super::Seed;
use crate::ground::Draw;
use crate::model::Dice;

/// The scheme by which seeds become numbers. It would change with the numbers.
const SCHEME: &str = "orbat 1";

/// Which stream: a place in a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StreamId(u64);

/// All streams of one seed.
#[derive(Clone, Copy, Debug)]
pub struct Streams {
    key: [u8; 32],
    /// Counts repetitions: each reads its own part of every stream.
    turn: u32,
}

/// The numbers of one place.
#[derive(Debug)]
pub struct Stream(ChaCha8Rng);

impl StreamId {
    /// The stream of a place in a package: `battlefield/terrain`.
    pub fn of(package: &str, place: &str) -> StreamId {
        let hash = Sha256::new()
            .chain_update(package)
            .chain_update([0])
            .chain_update(place)
            .finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&hash[..8]);
        StreamId(u64::from_le_bytes(first))
    }
}

impl Streams {
    pub fn new(seed: &Seed) -> Streams {
        let hash = Sha256::new()
            .chain_update(SCHEME)
            .chain_update([0])
            .chain_update(seed.text())
            .finalize();
        Streams {
            key: hash.into(),
            turn: 0,
        }
    }

    /// The streams of the same seed for rolling once more: `turn` counts from 0, the first time.
    pub fn again(&self, turn: u32) -> Streams {
        Streams { turn, ..*self }
    }

    /// The stream of one place, from its beginning.
    pub fn stream(&self, id: StreamId) -> Stream {
        let mut numbers = ChaCha8Rng::from_seed(self.key);
        numbers.set_stream(id.0);
        if self.turn > 0 {
            numbers.set_block_pos(u64::from(self.turn) << 32);
        }
        Stream(numbers)
    }
}

/// The steps from 32-bit numbers to what a rule asks for are written out here, because no
/// library promises to keep its own for ever.
impl Stream {
    /// A number from 0 to `n - 1`, each with the same chance; takes nothing where `n` is 0 or 1.
    pub fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        // 2^32 is seldom a multiple of n; the numbers beyond its last multiple are thrown away.
        // That multiple is worked out only near the end: a division costs as much as a number.
        loop {
            let number = self.0.next_u32();
            if number <= u32::MAX - n || number <= u32::MAX - 0_u32.wrapping_sub(n) % n {
                return number % n;
            }
        }
    }

    /// A number between the two, both included; the lower where there is nothing between.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// What the dice show together, with what is added to them.
    pub fn total(&mut self, dice: Dice) -> i64 {
        let pips: i64 = (0..dice.count)
            .map(|_| i64::from(self.below(dice.sides)) + 1)
            .sum();
        pips + i64::from(dice.plus)
    }

    /// Puts the list into any order, each with the same chance (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last as u32 + 1);
            list.swap(last, other as usize);
        }
    }
}

impl Draw for Stream {
    fn below(&mut self, n: u32) -> u32 {
        Stream::below(self, n)
    }
}
