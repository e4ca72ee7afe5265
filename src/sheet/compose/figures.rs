//! The figures of a unit record: lines, columns beside them, boxes to cross off.

use super::records::{attribute, column, count, is_empty, is_preludes};
use super::{printed, typeset};
use crate::model::{Datum, Field, FieldId, Kind, Model, RowId, Shown, Unit, Value};
use crate::sheet::{self, Attribute, Beside, Check, Detail, FigureLine, Rank};
use crate::wording::{dagger, lower};

/// What a record says of its unit's figures.
#[derive(Default)]
pub(super) struct Figures {
    /// What holds for most of them, and stands above.
    pub(super) common: Vec<Attribute>,
    /// What all have to tick.
    pub(super) checks: Vec<Check>,
    /// Heads of the columns beside the lines.
    pub(super) roster: Vec<String>,
    pub(super) lines: Vec<FigureLine>,
}

/// The figures of a unit, in more or less detail.
pub(super) fn figures(model: &Model, unit: &Unit, detail: Detail) -> Figures {
    let Some(first) = unit.figures.first() else {
        return Figures::default();
    };
    let kind = model.kind(model.row(*first).kind);
    let table = Table {
        model,
        unit,
        detail,
        columns: columns(model, unit, kind, detail),
        fields: shown_fields(model, kind).collect(),
    };
    let lines = unit.figures.iter().flat_map(|figure| table.lines(*figure));
    let mut lines: Vec<FigureLine> = match (detail, table.is_shared()) {
        (Detail::Full, false) => one_by_one(&lines.collect::<Vec<_>>()),
        // Where each is his own man he needs his name.
        (Detail::Brief, false) if table.columns.is_empty() => {
            by_boxes(lines.zip(unit.figures.iter().map(|figure| table.untold(*figure))))
        }
        (_, false) => lines.collect(),
        (_, true) => numbered(lines),
    };
    for line in &mut lines {
        beside_weapons(line);
        if line.assumed && !line.title.is_empty() && (line.leader || line.count > 1) {
            line.title.push('†');
        }
    }
    let head = |index: &usize| column(model, &kind.fields[*index]);
    Figures {
        common: table.common(),
        checks: table.common_checks(),
        roster: table.columns.iter().map(head).collect(),
        lines,
    }
}

/// Fields of a figure that the record shows, by index.
fn shown_fields<'a>(model: &'a Model, kind: &'a Kind) -> impl Iterator<Item = (usize, &'a Field)> {
    let fields = kind.fields.iter().enumerate();
    fields.filter(|(_, field)| field.shown != Shown::Hidden && !is_preludes(model, field))
}

/// Fields that stand in columns. In full they all do; else those do in which the figures differ, if
/// in several no value is that of most figures: there would be little to say above.
fn columns(model: &Model, unit: &Unit, kind: &Kind, detail: Detail) -> Vec<usize> {
    let plain = || {
        let shown = shown_fields(model, kind).filter(|(_, field)| field.shown == Shown::Plainly);
        shown.map(|(index, _)| index)
    };
    let datum = |figure: &RowId, field: usize| &model.row(*figure).fields[field].value;
    let said = |field: &usize| {
        let mut figures = unit.figures.iter();
        figures.any(|figure| !is_empty(datum(figure, *field)))
    };
    let differs = |field: &usize| {
        let mut pairs = unit.figures.windows(2);
        pairs.any(|pair| datum(&pair[0], *field) != datum(&pair[1], *field))
    };
    let scattered = |field: &usize| {
        usual(model, unit, *field).is_some_and(|(_, most)| most * 2 <= u64::from(unit.strength))
    };
    match detail {
        Detail::Full => plain().filter(said).collect(),
        _ if unit.figures.len() > 2 && plain().filter(scattered).count() > 1 => {
            plain().filter(differs).collect()
        }
        _ => Vec::new(),
    }
}

/// The value most figures of the unit have in a field, the first of those that tie, and how many
/// figures have it.
fn usual<'a>(model: &'a Model, unit: &Unit, field: usize) -> Option<(&'a Datum, u64)> {
    let data = || {
        let figures = unit.figures.iter();
        figures.map(|figure| (&model.row(*figure).fields[field], count(model, *figure)))
    };
    let weight = |datum: &Datum| -> u64 {
        data()
            .filter(|(other, _)| other.value == datum.value)
            .map(|(_, count)| u64::from(count))
            .sum()
    };
    let most = data().map(|(datum, _)| weight(datum)).max()?;
    let mut data = data().map(|(datum, _)| datum);
    Some((data.find(|datum| weight(datum) == most)?, most))
}

