//! What stands where a declaration belongs, and is none.

use pest::Parser;

use super::super::blanks;
use super::super::comments;
use super::super::context::Context;
use super::super::grammar::{Grammar, Rule};
use super::super::node::Node;
use super::super::words::{self, DECLARATIONS};
use super::outside::{
    INNER, change_of_nothing, closed_too_early, headless, inner_place, outside_of, stands_inside,
};
use super::{Line, Place, added, again, bars, beginnings, closers, explain, members};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;
use crate::source::Span;
use crate::spelling::{is_name, slug};

/// Declarations whose lines begin with words of their own, and what these lines are.
const DECLARED: &[(&str, Place)] = &[
    ("mission", Place::Mission),
    ("scenario", Place::Scenario),
    ("battle", Place::Battle),
    ("generator", Place::Steps),
    ("procedure", Place::Procedure),
    ("deck", Place::Deck),
    ("option", Place::Option),
    ("worksheet", Place::Worksheet),
    ("erratum", Place::Erratum),
];

/// Reports what stands outside every block and is no declaration.
pub(in crate::syntax) fn item(cx: &mut Context<'_>, node: &Node<'_>) {
    let line = Line::of(node);
    if beginnings::merge_mark(cx, line.base, line.text) {
        return;
    }
    if closers::closer(cx, &line, Place::Unread) {
        return;
    }
    let first = line.word();
    let rule = match first {
        "use" => Some(Rule::use_item),
        "source" => Some(Rule::source),
        "scale" => Some(Rule::scale),
        "choice" => Some(Rule::choice),
        "reference" => Some(Rule::reference_item),
        _ => None,
    };
    if let Some(rule) = rule {
        return again(cx, &line, rule, first);
    }
    if bars::row_outside(cx, &line) {
        return;
    }
    if line.text.starts_with(')') && cx.lent_parenthesis {
        // Behind parameters may stand the parts of an outcome, in parentheses as well.
        cx.lent_parenthesis = line.first_line().trim_end().ends_with('(');
        return;
    }
    if first.is_empty() {
        return beginnings::odd_start(cx, line.base, line.text, "a file");
    }
    if let Some(place) = inner_place(&line) {
        return outside_of(cx, &line, place);
    }
    let meant = package_used(&line).or_else(|| added::by_another_word(line.first_line_alone()));
    if let Some(meant) = meant {
        cx.report(
            &E0002,
            line.base,
            line.base + first.len(),
            format!("`{first}` begins no declaration"),
        )
        .help(meant);
        return;
    }
    if !is_bare(line.first_line()) && misspelt(cx, first, line.base) || title_below(cx, &line) {
        return;
    }
    // Perhaps with the whole block behind it.
    if line.first_line().ends_with('{') || opens_block(line.first_line()) {
        return rows(cx, &line);
    }
    let words = line.first_line();
    if words.contains('"') && !line.second().is_empty() && is_whole(Rule::single_row_header, words)
    {
        let end = line.base + words.len();
        cx.report(&E0002, end, end, "`{` is missing here")
            .here("what is said of it stands in a block")
            .help("end this line with `{ }`, where nothing more is to be said");
        return;
    }
    let behind = words[first.len()..].trim_start();
    let behind = behind[line.second().len()..].trim_start();
    if is_named(first, line.second()) && behind.starts_with('"') {
        return again(cx, &line, Rule::single_row_header, first);
    }
    if cx.indent(line.base) > 0 && is_name(first) && !DECLARATIONS.contains(&first) {
        return headless(cx, &line, node.as_str());
    }
    if row_without_a_name(cx, &line) {
        return;
    }
    not_a_declaration(cx, first, line.base);
}

/// What to write for `import hills`, `requires hills "0.1"`: a package that is used.
fn package_used(line: &Line<'_>) -> Option<String> {
    let used = ["import", "include", "require", "requires"].contains(&line.word());
    let package = line.second();
    let behind = line
        .first_line_alone()
        .strip_prefix(line.word())?
        .trim_start();
    let version = behind.strip_prefix(package)?.trim();
    let is_version = version.is_empty() || version.starts_with('"') && version.ends_with('"');
    (used && is_name(package) && is_version).then(|| match version {
        "" => format!("write `use {package} \"0.1\"`, with the version that is wanted"),
        version => format!("write `use {package} {version}`"),
    })
}

