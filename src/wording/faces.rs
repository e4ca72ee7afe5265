//! What is compared with: `even`, `5 or more`, `Long or none`.

use super::Words;
use crate::model::{Expr, Faces, Key, Label, Model, NOTHING, Operator, Sort};
use crate::spelling::joined;

impl Words<'_> {
    /// Which values: `even`, `5 or more`, `1 to the cover`, `1, 3 or 5`.
    pub(crate) fn faces(&self, faces: &Faces) -> String {
        let value = |expr: &Expr| self.value(expr).part();
        let ranks = |expr: &Expr| matches!(self.sort(expr), Some(Sort::Member(_)));
        match faces {
            Faces::Even => "even".into(),
            Faces::Odd => "odd".into(),
            Faces::OrMore(low) if ranks(low) => format!("{} or above", value(low)),
            Faces::OrLess(high) if ranks(high) => format!("{} or below", value(high)),
            Faces::OrMore(bound) if let Some(bound) = beside(bound, Operator::Plus) => {
                format!("more than {}", value(bound))
            }
            Faces::OrLess(bound) if let Some(bound) = beside(bound, Operator::Minus) => {
                format!("less than {}", value(bound))
            }
            Faces::OrMore(low) => format!("{} or more", value(low)),
            Faces::OrLess(high) => format!("{} or less", value(high)),
            Faces::Between(low, high) => format!("{} to {}", value(low), value(high)),
            Faces::OneOf(list) => {
                let list: Vec<String> = list.iter().map(value).collect();
                joined(&list, "or")
            }
        }
    }

    /// A branch's label, for the values of an expression.
    pub(crate) fn label(&self, by: &Expr, label: &Label) -> String {
        if label.text == "otherwise" {
            return "otherwise".into();
        }
        // Each with the number that stands for it: a row's is its own, not its place in its kind.
        let titles: Vec<(i64, &str)> = match self.sort(by) {
            Some(Sort::Member(scale)) => {
                let members = self.model.scale(scale).members.iter().enumerate();
                members
                    .map(|(place, member)| (place as i64, &*member.title))
                    .collect()
            }
            Some(Sort::Row(kind)) => {
                let rows = self.model.kind(kind).rows.iter();
                rows.map(|row| (i64::from(row.0), &*self.model.row(*row).header.title))
                    .collect()
            }
            Some(Sort::YesNo) => vec![(0, "no"), (1, "yes")],
            _ => return label.text.to_string(),
        };
        let none = label.keys.contains(NOTHING).then(|| "none".to_owned());
        let held = titles
            .iter()
            .filter(|(number, _)| label.keys.contains(*number));
        let all: Vec<String> = held
            .map(|(_, title)| (*title).to_owned())
            .chain(none)
            .collect();
        joined(&all, "or")
    }
}

/// A label of a table as people read it: members and rows by their titles, all else as it is written.
pub(crate) fn key_label(model: &Model, key: &Key, label: &Label) -> String {
    let titles = |title: &dyn Fn(usize) -> Option<String>| {
        let ranges = label.keys.ranges().iter();
        let each = ranges.flat_map(|(low, high)| *low..=*high);
        let titles = each.filter_map(|index| title(usize::try_from(index).ok()?));
        let titles: Vec<String> = titles.collect();
        // `Move, then fire` is one of several, not two.
        let commas = titles.iter().any(|title| title.contains(','));
        titles.join(if commas { "; " } else { ", " })
    };
    match key {
        Key::Scale(id) => {
            let members = &model.scale(*id).members;
            titles(&|index| members.get(index).map(|member| member.title.to_string()))
        }
        Key::Kind(id) => {
            let rows = &model.kind(*id).rows;
            titles(&|index| {
                rows.get(index)
                    .map(|row| model.row(*row).header.title.to_string())
            })
        }
        Key::Roll { .. } | Key::Number { .. } => label.text.to_string(),
    }
}

/// What a bound is one off: `x` of `x + 1`.
fn beside(bound: &Expr, wanted: Operator) -> Option<&Expr> {
    match bound {
        Expr::Binary { op, left, right }
            if *op == wanted && **right == Sort::Number.constant(1) =>
        {
            Some(left)
        }
        _ => None,
    }
}
