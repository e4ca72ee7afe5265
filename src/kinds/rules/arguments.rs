//! Arguments: each in the place of what it is given for.

use super::body::Read;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::source::Span;
use crate::spelling::{joined, ticked};
use crate::syntax::ast::{self};
use ecow::EcoString;

/// What an argument may be given for.
pub(super) struct Wanted {
    pub name: EcoString,
    pub title: EcoString,
    pub sort: Option<Sort>,
}

/// Which parameters that are not given are taken from a name that is the same.
#[derive(Clone, Copy)]
pub(super) enum FromScope {
    /// All: modifiers are added up over what is known.
    All,
    /// Those behind so many of a procedure's own, if a change had the caller take or keep them too: it passes them
    /// on in calls that were written before it.
    Further(usize),
}

impl Body<'_, '_> {
    /// One argument a parameter: as written, or from a name of the same name, or the default.
    pub(super) fn parameters_given(
        &mut self,
        parameters: &[Parameter],
        name: &ast::Path,
        args: &[ast::Arg],
        span: Span,
        from_scope: FromScope,
    ) -> Option<Vec<Read>> {
        let wanted: Vec<Wanted> = parameters
            .iter()
            .map(|parameter| Wanted {
                name: parameter.name.clone(),
                title: parameter.title.clone(),
                sort: Sort::of(parameter.ty),
            })
            .collect();
        let given = self.given(&wanted, name, args)?;
        let mut read = Vec::with_capacity(parameters.len());
        let mut missing: Vec<&Parameter> = Vec::new();
        for (index, (given, parameter)) in given.into_iter().zip(parameters).enumerate() {
            let sort = Sort::of(parameter.ty)?;
            if let Some(given) = given {
                read.push(given);
                continue;
            }
            if let Some((local, Holds::Value { ty, .. })) = self.local(&parameter.name)
                && match from_scope {
                    FromScope::All => true,
                    FromScope::Further(own) => index >= own && self.further.contains(&local),
                }
            {
                let named = Sort::of(ty).unwrap_or(sort);
                let place = Place::leaf(name.span());
                let given = Read::new(Expr::Local(local), named, place);
                if named != sort {
                    let is = self.r.noun(named);
                    let wants = self.r.noun(sort);
                    let text = &parameter.name;
                    let message = format!(
                        "`{text}` is {is} here, and `{}` takes {wants} of that name",
                        name.name.text
                    );
                    self.report(&E0840, name.span(), message)
                        .help(format!("give it: `{}({text}: …)`", name.name.text));
                    return None;
                }
                read.push(given);
                continue;
            }
            match parameter.default {
                Some(default) => {
                    if matches!(from_scope, FromScope::All) {
                        let asking = EcoString::from(name.name.text.as_str());
                        self.not_given.push((parameter.name.clone(), asking));
                    }
                    read.push(Read::constant(default, sort, name.span()));
                }
                None => missing.push(parameter),
            }
        }
        if missing.is_empty() {
            return Some(read);
        }
        // A line above may have set it, if it could be read.
        let scope = &self.r.declared.scope;
        if (missing.iter())
            .any(|each| self.doubtful.contains(&each.name) || scope.may_be_set(&each.name))
        {
            return None;
        }
        let names = ticked(missing.iter().map(|each| &each.name));
        let text = &name.name.text;
        let it = if missing.len() == 1 { "it" } else { "them" };
        let given: Vec<String> = (missing.iter())
            .map(|each| format!("{}: …", each.name))
            .collect();
        let given = given.join(", ");
        let help = match from_scope {
            FromScope::All => {
                let set = joined(&names, "and");
                format!("give {it}: `total {text}({given})`, or set {set} before")
            }
            FromScope::Further(_) => {
                let by = if missing.len() == 1 {
                    "by its name"
                } else {
                    "by name"
                };
                format!("write {it} behind the others, or {by}: `{text}({given})`")
            }
        };
        self.report(
            &E0854,
            span,
            format!("`{text}` also needs {}", joined(&names, "and")),
        )
        .help(help);
        None
    }

    /// The one parameter of a procedure or list of modifiers with a name near to this one, and where
    /// it is declared.
    fn near_parameter(
        &self,
        of: &ast::Path,
        wanted: &[Wanted],
        text: &str,
    ) -> Option<(String, Span)> {
        let near = suggest::only_near(text, wanted.iter().map(|each| each.name.as_str()))?;
        let place = wanted.iter().position(|each| each.name == near)?;
        let spans = match self.r.meant(self.package, of).next()? {
            Symbol::Procedure(id) => &self.r.taken.get(id.index())?.spans,
            Symbol::Modifiers(id) => &self.r.listed.get(id.index())?.taken.spans,
            _ => return None,
        };
        Some((suggest::declared_here(near), *spans.get(place)?))
    }

