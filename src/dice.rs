//! Dice, and how authors write them.

use std::fmt;

use crate::numbers::MINUS;

/// `3d6+1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    pub count: u32,
    pub sides: u32,
    pub plus: i32,
}

/// Why a text is no dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiceFault {
    /// It is something else.
    NoDice,
    Count,
    Sides,
    /// Two dice that are read as tens and ones.
    Tens,
    Plus,
}

const MOST_DICE: u32 = 100;
const MOST_SIDES: u32 = 1000;
const MOST_ADDED: u32 = 10_000;

/// What games call a roll of two six-sided dice one behind the other.
const TENS: u32 = 66;

impl Dice {
    /// `d6`, `3d6+1`, `d2 - 1`.
    pub(crate) fn parse(text: &str) -> Result<Dice, DiceFault> {
        let (count, rest) = text.split_once(['d', 'D']).ok_or(DiceFault::NoDice)?;
        let sign = rest.find(|c| c == '+' || MINUS.contains(&c));
        let (sides, plus) = rest.split_at(sign.unwrap_or(rest.len()));
        // All of it is read before any of it is too much: `200 days` are no dice.
        let count = match count.trim() {
            "" => 1,
            count => digits(count)?,
        };
        let sides = digits(sides)?;
        let mut added = plus.chars();
        let (is_plus, plus) = match added.next() {
            Some(sign) => (sign == '+', digits(added.as_str())?),
            None => (true, 0),
        };
        if !(1..=MOST_DICE).contains(&count) {
            return Err(DiceFault::Count);
        }
        if !(2..=MOST_SIDES).contains(&sides) {
            return Err(DiceFault::Sides);
        }
        // Nobody owns such a die.
        if sides == TENS {
            return Err(DiceFault::Tens);
        }
        if plus > MOST_ADDED {
            return Err(DiceFault::Plus);
        }
        let plus = plus.cast_signed();
        Ok(Dice {
            count,
            sides,
            plus: if is_plus { plus } else { -plus },
        })
    }

    /// The least total.
    pub fn least(self) -> i64 {
        i64::from(self.count) + i64::from(self.plus)
    }

    /// The greatest total.
    pub fn most(self) -> i64 {
        i64::from(self.count) * i64::from(self.sides) + i64::from(self.plus)
    }
}

/// A number in digits; what is larger than any is the largest.
fn digits(text: &str) -> Result<u32, DiceFault> {
    let text = text.trim();
    match !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Ok(text.parse().unwrap_or(u32::MAX)),
        false => Err(DiceFault::NoDice),
    }
}

impl DiceFault {
    /// What to write instead.
    pub(crate) const fn help(self) -> &'static str {
        match self {
            DiceFault::Tens => {
                "two dice that are read one behind the other are two keys of a table, `by roll d6, roll d6`, and in a value \
                 `10 * d6 + d6`"
            }
            _ => "write dice such as `d6`, `3d6` or `d10+1`",
        }
    }
}

impl fmt::Display for DiceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceFault::NoDice => f.write_str("these are no dice"),
            DiceFault::Count => write!(f, "one roll takes from 1 to {MOST_DICE} dice"),
            DiceFault::Sides => write!(f, "a die has from 2 to {MOST_SIDES} sides"),
            DiceFault::Tens => write!(f, "a d{TENS} is no die with {TENS} sides"),
            DiceFault::Plus => {
                write!(f, "at most {MOST_ADDED} is added to a roll or taken away")
            }
        }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.sides)?;
        if self.plus != 0 {
            write!(f, "{:+}", self.plus)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_they_are_written() {
        for (text, shown) in [
            ("d6", "d6"),
            ("1D6", "d6"),
            ("3d6+1", "3d6+1"),
            ("d2 - 1", "d2-1"),
            ("2d10−3", "2d10-3"),
            ("100d1000+10000", "100d1000+10000"),
        ] {
            let read = Dice::parse(text).map(|dice| dice.to_string());
            assert_eq!(read.as_deref(), Ok(shown));
        }
        for (text, fault) in [
            ("200d6", DiceFault::Count),
            ("0d6", DiceFault::Count),
            ("d1", DiceFault::Sides),
            ("d99999999999", DiceFault::Sides),
            ("d66", DiceFault::Tens),
            ("d6+20000", DiceFault::Plus),
            ("d6 – 10001", DiceFault::Plus),
            ("200 days", DiceFault::NoDice),
            ("+3d6", DiceFault::NoDice),
            ("d6+", DiceFault::NoDice),
            ("d6++1", DiceFault::NoDice),
            ("wood", DiceFault::NoDice),
            ("12", DiceFault::NoDice),
        ] {
            assert_eq!(Dice::parse(text), Err(fault), "{text}");
        }
    }
}
