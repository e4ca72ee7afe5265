//! Worked examples: chances, means, values, counts, and plays with fixed dice and cards.

use super::Sort;
use super::questions::ReadQuestion;
use crate::diagnostic::codes::*;
use crate::kinds::Reader;
use crate::kinds::cells::{fraction, shortened};
use crate::measure::{Unit, parts};
use crate::model::*;
use crate::names::Placed;
use crate::source::Span;
use crate::syntax::ast::{self, ExampleKind};

impl Reader<'_> {
    pub(in crate::kinds) fn read_examples(&mut self) {
        let declared = self.declared;
        let on = declared.active.iter();
        let on: Vec<&str> = on
            .map(|option| {
                declared.options.list[option.index()]
                    .1
                    .header
                    .name
                    .text
                    .as_str()
            })
            .collect();
        for placed in &declared.examples {
            // Where options are looked at by themselves, only their own are of interest.
            if self.begun.is_none() || self.may_be_of(placed, &on) {
                let example = self.example(placed);
                self.model.examples.extend(example);
            }
        }
    }

    fn example(&mut self, placed: &Placed<'_, ast::Example>) -> Option<Example> {
        let (package, item) = (placed.author.package, placed.item);
        self.incomplete |= item.body.broken;
        let mut with: Vec<OptionId> = placed.author.option.into_iter().collect();
        let mut all_known = true;
        for line in &item.body.lines {
            let ExampleKind::With(options) = &line.kind else {
                continue;
            };
            for path in options {
                let option = self.find_as::<OptionId>(package, path);
                all_known &= option.is_some();
                with.extend(option);
            }
        }
        // Whatever is claimed may hang on an option that nobody knows.
        if !all_known {
            return None;
        }
        with.sort_unstable();
        with.dedup();
        let mut lines = Vec::new();
        // With other options the rules are others: this example is read when its own are on.
        let is_asked =
            self.declared.options.switch_on(with.iter().copied()) == self.declared.active;
        if self.begun.is_some() && !is_asked {
            return None;
        }
        let around = self.option_cite(placed.author.option);
        let cite = self.cite(package, around, &item.cites);
        if is_asked {
            for line in &item.body.lines {
                lines.extend(self.example_line(package, cite, line));
            }
        }
        Some(Example {
            package,
            title: self.plain(&item.title),
            cite,
            with,
            lines,
        })
    }

    /// Whether an example may hold with options of these names, or stands in one that is on anew and names one that
    /// nobody knows; one that stands in no option and names none does not.
    fn may_be_of(&self, placed: &Placed<'_, ast::Example>, on: &[&str]) -> bool {
        let mut named = (placed.item.body.lines.iter())
            .filter_map(|line| match &line.kind {
                ExampleKind::With(options) => Some(options),
                _ => None,
            })
            .flatten()
            .peekable();
        let names_any = named.peek().is_some();
        let options = &self.declared.options;
        let is_new = self.declared.is_new(placed.author.option);
        (names_any || placed.author.option.is_some())
            && named.all(|path| {
                on.contains(&path.name.text.as_str())
                    || is_new && !options.has(placed.author.package, path)
            })
    }

    fn example_line(
        &mut self,
        package: PackageId,
        cite: CitationId,
        line: &ast::ExampleLine,
    ) -> Option<ExampleLine> {
        let claim = match &line.kind {
            ExampleKind::With(_) => return None,
            ExampleKind::Chance { of, claim } => {
                let asked = self.question(package, cite, of, Some(Sort::YesNo), false);
                let (claim, places) = self.chance(*claim)?;
                Claim::Chance {
                    question: asked?.question,
                    claim,
                    places,
                }
            }
            ExampleKind::Mean { of, claim } => {
                let asked = self.question(package, cite, of, None, false)?;
                let sort = self.measured(&asked, "mean", of)?;
                let (claim, unit, places) = self.mean(*claim, sort)?;
                Claim::Mean {
                    question: asked.question,
                    claim,
                    unit,
                    places,
                }
            }
            ExampleKind::Least { of, claim } => {
                let asked = self.question(package, cite, of, None, false)?;
                self.measured(&asked, "least", of)?;
                Claim::Least {
                    claim: self.claimed(package, &asked, claim)?,
                    question: asked.question,
                }
            }
            ExampleKind::Most { of, claim } => {
                let asked = self.question(package, cite, of, None, false)?;
                self.measured(&asked, "most", of)?;
                Claim::Most {
                    claim: self.claimed(package, &asked, claim)?,
                    question: asked.question,
                }
            }
            ExampleKind::Value { of, claim } => {
                let asked = self.question(package, cite, of, None, false)?;
                if asked.random {
                    let text = shortened(self.sources.slice(of.span));
                    self.out
                        .report(
                            &E0860,
                            of.span,
                            format!("`{text}` is rolled or drawn, and has no fixed value"),
                        )
                        .help("write `chance … = …`, `mean of … = …`, or a `play` with fixed dice");
                    self.incomplete = true;
                    return None;
                }
                Claim::Value {
                    claim: self.claimed(package, &asked, claim)?,
                    question: asked.question,
                }
            }
            ExampleKind::Check { deck, check } => {
                let deck = self.find_as::<DeckId>(package, deck)?;
                let counted = self.count_cards(package, deck, check, None)?;
                Claim::Check {
                    deck,
                    asked: counted.asked,
                    wanted: counted.wanted,
                    found: counted.found,
                }
            }
            ExampleKind::Play(play) => self.play(package, cite, play)?,
        };
        let text = self.as_written(line.span);
        Some(ExampleLine { text, claim })
    }

    /// Numbers and lengths have a mean, a least and a most.
    fn measured(&mut self, asked: &ReadQuestion, what: &str, of: &ast::Expr) -> Option<Sort> {
        let span = of.span;
        match asked.sort {
            Some(sort @ (Sort::Number | Sort::Length)) => Some(sort),
            Some(sort) => {
                let noun = self.noun(sort);
                let text = shortened(self.sources.slice(span));
                let help = match &of.kind {
                    _ if sort == Sort::YesNo => {
                        format!("ask how often it is so: `chance {text} = …%`")
                    }
                    ast::ExprKind::Name(_) if !asked.random => format!(
                        "`{text}` is never anything else: ask of what it may come, `chance …(…) is {text} = …%`"
                    ),
                    _ => format!("ask how often it comes: `chance {text} is … = …%`"),
                };
                self.unread(span, &format!("this is {noun}, and has no {what}"), &help)
            }
            None => self.unread(
                span,
                "this gives several parts",
                "name the one that is meant: `….part`",
            ),
        }
    }

    pub(super) fn unread<T>(&mut self, span: Span, message: &str, help: &str) -> Option<T> {
        self.incomplete = true;
        self.out.report(&E0860, span, message).help(help);
        None
    }

    /// A fixed value of the sort that a question has.
    fn claimed(
        &mut self,
        package: PackageId,
        asked: &ReadQuestion,
        claim: &ast::Expr,
    ) -> Option<i64> {
        let Some(sort) = asked.sort else {
            return self.unread(
                claim.span,
                "this gives several parts",
                "name the one that is meant: `….part`",
            );
        };
        self.constant(package, claim, sort.ty(true), "what is claimed")
    }

    /// `60%`, `3/5`, `33.3%`.
    fn chance(&mut self, cell: ast::Cell) -> Option<(Fraction, Option<u32>)> {
        let text = self.cell(cell);
        let (number, percent) = match text.strip_suffix('%') {
            Some(number) => (number.trim_end(), true),
            None => (text, false),
        };
        let read = fraction(number).and_then(|read| match percent {
            true => Fraction::of(i64::from(read.numerator), i64::from(read.denominator) * 100),
            false => Some(read),
        });
        let Some(read) = read.filter(|read| (0..=read.denominator).contains(&read.numerator))
        else {
            let message = format!("`{}` is not a chance", shortened(text));
            let mended = about(text)
                .or_else(|| with_a_point(text))
                .or_else(|| without_blanks(number, percent))
                .or_else(|| in_hundredths(text));
            let help = match &mended {
                Some(mended) => mended,
                None => "write `60%`, `33.3%` or `3/5`",
            };
            return self.unread(cell.span, &message, help);
        };
        let places = match (percent, decimals(number)) {
            (true, places) => (!number.contains('/')).then_some(places),
            (false, 0) => None,
            (false, places) => Some(places.saturating_sub(2)),
        };
        Some((read, places))
    }

    /// `10.5`, `7/2`; of lengths `4.5"`, so many of the unit that is written.
    fn mean(
        &mut self,
        cell: ast::Cell,
        sort: Sort,
    ) -> Option<(Fraction, Option<Unit>, Option<u32>)> {
        let text = self.cell(cell);
        let read = match sort {
            Sort::Length => parts(text).and_then(|(above, below, unit)| {
                Fraction::of(above, below).map(|number| (number, Some(unit)))
            }),
            _ => fraction(text).map(|number| (number, None)),
        };
        let Some((read, unit)) = read else {
            let noun = self.noun(sort);
            let message = format!("`{}` is not {noun}", shortened(text));
            let mended = about(text).or_else(|| with_a_point(text));
            let help = match &mended {
                Some(mended) => mended,
                None => "write `10.5` or `21/2`; of lengths `4.5\"`",
            };
            return self.unread(cell.span, &message, help);
        };
        // A mean written whole is meant as it is; one with decimals is rounded to them.
        let places = (!text.contains('/'))
            .then(|| decimals(text))
            .filter(|places| *places > 0);
        Some((read, unit, places))
    }
}

