//! A generator as steps: what is rolled, and what is placed for it.

use super::Line;
use crate::model::{Count, Generator, Model, Place, Roll, RowId, Site, Statement};
use crate::spelling::joined;
use crate::wording::spoken;

/// What a generator does, line by line.
pub(crate) fn generator(model: &Model, generator: &Generator) -> Vec<Line> {
    statements(model, &generator.body)
}

fn statements(model: &Model, body: &[Statement]) -> Vec<Line> {
    let each = body.iter().map(|statement| match statement {
        Statement::Roll(rolled) => roll(model, rolled),
        Statement::Place(place) => line(placed(model, place)),
        Statement::RollOn { table, .. } => {
            line(format!("Roll on “{}”.", model.table(*table).header.title))
        }
        Statement::Note(text) => Line {
            note: true,
            ..line(text.to_string())
        },
        Statement::Use(other) => line(format!(
            "Go on with “{}”.",
            model.generator(*other).header.title
        )),
    });
    each.collect()
}

fn line(text: String) -> Line {
    Line {
        text,
        ..Line::default()
    }
}

fn roll(model: &Model, roll: &Roll) -> Line {
    let what = match roll.title.is_empty() {
        true => spoken(&roll.name),
        false => roll.title.to_string(),
    };
    let mut head = line(format!("Roll {} for: {}.", roll.dice, what.to_lowercase()));
    for branch in &roll.branches {
        let below = statements(model, &branch.body);
        let mut text = branch.label.text.to_string();
        if !branch.title.is_empty() {
            text.push_str(&format!(": {}", branch.title));
        }
        let mut own = line(text);
        match below.as_slice() {
            [only] if only.lines.is_empty() && !only.note => {
                own.text = format!("{}. {}", own.text.trim_end_matches('.'), only.text);
            }
            _ => own.lines = below,
        }
        head.lines.push(own);
    }
    head
}

/// `Place 2 to 3 houses along the roads, bounded by a fence or a ditch.`
fn placed(model: &Model, place: &Place) -> String {
    let title = |row: &RowId| model.row(*row).header.title.as_str().to_lowercase();
    let any = |rows: &[RowId]| {
        let titles: Vec<String> = rows.iter().map(title).collect();
        joined(&titles, "or")
    };
    let counted = |count: Count, what: String| match count {
        Count::Unsaid => what,
        Count::Exactly(number) => format!("{number} × {what}"),
        Count::Between(low, high) => format!("{low} to {high} × {what}"),
        Count::Dice(dice) => format!("{dice} × {what}"),
    };
    let site = match place.site {
        Site::Across => "across the table",
        site => site.words(),
    };
    let what = counted(place.count, title(&place.terrain));
    let mut text = format!("Place {what} {site}");
    for (word, rows) in [
        ("crossed by", &place.crossed_by),
        ("bounded by", &place.bounded_by),
        ("growing", &place.growing),
    ] {
        if !rows.is_empty() {
            text.push_str(&format!(", {word} {}", any(rows)));
        }
    }
    if let Some((count, rows)) = &place.with {
        text.push_str(&format!(", with {}", counted(*count, any(rows))));
    }
    text + "."
}
