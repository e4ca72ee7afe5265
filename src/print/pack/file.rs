//! A PDF as Typst writes it: one object after the other, then a table of where each of them is.

use super::tokens::{Sort, Token, Tokens};

/// One object of the file.
pub(super) struct Object<'a> {
    pub(super) number: usize,
    /// What stands between `N 0 obj` and `endobj`.
    pub(super) body: &'a [u8],
}

/// What a file holds.
pub(super) struct File<'a> {
    /// What stands before all objects.
    pub(super) head: &'a [u8],
    /// In the order in which they stand.
    pub(super) objects: Vec<Object<'a>>,
    /// So many numbers the table holds: all of them are below it.
    pub(super) size: usize,
    /// The trailer's entries but its size: where the document's root is, and so on.
    pub(super) trailer: &'a [u8],
}

impl<'a> File<'a> {
    pub(super) fn read(pdf: &'a [u8]) -> Option<File<'a>> {
        let table = table_at(pdf)?;
        let (size, mut offsets) = offsets(pdf.get(table..)?)?;
        offsets.sort_unstable_by_key(|(_, at)| *at);
        let ends = offsets.iter().skip(1).map(|(_, at)| *at).chain([table]);
        let objects = offsets.iter().zip(ends).map(|((number, start), end)| {
            let body = body(*number, pdf.get(*start..end)?)?;
            Some(Object {
                number: *number,
                body,
            })
        });
        Some(File {
            head: pdf.get(..offsets.first()?.1)?,
            objects: objects.collect::<Option<_>>()?,
            size,
            trailer: trailer(pdf.get(table..)?)?,
        })
    }
}

/// Where the table of offsets begins.
pub(super) fn table_at(pdf: &[u8]) -> Option<usize> {
    let mark = b"startxref\n";
    let at = pdf.windows(mark.len()).rposition(|here| here == mark)?;
    let digits = pdf.get(at + mark.len()..)?;
    let digits = digits.split(|byte| *byte == b'\n').next()?;
    number(digits)
}

/// How many numbers the table holds, and the offset of each object in use.
fn offsets(table: &[u8]) -> Option<(usize, Vec<(usize, usize)>)> {
    let mut lines = table.split(|byte| *byte == b'\n');
    (lines.next()? == b"xref").then_some(())?;
    let size = number(lines.next()?.strip_prefix(b"0 ")?)?;
    let mut used = Vec::new();
    for index in 0..size {
        let line = lines.next()?;
        match line.get(17)? {
            b'n' => used.push((index, number(line.get(..10)?)?)),
            b'f' => {}
            _ => return None,
        }
    }
    Some((size, used))
}

fn trailer(table: &[u8]) -> Option<&[u8]> {
    let mark = b"trailer\n<</Size ";
    let at = table.windows(mark.len()).position(|here| here == mark)?;
    let rest = table.get(at + mark.len()..)?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = b">>\nstartxref";
    let close = rest.windows(end.len()).position(|here| here == end)?;
    rest.get(digits..close)
}

/// An object without `N 0 obj` and `endobj`.
pub(super) fn body(number: usize, whole: &[u8]) -> Option<&[u8]> {
    let head = format!("{number} 0 obj\n");
    let body = whole.strip_prefix(head.as_bytes())?;
    let body = body.trim_ascii_end().strip_suffix(b"endobj")?;
    Some(body.trim_ascii_end())
}

/// A stream's dictionary and its data (ISO 32000-1, 7.3.8); nothing of other objects.
pub(super) fn stream(body: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = body.strip_suffix(b"endstream")?;
    let word =
        Tokens::of(body).find(|token| token.sort == Sort::Word && token.text == b"stream")?;
    let data = rest.get(word.end()..)?.strip_prefix(b"\n")?;
    Some((
        body.get(..word.at)?,
        data.strip_suffix(b"\n").unwrap_or(data),
    ))
}

/// What a dictionary has under a name, in tokens; what stands behind the dictionary is not looked at.
pub(super) fn entry<'a, const N: usize>(
    dictionary: &'a [u8],
    name: &[u8],
) -> Option<[Token<'a>; N]> {
    let mut tokens = Tokens::of(dictionary);
    tokens.next()?.is(Sort::Open, b"<<").then_some(())?;
    let mut depth = 1_usize;
    let mut key = false;
    loop {
        let token = tokens.next()?;
        match token.sort {
            Sort::Open => depth += 1,
            Sort::Close => depth -= 1,
            _ => {}
        }
        (depth > 0).then_some(())?;
        // A name is a value where the name before it was a key.
        key = depth == 1 && token.sort == Sort::Name && !key;
        if key && token.text == name {
            let mut values = [token; N];
            for value in &mut values {
                *value = tokens.next()?;
            }
            return Some(values);
        }
    }
}

pub(super) fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.trim().parse().ok()
}
