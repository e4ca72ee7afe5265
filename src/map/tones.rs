//! The colours of a map, each with the shade that stands for it in a print in black.
//!
//! What colour tells apart, that print tells apart by pattern: the shades only help.

/// Which of the two a map is drawn in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Palette {
    #[default]
    Colour,
    /// Black ink on white paper: for a printer without colour, or to copy.
    Black,
}

/// A colour and its shade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tone {
    colour: &'static str,
    black: &'static str,
}

impl Tone {
    pub(super) const fn in_palette(self, palette: Palette) -> &'static str {
        match palette {
            Palette::Colour => self.colour,
            Palette::Black => self.black,
        }
    }
}

const fn tone(colour: &'static str, black: &'static str) -> Tone {
    Tone { colour, black }
}

pub(super) const PAPER: Tone = tone("#fffdf8", "#fff");
pub(super) const INK: Tone = tone("#2b2620", "#000");
/// Behind print and signs.
pub(super) const HALO: Tone = tone("#fffdf5", "#fff");
pub(super) const GRID: Tone = tone("#2b2620", "#444");

pub(super) const OPEN: Tone = tone("#f1efdc", "#fff");
pub(super) const GRASS: Tone = tone("#c3c79e", "#bbb");
pub(super) const TUFT: Tone = tone("#71804d", "#777");

pub(super) const LEAVES: Tone = tone("#bcd29b", "#e2e2e2");
pub(super) const CROWNS: [Tone; 2] = [tone("#a3bf7c", "#fff"), tone("#8fb06a", "#fff")];
pub(super) const TRUNK: Tone = tone("#3c5a31", "#000");
/// What woods and houses cast on the ground; a copier makes blots of it.
pub(super) const SHADE: Tone = tone("#3f3a2a", "none");

pub(super) const SOIL: Tone = tone("#8b6a3c", "#444");
pub(super) const SLOPES: [Tone; 3] = [
    tone("#e7d9b4", "#f5f5f5"),
    tone("#dcc797", "#ebebeb"),
    tone("#cfb47c", "#e0e0e0"),
];

pub(super) const CROPS: [Tone; 4] = [
    tone("#eee3ab", "#fff"),
    tone("#dfe3b0", "#fff"),
    tone("#f0e6c8", "#fff"),
    tone("#e4dcae", "#fff"),
];
pub(super) const FIELD_EDGE: Tone = tone("#a99a5e", "#888");
pub(super) const FURROW: Tone = tone("#a2914c", "#8a8a8a");

pub(super) const ROUGH: Tone = tone("#dfd6bb", "#f4f4f4");
pub(super) const ROUGH_EDGE: Tone = tone("#6f6450", "#555");
pub(super) const BOULDER: Tone = tone("#f3eee0", "#fff");
pub(super) const BOULDER_EDGE: Tone = tone("#574d3d", "#000");

pub(super) const WATER: Tone = tone("#bcdcf0", "#d6d6d6");
pub(super) const BANK: Tone = tone("#2f6690", "#000");
pub(super) const FLOW: Tone = tone("#5f97bd", "#000");
pub(super) const GLINT: Tone = tone("#e4f2fa", "#fff");
pub(super) const SHALLOWS: Tone = tone("#ddebe6", "#f2f2f2");
pub(super) const WATER_NAME: Tone = tone("#1d4a6b", "#000");

pub(super) const ROAD: Tone = tone("#fbf1d3", "#fff");
pub(super) const ROAD_EDGE: Tone = tone("#5e4f36", "#000");
pub(super) const WHEELS: Tone = tone("#d8c594", "#999");

pub(super) const ROOF_LIT: Tone = tone("#c98a6b", "#fff");
pub(super) const ROOF_DARK: Tone = tone("#8c4b38", "#a4a4a4");
pub(super) const HIP_LIT: Tone = tone("#d79c7d", "#f0f0f0");
pub(super) const HIP_DARK: Tone = tone("#9d5a45", "#c4c4c4");
pub(super) const SHEET_LIT: Tone = tone("#a9b4bb", "#fff");
pub(super) const SHEET_DARK: Tone = tone("#74818b", "#c4c4c4");
pub(super) const FLAT_EDGE: Tone = tone("#8f887b", "#c4c4c4");
pub(super) const FLAT_ROOF: Tone = tone("#d3cdbf", "#fff");
pub(super) const SHINGLE_LIT: Tone = tone("#dcc27f", "#fff");
pub(super) const SHINGLE_DARK: Tone = tone("#ad8d4b", "#c4c4c4");
pub(super) const RIDGE: Tone = tone("#2f1d14", "#000");
pub(super) const CHIMNEY: Tone = tone("#f0e6da", "#fff");
pub(super) const DOOR: Tone = tone("#3b2417", "#000");

pub(super) const STONE: Tone = tone("#4a443c", "#000");
pub(super) const MORTAR: Tone = tone("#e9e2d2", "#fff");
pub(super) const HEDGE_EDGE: Tone = tone("#2f4a26", "#000");
pub(super) const HEDGE: Tone = tone("#86a864", "#b4b4b4");
pub(super) const WOOD: Tone = tone("#5f4526", "#000");
pub(super) const GATEWAY: Tone = tone("#fffaf0", "#fff");
pub(super) const POST: Tone = tone("#2d2823", "#000");
pub(super) const DECK: Tone = tone("#e6dcc3", "#fff");
pub(super) const PLANK: Tone = tone("#8f8266", "#777");
pub(super) const PARAPET: Tone = tone("#3d372e", "#000");
pub(super) const EARTH: Tone = tone("#4d3c22", "#000");
pub(super) const TRENCH: Tone = tone("#b8a070", "#aaa");
pub(super) const SANDBAG: Tone = tone("#dcc99a", "#fff");
pub(super) const SPOT: Tone = tone("#d9c9a3", "#fff");
pub(super) const HOLLOW: Tone = tone("#a98f5f", "#aaa");

/// The two sides; their dashes and hatching differ too.
pub(super) const SIDES: [Tone; 2] = [tone("#1f4e8c", "#000"), tone("#a3281f", "#000")];
/// What tints a side's zone; in black the hatching alone says it.
pub(super) const ZONES: [Tone; 2] = [tone("#1f4e8c", "none"), tone("#a3281f", "none")];
pub(super) const STAR: Tone = tone("#e8b21e", "#000");
