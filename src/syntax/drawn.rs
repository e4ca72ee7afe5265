//! Battles that nobody wins.

/// What to write where a line says that nobody wins.
pub(crate) const DRAWN: &str = "a battle that no line of `wins` decides is won by nobody: take this line out, and where \
    players are to read so, write `text \"Otherwise the battle is drawn.\"`";

/// Whether a word stands in the place of the side that wins, and means none.
pub(crate) fn is_nobody(word: &str) -> bool {
    matches!(
        word,
        "draw" | "drawn" | "tie" | "tied" | "nobody" | "none" | "neither" | "both"
    )
}