/// Digits behind the point.
fn decimals(text: &str) -> u32 {
    let digit = |c: &char| c.is_ascii_digit();
    text.split_once('.').map_or(0, |(_, digits)| {
        digits.chars().take_while(digit).count() as u32
    })
}

/// What to write for `1 / 6`.
fn without_blanks(text: &str, percent: bool) -> Option<String> {
    let joined: String = text.split_whitespace().collect();
    let percent = if percent { "%" } else { "" };
    (joined != text && fraction(&joined).is_some()).then(|| format!("write `{joined}{percent}`"))
}

/// What to write for a chance in hundredths that lacks its sign: `50`, `54.3`.
fn in_hundredths(text: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_digit() || c == '.';
    let number: f64 = text.parse().ok().filter(|_| text.chars().all(plain))?;
    (number > 1.0 && number <= 100.0).then(|| format!("write `{text}%`"))
}

/// What to write for `~58%`, `about 7`: a result is compared as far as it is written.
fn about(text: &str) -> Option<String> {
    let words = [
        "~", "≈", "about", "around", "roughly", "approx.", "ca.", "c.",
    ];
    let number = words.iter().find_map(|word| text.strip_prefix(word))?;
    let number = number.trim_start();
    let starts = number.starts_with(|c: char| c.is_ascii_digit());
    starts.then(|| {
        format!("a result that is rounded is written as far as it is known, and nothing before it: `{number}`")
    })
}

/// What to write for a number with a comma in the place of its point: `41,7%`.
fn with_a_point(text: &str) -> Option<String> {
    let (whole, part) = text.split_once(',')?;
    let digits = part.trim_end_matches(['%', ' ', '"']);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(whole) && is_number(digits)).then(|| format!("write a point: `{whole}.{part}`"))
}
