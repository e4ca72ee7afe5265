//! Row labels as pages print them (`1-3`, `31 or more`, `even`, `otherwise`), and the proof that together
//! they answer each key exactly once.

mod cover;
pub mod coverage;
mod leftover;

pub(super) use cover::{Cover, Faults};
pub(super) use leftover::{Block, blocks, key_sets, written};

use ecow::EcoString;

use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::kinds::cells::{Snippet, is_comma, plain_text};
use crate::model::*;
use crate::numbers;
use crate::source::Span;

/// Keys at most this many can be listed one by one (`even`, `odd`).
const LISTED: i64 = 100_000;

/// A label that has been read. `otherwise` is left open until its neighbours are known.
#[derive(Clone, Debug)]
pub(super) enum ReadLabel {
    Keys(KeySet),
    Otherwise,
}

/// A label that has been read, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Labelled {
    pub text: EcoString,
    pub span: Span,
    pub read: ReadLabel,
}

impl Reader<'_> {
    pub(super) fn label(
        &mut self,
        package: PackageId,
        space: &Key,
        snippet: Snippet<'_>,
    ) -> Option<ReadLabel> {
        let text = snippet.text;
        if text.is_empty() {
            self.out
                .report(&E0102, snippet.span, "the label of this row is missing")
                .help(example(space));
            return None;
        }
        if text == "otherwise" {
            return Some(ReadLabel::Otherwise);
        }
        let ranges = match space {
            Key::Scale(scale) => self.members_label(*scale, snippet)?,
            Key::Kind(kind) => self.rows_label(package, *kind, snippet)?,
            Key::Roll { .. } | Key::Number { .. } => self.numbers_label(space, snippet)?,
        };
        Some(ReadLabel::Keys(KeySet::new(ranges)))
    }

    fn members_label(&mut self, scale: ScaleId, snippet: Snippet<'_>) -> Option<Vec<(i64, i64)>> {
        let mut ranges = Vec::new();
        for part in snippet.split(is_comma) {
            let text = plain_text(part.text);
            let (low, high) = match text.split_once(" to ") {
                Some((low, high)) if self.model.scale(scale).ordered => (low, high),
                _ => (text.as_str(), text.as_str()),
            };
            let (low, high) = (
                self.member_index(scale, low, part.span)?,
                self.member_index(scale, high, part.span)?,
            );
            if low > high {
                let (first, last) = text.split_once(" to ").unwrap_or_default();
                self.out
                    .report(
                        &E0102,
                        part.span,
                        format!("no member lies in `{}`", part.text),
                    )
                    .help(format!(
                        "write the lower member first: `{} to {}`",
                        last.trim(),
                        first.trim()
                    ));
                return None;
            }
            ranges.push((low, high));
        }
        Some(ranges)
    }

    /// The place of a member in its scale.
    pub(super) fn member_index(&mut self, scale: ScaleId, name: &str, span: Span) -> Option<i64> {
        let members = &self.model.scale(scale).members;
        if let Some(index) = members.iter().position(|member| member.name == name) {
            return Some(index as i64);
        }
        let is_member = |word: &str| members.iter().any(|member| member.name == word);
        let ordered = self.model.scale(scale).ordered;
        let range = [" - ", " – ", " — "].iter().find_map(|dash| {
            let (low, high) = name.split_once(dash)?;
            let fits = ordered && is_member(low) && is_member(high);
            fits.then(|| format!("write `{low} to {high}`"))
        });
        let place = |word: &str| members.iter().position(|member| member.name == word.trim());
        // Between two members of a choice lie those that are declared between them.
        let between = [" to ", " - ", " – ", " — "].iter().find_map(|to| {
            let (low, high) = name.split_once(*to)?;
            members.get(place(low)?..=place(high)?)
        });
        let joined = name.match_indices('-').find_map(|(at, _)| {
            let (low, high) = (&name[..at], &name[at + 1..]);
            members.get(place(low)?..=place(high)?)
        });
        let range = range.or_else(|| match joined {
            Some([low, .., high]) if ordered => {
                Some(format!("write `{} to {}`", low.name, high.name))
            }
            _ => None,
        });
        let between = between.or(joined);
        let signs = [" or ", " and ", "/", "&", "+", "|", ";"];
        let several: Vec<&str> = match between {
            Some(between) => between.iter().map(|member| &*member.name).collect(),
            None => signs.iter().fold(vec![name], |parts, word| {
                parts.iter().flat_map(|part| part.split(word)).collect()
            }),
        };
        let several: Vec<&str> = several.into_iter().map(str::trim).collect();
        let several = (several.len() > 1 && several.iter().all(|word| is_member(word)))
            .then(|| format!("put commas between them: `{}`", several.join(", ")));
        let alone = name.rsplit(' ').next().filter(|word| is_member(word));
        let alone = alone.map(|word| format!("write the member alone: `{word}`"));
        let otherwise = matches!(name, "else" | "default" | "any" | "rest" | "others")
            .then(|| "the case for all that is left is called `otherwise`".to_owned());
        // What is written of numbers has its range among the members of a scale.
        let behind = |words: &[&str], more: &[&str]| {
            let mut words = words.iter().chain(more);
            words.find_map(|words| place(name.strip_suffix(words)?))
        };
        let up = behind(&UPWARDS, &["or more", "or better", "+"]);
        let down = behind(&DOWNWARDS, &["or less", "or worse"]);
        let ends = up.map(|low| (low, members.len() - 1));
        let ends = ends.or_else(|| Some((0, down?)));
        let range = range.or_else(|| {
            let (low, high) = ends.filter(|_| ordered)?;
            let (low, high) = (&members[low].name, &members[high].name);
            Some(match low == high {
                true => format!("write the member alone: `{low}`"),
                false => format!("write `{low} to {high}`"),
            })
        });
        let help = range.or(otherwise).or(several).or(alone).or_else(|| {
            suggest::did_you_mean(name, members.iter().map(|member| member.name.as_str()))
        });
        let near = self.near_member(scale, name);
        let scale = self.model.scale(scale).header.name.clone();
        self.incomplete = true;
        let report = self
            .out
            .report(
                &E0201,
                span,
                format!("`{name}` is not a member of `{scale}`"),
            )
            .help(help.unwrap_or_else(|| format!("write a member of `{scale}`")))
            .absent(name, Some(scale));
        if let Some((place, says)) = near {
            report.label(place, says);
        }
        None
    }

    fn rows_label(
        &mut self,
        package: PackageId,
        kind: KindId,
        snippet: Snippet<'_>,
    ) -> Option<Vec<(i64, i64)>> {
        let mut ranges = Vec::new();
        let one = Type::plain(TypeBase::Kind(kind));
        for part in snippet.split(is_comma) {
            let here = crate::kinds::Here {
                package,
                cite: CitationId(0),
            };
            let Some(Value::Row(row)) = self.value(here, one, part) else {
                self.incomplete = true;
                return None;
            };
            let index = i64::from(self.places.rank[row.index()]);
            ranges.push((index, index));
        }
        Some(ranges)
    }

    fn numbers_label(&mut self, space: &Key, snippet: Snippet<'_>) -> Option<Vec<(i64, i64)>> {
        let (low, high) = space.bounds(&self.model);
        if let Some(parity) = ["even", "odd"]
            .iter()
            .position(|word| *word == snippet.text)
        {
            let boundless = low == i64::MIN || high == i64::MAX;
            if boundless || high - low > LISTED {
                let (needs, help) = match (boundless, space) {
                    (true, Key::Number { name, .. }) => (
                        "a key with bounds".to_owned(),
                        format!("give the key a range: `{name} : 1 to 20`"),
                    ),
                    _ => (
                        format!("a key of {LISTED} numbers at most"),
                        "give the key a smaller range, or write ranges instead".to_owned(),
                    ),
                };
                let message = format!("`{}` needs {needs}", snippet.text);
                self.out.report(&E0102, snippet.span, message).help(help);
                return None;
            }
            let fits = |key: &i64| key.rem_euclid(2) == parity as i64;
            return Some((low..=high).filter(fits).map(|key| (key, key)).collect());
        }
        let mut ranges = Vec::new();
        for part in snippet.split(is_comma) {
            let Some(range) = number_range(part.text, (low, high)) else {
                self.out
                    .report(
                        &E0102,
                        part.span,
                        format!(
                            "`{}` is not a row label",
                            crate::kinds::cells::shortened(part.text)
                        ),
                    )
                    .help(match mended(part.text) {
                        Some(label) => format!("write `{label}`"),
                        None => example(space).to_owned(),
                    });
                return None;
            };
            let range = match space {
                Key::Roll {
                    zero_for: Some(ten),
                    ..
                } => {
                    let ten = i64::from(*ten);
                    let page = |key: i64| if key == 0 { ten } else { key };
                    (page(range.0), page(range.1))
                }
                _ => range,
            };
            // `15 or more` in a table that ends at 14 lies outside, and is nothing backward.
            let is_outside = range.0 > high;
            if range.0 > range.1 && !is_outside {
                let nought = match range.1 {
                    0 => nought_for_most(space),
                    _ => None,
                };
                self.out
                    .report(
                        &E0102,
                        part.span,
                        format!("no number lies in `{}`", part.text),
                    )
                    .help(nought.unwrap_or_else(|| match shortened_year(range) {
                        Some(last) => {
                            format!("write the last number in full: `{}-{last}`", range.0)
                        }
                        None => format!(
                            "write the smaller number first: `{} to {}`",
                            range.1, range.0
                        ),
                    }));
                return None;
            }
            if is_outside || range.0 < low || range.1 > high {
                let outside = match (low..=high).contains(&range.0) {
                    true => range.1,
                    false => range.0,
                };
                let message = match space {
                    Key::Roll { dice, .. } => format!("{} never rolls {outside}", dice),
                    _ => format!("{outside} lies outside {low} to {high}"),
                };
                let nought = match outside {
                    0 => nought_for_most(space),
                    _ => None,
                };
                let way_out =
                    format!("write a number from {low} to {high}, or change what the key asks for");
                self.out
                    .report(&E0108, part.span, message)
                    .help(nought.unwrap_or(way_out));
                return None;
            }
            ranges.push(range);
        }
        Some(ranges)
    }
}

