//! Other numbers for all objects.

use std::io::Write as _;

use super::tokens::{Sort, Token, Tokens};

/// The number that each object is to have, by the one that it has; 0 where there is none.
pub(super) struct Numbers(Vec<usize>);

impl Numbers {
    /// Objects are numbered as they stand in `order`, from 1.
    pub(super) fn by_order(size: usize, order: impl Iterator<Item = usize>) -> Option<Numbers> {
        let mut numbers = vec![0; size];
        for (index, object) in order.enumerate() {
            *numbers.get_mut(object)? = index + 1;
        }
        Some(Numbers(numbers))
    }

    pub(super) fn of(&self, number: usize) -> Option<usize> {
        self.0.get(number).copied().filter(|number| *number > 0)
    }

    /// Appends the same with each reference (ISO 32000-1, 7.3.10) to what the object is called now. Nothing
    /// where something is not understood, or an object is not there.
    pub(super) fn renumber(&self, bytes: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let mut copied = 0;
        let mut tokens = Tokens::of(bytes);
        // The two tokens before this one.
        let mut before: [Option<Token<'_>>; 2] = [None, None];
        for token in tokens.by_ref() {
            if token.is(Sort::Word, b"R") {
                let [Some(number), Some(generation)] = before else {
                    return None;
                };
                (number.sort == Sort::Number).then_some(())?;
                generation.is(Sort::Number, b"0").then_some(())?;
                let to = self.of(super::file::number(number.text)?)?;
                out.extend(bytes.get(copied..number.at)?);
                write!(out, "{to}").ok()?;
                copied = number.end();
            }
            before = [before[1], Some(token)];
        }
        tokens.ended().then_some(())?;
        out.extend(bytes.get(copied..)?);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn references_are_told_from_what_looks_like_one() {
        let numbers = Numbers::by_order(60, [12, 50, 7].into_iter()).unwrap();
        let told = |text: &str| {
            let mut out = Vec::new();
            let done = numbers.renumber(text.as_bytes(), &mut out);
            done.map(|()| String::from_utf8(out).unwrap())
        };
        let before =
            "<</A 12 0 R/B[50 0 R 7 0 R 7 0]/C(12 0 R \\) 7 0 R)/D<120500>/K[12 7 0 R]/E 12>>";
        let after =
            "<</A 1 0 R/B[2 0 R 3 0 R 7 0]/C(12 0 R \\) 7 0 R)/D<120500>/K[12 3 0 R]/E 12>>";
        assert_eq!(told(before).unwrap(), after);
        for wrong in [
            "8 0 R",
            "99 0 R",
            "7 1 R",
            "R",
            "0 R",
            "/A 0 R",
            "(",
            "7 0 R % 7 0 R",
        ] {
            assert_eq!(told(wrong), None, "{wrong}");
        }
    }
}
