//! No text panics, overflows the stack or takes more than linear time.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use super::clean::bundled;
use super::{parse, said};

/// A small generator of numbers, so that a failure comes again.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Every place lies in the text and between characters; a file with errors is reported.
pub(super) fn holds(text: &str) {
    let (file, list, _) = parse(text);
    for each in &list {
        let (start, end) = (each.span.start as usize, each.span.end as usize);
        assert!(start <= end && end <= text.len(), "{each:?}");
        assert!(
            text.is_char_boundary(start) && text.is_char_boundary(end),
            "{each:?}"
        );
    }
    assert!(
        !file.broken || !list.is_empty(),
        "broken without a word: {text}"
    );
}

#[test]
fn truncated_sources_are_read() {
    for (_, text) in bundled() {
        let step = (text.len() / 60).max(1);
        for at in (0..text.len()).step_by(step) {
            holds(&text[..boundary(&text, at)]);
        }
    }
}

#[test]
fn mutated_sources_are_read() {
    let pieces = [
        "{",
        "}",
        "\"",
        "|",
        "[",
        "]",
        "\n",
        "#",
        ":",
        ",",
        "\\",
        "“",
        "”",
        "½",
        "×",
        "\u{a0}",
        "\u{200b}",
        "\r",
        "place",
        "roll x d6 {",
        "99999999999999999999",
        "d0",
        "-",
        "–",
        "1-",
        "=",
        "<",
        "é",
        "🎲",
        "\0",
        "scenario x {",
        "\n}\n",
        "\nkind k {\n",
        "side a b {",
        "\"\n\"",
    ];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for (_, text) in bundled() {
        for _ in 0..60 {
            let mut mutated = text.clone();
            for _ in 0..=numbers.below(4) {
                let from = boundary(&mutated, numbers.below(mutated.len()));
                let to = boundary(&mutated, (from + numbers.below(12)).min(mutated.len()));
                mutated.replace_range(from..to.max(from), pieces[numbers.below(pieces.len())]);
            }
            holds(&mutated);
        }
    }
}

#[test]
fn noise_is_read() {
    let alphabet: Vec<char> = "{}[]\"|#:;,.\n\n  \t=<>+-–0129adxroll placekind½×“”\u{a0}\r\\é"
        .chars()
        .collect();
    let mut numbers = Numbers(7);
    for _ in 0..400 {
        let length = numbers.below(400);
        let text: String = (0..length)
            .map(|_| alphabet[numbers.below(alphabet.len())])
            .collect();
        holds(&text);
    }
}

/// Runs on a thread with as little stack as a test has.
fn on_a_small_stack(text: String) -> Vec<String> {
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || said(&text))
        .unwrap()
        .join()
        .unwrap()
}

#[test]
fn deep_nesting_is_an_error_at_the_place() {
    let mut nested = "generator g {\n".to_owned();
    for _ in 0..10_000 {
        nested.push_str("roll a d6 {\n1-6 {\n");
    }
    assert_eq!(
        on_a_small_stack(nested.clone()),
        ["E0006 41:5 this block lies inside 40 others"]
    );
    nested.push_str(&"}\n".repeat(20_001));
    assert_eq!(
        on_a_small_stack(nested),
        ["E0006 41:5 this block lies inside 40 others"]
    );
}

#[test]
fn the_deepest_allowed_nesting_is_read_on_a_small_stack() {
    let mut nested = "generator g {\n".to_owned();
    for _ in 0..19 {
        nested.push_str("roll a d6 {\n1-6 {\n");
    }
    nested.push_str("roll a d6 {\n");
    let open = nested.clone();
    nested.push_str(&"}\n".repeat(40));
    assert_eq!(on_a_small_stack(nested), [""; 0]);
    assert_eq!(on_a_small_stack(open).len(), 1);
    let broken = format!("nonsense {{\n{}", " what is this {\n".repeat(39));
    assert!(on_a_small_stack(broken).len() <= 2);
}

