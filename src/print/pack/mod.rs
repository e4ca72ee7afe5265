//! A smaller file, though it says the same.
//!
//! The tags of a booklet are thousands of tiny objects, which Typst writes out in full. PDF 1.5
//! and later may hold them in object streams (ISO 32000-1, 7.5.7 and 7.5.8). They get the numbers in whose
//! order they stand there: what counts up packs well. And what pages show is written shorter, see `content`.
//!
//! A page or a heap of tags that is as it was the last time is not packed again: like Typst's pages, it is
//! kept for as long as somebody asks for it.

mod content;
mod file;
mod numbers;
mod table;
mod tokens;
#[cfg(test)]
pub(super) mod unpacked;

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::sync::Arc;

use flate2::read::ZlibDecoder;
use libdeflater::{CompressionLvl, Compressor};

use self::file::{File, Object};
use self::numbers::Numbers;
use crate::abreast::abreast;

/// So many objects share a stream at most: a reader unpacks all of them to see one, and streams are packed
/// side by side.
const TOGETHER: usize = 2500;

/// How hard is packed, from 1 to 12: what lies below is larger by a twentieth and more, and what lies above takes
/// twice the time or saves nothing.
const LEVEL: i32 = 8;

/// How Typst begins a tag. None need say that it is one (14.7.2, table 323), and all of them together take a
/// hundredth of a booklet to say so.
const TYPED_TAG: &[u8] = b"<</Type/StructElem";

/// What is to be written, each by itself.
enum Piece<'a, 'f> {
    /// Small objects, which share a stream.
    Together(&'a [&'f Object<'f>]),
    Stream(&'f Object<'f>, Sort),
}

/// What a stream holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// What pages show, which can be said in fewer words.
    Shown,
    /// It stays as it came: packing it anew would take long.
    Image,
    /// Fonts and what belongs to them.
    Other,
}

/// The same document in fewer bytes; as it came where it is not written as expected.
pub(super) fn pack(pdf: Vec<u8>) -> Vec<u8> {
    match packed(&pdf) {
        Some(packed) if packed.len() < pdf.len() => packed,
        _ => pdf,
    }
}

fn packed(pdf: &[u8]) -> Option<Vec<u8>> {
    let file = File::read(pdf)?;
    let contents = contents(&file.objects);
    let is_stream = |object: &&Object<'_>| object.body.ends_with(b"endstream");
    let (streams, mut small): (Vec<_>, Vec<_>) = file.objects.iter().partition(is_stream);
    // What is alike packs best together.
    small.sort_by_cached_key(|object| (tag(object.body), object.number));
    let order = small.iter().chain(&streams).map(|object| object.number);
    let numbers = Numbers::by_order(file.size, order)?;
    let shared = small.chunks(TOGETHER).map(Piece::Together);
    let alone = streams.iter().map(|object| {
        let sort = match subtype(object.body) {
            Some(b"/Form") => Sort::Shown,
            Some(b"/Image") => Sort::Image,
            _ if contents.contains(&object.number) => Sort::Shown,
            _ => Sort::Other,
        };
        Piece::Stream(object, sort)
    });
    let pieces: Vec<_> = shared.chain(alone).collect();
    let written = abreast(&pieces, |piece| match piece {
        Piece::Together(objects) => object_stream(objects, &numbers),
        Piece::Stream(object, sort) => renumbered_stream(object, *sort, &numbers),
    });
    let mut out = file.head.to_vec();
    let mut lines = vec![table::FREE];
    // The streams of objects are numbered behind all else.
    let mut number = small.len() + streams.len();
    for piece in &pieces {
        if let Piece::Together(objects) = piece {
            number += 1;
            for place in 0..objects.len() {
                lines.push(table::within(number, place)?);
            }
        }
    }
    let (shared, alone) = written.split_at(number - small.len() - streams.len());
    for stream in alone.iter().chain(shared) {
        let number = lines.len();
        lines.push(table::at(out.len())?);
        object(&mut out, number, stream.as_ref()?);
    }
    let start = out.len();
    let number = lines.len();
    lines.push(table::at(start)?);
    let mut head = format!(
        "<</Type/XRef/W[1 4 2]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>/Size {}",
        lines.len()
    )
    .into_bytes();
    numbers.renumber(file.trailer, &mut head)?;
    object(
        &mut out,
        number,
        &stream(&head, &table::differences(&lines))?,
    );
    out.extend_from_slice(format!("startxref\n{start}\n%%EOF").as_bytes());
    Some(out)
}