/// The last number of `1916-18`, in full: as years are written, it leaves out what is as in the first.
fn shortened_year((first, last): (i64, i64)) -> Option<i64> {
    let left_out = (1..)
        .map(|digits| 10_i64.pow(digits))
        .find(|it| *it > last)?;
    let whole = first - first % left_out + last;
    (first >= 1000 && (10..100).contains(&last) && whole > first).then_some(whole)
}

/// Where a 0 is printed for the most that dice roll, and nothing says so.
fn nought_for_most(space: &Key) -> Option<String> {
    let Key::Roll {
        dice,
        zero_for: None,
    } = space
    else {
        return None;
    };
    let most = dice.most();
    let is_printed_so = dice.count == 1 && dice.plus == 0 && dice.sides.is_multiple_of(10);
    is_printed_so.then(|| format!(
        "write {most} for it; or let the table say that a 0 stands for that: `by roll {dice} with 0 for {most}`"
    ))
}

/// `8`, `1-3`, `-30 to -16`, `31 or more`, `-31 or less`.
fn number_range(text: &str, (low, high): (i64, i64)) -> Option<(i64, i64)> {
    let text = plain_text(text);
    let text = text.as_str();
    for (end, up) in [
        ("or more", true),
        ("or above", true),
        ("+", true),
        ("or less", false),
        ("or below", false),
    ] {
        if let Some(front) = text.strip_suffix(end) {
            let number = whole(front.trim())?;
            return Some(if up { (number, high) } else { (low, number) });
        }
    }
    if let Some((from, to)) = text.split_once(" to ") {
        return Some((whole(from.trim())?, whole(to.trim())?));
    }
    if let Some(number) = whole(text) {
        return Some((number, number));
    }
    // A dash between two numbers; a minus sign may stand before each.
    let skip = text.chars().next()?.len_utf8();
    let at = text[skip..].find(['-', '–', '—', '−'])? + skip;
    let dash = text[at..].chars().next()?.len_utf8();
    Some((whole(text[..at].trim())?, whole(text[at + dash..].trim())?))
}

