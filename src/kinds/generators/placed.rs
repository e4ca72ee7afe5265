//! What a generator places: which terrain where, and what goes with it.

use ecow::{EcoString, eco_format};

use crate::diagnostic::codes::*;
use crate::ground::{self, Drawing, Form};
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

impl Reader<'_> {
    pub(super) fn placed(
        &mut self,
        package: PackageId,
        line: &ast::Place,
        path: &EcoString,
    ) -> Option<Place> {
        let kind = self.terrain_kind(line.span)?;
        let terrain = self.find_row(kind, package, &line.terrain);
        let place = self.place(package, eco_format!("{path}/{}", line.terrain.name.text));
        let count = line
            .amount
            .as_ref()
            .map_or(Some(Count::Unsaid), |amount| self.count(amount));
        let mut crossed_by = Vec::new();
        let mut bounded_by = Vec::new();
        let mut growing = Vec::new();
        let mut with = None;
        let mut whole = true;
        for clause in &line.clauses {
            let names = match clause {
                ast::Clause::CrossedBy(names)
                | ast::Clause::BoundedBy(names)
                | ast::Clause::Growing(names) => names,
                ast::Clause::With(_, names) => names,
            };
            let rows: Vec<RowId> = names
                .names
                .iter()
                .filter_map(|name| self.find_row(kind, package, name))
                .collect();
            whole &= rows.len() == names.names.len();
            if whole {
                for (row, name) in rows.iter().zip(&names.names) {
                    whole &= self.fits_clause(clause, *row, name.span()).is_some();
                }
            }
            let (list, word) = match clause {
                ast::Clause::CrossedBy(_) => (&mut crossed_by, "crossed by"),
                ast::Clause::BoundedBy(_) => (&mut bounded_by, "bounded by"),
                ast::Clause::Growing(_) => (&mut growing, "growing"),
                ast::Clause::With(amount, _) => {
                    if with.is_some() {
                        self.twice(names.span, "with");
                    }
                    with = self.count(amount).map(|count| (count, rows));
                    whole &= with.is_some();
                    continue;
                }
            };
            if !list.is_empty() {
                self.twice(names.span, word);
            }
            *list = rows;
        }
        let terrain = terrain?;
        if !whole {
            return None;
        }
        let site = line.site.map(|(site, span)| (site_of(site), span));
        self.fits_site(terrain, site, line)?;
        self.may_meet(terrain, site, line, count)?;
        let beside = with.as_ref().map(|(_, rows)| rows.as_slice());
        self.takes_clauses(terrain, line, &growing, beside.unwrap_or_default())?;
        let site = site.map_or(ground::Site::HereAndThere, |(site, _)| site);
        Some(Place {
            place,
            count: count?,
            terrain,
            site,
            crossed_by,
            bounded_by,
            growing,
            with,
        })
    }

    fn twice(&mut self, span: Span, word: &str) {
        self.out
            .report(&E0501, span, format!("`{word}` stands in this line twice"))
            .help("use one, with `one of A, B` where there are several");
    }

    /// Roads and water run across; areas and buildings do not.
    fn fits_site(
        &mut self,
        terrain: RowId,
        site: Option<(ground::Site, Span)>,
        line: &ast::Place,
    ) -> Option<()> {
        let Some(drawing) = self.model.drawing(terrain) else {
            return Some(());
        };
        let title = self.model.row(terrain).header.name.clone();
        // Water with an extent is a pond, which lies where it is put.
        let runs =
            drawing == Drawing::Road || drawing == Drawing::Water && !self.has_extent(terrain);
        let complaint = match site {
            Some((ground::Site::Across, span)) if !runs => {
                Some((span, "only roads and water run across the table"))
            }
            Some((site, span)) if site.meets() && drawing != Drawing::Road => {
                Some((span, "only roads meet in the centre"))
            }
            Some((site, _)) if site == ground::Site::Across || site.meets() => None,
            // A road may run along the edge that a town stands at.
            Some((ground::Site::OneEdge, _)) if drawing == Drawing::Road => None,
            Some((_, span)) if runs => Some((span, "a road or a stream runs `across`")),
            None if runs => Some((
                line.span,
                "a road or a stream needs `across` or `meeting in the centre`",
            )),
            _ => None,
        };
        if let Some((span, why)) = complaint {
            self.out
                .report(
                    &E0501,
                    span,
                    format!("`{title}` is drawn as {}: {why}", drawing.name()),
                )
                .help("choose another place, or another drawing for that terrain");
            return None;
        }
        Some(())
    }

    /// One road meets nothing.
    fn may_meet(
        &mut self,
        terrain: RowId,
        site: Option<(ground::Site, Span)>,
        line: &ast::Place,
        count: Option<Count>,
    ) -> Option<()> {
        let (site, _) = site.filter(|(site, _)| site.meets()).unzip();
        let lone = match count {
            Some(Count::Exactly(count)) => count == 1,
            Some(Count::Between(least, _)) => least < 2,
            Some(Count::Dice(dice)) => dice.least() < 2,
            Some(Count::Unsaid) | None => false,
        };
        let Some(site) = site.filter(|_| lone) else {
            return Some(());
        };
        let name = &self.model.row(terrain).header.name;
        let words = site.words();
        self.out
            .report(
                &E0501,
                line.span,
                format!("only one `{name}` may come of this, and it takes two to lie `{words}`"),
            )
            .help("say `2` or more, or no number; one road runs `across`");
        None
    }

    fn has_extent(&self, terrain: RowId) -> bool {
        let extent = self
            .model
            .prelude
            .as_ref()
            .map(|prelude| prelude.terrain.extent);
        extent.is_some_and(|field| {
            matches!(self.model.field(terrain, field).value, Value::Length(length) if length > Length::ZERO)
        })
    }

    /// Whether what a clause names can be what it says: a bridge crosses, a wall bounds.
    fn fits_clause(&mut self, clause: &ast::Clause, row: RowId, span: Span) -> Option<()> {
        let Some(drawing) = self.model.drawing(row) else {
            return Some(());
        };
        let block = drawing.form() != Form::Line;
        let why = match clause {
            ast::Clause::CrossedBy(_) => (!drawing.is_crossing())
                .then_some("a road or a stream is crossed by a bridge or a ford"),
            ast::Clause::BoundedBy(_) => {
                (!drawing.is_barrier()).then_some("walls, hedges and fences are bounds")
            }
            ast::Clause::Growing(_) => (drawing.form() != Form::Area)
                .then_some("what grows is an area, such as a field or woods"),
            ast::Clause::With(..) => (!(block
                || drawing == Drawing::Water && self.has_extent(row)))
            .then_some("a line does not stand by something"),
        };
        match why {
            Some(why) => self.unfit(row, drawing, span, why),
            None => Some(()),
        }
    }

    /// Whether the clauses of a line mean anything for what it places. What does not would be left out, or lie
    /// where it stops every scenario.
    fn takes_clauses(
        &mut self,
        terrain: RowId,
        line: &ast::Place,
        growing: &[RowId],
        beside: &[RowId],
    ) -> Option<()> {
        let Some(drawing) = self.model.drawing(terrain) else {
            return Some(());
        };
        let is_any = |this: &Self, rows: &[RowId], wanted| {
            rows.iter()
                .any(|row| this.model.drawing(*row) == Some(wanted))
        };
        let pond = drawing == Drawing::Water && self.has_extent(terrain);
        let barrier = drawing.is_barrier();
        let course = drawing == Drawing::Road || drawing == Drawing::Water && !pond;
        let ground = drawing.form() == Form::Area || drawing == Drawing::Position;
        let bounded = line
            .clauses
            .iter()
            .any(|clause| matches!(clause, ast::Clause::BoundedBy(_)));
        let at = line.site.map(|(site, _)| site);
        let parted = drawing == Drawing::Field
            && matches!(at, Some(ast::Site::Everywhere))
            && line.amount.is_none();
        // A line that stands by itself is one stretch, without an opening.
        let opens = line.amount.is_none()
            && matches!(
                at,
                Some(ast::Site::Everywhere | ast::Site::AlongTheEdges | ast::Site::AtOneEdge)
            );
        let mut whole = Some(());
        for clause in &line.clauses {
            let (names, why) = match clause {
                ast::Clause::CrossedBy(names) => (
                    names,
                    (!course).then_some("only roads and streams are crossed"),
                ),
                ast::Clause::BoundedBy(names) => {
                    let lines = barrier || course && drawing != Drawing::Road;
                    (names, lines.then_some("nothing runs round a line of it"))
                }
                ast::Clause::Growing(names) => (
                    names,
                    match (ground, bounded && !course && !barrier && !pond) {
                        (true, _) => None,
                        (false, false) => {
                            Some("nothing grows on it, unless it has a yard: `bounded by …`")
                        }
                        (false, true) if is_any(self, growing, Drawing::Woods) => {
                            Some("no woods grow in its yard, where it stands itself")
                        }
                        (false, true) => None,
                    },
                ),
                ast::Clause::With(_, names) => {
                    let gates = is_any(self, beside, Drawing::Gate);
                    let why = match (course, gates) {
                        (true, _) => Some("nothing stands by a road or a stream of its own"),
                        (_, true) if !bounded && !barrier => {
                            Some("gates stand in a boundary: `bounded by …`")
                        }
                        (_, false) if parted => {
                            Some("fields everywhere have gates and nothing else")
                        }
                        (_, true) if barrier && !opens => Some(
                            "a stretch of it that stands by itself has no gates; they stand in lines `everywhere`, \
                             `along the edges` or `at one edge` of which no number is said",
                        ),
                        _ => None,
                    };
                    (names, why)
                }
            };
            if let Some(why) = why {
                whole = self.unfit(terrain, drawing, names.span, why);
            }
        }
        whole
    }

    fn unfit(&mut self, row: RowId, drawing: Drawing, span: Span, why: &str) -> Option<()> {
        let name = &self.model.row(row).header.name;
        let drawing = drawing.name();
        self.out
            .report(
                &E0501,
                span,
                format!("`{name}` is drawn as {drawing}: {why}"),
            )
            .help("name another terrain there, or take this part of the line out");
        None
    }
}

fn site_of(site: ast::Site) -> ground::Site {
    match site {
        ast::Site::Everywhere => ground::Site::Everywhere,
        ast::Site::Across => ground::Site::Across,
        ast::Site::MeetingInTheCentre => ground::Site::Meeting,
        ast::Site::CrossingInTheCentre => ground::Site::Crossing,
        ast::Site::InTheCentre => ground::Site::Centre,
        ast::Site::NearTheCentre => ground::Site::NearCentre,
        ast::Site::AroundTheCentre => ground::Site::AroundCentre,
        ast::Site::AlongTheEdges => ground::Site::Edges,
        ast::Site::AtOneEdge => ground::Site::OneEdge,
        ast::Site::AlongTheRoads => ground::Site::AlongRoads,
        ast::Site::HereAndThere => ground::Site::HereAndThere,
    }
}
