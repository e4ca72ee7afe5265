//! A name and a title of one thing that differ by a letter: one of them is misspelt.

mod two_spellings;

use ecow::EcoString;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::diagnostic::codes::{E0201, E0206};
use crate::kinds::Reader;
use crate::model::PackageId;

/// A shorter word is too often another word.
const SHORTEST: usize = 4;

/// A longer one is seldom another word, one letter off.
const LONG: usize = 6;

/// A misspelt name is told with at most so many places that spell it rightly.
const MOST_PLACES: usize = 3;

impl Reader<'_> {
    /// Whether a package says a name elsewhere as well: then it is meant as it stands, as a word of another language or
    /// one of two that differ by a letter.
    pub(super) fn is_said_elsewhere(&mut self, package: PackageId, name: &str) -> bool {
        let (declared, sources) = (self.declared, self.sources);
        let count = || {
            let own = declared.files.iter().filter(|(of, _)| *of == package);
            let mut said: FxHashMap<EcoString, u32> = FxHashMap::default();
            for (_, file) in own {
                let text = sources.get(*file).text();
                for word in text.split(|sign: char| !(sign.is_alphanumeric() || sign == '-')) {
                    match said.get_mut(word) {
                        Some(times) => *times += 1,
                        None => drop(said.insert(word.into(), 1)),
                    }
                }
            }
            said
        };
        let said = self.told.said.entry(package).or_insert_with(count);
        said.get(name).is_some_and(|times| *times > 1)
    }

    /// Where a misspelt name is spelt rightly, nothing has that name, and by the same slip: it is told at
    /// the slip, and with these places.
    pub(super) fn tell_slips_once(&mut self) {
        if self.told.slips.is_empty() {
            return;
        }
        let mut uses = Vec::new();
        self.out.retain(|each| {
            let by = self.told.slips.iter().find(|(slip, right)| {
                let is_absent = each.absent.as_ref().is_some_and(|it| it.name == *right);
                is_absent
                    || each.code == &E0201
                        && each.related.iter().any(|label| label.span == *slip)
                        && self.sources.slice(each.span).ends_with(right.as_str())
            });
            let used = by.map(|(slip, _)| (*slip, each.span));
            // A text that mentions it may say so twice.
            uses.extend(used.filter(|used| !uses.contains(used)));
            used.is_none()
        });
        for told in self.out.iter_mut().filter(|each| each.code == &E0206) {
            let slip = told.span;
            let of = uses.iter().filter(|(of, _)| *of == slip);
            for (_, span) in of.take(MOST_PLACES) {
                told.label(*span, "spelt like the title here");
            }
        }
    }
}

/// The name that goes with the title, where the name given differs from it by one letter.
///
/// A name need not have all words of its title, nor the other way round; but where all its words
/// are there and a single one is off by a letter, that is hardly meant.
pub(super) fn slip(name: &str, title: &str) -> Option<String> {
    // `e-29--boat`: no word lies between two dashes.
    if name.contains("--") || name.starts_with('-') || name.ends_with('-') {
        let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
        let plain = words.join("-");
        return (!plain.is_empty()).then(|| slip(&plain, title).unwrap_or(plain));
    }
    // `bow2` is the second thing that is called a bow.
    let second = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
    if second.len() < name.len() && letters(second).eq(letters(title)) {
        return None;
    }
    if has_other_letters(name) || has_other_letters(title) {
        return slip_of_letters(name, title);
    }
    // `Miller's` is spelt `millers`, `miller-s` or `miller`, and none is a slip.
    if let Some(bare) = without_genitive(title)
        && letters(&name[counted(name)..]).eq(letters(&bare))
    {
        return None;
    }
    if letters(name).eq(letters(title)) {
        return parted_elsewhere(name, title).then(|| crate::names::slug(title));
    }
    if spells_out(title, name) {
        return None;
    }
    parted_within(name, title).or_else(|| misspelt(name, title))
}

/// A title whose words have no `'s`, where it has one.
fn without_genitive(title: &str) -> Option<String> {
    if !title.contains(['\'', '’']) {
        return None;
    }
    let plain = title.replace('’', "'");
    let bare = plain.replace("'s", "");
    (bare != plain).then_some(bare)
}

/// Letters outside ASCII.
fn has_other_letters(text: &str) -> bool {
    let is_other = |sign: char| !sign.is_ascii() && sign.is_alphanumeric();
    !text.is_ascii() && text.chars().any(is_other)
}

