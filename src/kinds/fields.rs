//! Scales, choices, kinds and their fields.

use rustc_hash::FxHashMap;

use super::cells::Trending;
use super::{Here, Reader};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::names::{Entry, Space};
use crate::source::Span;
use crate::syntax::ast;

impl Reader<'_> {
    pub(super) fn read_scales(&mut self) {
        let from = self.model.scales.len();
        for (package, members, ordered) in &self.declared.scales[from..] {
            let header = self.header(*package, &members.header);
            let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
            let mut read = Vec::with_capacity(members.members.len());
            for member in &members.members {
                if let Some(earlier) = seen.insert(&member.name.text, member.name.span) {
                    self.out
                        .report(
                            &E0202,
                            member.name.span,
                            format!("`{}` is a member twice", member.name.text),
                        )
                        .label(earlier, "first named here")
                        .help("take one of the two out");
                    continue;
                }
                let title = self.title_of(*package, &member.name, member.title.as_ref());
                read.push(Member {
                    name: member.name.text.clone(),
                    title,
                });
            }
            self.model.scales.push(Scale {
                header,
                ordered: *ordered,
                members: read,
            });
        }
    }

    pub(super) fn read_kinds(&mut self) {
        let from = self.model.kinds.len();
        for (package, kind) in &self.declared.kinds[from..] {
            let header = self.header(*package, &kind.header);
            let plural = match &kind.plural {
                Some(plural) => plural.text.clone(),
                None => ecow::eco_format!("{}s", kind.header.name.text),
            };
            self.model.kinds.push(Kind {
                header,
                plural,
                fields: Vec::new(),
                rows: Vec::new(),
            });
        }
        for (index, (package, kind)) in self.declared.kinds.iter().enumerate().skip(from) {
            let cite = self.model.kinds[index].header.cite;
            self.add_fields(
                Here {
                    package: *package,
                    cite,
                },
                KindId::new(index),
                &kind.fields,
            );
        }
        for (package, extend) in &self.declared.extends {
            if !self.is_to_read(self.declared.inside.get(&extend.span).copied()) {
                continue;
            }
            let Some(kind) = self.find_as(*package, &extend.kind) else {
                self.lose_fields(extend);
                continue;
            };
            let cite = self.cite(*package, self.around(extend.span), &extend.cites);
            self.add_fields(
                Here {
                    package: *package,
                    cite,
                },
                kind,
                &extend.fields,
            );
        }
    }

    /// Nobody knows of which kind these fields are: what seems to lack one of them may be of that kind.
    fn lose_fields(&mut self, extend: &ast::Extend) {
        let names = extend.fields.lines.iter().map(|field| &field.name.text);
        self.broken.lost_fields.extend(names.cloned());
        self.incomplete = true;
    }

    fn add_fields(&mut self, here: Here, kind: KindId, fields: &ast::Block<ast::Field>) {
        if fields.broken {
            self.incomplete = true;
            self.broken.kinds.insert(kind);
        }
        let together = self.set_together(kind);
        for field in &fields.lines {
            let name = &field.name.text;
            if matches!(name.as_str(), "title" | "name") {
                self.out
                    .report(
                        &E0307,
                        field.name.span,
                        format!("every row has a {name}: it needs no field"),
                    )
                    .help("take this field out");
                continue;
            }
            if let Some(other) = together
                && let Some(earlier) = self.places.fields.get(&(other, name.clone()))
            {
                let other = &self.model.kind(other).header.name;
                let message = format!(
                    "the kind `{other}` has the field `{name}` already: in a unit nobody could tell the two apart"
                );
                self.out
                    .report(&E0202, field.name.span, message)
                    .label(*earlier, "first declared here")
                    .help("give this one another name, or take it out");
                continue;
            }
            let place = (kind, name.clone());
            if let Some(earlier) = self.places.fields.insert(place, field.name.span) {
                let other = self.adder(here.package, kind, name);
                if self.add_the_same((other, earlier), (here.package, &field.name), kind) {
                    continue;
                }
                let help = self.twice_a_field(here.package, kind, name);
                let kind = &self.model.kind(kind).header.name;
                self.out
                    .report(
                        &E0202,
                        field.name.span,
                        format!("the kind `{kind}` has the field `{name}` already"),
                    )
                    .label(earlier, "first declared here")
                    .help(help);
                continue;
            }
            let Some(field) = self.field(here, field) else {
                self.incomplete = true;
                self.broken.kinds.insert(kind);
                continue;
            };
            // Rows that have been read say nothing of it.
            if let Some(default) = &field.default {
                for row in &self.model.kinds[kind.index()].rows {
                    self.model.rows[row.index()].fields.push(default.clone());
                }
            }
            self.model.kinds[kind.index()].fields.push(field);
        }
    }

    /// The package that has given a kind a field; where none has, this one.
    fn adder(&self, package: PackageId, kind: KindId, name: &str) -> PackageId {
        let mut fields = self.model.kind(kind).fields.iter();
        let found = fields.find(|field| field.header.name == name);
        found.map_or(package, |field| field.header.package)
    }

    /// The way out where a field is there already: two packages that know nothing of each other may have
    /// added it, and whoever requires both can change neither.
    fn twice_a_field(&self, package: PackageId, kind: KindId, name: &str) -> String {
        let other = self.adder(package, kind, name);
        if other == package || self.declared.scope.reaches(package, other) {
            return "give this one another name, or take it out".into();
        }
        let id = |package| &self.model.package(package).id;
        format!(
            "`{}` has added it, so nothing can require both that package and `{}`; give this one another \
             name where it is yours",
            id(other),
            id(package)
        )
    }

    /// What a unit sets is a field of its own or one of all its figures: the prelude's two kinds share no name.
    fn set_together(&self, kind: KindId) -> Option<KindId> {
        let header = &self.model.kind(kind).header;
        let other = match header.name.as_str() {
            "unit" => "figure",
            "figure" => "unit",
            _ => return None,
        };
        if self.model.package(header.package).id != "prelude" {
            return None;
        }
        let is_other =
            |each: &Kind| each.header.package == header.package && each.header.name == other;
        self.model.kinds.iter().position(is_other).map(KindId::new)
    }

    fn field(&mut self, here: Here, field: &ast::Field) -> Option<Field> {
        let cite = self.cite(here.package, here.cite, &field.cites);
        let here = Here { cite, ..here };
        let ty = self.ty(here.package, &field.ty)?;
        let each = match &field.each {
            Some(each) => Some(self.along(here.package, ty, each)?),
            None => None,
        };
        let default = match field.default {
            Some(cell) => {
                let datum = self.datum(here, ty, each, cell)?;
                self.keeps_trend(each, &datum, cell, |_| Trending {
                    name: field.name.text.clone(),
                    place: Some(field.name.span),
                    is_own: true,
                });
                self.plain_datum(&datum, cell.span, "a default");
                Some(datum)
            }
            None if ty.optional => Some(Datum {
                value: Value::None,
                assumed: false,
                cite,
            }),
            None => None,
        };
        let shown = match &field.shown {
            None => Shown::Plainly,
            Some(word) => self.shown(ty, each, word)?,
        };
        let title = self.title_of(here.package, &field.name, field.title.as_ref());
        let header = Header {
            package: here.package,
            name: field.name.text.clone(),
            title,
            cite,
        };
        Some(Field {
            header,
            ty,
            each,
            default,
            shown,
        })
    }

    fn shown(&mut self, ty: Type, each: Option<Along>, word: &ast::Name) -> Option<Shown> {
        let number = matches!(ty.base, TypeBase::Range(..) | TypeBase::Number) && each.is_none();
        let steps = match ty.base {
            TypeBase::Scale(scale) => self.model.scales[scale.index()].ordered && each.is_none(),
            _ => false,
        };
        let (shown, fits) = match word.text.as_str() {
            "boxes" => (Shown::Boxes, number || steps),
            "lines" => (Shown::Lines, number),
            "check" => (Shown::Check, ty.base == TypeBase::YesNo && each.is_none()),
            "parts" => (Shown::Parts, each.is_some()),
            "hidden" => (Shown::Hidden, true),
            other => {
                let help =
                    suggest::did_you_mean(other, ["boxes", "check", "lines", "parts", "hidden"]);
                self.out
                    .report(
                        &E0307,
                        word.span,
                        format!("a field cannot be shown as `{other}`"),
                    )
                    .maybe_help(help);
                return None;
            }
        };
        if !fits {
            let wants = match shown {
                Shown::Boxes => "one whole number or a scale",
                Shown::Lines => "one whole number",
                Shown::Parts => "what has a value `for each` member of a scale or choice",
                _ => "one `yes/no`",
            };
            let message = format!("only {wants} can be shown as `{}`", word.text);
            self.out
                .report(&E0307, word.span, message)
                .help("take `shown as` out, or change the type");
            return None;
        }
        Some(shown)
    }

    pub(super) fn ty(&mut self, package: PackageId, ty: &ast::Type) -> Option<Type> {
        let base = match &ty.base {
            ast::TypeBase::Range(low, high) => TypeBase::Range(*low, *high),
            ast::TypeBase::Number => TypeBase::Number,
            ast::TypeBase::Fraction => TypeBase::Fraction,
            ast::TypeBase::Length => TypeBase::Length,
            ast::TypeBase::YesNo => TypeBase::YesNo,
            ast::TypeBase::Text => TypeBase::Text,
            ast::TypeBase::Dice => TypeBase::Dice,
            ast::TypeBase::Named(path) => match self.named_type(package, path)? {
                Symbol::Scale(scale) => TypeBase::Scale(scale),
                Symbol::Kind(kind) => TypeBase::Kind(kind),
                _ => return None,
            },
            ast::TypeBase::List(path) => match self.named_type(package, path)? {
                Symbol::Scale(scale) => TypeBase::ListOfScale(scale),
                Symbol::Kind(kind) => TypeBase::ListOfKind(kind),
                _ => return None,
            },
            ast::TypeBase::Set(path) => match self.named_type(package, path)? {
                Symbol::Scale(scale) => TypeBase::SetOfScale(scale),
                Symbol::Kind(kind) => TypeBase::SetOfKind(kind),
                _ => return None,
            },
        };
        if let TypeBase::Scale(scale) = base
            && ty.optional
        {
            self.one_none(scale, ty.span)?;
        }
        Some(Type {
            base,
            optional: ty.optional,
        })
    }

    /// Where a scale has a member `none`, no value of it may be absent as well: nobody could tell which is meant.
    fn one_none(&mut self, scale: ScaleId, span: Span) -> Option<()> {
        let scale = &self.declared.scales[scale.index()].1;
        let Some(member) = (scale.members.iter()).find(|member| member.name.text == "none") else {
            return Some(());
        };
        let name = &scale.header.name.text;
        let message = format!(
            "`none` would say two things here: it is a member of `{name}`, and that there is nothing"
        );
        self.out
            .report(&E0204, span, message)
            .label(member.name.span, "the member")
            .help(format!(
                "take `or none` out; or call the member something else, such as `no-{name}`"
            ));
        None
    }

    fn named_type(&mut self, package: PackageId, path: &ast::Path) -> Option<Symbol> {
        let entry = self.find(&[Space::Top], package, path, "kind, scale or choice")?;
        match entry {
            Entry {
                symbol: symbol @ (Symbol::Scale(_) | Symbol::Kind(_)),
                ..
            } => Some(symbol),
            _ => {
                self.wrong_kind(path, entry, "a kind, a scale or a choice");
                None
            }
        }
    }
}
