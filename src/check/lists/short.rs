//! Army lists of others that lack a part which somebody adds to their force.

use indexmap::IndexMap;

use super::knows_all;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0604;
use crate::kinds::Typed;
use crate::list;
use crate::model::{Clause, List, RowId, Symbol};
use crate::names::Declared;

/// Warns at each added part that must be there and is not in a list whose author cannot know of it. Who plays with that list
/// is refused by then, and has nothing that he could mend.
pub(super) fn check(typed: &Typed, declared: &Declared<'_>, out: &mut Diagnostics) {
    if declared.extended_forces.is_empty() {
        return;
    }
    let model = &typed.model;
    let others = model.lists.iter();
    let others = others.filter(|list| !list.anyway && !knows_all(typed, declared, list));
    let mut short: IndexMap<(RowId, usize), Vec<&List>> = IndexMap::new();
    for list in others {
        for breach in list::check(model, list).into_iter().flatten() {
            if let Some((Clause::Part(force, at), _)) = breach.rule
                && is_added(typed, declared, force, at)
            {
                let lists = short.entry((force, at)).or_default();
                if !lists.iter().any(|known| std::ptr::eq(*known, list)) {
                    lists.push(list);
                }
            }
        }
    }
    for ((force, at), lists) in short {
        let part = model.force_of(force).and_then(|force| force.parts.get(at));
        let line = typed.places.clauses.get(&Clause::Part(force, at));
        let (Some(part), Some(line), [first, further @ ..]) = (part, line, lists.as_slice()) else {
            continue;
        };
        let package = &model.package(first.header.package).id;
        let list = &first.header.name;
        let message = match further.len() {
            0 => format!("the army list `{list}` of `{package}` has none of this"),
            1 => format!("the army list `{list}` of `{package}` and another one have none of this"),
            more => {
                format!("the army list `{list}` of `{package}` and {more} others have none of this")
            }
        };
        let names: Vec<String> = (part.elements())
            .map(|element| model.name_of(Symbol::Row(element.row())))
            .collect();
        let names = names.join(" or ");
        out.report(&W0604, *line, message).help(format!(
            "write `0 to {} {names}` if lists may do without it; as it stands, that list cannot be played with this change",
            part.most
        ));
    }
}

/// Whether a line of a force is of another package than the force.
fn is_added(typed: &Typed, declared: &Declared<'_>, force: RowId, at: usize) -> bool {
    let line = typed.places.clauses.get(&Clause::Part(force, at));
    let own = typed.model.row(force).header.package;
    let of = |(_, file): &&(_, _)| line.is_some_and(|line| line.file == *file);
    let author = declared.files.iter().find(of);
    author.is_some_and(|(package, _)| *package != own)
}