#[test]
fn the_deepest_blocks_of_a_procedure_are_read_on_a_small_stack() {
    for (start, piece) in [
        ("procedure p {\nstep s {\n", " if a {\n"),
        ("procedure p {\nstep s {\n", " repeat 2 times {\n"),
        (
            "procedure p {\nstep s {\n",
            " choose by x {\n 1: choose by y {\n",
        ),
        (
            "procedure p {\nstep s {\n if b {\n }\n",
            " otherwise if a {\n",
        ),
        ("", " option o {\n"),
        ("option o {\n", " in x {\n"),
        ("example \"x\" {\n", " play x {\n"),
        ("deck a of 3 cards {\n", " face x {\n"),
    ] {
        let opened = start.matches('{').count() - start.matches('}').count();
        for count in [(40 - opened) / piece.matches('{').count(), 20_000] {
            let open = format!("{start}{}", piece.repeat(count));
            let closed = format!("{open}{}", "}\n".repeat(40));
            assert!(on_a_small_stack(open).len() <= 45, "{start}{piece}");
            assert!(on_a_small_stack(closed).len() <= 45, "{start}{piece}");
        }
    }
}

#[test]
fn brackets_and_long_lines_are_read() {
    let size = 2_000;
    for piece in [
        "{",
        "}",
        "[",
        "]",
        "\"",
        "|",
        "(",
        "a",
        " ",
        "1",
        "-",
        ",",
        "{#",
        "\\\"",
        "a b ",
        "\" ",
        "1-",
        "[\"",
        "“",
        "a.",
        "=\n",
        "{ ",
        "} ",
        "# ",
        "a\n",
        "\"a\" ",
        "\"a\"\n",
        "|\n",
        "1,",
        "d6 ",
        "place a, ",
        "{\n}\n",
        "}\n",
        "x {\n",
        "½",
        "< ",
    ] {
        for start in [
            "",
            "kind k {\n  a : ",
            "weapons {\n  | ",
            "generator g {\n  note ",
            "scale s = ",
            "mission m [",
            "unit u {\n f ",
            "generator g {\n  place a ",
            "generator g {\n  roll a d6 {\n 1 ",
        ] {
            let text = format!("{start}{}", piece.repeat(size / piece.len()));
            holds(&text);
        }
    }
}

/// The time this thread has had on a core, where the system tells it: a busy machine does not matter
/// then. Elsewhere the time of the clock.
fn worked() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    spent.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

#[test]
fn hopeless_sources_take_linear_time() {
    // What a thread has worked is told in steps of a few milliseconds.
    const STEP: Duration = Duration::from_millis(10);
    let time = |text: &str, times: usize| {
        let begun = worked();
        (0..times).for_each(|_| holds(text));
        worked().saturating_sub(begun) + STEP
    };
    for (start, piece) in [
        ("", "a\n"),
        ("", "}"),
        ("mission m [", "{\n}\n"),
        ("unit u {\n f ", "{ "),
        ("mission m {}", "[\"{"),
        ("unit u {\n f ", "\\\""),
        ("generator g {\n", "roll {\n"),
        ("scale s = ", "< #"),
        ("procedure p {\nstep s {\n", " x = (a\n"),
        ("procedure p {\nstep s {\n", " if x {\n }\n\n"),
        (
            "procedure p {\nstep s {\n",
            " if x: stop\n otherwise if y: stop\n",
        ),
        ("procedure p {\nstep s {\n", " if x "),
        ("procedure p {\nstep s {\n x = ", "a end "),
        ("procedure p {\nstep s {\n choose by x {\n", " a, b: c\n"),
        ("procedure p ", "(a: number = (3), \n"),
        ("procedure p ", "(a "),
        ("procedure p (", "a: number,\n"),
        ("modifiers m {\n", "| a | (\n"),
        ("option o {\n", " option o {\n }\n"),
        ("option o {\n", " requires a\n require b\n"),
        ("example \"x\" {\n", " chance x = = \n"),
    ] {
        let short = format!("{start}{}", piece.repeat(500));
        let long = format!("{start}{}", piece.repeat(8_000));
        // Sixteen times the text: as long as sixteen short ones, and sixteen times that if the time
        // were quadratic. One measure may be as bad as that, but not one after the other.
        let mut measured = Vec::new();
        let linear = (0..5).any(|_| {
            let (short, long) = (time(&short, 16), time(&long, 1));
            measured.push((short, long));
            long < short * 6
        });
        assert!(linear, "{start:?} {piece:?}: {measured:?}");
    }
}
