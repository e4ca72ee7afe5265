//! A piece of terrain on the table, and where it lies.

use crate::diagnostic::codes::*;
use crate::ground::{Drawing, Form, Point, Shape};
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

impl Reader<'_> {
    pub(super) fn piece(&mut self, package: PackageId, piece: &ast::Piece) -> Option<Piece> {
        let kind = self.terrain_kind(piece.span)?;
        let terrain = self.find_row(kind, package, &piece.terrain)?;
        let title = piece
            .title
            .as_ref()
            .map(|title| self.said(package, title))
            .unwrap_or_default();
        let lined = (self.model.drawing(terrain)).is_some_and(|it| it.form() == Form::Line);
        let shape = match &piece.shape {
            ast::Shape::Line(points) => {
                let read: Vec<Point> = points
                    .iter()
                    .filter_map(|point| self.point(point))
                    .collect();
                let read = (read.len() == points.len()).then_some(read)?;
                if read.iter().all(|point| *point == read[0]) {
                    self.out
                        .report(
                            &E0302,
                            piece.span,
                            "a line with all its points at one place has no length",
                        )
                        .help("let one of its points lie elsewhere");
                    return None;
                }
                Shape::Line(read)
            }
            ast::Shape::Block { at, area, turned } => {
                let at = self.point(at)?;
                let (width, depth) = (self.length(area.width)?, self.length(area.depth)?);
                self.positive(width, depth, area.span)?;
                Shape::Block {
                    at,
                    width,
                    depth,
                    turned: *turned,
                }
            }
        };
        if !lined && matches!(shape, Shape::Line(_)) {
            let name = self.model.row(terrain).header.name.clone();
            self.out
                .report(
                    &E0504,
                    piece.span,
                    format!("`{name}` is no line: it has a width and a depth"),
                )
                .help("write `at X Y, WIDTH by DEPTH`");
            return None;
        }
        Some(Piece {
            terrain,
            title,
            shape,
        })
    }

    /// Whether a terrain may cover a whole table. Water may, for ships.
    pub(super) fn covers(&mut self, terrain: RowId, span: Span) -> Option<()> {
        let Some(drawing) = self.model.drawing(terrain) else {
            return Some(());
        };
        if drawing.form() == Form::Area || drawing == Drawing::Water {
            return Some(());
        }
        let name = &self.model.row(terrain).header.name;
        let message = format!(
            "`{name}` is drawn as {}: it covers no whole table",
            drawing.name()
        );
        self.out.report(&E0504, span, message).help(
            "name what lies all over the table, such as `open`; what stands on it is a `piece`",
        );
        None
    }

    pub(super) fn positive(&mut self, width: Length, depth: Length, span: Span) -> Option<()> {
        if width > Length::ZERO && depth > Length::ZERO {
            return Some(());
        }
        self.out
            .report(&E0302, span, "a width and a depth are more than nothing")
            .help("write lengths such as `8\" by 6\"`");
        None
    }

    pub(super) fn point(&mut self, point: &ast::Point) -> Option<Point> {
        let (east, north) = (self.length(point.east), self.length(point.north));
        Some(Point {
            x: east?,
            y: north?,
        })
    }
}
