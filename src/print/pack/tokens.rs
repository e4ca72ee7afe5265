//! The tokens of PDF, in objects and in page contents alike (ISO 32000-1, 7.2 and 7.3).

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Number,
    Name,
    /// An operator, or a word such as `R`, `stream` or `true`.
    Word,
    /// A string within parentheses, with them.
    Text,
    /// A string of hexadecimal digits, with its angle brackets.
    Hex,
    /// `[` or `<<`.
    Open,
    /// `]` or `>>`.
    Close,
}

/// A token, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) sort: Sort,
    pub(super) text: &'a [u8],
    pub(super) at: usize,
}

impl Token<'_> {
    pub(super) fn end(&self) -> usize {
        self.at + self.text.len()
    }

    pub(super) fn is(&self, sort: Sort, text: &[u8]) -> bool {
        self.sort == sort && self.text == text
    }

    /// A number, in [`ONE`]s; nothing of what no page can hold.
    pub(super) fn fixed(&self) -> Option<i64> {
        (self.sort == Sort::Number).then_some(())?;
        let (negative, digits) = match self.text {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] | digits => (false, digits),
        };
        // Behind the point, what a digit counts for.
        let (mut value, mut grain) = (0_i64, None);
        for byte in digits {
            let digit = match byte {
                b'0'..=b'9' => i64::from(byte - b'0'),
                b'.' if grain.is_none() => {
                    grain = Some(ONE);
                    continue;
                }
                _ => return None,
            };
            match &mut grain {
                None => value = value * 10 + digit * ONE,
                Some(0) => {}
                // The first digit that is too many: whether to round up.
                Some(1) => {
                    value += i64::from(digit >= 5);
                    grain = Some(0);
                }
                Some(grain) => {
                    *grain /= 10;
                    value += digit * *grain;
                }
            }
            (value < ONE * ONE).then_some(())?;
        }
        Some(if negative { -value } else { value })
    }
}

/// One, in numbers that are reckoned in hundred-thousandths. Typst's own have 24 bits, which on a page are
/// steps of as much or more.
pub(super) const ONE: i64 = 100_000;

/// The tokens of some bytes. They end before the first one that is not understood: whoever needs all of
/// them asks [`Tokens::ended`]. Comments are not understood, nor are the braces of functions.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Tokens<'a> {
        Tokens { bytes, at: 0 }
    }

    /// Where the next one is looked for.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Whether nothing but blanks is left.
    pub(super) fn ended(&self) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        rest.iter().all(|byte| is(*byte, BLANK))
    }

    /// How long the token is that `rest` begins with, and what it is.
    fn measured(rest: &[u8]) -> Option<(Sort, usize)> {
        let first = *rest.first()?;
        if KINDS[usize::from(first)] != DELIMITER {
            let (length, kinds) = word(rest);
            let number = kinds & (OTHER | DIGIT) == DIGIT;
            return Some((if number { Sort::Number } else { Sort::Word }, length));
        }
        Some(match rest {
            [b'[', ..] => (Sort::Open, 1),
            [b']', ..] => (Sort::Close, 1),
            [b'<', b'<', ..] => (Sort::Open, 2),
            [b'>', b'>', ..] => (Sort::Close, 2),
            [b'<', digits @ ..] => {
                let length = digits.iter().position(|byte| *byte == b'>')?;
                let fits = |byte: &u8| byte.is_ascii_hexdigit() || is(*byte, BLANK);
                digits.get(..length)?.iter().all(fits).then_some(())?;
                (Sort::Hex, length + 2)
            }
            [b'(', ..] => (Sort::Text, string(rest)?),
            [b'/', name @ ..] => (Sort::Name, 1 + word(name).0),
            _ => return None,
        })
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.bytes.get(self.at..)?;
        let blanks = rest.iter().position(|byte| !is(*byte, BLANK))?;
        let (at, rest) = (self.at + blanks, rest.get(blanks..)?);
        let (sort, length) = Tokens::measured(rest)?;
        self.at = at + length;
        let text = rest.get(..length)?;
        Some(Token { sort, text, at })
    }
}

/// How long a string is: parentheses within it are in pairs or have a backslash (7.3.4.2).
fn string(bytes: &[u8]) -> Option<usize> {
    let (mut depth, mut escaped) = (0_usize, false);
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(index + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// The bytes that a string stands for, its parentheses taken off (7.3.4.2).
pub(super) fn unescaped(text: &[u8]) -> Option<Vec<u8>> {
    let inner = text.strip_prefix(b"(")?.strip_suffix(b")")?;
    let mut out = Vec::with_capacity(inner.len());
    let mut rest = inner.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        let byte = match byte {
            // However a line ends in a string, it means a line feed.
            b'\r' => {
                rest.next_if_eq(&b'\n');
                b'\n'
            }
            b'\\' => match rest.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'b' => 8,
                b'f' => 12,
                // A line that goes on: its end means nothing.
                b'\r' => {
                    rest.next_if_eq(&b'\n');
                    continue;
                }
                b'\n' => continue,
                digit @ b'0'..=b'7' => {
                    let mut value = u32::from(digit - b'0');
                    for _ in 0..2 {
                        let next = rest.next_if(|byte| (b'0'..=b'7').contains(byte));
                        let Some(digit) = next else { break };
                        value = value * 8 + u32::from(digit - b'0');
                    }
                    // What is too much for a byte is left out.
                    (value & 0xff) as u8
                }
                other => other,
            },
            other => other,
        };
        out.push(byte);
    }
    Some(out)
}

