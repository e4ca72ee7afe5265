//! Sources and citations.

use ecow::{EcoString, EcoVec};

use super::Reader;
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::spelling::qualified;
use crate::syntax::{ast, is_inch};

/// So many more places of a source that nobody declared are shown.
const MOST_PLACES: usize = 3;

impl Reader<'_> {
    /// Citation 0 is: nobody said.
    pub(super) fn no_citation(&mut self) {
        self.intern(Citation::None);
    }

    pub(super) fn read_sources(&mut self) {
        let from = self.model.sources.len();
        for (package, source) in &self.declared.sources[from..] {
            let title = self.plain(&source.title);
            let author = source.author.as_ref().map(|author| self.plain(author));
            let name = source.name.text.clone();
            self.model.sources.push(Source {
                package: *package,
                name,
                title,
                author,
            });
        }
    }

    fn intern(&mut self, citation: Citation) -> CitationId {
        if let Some(id) = self.citations.get(&citation) {
            return *id;
        }
        let id = CitationId::new(self.model.citations.len());
        self.model.citations.push(citation.clone());
        self.citations.insert(citation, id);
        id
    }

    /// The citation in force: the one written here, or else the one around it.
    pub(super) fn cite(
        &mut self,
        package: PackageId,
        around: CitationId,
        cites: &[ast::Cite],
    ) -> CitationId {
        if cites.is_empty() {
            return around;
        }
        let mut places: EcoVec<(SourceId, EcoString)> = EcoVec::new();
        let mut assumed: Option<EcoString> = None;
        for cite in cites {
            match cite {
                ast::Cite::Assumed { reason, .. } => {
                    assumed = Some(reason.clone());
                }
                ast::Cite::Source {
                    source,
                    place,
                    span,
                } => match self.source_called(package, source.qualifier(), &source.name.text) {
                    Some(id) => {
                        self.joined_by_a_comma(package, place, *span);
                        self.places.refer(Symbol::Source(id));
                        // Who writes `[pp, 6]` means page 6.
                        let place = place.trim_start_matches(',').trim_start();
                        places.push((id, place.into()));
                    }
                    None => self.no_source(package, source, *span),
                },
            }
        }
        self.intern(match assumed {
            Some(reason) => Citation::Assumed { reason, places },
            None => Citation::Places(places),
        })
    }

    /// Reports a comma of a place behind which another citation begins. A place ends with its citation.
    fn joined_by_a_comma(&mut self, package: PackageId, place: &str, span: Span) {
        let bytes = place.as_bytes();
        let mut quoted = false;
        for (at, byte) in bytes.iter().enumerate() {
            quoted ^= *byte == b'"' && !is_inch(bytes, at);
            if quoted || *byte != b',' {
                continue;
            }
            let behind = place[at + 1..].trim_start();
            let in_name = |sign: char| sign.is_alphanumeric() || "-.".contains(sign);
            let end = behind.find(|sign| !in_name(sign)).unwrap_or(behind.len());
            let name = &behind[..end];
            let next = match behind[end..].chars().next() {
                None | Some(' ') => {
                    let (qualifier, name) = qualified(name);
                    self.source_called(package, qualifier, name).map(Some)
                }
                Some(':' | ';') => (name == "assumed").then_some(None),
                Some(_) => None,
            };
            if let Some(source) = next {
                // It is named, although it is not cited.
                if let Some(id) = source {
                    self.places.refer(Symbol::Source(id));
                }
                let start = span.end as usize - (place.len() - at);
                let comma = Span::new(span.file, start, start + 1);
                self.out
                    .report(
                        &E0002,
                        comma,
                        "a comma goes on with the place of one source",
                    )
                    .help(format!(
                        "write `;` in its place, as before each further citation: `; {name}`"
                    ));
                return;
            }
        }
    }

    fn source_called(
        &self,
        package: PackageId,
        qualifier: Option<&str>,
        name: &str,
    ) -> Option<SourceId> {
        let found = (self.declared.scope).entries(Space::Source, package, qualifier, name);
        found.iter().find_map(|entry| match entry.symbol {
            Symbol::Source(id) => Some(id),
            _ => None,
        })
    }

    fn no_source(&mut self, package: PackageId, source: &ast::Path, span: Span) {
        let name = &source.name.text;
        self.incomplete = true;
        if self.declared.scope.is_doubtful(name) {
            return;
        }
        let number = self.told.sources.entry((package, name.clone()));
        let number = *number.or_insert(self.out.len());
        if let Some(earlier) = self.out.earlier(number) {
            // The header of a unit is read once more for its figures.
            if earlier.related.len() < MOST_PLACES && earlier.span != span {
                earlier.label(span, "also named here");
            }
            return;
        }
        let known = self.declared.scope.known(&[Space::Source], package);
        let near =
            crate::diagnostic::suggest::did_you_mean(name, known.iter().map(EcoString::as_str));
        let declare = format!("declare it: `source {name} \"Title of the book\" by \"Author\"`");
        let place = self
            .declared
            .scope
            .near(&[Space::Source], package, name, &known);
        let report = self
            .out
            .report(&E0205, span, format!("no source is called `{name}`"));
        let assumed = crate::diagnostic::suggest::did_you_mean_near(name, ["assumed"]);
        report.help(match name.as_str() {
            "assumed" => "the reason stands behind a colon: `[assumed: why]`".to_owned(),
            _ if place.is_empty() && assumed.is_some() => assumed.unwrap_or_default(),
            _ => match near {
                Some(near) if place.is_empty() => format!("{declare}; {near}"),
                near => near.unwrap_or(declare),
            },
        });
        for (near, place) in place {
            report.label(place, crate::diagnostic::suggest::declared_here(&near));
        }
    }

    pub(super) fn is_assumed(&self, cite: CitationId) -> bool {
        matches!(self.model.citations[cite.index()], Citation::Assumed { .. })
    }
}