/// The numbers of the streams that pages show (7.7.3.3).
fn contents(objects: &[Object<'_>]) -> BTreeSet<usize> {
    let of = |object: &Object<'_>| {
        let [sort] = file::entry(object.body, b"/Type")?;
        (sort.text == b"/Page").then_some(())?;
        let [number, _, reference] = file::entry(object.body, b"/Contents")?;
        (reference.text == b"R").then_some(())?;
        file::number(number.text)
    };
    objects.iter().filter_map(of).collect()
}

/// Of what sort a stream is; a form has contents that a page shows in one place or more (8.10).
fn subtype(body: &[u8]) -> Option<&[u8]> {
    file::entry(body, b"/Subtype").map(|[sort]| sort.text)
}

/// What a tag is, a heading or a cell; nothing of other objects.
fn tag(body: &[u8]) -> &[u8] {
    let typed = body.strip_prefix(TYPED_TAG);
    let Some(rest) = typed.and_then(|rest| rest.strip_prefix(b"/S/")) else {
        return &[];
    };
    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric());
    rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
}

/// A stream of small objects (7.5.7).
fn object_stream(objects: &[&Object<'_>], numbers: &Numbers) -> Option<Vec<u8>> {
    let (mut index, mut bodies) = (Vec::new(), Vec::new());
    for object in objects {
        let number = numbers.of(object.number)?;
        write!(index, "{number} {} ", bodies.len()).ok()?;
        let body = match object.body.strip_prefix(TYPED_TAG) {
            Some(rest) => {
                bodies.extend_from_slice(b"<<");
                rest
            }
            None => object.body,
        };
        numbers.renumber(body, &mut bodies)?;
        bodies.push(b'\n');
    }
    let head = format!(
        "<</Type/ObjStm/N {}/First {}/Filter/FlateDecode",
        objects.len(),
        index.len()
    );
    stream(head.as_bytes(), &[index, bodies].concat())
}

/// A stream that stays by itself, with its references as they are now; shorter where it can be.
fn renumbered_stream(object: &Object<'_>, sort: Sort, numbers: &Numbers) -> Option<Vec<u8>> {
    let (dictionary, data) = file::stream(object.body)?;
    let mut out = Vec::new();
    if sort != Sort::Image
        && let Some((dictionary, data)) = shortened(dictionary, data, sort == Sort::Shown)
        && data.len() < object.body.len()
    {
        numbers.renumber(&dictionary, &mut out)?;
        return Some(with_data(out, &data));
    }
    numbers.renumber(dictionary, &mut out)?;
    Some(with_data(out, data))
}

/// A stream and its dictionary, shorter: packed harder, and what pages show in fewer words.
fn shortened(dictionary: &[u8], data: &[u8], shown: bool) -> Option<(Vec<u8>, Arc<[u8]>)> {
    let [filter] = file::entry(dictionary, b"/Filter")?;
    (filter.text == b"/FlateDecode").then_some(())?;
    let parameters: Option<[_; 1]> = file::entry(dictionary, b"/DecodeParms");
    parameters.is_none().then_some(())?;
    // A number, and behind it a name or the end: no reference.
    let [length, next] = file::entry(dictionary, b"/Length")?;
    (file::number(length.text)? == data.len()).then_some(())?;
    (!next.text.iter().all(u8::is_ascii_digit)).then_some(())?;
    let data = packed_anew(data, shown)?;
    let shorter = data.len().to_string();
    let parts = [
        dictionary.get(..length.at)?,
        shorter.as_bytes(),
        dictionary.get(length.end()..)?,
    ];
    Some((parts.concat(), data))
}

/// Packed bytes, packed harder; contents in fewer words.
#[comemo::memoize]
fn packed_anew(data: &[u8], shown: bool) -> Option<Arc<[u8]>> {
    let mut plain = Vec::with_capacity(data.len() * 8);
    ZlibDecoder::new(data).read_to_end(&mut plain).ok()?;
    if shown {
        plain = content::shortened(&plain)?;
    }
    deflate(&plain).map(Arc::from)
}

/// Small objects, packed.
#[comemo::memoize]
fn packed_together(plain: &[u8]) -> Option<Arc<[u8]>> {
    deflate(plain).map(Arc::from)
}

/// A stream with its dictionary, of which all entries but the length are there.
fn stream(entries: &[u8], plain: &[u8]) -> Option<Vec<u8>> {
    let data = packed_together(plain)?;
    let length = format!("/Length {}>>\n", data.len());
    Some(with_data([entries, length.as_bytes()].concat(), &data))
}

fn with_data(mut dictionary: Vec<u8>, data: &[u8]) -> Vec<u8> {
    dictionary.extend_from_slice(b"stream\n");
    dictionary.extend_from_slice(data);
    dictionary.extend_from_slice(b"\nendstream");
    dictionary
}

fn object(out: &mut Vec<u8>, number: usize, body: &[u8]) {
    out.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
    out.extend_from_slice(body);
    out.extend_from_slice(b"\nendobj\n");
}

fn deflate(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packer = Compressor::new(CompressionLvl::new(LEVEL).ok()?);
    let mut packed = vec![0; packer.zlib_compress_bound(bytes.len())];
    let length = packer.zlib_compress(bytes, &mut packed).ok()?;
    packed.truncate(length);
    Some(packed)
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

    /// A file as Typst writes it, with these objects from 1 on.
    fn file(objects: &[&[u8]]) -> Vec<u8> {
        let mut pdf = b"%PDF-1.7\n%\x80\x80\x80\x80\n\n".to_vec();
        let mut table = format!("xref\n0 {}\n0000000000 65535 f\r\n", objects.len() + 1);
        for (index, object) in objects.iter().enumerate() {
            table += &format!("{:010} 00000 n\r\n", pdf.len());
            pdf.extend_from_slice(format!("{} 0 obj\n", index + 1).as_bytes());
            pdf.extend_from_slice(object);
            pdf.extend_from_slice(b"\nendobj\n\n");
        }
        let start = pdf.len();
        pdf.extend_from_slice(table.as_bytes());
        let size = objects.len() + 1;
        let trailer = format!("trailer\n<</Size {size}/Root 1 0 R/ID[(1 0 R)(\r)]>>\n");
        pdf.extend_from_slice(trailer.as_bytes());
        pdf.extend_from_slice(format!("startxref\n{start}\n%%EOF").as_bytes());
        pdf
    }

    #[test]
    fn only_what_pages_show_is_written_anew() {
        let contents =
            b"q 1 0 0 -1 7 8 cm/c0 cs 0 scn\nBT 0 Tr/f0 9 Tf 1 0 0 -1 0 0 Tm(\\000a)Tj\nET\nQ\n";
        let contents = contents.repeat(20);
        let data = super::deflate(&contents).unwrap();
        let with = |entries: &str| {
            let head = format!("<<{entries}/Length {}/Filter/FlateDecode>>\n", data.len());
            super::with_data(head.into_bytes(), &data)
        };
        let (page, plain) = (with(""), with(""));
        let form = with("/Type/XObject/Subtype/Form/BBox[0 0 9 9]");
        let many = [&b"<</A(3 0 R)/B 3 0 R>>"[..]; 30];
        let mut objects = vec![
            &b"<</Type/Catalog/Pages 2 0 R>>"[..],
            b"<</Type/Pages/Kids[3 0 R]/Other[5 0 R 6 0 R 7 0 R]>>",
            b"<</Type/Page/Contents 4 0 R/Parent 2 0 R>>",
            &page,
            &plain,
            &form,
        ];
        objects.extend(many);
        let pdf = file(&objects);
        let packed = pack(pdf.clone());
        assert!(packed.len() < pdf.len());
        super::unpacked::assert_same(&pdf, &packed);
        let lengths = super::unpacked::objects(&packed);
        let lengths: Vec<usize> = lengths
            .values()
            .filter_map(|body| super::file::stream(body))
            .map(|(_, data)| super::unpacked::inflated(data).len())
            .collect();
        let as_it_came = lengths.iter().filter(|length| **length == contents.len());
        assert_eq!((lengths.len(), as_it_came.count()), (3, 1));
    }
}
