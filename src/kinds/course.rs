//! Values for each member of a scale, and how they go on along it.

use std::cmp::Ordering;

use super::piece::{Piece, is_slash};
use super::{Here, Reader};
use crate::diagnostic::codes::{E0307, E0309};
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

impl Reader<'_> {
    /// The scale of `for each`, and how values go on along it.
    pub(super) fn along(
        &mut self,
        package: PackageId,
        ty: Type,
        each: &ast::ForEach,
    ) -> Option<(ScaleId, Option<Course>)> {
        let sort = ("scale", "a scale");
        let scale = self.find_sort(package, &each.scale, sort, |found| match found {
            Symbol::Scale(scale) => Some(scale),
            _ => None,
        })?;
        let course = each.course.map(|course| match course {
            ast::Course::Rising => Course::Rising,
            ast::Course::Falling => Course::Falling,
        });
        if let Some(course) = course {
            let word = word(course);
            let of = self.model.scale(scale);
            let steps = match ty.base {
                TypeBase::Range(..) | TypeBase::Number | TypeBase::Fraction | TypeBase::Length => {
                    true
                }
                TypeBase::Scale(steps) => self.model.scale(steps).ordered,
                _ => false,
            };
            let (message, help) = if !of.ordered {
                (
                    format!(
                        "the members of `{}` have no order along which values could be `{word}`",
                        of.header.name
                    ),
                    format!(
                        "take `{word}` out, or make a `scale` of the choice, with `<` between its members"
                    ),
                )
            } else if !steps {
                (
                    format!("only numbers, lengths and the members of a scale can be `{word}`"),
                    format!("take `{word}` out, or change the type"),
                )
            } else {
                return Some((scale, Some(course)));
            };
            self.out.report(&E0307, each.span, message).help(help);
            return None;
        }
        Some((scale, None))
    }

    /// Reads a cell of a row by its field. `None` has been reported.
    pub(super) fn field_datum(
        &mut self,
        here: Here,
        kind: KindId,
        field: FieldId,
        cell: ast::Cell,
    ) -> Option<Datum> {
        let Field {
            ty, each, course, ..
        } = self.model.kind(kind).fields[field.index()];
        let datum = self.datum(here, ty, each, cell)?;
        if let (Some(scale), Some(course)) = (each, course) {
            let field = &self.model.kind(kind).fields[field.index()];
            let name = field.header.name.clone();
            let place = self.places.fields.get(&(kind, name.clone())).copied();
            self.in_course(scale, course, (&name, place), &datum, cell);
        }
        Some(datum)
    }

    /// Reports the first value that goes against the course of its field, which is told with its place.
    pub(super) fn in_course(
        &mut self,
        scale: ScaleId,
        course: Course,
        (name, place): (&str, Option<Span>),
        datum: &Datum,
        cell: ast::Cell,
    ) {
        let Value::Each(data) = &datum.value else {
            return;
        };
        let against = match course {
            Course::Rising => Ordering::Less,
            Course::Falling => Ordering::Greater,
        };
        // Where there is none, the one before it counts.
        let there: Vec<usize> = (0..data.len())
            .filter(|at| data[*at].value != Value::None)
            .collect();
        let turns =
            |pair: &&[usize]| compared(&data[pair[1]].value, &data[pair[0]].value) == Some(against);
        let Some(&[before, after]) = there.windows(2).find(turns) else {
            return;
        };
        let piece = Piece {
            text: self.cell(cell),
            span: cell.span,
        };
        let parts = piece.split(is_slash);
        let (Some(one), Some(next)) = (parts.get(before), parts.get(after)) else {
            return;
        };
        let (word, than) = match course {
            Course::Rising => ("rise", "less"),
            Course::Falling => ("fall", "more"),
        };
        let members = &self.model.scale(scale).members;
        let ends = (&members[before].name, &members[after].name);
        let message = format!(
            "`{name}` is to {word} from `{}` to `{}`, and `{}` is {than} than `{}`",
            ends.0, ends.1, next.text, one.text
        );
        let report = self.out.report(&E0309, next.span, message);
        report.help(format!(
            "put the values into their order; where they need none, take `{}` out of the field",
            self::word(course)
        ));
        if let Some(place) = place {
            report.label(place, format!("said to be `{}` here", self::word(course)));
        }
    }
}

fn word(course: Course) -> &'static str {
    match course {
        Course::Rising => "rising",
        Course::Falling => "falling",
    }
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
