//! What a question runs over: all values of its parameters, combined.

use crate::cli::Failure;
use crate::model::{Model, Procedure, Type, TypeBase};

/// A table of more rows than this helps nobody.
const MOST: usize = 10_000;

/// Every combination of values; the last parameter changes fastest. One empty combination where
/// there are no parameters.
///
/// # Errors
/// Where there are too many, or no end of them.
pub(super) fn combinations(model: &Model, asked: &Procedure) -> Result<Vec<Vec<i64>>, Failure> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for parameter in &asked.parameters {
        let values = model.values_of(parameter.ty, MOST).ok_or_else(|| {
            Failure::usage(format!(
                "`{}` has no end of values to run over",
                parameter.name
            ))
        })?;
        if all.len().saturating_mul(values.len()) > MOST {
            return Err(Failure::Usage {
                message: format!("the question runs over more than {MOST} combinations"),
                help: Some("give some of its arguments one value".into()),
            });
        }
        all = all
            .iter()
            .flat_map(|each| {
                values.iter().map(|value| {
                    let mut longer = each.clone();
                    longer.push(*value);
                    longer
                })
            })
            .collect();
    }
    Ok(all)
}

/// Whether the last thing that a question runs over can give the columns: one figure has to fit into
/// each cell.
///
/// # Errors
/// Where there is nothing that it runs over, or more than one figure comes out.
pub(super) fn can_lie_across(asked: &Procedure) -> Result<(), Failure> {
    if asked.parameters.is_empty() {
        return Err(Failure::Usage {
            message: "the question runs over nothing that could give the columns".into(),
            help: Some("name a scale, a choice, a kind or a range as an argument".into()),
        });
    }
    let fits = |ty: Type| ty.base == TypeBase::YesNo || ty.is_numeric();
    match asked.outcome.iter().find(|part| !fits(part.ty)) {
        None => Ok(()),
        Some(_) => Err(Failure::Usage {
            message: "the outcome is neither a number nor yes or no".into(),
            help: Some("ask for one outcome, as in `attack(regular, band) is miss`".into()),
        }),
    }
}
