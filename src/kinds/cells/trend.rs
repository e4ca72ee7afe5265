//! Values for each member of a scale, and how they go on along it.

use std::cmp::Ordering;

use ecow::EcoString;

use super::against_trend::AgainstTrend;
use super::snippet::{Snippet, is_slash};
use crate::diagnostic::codes::{E0307, E0309};
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// A field or face with a trend.
pub(in crate::kinds) struct Trending {
    pub name: EcoString,
    pub place: Option<Span>,
    /// Whether it is of the package of its value, which may take the trend out of it.
    pub is_own: bool,
}

impl Reader<'_> {
    /// What `for each` says: the scale, and how values go on along it.
    pub(in crate::kinds) fn along(
        &mut self,
        package: PackageId,
        ty: Type,
        each: &ast::ForEach,
    ) -> Option<Along> {
        let scale: ScaleId = self.find_as(package, &each.scale)?;
        let Some(trend) = each.trend else {
            return Some(Along { scale, trend: None });
        };
        let trend = match trend {
            ast::Trend::Rising => Trend::Rising,
            ast::Trend::Falling => Trend::Falling,
        };
        let word = trend.word();
        let of = self.model.scale(scale);
        let compares = match ty.base {
            TypeBase::Range(..) | TypeBase::Number | TypeBase::Fraction | TypeBase::Length => true,
            TypeBase::Scale(steps) => self.model.scale(steps).ordered,
            _ => false,
        };
        let (message, help) = match (of.ordered, compares) {
            (true, true) => {
                let trend = Some(trend);
                return Some(Along { scale, trend });
            }
            (false, _) => (
                format!(
                    "the members of `{}` have no order along which values could be `{word}`",
                    of.header.name
                ),
                format!(
                    "take `{word}` out, or make a `scale` of the choice, with `<` between its members"
                ),
            ),
            (true, false) => (
                format!("only numbers, lengths and the members of a scale can be `{word}`"),
                format!("take `{word}` out, or change the type"),
            ),
        };
        self.out.report(&E0307, each.span, message).help(help);
        None
    }

    /// Reads a cell of a row by its field. `None` has been reported.
    pub(in crate::kinds) fn field_datum(
        &mut self,
        here: Here,
        kind: KindId,
        field: FieldId,
        cell: ast::Cell,
    ) -> Option<Datum> {
        let Field { ty, each, .. } = self.model.kind(kind).fields[field.index()];
        let datum = self.datum(here, ty, each, cell)?;
        let against = self.keeps_trend(each, &datum, cell, |reader| {
            let header = &reader.model.kind(kind).fields[field.index()].header;
            let place = reader.places.fields.get(&(kind, header.name.clone()));
            Trending {
                name: header.name.clone(),
                place: place.copied(),
                is_own: header.package == here.package,
            }
        });
        if let Some(at) = against {
            self.told.against_trend.push(AgainstTrend {
                at,
                package: here.package,
                kind,
                field,
            });
        }
        Some(datum)
    }

    /// Reports the first value that goes against the trend of its field or face, which is told; gives
    /// its place.
    pub(in crate::kinds) fn keeps_trend(
        &mut self,
        along: Option<Along>,
        datum: &Datum,
        cell: ast::Cell,
        declared: impl FnOnce(&Self) -> Trending,
    ) -> Option<Span> {
        let Along { scale, trend } = along?;
        let trend = trend?;
        let (before, after) = turn(datum, trend)?;
        let snippet = Snippet {
            text: self.cell(cell),
            span: cell.span,
        };
        let parts = snippet.split(is_slash);
        let (one, next) = (parts.get(before)?, parts.get(after)?);
        let (go_on, than) = match trend {
            Trend::Rising => ("rise", "less"),
            Trend::Falling => ("fall", "more"),
        };
        let Trending {
            name,
            place,
            is_own,
        } = declared(self);
        let members = &self.model.scale(scale).members;
        let ends = (&members[before].name, &members[after].name);
        let message = format!(
            "`{name}` is to {go_on} from `{}` to `{}`, and `{}` is {than} than `{}`",
            ends.0, ends.1, next.text, one.text
        );
        let report = self.out.report(&E0309, next.span, message);
        report.help(match is_own {
            true => format!(
                "put the values into their order; where they need none, take `{}` out of the field",
                trend.word()
            ),
            false => "put the values into their order".to_owned(),
        });
        if let Some(place) = place {
            report.label(place, format!("said to be `{}` here", trend.word()));
        }
        Some(next.span)
    }
}

/// The first two values of which the second goes against a trend.
pub(super) fn turn(datum: &Datum, trend: Trend) -> Option<(usize, usize)> {
    let Value::Each(data) = &datum.value else {
        return None;
    };
    let against = match trend {
        Trend::Rising => Ordering::Less,
        Trend::Falling => Ordering::Greater,
    };
    // Where there is none, the one before it counts.
    let there: Vec<usize> = (0..data.len())
        .filter(|at| data[*at].value != Value::None)
        .collect();
    let turns =
        |pair: &&[usize]| compared(&data[pair[1]].value, &data[pair[0]].value) == Some(against);
    let pair = there.windows(2).find(turns)?;
    Some((pair[0], pair[1]))
}

/// Nothing where the two have no order.
fn compared(one: &Value, other: &Value) -> Option<Ordering> {
    match (one, other) {
        (Value::Fraction(one), Value::Fraction(other)) => {
            let over = |one: &Fraction, other: &Fraction| {
                i64::from(one.numerator) * i64::from(other.denominator)
            };
            Some(over(one, other).cmp(&over(other, one)))
        }
        _ => Some(one.as_number()?.cmp(&other.as_number()?)),
    }
}
