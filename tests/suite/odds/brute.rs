//! Odds by brute force: the procedure is played once for every way in which dice and cards can fall.
//!
//! Written apart from the engine and as plainly as can be: no state is shared between two plays.

use std::collections::BTreeMap;

use num_rational::Ratio;
use orbat::model::*;

/// Chances of outcomes; the exact numbers stay small where brute force is possible at all.
pub(super) type Odds = BTreeMap<Vec<i64>, Ratio<u128>>;

/// What falls, in order: each choice as (taken, of how many).
struct Fate {
    choices: Vec<(usize, usize)>,
    next: usize,
}

impl Fate {
    fn choose(&mut self, of: usize) -> usize {
        if self.next == self.choices.len() {
            self.choices.push((0, of));
        }
        let (taken, known) = self.choices[self.next];
        assert_eq!(known, of, "the same play asks the same");
        self.next += 1;
        taken
    }

    /// The next play; false after the last.
    fn turn(&mut self) -> bool {
        self.next = 0;
        while let Some((taken, of)) = self.choices.pop() {
            if taken + 1 < of {
                self.choices.push((taken + 1, of));
                return true;
            }
        }
        false
    }
}

/// The odds of a procedure with these arguments, some cards away.
pub(super) fn odds(
    model: &Model,
    procedure: &Procedure,
    args: &[i64],
    away: &[(SideDeck, CardId)],
) -> Odds {
    let mut odds = Odds::new();
    let mut fate = Fate {
        choices: Vec::new(),
        next: 0,
    };
    loop {
        let mut play = Play {
            model,
            fate: &mut fate,
            away,
            drawn: BTreeMap::new(),
        };
        let outcome = play.procedure(procedure, args);
        let ways = fate.choices.iter().map(|(_, of)| *of as u128).product();
        *odds.entry(outcome).or_insert(Ratio::from_integer(0)) += Ratio::new(1, ways);
        if !fate.turn() {
            return odds;
        }
    }
}

struct Play<'a> {
    model: &'a Model,
    fate: &'a mut Fate,
    away: &'a [(SideDeck, CardId)],
    /// From the own side's decks, and from the other's.
    drawn: BTreeMap<SideDeck, Vec<usize>>,
}

#[derive(Clone, Debug)]
enum Held {
    Number(i64),
    Array(i64, Vec<i64>),
    Card(Option<usize>),
}

enum After {
    Next,
    Stop,
    End(Vec<i64>),
}

