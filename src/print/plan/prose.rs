//! Prose wraps wherever it stands; a word alone may be too long for its line.

use super::{Geometry, Misfit, words};
use crate::print::PrintError;
use crate::print::fonts::Face;
use crate::sheet::{Answer, Booklet, ForceLine, Sealed, SideSheet, SourceNote};

/// Fails for the first word that no line can hold. It is told by the piece of the booklet in which it stands.
pub(super) fn check(booklet: &Booklet, page: &Geometry) -> Result<(), PrintError> {
    let main = page.main();
    within(&booklet.title, head(booklet, page))?;
    within(&booklet.title, titles(booklet, main))?;
    for rule in &booklet.special_rules {
        let text = words("text", &rule.text, Face::Serif, 10.0, main);
        within(&rule.title, text)?;
    }
    for answer in answers(booklet) {
        let room = 0.6 * main - 14.0;
        let text = words("answer", &answer.value.text, Face::SansBold, 9.0, room);
        within(&answer.label, text)?;
    }
    for side in &booklet.sides {
        let room = page.half - 8.0;
        within(&side.name, self::side(side, room))?;
        for line in &side.forces {
            within(&line.title, force(line, room))?;
        }
    }
    for note in &booklet.sources {
        within(&note.title, source(note, main))?;
    }
    for page in &booklet.sealed {
        within(&page.title, sealed(page, main))?;
    }
    Ok(())
}

fn within(unit: &str, fits: Result<(), Misfit>) -> Result<(), PrintError> {
    fits.map_err(|misfit| misfit.of(unit))
}

fn answers(booklet: &Booklet) -> impl Iterator<Item = &Answer> {
    let all = [&booklet.answers, &booklet.balance, &booklet.at_hand];
    all.into_iter().flatten()
}

/// Above the rail, and at the foot.
fn head(booklet: &Booklet, page: &Geometry) -> Result<(), Misfit> {
    let (title, subtitle) = (&booklet.title, &booklet.subtitle);
    words("title", title, Face::SerifBold, 25.0, page.width)?;
    words("subtitle", subtitle, Face::SerifItalic, 14.0, page.width)?;
    // The footer's right half holds the page's number.
    let package = &booklet.package;
    words("package", &package.id, Face::Sans, 7.5, page.half)?;
    words("version", &package.version, Face::Sans, 7.5, page.half)?;
    for (field, text) in [("seed", &booklet.seed), ("table", &booklet.table)] {
        let text = text.as_deref().unwrap_or_default();
        words(field, text, Face::SansBold, 9.5, page.half)?;
    }
    Ok(())
}

/// What stands beside the rail under the title of the booklet: its paragraphs, and what others begin with.
fn titles(booklet: &Booklet, main: f64) -> Result<(), Misfit> {
    let sections = [
        ("situation", &booklet.situation),
        ("mission", &booklet.mission),
        ("set-up", &booklet.set_up),
        ("victory", &booklet.victory),
        ("assumed", &booklet.assumed),
        ("options", &booklet.package.options),
    ];
    for (field, texts) in sections {
        for text in texts {
            words(field, text, Face::Serif, 10.0, main - 18.0)?;
        }
    }
    for rule in &booklet.special_rules {
        words("special rule", &rule.title, Face::SerifBold, 10.0, main)?;
    }
    for answer in answers(booklet) {
        words("answer", &answer.label, Face::Sans, 9.0, 0.4 * main - 8.0)?;
    }
    Ok(())
}

fn side(side: &SideSheet, room: f64) -> Result<(), Misfit> {
    words("name", &side.name, Face::SerifBold, 12.5, room)?;
    words("army", &side.army, Face::SerifItalic, 9.5, room)?;
    words("deploy", &side.deploy, Face::Serif, 9.0, room)?;
    let mut notes = side.notes.iter();
    notes.try_for_each(|note| words("note", note, Face::Serif, 9.0, room))
}

fn force(line: &ForceLine, room: f64) -> Result<(), Misfit> {
    let room = room - 10.0 * f64::from(line.indent) - 52.0;
    words("title", &line.title, Face::SansBold, 8.5, room)?;
    words("note", &line.note, Face::SerifItalic, 8.5, room)
}

fn source(note: &SourceNote, main: f64) -> Result<(), Misfit> {
    words("mark", &note.mark, Face::SansBold, 9.0, 0.4 * main)?;
    words("title", &note.title, Face::Serif, 9.0, 0.6 * main)?;
    words("author", &note.author, Face::Serif, 9.0, 0.6 * main)
}

fn sealed(page: &Sealed, main: f64) -> Result<(), Misfit> {
    words("side", &page.side, Face::SerifBold, 18.0, main)?;
    words("title", &page.title, Face::SerifBold, 14.0, main)?;
    words("text", &page.text, Face::Serif, 11.0, main)
}
