//! Random small procedures, for laws that hold for all.

use orbat::model::*;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::build::*;

/// A model with one deck, two procedures and modifiers, and which procedure to weigh.
pub(super) struct Sample {
    pub(super) model: Model,
    pub(super) procedure: Procedure,
}

const CARDS: usize = 5;

const P: u32 = 0;
const A: u32 = 1;
const B: u32 = 2;
const C: u32 = 3;
const COUNTER: u32 = 4;
const ARRAY: u32 = 5;
const X: u32 = 6;
const Y: u32 = 7;

pub(super) fn sample(seed: u64) -> Sample {
    cards(seed, false)
}

/// The same, where cards are drawn from the decks of both sides.
pub(super) fn of_both_sides(seed: u64) -> Sample {
    cards(seed, true)
}

fn cards(seed: u64, sides: bool) -> Sample {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut model = with_deck(&mut chance);
    model.decks[0].each_side = sides;
    let mut writer = Writer {
        draws: 2,
        inner: true,
        sides,
        ..Writer::of(&mut chance, 60)
    };
    let inner = writer.procedure("inner", 3);
    let draws = 2 - writer.draws;
    model.procedures.push(inner.into());
    let mut writer = Writer {
        // The inner one is called at most once.
        draws: 4 - draws,
        sides,
        ..Writer::of(&mut chance, 300)
    };
    let procedure = writer.procedure("outer", 6);
    Sample { model, procedure }
}

/// Procedures without cards that call each other, of which some come to a few lines.
pub(super) fn of_calls(seed: u64) -> Sample {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut model = with_deck(&mut chance);
    for (called, statements) in [2, 3, 3].into_iter().enumerate() {
        let mut writer = Writer {
            called: called as u32,
            cards: false,
            arrays: called == 2,
            ..Writer::of(&mut chance, CALLED)
        };
        let procedure = writer.procedure("called", statements);
        model.procedures.push(procedure.into());
    }
    let mut writer = Writer {
        called: 3,
        cards: false,
        ..Writer::of(&mut chance, 300)
    };
    let procedure = writer.procedure("outer", 6);
    Sample { model, procedure }
}

/// In so many ways one that is called without cards comes about.
const CALLED: u32 = 12;

fn with_deck(chance: &mut ChaCha8Rng) -> Model {
    let mut model = Model::default();
    let two = scale(&mut model, "two", &["no", "yes"]);
    let at = scale(&mut model, "at", &["first", "second"]);
    let along = Along {
        scale: at,
        trend: None,
    };
    let cards = (0..CARDS).map(|_| {
        let set: Vec<i64> = (0..2).filter(|_| chance.random_bool(0.5)).collect();
        vec![
            Shows::One(chance.random_range(1..=3)),
            Shows::One(chance.random_range(0..=1)),
            Shows::Set(set.into()),
            Shows::Strip((0..3).map(|_| chance.random_range(0..=1)).collect()),
            Shows::Each((0..2).map(|_| chance.random_range(0..=2)).collect()),
        ]
    });
    let cards: Vec<Vec<Shows>> = cards.collect();
    let faces = vec![
        ("n", FaceType::Value(range(1, 3))),
        ("f", FaceType::Value(range(0, 1))),
        ("s", FaceType::SetOfScale(two)),
        (
            "strip",
            FaceType::Strip(Strip {
                width: 3,
                symbols: two,
                from: at,
                starts: vec![0, 1],
                then: 0,
            }),
        ),
        ("each", FaceType::Each(range(0, 2), along)),
    ];
    deck(&mut model, "deck", faces, cards);
    let row = |when, value| Modifier {
        text: "".into(),
        when,
        value,
        cite: CitationId(0),
        option: None,
    };
    model.modifiers.push(Modifiers {
        header: header("modifiers"),
        parameters: Default::default(),
        titles: ("".into(), "".into()),
        rows: vec![
            row(binary(Operator::More, local(0), number(1)), number(2)),
            row(local(1), binary(Operator::Minus, local(0), number(1))),
        ],
    });
    model
}

