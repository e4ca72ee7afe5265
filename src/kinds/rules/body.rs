//! What is at hand while a procedure's lines are read: its names, and what goes before a line.

use std::fmt::Display;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use super::set_later::SetBy;
use super::{Place, Sort};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::*;
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;

/// Reads the lines of one procedure, of modifiers, or of a question.
pub(in crate::kinds) struct Body<'r, 'a> {
    pub r: &'r mut Reader<'a>,
    /// In whose names the lines are read.
    pub package: PackageId,
    pub cite: CitationId,
    pub locals: Vec<Local>,
    /// Where each local was first named.
    pub named: Vec<Span>,
    pub names: FxHashMap<EcoString, LocalId>,
    /// Names that hold an outcome of several parts, and whose. A part is the local `NAME.part`.
    pub outcomes: FxHashMap<EcoString, ProcedureId>,
    /// What changes have taken or kept, and whether one of them has put in the step at hand.
    pub further: Vec<LocalId>,
    pub put_in: bool,
    /// What is rolled or called before the line at hand.
    pub before: Vec<(Action, Place)>,
    /// The fields of dice that the step at hand rolls.
    pub rolled: Vec<RolledField>,
    /// The tables with answers that the step at hand rolls.
    pub answered: Vec<AnsweredTable>,
    /// The names that hold a text out of a table, and which table it is: it may be one that does not say what it gives.
    pub texts_of: FxHashMap<LocalId, TableId>,
    /// What is asked whether it is `none`: to learn that, no dice are rolled.
    pub asked: Option<Span>,
    /// Why nothing may be rolled at this place.
    pub fixed: Option<&'static str>,
    /// The card whose faces are names of their own.
    pub card: Option<DeckId>,
    /// In a question: what it runs over.
    pub runs: Option<Vec<Run>>,
    /// The names that the steps set, and which step is read.
    pub set_by: SetBy,
    pub step: usize,
    /// What an argument is for, while it is read.
    pub argument: Option<(EcoString, EcoString)>,
    /// What modifiers ask for and no name here gives them, with their own name.
    pub not_given: Vec<(EcoString, EcoString)>,
    /// The procedures called, and where.
    pub calls: Vec<(ProcedureId, Span)>,
    pub outcome: Vec<OutcomePart>,
    /// The `end`s that state an outcome of its type, and what is told of the others: of which sort each is, and by
    /// which diagnostic.
    pub fitting_ends: usize,
    pub other_ends: Vec<(Option<Sort>, usize)>,
    /// The `end`s that state another number of values than the outcome has parts, where they are told of.
    pub wrong_ends: Vec<Span>,
    /// Locals whose type the author gave.
    pub declared: Vec<bool>,
    /// Counters of the repeats that are open.
    pub counters: Vec<LocalId>,
    /// How many repeats are open.
    pub repeats: usize,
    /// Names of which it could not be read what they hold.
    pub doubtful: FxHashSet<EcoString>,
    /// Names that mean nothing, and cards that stand for what they show, each with the number of the diagnostic that says so.
    pub missing: FxHashMap<EcoString, usize>,
    /// It has been told that an outcome is stated, and nothing says of which type.
    pub lacks_gives: bool,
    /// Statements so far that nobody could read.
    pub lost_lines: bool,
    /// All could be read so far.
    pub whole: bool,
}

/// A parameter of a question.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct Run {
    pub name: EcoString,
    pub title: EcoString,
    pub ty: Type,
}

/// An expression that was read.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct Read {
    pub expr: Expr,
    pub sort: Sort,
    pub place: Place,
}

impl Read {
    pub(crate) fn new(expr: Expr, sort: Sort, place: Place) -> Self {
        Read { expr, sort, place }
    }

    pub(crate) fn constant(number: i64, sort: Sort, span: Span) -> Self {
        let sort = match number {
            NOTHING => Sort::Nothing,
            _ => sort,
        };
        Read::leaf(Expr::Constant(number, sort), sort, span)
    }

    pub(crate) fn leaf(expr: Expr, sort: Sort, span: Span) -> Self {
        Read::new(expr, sort, Place::leaf(span))
    }

    pub(crate) fn span(&self) -> Span {
        self.place.span
    }
}

impl<'r, 'a> Body<'r, 'a> {
    pub(crate) fn new(r: &'r mut Reader<'a>, package: PackageId, cite: CitationId) -> Self {
        Body {
            r,
            package,
            cite,
            locals: Vec::new(),
            named: Vec::new(),
            names: FxHashMap::default(),
            texts_of: FxHashMap::default(),
            outcomes: FxHashMap::default(),
            further: Vec::new(),
            put_in: false,
            before: Vec::new(),
            rolled: Vec::new(),
            answered: Vec::new(),
            asked: None,
            fixed: None,
            card: None,
            runs: None,
            set_by: SetBy::default(),
            step: 0,
            argument: None,
            not_given: Vec::new(),
            calls: Vec::new(),
            outcome: Vec::new(),
            fitting_ends: 0,
            other_ends: Vec::new(),
            wrong_ends: Vec::new(),
            declared: Vec::new(),
            counters: Vec::new(),
            repeats: 0,
            doubtful: FxHashSet::default(),
            missing: FxHashMap::default(),
            lacks_gives: false,
            lost_lines: false,
            whole: true,
        }
    }

