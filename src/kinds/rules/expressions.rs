//! Expressions: operators, comparisons, conditions.

use super::body::Read;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::cells::shortened;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FacesKind};

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
        self.misfit(&read, sort);
        None
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
            ExprKind::YesNo(_) | ExprKind::Nothing
                if let Some(member) = self.member_in_plain_words(&expr.kind, wanted, span) =>
            {
                Some(member)
            }
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

    /// `yes`, `no` and `none` where a member of a scale is wanted that is called so. No value of such a scale may be absent
    /// besides, so that `none` says one thing.
    fn member_in_plain_words(
        &self,
        kind: &ExprKind,
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<Read> {
        let Some(sort @ Sort::Member(scale)) = wanted else {
            return None;
        };
        let word = match kind {
            ExprKind::YesNo(true) => "yes",
            ExprKind::YesNo(false) => "no",
            _ => "none",
        };
        let member = self.member(scale, word)?;
        Some(Read::constant(i64::from(member), sort, span))
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
            let help = match (sort, &faces.kind) {
                (Sort::Member(_), _) if parity => {
                    "a member is neither even nor odd: ask for one by `is`".to_owned()
                }
                (Sort::Member(scale), FacesKind::OrMore(from) | FacesKind::OrLess(from)) => {
                    let choice = &self.r.model.scale(scale).header.name;
                    let from = self.r.sources.slice(from.span);
                    format!(
                        "the choice `{choice}` has no order: name all that are meant, as in `x in ({from}, …)`"
                    )
                }
                _ => "ask with `is` and `is not`".to_owned(),
            };
            self.report(
                &E0840,
                faces.span,
                format!("{is} is compared here, and it cannot be `{text}`"),
            )
            .help(help);
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
                    let told = self.r.out.len();
                    let Some(item) = read(self, item) else {
                        self.tell_near_parity(item.span, told);
                        return None;
                    };
                    exprs.push(item.expr);
                    places.push(item.place);
                }
                (Faces::OneOf(exprs), places)
            }
        })
    }

    /// `counting evens`: the word is none of the names that are known, and near to one that belongs there.
    fn tell_near_parity(&mut self, item: Span, told: usize) {
        let near = suggest::only_near(self.r.sources.slice(item), ["even", "odd"]);
        if let (Some(near), Some(report)) = (near, self.r.out.earlier(told))
            && report.code == &E0201
        {
            report.help(format!("did you mean `{near}`?"));
        }
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
