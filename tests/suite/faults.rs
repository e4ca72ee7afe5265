//! The measure of `check`: single faults, put at random places of the bundled rulesets and of the
//! sample scenario, are found, and at their place.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use orbat::diagnostic::{Diagnostic, Diagnostics};
use orbat::model::Model;
use orbat::package::{PackageSet, Root};
use orbat::source::{FileId, SourceSet};
use orbat::{Examples, Request};

use super::support::{Loaded, bundled, home, replaced};

/// Faults of each sort; the variable `ORBAT_FAULTS` asks for another number.
const EACH: usize = 80;

const SORTS: [Sort; 8] = [
    Sort::RowLost,
    Sort::RowDoubled,
    Sort::KeyMoved,
    Sort::NameMisspelt,
    Sort::TargetMisspelt,
    Sort::BraceLost,
    Sort::CellLostOrAdded,
    Sort::WordForNumber,
];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sort {
    RowLost,
    RowDoubled,
    KeyMoved,
    /// By one letter, where it is declared or where it is used.
    NameMisspelt,
    /// The same, of what a line of a procedure sets.
    TargetMisspelt,
    BraceLost,
    CellLostOrAdded,
    WordForNumber,
}

/// One edit of one file.
struct Fault {
    file: FileId,
    text: String,
    /// The lines of the changed text, counted from one, where a report is in its place.
    lines: BTreeSet<usize>,
    /// What was done, for people.
    told: String,
}

/// A small generator of numbers of our own, so that the same faults come on every machine.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

/// The sound sources, read once.
struct Sound {
    /// Each is compiled by itself.
    sets: Vec<PackageSet>,
    sources: SourceSet,
    names: BTreeSet<String>,
}

impl Sound {
    fn load() -> Sound {
        let mut roots = bundled();
        let mut files: Vec<PathBuf> = std::fs::read_dir(home().join("scenarios"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "orbat"))
            .collect();
        files.sort();
        for path in files {
            let text = std::fs::read_to_string(&path).unwrap();
            let path = PathBuf::from(path.file_name().unwrap());
            roots.push(Root::Text { path, text });
        }
        let mut loaded = Loaded::of(&roots);
        let names = loaded.models().iter().flat_map(names).collect();
        assert!(loaded.out.is_empty(), "the sound sources are sound");
        Sound {
            sets: loaded.packages.apart(),
            sources: loaded.sources,
            names,
        }
    }

    /// Compiles with one text in the place of another.
    fn with(&self, file: FileId, text: &str) -> (Vec<Diagnostic>, SourceSet) {
        let sources = replaced(&self.sources, file, text);
        let mut out = Diagnostics::default();
        // What `orbat check` does; but options are tried only where nothing is found without them.
        let has = |set: &&PackageSet| set.iter().any(|(_, each)| each.files.contains(&file));
        let sets: Vec<&PackageSet> = self.sets.iter().filter(has).collect();
        for set in &sets {
            orbat::compile(set, &sources, &Request::default(), &mut out).unwrap();
        }
        if !out.has_errors() {
            out = Diagnostics::default();
            for set in &sets {
                let sets = std::slice::from_ref(*set);
                let found = orbat::compile_apart(set, sets, &sources, Examples::All, &out);
                out = found.sets.into_iter().next().unwrap().1;
            }
        }
        (out.sorted(&sources), sources)
    }
}

/// Everything that a source file may call by a name.
fn names(model: &Model) -> BTreeSet<String> {
    let rows = model.rows.iter().map(|row| &row.header.name);
    let kinds = model.kinds.iter().flat_map(|kind| {
        let fields = kind.fields.iter().map(|field| &field.header.name);
        fields.chain([&kind.header.name, &kind.plural])
    });
    let scales = model.scales.iter().flat_map(|scale| {
        let members = scale.members.iter().map(|member| &member.name);
        members.chain([&scale.header.name])
    });
    let tables = model.tables.iter().map(|each| &each.header.name);
    let generators = model.generators.iter().map(|each| &each.header.name);
    let battles = model.battles.iter().map(|each| &each.header.name);
    let sheets = model.worksheets.iter().flat_map(|sheet| {
        let rows = sheet.rows.iter().map(|row| &row.name);
        rows.chain([&sheet.header.name])
    });
    let errata = model.errata.iter().map(|each| &each.header.name);
    let scenarios = model.scenarios.iter().map(|each| &each.header.name);
    let sides = model.missions.iter().flat_map(|mission| &mission.sides);
    let sources = model.sources.iter().map(|each| &each.name);
    rows.chain(kinds)
        .chain(scales)
        .chain(tables)
        .chain(generators)
        .chain(battles)
        .chain(sheets)
        .chain(errata)
        .chain(scenarios)
        .chain(sides)
        .chain(sources)
        .map(|name| name.to_string())
        .filter(|name| name.len() >= 3)
        .collect()
}

