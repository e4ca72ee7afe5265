//! Names in expressions: locals, cards and their faces, rows and their fields, members.

use ecow::EcoString;

use super::body::{Read, Run};
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::cell::shortened;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, ExprKind};

/// What a name at the head of others means.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Head {
    Local(LocalId),
    /// A face of the card whose faces are names.
    Face(DeckId, FaceId),
    Member(ScaleId, u32),
    Row(KindId, RowId),
}

/// What a face or a field is given for.
struct Given<'e> {
    at: &'e ast::Expr,
}

/// What stands behind `at` belongs to the last name: to the face, or to a field of the row it shows.
fn split<'e>(
    given: Option<Given<'e>>,
    fields: &[ast::Name],
) -> (Option<Given<'e>>, Option<Given<'e>>) {
    if fields.is_empty() {
        (given, None)
    } else {
        (None, given)
    }
}

impl Body<'_, '_> {
    /// `range`, `aim.hit`, `rifle.pen`, `my-rules.rifle`.
    pub(crate) fn name(
        &mut self,
        names: &[ast::Name],
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<Read> {
        self.dotted(names, wanted, None, span)
    }

    /// `aim.hit at accuracy + shift`, `weapon.shots at range`.
    pub(crate) fn at(&mut self, what: &ast::Expr, at: &ast::Expr, span: Span) -> Option<Read> {
        let given = Some(Given { at });
        match &what.kind {
            ExprKind::Name(names) => self.dotted(names, None, given, span),
            ExprKind::Part(of, part) => {
                let of = self.read(of, None)?;
                self.field(of, part, given, span)
            }
            _ => {
                self.report(
                    &E0840,
                    what.span,
                    "only faces and fields are read `at` something",
                )
                .help(
                    "write a face or field with one value for each member: `weapon.shots at range`",
                );
                None
            }
        }
    }

    fn dotted(
        &mut self,
        names: &[ast::Name],
        wanted: Option<Sort>,
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Read> {
        if let [name] = names
            && given.is_none()
            && self.local(&name.text).is_none()
            && let Some(read) = self.run_over_name(name, wanted)
        {
            return Some(read);
        }
        if let [first, rest @ ..] = names
            && self.runs.is_some()
            && !rest.is_empty()
            && self.heads(names, wanted).is_empty()
            && let Some(read) = self.run_over_name(first, None)
        {
            return self.fields(read, rest, given, span);
        }
        let (head, used) = self.head(names, wanted, span)?;
        let here = names[..used]
            .iter()
            .map(|name| name.span)
            .reduce(Span::to)
            .unwrap_or(span);
        let rest = &names[used..];
        let first = match head {
            Head::Local(local) => match self.locals[local.index()].holds {
                Holds::Value { ty, .. } => Read::leaf(
                    Expr::Local(local),
                    Sort::of(ty).unwrap_or(Sort::Number),
                    here,
                ),
                Holds::Array { first, .. } => {
                    let name = &names[0].text;
                    self.report(&E0840, here, format!("`{name}` holds several values"))
                        .help(format!("say which: `{name} of {first}`"));
                    return None;
                }
                Holds::Card(deck) => {
                    let Some((face, more)) = rest.split_first() else {
                        self.report(&E0840, here, format!("`{}` is a card", names[0].text))
                            .help(format!("name one of its faces: `{}.…`", names[0].text));
                        return None;
                    };
                    let id = self.face_named(deck, face)?;
                    let (inner, outer) = split(given, more);
                    let read = self.face(local, deck, id, inner, span)?;
                    return self.fields(read, more, outer, span);
                }
            },
            Head::Face(deck, face) => {
                let (inner, outer) = split(given, rest);
                let read = self.face(LocalId(0), deck, face, inner, span)?;
                return self.fields(read, rest, outer, span);
            }
            Head::Member(scale, member) => {
                let constant = Expr::Constant(i64::from(member));
                Read::leaf(constant, Sort::Member(scale), here)
            }
            Head::Row(kind, row) => {
                self.r.places.used.insert(Symbol::Row(row));
                Read::leaf(Expr::Constant(i64::from(row.0)), Sort::Row(kind), here)
            }
        };
        self.fields(first, rest, given, span)
    }

    /// Field after field.
    fn fields(
        &mut self,
        mut read: Read,
        names: &[ast::Name],
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Read> {
        let Some((last, front)) = names.split_last() else {
            if given.is_some() {
                let text = shortened(self.r.sources.slice(read.span()));
                self.report(
                    &E0840,
                    span,
                    format!("`{text}` is one value, and is not read `at` something"),
                )
                .help("take `at …` out");
                return None;
            }
            return Some(read);
        };
        for name in front {
            let span = read.span().to(name.span);
            read = self.field(read, name, None, span)?;
        }
        self.field(read, last, given, span)
    }

    fn field(
        &mut self,
        of: Read,
        name: &ast::Name,
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Read> {
        let (kind, field) = self.field_named(&of, name)?;
        let declared = &self.r.model.kind(kind).fields[field.index()];
        let (ty, each) = (declared.ty, declared.each);
        let Some(sort) = Sort::of(ty) else {
            return self.not_a_value(&name.text, ty, span);
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

    fn field_named(&mut self, of: &Read, name: &ast::Name) -> Option<(KindId, FieldId)> {
        let Sort::Row(kind) = of.sort else {
            self.wrong(of, "only a row has fields");
            return None;
        };
        let fields = &self.r.model.kind(kind).fields;
        if let Some(field) = self.r.model.kind(kind).field(&name.text) {
            return Some((kind, field));
        }
        if self.r.broken_kinds.contains(&kind) {
            self.whole = false;
            return None;
        }
        let known = fields.iter().map(|field| field.header.name.as_str());
        let help = suggest::did_you_mean(&name.text, known);
        let kind = self.r.model.kind(kind).header.name.clone();
        self.report(
            &E0304,
            name.span,
            format!("the kind `{kind}` has no field `{}`", name.text),
        )
        .help(help.unwrap_or_else(|| "declare it in the kind, or with `extend kind`".into()));
        None
    }

    /// The member that a value with one for each is read at; nothing for a single value.
    fn each(
        &mut self,
        name: &EcoString,
        each: Option<ScaleId>,
        given: Option<Given<'_>>,
        span: Span,
    ) -> Option<Option<Read>> {
        match (each, given) {
            (None, None) => Some(None),
            (Some(scale), Some(given)) => Some(Some(self.typed(given.at, Sort::Member(scale))?)),
            (Some(scale), None) => {
                let scale = self.r.noun(Sort::Member(scale));
                self.report(
                    &E0840,
                    span,
                    format!("`{name}` has several values, and is read at {scale}"),
                )
                .help(format!("write `{name} at …` with {scale}"));
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

    fn not_a_value<T>(&mut self, name: &EcoString, ty: Type, span: Span) -> Option<T> {
        let noun = self.r.names_type(ty);
        let help = match ty.base {
            TypeBase::ListOfKind(_)
            | TypeBase::ListOfScale(_)
            | TypeBase::SetOfKind(_)
            | TypeBase::SetOfScale(_) => format!("ask whether something is `in {name}`"),
            _ => "name something that is a number, a length, yes or no, a member or a row".into(),
        };
        let why = match ty.base {
            TypeBase::Dice | TypeBase::Fraction => "which cannot be computed with",
            _ => "which is not one value",
        };
        self.report(&E0840, span, format!("`{name}` is {noun}, {why}"))
            .help(help);
        None
    }

    fn face_named(&mut self, deck: DeckId, name: &ast::Name) -> Option<FaceId> {
        let faces = &self.r.model.deck(deck).faces;
        if let Some(face) = self.r.model.deck(deck).face(&name.text) {
            return Some(face);
        }
        let help = suggest::did_you_mean(&name.text, faces.iter().map(|face| face.name.as_str()));
        let deck = self.r.model.deck(deck).header.name.clone();
        let text = &name.text;
        self.report(
            &E0201,
            name.span,
            format!("a card of `{deck}` has no face `{text}`"),
        )
        .help(help.unwrap_or_else(|| format!("declare `face {text} : …` in the deck")));
        None
    }

    fn face(
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
                    FaceType::Each(_, scale) => Some(scale),
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
                    let from = self.r.noun(Sort::Member(from));
                    self.report(
                        &E0840,
                        span,
                        format!("`{name}` is a strip, and is read at {from}"),
                    )
                    .help(format!(
                        "write `{name} at …` with {from}, and `+ …` for a shift to the right"
                    ));
                    return None;
                };
                let (at, shift) = self.start_and_shift(given.at, from)?;
                let at = boxed(at);
                (Sort::Member(symbols), Some(at), shift.map(boxed))
            }
            FaceType::SetOfScale(_) | FaceType::SetOfKind(_) => {
                self.report(
                    &E0840,
                    span,
                    format!("`{name}` is a set, which is not one value"),
                )
                .help(format!("ask whether something is `in {name}`"));
                return None;
            }
            FaceType::Text => {
                self.report(
                    &E0840,
                    span,
                    format!("`{name}` is words, only for printing"),
                )
                .help("give the face another type: a choice, yes/no, a range");
                return None;
            }
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
    fn start_and_shift(&mut self, at: &ast::Expr, from: ScaleId) -> Option<(Read, Option<Read>)> {
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

    /// `wounds of figure`.
    pub(crate) fn element(
        &mut self,
        array: &ast::Name,
        index: &ast::Expr,
        span: Span,
    ) -> Option<Read> {
        let (local, ty) = self.array(array)?;
        let index = self.typed(index, Sort::Number)?;
        let expr = Expr::Element {
            array: local,
            index: Box::new(index.expr),
        };
        let sort = Sort::of(ty).unwrap_or(Sort::Number);
        Some(Read::new(expr, sort, Place::of(span, vec![index.place])))
    }

    pub(crate) fn array(&mut self, name: &ast::Name) -> Option<(LocalId, Type)> {
        let text = &name.text;
        match self.local(text) {
            Some((local, Holds::Array { ty, .. })) => Some((local, ty)),
            Some(_) => {
                self.report(&E0840, name.span, format!("`{text}` is one value, without elements"))
                    .help(format!("write `{text}` alone, or keep several: `keep {text} : 0 to 3 for each 1 to 5 = 0`"));
                None
            }
            None if self.doubtful.contains(text) => {
                self.whole = false;
                None
            }
            None => {
                let arrays = |body: &Self, local: LocalId| {
                    matches!(body.locals[local.index()].holds, Holds::Array { .. })
                };
                let mut known: Vec<EcoString> = self
                    .names
                    .iter()
                    .filter(|(_, local)| arrays(self, **local))
                    .map(|(name, _)| name.clone())
                    .collect();
                known.sort();
                let help = suggest::did_you_mean(text, known.iter().map(EcoString::as_str));
                self.report(
                    &E0201,
                    name.span,
                    format!("nothing called `{text}` is kept here"),
                )
                .help(help.unwrap_or_else(|| {
                    format!("write `keep {text} : 0 to 3 for each 1 to 5 = 0` before this")
                }));
                None
            }
        }
    }

    /// `x in strike.cover`, `x in (a, b)`.
    pub(crate) fn in_set(&mut self, item: &ast::Expr, set: &ast::Set, span: Span) -> Option<Read> {
        let named = match set {
            ast::Set::Listed(list) => {
                let guess = self
                    .guess(item)
                    .or_else(|| list.iter().find_map(|one| self.guess(one)));
                let item = self.read(item, guess)?;
                let mut parts = vec![item.place];
                let mut exprs = Vec::with_capacity(list.len());
                for one in list {
                    let one = self.typed(one, item.sort)?;
                    exprs.push(one.expr);
                    parts.push(one.place);
                }
                let expr = Expr::Shows {
                    what: Box::new(item.expr),
                    faces: Faces::OneOf(exprs),
                };
                return Some(Read::new(expr, Sort::YesNo, Place::of(span, parts)));
            }
            ast::Set::Named(named) => named,
        };
        let ExprKind::Name(names) = &named.kind else {
            self.report(&E0840, named.span, "this is not a set")
                .help("name a face or a field that is a set, or write `(a, b)`");
            return None;
        };
        if let Some((card, deck, face)) = self.set_face(names) {
            let sort = match self.r.model.deck(deck).faces[face.index()].ty {
                FaceType::SetOfScale(scale) => Sort::Member(scale),
                FaceType::SetOfKind(kind) => Sort::Row(kind),
                _ => return self.not_a_set(named.span),
            };
            let item = self.typed(item, sort)?;
            let expr = Expr::FaceHas {
                card,
                deck,
                face,
                item: Box::new(item.expr),
            };
            return Some(Read::new(
                expr,
                Sort::YesNo,
                Place::of(span, vec![item.place]),
            ));
        }
        let Some((last, front)) = names.split_last().filter(|(_, front)| !front.is_empty()) else {
            return self.not_a_set(named.span);
        };
        let of = self.dotted(front, None, None, named.span)?;
        let (kind, field) = self.field_named(&of, last)?;
        let sort = match self.r.model.kind(kind).fields[field.index()].ty.base {
            TypeBase::SetOfScale(scale) | TypeBase::ListOfScale(scale) => Sort::Member(scale),
            TypeBase::SetOfKind(kind) | TypeBase::ListOfKind(kind) => Sort::Row(kind),
            _ => return self.not_a_set(named.span),
        };
        let item = self.typed(item, sort)?;
        let expr = Expr::FieldHas {
            row: Box::new(of.expr),
            kind,
            field,
            item: Box::new(item.expr),
        };
        let place = Place::of(span, vec![of.place, item.place]);
        Some(Read::new(expr, Sort::YesNo, place))
    }

    fn not_a_set<T>(&mut self, span: Span) -> Option<T> {
        let text = shortened(self.r.sources.slice(span));
        self.report(&E0840, span, format!("`{text}` is not a set"))
            .help("name a face or a field that is a set, or write `(a, b)`");
        None
    }

    /// The face of a card that names mean, whatever its type.
    fn set_face(&mut self, names: &[ast::Name]) -> Option<(LocalId, DeckId, FaceId)> {
        match names {
            [face] => {
                let deck = self.card?;
                let id = self.r.model.deck(deck).face(&face.text)?;
                Some((LocalId(0), deck, id))
            }
            [card, face] => {
                let (local, Holds::Card(deck)) = self.local(&card.text)? else {
                    return None;
                };
                let id = self.face_named(deck, face)?;
                Some((local, deck, id))
            }
            _ => None,
        }
    }

    /// What the first names mean, and how many they are.
    fn head(
        &mut self,
        names: &[ast::Name],
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<(Head, usize)> {
        let found = self.heads(names, wanted);
        match found.as_slice() {
            [only] => Some(*only),
            [] => {
                self.nothing_called(names, wanted, span);
                None
            }
            several => {
                let name = &names[0].text;
                let ways: Vec<String> = several
                    .iter()
                    .map(|(head, _)| self.in_full(*head))
                    .collect();
                let several = match ways.len() {
                    2 => "two things".to_owned(),
                    count => format!("{count} things"),
                };
                let help = format!("write {}", ways.join(" or "));
                self.report(
                    &E0204,
                    names[0].span,
                    format!("`{name}` may be {several} here"),
                )
                .help(help);
                None
            }
        }
    }

    /// A way to write a name that means one thing only.
    fn in_full(&self, head: Head) -> String {
        match head {
            Head::Member(scale, member) => {
                let scale = self.r.model.scale(scale);
                let member = &scale.members[member as usize].name;
                format!("`{}.{member}`", scale.header.name)
            }
            Head::Row(kind, row) => {
                let row = &self.r.declared.rows[row.index()];
                let kind = &self.r.model.kind(kind).header.name;
                format!("`{kind}.{}`", row.name)
            }
            Head::Local(local) => format!("`{}`", self.locals[local.index()].name),
            Head::Face(deck, face) => {
                format!("`{}`", self.r.model.deck(deck).faces[face.index()].name)
            }
        }
    }

    /// Everything that the first names may mean, and how many names that takes.
    fn heads(&self, names: &[ast::Name], wanted: Option<Sort>) -> Vec<(Head, usize)> {
        let Some(first) = names.first().map(|name| &name.text) else {
            return Vec::new();
        };
        let wanted = if names.len() == 1 {
            self.wanted_of(wanted, first)
        } else {
            Vec::new()
        };
        if let Some((local, holds)) = self.local(first) {
            // A name that holds another sort of thing is not meant where a member fits.
            let sort = match holds {
                Holds::Value { ty, .. } => Sort::of(ty),
                _ => None,
            };
            let fits = |(head, _): &(Head, usize)| Some(self.head_sort(*head)) == sort;
            if wanted.is_empty() || wanted.iter().any(fits) {
                return vec![(Head::Local(local), 1)];
            }
        }
        if !wanted.is_empty() {
            return wanted;
        }
        if let Some(deck) = self.card
            && let Some(face) = self.r.model.deck(deck).face(first)
        {
            return vec![(Head::Face(deck, face), 1)];
        }
        if let Some(second) = names.get(1) {
            let inside = self.inside(names, &second.text);
            if !inside.is_empty() {
                return inside;
            }
        }
        self.anywhere(names, None, first, 1)
    }

    /// Members and rows of the sort that is wanted.
    fn wanted_of(&self, wanted: Option<Sort>, name: &EcoString) -> Vec<(Head, usize)> {
        match wanted {
            Some(Sort::Member(scale)) => {
                let member = self.member(scale, name);
                let head = member.map(|member| (Head::Member(scale, member), 1));
                head.into_iter().collect()
            }
            Some(Sort::Row(kind)) => {
                let rows = self.rows(kind, None, name).into_iter();
                rows.map(|row| (Head::Row(kind, row), 1)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn head_sort(&self, head: Head) -> Sort {
        match head {
            Head::Member(scale, _) => Sort::Member(scale),
            Head::Row(kind, _) => Sort::Row(kind),
            Head::Local(_) | Head::Face(..) => Sort::Nothing,
        }
    }

    /// `band.long`, `weapon.rifle`, `my-rules.rifle`: a member, or a row in full.
    fn inside(&self, names: &[ast::Name], second: &EcoString) -> Vec<(Head, usize)> {
        let scope = &self.r.declared.scope;
        let first = &names[0].text;
        let mut found = Vec::new();
        for entry in scope.entries(Space::Top, self.package, None, first) {
            match entry.symbol {
                Symbol::Scale(scale) => {
                    if let Some(member) = self.member(scale, second) {
                        found.push((Head::Member(scale, member), 2));
                    }
                }
                Symbol::Kind(kind) => {
                    let rows = self.rows(kind, None, second);
                    found.extend(rows.into_iter().map(|row| (Head::Row(kind, row), 2)));
                }
                _ => {}
            }
        }
        if found.is_empty()
            && self
                .r
                .model
                .packages
                .iter()
                .any(|package| package.id == *first)
        {
            found = self.anywhere(&names[1..], Some(first), second, 2);
        }
        found
    }

    /// Members of all scales and rows of all kinds; rows only where a field is read.
    fn anywhere(
        &self,
        names: &[ast::Name],
        package: Option<&str>,
        name: &EcoString,
        used: usize,
    ) -> Vec<(Head, usize)> {
        let scope = &self.r.declared.scope;
        let field = names.get(1).map(|name| name.text.as_str());
        let mut found = Vec::new();
        let ours = |id: PackageId| {
            scope.reaches(self.package, id)
                && package.is_none_or(|wanted| self.r.model.package(id).id == wanted)
        };
        if field.is_none() {
            for (index, scale) in self.r.model.scales.iter().enumerate() {
                let id = ScaleId::new(index);
                if ours(scale.header.package)
                    && let Some(member) = self.member(id, name)
                {
                    found.push((Head::Member(id, member), used));
                }
            }
        }
        for (index, kind) in self.r.model.kinds.iter().enumerate() {
            if field.is_some_and(|field| kind.field(field).is_none()) {
                continue;
            }
            let id = KindId::new(index);
            let rows = self.rows(id, package, name);
            found.extend(rows.into_iter().map(|row| (Head::Row(id, row), used)));
        }
        found
    }

    fn member(&self, scale: ScaleId, name: &str) -> Option<u32> {
        let members = &self.r.model.scale(scale).members;
        let index = members.iter().position(|member| member.name == name)?;
        Some(index as u32)
    }

    fn rows(&self, kind: KindId, package: Option<&str>, name: &str) -> Vec<RowId> {
        let scope = &self.r.declared.scope;
        let entries = scope.entries(Space::Rows(kind), self.package, package, name);
        let rows = entries.iter().filter_map(|entry| match entry.symbol {
            Symbol::Row(row) => Some(row),
            _ => None,
        });
        rows.collect()
    }

    fn nothing_called(&mut self, names: &[ast::Name], wanted: Option<Sort>, span: Span) {
        let name = &names[0];
        let text = &name.text;
        if self.r.declared.scope.is_doubtful(text) || self.doubtful.contains(text) {
            self.whole = false;
            self.r.incomplete = true;
            return;
        }
        let scope = &self.r.declared.scope;
        let top = scope.entries(Space::Top, self.package, None, text);
        if let Some(entry) = top.first() {
            let is = crate::kinds::what_it_is(entry.symbol);
            let (place, help) = (
                entry.span,
                match entry.symbol {
                    Symbol::Procedure(_) => format!("call it: `{text}(…)`"),
                    Symbol::Table(_) => format!("ask it: `{text}(…)`, or `roll {text}`"),
                    Symbol::Modifiers(_) => format!("add them up: `total {text}`"),
                    Symbol::Deck(_) => format!("draw a card first: `draw card from {text}`"),
                    _ => "name a value here".to_owned(),
                },
            );
            self.report(
                &E0203,
                span,
                format!("`{text}` is {is}, and a value belongs here"),
            )
            .label(place, "declared here")
            .help(help);
            return;
        }
        let mut known: Vec<EcoString> = self.names.keys().cloned().collect();
        if let Some(deck) = self.card {
            let faces = &self.r.model.deck(deck).faces;
            known.extend(faces.iter().map(|face| face.name.clone()));
        }
        match wanted {
            Some(Sort::Member(scale)) => {
                let members = &self.r.model.scale(scale).members;
                known.extend(members.iter().map(|member| member.name.clone()));
            }
            Some(Sort::Row(kind)) => known.extend(scope.known(&[Space::Rows(kind)], self.package)),
            _ => {
                let near = |id: &PackageId| scope.reaches(self.package, *id);
                let scales = self.r.model.scales.iter();
                let members = scales
                    .filter(|scale| near(&scale.header.package))
                    .flat_map(|scale| scale.members.iter().map(|member| member.name.clone()));
                known.extend(members);
                let kinds =
                    (0..self.r.model.kinds.len()).map(|kind| Space::Rows(KindId::new(kind)));
                known.extend(scope.known(&kinds.collect::<Vec<_>>(), self.package));
            }
        }
        known.sort();
        let help = suggest::did_you_mean(text, known.iter().map(EcoString::as_str));
        let message = match wanted {
            Some(sort @ (Sort::Member(_) | Sort::Row(_))) if names.len() == 1 => {
                format!(
                    "`{text}` is neither {} nor a name set before",
                    self.r.noun(sort)
                )
            }
            _ => format!("nothing here is called `{text}`"),
        };
        let help = help
            .unwrap_or_else(|| format!("set it before: `{text} = …`, or take it as a parameter"));
        self.report(&E0201, name.span, message).help(help);
    }

    /// The sort of what names mean, without a word.
    pub(crate) fn guess_name(&self, names: &[ast::Name]) -> Option<Sort> {
        let found = self.heads(names, None);
        let [(head, used)] = found.as_slice() else {
            return None;
        };
        let mut rest = &names[*used..];
        let mut sort = match head {
            Head::Local(local) => match self.locals[local.index()].holds {
                Holds::Value { ty, .. } => Sort::of(ty)?,
                Holds::Array { .. } => return None,
                Holds::Card(deck) => {
                    let (face, more) = rest.split_first()?;
                    rest = more;
                    self.face_sort(deck, self.r.model.deck(deck).face(&face.text)?)?
                }
            },
            Head::Face(deck, face) => self.face_sort(*deck, *face)?,
            Head::Member(scale, _) => Sort::Member(*scale),
            Head::Row(kind, _) => Sort::Row(*kind),
        };
        for name in rest {
            sort = self.field_sort(sort, &name.text)?;
        }
        Some(sort)
    }

    fn face_sort(&self, deck: DeckId, face: FaceId) -> Option<Sort> {
        match &self.r.model.deck(deck).faces[face.index()].ty {
            FaceType::Value(ty) | FaceType::Each(ty, _) => Sort::of(*ty),
            FaceType::Strip(strip) => Some(Sort::Member(strip.symbols)),
            _ => None,
        }
    }

    pub(crate) fn field_sort(&self, sort: Sort, name: &str) -> Option<Sort> {
        let Sort::Row(kind) = sort else { return None };
        let kind = self.r.model.kind(kind);
        Sort::of(kind.fields[kind.field(name)?.index()].ty)
    }

    /// In a question: a scale, a choice or a kind stands for all its members.
    fn run_over_name(&mut self, name: &ast::Name, wanted: Option<Sort>) -> Option<Read> {
        self.runs.as_ref()?;
        let one = std::slice::from_ref(name);
        let member = match wanted {
            Some(Sort::Member(scale)) => self.member(scale, &name.text).is_some(),
            Some(Sort::Row(kind)) => !self.rows(kind, None, &name.text).is_empty(),
            _ => !self.heads(one, wanted).is_empty(),
        };
        if member {
            return None;
        }
        let entries = (self.r.declared.scope).entries(Space::Top, self.package, None, &name.text);
        let sort = match entries.first()?.symbol {
            Symbol::Scale(scale) => Sort::Member(scale),
            Symbol::Kind(kind) => Sort::Row(kind),
            _ => return None,
        };
        Some(self.run_over(sort.ty(false), name.text.clone(), name.span))
    }

    /// In a question: `1 to 5` stands for each of these.
    pub(crate) fn run_over_range(
        &mut self,
        low: i64,
        high: i64,
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<Read> {
        if self.runs.is_none() {
            self.report(&E0840, span, "a range is not one value")
                .help("write one number here; only a question runs over several");
            return None;
        }
        if wanted.is_some_and(|sort| sort != Sort::Number) || low > high {
            let text = shortened(self.r.sources.slice(span));
            let why = match wanted {
                Some(sort) if sort != Sort::Number => format!("{} belongs here", self.r.noun(sort)),
                _ => "the smaller number comes first".into(),
            };
            self.report(
                &E0840,
                span,
                format!("`{text}` is a range of numbers, and {why}"),
            )
            .help("write a range as `1 to 5`");
            return None;
        }
        let ty = Type {
            base: TypeBase::Range(low, high),
            optional: false,
        };
        Some(self.run_over(ty, "value".into(), span))
    }

    fn run_over(&mut self, ty: Type, name: EcoString, span: Span) -> Read {
        let (name, title) = self.argument.clone().unwrap_or_else(|| {
            let title = crate::kinds::title_of(&name);
            (name, title)
        });
        let runs = self.runs.get_or_insert_default();
        let local = LocalId::new(runs.len());
        runs.push(Run { name, title, ty });
        let sort = Sort::of(ty).unwrap_or(Sort::Number);
        Read::leaf(Expr::Local(local), sort, span)
    }
}
