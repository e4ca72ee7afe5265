//! A sign or a word that is missing between two others, or stands in the place of another: `a or b` for `a, b`.

use super::super::grammar::Rule;
use super::super::words;
use super::found::Found;
use super::missed::Missed;
use super::picks::{picked, stands_in_a_pick};
use super::{Place, word};
use crate::diagnostic::suggest;
use crate::spelling::{hyphens_meant, in_digits, is_dice, is_name};

/// Clauses behind a placement, each with `,` before it.
const CLAUSES: &[&str] = &["with", "crossed", "bounded", "growing"];

impl Missed<'_> {
    /// What is to be written between what stands before a place and what has been met there.
    pub(super) fn between(&self) -> Option<String> {
        let found = self.found.written();
        let before = self.before();
        let last = before.rsplit([' ', '\t', '(']).next()?;
        let rest = self.rest_alone();
        let is_number = found.starts_with(|sign: char| sign.is_ascii_digit());
        match (self.subject, found) {
            ("place", "or") => one_of(before, rest),
            ("place", clause) if CLAUSES.contains(&clause) && self.may_be(",") => {
                Some(format!("write `,` before it: `, {rest}`"))
            }
            ("place", _) if is_number && before.split_whitespace().count() == 2 => {
                let (amount, behind) = amount(rest)?;
                let place = format!("place {amount} {last} {behind}");
                let place = place.trim_end();
                Some(format!("how many there are stands before: `{place}`"))
            }
            ("deploy" | "may", _)
                if self.expects(Rule::length)
                    && let Some((length, behind)) = length(rest) =>
            {
                let behind = ["of a ", "of an ", "of the "]
                    .into_iter()
                    .find_map(|of| behind.strip_prefix(of))
                    .map_or_else(|| behind.to_owned(), |terrain| format!("of {terrain}"));
                Some(format!(
                    "write its unit behind it: `{before} {length} {behind}`"
                ))
            }
            ("brings", name)
                if is_name(name)
                    && let Some(front) = without_article(before)
                    && front.ends_with(" brings") =>
            {
                let rest = match rest.split_once(" reinforced by ") {
                    Some((echelon, more)) if !echelon.ends_with(',') => {
                        format!("{echelon}, reinforced by {more}")
                    }
                    _ => rest.to_owned(),
                };
                Some(format!("write the echelon alone: `{front} {rest}`"))
            }
            ("deploy" | "may", terrain)
                if is_name(terrain)
                    && rest == terrain
                    && let Some(front) = without_article(before)
                    && front.ends_with(" of") =>
            {
                Some(format!("write the terrain alone: `{front} {rest}`"))
            }
            ("check", ":") => check_of_a_deck(self.text, before),
            ("check", _) if self.may_be(":") => check_by_a_word(before, rest),
            ("swap" | "take", _) => {
                // What stands there already helps nobody.
                let as_it_is = format!("`{}`", format!("{before} {rest}").trim_end());
                let picked = picked(before, rest, stands_in_a_pick(self.text, self.base));
                picked.filter(|help| !help.ends_with(&as_it_is))
            }
            ("wins", "when" | "where" | "once" | "as") if self.must_be("if") => {
                Some(format!("write `if` in the place of `{found}`"))
            }
            ("otherwise", side) if self.must_be("wins") && is_name(side) => {
                let winner = rest.trim_end_matches(" wins").trim_end_matches(" win");
                Some(format!("write `{before} wins {winner}`"))
            }
            ("use", word) if is_name(word) && is_name(last) => {
                let (name, version) = rest.split_once('"').unwrap_or((rest, "0.1\""));
                let name = name.trim_end().replace(' ', "-");
                is_name(&name).then(|| hyphens_meant(format_args!("{before}-{name} \"{version}")))
            }
            ("use", _) if is_number => Some(format!(
                "a version stands in quotation marks: `{before} \"{found}\"`"
            )),
            ("piece", title) if title.starts_with('"') && before == "piece" => {
                let behind = rest[title.len()..].trim_start();
                let (terrain, behind) = behind.split_once(' ')?;
                is_name(terrain).then(|| {
                    format!("the title stands behind the terrain: `{before} {terrain} {title} {behind}`")
                })
            }
            ("piece" | "zone" | "entry" | "mark", _) if is_number => {
                let places = with_inches(rest);
                (places != rest).then(|| format!("lengths have a unit: `{before} {places}`"))
            }
            ("replaces", name)
                if matches!(last, "table" | "deck" | "figure" | "procedure") && is_name(name) =>
            {
                Some(format!("write `replace {last} {rest}`"))
            }
            ("table", "from" | "in") if is_name(last) => {
                let range = rest[found.len()..].trim_start();
                range
                    .starts_with(|sign: char| sign.is_ascii_digit())
                    .then(|| format!("the numbers of a key stand behind `:`: `{last} : {range}`"))
            }
            (_, part) if last == "x" && is_name(part) => {
                let amount = before[..before.len() - 1].trim_end();
                amount
                    .ends_with(|sign: char| sign.is_ascii_digit())
                    .then(|| format!("take `x` out: `{amount} {rest}`"))
            }
            // `5 swap rifle for bow`: so many of a part are meant, and so many figures are.
            _ if let Some((many, verb @ ("swap" | "take"))) = before.split_once(' ')
                && many.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                picked(verb, &format!("{rest}, {many}"), true)
            }
            ("roll", dice) if self.may_be("on") && is_dice(dice) => {
                let table = rest[found.len()..].trim_start();
                let table = table.strip_prefix("on ").unwrap_or("TABLE");
                Some(format!("the table says which dice are rolled: `roll on {table}`"))
            }
            ("table", dice) if self.may_be("by") && is_dice(dice) => {
                Some(format!("write `by roll` before it: `{before} by roll {rest}`"))
            }
            ("scale" | "choice", ":") if self.must_be("=") => {
                Some(format!("write `=` in its place: `{before} = {}`", rest[1..].trim_start()))
            }
            ("choice", "or" | "and") => Some("put `|` between the members".to_owned()),
            ("deck", ",") if self.may_be("of") && rest[1..].trim_start().starts_with(|sign: char| sign.is_ascii_digit()) => {
                Some(format!("write `of` in its place: `{before} of {}`", rest[1..].trim_start()))
            }
            ("unit" | "force", counted) if self.expects(Rule::kw_figures) && is_name(counted) => {
                promise_of_figures(before, counted)
            }
            ("reinforce", "after" | "from" | "in" | "at" | "turn") if self.must_be("on") => {
                super::scenarios::later(self)
            }
            ("roll", "gives") => Some("begin a new line before `gives`".to_owned()),
            ("replace", name) if before == format!("replace kind {last}") && is_name(name) => {
                Some(format!(
                    "the name of the kind alone stands before that of the row: `replace {last} {rest}`"
                ))
            }
            ("replace", "of") if before.starts_with("replace deck ") => {
                let end = rest.find(['[', '{']).unwrap_or(rest.len());
                Some(format!(
                    "take `{}` out: the deck keeps the number of its cards",
                    rest[..end].trim_end()
                ))
            }
            ("side", _) if self.may_be(",") => player_of_a_side(before, rest),
            ("replace", name) if before == format!("replace figure {last}") && is_name(name) => {
                Some(format!(
                    "a figure is named with its unit, and a point between them: `replace figure {last}.{name} {{`"
                ))
            }
            ("table", _)
                if is_number && before.contains(" by ") && self.may_be(":") && is_name(last) =>
            {
                let end = rest.find([',', '{', '[']).unwrap_or(rest.len());
                let ty = rest[..end]
                    .split(" gives ")
                    .next()
                    .unwrap_or_default()
                    .trim_end();
                Some(format!("write `:` between them: `{last} : {ty}`"))
            }
            ("requires" | "excludes" | "replaces" | "affects", "," | "and" | "&") => {
                let further = rest[found.len()..].trim_start();
                Some(format!(
                    "each has a line of its own: `{before}`, and `{} {further}` below it",
                    self.subject
                ))
            }
            ("mission", "," | "or" | "and") if !before.contains('"') => Some(
                "a battle has one mission; which of several it is a table says: `mission roll on TABLE`".to_owned(),
            ),
            ("score", _) if self.must_be("each") => {
                let side = rest.rsplit_once(" to ").map_or("SIDE", |(_, side)| side.trim());
                let what = rest.split(',').next().unwrap_or_default().trim();
                Some(format!(
                    "points are for figures that are lost: `score 1 for each SIDE lost, to {side}`; what else decides is told in \
                     words: `wins {side} if \"{what}\"`"
                ))
            }
            ("repeat", "at") if rest.starts_with("at most ") && self.may_be(",") => {
                Some(format!("write `,` before it: `, {rest}`"))
            }
            (field, kind) if self.must_be("each") && rest == kind && is_name(kind) => {
                let line = format!("{field} of each {}", singular(kind));
                Some(format!("write `{line}`"))
            }
            ("worksheet", "for" | "with" | "of") if self.may_be(",") => {
                let turns = rest[found.len()..].trim_start();
                Some(format!("write `,` in its place: `, {turns}`"))
            }
            // The table comes first, whatever the word between the two.
            ("reads", "on" | "in" | "from") if rest[found.len()..].split_whitespace().count() == 1 => {
                let table = rest[found.len()..].trim();
                Some(format!("the table comes first: `reads {table} by {last}`"))
            }
            ("total", "(") => Some("take the parentheses out: a total is a row of sums and differences".to_owned()),
            ("choose", value) if self.must_be("by") && value != "{" => {
                Some(format!("write `by` before it: `{before} by {rest}`"))
            }
            ("total", "minus") => Some("write `-` in its place".to_owned()),
            ("total", "plus") => Some("write `+` in its place".to_owned()),
            (_, "to") if self.may_be("until") => Some("write `until` in its place".to_owned()),
            (_, "from") if before.ends_with(" : number") => {
                let range = rest[found.len()..].trim_start();
                let front = before.trim_end_matches("number");
                Some(format!("a number within bounds is written `{front}{range}`"))
            }
            (_, "needs" | "excludes" | "from" | "until") if self.may_be(",") => {
                Some(format!("write `,` before it: `, {rest}`"))
            }
            (_, "," | "and") if self.must_be("or") => Some("write `or` in its place".to_owned()),
            (_, "or") if before.ends_with(',') && self.must_be("shown") => {
                Some(format!("take the `,` before it out: `… {rest}`"))
            }
            (_, "or" | "and" | "&")
                if self.may_be(",")
                    && let Some(word) = clause_of_a_part(before) =>
            {
                let behind = rest[found.len()..].trim_start();
                Some(match (word, found) {
                    ("needs", "or") => "a part cannot need one of two: where both must be there write `, needs` before \
                                        each, else take one of them out"
                        .to_owned(),
                    _ => format!("write `, {word} {behind}`"),
                })
            }
            (_, name)
                if self.may_be("needs")
                    && before.ends_with(',')
                    && is_name(name)
                    && suggest::near(name, ["needs", "excludes", "from", "until"]).is_empty()
                    && let Some(word) = clause_of_a_part(before.trim_end_matches(',')) =>
            {
                Some(format!("write `{word}` before each: `{word} {rest}`"))
            }
            (_, "or" | "and" | "vs" | "versus" | "against") if self.may_be(",") && is_name(last) => {
                Some(format!("write `,` in the place of `{found}`"))
            }
            ("reference" | "armies" | "sides", name) if self.may_be(",") && is_name(name) => {
                Some(format!("write `,` before it: `{last}, {name}`"))
            }
            _ if self.is_default(before) => {
                let end = rest.find([',', '[', ')']).unwrap_or(rest.len());
                Some(format!(
                    "write `=` before a default: `= {}`",
                    rest[..end].trim_end()
                ))
            }
            _ if self.expects(Rule::branch_colon) => of_a_branch(before, found, rest),
            _ if is_number && self.may_be("needs") => {
                let (_, name) = amount(rest)?;
                is_name(word(name)).then(|| {
                    format!("each part has a line of its own: begin a new one before `{rest}`, without the `,`")
                })
            }
            (_, name) if is_name(name) && is_name(last) && self.is_written(last, name) => {
                Some(hyphens_meant(format_args!("{last}-{name}")))
            }
            _ => None,
        }
    }

    /// Whether two words stand somewhere in the file as one name.
    fn is_written(&self, first: &str, second: &str) -> bool {
        let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
        let mut words = self.text.split(|sign| !is_of_name(sign));
        words.any(|word| {
            let parts = word
                .strip_prefix(first)
                .and_then(|rest| rest.strip_prefix('-'));
            parts == Some(second)
        })
    }

    /// Whether what has been met may be a default behind a title.
    fn is_default(&self, before: &str) -> bool {
        let is_text = self.found.written().starts_with('"') && before.contains(" : text ");
        self.may_be("=")
            && before.ends_with('"')
            && (matches!(self.found, Found::Word(_)) || is_text)
            && !words::DECLARATIONS.contains(&self.subject)
            && !words::DECLARATIONS.contains(&self.found.written())
    }
}

