//! One block of ChaCha8: sixteen numbers.
//!
//! Most streams give one or two numbers, and a library that makes four blocks at once is then
//! twice as slow as this. Whoever needs more than a block goes on with the library.

/// A quarter of the state; the four are worked on side by side.
type Row = [u32; 4];

/// Key, counter and stream, as the cipher lays them out: the words "expand 32-byte k", the key in
/// two rows, the counter and the stream.
pub(super) fn block(key: &[u8; 32], counter: u64, stream: u64) -> [u32; 16] {
    let word = |at: usize| {
        u32::from_le_bytes([
            key[at * 4],
            key[at * 4 + 1],
            key[at * 4 + 2],
            key[at * 4 + 3],
        ])
    };
    let halves = |n: u64| (n as u32, (n >> 32) as u32);
    let ((c0, c1), (s0, s1)) = (halves(counter), halves(stream));
    let start: [Row; 4] = [
        [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574],
        std::array::from_fn(word),
        std::array::from_fn(|i| word(i + 4)),
        [c0, c1, s0, s1],
    ];
    let [mut a, mut b, mut c, mut d] = start;
    for _ in 0..4 {
        round(&mut a, &mut b, &mut c, &mut d);
        // Turned so, the diagonals are columns.
        (b, c, d) = (turned(b, 1), turned(c, 2), turned(d, 3));
        round(&mut a, &mut b, &mut c, &mut d);
        (b, c, d) = (turned(b, 3), turned(c, 2), turned(d, 1));
    }
    let mut numbers = [0; 16];
    for (i, (row, from)) in [a, b, c, d].into_iter().zip(start).enumerate() {
        numbers[i * 4..i * 4 + 4].copy_from_slice(&sum(row, from));
    }
    numbers
}

fn round(a: &mut Row, b: &mut Row, c: &mut Row, d: &mut Row) {
    *a = sum(*a, *b);
    *d = mixed(*d, *a, 16);
    *c = sum(*c, *d);
    *b = mixed(*b, *c, 12);
    *a = sum(*a, *b);
    *d = mixed(*d, *a, 8);
    *c = sum(*c, *d);
    *b = mixed(*b, *c, 7);
}

fn sum(a: Row, b: Row) -> Row {
    std::array::from_fn(|i| a[i].wrapping_add(b[i]))
}

fn mixed(a: Row, b: Row, by: u32) -> Row {
    std::array::from_fn(|i| (a[i] ^ b[i]).rotate_left(by))
}

fn turned(row: Row, by: usize) -> Row {
    std::array::from_fn(|i| row[(i + by) % 4])
}
