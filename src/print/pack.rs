//! A smaller file: the objects of a finished PDF go into compressed streams.
//!
//! The tags of a booklet are thousands of tiny objects, which Typst writes out in full. PDF 1.5
//! and later may hold them in object streams (ISO 32000-1, 7.5.7 and 7.5.8); nothing in them changes.

use std::io::Write as _;

use flate2::{Compression, write::ZlibEncoder};

use crate::abreast::abreast;

/// So many objects share a stream: a reader unpacks all of them to see one.
const TOGETHER: usize = 1000;

/// One object of the file.
struct Object<'a> {
    number: usize,
    /// With `N 0 obj` and `endobj`.
    whole: &'a [u8],
    /// What stands between them.
    body: &'a [u8],
}

/// The same document in fewer bytes; as it came where it is not written as expected.
pub(super) fn pack(pdf: Vec<u8>) -> Vec<u8> {
    match packed(&pdf) {
        Some(packed) if packed.len() < pdf.len() => packed,
        _ => pdf,
    }
}

fn packed(pdf: &[u8]) -> Option<Vec<u8>> {
    let table = table_at(pdf)?;
    let (size, mut offsets) = offsets(pdf.get(table..)?)?;
    let trailer = trailer(pdf.get(table..)?)?;
    offsets.sort_unstable_by_key(|(_, at)| *at);
    let mut out = pdf.get(..offsets.first()?.1)?.to_vec();
    let mut entries = vec![[0_u8; 7]; size];
    // The first entry is the head of the list of free objects.
    *entries.first_mut()? = entry(0, 0, u16::MAX)?;
    let mut small = Vec::new();
    for (index, (number, start)) in offsets.iter().enumerate() {
        let end = offsets.get(index + 1).map_or(table, |(_, next)| *next);
        let object = object(*number, pdf.get(*start..end)?)?;
        if object.body.ends_with(b"endstream") {
            *entries.get_mut(*number)? = entry(1, out.len(), 0)?;
            out.extend_from_slice(object.whole);
        } else {
            small.push(object);
        }
    }
    // What is alike packs best together.
    small.sort_by_key(|object| (sort(object.body), object.number));
    let chunks: Vec<&[Object<'_>]> = small.chunks(TOGETHER).collect();
    let streams = abreast(&chunks, |together| object_stream(together));
    for (together, object_stream) in chunks.into_iter().zip(streams) {
        let number = entries.len();
        for (place, object) in together.iter().enumerate() {
            *entries.get_mut(object.number)? = entry(2, number, u16::try_from(place).ok()?)?;
        }
        entries.push(entry(1, out.len(), 0)?);
        out.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
        out.extend_from_slice(&object_stream?);
    }
    let start = out.len();
    let number = entries.len();
    entries.push(entry(1, start, 0)?);
    let data = deflate(&differences(&entries))?;
    let head = format!(
        "{number} 0 obj\n<</Type/XRef/W[1 4 2]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>/Length {}/Size {}",
        data.len(),
        entries.len()
    );
    out.extend_from_slice(head.as_bytes());
    out.extend_from_slice(trailer);
    stream(&mut out, &data);
    out.extend_from_slice(format!("startxref\n{start}\n%%EOF").as_bytes());
    Some(out)
}

/// Where the table of offsets begins.
fn table_at(pdf: &[u8]) -> Option<usize> {
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
    let mut used = Vec::with_capacity(size);
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

/// The trailer's entries but its size: where the document's root is, and so on.
fn trailer(table: &[u8]) -> Option<&[u8]> {
    let mark = b"trailer\n<</Size ";
    let at = table.windows(mark.len()).position(|here| here == mark)?;
    let rest = table.get(at + mark.len()..)?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = b">>\nstartxref";
    let close = rest.windows(end.len()).position(|here| here == end)?;
    rest.get(digits..close)
}

fn object(number: usize, whole: &[u8]) -> Option<Object<'_>> {
    let head = format!("{number} 0 obj\n");
    let body = whole.strip_prefix(head.as_bytes())?;
    let body = body.trim_ascii_end().strip_suffix(b"endobj")?;
    let body = body.trim_ascii_end();
    Some(Object {
        number,
        whole,
        body,
    })
}

/// What a tag is, a heading or a cell; nothing of other objects.
fn sort(body: &[u8]) -> &[u8] {
    let Some(rest) = body.strip_prefix(b"<</Type/StructElem/S/") else {
        return &[];
    };
    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric());
    rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
}