/// Reports the head of rows of a kind, or of one row, that no rule reads.
fn rows(cx: &mut Context<'_>, line: &Line<'_>) {
    let rule = if line.second().is_empty() {
        Rule::rows_header
    } else {
        Rule::single_row_header
    };
    again(cx, line, rule, line.word());
}

/// Reports such a head in an option, where its word is near to none of the words that are known there. Says whether it
/// has.
pub(super) fn rows_in_an_option(cx: &mut Context<'_>, line: &Line<'_>, known: &[&str]) -> bool {
    let first = line.word();
    let words = known.iter().chain(DECLARATIONS).copied();
    let head = line.first_line();
    let opens = (head.ends_with('{') || opens_block(head)) && head.contains('"');
    if !opens || !is_name(first) || !suggest::near(first, words).is_empty() {
        return false;
    }
    rows(cx, line);
    true
}

/// Reports `marker "Afraid"`, a kind and a title alone. Says whether it is so.
fn row_without_a_name(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let kind = line.word();
    let words = line.first_line();
    let title = words[kind.len()..].trim_start();
    let is_title = |rest: &str| {
        let behind = rest.split_once('"').map(|(_, behind)| behind.trim_start());
        behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(['[', '#']))
    };
    if !is_name(kind)
        || DECLARATIONS.contains(&kind)
        || !title.strip_prefix('"').is_some_and(is_title)
    {
        return false;
    }
    let behind = title[1..].find('"').map_or(title, |end| &title[..end + 2]);
    let name = Some(slug(behind)).filter(|name| is_name(name));
    let name = name.as_deref().unwrap_or("NAME");
    // What is called so is not known.
    cx.torn = true;
    let start = line.base + words.len() - title.len();
    let message = "a name is missing before this title";
    cx.report(&E0002, start, start + behind.len(), message)
        .help(format!(
            "where `{kind}` is a kind, write `{kind} {name} {behind} {{`, what is said of it on lines below, and `}}`"
        ));
    true
}

/// Whether a line is but two words, as what is said in a block often is.
fn is_bare(line: &str) -> bool {
    let words = comments::without(line);
    words.split_whitespace().count() == 2 && !words.contains(['{', '"', '=', '['])
}

/// Whether two words may be the kind and the name of a row.
fn is_named(kind: &str, name: &str) -> bool {
    is_name(kind) && is_name(name) && !DECLARATIONS.contains(&kind)
}

/// Reports a title below the kind and the name of a row.
fn title_below(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let (first, second) = (line.word(), line.second());
    let words = line.first_line();
    let head = comments::without(words);
    let below = cx.text[line.base + words.len()..].lines().nth(1);
    let below = below.map(str::trim).filter(|below| below.starts_with('"'));
    let (true, true, Some(below)) = (
        is_named(first, second),
        head.ends_with(second) && head.split_whitespace().count() == 2,
        below,
    ) else {
        return false;
    };
    let end = line.base + head.len();
    cx.report(&E0002, end, end, "the title stands on the line of the name")
        .here("here")
        .help(format!("write `{head} {below}`"));
    true
}

/// Whether a line is all that a rule wants of it.
fn is_whole(rule: Rule, line: &str) -> bool {
    let even = blanks::even(line);
    let parsed = Grammar::parse(rule, &even);
    parsed.is_ok_and(|mut pairs| {
        pairs
            .next()
            .is_some_and(|pair| pair.as_str().len() == even.len())
    })
}

/// Whether `{` stands in a line, outside of its texts.
fn opens_block(line: &str) -> bool {
    let mut in_text = false;
    line.chars().any(|c| {
        in_text ^= matches!(c, '"' | '“' | '”');
        c == '{' && !in_text
    })
}

/// Reports a `(` at the end of a line, in the place of the `{` of a block.
pub(super) fn no_brace<'c>(cx: &'c mut Context<'_>, at: usize) -> &'c mut Diagnostic {
    cx.report(&E0002, at, at + 1, "`(` stands where `{` belongs")
        .help("the lines of a block stand between `{` and `}`")
}

