//! Finding the prelude's kinds and fields once.

use super::Reader;
use crate::diagnostic::codes::*;
use crate::ground::Drawing;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;

impl Reader<'_> {
    /// Fills in [`Model::prelude`] where a package of that id is loaded. A prelude of the author's
    /// own must have all that readers rely on.
    pub(super) fn find_prelude(&mut self) {
        if self.begun.is_some() {
            return;
        }
        let Some(index) = self
            .model
            .packages
            .iter()
            .position(|package| package.id == "prelude")
        else {
            return;
        };
        let package = PackageId::new(index);
        self.model.prelude = self.prelude(package);
        if self.model.prelude.is_none() {
            self.incomplete = true;
        }
    }

    fn prelude(&mut self, package: PackageId) -> Option<Prelude> {
        let echelon = match self.top(package, "echelon")? {
            Symbol::Scale(scale) => scale,
            _ => return None,
        };
        let weapon = self.kind_named(package, "weapon")?;
        let marker = self.kind_named(package, "marker")?;
        let mission = self.kind_named(package, "mission")?;
        let army = self.kind_named(package, "army")?;
        let theatre = self.kind_named(package, "theatre")?;
        let quality = self.kind_named(package, "quality")?;
        let terrain = self.kind_named(package, "terrain")?;
        let figure = self.kind_named(package, "figure")?;
        let unit = self.kind_named(package, "unit")?;
        let force = self.kind_named(package, "force")?;
        self.drawings(terrain)?;
        let open = self
            .declared
            .scope
            .entries(Space::Rows(terrain), package, None, "open");
        let open = match open.first().map(|entry| entry.symbol) {
            Some(Symbol::Row(row)) => row,
            _ => {
                self.lacks(package, "the terrain `open`", None);
                return None;
            }
        };
        Some(Prelude {
            echelon,
            weapon,
            marker,
            mission,
            army: ArmyKind {
                kind: army,
                nation: self.field_named(army, "nation")?,
                coalition: self.field_named(army, "coalition")?,
                from: self.field_named(army, "from")?,
                until: self.field_named(army, "until")?,
                theatres: self.field_named(army, "theatres")?,
                support: self.field_named(army, "support")?,
            },
            theatre,
            quality,
            terrain: TerrainKind {
                kind: terrain,
                drawing: self.field_named(terrain, "drawing")?,
                breadth: self.field_named(terrain, "breadth")?,
                extent: self.field_named(terrain, "extent")?,
            },
            figure: FigureKind {
                kind: figure,
                count: self.field_named(figure, "count")?,
                leader: self.field_named(figure, "leader")?,
                weapons: self.field_named(figure, "weapons")?,
            },
            unit: UnitKind {
                kind: unit,
                army: self.field_named(unit, "army")?,
                rolls: self.field_named(unit, "rolls")?,
            },
            force: ForceKind {
                kind: force,
                army: self.field_named(force, "army")?,
                echelon: self.field_named(force, "echelon")?,
            },
            template: self.template(package),
            open,
        })
    }

    fn template(&self, package: PackageId) -> Option<TemplateKind> {
        let scope = &self.declared.scope;
        let found = scope.entries(Space::Top, package, None, "template");
        let Symbol::Kind(kind) = found.first()?.symbol else {
            return None;
        };
        let field = |name| self.model.kind(kind).field(name);
        Some(TemplateKind {
            kind,
            outline: field("outline")?,
            across: field("across")?,
            copies: field("copies")?,
        })
    }

    fn top(&mut self, package: PackageId, name: &str) -> Option<Symbol> {
        let found = self.declared.scope.entries(Space::Top, package, None, name);
        let symbol = found.first().map(|entry| entry.symbol);
        if symbol.is_none() {
            self.lacks(package, &format!("`{name}`"), None);
        }
        symbol
    }

    fn kind_named(&mut self, package: PackageId, name: &str) -> Option<KindId> {
        match self.top(package, name)? {
            Symbol::Kind(kind) => Some(kind),
            _ => {
                self.lacks(package, &format!("the kind `{name}`"), None);
                None
            }
        }
    }

    fn field_named(&mut self, kind: KindId, name: &str) -> Option<FieldId> {
        let found = self.model.kind(kind).field(name);
        if found.is_none() {
            let header = &self.model.kind(kind).header;
            let (package, what) = (
                header.package,
                format!("the field `{name}` of the kind `{}`", header.name),
            );
            // A field misspelt is the likely reason; else the kind is the place.
            let kind = self.declared.kinds[kind.index()].1;
            let near = kind.fields.lines.iter().find(|field| {
                !crate::diagnostic::suggest::near(&field.name.text, [name]).is_empty()
            });
            let span = near.map_or(kind.header.span, |field| field.name.span);
            self.lacks(package, &what, Some(span));
        }
        found
    }

    /// A terrain is drawn in one of the ways that the map maker knows.
    fn drawings(&mut self, terrain: KindId) -> Option<()> {
        let field = self.field_named(terrain, "drawing")?;
        let kind = self.model.kind(terrain);
        let package = kind.header.package;
        let TypeBase::Scale(scale) = kind.fields[field.index()].ty.base else {
            let place = self.declared.kinds[terrain.index()].1.header.span;
            self.lacks(package, "a choice of drawings for terrain", Some(place));
            return None;
        };
        let has = |name: &str| {
            self.model
                .scale(scale)
                .members
                .iter()
                .any(|member| member.name == name)
        };
        let missing = Drawing::ALL.iter().find(|drawing| !has(drawing.name()));
        if let Some(missing) = missing {
            let what = format!("the drawing `{}`", missing.name());
            let place = self.declared.scales[scale.index()].1.header.span;
            self.lacks(package, &what, Some(place));
            return None;
        }
        let members = &self.declared.scales[scale.index()].1.members;
        let strange = members
            .iter()
            .find(|member| Drawing::from_name(&member.name.text).is_none());
        let Some(strange) = strange else {
            return Some(());
        };
        self.out
            .report(
                &E0201,
                strange.name.span,
                format!("no map knows the drawing `{}`", strange.name.text),
            )
            .help("take it out; another look needs another terrain, not another drawing");
        None
    }

    fn lacks(&mut self, package: PackageId, what: &str, place: Option<Span>) {
        if self.declared.scope.incomplete() || self.incomplete {
            return;
        }
        let mine = |id: &PackageId| *id == package;
        let kinds = self
            .declared
            .kinds
            .iter()
            .find(|(id, _)| mine(id))
            .map(|(_, kind)| kind.header.span);
        let scales = self
            .declared
            .scales
            .iter()
            .find(|(id, ..)| mine(id))
            .map(|(_, scale, _)| scale.header.span);
        if let Some(span) = place.or(kinds).or(scales) {
            self.out
                .report(
                    &E0201,
                    span,
                    format!("this prelude lacks {what}, which the printers rely on"),
                )
                .help("take the bundled prelude, or declare it as that one does");
        }
    }
}