impl Play<'_> {
    fn procedure(&mut self, procedure: &Procedure, args: &[i64]) -> Vec<i64> {
        let mut held: Vec<Held> = procedure
            .locals
            .iter()
            .map(|local| match local.holds {
                Holds::Value { .. } => Held::Number(0),
                Holds::Array { first, last, .. } => {
                    Held::Array(first, vec![0; (last - first + 1) as usize])
                }
                Holds::Card(_) => Held::Card(None),
            })
            .collect();
        for (place, arg) in args.iter().enumerate() {
            held[place] = Held::Number(*arg);
        }
        for step in &procedure.steps {
            if let After::End(outcome) = self.actions(&step.body, &mut held) {
                return outcome;
            }
        }
        panic!("no outcome");
    }

    fn actions(&mut self, actions: &[Action], held: &mut Vec<Held>) -> After {
        for action in actions {
            match self.action(action, held) {
                After::Next => {}
                other => return other,
            }
        }
        After::Next
    }

    fn action(&mut self, action: &Action, held: &mut Vec<Held>) -> After {
        match action {
            Action::Draw { into, deck } => {
                let size = self.model.deck(deck.deck).cards.len();
                let gone = self.drawn.entry(*deck).or_default();
                let away = |card: &usize| self.away.contains(&(*deck, CardId(*card as u32)));
                let left: Vec<usize> = (0..size)
                    .filter(|card| !gone.contains(card) && !away(card))
                    .collect();
                let card = left[self.fate.choose(left.len())];
                gone.push(card);
                held[into.index()] = Held::Card(Some(card));
            }
            Action::Reshuffle(deck) => {
                self.drawn.remove(deck);
            }
            Action::Set { local, value } => {
                held[local.index()] = Held::Number(self.value(value, held));
            }
            Action::SetElement {
                array,
                index,
                value,
            } => {
                let index = self.value(index, held);
                let value = self.value(value, held);
                let Held::Array(first, list) = &mut held[array.index()] else {
                    panic!("no array")
                };
                list[(index - *first) as usize] = value;
            }
            Action::Fill { array, value } => {
                let value = self.value(value, held);
                let Held::Array(_, list) = &mut held[array.index()] else {
                    panic!("no array")
                };
                list.fill(value);
            }
            Action::Roll { into, pool } => {
                held[into.index()] = Held::Number(self.pool(pool, held));
            }
            Action::Call {
                procedure,
                args,
                into,
            } => {
                let args: Vec<i64> = args.iter().map(|arg| self.value(arg, held)).collect();
                let outcome = self.procedure(self.model.procedure(*procedure), &args);
                for (to, value) in into.iter().zip(outcome) {
                    if let Some(to) = to {
                        held[to.index()] = Held::Number(value);
                    }
                }
            }
            Action::If {
                condition,
                then,
                otherwise,
            } => {
                return if self.value(condition, held) != 0 {
                    self.actions(then, held)
                } else {
                    self.actions(otherwise, held)
                };
            }
            Action::Choose { by, branches } => {
                let by = self.value(by, held);
                let branch = branches
                    .iter()
                    .find(|branch| branch.label.keys.contains(by));
                return self.actions(&branch.expect("a branch").body, held);
            }
            Action::Repeat { times, body, .. } => {
                for _ in 0..self.value(times, held) {
                    match self.actions(body, held) {
                        After::Next => {}
                        After::Stop => break,
                        end => return end,
                    }
                }
            }
            Action::Count {
                counter,
                from,
                to,
                body,
                ..
            } => {
                for number in self.value(from, held)..=self.value(to, held) {
                    held[counter.index()] = Held::Number(number);
                    match self.actions(body, held) {
                        After::Next => {}
                        After::Stop => break,
                        end => return end,
                    }
                }
            }
            Action::Stop => return After::Stop,
            Action::End(values) => {
                return After::End(values.iter().map(|value| self.value(value, held)).collect());
            }
            Action::Note(_) => {}
        }
        After::Next
    }

    fn value(&self, expr: &Expr, held: &[Held]) -> i64 {
        let of = |expr: &Expr| self.value(expr, held);
        let maybe = |expr: &Option<Box<Expr>>| expr.as_ref().map_or(0, |expr| of(expr));
        match expr {
            Expr::Constant(number, _) => *number,
            Expr::Local(local) => match &held[local.index()] {
                Held::Number(number) => *number,
                other => panic!("{other:?}"),
            },
            Expr::Element { array, index } => match &held[array.index()] {
                Held::Array(first, list) => list[(of(index) - first) as usize],
                other => panic!("{other:?}"),
            },
            Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => {
                let Held::Card(Some(card)) = &held[card.index()] else {
                    panic!("no card")
                };
                let deck = self.model.deck(*deck);
                let shown = deck.cards[*card].number(deck, *face, maybe(at), maybe(shift));
                shown.expect("a face")
            }
            Expr::FaceHas {
                card,
                deck,
                face,
                item,
            } => {
                let Held::Card(Some(card)) = &held[card.index()] else {
                    panic!("no card")
                };
                i64::from(self.model.deck(*deck).cards[*card].has(*face, of(item)))
            }
            Expr::Field { row, field, at, .. } => {
                let row = RowId(of(row) as u32);
                let mut value = &self.model.field(row, *field).value;
                if let (Value::Each(each), Some(at)) = (value, at) {
                    value = &each[of(at) as usize].value;
                }
                plain(value)
            }
            Expr::FieldHas {
                row, field, item, ..
            } => {
                let row = RowId(of(row) as u32);
                let Value::List(list) = &self.model.field(row, *field).value else {
                    return 0;
                };
                let item = of(item);
                i64::from(list.iter().any(|value| plain(value) == item))
            }
            Expr::Lookup { table, keys } => {
                let keys: Vec<i64> = keys.iter().map(of).collect();
                let row = self.model.table(*table).row(&keys).expect("an answer");
                match &row.answer {
                    Answer::Value(datum) => plain(&datum.value),
                    Answer::RollOn(_) => panic!("another table"),
                }
            }
            Expr::Total { modifiers, args } => {
                let args: Vec<Held> = args.iter().map(|arg| Held::Number(of(arg))).collect();
                let rows = &self.model.modifiers(*modifiers).rows;
                let holds = rows.iter().filter(|row| self.value(&row.when, &args) != 0);
                holds.map(|row| self.value(&row.value, &args)).sum()
            }
            Expr::Not(inner) => i64::from(of(inner) == 0),
            Expr::Minus(inner) => -of(inner),
            Expr::Binary { op, left, right } => {
                let first = of(left);
                match op {
                    Operator::Or => return i64::from(first != 0 || of(right) != 0),
                    Operator::And => return i64::from(first != 0 && of(right) != 0),
                    _ => {}
                }
                let second = of(right);
                match op {
                    Operator::Or | Operator::And => unreachable!(),
                    Operator::Equal => i64::from(first == second),
                    Operator::Unequal => i64::from(first != second),
                    Operator::Less => i64::from(first < second),
                    Operator::AtMost => i64::from(first <= second),
                    Operator::More => i64::from(first > second),
                    Operator::AtLeast => i64::from(first >= second),
                    Operator::Plus => first + second,
                    Operator::Minus => first - second,
                    Operator::Times => first * second,
                    Operator::Mod => first.rem_euclid(second.abs()),
                    Operator::DivideDown => (first as f64 / second as f64).floor() as i64,
                    Operator::DivideUp => (first as f64 / second as f64).ceil() as i64,
                }
            }
            Expr::Least(list) => list.iter().map(of).min().expect("some"),
            Expr::Greatest(list) => list.iter().map(of).max().expect("some"),
            Expr::Shows { what, faces } => i64::from(self.shows(of(what), faces, held)),
            Expr::If {
                condition,
                then,
                otherwise,
            } => of(if of(condition) != 0 { then } else { otherwise }),
        }
    }

    fn shows(&self, face: i64, faces: &Faces, held: &[Held]) -> bool {
        let of = |expr: &Expr| self.value(expr, held);
        match faces {
            Faces::Even => face % 2 == 0,
            Faces::Odd => face % 2 != 0,
            Faces::OrMore(low) => face >= of(low),
            Faces::OrLess(high) => face <= of(high),
            Faces::Between(low, high) => of(low) <= face && face <= of(high),
            Faces::OneOf(list) => list.iter().any(|one| of(one) == face),
        }
    }

    fn pool(&mut self, pool: &Pool, held: &[Held]) -> i64 {
        let mut dice = self.dice(&pool.dice, held);
        let plus = i64::from(pool.dice.dice.plus);
        match &pool.reading {
            Reading::Sum => dice.iter().sum::<i64>() + plus,
            Reading::Best { lowest, keep } => {
                dice.sort_unstable();
                if !lowest {
                    dice.reverse();
                }
                let keep = self.value(keep, held).max(0) as usize;
                dice.iter().take(keep).sum::<i64>() + plus
            }
            Reading::NumberShowing(faces) => {
                dice.retain(|die| self.shows(*die, faces, held));
                dice.len() as i64
            }
            Reading::PairsWon(others) => {
                let mut others = self.dice(others, held);
                dice.sort_unstable_by(|a, b| b.cmp(a));
                others.sort_unstable_by(|a, b| b.cmp(a));
                dice.iter().zip(&others).filter(|(a, b)| a > b).count() as i64
            }
        }
    }

    fn dice(&mut self, dice: &PoolDice, held: &[Held]) -> Vec<i64> {
        let count = match &dice.count {
            Some(count) => self.value(count, held).max(0),
            None => i64::from(dice.dice.count),
        };
        (0..count).map(|_| self.die(dice, held)).collect()
    }

    fn die(&mut self, dice: &PoolDice, held: &[Held]) -> i64 {
        let sides = dice.dice.sides as usize;
        let mut face = self.fate.choose(sides) as i64 + 1;
        let mut value = face;
        for change in &dice.changes {
            match change {
                DieChange::Counting(faces) => {
                    if !self.shows(value, faces, held) {
                        value = 0;
                    }
                }
                DieChange::Less { by, floor } => {
                    let by = self.value(by, held);
                    if value > *floor {
                        value = (value - by).max(*floor);
                    }
                }
                DieChange::Rerolling { faces, times } => {
                    for _ in 0..*times {
                        if !self.shows(face, faces, held) {
                            break;
                        }
                        face = self.fate.choose(sides) as i64 + 1;
                    }
                    value = face;
                }
                DieChange::Open { from } => {
                    if face == sides as i64 {
                        let second = self.fate.choose(sides) as i64 + 1;
                        value += (second - from + 1).max(0);
                    }
                }
            }
        }
        value
    }
}

fn plain(value: &Value) -> i64 {
    match value {
        Value::None => NOTHING,
        Value::Number(number) => *number,
        Value::Length(length) => length.0,
        Value::YesNo(yes) => i64::from(*yes),
        Value::Member(_, member) => i64::from(*member),
        Value::Row(row) => i64::from(row.0),
        other => panic!("{other:?}"),
    }
}