    pub(crate) fn report(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.whole = false;
        self.r.incomplete = true;
        self.r.out.report(code, span, message)
    }

    /// Lets the parameters in as the first locals.
    pub(crate) fn enter_parameters(&mut self, parameters: &[Parameter], spans: &[Span]) {
        for (index, parameter) in parameters.iter().enumerate() {
            let (low, high) = self.r.type_bounds(parameter.ty);
            let holds = Holds::Value {
                ty: parameter.ty,
                low,
                high,
            };
            let span = spans.get(index).copied();
            let local = self.enter(parameter.name.clone(), holds, span);
            self.declared[local.index()] = true;
        }
    }

    /// A new local; a name that is there already is taken over.
    pub(crate) fn enter(&mut self, name: EcoString, holds: Holds, span: Option<Span>) -> LocalId {
        let id = LocalId::new(self.locals.len());
        if !name.is_empty() {
            self.names.insert(name.clone(), id);
        }
        self.locals.push(Local { name, holds });
        self.declared.push(false);
        let span = span.or(self.named.last().copied());
        self.named.extend(span);
        id
    }

    /// A local without a name.
    pub(crate) fn nameless(&mut self, sort: Sort, span: Span) -> LocalId {
        self.enter(EcoString::new(), value(sort.ty(false)), Some(span))
    }

    pub(crate) fn local(&self, name: &str) -> Option<(LocalId, Holds)> {
        let id = *self.names.get(name)?;
        Some((id, self.locals[id.index()].holds))
    }

    /// Whether something random may stand here; says so where it may not.
    pub(crate) fn may_roll(&mut self, span: Span, what: impl Display) -> Option<()> {
        let Some(why) = self.fixed else {
            return Some(());
        };
        let (message, help) = match why {
            MODIFIERS => (
                format!("a list of modifiers is added up, and {what} cannot stand in it"),
                "take a parameter, and give it what was rolled before".to_owned(),
            ),
            CARDS => (
                format!("cards are counted here, and {what} cannot stand in that"),
                "ask only for what the card shows".to_owned(),
            ),
            _ => (
                format!("{what} cannot stand {why}, where perhaps nobody needs to know"),
                match self.runs {
                    Some(_) => "ask for it in a procedure, on a line of its own: `rolled = …`",
                    None => "put it on a line of its own first: `rolled = …`",
                }
                .to_owned(),
            ),
        };
        self.report(&E0841, span, message).help(help);
        None
    }

    /// Runs with rolls forbidden.
    pub(crate) fn without_rolls<T>(
        &mut self,
        why: &'static str,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.fixed;
        self.fixed = outer.or(Some(why));
        let result = run(self);
        self.fixed = outer;
        result
    }

    /// The number of a text among those that procedures handle.
    pub(crate) fn text(&mut self, text: &EcoString) -> i64 {
        self.r.text_number(text)
    }
}

/// Why values that are known while compiling may not roll.
pub(in crate::kinds) const CONSTANT: &str = "in a value that is fixed";

/// Why modifiers may not roll.
pub(in crate::kinds) const MODIFIERS: &str = "in a list of modifiers";

/// Why checks of cards may not roll.
pub(in crate::kinds) const CARDS: &str = "in a check of cards";

pub(in crate::kinds) fn value(ty: Type) -> Holds {
    Holds::Value {
        ty,
        low: -MOST,
        high: MOST,
    }
}

/// Numbers without bounds of their own lie between this and its opposite: more digits are a slip.
pub(in crate::kinds) const MOST: i64 = 999_999_999;

impl Reader<'_> {
    /// The least and greatest number that stands for a value of a type, `none` left out.
    pub(in crate::kinds) fn type_bounds(&self, ty: Type) -> (i64, i64) {
        self.model.type_bounds(ty)
    }

    /// The number of a text among those that procedures handle.
    pub(in crate::kinds) fn text_number(&mut self, text: &EcoString) -> i64 {
        let texts = &mut self.model.texts;
        let known = texts.iter().position(|each| each == text);
        let index = known.unwrap_or_else(|| {
            texts.push(text.clone());
            texts.len() - 1
        });
        index as i64
    }
}

impl Model {
    /// The least and greatest number that stands for a value of a type, `none` left out.
    pub(in crate::kinds) fn type_bounds(&self, ty: Type) -> (i64, i64) {
        match ty.base {
            TypeBase::Range(low, high) => (low, high),
            TypeBase::YesNo => (0, 1),
            TypeBase::Scale(scale) => (0, self.scale(scale).members.len() as i64 - 1),
            TypeBase::Kind(kind) => {
                // They stand in the order of their ids.
                let rows = &self.kind(kind).rows;
                let number = |row: &RowId| i64::from(row.0);
                (
                    rows.first().map_or(0, number),
                    rows.last().map_or(-1, number),
                )
            }
            TypeBase::Text => (0, i64::from(u32::MAX)),
            _ => (-MOST, MOST),
        }
    }
}
