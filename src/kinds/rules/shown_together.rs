//! What a card of a play shows, where its faces are joined as people say it and not by `,`.

use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;

/// Words that people put between faces, and between a face and what it shows.
const BETWEEN: [&str; 6] = ["and", "&", "with", "is", "=", "shows"];

impl Reader<'_> {
    /// The line as it is to be written, where every word of it belongs to a face of one of the decks; nothing where
    /// it is written so already.
    pub(super) fn faces_parted(&self, decks: &[DeckId], line: Span) -> Option<String> {
        let shown = self.sources.slice(line).strip_prefix("draw")?.trim_start();
        let shown = shown.strip_prefix("with")?;
        let spaced = shown.replace(',', " , ").replace('=', " = ");
        let written: Vec<&str> = spaced.split_whitespace().collect();
        let faces = (decks.iter()).find_map(|deck| faces(self.model.deck(*deck), &written))?;
        let meant = faces.join(" , ");
        (meant != written.join(" ")).then(|| format!("draw with {}", meant.replace(" , ", ", ")))
    }
}

/// The faces that these words name, each with what it shows.
fn faces(deck: &Deck, words: &[&str]) -> Option<Vec<String>> {
    let mut found: Vec<(&Face, bool, Vec<&str>)> = Vec::new();
    let mut denied = false;
    for word in words {
        if *word == "," || BETWEEN.contains(word) {
            continue;
        }
        if *word == "not" {
            denied = true;
        } else if let Some(face) = deck.faces.iter().find(|face| face.name == *word) {
            found.push((face, std::mem::take(&mut denied), Vec::new()));
        } else {
            found.last_mut()?.2.push(word);
        }
        if word.contains('"') {
            return None;
        }
    }
    let is_yes_no =
        |face: &Face| matches!(face.ty, FaceType::Value(ty) if ty.base == TypeBase::YesNo);
    let each = found.into_iter().map(|(face, denied, values)| {
        let value = match (values.is_empty(), denied) {
            (true, denied) if is_yes_no(face) => if denied { "no" } else { "yes" }.to_owned(),
            (false, false) => values.join(" "),
            _ => return None,
        };
        Some(format!("{} {value}", face.name))
    });
    each.collect::<Option<_>>().filter(|_| !denied)
}