/// A line of a sound file, taken apart as far as the faults need it.
struct Line<'a> {
    text: &'a str,
    /// Bytes that are no text in quotes, no citation and no comment.
    plain: Vec<bool>,
    /// The line of the header of the block in which it stands.
    block: usize,
}

impl Line<'_> {
    fn is_row(&self) -> bool {
        self.text.trim_start().starts_with('|')
    }

    fn is_head(&self) -> bool {
        self.is_row()
            && self
                .cells()
                .first()
                .is_some_and(|(start, end)| self.text[*start..*end].trim().is_empty())
    }

    /// The stretches between the bars of a row.
    fn cells(&self) -> Vec<(usize, usize)> {
        let bars: Vec<usize> = (0..self.text.len())
            .filter(|at| self.plain[*at] && self.text.as_bytes()[*at] == b'|')
            .collect();
        bars.windows(2).map(|pair| (pair[0] + 1, pair[1])).collect()
    }

    /// Words of letters, digits and hyphens outside texts, with the stretch they fill.
    fn words(&self) -> Vec<(usize, usize)> {
        let good = |at: usize| {
            self.plain[at]
                && (self.text.as_bytes()[at].is_ascii_alphanumeric()
                    || self.text.as_bytes()[at] == b'-')
        };
        let mut words = Vec::new();
        let mut at = 0;
        while at < self.text.len() {
            let start = at;
            while at < self.text.len() && good(at) {
                at += 1;
            }
            if at > start {
                words.push((start, at));
            }
            at += 1;
        }
        words
    }
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut open: Vec<usize> = vec![0];
    let mut list = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut plain = vec![true; line.len()];
        let bytes = line.as_bytes();
        let (mut at, mut depth) = (0, 0);
        while at < bytes.len() {
            let quote = bytes[at] == b'"' && (at == 0 || !bytes[at - 1].is_ascii_digit());
            let end = match bytes[at] {
                b'#' if depth == 0 && (at == 0 || bytes[at - 1] == b' ') => bytes.len(),
                _ if quote => line[at + 1..]
                    .find('"')
                    .map_or(bytes.len(), |to| at + to + 2),
                b'[' => {
                    depth = 1;
                    at + 1
                }
                b']' => {
                    depth = 0;
                    plain[at] = false;
                    at += 1;
                    continue;
                }
                _ => at + 1,
            };
            if end > at + 1 || depth > 0 {
                plain[at..end].fill(false);
            }
            at = end;
        }
        let closes = line.trim_start().starts_with('}');
        if closes && open.len() > 1 {
            list.push(Line {
                text: line,
                plain,
                block: open.pop().unwrap_or(0),
            });
            continue;
        }
        let block = open.last().copied().unwrap_or(0);
        list.push(Line {
            text: line,
            plain,
            block,
        });
        let opens = line.trim_end().ends_with('{');
        if opens {
            open.push(index);
        }
    }
    list
}

/// Changes one letter: another one, one lost, one doubled or two swapped.
fn misspelt(word: &str, chance: &mut Chance) -> String {
    loop {
        let mut letters: Vec<char> = word.chars().collect();
        let at = chance.below(letters.len());
        let last = letters.len() - 1;
        match chance.below(4) {
            0 => letters[at] = char::from(b'a' + chance.below(26) as u8),
            1 => {
                letters.remove(at);
            }
            2 => letters.insert(at, letters[at]),
            _ => letters.swap(at.min(last), (at + 1).min(last)),
        }
        let changed: String = letters.into_iter().collect();
        if changed != word
            && changed.len() > 1
            && !changed.starts_with('-')
            && !changed.ends_with('-')
        {
            return changed;
        }
    }
}