/// A slip where letters have marks. Whoever leaves the marks out, or writes two letters for one, means it so: a
/// name without them is not compared, and one with them is compared whole.
fn slip_of_letters(name: &str, title: &str) -> Option<String> {
    let lower = |sign: char| sign.to_lowercase();
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|sign| sign.is_alphanumeric());
        letters.flat_map(lower).collect()
    };
    let (here, there) = (letters(name), letters(title));
    if !has_other_letters(name)
        || here.chars().count() < SHORTEST
        // Another ending is another form of the word, in whatever language.
        || other_form(&here, &there)
        || !one_letter(&here, &there)
    {
        return None;
    }
    let words = title.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().flat_map(lower).collect())
        .collect();
    Some(words.join("-"))
}

/// Whether a name of the same letters has as many words as its title, and others, `lon-gpier`.
fn parted_elsewhere(name: &str, title: &str) -> bool {
    let there = || {
        (title.as_bytes().split(|byte| !byte.is_ascii_alphanumeric()))
            .filter(|word| !word.is_empty())
    };
    let here = || name.as_bytes().split(|byte| *byte == b'-');
    let alike = |(here, there): (&[u8], &[u8])| here.eq_ignore_ascii_case(there);
    here().count() == there().count() && !here().zip(there()).all(alike)
}

