//! From expressions and pools of the model to flat code.

use super::code::*;
use super::prepare::{Context, Maker};
use crate::model::{
    Answer, Datum, DeckId, DieChange, Expr, FaceId, FaceType, Faces, FieldId, Key, KeySet, KindId,
    Locals, ModifiersId, Pool, PoolDice, Reading, Shows, TableId, Value,
};
use crate::roll::Unanswered;

impl Maker<'_> {
    pub(super) fn expr(&mut self, expr: &Expr, context: Context<'_>) -> Result<NodeId, Unanswered> {
        let node = match expr {
            Expr::Constant(number, _) => Node::Constant(*number),
            Expr::Local(local) => Node::Local(context.value(*local)?),
            Expr::Element { array, index } => Node::Element {
                array: context.array(*array)?,
                index: self.expr(index, context)?,
            },
            Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => Node::Face {
                card: context.card(*card)?,
                face: self.face(*deck, *face)?,
                at: self.perhaps(at.as_deref(), context)?,
                shift: self.perhaps(shift.as_deref(), context)?,
            },
            Expr::FaceHas {
                card,
                deck,
                face,
                item,
            } => Node::FaceHas {
                card: context.card(*card)?,
                deck: *deck,
                face: *face,
                set: self.face_set(*deck, *face),
                item: self.expr(item, context)?,
            },
            Expr::Field {
                row,
                kind,
                field,
                at,
            } => Node::Field {
                row: self.expr(row, context)?,
                column: self.column(*kind, *field)?,
                at: self.perhaps(at.as_deref(), context)?,
            },
            Expr::FieldHas {
                row,
                kind,
                field,
                item,
            } => Node::FieldHas {
                row: self.expr(row, context)?,
                set: self.field_set(*kind, *field),
                item: self.expr(item, context)?,
            },
            Expr::Lookup { table, keys } => Node::Lookup {
                table: self.table(*table)?,
                keys: self.exprs(keys, context)?,
            },
            Expr::Total { modifiers, args } => Node::Total {
                modifiers: self.total(*modifiers)?,
                args: self.exprs(args, context)?,
            },
            Expr::Not(inner) => Node::Not(self.expr(inner, context)?),
            Expr::Minus(inner) => Node::Minus(self.expr(inner, context)?),
            Expr::Binary { op, left, right } => Node::Binary {
                op: *op,
                left: self.expr(left, context)?,
                right: self.expr(right, context)?,
            },
            Expr::Least(list) => Node::Least(self.exprs(list, context)?),
            Expr::Greatest(list) => Node::Greatest(self.exprs(list, context)?),
            Expr::Shows { what, faces } => {
                let what = self.expr(what, context)?;
                let test = self.test(faces, context)?;
                self.code.tests.push(test);
                Node::Shows {
                    what,
                    test: self.code.tests.len() as u32 - 1,
                }
            }
            Expr::If {
                condition,
                then,
                otherwise,
            } => Node::If {
                condition: self.expr(condition, context)?,
                then: self.expr(then, context)?,
                otherwise: self.expr(otherwise, context)?,
            },
        };
        self.code.nodes.push(node);
        Ok(NodeId(self.code.nodes.len() as u32 - 1))
    }

    fn perhaps(
        &mut self,
        expr: Option<&Expr>,
        context: Context<'_>,
    ) -> Result<Option<NodeId>, Unanswered> {
        expr.map(|expr| self.expr(expr, context)).transpose()
    }

    pub(super) fn exprs(
        &mut self,
        exprs: &[Expr],
        context: Context<'_>,
    ) -> Result<List, Unanswered> {
        let nodes = exprs
            .iter()
            .map(|expr| Ok(self.expr(expr, context)?.0))
            .collect::<Result<Vec<u32>, Unanswered>>()?;
        Ok(self.listed(nodes))
    }

    fn test(&mut self, faces: &Faces, context: Context<'_>) -> Result<Test, Unanswered> {
        Ok(match faces {
            Faces::Even => Test::Even,
            Faces::Odd => Test::Odd,
            Faces::OrMore(low) => Test::OrMore(self.expr(low, context)?),
            Faces::OrLess(high) => Test::OrLess(self.expr(high, context)?),
            Faces::Between(low, high) => {
                Test::Between(self.expr(low, context)?, self.expr(high, context)?)
            }
            Faces::OneOf(list) => Test::OneOf(self.exprs(list, context)?),
        })
    }

    pub(super) fn pool(
        &mut self,
        pool: &Pool,
        context: Context<'_>,
    ) -> Result<PoolCode, Unanswered> {
        Ok(PoolCode {
            dice: self.dice(&pool.dice, context)?,
            reading: match &pool.reading {
                Reading::Sum => ReadingCode::Sum,
                Reading::Best { lowest, keep } => ReadingCode::Best {
                    lowest: *lowest,
                    keep: self.expr(keep, context)?,
                },
                Reading::NumberShowing(faces) => {
                    ReadingCode::NumberShowing(self.test(faces, context)?)
                }
                Reading::PairsWon(other) => ReadingCode::PairsWon(self.dice(other, context)?),
            },
        })
    }

    fn dice(&mut self, dice: &PoolDice, context: Context<'_>) -> Result<DiceCode, Unanswered> {
        let count = self.perhaps(dice.count.as_ref(), context)?;
        let mut changes = Vec::with_capacity(dice.changes.len());
        for change in &dice.changes {
            changes.push(match change {
                DieChange::Counting(faces) => ChangeCode::Counting(self.test(faces, context)?),
                DieChange::Less { by, floor } => ChangeCode::Less {
                    by: self.expr(by, context)?,
                    floor: *floor,
                },
                DieChange::Rerolling { faces, times } => ChangeCode::Rerolling {
                    faces: self.test(faces, context)?,
                    times: *times,
                },
                DieChange::Open { from } => ChangeCode::Open { from: *from },
            });
        }
        Ok(DiceCode {
            count,
            dice: dice.dice,
            changes,
        })
    }

    /// The values that a face shows, card after card.
    fn face(&mut self, deck: DeckId, id: FaceId) -> Result<u32, Unanswered> {
        let known = self.code.faces.iter();
        let known = known
            .enumerate()
            .find(|(_, f)| f.deck == deck && f.face == id);
        if let Some((place, _)) = known {
            return Ok(place as u32);
        }
        let model = self.model;
        let of = model.deck(deck);
        let face = &of.faces[id.index()];
        let (width, strip) = match &face.ty {
            FaceType::Each(_, along) => (model.scale(along.scale).members.len(), None),
            FaceType::Strip(strip) => {
                let code = StripCode {
                    starts: strip.starts.clone(),
                    then: i64::from(strip.then),
                };
                (strip.width as usize, Some(code))
            }
            _ => (1, None),
        };
        let mut shows = Vec::with_capacity(of.cards.len() * width);
        for card in &of.cards {
            let before = shows.len();
            match card.shows.get(id.index()) {
                Some(Shows::One(number)) => shows.push(*number),
                Some(Shows::Each(numbers)) => shows.extend(numbers.iter().copied()),
                Some(Shows::Strip(symbols)) => shows.extend(symbols.iter().map(|s| i64::from(*s))),
                _ => {}
            }
            if shows.len() != before + width {
                return Err(Unanswered::NoNumber {
                    what: ecow::eco_format!("{}.{} of {}", of.header.name, face.name, card.id),
                });
            }
        }
        self.code.faces.push(FaceCode {
            deck,
            face: id,
            shows,
            width: width as u32,
            strip,
        });
        Ok(self.code.faces.len() as u32 - 1)
    }

    fn face_set(&mut self, deck: DeckId, face: FaceId) -> u32 {
        let model = self.model;
        self.set(SetSource::Face(deck, face), || {
            let cards = model.deck(deck).cards.iter();
            let items = cards.map(|card| match card.shows.get(face.index()) {
                Some(Shows::Set(items)) => items.clone(),
                _ => Box::default(),
            });
            items.collect()
        })
    }

    fn field_set(&mut self, kind: KindId, field: FieldId) -> u32 {
        let model = self.model;
        self.set(SetSource::Field(kind, field), || {
            let rows = model.kind(kind).rows.iter();
            let items = rows.map(|row| {
                let datum = model.row(*row).fields.get(field.index());
                let mut items: Vec<i64> = match datum.map(|datum| &datum.value) {
                    Some(Value::List(values)) => values
                        .iter()
                        .filter_map(|value| model.number_of(value))
                        .collect(),
                    _ => Vec::new(),
                };
                items.sort_unstable();
                items.into_boxed_slice()
            });
            items.collect()
        })
    }

    fn set(&mut self, source: SetSource, items: impl FnOnce() -> Vec<Box<[i64]>>) -> u32 {
        let known = self.code.sets.iter().position(|set| set.source == source);
        let place = known.unwrap_or_else(|| {
            let items = items();
            self.code.sets.push(SetCode { source, items });
            self.code.sets.len() - 1
        });
        place as u32
    }

    fn table(&mut self, id: TableId) -> Result<u32, Unanswered> {
        if let Some(place) = self.code.tables.iter().position(|table| table.id == id) {
            return Ok(place as u32);
        }
        let table = self.model.table(id);
        let name = table.header.name.clone();
        let labels: Vec<Vec<&KeySet>> = (0..table.keys.len())
            .map(|key| table.rows.iter().map(|row| &row.labels[key].keys).collect())
            .collect();
        let labels: Vec<&[&KeySet]> = labels.iter().map(Vec::as_slice).collect();
        let kinds: Vec<Option<KindId>> = table
            .keys
            .iter()
            .map(|key| match key {
                Key::Kind(kind) => Some(*kind),
                _ => None,
            })
            .collect();
        let mut answers = Vec::with_capacity(table.rows.len());
        for row in &table.rows {
            let Answer::Value(Datum { value, .. }) = &row.answer else {
                answers.push(None);
                continue;
            };
            let number = self.number(value);
            if number.is_none() && !matches!(value, Value::Dice(_)) {
                return Err(Unanswered::NoNumber {
                    what: ecow::eco_format!("an answer of {name}"),
                });
            }
            answers.push(number);
        }
        let rows = self.grid(&labels, &kinds);
        self.code.tables.push(TableCode {
            id,
            rows: rows.ok_or_else(|| Unanswered::TooMany { what: name.clone() })?,
            name,
            answers,
        });
        Ok(self.code.tables.len() as u32 - 1)
    }

    /// The modifiers' own frame and rows.
    fn total(&mut self, id: ModifiersId) -> Result<u32, Unanswered> {
        if let Some(known) = self.modifiers.get(&id) {
            return Ok(*known);
        }
        let modifiers = self.model.modifiers(id);
        if self.open.contains(&id) {
            return Err(Unanswered::Circle {
                table: modifiers.header.name.clone(),
            });
        }
        self.open.push(id);
        let count = modifiers.parameters.len();
        let first = self.slots(count as i64, 0, &modifiers.header.name)?;
        let places: Vec<super::prepare::Place> = (0..count as u32)
            .map(|place| super::prepare::Place::Value(first + place))
            .collect();
        let context = Context {
            locals: Locals::Modifiers(modifiers),
            places: &places,
        };
        let mut rows = Vec::with_capacity(modifiers.rows.len());
        for row in &modifiers.rows {
            let when = self.expr(&row.when, context)?;
            rows.push((when, self.expr(&row.value, context)?));
        }
        self.open.pop();
        self.code.modifiers.push(ModifiersCode { id, first, rows });
        let place = self.code.modifiers.len() as u32 - 1;
        self.modifiers.insert(id, place);
        Ok(place)
    }
}
