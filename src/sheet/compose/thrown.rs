//! With which dice a table is read whose key is a number: procedures throw them, and may add something.

use std::collections::BTreeMap;
use std::ptr;

use crate::model::{
    Action, Dice, Expr, Key, LocalId, Model, Operator, Pool, Procedure, Reading, Table,
};

/// The dice of a table with one key, a number, that every procedure reads by the same dice. Those that look it up
/// by anything else make its chances hang on more than dice.
pub(super) fn dice(model: &Model, table: &Table) -> Option<Dice> {
    let [Key::Number { .. }] = table.keys.as_slice() else {
        return None;
    };
    let mut found: Vec<Option<Dice>> = Vec::new();
    for procedure in &model.procedures {
        let thrown = thrown(procedure);
        procedure.walk(&mut |action| {
            action.walk_exprs(&mut |expr| {
                let Expr::Lookup { table: id, keys } = expr else {
                    return;
                };
                if ptr::eq(model.table(*id), table) {
                    found.push(keys.first().and_then(|key| added_to(key, &thrown)));
                }
            });
        });
    }
    let first = *found.first()?;
    found.iter().all(|dice| *dice == first).then_some(first)?
}

/// What a procedure puts dice into: the dice, or nothing where it is not one plain throw.
type Thrown = BTreeMap<LocalId, Option<Dice>>;

fn thrown(procedure: &Procedure) -> Thrown {
    let mut thrown = Thrown::new();
    procedure.walk(&mut |action| {
        let (local, dice) = match action {
            Action::Roll { into, pool } => (*into, plain(pool)),
            Action::Set { local, value } => (*local, added_to(value, &thrown)),
            _ => return,
        };
        let dice = match thrown.get(&local) {
            Some(before) if *before != dice => None,
            _ => dice,
        };
        thrown.insert(local, dice);
    });
    thrown
}

fn plain(pool: &Pool) -> Option<Dice> {
    let dice = &pool.dice;
    let plain = dice.count.is_none() && dice.changes.is_empty() && pool.reading == Reading::Sum;
    plain.then_some(dice.dice)
}

/// The dice in a sum of dice and of what may be added to them.
fn added_to(key: &Expr, thrown: &Thrown) -> Option<Dice> {
    match key {
        Expr::Local(local) => *thrown.get(local)?,
        Expr::Binary {
            op: Operator::Plus,
            left,
            right,
        } => match (added_to(left, thrown), added_to(right, thrown)) {
            (Some(dice), None) | (None, Some(dice)) => Some(dice),
            _ => None,
        },
        Expr::Binary {
            op: Operator::Minus,
            left,
            ..
        } => added_to(left, thrown),
        _ => None,
    }
}