fn not_a_declaration(cx: &mut Context<'_>, first: &str, base: usize) {
    let line = cx.text[base..].lines().next().unwrap_or_default();
    let head = comments::without(line);
    if closed_too_early(cx, base) {
        return;
    }
    if head.ends_with('(') {
        no_brace(cx, base + head.len() - 1);
        return;
    }
    let mut inner = INNER.iter();
    let inner = inner.find(|place| words::statements(**place).contains(&first));
    let is_prose = first.starts_with(char::is_uppercase);
    let begins_a_comment = line.starts_with("--");
    let help = match inner {
        _ if matches!(first, "print" | "show") && names_follow(head, first) => {
            format!("write `reference{}`", &head[first.len()..])
        }
        _ if begins_a_comment => comments::OURS.to_owned(),
        _ if let Some(help) = members::without_their_word(head) => help,
        _ if is_prose => "a line of words for people begins with `#`".to_owned(),
        Some(place) => stands_inside(first, *place),
        None if is_bare(head) && is_name(first) => format!(
            "a row of a kind `{first}` ends its line with `{{`; what is said of another row stands in the block of that \
             one: look above for a `}}` too many"
        ),
        None => format!(
            "a declaration begins with {}, or with the plural of a kind for its rows",
            explain::list(DECLARATIONS.iter(), "or")
        ),
    };
    cx.report(
        &E0002,
        base,
        base + first.len(),
        format!("`{first}` begins no declaration"),
    )
    .help(help);
}

/// Whether names with commas between them are all that follows a word.
fn names_follow(head: &str, first: &str) -> bool {
    head[first.len()..]
        .split(',')
        .all(|name| is_name(name.trim()))
}

/// Whether a row on its own is rather a declaration whose keyword has a slip: its word is near one, and
/// its lines are no settings. Reports it when so.
pub(in crate::syntax) fn misspelt_declaration(cx: &mut Context<'_>, node: &Node<'_>) -> bool {
    let broken = node
        .into_inner()
        .any(|each| each.as_rule() == Rule::broken_line);
    let line = Line::of(node);
    broken && misspelt(cx, line.word(), line.base)
}

/// Whether what looks like a row on its own is rather a change of a procedure that begins with another word than
/// `in`: its lines say where steps go. Reports it when so.
pub(in crate::syntax) fn misspelt_change(cx: &mut Context<'_>, node: &Node<'_>) -> bool {
    if matches!(Line::of(node).word(), "before" | "after") {
        return change_of_nothing(cx, node);
    }
    let changes = node.into_inner().any(|each| {
        let line = Line::of(&each);
        each.as_rule() == Rule::broken_line
            && matches!(line.word(), "before" | "after" | "instead")
            && line.first_line().ends_with('{')
    });
    if !changes {
        return false;
    }
    let line = Line::of(node);
    let (first, name) = (line.word(), line.second());
    cx.report(
        &E0002,
        line.base,
        line.base + first.len(),
        format!("`{first}` begins no change of a procedure"),
    )
    .help(format!(
        "write `in {name} {{`: changes of a procedure stand in its block"
    ));
    true
}

