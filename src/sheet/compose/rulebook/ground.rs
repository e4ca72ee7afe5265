//! Where battles are fought and what for: generators, missions, battles, scenarios.

use super::super::battle;
use super::super::mission;
use super::super::typeset;
use super::super::typography::run_on;
use super::{Book, fact, links, text};
use crate::model::{
    BattleId, Brings, Count, GeneratorId, Mission, MissionChoice, Place, Roll, RowId, ScenarioId,
    Site, Statement, Symbol, in_a_list,
};
use crate::numbers::counted;
use crate::sheet::{Block, Fact, Reference, Section};
use crate::spelling::{capital, headed, joined};
use crate::steps::Line;
use crate::wording::spoken;

impl Book<'_> {
    pub(super) fn generator(&mut self, id: GeneratorId) -> Section {
        let generator = self.model.generator(id);
        let mut section = self.head(Symbol::Generator(id), "generator", &generator.header);
        let lines = self.statements(&generator.body, &mut section);
        section.blocks.push(Block::Points { lines });
        self.done(section)
    }

    fn statements(&mut self, body: &[Statement], section: &mut Section) -> Vec<Line> {
        let model = self.model;
        let mut lines = Vec::new();
        for statement in body {
            match statement {
                Statement::Roll(roll) => lines.push(self.roll(roll, section)),
                Statement::Place(place) => lines.push(line(&self.placed(place))),
                Statement::RollOn { table, .. } => {
                    let other = self.reference(Symbol::Table(*table));
                    lines.push(line(&format!("Roll on “{}”.", other.title)));
                    add(&mut section.see, other);
                }
                Statement::Note(text) => lines.push(Line {
                    note: true,
                    ..line(text)
                }),
                Statement::Use(other) => {
                    let title = &model.generator(*other).header.title;
                    lines.push(line(&format!("Go on with “{title}”.")));
                    add(&mut section.see, self.reference(Symbol::Generator(*other)));
                }
            }
        }
        lines
    }

    fn roll(&mut self, roll: &Roll, section: &mut Section) -> Line {
        let what = match roll.title.is_empty() {
            true => spoken(&roll.name),
            false => roll.title.to_string(),
        };
        let mut head = line(&format!("Roll {} for: {}.", roll.dice, what.to_lowercase()));
        for branch in &roll.branches {
            self.mark(branch.cite, &mut section.assumptions);
            let below = self.statements(&branch.body, section);
            let mut text = branch.label.text.to_string();
            if !branch.title.is_empty() {
                text.push_str(&format!(": {}", branch.title));
                self.term(&branch.title, section);
            }
            let mut own = line(&text);
            match below.as_slice() {
                [only] if only.lines.is_empty() && !only.note => {
                    own.text = format!("{}. {}", own.text.trim_end_matches('.'), only.text);
                }
                _ => own.lines = below,
            }
            head.lines.push(own);
        }
        head
    }

    /// `Place 2 to 3 houses along the roads, bounded by a fence or a ditch.`
    fn placed(&self, place: &Place) -> String {
        let title = |row: &RowId| self.model.row(*row).header.title.as_str().to_lowercase();
        let any = |rows: &[RowId]| {
            let titles: Vec<String> = rows.iter().map(title).collect();
            joined(&titles, "or")
        };
        let counted = |count: Count, what: String| match count {
            Count::Unsaid => what,
            Count::Exactly(number) => format!("{number} × {what}"),
            Count::Between(low, high) => format!("{low} to {high} × {what}"),
            Count::Dice(dice) => format!("{dice} × {what}"),
        };
        let site = match place.site {
            Site::Across => "across the table",
            site => site.words(),
        };
        let what = counted(place.count, title(&place.terrain));
        let mut text = format!("Place {what} {site}");
        for (word, rows) in [
            ("crossed by", &place.crossed_by),
            ("bounded by", &place.bounded_by),
            ("growing", &place.growing),
        ] {
            if !rows.is_empty() {
                text.push_str(&format!(", {word} {}", any(rows)));
            }
        }
        if let Some((count, rows)) = &place.with {
            text.push_str(&format!(", with {}", counted(*count, any(rows))));
        }
        text + "."
    }

    pub(super) fn mission(&mut self, mission: &Mission, section: &mut Section) {
        let model = self.model;
        let side = |at: usize| spoken(&mission.sides[at]);
        let mut facts = vec![fact("Sides", format!("{} and {}", side(0), side(1)))];
        if let Some(rule) = &mission.player {
            let (one, other) = (side(rule.if_side), side(rule.otherwise));
            let text = format!(
                "the {one} on {} of {}, else the {other}",
                rule.label.text, rule.dice
            );
            facts.push(fact("You are", text));
        }
        for at in [0, 1] {
            let mut says: Vec<String> = Vec::new();
            says.extend(self.brings(mission, at));
            says.push(mission::deploys(
                model,
                mission,
                at,
                mission::Drawn::default(),
                None,
            ));
            says.extend(mission::notes(model, mission, at, false));
            says.extend(mission::reinforcements(model, mission, at, |_| true));
            says.retain(|text| !text.is_empty());
            if !says.is_empty() {
                facts.push(fact(&capital(&side(at)), says.join(" ")));
            }
        }
        if let Some(rule) = &mission.objective {
            let hidden = if rule.hidden {
                ", hidden from the other side"
            } else {
                ""
            };
            let text = format!("of the {}{hidden}, by", side(rule.side));
            facts.push(Fact {
                links: vec![self.reference(Symbol::Table(rule.table))],
                ..fact("Objective", text)
            });
        }
        for mark in &mission.marks {
            self.mark(mark.cite, &mut section.assumptions);
        }
        let marks = mission::marks(model, mission).join(" ");
        if !marks.is_empty() {
            facts.push(fact("Marked", marks));
        }
        let victory = run_on(&mission::victory(mission));
        if !victory.is_empty() {
            facts.push(fact("Victory", victory));
        }
        if let Some(turns) = mission.turns {
            facts.push(fact("Turns", turns.to_string()));
        }
        if let Some(fair) = mission.fair {
            self.mark(fair.cite, &mut section.assumptions);
            let text = format!(
                "{} to {} hits of the {} for each of the {}",
                fair.least,
                fair.most,
                side(0),
                side(1)
            );
            facts.push(fact("Fair at", text));
        }
        section.blocks.push(Block::Facts { facts });
        for said in &mission.texts {
            section.blocks.push(text(said));
        }
        if !mission.recommends.is_empty() {
            let said: Vec<String> = mission.recommends.iter().map(ToString::to_string).collect();
            let said = run_on(&said);
            section.blocks.push(text(&format!("Recommended: {said}")));
        }
    }

    fn brings(&self, mission: &Mission, at: usize) -> Option<String> {
        let model = self.model;
        let mut text = match &mission.brings[at] {
            Brings::Unsaid => return None,
            Brings::Echelons(list) => {
                let scale = model.prelude.as_ref()?.echelon;
                let members = &model.scale(scale).members;
                let titles = list.iter().filter_map(|it| members.get(*it as usize));
                let titles: Vec<String> =
                    titles.map(|it| it.title.as_str().to_lowercase()).collect();
                format!("Brings a {}", joined(&titles, "or"))
            }
            Brings::Force(row) => format!("Brings {}", model.row(*row).header.title),
            Brings::Same => "Brings the same as the other side".to_owned(),
            Brings::HalfOfOther => "Brings about half of what the other side has".to_owned(),
        };
        match mission.reinforced[at] {
            0 => {}
            more => text.push_str(&format!(", and {} in support", counted(more, "unit"))),
        }
        Some(text + ".")
    }

    pub(super) fn battle(&mut self, id: BattleId) -> Section {
        let model = self.model;
        let battle = &model.battles[id.index()];
        let mut section = self.head(Symbol::Battle(id), "battle", &battle.header);
        let mission = match battle.mission {
            MissionChoice::RollOn(table) => Symbol::Table(table),
            MissionChoice::Always(row) => Symbol::Row(row),
        };
        let size =
            |size: crate::model::TableSize| model.measures().show_table(size.width, size.depth);
        let one = |symbol: Symbol| vec![self.reference(symbol)];
        let armies = battle.armies.iter();
        let armies = armies.map(|row| self.reference(Symbol::Row(*row)));
        let mut facts = vec![
            links("Ground", one(Symbol::Generator(battle.terrain))),
            links("Mission", one(mission)),
            links("Armies", armies.collect()),
            fact("Table", size(battle.table)),
        ];
        if let Some(least) = battle.at_least {
            facts.push(fact("At least", size(least)));
        }
        let reference = battle.reference.iter();
        let reference: Vec<Reference> = reference.map(|it| self.reference(*it)).collect();
        if !reference.is_empty() {
            facts.push(links("At hand", reference));
        }
        section.blocks.push(Block::Facts { facts });
        self.done(section)
    }

    pub(super) fn scenario(&mut self, id: ScenarioId) -> Section {
        let model = self.model;
        let scenario = &model.scenarios[id.index()];
        let mut section = self.head(Symbol::Scenario(id), "scenario", &scenario.header);
        let situation = crate::scenario::situation(model, scenario);
        for said in situation.iter().chain(&scenario.texts) {
            section.blocks.push(text(said));
        }
        let mission = self.reference(Symbol::Row(scenario.mission));
        let mut facts = vec![links("Mission", vec![mission])];
        let names = model.mission_of(scenario.mission);
        for (at, side) in scenario.sides.iter().enumerate() {
            let name = names.map_or("side", |mission| mission.sides[at].as_str());
            // As a booklet lists them, but for what they are made of.
            let lines = battle::order_of_battle(model, side).0;
            let lines = lines.iter().filter(|line| line.indent == 0).map(|line| {
                let count = match line.count {
                    1 => String::new(),
                    count => format!("{count} × "),
                };
                let note = match line.note.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", line.note),
                };
                format!("{count}{}{note}", line.title)
            });
            let lines = in_a_list(&lines.collect::<Vec<_>>());
            let army = &model.row(side.army).header.title;
            facts.push(fact(&headed(name), format!("{army}. {lines}.")));
        }
        section.blocks.push(Block::Facts { facts });
        self.done(section)
    }
}

fn line(text: &str) -> Line {
    Line {
        text: typeset(text),
        ..Line::default()
    }
}

fn add(list: &mut Vec<Reference>, reference: Reference) {
    if !list.contains(&reference) {
        list.push(reference);
    }
}
