//! Letters that tell alike pieces apart, on the map and in the list to set the table up by.

use super::{MapPiece, MapSheet};
use crate::ground::{Drawing, Shape};

/// Pieces that one entry of the set-up list tells of: all of a terrain, or all of it that bear one title.
pub(super) struct Group<'a> {
    /// Where each stands in the map's list, and its letters if it has any.
    pub(super) members: Vec<(&'a MapPiece, Option<String>)>,
}

impl Group<'_> {
    /// The letters of its pieces.
    pub(super) fn letters(&self) -> impl Iterator<Item = &str> {
        self.members
            .iter()
            .filter_map(|(_, letter)| letter.as_deref())
    }
}

/// Letters as they are spoken of: `A and B`, `A to D`. Those of a group follow each other.
pub(super) fn listed(letters: &[&str]) -> String {
    match letters {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [one, two] => format!("{one} and {two}"),
        [one, .., last] => format!("{one} to {last}"),
    }
}

/// The pieces of a map in groups, in the order in which each group begins.
pub(super) fn groups(map: &MapSheet) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for piece in map.pieces.iter().filter(|piece| foot(piece, map).is_none()) {
        let alike = |other: &MapPiece| {
            let block = |piece: &MapPiece| matches!(piece.shape, Shape::Block { .. });
            other.title == piece.title
                && other.drawing == piece.drawing
                && other.legend == piece.legend
                && block(other) == block(piece)
        };
        let known = groups
            .iter_mut()
            .find(|group| group.members.iter().any(|(other, _)| alike(other)));
        match known {
            Some(group) => group.members.push((piece, None)),
            None => groups.push(Group {
                members: vec![(piece, None)],
            }),
        }
    }
    let is_built = |group: &Group<'_>| group.members[0].0.drawing == Drawing::Building;
    // A house alone of its sort looks like any other.
    let several_built = groups.iter().filter(|group| is_built(group)).count() > 1;
    let mut next = 0;
    for group in &mut groups {
        let lettered = |piece: &MapPiece| {
            // Gates are found by their walls.
            matches!(piece.shape, Shape::Block { .. }) && piece.drawing != Drawing::Gate
        };
        let first = group.members[0].0;
        let told_apart = first.title.is_some() || !(several_built && is_built(group));
        if (group.members.len() < 2 && told_apart) || !lettered(first) {
            continue;
        }
        for (_, letter) in &mut group.members {
            *letter = Some(letters(next));
            next += 1;
        }
    }
    groups
}

/// The hill of which a piece is an upper level: of its sort, and about the same middle.
pub(super) fn foot<'a>(piece: &MapPiece, map: &'a MapSheet) -> Option<&'a MapPiece> {
    let middle = |piece: &MapPiece| match piece.shape {
        Shape::Block { at, turned, .. } if piece.drawing == Drawing::Hill => Some((at, turned)),
        _ => None,
    };
    let own = middle(piece)?;
    let lower = map.pieces.iter();
    let mut lower = lower.take_while(|other| !std::ptr::eq(*other, piece));
    lower.find(|other| {
        middle(other) == Some(own) && other.legend == piece.legend && other.title == piece.title
    })
}

/// The upper levels of a hill, the lowest first.
pub(super) fn upper_levels<'a>(
    hill: &'a MapPiece,
    map: &'a MapSheet,
) -> impl Iterator<Item = &'a MapPiece> {
    let pieces = map.pieces.iter();
    pieces.filter(move |piece| foot(piece, map).is_some_and(|foot| std::ptr::eq(foot, hill)))
}

/// What a piece is called where others are spoken of: by its letter or its name, or by its terrain where
/// that is the only one of it.
pub(super) fn called(groups: &[Group<'_>], piece: &MapPiece) -> Option<String> {
    let group = groups.iter().find_map(|group| {
        let found = group.members.iter();
        let mut found = found.filter(|(other, _)| std::ptr::eq(*other, piece));
        found.next().map(|(_, letter)| (group, letter))
    });
    match (group?, &piece.title) {
        ((_, Some(letter)), _) => Some(letter.clone()),
        ((group, None), None) if group.members.len() == 1 => {
            Some(format!("the {}", piece.legend.to_lowercase()))
        }
        ((_, None), title) => title.clone(),
    }
}

/// A to Z, then AA, AB and so on; without I and O, which look like numbers.
fn letters(n: usize) -> String {
    const ALL: &[u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
    let last = char::from(ALL[n % ALL.len()]);
    match n / ALL.len() {
        0 => last.to_string(),
        more => letters(more - 1) + &last.to_string(),
    }
}
