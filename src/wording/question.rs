//! Questions: `the outcome of “Shot” is Hit (range: Long; cover: none)`.

use std::fmt::{self, Display, Formatter};

use super::{Words, lower, quoted};
use crate::model::{Action, CardsAsked, DeckId, Expr, LocalId, Locals};

/// A question in words.
pub(crate) struct Asked {
    /// `the outcome of “Shot” is Hit`.
    pub about: String,
    /// How many bytes of that say of what: `the outcome of “Shot” is `. None where it does not begin so.
    pub subject: usize,
    /// What is passed to what it carries out: `range: Long; cover: none`. Empty where nothing is.
    pub with: String,
}

impl Display for Asked {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.about)?;
        match self.with.as_str() {
            "" => Ok(()),
            with => write!(f, " ({with})"),
        }
    }
}

impl Words<'_> {
    /// What is so where the answer of a question is yes, with all that is passed to what it carries out.
    /// Nothing where the question does more than carry out, roll and draw.
    pub(crate) fn asked_whether(&self) -> Option<Asked> {
        let ([value], with) = self.asked()? else {
            return None;
        };
        let asking = self.asking();
        let about = asking.condition(value);
        let of = match value {
            Expr::Binary { left, .. } => left,
            Expr::Not(inner) => inner,
            itself => itself,
        };
        let subject = asking.value(of).text + " is ";
        let subject = match about.starts_with(&subject) {
            true => subject.len(),
            false => 0,
        };
        Some(Asked {
            about,
            subject,
            with,
        })
    }

    /// A question as a thing: the values that it is about, with all that is passed to what it carries out.
    pub(crate) fn asked_for(&self) -> Option<Asked> {
        let (values, with) = self.asked()?;
        let Locals::Procedure(procedure) = self.locals else {
            return None;
        };
        // All that the last procedure gives is what comes of it.
        if let [
            ..,
            Action::Call {
                procedure, into, ..
            },
            _,
        ] = procedure.steps.first()?.body.as_slice()
        {
            let given = |(value, into): (&Expr, &Option<_>)| matches!(value, Expr::Local(local) if *into == Some(*local));
            if values.len() == into.len() && values.iter().zip(into).all(given) {
                let title = &self.model.procedure(*procedure).header.title;
                return Some(Asked {
                    about: quoted(title),
                    subject: 0,
                    with,
                });
            }
        }
        let [value] = values else {
            return None;
        };
        Some(Asked {
            about: self.asking().value(value).text,
            subject: 0,
            with,
        })
    }

    /// Which cards of a deck are counted.
    pub(crate) fn counted(&self, deck: DeckId, asked: &CardsAsked) -> String {
        let title = quoted(&self.model.deck(deck).header.title);
        match asked {
            CardsAsked::Each(face) => {
                let face = lower(self.face_title(deck, *face));
                format!("cards of {title} for each {face}")
            }
            CardsAsked::That(condition) => {
                format!("cards of {title} where {}", self.condition(condition))
            }
        }
    }

    /// Words for what is asked: no answer is given away.
    fn asking(&self) -> Words<'_> {
        Words {
            asks: true,
            ..self.clone()
        }
    }

    /// The table that is asked for a value, where that takes several actions.
    pub(super) fn table_asked(&self, local: LocalId) -> Option<&Expr> {
        let Locals::Procedure(procedure) = self.locals else {
            return None;
        };
        let mut answered = procedure.steps.iter().flat_map(|step| &step.answered);
        let answered = answered.find(|answered| answered.into == local)?;
        self.asks.then_some(&answered.asked)
    }

    /// The values asked for, and what comes before they are known.
    fn asked(&self) -> Option<(&[Expr], String)> {
        let Locals::Procedure(procedure) = self.locals else {
            return None;
        };
        let [step] = procedure.steps.as_slice() else {
            return None;
        };
        let (Action::End(values), before) = step.body.split_last()? else {
            return None;
        };
        let alone = before.len() == 1;
        let mut with = Vec::new();
        for action in before {
            match action {
                Action::Call {
                    procedure, args, ..
                } => {
                    let called = self.model.procedure(*procedure);
                    let passed = self.passed(&called.parameters, args);
                    match (alone, passed.is_empty()) {
                        (true, true) => {}
                        (true, false) => with.push(passed),
                        (false, true) => with.push(quoted(&called.header.title)),
                        (false, false) => {
                            with.push(format!("{} with {passed}", quoted(&called.header.title)));
                        }
                    }
                }
                // How a table comes to its answer is not what is asked.
                Action::If { .. } if !step.answered.is_empty() => {}
                Action::Roll { into, .. }
                    if (step.answered.iter()).any(|answered| answered.into == *into) => {}
                Action::Roll { pool, .. } => {
                    let roll = self.roll(pool, None);
                    with.push(roll.strip_prefix("roll ").unwrap_or(&roll).to_owned());
                }
                _ => return None,
            }
        }
        Some((values, with.join("; then ")))
    }
}
