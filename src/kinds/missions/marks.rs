//! What missions and scenarios mark on the table.

use ecow::{EcoString, eco_format};

use crate::diagnostic::codes::*;
use crate::ground::Drawing;
use crate::kinds::Reader;
use crate::model::*;
use crate::spelling::ticked;
use crate::syntax::ast::{self, MissionClause, ScenarioLine};

impl Reader<'_> {
    /// The marks of a mission of which all else is read: the objective's line may come behind them.
    pub(super) fn mission_marks(
        &mut self,
        package: PackageId,
        name: &EcoString,
        mission: &ast::Mission,
        read: &mut Mission,
    ) -> Option<()> {
        let lines = &mission.body.lines;
        let rolls = lines
            .iter()
            .any(|line| matches!(line.what, MissionClause::Objective { .. }));
        let may_roll = rolls || mission.body.broken;
        let mut whole = Some(());
        for line in lines {
            let MissionClause::Mark(mark) = &line.what else {
                continue;
            };
            let site = self.mark_site(package, line, mark);
            // Of an objective whose line could not be read nothing more is said.
            let objective = match &mark.objective {
                Some(row) if read.objective.is_some() || !may_roll => {
                    self.mark_objective(package, name, row, read)
                }
                Some(_) => None,
                None => Some(None),
            };
            let (Some(site), Some(objective)) = (site, objective) else {
                whole = None;
                continue;
            };
            let place = match objective {
                Some(row) => eco_format!("{name}/mark/{}", self.model.row(row).header.name),
                None => eco_format!("{name}/mark"),
            };
            let place = self.place(package, place);
            let label = self.said(package, &mark.label);
            let around = self.model.row(read.row).header.cite;
            let cite = self.cite(package, around, &mark.cites);
            read.marks.push(MissionMark {
                label,
                site,
                objective,
                place,
                cite,
            });
        }
        whole
    }

    fn mark_site(
        &mut self,
        package: PackageId,
        line: &ast::MissionLine,
        mark: &ast::MissionMark,
    ) -> Option<MarkSite> {
        let otherwise = match &mark.site {
            ast::MarkSite::InOpen => return Some(MarkSite::InOpen),
            ast::MarkSite::OnBuilding { otherwise } => otherwise,
        };
        let Some(path) = otherwise else {
            return Some(MarkSite::OnBuilding { otherwise: None });
        };
        let kind = self.terrain_kind(line.span)?;
        let terrain = self.find_row(kind, package, path)?;
        let drawing = self.model.drawing(terrain)?;
        if drawing != Drawing::Building {
            let name = &self.model.row(terrain).header.name;
            let [drawing, building] = [drawing, Drawing::Building].map(Drawing::name);
            let message = format!("`{name}` is drawn as {drawing}: it is no building");
            self.out
                .report(&E0508, path.span(), message)
                .help(format!("name a terrain that is drawn as `{building}`"));
            return None;
        }
        let otherwise = Some(terrain);
        Some(MarkSite::OnBuilding { otherwise })
    }

    /// The objective that a mark belongs to; it has to be one that the mission may roll.
    fn mark_objective(
        &mut self,
        package: PackageId,
        name: &EcoString,
        path: &ast::Path,
        read: &Mission,
    ) -> Option<Option<RowId>> {
        let Some(rule) = &read.objective else {
            let message = format!("the mission `{name}` rolls no objective");
            self.out.report(&E0508, path.span(), message).help(format!(
                "add a line `objective of {} roll on TABLE`, or take out `for {}`",
                read.sides[0], path.name.text
            ));
            return None;
        };
        let table = self.model.table(rule.table);
        let row = match table.gives.base {
            TypeBase::Kind(kind) => self.find_row(kind, package, path)?,
            _ => self.any_row(package, path)?,
        };
        let answers = self.model.rows_given(rule.table);
        // A table that could not be read whole may give it.
        let is_whole = !self.incomplete && !self.broken.tables.contains(&rule.table);
        if !answers.contains(&row) && is_whole && !self.has_other_rows(rule.table) {
            let table = self.model.table(rule.table).header.name.clone();
            let own = &self.model.row(row).header.name;
            let message = format!("`{table}` never gives `{own}`");
            let names = answers.iter().map(|row| &self.model.row(*row).header.name);
            self.out
                .report(&E0508, path.span(), message)
                .label(
                    self.places.tables[rule.table.index()],
                    "the objective is rolled here",
                )
                .help(match ticked(names).as_slice() {
                    [] => "let it give rows of a kind, one for each objective".to_owned(),
                    names => format!("it gives {}", names.join(", ")),
                });
            return None;
        }
        Some(Some(row))
    }

    /// A hidden mark is told with the hidden objective: there has to be one, and no other.
    pub(in crate::kinds) fn hidden_marks(
        &mut self,
        scenario: &ast::Scenario,
        objectives: &[ScenarioObjective],
    ) {
        let hidden = objectives.iter().filter(|each| each.hidden).count();
        let wrong = match hidden {
            0 => "no objective is hidden that this mark could be told with",
            1 => return,
            _ => "two objectives are hidden: nobody can say which of them this mark belongs to",
        };
        let help = match hidden {
            0 => "write `, hidden` behind the objective too, or take it out here",
            _ => "take `, hidden` out behind the mark or behind one of the objectives",
        };
        for line in &scenario.lines.lines {
            if let ScenarioLine::Mark {
                hidden: true, span, ..
            } = line
            {
                self.out.report(&E0508, *span, wrong).help(help);
            }
        }
    }
}