/// Writes statements while few enough plays are left for brute force.
struct Writer<'r> {
    chance: &'r mut ChaCha8Rng,
    draws: u32,
    ways: u32,
    /// Writes the inner procedure, or has already called it.
    inner: bool,
    loops: u32,
    /// How many procedures there are to be called.
    called: u32,
    cards: bool,
    arrays: bool,
    /// Draws from the other side's deck as well.
    sides: bool,
}

impl<'r> Writer<'r> {
    fn of(chance: &'r mut ChaCha8Rng, ways: u32) -> Self {
        Writer {
            chance,
            draws: 0,
            ways,
            inner: false,
            loops: 0,
            called: 1,
            cards: true,
            arrays: true,
            sides: false,
        }
    }

    fn procedure(&mut self, name: &str, statements: u32) -> Procedure {
        let value = Holds::Value {
            ty: range(-100, 100),
            low: -100,
            high: 100,
        };
        let locals = vec![
            ("p", value),
            ("a", value),
            ("b", value),
            ("c", value),
            ("counter", value),
            (
                "array",
                Holds::Array {
                    ty: range(-100, 100),
                    first: 1,
                    last: 2,
                },
            ),
            ("x", Holds::Card(DeckId(0))),
            ("y", Holds::Card(DeckId(0))),
        ];
        let mut body = Vec::new();
        if self.cards {
            // The inner one has no second card.
            body.push(self.draw(X));
            if !self.inner {
                body.push(self.draw(Y));
            }
            self.draws -= body.len() as u32;
        }
        body.extend(self.block(statements));
        body.push(self.end());
        procedure(name, &[("p", range(0, 3))], locals, 2, body)
    }

    fn of_other(&mut self) -> bool {
        self.sides && self.below(2) == 0
    }