/// What the lines of a block of rows are. Where no row stands among them, it has rather a head that lacks
/// a word, and this is reported.
pub(in crate::syntax) fn place_of_rows(cx: &mut Context<'_>, node: &Node<'_>) -> Place {
    let (mut head, mut first) = (None, None);
    for each in node.into_inner() {
        match each.as_rule() {
            Rule::rows_header => head = Some(each),
            Rule::broken_row if !each.as_str().contains('|') => {
                first.get_or_insert(each);
            }
            Rule::row_lines | Rule::broken_row => return Place::Grid,
            _ => {}
        }
    }
    let (Some(head), Some(first)) = (head, first) else {
        return Place::Grid;
    };
    let line = Line::of(&head);
    let word = line.word();
    if misspelt(cx, word, line.base) {
        return Place::Unread;
    }
    let promised = head
        .into_inner()
        .any(|each| each.as_rule() == Rule::promise_rows);
    let row = Line::of(&first);
    // The node has spaces for tabs, the text does not.
    let has_tabs = cx.text[row.base..]
        .lines()
        .next()
        .is_some_and(|row| row.trim().contains('\t'));
    if has_tabs || bars::cells(cx, &row).len() > if promised { 1 } else { 2 } {
        return Place::Grid;
    }
    let statement = Line::of(&first).word();
    let whose = |place: &Place| words::statements(*place).contains(&statement);
    let title = head.into_inner().find(|each| each.as_rule() == Rule::text);
    // Rows of their own have texts as missions have.
    let may_be_row = title.is_some() && statement == "text";
    let declared = match DECLARED.iter().find(|(_, place)| whose(place)) {
        _ if word == "reference" => {
            "write the names on its line, with commas: `reference NAME, NAME`".to_owned()
        }
        None if words::statements(Place::Example).contains(&statement)
            && let Some(title) = &title =>
        {
            format!("write `example {} {{`", title.as_str())
        }
        Some((declared, _)) if !may_be_row => {
            format!("write what it is before its name: `{declared} {word} …`")
        }
        _ => match title {
            Some(title) if is_kind_here(cx.text, word) => with_a_name(word, title.as_str()),
            Some(title) => format!(
                "write its kind before its name and title: `KIND {word} {title}`; or, where `{word}` is the kind, {}",
                with_a_name(word, title.as_str()),
                title = title.as_str()
            ),
            None => format!("write its name behind the kind: `{word} NAME`"),
        },
    };
    let report = cx.report(
        &E0002,
        head.start(),
        head.start() + head.as_str().trim_end().len(),
        "no row stands in this block",
    );
    report.help(format!(
        "{declared}; the rows of a table begin and end with `|`"
    ));
    Place::Unread
}

/// Whether a word is a kind that this file declares or has a row of.
fn is_kind_here(text: &str, word: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start();
        let declared = line
            .strip_prefix("kind ")
            .is_some_and(|kind| super::word(kind) == word);
        let rest = line
            .strip_prefix(word)
            .and_then(|rest| rest.strip_prefix(' '));
        declared || rest.is_some_and(|rest| is_name(super::word(rest)))
    })
}

/// What to write where a title stands in the place of a name.
pub(super) fn with_a_name(word: &str, title: &str) -> String {
    match slug(title) {
        name if is_name(&name) => format!("write a name before the title: `{word} {name} {title}`"),
        _ => format!("write a name before the title: `{word} NAME {title}`"),
    }
}

fn misspelt(cx: &mut Context<'_>, first: &str, base: usize) -> bool {
    let near = suggest::near(first, DECLARATIONS.iter().copied());
    let help = match (
        FOREIGN.iter().find(|(word, _)| *word == first),
        near.as_slice(),
    ) {
        (Some((_, form)), _) => format!("write `{form}`"),
        (None, []) => return false,
        (None, near) if near.contains(&first) => return false,
        (None, near) => match optional_rule(&cx.text[base..], near) {
            Some(head) => format!("write `{head}`"),
            None => format!("did you mean {}?", explain::list(near.iter(), "or")),
        },
    };
    let head = cx.text[base..].lines().next().unwrap_or_default();
    cx.lent_parenthesis = head.trim_end().ends_with('(');
    let span: Span = cx.at(base, base + first.len());
    cx.out
        .report(&E0002, span, format!("`{first}` begins no declaration"))
        .help(help);
    true
}

/// `optional rule cold "Cold" {`: the head of an option.
fn optional_rule(text: &str, near: &[&str]) -> Option<String> {
    let head = text.lines().next()?;
    let (_, behind) = head.split_once(" rule ")?;
    (near == ["option"] && is_name(super::word(behind))).then(|| format!("option {behind}"))
}

/// Words with which other languages declare something, and our form of it.
const FOREIGN: &[(&str, &str)] = &[
    (
        "function",
        "procedure NAME \"Title\" (a : number) gives number {",
    ),
    (
        "func",
        "procedure NAME \"Title\" (a : number) gives number {",
    ),
    (
        "def",
        "procedure NAME \"Title\" (a : number) gives number {",
    ),
    ("enum", "choice NAME = A | B"),
    ("struct", "kind NAME \"Title\" {"),
    ("class", "kind NAME \"Title\" {"),
    ("import", "use PACKAGE \"0.1\""),
    ("include", "use PACKAGE \"0.1\""),
];
