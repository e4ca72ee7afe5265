//! A file of TOML → an inventory, every mistake reported at its place.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::{Inventory, Owned};
use crate::diagnostic::codes::E0706;
use crate::diagnostic::suggest::did_you_mean;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::measure::Length;
use crate::model::{BattleId, Model, Prelude, RowId, Value};
use crate::source::{FileId, SourceSet, Span};
use crate::toml_text::{self, Fault, Item, Key};

const KEYS: [&str; 4] = ["terrain", "name", "size", "count"];

/// Reads an inventory for the terrain of a model; none where something in it is wrong.
pub fn read(
    file: FileId,
    sources: &SourceSet,
    model: &Model,
    out: &mut Diagnostics,
) -> Option<Inventory> {
    let text = sources.get(file).text();
    let prelude = model.prelude.as_ref()?;
    let mut reader = Reader {
        model,
        prelude,
        file,
        whole: true,
        out,
    };
    let tree = match toml_text::parse(text) {
        Ok(tree) => tree,
        Err(fault) => {
            reader.tell(fault);
            return None;
        }
    };
    let name = sources.get(file).name();
    let inventory = reader.inventory(tree.get_ref(), name);
    reader.whole.then_some(inventory)
}

struct Reader<'a> {
    model: &'a Model,
    prelude: &'a Prelude,
    file: FileId,
    whole: bool,
    out: &'a mut Diagnostics,
}

