//! Pages that have been set, and the forms they are written in.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use typst::diag::Warned;
use typst::foundations::{Bytes, Label};
use typst::introspection::{Introspector, MetadataElem};
use typst::utils::PicoStr;
use typst_layout::{Page, PagedDocument};
use typst_pdf::PdfOptions;
use typst_render::RenderOptions;
use typst_svg::SvgOptions;

use super::error::{PrintError, fault};
use super::job::{Job, pdf_options};
use super::world::PageWorld;
use super::{bounds, html, outlined, pack};
use crate::icons::{self, Icons};
use crate::package::Assets;
use crate::sheet::Printout;

/// So long may templates that are not ours take; a long booklet takes a second or two.
const PATIENCE: Duration = Duration::from_secs(60);

/// How templates are to set what depends on what stands behind it: nothing at first. Either might follow from the other
/// and neither come to rest, so none looks ahead. It tells by a mark of this name how it had rather been set, as
/// text that only templates understand, and is set once more, so.
const PREFERRED: &str = "preferred";

/// What templates are told of one sheet has no more bytes: pages take some thousand times the room of what they show.
/// The largest rulebook has 0.6 million, a hundred unit records as many; five hundred are printed in 400 MB.
const MOST_DATA: usize = 4_000_000;

/// What the deepest calls that Typst allows may take, in bytes.
const STACK: usize = 64 * 1024 * 1024;

/// A sheet that has been set: every page is finished, and nothing sticks out of its place.
pub struct Pages {
    pub(super) document: PagedDocument,
    world: PageWorld,
    options: PdfOptions,
    title: String,
    /// What Typst had to remark about our templates: nothing, if they are right.
    #[cfg(test)]
    pub(super) warnings: Vec<String>,
}

impl Pages {
    /// Sets a sheet, with the icons and templates of its packages.
    ///
    /// # Errors
    /// See [`PrintError`].
    pub fn set(printout: &Printout, assets: &Assets) -> Result<Pages, PrintError> {
        Pages::set_within(printout, assets, PATIENCE)
    }

    /// The same with another bound for templates that are not ours.
    pub(super) fn set_within(
        printout: &Printout,
        assets: &Assets,
        patience: Duration,
    ) -> Result<Pages, PrintError> {
        let icons = Icons::with(assets);
        let mut job = Job::new(printout, &icons)?;
        // As a tree it takes several times the room of its text, and nobody reads it any more.
        let data = std::mem::take(&mut job.data).to_string();
        if data.len() > MOST_DATA {
            return Err(PrintError::Long);
        }
        let mut files = vec![
            ("/sheet.json".to_owned(), Bytes::from_string(data)),
            (preferred_file(), Bytes::from_string("null")),
        ];
        if let Printout::Booklet(booklet) = printout
            && let Some(map) = &booklet.map
        {
            let svg = Bytes::from_string(map.svg.clone());
            files.push(("/map.svg".to_owned(), svg));
        }
        let drawings = icons.into_all();
        files.extend(drawings.map(|(name, svg)| (icons::path(&name), Bytes::from_string(svg))));
        let set = |world: PageWorld| {
            if !assets.sheets.is_empty() {
                return bounded(world, patience);
            }
            let compiled = typst::compile::<PagedDocument>(&world);
            Ok((world, compiled))
        };
        let world = PageWorld::new(job.template, &assets.sheets, files)?;
        let (mut world, mut compiled) = set(world)?;
        if let Some(told) = preferred(&compiled) {
            // What it holds is not needed any more.
            drop(compiled);
            world.replace(&preferred_file(), Bytes::from_string(told));
            (world, compiled) = set(world)?;
        }
        let document = compiled.output.map_err(|errors| fault(&world, &errors))?;
        bounds::check(&document, job.geometry.as_ref())?;
        forget_what_is_stale();
        Ok(Pages {
            document,
            options: pdf_options(printout)?,
            title: printout.document_title(),
            #[cfg(test)]
            warnings: (compiled.warnings.iter())
                .map(|each| each.message.to_string())
                .collect(),
            world,
        })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.document.pages().len()
    }

    /// All of them as one PDF.
    ///
    /// # Errors
    /// Where a package's template makes something that PDF/UA forbids.
    pub fn pdf(&self) -> Result<Vec<u8>, PrintError> {
        let pdf = typst_pdf::pdf(&self.document, &self.options);
        pdf.map(pack::pack)
            .map_err(|errors| fault(&self.world, &errors))
    }

