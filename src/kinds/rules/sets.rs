//! Sets, and several values kept under one name.

use super::body::Read;
use super::{Body, Place, Sort, other_dice};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::cells::shortened;
use crate::kinds::words_asked::Wordy;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};
use crate::syntax::times;
use ecow::EcoString;

/// What stands behind `in`, where it may be a face.
enum SetFace {
    Found(LocalId, DeckId, FaceId),
    /// A face that is not known; that has been told.
    Lost,
    Other,
}

impl Body<'_, '_> {
    /// `wounds of figure`.
    pub(crate) fn element(
        &mut self,
        array: &ast::Name,
        index: &ast::Expr,
        span: Span,
    ) -> Option<Read> {
        let (local, ty) = self.array(array, index)?;
        let index = self.typed(index, Sort::Number)?;
        let expr = Expr::Element {
            array: local,
            index: Box::new(index.expr),
        };
        let sort = Sort::of(ty).unwrap_or(Sort::Number);
        Some(Read::new(expr, sort, Place::of(span, vec![index.place])))
    }

    pub(crate) fn array(&mut self, name: &ast::Name, index: &ast::Expr) -> Option<(LocalId, Type)> {
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
            None if self.is_told(name) => None,
            None if self
                .card
                .is_some_and(|deck| self.r.model.deck(deck).face(text).is_some()) =>
            {
                let at = self.r.sources.slice(index.span);
                self.report(
                    &E0840,
                    name.span,
                    format!("`{text}` is a face, and is read `at` something"),
                )
                .help(format!("write `{text} at {at}`"));
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
                let near = suggest::near(text, known.iter().map(EcoString::as_str));
                let places: Vec<(Span, String)> = near
                    .iter()
                    .filter_map(|near| {
                        let local = self.names.get(*near)?;
                        let place = self.named.get(local.index())?;
                        Some((*place, suggest::declared_here(near)))
                    })
                    .collect();
                let help = suggest::did_you_mean(text, known.iter().map(EcoString::as_str));
                let help = help
                    .or_else(|| self.field_called(text, None))
                    .map(|help| match &index.kind {
                        ExprKind::Name(names) if names.len() == 1 => {
                            help.replace("`NAME.", &format!("`{}.", names[0].text))
                        }
                        _ => help,
                    });
                let is_modifiers = |name: &EcoString| {
                    let scope = &self.r.declared.scope;
                    let meant = scope.entries(Space::Top, self.package, None, name);
                    matches!(
                        meant.first().map(|it| it.symbol),
                        Some(Symbol::Modifiers(_))
                    )
                };
                let added = match &index.kind {
                    ExprKind::Name(names) if names.len() == 1 && is_modifiers(&names[0].text) => {
                        names[0].text.clone()
                    }
                    _ => "NAME".into(),
                };
                let reckoned = shortened(self.r.sources.slice(index.span));
                let message = format!("nothing called `{text}` is kept here");
                let report = self.report(&E0201, name.span, message);
                for (place, label) in places {
                    report.label(place, label);
                }
                report.help(help.unwrap_or_else(|| match text.as_str() {
                    "min" | "max" => format!("write `{text}(a, b)`"),
                    "total" => format!("modifiers are added up without `of`: `total {added}`"),
                    "sum" => format!("modifiers are added up by `total {added}`, values by `+`"),
                    word if let Some(help) = times(word, &reckoned) => help,
                    word if let ExprKind::Pool(pool) = &index.kind => {
                        other_dice::of_them(word, &reckoned, pool.dice)
                    }
                    _ => format!("write `keep {text} : 0 to 3 for each 1 to 5 = 0` before this"),
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
        let face = match self.set_face(names) {
            SetFace::Lost => {
                self.whole = false;
                self.r.incomplete = true;
                return None;
            }
            SetFace::Found(card, deck, face) => Some((card, deck, face)),
            SetFace::Other => None,
        };
        if let Some((card, deck, face)) = face {
            let sort = match self.r.model.deck(deck).faces[face.index()].ty {
                FaceType::SetOfScale(scale) => Sort::Member(scale),
                FaceType::SetOfKind(kind) => Sort::Row(kind),
                FaceType::Text => return self.words(Wordy::Face(deck, face), named.span),
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
            TypeBase::Text => return self.words(Wordy::Field(kind, field), named.span),
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

    pub(super) fn not_a_set<T>(&mut self, span: Span) -> Option<T> {
        let text = shortened(self.r.sources.slice(span));
        self.report(&E0840, span, format!("`{text}` is not a set"))
            .help("name a face or a field that is a set, or write `(a, b)`");
        None
    }

    /// The face of a card that names mean, whatever its type.
    fn set_face(&mut self, names: &[ast::Name]) -> SetFace {
        match (names, self.card) {
            ([face], Some(deck)) => match self.r.model.deck(deck).face(&face.text) {
                _ if self.r.may_show(deck, &face.text) => SetFace::Lost,
                Some(id) => SetFace::Found(LocalId(0), deck, id),
                None => SetFace::Other,
            },
            ([card, face], _) => match self.local(&card.text) {
                Some((local, Holds::Card(deck))) => match self.face_named(deck, face) {
                    Some(id) => SetFace::Found(local, deck, id),
                    None => SetFace::Lost,
                },
                // A line that could not be read may have drawn it.
                None if self.lost_lines && self.heads(names, None).is_empty() => SetFace::Lost,
                _ => SetFace::Other,
            },
            _ => SetFace::Other,
        }
    }
}
