//! What a question runs over.

/// Every way to take one of each list, in order; the last changes fastest. One empty way where there are no lists.
pub(crate) fn combinations<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        let longer = |each: &Vec<T>| {
            let longer = list
                .iter()
                .map(|one| [each, std::slice::from_ref(one)].concat());
            longer.collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn the_last_changes_fastest() {
        let found = combinations(&[vec![1, 2], vec![5, 6]]);
        assert_eq!(found, [[1, 5], [1, 6], [2, 5], [2, 6]]);
        assert_eq!(combinations::<i64>(&[]), [Vec::<i64>::new()]);
        assert!(combinations(&[vec![1], Vec::new()]).is_empty());
    }
}
