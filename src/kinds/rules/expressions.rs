//! Expressions: operators, comparisons, conditions.

use super::body::Read;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::cells::{foreign, shortened};
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FacesKind};
use ecow::EcoString;

/// What helps where nothing better is known.
const OTHERWISE: &str = "write something else, or change the type";

/// What to write where a text in quotation marks stands for another value.
fn unquoted(text: &str, why: &str) -> Option<String> {
    let (base, otherwise) = if why.starts_with("a number belongs") {
        let form = "numbers and dice stand without quotation marks, in digits: `3`, `2d6`";
        (TypeBase::Number, form)
    } else if why.starts_with("a length belongs") {
        let form = "lengths stand without quotation marks around them: `12\"`, `4 ft`, `30 cm`";
        (TypeBase::Length, form)
    } else if why.starts_with("yes or no belongs") {
        (
            TypeBase::YesNo,
            "write `yes`, `no` or a condition, without quotation marks",
        )
    } else {
        return None;
    };
    Some(foreign::instead(base, text).unwrap_or_else(|| otherwise.to_owned()))
}

impl Body<'_, '_> {
    /// An expression of the sort that belongs here; `none` passes, and is looked at later.
    pub(crate) fn typed(&mut self, expr: &ast::Expr, sort: Sort) -> Option<Read> {
        let read = self.read(expr, Some(sort))?;
        self.of_sort(read, sort)
    }

    pub(crate) fn of_sort(&mut self, read: Read, sort: Sort) -> Option<Read> {
        if read.sort == sort || read.sort == Sort::Nothing {
            return Some(read);
        }
        let wanted = self.r.noun(sort);
        let near = self.near_member(&read, sort);
        let told = self.r.out.len();
        let field = self.field_of_sort(&read, sort);
        let choice = field.or_else(|| self.choice_of(sort, ""));
        let otherwise = choice.as_deref().unwrap_or(OTHERWISE);
        self.wrong_or(&read, &format!("{wanted} belongs here"), otherwise);
        if let (Some((near, span)), Some(report)) = (near, self.r.out.earlier(told)) {
            report.label(span, suggest::declared_here(&near));
            // Of another scale there is such a member: it is missed here all the same.
            if let (Expr::Constant(..), Sort::Member(scale)) = (&read.expr, sort) {
                let of = self.r.model.scale(scale).header.name.clone();
                report.absent(self.r.sources.slice(read.span()), Some(of));
            }
        }
        None
    }

    /// The one member near to what was written, where a member belongs: perhaps it is misspelt.
    fn near_member(&self, read: &Read, sort: Sort) -> Option<(EcoString, Span)> {
        let Sort::Member(scale) = sort else {
            return None;
        };
        let text = self.r.sources.slice(read.span());
        let members = &self.r.declared.scales.get(scale.index())?.1.members;
        let near = suggest::only_near(text, members.iter().map(|member| &*member.name.text))?;
        let member = members.iter().find(|member| member.name.text == near)?;
        Some((near.into(), member.name.span))
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
        Some(format!("name one of its fields: `{text}.{name}{at}`"))
    }