impl Sound {
    /// A fault of this sort in this file, at a random place; `None` where the place has none.
    fn fault(&self, sort: Sort, file: FileId, chance: &mut Chance) -> Option<Fault> {
        let text: &str = self.sources.get(file).text();
        let lines = lines(text);
        let index = chance.below(lines.len());
        let line = &lines[index];
        let one = index + 1;
        let mut near: BTreeSet<usize> = [one].into();
        let mut new: Vec<String> = lines.iter().map(|line| line.text.to_owned()).collect();
        let mut replace = |start: usize, end: usize, with: &str| {
            new[index].replace_range(start..end, with);
        };
        match sort {
            Sort::RowLost => {
                if !line.is_row() || line.is_head() {
                    return None;
                }
                new.remove(index);
                near.extend([line.block + 1, index]);
            }
            Sort::RowDoubled => {
                if !line.is_row() || line.is_head() {
                    return None;
                }
                new.insert(index, line.text.to_owned());
                near.extend([line.block + 1, one + 1]);
            }
            Sort::KeyMoved => {
                let (start, end) = *line.words().first()?;
                let header = lines[line.block].text.trim_start();
                let keyed =
                    header.starts_with("table ") && line.is_row() || header.starts_with("roll ");
                let digits: Vec<(usize, usize)> = numbers(&line.text[..end], start);
                if !keyed || digits.is_empty() {
                    return None;
                }
                let (from, to) = digits[chance.below(digits.len())];
                let number: i64 = line.text[from..to].parse().ok()?;
                let moved = if chance.below(2) == 0 {
                    number + 1
                } else {
                    number - 1
                };
                replace(from, to, &moved.to_string());
                near.extend([line.block + 1, index, one + 1]);
            }
            Sort::NameMisspelt => {
                // Two words of the author's choice stand over a list of modifiers.
                let header = lines[line.block].text.trim_start();
                let titles = index == line.block + 1
                    && (header.starts_with("modifiers ") || header.starts_with(')'));
                if titles && line.is_row() && !line.is_head() {
                    return None;
                }
                let words: Vec<(usize, usize)> = line
                    .words()
                    .into_iter()
                    .filter(|(start, end)| {
                        let name = self.names.contains(&line.text[*start..*end]);
                        let cell = !line.is_row()
                            || line.cells().iter().any(|(from, to)| {
                                (*from..*to).contains(start)
                                    && line.text[*from..*to]
                                        .split([',', '/'])
                                        .any(|part| part.trim() == &line.text[*start..*end])
                            });
                        name && cell
                    })
                    .collect();
                let (start, end) = *words.get(chance.below(words.len()))?;
                let word = misspelt(&line.text[start..end], chance);
                replace(start, end, &word);
            }
            Sort::TargetMisspelt => {
                // A line may stand behind the `:` of a condition.
                let is_target = |(start, end): &(usize, usize)| {
                    let before = line.text[..*start].trim();
                    let alone = before.is_empty() || before.ends_with(':');
                    let indented = line.text.starts_with("    ");
                    indented && alone && line.text[*end..].starts_with(" = ")
                };
                let (start, end) = line.words().into_iter().find(is_target)?;
                let word = misspelt(&line.text[start..end], chance);
                replace(start, end, &word);
            }
            Sort::BraceLost => {
                let at = (0..line.text.len()).find(|at| {
                    line.plain[*at] && matches!(line.text.as_bytes()[*at], b'{' | b'}')
                })?;
                replace(at, at + 1, "");
                // What it collides with: a comment may stand in any block.
                let tells = |text: &str| !text.trim().is_empty() && !text.starts_with('#');
                let next = (index + 1..lines.len()).find(|at| tells(lines[*at].text));
                near.extend([line.block + 1, next.map_or(one, |next| next + 1)]);
            }
            Sort::CellLostOrAdded => {
                let cells = line.cells();
                let (start, end) = *cells.get(chance.below(cells.len()))?;
                if !line.is_row() {
                    return None;
                }
                match chance.below(2) {
                    0 => replace(start, end + 1, ""),
                    _ => replace(start, start, " 1 |"),
                }
                near.insert(line.block + 1);
            }
            Sort::WordForNumber => {
                let stretches: Vec<(usize, usize)> = if line.is_row() {
                    line.cells()
                        .into_iter()
                        .filter(|(start, end)| {
                            line.text[*start..*end]
                                .trim()
                                .trim_end_matches(['?', '"'])
                                .parse::<i64>()
                                .is_ok()
                        })
                        .collect()
                } else {
                    line.words()
                        .into_iter()
                        .filter(|(start, end)| line.text[*start..*end].parse::<i64>().is_ok())
                        .collect()
                };
                let (start, end) = *stretches.get(chance.below(stretches.len()))?;
                replace(start, end, " some ");
                near.insert(line.block + 1);
            }
        }
        let mut text = new.join("\n");
        text.push('\n');
        let told = format!(
            "{sort:?} {}:{one}: {} → {}",
            self.sources.get(file).name(),
            line.text.trim(),
            new.get(index).map_or("", |line| line.trim())
        );
        Some(Fault {
            file,
            text,
            lines: near,
            told,
        })
    }
}

