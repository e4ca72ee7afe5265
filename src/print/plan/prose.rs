//! Prose wraps wherever it stands; a word alone may be too long for its line.

use super::{Geometry, words};
use crate::print::PrintError;
use crate::print::fonts::Face;
use crate::sheet::Booklet;

/// Fails for the first word that no line can hold.
pub(super) fn check(booklet: &Booklet, page: &Geometry) -> Result<(), PrintError> {
    let fits = |unit: &str, field: &str, text: &str, face: Face, size: f64, room: f64| {
        words(field, text, face, size, room).map_err(|misfit| misfit.of(unit))
    };
    let title = booklet.title.as_str();
    let main = page.main();
    fits(title, "title", title, Face::SerifBold, 25.0, page.width)?;
    fits(
        title,
        "subtitle",
        &booklet.subtitle,
        Face::SerifItalic,
        14.0,
        page.width,
    )?;
    let package = &booklet.package;
    // The footer's right half holds the page's number.
    for (field, text) in [("package", &package.id), ("version", &package.version)] {
        fits(title, field, text, Face::Sans, 7.5, page.half)?;
    }
    fits(
        title,
        "seed",
        booklet.seed.as_deref().unwrap_or_default(),
        Face::SansBold,
        9.5,
        page.half,
    )?;
    fits(
        title,
        "table",
        booklet.table.as_deref().unwrap_or_default(),
        Face::SansBold,
        9.5,
        page.half,
    )?;

    let sections = [
        ("situation", &booklet.situation),
        ("mission", &booklet.mission),
        ("set-up", &booklet.set_up),
        ("victory", &booklet.victory),
        ("assumed", &booklet.assumed),
        ("options", &package.options),
    ];
    for (field, texts) in sections {
        for text in texts {
            fits(title, field, text, Face::Serif, 10.0, main - 18.0)?;
        }
    }
    for rule in &booklet.special_rules {
        fits(
            title,
            "special rule",
            &rule.title,
            Face::SerifBold,
            10.0,
            main,
        )?;
        fits(&rule.title, "text", &rule.text, Face::Serif, 10.0, main)?;
    }
    for answer in [&booklet.answers, &booklet.balance, &booklet.at_hand]
        .into_iter()
        .flatten()
    {
        fits(
            title,
            "answer",
            &answer.label,
            Face::Sans,
            9.0,
            0.4 * main - 8.0,
        )?;
        fits(
            &answer.label,
            "answer",
            &answer.value.text,
            Face::SansBold,
            9.0,
            0.6 * main - 14.0,
        )?;
    }
    for side in &booklet.sides {
        let room = page.half - 8.0;
        fits(&side.name, "name", &side.name, Face::SerifBold, 12.5, room)?;
        fits(&side.name, "army", &side.army, Face::SerifItalic, 9.5, room)?;
        fits(&side.name, "deploy", &side.deploy, Face::Serif, 9.0, room)?;
        for note in &side.notes {
            fits(&side.name, "note", note, Face::Serif, 9.0, room)?;
        }
        for line in &side.forces {
            let room = room - 10.0 * f64::from(line.indent) - 52.0;
            fits(&line.title, "title", &line.title, Face::SansBold, 8.5, room)?;
            fits(
                &line.title,
                "note",
                &line.note,
                Face::SerifItalic,
                8.5,
                room,
            )?;
        }
    }
    for source in &booklet.sources {
        fits(
            &source.title,
            "mark",
            &source.mark,
            Face::SansBold,
            9.0,
            0.4 * main,
        )?;
        fits(
            &source.title,
            "title",
            &source.title,
            Face::Serif,
            9.0,
            0.6 * main,
        )?;
        fits(
            &source.title,
            "author",
            &source.author,
            Face::Serif,
            9.0,
            0.6 * main,
        )?;
    }
    for sealed in &booklet.sealed {
        fits(
            &sealed.title,
            "side",
            &sealed.side,
            Face::SerifBold,
            18.0,
            main,
        )?;
        fits(
            &sealed.title,
            "title",
            &sealed.title,
            Face::SerifBold,
            14.0,
            main,
        )?;
        fits(&sealed.title, "text", &sealed.text, Face::Serif, 11.0, main)?;
    }
    Ok(())
}