/// The figures of one unit and how they are shown.
struct Table<'a> {
    model: &'a Model,
    unit: &'a Unit,
    detail: Detail,
    columns: Vec<usize>,
    fields: Vec<(usize, &'a Field)>,
}

impl<'a> Table<'a> {
    fn of(&self, shown: Shown) -> impl Iterator<Item = (usize, &'a Field)> {
        let fields = self.fields.iter().copied();
        fields.filter(move |(_, field)| field.shown == shown)
    }

    /// Whether figures are shared out among lines, which are then numbered.
    fn is_shared(&self) -> bool {
        self.of(Shown::Lines).next().is_some()
    }

    /// What stands above for the figures. In brief no line says who differs, so that only what holds for most
    /// of them may stand there.
    fn usual(&self, field: usize) -> Option<&'a Datum> {
        let (datum, most) = usual(self.model, self.unit, field)?;
        let holds = self.detail != Detail::Brief
            || !self.columns.is_empty()
            || most * 2 > u64::from(self.unit.strength);
        holds.then_some(datum)
    }

    /// What most figures have and no column says.
    fn common(&self) -> Vec<Attribute> {
        let each = self.fields.iter().filter_map(|(index, field)| {
            let datum = self.usual(*index)?;
            let said = match (field.shown, &datum.value) {
                (_, value) if is_empty(value) => false,
                (Shown::Plainly | Shown::Parts, _) => !self.columns.contains(index),
                // Where boxes are told apart, each rank bears its title.
                (Shown::Boxes, Value::Number(number)) => {
                    (*number > 0 || is_untold(field, datum)) && !self.are_told_apart()
                }
                _ => false,
            };
            said.then(|| attribute(self.model, field, datum))
        });
        each.collect()
    }

    fn common_checks(&self) -> Vec<Check> {
        let each = self.of(Shown::Check).filter_map(|(index, field)| {
            let datum = self.usual(index)?;
            // What may be none is a box to tick where it is not.
            let is_drawn = datum.value == Value::YesNo(true) || field.ty.optional;
            (is_drawn && !self.is_of_some(index)).then(|| check(field, datum))
        });
        each.collect()
    }

    /// Whether some of the figures have a box for this and others none: then it stands with those who have it.
    fn is_of_some(&self, index: usize) -> bool {
        let figures = self.unit.figures.iter();
        let mut values = figures.map(|figure| &self.model.row(*figure).fields[index].value);
        values.any(|value| matches!(value, Value::None))
    }

    /// Whether there is more than one rank of boxes, or one that needs words.
    fn are_told_apart(&self) -> bool {
        let figures = || self.unit.figures.iter();
        let mut ranks = self
            .of(Shown::Boxes)
            .filter(|(index, _)| figures().any(|figure| self.rank(*figure, *index).is_some()));
        figures().any(|figure| !self.weapon_ranks(*figure).is_empty())
            || ranks.next().is_some() && ranks.next().is_some()
    }

    /// The boxes of the weapons that a figure carries, and of what their rows name, such as their special
    /// rules: it is the figure who crosses them off.
    fn weapon_ranks(&self, figure: RowId) -> Vec<Rank> {
        let model = self.model;
        let of_weapon = |(at, weapon): (usize, RowId)| {
            let named = model.row(weapon).fields.iter();
            let named = named.flat_map(|datum| datum.value.rows());
            let rows = std::iter::once(weapon).chain(named);
            let ranks: Vec<(RowId, Rank)> = rows
                .flat_map(|row| {
                    let fields = model.kind(model.row(row).kind).fields.iter().enumerate();
                    let boxes = fields.filter(|(_, field)| field.shown == Shown::Boxes);
                    boxes.filter_map(move |(index, _)| Some((row, self.rank(row, index)?)))
                })
                .collect();
            let title = |row: RowId| typeset(&model.row(row).header.title);
            // Boxes of two rows that bear one title are told apart by what they belong to.
            let of_row = |row: RowId, rank: &Rank| {
                let mut others = ranks.iter();
                let is_twice = others.any(|(other, it)| *other != row && it.title == rank.title);
                (is_twice && row != weapon).then(|| title(row))
            };
            let each = ranks.iter().map(|(row, rank)| {
                let counted = lower(&rank.title);
                let (of, beside) = match of_row(*row, rank) {
                    Some(of) => (format!(", {of}"), format!("{of}: {counted}")),
                    None => (String::new(), counted.clone()),
                };
                Rank {
                    title: format!("{}{of}: {counted}", title(weapon)),
                    beside: Some(Beside {
                        weapon: at,
                        title: beside,
                    }),
                    ..rank.clone()
                }
            });
            each.collect::<Vec<_>>()
        };
        let weapons = model.weapons_of(figure).into_iter().enumerate();
        weapons.flat_map(of_weapon).collect()
    }

    /// The boxes of one field of a figure, or of another row.
    fn rank(&self, row: RowId, index: usize) -> Option<Rank> {
        let row = self.model.row(row);
        let field = self.model.kind(row.kind).fields.get(index)?;
        let (boxes, steps) = match &row.fields[index].value {
            Value::Number(boxes) => (u32::try_from(*boxes).ok()?, Vec::new()),
            Value::Member(scale, now) => {
                let members = self.model.scale(*scale).members.iter();
                let above = members.skip(*now as usize + 1);
                let steps: Vec<String> = above.map(|each| typeset(&each.title)).collect();
                (u32::try_from(steps.len()).ok()?, steps)
            }
            _ => return None,
        };
        (boxes > 0).then(|| Rank {
            title: typeset(&field.header.title),
            boxes,
            steps,
            beside: None,
        })
    }

    /// What no box of a figure tells and nothing above does.
    fn untold(&self, figure: RowId) -> Vec<Attribute> {
        let row = self.model.row(figure);
        let apart = self.are_told_apart();
        let each = self.of(Shown::Boxes).filter_map(|(index, field)| {
            let datum = &row.fields[index];
            let is_above = !apart
                && matches!(datum.value, Value::Number(_))
                && (self.usual(index)).is_some_and(|usual| usual.value == datum.value);
            let is_told = !is_above && is_untold(field, datum);
            is_told.then(|| attribute(self.model, field, datum))
        });
        each.collect()
    }

    /// The lines of one sort of figure.
    fn lines(&self, figure: RowId) -> Vec<FigureLine> {
        let line = self.line(figure);
        let share = self.of(Shown::Lines).find_map(|(index, _)| {
            match self.model.row(figure).fields[index].value {
                Value::Number(share) => u32::try_from(share).ok(),
                _ => None,
            }
        });
        match share {
            Some(share) if share > 1 => shared(&line, share),
            _ => vec![line],
        }
    }

    fn line(&self, figure: RowId) -> FigureLine {
        let model = self.model;
        let row = model.row(figure);
        let mut line = FigureLine {
            title: typeset(&row.header.title),
            count: count(model, figure),
            ..FigureLine::default()
        };
        let apart = self.are_told_apart();
        for (index, field) in &self.fields {
            let (index, datum) = (*index, &row.fields[*index]);
            let unusual =
                usual(model, self.unit, index).is_some_and(|(usual, _)| usual.value != datum.value);
            match field.shown {
                Shown::Boxes => {
                    let rank = self.rank(figure, index).map(|rank| Rank {
                        title: if apart { rank.title } else { String::new() },
                        ..rank
                    });
                    line.ranks.extend(rank);
                    if unusual && !apart && !is_untold(field, datum) {
                        line.attributes.push(attribute(model, field, datum));
                    }
                }
                Shown::Check => {
                    let is_drawn = match self.is_of_some(index) {
                        true => matches!(datum.value, Value::YesNo(_)),
                        false => unusual,
                    };
                    if is_drawn {
                        line.checks.push(check(field, datum));
                    }
                }
                Shown::Plainly | Shown::Parts if unusual && !self.columns.contains(&index) => {
                    line.attributes.push(differing(model, field, datum));
                }
                Shown::Plainly | Shown::Parts | Shown::Lines | Shown::Hidden => {}
            }
        }
        line.attributes.extend(self.untold(figure));
        line.ranks.extend(self.weapon_ranks(figure));
        let cell = |index: &usize| match row.fields[*index].value {
            Value::None => sheet::Value::new("–"),
            _ => printed(model, &row.fields[*index]),
        };
        line.cells = self.columns.iter().map(cell).collect();
        if let Some(prelude) = &model.prelude {
            let fields = &prelude.figure;
            let datum = |field: FieldId| model.field(figure, field);
            line.leader = datum(fields.leader).value == Value::YesNo(true);
            line.assumed = line.leader && datum(fields.leader).assumed
                || line.count > 1 && datum(fields.count).assumed;
            let mark = dagger(datum(fields.weapons).assumed);
            let weapons = model.weapons_of(figure);
            let title =
                |weapon: &RowId| format!("{}{mark}", typeset(&model.row(*weapon).header.title));
            line.weapons = weapons.iter().map(title).collect();
        }
        line
    }
}

