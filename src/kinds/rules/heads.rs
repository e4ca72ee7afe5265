//! What a name means, alone or at the head of others.

use ecow::{EcoString, eco_format};
use smallvec::{SmallVec, smallvec};

use super::{Body, Sort};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::names::{RowDecl, RowSource, Space};
use crate::source::Span;
use crate::syntax::ast::{self};

/// What a name at the head of others means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Head {
    Local(LocalId),
    /// A face of the card whose faces are names.
    Face(DeckId, FaceId),
    Member(ScaleId, u32),
    Row(KindId, RowId),
}

/// What names may mean, and how many of the names that takes: mostly one thing.
pub(super) type Heads = SmallVec<[(Head, usize); 2]>;

impl Body<'_, '_> {
    /// What the first names mean, and how many they are.
    pub(super) fn head(
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
            // What is wanted is none of them.
            [_, _, ..]
                if names.len() == 1
                    && matches!(wanted, Some(Sort::Member(_) | Sort::Row(_)))
                    && !(found.iter()).any(|(head, _)| wanted == Some(self.head_sort(*head))) =>
            {
                self.nothing_called(names, wanted, span);
                None
            }
            several => {
                let name = &names[0].text;
                // Where it is asked about, it is compared with a name that may be it.
                let asked = several.iter().flat_map(|(head, _)| {
                    let sort = self.head_sort(*head);
                    let holders = self.locals_of(sort).into_iter();
                    holders.map(move |local| format!("`{local} is {name}`"))
                });
                let mut ways: Vec<String> = match wanted {
                    Some(Sort::YesNo) if names.len() == 1 => asked.collect(),
                    _ => Vec::new(),
                };
                if ways.is_empty() {
                    let full = several.iter().map(|(head, _)| self.in_full(*head));
                    ways = full.collect();
                    ways.dedup();
                    // Two packages have it.
                    if let [_] = ways.as_slice() {
                        let rows = several.iter().filter_map(|(head, _)| match head {
                            Head::Row(_, row) => Some(&self.r.declared.rows[row.index()]),
                            _ => None,
                        });
                        let package = |row: &RowDecl<'_>| {
                            format!("`{}.{name}`", self.r.model.package(row.package).id)
                        };
                        ways = rows.map(package).collect();
                    }
                }
                let several = match several.len() {
                    2 => "two things".to_owned(),
                    count => format!("{count} things"),
                };
                let help = format!("write {}", ways.join(" or "));
                let near = self.near_local(name);
                let report = self.report(
                    &E0204,
                    names[0].span,
                    format!("`{name}` may be {several} here"),
                );
                report.help(help);
                if let Some((words, span)) = near {
                    report.label(span, words);
                }
                None
            }
        }
    }

    /// The names that hold something of a sort, in the order in which they are set.
    pub(super) fn locals_of(&self, sort: Sort) -> Vec<&EcoString> {
        let holds = |local: &&Local| match local.holds {
            Holds::Value { ty, .. } => Sort::of(ty) == Some(sort),
            _ => false,
        };
        let named = self.locals.iter().filter(holds).map(|local| &local.name);
        named
            .filter(|name| self.names.contains_key(*name))
            .collect()
    }

    /// A way to write a name that means one thing only.
    pub(super) fn in_full(&self, head: Head) -> String {
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
    pub(super) fn heads(&self, names: &[ast::Name], wanted: Option<Sort>) -> Heads {
        let Some(first) = names.first().map(|name| &name.text) else {
            return Heads::new();
        };
        let wanted = if names.len() == 1 {
            self.wanted_of(wanted, first)
        } else {
            Heads::new()
        };
        if let Some(part) = names.get(1)
            && self.outcomes.contains_key(first)
            && let Some((local, _)) = self.local(&eco_format!("{first}.{}", part.text))
        {
            return smallvec![(Head::Local(local), 2)];
        }
        if let Some((local, holds)) = self.local(first) {
            // A name that holds another sort of thing is not meant where a member fits.
            let sort = match holds {
                Holds::Value { ty, .. } => Sort::of(ty),
                _ => None,
            };
            let fits = |(head, _): &(Head, usize)| Some(self.head_sort(*head)) == sort;
            if wanted.is_empty() || wanted.iter().any(fits) {
                return smallvec![(Head::Local(local), 1)];
            }
        }
        if !wanted.is_empty() {
            return wanted;
        }
        if let Some(deck) = self.card
            && let Some(face) = self.r.model.deck(deck).face(first)
        {
            return smallvec![(Head::Face(deck, face), 1)];
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
    pub(super) fn wanted_of(&self, wanted: Option<Sort>, name: &EcoString) -> Heads {
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
            _ => Heads::new(),
        }
    }

    pub(super) fn head_sort(&self, head: Head) -> Sort {
        match head {
            Head::Member(scale, _) => Sort::Member(scale),
            Head::Row(kind, _) => Sort::Row(kind),
            Head::Local(_) | Head::Face(..) => Sort::Nothing,
        }
    }

    /// `band.long`, `weapon.rifle`, `my-rules.rifle`: a member, or a row in full.
    pub(super) fn inside(&self, names: &[ast::Name], second: &EcoString) -> Heads {
        let scope = &self.r.declared.scope;
        let first = &names[0].text;
        let mut found = Heads::new();
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
        if found.is_empty() {
            found.extend(self.figure(None, first, second, 2));
        }
        if found.is_empty()
            && self
                .r
                .model
                .packages
                .iter()
                .any(|package| package.id == *first)
        {
            let third = names.get(2).map(|name| &name.text);
            found.extend(third.and_then(|third| self.figure(Some(first), second, third, 3)));
            if found.is_empty() {
                found = self.anywhere(&names[1..], Some(first), second, 2);
            }
        }
        found
    }

    /// `first-squad.sergeant`: a figure of a unit. A field of the unit comes before it.
    fn figure(
        &self,
        package: Option<&str>,
        unit: &EcoString,
        figure: &EcoString,
        used: usize,
    ) -> Option<(Head, usize)> {
        let kind = self.r.model.prelude.as_ref()?.unit.kind;
        if self.r.model.kind(kind).field(figure).is_some() {
            return None;
        }
        let [unit] = self.rows(kind, package, unit)[..] else {
            return None;
        };
        let declared = self.r.declared;
        let RowSource::Unit(unit) = declared.rows[unit.index()].source else {
            return None;
        };
        let mut figures = declared.figures_of(unit);
        let (row, decl) = figures.find(|(_, decl)| decl.name == *figure)?;
        Some((Head::Row(decl.kind, row), used))
    }

    /// Members of all scales and rows of all kinds; rows only where a field is read.
    pub(super) fn anywhere(
        &self,
        names: &[ast::Name],
        package: Option<&str>,
        name: &EcoString,
        used: usize,
    ) -> Heads {
        let scope = &self.r.declared.scope;
        let field = names.get(1).map(|name| name.text.as_str());
        let mut found = Heads::new();
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

    pub(super) fn member(&self, scale: ScaleId, name: &str) -> Option<u32> {
        let members = &self.r.model.scale(scale).members;
        let index = members.iter().position(|member| member.name == name)?;
        Some(index as u32)
    }

    pub(super) fn rows(
        &self,
        kind: KindId,
        package: Option<&str>,
        name: &str,
    ) -> SmallVec<[RowId; 2]> {
        let scope = &self.r.declared.scope;
        let entries = scope.entries(Space::Rows(kind), self.package, package, name);
        let rows = entries.iter().filter_map(|entry| match entry.symbol {
            Symbol::Row(row) => Some(row),
            _ => None,
        });
        rows.collect()
    }
}
