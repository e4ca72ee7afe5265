//! All about one thing, for people.

use super::about::About;
use crate::catalogue::Entry;
use crate::cli::output::titled;
use crate::lines::Lines;
use crate::model::{ChangeNote, ChangedPart, CitationId, Model};
use crate::written::Place;

pub(super) fn told(about: &About<'_>, width: usize) -> String {
    let entry = about.entry;
    let model = about.model();
    let mut out = Lines::new(width);
    let title = titled(&entry.title, &entry.name);
    out.item("", &format!("{}{title}", about.all.full_name(entry)));
    let whole = entry.within.and_then(|whole| about.all.get(whole));
    line(
        &mut out,
        "is",
        &match whole {
            Some(whole) => format!(
                "{} of the {} {}{}",
                entry.sort,
                whole.sort,
                whole.name,
                titled(&whole.title, &whole.name)
            ),
            None => entry.sort.clone(),
        },
    );
    if let Some(place) = about.place(entry) {
        line(&mut out, "declared", &shown(place));
    }
    if let Some(option) = entry.option {
        let option = &model.options[option.index()].header;
        line(
            &mut out,
            "option",
            &format!("{}{}", option.name, titled(&option.title, &option.name)),
        );
    }
    cited(&mut out, model, entry.cite);
    if about.is_assumed() {
        let reason = about.reason();
        line(
            &mut out,
            "assumed",
            if reason.is_empty() {
                "no reason is written"
            } else {
                reason
            },
        );
    }
    let lead = if about.changes.is_empty() {
        "says"
    } else {
        "now"
    };
    for (at, says) in entry.says.iter().enumerate() {
        let lead = if at == 0 { lead } else { "" };
        match entry.says.len() {
            1 => line(&mut out, lead, says),
            // What is set in below a line belongs to it.
            _ => out.item(&led(lead), says),
        }
    }
    if entry.taken_over {
        line(
            &mut out,
            "",
            "(what the field has where a row says nothing)",
        );
    }
    for (head, notes) in [
        ("changed", &about.changes),
        ("changed with other options", &about.possible),
    ] {
        section(&mut out, head, notes.iter().map(|note| change(about, note)));
    }
    section(
        &mut out,
        "has",
        about.parts.iter().map(|part| {
            let name = part.name.strip_prefix(&entry.name).unwrap_or(&part.name);
            let says = if part.says.len() > 1 {
                &part.says[..0]
            } else {
                &part.says[..]
            };
            let says = says
                .first()
                .map_or(String::new(), |says| format!(": {says}"));
            let name = name.trim_start_matches('.');
            format!("{name}{}{says}", titled(&part.title, name))
        }),
    );
    section(
        &mut out,
        "rows",
        about
            .rows
            .iter()
            .map(|row| format!("{}{}", row.name, titled(&row.title, &row.name))),
    );
    section(
        &mut out,
        "used by",
        about.users.iter().map(|user| used(about, user)),
    );
    if about.users.is_empty() {
        out.plain("used by nothing");
    }
    out.text()
}

pub(super) fn shown(place: &Place) -> String {
    format!("{}:{}", place.file, place.line)
}

fn line(out: &mut Lines, lead: &str, text: &str) {
    out.below(&led(lead), text);
}

/// What stands before a fact.
fn led(lead: &str) -> String {
    format!("  {lead:<9} ")
}

fn cited(out: &mut Lines, model: &Model, cite: CitationId) {
    let places = model.citation(cite).places();
    for (source, place) in places {
        let source = &model.sources[source.index()];
        let place = match place.is_empty() {
            true => source.name.to_string(),
            false => format!("{} {place}", source.name),
        };
        line(out, "cited", &format!("{place} ({})", source.title));
    }
}

fn section(out: &mut Lines, head: &str, lines: impl Iterator<Item = String>) {
    for (at, text) in lines.enumerate() {
        if at == 0 {
            out.plain(&format!("{head}:"));
        }
        out.item("  ", &text);
    }
}

/// `option night (night.orbat:4) [opt 7.11]: rifle.pen 1 -> 2`.
fn change(about: &About<'_>, note: &ChangeNote) -> String {
    let model = about.model();
    let by = match note.option {
        Some(option) => format!("option {}", model.options[option.index()].header.name),
        None => format!("package {}", model.package(note.package).id),
    };
    let place = about.places.of_change(note, model);
    let place = place.map_or(String::new(), |place| format!(" ({})", shown(place)));
    let cite = match model.citation(note.cite).show(model) {
        cite if cite.is_empty() => String::new(),
        cite => format!(" [{cite}]"),
    };
    let values = match (note.old.is_empty(), note.new.is_empty()) {
        (true, true) => String::new(),
        // What people call the steps, behind the name of the one that is gone.
        _ if matches!(note.what.part, ChangedPart::Steps(..)) => {
            format!(": {} → {}", note.old, note.new)
        }
        _ => format!(" {} → {}", note.old, note.new),
    };
    format!("{by}{place}{cite}: {}{values}", note.what)
}

fn used(about: &About<'_>, user: &Entry) -> String {
    let place = about.place(user);
    let place = place.map_or(String::new(), |place| format!("  {}", shown(place)));
    format!(
        "{} {}{}{place}",
        user.sort,
        user.name,
        titled(&user.title, &user.name)
    )
}