/// Stretches of digits from `start` on.
fn numbers(text: &str, start: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = start;
    while at < text.len() {
        let length = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        if length > 0 {
            found.push((at, at + length));
        }
        at += length.max(1);
    }
    found
}

/// Whether what is said stands at the fault or names it as a part. A warning is as good as an error:
/// of sound sources nothing is said at all.
fn in_place(fault: &Fault, list: &[Diagnostic], sources: &SourceSet) -> bool {
    list.iter().any(|each| {
        let labels = each.labels().into_iter().map(|label| label.span);
        labels.chain([each.span]).any(|span| {
            let line = sources.get(span.file).position(span.start).line;
            span.file == fault.file && fault.lines.contains(&line)
        })
    })
}

#[test]
fn single_faults_are_found_in_their_place() {
    let sound = Sound::load();
    let files: Vec<FileId> = sound
        .sources
        .iter()
        .filter(|(_, file)| file.name().ends_with(".orbat"))
        .map(|(id, _)| id)
        .collect();
    let asked = std::env::var("ORBAT_FAULTS").ok();
    let each = asked.map_or(EACH, |number| {
        number.parse().expect("ORBAT_FAULTS is a number")
    });
    let mut chance = Chance(20_261_121);
    let mut faults: Vec<(Sort, Fault)> = Vec::new();
    for sort in SORTS {
        let mut made = 0;
        while made < each {
            // Every line of every file is as likely as any other.
            let total: usize = files
                .iter()
                .map(|id| sound.sources.get(*id).text().lines().count())
                .sum();
            let mut line = chance.below(total);
            let file = files.iter().find(|id| {
                let count = sound.sources.get(**id).text().lines().count();
                let here = line < count;
                line = line.saturating_sub(count);
                here
            });
            if let Some(fault) = sound.fault(sort, *file.unwrap(), &mut chance) {
                faults.push((sort, fault));
                made += 1;
            }
        }
    }
    let results: Mutex<BTreeMap<usize, (bool, String)>> = Mutex::default();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((index, (_, fault))) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    faults.get(index).map(|fault| (index, fault))
                } {
                    let (list, sources) = sound.with(fault.file, &fault.text);
                    let placed = in_place(fault, &list, &sources);
                    let said: Vec<String> = list
                        .iter()
                        .take(3)
                        .map(|each| {
                            let file = sources.get(each.span.file);
                            format!(
                                "{} {}:{} {}",
                                each.code.id,
                                file.name(),
                                file.position(each.span.start).line,
                                each.message
                            )
                        })
                        .collect();
                    results
                        .lock()
                        .unwrap()
                        .insert(index, (placed, said.join("\n      ")));
                }
            });
        }
    });
    let results = results.into_inner().unwrap();
    let mut report = String::new();
    let mut rates: BTreeMap<Sort, usize> = BTreeMap::new();
    let mut found = 0;
    for (index, (sort, fault)) in faults.iter().enumerate() {
        let (placed, said) = &results[&index];
        if *placed {
            found += 1;
            *rates.entry(*sort).or_default() += 1;
        } else {
            let said = if said.is_empty() { "nothing" } else { said };
            writeln!(report, "missed: {}\n   said: {said}", fault.told).unwrap();
        }
    }
    for sort in SORTS {
        writeln!(
            report,
            "{sort:?}: {} of {each}",
            rates.get(&sort).unwrap_or(&0)
        )
        .unwrap();
    }
    let counted = each * SORTS.len();
    println!("{report}in all {found} of {counted}");
    // What is not found: names that nothing else uses, and that are not spelt like their title.
    assert!(
        found * 100 >= counted * 99,
        "{found} of {counted} are found"
    );
}