impl Reader<'_> {
    fn report(&mut self, at: Range<usize>, message: impl Into<String>) -> &mut Diagnostic {
        self.whole = false;
        let span = Span::new(self.file, at.start, at.end);
        self.out.report(&E0706, span, message)
    }

    fn inventory(&mut self, tree: &DeTable<'_>, file: &str) -> Inventory {
        let stem = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let mut inventory = Inventory {
            title: stem.trim_end_matches(".toml").into(),
            pieces: Vec::new(),
        };
        for (key, value) in
            toml_text::entries(tree, &["title", "piece"], "here", |fault| self.tell(fault))
        {
            if key.get_ref() == "title" {
                if let Some(title) = self.text(key, value) {
                    inventory.title = title.into();
                }
                continue;
            }
            let list = value.get_ref().as_array();
            let tables = list.map(|list| list.iter().map(|each| each.get_ref().as_table()));
            match tables.and_then(|tables| tables.collect::<Option<Vec<_>>>()) {
                Some(tables) => {
                    let pieces = tables.into_iter();
                    let owned = pieces.filter_map(|table| self.piece(table));
                    inventory.pieces = owned.collect();
                }
                None => {
                    self.report(value.span(), "`piece` is no list of tables")
                        .help("begin each piece with `[[piece]]` on a line of its own");
                }
            }
        }
        if self.whole && inventory.pieces.is_empty() {
            self.report(0..0, "there is no piece in this inventory")
                .help("write `[[piece]]`, and below it `terrain = \"house\"` and `count = 3`");
        }
        inventory
    }

    fn piece(&mut self, table: &DeTable<'_>) -> Option<Owned> {
        let mut owned = Owned {
            name: Default::default(),
            terrains: Vec::new(),
            size: None,
            count: None,
        };
        let (mut named, mut counted) = (false, false);
        for (key, value) in toml_text::entries(table, &KEYS, "here", |fault| self.tell(fault)) {
            match key.get_ref().as_ref() {
                "terrain" => {
                    named = true;
                    owned.terrains = self.terrains(key, value);
                }
                "name" => owned.name = self.text(key, value).unwrap_or_default().into(),
                "size" => owned.size = self.size(key, value),
                _ => {
                    counted = true;
                    owned.count = self.count(value);
                }
            }
        }
        let at = table.keys().map(|key| key.span()).min_by_key(|at| at.start);
        let at = at.unwrap_or(0..0);
        if !named {
            self.report(at, "this piece does not say what terrain it is")
                .help("add a line such as `terrain = \"house\"`");
        } else if !counted {
            self.report(at, "this piece does not say how many there are")
                .help(
                    "add a line such as `count = 3`, or `count = \"any\"` for as many as it takes",
                );
        }
        Some(owned)
    }

    fn tell(&mut self, fault: Fault) {
        self.report(fault.at, fault.message).help(fault.help);
    }

    fn text(&mut self, key: &Key<'_>, value: &Item<'_>) -> Option<String> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.report(value.span(), format!("`{}` is a text", key.get_ref()))
                .help("write it in quotation marks");
        }
        text.map(str::to_owned)
    }

    /// One name, or a list of them: of terrains, or of drawings that terrains have.
    fn terrains(&mut self, key: &Key<'_>, value: &Item<'_>) -> Vec<RowId> {
        let mut rows = Vec::new();
        let one = std::slice::from_ref(value);
        let names = match value.get_ref().as_array() {
            Some(list) => list.iter().collect(),
            None => one.iter().collect::<Vec<_>>(),
        };
        if names.is_empty() {
            self.report(value.span(), "this piece stands for no terrain")
                .help("name what it may stand for: `terrain = \"house\"`");
        }
        for name in names {
            let Some(text) = name.get_ref().as_str().map(str::to_owned) else {
                let message = format!("`{}` is a text, or a list of texts", key.get_ref());
                self.report(name.span(), message)
                    .help("write `\"house\"`, or `[\"house\", \"garage\"]`");
                continue;
            };
            let found = self.meant(&text);
            let drawn = crate::ground::Drawing::from_name(&text).is_some();
            if found.is_empty() && !drawn {
                let known = self.names();
                let help = did_you_mean(&text, known.iter().map(String::as_str));
                let help = help.unwrap_or_else(|| format!("there are: {}", known.join(", ")));
                self.report(name.span(), format!("no terrain is called `{text}`"))
                    .help(help);
            }
            rows.extend(found);
        }
        rows.sort_by_key(|row| row.0);
        rows.dedup();
        rows
    }

    /// The terrain of this name, and all that is drawn as it says.
    fn meant(&self, name: &str) -> Vec<RowId> {
        let all = self.model.kind(self.prelude.terrain.kind).rows.iter();
        let is = |row: &&RowId| {
            let header = &self.model.row(**row).header;
            let package = &self.model.package(header.package).id;
            header.name == name
                || self.drawing(**row) == Some(name)
                || name.strip_prefix(package.as_str()) == Some(&format!(".{}", header.name))
        };
        all.filter(is).copied().collect()
    }

    fn drawing(&self, row: RowId) -> Option<&str> {
        match &self.model.field(row, self.prelude.terrain.drawing).value {
            Value::Member(scale, member) => {
                let member = self.model.scale(*scale).members.get(*member as usize)?;
                Some(&member.name)
            }
            _ => None,
        }
    }

    fn names(&self) -> Vec<String> {
        let rows = self.model.kind(self.prelude.terrain.kind).rows.iter();
        let rows = rows.map(|row| self.model.row(*row).header.name.to_string());
        let mut names: Vec<String> = rows.collect();
        let drawings = crate::ground::Drawing::ALL.map(|drawing| drawing.name().to_owned());
        names.extend(drawings);
        names.sort();
        names.dedup();
        names
    }

    /// `8" by 6"`; a single length is a stretch, or a square.
    fn size(&mut self, key: &Key<'_>, value: &Item<'_>) -> Option<(Length, Length)> {
        let text = self.text(key, value)?;
        let (long, broad) = text.split_once(" by ").unwrap_or((&text, &text));
        let length = |text: &str| {
            let length = text.parse::<Length>().ok();
            length.filter(|length| (1..=Length::from_feet(12).0).contains(&length.0))
        };
        match (length(long), length(broad)) {
            (Some(long), Some(broad)) => {
                // Pieces are as long as they are on the table.
                let battle = (!self.model.battles.is_empty()).then(|| BattleId::new(0));
                let measures = self.model.ground_measures(battle);
                let [long, broad] = [long, broad].map(|side| measures.in_rules(side));
                Some((long.max(broad), long.min(broad)))
            }
            _ => {
                self.report(value.span(), format!("`{text}` is not the size of a piece"))
                    .help("write two lengths up to 12 ft: '8\" by 6\"', or '20 cm by 15 cm'");
                None
            }
        }
    }

    fn count(&mut self, value: &Item<'_>) -> Option<u32> {
        let number = match value.get_ref() {
            DeValue::String(text) if text.as_ref() == "any" => return None,
            DeValue::Integer(number) => number.as_str().parse::<u32>().ok(),
            _ => None,
        };
        let number = number.filter(|number| (1..=1000).contains(number));
        if number.is_none() {
            self.report(value.span(), "this is no number of pieces")
                .help("write a number from 1 to 1000, or `\"any\"` for as many as it takes");
        }
        number
    }
}