/// `5 men`, `5 to 10 figures` as the promise of a head.
fn promise_of_figures(before: &str, counted: &str) -> Option<String> {
    let (_, number) = before.rsplit_once([',', ' '])?;
    let figures = if number == "1" { "figure" } else { "figures" };
    Some(match counted {
        "to" | "or" => format!(
            "write the least that there are: `{number} {figures}`; how many there may be is said by the parts"
        ),
        _ => format!("write `{number} {figures}`"),
    })
}

/// One of what a word in the plural is, as far as its letters tell.
fn singular(word: &str) -> String {
    match (word.strip_suffix("ies"), word.strip_suffix('s')) {
        (Some(front), _) => format!("{front}y"),
        (_, Some(front)) if !front.ends_with('s') => front.to_owned(),
        _ => word.to_owned(),
    }
}

/// `bounded by a or b`.
fn one_of(before: &str, rest: &str) -> Option<String> {
    let (front, first) = before.rsplit_once(' ')?;
    let clause = front.rsplit([',', ' ']).next()?;
    let is_pick =
        matches!(clause, "by" | "growing") || front.ends_with(|c: char| c.is_ascii_digit());
    let last = word(rest.strip_prefix("or")?.trim_start());
    (is_pick && is_name(last)).then(|| format!("write `one of {first}, {last}`"))
}