/// The name that goes with a longer title, where it has the letters of words that follow each other
/// there, and parts them elsewhere: `lon-gpier` of "A long pier, partly sunk".
fn parted_within(name: &str, title: &str) -> Option<String> {
    let (count, plain) = name.split_at(counted(name));
    let many = words(plain).len();
    if many < 2 || plain.len() < SHORTEST || title.contains(['\'', '’']) {
        return None;
    }
    let there: SmallVec<[&str; 8]> = (title.split(|sign: char| !sign.is_ascii_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect();
    // As many words, lest a word that the author wrote in one be taken for a slip.
    let length = letters(plain).count();
    let found = there.windows(many).find(|run| {
        let alike = || run.iter().flat_map(|word| letters(word)).eq(letters(plain));
        run.iter().map(|word| word.len()).sum::<usize>() == length && alike()
    })?;
    let right = found.join("-").to_ascii_lowercase();
    (right != plain).then(|| format!("{count}{right}"))
}

/// Whether a longer title has all words of a name to the letter. Most have, which is quicker to see
/// than what follows.
fn spells_out(title: &str, name: &str) -> bool {
    let words: SmallVec<[&[u8]; 8]> = (title.as_bytes())
        .split(|byte| !byte.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let spelt: usize = words.iter().map(|word| word.len() + 1).sum();
    let is_there = |word: &[u8]| words.iter().any(|other| other.eq_ignore_ascii_case(word));
    // By two letters or more, lest one letter be all that they differ in.
    spelt > name.len() + 2
        && !title.contains(['\'', '’'])
        && (name.as_bytes().split(|byte| *byte == b'-'))
            .all(|word| is_small(word) || is_there(word))
}

/// A word that tells nothing where the title does without it.
fn is_small(word: &[u8]) -> bool {
    word.len() < 3 || word.iter().any(u8::is_ascii_digit)
}

fn misspelt(name: &str, title: &str) -> Option<String> {
    let spelt = match title.contains('\'') || title.contains('’') {
        true => crate::names::slug(&title.replace(['\'', '’'], "")),
        false => crate::names::slug(title),
    };
    let plain = name.to_ascii_lowercase();
    let mut length = counted(&plain);
    // The `a` of `e-9-a-plank` is the title's, where that begins with it.
    let counts = plain[..length].trim_end_matches('-');
    let last = counts.rsplit('-').next().filter(|last| !last.is_empty());
    if let Some(last) = last.filter(|last| spelt.split('-').next() == Some(last)) {
        length = counts.len() - last.len();
    }
    let (count, plain) = plain.split_at(length);
    // A numbered name of several words repeats its title, to the letter.
    let repeats = length > 0 && plain.contains('-') && plain.len() >= SHORTEST;
    if repeats && !two_spellings::are_one(plain, &spelt) && one_letter(plain, &spelt) {
        return Some(format!("{count}{spelt}"));
    }
    if same(plain, &spelt) || plain.len() < SHORTEST {
        return None;
    }
    let (named, mut titled) = (words(plain), words(&spelt));
    titled.retain(|word| !word.is_empty());
    // `coat-rack` and "Coats rack" are two forms of a word, not a slip.
    let pairs = || named.iter().zip(&titled);
    if named.len() == titled.len() && pairs().all(|(one, other)| same(one, other)) {
        return None;
    }
    if has_ending(plain, &spelt) || has_ending(&spelt, plain) {
        return None;
    }
    if one_letter(plain, &spelt) {
        return Some(format!("{count}{spelt}"));
    }
    // A title that says a good deal more is a sentence of its own, with other forms of its words.
    let sentence = titled.len() > named.len() + 1;
    let alone = named.len() == 1;
    let mut strange = (named.iter().enumerate()).filter(|(_, word)| {
        !is_small(word.as_bytes()) && !titled.iter().any(|other| same(word, other))
    });
    let (index, word) = strange.next()?;
    let shortest = SHORTEST + usize::from(alone);
    if strange.next().is_some() {
        return None;
    }
    let near = |other: &&&str| other.len().max(word.len()) >= shortest && one_letter(word, other);
    let right = *titled.iter().find(near)?;
    // A long word that the sentence begins with, or that is off within, is its own all but for the letter.
    let begins = titled.first() == Some(&right) || !other_form(word, right);
    let begins = word.len() > LONG && begins;
    // `charge` and "Charged from" are two forms of a word, where the title has words of its own.
    let more = alone && titled.len() > 1;
    if sentence && alone && !begins || (sentence || more) && other_form(word, right) {
        return None;
    }
    let mut words = named.clone();
    words[index] = right;
    Some(format!("{count}{}", words.join("-")))
}

/// The words of a name. Every title comes by here, so this is quicker than a search for a character.
fn words(name: &str) -> SmallVec<[&str; 8]> {
    let mut words = SmallVec::new();
    let mut start = 0;
    for (at, byte) in name.bytes().enumerate() {
        if byte == b'-' {
            words.push(&name[start..at]);
            start = at + 1;
        }
    }
    words.push(&name[start..]);
    words
}

/// Whether one word is another with an ending of a letter, as `breathe`, `charged`, `stormy` and `rider` are.
fn has_ending(longer: &str, word: &str) -> bool {
    let ending = longer.strip_prefix(word);
    !word.contains('-') && matches!(ending, Some("e" | "d" | "y" | "r"))
}

/// Whether two words differ in their last letter, as `lost` and `loss`, `you` and `your`.
fn other_form(one: &str, other: &str) -> bool {
    let common = one
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    common + 1 >= one.len().max(other.len())
}

/// How long the author's own count in front of a name is: five bytes of `e-18-ten-or-nought`
/// are none of its title's.
fn counted(name: &str) -> usize {
    let is_count = |word: &&str| word.len() < 2 || word.starts_with(|c: char| c.is_ascii_digit());
    let words = name
        .split_inclusive('-')
        .take_while(|word| is_count(&word.trim_end_matches('-')));
    let length = words.map(str::len).sum();
    // A name that is nothing but a count stands for itself.
    if length < name.len() { length } else { 0 }
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> impl Iterator<Item = u8> {
    text.bytes()
        .filter(u8::is_ascii_alphanumeric)
        .map(|byte| byte.to_ascii_lowercase())
}

/// Equal, but for a plural or another spelling.
fn same(a: &str, b: &str) -> bool {
    let plural = |one: &str, many: &str| {
        many.strip_prefix(one)
            .is_some_and(|end| matches!(end, "" | "s" | "es"))
    };
    plural(a, b) || plural(b, a) || two_spellings::are_one(a, b)
}

/// Whether one letter more, less or other, or two swapped, makes one of the other.
fn one_letter(a: &str, b: &str) -> bool {
    if a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        let alike = pairs.take_while(|(a, b)| a == b);
        alike.map(|(a, _)| a.len_utf8()).sum()
    };
    // What is left between what both begin and end with is the slip, if it is one.
    let start = length(&mut a.chars().zip(b.chars()));
    let (a, b) = (&a[start..], &b[start..]);
    let end = length(&mut a.chars().rev().zip(b.chars().rev()));
    let (a, b) = (&a[..a.len() - end], &b[..b.len() - end]);
    // Another number is no misspelt word.
    if [a, b]
        .iter()
        .any(|part| part.contains(|c: char| c.is_ascii_digit()))
    {
        return false;
    }
    match (a.chars().count(), b.chars().count()) {
        (0 | 1, 1) | (1, 0) => true,
        (2, 2) => a.chars().eq(b.chars().rev()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_off_is_a_slip_and_other_words_are_not() {
        let right = |name, title| slip(name, title);
        assert_eq!(right("dingy", "Dinghy").as_deref(), Some("dinghy"));
        assert_eq!(
            right("e-18-ten-or-nougth", "Ten or nought").as_deref(),
            Some("e-18-ten-or-nought")
        );
        assert_eq!(
            right("brokn-oar", "The oar is broken").as_deref(),
            Some("broken-oar")
        );
        for (name, title, mended) in [
            ("e-46-a-badshelper", "A bad helper", "e-46-a-bad-helper"),
            ("e-40g-level--tide", "Level tide", "e-40g-level-tide"),
            (
                "e-4d-out-of-the-work",
                "Out of the works",
                "e-4d-out-of-the-works",
            ),
            ("lon-gpier", "Long pier", "long-pier"),
            ("long--pier", "Long pier", "long-pier"),
            ("long-pier-", "Long pier", "long-pier"),
            ("e-29--boat", "Boat", "e-29-boat"),
            ("e-29--baot", "Boat", "e-29-boat"),
            ("sunk--pier", "Long pier, sunk", "sunk-pier"),
            ("speiß", "Spieß", "spieß"),
            ("gorßer-spieß", "Großer Spieß", "großer-spieß"),
            ("lon-gpier", "A long pier, partly sunk", "long-pier"),
            (
                "e-9-sun-kpier",
                "Where a pier sunk: the sunk pier",
                "e-9-sunk-pier",
            ),
            ("landnig", "Where the landing was", "landing"),
            (
                "suuperior-at-thin",
                "Superior boat, thin hull",
                "superior-at-thin",
            ),
        ] {
            assert_eq!(right(name, title).as_deref(), Some(mended));
        }
        for (name, title) in [
            ("e-9-a-plank", "A plank"),
            ("e-9b-boats", "Boat"),
            ("dinghy", "Dinghy"),
            ("dinghy2", "Dinghy"),
            ("long-pier-2", "Long pier"),
            ("boats", "Boat"),
            ("long-pier", "A long pier, partly sunk"),
            ("longpier", "A long pier, partly sunk"),
            ("wood-s-edge", "At the woods edge"),
            ("Long-Pier", "A long pier, partly sunk"),
            ("sight", "How far one sees"),
            ("men", "Man"),
            ("you-break", "Your own men may break"),
            ("breathe", "Breath"),
            ("cloth", "Clothe"),
            ("charge", "Charged"),
            ("change", "What the turn has changed"),
            ("charge", "Charged from"),
            ("shoot", "One shot at a man"),
            ("shoot", "A shot"),
            ("armor", "Armour"),
            ("e-4-heavy-armor", "Heavy armour"),
            ("color-of-coat", "The colour of the coat"),
            ("woman", "Women"),
            ("platoon-leader-lost", "Loss of the platoon leader"),
            ("road", "A load of hay"),
            ("left-wing", "The right thing"),
            ("miller-s-barn", "Miller's barn"),
            ("miller-barn", "Miller's barn"),
            ("miller-barn", "Miller’s barn"),
            ("e-7-miller-barn", "Miller's barn"),
            ("captain-cabin", "The captain's cabin"),
            ("boat-crew", "Boats crew"),
            ("coat-1", "Coat 2"),
            ("spieß", "Spieß"),
            ("œuvre", "Œuvre"),
            ("łuk", "Łuk"),
            ("ñandu", "Ñandu"),
            ("øks", "Øks"),
            ("þegn", "Þegn"),
            ("oeuvre", "Œuvre"),
            ("spiess", "Spieß"),
            ("uber", "Über"),
            ("grosse-spieße", "Große Spieße"),
            ("spieße", "Spieß"),
            ("-", ""),
        ] {
            assert_eq!(slip(name, title), None, "{name}, {title}");
        }
    }

    proptest::proptest! {
        #[test]
        fn a_title_that_spells_a_name_out_has_no_slip(name in "[ab1]{0,4}(-[abs1]{1,4}){0,3}", words in "[ab1' ]{0,16}") {
            let title = format!("{words} {}", name.replace('-', " "));
            if spells_out(&title, &name) {
                proptest::prop_assert_eq!(misspelt(&name, &title), None);
            }
        }
    }
}