    /// The first names that may stand where a member or a row belongs: those in which a part of a name stands, if there
    /// are some.
    pub(super) fn choice_of(&self, sort: Sort, part: &str) -> Option<String> {
        const FEW: usize = 5;
        let model = &self.r.model;
        let names: Vec<&str> = match sort {
            Sort::Member(scale) => {
                let members = model.scale(scale).members.iter();
                members.map(|member| &*member.name).collect()
            }
            Sort::Row(kind) => {
                let rows = model.kind(kind).rows.iter();
                rows.map(|row| &*model.row(*row).header.name).collect()
            }
            _ => return None,
        };
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

    /// Says what an expression is, and why that does not fit.
    pub(crate) fn wrong(&mut self, read: &Read, why: &str) {
        let field = match why.starts_with("a number belongs") {
            true => self.field_of_sort(read, Sort::Number),
            false => None,
        };
        self.wrong_or(read, why, field.as_deref().unwrap_or(OTHERWISE));
    }

    pub(super) fn wrong_or(&mut self, read: &Read, why: &str, otherwise: &str) {
        let is = self.r.noun(read.sort);
        let text = shortened(self.r.sources.slice(read.span()));
        let near = match read.sort {
            Sort::Row(_) | Sort::Member(_) => self.near_local(&text),
            _ => None,
        };
        let help = match (read.sort, why) {
            (Sort::Row(_) | Sort::Member(_), why)
                if why.starts_with("yes or no")
                    && matches!(read.expr, Expr::Constant(..))
                    && !text.ends_with(')') =>
            {
                let locals = self.locals_of(read.sort);
                match locals.as_slice() {
                    [only] => format!("ask for it: `{only} is {text}`"),
                    _ => format!(
                        "ask what it is compared with: `NAME is {text}`, or `NAME in ({text}, …)` for one of several"
                    ),
                }
            }
            (Sort::Row(_), why) if why.starts_with("yes or no") => {
                format!("ask whether there is one, `{text} is not none`, or for one of its fields")
            }
            (Sort::Number, why)
                if why.starts_with("yes or no") && matches!(read.expr, Expr::Constant(..)) =>
            {
                "write `yes` or `no`".into()
            }
            (Sort::Number, why) if why.starts_with("yes or no") => {
                format!("compare it with a number: `{text} is NUMBER`, `{text} > NUMBER`")
            }
            (Sort::Number, why)
                if why.starts_with("a length") && matches!(read.expr, Expr::Constant(..)) =>
            {
                format!("write it with its unit, as in `{text}\"` or `{text} cm`")
            }
            (Sort::Length, why) if why.starts_with("yes or no") => {
                format!("compare it with a length: `{text} <= 12\"`")
            }
            (Sort::Member(scale), why) if why.starts_with("yes or no") => {
                let scale = &self.r.model.scale(scale);
                match scale.members.first() {
                    Some(member) => format!("ask which it is: `{text} is {}`", member.name),
                    None => otherwise.to_owned(),
                }
            }
            (Sort::Member(_), why) if why.starts_with("a number") => {
                "look a number up in a table, or choose one by it".into()
            }
            (Sort::YesNo, why) if why.starts_with("a number") && !text.ends_with('…') => {
                format!("say how much it is: `(if {text} then 1 otherwise 0)`")
            }
            (Sort::Text, why) if text.starts_with('"') && why.contains('`') => {
                "a name stands without quotation marks".to_owned()
            }
            (Sort::Text, why) if text.starts_with('"') => {
                unquoted(&text, why).unwrap_or_else(|| otherwise.to_owned())
            }
            (Sort::Text, why) => self.help_for_text(&read.expr, why, otherwise),
            _ => otherwise.to_owned(),
        };
        let report = self.report(&E0840, read.span(), format!("`{text}` is {is}, and {why}"));
        report.help(help);
        if let Some((words, span)) = near {
            report.label(span, words);
        }
    }

    /// A table that does not say what it gives, gives texts.
    fn help_for_text(&self, read: &Expr, why: &str, otherwise: &str) -> String {
        let wanted = ["number", "length"]
            .into_iter()
            .find(|ty| why.starts_with(&format!("a {ty}")));
        match (read, wanted) {
            (Expr::Lookup { table, .. }, Some(wanted)) => {
                let table = &self.r.model.table(*table).header.name;
                format!("put `gives {wanted}` behind the keys of the table `{table}`")
            }
            _ => otherwise.to_owned(),
        }
    }

    /// An expression; names are looked for among what is wanted first.
    pub(crate) fn read(&mut self, expr: &ast::Expr, wanted: Option<Sort>) -> Option<Read> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Number(0) if wanted == Some(Sort::Length) => {
                Some(Read::constant(0, Sort::Length, span))
            }
            ExprKind::Number(number) => {
                if number.unsigned_abs() > super::body::MOST.unsigned_abs() {
                    self.report(&E0844, span, format!("{number} is too large a number"))
                        .help("write at most nine digits");
                    return None;
                }
                Some(Read::constant(*number, Sort::Number, span))
            }
            ExprKind::Length => self.length(span),
            ExprKind::YesNo(yes) => Some(Read::constant(i64::from(*yes), Sort::YesNo, span)),
            ExprKind::Nothing => Some(Read::constant(NOTHING, Sort::Nothing, span)),
            ExprKind::Text(text) => {
                let told = self.r.said(self.package, text);
                let number = self.text(&told);
                Some(Read::constant(number, Sort::Text, span))
            }
            ExprKind::Name(names) => self.name(names, wanted, span),
            ExprKind::At(what, at) => self.at(what, at, span),
            ExprKind::Of(array, index) => self.element(array, index, span),
            ExprKind::Part(of, part) => self.part(of, part, span),
            ExprKind::Pool(_)
            | ExprKind::Best { .. }
            | ExprKind::NumberOf { .. }
            | ExprKind::PairsWon(..) => self.rolled(expr),
            ExprKind::Call { name, args } => self.call(name, args, span),
            ExprKind::RollOn { table, args } => self.roll_on(table, args, span),
            ExprKind::Total { modifiers, args } => self.total(modifiers, args, span),
            ExprKind::Least(items) => self.extreme(items, wanted, span, Expr::Least),
            ExprKind::Greatest(items) => self.extreme(items, wanted, span, Expr::Greatest),
            ExprKind::Not(of) => {
                let of = self.typed(of, Sort::YesNo)?;
                let place = Place::of(span, vec![of.place]);
                Some(Read::new(Expr::Not(Box::new(of.expr)), Sort::YesNo, place))
            }
            ExprKind::Minus(of) => {
                let read = self.read(of, wanted)?;
                let sort = self.measurable(&read)?;
                let place = Place::of(span, vec![read.place]);
                let expr = match read.expr {
                    Expr::Constant(number, sort) if number != NOTHING => sort.constant(-number),
                    other => Expr::Minus(Box::new(other)),
                };
                Some(Read::new(expr, sort, place))
            }
            ExprKind::Binary {
                op, left, right, ..
            } => self.binary(*op, left, right, wanted, span),
            ExprKind::Divide { left, right, round } => {
                self.divide(left, right, *round, wanted, span)
            }
            ExprKind::Shows { what, not, faces } => {
                let what = self.compared(what, faces_sort(faces).or(self.guess_faces(faces)))?;
                let (faces, mut parts) = self.faces(faces, what.sort)?;
                parts.insert(0, what.place);
                let shows = Expr::Shows {
                    what: Box::new(what.expr),
                    faces,
                };
                Some(denied(
                    Read::new(shows, Sort::YesNo, Place::of(span, parts)),
                    *not,
                ))
            }
            ExprKind::In { item, not, set } => {
                let read = self.in_set(item, set, span)?;
                Some(denied(read, *not))
            }
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => self.either(condition, then, otherwise, wanted, span),
            ExprKind::Range(low, high) => self.run_over_range(*low, *high, wanted, span),
            ExprKind::YesAndNo => Some(self.run_over(Sort::YesNo.ty(false), "answer".into(), span)),
        }
    }

    fn length(&mut self, span: Span) -> Option<Read> {
        let text = self.r.sources.slice(span);
        let Some(length) = text
            .parse::<Length>()
            .ok()
            .filter(|length| length.0.abs() <= super::body::MOST)
        else {
            let (message, help) = crate::kinds::cells::no_length(text, false);
            self.report(&E0301, span, message).help(help);
            return None;
        };
        Some(Read::constant(length.0, Sort::Length, span))
    }

    fn extreme(
        &mut self,
        items: &[ast::Expr],
        wanted: Option<Sort>,
        span: Span,
        make: fn(Vec<Expr>) -> Expr,
    ) -> Option<Read> {
        let wanted = wanted.or_else(|| items.iter().find_map(|item| self.guess(item)));
        let mut sort = None;
        let mut read = Vec::with_capacity(items.len());
        let mut places = Vec::with_capacity(items.len());
        for item in items {
            let one = match sort {
                None => self.read(item, wanted)?,
                Some(sort) => self.typed(item, sort)?,
            };
            if !matches!(one.sort, Sort::Member(scale) if self.is_ordered(scale)) {
                self.measurable(&one)?;
            }
            sort = sort.or(Some(one.sort));
            read.push(one.expr);
            places.push(one.place);
        }
        Some(Read::new(make(read), sort?, Place::of(span, places)))
    }

    pub(crate) fn is_ordered(&self, scale: ScaleId) -> bool {
        self.r.model.scale(scale).ordered
    }

    /// The values that something is compared with, and their places.
    pub(crate) fn faces(&mut self, faces: &ast::Faces, sort: Sort) -> Option<(Faces, Vec<Place>)> {
        let read = |body: &mut Self, expr: &ast::Expr| body.typed(expr, sort);
        let parity = matches!(faces.kind, FacesKind::Even | FacesKind::Odd);
        let order = matches!(
            faces.kind,
            FacesKind::OrMore(_) | FacesKind::OrLess(_) | FacesKind::Between(..)
        );
        let fits = match sort {
            Sort::Number => true,
            Sort::Length => !parity,
            Sort::Member(scale) => !parity && (!order || self.is_ordered(scale)),
            _ => !parity && !order,
        };
        if !fits {
            let is = self.r.noun(sort);
            let text = shortened(self.r.sources.slice(faces.span));
            self.report(
                &E0840,
                faces.span,
                format!("{is} is compared here, and it cannot be `{text}`"),
            )
            .help("ask with `is` and `is not`");
            return None;
        }
        Some(match &faces.kind {
            FacesKind::Even => (Faces::Even, Vec::new()),
            FacesKind::Odd => (Faces::Odd, Vec::new()),
            FacesKind::OrMore(from) => {
                let from = read(self, from)?;
                (Faces::OrMore(Box::new(from.expr)), vec![from.place])
            }
            FacesKind::OrLess(to) => {
                let to = read(self, to)?;
                (Faces::OrLess(Box::new(to.expr)), vec![to.place])
            }
            FacesKind::Between(from, to) => {
                let (from, to) = (read(self, from)?, read(self, to)?);
                if let (Some(low), Some(high)) = (from.expr.constant(), to.expr.constant())
                    && low > high
                {
                    let first = shortened(self.r.sources.slice(to.span()));
                    let last = shortened(self.r.sources.slice(from.span()));
                    self.report(
                        &E0840,
                        faces.span,
                        format!("nothing lies in `{last} to {first}`"),
                    )
                    .help(format!("write the lesser first: `{first} to {last}`"));
                    return None;
                }
                let between = Faces::Between(Box::new(from.expr), Box::new(to.expr));
                (between, vec![from.place, to.place])
            }
            FacesKind::OneOf(items) => {
                let mut exprs = Vec::with_capacity(items.len());
                let mut places = Vec::with_capacity(items.len());
                for item in items {
                    let item = read(self, item)?;
                    exprs.push(item.expr);
                    places.push(item.place);
                }
                (Faces::OneOf(exprs), places)
            }
        })
    }
}

fn faces_sort(faces: &ast::Faces) -> Option<Sort> {
    matches!(faces.kind, FacesKind::Even | FacesKind::Odd).then_some(Sort::Number)
}

/// `is not …`, `not in …`.
fn denied(read: Read, not: bool) -> Read {
    if !not {
        return read;
    }
    let place = Place::of(read.place.span, vec![read.place]);
    Read::new(Expr::Not(Box::new(read.expr)), read.sort, place)
}
