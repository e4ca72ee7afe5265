//! Reference sheets as pieces of a page: how large their text is, how many columns of the page they
//! take, and how tall they are.
//!
//! Everything is measured here, so that `paging` can say where each piece stands before anything is
//! set. Heights are a trifle more than Typst will need, never less.

use serde::Serialize;

use super::digits::Stand;
use super::look::{Close, Look};
use super::paging::{self, Body, Laid, Sheet};
use super::reference_table::table;
use super::words;
use super::worksheets::{PADS, worksheet};
use crate::abreast::abreast;
use crate::print::PrintError;
use crate::print::fonts::{Face, lines};
use crate::sheet::{Booklet, ReferenceSheet, TextSheet};

/// Sizes of text, the best first: a smaller one is taken where it saves a page.
pub(super) const SIZES: [f64; 8] = [9.0, 8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0];

/// The smallest text is set closer before another page is taken, and no closer than it must. Rows are the last to
/// give way, for their text then all but touches the rules: rather is everything else set closer than where they are not.
const CLOSE: [Close; 11] = [
    close(0.85, 1.0, 1.0),
    close(0.75, 0.95, 1.0),
    close(0.65, 0.9, 1.0),
    close(0.65, 0.84, 0.95),
    close(0.65, 0.78, 0.88),
    close(0.58, 0.77, 0.84),
    close(0.5, 0.76, 0.8),
    close(0.45, 0.75, 0.77),
    close(0.65, 0.78, 0.73),
    close(0.65, 0.78, 0.68),
    close(0.65, 0.78, 0.65),
];

/// A title in front of its words, as the template ends it: with a stop, where no sign ends it already.
fn stopped(title: &str) -> String {
    match title.ends_with(['.', '?', '!', '…', ':']) {
        true => title.to_owned(),
        false => format!("{title}."),
    }
}

/// So many steps smaller or closer is the text set where the pieces then stand in their order, or nearer to it.
const FOR_ORDER: usize = 2;

const fn close(room: f64, lines: f64, rows: f64) -> Close {
    Close { room, lines, rows }
}

/// A sheet, or a part of one.
#[derive(Clone, Debug, Serialize)]
pub(in crate::print) struct Piece {
    /// Which sheet of the booklet; none for the notes on sources.
    pub(super) index: Option<usize>,
    /// Rows of a table, columns of a worksheet, paragraphs and steps of a text: from here up to, not
    /// with, there. Several stand beside each other.
    pub(super) parts: Vec<(usize, usize)>,
    /// Of a table's text.
    pub(super) size: f64,
    /// The widths of a table's or worksheet's columns.
    pub(super) columns: Vec<f64>,
    pub(super) stands: Vec<Stand>,
    /// How many columns of the page it takes.
    pub(super) span: usize,
    pub(super) height: f64,
    /// The same across the page, and no taller: for where nothing stands beside it.
    #[serde(skip)]
    pub(super) across: Option<Box<Piece>>,
}

impl Piece {
    fn text(index: Option<usize>, part: (usize, usize), height: f64) -> Self {
        Piece {
            index,
            parts: vec![part],
            size: 0.0,
            columns: Vec::new(),
            stands: Vec::new(),
            span: 1,
            height,
            across: None,
        }
    }
}

/// The pages of a booklet's reference sheets.
#[derive(Debug, Serialize)]
pub(in crate::print) struct Reference {
    pub(super) body: Body,
    look: Look,
    /// Whether nothing else is in the booklet, which then has its title on the first of these pages.
    alone: bool,
    /// Behind that title. Never empty: a bookmark stands between the title and those of the pieces.
    subtitle: String,
    /// What the first page keeps for its head.
    head: f64,
    sheets: Vec<Sheet>,
}

