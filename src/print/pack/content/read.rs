//! What page contents say: drawings whose whole form is known, and all else as it came.

use super::super::tokens::{ONE, Sort, Tokens};

/// An operator with what stands before it (ISO 32000-1, 7.8.2).
#[derive(Clone, Copy)]
pub(super) struct Operation<'a> {
    operands: &'a [u8],
    /// Whether all of them are numbers.
    numeric: bool,
    pub(super) operator: &'a [u8],
    /// Both as they came.
    pub(super) text: &'a [u8],
}

impl<'a> Operation<'a> {
    pub(super) fn operands(&self) -> Tokens<'a> {
        Tokens::of(self.operands)
    }

    /// The operands, where they are so many numbers.
    fn numbers<const N: usize>(&self) -> Option<[i64; N]> {
        let mut operands = self.operands();
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = operands.next()?.fixed()?;
        }
        operands.ended().then_some(numbers)
    }
}

/// Operations, one after the other, up to the first that is not understood: whoever needs all of them asks
/// [`Operations::ended`]. An image within the contents is not, for its bytes are no tokens.
#[derive(Clone)]
pub(super) struct Operations<'a> {
    bytes: &'a [u8],
    tokens: Tokens<'a>,
}

impl<'a> Operations<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Operations<'a> {
        let tokens = Tokens::of(bytes);
        Operations { bytes, tokens }
    }

    fn ended(&self) -> bool {
        self.tokens.ended()
    }
}

impl<'a> Iterator for Operations<'a> {
    type Item = Operation<'a>;

    fn next(&mut self) -> Option<Operation<'a>> {
        let mut tokens = self.tokens.clone();
        let (mut start, mut depth, mut numeric) = (None, 0_usize, true);
        loop {
            let token = tokens.next()?;
            let start = *start.get_or_insert(token.at);
            match token.sort {
                Sort::Number => continue,
                Sort::Open => depth += 1,
                Sort::Close => depth = depth.checked_sub(1)?,
                Sort::Word if depth == 0 && !matches!(token.text, b"true" | b"false" | b"null") => {
                    (token.text != b"BI").then_some(())?;
                    self.tokens = tokens;
                    return Some(Operation {
                        operands: self.bytes.get(start..token.at)?,
                        numeric,
                        operator: token.text,
                        text: self.bytes.get(start..token.end())?,
                    });
                }
                _ => {}
            }
            numeric = false;
        }
    }
}

/// Coordinates, in [`ONE`]s to the point.
pub(super) type Place = (i64, i64);

/// What is set in the graphics state before something is drawn (8.4.1).
#[derive(Clone, Copy)]
pub(super) enum Setting {
    FillSpace,
    Fill,
    StrokeSpace,
    Stroke,
    Width,
    Mitre,
    Cap,
    Join,
    Dash,
    TextMode,
    Font,
}

impl Setting {
    /// What an operator sets. Of colours only those given in numbers: what a pattern looks like depends on
    /// more than its name.
    fn of(operation: &Operation<'_>) -> Option<Setting> {
        let numbers = || operation.numeric.then_some(());
        Some(match operation.operator {
            b"cs" => Setting::FillSpace,
            b"CS" => Setting::StrokeSpace,
            b"scn" => numbers().map(|()| Setting::Fill)?,
            b"SCN" => numbers().map(|()| Setting::Stroke)?,
            b"w" => Setting::Width,
            b"M" => Setting::Mitre,
            b"J" => Setting::Cap,
            b"j" => Setting::Join,
            b"d" => Setting::Dash,
            b"Tr" => Setting::TextMode,
            b"Tf" => Setting::Font,
            _ => return None,
        })
    }
}

/// Each setting as it came, operator and all. One that is not there is as it was before.
#[derive(Clone, Copy, Default)]
pub(super) struct Settings<'a>([Option<&'a [u8]>; 11]);

impl<'a> Settings<'a> {
    pub(super) fn get(&self, setting: Setting) -> Option<&'a [u8]> {
        self.0[setting as usize]
    }

    pub(super) fn set(&mut self, setting: Setting, to: &'a [u8]) {
        let [fill, stroke] = [Setting::Fill, Setting::Stroke].map(|each| each as usize);
        // Another colour space begins with a colour of its own (8.6.8).
        match setting {
            Setting::FillSpace => self.0[fill] = None,
            Setting::StrokeSpace => self.0[stroke] = None,
            _ => {}
        }
        self.0[setting as usize] = Some(to);
    }
}

/// A form that is known.
pub(super) enum Shape<'a> {
    /// Upright glyphs, and where the first one stands.
    Run { at: Place, shown: Operation<'a> },
    /// A path on axes that are moved to `origin`; downwards is more where they are `flipped`.
    Path {
        origin: Place,
        flipped: bool,
        /// Its operations, in their order.
        lines: &'a [u8],
        paint: &'a [u8],
    },
}

/// A form, and all that was set for it.
pub(super) struct Drawing<'a> {
    pub(super) settings: Settings<'a>,
    pub(super) shape: Shape<'a>,
}

/// The hardest that there is to rewrite in a stretch, from what is easiest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hardest {
    Runs,
    Paths,
    Unknown,
}

