//! Files of ours, plain or packed, as tests read them.

use std::collections::BTreeMap;
use std::io::Read as _;

use super::content::seen;
pub(in super::super) use super::content::seen::operations;
use super::file::{self, File};
use super::tokens::{Sort, Token, Tokens};

/// The bodies of all objects, by number.
pub(in super::super) fn objects(pdf: &[u8]) -> BTreeMap<usize, Vec<u8>> {
    if let Some(file) = File::read(pdf) {
        let all = file.objects.iter();
        return all.map(|each| (each.number, each.body.to_vec())).collect();
    }
    let start = file::table_at(pdf).unwrap();
    let lines = lines(pdf, start);
    let mut starts: Vec<usize> = lines
        .iter()
        .filter_map(|(sort, at, _)| (*sort == 1).then_some(*at))
        .collect();
    starts.sort_unstable();
    let mut all = BTreeMap::new();
    for (number, (sort, at, _)) in lines.iter().enumerate() {
        if *sort != 1 || *at == start {
            continue;
        }
        let end = starts.iter().find(|start| *start > at).unwrap();
        let body = file::body(number, &pdf[*at..*end]).unwrap();
        if !body.starts_with(b"<</Type/ObjStm") {
            all.insert(number, body.to_vec());
            continue;
        }
        let bytes = inflated(file::stream(body).unwrap().1);
        let [first] = file::entry(body, b"/First").unwrap();
        let first = file::number(first.text).unwrap();
        let index: Vec<usize> = Tokens::of(&bytes[..first])
            .map(|token| file::number(token.text).unwrap())
            .collect();
        for (place, pair) in index.chunks(2).enumerate() {
            assert_eq!(lines[pair[0]], (2, number, place));
            let next = index.get(2 * place + 3);
            let end = next.map_or(bytes.len(), |next| first + next);
            let object = &bytes[first + pair[1]..end];
            all.insert(pair[0], object.strip_suffix(b"\n").unwrap().to_vec());
        }
    }
    all
}

/// The lines of a packed file's table, which is its last object.
fn lines(pdf: &[u8], start: usize) -> Vec<(u8, usize, usize)> {
    let mark = b"stream\n";
    let data = pdf[start..].windows(mark.len()).position(|at| at == mark);
    let entries = inflated(&pdf[start + data.unwrap() + mark.len()..]);
    let mut above = [0_u8; 7];
    let line = |filtered: &[u8]| {
        assert_eq!(filtered[0], 2);
        for (up, by) in above.iter_mut().zip(&filtered[1..]) {
            *up = up.wrapping_add(*by);
        }
        let [sort, a, b, c, d, e, f] = above;
        let second = u32::from_be_bytes([a, b, c, d]);
        (
            sort,
            second as usize,
            usize::from(u16::from_be_bytes([e, f])),
        )
    };
    entries.chunks(8).map(line).collect()
}

/// What a stream holds; what follows it does no harm.
pub(in super::super) fn inflated(data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut decoder = flate2::read::ZlibDecoder::new(data);
    decoder.read_to_end(&mut bytes).unwrap();
    bytes
}

/// What each page shows, in the order of their numbers.
pub(in super::super) fn contents(pdf: &[u8]) -> Vec<Vec<u8>> {
    let all = objects(pdf);
    let list: Vec<_> = all
        .iter()
        .map(|(number, body)| file::Object {
            number: *number,
            body,
        })
        .collect();
    let shown = super::contents(&list);
    let data = |number| file::stream(&all[number]).unwrap().1;
    shown.iter().map(|number| inflated(data(number))).collect()
}

/// Where the trailer's entries are: before the end of a plain file, in a packed one's table.
fn trailer(pdf: &[u8]) -> &[u8] {
    let table = &pdf[file::table_at(pdf).unwrap()..];
    let open = table.windows(2).position(|at| at == b"<<").unwrap();
    &table[open..]
}

/// Panics unless two files say the same from their roots on: the same objects, whatever their numbers, and
/// contents that show the same.
pub(in super::super) fn assert_same(plain: &[u8], packed: &[u8]) {
    let (before, after) = (objects(plain), objects(packed));
    assert_eq!(before.len(), after.len());
    let mut pairs = BTreeMap::new();
    for name in [&b"/Root"[..], b"/Info", b"/ID"] {
        let [a, b] = [plain, packed].map(|pdf| file::entry::<4>(trailer(pdf), name));
        let (Some(a), Some(b)) = (a, b) else {
            assert_eq!(a.is_some(), b.is_some(), "{}", told(name));
            continue;
        };
        compare(&a, &b, &mut pairs);
    }
    let mut done = 0;
    while done < pairs.len() {
        done = pairs.len();
        for (a, b) in pairs.clone() {
            let (a, b) = (&before[&a], &after[&b]);
            let (Some((head, data)), Some((now, packed))) = (file::stream(a), file::stream(b))
            else {
                let [mut a, b] = [a, b].map(|body| Tokens::of(body).collect::<Vec<_>>());
                // Packed tags do not say that they are tags.
                if a.get(2).is_some_and(|it| it.text == b"/StructElem") {
                    a.drain(1..3);
                }
                compare(&a, &b, &mut pairs);
                continue;
            };
            let [a, b] = [head, now].map(|head| {
                let mut tokens: Vec<_> = Tokens::of(head).collect();
                let length = tokens.iter().position(|at| at.text == b"/Length").unwrap();
                tokens.remove(length + 1);
                tokens
            });
            compare(&a, &b, &mut pairs);
            if data != packed {
                seen::assert_same(&inflated(data), &inflated(packed));
            }
        }
    }
    let mut numbers: Vec<_> = pairs.values().collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), pairs.len());
}

/// Compares tokens but for the numbers of references, which it notes down.
fn compare(a: &[Token<'_>], b: &[Token<'_>], pairs: &mut BTreeMap<usize, usize>) {
    assert_eq!(a.len(), b.len());
    for (index, (was, is)) in a.iter().zip(b).enumerate() {
        let end = a.get(index + 2);
        if was.sort == Sort::Number && end.is_some_and(|end| end.is(Sort::Word, b"R")) {
            let [was, is] = [was, is].map(|token| file::number(token.text).unwrap());
            assert_eq!(*pairs.entry(was).or_insert(is), is);
        } else {
            assert_eq!((was.sort, told(was.text)), (is.sort, told(is.text)));
        }
    }
}

fn told(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}
