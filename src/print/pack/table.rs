//! The table of where each object is, as a stream (ISO 32000-1, 7.5.8).

/// A line: what sort of place it is, and two numbers.
pub(super) type Line = [u8; 7];

/// The head of the list of numbers not in use, which must be the first line.
pub(super) const FREE: Line = [0, 0, 0, 0, 0, 0xff, 0xff];

/// An object that begins there in the file.
pub(super) fn at(offset: usize) -> Option<Line> {
    line(1, offset, 0)
}

/// An object in an object stream.
pub(super) fn within(stream: usize, place: usize) -> Option<Line> {
    line(2, stream, place)
}

fn line(sort: u8, second: usize, third: usize) -> Option<Line> {
    let [a, b, c, d] = u32::try_from(second).ok()?.to_be_bytes();
    let [e, f] = u16::try_from(third).ok()?.to_be_bytes();
    Some([sort, a, b, c, d, e, f])
}

/// Each line as its difference to the one above, which is mostly the same small one: PNG's filter
/// "Up", whose number is 2.
pub(super) fn differences(lines: &[Line]) -> Vec<u8> {
    let mut above = [0; 7];
    let mut bytes = Vec::with_capacity(lines.len() * 8);
    for line in lines {
        bytes.push(2);
        bytes.extend(line.iter().zip(above).map(|(at, up)| at.wrapping_sub(up)));
        above = *line;
    }
    bytes
}
