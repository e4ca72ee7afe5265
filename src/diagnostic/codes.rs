//! The register of codes. A code is for ever: never reused, retired with a note.
//!
//! Blocks by stage: E00 files and syntax, E01 tables and rows, E02 names, E03 kinds and values,
//! E04 dice, decks and procedures, E05 generators, missions and scenarios, E06 units, forces and army lists,
//! E07 packages and versions, E08 options, changes, decks and examples, E09 print. Warnings are the
//! same with W.

/// Whether a diagnostic stops the run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    Error,
    Warning,
}

/// One entry of the register.
#[derive(PartialEq, Eq, Debug)]
pub struct Code {
    pub id: &'static str,
    pub severity: Severity,
    /// What it is about, as the heading of its page.
    pub title: &'static str,
}

impl Code {
    /// Whether it says that something could not be read, rather than what it means.
    pub fn is_of_writing(&self) -> bool {
        self.id.starts_with("E00")
    }
}

macro_rules! register {
    ($($id:ident $title:literal)*) => {
        $(pub static $id: Code = Code {
            id: stringify!($id),
            severity: severity(stringify!($id)),
            title: $title,
        };)*

        /// Every code, in order.
        pub static ALL: &[&Code] = &[$(&$id),*];
    };
}

const fn severity(id: &str) -> Severity {
    if id.as_bytes()[0] == b'W' {
        Severity::Warning
    } else {
        Severity::Error
    }
}

register! {
    E0001 "A file cannot be read as text"
    E0002 "Something is out of place"
    E0003 "A block is not closed"
    E0004 "A quotation is not closed"
    E0005 "A character that is not part of the language"
    E0006 "Nested too deeply"
    E0007 "A file is too large"
    E0008 "A file has nothing in it"
    E0101 "A row has too few or too many cells"
    E0102 "A row label cannot be read"
    E0103 "Some keys have no row"
    E0107 "A key is answered twice"
    E0108 "A row label lies outside the roll"
    E0109 "A table has no rows"
    E0110 "The number of rows is not the number promised"
    E0111 "A column is unknown or given twice"
    E0112 "A roll refers to itself"
    E0201 "A name means nothing here"
    E0202 "A name is declared twice"
    E0203 "A name is of the wrong kind"
    E0204 "A name means several things"
    E0205 "A source is not declared"
    E0206 "A name and its title differ by a slip"
    E0301 "A value cannot be read"
    E0302 "A number is out of range"
    E0303 "A value is missing"
    E0304 "A field is unknown"
    E0305 "A field is set twice"
    E0306 "Too few or too many values for a scale"
    E0307 "A field is declared badly"
    E0308 "A mention in a text means nothing"
    E0309 "Values do not rise or fall as they are to"
    E0401 "Dice cannot be read"
    E0501 "A generator cannot place this"
    E0502 "A mission is not complete"
    E0503 "A side is unknown"
    E0504 "A scenario is not complete"
    E0505 "A place lies off the table"
    E0506 "A worksheet cannot be worked out"
    E0507 "A battle is not complete"
    E0508 "A mark does not fit"
    E0601 "A unit is not complete"
    E0602 "A figure has no weapon"
    E0603 "A force is not complete"
    E0604 "A force contains itself"
    E0605 "The strength is not the strength promised"
    E0606 "No list can satisfy a force"
    E0607 "What a unit or a force allows fits nothing"
    E0608 "Points cannot be reckoned so"
    E0609 "Firepower cannot be measured so"
    E0610 "A list has too few or too many of a part"
    E0611 "A list has what its force does not offer"
    E0612 "Choices of a list do not go together"
    E0613 "A list lies out of its time or place"
    E0614 "A list changes what may not be changed"
    E0615 "A list leaves a limit"
    E0701 "A manifest cannot be read"
    E0702 "A required package is not there"
    E0703 "A required package has another version"
    E0704 "Packages require each other in a circle"
    E0705 "A path leads out of the package"
    E0706 "An inventory of terrain cannot be read"
    E0801 "An expression cannot be read"
    E0802 "A division without rounding"
    E0820 "Two changes of one thing"
    E0821 "Options that do not go together are switched on"
    E0822 "Options stand in a circle"
    E0823 "A change of what the package itself declares"
    E0824 "A deck is not complete"
    E0825 "A deck does not hold what it is checked for"
    E0826 "The number of cards is not the number promised"
    E0827 "A strip cannot be read"
    E0828 "A face is declared badly"
    E0829 "The other side has no such deck"
    E0840 "A value of the wrong type"
    E0841 "Dice where they may not be rolled"
    E0842 "A name is not set on every way"
    E0843 "A card is read after its deck was reshuffled"
    E0844 "A number leaves its range"
    E0845 "A divisor may be nought"
    E0846 "A table may be asked with a key it does not answer"
    E0847 "An array has no such element"
    E0848 "A repeat has no bound"
    E0849 "More cards are drawn than the deck has"
    E0850 "A way ends without an outcome"
    E0851 "Something is never done"
    E0853 "`stop` stands outside a repeat"
    E0854 "Arguments do not fit"
    E0855 "Something is kept or taken badly"
    E0856 "A procedure leads back to itself"
    E0857 "Too many dice are rolled together"
    E0859 "A change fits nothing"
    E0860 "An example cannot be read"
    E0861 "A value may be none here"
    E0862 "A name holds another sort of thing"
    E0863 "A number grows without a bound"
    E0864 "Dice are read badly"
    E0865 "An outcome has other parts"
    W0001 "A character that no printed font has"
    W0101 "Words read like a roll on a table"
    W0201 "A name is never used"
    W0504 "Nobody says where they come on"
    W0505 "Both sides set up in one place"
    W0506 "A scenario lacks what its mission is about"
    W0507 "Something lies along roads that are not there"
    W0508 "A building stands where something else lies"
    W0601 "Somebody fights for another army"
    W0602 "The armies of a battle never met"
    W0603 "A change takes the weapon of a swap away"
    W0604 "A change leaves army lists of others short"
    W0701 "A file that seems to hold rules is not read"
    W0840 "A condition is always yes or always no"
    W0841 "The same dice are thrown anew"
    W0860 "An example claims nothing"
}