/// Words of other notations for `or more` behind a number.
const UPWARDS: [&str; 9] = [
    "and more",
    "and up",
    "and above",
    "and over",
    "or higher",
    "or greater",
    "or above",
    "or over",
    "or up",
];

/// The same for `or less`.
const DOWNWARDS: [&str; 7] = [
    "or lower",
    "or fewer",
    "or under",
    "or below",
    "and below",
    "and less",
    "and down",
];

/// The label that is meant by words of other notations: `case 3`, `n >= 3`, `up to 3`, `3 and up`.
fn mended(text: &str) -> Option<String> {
    if matches!(text, "else" | "default" | "other" | "others" | "rest" | "*") {
        return Some("otherwise".to_owned());
    }
    if let Some((low, high)) = text.split_once("..") {
        let (low, high) = (
            whole(low.trim())?,
            whole(high.trim_start_matches('.').trim())?,
        );
        return Some(format!("{low} to {high}"));
    }
    for word in UPWARDS {
        if let Some(number) = text.strip_suffix(word) {
            return Some(format!("{} or more", whole(number.trim())?));
        }
    }
    for word in DOWNWARDS {
        if let Some(number) = text.strip_suffix(word) {
            return Some(format!("{} or less", whole(number.trim())?));
        }
    }
    let several: Option<Vec<String>> = (text.replace(" and ", " or ").split(" or "))
        .map(|part| whole(part.trim()).map(|number| number.to_string()))
        .collect();
    if let Some(several) = several
        && several.len() > 1
    {
        return Some(several.join(", "));
    }
    // Before the sign may stand what is compared.
    let sign = text.find(['<', '>', '=', '≤', '≥']);
    let sign = sign.or_else(|| {
        text.starts_with(|first: char| first.is_alphabetic())
            .then_some(0)
    })?;
    let rest = &text[sign..];
    let number = rest.find(|c: char| c.is_ascii_digit())?;
    let (words, number) = rest.split_at(number);
    match words.trim() {
        ">=" | "=>" | "≥" | "at least" | "from" => Some(format!("{} or more", whole(number)?)),
        "<=" | "=<" | "≤" | "at most" | "up to" => Some(format!("{} or less", whole(number)?)),
        ">" | "over" | "above" | "more than" => Some(format!("{} or more", whole(number)? + 1)),
        "<" | "under" | "below" | "less than" => Some(format!("{} or less", whole(number)? - 1)),
        "=" | "==" | "is" | "case" | "on" | "roll" | "result" => {
            number_range(number, (0, 0)).map(|_| number.to_owned())
        }
        _ => None,
    }
}

/// A number of at most nine digits. Behind a `+` stands what is added, and no label.
fn whole(text: &str) -> Option<i64> {
    let number = numbers::whole(text).ok()?;
    (number.abs() < 1_000_000_000 && !text.starts_with('+')).then_some(number)
}

fn example(space: &Key) -> &'static str {
    match space {
        Key::Scale(_) => "write a member of the scale",
        Key::Kind(_) => "write the name of a row",
        _ => "write a number or a range: `8`, `1-3`, `31 or more`, `even`, `otherwise`",
    }
}
