//! Names of rows and of members that mean nothing: each is told once, however many places say it. Where a table
//! promised a row that is not there, that is where it is told.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use crate::diagnostic::Diagnostic;
use crate::kinds::Reader;
use crate::model::KindId;
use crate::numbers::counted;
use crate::source::Span;
use crate::spelling::ticked;

/// A table with fewer rows than it promised.
pub(in crate::kinds) struct Short {
    /// Where the promise stands, which has been told.
    pub promise: Span,
    pub kind: KindId,
    pub lost: usize,
}

/// All that is told of one name.
struct Group {
    name: EcoString,
    /// What it must be a name of: a kind, a scale or a choice.
    of: EcoString,
    /// The reports, as they stand in their files.
    members: Vec<Diagnostic>,
}

impl Reader<'_> {
    pub(in crate::kinds) fn tell_absent_once(&mut self) {
        if !self.out.iter().any(|each| each.absent.is_some()) {
            return;
        }
        let mut groups: Vec<Group> = Vec::new();
        // By the name alone is the first of that name: where it is not known what is wanted, it is that.
        let mut known: FxHashMap<(EcoString, Option<EcoString>), usize> = FxHashMap::default();
        for absent in self.out.iter().filter_map(|each| each.absent.as_ref()) {
            let (name, Some(of)) = (&absent.name, &absent.of) else {
                continue;
            };
            known.entry((name.clone(), None)).or_insert(groups.len());
            known
                .entry((name.clone(), Some(of.clone())))
                .or_insert_with(|| {
                    let (name, of, members) = (name.clone(), of.clone(), Vec::new());
                    groups.push(Group { name, of, members });
                    groups.len() - 1
                });
        }
        let group = |each: &Diagnostic| {
            let absent = each.absent.clone()?;
            known.get(&(absent.name, absent.of)).copied()
        };
        for each in self.out.take_where(|each| group(each).is_some()) {
            if let Some(group) = group(&each) {
                groups[group].members.push(each);
            }
        }
        for group in &mut groups {
            let place = |each: &Diagnostic| (self.sources.get(each.span.file).name(), each.span);
            group.members.sort_by(|a, b| place(a).cmp(&place(b)));
        }
        for short in std::mem::take(&mut self.told.short) {
            let kind = &self.model.kind(short.kind).header.name;
            let is_lost = |group: &Group| group.of == *kind && group.members.iter().all(is_far);
            let (lost, others): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(is_lost);
            groups = others;
            match lost.len() <= short.lost {
                true => self.tell_with_promise(&short, &lost),
                false => groups.extend(lost),
            }
        }
        for group in groups {
            self.out.push(group.told_once());
        }
    }

    /// Tells of a promise that is not kept what is missing.
    fn tell_with_promise(&mut self, short: &Short, lost: &[Group]) {
        let number = self.out.iter().position(|each| each.span == short.promise);
        let Some(told) = number.and_then(|number| self.out.earlier(number)) else {
            return;
        };
        for group in lost {
            let Some(first) = group.members.first() else {
                continue;
            };
            let others = group.members.iter().map(Diagnostic::places).sum::<usize>() - 1;
            let more = match others {
                0 => String::new(),
                _ => format!(" and in {}", counted(others, "more place")),
            };
            let name = &group.name;
            told.label(
                first.span,
                format!("`{name}` is used here{more}, and there is none"),
            );
        }
        if !lost.is_empty() {
            let names = ticked(lost.iter().map(|group| &group.name)).join(", ");
            told.help(format!("write the row of {names}, or change the number"));
        }
    }
}

impl Group {
    /// The first that knows what the name should be of, with the other places.
    fn told_once(mut self) -> Diagnostic {
        let knows = |each: &Diagnostic| each.absent.as_ref().is_some_and(|it| it.of.is_some());
        let first = self.members.iter().position(knows).unwrap_or(0);
        let mut told = self.members.remove(first);
        for each in &self.members {
            told.also_used_in(each);
        }
        told
    }
}

/// Whether no name that there is comes near the one that is missing.
fn is_far(each: &Diagnostic) -> bool {
    each.related.is_empty()
}
