//! What cards, rows, tables and modifiers may say.

use super::slots::Slot;
use super::state::{Bounds, State};
use super::values::may_be;
use super::{Place, Walker};
use crate::diagnostic::codes::*;
use crate::kinds::rules::body::MOST;
use crate::model::*;

/// Of a kind with more rows than this a field is taken to say anything that it says anywhere.
const MOST_ROWS: usize = 2000;

/// More ways through a list of modifiers than this are taken for one.
const MOST_WAYS: usize = 8;

impl Walker<'_> {
    pub(super) fn face(&mut self, deck: DeckId, face: FaceId) -> Bounds {
        if let Some(known) = self.faces.get(&(deck, face)) {
            return *known;
        }
        let declared = self.model.deck(deck);
        let bounds = self.face_of(&declared.faces[face.index()], face, &declared.cards);
        self.faces.insert((deck, face), bounds);
        bounds
    }

    /// These are the cards of the deck, in place of its own.
    pub(super) fn shown_by(&mut self, deck: DeckId, cards: &[Card]) {
        for (index, declared) in self.model.deck(deck).faces.iter().enumerate() {
            let face = FaceId::new(index);
            let bounds = self.face_of(declared, face, cards);
            self.faces.insert((deck, face), bounds);
        }
    }

    fn face_of(&self, declared: &Face, face: FaceId, cards: &[Card]) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        let mut may = |number: i64| bounds = bounds.or(Bounds::exactly(number));
        // Where no cards are, they could not be read.
        if let FaceType::Strip(strip) = &declared.ty
            && !cards.is_empty()
        {
            may(i64::from(strip.then));
        }
        for card in cards {
            match card.shows.get(face.index()) {
                Some(Shows::One(number)) => may(*number),
                Some(Shows::Each(numbers)) => numbers.iter().for_each(|number| may(*number)),
                Some(Shows::Strip(symbols)) => {
                    symbols.iter().for_each(|symbol| may(i64::from(*symbol)));
                }
                _ => {}
            }
        }
        if !bounds.is_empty() {
            return bounds;
        }
        match &declared.ty {
            FaceType::Value(ty) | FaceType::Each(ty, _) => self.of_type(*ty),
            FaceType::Strip(strip) => self.of_type(Type::plain(TypeBase::Scale(strip.symbols))),
            _ => Bounds::YES_NO,
        }
    }

    /// All values of a type.
    pub(super) fn of_type(&self, ty: Type) -> Bounds {
        let (low, high) = self.model.type_bounds(ty);
        Bounds {
            low,
            high,
            none: ty.optional,
        }
    }

    /// What a field says of the rows that may be meant, or of one that is named.
    pub(super) fn field(
        &mut self,
        kind: KindId,
        field: FieldId,
        (row, named): (Bounds, bool),
        at: Option<Bounds>,
    ) -> Bounds {
        let declared = self.model.kind(kind);
        let ty = declared.fields[field.index()].ty;
        let rows = &declared.rows;
        if ty.base == TypeBase::Text || rows.len() > MOST_ROWS {
            return self.of_type(ty);
        }
        let mut bounds = Bounds::EMPTY;
        for id in rows
            .iter()
            .filter(|id| (row.low..=row.high).contains(&i64::from(id.0)))
        {
            let Some(datum) = self.model.row(*id).fields.get(field.index()) else {
                continue;
            };
            let mut may = |value: &Value| match self.model.number_of(value) {
                // Where `none` is no value of it, it could not be read.
                Some(NOTHING) if !ty.optional => {}
                Some(number) => bounds = bounds.or(Bounds::exactly(number)),
                None => {}
            };
            match &datum.value {
                Value::Each(data) => data
                    .iter()
                    .zip(0..)
                    .filter(|(_, member)| at.is_none_or(|at| (at.low..=at.high).contains(member)))
                    .for_each(|(datum, _)| may(&datum.value)),
                value => may(value),
            }
        }
        if row.low < row.high {
            bounds = bounds.or(self.by_quality(kind, field));
        }
        let all = match ty.base {
            TypeBase::Dice => Bounds {
                none: ty.optional,
                ..Bounds::exactly(SOME_DICE)
            },
            _ => self.of_type(ty),
        };
        if bounds.is_empty() {
            return all;
        }
        if named {
            return bounds;
        }
        if self.any_rows {
            return all;
        }
        // What is told apart by its cases has all of them, also those that no row has yet.
        if let TypeBase::Scale(_) | TypeBase::YesNo = ty.base
            && !bounds.no_number()
        {
            bounds = Bounds {
                none: bounds.none,
                ..all
            };
        }
        self.told_by_rows |= bounds != all;
        bounds
    }

    /// What qualities make of a field: an army list may give them to any figure or unit.
    fn by_quality(&self, kind: KindId, field: FieldId) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        let Some(prelude) = &self.model.prelude else {
            return bounds;
        };
        if kind != prelude.figure.kind && kind != prelude.unit.kind {
            return bounds;
        }
        let qualities = self.model.kind(prelude.quality);
        let name = &self.model.kind(kind).fields[field.index()].header.name;
        let Some(field) = qualities.field(name) else {
            return bounds;
        };
        for row in &qualities.rows {
            let set = match self.model.row(*row).fields.get(field.index()) {
                Some(datum) => &datum.value,
                None => continue,
            };
            let each = match set {
                Value::Each(data) => data.iter().map(|datum| &datum.value).collect(),
                value => vec![value],
            };
            let numbers = each.into_iter().filter_map(Value::as_number);
            for number in numbers.filter(|number| *number != NOTHING) {
                bounds = bounds.or(Bounds::exactly(number));
            }
        }
        bounds
    }

    /// What a table may answer, when it is asked with keys that it has.
    pub(super) fn looked_up(
        &mut self,
        table: TableId,
        keys: &[Expr],
        place: &Place,
        state: &State,
    ) -> Bounds {
        let asked = self.model.table(table);
        let mut with = Vec::with_capacity(keys.len());
        for (index, (key, declared)) in keys.iter().zip(&asked.keys).enumerate() {
            let bounds = self.number(key, place.part(index), state);
            with.push(self.key(asked, declared, bounds, place.part(index)));
        }
        let mut found = Bounds::EMPTY;
        let fits = |row: &&TableRow| {
            let labels = row.labels.iter().zip(&with);
            labels.into_iter().all(|(label, key)| {
                let ranges = label.keys.ranges().iter();
                ranges
                    .into_iter()
                    .any(|(low, high)| *low <= key.high && *high >= key.low)
            })
        };
        for row in asked.rows.iter().filter(fits) {
            if let Answer::Value(datum) = &row.answer
                && let Some(number) = datum.value.as_number()
                && (number != NOTHING || asked.gives.optional)
            {
                found = found.or(Bounds::exactly(number));
            }
        }
        let all = self.of_type(asked.gives);
        // A row of a kind that is still to come brings its answer with it.
        let waits = |(key, declared): (&Expr, &Key)| {
            matches!(declared, Key::Kind(_)) && !matches!(key, Expr::Constant(..))
        };
        if found.is_empty() || self.any_rows && keys.iter().zip(&asked.keys).any(waits) {
            return all;
        }
        self.told_by_rows |= found != all && keys.iter().zip(&asked.keys).any(waits);
        found
    }

    /// The key a table is asked with, as its labels count; says where it has no such key.
    fn key(&mut self, table: &Table, key: &Key, bounds: Bounds, place: &Place) -> Bounds {
        let (low, high) = match key {
            Key::Roll { .. } | Key::Number { .. } => key.bounds(self.model),
            Key::Scale(_) => return bounds,
            Key::Kind(kind) => {
                let rows = &self.model.kind(*kind).rows;
                let before = rows.partition_point(|row| i64::from(row.0) < bounds.low);
                let upto = rows.partition_point(|row| i64::from(row.0) <= bounds.high);
                return Bounds::new(before as i64, upto as i64 - 1);
            }
        };
        if bounds.low < low || bounds.high > high {
            let name = match key {
                Key::Number { name, .. } => format!("`{name}`"),
                _ => "its roll".to_owned(),
            };
            let answers = match (low, high) {
                (i64::MIN, high) => format!("{high} or less"),
                (low, i64::MAX) => format!("{low} or more"),
                (low, high) => format!("{low} to {high}"),
            };
            let message = format!(
                "`{}` answers {answers} for {name}, and this {}",
                table.header.name,
                may_be(bounds)
            );
            let help = self.kept_within(bounds, (low, high), "add a row");
            self.report(&E0846, place.span, message).help(help);
        }
        Bounds::new(bounds.low.clamp(low, high), bounds.high.clamp(low, high))
    }

    /// The sum of what each modifier may add.
    pub(super) fn total(
        &mut self,
        modifiers: ModifiersId,
        args: &[Expr],
        place: &Place,
        state: &State,
    ) -> Bounds {
        let list = self.model.modifiers(modifiers);
        let mut given = State::new(args.len());
        for (index, (arg, parameter)) in args.iter().zip(&list.parameters).enumerate() {
            let part = place.part(index);
            let bounds = self.value(arg, part, state);
            let bounds = self.fits(bounds, parameter.ty, part, || {
                format!("`{}` of `{}`", parameter.name, list.header.name)
            });
            *given.slot(LocalId::new(index)) = Slot::holding(bounds);
        }
        self.quiet += 1;
        // Lines that exclude each other are never added up together, so each way through them has a sum of its own.
        let mut ways = vec![(given, Bounds::new(0, 0))];
        for row in &list.rows {
            let leaf = Place::leaf(place.span);
            let mut further = Vec::with_capacity(ways.len() * 2);
            for (way, sum) in ways {
                let (holds, fails) = self.parted(&row.when, way);
                if let Some(holds) = holds {
                    let adds = self.number(&row.value, &leaf, &holds);
                    let sum = Bounds::new(
                        sum.low.saturating_add(adds.low),
                        sum.high.saturating_add(adds.high),
                    );
                    further.push((holds, sum));
                }
                further.extend(fails.map(|fails| (fails, sum)));
            }
            ways = further;
            if ways.len() > MOST_WAYS {
                let all = ways
                    .into_iter()
                    .reduce(|(one, sum), (other, further)| (one.join(&other), sum.or(further)));
                ways = all.into_iter().collect();
            }
        }
        let sums = ways.into_iter().map(|(_, sum)| sum);
        let sum = sums.reduce(Bounds::or).unwrap_or(Bounds::new(0, 0));
        self.quiet -= 1;
        sum
    }

    /// Whether a value lies in its type; what is left of it when it does.
    pub(super) fn fits(
        &mut self,
        bounds: Bounds,
        ty: Type,
        place: &Place,
        what: impl Fn() -> String,
    ) -> Bounds {
        let all = self.of_type(ty);
        if bounds.none && !ty.optional {
            let message = format!("{} is never `none`, and this may be", what());
            let help = match self.subject.is_question {
                true => {
                    "write a value; or ask for it in a procedure, where it gets a name: `NAME = …`"
                }
                false => "ask first whether it is `none`, or write `or none` behind the type",
            };
            self.report(&E0861, place.span, message).help(help);
        }
        // Of a kind without rows nobody can say which may be meant.
        if all.no_number() {
            return bounds;
        }
        if !bounds.no_number() && (bounds.low < all.low || bounds.high > all.high) {
            let (low, high) = (all.low, all.high);
            if ty.base == TypeBase::Length {
                // It may be a length that cards show which could not be read.
                if self.model.decks.iter().any(|deck| deck.cards.is_empty()) {
                    return all;
                }
                // The longest is nothing that an author knows.
                let message = format!(
                    "{} is a length, and nothing bounds how long this is",
                    what()
                );
                let help = match (bounds.low < all.low, bounds.high > all.high) {
                    (true, true) => "keep it within the table: `max(0\", min(…, 120\"))`",
                    (true, false) => "keep it above nothing: `max(…, 0\")`",
                    _ => "keep it within the table: `min(…, 120\")`",
                };
                self.report(&E0844, place.span, message).help(help);
                return all;
            }
            let (message, help) = match (low, high) == (-MOST, MOST) {
                // Whatever a number may be: there is no range to be widened.
                true => (
                    format!("{} may grow beyond {MOST}, and no number may", what()),
                    self.kept_within(bounds, (low, high), "take smaller numbers"),
                ),
                false => (
                    format!("{} is {low} to {high}, and this {}", what(), may_be(bounds)),
                    self.kept_within(bounds, (low, high), "widen the range"),
                ),
            };
            self.report(&E0844, place.span, message).help(help);
        }
        match bounds.and(all) {
            left if left.is_empty() => all,
            left => left,
        }
    }

    /// What to do about a value that may lie outside of a range. A single number is written otherwise, and needs no
    /// bounds; who asks a question changes no rules.
    fn kept_within(&self, bounds: Bounds, (low, high): (i64, i64), otherwise: &str) -> String {
        let is_question = self.subject.is_question;
        let otherwise = match is_question {
            true => String::new(),
            false => format!(", or {otherwise}"),
        };
        match (bounds.low < low, bounds.high > high) {
            _ if bounds.low == bounds.high => match (low, high) {
                (i64::MIN, high) => format!("write {high} or less{otherwise}"),
                (low, i64::MAX) => format!("write {low} or more{otherwise}"),
                (low, high) => format!("write a number from {low} to {high}{otherwise}"),
            },
            (true, true) => format!("keep it within: `max(min(…, {high}), {low})`"),
            (true, false) if is_question => format!("write a larger number, or `max(…, {low})`"),
            (false, _) if is_question => format!("write a smaller number, or `min(…, {high})`"),
            (true, false) => format!("keep it within: `max(…, {low})`{otherwise}"),
            _ => format!("keep it within: `min(…, {high})`{otherwise}"),
        }
    }
}
