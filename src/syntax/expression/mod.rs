//! Expressions. The grammar takes one as a single token; it is read here, by hand: its messages need
//! to know what the author was about, and its depth is counted where it grows.

mod claim;
mod dice;
mod dice_slips;
mod face_slips;
mod operand;
mod operators;
mod plain_words;
mod slips;
mod stated;
mod tokens;
mod turned;

use super::ast::Expr;
use super::context::Context;
use super::recover;
use crate::diagnostic::codes::{E0006, E0801};
use crate::diagnostic::{Diagnostics, suggest};
use crate::source::{FileId, Span};
use crate::spelling::is_name;
pub(super) use claim::{chance_of_a_value, read_claim};
pub(crate) use plain_words::{done_by_option, times};
use tokens::{Kind, Sign, Token};

/// Expressions and operands inside each other.
const DEEPEST: usize = 48;
/// Signs and calls in one expression: later passes walk the tree, and a long sum is a deep tree.
const LONGEST: usize = 200;

/// What surrounds an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mood {
    Rules,
    /// What decides whether something is done or added.
    Condition,
    /// A condition on one card: no dice there, so that `d10` may be the name of a face.
    Card,
    /// The command line, where an argument may be a range.
    Asked,
}

/// Whether a word joins values, and names none.
pub(super) fn joins(word: &str) -> bool {
    JOINING.contains(&word)
}

/// Reads what stands between two places as one expression. Reports and gives nothing when it cannot.
pub(super) fn read(cx: &mut Context<'_>, place: Span, mood: Mood) -> Option<Expr> {
    Reader::new(cx, place, mood)?.whole()
}

/// Expressions with commas between them.
pub(super) fn read_list(cx: &mut Context<'_>, place: Span) -> Option<Vec<Expr>> {
    let mut reader = Reader::new(cx, place, Mood::Rules)?;
    let mut list = vec![reader.expression()?];
    while reader.sign(Sign::Comma) {
        list.push(reader.expression()?);
    }
    reader.end()?;
    Some(list)
}

/// Reads the whole text of a file as one expression, as the command line gives it.
pub fn parse_expression(file: FileId, text: &str, out: &mut Diagnostics) -> Option<Expr> {
    if text.len() > 1 << 20 {
        out.report(
            &crate::diagnostic::codes::E0007,
            Span::new(file, 0, 0),
            "this expression is too long",
        )
        .help("write it into a procedure of a file, in several lines");
        return None;
    }
    let place = Span::new(file, 0, text.len());
    read(&mut Context::new(file, text, out), place, Mood::Asked)
}

struct Reader<'c, 'a> {
    cx: &'c mut Context<'a>,
    tokens: Vec<Token>,
    at: usize,
    /// Where the text ends, blanks left out.
    end: usize,
    mood: Mood,
    depth: usize,
    length: usize,
}

/// Words that join others and so name nothing.
const JOINING: &[&str] = &[
    "or",
    "and",
    "not",
    "is",
    "in",
    "mod",
    "at",
    "of",
    "then",
    "otherwise",
    "rounded",
    "if",
];

impl<'c, 'a> Reader<'c, 'a> {
    fn new(cx: &'c mut Context<'a>, place: Span, mood: Mood) -> Option<Self> {
        let (start, stop) = (place.start as usize, place.end as usize);
        let tokens = tokens::split(cx, start, stop, mood == Mood::Card)?;
        Some(Reader::of(cx, tokens, place, mood))
    }

    /// Reads what has been split already, which begins with `place`.
    fn of(cx: &'c mut Context<'a>, tokens: Vec<Token>, place: Span, mood: Mood) -> Self {
        let end = tokens.last().map_or(place.start, |last| last.span.end);
        Reader {
            cx,
            tokens,
            at: 0,
            end: end as usize,
            mood,
            depth: 0,
            length: 0,
        }
    }

