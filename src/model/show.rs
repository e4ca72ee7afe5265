//! Values and titles as people read them.

use std::fmt;

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::{BattleId, Fraction, Model, NOTHING, RowId, SOME_DICE, Symbol, Type, TypeBase, Value};
use crate::measure::Length;
use crate::measures::Measures;

impl Model {
    /// The title of whatever a symbol means.
    pub fn title(&self, symbol: Symbol) -> EcoString {
        self.naming(symbol).title.clone()
    }

    /// How the package that was asked for shows lengths.
    pub fn measures(&self) -> Measures {
        self.root()
            .map(|package| package.measures)
            .unwrap_or_default()
    }

    /// The same of what lies on a table: of the ground of this battle, or else of the package that was asked for.
    pub fn ground_measures(&self, battle: Option<BattleId>) -> Measures {
        let of_battle = battle.map(|id| {
            self.package(self.battles[id.index()].header.package)
                .own_units
        });
        let own = of_battle.or_else(|| self.root().map(|package| package.own_units));
        self.measures().of_ground(own.unwrap_or_default())
    }

    /// What a number stands for in a value of this type, as people read it: members and rows by
    /// their titles.
    pub fn text(&self, ty: Type, number: i64) -> String {
        match (ty.base, usize::try_from(number)) {
            _ if number == NOTHING => "none".into(),
            (TypeBase::Text, Ok(index)) if index < self.texts.len() => {
                self.texts[index].to_string()
            }
            (TypeBase::Scale(scale), Ok(member)) if member < self.scale(scale).members.len() => {
                self.scale(scale).members[member].title.to_string()
            }
            (TypeBase::Kind(_), Ok(row)) if row < self.rows.len() => {
                self.rows[row].header.title.to_string()
            }
            (TypeBase::YesNo, _) => if number == 0 { "no" } else { "yes" }.into(),
            (TypeBase::Length, _) => self.show_length(Length(number)),
            _ => number.to_string(),
        }
    }

    /// Texts of values that stand beside each other, one for each: those that would read alike are told apart, a figure
    /// by its unit, and whatever still has the title of another by its name.
    pub fn texts_apart(&self, ty: Type, numbers: &[i64]) -> Vec<String> {
        let mut texts: FxHashMap<i64, String> = FxHashMap::default();
        for number in numbers {
            texts
                .entry(*number)
                .or_insert_with(|| self.text(ty, *number));
        }
        for longer in [Model::with_unit, Model::with_name] {
            let mut many: FxHashMap<String, u32> = FxHashMap::default();
            for text in texts.values() {
                *many.entry(text.clone()).or_default() += 1;
            }
            for (number, text) in &mut texts {
                if many.get(text).is_some_and(|many| *many > 1) {
                    longer(self, ty, *number, text);
                }
            }
        }
        let each = numbers.iter().filter_map(|number| texts.get(number));
        each.cloned().collect()
    }

    /// `Guard: Man`.
    fn with_unit(&self, ty: Type, number: i64, text: &mut String) {
        let unit = self.row_of(ty, number).and_then(|row| self.unit_with(row));
        if let Some(unit) = unit {
            *text = format!("{}: {text}", self.row(unit.row).header.title);
        }
    }

    /// `Bow (long-bow)`.
    fn with_name(&self, ty: Type, number: i64, text: &mut String) {
        let name = match ty.base {
            TypeBase::Scale(scale) => {
                let members = &self.scale(scale).members;
                let member = usize::try_from(number).ok().and_then(|at| members.get(at));
                member.map(|member| member.name.to_string())
            }
            _ => self.row_of(ty, number).map(|row| self.name_in_kind(row)),
        };
        if let Some(name) = name {
            *text = format!("{text} ({name})");
        }
    }

    /// The row that a number stands for.
    fn row_of(&self, ty: Type, number: i64) -> Option<RowId> {
        let at = usize::try_from(number).ok()?;
        let is_row = matches!(ty.base, TypeBase::Kind(_)) && at < self.rows.len();
        is_row.then(|| RowId::new(at))
    }