/// What stands behind the stream's number.
fn object_stream(objects: &[Object<'_>]) -> Option<Vec<u8>> {
    let (mut index, mut bodies) = (String::new(), Vec::new());
    for object in objects {
        index.push_str(&format!("{} {} ", object.number, bodies.len()));
        bodies.extend_from_slice(object.body);
        bodies.push(b'\n');
    }
    let first = index.len();
    let data = deflate(&[index.as_bytes(), &bodies].concat())?;
    let head = format!(
        "<</Type/ObjStm/N {}/First {first}/Filter/FlateDecode/Length {}",
        objects.len(),
        data.len()
    );
    let mut out = head.into_bytes();
    stream(&mut out, &data);
    Some(out)
}

/// The end of a stream's dictionary and the stream itself.
fn stream(out: &mut Vec<u8>, data: &[u8]) {
    out.extend_from_slice(b">>\nstream\n");
    out.extend_from_slice(data);
    out.extend_from_slice(b"\nendstream\nendobj\n");
}

/// A line of the cross-reference stream.
fn entry(sort: u8, second: usize, third: u16) -> Option<[u8; 7]> {
    let [a, b, c, d] = u32::try_from(second).ok()?.to_be_bytes();
    let [e, f] = third.to_be_bytes();
    Some([sort, a, b, c, d, e, f])
}

/// Each line as its difference to the one above, which is mostly the same small one: PNG's filter
/// "Up", whose number is 2.
fn differences(lines: &[[u8; 7]]) -> Vec<u8> {
    let mut above = [0; 7];
    let mut bytes = Vec::with_capacity(lines.len() * 8);
    for line in lines {
        bytes.push(2);
        bytes.extend(line.iter().zip(above).map(|(at, up)| at.wrapping_sub(up)));
        above = *line;
    }
    bytes
}

fn deflate(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.trim().parse().ok()
}

/// The bodies of all objects of a file of ours, by number: plain, or packed here. For tests.
#[cfg(test)]
pub(super) fn objects(pdf: &[u8]) -> std::collections::BTreeMap<usize, Vec<u8>> {
    use std::io::Read as _;

    let table = table_at(pdf).unwrap();
    if let Some((_, mut offsets)) = offsets(&pdf[table..]) {
        offsets.sort_unstable_by_key(|(_, at)| *at);
        let ends: Vec<usize> = offsets.iter().skip(1).map(|(_, at)| *at).collect();
        let ends = ends.into_iter().chain([table]);
        return offsets
            .iter()
            .zip(ends)
            .map(|((number, start), end)| {
                let object = object(*number, &pdf[*start..end]).unwrap();
                (*number, object.body.to_vec())
            })
            .collect();
    }
    let inflated = |body: &[u8]| {
        let mark = b"stream\n";
        let start = body.windows(mark.len()).position(|here| here == mark);
        let start = start.unwrap() + mark.len();
        let mut bytes = Vec::new();
        flate2::read::ZlibDecoder::new(&body[start..])
            .read_to_end(&mut bytes)
            .unwrap();
        bytes
    };
    // The last object is the table, which says where all others are.
    let entries = inflated(&pdf[table..]);
    let mut above = [0_u8; 7];
    let lines: Vec<(u8, usize, usize)> = entries
        .chunks(8)
        .map(|filtered| {
            assert_eq!(filtered[0], 2);
            for (up, by) in above.iter_mut().zip(&filtered[1..]) {
                *up = up.wrapping_add(*by);
            }
            let line = above;
            let second = u32::from_be_bytes([line[1], line[2], line[3], line[4]]);
            let third = u16::from_be_bytes([line[5], line[6]]);
            (line[0], second as usize, usize::from(third))
        })
        .collect();
    let mut starts: Vec<usize> = lines
        .iter()
        .filter_map(|(sort, at, _)| (*sort == 1).then_some(*at))
        .collect();
    starts.sort_unstable();
    let body = |number: usize| {
        let at = lines[number].1;
        let end = starts.iter().find(|start| **start > at).unwrap();
        object(number, &pdf[at..*end]).unwrap().body.to_vec()
    };
    let streams: Vec<usize> = (0..lines.len())
        .filter(|n| lines[*n].0 == 1 && lines[*n].1 != table)
        .collect();
    let mut all = std::collections::BTreeMap::new();
    for stream in streams {
        let text = body(stream);
        if !text.starts_with(b"<</Type/ObjStm") {
            all.insert(stream, text);
            continue;
        }
        let bytes = inflated(&text);
        let head = String::from_utf8_lossy(&text).into_owned();
        let first = head.split("/First ").nth(1).unwrap();
        let first: usize = first.split('/').next().unwrap().parse().unwrap();
        let index = std::str::from_utf8(&bytes[..first]).unwrap();
        let index: Vec<usize> = index
            .split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect();
        for (place, pair) in index.chunks(2).enumerate() {
            assert_eq!(lines[pair[0]], (2, stream, place));
            let end = index
                .get(2 * place + 3)
                .map_or(bytes.len() - first, |next| *next);
            let object = &bytes[first + pair[1]..first + end];
            all.insert(pair[0], object.strip_suffix(b"\n").unwrap().to_vec());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::pack;

    #[test]
    fn what_is_no_pdf_stays_as_it_is() {
        for bytes in [&b""[..], b"%PDF-1.7", b"xref\n0 9\nstartxref\n0\n%%EOF"] {
            assert_eq!(pack(bytes.to_vec()), bytes);
        }
    }
}
