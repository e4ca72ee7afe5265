//! Strips of symbols: where each member starts, and how a card's cell spells them.

use rustc_hash::FxHashMap;

use super::shortened;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::model::*;
use crate::names::Space;
use crate::numbers::counted;
use crate::source::Span;
use crate::spelling::ticked;
use crate::syntax::ast;

/// A wider strip is on no card.
const WIDEST: u32 = 100;

impl Reader<'_> {
    pub(in crate::kinds) fn strip(
        &mut self,
        package: PackageId,
        strip: &ast::Strip,
    ) -> Option<Strip> {
        if strip.width == 0 || strip.width > WIDEST {
            self.out
                .report(
                    &E0302,
                    strip.span,
                    format!("a strip has 1 to {WIDEST} symbols, not {}", strip.width),
                )
                .help("write how many symbols a card shows side by side");
            return None;
        }
        let entry = self.find(&[Space::Top], package, &strip.symbols, "choice or scale")?;
        let Symbol::Scale(symbols) = entry.symbol else {
            self.wrong_kind(&strip.symbols, entry, "a choice or a scale");
            return None;
        };
        let then = self.member_index(symbols, &strip.then.text, strip.then.span)? as u32;
        let from = self.started_from(package, strip)?;
        let starts = self.starts(from, strip)?;
        Some(Strip {
            width: strip.width,
            symbols,
            from,
            starts,
            then,
        })
    }

    /// The scale or choice whose members the starts name.
    fn started_from(&mut self, package: PackageId, strip: &ast::Strip) -> Option<ScaleId> {
        let Some((first, _)) = strip.starts.first() else {
            self.out
                .report(&E0828, strip.span, "nobody is read off this strip")
                .help("say where each member of a scale starts: `able at 2, raw at 3`");
            return None;
        };
        // How many of the names given are members, for each scale that this package sees.
        let counts: Vec<(ScaleId, usize)> = (self.model.scales.iter().enumerate())
            .filter(|(_, scale)| {
                let of = scale.header.package;
                let named = strip.starts.iter().all(|(path, _)| {
                    let package = path.qualifier();
                    package.is_none_or(|id| self.model.package(of).id == id)
                });
                named && self.declared.scope.reaches(package, of)
            })
            .map(|(index, scale)| {
                let is_member = |path: &ast::Path| {
                    let mut members = scale.members.iter();
                    members.any(|member| member.name == path.name.text)
                };
                let count = strip.starts.iter().filter(|(path, _)| is_member(path));
                (ScaleId::new(index), count.count())
            })
            .collect();
        let all: Vec<ScaleId> = (counts.iter())
            .filter(|(_, count)| *count == strip.starts.len())
            .map(|(scale, _)| *scale)
            .collect();
        let exact: Vec<ScaleId> = (all.iter().copied())
            .filter(|scale| self.model.scale(*scale).members.len() == strip.starts.len())
            .collect();
        match (all.as_slice(), exact.as_slice()) {
            ([only], _) | (_, [only]) => Some(*only),
            ([], _) => {
                let best = counts.iter().max_by_key(|(_, count)| *count);
                match best.filter(|(_, count)| *count > 0) {
                    Some((scale, _)) => {
                        for (path, _) in &strip.starts {
                            self.member_index(*scale, &path.name.text, path.name.span)?;
                        }
                    }
                    None if self.declared.scope.is_doubtful(&first.name.text) => {}
                    None => {
                        let name = &first.name.text;
                        let names: Vec<&str> = (counts.iter())
                            .flat_map(|(scale, _)| &self.model.scale(*scale).members)
                            .map(|member| member.name.as_str())
                            .collect();
                        let help = suggest::did_you_mean_near(name, names);
                        self.out
                            .report(
                                &E0201,
                                first.span(),
                                format!("no scale has a member called `{name}`"),
                            )
                            .help(help.unwrap_or_else(|| {
                                "name members of a scale that is there, or declare one: \
                                 `scale NAME \"Title\" = LOWEST < HIGHEST`"
                                    .to_owned()
                            }));
                    }
                }
                self.incomplete = true;
                None
            }
            (several, _) => {
                let (one, other) = (several[0], several[1]);
                let (one, other) = (self.declared_scale(one), self.declared_scale(other));
                self.incomplete = true;
                self.out
                    .report(
                        &E0204,
                        first.span(),
                        format!("`{}` is a member of several scales", first.name.text),
                    )
                    .label(one, "a member of this one")
                    .label(other, "and of this one")
                    .help("name all members of the scale that is meant");
                None
            }
        }
    }

    fn declared_scale(&self, scale: ScaleId) -> Span {
        self.declared.scales[scale.index()].1.header.span
    }

    fn starts(&mut self, from: ScaleId, strip: &ast::Strip) -> Option<Vec<u32>> {
        let members = self.model.scale(from).members.clone();
        let mut starts: Vec<Option<u32>> = vec![None; members.len()];
        let mut seen: FxHashMap<usize, Span> = FxHashMap::default();
        let mut whole = true;
        for (path, at) in &strip.starts {
            let name = &path.name.text;
            let Some(index) = members.iter().position(|member| member.name == *name) else {
                continue;
            };
            if let Some(earlier) = seen.insert(index, path.span()) {
                self.out
                    .report(
                        &E0305,
                        path.span(),
                        format!("`{name}` starts at two places"),
                    )
                    .label(earlier, "first here")
                    .help("take one of the two out");
                whole = false;
            } else if *at == 0 || *at > strip.width {
                let message = format!(
                    "`{name}` starts at {at}, and the strip has the places 1 to {}",
                    strip.width
                );
                let help = format!("write a place from 1 to {}", strip.width);
                self.out.report(&E0302, path.span(), message).help(help);
                whole = false;
            }
            starts[index] = Some(at.saturating_sub(1));
        }
        let missing: Vec<&str> = (members.iter().zip(&starts))
            .filter(|(_, start)| start.is_none())
            .map(|(member, _)| member.name.as_str())
            .collect();
        if !missing.is_empty() {
            let scale = self.model.scale(from).header.name.clone();
            let places = missing.iter().map(|member| format!("{member} at N"));
            let places = places.collect::<Vec<_>>().join(", ");
            let missing = ticked(missing).join(", ");
            self.out
                .report(
                    &E0828,
                    strip.span,
                    format!("this strip does not say where {missing} of `{scale}` starts"),
                )
                .help(format!(
                    "add the symbol, counted from 1, that each reads first: `{places}`"
                ));
            return None;
        }
        starts.into_iter().collect::<Option<_>>().filter(|_| whole)
    }

    /// The symbols of a cell, each by the shortest beginning that tells it from the others.
    pub(in crate::kinds) fn strip_cell(
        &mut self,
        strip: &Strip,
        cell: ast::Cell,
    ) -> Option<(Shows, bool)> {
        let text = self.cell(cell);
        let (text, assumed) = match text.strip_suffix('?') {
            Some(front) => (front, true),
            None => (text, false),
        };
        let spelt = spellings(&self.model.scale(strip.symbols).members);
        let symbols = match symbols(text, &spelt) {
            Ok(symbols) => symbols,
            Err((at, sign)) => {
                let name = self.model.scale(strip.symbols).header.name.clone();
                let ways = self.ways(strip.symbols, &spelt);
                let span = cell.span.part(at, at + sign.len_utf8());
                let sign = shortened(&sign.to_string());
                let message = format!("`{sign}` is no symbol of `{name}`");
                self.out
                    .report(&E0827, span, message)
                    .help(format!("write {ways}"));
                return None;
            }
        };
        if symbols.len() != strip.width as usize {
            let (has, ways) = (
                counted(symbols.len(), "symbol"),
                self.ways(strip.symbols, &spelt),
            );
            let message = format!("this strip has {has}, and its face has {}", strip.width);
            self.out
                .report(&E0827, cell.span, message)
                .help(format!("write {} of {ways}", strip.width));
            return None;
        }
        Some((Shows::Strip(symbols.into()), assumed))
    }

    /// How many symbols a cell shows; nothing where one of its signs is none.
    pub(in crate::kinds) fn symbols_in(&self, strip: &Strip, cell: ast::Cell) -> Option<usize> {
        let spelt = spellings(&self.model.scale(strip.symbols).members);
        let text = self.cell(cell);
        let symbols = symbols(text.strip_suffix('?').unwrap_or(text), &spelt);
        symbols.ok().map(|symbols| symbols.len())
    }

    /// Whether the first sign of a cell that begins no symbol begins several members, so that one letter more tells
    /// which is meant.
    pub(in crate::kinds) fn is_doubtful_sign(&self, strip: &Strip, cell: ast::Cell) -> bool {
        let members = &self.model.scale(strip.symbols).members;
        let text = self.cell(cell);
        let read = symbols(text.strip_suffix('?').unwrap_or(text), &spellings(members));
        let begun = |sign: char| {
            members
                .iter()
                .filter(|it| it.name.starts_with(sign))
                .count()
        };
        read.is_err_and(|(_, sign)| begun(sign) > 1)
    }

    fn ways(&self, scale: ScaleId, spelt: &[&str]) -> String {
        let members = self.model.scale(scale).members.iter().zip(spelt);
        let each = members.map(|(member, spelling)| format!("`{spelling}` for {}", member.name));
        each.collect::<Vec<_>>().join(", ")
    }
}

