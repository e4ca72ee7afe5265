//! Scales, kinds, rows and the values in them.

use ecow::{EcoString, EcoVec};
use num_rational::Ratio;

use super::{CitationId, FieldId, Header, KindId, NOTHING, RowId, ScaleId};
pub use crate::dice::Dice;
pub use crate::measure::Length;

/// A scale (ordered) or a choice.
#[derive(Clone, Debug)]
pub struct Scale {
    pub header: Header,
    pub ordered: bool,
    pub members: Vec<Member>,
}

/// One of the values of a scale or a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    pub name: EcoString,
    pub title: EcoString,
}

/// A sort of thing, and its fields.
#[derive(Clone, Debug)]
pub struct Kind {
    pub header: Header,
    pub plural: EcoString,
    /// In the order in which packages declared them.
    pub fields: Vec<Field>,
    /// All its rows, in load and source order.
    pub rows: Vec<RowId>,
}

/// What each row of a kind says of itself under one name.
#[derive(Clone, Debug)]
pub struct Field {
    /// The package is the one that declared the field, not the kind.
    pub header: Header,
    pub ty: Type,
    /// One value for each member of a scale.
    pub each: Option<Along>,
    pub default: Option<Datum>,
    pub shown: Shown,
}

/// What there is one value for each member of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Along {
    pub scale: ScaleId,
    pub trend: Option<Trend>,
}

/// How values go on from each member of a scale to the next; those that stay the same do either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trend {
    /// None is less than the one before it.
    Rising,
    /// None is more than the one before it.
    Falling,
}

impl Trend {
    /// The word that authors write.
    pub fn word(self) -> &'static str {
        match self {
            Trend::Rising => "rising",
            Trend::Falling => "falling",
        }
    }
}

/// How printers show a field.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Shown {
    #[default]
    Plainly,
    /// One box a point, or one for each step of a scale above the value.
    Boxes,
    /// A box to tick.
    Check,
    /// So many lines of a unit record, which share the figures out among them.
    Lines,
    /// Each value behind the title of its member.
    Parts,
    Hidden,
}

impl Shown {
    /// As an author writes it; nothing for what is shown as it is.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Shown::Plainly => None,
            Shown::Boxes => Some("boxes"),
            Shown::Check => Some("check"),
            Shown::Lines => Some("lines"),
            Shown::Parts => Some("parts"),
            Shown::Hidden => Some("hidden"),
        }
    }
}

/// A type and whether `none` is a value of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Type {
    pub base: TypeBase,
    pub optional: bool,
}

impl Type {
    /// Without `none`.
    pub const fn plain(base: TypeBase) -> Self {
        Type {
            base,
            optional: false,
        }
    }

    /// Whether values can be added up.
    pub fn is_numeric(self) -> bool {
        matches!(
            self.base,
            TypeBase::Range(..) | TypeBase::Number | TypeBase::Length
        )
    }

    /// Whether 0 of it is nothing: it counts something, or says yes or no.
    pub fn counts(self) -> bool {
        !self.optional && (self.is_numeric() || self.base == TypeBase::YesNo)
    }
}

/// A type but for whether `none` belongs to it. A range includes both ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeBase {
    Range(i64, i64),
    Number,
    Fraction,
    Length,
    YesNo,
    Text,
    Dice,
    Scale(ScaleId),
    Kind(KindId),
    ListOfScale(ScaleId),
    ListOfKind(KindId),
    SetOfScale(ScaleId),
    SetOfKind(KindId),
}

impl TypeBase {
    /// Of what it is a list or a set.
    pub fn element(self) -> Option<TypeBase> {
        match self {
            TypeBase::ListOfScale(scale) | TypeBase::SetOfScale(scale) => {
                Some(TypeBase::Scale(scale))
            }
            TypeBase::ListOfKind(kind) | TypeBase::SetOfKind(kind) => Some(TypeBase::Kind(kind)),
            _ => None,
        }
    }
}

/// A value and where it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Datum {
    pub value: Value,
    /// The source does not give it: marked `?`, or under an `[assumed …]`.
    pub assumed: bool,
    pub cite: CitationId,
}

/// What a field of a row, or an answer of a table, can be.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    None,
    Number(i64),
    Fraction(Fraction),
    Length(Length),
    YesNo(bool),
    /// Mentions already replaced by the values they mean.
    Text(EcoString),
    Dice(Dice),
    Member(ScaleId, u32),
    Row(RowId),
    List(Box<[Value]>),
    /// One datum for each member of the field's scale.
    Each(Box<[Datum]>),
}

impl Value {
    /// The whole number that stands for it while rules are worked out; see [`Expr`](super::Expr).
    /// Nothing for what no single number stands for.
    pub fn as_number(&self) -> Option<i64> {
        match self {
            Value::None => Some(NOTHING),
            Value::Number(number) => Some(*number),
            Value::Length(length) => Some(length.0),
            Value::YesNo(yes) => Some(i64::from(*yes)),
            Value::Member(_, member) => Some(i64::from(*member)),
            Value::Row(row) => Some(i64::from(row.0)),
            Value::Fraction(_)
            | Value::Text(_)
            | Value::Dice(_)
            | Value::List(_)
            | Value::Each(_) => None,
        }
    }

    /// The dice that it is, or those for each member of the field's scale; nothing in place of what are none.
    pub fn dice(&self) -> Vec<Option<Dice>> {
        match self {
            Value::Dice(dice) => vec![Some(*dice)],
            Value::Each(data) => data.iter().flat_map(|each| each.value.dice()).collect(),
            _ => vec![None],
        }
    }

    /// The rows that a list names; none where it is no list of rows.
    pub fn rows(&self) -> impl Iterator<Item = RowId> {
        let list: &[Value] = match self {
            Value::List(list) => list,
            _ => &[],
        };
        list.iter().filter_map(|value| match value {
            Value::Row(row) => Some(*row),
            _ => None,
        })
    }

    /// The value of this type that a whole number stands for.
    pub fn from_number(ty: Type, number: i64) -> Value {
        if number == NOTHING {
            return Value::None;
        }
        match ty.base {
            TypeBase::Length => Value::Length(Length(number)),
            TypeBase::YesNo => Value::YesNo(number != 0),
            TypeBase::Scale(scale) => Value::Member(scale, number as u32),
            TypeBase::Kind(_) => Value::Row(RowId(number as u32)),
            _ => Value::Number(number),
        }
    }
}

/// An exact fraction in lowest terms, the denominator positive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    pub numerator: i32,
    pub denominator: i32,
}

impl Fraction {
    /// In lowest terms; nothing where these are too large, and over nought.
    pub fn of(numerator: i64, denominator: i64) -> Option<Fraction> {
        if denominator == 0 {
            return None;
        }
        let (numerator, denominator) = Ratio::new(numerator, denominator).into_raw();
        Some(Fraction {
            numerator: i32::try_from(numerator).ok()?,
            denominator: i32::try_from(denominator).ok()?,
        })
    }
}

/// One row of a kind.
#[derive(Clone, Debug)]
pub struct Row {
    pub header: Header,
    pub kind: KindId,
    /// One for each field of the kind, in its order.
    pub fields: EcoVec<Datum>,
}

impl Kind {
    /// The field of this name, if the kind has one.
    pub fn field(&self, name: &str) -> Option<FieldId> {
        self.fields
            .iter()
            .position(|field| field.header.name == name)
            .map(FieldId::new)
    }
}