    /// One expression, and nothing behind it.
    fn whole(mut self) -> Option<Expr> {
        let expr = self.expression()?;
        self.end()?;
        Some(expr)
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<Token> {
        self.tokens.get(self.at + ahead).copied()
    }

    fn text_of(&self, token: Token) -> &'a str {
        &self.cx.text[token.span.start as usize..token.span.end as usize]
    }

    /// The word that stands `ahead`; nothing where a number or a sign does.
    fn word_at(&self, ahead: usize) -> Option<&'a str> {
        let token = self.peek_at(ahead)?;
        (token.kind == Kind::Word).then(|| self.text_of(token))
    }

    fn is_sign_at(&self, ahead: usize, sign: Sign) -> bool {
        self.peek_at(ahead)
            .is_some_and(|token| token.kind == Kind::Sign(sign))
    }

    /// Takes this word when it stands here.
    fn word(&mut self, word: &str) -> bool {
        let there = self.word_at(0) == Some(word);
        self.at += usize::from(there);
        there
    }

    fn sign(&mut self, sign: Sign) -> bool {
        let there = self.is_sign_at(0, sign);
        self.at += usize::from(there);
        there
    }

    /// The end of what has been taken.
    fn taken_to(&self) -> u32 {
        match self.at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(token) => token.span.end,
            None => self.end as u32,
        }
    }

    fn since(&self, start: Span) -> Span {
        Span {
            end: self.taken_to().max(start.start),
            ..start
        }
    }

    /// The place of the next word or sign, or the end.
    fn here(&self) -> Span {
        self.peek()
            .map_or(self.cx.at(self.end, self.end), |token| token.span)
    }

    fn shown(&self, span: Span) -> String {
        if span.start == span.end {
            return String::new();
        }
        let text = &self.cx.text[span.start as usize..span.end as usize];
        let few: String = text.chars().take(40).collect();
        let dots = if few.len() < text.len() { "…" } else { "" };
        format!("not `{few}{dots}`")
    }

    /// Says what is missing at the next word.
    fn missing<T>(&mut self, what: &str, help: &str) -> Option<T> {
        if self.comparison_in_words() || self.dice_in_other_words() {
            return None;
        }
        let span = self.here();
        let is_asked = matches!(self.mood, Mood::Card | Mood::Asked);
        if span.start == span.end && !is_asked && recover::goes_on(self.cx, span.start as usize) {
            return None;
        }
        let label = match self.shown(span) {
            empty if empty.is_empty() => "it ends here".to_owned(),
            shown => shown,
        };
        // A condition is looser than any sign.
        let help = match &self.cx.text[span.start as usize..span.end as usize] {
            "if" => "put it in parentheses: `(if … then … otherwise …)`",
            "otherwise" if self.mood == Mood::Condition => {
                "each line counts by itself, and where none holds nothing is added: take this line out, or write `yes` in its \
                 place for what always counts"
            }
            _ => help,
        };
        self.cx
            .out
            .report(&E0801, span, format!("{what} is missing here"))
            .here(label)
            .help(help);
        None
    }

    fn deeper(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Some(());
        }
        self.too_much(
            format!("this part of an expression lies inside {DEEPEST} others"),
            "too deep",
            "give the inner part a name on a line of its own: `NAME = …`",
        )
    }

    fn longer(&mut self) -> Option<()> {
        self.length += 1;
        if self.length <= LONGEST {
            return Some(());
        }
        self.too_much(
            format!("this expression has more than {LONGEST} parts"),
            "too long",
            "give a part of it a name on a line of its own: `NAME = …`",
        )
    }

    fn too_much<T>(&mut self, message: String, label: &str, help: &str) -> Option<T> {
        let span = self.here();
        let report = self.cx.out.report(&E0006, span, message);
        report.here(label).help(help);
        None
    }

    /// Nothing may follow.
    fn end(&mut self) -> Option<()> {
        let Some(next) = self.peek() else {
            return Some(());
        };
        if self.comparison_in_words() || self.dice_in_other_words() {
            return None;
        }
        let shown = self.text_of(next);
        let first = self.text_of(self.tokens[0]);
        // Of a card only its faces are named.
        let is_article = first == "a" && self.mood == Mood::Card && next.kind == Kind::Word;
        if self.at == 1 && (FILLING.contains(&first) || is_article) {
            let first = self.tokens[0];
            let message = format!("`{}` does not belong here", self.text_of(first));
            self.cx
                .out
                .report(&E0801, first.span, message)
                .help(format!(
                    "take it out, so that the value begins with `{shown}`"
                ));
            return None;
        }
        let word: String = shown.chars().take(40).collect();
        let help = match (next.kind, shown) {
            (Kind::Sign(Sign::Close), _) => {
                "take it away, or look for a `(` that is missing".to_owned()
            }
            (Kind::Sign(Sign::Open), _) => {
                "arguments stand behind a name: `attack(regular, long)`".to_owned()
            }
            (
                Kind::Sign(Sign::Equal | Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast),
                _,
            )
            | (_, "is" | "in") => "one comparison at a time; join two by `and`".to_owned(),
            (Kind::Dice(_, false), die)
                if let Some(count) = self.reckoned_count() =>
            {
                format!("a number of dice that is reckoned stands in parentheses: `({count}) {die}`")
            }
            (Kind::Sign(Sign::Comma), _) if let Some(list) = self.bare_list() => {
                format!("several stand in parentheses: `in ({list})`")
            }
            (Kind::Sign(Sign::Comma), _) if let Some(list) = self.list_compared() => {
                format!("several are asked about by `in`, and stand in parentheses: `{list}`")
            }
            (Kind::Sign(Sign::Comma), _) if self.mood == Mood::Condition => {
                "two conditions are joined by `and` or by `or`: write one of them in its place".to_owned()
            }
            (_, word) if let Some(sign) = sign_of(word) => format!("write `{sign}` in its place"),
            (Kind::Number(_), number)
                if self.at == 1 && matches!(self.text_of(self.tokens[0]), "minus" | "plus") =>
            {
                match self.text_of(self.tokens[0]) {
                    "minus" => format!("write `-{number}`"),
                    _ => format!("write `{number}`"),
                }
            }
            (Kind::Word, "rerolling" | "open")
                if self.tokens[..self.at].iter().any(|token| matches!(token.kind, Kind::Dice(..))) =>
            {
                let rest = self.between(next.span.start, self.end as u32);
                format!("`{rest}` stands right behind the dice, before what is counted of them")
            }
            (_, "to") if let Some(name) = self.kept_name() => {
                let range = self.between(self.tokens[0].span.start, self.end as u32);
                format!("a range is a type, and stands behind `:`: write `keep {name} : {range} = VALUE`")
            }
            (_, "rounded") => {
                "`rounded` stands right behind a division: `x / y rounded down`".to_owned()
            }
            (_, "then") => {
                "a value is written `if CONDITION then A otherwise B`, a statement `if CONDITION: …`".to_owned()
            }
            (_, "otherwise" | "else") if let Some(help) = self.statement_behind(next) => help,
            (_, "otherwise" | "else") => {
                "a value that depends is written `if CONDITION then A otherwise B`".to_owned()
            }
            (_, "vs" | "versus" | "against") => self.set_against(),
            (_, "has" | "have" | "contains" | "includes")
                if let Some(help) = self.held_by_a_set() =>
            {
                help
            }
            (_, "between") => "write `is` and a range: `x is 1 to 5`".to_owned(),
            (_, "dice" | "die")
                if let Some(number) = self.at.checked_sub(1).filter(|at| matches!(self.tokens[*at].kind, Kind::Number(_))) =>
            {
                format!("dice are written with their sides, such as `{}d6`", self.text_of(self.tokens[number]))
            }
            (_, word @ ("for" | "by")) if self.follows_a_field() => {
                format!("write `at` in the place of `{word}`")
            }
            (_, "each") => "write `less N each` right behind dice".to_owned(),
            (_, "to") => {
                "a range stands behind `is`, `counting` or `showing`: `x is 1 to 5`".to_owned()
            }
            (Kind::Word, "if") if let Some(help) = self.value_before_its_condition(next) => help,
            (Kind::Word, word) => match suggest::near(word, LINKS.iter().copied()).as_slice() {
                [near] if *near != word && self.may_follow(near) => {
                    format!("did you mean `{near}`?")
                }
                _ if let Some(help) = self.condition_in_words() => help,
                _ if self.at > 0
                    && self.tokens[self.at - 1].kind == Kind::Word
                    && !matches!(word, "yes" | "no" | "none") =>
                {
                    match self.text_of(self.tokens[self.at - 1]) {
                        "sum" | "modifiers" | "modifier" => format!("modifiers are added up by `total`: write `total {word}`"),
                        before => self.field_or_call(before, word),
                    }
                }
                _ => "between two values stands a sign or a word such as `+`, `and` or `is`"
                    .to_owned(),
            },
            _ if let Some(help) = self.number_behind_a_name(next) => help,
            _ => self.condition_in_words().unwrap_or_else(|| {
                "between two values stands a sign or a word such as `+`, `and` or `is`".to_owned()
            }),
        };
        let help = match self.may_be_next_part(next) {
            true => {
                format!("where it is the next part of the outcome, write `,` before it; {help}")
            }
            false => help,
        };
        self.cx
            .out
            .report(&E0801, next.span, format!("`{word}` does not belong here"))
            .help(help);
        None
    }
}

