//! `replace battle NAME { … }`: lines in the place of a battle's own of the same sort; the others stay.

use ecow::{EcoString, EcoVec, eco_format};
use rustc_hash::FxHashMap;

use super::Said;
use crate::diagnostic::codes::E0303;
use crate::kinds::Reader;
use crate::kinds::changes::Claim;
use crate::model::*;
use crate::names::Author;
use crate::source::Span;

/// What somebody writes in the place of a battle's lines.
pub(super) struct Replaced {
    author: Author,
    cite: CitationId,
    said: Said,
}

impl Reader<'_> {
    /// By battle, the changes that are in force, in the order of their packages.
    pub(super) fn replaced_lines(&mut self) -> FxHashMap<BattleId, Vec<Replaced>> {
        let mut found: FxHashMap<BattleId, Vec<Replaced>> = FxHashMap::default();
        for placed in &self.declared.replaced_battles {
            let (author, change) = (placed.author, placed.item);
            let Some(battle) = self.find_to_change::<BattleId>(author, &change.battle) else {
                self.incomplete = true;
                continue;
            };
            if change.lines.lines.is_empty() && !change.lines.broken {
                let message = format!(
                    "nothing of the battle `{}` is replaced",
                    change.battle.name.text
                );
                (self.out.report(&E0303, change.battle.span(), message))
                    .help("add a line of a battle, such as `armies A, B`, or take the block out");
            }
            let cite = self.changing(author, &change.cites).cite;
            let said = self.battle_lines(author.package, &change.lines);
            let replaced = Replaced { author, cite, said };
            found.entry(battle).or_default().push(replaced);
        }
        found
    }

    /// Puts the lines of changes in the place of a battle's own.
    pub(super) fn replace_lines(
        &mut self,
        battle: &EcoString,
        own: &mut Said,
        changes: Vec<Replaced>,
    ) {
        own.whole &= changes.iter().all(|change| change.said.whole);
        macro_rules! put {
            ($word:literal, $line:ident, $show:ident) => {
                self.put_line(
                    (battle, $word),
                    &mut own.$line,
                    &changes,
                    |it| &it.$line,
                    $show,
                )
            };
        }
        put!("terrain", terrain, terrain);
        put!("mission", mission, mission);
        put!("armies", armies, armies);
        put!("table", table, size);
        put!("table at least", at_least, size);
        put!("table at most", at_most, size);
        put!("reference", reference, printed);
    }

    /// Puts what changes say in one sort of line in the place of what a battle says.
    fn put_line<T: Clone>(
        &mut self,
        (battle, word): (&EcoString, &str),
        own: &mut Option<(T, Span)>,
        changes: &[Replaced],
        line: fn(&Said) -> &Option<(T, Span)>,
        show: fn(&Model, &T) -> EcoString,
    ) {
        let said = changes.iter().filter_map(|change| {
            let (value, span) = line(&change.said).as_ref()?;
            let claim = Claim {
                author: change.author,
                span: *span,
                cite: change.cite,
            };
            Some((claim, value))
        });
        let (claims, values): (Vec<Claim>, Vec<&T>) = said.unzip();
        for which in self.settle(&format!("`{word}` of the battle `{battle}`"), &claims) {
            let (claim, value) = (claims[which], values[which].clone());
            let new = show(&self.model, &value);
            let old = own.replace((value, claim.span));
            let old = old.map_or_else(EcoString::new, |(old, _)| show(&self.model, &old));
            let what = Changed {
                thing: battle.clone(),
                part: ChangedPart::Value(word.into()),
            };
            self.note(claim.author, what, old, new, claim.cite);
        }
    }
}

fn terrain(model: &Model, generator: &GeneratorId) -> EcoString {
    model.title(Symbol::Generator(*generator))
}

fn mission(model: &Model, choice: &MissionChoice) -> EcoString {
    match choice {
        MissionChoice::Always(row) => model.title(Symbol::Row(*row)),
        MissionChoice::RollOn(table) => {
            eco_format!("roll on {}", model.title(Symbol::Table(*table)))
        }
    }
}

fn armies(model: &Model, armies: &[RowId; 2]) -> EcoString {
    let [one, other] = armies.map(|army| model.title(Symbol::Row(army)));
    eco_format!("{one}, {other}")
}

fn size(model: &Model, size: &TableSize) -> EcoString {
    model.measures().show_table(size.width, size.depth).into()
}

/// All that is printed is too much to be told beside what was.
fn printed(_: &Model, _: &EcoVec<Symbol>) -> EcoString {
    EcoString::new()
}
