//! What runs share. Options are looked at one by one, after the packages without any: what options cannot
//! have changed need not be read again with each of them.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::rules::{Listed, PlainSummaries};
use super::{Places, Reader};
use crate::model::*;

/// Filled in by the run without options while others go on. Who comes too early reads all himself, and
/// comes to the same.
#[derive(Debug, Default)]
pub struct Plain {
    data: OnceLock<Data>,
    pub(super) summaries: OnceLock<PlainSummaries>,
}

/// What all has come to that procedures ask of.
#[derive(Clone, Debug)]
struct Data {
    model: Model,
    places: Places,
    citations: FxHashMap<Citation, CitationId>,
    mentioning: FxHashSet<(RowId, FieldId)>,
    listed: Vec<Listed>,
}

impl Reader<'_> {
    /// Reads all that procedures ask of, or goes on from what the run without options has read.
    pub(super) fn data(&mut self) {
        if self.take_data() {
            return;
        }
        self.read_scales();
        self.read_kinds();
        self.find_prelude();
        self.read_rows();
        self.replace_rows();
        // What follows may mention the texts of rows.
        self.resolve_mentions();
        self.tell_changes();
        self.read_tables();
        self.read_decks();
        self.read_modifiers();
        self.check_decks();
        self.walk_modifiers();
        self.keep_data();
    }

    /// Keeps what has been read for the runs with options, unless something is wrong with it.
    fn keep_data(&self) {
        if let Some(plain) = self.plain
            && self.declared.extent.is_whole()
            && !self.incomplete
            && !self.out.has_errors()
        {
            plain.data.get_or_init(|| Data {
                model: self.model.clone(),
                places: self.places.clone(),
                citations: self.citations.clone(),
                mentioning: self.mentioning.clone(),
                listed: self.listed.clone(),
            });
        }
    }

    /// Takes what was read without options, where these change nothing but procedures.
    fn take_data(&mut self) -> bool {
        let plain = self.plain.and_then(|plain| plain.data.get());
        let declared = self.declared;
        let Some(data) = plain.filter(|_| declared.options_change_procedures_only()) else {
            return false;
        };
        let data = data.clone();
        let mine = std::mem::replace(&mut self.model, data.model);
        self.model.packages = mine.packages;
        self.model.options = mine.options;
        self.places = data.places;
        self.citations = data.citations;
        self.mentioning = data.mentioning;
        self.listed = data.listed;
        true
    }
}
