//! Dates as people write them, read as the year and the month that the language has.

use super::super::comments;

/// The months; each is known by its first three letters too.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The words before a date.
pub(super) const BEFORE: [&str; 3] = ["date", "from", "until"];

/// What to write for the date within which something was met that does not belong there: `21 October 1805`.
pub(super) fn mended(whole: &str, at: usize) -> Option<String> {
    let start = whole[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = whole[start..].lines().next()?;
    let line = comments::without(line);
    let begins = |word: &str| {
        let found = line.match_indices(word).map(|(at, _)| at);
        let whole_words = found.filter(|at| {
            let is_end = |sign: Option<char>| sign.is_none_or(char::is_whitespace);
            is_end(line[..*at].chars().next_back())
                && is_end(line[at + word.len()..].chars().next())
        });
        whole_words.map(|at| (at, word.len())).collect::<Vec<_>>()
    };
    let mut words: Vec<(usize, usize)> = BEFORE.into_iter().flat_map(begins).collect();
    words.sort_unstable();
    let number = words.iter().rposition(|(begin, _)| start + begin < at)?;
    let (begin, length) = words[number];
    let end = words.get(number + 1).map_or(line.len(), |(next, _)| *next);
    let date = in_digits(&line[begin + length..end])?;
    Some(format!("write `{} {date}`", &line[begin..begin + length]))
}

/// `21 October 1805`, `Oct. 1805`, `21.10.1805`, `1805/10`, `202 BC`: the year, and the month where there is no doubt.
fn in_digits(text: &str) -> Option<String> {
    let parts: Vec<&str> = text
        .split(|sign: char| !sign.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect();
    // `202 BC`.
    if let [year, era] = parts.as_slice()
        && ["bc", "bce"].contains(&era.to_lowercase().as_str())
        && year.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Some(format!("-{year}"));
    }
    let is_year = |part: &&str| {
        part.len() >= 3 && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit())
    };
    let year = parts.iter().position(is_year)?;
    let named = parts.iter().find_map(|part| month_called(part));
    let numbers: Vec<u32> = (parts.iter().enumerate())
        .filter(|(at, _)| *at != year)
        .filter_map(|(_, part)| part.parse().ok())
        .collect();
    let month = match (named, numbers.as_slice()) {
        (Some(month), _) => month,
        (None, [only]) => *only,
        // A year in front begins what runs down to the day.
        (None, [month, _]) if year == 0 => *month,
        (None, [day, month]) if *day > 12 || text.contains('.') => *month,
        (None, [month, day]) if *day > 12 => *month,
        _ => return None,
    };
    (1..=12).contains(&month).then(|| {
        // Before our era.
        let minus = format!(" -{}", parts[year]);
        let sign = if text.contains(&minus) { "-" } else { "" };
        format!("{sign}{}-{month:02}", parts[year])
    })
}

/// The number of a month by its name, whole or cut short.
fn month_called(word: &str) -> Option<u32> {
    let word = word.to_ascii_lowercase();
    let is_it = |month: &str| word.len() >= 3 && month.starts_with(word.as_str());
    let at = MONTHS.iter().position(|month| is_it(month))?;
    u32::try_from(at + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::{in_digits, mended};

    #[test]
    fn the_month_is_found_however_it_is_written() {
        for text in [
            "21 October 1805",
            "October 1805",
            "Oct. 1805",
            "October 21st, 1805",
            "21.10.1805",
            "1805/10",
            "10/1805",
            "1805-10-21",
            "10/21/1805",
        ] {
            assert_eq!(in_digits(text).as_deref(), Some("1805-10"), "{text}");
        }
        assert_eq!(in_digits("202 BC").as_deref(), Some("-202"));
        for text in ["5/6/1805", "October", "the ides of March", "40.13.1805", ""] {
            assert_eq!(in_digits(text), None, "{text}");
        }
    }

    #[test]
    fn of_two_dates_in_a_line_the_one_in_question_is_mended() {
        let line = "x {\n  from May 1805 until 3 June 1806 # or so\n";
        let at = |word: &str| line.find(word).unwrap();
        let write = |word: &str| mended(line, at(word)).unwrap();
        assert_eq!(write("May"), "write `from 1805-05`");
        assert_eq!(write("June"), "write `until 1806-06`");
    }
}