    /// The numbers that stand for the values of a type, in order; of a range so many and one more. Nothing where there is
    /// no end of them.
    pub fn values_of(&self, ty: Type, most: usize) -> Option<Vec<i64>> {
        Some(match ty.base {
            TypeBase::Range(low, high) => {
                let high = high.min(low.saturating_add(i64::try_from(most).unwrap_or(i64::MAX)));
                (low..=high).collect()
            }
            TypeBase::YesNo => vec![0, 1],
            TypeBase::Scale(scale) => (0..self.scale(scale).members.len() as i64).collect(),
            TypeBase::Kind(kind) => {
                let rows = &self.kind(kind).rows;
                rows.iter().map(|row| i64::from(row.0)).collect()
            }
            _ => return None,
        })
    }

    /// The first value of a type as one writes it, where it has a first one; a length of nothing needs no unit.
    pub fn first_of(&self, ty: Type) -> Option<String> {
        let first = match ty.base {
            TypeBase::Length => 0,
            _ => *self.values_of(ty, 1)?.first()?,
        };
        Some(match ty.base {
            TypeBase::Scale(scale) => self.scale(scale).members.first()?.name.to_string(),
            TypeBase::Kind(kind) => self
                .row(*self.kind(kind).rows.first()?)
                .header
                .name
                .to_string(),
            TypeBase::YesNo => self.text(ty, first),
            _ => first.to_string(),
        })
    }

    /// The number that stands for a value while rules are worked out; texts are looked for among
    /// those that procedures handle.
    pub fn number_of(&self, value: &Value) -> Option<i64> {
        match value {
            Value::Text(text) => {
                let place = self.texts.iter().position(|each| each == text)?;
                Some(place as i64)
            }
            Value::Dice(_) => Some(SOME_DICE),
            value => value.as_number(),
        }
    }

    /// A length so shown.
    pub fn show_length(&self, length: Length) -> String {
        self.measures().show(length)
    }
}

/// Titles one after the other; where one has a comma of its own, commas between them would tear it.
pub(crate) fn in_a_list(titles: &[String]) -> String {
    let torn = titles.iter().any(|title| title.contains(','));
    titles.join(if torn { "; " } else { ", " })
}

impl Value {
    /// The value as it stands in a cell: rows and members by their titles.
    pub fn show(&self, model: &Model) -> String {
        match self {
            Value::None => "–".into(),
            Value::Number(number) => number.to_string(),
            Value::Fraction(fraction) => fraction.mixed(),
            Value::Length(length) => model.show_length(*length),
            Value::YesNo(yes) => if *yes { "yes" } else { "no" }.into(),
            Value::Text(text) => text.to_string(),
            Value::Dice(dice) => dice.to_string(),
            Value::Member(scale, member) => model.scale(*scale).members[*member as usize]
                .title
                .to_string(),
            Value::Row(row) => model.row(*row).header.title.to_string(),
            Value::List(values) if values.is_empty() => "–".into(),
            Value::List(values) => {
                let shown: Vec<String> = values.iter().map(|value| value.show(model)).collect();
                in_a_list(&shown)
            }
            Value::Each(data) => match data.first() {
                // One value for all members is shown once.
                Some(first) if data.iter().all(|datum| datum.value == first.value) => {
                    first.value.show(model)
                }
                _ => data
                    .iter()
                    .map(|datum| datum.value.show(model))
                    .collect::<Vec<_>>()
                    .join(" / "),
            },
        }
    }
}

impl Fraction {
    /// `1 1/2`, as people write it; below one as [`fmt::Display`] does.
    fn mixed(self) -> String {
        let (whole, rest) = (
            self.numerator / self.denominator,
            (self.numerator % self.denominator).unsigned_abs(),
        );
        match (whole, rest) {
            (0, _) | (_, 0) => self.to_string(),
            _ => format!("{whole} {rest}/{}", self.denominator),
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_above_one_are_shown_with_their_whole() {
        let shown = |numerator, denominator| {
            Fraction::of(numerator, denominator).map(|fraction| fraction.mixed())
        };
        for (numerator, denominator, text) in [
            (1, 2, "1/2"),
            (3, 2, "1 1/2"),
            (-7, 3, "-2 1/3"),
            (-1, 4, "-1/4"),
            (6, 3, "2"),
            (0, 5, "0"),
        ] {
            assert_eq!(shown(numerator, denominator).as_deref(), Some(text));
        }
    }
}