/// File, what stands there once, what stands there instead, and all that is said.
type Edit = (&'static str, &'static str, &'static str, &'static str);

const EDITS: [Edit; 11] = [
    (
        "combat-patrol-solo/orders.orbat",
        "\n  | overconfident |",
        "\n  | overconfidant |",
        "E0201 there is no posture called `overconfidant`",
    ),
    (
        "combat-patrol-solo/posture.orbat",
        "postures \"Postures\", 5 rows",
        "postures \"Postures\", 5 rows rows",
        "E0002 `rows` does not belong here",
    ),
    (
        "combat-patrol/decks.orbat",
        "\n  | a43 | 10\" / 11\" / 12\" |",
        "\n  | a43 | 10 / 11\" / 12\" |",
        "E0301 `10` is not a length",
    ),
    (
        "combat-patrol/figures.orbat",
        "= green < regular",
        "= green regular",
        "E0002 `regular` does not belong here",
    ),
    (
        "combat-patrol-options/night.orbat",
        "        if dark: end no-shot\n      }\n    }\n  }\n",
        "        if dark: end no-shot\n      }\n    }}\n  }\n",
        "E0002 this `}` closes one block more",
    ),
    (
        "combat-patrol-options/cavalry.orbat",
        "  ), 1 row [opt 7.10.3] {",
        "  ), 1 row row [opt 7.10.3] {",
        "E0002 `row` does not belong here",
    ),
    (
        "combat-patrol-options/guns-and-lorries.orbat",
        "aboard    : 1 to 30 = 1 \"Men in it\",\n  endurance : 1 to 5 = 3\n) gives (",
        "aboard    : 1 to 30 = 1 \"Men in it,\n  endurance : 1 to 5 = 3\n) gives (",
        "E0004 this quotation is not closed",
    ),
    (
        "combat-patrol-options/men-inside.orbat",
        "if fate is wounded: men-hurt = min(men-hurt + 1, 30)",
        "if fate is wounded: men-hurtt = min(men-hurt + 1, 30)",
        "E0201 nothing reads `men-hurtt`",
    ),
    (
        "combat-patrol-options/men-inside.orbat",
        "if fate is wounded: men-hurt = min(men-hurt + 1, 30)",
        "if fate is wounded: Men-hurt = min(men-hurt + 1, 30)",
        "E0201 nothing reads `Men-hurt`",
    ),
    (
        "combat-patrol/activation.orbat",
        "\n      acts-so-far = 1",
        "\n      acts-mo-far = 1",
        "E0201 nothing reads `acts-mo-far`",
    ),
    (
        "combat-patrol-options/columns.orbat",
        "\n          next-unit = min(",
        "\n          next-uzit = min(",
        "E0201 nothing reads `next-uzit`",
    ),
];

/// What follows from a fault is no fault of its own.
#[test]
fn one_fault_is_said_once() {
    let sound = Sound::load();
    let mut wrong = String::new();
    for (name, old, new, expected) in EDITS {
        let mut files = sound.sources.iter();
        let (file, source) = files.find(|(_, file)| file.name().ends_with(name)).unwrap();
        let text: &str = source.text();
        assert!(text.contains(old), "{name} has `{old}`");
        let (list, _) = sound.with(file, &text.replacen(old, new, 1));
        let said: Vec<String> = list
            .iter()
            .map(|each| format!("{} {}", each.code.id, each.message))
            .collect();
        if said != [expected] {
            writeln!(wrong, "{name}: {new}\n   {}", said.join("\n   ")).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
