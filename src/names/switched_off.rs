//! What stands in options that are switched off, for whoever names it all the same.

use ecow::EcoString;
use rustc_hash::FxHashSet;

use super::doubt::{block, inner_block, words};
use super::{Declared, Scope};
use crate::model::OptionId;
use crate::source::{SourceSet, Span};
use crate::syntax::ast;

impl Scope {
    /// How an option is switched on by whoever writes rules, or asks on the command line.
    pub fn have_it_on(&self, option: &str, at: Span) -> String {
        match self.asked == Some(at.file) {
            true => format!("add `--with {option}`"),
            false => format!(
                "switch it on: `requires {option}` in an option, `with {option}` in an example; or say this in the \
                 option `{option}` itself"
            ),
        }
    }

    /// What is said of a name that only options declare which are switched off, and the way out.
    pub fn declared_off(&self, name: &str, at: Span) -> Option<(String, String)> {
        let option = self.switched_off.get(name)?;
        Some((
            format!("`{name}` is declared in the option `{option}`, which is not switched on"),
            match self.asked == Some(at.file) {
                true => self.have_it_on(option, at),
                false if self.examples.iter().any(|example| example.holds(at)) => format!(
                    "write `with {option}` in the example, or put the example into that option; or declare `{name}` \
                     outside of it"
                ),
                false => {
                    format!(
                        "say this in an option with `requires {option}`, or in that one itself; or declare `{name}` \
                         outside of it"
                    )
                }
            },
        ))
    }
}

impl Declared<'_> {
    fn off(&self) -> impl Iterator<Item = &ast::OptionItem> {
        let options = self.options.list.iter().enumerate();
        let off = options.filter(|(index, _)| !self.active.has(OptionId::new(*index)));
        off.map(|(_, (_, option))| *option)
    }

    /// What options that are switched off change of procedures, each with the name of its option.
    fn changes_off(&self) -> impl Iterator<Item = (&EcoString, &ast::ChangeProcedure)> {
        self.off().flat_map(|option| {
            let name = &option.header.name.text;
            option.items.iter().filter_map(move |item| match item {
                ast::Item::ChangeProcedure(change) => Some((name, change)),
                _ => None,
            })
        })
    }

    /// The words that options which are switched off say in what they change of a procedure; nothing where none changes it.
    pub fn words_of_changes_off<'s>(
        &self,
        sources: &'s SourceSet,
        procedure: &str,
    ) -> Option<FxHashSet<&'s str>> {
        let changes = self.changes_off();
        let changes = changes.filter(|(_, change)| change.procedure.name.text == procedure);
        let texts = changes.map(|(_, change)| sources.slice(inner_block(sources, change.span)));
        texts.map(words).fold(None, |said, words| {
            let mut said = said.unwrap_or_else(FxHashSet::default);
            said.extend(words);
            Some(said)
        })
    }

    /// Whether an option that is switched off says a word, or a list or a scenario that is made for one: it may use
    /// a name that nothing else does.
    pub fn is_said_off(&self, sources: &SourceSet, word: &str) -> bool {
        let says = |header: Span| {
            let text = sources.slice(block(sources, header));
            text.contains(word) && words(text).any(|each| each == word)
        };
        let mut playables = self.options.playables.iter();
        self.off().any(|option| says(option.header.span))
            || playables.any(|it| !self.active.has_all(&it.active) && says(it.header.span))
    }

    /// The option that is switched off and puts a step of this name into a procedure.
    pub fn step_off(&self, procedure: &str, step: &str) -> Option<&EcoString> {
        let is_it = |change: &ast::ProcedureChange| match change {
            ast::ProcedureChange::Steps { steps, .. } => {
                (steps.lines.iter()).any(|each| each.header.name.text == step)
            }
            ast::ProcedureChange::Take(_) => false,
        };
        let mut changes = self.changes_off();
        let found = changes.find(|(_, change)| {
            change.procedure.name.text == procedure && change.changes.lines.iter().any(is_it)
        });
        found.map(|(option, _)| option)
    }

    /// The option that is switched off and adds a field of this name to a kind.
    pub fn field_off(&self, kind: &str, field: &str) -> Option<&EcoString> {
        let adds = |item: &ast::Item| match item {
            ast::Item::Extend(extend) => {
                let mut fields = extend.fields.lines.iter();
                extend.kind.name.text == kind && fields.any(|each| each.name.text == field)
            }
            _ => false,
        };
        let found = self.off().find(|option| option.items.iter().any(adds));
        found.map(|option| &option.header.name.text)
    }

    /// The option that is switched off and lets a procedure or a list of modifiers take this.
    pub fn parameter_off(&self, of: &str, name: &str) -> Option<&EcoString> {
        let takes = |item: &ast::Item| match item {
            ast::Item::ChangeProcedure(change) if change.procedure.name.text == of => {
                (change.changes.lines.iter()).any(|line| match line {
                    ast::ProcedureChange::Take(parameter) => parameter.name.text == name,
                    ast::ProcedureChange::Steps { .. } => false,
                })
            }
            ast::Item::ExtendModifiers(change) if change.modifiers.name.text == of => {
                (change.parameters.iter()).any(|parameter| parameter.name.text == name)
            }
            _ => false,
        };
        let found = self.off().find(|option| option.items.iter().any(takes));
        found.map(|option| &option.header.name.text)
    }

    /// The procedure that takes this by an option which is switched off, and the option.
    pub fn taken_off(&self, name: &str) -> Option<(&EcoString, &EcoString)> {
        let takes = |line: &ast::ProcedureChange| match line {
            ast::ProcedureChange::Take(parameter) => parameter.name.text == name,
            ast::ProcedureChange::Steps { .. } => false,
        };
        let mut changes = self.changes_off();
        let found = changes.find(|(_, change)| change.changes.lines.iter().any(takes));
        found.map(|(option, change)| (&change.procedure.name.text, option))
    }
}