pub(super) fn plan(booklet: &Booklet) -> Result<Option<Reference>, PrintError> {
    if booklet.reference.is_empty() {
        return Ok(None);
    }
    let body = Body::of(booklet.paper);
    let alone = is_alone(booklet);
    let head = match alone {
        true => head(booklet, &body),
        false => 26.0,
    };
    let laid = |(size, close): (f64, Close)| -> Result<(Look, Laid), PrintError> {
        let look = Look::of(size, close);
        let pieces = pieces(booklet, &look, &body, body.height - head, alone)?;
        Ok((look, paging::lay_out(&pieces, &body, look.gap, head)))
    };
    let settings = settings();
    let (mut low, mut high) = (0, settings.len() - 1);
    let mut best = laid(settings[high])?;
    // The smallest and closest needs the fewest pages, and what fits in one setting fits as a rule in each behind it: of
    // those before it half are settled by each that is tried.
    let fewest = best.1.sheets.len();
    while low < high {
        let middle = usize::midpoint(low, high);
        let found = laid(settings[middle])?;
        if found.1.sheets.len() <= fewest {
            (high, best) = (middle, found);
        } else {
            low = middle + 1;
        }
    }
    for setting in settings.into_iter().skip(high + 1).take(FOR_ORDER) {
        if best.1.overtakes == 0 {
            break;
        }
        let found = laid(setting)?;
        if found.1.sheets.len() == fewest && found.1.overtakes < best.1.overtakes {
            best = found;
        }
    }
    let (look, laid) = best;
    Ok(Some(Reference {
        body,
        look,
        alone,
        subtitle: subtitle(booklet).to_owned(),
        head,
        sheets: laid.sheets,
    }))
}

/// Sizes of text and how close it is set, the best first.
fn settings() -> [(f64, Close); SIZES.len() + CLOSE.len()] {
    std::array::from_fn(|at| match SIZES.get(at) {
        Some(size) => (*size, Close::USUAL),
        None => (SIZES[SIZES.len() - 1], CLOSE[at - SIZES.len()]),
    })
}

fn is_alone(booklet: &Booklet) -> bool {
    let prose = [
        &booklet.situation,
        &booklet.mission,
        &booklet.set_up,
        &booklet.victory,
        &booklet.assumed,
    ];
    prose.iter().all(|each| each.is_empty())
        && booklet.special_rules.is_empty()
        && booklet.sides.is_empty()
        && booklet.records.is_empty()
        && booklet.map.is_none()
        && booklet.answers.is_empty()
        && booklet.balance.is_empty()
}

fn subtitle(booklet: &Booklet) -> &str {
    match booklet.subtitle.as_str() {
        "" => "Reference",
        subtitle => subtitle,
    }
}

/// The title of a booklet that is nothing but reference.
fn head(booklet: &Booklet, body: &Body) -> f64 {
    let mut title = Face::SerifBold.measured(&booklet.title, 15.0);
    title.extend(Face::SerifItalic.measured(subtitle(booklet), 11.0));
    let titles = lines(std::iter::once(title), body.width - 10.0) as f64;
    let below = below(booklet);
    let below = match below.is_empty() {
        true => 0,
        false => Face::Sans.lines(&below, 8.0, body.width),
    };
    titles * 15.0 + below as f64 * 9.3 + 10.0
}

/// What stands below such a title: the rules, where they have another, and the optional ones.
fn below(booklet: &Booklet) -> String {
    let package = &booklet.package;
    let rules = match package.title == booklet.title {
        true => String::new(),
        false => format!("{} {}", package.title, package.version)
            .trim_end()
            .to_owned(),
    };
    let parts = std::iter::once(rules).chain(package.options.iter().cloned());
    let parts: Vec<String> = parts.filter(|part| !part.trim().is_empty()).collect();
    parts.join("\u{a0}· ")
}

/// All that a booklet has to look up, in its order; nothing is taller than `most`, unless it cannot be
/// cut.
fn pieces(
    booklet: &Booklet,
    look: &Look,
    body: &Body,
    most: f64,
    alone: bool,
) -> Result<Vec<Piece>, PrintError> {
    let forms = |sheet: &ReferenceSheet| matches!(sheet, ReferenceSheet::Worksheet(_));
    if !booklet.reference.iter().all(forms) {
        return pieces_with(booklet, look, body, most, (alone, None));
    }
    // As tall as the rows may be on the fewest pages.
    let made = |pad: f64| -> Result<(usize, Vec<Piece>), PrintError> {
        let pieces = pieces_with(booklet, look, body, most, (alone, Some(pad)))?;
        let laid = paging::lay_out(&pieces, body, look.gap, body.height - most);
        // What flows goes on over further pages.
        let pages = laid.sheets.iter().map(|sheet| match sheet {
            Sheet::Flow(piece) => (piece.height / most).ceil().max(2.0) as usize,
            _ => 1,
        });
        Ok((pages.sum(), pieces))
    };
    let [most_pad, less @ ..] = PADS;
    let mut best = made(most_pad)?;
    for pad in less {
        if best.0 == 1 {
            break;
        }
        let found = made(pad)?;
        if found.0 < best.0 {
            best = found;
        }
    }
    Ok(best.1)
}

