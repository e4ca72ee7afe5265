//! Ids to names.

use super::super as model;
use super::{Cite, Header, Symbol};
use model::{
    BattleId, Citation, CitationId, DeckId, GeneratorId, KindId, ListId, ModifiersId, OptionId,
    PackageId, ProcedureId, RowId, ScaleId, SourceId, TableId,
};

/// A model and what it takes to name the things in it.
pub(super) struct Names<'a> {
    pub model: &'a model::Model,
    /// For each row that is a figure: its unit's row.
    units: Vec<Option<RowId>>,
}

impl<'a> Names<'a> {
    pub(super) fn new(model: &'a model::Model) -> Self {
        let mut units = vec![None; model.rows.len()];
        for unit in &model.units {
            for figure in &unit.figures {
                units[figure.index()] = Some(unit.row);
            }
        }
        Names { model, units }
    }

    fn full(&self, package: PackageId, name: &str) -> String {
        format!("{}.{name}", self.model.package(package).id)
    }

    fn of(&self, header: &model::Header) -> String {
        self.full(header.package, &header.name)
    }

    pub(super) fn package(&self, id: PackageId) -> String {
        self.model.package(id).id.to_string()
    }

    pub(super) fn source(&self, id: SourceId) -> String {
        self.of_source(&self.model.sources[id.index()])
    }

    pub(super) fn of_source(&self, source: &model::Source) -> String {
        self.full(source.package, &source.name)
    }

    pub(super) fn scale(&self, id: ScaleId) -> String {
        self.of(&self.model.scale(id).header)
    }

    /// Members are named within their scale only.
    pub(super) fn member(&self, scale: ScaleId, member: u32) -> String {
        self.model.scale(scale).members[member as usize]
            .name
            .to_string()
    }

    pub(super) fn kind(&self, id: KindId) -> String {
        self.of(&self.model.kind(id).header)
    }

    pub(super) fn row(&self, id: RowId) -> String {
        let header = &self.model.row(id).header;
        match self.units[id.index()] {
            Some(unit) => format!("{}.{}", self.of(&self.model.row(unit).header), header.name),
            None => self.of(header),
        }
    }

    pub(super) fn rows(&self, ids: &[RowId]) -> Vec<String> {
        super::each(ids, |id| self.row(*id))
    }

    pub(super) fn table(&self, id: TableId) -> String {
        self.of(&self.model.table(id).header)
    }

    pub(super) fn generator(&self, id: GeneratorId) -> String {
        self.of(&self.model.generator(id).header)
    }

    pub(super) fn battle(&self, id: BattleId) -> String {
        self.of(&self.model.battles[id.index()].header)
    }

    pub(super) fn deck(&self, id: DeckId) -> String {
        self.of(&self.model.deck(id).header)
    }

    pub(super) fn modifiers(&self, id: ModifiersId) -> String {
        self.of(&self.model.modifiers(id).header)
    }

    pub(super) fn procedure(&self, id: ProcedureId) -> String {
        self.of(&self.model.procedure(id).header)
    }

    pub(super) fn list(&self, id: ListId) -> String {
        self.of(&self.model.lists[id.index()].header)
    }

    pub(super) fn option(&self, id: OptionId) -> String {
        self.of(&self.model.options[id.index()].header)
    }

    pub(super) fn symbol(&self, symbol: model::Symbol) -> Symbol {
        match symbol {
            model::Symbol::Source(id) => Symbol::Source {
                source: self.source(id),
            },
            model::Symbol::Scale(id) => Symbol::Scale {
                scale: self.scale(id),
            },
            model::Symbol::Member(scale, member) => Symbol::Member {
                member: self.member(scale, member),
                of: self.scale(scale),
            },
            model::Symbol::Kind(id) => Symbol::Kind {
                kind: self.kind(id),
            },
            model::Symbol::Row(id) => Symbol::Row {
                row: self.row(id),
                of: self.kind(self.model.row(id).kind),
            },
            model::Symbol::Table(id) => Symbol::Table {
                table: self.table(id),
            },
            model::Symbol::Generator(id) => Symbol::Generator {
                generator: self.generator(id),
            },
            model::Symbol::Battle(id) => Symbol::Battle {
                battle: self.battle(id),
            },
            model::Symbol::Worksheet(id) => Symbol::Worksheet {
                worksheet: self.of(&self.model.worksheets[id.index()].header),
            },
            model::Symbol::Erratum(id) => Symbol::Erratum {
                erratum: self.of(&self.model.errata[id.index()].header),
            },
            model::Symbol::Scenario(id) => Symbol::Scenario {
                scenario: self.of(&self.model.scenarios[id.index()].header),
            },
            model::Symbol::List(id) => Symbol::List {
                list: self.of(&self.model.lists[id.index()].header),
            },
            model::Symbol::Deck(id) => Symbol::Deck {
                deck: self.deck(id),
            },
            model::Symbol::Modifiers(id) => Symbol::Modifiers {
                modifiers: self.modifiers(id),
            },
            model::Symbol::Procedure(id) => Symbol::Procedure {
                procedure: self.procedure(id),
            },
            model::Symbol::Option(id) => Symbol::Option {
                option: self.option(id),
            },
        }
    }

    pub(super) fn symbols(&self, symbols: &[model::Symbol]) -> Vec<Symbol> {
        super::each(symbols, |symbol| self.symbol(*symbol))
    }

    pub(super) fn header(&self, header: &model::Header) -> Header {
        Header {
            name: self.of(header),
            title: header.title.to_string(),
            cite: self.cite(header.cite),
        }
    }

    pub(super) fn row_header(&self, id: RowId) -> Header {
        Header {
            name: self.row(id),
            ..self.header(&self.model.row(id).header)
        }
    }

    pub(super) fn cite(&self, id: CitationId) -> Vec<Cite> {
        let citation = self.model.citation(id);
        let mut cites = super::each(citation.places(), |(source, place)| Cite::Place {
            source: self.source(*source),
            place: said(place),
        });
        if let Citation::Assumed { reason, .. } = citation {
            cites.push(Cite::Assumed {
                assumed: reason.to_string(),
            });
        }
        cites
    }

    /// A citation inside something cited: only where it is another one.
    pub(super) fn own_cite(&self, id: CitationId, around: CitationId) -> Option<Vec<Cite>> {
        (id != around).then(|| self.cite(id))
    }
}

/// A text of which an empty one says nothing.
pub(super) fn said(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