/// A title before the name of a branch, and a branch without its colon.
fn of_a_branch(before: &str, found: &str, rest: &str) -> Option<String> {
    if words::statements(Place::Steps).contains(&found) {
        return Some(format!("write `:` before it: `: {rest}`"));
    }
    let title = before.strip_suffix('"')?.rfind('"')?;
    let (label, title) = (before[..title].trim_end(), &before[title..]);
    is_name(found).then(|| format!("the name stands before the title: `{label} {found} {title}`"))
}

/// A length at the start of a text, its number in digits and its unit as it is written here, and what follows it.
fn length(rest: &str) -> Option<(String, &str)> {
    let in_words = word(rest);
    let number = match in_digits(in_words) {
        Some(number) => (number.to_string(), in_words.len()),
        None => {
            let end = rest.find(|sign: char| !(sign.is_ascii_digit() || "./½".contains(sign)));
            let number = &rest[..end.unwrap_or(rest.len())];
            (number.to_owned(), number.len())
        }
    };
    let (number, end) = (!number.0.is_empty()).then_some(number)?;
    let behind = rest[end..].trim_start();
    let unit = word(behind);
    let sign = match unit {
        "in" | "inch" | "inches" => "\"",
        "foot" | "feet" => " ft",
        "centimetre" | "centimetres" | "centimeter" | "centimeters" => " cm",
        "millimetre" | "millimetres" | "millimeter" | "millimeters" => " mm",
        _ => return Some((format!("{number}\""), behind)),
    };
    Some((format!("{number}{sign}"), behind[unit.len()..].trim_start()))
}

