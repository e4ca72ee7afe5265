//! What a question runs over: all values of its parameters, combined.

use crate::cli::Failure;
use crate::model::{Model, Procedure, Type, TypeBase};
use crate::odds;

/// A table of more rows than this helps nobody.
const MOST: usize = 10_000;

/// Every combination of values; the last parameter changes fastest. One empty combination where
/// there are no parameters.
///
/// # Errors
/// Where there are too many, or no end of them.
pub(super) fn combinations(model: &Model, asked: &Procedure) -> Result<Vec<Vec<i64>>, Failure> {
    let mut lists = Vec::with_capacity(asked.parameters.len());
    let mut count: usize = 1;
    for parameter in &asked.parameters {
        let values = model.values_of(parameter.ty, MOST).ok_or_else(|| {
            Failure::usage(format!(
                "`{}` has no end of values to run over",
                parameter.name
            ))
        })?;
        count = count.saturating_mul(values.len());
        if count > MOST {
            return Err(Failure::Usage {
                message: format!("the question runs over more than {MOST} combinations"),
                help: Some("give some of its arguments one value".into()),
            });
        }
        lists.push(values);
    }
    Ok(odds::combinations(&lists))
}

/// Whether the last thing that a question runs over can give the columns: one number has to fit into
/// each cell.
///
/// # Errors
/// Where there is nothing that it runs over, or more than one number comes out.
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