impl Reader<'_, '_> {
    /// Whether a word may be meant behind what stands before it: `open` is one of dice.
    fn may_follow(&self, link: &str) -> bool {
        let before = self.at.checked_sub(1).map(|at| self.tokens[at].kind);
        link != "open" || !matches!(before, Some(Kind::Word))
    }

    /// The name that the line keeps a value by.
    fn kept_name(&self) -> Option<&str> {
        let before = &self.cx.text[..self.tokens.first()?.span.start as usize];
        let line = before.lines().next_back()?;
        let name = line.trim().strip_prefix("keep ")?.strip_suffix('=')?.trim();
        is_name(name).then_some(name)
    }

    /// Whether a word or a number stands behind a value where several may be given, with commas between them.
    fn may_be_next_part(&self, next: Token) -> bool {
        let is_slip = |token: &Token| times(self.text_of(*token), "").is_some();
        if matches!(self.text_of(next), "dice" | "die")
            || self.tokens[..self.at].last().is_some_and(is_slip)
        {
            return false;
        }
        let text = self.cx.text;
        let start = text[..next.span.start as usize]
            .rfind('\n')
            .map_or(0, |end| end + 1);
        let first = text[start..].split_whitespace().next();
        let begins = matches!(next.kind, Kind::Number(_) | Kind::Dice(..) | Kind::Length)
            || next.kind == Kind::Word && {
                let word = self.text_of(next);
                !LINKS.contains(&word) && !AGAINST.contains(&word)
            };
        begins && self.text_of(next) != "if" && matches!(first, Some("end" | "gives"))
    }
}

/// The sign that a word stands for.
fn sign_of(word: &str) -> Option<char> {
    Some(match word {
        "x" | "times" => '*',
        "plus" => '+',
        "minus" => '-',
        _ => return None,
    })
}

/// Words with which people join two values, and that begin none.
const AGAINST: &[&str] = &["vs", "versus", "against", "between", "each", "to", "else"];

/// Words that people put before a value, and that are part of none.
const FILLING: &[&str] = &["an", "as", "by", "the", "to", "with"];

/// Words that may follow a value.
const LINKS: &[&str] = &[
    "or",
    "and",
    "is",
    "in",
    "mod",
    "at",
    "of",
    "then",
    "otherwise",
    "rounded",
    "counting",
    "less",
    "above",
    "rerolling",
    "open",
    "showing",
];
