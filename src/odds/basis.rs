//! Which of some vectors are made of others.

/// A prime: the elimination is done modulo it, and what it finds is checked in whole numbers.
const PRIME: i64 = 2_147_483_647;

/// A vector as so many times each of the given ones, and so many times each of those that it stands among.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) given: Vec<(usize, i64)>,
    pub(crate) parts: Vec<(usize, i64)>,
}

/// For each vector whether it is a whole-numbered combination of the given ones and of those before it.
pub(crate) fn made_of_others(given: &[Vec<i64>], vectors: &[Vec<i64>]) -> Vec<Option<Made>> {
    // Rows in echelon form: the reduced vector, its pivot, and what it is made of: the given ones first.
    let mut rows: Vec<(Vec<i64>, usize, Vec<i64>)> = Vec::new();
    let mut made = Vec::with_capacity(vectors.len());
    for (place, whole) in given.iter().chain(vectors).enumerate() {
        let mut vector = whole.clone();
        let mut from = vec![0; given.len() + vectors.len()];
        from[place] = 1;
        for (row, pivot, parts) in &rows {
            let times = vector[*pivot];
            if times != 0 {
                subtract(&mut vector, row, times);
                subtract(&mut from, parts, times);
            }
        }
        if let Some(pivot) = vector.iter().position(|entry| *entry != 0) {
            let inverse = power(vector[pivot], PRIME - 2);
            for entry in vector.iter_mut().chain(&mut from) {
                *entry = *entry * inverse % PRIME;
            }
            rows.push((vector, pivot, from));
            made.push(None);
            continue;
        }
        // The vector and its combination sum up to nothing.
        let parts = from[..place].iter().enumerate();
        let parts = parts.map(|(part, entry)| (part, signed((PRIME - entry) % PRIME)));
        let parts = parts.filter(|(_, times)| *times != 0);
        let (first, rest): (Vec<_>, Vec<_>) = parts.partition(|(part, _)| *part < given.len());
        let made_of = Made {
            given: first,
            parts: (rest.into_iter())
                .map(|(part, times)| (part - given.len(), times))
                .collect(),
        };
        let holds = whole.iter().enumerate().all(|(at, entry)| {
            let of_given = made_of.given.iter();
            let of_given = of_given.map(|(part, times)| given[*part][at] * times);
            let of_parts = made_of.parts.iter();
            let of_parts = of_parts.map(|(part, times)| vectors[*part][at] * times);
            of_given.chain(of_parts).sum::<i64>() == *entry
        });
        made.push(holds.then_some(made_of));
    }
    made.split_off(given.len())
}

fn signed(entry: i64) -> i64 {
    if entry > PRIME / 2 {
        entry - PRIME
    } else {
        entry
    }
}

fn subtract(from: &mut [i64], row: &[i64], times: i64) {
    for (entry, less) in from.iter_mut().zip(row) {
        *entry = (*entry - times * less % PRIME + PRIME) % PRIME;
    }
}

fn power(base: i64, mut power: i64) -> i64 {
    let (mut result, mut square) = (1, base);
    while power > 0 {
        if power % 2 == 1 {
            result = result * square % PRIME;
        }
        square = square * square % PRIME;
        power /= 2;
    }
    result
}
