//! Army lists: what they pick, by name. Whether it is allowed is asked later, of the whole.

use crate::diagnostic::codes::*;
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self, ListLine, PickLine};

/// Where the lines of a list are.
#[derive(Clone, Debug)]
pub struct ListPlaces {
    pub header: Span,
    pub date: Option<Span>,
    pub theatre: Option<Span>,
    pub limits: Vec<Span>,
    pub picks: Vec<PickPlaces>,
}

#[derive(Clone, Debug)]
pub struct PickPlaces {
    pub span: Span,
    pub leaders: Option<Span>,
    pub quality: Option<Span>,
    pub swaps: Vec<Span>,
    pub picks: Vec<PickPlaces>,
}

impl Reader<'_> {
    pub(in crate::kinds) fn read_lists(&mut self) {
        let declared = self.declared;
        for (package, list) in &declared.lists {
            let header = self.header(*package, &list.header);
            match self.army_list(*package, list, header) {
                Some((read, places)) => {
                    self.model.lists.push(read);
                    self.places.lists.push(places);
                }
                None => self.incomplete = true,
            }
        }
    }

    fn army_list(
        &mut self,
        package: PackageId,
        list: &ast::List,
        header: Header,
    ) -> Option<(List, ListPlaces)> {
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(list.header.span);
            return None;
        };
        let (forces, theatres) = (prelude.force.kind, prelude.theatre);
        let told = self.out.len();
        let force = self.find_row(forces, package, &list.force);
        if force.is_none() {
            self.no_force(package, &list.force, told);
        }
        let around = header.cite;
        let mut read = List {
            header,
            force: force.unwrap_or(RowId(0)),
            date: None,
            year_alone: false,
            theatre: None,
            with: Vec::new(),
            anyway: false,
            limits: Vec::new(),
            picks: Vec::new(),
        };
        let mut places = ListPlaces {
            header: list.header.span,
            date: None,
            theatre: None,
            limits: Vec::new(),
            picks: Vec::new(),
        };
        let mut anyway = None;
        let mut whole = force.is_some() && !list.lines.broken;
        for line in &list.lines.lines {
            whole &= match line {
                ListLine::Date(date) => {
                    self.said_before("date", date.span, &mut places.date);
                    read.date = Some(Month::new(date.year, date.month.unwrap_or(1)));
                    read.year_alone = date.month.is_none();
                    true
                }
                ListLine::Theatre(path) => {
                    self.said_before("theatre", path.span(), &mut places.theatre);
                    read.theatre = self.find_row(theatres, package, path);
                    read.theatre.is_some()
                }
                ListLine::Anyway(span) => {
                    self.said_before("anyway", *span, &mut anyway);
                    read.anyway = true;
                    true
                }
                ListLine::With(paths, _) => paths.iter().all(|path| {
                    let option = self.find_as::<OptionId>(package, path);
                    read.with.extend(option);
                    option.is_some()
                }),
                ListLine::Limit(line) => match self.limit(package, around, line) {
                    Some(limit) => {
                        let same = |other: &Limit| other.measure == limit.measure;
                        if let Some(at) = read.limits.iter().position(same) {
                            let place = places.limits.get(at).copied();
                            self.limited_once(line, &limit, &read.limits[at], place);
                        }
                        read.limits.push(limit);
                        places.limits.push(line.span);
                        true
                    }
                    None => false,
                },
                ListLine::Pick(pick) => {
                    self.pick(package, pick, None, &mut read.picks, &mut places.picks)
                }
            };
        }
        whole.then_some((read, places))
    }

    fn said_before(&mut self, word: &str, span: Span, place: &mut Option<Span>) {
        if let Some(earlier) = place.replace(span) {
            let message = format!("`{word}` is said twice here");
            self.out.said_twice(span, message, earlier);
        }
    }

    /// False where something cannot be read. Recursion follows the nesting of blocks.
    fn pick(
        &mut self,
        package: PackageId,
        written: &ast::Pick,
        outer: Option<Element>,
        picks: &mut Vec<Pick>,
        places: &mut Vec<PickPlaces>,
    ) -> bool {
        let told = self.out.len();
        let Some(what) = self.element(package, &written.what) else {
            if let Some(outer) = outer {
                self.figures_as_a_part(outer, &written.what, told);
            }
            return false;
        };
        if written.count == 0 || written.count > 1000 {
            self.out
                .report(&E0302, written.span, "a list has from 1 to 1000 of a part")
                .help("change the number, or take the line out");
            return false;
        }
        let title = match &written.title {
            Some(title) => self.said(package, title),
            None => Default::default(),
        };
        let mut read = Pick {
            count: written.count,
            what,
            title,
            leaders: Vec::new(),
            quality: None,
            swaps: Vec::new(),
            picks: Vec::new(),
        };
        let mut place = PickPlaces {
            span: written.span,
            leaders: None,
            quality: None,
            swaps: Vec::new(),
            picks: Vec::new(),
        };
        let mut whole = !written.lines.broken;
        for line in &written.lines.lines {
            whole &= match line {
                PickLine::Pick(inner) => self.pick(
                    package,
                    inner,
                    Some(what),
                    &mut read.picks,
                    &mut place.picks,
                ),
                PickLine::Leaders(names, span) => {
                    self.said_before("leader", *span, &mut place.leaders);
                    read.leaders = names.iter().map(|name| self.plain(name)).collect();
                    true
                }
                PickLine::Quality(path) => {
                    self.said_before("quality", path.span(), &mut place.quality);
                    let kind = self.model.prelude.as_ref().map(|prelude| prelude.quality);
                    read.quality = kind.and_then(|kind| self.find_row(kind, package, path));
                    read.quality.is_some()
                }
                PickLine::Swapped(swap) => match self.picked_swap(package, swap) {
                    Some(swapped) => {
                        read.swaps.push(swapped);
                        place.swaps.push(swap.span);
                        true
                    }
                    None => false,
                },
            };
        }
        picks.push(read);
        places.push(place);
        whole
    }

    /// Says of a name that nothing has, in the block of a part, that it is a figure of that unit, or figures of it: a list
    /// takes units as they are.
    fn figures_as_a_part(&mut self, outer: Element, path: &ast::Path, told: usize) {
        let name = path.name.text.as_str();
        let (Element::Unit(row) | Element::Force(row)) = outer;
        let part = self.model.row(row).header.name.clone();
        let is_figure = self.has_figure(outer, name);
        let is_number = matches!(
            name,
            "figures" | "figure" | "points" | "point" | "pts" | "men"
        );
        let Some(told) = self.out.earlier(told).filter(|_| is_figure || is_number) else {
            return;
        };
        if is_figure {
            told.message = format!("`{name}` is a figure of `{part}`, and no part of it");
        }
        told.help(match outer {
            Element::Unit(_) => format!(
                "a unit has the figures with which it is declared: take the line out, or name another unit in the place of `{part}`"
            ),
            Element::Force(_) => {
                "how much there is comes of the parts: write how many there are of each of these".to_owned()
            }
        });
        // No name is missing.
        told.absent = None;
    }

    fn has_figure(&self, outer: Element, name: &str) -> bool {
        let Element::Unit(unit) = outer else {
            return false;
        };
        let unit = self.model.units.iter().find(|each| each.row == unit);
        unit.is_some_and(|unit| {
            let mut figures = unit.figures.iter();
            figures.any(|figure| self.model.row(*figure).header.name == name)
        })
    }

    fn picked_swap(&mut self, package: PackageId, swap: &ast::Swapped) -> Option<PickedSwap> {
        let weapon = self.model.prelude.as_ref()?.weapon;
        let from = match &swap.exchange.from {
            Some(path) => Some(self.find_row(weapon, package, path)?),
            None => None,
        };
        if swap.count == Some(0) {
            self.out
                .report(&E0302, swap.span, "this swaps nothing")
                .help("write a number from 1 up, or take the line out");
            return None;
        }
        Some(PickedSwap {
            from,
            to: self.find_row(weapon, package, &swap.exchange.to)?,
            figure: swap.figure.as_ref().map(|name| name.text.clone()),
            count: swap.count,
        })
    }
}
