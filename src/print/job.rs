//! From a sheet to what Typst is told of it.

use serde::Serialize;
use serde_json::Value;
use typst::foundations::Smart;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use super::plan::{self, Geometry, Planned};
use super::{PrintError, signs};
use crate::abreast::both;
use crate::icons::Icons;
use crate::sheet::Printout;

/// A sheet made ready for Typst.
pub(super) struct Job {
    /// The template that Typst starts with.
    pub(super) template: &'static str,
    /// What it reads as `sheet.json`: the sheet under its own name, `plan`, `icons` and `title`.
    pub(super) data: Value,
    /// Where a page has a body that all text must keep to.
    pub(super) geometry: Option<Geometry>,
}

impl Job {
    pub(super) fn new(printout: &Printout, icons: &Icons) -> Result<Job, PrintError> {
        let told = || {
            let mut data = json(printout)?;
            signs::check(&data)?;
            let icons = Value::from_iter(icons.of_symbols(&data));
            plan::digits::tell(&mut data);
            // Large, so they are moved: `json!` would copy them.
            data["icons"] = icons;
            data["title"] = printout.document_title().into();
            Ok::<_, PrintError>(data)
        };
        let (data, planned) = both(told, || plan::plan(printout, icons));
        let (mut data, Planned { told, geometry }) = (data?, planned?);
        data["plan"] = told;
        Ok(Job {
            template: template(printout),
            data,
            geometry,
        })
    }
}

/// Each sort of sheet has its own.
fn template(printout: &Printout) -> &'static str {
    match printout {
        Printout::Booklet(_) => "booklet",
        Printout::Cards(_) => "cards",
        Printout::Pieces(_) => "pieces",
        Printout::Records(_) => "records",
        Printout::Rulebook(_) => "rulebook",
    }
}

/// As templates read it.
pub(super) fn json(data: &impl Serialize) -> Result<Value, PrintError> {
    serde_json::to_value(data)
        .map_err(|error| PrintError::Template(format!("the sheet as JSON: {error}")))
}

/// How a sheet is written as PDF. The file is known by what the sheet is made from, and so the same each time.
pub(super) fn pdf_options(printout: &Printout) -> Result<PdfOptions, PrintError> {
    let standards = PdfStandards::new(&[PdfStandard::Ua_1])
        .map_err(|error| PrintError::Template(error.message().to_string()))?;
    let package = printout.package();
    let ident = [
        "orbat",
        &package.id,
        &package.version,
        &printout.document_title(),
        printout.seed().unwrap_or_default(),
    ]
    .join("\n");
    Ok(PdfOptions {
        ident: Smart::Custom(ident),
        creator: Smart::Custom(Some(String::from("Orbat"))),
        standards,
        ..PdfOptions::default()
    })
}
