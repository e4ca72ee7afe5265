//! What an item changes of what is declared elsewhere.

use ecow::EcoString;
use smallvec::{SmallVec, smallvec};

use crate::layout::label;
use crate::model::{Changed, ChangedPart, Position};
use crate::source::{SourceSet, Span};
use crate::syntax::ast;

/// One change that an item makes.
pub(crate) struct ItemChange<'a> {
    pub what: Changed,
    /// What it adds: its title, where it has one, and its name.
    pub added: Vec<(Option<&'a ast::Text>, &'a ast::Name)>,
    /// The citations there, outer before inner.
    pub cites: SmallVec<[&'a [ast::Cite]; 2]>,
    pub span: Span,
}

/// All changes of an item, in the author's order; none of one that only declares.
pub(crate) fn item_changes<'a>(item: &'a ast::Item, sources: &SourceSet) -> Vec<ItemChange<'a>> {
    match item {
        ast::Item::ReplaceRow(change) => {
            let settings = change.settings.lines.iter();
            let each = settings.map(|setting| ItemChange {
                what: Changed {
                    thing: change.thing(),
                    part: ChangedPart::Value(setting.field.text.clone()),
                },
                added: Vec::new(),
                cites: smallvec![change.cites.as_slice(), setting.cites.as_slice()],
                span: setting.field.span,
            });
            each.collect()
        }
        ast::Item::ReplaceDeck(change) => vec![ItemChange {
            what: of(&change.deck, ChangedPart::Whole),
            added: Vec::new(),
            cites: smallvec![change.cites.as_slice()],
            span: change.span,
        }],
        ast::Item::ReplaceTable(change) => vec![ItemChange {
            what: of(&change.table, ChangedPart::Whole),
            added: Vec::new(),
            cites: smallvec![change.cites.as_slice()],
            span: change.span,
        }],
        ast::Item::ReplaceBattle(change) => {
            let mut lines: Vec<&ast::BattleLine> = change.lines.lines.iter().collect();
            // All that is printed is one thing, in however many lines.
            lines.dedup_by_key(|line| line.word());
            let each = lines.into_iter().map(|line| ItemChange {
                what: of(&change.battle, ChangedPart::Value(line.word().into())),
                added: Vec::new(),
                cites: smallvec![change.cites.as_slice()],
                span: line.span(),
            });
            each.collect()
        }
        ast::Item::ExtendModifiers(change) => {
            let rows = change.rows.lines.iter();
            let each = rows.map(|row| {
                let when = EcoString::from(label(sources.slice(row.when.span)));
                ItemChange {
                    what: of(&change.modifiers, ChangedPart::Modifier(when)),
                    added: Vec::new(),
                    cites: smallvec![change.cites.as_slice(), row.cites.as_slice()],
                    span: row.span,
                }
            });
            each.collect()
        }
        ast::Item::ExtendForce(change) => {
            let parts = change.parts.lines.iter();
            let each = parts.map(|part| {
                let names = std::iter::once(&part.what).chain(&part.others);
                ItemChange {
                    what: of(&change.force, ChangedPart::Part(part.said())),
                    added: names
                        .map(|path| (part.title.as_ref(), &path.name))
                        .collect(),
                    cites: smallvec![change.cites.as_slice(), part.cites.as_slice()],
                    span: part.span,
                }
            });
            each.collect()
        }
        ast::Item::ChangeProcedure(change) => {
            let lines = change.changes.lines.iter();
            let each = lines.map(|line| {
                let (part, added, span) = match line {
                    ast::ProcedureChange::Take(parameter) => (
                        ChangedPart::Parameter(parameter.name.text.clone()),
                        vec![(parameter.title.as_ref(), &parameter.name)],
                        parameter.span,
                    ),
                    ast::ProcedureChange::Steps {
                        position,
                        anchor,
                        steps,
                        span,
                    } => {
                        let steps = steps.lines.iter().map(|step| &step.header);
                        (
                            ChangedPart::Steps(self::position(*position), anchor.text.clone()),
                            steps
                                .map(|step| (step.title.as_ref(), &step.name))
                                .collect(),
                            *span,
                        )
                    }
                };
                ItemChange {
                    what: of(&change.procedure, part),
                    added,
                    cites: smallvec![change.cites.as_slice()],
                    span,
                }
            });
            each.collect()
        }
        ast::Item::Extend(extend) => {
            let fields = extend.fields.lines.iter();
            let each = fields.map(|field| ItemChange {
                what: of(&extend.kind, ChangedPart::Field(field.name.text.clone())),
                added: vec![(field.title.as_ref(), &field.name)],
                cites: smallvec![extend.cites.as_slice(), field.cites.as_slice()],
                span: field.span,
            });
            each.collect()
        }
        _ => Vec::new(),
    }
}

fn of(thing: &ast::Path, part: ChangedPart) -> Changed {
    Changed {
        thing: thing.name.text.clone(),
        part,
    }
}

pub(in crate::kinds) fn position(of: ast::Position) -> Position {
    match of {
        ast::Position::Before => Position::Before,
        ast::Position::After => Position::After,
        ast::Position::InsteadOf => Position::InsteadOf,
    }
}
