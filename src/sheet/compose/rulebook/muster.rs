//! Who fights: units, forces, army lists.

use super::super::figures::figures;
use super::super::typeset;
use super::{Book, fact};
use crate::list;
use crate::model::{Element, Force, ListId, Part, Period, Pick, RowId, Symbol, Unit, in_a_list};
use crate::sheet::{self, Block, BookTable, Detail, Rank, Section};
use crate::spelling::joined;
use crate::steps::Line;
use crate::wording::dagger;
use crate::wording::muster::{self, range};

/// Whether a figure crosses off so many boxes of a name, such as `Head`. The steps of a scale stand with the scale.
fn is_counted(rank: &&Rank) -> bool {
    !rank.title.is_empty() && rank.steps.is_empty()
}

impl Book<'_> {
    fn title(&self, row: RowId) -> String {
        typeset(&self.model.row(row).header.title)
    }

    fn titles(&self, rows: impl Iterator<Item = RowId>, word: &str) -> String {
        let titles: Vec<String> = rows.map(|row| self.title(row)).collect();
        joined(&titles, word)
    }

    /// Its figures, and what they may carry instead.
    pub(super) fn unit(&mut self, unit: &Unit, section: &mut Section) {
        let told = figures(self.model, unit, Detail::Standard);
        for figure in &unit.figures {
            let row = self.model.row(*figure);
            self.mark(row.header.cite, &mut section.assumptions);
            for datum in &row.fields {
                self.weigh(datum, &mut section.assumptions);
            }
        }
        let others =
            (told.lines.iter()).any(|line| !(line.attributes.is_empty() && line.checks.is_empty()));
        let mut table = BookTable {
            header: ["Figures", "No.", "Weapons"].map(str::to_owned).into(),
            ..BookTable::default()
        };
        table.header.extend(told.roster);
        if others {
            table.header.push("Differs in".into());
        }
        // Boxes without a title are one number, which is told below.
        let boxed = (told.lines.iter()).any(|line| line.ranks.iter().any(|it| is_counted(&it)));
        if boxed {
            table.header.push("Boxes".into());
        }
        for line in &told.lines {
            let leader = if line.leader { ", leader" } else { "" };
            let mut cells = vec![
                sheet::Value::new(typeset(&format!("{}{leader}", line.title))),
                sheet::Value::new(line.count.to_string()),
                sheet::Value::new(typeset(&in_a_list(&line.weapons))),
            ];
            cells.extend(line.cells.iter().cloned());
            if others {
                let own = line.attributes.iter().map(|each| {
                    let mark = dagger(each.value.assumed);
                    format!("{} {}{mark}", each.title, each.value.text)
                });
                let checks = line.checks.iter().map(|check| match check.ticked {
                    true => check.title.clone(),
                    false => format!("not: {}", check.title),
                });
                cells.push(sheet::Value::new(typeset(
                    &own.chain(checks).collect::<Vec<_>>().join(", "),
                )));
            }
            if boxed {
                let ranks = line.ranks.iter().filter(is_counted);
                let boxes = ranks.map(|rank| format!("{} {}", rank.title, rank.boxes));
                let boxes: Vec<String> = boxes.collect();
                cells.push(sheet::Value::new(boxes.join("; ")));
            }
            table.rows.push(cells);
        }
        section.blocks.push(Block::Table(table));
        let common = told.common.into_iter().map(|each| sheet::Fact {
            value: each.value,
            ..fact(&typeset(&each.title), "")
        });
        let ticked = told.checks.iter().filter(|check| check.ticked);
        let ticked = ticked.map(|check| match check.title.strip_suffix('†') {
            Some(title) => sheet::Fact {
                value: sheet::Value::assumed("yes"),
                ..fact(title, "")
            },
            None => fact(&check.title, "yes"),
        });
        // What the unit says itself is told already.
        let own = section.blocks.iter().flat_map(|block| match block {
            Block::Facts { facts } => facts.as_slice(),
            _ => &[],
        });
        let own: Vec<&str> = own.map(|fact| fact.label.as_str()).collect();
        let mut facts: Vec<sheet::Fact> = common.chain(ticked).collect();
        facts.retain(|fact| !own.contains(&fact.label.as_str()));
        if !facts.is_empty() {
            section.blocks.push(Block::Facts { facts });
        }
        let lines = unit.swaps.iter().map(|swap| {
            self.mark(swap.cite, &mut section.assumptions);
            let to = self.title(swap.to);
            let mut says = match swap.from {
                Some(from) => format!("May have {to} in place of {}", self.title(from)),
                None => format!("May have {to}"),
            };
            if let Some(figure) = swap.figure {
                says.push_str(&format!(": {}", self.title(figure)));
            }
            if let Some(most) = swap.most {
                says.push_str(&format!(", {most} at the most"));
            }
            point(&dated(says, swap.period))
        });
        let lines: Vec<Line> = lines.collect();
        if !lines.is_empty() {
            section.blocks.push(Block::Points { lines });
        }
    }

    pub(super) fn force(&mut self, force: &Force, section: &mut Section) {
        let mut lines: Vec<Line> = Vec::new();
        for part in &force.parts {
            let (places, assumed) = self.mark(part.cite, &mut section.assumptions);
            let says = self.part(part);
            // What others have added stands among the parts of the force, and has a source of its own.
            let is_added = (&places, assumed) != (&section.citation, section.assumed);
            lines.push(match is_added {
                true => point(&sheet::marked(&says, assumed, &places.to_string())),
                false => point(&says),
            });
        }
        for rule in &force.qualities {
            self.mark(rule.cite, &mut section.assumptions);
            let mut says = format!(
                "May be {}",
                self.titles(rule.qualities.iter().copied(), "or")
            );
            if let Some(on) = rule.on {
                says.push_str(&format!(": {}", self.title(on.row())));
            }
            if let Some(most) = rule.most {
                says.push_str(&format!(", {most} of them at the most"));
            }
            lines.push(point(&says));
        }
        section.blocks.push(Block::Points { lines });
        let mut facts = Vec::new();
        if let Some(command) = force.command {
            facts.push(fact("Led by", self.title(command.row())));
        }
        let (least, most) = list::figures(self.model, force);
        facts.push(fact("Figures", range(least, most)));
        for limit in &force.limits {
            self.mark(limit.cite, &mut section.assumptions);
            let text = match limit.least {
                0 => format!("at most {}", muster::limit(limit)),
                _ => muster::limit(limit),
            };
            facts.push(fact("A list has", text));
        }
        if force.period != Period::ALWAYS {
            facts.push(fact("There", force.period.told()));
        }
        section.blocks.push(Block::Facts { facts });
    }

    /// `1 to 3 × First platoon, from 1943`.
    fn part(&self, part: &Part) -> String {
        let rows = part.elements().map(Element::row);
        let what = self.titles(rows, "or");
        let mut says = format!("{} × {what}", range(part.least, part.most));
        if !part.title.is_empty() {
            says.push_str(&format!(", “{}”", part.title));
        }
        for (word, list) in [("needs", &part.needs), ("not with", &part.excludes)] {
            if !list.is_empty() {
                let names = self.titles(list.iter().map(|it| it.row()), "and");
                says.push_str(&format!("; {word} {names}"));
            }
        }
        dated(says, part.period)
    }

    pub(super) fn list(&mut self, id: ListId) -> Section {
        let list = &self.model.lists[id.index()];
        let mut section = self.head(Symbol::List(id), "army list", &list.header);
        let force = self.reference(Symbol::Row(list.force));
        let mut facts = vec![super::links("From", vec![force])];
        if let Some(date) = list.when_told() {
            facts.push(fact("Date", date));
        }
        if let Some(theatre) = list.theatre {
            facts.push(fact("Theatre", self.title(theatre)));
        }
        if !list.with.is_empty() {
            let with = list.with.iter();
            let with = with.map(|option| self.reference(Symbol::Option(*option)));
            facts.push(super::links("Options", with.collect()));
        }
        if !list.limits.is_empty() {
            let limits: Vec<String> = list.limits.iter().map(muster::limit).collect();
            facts.push(fact("Limits", joined(&limits, "and")));
        }
        if list.anyway {
            facts.push(fact("Rules", "it is played whatever rules it breaks"));
        }
        section.blocks.push(Block::Facts { facts });
        section.blocks.push(Block::Points {
            lines: list.picks.iter().map(|pick| self.pick(pick)).collect(),
        });
        self.done(section)
    }

    fn pick(&self, pick: &Pick) -> Line {
        let mut says = format!("{} × {}", pick.count, self.title(pick.what.row()));
        if !pick.title.is_empty() {
            says.push_str(&format!(", “{}”", pick.title));
        }
        if let Some(quality) = pick.quality {
            says.push_str(&format!(", {}", self.title(quality)));
        }
        let is_alone = |row| {
            self.model
                .unit_of(row)
                .is_some_and(|unit| unit.strength == 1)
        };
        let led = if is_alone(pick.what.row()) {
            ""
        } else {
            "led by "
        };
        for leader in &pick.leaders {
            says.push_str(&format!(", {led}{leader}"));
        }
        for swap in &pick.swaps {
            let count = swap
                .count
                .map_or(String::new(), |count| format!("{count} × "));
            let to = self.title(swap.to);
            says.push_str(&match swap.from {
                Some(from) => format!(", {count}{to} in place of {}", self.title(from)),
                None => format!(", {count}{to}"),
            });
            if pick.count > 1 && swap.count.is_some() {
                says.push_str(" in each");
            }
        }
        Line {
            lines: pick.picks.iter().map(|pick| self.pick(pick)).collect(),
            ..point(&says)
        }
    }
}

fn point(text: &str) -> Line {
    Line {
        text: typeset(text),
        ..Line::default()
    }
}

fn dated(says: String, period: Period) -> String {
    match period == Period::ALWAYS {
        true => says,
        false => format!("{says}, {}", period.told()),
    }
}