/// Whether no box tells the value: how far along a scale somebody is already, and that nothing is left of what there is
/// where nothing is stated.
pub(super) fn is_untold(field: &Field, datum: &Datum) -> bool {
    match datum.value {
        Value::Member(_, now) => now > 0,
        Value::Number(0) => {
            let usual = field.default.as_ref().map(|default| &default.value);
            usual != Some(&Value::Number(0))
        }
        _ => false,
    }
}

/// A value in which a figure differs. That he has no text where others have one is said as well.
fn differing(model: &Model, field: &Field, datum: &Datum) -> Attribute {
    let mut attribute = attribute(model, field, datum);
    if attribute.value.text.is_empty() {
        attribute.value = sheet::Value::new("–");
    }
    attribute
}

/// A box for a field that is yes or no.
pub(super) fn check(field: &Field, datum: &Datum) -> Check {
    Check {
        title: format!("{}{}", typeset(&field.header.title), dagger(datum.assumed)),
        ticked: datum.value == Value::YesNo(true),
    }
}

/// The figures of a line as so many lines; what is left over goes to the first ones.
fn shared(line: &FigureLine, share: u32) -> Vec<FigureLine> {
    let counts = (0..share).map(|at| line.count / share + u32::from(at < line.count % share));
    let lines = counts.filter(|count| *count > 0).map(|count| FigureLine {
        count,
        ..line.clone()
    });
    lines.collect()
}

