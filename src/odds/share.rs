//! Columns shared by locals of which no two are wanted at once.
//!
//! States are compared, and copied, number by number; so they have as few columns as may be. As when
//! registers are allocated, two locals interfere where one is set while the other is wanted later, and
//! each gets the first column that none has with which it interferes. Parameters stay where they are
//! given; the elements of an array stay side by side, and share nothing; nor do cards.

use super::code::{Array, Code};
use super::columns::Columns;
use super::maker::Raw;
use super::ops::{Block, Op};

/// For each local with which others it interferes; of two, one may know it alone.
#[derive(Default, Debug)]
pub(crate) struct Interference(Vec<Columns>);

impl Interference {
    /// A local is set where others are wanted later.
    pub(crate) fn born(&mut self, local: u32, live: &Columns) {
        let place = local as usize;
        if self.0.len() <= place {
            self.0.resize(place + 1, Columns::default());
        }
        self.0[place].add(live);
    }

    fn between(&self, one: u32, other: u32) -> bool {
        let knows = |one: u32, other: u32| {
            let others = self.0.get(one as usize);
            others.is_some_and(|others| others.contains(other))
        };
        knows(one, other) || knows(other, one)
    }
}

/// The column of each local of a procedure of which `body` is left, and how many columns there are;
/// `entry` are those wanted where it begins.
pub(crate) fn shared(
    raw: &Raw,
    body: &Block,
    mut interference: Interference,
    entry: &Columns,
) -> (Vec<Code>, u32) {
    let mut used = entry.clone();
    body.sets(&mut used);
    body.each_op(&mut |op| op.codes(&mut |code| code.reads(&mut used)));
    for local in (0..raw.width).filter(|local| entry.contains(*local)) {
        interference.born(local, entry);
    }
    let mut places: Vec<Option<u32>> = vec![None; raw.width as usize];
    // Who has each column that may be shared.
    let mut owners: Vec<(u32, Vec<u32>)> = Vec::new();
    for parameter in 0..raw.parameters {
        places[parameter as usize] = Some(parameter);
        owners.push((parameter, vec![parameter]));
    }
    let mut width = raw.parameters;
    let mut arrays = Vec::new();
    arrays_of(body, &mut arrays);
    let of_arrays = arrays.iter().flat_map(Array::columns);
    let cards = raw.cards.iter().copied();
    for local in of_arrays.chain(cards.filter(|card| used.contains(*card))) {
        let place = &mut places[local as usize];
        if place.is_none() {
            *place = Some(width);
            width += 1;
        }
    }
    let mut moves = Vec::new();
    moves_of(body, &mut moves);
    for local in (0..raw.width).filter(|local| used.contains(*local)) {
        if places[local as usize].is_some() {
            continue;
        }
        let fits = |(_, owners): &&mut (u32, Vec<u32>)| {
            let mut owners = owners.iter();
            !owners.any(|owner| interference.between(local, *owner))
        };
        // Best is one between which and this nothing need be moved.
        let beside = moves.iter().filter_map(|(to, from)| match (*to, *from) {
            (to, from) if to == local => places[from as usize],
            (to, from) if from == local => places[to as usize],
            _ => None,
        });
        let beside: Vec<u32> = beside.collect();
        let best = owners
            .iter_mut()
            .filter(fits)
            .min_by_key(|(place, _)| !beside.contains(place));
        match best {
            Some((place, owners)) => {
                owners.push(local);
                places[local as usize] = Some(*place);
            }
            None => {
                owners.push((width, vec![local]));
                places[local as usize] = Some(width);
                width += 1;
            }
        }
    }
    // What is not used has no column, and is nought.
    let column = |place: Option<u32>| place.map_or(Code::Constant(0), Code::Column);
    (places.into_iter().map(column).collect(), width)
}

/// The arrays that a block has to do with as a whole.
pub(crate) fn arrays_of(block: &Block, into: &mut Vec<Array>) {
    block.each_op(&mut |op| {
        if let Op::SetElement { array, .. } | Op::Fill { array, .. } = op {
            into.push(array.clone());
        }
        op.codes(&mut |code| code.arrays(into));
    });
}

/// What is set to what another local holds: both.
fn moves_of(block: &Block, into: &mut Vec<(u32, u32)>) {
    block.each_op(&mut |op| {
        if let Op::Set {
            to,
            value: Code::Column(from),
        } = op
        {
            into.push((*to, *from));
        }
    });
}

impl Array {
    pub(crate) fn columns(&self) -> std::ops::Range<u32> {
        self.column..self.column + self.len
    }
}
