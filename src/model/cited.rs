//! Places in sources, in words.

use std::fmt;

use serde::{Serialize, Serializer};

/// A place in a source: `qs 1.5.1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CitedPlace {
    /// The name of the source.
    pub mark: String,
    /// Empty where the whole source is meant.
    pub place: String,
}

impl fmt::Display for CitedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.is_empty() {
            true => f.write_str(&self.mark),
            false => write!(f, "{} {}", self.mark, self.place),
        }
    }
}

/// All places that something is cited from; there may be none. As a text, and to whoever reads it as
/// data: `qs 1.5.1; tbw 2`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CitedPlaces(Vec<CitedPlace>);

impl CitedPlaces {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, CitedPlace> {
        self.0.iter()
    }

    /// The same with each place in other words.
    pub(crate) fn reworded(&self, reword: impl Fn(&str) -> String) -> CitedPlaces {
        let each = self.iter().map(|cited| CitedPlace {
            mark: cited.mark.clone(),
            place: reword(&cited.place),
        });
        each.collect()
    }
}

impl FromIterator<CitedPlace> for CitedPlaces {
    fn from_iter<I: IntoIterator<Item = CitedPlace>>(cited: I) -> Self {
        CitedPlaces(cited.into_iter().collect())
    }
}

impl fmt::Display for CitedPlaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, cited) in self.iter().enumerate() {
            let between = if at > 0 { "; " } else { "" };
            write!(f, "{between}{cited}")?;
        }
        Ok(())
    }
}

impl Serialize for CitedPlaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
