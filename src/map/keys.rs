//! Letters that tell alike pieces apart, on the map and in the list to set the table up by.

use super::{MapPiece, MapSheet};
use crate::ground::{Drawing, Shape};

/// Pieces that one entry of the set-up list tells of: a titled piece alone, or all of a terrain.
pub(super) struct Group<'a> {
    /// Where each stands in the map's list, and its letters if it has any.
    pub(super) members: Vec<(&'a MapPiece, Option<String>)>,
}

/// The pieces of a map in groups, in the order in which each group begins.
pub(super) fn groups(map: &MapSheet) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for piece in &map.pieces {
        let alike = |other: &MapPiece| {
            let block = |piece: &MapPiece| matches!(piece.shape, Shape::Block { .. });
            other.title.is_none()
                && other.drawing == piece.drawing
                && other.legend == piece.legend
                && block(other) == block(piece)
        };
        let known = groups
            .iter_mut()
            .find(|group| group.members.iter().any(|(other, _)| alike(other)));
        match known {
            Some(group) if piece.title.is_none() => group.members.push((piece, None)),
            _ => groups.push(Group {
                members: vec![(piece, None)],
            }),
        }
    }
    let mut next = 0;
    for group in &mut groups {
        let lettered = |piece: &MapPiece| {
            // Gates are found by their walls.
            matches!(piece.shape, Shape::Block { .. }) && piece.drawing != Drawing::Gate
        };
        if group.members.len() < 2 || !lettered(group.members[0].0) {
            continue;
        }
        for (_, letter) in &mut group.members {
            *letter = Some(letters(next));
            next += 1;
        }
    }
    groups
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