/// A part of the contents.
#[expect(clippy::large_enum_variant, reason = "most parts are drawings")]
pub(super) enum Part<'a> {
    /// Marked content begins, and with it what it holds (14.6.1).
    Mark {
        text: &'a [u8],
        holds: Hardest,
    },
    /// It ends.
    Unmark,
    Drawing(Drawing<'a>),
    /// An operation that must stay as it is.
    Other(&'a [u8]),
}

/// Hardly a part is shorter, with what marks it.
const SHORTEST: usize = 64;

/// The parts of contents; nothing where they are not understood, or marks do not match. Two artifacts one
/// after the other become one: nothing tells them apart (14.8.2.2).
pub(super) fn parts(contents: &[u8]) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::with_capacity(contents.len() / SHORTEST);
    let mut open = Vec::new();
    // Which mark has ended with the last part.
    let mut ended = None;
    let mut operations = Operations::of(contents);
    while let Some(operation) = operations.next() {
        let last = ended.take();
        let found = match operation.operator {
            b"BDC" | b"BMC" => {
                if let Some(last) = last.filter(|last| same_artifact(&parts, *last, &operation)) {
                    parts.pop();
                    open.push(last);
                    continue;
                }
                open.push(parts.len());
                parts.push(Part::Mark {
                    text: operation.text,
                    holds: Hardest::Runs,
                });
                continue;
            }
            b"EMC" => {
                ended = Some(open.pop()?);
                parts.push(Part::Unmark);
                continue;
            }
            b"q" => {
                let before = parts.len();
                match block(operations.clone(), &mut parts) {
                    Some(rest) => {
                        operations = rest;
                        let mut found = parts.iter().skip(before);
                        if found.any(is_path) {
                            Hardest::Paths
                        } else {
                            Hardest::Runs
                        }
                    }
                    None => {
                        parts.truncate(before);
                        parts.push(Part::Other(operation.text));
                        Hardest::Unknown
                    }
                }
            }
            _ => {
                parts.push(Part::Other(operation.text));
                Hardest::Unknown
            }
        };
        for mark in &open {
            if let Some(Part::Mark { holds, .. }) = parts.get_mut(*mark) {
                *holds = found.max(*holds);
            }
        }
    }
    (operations.ended() && open.is_empty()).then_some(parts)
}

fn is_path(part: &Part<'_>) -> bool {
    matches!(part, Part::Drawing(drawing) if matches!(drawing.shape, Shape::Path { .. }))
}

/// Whether a mark is the same as one that has just ended, and both are artifacts.
fn same_artifact(parts: &[Part<'_>], ended: usize, mark: &Operation<'_>) -> bool {
    let mut operands = mark.operands();
    let tag = operands.next();
    tag.is_some_and(|tag| tag.is(Sort::Name, b"/Artifact"))
        && !operands.any(|token| token.is(Sort::Name, b"/MCID"))
        && matches!(parts.get(ended), Some(Part::Mark { text, .. }) if *text == mark.text)
}

/// Appends the drawings from behind a `q` up to its `Q`, and tells what follows. Nothing where there is anything
/// but moved axes, settings that are known, paths and upright text; what has been appended by then is no good.
fn block<'a>(mut operations: Operations<'a>, parts: &mut Vec<Part<'a>>) -> Option<Operations<'a>> {
    let mut settings = Settings::default();
    let (mut origin, mut flipped) = ((0, 0), false);
    let mut first = true;
    // Where the path begins that is under way.
    let mut path = None;
    loop {
        let before = operations.clone();
        let operation = operations.next()?;
        match operation.operator {
            b"cm" if first => {
                let [a, b, c, d, x, y] = operation.numbers()?;
                (a == ONE && b == 0 && c == 0 && d.abs() == ONE).then_some(())?;
                (origin, flipped) = ((x, y), d < 0);
            }
            b"m" | b"l" | b"c" | b"v" | b"y" | b"h" | b"re" => {
                operation.numeric.then_some(())?;
                path.get_or_insert(before.tokens.at());
            }
            b"S" | b"s" | b"f" | b"f*" | b"B" | b"B*" | b"b" | b"b*" => {
                let shape = Shape::Path {
                    origin,
                    flipped,
                    lines: operations.bytes.get(path.take()?..before.tokens.at())?,
                    paint: operation.operator,
                };
                parts.push(Part::Drawing(Drawing { settings, shape }));
            }
            _ if path.is_some() => return None,
            b"BT" => operations = text(operations, (origin, flipped), &mut settings, parts)?,
            b"Q" => return Some(operations),
            _ => settings.set(Setting::of(&operation)?, operation.text),
        }
        first = false;
    }
}

/// Reads a text object from behind its `BT` (9.4.1), and tells what follows its `ET`. Glyphs must be filled and
/// upright, and it must be clear where they stand and in which font.
fn text<'a>(
    mut operations: Operations<'a>,
    (origin, flipped): (Place, bool),
    settings: &mut Settings<'a>,
    parts: &mut Vec<Part<'a>>,
) -> Option<Operations<'a>> {
    let upright = if flipped { -1 } else { 1 };
    let mut place = None;
    loop {
        let operation = operations.next()?;
        match operation.operator {
            b"Tm" => {
                let [a, b, c, d, x, y] = operation.numbers()?;
                (a == ONE && b == 0 && c == 0 && d == upright * ONE).then_some(())?;
                place = Some((origin.0 + x, origin.1 + upright * y));
            }
            b"Tj" | b"TJ" => {
                (settings.get(Setting::TextMode)? == b"0 Tr").then_some(())?;
                settings.get(Setting::Font)?;
                settings.get(Setting::FillSpace)?;
                settings.get(Setting::Fill)?;
                parts.push(Part::Drawing(Drawing {
                    settings: *settings,
                    shape: Shape::Run {
                        // Where glyphs stand that follow without a place of their own, only the font knows.
                        at: place.take()?,
                        shown: operation,
                    },
                }));
            }
            b"ET" => return Some(operations),
            _ => settings.set(Setting::of(&operation)?, operation.text),
        }
    }
}