/// The same, with so much above and below the text of the rows of forms, where there is nothing else.
fn pieces_with(
    booklet: &Booklet,
    look: &Look,
    body: &Body,
    most: f64,
    (alone, pad): (bool, Option<f64>),
) -> Result<Vec<Piece>, PrintError> {
    let sheets: Vec<(usize, &ReferenceSheet)> = booklet.reference.iter().enumerate().collect();
    let found = abreast(&sheets, |(index, sheet)| match sheet {
        ReferenceSheet::Table(sheet) => table(*index, sheet, look, body, most),
        ReferenceSheet::Worksheet(form) => worksheet(*index, form, look, body, pad),
        ReferenceSheet::Text(sheet) => text(*index, sheet, look, body, most),
    });
    let mut pieces = Vec::new();
    for found in found {
        pieces.extend(found?);
    }
    if alone && !booklet.sources.is_empty() {
        let said = booklet.sources.iter().map(|source| {
            let by = match source.author.is_empty() {
                true => String::new(),
                false => format!(", by {}", source.author),
            };
            let text = format!("{} {}{by}", source.mark, source.title);
            look.lines(Face::Serif.lines(&text, look.size, body.column))
        });
        let height = look.head("Sources", "", body.column) + look.paragraphs(said);
        pieces.push(Piece::text(None, (0, booklet.sources.len()), height));
    }
    Ok(pieces)
}

fn text(
    index: usize,
    sheet: &TextSheet,
    look: &Look,
    body: &Body,
    most: f64,
) -> Result<Vec<Piece>, PrintError> {
    let room = body.column;
    let fits = |field: &str, text: &str, face, size, room| {
        words(field, text, face, size, room).map_err(|misfit| misfit.of(&sheet.title))
    };
    fits("title", &sheet.title, Face::SerifBold, look.title, room)?;
    let mut heights = Vec::new();
    for paragraph in &sheet.paragraphs {
        fits("text", paragraph, Face::Sans, look.size, room)?;
        heights.push(look.lines(Face::Sans.lines(paragraph, look.size, room)));
    }
    for step in &sheet.steps {
        let room = room - look.number;
        fits("step", &step.title, Face::SansBold, look.size, room)?;
        fits("step", &step.text, Face::Sans, look.size, room)?;
        let mut said = Face::SansBold.measured(&stopped(&step.title), look.size);
        said.extend(Face::Sans.measured(&step.text, look.size));
        let mut height = look.lines(lines(std::iter::once(said), room));
        for point in &step.points {
            let room = room - look.mark * f64::from(point.depth + 1);
            fits("step", &point.text, Face::Sans, look.size, room)?;
            let count = Face::Sans.lines(&point.text, look.size, room);
            height += look.point + look.lines(count);
        }
        heights.push(height);
    }
    let head = look.head(&sheet.title, &sheet.citation, room);
    let tall = |from: usize, to: usize| head + look.paragraphs(heights[from..to].iter().copied());
    let parts = cut(heights.len(), most, &tall);
    let piece = |(from, to)| Piece::text(Some(index), (from, to), tall(from, to));
    Ok(parts.into_iter().map(piece).collect())
}

/// Cuts so many things into as few parts as will do, as even as they can be.
pub(super) fn cut(
    count: usize,
    most: f64,
    tall: &dyn Fn(usize, usize) -> f64,
) -> Vec<(usize, usize)> {
    let parts = |each: usize| -> Vec<(usize, usize)> {
        let starts = (0..count).step_by(each);
        starts
            .map(|from| (from, (from + each).min(count)))
            .collect()
    };
    if count == 0 {
        return vec![(0, 0)];
    }
    let fits = |all: &Vec<(usize, usize)>| all.iter().all(|(from, to)| tall(*from, *to) <= most);
    let cuts = (1..=count).map(|number| parts(count.div_ceil(number)));
    // What has a part too tall by itself goes over pages as it is.
    cuts.into_iter()
        .find(fits)
        .unwrap_or_else(|| vec![(0, count)])
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn parts_are_few_and_even() {
        let tall = |from: usize, to: usize| (to - from) as f64;
        assert_eq!(cut(10, 20.0, &tall), [(0, 10)]);
        assert_eq!(cut(10, 9.0, &tall), [(0, 5), (5, 10)]);
        assert_eq!(cut(10, 4.0, &tall), [(0, 4), (4, 8), (8, 10)]);
        assert_eq!(cut(0, 4.0, &tall), [(0, 0)]);
        assert_eq!(cut(2, 0.5, &tall), [(0, 2)]);
    }
}