    /// Whether an argument is a comparison with `=` that was to give it by its name; reported when so. Of
    /// a condition it is none, unless nothing that is compared has the name.
    fn named_by_an_equals(&mut self, wanted: &[Wanted], arg: &ast::Arg, place: usize) -> bool {
        let ast::ExprKind::Binary {
            op: ast::BinaryOp::Is,
            op_span,
            left,
            right,
        } = &arg.value.kind
        else {
            return false;
        };
        let (ast::ExprKind::Name(names), "=") = (&left.kind, self.r.sources.slice(*op_span)) else {
            return false;
        };
        let [name] = names.as_slice() else {
            return false;
        };
        let text = &name.text;
        let is_condition = wanted
            .get(place)
            .is_some_and(|want| want.sort == Some(Sort::YesNo));
        if !wanted.iter().any(|want| want.name == *text)
            || is_condition && self.local(text).is_some()
        {
            return false;
        }
        let value = self.r.sources.slice(right.span);
        let help = format!("write `{text}: {value}`");
        self.report(
            &E0854,
            *op_span,
            "an argument is given by its name with `:`",
        )
        .here("not `=`")
        .help(help);
        true
    }

    /// Whether an argument is the name of another parameter and nothing else, which says no more than that there is one;
    /// reported when so.
    fn parameter_alone(
        &mut self,
        wanted: &[Wanted],
        of: &ast::Path,
        arg: &ast::Arg,
        place: usize,
    ) -> bool {
        let (value, answer) = match &arg.value.kind {
            ast::ExprKind::Not(value) => (&value.kind, "no"),
            kind => (kind, "yes"),
        };
        let ast::ExprKind::Name(names) = value else {
            return false;
        };
        let [name] = names.as_slice() else {
            return false;
        };
        let text = &name.text;
        let Some(meant) = wanted.iter().position(|want| want.name == *text) else {
            return false;
        };
        let own = wanted.get(place).and_then(|want| want.sort);
        // A table may be asked twice by one choice.
        let is_own = wanted.get(place).is_some_and(|want| want.name == *text);
        let stands_for_itself = is_own
            || self.card.is_some()
            || self.local(text).is_some()
            || !self.wanted_of(own, text).is_empty();
        if stands_for_itself {
            return false;
        }
        let value = match wanted[meant].sort == Some(Sort::YesNo) {
            true => answer,
            false => "…",
        };
        let message = format!(
            "`{text}` is what `{}` takes, and its value is missing here",
            of.name.text
        );
        self.report(&E0854, arg.value.span, message)
            .help(format!("give it by its name: `{text}: {value}`"));
        true
    }

    /// Whether one of these names stands in what could not be read: that may be the change that takes what
    /// is given here.
    fn may_be_unread(&mut self, names: &[&EcoString]) -> bool {
        let scope = &self.r.declared.scope;
        let may = names.iter().any(|name| scope.is_doubtful(name));
        if may {
            self.whole = false;
            self.r.incomplete = true;
        }
        may
    }

    /// Reports two arguments of which each would fit in the place of the other, and neither in its own.
    fn arguments_turned(&mut self, wanted: &[Wanted], name: &ast::Path, args: &[ast::Arg]) -> bool {
        if args.iter().any(|arg| arg.name.is_some()) {
            return false;
        }
        let sorts: Vec<(Option<Sort>, Option<Sort>)> = (args.iter().zip(wanted))
            .map(|(arg, want)| (self.guess(&arg.value), want.sort))
            .collect();
        let astray = |at: usize| matches!(sorts[at], (Some(is), Some(wants)) if is != wants);
        let wrong: Vec<usize> = (0..sorts.len()).filter(|at| astray(*at)).collect();
        let &[first, second] = wrong.as_slice() else {
            return false;
        };
        if sorts[first].0 != sorts[second].1 || sorts[second].0 != sorts[first].1 {
            return false;
        }
        let mut order: Vec<usize> = (0..args.len()).collect();
        order.swap(first, second);
        let mended: Vec<&str> = (order.iter())
            .map(|at| self.r.sources.slice(args[*at].value.span))
            .collect();
        let help = format!("write `{}({})`", name.name.text, mended.join(", "));
        let span = args[first].value.span.to(args[second].value.span);
        self.whole = false;
        self.report(&E0840, span, "these two stand in each other's place")
            .help(help);
        true
    }

    /// The arguments in the order in which they are written, each in the place of what it is for.
    pub(super) fn given(
        &mut self,
        wanted: &[Wanted],
        name: &ast::Path,
        args: &[ast::Arg],
    ) -> Option<Vec<Option<Read>>> {
        let told = self.r.out.len();
        let given = self.each_given(wanted, name, args);
        // Only where something is wrong it is worth asking.
        if given.is_none() {
            let said = self.r.out.take_from(told);
            if !self.arguments_turned(wanted, name, args) {
                let by_name = self.one_by_name(wanted, args);
                for mut each in said {
                    if let Some((span, help)) = &by_name
                        && (each.code, each.span) == (&E0840, *span)
                    {
                        each.help(help.clone());
                    }
                    self.r.out.push(each);
                }
            }
        }
        given
    }