    /// One page, from 1, as a drawing; of none it is empty.
    pub fn svg(&self, number: usize) -> String {
        self.page(number).map(svg).unwrap_or_default()
    }

    /// One page, from 1, as a picture with so many dots to the inch.
    ///
    /// # Errors
    /// Where the picture cannot be made.
    pub fn png(&self, number: usize, dots: u32) -> Result<Vec<u8>, PrintError> {
        let failed = |reason: String| PrintError::Picture {
            page: number,
            reason,
        };
        let page = self.page(number);
        let page = page.ok_or_else(|| failed("there is no such page".into()))?;
        let options = RenderOptions {
            pixel_per_pt: (f64::from(dots) / 72.0).into(),
            render_bleed: false,
        };
        let picture = typst_render::render(page, &options);
        let plain = picture.encode_png();
        let plain = plain.map_err(|error| failed(error.to_string()))?;
        Ok(with_density(plain, dots))
    }

    /// All of them as one web page that needs nothing else.
    pub fn html(&self) -> String {
        html::whole(&self.title, self.document.pages())
    }

    fn page(&self, number: usize) -> Option<&Page> {
        self.document.pages().get(number.checked_sub(1)?)
    }
}

/// Typst keeps what it has laid out for a next run. To look through all of it takes two milliseconds for a
/// booklet, so that is done every tenth run: what two such looks have found unused is given up.
fn forget_what_is_stale() {
    static RUNS: AtomicUsize = AtomicUsize::new(1);
    if RUNS.fetch_add(1, Ordering::Relaxed).is_multiple_of(10) {
        typst::comemo::evict(1);
    }
}

/// Gives up all that Typst keeps for a next run. Of a booklet of unit records that is a quarter of what its pages
/// take: whoever prints once and ends has that room for what the pages are written to.
pub fn forget() {
    typst::comemo::evict(0);
}

/// A PNG that says how large it is to be printed: with a chunk `pHYs` behind its header (PNG, third edition,
/// 11.3.4.3), so many dots to the inch both ways.
fn with_density(mut png: Vec<u8>, dots: u32) -> Vec<u8> {
    /// The signature and the header with its length, name and checksum.
    const HEADER: usize = 8 + 4 + 4 + 13 + 4;
    const METRE: u8 = 1;
    let per_metre = (f64::from(dots) / 0.0254).round() as u32;
    let mut named = Vec::from(*b"pHYs");
    named.extend(per_metre.to_be_bytes());
    named.extend(per_metre.to_be_bytes());
    named.push(METRE);
    let mut sum = flate2::Crc::new();
    sum.update(&named);
    let length = (named.len() as u32 - 4).to_be_bytes();
    let chunk = [length.as_slice(), &named, &sum.sum().to_be_bytes()].concat();
    if png.len() > HEADER {
        png.splice(HEADER..HEADER, chunk);
    }
    png
}

pub(super) fn svg(page: &Page) -> String {
    let options = SvgOptions {
        render_bleed: false,
        pretty: false,
    };
    outlined::outlined(typst_svg::svg(page, &options), page)
}

type Compiled = Warned<typst::diag::SourceResult<PagedDocument>>;

fn preferred_file() -> String {
    format!("/{PREFERRED}.json")
}

/// How a template had rather set its pages.
fn preferred(compiled: &Compiled) -> Option<String> {
    let document = compiled.output.as_ref().ok()?;
    let label = Label::new(PicoStr::intern(PREFERRED))?;
    let mark = document.introspector().query_label(label).ok()?;
    let told = &mark.to_packed::<MetadataElem>()?.value;
    told.clone().cast::<String>().ok()
}

/// Sets pages with templates that may go on for ever. Nothing can stop a thread: one that has not
/// come to an end goes on until the program ends, which it is about to do.
fn bounded(world: PageWorld, patience: Duration) -> Result<(PageWorld, Compiled), PrintError> {
    let (done, wait) = channel();
    let compile = move || {
        let compiled = typst::compile::<PagedDocument>(&world);
        // Whoever gave up waiting wants no answer.
        let _ = done.send((world, compiled));
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread
        .spawn(compile)
        .map_err(|error| PrintError::TheirTemplate(error.to_string()))?;
    wait.recv_timeout(patience).map_err(|error| match error {
        RecvTimeoutError::Timeout => PrintError::Endless {
            seconds: patience.as_secs(),
        },
        RecvTimeoutError::Disconnected => {
            PrintError::TheirTemplate("it is too much for the typesetter".into())
        }
    })
}
