//! A modifier that begins with its value: `| +1 | men > 3 |`.

use super::tokens::{Kind, Sign};
use super::{Mood, Reader};

impl Reader<'_, '_> {
    /// The row with its condition first, where a number with its sign stands in the place of that.
    pub(super) fn condition_first(&self) -> Option<String> {
        let is_number = |token: &super::tokens::Token| matches!(token.kind, Kind::Number(_));
        let [sign, number] = self.tokens.as_slice() else {
            return None;
        };
        if self.mood != Mood::Condition || sign.kind != Kind::Sign(Sign::Plus) || !is_number(number)
        {
            return None;
        }
        let text = self.cx.text;
        let at = sign.span.start as usize;
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let row = text[start..].lines().next()?.trim();
        let mut cells = row.strip_prefix('|')?.split('|').map(str::trim);
        let (value, condition) = (cells.next()?, cells.next()?);
        let is_row = !row.contains('"') && !condition.is_empty();
        is_row.then(|| format!("write the condition first: `| {condition} | {value} |`"))
    }
}
