//! In which block a line stands: what may begin it, and what is said where nothing does.

/// What kind of line stands here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Kind,
    Erratum,
    Battle,
    Worksheet,
    Steps,
    Branches,
    Mission,
    Scenario,
    Side,
    List,
    Pick,
    Reckoning,
    Firepower,
    Settings,
    Unit,
    Force,
    Grid,
    /// A block of which its head has told why nothing in it can be read.
    Unread,
    Procedure,
    Action,
    Choose,
    Deck,
    Option,
    Change,
    Example,
    Play,
}
