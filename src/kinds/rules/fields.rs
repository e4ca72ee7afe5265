//! Fields of rows and faces of cards.

use super::body::Read;
use super::misfits::Wanted;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::cells::shortened;
use crate::kinds::words_asked::Wordy;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, ExprKind};
use ecow::{EcoString, eco_format};

/// What a face or a field is given for.
pub(super) struct Given<'e> {
    pub at: &'e ast::Expr,
}

impl Body<'_, '_> {
    /// Field after field.
    pub(super) fn fields(
        &mut self,
        mut read: Read,
        names: &[ast::Name],
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Read> {
        let Some((last, front)) = names.split_last() else {
            if given.is_some() {
                let text = shortened(self.r.sources.slice(read.span()));
                let members = match read.sort {
                    Sort::Member(scale) => self.r.model.scale(scale).members.as_slice(),
                    _ => &[],
                };
                let help = match members.first() {
                    Some(member) => format!(
                        "ask which it is: `{text} is {}`; or take `at …` out",
                        member.name
                    ),
                    None => "take `at …` out".to_owned(),
                };
                self.report(
                    &E0840,
                    span,
                    format!("`{text}` is one value, and is not read `at` something"),
                )
                .help(help);
                return None;
            }
            return Some(read);
        };
        for (name, next) in names.iter().zip(&names[1..]).take(front.len()) {
            let span = read.span().to(name.span);
            if self.reads_at_by_a_point(&read, name, next) {
                return None;
            }
            read = self.field(read, name, None, span)?;
        }
        self.field(read, last, given, span)
    }

    /// Whether a value with one for each member is read at one by a point; says so. In texts it is.
    fn reads_at_by_a_point(&mut self, of: &Read, name: &ast::Name, next: &ast::Name) -> bool {
        let Sort::Row(kind) = of.sort else {
            return false;
        };
        let kind = self.r.model.kind(kind);
        let field = kind
            .field(&name.text)
            .map(|field| &kind.fields[field.index()]);
        let Some(along) = field.and_then(|field| field.each) else {
            return false;
        };
        let members = &self.r.model.scale(along.scale).members;
        if !members.iter().any(|member| member.name == next.text) {
            return false;
        }
        let value = self.r.sources.slice(of.span().to(name.span));
        let help = format!("write `{value} at {}`", next.text);
        let message = format!(
            "`{}` has several values, and one is read by `at`",
            name.text
        );
        self.report(&E0840, next.span, message).help(help);
        true
    }

    pub(super) fn field(
        &mut self,
        of: Read,
        name: &ast::Name,
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Read> {
        let (kind, field) = self.field_named(&of, name)?;
        let declared = &self.r.model.kind(kind).fields[field.index()];
        let (ty, each) = (declared.ty, declared.each.map(|along| along.scale));
        if ty.base == TypeBase::Text {
            return self.words(Wordy::Field(kind, field), span);
        }
        let sort = match ty.base {
            TypeBase::Dice if self.asked == Some(span) => Sort::Number,
            TypeBase::Dice => {
                let at = self.each(&name.text, each, given, span)?;
                return self.rolled_field(of, (kind, field), at, span);
            }
            _ => match Sort::of(ty) {
                Some(sort) => sort,
                None => return self.not_a_value(&name.text, ty, span),
            },
        };
        let at = self.each(&name.text, each, given, span)?;
        let mut parts = vec![of.place];
        let at = at.map(|at| {
            parts.push(at.place);
            Box::new(at.expr)
        });
        let expr = Expr::Field {
            row: Box::new(of.expr),
            kind,
            field,
            at,
        };
        Some(Read::new(expr, sort, Place::of(span, parts)))
    }

    /// A field of a row that was worked out.
    pub(crate) fn field_of(&mut self, of: Read, name: &ast::Name, span: Span) -> Option<Read> {
        self.field(of, name, None, span)
    }

    pub(super) fn field_named(&mut self, of: &Read, name: &ast::Name) -> Option<(KindId, FieldId)> {
        let Sort::Row(kind) = of.sort else {
            // `volley(3).miss`: one of several results, with a point before it.
            let text = self.r.sources.slice(of.span());
            let members = match of.sort {
                Sort::Member(scale) => self.r.model.scale(scale).members.as_slice(),
                _ => &[],
            };
            let meant = members.iter().find(|member| member.name == name.text);
            match meant.or(members.first()) {
                Some(member) => {
                    let help = format!("ask which it is: `{text} is {}`", member.name);
                    self.wrong_or(of, Wanted::Row, &help);
                }
                None => self.wrong(of, Wanted::Row),
            }
            return None;
        };
        if let Some(field) = self.r.model.kind(kind).field(&name.text) {
            return Some((kind, field));
        }
        if self.r.may_have(kind, &name.text) {
            self.whole = false;
            return None;
        }
        if let Some((message, help)) = self.r.field_by_option(kind, &name.text, name.span) {
            self.report(&E0304, name.span, message).help(help);
            return None;
        }
        let other = self.of_another_kind(of, kind, &name.text);
        let fields = self.r.field_names(kind);
        let is_known = |part: &str| fields.contains(&part) || self.local(part).is_some();
        let help = suggest::minus_in(&name.text, is_known);
        let help = help.or_else(|| self.r.field_of_title(kind, &name.text));
        let help = help.or(other);
        let help = help.or_else(|| suggest::did_you_mean(&name.text, fields.iter().copied()));
        let kind = self.r.model.kind(kind).header.name.clone();
        self.report(
            &E0304,
            name.span,
            format!("the kind `{kind}` has no field `{}`", name.text),
        )
        .help(help.unwrap_or_else(|| "declare it in the kind, or with `extend kind`".into()));
        None
    }

    /// What to write where a name stands for a row of one kind, and the field is of another.
    fn of_another_kind(&self, of: &Read, kind: KindId, field: &str) -> Option<String> {
        let text = self.r.sources.slice(of.span());
        self.local(text)?;
        let near = self.r.field_names(kind);
        if !suggest::near(field, near.iter().copied()).is_empty() {
            return None;
        }
        let scope = &self.r.declared.scope;
        let has = |kind: &&Kind| {
            scope.reaches(self.package, kind.header.package) && kind.field(field).is_some()
        };
        let mut kinds = self.r.model.kinds.iter().filter(has);
        let (Some(other), None) = (kinds.next(), kinds.next()) else {
            return None;
        };
        let other = &other.header.name;
        Some(format!(
            "it is a field of the kind `{other}`: where `{text}` is to be one of these, declare `{text} : {other}`"
        ))
    }

    /// The member that a value with one for each is read at; nothing for a single value.
    pub(super) fn each(
        &mut self,
        name: &EcoString,
        each: Option<ScaleId>,
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Option<Read>> {
        match (each, given) {
            (None, None) => Some(None),
            (Some(scale), Some(given)) if self.takes_too_much(given.at, scale, span) => None,
            (Some(scale), Some(given)) => Some(Some(self.typed(given.at, Sort::Member(scale))?)),
            (Some(scale), None) => {
                let scale = self.r.noun(Sort::Member(scale));
                let read = self.whole_of(name, span);
                self.report(
                    &E0840,
                    span,
                    format!("`{name}` has several values, and is read at {scale}"),
                )
                .help(format!("write `{read} at …` with {scale}"));
                None
            }
            (None, Some(given)) => {
                self.report(
                    &E0840,
                    given.at.span,
                    format!("`{name}` is one value, and is not read `at` something"),
                )
                .help("take `at …` out");
                None
            }
        }
    }

    /// Whether what stands behind `at` is a member and what is reckoned with the value there, which belongs behind
    /// brackets; says so.
    fn takes_too_much(&mut self, at: &ast::Expr, scale: ScaleId, span: Span) -> bool {
        let mut first = at;
        loop {
            first = match &first.kind {
                ExprKind::Binary {
                    op: BinaryOp::Plus | BinaryOp::Minus | BinaryOp::Times | BinaryOp::Mod,
                    left,
                    ..
                }
                | ExprKind::Divide { left, .. } => left,
                _ => break,
            };
        }
        if first.span == at.span {
            return false;
        }
        let value = self.r.sources.slice(Span {
            end: first.span.end,
            ..span
        });
        let is_within_brackets = value.matches('(').count() > value.matches(')').count();
        if is_within_brackets || self.guess(first) != Some(Sort::Member(scale)) {
            return false;
        }
        let rest = self.r.sources.slice(Span {
            start: first.span.end,
            ..at.span
        });
        let all = shortened(self.r.sources.slice(at.span));
        let message = format!("`at` takes all that is reckoned behind it: `{all}`");
        self.report(&E0840, at.span, message)
            .help(format!("put the value into brackets: `({value}){rest}`"));
        true
    }

    /// Words, of which no value can be asked.
    pub(super) fn words<T>(&mut self, wordy: Wordy, span: Span) -> Option<T> {
        self.whole = false;
        self.r.asks_words(self.package, wordy, span);
        None
    }

    /// A field or a face as it is read at a place, with what it is read of.
    fn whole_of(&self, name: &EcoString, span: Span) -> EcoString {
        let text = self.r.sources.slice(span);
        match text.ends_with(name.as_str()) {
            true => text.into(),
            false => name.clone(),
        }
    }

    pub(super) fn not_a_value<T>(&mut self, name: &EcoString, ty: Type, span: Span) -> Option<T> {
        let noun = self.r.names_type(ty);
        let whole = self.whole_of(name, span);
        let help = match ty.base {
            TypeBase::ListOfKind(_)
            | TypeBase::ListOfScale(_)
            | TypeBase::SetOfKind(_)
            | TypeBase::SetOfScale(_) => {
                format!("ask whether something is among them: `NAME in {whole}`")
            }
            _ => "name something that is a number, a length, yes or no, a member or a row".into(),
        };
        let why = match ty.base {
            TypeBase::Fraction => "which cannot be computed with",
            _ => "which is not one value",
        };
        self.report(&E0840, span, format!("`{name}` is {noun}, {why}"))
            .help(help);
        None
    }

    pub(super) fn face_named(&mut self, deck: DeckId, name: &ast::Name) -> Option<FaceId> {
        let faces = &self.r.model.deck(deck).faces;
        let known = self.r.model.deck(deck).face(&name.text);
        if let Some(face) = known.filter(|_| !self.r.may_show(deck, &name.text)) {
            return Some(face);
        }
        let declared = self.r.declared.decks[deck.index()].1;
        // Perhaps it is there and could not be read, or the deck is empty: that has been reported.
        if self.r.may_show(deck, &name.text) || declared.broken || declared.is_empty() {
            self.whole = false;
            self.r.incomplete = true;
            return None;
        }
        let help = suggest::did_you_mean(&name.text, faces.iter().map(|face| face.name.as_str()));
        let deck = self.r.model.deck(deck).header.name.clone();
        let text = &name.text;
        self.report(
            &E0201,
            name.span,
            format!("a card of `{deck}` has no face `{text}`"),
        )
        .help(help.unwrap_or_else(|| format!("declare `face {text} : …` in the deck")))
        .absent(text, Some(eco_format!("deck {deck}")));
        None
    }

    pub(super) fn face(
        &mut self,
        card: LocalId,
        deck: DeckId,
        face: FaceId,
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Read> {
        let declared = &self.r.model.deck(deck).faces[face.index()];
        let name = declared.name.clone();
        let mut parts = Vec::new();
        let mut boxed = |read: Read| {
            parts.push(read.place);
            Box::new(read.expr)
        };
        let (sort, at, shift) = match &declared.ty {
            FaceType::Value(ty) | FaceType::Each(ty, _) => {
                let ty = *ty;
                let each = match declared.ty {
                    FaceType::Each(_, along) => Some(along.scale),
                    _ => None,
                };
                let Some(sort) = Sort::of(ty) else {
                    return self.not_a_value(&name, ty, span);
                };
                let at = self.each(&name, each, given, span)?;
                (sort, at.map(&mut boxed), None)
            }
            FaceType::Strip(strip) => {
                let (symbols, from) = (strip.symbols, strip.from);
                let Some(given) = given else {
                    let read = self.whole_of(&name, span);
                    let from = self.r.noun(Sort::Member(from));
                    self.report(
                        &E0840,
                        span,
                        format!("`{name}` is a strip, and is read at {from}"),
                    )
                    .help(format!(
                        "write `{read} at …` with {from}, and `+ …` for a shift to the right"
                    ));
                    return None;
                };
                let (at, shift) = self.start_and_shift(given.at, from, span)?;
                let at = boxed(at);
                (Sort::Member(symbols), Some(at), shift.map(boxed))
            }
            FaceType::SetOfScale(_) | FaceType::SetOfKind(_) => {
                let whole = self.whole_of(&name, span);
                self.report(
                    &E0840,
                    span,
                    format!("`{name}` is a set, which is not one value"),
                )
                .help(format!(
                    "ask whether something is among them: `NAME in {whole}`"
                ));
                return None;
            }
            FaceType::Text => return self.words(Wordy::Face(deck, face), span),
        };
        let expr = Expr::Face {
            card,
            deck,
            face,
            at,
            shift,
        };
        Some(Read::new(expr, sort, Place::of(span, parts)))
    }

    /// `accuracy + shift - 1`: the member a strip is read from, and how far to the right.
    pub(super) fn start_and_shift(
        &mut self,
        at: &ast::Expr,
        from: ScaleId,
        span: Span,
    ) -> Option<(Read, Option<Read>)> {
        let mut terms: Vec<(bool, &ast::Expr)> = Vec::new();
        let mut first = at;
        while let ExprKind::Binary {
            op: op @ (BinaryOp::Plus | BinaryOp::Minus),
            left,
            right,
            ..
        } = &first.kind
        {
            terms.push((*op == BinaryOp::Minus, right));
            first = left;
        }
        if self.takes_too_much(first, from, span) {
            return None;
        }
        let start = self.typed(first, Sort::Member(from))?;
        let mut shift: Option<Read> = None;
        for (minus, term) in terms.into_iter().rev() {
            let term = self.typed(term, Sort::Number)?;
            let span = shift
                .as_ref()
                .map_or(term.span(), |sum| sum.span().to(term.span()));
            shift = Some(match (shift, minus) {
                (None, false) => term,
                (None, true) => {
                    let place = Place::of(span, vec![term.place]);
                    Read::new(Expr::Minus(Box::new(term.expr)), Sort::Number, place)
                }
                (Some(sum), minus) => {
                    let op = if minus {
                        Operator::Minus
                    } else {
                        Operator::Plus
                    };
                    let place = Place::of(span, vec![sum.place, term.place]);
                    let expr = Expr::Binary {
                        op,
                        left: Box::new(sum.expr),
                        right: Box::new(term.expr),
                    };
                    Read::new(expr, Sort::Number, place)
                }
            });
        }
        Some((start, shift))
    }
}

/// What stands behind `at` belongs to the last name: to the face, or to a field of the row it shows.
pub(super) fn split<'e>(
    given: Option<Given<'e>>,
    fields: &[ast::Name],
) -> (Option<Given<'e>>, Option<Given<'e>>) {
    if fields.is_empty() {
        (given, None)
    } else {
        (None, given)
    }
}