/// What stands before an article that ends a text.
fn without_article(before: &str) -> Option<&str> {
    let (front, article) = before.rsplit_once(' ')?;
    matches!(article, "a" | "an" | "the" | "one").then(|| front.trim_end())
}

/// The word of the clause of a part that a name ends: `1 guard, needs drummers`.
fn clause_of_a_part(before: &str) -> Option<&str> {
    let clause = before.rsplit(',').next()?.trim_start();
    let (word, name) = clause.split_once(' ')?;
    (matches!(word, "needs" | "excludes") && is_name(name.trim())).then_some(word)
}

/// `side raiders royal player {`, `side raiders player royal {`.
fn player_of_a_side(before: &str, rest: &str) -> Option<String> {
    let line = format!("{before} {}", rest.trim_end_matches(['{', ' ']));
    let signs = |sign: char| !(sign.is_alphanumeric() || "-.".contains(sign));
    let words: Vec<&str> = line.split(signs).filter(|word| !word.is_empty()).collect();
    let others: Vec<&&str> = words.iter().filter(|word| **word != "player").collect();
    match others.as_slice() {
        [side, name, army] if words.len() == 4 => {
            Some(format!("write `{side} {name} {army}, player {{`"))
        }
        _ => None,
    }
}

/// `check number of god : 3 of each` in an example.
fn check_by_a_word(before: &str, rest: &str) -> Option<String> {
    let (name, many) = rest.split_once(':')?;
    let (name, many) = (name.trim(), many.trim());
    let words: Vec<&str> = before.split_whitespace().skip(1).collect();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let [face] = words.as_slice()
        && is_number(many)
    {
        return Some(format!("write `check {many} cards with {face} is {name}`"));
    }
    let (deck, face) = match words.as_slice() {
        ["of", deck] => (*deck, name),
        [face, "of" | "in" | "on" | "from"] => (name, *face),
        _ => return None,
    };
    (is_name(deck) && is_name(face)).then(|| format!("write `check {deck} {face} : {many}`"))
}

