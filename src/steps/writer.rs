//! Actions as lines and sentences.

use super::Line;
use super::reached::Reached;
use crate::model::{Action, Expr, Holds, LocalId, Operator, Procedure, Sort};
use crate::spelling::{capital, joined};
use crate::wording::{Words, lower, quoted, side_deck, times};

pub(super) struct Writer<'a> {
    pub(super) procedure: &'a Procedure,
    pub(super) words: Words<'a>,
}

impl Writer<'_> {
    pub(super) fn lines(&self, actions: &[Action]) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut reached = Reached::Always;
        for (place, action) in actions.iter().enumerate() {
            let rest = &actions[place..];
            let before = std::mem::replace(&mut reached, Reached::behind(action));
            match action {
                Action::If {
                    condition,
                    then,
                    otherwise,
                } => {
                    let lead = match before {
                        Reached::Otherwise => "otherwise, if ",
                        _ => "if ",
                    };
                    self.conditions(condition, then, otherwise, lead, &mut lines);
                }
                Action::End(_) | Action::Stop if let Some(head) = before.head() => {
                    lines.push(self.headed(head, &rest[..1]));
                }
                Action::Choose { by, branches } => {
                    let value = self.words.value(by).text;
                    let each = branches.iter().map(|branch| {
                        let label = capital(&self.words.label(by, &branch.label));
                        self.headed(&label, &branch.body)
                    });
                    lines.push(Line {
                        text: format!("Depending on {value}:"),
                        lines: each.collect(),
                        ..Line::default()
                    });
                }
                Action::Repeat {
                    times,
                    most,
                    stated,
                    body,
                } => {
                    let head = capital(&self.repeats(times, *most, *stated));
                    lines.push(self.headed(&head, body));
                }
                Action::Count {
                    counter,
                    from,
                    to,
                    body,
                    ..
                } => {
                    let from = self.words.value(from).text;
                    let to = self.words.value(to).text;
                    let name = self.words.name(*counter);
                    lines.push(self.headed(&format!("For each {name} from {from} to {to}"), body));
                }
                Action::End(values) if values.len() > 1 => lines.push(Line {
                    text: "The outcome is:".into(),
                    lines: self.parts(values),
                    ..Line::default()
                }),
                Action::Note(text) => lines.push(Line {
                    text: text.to_string(),
                    note: true,
                    ..Line::default()
                }),
                action => lines.push(Line {
                    text: format!("{}.", capital(&self.sentence(action))),
                    ..Line::default()
                }),
            }
        }
        lines
    }

    /// `If …: …`, then `Otherwise: …`.
    fn conditions(
        &self,
        condition: &Expr,
        then: &[Action],
        otherwise: &[Action],
        lead: &str,
        lines: &mut Vec<Line>,
    ) {
        if then.is_empty() && otherwise.is_empty() {
            return;
        }
        if then.is_empty() {
            let words = self.words.fails(condition);
            return lines.push(self.headed(&capital(&format!("{lead}{words}")), otherwise));
        }
        let words = self.words.condition(condition);
        lines.push(self.headed(&capital(&format!("{lead}{words}")), then));
        match otherwise {
            [] => {}
            [
                Action::If {
                    condition,
                    then,
                    otherwise,
                },
            ] => self.conditions(condition, then, otherwise, "otherwise, if ", lines),
            otherwise => lines.push(self.headed("Otherwise", otherwise)),
        }
    }

    /// What is done under a heading; one plain sentence goes on behind it.
    fn headed(&self, head: &str, body: &[Action]) -> Line {
        let plain = |text: String| Line {
            text,
            case: true,
            ..Line::default()
        };
        match body {
            [] => plain(format!("{head}: nothing happens.")),
            [Action::Note(text)] => plain(format!("{head}: {text}")),
            [Action::End(values)] if values.len() > 1 => Line {
                lines: self.parts(values),
                ..plain(format!("{head}: the outcome is:"))
            },
            [
                Action::If { .. }
                | Action::Choose { .. }
                | Action::Repeat { .. }
                | Action::Count { .. },
            ]
            | [_, _, ..] => Line {
                lines: self.lines(body),
                ..plain(format!("{head}:"))
            },
            [action] => plain(format!("{head}: {}.", self.sentence(action))),
        }
    }

    fn repeats(&self, often: &Expr, most: u32, stated: bool) -> String {
        if let Some(number) = often.constant() {
            return format!("do this {}", times(number.min(i64::from(most))));
        }
        let value = self.words.value(often).text;
        let most = match stated {
            true => format!(" (but at most {})", times(i64::from(most))),
            false => String::new(),
        };
        format!("do this as many times as {value}{most}")
    }

    /// A name to note something under; nothing where it has none.
    fn noted(&self, local: LocalId) -> Option<String> {
        let words = &self.words;
        let named = words.has_name(local) || words.is_found_by_arms(local);
        named.then(|| words.value(&Expr::Local(local)).text)
    }

    /// One action, without its capital and point.
    fn sentence(&self, action: &Action) -> String {
        let words = &self.words;
        match action {
            Action::Draw { into, deck: id } => {
                let deck = side_deck(words.model, *id);
                match words.is_one_of_several(*into) {
                    true => format!("draw {} from {deck}", words.card(*into).text),
                    false => format!("draw a card from {deck}"),
                }
            }
            Action::Reshuffle(id) => {
                format!(
                    "shuffle all cards back into {}",
                    side_deck(words.model, *id)
                )
            }
            Action::Set { local, value } => {
                let what = words.value(&Expr::Local(*local)).text;
                self.set(&what, &Expr::Local(*local), value)
            }
            Action::SetElement {
                array,
                index,
                value,
            } => {
                let element = Expr::Element {
                    array: *array,
                    index: Box::new(index.clone()),
                };
                let what = words.value(&element).text;
                self.set(&what, &element, value)
            }
            Action::Fill { array, value } => {
                let value = words.value(value).text;
                let name = match words.locals.sort(*array) {
                    Some(Sort::YesNo) => words.flag(*array),
                    _ => words.local(*array).text,
                };
                let holds = self
                    .procedure
                    .locals
                    .get(array.index())
                    .map(|local| local.holds);
                match holds {
                    Some(Holds::Array { first, last, .. }) => {
                        format!("for each of {first} to {last}, set {name} to {value}")
                    }
                    _ => format!("set {name} to {value}"),
                }
            }
            Action::Roll { into, pool } => words.roll(pool, self.noted(*into).as_deref()),
            Action::Call {
                procedure,
                args,
                into,
            } => {
                let called = words.model.procedure(*procedure);
                let mut text = format!("carry out {}", quoted(&called.header.title));
                let passed = words.passed(&called.parameters, args);
                if !passed.is_empty() {
                    text.push_str(&format!(" ({passed})"));
                }
                let whole = into
                    .iter()
                    .flatten()
                    .find_map(|local| words.whole_outcome(*local));
                if let Some(whole) = whole {
                    return format!("{text} and note its outcome as {whole}");
                }
                let plain = called.outcome.len() == 1;
                let noted = called.outcome.iter().zip(into).filter_map(|(part, local)| {
                    let name = self.noted((*local)?)?;
                    let part = if plain {
                        "outcome".into()
                    } else {
                        lower(&part.title)
                    };
                    Some(match name == format!("the {part}") {
                        true => name,
                        false => format!("its {part} as {name}"),
                    })
                });
                let noted: Vec<String> = noted.collect();
                if !noted.is_empty() {
                    text.push_str(&format!(" and note {}", joined(&noted, "and")));
                }
                text
            }
            Action::Stop => "stop repeating".into(),
            Action::End(values) if values.is_empty() => "that is all".into(),
            Action::End(values) => {
                let parts = values.iter().map(|value| words.value(value).text);
                format!("the outcome is {}", parts.collect::<Vec<_>>().join("; "))
            }
            Action::Note(text) => text.to_string(),
            Action::If { .. }
            | Action::Choose { .. }
            | Action::Repeat { .. }
            | Action::Count { .. } => String::new(),
        }
    }

    /// The parts of an outcome by their titles.
    fn parts(&self, values: &[Expr]) -> Vec<Line> {
        let parts = self.procedure.outcome.iter().zip(values);
        let lines = parts.map(|(part, value)| {
            let value = self.words.value(value).text;
            Line {
                text: format!("{}: {value}.", capital(&part.title)),
                ..Line::default()
            }
        });
        lines.collect()
    }

    /// `add 1 to the wounds`, `set the shift to the total of “Shifts”`.
    fn set(&self, what: &str, place: &Expr, value: &Expr) -> String {
        let words = &self.words;
        let (change, bound) = match value {
            Expr::Least(list) | Expr::Greatest(list) if let [change, bound] = &list[..] => {
                (change, Some(bound))
            }
            value => (value, None),
        };
        if let Expr::Binary { op, left, right } = change
            && left.as_ref() == place
        {
            let mut by = words.value(right).text;
            // Else a reader would round to what comes behind it.
            if let Expr::Binary {
                op: Operator::DivideDown | Operator::DivideUp,
                ..
            } = right.as_ref()
            {
                by.push(',');
            }
            let bound = bound.map_or(String::new(), |bound| {
                let pass = match value {
                    Expr::Least(_) => "be more than",
                    _ => "be less than",
                };
                format!(", which cannot {pass} {}", words.value(bound).text)
            });
            match op {
                Operator::Plus => return format!("add {by} to {what}{bound}"),
                Operator::Minus => return format!("subtract {by} from {what}{bound}"),
                _ => {}
            }
        }
        if let Expr::Lookup { table, keys } = value
            && let [key] = &keys[..]
            && key == place
        {
            let whose = if words.value(place).plural {
                "their"
            } else {
                "its"
            };
            let title = quoted(&words.model.table(*table).header.title);
            return format!("replace {what} by {whose} result on {title}");
        }
        format!("set {what} to {}", words.value(value).text)
    }
}