fn numbered(lines: impl Iterator<Item = FigureLine>) -> Vec<FigureLine> {
    let lines = (1..).zip(lines);
    let lines = lines.map(|(number, line)| FigureLine { number, ..line });
    lines.collect()
}

/// A line for each figure. Those of one title are numbered on, also where some have other weapons.
fn one_by_one(lines: &[FigureLine]) -> Vec<FigureLine> {
    let alike = |title: &str, lines: &[FigureLine]| -> u32 {
        let alike = lines.iter().filter(|line| line.title == title);
        alike.map(|line| line.count).sum()
    };
    let each = lines.iter().enumerate().flat_map(|(at, line)| {
        let before = alike(&line.title, &lines[..at]);
        let is_only = alike(&line.title, lines) == 1;
        (1..=line.count).map(move |number| FigureLine {
            title: match is_only {
                true => line.title.clone(),
                false => format!("{} {}", line.title, before + number),
            },
            count: 1,
            ..line.clone()
        })
    });
    each.collect()
}

/// So many boxes at most stand behind a weapon's name.
const FEW: u32 = 6;

/// Leaves boxes behind the names of weapons only where they are few and one figure's.
fn beside_weapons(line: &mut FigureLine) {
    for rank in &mut line.ranks {
        let is_plain = rank.steps.is_empty() && rank.boxes <= FEW;
        if line.count != 1 || line.weapons.is_empty() || !is_plain {
            rank.beside = None;
        }
    }
}

/// A line for all figures with like boxes, of whatever sort, of whom the same is to be told besides: it has no title.
fn by_boxes(lines: impl Iterator<Item = (FigureLine, Vec<Attribute>)>) -> Vec<FigureLine> {
    let mut found: Vec<FigureLine> = Vec::new();
    for (mut line, attributes) in lines {
        line.ranks.iter_mut().for_each(|rank| rank.beside = None);
        let is_alike =
            |other: &&mut FigureLine| other.ranks == line.ranks && other.attributes == attributes;
        let leaders = if line.leader { line.count } else { 0 };
        match found.iter_mut().find(is_alike) {
            Some(other) => {
                other.count += line.count;
                other.leaders += leaders;
            }
            None => found.push(FigureLine {
                count: line.count,
                leaders,
                ranks: line.ranks,
                attributes,
                ..FigureLine::default()
            }),
        }
    }
    // Whoever has a line to himself leads it: his star stands before the line, not before his boxes.
    for line in found.iter_mut().filter(|line| line.count == 1) {
        (line.leader, line.leaders) = (line.leaders > 0, 0);
    }
    found
}
