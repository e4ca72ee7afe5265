//! Fields that many tables and rows lack, or those of another package: rather the field wants a default, and that is
//! told once, where it is declared.

use crate::diagnostic::codes::E0303;
use crate::kinds::Reader;
use crate::model::*;
use crate::numbers::counted;
use crate::source::Span;
use crate::spelling::ticked;

/// Where fewer places lack a field, each of them is a slip of its own.
const FEWEST: usize = 4;

/// A table or a row that lacks fields, which has been told there.
pub(in crate::kinds) struct Lacking {
    pub at: Span,
    /// How many rows stand there.
    pub rows: usize,
    pub package: PackageId,
    pub kind: KindId,
    pub fields: Vec<FieldId>,
}

impl Reader<'_> {
    pub(in crate::kinds) fn tell_lacking_once(&mut self) {
        let mut all = std::mem::take(&mut self.told.lacking);
        while let Some(first) = all.first() {
            let (kind, fields) = (first.kind, first.fields.clone());
            let is_alike = |each: &Lacking| each.kind == kind && each.fields == fields;
            let (alike, others): (Vec<Lacking>, Vec<Lacking>) = all.into_iter().partition(is_alike);
            all = others;
            let fields_of = &self.model.kind(kind).fields;
            // Whoever comes later knows the field, and lacks it by a slip; whoever came before cannot.
            let of = || {
                fields
                    .iter()
                    .map(|field| fields_of[field.index()].header.package)
            };
            let came_before = |each: &Lacking| of().all(|package| package > each.package);
            let came_later = |each: &&Lacking| of().all(|package| package < each.package);
            let slips = alike.iter().filter(came_later).count();
            if alike.len() - slips >= FEWEST || alike.iter().any(came_before) {
                self.tell_of_fields(kind, &fields, &alike);
            }
        }
    }

    fn tell_of_fields(&mut self, kind: KindId, fields: &[FieldId], lacking: &[Lacking]) {
        let kind_ = self.model.kind(kind);
        let names = fields
            .iter()
            .map(|field| &kind_.fields[field.index()].header.name);
        let names: Vec<_> = names.cloned().collect();
        let first = names.first();
        let declared = first.and_then(|name| self.places.fields.get(&(kind, name.clone())));
        let Some(declared) = declared.copied() else {
            return;
        };
        let told = self.out.take_where(|each| {
            each.code == &E0303 && lacking.iter().any(|lacking| lacking.at == each.span)
        });
        let mut ones: Vec<Span> = told.iter().map(|each| each.span).collect();
        // What the author can mend comes first: it stands in the file of the field.
        let name = |span: &Span| self.sources.get(span.file).name();
        ones.sort_by_key(|span| (span.file != declared.file, name(span), *span));
        ones.dedup();
        let Some((one, more)) = ones.split_first() else {
            return;
        };
        let label = match more.len() {
            0 => "it is not here".to_owned(),
            more => format!("it is not here, nor in {}", counted(more, "more place")),
        };
        let many = lacking.iter().map(|each| each.rows).sum::<usize>();
        let message = format!(
            "{} of the kind `{}` {} {}, which has no default",
            counted(many, "row"),
            self.model.kind(kind).header.name,
            if many == 1 { "lacks" } else { "lack" },
            ticked(&names).join(", "),
        );
        let ty = self.model.kind(kind).fields[fields[0].index()].ty;
        let default = match ty.base {
            _ if ty.optional => "none".to_owned(),
            TypeBase::YesNo => "no".to_owned(),
            TypeBase::Number => "0".to_owned(),
            TypeBase::Range(low, _) => low.to_string(),
            _ => "VALUE".to_owned(),
        };
        let report = self.out.report(&E0303, declared, message);
        report.label(*one, label).help(format!(
            "give it a default at the end of this line, such as `= {default}`; then only rows that differ say it"
        ));
    }
}