/// `check god : 3 of each` in an example, where no deck says whose face that is.
fn check_of_a_deck(text: &str, before: &str) -> Option<String> {
    let of_each = "N of each";
    let named = before.strip_prefix("check ")?.trim();
    if let Some((deck, face)) = named.split_once('.') {
        return Some(format!(
            "a blank stands between a deck and its face: `check {deck} {face} : {of_each}`"
        ));
    }
    let declares = |line: &str, word: &str, name: &str| {
        let mut words = line.split_whitespace();
        words.next() == Some(word) && words.next() == Some(name)
    };
    if text.lines().any(|line| declares(line, "deck", named)) {
        return Some(format!(
            "say which of its faces is counted: `check {named} FACE : {of_each}`"
        ));
    }
    let face = text.lines().position(|line| declares(line, "face", named));
    let above: Vec<&str> = text.lines().take(face.unwrap_or(0)).collect();
    let deck = above
        .iter()
        .rev()
        .find_map(|line| line.strip_prefix("deck "));
    let deck = deck.map_or("DECK", word);
    Some(format!(
        "outside of a deck its name stands before the face: `check {deck} {named} : {of_each}`"
    ))
}

/// Places whose numbers have inches where they had no unit: `36 40, 40 by 2, turned 15`.
fn with_inches(places: &str) -> String {
    let mut turned = false;
    let words = places.split(' ').map(|word| {
        let number = word.trim_end_matches(',');
        let is_bare = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let is_length = is_bare && !turned;
        turned = word == "turned";
        match is_length {
            true => format!("{number}\"{}", &word[number.len()..]),
            false => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// How many there are, and what stands behind that.
fn amount(rest: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let low = digits(rest);
    let mut signs = [" to ", "-"].into_iter();
    let more = signs.find_map(|sign| Some((sign.len(), digits(rest[low..].strip_prefix(sign)?))));
    let end = match more {
        Some((sign, high)) if high > 0 => low + sign + high,
        _ => low,
    };
    (low > 0).then(|| (&rest[..end], rest[end..].trim_start()))
}
