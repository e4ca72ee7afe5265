//! An expression of one sort where another belongs: what it is, and what to write.

use super::body::Read;
use super::{Body, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::cells::{foreign, shortened};
use crate::model::*;
use crate::names::RowSource;
use crate::spelling::{joined, ticked};

/// What helps where nothing better is known.
const OTHERWISE: &str = "write something else, or change the type";

/// What may stand where something else stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Sort(Sort),
    /// What `choose by` takes.
    Chooser,
    /// What has fields.
    Row,
}

impl Body<'_, '_> {
    /// Says what an expression is where one of another sort belongs.
    pub(super) fn misfit(&mut self, read: &Read, wanted: Sort) {
        let near = match wanted {
            Sort::Member(scale) => {
                let text = self.r.sources.slice(read.span());
                self.r.near_member(scale, text)
            }
            _ => None,
        };
        let told = self.r.out.len();
        let field = self.field_of_sort(read, wanted);
        let figures = field.or_else(|| self.figures_of(read, wanted));
        let choice = figures.or_else(|| self.choice_of(wanted, ""));
        let otherwise = choice.as_deref().unwrap_or(OTHERWISE);
        self.wrong_or(read, Wanted::Sort(wanted), otherwise);
        if let (Some((place, says)), Some(report)) = (near, self.r.out.earlier(told)) {
            report.label(place, says);
            // Of another scale there is such a member: it is missed here all the same.
            if let (Expr::Constant(..), Sort::Member(scale)) = (&read.expr, wanted) {
                let of = self.r.model.scale(scale).header.name.clone();
                report.absent(self.r.sources.slice(read.span()), Some(of));
            }
        }
    }

    /// The field of a row that has what belongs here.
    fn field_of_sort(&self, read: &Read, sort: Sort) -> Option<String> {
        let Sort::Row(kind) = read.sort else {
            return None;
        };
        let text = shortened(self.r.sources.slice(read.span()));
        let fields = &self.r.model.kind(kind).fields;
        let field = fields
            .iter()
            .find(|field| Sort::of(field.ty) == Some(sort))?;
        let name = &field.header.name;
        let at = field.each.and_then(|along| {
            let members = &self.r.model.scale(along.scale).members;
            members.first().map(|member| format!(" at {}", member.name))
        });
        let at = at.unwrap_or_default();
        let field = format!("`{text}.{name}{at}`");
        Some(match &self.argument {
            // Whose field is wanted depends on what stands in this place.
            Some((taken, _)) => {
                format!("what stands here is `{taken}`: name a field that says so much, as {field}")
            }
            None => format!("name one of its fields: {field}"),
        })
    }

    /// A row's name as an expression has it: a figure's behind its unit.
    fn written_row(&self, row: RowId) -> String {
        let declared = &self.r.declared.rows[row.index()];
        match declared.source {
            RowSource::Figure { unit, .. } => {
                format!("{}.{}", unit.header.name.text, declared.name)
            }
            _ => declared.name.to_string(),
        }
    }

    /// The figures of a unit that is named where a figure belongs.
    fn figures_of(&self, read: &Read, wanted: Sort) -> Option<String> {
        let (Sort::Row(kind), Expr::Constant(row, Sort::Row(_))) = (wanted, &read.expr) else {
            return None;
        };
        let declared = self.r.declared;
        let row = declared.rows.get(usize::try_from(*row).ok()?)?;
        let RowSource::Unit(unit) = row.source else {
            return None;
        };
        let figures = declared
            .figures_of(unit)
            .filter(|(_, figure)| figure.kind == kind);
        let named: Vec<String> = figures.map(|(row, _)| self.written_row(row)).collect();
        let named = joined(&ticked(&named), "or");
        (!named.is_empty()).then(|| format!("name one of its figures: {named}"))
    }

