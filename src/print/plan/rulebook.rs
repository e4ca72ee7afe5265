//! Rulebooks: how each table is set, in a column or over both.

use serde::Serialize;

use super::digits::Stand;
use super::grid::Grid;
use super::{Geometry, SIZES, section_height, tables};
use crate::icons::Icons;
use crate::print::PrintError;
use crate::sheet::{Block, BookTable, Rulebook, Section};

/// Between the two columns of a page, in points.
const GUTTER: f64 = 18.0;
/// The column in which icons stand.
const ICON: f64 = 15.0;
/// A table of up to this part of a page's height is not divided.
const WHOLE: f64 = 0.3;

/// A section that takes up to this part of a page's height is not divided: what its name stands above is found at a
/// glance, and no column ends far above its foot.
const IN_ONE_PIECE: f64 = 0.3;

/// Everything that is settled beforehand.
#[derive(Debug, Serialize)]
pub(in crate::print) struct BookPlan {
    pub(in crate::print) geometry: Geometry,
    /// By chapter and section.
    sections: Vec<Vec<SectionPlan>>,
}

#[derive(Debug, Serialize)]
struct SectionPlan {
    /// It has a table that is too wide for a column.
    wide: bool,
    /// It takes so little of a column that it stands there in one piece.
    whole: bool,
    /// By block; nothing for what is no table.
    tables: Vec<Option<TablePlan>>,
}

#[derive(Debug, Serialize)]
struct TablePlan {
    columns: Vec<f64>,
    stands: Vec<Stand>,
    size: f64,
    /// The width of the column of icons; none is drawn where it is 0.
    icon: f64,
    /// So many rows stand together: a wide table never goes on over a page's end by itself.
    rows: usize,
    breaks: bool,
    /// About so much.
    #[serde(skip)]
    height: f64,
    /// Too wide for any page, or sentences with long answers: its rows are set as lists.
    listed: bool,
}

pub(in crate::print) fn plan(book: &Rulebook, icons: &Icons) -> Result<BookPlan, PrintError> {
    let mut geometry = Geometry::of(book.paper);
    geometry.gutter = GUTTER;
    geometry.half = (geometry.width - GUTTER) / 2.0;
    let chapters = book.chapters.iter().map(|chapter| {
        let sections = chapter.sections.iter();
        sections
            .map(|each| section(each, &geometry, icons))
            .collect()
    });
    Ok(BookPlan {
        sections: chapters.collect::<Result<_, PrintError>>()?,
        geometry,
    })
}

fn section(section: &Section, page: &Geometry, icons: &Icons) -> Result<SectionPlan, PrintError> {
    let (mut wide, mut heights) = (false, 0.0);
    let tables = section.blocks.iter().map(|block| {
        let Block::Table(found) = block else {
            return Ok(None);
        };
        let (is_wide, plan) = table(found, &section.title, page, icons)?;
        wide |= is_wide;
        heights += plan.height;
        Ok(Some(plan))
    });
    let tables = tables.collect::<Result<_, PrintError>>()?;
    let height = heights + section_height::without_tables(section, page.half);
    Ok(SectionPlan {
        wide,
        whole: !wide && height <= IN_ONE_PIECE * page.height(),
        tables,
    })
}

fn table(
    table: &BookTable,
    title: &str,
    page: &Geometry,
    icons: &Icons,
) -> Result<(bool, TablePlan), PrintError> {
    let drawn = table.symbols.iter();
    let drawn = drawn.filter(|symbol| icons.of(&symbol.of, &symbol.name).is_some());
    let icon = if drawn.count() * 2 > table.rows.len() {
        ICON
    } else {
        0.0
    };
    let mut room = *page;
    room.half -= icon;
    room.width -= icon;
    let grid = Grid::new(&table.header, &table.rows, !table.told);
    tables::whole(&grid, title)?;
    let told = table.told.then(|| tables::told(&grid, &room)).flatten();
    match told.or_else(|| tables::table(&grid, &room)) {
        // Over both columns it would stand at the foot of a page, away from the rules that it is about.
        Some((wide, piece)) if !(wide && table.told) => {
            let most = page.height() - 90.0;
            let parts = (piece.height / most).ceil().max(1.0) as usize;
            let rows = match wide {
                true => table.rows.len().div_ceil(parts).max(1),
                false => table.rows.len(),
            };
            let plan = TablePlan {
                breaks: piece.height > WHOLE * page.height(),
                height: piece.height,
                columns: piece.columns,
                stands: piece.stands,
                size: piece.size,
                icon,
                rows,
                listed: false,
            };
            Ok((wide, plan))
        }
        _ => {
            let plan = TablePlan {
                columns: Vec::new(),
                stands: Vec::new(),
                size: SIZES[0],
                icon: 0.0,
                rows: table.rows.len(),
                breaks: true,
                // As a list it is taller than anything that stands in one piece.
                height: page.height(),
                listed: true,
            };
            Ok((false, plan))
        }
    }
}