/// The symbols that a text spells, or the first sign that begins none, with its place.
fn symbols(text: &str, spelt: &[&str]) -> Result<Vec<u32>, (usize, char)> {
    let mut symbols: Vec<u32> = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let rest = &text[at..];
        // Where one spelling begins another, the longer one is meant.
        let found = (spelt.iter().enumerate())
            .filter(|(_, spelling)| rest.starts_with(**spelling))
            .max_by_key(|(_, spelling)| spelling.len());
        let Some((symbol, spelling)) = found else {
            return Err((at, c));
        };
        symbols.push(symbol as u32);
        at += spelling.len();
    }
    Ok(symbols)
}

/// For each member the shortest beginning of its name that begins no other name, or else the whole
/// name.
fn spellings(members: &[Member]) -> Vec<&str> {
    let mut spelt = Vec::with_capacity(members.len());
    for (index, member) in members.iter().enumerate() {
        let ends = member.name.char_indices().skip(1).map(|(end, _)| end);
        let tells_apart = |end: &usize| {
            let front = &member.name[..*end];
            let mut others = members.iter().enumerate();
            others.all(|(other, each)| other == index || !each.name.starts_with(front))
        };
        let end = ends.chain([member.name.len()]).find(tells_apart);
        spelt.push(&member.name[..end.unwrap_or(member.name.len())]);
    }
    spelt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_spelt_as_short_as_tells_it_apart() {
        let members = |names: &[&str]| -> Vec<Member> {
            let member = |name: &&str| Member {
                name: (*name).into(),
                title: (*name).into(),
            };
            names.iter().map(member).collect()
        };
        assert_eq!(spellings(&members(&["hit", "miss"])), ["h", "m"]);
        assert_eq!(
            spellings(&members(&["red", "rose", "blue"])),
            ["re", "ro", "b"]
        );
        assert_eq!(
            spellings(&members(&["in", "inn", "out"])),
            ["in", "inn", "o"]
        );
    }
}
