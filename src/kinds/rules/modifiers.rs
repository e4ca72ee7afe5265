//! Lists of modifiers: conditions and what each adds.

use super::body::MODIFIERS;
use super::parameters::Taken;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::{E0111, E0840};
use crate::kinds::{Here, Reader};
use crate::layout::label;
use crate::model::*;
use crate::names::is_name;
use crate::source::Span;
use crate::syntax::ast;

/// A list of modifiers with its places: condition and value of each row.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct Listed {
    pub taken: Taken,
    pub rows: Vec<(Place, Place)>,
    pub span: Span,
}

/// Rows that a module or an option adds to a list.
pub(in crate::kinds) type FurtherRows<'a> = (
    Here,
    ModifiersId,
    Option<OptionId>,
    &'a ast::ExtendModifiers,
);

impl Reader<'_> {
    /// The parameters of all lists first, so that rows and procedures may ask for any.
    pub(in crate::kinds) fn read_modifiers(&mut self) {
        let declared = self.declared;
        if self.begun.is_some() {
            let mut extended = declared.extended_modifiers.iter();
            let is_more = declared.modifiers.len() > self.model.modifiers.len();
            if !is_more && extended.all(|placed| !declared.is_new(placed.author.option)) {
                return;
            }
            self.model.modifiers.clear();
            self.listed.clear();
        }
        for (index, (package, list)) in self.declared.modifiers.iter().enumerate() {
            let header = self.header(*package, &list.header);
            let here = Here {
                package: *package,
                cite: header.cite,
            };
            let mut taken = Taken::default();
            let id = ModifiersId::new(index);
            match self.declared.lists_again.contains(&id) {
                true => taken.broken = true,
                false => self.take(here, &list.parameters, &mut taken, false),
            }
            if taken.broken {
                self.broken.modifiers.insert(id);
            }
            let titles = list.titles.map_or_else(Default::default, |(when, value)| {
                (self.cell(when).into(), self.cell(value).into())
            });
            self.model.modifiers.push(Modifiers {
                header,
                parameters: taken.parameters.clone(),
                titles,
                rows: Vec::new(),
            });
            self.listed.push(Listed {
                taken,
                rows: Vec::new(),
                span: list.header.span,
            });
        }
        self.extend_modifiers();
        for (index, (package, list)) in self.declared.modifiers.iter().enumerate() {
            let id = ModifiersId::new(index);
            let cite = self.model.modifiers(id).header.cite;
            let here = Here {
                package: *package,
                cite,
            };
            if self.declared.lists_again.contains(&id) {
                continue;
            }
            if let Some(first) = list.untitled {
                let message = "the first line holds two titles, and this is a modifier";
                let name = &list.header.name.text;
                let mut others = self.declared.modifiers.iter();
                let others = others.find(|(of, other)| {
                    of != package
                        && self.declared.scope.reaches(*package, *of)
                        && other.header.name.text == *name
                });
                let help = match others {
                    Some((of, _)) => format!(
                        "to add it to the modifiers of `{}`, write `extend` at the head: `extend modifiers {name}`",
                        self.model.package(*of).id
                    ),
                    None => "write a line with the titles above it: `| when | value |`".to_owned(),
                };
                self.out.report(&E0111, first, message).help(help);
            }
            let option = self.option_of(Symbol::Modifiers(id));
            self.modifier_rows(here, id, option, list.promise.as_ref(), &list.rows);
        }
        for (here, id, option, change) in std::mem::take(&mut self.further_rows) {
            if !self.has_titles_again(id, &change.rows) {
                self.modifier_rows(here, id, option, change.promise.as_ref(), &change.rows);
            }
        }
    }

    /// Whether rows that are added begin with the line of titles that the list has; reported when so.
    fn has_titles_again(&mut self, id: ModifiersId, rows: &ast::Block<ast::ModifierRow>) -> bool {
        let list = self.model.modifiers(id);
        let (when, value) = &list.titles;
        let Some(first) = rows.lines.first() else {
            return false;
        };
        let says = |span: Span, title: &str| {
            let text = self.sources.slice(span).trim();
            text.eq_ignore_ascii_case(title)
        };
        let titles = says(first.when.span, when) && says(first.value.span, value);
        // Other titles than those of the list: two words that name nothing of it.
        let of_words = || {
            let parameters = &self.listed[id.index()].taken.parameters;
            [first.when.span, first.value.span].into_iter().all(|span| {
                let text = self.sources.slice(span).trim();
                let known = parameters.iter().any(|each| each.name == text);
                is_name(text) && !known && !matches!(text, "yes" | "no" | "none")
            })
        };
        if !titles && !of_words() {
            return false;
        }
        let message = format!("`{}` has its line of titles already", list.header.name);
        self.incomplete = true;
        self.out
            .report(&E0111, first.span, message)
            .help(crate::syntax::TITLES_STAND);
        true
    }

    /// Reports a modifier whose two cells stand in each other's place.
    fn cells_turned(&mut self, row: &ast::ModifierRow) {
        let [when, value] =
            [row.when.span, row.value.span].map(|span| self.sources.slice(span).trim());
        let help = format!("write the condition first: `| {value} | {when} |`");
        self.incomplete = true;
        self.out
            .report(&E0840, row.span, "these two stand in each other's place")
            .help(help);
    }

    pub(super) fn modifier_rows(
        &mut self,
        here: Here,
        id: ModifiersId,
        option: Option<OptionId>,
        promise: Option<&ast::Promise>,
        rows: &ast::Block<ast::ModifierRow>,
    ) {
        if rows.broken {
            self.incomplete = true;
            self.broken.lists.insert(id);
        } else {
            self.promise_of_rows(promise, None, rows.lines.len());
        }
        if self.broken.modifiers.contains(&id) {
            return;
        }
        for row in &rows.lines {
            let cite = self.cite(here.package, here.cite, &row.cites);
            let listed = &self.listed[id.index()].taken;
            let (parameters, spans) = (listed.parameters.clone(), listed.spans.clone());
            let text = label(self.sources.slice(row.when.span)).into();
            let mut body = Body::new(self, here.package, cite);
            body.fixed = Some(MODIFIERS);
            body.enter_parameters(&parameters, &spans);
            if body.guess(&row.when) == Some(Sort::Number)
                && body.guess(&row.value) == Some(Sort::YesNo)
            {
                self.cells_turned(row);
                self.broken.lists.insert(id);
                continue;
            }
            let when = body.typed(&row.when, Sort::YesNo);
            let value = body.typed(&row.value, Sort::Number);
            let (Some(when), Some(value)) = (when, value) else {
                self.incomplete = true;
                self.broken.lists.insert(id);
                continue;
            };
            self.listed[id.index()].rows.push((when.place, value.place));
            self.model.modifiers[id.index()].rows.push(Modifier {
                text,
                when: when.expr,
                value: value.expr,
                cite,
                option,
            });
        }
    }
}
