//! Fields whose values go against their trend in most rows: the slip is in the field, and is told there once.

use super::trend::turn;
use crate::diagnostic::codes::E0309;
use crate::kinds::{Reader, wrong_cells};
use crate::model::*;
use crate::numbers::counted;
use crate::source::Span;

/// A value of a row that goes against the trend of its field, which has been told there.
pub(in crate::kinds) struct AgainstTrend {
    pub at: Span,
    /// Whose row it is.
    pub package: PackageId,
    pub kind: KindId,
    pub field: FieldId,
}

impl Reader<'_> {
    pub(in crate::kinds) fn tell_trends_once(&mut self) {
        let mut all = std::mem::take(&mut self.told.against_trend);
        while let Some(first) = all.first() {
            let (kind, field) = (first.kind, first.field);
            let is_alike = |each: &AgainstTrend| each.kind == kind && each.field == field;
            let (alike, others): (Vec<AgainstTrend>, Vec<AgainstTrend>) =
                all.into_iter().partition(is_alike);
            all = others;
            let values = self.model.kind(kind).rows.iter();
            let values = values.map(|row| &self.model.row(*row).fields[field.index()].value);
            let stated = values.filter(|value| matches!(value, Value::Each(_)));
            if alike.len() >= wrong_cells::FEWEST && alike.len() * 2 > stated.count() {
                self.tell_of_trend(kind, field, &alike);
            }
        }
    }

    fn tell_of_trend(&mut self, kind: KindId, field: FieldId, turned: &[AgainstTrend]) {
        let Field { header, each, .. } = &self.model.kind(kind).fields[field.index()];
        let declared = self.places.fields.get(&(kind, header.name.clone()));
        let trend = each.and_then(|along| along.trend);
        let (Some(declared), Some(trend)) = (declared.copied(), trend) else {
            return;
        };
        let (goes, other) = match trend {
            Trend::Rising => ("rises", Trend::Falling),
            Trend::Falling => ("falls", Trend::Rising),
        };
        let (name, is) = (&header.name, trend.word());
        let rows = counted(turned.len(), "row");
        let message =
            format!("the field `{name}` {goes} from member to member, and in {rows} it does not");
        let mut rows = self.model.kind(kind).rows.iter();
        let all_go_the_other_way = rows.all(|row| {
            let datum = &self.model.row(*row).fields[field.index()];
            turn(datum, other).is_none()
        });
        // Whose field it is may change what it says of it.
        let own = |each: &&AgainstTrend| each.package == header.package;
        let is_own = turned.iter().any(|each| own(&each));
        let order = match trend {
            Trend::Rising => "the least first",
            Trend::Falling => "the greatest first",
        };
        let help = match (is_own, all_go_the_other_way) {
            (true, true) => format!(
                "write `{}` in the place of `{is}`, or take it out",
                other.word()
            ),
            (true, false) => {
                format!(
                    "take `{is}` out of the field, or put the values of each row in order, {order}"
                )
            }
            (false, _) => format!("put the values of each row in order, {order}"),
        };
        let mut ones = self.out.take_where(|each| {
            each.code == &E0309 && turned.iter().any(|turned| turned.at == each.span)
        });
        ones.sort_by_key(|each| (self.sources.get(each.span.file).name(), each.span));
        let Some(one) = ones.first() else {
            return;
        };
        let (place, shown, label) = match is_own {
            true => (declared, one.span, one.message.clone()),
            false => (one.span, declared, format!("said to be `{is}` here")),
        };
        let report = self.out.report(&E0309, place, message);
        report.label(shown, label).help(help);
    }
}