    /// The first names that may stand where a member or a row belongs: those in which a part of a name stands, if there
    /// are some.
    pub(super) fn choice_of(&self, sort: Sort, part: &str) -> Option<String> {
        const FEW: usize = 5;
        let model = &self.r.model;
        let names: Vec<String> = match sort {
            Sort::Member(scale) => {
                let members = model.scale(scale).members.iter();
                members.map(|member| member.name.to_string()).collect()
            }
            Sort::Row(kind) => {
                let rows = model.kind(kind).rows.iter();
                rows.map(|row| self.written_row(*row)).collect()
            }
            _ => return None,
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let names = suggest::narrowed(part, names);
        let (last, first) = names.get(..FEW).unwrap_or(&names).split_last()?;
        let such = if names.len() > FEW {
            "one such as "
        } else {
            ""
        };
        Some(match first {
            [] => format!("write {such}`{last}`"),
            first => format!("write {such}`{}` or `{last}`", first.join("`, `")),
        })
    }

    /// Says what an expression is, and that it does not fit.
    pub(super) fn wrong(&mut self, read: &Read, wanted: Wanted) {
        let field = match wanted {
            Wanted::Sort(sort) => self.field_of_sort(read, sort),
            Wanted::Chooser | Wanted::Row => None,
        };
        self.wrong_or(read, wanted, field.as_deref().unwrap_or(OTHERWISE));
    }

    /// The same, with what helps where nothing better is known.
    pub(super) fn wrong_or(&mut self, read: &Read, wanted: Wanted, otherwise: &str) {
        let is = self.r.noun(read.sort);
        let text = shortened(self.r.sources.slice(read.span()));
        let near = match read.sort {
            Sort::Row(_) | Sort::Member(_) => self.near_local(&text),
            _ => None,
        };
        let why = match wanted {
            Wanted::Sort(sort) => format!("{} belongs here", self.r.noun(sort)),
            Wanted::Chooser => "a number, yes or no, a member or a row is chosen by".to_owned(),
            Wanted::Row => "only a row has fields".to_owned(),
        };
        let help = self.instead(read, &text, wanted);
        let help = help.unwrap_or_else(|| otherwise.to_owned());
        let table = self.text_of(&read.expr).filter(|_| read.sort == Sort::Text);
        let table = table.map(|table| &self.r.declared.tables[table.index()].1.header.name);
        let table = table.map(|name| (suggest::declared_here(&name.text), name.span));
        let report = self.report(&E0840, read.span(), format!("`{text}` is {is}, and {why}"));
        report.help(help);
        for (words, span) in near.into_iter().chain(table) {
            report.label(span, words);
        }
    }

    /// The table that is asked here, or was asked for what a name holds.
    fn text_of(&self, read: &Expr) -> Option<TableId> {
        match read {
            Expr::Lookup { table, .. } => Some(*table),
            Expr::Local(local) => self.texts_of.get(local).copied(),
            _ => None,
        }
    }

    /// How to make of an expression what belongs there.
    fn instead(&self, read: &Read, text: &str, wanted: Wanted) -> Option<String> {
        let is_constant = matches!(read.expr, Expr::Constant(..));
        let wanted = match wanted {
            Wanted::Sort(wanted) => wanted,
            Wanted::Chooser if read.sort == Sort::Text => {
                return self.given_by(&read.expr, Sort::Number);
            }
            Wanted::Chooser | Wanted::Row => return None,
        };
        Some(match (read.sort, wanted) {
            (Sort::Row(_) | Sort::Member(_), Sort::YesNo)
                if is_constant && !text.ends_with(')') =>
            {
                let locals = self.locals_of(read.sort);
                match locals.as_slice() {
                    [only] => format!("ask for it: `{only} is {text}`"),
                    _ => format!(
                        "ask what it is compared with: `NAME is {text}`, or `NAME in ({text}, …)` for one of several"
                    ),
                }
            }
            (Sort::Row(_), Sort::YesNo) => {
                format!("ask whether there is one, `{text} is not none`, or for one of its fields")
            }
            (Sort::Number, Sort::YesNo) if is_constant && !text.ends_with(')') => {
                "write `yes` or `no`".to_owned()
            }
            (Sort::Number, Sort::YesNo) => {
                format!("compare it with a number: `{text} is NUMBER`, `{text} > NUMBER`")
            }
            (Sort::Number, Sort::Length) if is_constant => {
                format!("write it with its unit, as in `{text}\"` or `{text} cm`")
            }
            (Sort::Number, Sort::Length) if !text.ends_with('…') => match text.contains(' ') {
                true => format!("say of what length it is so many: `({text}) * 1\"`"),
                false => format!("say of what length it is so many: `{text} * 1\"`"),
            },
            (Sort::Length, Sort::Number) if !text.contains([' ', '…']) => {
                format!("say how many of a length it is: `{text} / 1\" rounded down`")
            }
            (Sort::Length, Sort::YesNo) => {
                format!("compare it with a length: `{text} <= 12\"`")
            }
            (Sort::Member(scale), Sort::YesNo) => {
                let member = self.r.model.scale(scale).members.first()?;
                format!("ask which it is: `{text} is {}`", member.name)
            }
            // What runs over both has no condition.
            (Sort::YesNo, Sort::Member(_)) if text == "yes and no" => return None,
            (Sort::YesNo, Sort::Member(scale)) if !is_constant && !text.ends_with('…') => {
                self.member_for_either(text, scale)?
            }
            (Sort::Member(_), Sort::Number) => {
                "look a number up in a table, or choose one by it".to_owned()
            }
            (Sort::YesNo, Sort::Number) if !text.ends_with('…') => {
                format!("say how much it is: `(if {text} then 1 otherwise 0)`")
            }
            (Sort::Text, wanted) if text.starts_with('"') => return unquoted(text, wanted),
            (Sort::Text, wanted) => return self.given_by(&read.expr, wanted),
            _ => return None,
        })
    }

    /// What makes a member of a condition: one where it holds, another where it does not.
    fn member_for_either(&self, condition: &str, scale: ScaleId) -> Option<String> {
        let members = &self.r.model.scale(scale).members;
        let called = |name: &str| members.iter().any(|member| member.name == name);
        let (one, other) = match members.as_slice() {
            _ if called("yes") && called("no") => ("yes", "no"),
            [first, .., last] => (&*last.name, &*first.name),
            _ => return None,
        };
        Some(format!(
            "say which it is in either case, such as `if {condition} then {one} otherwise {other}`"
        ))
    }

    /// A table that does not say what it gives, gives texts.
    fn given_by(&self, read: &Expr, wanted: Sort) -> Option<String> {
        let gives = match wanted {
            Sort::Number => "number",
            Sort::Length => "length",
            _ => return None,
        };
        let table = &self.r.model.table(self.text_of(read)?).header.name;
        Some(format!(
            "put `gives {gives}` behind the keys of the table `{table}`"
        ))
    }
}

/// What to write where a text in quotation marks stands for another value.
fn unquoted(text: &str, wanted: Sort) -> Option<String> {
    let (base, form) = match wanted {
        Sort::Number => (
            TypeBase::Number,
            "numbers and dice stand without quotation marks, in digits: `3`, `2d6`",
        ),
        Sort::Length => (
            TypeBase::Length,
            "lengths stand without quotation marks around them: `12\"`, `4 ft`, `30 cm`",
        ),
        Sort::YesNo => (
            TypeBase::YesNo,
            "write `yes`, `no` or a condition, without quotation marks",
        ),
        Sort::Member(_) | Sort::Row(_) => {
            return Some("a name stands without quotation marks".to_owned());
        }
        Sort::Text | Sort::Nothing => return None,
    };
    Some(foreign::instead(base, text).unwrap_or_else(|| form.to_owned()))
}
