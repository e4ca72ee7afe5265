//! Sections of one title, told apart where somebody turns to them.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use crate::sheet::{Block, Reference, Rulebook, Section};

/// Says behind each title that several sections have which of them is meant, wherever the book refers to one.
pub(super) fn tell_apart(book: &mut Rulebook) {
    let told = told(book);
    let name = |reference: &mut Reference| {
        let which = reference.to.as_ref().and_then(|id| told.get(id));
        if let Some(which) = which {
            reference.title = format!("{} ({which})", reference.title);
        }
    };
    for section in book.chapters.iter_mut().flat_map(|it| &mut it.sections) {
        if let Some(which) = told.get(&section.id) {
            section.which.clone_from(which);
        }
        section.see.iter_mut().for_each(name);
        let facts = section.blocks.iter_mut().filter_map(|block| match block {
            Block::Facts { facts } => Some(facts),
            _ => None,
        });
        let links = facts.flatten().flat_map(|fact| &mut fact.links);
        links.for_each(name);
    }
    let places = book.assumed.iter_mut().flat_map(|it| &mut it.places);
    places.for_each(name);
}

/// Which one each of them is, by its id: what sort of thing it is, or else in which chapter it stands, or else which of
/// its sort.
fn told(book: &Rulebook) -> FxHashMap<String, String> {
    let chapters = book.chapters.iter();
    let all = chapters.flat_map(|it| it.sections.iter().map(|section| (&it.title, section)));
    let mut alike: IndexMap<&str, Vec<(&String, &Section)>> = IndexMap::new();
    for each in all {
        alike.entry(&each.1.title).or_default().push(each);
    }
    let mut told = FxHashMap::default();
    for group in alike.into_values().filter(|group| group.len() > 1) {
        for (at, (chapter, section)) in group.iter().enumerate() {
            let sort = sort_of(section);
            let same = |(_, other): &&(&String, &Section)| sort_of(other) == sort;
            let in_chapter = |(other, _): &&(&String, &Section)| other == chapter;
            let which = if !sort.is_empty() && group.iter().filter(same).count() == 1 {
                sort.to_owned()
            } else if group.iter().filter(same).filter(in_chapter).count() == 1 {
                let of = [sort, chapter.as_str()];
                let said: Vec<&str> = of.into_iter().filter(|it| !it.is_empty()).collect();
                said.join(", ")
            } else {
                let before = group[..at].iter().filter(same).count();
                format!("{sort} {}", before + 1).trim().to_owned()
            };
            told.insert(section.id.clone(), which);
        }
    }
    told
}

/// What sort of thing it is; of rows that are called as all of their kind are this would say nothing.
fn sort_of(section: &Section) -> &str {
    match section.sort == section.title.to_lowercase() {
        true => "table",
        false => &section.sort,
    }
}