/// Appends a string as short as it can be: all bytes as they are but parentheses, backslashes, and what
/// a reader would take for another end of a line.
pub(super) fn escape(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'(');
    for byte in bytes {
        match byte {
            b'(' | b')' | b'\\' => out.extend([b'\\', *byte]),
            b'\r' => out.extend(b"\\r"),
            other => out.push(*other),
        }
    }
    out.push(b')');
}

/// How many regular characters come first (7.2.2), and of what kinds they are.
fn word(bytes: &[u8]) -> (usize, u8) {
    let mut kinds = 0;
    for (index, byte) in bytes.iter().enumerate() {
        let kind = KINDS[usize::from(*byte)];
        if kind & (BLANK | DELIMITER) != 0 {
            return (index, kinds);
        }
        kinds |= kind;
    }
    (bytes.len(), kinds)
}

fn is(byte: u8, kind: u8) -> bool {
    KINDS[usize::from(byte)] == kind
}

const BLANK: u8 = 1;
const DELIMITER: u8 = 2;
const DIGIT: u8 = 4;
/// A sign or a point, as numbers have.
const SIGN: u8 = 8;
/// What no number has.
const OTHER: u8 = 16;

/// Of what kind each byte is (7.2.2).
const KINDS: [u8; 256] = {
    let mut kinds = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        match byte as u8 {
            0 | 9 | 10 | 12 | 13 | 32 => kinds[byte] = BLANK,
            b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%' => {
                kinds[byte] = DELIMITER;
            }
            b'0'..=b'9' => kinds[byte] = DIGIT,
            b'+' | b'-' | b'.' => kinds[byte] = SIGN,
            _ => {}
        }
        byte += 1;
    }
    kinds
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{ONE, Sort, Tokens, escape, unescaped};

    fn told(bytes: &[u8]) -> Vec<(Sort, String)> {
        let mut tokens = Tokens::of(bytes);
        let all = tokens.by_ref();
        let all = all.map(|token| (token.sort, String::from_utf8_lossy(token.text).into_owned()));
        let all = all.collect();
        assert!(tokens.ended());
        all
    }

    #[test]
    fn tokens_need_no_blanks_where_one_begins_anew() {
        let expected = [
            (Sort::Open, "<<"),
            (Sort::Name, "/A"),
            (Sort::Open, "["),
            (Sort::Text, "(a\\)(b\n)% 1 0 R)"),
            (Sort::Hex, "<00 fF>"),
            (Sort::Number, "-.5"),
            (Sort::Close, "]"),
            (Sort::Name, "/B"),
            (Sort::Number, "12"),
            (Sort::Number, "0"),
            (Sort::Word, "R"),
            (Sort::Close, ">>"),
            (Sort::Word, "f*"),
        ];
        let found = told(b"<</A[(a\\)(b\n)% 1 0 R)<00 fF>-.5]/B 12 0 R>>f*\n");
        let found: Vec<_> = found
            .iter()
            .map(|(sort, text)| (*sort, text.as_str()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_not_understood_ends_them() {
        for bytes in [&b"1 (open"[..], b"1 % remark", b"1 {", b"1 <0x>", b"1 )"] {
            let mut tokens = Tokens::of(bytes);
            assert_eq!(tokens.by_ref().count(), 1);
            assert!(!tokens.ended());
        }
    }

    #[test]
    fn a_number_is_known_to_a_hundred_thousandth() {
        for (text, fixed) in [
            ("0", Some(0)),
            ("-12", Some(-12 * ONE)),
            ("+.5", Some(ONE / 2)),
            ("-.00001", Some(-1)),
            ("742.47974", Some(74_247_974)),
            ("6.9999695", Some(699_997)),
            ("0.0000049", Some(0)),
            ("0.000005", Some(1)),
            ("4.", Some(4 * ONE)),
            ("1.2.3", None),
            ("99999999", None),
            ("/1", None),
        ] {
            let token = Tokens::of(text.as_bytes()).next().unwrap();
            assert_eq!(token.fixed(), fixed, "{text}");
        }
    }

    #[test]
    fn a_string_is_read_as_the_standard_says() {
        for (text, bytes) in [
            (
                &b"(a\\n\\r\\t\\b\\f\\(\\)\\\\\\q)"[..],
                &b"a\n\r\t\x08\x0c()\\q"[..],
            ),
            (b"(\\0\\53\\0533\\501)", b"\0++3A"),
            (b"(a\r\nb\rc\nd)", b"a\nb\nc\nd"),
            (b"(a\\\r\nb\\\nc\\\rd)", b"abcd"),
            (b"(())", b"()"),
        ] {
            assert_eq!(unescaped(text).unwrap(), bytes);
        }
    }

    proptest! {
        #[test]
        fn any_string_comes_back(bytes: Vec<u8>) {
            let mut text = Vec::new();
            escape(&mut text, &bytes);
            let token = Tokens::of(&text).next().unwrap();
            prop_assert_eq!((token.sort, token.text), (Sort::Text, &text[..]));
            prop_assert_eq!(unescaped(&text).unwrap(), bytes);
        }
    }
}
