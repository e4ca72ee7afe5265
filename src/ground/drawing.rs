//! The ways in which terrain is drawn.

/// How a terrain looks on a map. Each names one picture, not what troops may do there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Drawing {
    Woods,
    Clearing,
    Field,
    Hill,
    Rough,
    Water,
    Road,
    Wall,
    Hedge,
    Fence,
    Building,
    Bridge,
    Ford,
    Gate,
    Position,
    Spot,
}

/// The sort of shape a drawing has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A rectangle within which an outline is drawn.
    Area,
    Line,
    /// A rectangle, drawn as such.
    Block,
}

impl Drawing {
    pub const ALL: [Drawing; 16] = [
        Drawing::Woods,
        Drawing::Clearing,
        Drawing::Field,
        Drawing::Hill,
        Drawing::Rough,
        Drawing::Water,
        Drawing::Road,
        Drawing::Wall,
        Drawing::Hedge,
        Drawing::Fence,
        Drawing::Building,
        Drawing::Bridge,
        Drawing::Ford,
        Drawing::Gate,
        Drawing::Position,
        Drawing::Spot,
    ];

    /// The name an author gives it by.
    pub const fn name(self) -> &'static str {
        match self {
            Drawing::Woods => "woods",
            Drawing::Clearing => "clearing",
            Drawing::Field => "field",
            Drawing::Hill => "hill",
            Drawing::Rough => "rough",
            Drawing::Water => "water",
            Drawing::Road => "road",
            Drawing::Wall => "wall",
            Drawing::Hedge => "hedge",
            Drawing::Fence => "fence",
            Drawing::Building => "building",
            Drawing::Bridge => "bridge",
            Drawing::Ford => "ford",
            Drawing::Gate => "gate",
            Drawing::Position => "position",
            Drawing::Spot => "spot",
        }
    }

    /// The drawing of this name, as the prelude's choice spells it.
    pub fn from_name(name: &str) -> Option<Drawing> {
        Drawing::ALL
            .into_iter()
            .find(|drawing| drawing.name() == name)
    }

    /// Whether anybody would have his headquarters there.
    pub const fn may_be_headquarters(self) -> bool {
        use Drawing::{Bridge, Ford, Gate, Water, Woods};
        !matches!(self, Woods | Water | Bridge | Ford | Gate)
    }

    /// Whether it is drawn as a line, an area or a block.
    pub const fn form(self) -> Form {
        match self {
            Drawing::Woods
            | Drawing::Clearing
            | Drawing::Field
            | Drawing::Hill
            | Drawing::Rough
            | Drawing::Spot => Form::Area,
            Drawing::Water | Drawing::Road | Drawing::Wall | Drawing::Hedge | Drawing::Fence => {
                Form::Line
            }
            Drawing::Building
            | Drawing::Bridge
            | Drawing::Ford
            | Drawing::Gate
            | Drawing::Position => Form::Block,
        }
    }

    /// Whether it is a line that bars the way.
    pub const fn is_barrier(self) -> bool {
        matches!(self, Drawing::Wall | Drawing::Hedge | Drawing::Fence)
    }

    /// Whether it leads over water.
    pub const fn is_crossing(self) -> bool {
        matches!(self, Drawing::Bridge | Drawing::Ford)
    }

    /// How many ranks there are.
    pub(super) const RANKS: usize = 12;

    /// The rank in which pieces are laid on each other, the lowest first.
    pub const fn rank(self) -> u32 {
        // Looked up: which way a match would go no processor can guess.
        const RANK: [u32; Drawing::ALL.len()] = {
            let mut ranks = [0; Drawing::ALL.len()];
            let mut at = 0;
            while at < ranks.len() {
                ranks[Drawing::ALL[at] as usize] = Drawing::ALL[at].layer();
                at += 1;
            }
            ranks
        };
        RANK[self as usize]
    }

    const fn layer(self) -> u32 {
        match self {
            Drawing::Hill => 0,
            Drawing::Field => 1,
            Drawing::Rough => 2,
            Drawing::Woods => 3,
            Drawing::Clearing => 4,
            Drawing::Water => 5,
            Drawing::Road => 6,
            Drawing::Bridge | Drawing::Ford => 7,
            Drawing::Fence | Drawing::Hedge | Drawing::Wall => 8,
            Drawing::Gate => 9,
            Drawing::Building => 10,
            Drawing::Position | Drawing::Spot => 11,
        }
    }

    /// The usual size in tenths of an inch: length, then breadth.
    pub(crate) const fn usual(self) -> (i32, i32) {
        match self {
            Drawing::Woods => (130, 100),
            Drawing::Clearing => (100, 80),
            Drawing::Field => (180, 140),
            Drawing::Hill => (260, 200),
            Drawing::Rough => (60, 50),
            Drawing::Water => (100, 30),
            Drawing::Road => (100, 30),
            Drawing::Wall | Drawing::Hedge | Drawing::Fence => (100, 5),
            Drawing::Building => (70, 50),
            Drawing::Bridge => (40, 35),
            Drawing::Ford => (40, 35),
            Drawing::Gate => (30, 10),
            Drawing::Position => (60, 10),
            Drawing::Spot => (20, 20),
        }
    }
}
