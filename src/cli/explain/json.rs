//! All about one thing, as documented JSON.

use serde::Serialize;

use super::about::About;
use crate::catalogue::Entry;
use crate::model::ChangeNote;

#[derive(Serialize)]
pub(super) struct Report<'a> {
    name: String,
    sort: &'a str,
    title: &'a str,
    package: &'a str,
    option: Option<&'a str>,
    within: Option<String>,
    file: Option<&'a str>,
    line: Option<usize>,
    citations: Vec<Cited<'a>>,
    assumed: bool,
    /// Empty where nobody said why.
    reason: &'a str,
    says: &'a [String],
    changes: Vec<Change<'a>>,
    possible_changes: Vec<Change<'a>>,
    parts: Vec<Part<'a>>,
    rows: Vec<Row<'a>>,
    used_by: Vec<User<'a>>,
}

#[derive(Serialize)]
struct Cited<'a> {
    source: &'a str,
    title: &'a str,
    place: &'a str,
}

#[derive(Serialize)]
struct Change<'a> {
    package: &'a str,
    option: Option<&'a str>,
    what: String,
    old: &'a str,
    new: &'a str,
    citation: String,
    file: Option<&'a str>,
    line: Option<usize>,
}

#[derive(Serialize)]
struct Part<'a> {
    name: String,
    title: &'a str,
    says: &'a [String],
}

#[derive(Serialize)]
struct Row<'a> {
    name: String,
    title: &'a str,
}

#[derive(Serialize)]
struct User<'a> {
    sort: &'a str,
    name: String,
    title: &'a str,
    file: Option<&'a str>,
    line: Option<usize>,
}

pub(super) fn report<'a>(about: &'a About<'a>) -> Report<'a> {
    let (all, model, entry) = (about.all, about.model(), about.entry);
    let option = |id: crate::model::OptionId| model.options[id.index()].header.name.as_str();
    let whole = entry.within.and_then(|whole| all.get(whole));
    let place = about.place(entry);
    let changes = |notes: &[&'a ChangeNote]| -> Vec<Change<'a>> {
        let each = notes.iter().map(|note| {
            let place = about.places.of_change(note, model);
            Change {
                package: &model.package(note.package).id,
                option: note.option.map(option),
                what: note.what.to_string(),
                old: &note.old,
                new: &note.new,
                citation: model.citation(note.cite).show(model),
                file: place.map(|place| place.file.as_str()),
                line: place.map(|place| place.line),
            }
        });
        each.collect()
    };
    let cited = model.citation(entry.cite).places().iter();
    let cited = cited.map(|(source, place)| {
        let source = &model.sources[source.index()];
        Cited {
            source: &source.name,
            title: &source.title,
            place,
        }
    });
    Report {
        name: all.full_name(entry),
        sort: &entry.sort,
        title: &entry.title,
        package: &model.package(entry.package).id,
        option: entry.option.map(option),
        within: whole.map(|whole| all.full_name(whole)),
        file: place.map(|place| place.file.as_str()),
        line: place.map(|place| place.line),
        citations: cited.collect(),
        assumed: about.is_assumed(),
        reason: about.reason(),
        says: &entry.says,
        changes: changes(&about.changes),
        possible_changes: changes(&about.possible),
        parts: about
            .parts
            .iter()
            .map(|part| Part {
                name: all.full_name(part),
                title: &part.title,
                says: &part.says,
            })
            .collect(),
        rows: about
            .rows
            .iter()
            .map(|row| Row {
                name: all.full_name(row),
                title: &row.title,
            })
            .collect(),
        used_by: about
            .users
            .iter()
            .map(|user| self::user(about, user))
            .collect(),
    }
}

fn user<'a>(about: &'a About<'a>, user: &'a Entry) -> User<'a> {
    let place = about.place(user);
    User {
        sort: &user.sort,
        name: about.all.full_name(user),
        title: &user.title,
        file: place.map(|place| place.file.as_str()),
        line: place.map(|place| place.line),
    }
}