    /// The first argument that does not fit its place and is what a single later one takes, and how it is given.
    fn one_by_name(&mut self, wanted: &[Wanted], args: &[ast::Arg]) -> Option<(Span, String)> {
        for (at, arg) in args
            .iter()
            .enumerate()
            .filter(|(_, arg)| arg.name.is_none())
        {
            // Of one that means nothing it has been told.
            let Some(is) = self.guess(&arg.value) else {
                continue;
            };
            if wanted.get(at)?.sort == Some(is) {
                continue;
            }
            let mut others = wanted
                .iter()
                .skip(at + 1)
                .filter(|want| want.sort == Some(is));
            let (Some(other), None) = (others.next(), others.next()) else {
                return None;
            };
            let is_word = matches!(is, Sort::Member(_) | Sort::Row(_));
            let is_given =
                |arg: &ast::Arg| arg.name.as_ref().is_some_and(|it| it.text == other.name);
            if !is_word || args.iter().any(is_given) {
                return None;
            }
            let value = self.r.sources.slice(arg.value.span);
            let help = format!("give it by its name: `{}: {value}`", other.name);
            return Some((arg.value.span, help));
        }
        None
    }

    fn each_given(
        &mut self,
        wanted: &[Wanted],
        name: &ast::Path,
        args: &[ast::Arg],
    ) -> Option<Vec<Option<Read>>> {
        let mut given: Vec<Option<Read>> = wanted.iter().map(|_| None).collect();
        let mut filled: Vec<Option<Span>> = vec![None; wanted.len()];
        let mut whole = true;
        let mut named = false;
        let text = &name.name.text;
        for (index, arg) in args.iter().enumerate() {
            let place = match &arg.name {
                Some(word) => {
                    named = true;
                    let Some(place) = wanted.iter().position(|each| each.name == word.text) else {
                        whole = false;
                        if self.may_be_unread(&[&word.text, text])
                            || self.r.takes_in_vain(&word.text)
                        {
                            continue;
                        }
                        let known = wanted.iter().map(|each| each.name.as_str());
                        let off = self.r.declared.parameter_off(text, &word.text);
                        let help =
                            off.map(|option| self.r.declared.scope.have_it_on(option, word.span));
                        let help = help.or_else(|| suggest::did_you_mean(&word.text, known));
                        let message = match off {
                            Some(option) => format!(
                                "`{text}` takes `{}` by the option `{option}`, which is not switched on",
                                word.text
                            ),
                            None => format!("`{text}` takes nothing called `{}`", word.text),
                        };
                        let near = self.near_parameter(name, wanted, &word.text);
                        let report = self.report(&E0854, word.span, message);
                        report.help(help.unwrap_or_else(|| takes(wanted)));
                        if let Some((words, span)) = near {
                            report.label(span, words);
                        }
                        continue;
                    };
                    place
                }
                None if self.named_by_an_equals(wanted, arg, index) => {
                    named = true;
                    whole = false;
                    continue;
                }
                None if self.parameter_alone(wanted, name, arg, index) => {
                    named = true;
                    whole = false;
                    continue;
                }
                None if named && !whole => continue,
                None if named => {
                    self.report(
                        &E0854,
                        arg.value.span,
                        "this argument has no name, and stands behind one that has",
                    )
                    .help("write arguments without names first, or name this one too");
                    whole = false;
                    continue;
                }
                None => index,
            };
            let Some(want) = wanted.get(place) else {
                if self.may_be_unread(&[text]) {
                    return None;
                }
                let count = crate::numbers::counted(wanted.len(), "argument");
                let message = format!("`{text}` takes {count}, and this is one more");
                self.report(&E0854, arg.value.span, message)
                    .help(takes(wanted));
                return None;
            };
            if let Some(earlier) = filled[place] {
                let message = format!("`{}` is given twice", want.name);
                let of_one_name = wanted.iter().filter(|each| each.name == want.name);
                let help = match of_one_name.count() {
                    ..=1 => "take one of the two out",
                    _ => {
                        "two keys have this name: write what they are asked with in their order, without it"
                    }
                };
                self.report(&E0854, arg.value.span, message)
                    .label(earlier, "first given here")
                    .help(help);
                whole = false;
                continue;
            }
            filled[place] = Some(arg.value.span);
            let outer = self
                .argument
                .replace((want.name.clone(), want.title.clone()));
            let read = match want.sort {
                Some(sort) => self.typed(&arg.value, sort),
                None => self.read(&arg.value, None),
            };
            self.argument = outer;
            whole &= read.is_some();
            given[place] = read;
        }
        whole.then_some(given)
    }
}

/// The way out where an argument has no place.
fn takes(wanted: &[Wanted]) -> String {
    let names = ticked(wanted.iter().map(|each| &each.name));
    match names.is_empty() {
        true => "take it out".into(),
        false => format!("take it out; what is taken: {}", names.join(", ")),
    }
}
