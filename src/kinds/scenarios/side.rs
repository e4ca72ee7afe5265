//! A side of a scenario: its army, and what it brings.

use super::Draft;
use crate::diagnostic::codes::*;
use crate::kinds::missions::Sides;
use crate::kinds::{OnTable, Reader};
use crate::model::*;
use crate::syntax::ast;

impl Reader<'_> {
    pub(super) fn scenario_side(
        &mut self,
        package: PackageId,
        block: &ast::SideBlock,
        sides: &Sides,
        draft: &mut Draft,
    ) -> Option<()> {
        let told = self.out.len();
        let Some(side) = self.side(sides, &block.side) else {
            let (first, second) = (&block.side.text, &block.army.name.text);
            if let (true, Some(report)) = (sides.names.contains(second), self.out.earlier(told)) {
                report.help(format!(
                    "the side comes first, and its army behind it: `side {second} {first} {{`"
                ));
            }
            return None;
        };
        if draft.sides[side].is_some() {
            self.out
                .report(
                    &E0305,
                    block.span,
                    format!("the side `{}` is there twice", block.side.text),
                )
                .help("put all its units into one block");
            return None;
        }
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(block.span);
            return None;
        };
        let army_kind = prelude.army.kind;
        let army = self.find_row(army_kind, package, &block.army)?;
        let mut lines = Vec::with_capacity(block.lines.lines.len());
        let mut whole = !block.lines.broken;
        let mut list = None;
        for item in &block.lines.lines {
            let line = match item {
                ast::SideItem::Line(line) => line,
                ast::SideItem::List(path, span) => {
                    match self.find_as::<ListId>(package, path) {
                        Some(_) if list.is_some() => {
                            self.out
                                .report(&E0305, *span, "a side brings one army list")
                                .help("put all that it brings into one list");
                            whole = false;
                        }
                        Some(found) => list = Some(found),
                        None => whole = false,
                    }
                    continue;
                }
            };
            match self.element(package, &line.what) {
                Some(what) => {
                    if line.count == 0 || line.count > 1000 {
                        self.out
                            .report(&E0302, line.span, "a side has from 1 to 1000 of a unit")
                            .help("change the number, or take the line out");
                        whole = false;
                        continue;
                    }
                    let title = line
                        .title
                        .as_ref()
                        .map(|title| self.said(package, title))
                        .unwrap_or_default();
                    if let Some(turn) = line.turn {
                        whole &= self.some_turn(turn, line.span).is_some();
                        self.lies(OnTable::Coming { side, turn }, line.span);
                    }
                    let at = lines.len();
                    self.lies(OnTable::Line { side, line: at }, line.span);
                    lines.push(SideLine {
                        count: line.count,
                        what,
                        title,
                        turn: line.turn,
                    });
                }
                None => whole = false,
            }
        }
        if lines.is_empty() && list.is_none() && whole {
            self.out
                .report(
                    &E0504,
                    block.span,
                    format!("the side `{}` has no units", block.side.text),
                )
                .help("add a line such as `1 line-team \"1st squad\"`");
            return None;
        }
        draft.sides[side] = Some(Side {
            army,
            player: block.player,
            list,
            brought: None,
            lines,
        });
        whole.then_some(())
    }
}