    fn draw(&mut self, into: u32) -> Action {
        match self.of_other() {
            true => draw_theirs(into),
            false => draw(into),
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.chance.next_u32() % bound
    }

    fn block(&mut self, statements: u32) -> Vec<Action> {
        (0..statements)
            .flat_map(|_| self.statement(statements / 2))
            .collect()
    }

    fn end(&mut self) -> Action {
        Action::End(vec![self.value(), self.value()])
    }

    /// What a local is set to: now and then just another one, with which it may share its place.
    fn value(&mut self) -> Expr {
        match self.below(3) {
            0 => local(self.variable()),
            _ => self.small(2),
        }
    }

    /// A number that stays small.
    fn small(&mut self, depth: u32) -> Expr {
        binary(Operator::Mod, self.expr(depth), number(4))
    }

    fn variable(&mut self) -> u32 {
        [P, A, B, C][self.below(4) as usize]
    }

    fn statement(&mut self, inside: u32) -> Vec<Action> {
        let one = match self.below(15) {
            7 | 8 if !self.cards && self.called > 0 && self.ways >= CALLED => {
                self.ways /= CALLED;
                self.call()
            }
            0..=2 => Action::Set {
                local: LocalId(self.variable()),
                value: self.value(),
            },
            3 if self.arrays => Action::SetElement {
                array: LocalId(ARRAY),
                index: self.index(),
                value: self.small(2),
            },
            4 if self.arrays => Action::Fill {
                array: LocalId(ARRAY),
                value: self.small(1),
            },
            5 | 6 => return self.roll(),
            7 => {
                let times = 1 << self.loops;
                if self.draws < times {
                    return Vec::new();
                }
                self.draws -= times;
                let into = if self.inner || self.below(2) == 0 {
                    X
                } else {
                    Y
                };
                self.draw(into)
            }
            8 => {
                let (condition, to) = (self.expr(2), LocalId(self.variable()));
                let mut copy = || {
                    let value = local(self.variable());
                    vec![Action::Set { local: to, value }]
                };
                let (then, otherwise) = (copy(), copy());
                Action::If {
                    condition,
                    then,
                    otherwise,
                }
            }
            9 | 10 if inside > 0 => {
                let condition = self.expr(2);
                let then = self.block(inside);
                let otherwise = self.block(inside / 2);
                Action::If {
                    condition,
                    then,
                    otherwise,
                }
            }
            11 if inside > 0 => {
                let by = binary(Operator::Mod, self.expr(2), number(3));
                let branch = |keys: Vec<(i64, i64)>, body| ChooseBranch {
                    label: Label {
                        text: "".into(),
                        keys: KeySet::new(keys),
                    },
                    body,
                };
                let first = self.block(inside);
                let second = self.block(inside / 2);
                let branches = vec![
                    branch(vec![(0, 0), (2, 2)], first),
                    branch(vec![(1, 1)], second),
                ];
                Action::Choose { by, branches }
            }
            12 if inside > 0 && self.loops < 2 => {
                let (ways, counts) = (self.ways, self.below(2) == 0);
                self.ways = (f64::from(self.ways)).sqrt() as u32;
                self.loops += 1;
                let mut body = self.block(inside);
                self.loops -= 1;
                self.ways = ways / 8;
                if self.below(2) == 0 {
                    body.push(Action::If {
                        condition: self.expr(1),
                        then: vec![Action::Stop],
                        otherwise: Vec::new(),
                    });
                }
                let times = binary(Operator::Mod, self.expr(1), number(3));
                match counts {
                    true => Action::Count {
                        counter: LocalId(COUNTER),
                        from: number(1),
                        to: times,
                        most: 2,
                        body,
                    },
                    false => Action::Repeat {
                        times,
                        most: 2,
                        stated: true,
                        body,
                    },
                }
            }
            13 if self.cards && self.loops == 0 && !self.inner => {
                self.inner = true;
                self.call()
            }
            9 => Action::If {
                condition: self.expr(2),
                then: vec![self.end()],
                otherwise: Vec::new(),
            },
            10 if self.loops == 0 && !self.inner && self.draws >= 2 => {
                self.draws -= 2;
                let deck = match self.of_other() {
                    true => theirs(),
                    false => DeckId(0).into(),
                };
                return vec![Action::Reshuffle(deck), self.draw(X), self.draw(Y)];
            }
            // Set in one branch alone it is behind the other what it was, or what was given.
            14 => {
                let (condition, value) = (self.expr(1), self.value());
                let local = LocalId([P, self.variable()][self.below(2) as usize]);
                Action::If {
                    condition,
                    then: vec![Action::Set { local, value }],
                    otherwise: Vec::new(),
                }
            }
            _ => Action::Note("".into()),
        };
        vec![one]
    }

    fn call(&mut self) -> Action {
        let into = (0..2).map(|_| (self.below(3) > 0).then(|| LocalId(self.variable())));
        let into = into.collect();
        let procedure = ProcedureId(self.below(self.called));
        Action::Call {
            procedure,
            args: vec![self.value()],
            into,
        }
    }

    fn index(&mut self) -> Expr {
        if self.below(3) == 0 {
            return number(1 + i64::from(self.below(2)));
        }
        let local = local(self.variable());
        binary(
            Operator::Plus,
            binary(Operator::Mod, local, number(2)),
            number(1),
        )
    }

    fn expr(&mut self, depth: u32) -> Expr {
        if depth == 0 || self.below(4) == 0 {
            return self.leaf();
        }
        match self.below(9) {
            0 => {
                let (left, right) = (self.expr(depth - 1), self.expr(depth - 1));
                binary(Operator::And, left, right)
            }
            1 => {
                let (left, right) = (self.expr(depth - 1), self.expr(depth - 1));
                binary(Operator::Or, left, right)
            }
            2 => Expr::Not(Box::new(self.expr(depth - 1))),
            3 => Expr::If {
                condition: Box::new(self.expr(depth - 1)),
                then: Box::new(self.expr(depth - 1)),
                otherwise: Box::new(self.expr(depth - 1)),
            },
            4 => Expr::Least(vec![self.expr(depth - 1), self.expr(depth - 1)]),
            5 => Expr::Shows {
                what: Box::new(self.expr(depth - 1)),
                faces: self.faces(),
            },
            6 => Expr::Total {
                modifiers: ModifiersId(0),
                args: vec![self.expr(depth - 1), self.expr(depth - 1)],
            },
            _ => {
                let operators = [
                    Operator::Equal,
                    Operator::Less,
                    Operator::AtLeast,
                    Operator::Plus,
                    Operator::Minus,
                    Operator::DivideDown,
                    Operator::DivideUp,
                ];
                let operator = operators[self.below(7) as usize];
                let left = self.expr(depth - 1);
                let right = match operator {
                    Operator::DivideDown | Operator::DivideUp => number(2),
                    _ => self.expr(depth - 1),
                };
                binary(operator, left, right)
            }
        }
    }

    fn leaf(&mut self) -> Expr {
        let card = if self.inner || self.below(2) == 0 {
            X
        } else {
            Y
        };
        let face = |face, at: Option<Expr>, shift: Option<Expr>| Expr::Face {
            card: LocalId(card),
            deck: DeckId(0),
            face: FaceId(face),
            at: at.map(Box::new),
            shift: shift.map(Box::new),
        };
        match self.below(if self.cards { 12 } else { 6 }) {
            0 => number(i64::from(self.below(4))),
            1 => local(P),
            5 if self.arrays => Expr::Element {
                array: LocalId(ARRAY),
                index: Box::new(self.index()),
            },
            2..=5 => local(self.variable()),
            6 | 7 => face(0, None, None),
            8 => face(1, None, None),
            9 => Expr::FaceHas {
                card: LocalId(card),
                deck: DeckId(0),
                face: FaceId(2),
                item: Box::new(number(i64::from(self.below(2)))),
            },
            10 => {
                let shift = local(self.variable());
                face(3, Some(number(i64::from(self.below(2)))), Some(shift))
            }
            _ => face(4, Some(number(i64::from(self.below(2)))), None),
        }
    }

    fn faces(&mut self) -> Faces {
        let pip = |own: &mut Self| number(1 + i64::from(own.below(3)));
        match self.below(6) {
            0 => Faces::Even,
            1 => Faces::Odd,
            2 => Faces::OrMore(Box::new(pip(self))),
            3 => Faces::OrLess(Box::new(local(self.variable()))),
            4 => Faces::Between(Box::new(pip(self)), Box::new(number(3))),
            _ => Faces::OneOf(vec![pip(self), pip(self)]),
        }
    }

    fn roll(&mut self) -> Vec<Action> {
        let sides = 2 + self.below(2);
        let mut most = if self.ways > 30 { 2 } else { 1 };
        let mut changes = Vec::new();
        if self.below(2) == 0 {
            most = 1;
            changes.push(match self.below(4) {
                0 => DieChange::Rerolling {
                    faces: Faces::OneOf(vec![number(1)]),
                    times: 1 + self.below(2),
                },
                1 => DieChange::Open { from: 2 },
                2 => DieChange::Less {
                    by: local(self.variable()),
                    floor: i64::from(self.below(2)),
                },
                _ => DieChange::Counting(self.faces()),
            });
        }
        let again = matches!(changes.first(), Some(DieChange::Rerolling { times: 2, .. }));
        let worth = sides.pow(if again { 3 } else { 2 });
        if self.ways < worth {
            return Vec::new();
        }
        self.ways /= worth;
        let count = match self.below(3) {
            0 => Some(binary(
                Operator::Mod,
                local(self.variable()),
                number(i64::from(most) + 1),
            )),
            _ => None,
        };
        let dice = PoolDice {
            count,
            dice: Dice {
                count: most,
                sides,
                plus: self.below(2) as i32,
            },
            changes,
        };
        let reading = match self.below(6) {
            0 => Reading::Best {
                lowest: self.below(2) == 0,
                keep: number(1),
            },
            1 => Reading::NumberShowing(self.faces()),
            2 if self.ways > 10 => {
                self.ways /= 9;
                Reading::PairsWon(PoolDice {
                    count: None,
                    dice: Dice {
                        count: 2,
                        sides: 3,
                        plus: 0,
                    },
                    changes: Vec::new(),
                })
            }
            _ => Reading::Sum,
        };
        vec![Action::Roll {
            into: LocalId(self.variable()),
            pool: Box::new(Pool { dice, reading }),
        }]
    }
}
