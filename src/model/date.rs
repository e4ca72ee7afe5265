//! Months, and periods of them.

use std::fmt;

/// A month of history, counted from January of the year 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Month(pub i32);

impl Month {
    /// `month` is from 1 to 12.
    pub fn new(year: i32, month: u32) -> Month {
        Month(year.saturating_mul(12).saturating_add(month as i32 - 1))
    }

    /// Whether it is a month of anybody's, and no open end.
    pub fn is_said(self) -> bool {
        self.0 > i32::MIN
    }

    pub fn year(self) -> i32 {
        self.0.div_euclid(12)
    }

    /// From 1 to 12.
    pub fn month(self) -> i32 {
        self.0.rem_euclid(12) + 1
    }
}

impl Month {
    /// As a book tells it: `August 1944`. A year alone stands for a beginning or an end that is its own.
    fn in_words(self, is_whole: impl Fn(i32) -> bool) -> String {
        match is_whole(self.month()) {
            true => self.year().to_string(),
            false => format!("{} {}", self.name(), self.year()),
        }
    }

    fn name(self) -> &'static str {
        match self.month() {
            1 => "January",
            2 => "February",
            3 => "March",
            4 => "April",
            5 => "May",
            6 => "June",
            7 => "July",
            8 => "August",
            9 => "September",
            10 => "October",
            11 => "November",
            _ => "December",
        }
    }

    /// A date as a book tells it: `August 1944`, and a January by its year alone, as it is written.
    pub fn told(self) -> String {
        self.in_words(|month| month == 1)
    }

    /// As it is told beside a period that it lies outside of: a January in full where the period has
    /// other months of its year.
    pub fn beside(self, period: Period) -> String {
        let is_near = |month: Month| month.is_said() && month.year() == self.year();
        match self.month() {
            1 if is_near(period.from) => format!("{}-01", self.year()),
            _ => self.to_string(),
        }
    }
}

/// As it is written: `1944-06`, and a January by its year alone.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.month() {
            _ if !self.is_said() => write!(f, "times without a date"),
            1 => write!(f, "{}", self.year()),
            month => write!(f, "{}-{month:02}", self.year()),
        }
    }
}

/// From a month to a month, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    pub from: Month,
    pub until: Month,
}

impl Period {
    /// All of history.
    pub const ALWAYS: Period = Period {
        from: Month(i32::MIN),
        until: Month(i32::MAX),
    };

    /// Whether a month lies in it; both ends do.
    pub fn has(&self, month: Month) -> bool {
        self.from <= month && month <= self.until
    }

    /// What two periods have in common; it may be empty.
    pub fn meet(self, other: Period) -> Period {
        Period {
            from: self.from.max(other.from),
            until: self.until.min(other.until),
        }
    }

    /// Whether no month lies in it: its end is before its beginning.
    pub fn is_empty(&self) -> bool {
        self.from > self.until
    }

    /// As a book tells it: `from April 1942 until 1943`, `from April to June 1942`; empty for all of history.
    pub fn told(self) -> String {
        // `From April 1942 until 1942` would name the year twice, and end before it begins.
        if self.from.is_said() && self.from.year() == self.until.year() {
            let until = self.until.in_words(|_| false);
            return match (self.from.month(), self.until.month()) {
                (1, 12) => format!("in {}", self.until.year()),
                (from, month) if from == month => format!("in {until}"),
                _ => format!("from {} to {until}", self.from.name()),
            };
        }
        let from = (self.from > Period::ALWAYS.from).then(|| format!("from {}", self.from.told()));
        let until = (self.until < Period::ALWAYS.until)
            .then(|| format!("until {}", self.until.in_words(|month| month == 12)));
        let both: Vec<String> = from.into_iter().chain(until).collect();
        both.join(" ")
    }

    /// The month of this period that is nearest to another one. The period is not empty.
    pub fn nearest(&self, month: Month) -> Month {
        month.max(self.from).min(self.until)
    }
}

/// `from 1942-04 until 1943`; empty for all of history. A year at the end is meant whole.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let starts = self.from > Period::ALWAYS.from;
        if starts {
            write!(f, "from {}", self.from)?;
        }
        if self.until < Period::ALWAYS.until {
            let between = if starts { " " } else { "" };
            match (self.until.month(), self.until.year()) {
                (12, year) => write!(f, "{between}until {year}")?,
                // A January by its year alone would mean all of it.
                (1, year) => write!(f, "{between}until {year}-01")?,
                _ => write!(f, "{between}until {}", self.until)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Month, Period};

    #[test]
    fn a_book_tells_months_by_their_names_and_whole_years_by_their_numbers() {
        let period = |from: (i32, u32), until: (i32, u32)| Period {
            from: Month::new(from.0, from.1),
            until: Month::new(until.0, until.1),
        };
        for (period, told) in [
            (period((1944, 8), (1945, 12)), "from August 1944 until 1945"),
            (period((1944, 1), (1945, 1)), "from 1944 until January 1945"),
            (
                period((-390, 4), (-210, 6)),
                "from April -390 until June -210",
            ),
            (
                period((1942, 2), (1942, 12)),
                "from February to December 1942",
            ),
            (period((1942, 2), (1942, 2)), "in February 1942"),
            (period((1942, 1), (1942, 6)), "from January to June 1942"),
            (period((1942, 1), (1942, 12)), "in 1942"),
            (Period::ALWAYS, ""),
        ] {
            assert_eq!(period.told(), told);
        }
    }
}
