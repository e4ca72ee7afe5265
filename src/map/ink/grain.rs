//! Numbers that look random and depend only on a place.

/// Numbers that look random and depend only on a place.
#[derive(Clone, Debug)]
pub(in crate::map) struct Grain(u64);

impl Grain {
    pub(in crate::map) fn of(a: i64, b: i64) -> Grain {
        let mut grain = Grain((a as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (b as u64) << 1);
        grain.next();
        grain
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From `low` to `high`.
    pub(in crate::map) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 40) as f64 / (1_u64 << 24) as f64)
    }
}
