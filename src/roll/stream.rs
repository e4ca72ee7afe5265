//! Streams: one run of numbers for each named place.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use super::{Seed, chacha};
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

/// The numbers of one place: those of the stream cipher ChaCha8.
#[derive(Debug)]
pub struct Stream<N = ChaCha8Rng>(N);

/// Where a stream has its numbers from.
pub trait Numbers {
    fn number(&mut self) -> u32;
}

/// The numbers of a stream of which few are wanted.
#[derive(Debug)]
pub struct Few {
    first: [u32; 16],
    given: usize,
    streams: Streams,
    id: StreamId,
    /// What comes after the first.
    more: Option<Box<ChaCha8Rng>>,
}

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
            numbers.set_block_pos(self.block());
        }
        Stream(numbers)
    }

    /// The same stream, ready in half the time for whoever wants only a few of its numbers.
    pub fn few(&self, id: StreamId) -> Stream<Few> {
        Stream(Few {
            first: chacha::block(&self.key, self.block(), id.0),
            given: 0,
            streams: *self,
            id,
            more: None,
        })
    }

    /// The first block of each stream.
    fn block(&self) -> u64 {
        u64::from(self.turn) << 32
    }
}

impl Numbers for ChaCha8Rng {
    fn number(&mut self) -> u32 {
        self.next_u32()
    }
}

impl Numbers for Few {
    fn number(&mut self) -> u32 {
        match self.first.get(self.given) {
            Some(number) => {
                self.given += 1;
                *number
            }
            None => self.further(),
        }
    }
}

impl Few {
    #[cold]
    fn further(&mut self) -> u32 {
        let (streams, id) = (self.streams, self.id);
        let from_second = || {
            let Stream(mut numbers) = streams.stream(id);
            numbers.set_block_pos(streams.block() + 1);
            Box::new(numbers)
        };
        self.more.get_or_insert_with(from_second).next_u32()
    }
}

/// The steps from 32-bit numbers to what a rule asks for are written out here, because no
/// library promises to keep its own for ever.
impl<N: Numbers> Stream<N> {
    /// A number from 0 to `n - 1`, each with the same chance; takes nothing where `n` is 0 or 1.
    pub fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        // 2^32 is seldom a multiple of n; the numbers beyond its last multiple are thrown away. They
        // are fewer than n, so that few numbers need the division that says how many.
        loop {
            let number = self.0.number();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_gives_the_numbers_of_the_cipher() {
        for (seed, place, turn) in [("", "a", 0), ("hedgerow-7", "b/c", 1), ("x", "", u32::MAX)] {
            let streams = Streams::new(&Seed::new(seed)).again(turn);
            let id = StreamId::of("package", place);
            let mut numbers = ChaCha8Rng::from_seed(streams.key);
            numbers.set_stream(id.0);
            numbers.set_block_pos(u64::from(turn) << 32);
            let (mut many, mut few) = (streams.stream(id), streams.few(id));
            for nth in 0..200 {
                let number = numbers.next_u32();
                assert_eq!(many.0.number(), number, "{seed} {place} {nth}");
                assert_eq!(few.0.number(), number, "{seed} {place} {nth}");
            }
        }
    }
}
