//! How wide the columns of a table are.

/// From the baseline to the top of capitals, of the text's size.
pub(super) const CAPITALS: f64 = 0.66;
/// From one line of a cell to the next, of the text's size.
pub(super) const LINE: f64 = CAPITALS + 0.45;

/// Between a cell's edge and its text, on each side that is not the table's own edge.
pub(super) const PAD: f64 = 3.5;

/// What a column would like to have, padding included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// Its longest word.
    pub(super) least: f64,
    /// Its longest cell on one line, with a head that may wrap.
    pub(super) cells: f64,
    /// All of it on one line.
    pub(super) whole: f64,
}

/// Every cell on one line, except that one column may wrap down to a share of its wish.
///
/// The spare room goes to that column too. `None` when the room is too small.
pub(super) fn one_wraps(spans: &[Span], wraps: usize, share: f64, room: f64) -> Option<Vec<f64>> {
    let others: f64 = spans
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != wraps)
        .map(|(_, span)| span.whole)
        .sum();
    let left = room - others;
    let span = spans.get(wraps)?;
    if left < span.least || left < share * span.whole {
        return None;
    }
    Some(
        spans
            .iter()
            .enumerate()
            .map(|(i, span)| if i == wraps { left } else { span.whole })
            .collect(),
    )
}

/// All columns wrap, each between its least and its whole width in the same proportion.
pub(super) fn all_wrap(spans: &[Span], room: f64) -> Option<Vec<f64>> {
    let least: f64 = spans.iter().map(|span| span.least).sum();
    let whole: f64 = spans.iter().map(|span| span.whole).sum();
    if least > room {
        return None;
    }
    let part = if whole > least {
        ((room - least) / (whole - least)).min(1.0)
    } else {
        1.0
    };
    Some(
        spans
            .iter()
            .map(|span| span.least + (span.whole - span.least) * part)
            .collect(),
    )
}

/// Every cell on one line, and heads wrap: they are read once, cells again and again.
pub(super) fn heads_wrap(spans: &[Span], room: f64) -> Option<Vec<f64>> {
    let rigid = |span: &Span| Span {
        least: span.cells,
        ..*span
    };
    all_wrap(&spans.iter().map(rigid).collect::<Vec<_>>(), room)
}

/// What columns would like to have if their heads wrap: no head takes room from another column's cells.
pub(super) fn of_cells(spans: &[Span]) -> Vec<Span> {
    let of = |span: &Span| Span {
        whole: span.cells,
        ..*span
    };
    spans.iter().map(of).collect()
}

/// Columns wrap in the same proportion, except for those that keep every cell on one line.
pub(super) fn some_wrap(spans: &[Span], keep: &[bool], room: f64) -> Option<Vec<f64>> {
    let kept = |index: usize| keep.get(index).copied().unwrap_or_default();
    let rigid = |(index, span): (usize, &Span)| Span {
        least: if kept(index) { span.cells } else { span.least },
        ..*span
    };
    let rigid: Vec<Span> = spans.iter().enumerate().map(rigid).collect();
    all_wrap(&rigid, room)
}

/// Where nothing else will do: columns of words wrap, and those of numbers only if there is no other way.
pub(super) fn numbers_last(spans: &[Span], numbers: &[bool], room: f64) -> Option<Vec<f64>> {
    some_wrap(&of_cells(spans), numbers, room).or_else(|| all_wrap(spans, room))
}

/// The column of words that gains most from more room: numbers on several lines are misread. Of all where none has words.
pub(super) fn widest(spans: &[Span], numbers: &[bool]) -> usize {
    let has_words = |index: usize| !numbers.get(index).copied().unwrap_or_default();
    let more = |a: usize, b: usize| {
        let words = has_words(a).cmp(&has_words(b));
        words.then(spans[a].whole.total_cmp(&spans[b].whole))
    };
    (0..spans.len()).max_by(|&a, &b| more(a, b)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans() -> [Span; 3] {
        [(20.0, 80.0), (30.0, 30.0), (10.0, 40.0)].map(|(least, whole)| Span {
            least,
            cells: whole,
            whole,
        })
    }

    #[test]
    fn spare_room_goes_to_the_column_that_wraps() {
        assert_eq!(
            one_wraps(&spans(), 0, 0.5, 200.0),
            Some(vec![130.0, 30.0, 40.0])
        );
        assert_eq!(
            one_wraps(&spans(), 0, 0.5, 110.0),
            Some(vec![40.0, 30.0, 40.0])
        );
        assert_eq!(one_wraps(&spans(), 0, 0.5, 109.0), None);
    }

    #[test]
    fn a_column_of_numbers_gives_way_where_none_has_words() {
        assert_eq!(widest(&spans(), &[true, false, false]), 2);
        assert_eq!(widest(&spans(), &[true, true, true]), 0);
    }

    #[test]
    fn columns_of_numbers_stay_on_one_line() {
        let keep = [false, false, true];
        assert_eq!(
            some_wrap(&spans(), &keep, 120.0),
            Some(vec![50.0, 30.0, 40.0])
        );
        assert_eq!(some_wrap(&spans(), &keep, 89.0), None);
    }

    #[test]
    fn heads_wrap_before_any_cell_does() {
        let mut spans = spans();
        spans[0].cells = 35.0;
        assert_eq!(heads_wrap(&spans, 105.0), Some(vec![35.0, 30.0, 40.0]));
        assert_eq!(heads_wrap(&spans, 128.0), Some(vec![58.0, 30.0, 40.0]));
        assert_eq!(heads_wrap(&spans, 104.0), None);
        // Not 40, 30 and 20: the head of the first column is no reason to tear cells of the third.
        assert_eq!(
            all_wrap(&of_cells(&spans), 90.0),
            Some(vec![30.0, 30.0, 30.0])
        );
    }

    #[test]
    fn all_columns_give_way_in_proportion() {
        assert_eq!(all_wrap(&spans(), 60.0), Some(vec![20.0, 30.0, 10.0]));
        assert_eq!(all_wrap(&spans(), 105.0), Some(vec![50.0, 30.0, 25.0]));
        assert_eq!(all_wrap(&spans(), 59.0), None);
    }
}
