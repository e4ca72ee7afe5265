//! The trees of all files, by as many threads as there are.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::abreast::abreast;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0702;
use crate::names;
use crate::package::{Package, PackageSet};
use crate::source::{FileId, SourceSet, Span};
use crate::syntax::{self, ast};

/// Runs of lines of each file that are not read.
pub(super) type LeftOut = FxHashMap<FileId, Vec<Range<usize>>>;

/// With so many bytes beside the largest piece, several threads parse faster than one.
const WORTH_THREADS: usize = 30_000;

/// The trees of files, and what was said of each. A file is parsed by itself, a long one piece by piece,
/// so several threads may take part.
#[derive(Debug, Default)]
pub struct Trees(FxHashMap<FileId, (Arc<ast::File>, Diagnostics)>);

/// What a thread takes in hand: a file, or one of its pieces.
struct Piece {
    file: FileId,
    range: Range<usize>,
    is_whole: bool,
    /// How many bytes of it are read.
    size: usize,
}

impl Trees {
    /// Those of all files of some packages.
    pub fn of(packages: &PackageSet, sources: &SourceSet) -> Self {
        Trees::without(&LeftOut::default(), packages, sources)
    }

    /// Those of one package, without what it requires.
    pub(crate) fn of_one(package: &Package, sources: &SourceSet) -> Self {
        Trees::read(&package.files, sources, &LeftOut::default())
    }

    pub(super) fn without(left_out: &LeftOut, packages: &PackageSet, sources: &SourceSet) -> Self {
        let ids = packages.iter().flat_map(|(_, package)| &package.files);
        Trees::read(&ids.copied().collect::<Vec<_>>(), sources, left_out)
    }

    fn read(ids: &[FileId], sources: &SourceSet, left_out: &LeftOut) -> Self {
        let runs = |id: FileId| left_out.get(&id).map_or(&[][..], Vec::as_slice);
        let whole = |id: FileId| {
            let mut out = Diagnostics::default();
            let text = sources.get(id).text();
            let file = match runs(id) {
                [] => syntax::parse(id, text, &mut out),
                runs => syntax::parse_prepared(id, text, runs, &mut out)
                    .unwrap_or_else(|| syntax::parse(id, &names::without(text, runs), &mut out)),
            };
            (file, out)
        };
        let pieces = ids.iter().flat_map(|id| pieces(*id, sources, runs(*id)));
        let mut pieces: Vec<Piece> = pieces.collect();
        // Large ones first: no thread begins one when the others are about to be done.
        pieces.sort_by_key(|piece| Reverse(piece.size));
        let sizes = || pieces.iter().map(|piece| piece.size);
        let beside = sizes().sum::<usize>() - sizes().max().unwrap_or_default();
        if beside < WORTH_THREADS {
            return Trees::with(ids.iter().map(|id| (*id, whole(*id))));
        }
        let read = abreast(&pieces, |piece| match piece.is_whole {
            true => Some(whole(piece.file)),
            false => {
                let text = sources.get(piece.file).text();
                syntax::parse_piece(piece.file, text, piece.range.clone())
            }
        });
        let mut read: Vec<_> = pieces.iter().zip(read).collect();
        read.sort_by_key(|(piece, _)| (piece.file, piece.range.start));
        let files = read.chunk_by_mut(|(one, _), (other, _)| one.file == other.file);
        Trees::with(files.map(|pieces| {
            let id = pieces[0].0.file;
            let joined = match pieces {
                [(_, only)] => only.take(),
                pieces => {
                    let read = pieces.iter_mut().map(|(_, read)| read.take());
                    read.collect::<Option<Vec<_>>>().and_then(syntax::join)
                }
            };
            // Where the grammar cannot read a piece, the whole is read once more.
            (id, joined.unwrap_or_else(|| whole(id)))
        }))
    }

    fn with(read: impl Iterator<Item = (FileId, syntax::Read)>) -> Self {
        Trees(
            read.map(|(id, (file, out))| (id, (Arc::new(file), out)))
                .collect(),
        )
    }

    /// Those of a package, for whoever looks for what the model does not know.
    pub(crate) fn of_package(&self, package: &Package) -> impl Iterator<Item = &ast::File> {
        let found = package.files.iter().filter_map(|id| self.0.get(id));
        found.map(|(file, _)| &**file)
    }

    /// Those of a package; what was said of them is put in the order of the files.
    pub(super) fn files(&self, ids: &[FileId], out: &mut Diagnostics) -> Vec<Arc<ast::File>> {
        let found = ids.iter().filter_map(|id| self.0.get(id));
        found
            .map(|(file, told)| {
                let missing: Vec<Span> = (out.iter())
                    .filter(|earlier| earlier.code == &E0702)
                    .map(|earlier| earlier.span)
                    .collect();
                match missing.is_empty() {
                    true => out.extend(told.clone()),
                    // The name of a package that is not there is told already, with the one that is meant.
                    false => told
                        .iter()
                        .filter(|each| !missing.iter().any(|name| holds(*name, each.span)))
                        .for_each(|each| out.push(each.clone())),
                }
                Arc::clone(file)
            })
            .collect()
    }
}

fn holds(name: Span, inner: Span) -> bool {
    name.file == inner.file && name.start <= inner.start && inner.end <= name.end
}

fn pieces(file: FileId, sources: &SourceSet, left_out: &[Range<usize>]) -> Vec<Piece> {
    let text = sources.get(file).text();
    let ranges = match left_out {
        [] => syntax::pieces(file, text),
        _ => std::iter::once(0..text.len()).collect(),
    };
    let is_whole = ranges.len() == 1;
    let left_out = left_out.iter().map(Range::len).sum::<usize>();
    let piece = |range: Range<usize>| Piece {
        file,
        size: range.len() - left_out,
        range,
        is_whole,
    };
    ranges.into_iter().map(piece).collect()
}
