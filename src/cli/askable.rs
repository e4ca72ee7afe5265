//! A few things that a package may be asked for by `orbat roll` or `orbat odds`, for whoever has named none.

use super::packages;
use crate::Request;
use crate::diagnostic::Diagnostics;
use crate::model::{Header, Key, Model, PackageId, Procedure, Table};

/// So many are named.
const FEW: usize = 3;

/// As they are written behind the package; nothing of one that cannot be read or has errors.
pub(super) fn a_few(verb: &str, package: &str) -> Vec<String> {
    let Ok(loaded) = packages::open([package]) else {
        return Vec::new();
    };
    let compiled = loaded.compile(&Request::default(), &mut Diagnostics::default());
    let Ok(Some(model)) = compiled else {
        return Vec::new();
    };
    let subject = crate::subject(&loaded.packages);
    let own = named(&model, verb, |package| package == subject);
    match own.is_empty() {
        true => named(&model, verb, |_| true),
        false => own,
    }
}

/// Procedures and tables of some packages, in turns: neither hides the other.
fn named(model: &Model, verb: &str, of: impl Fn(PackageId) -> bool) -> Vec<String> {
    let is_of = |header: &Header| of(header.package);
    let tables = model.tables.iter().filter(|it| is_of(&it.header));
    let mut tables = tables.filter_map(|it| table(model, verb, it));
    let procedures = model.procedures.iter().filter(|it| is_of(&it.header));
    let mut procedures = procedures.filter_map(|it| call(model, it));
    let mut found = Vec::new();
    loop {
        let both = [procedures.next(), tables.next()];
        if both.iter().all(Option::is_none) || found.len() >= FEW {
            found.truncate(FEW);
            return found;
        }
        found.extend(both.into_iter().flatten());
    }
}

/// A procedure with what it needs.
fn call(model: &Model, procedure: &Procedure) -> Option<String> {
    let needed = procedure.parameters.iter();
    let needed = needed.filter(|parameter| parameter.default.is_none());
    let needed: Option<Vec<String>> = needed
        .map(|parameter| model.first_of(parameter.ty))
        .collect();
    let name = &procedure.header.name;
    Some(format!("'{name}({})'", needed?.join(", ")))
}

/// A table with the keys that are not rolled for.
fn table(model: &Model, verb: &str, table: &Table) -> Option<String> {
    let name = &table.header.name;
    let keys = table.keys.iter();
    let given = keys.filter(|key| !matches!(key, Key::Roll { .. }));
    let given: Option<Vec<String>> = given.map(|key| first_of(model, key)).collect();
    let given = given?;
    let rolls = given.len() < table.keys.len();
    Some(match (verb, given.as_slice()) {
        ("roll", []) => name.to_string(),
        ("roll", given) => format!("{name} --key {}", given.join(" --key ")),
        (_, []) => format!("'roll {name}'"),
        (_, given) if rolls => format!("'roll {name}({})'", given.join(", ")),
        (_, given) => format!("'{name}({})'", given.join(", ")),
    })
}

/// The first of the answers that a table has for a key; nothing where it is rolled for.
pub(super) fn first_of(model: &Model, key: &Key) -> Option<String> {
    match key {
        Key::Roll { .. } => None,
        Key::Number { low, high, .. } => Some(0.clamp(*low, *high).to_string()),
        Key::Scale(scale) => Some(model.scale(*scale).members.first()?.name.to_string()),
        Key::Kind(kind) => {
            let row = model.kind(*kind).rows.first()?;
            Some(model.row(*row).header.name.to_string())
        }
    }
}
