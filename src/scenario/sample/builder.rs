//! What a model is put together from by hand.

use crate::model::*;

pub(super) fn header(package: usize, name: &str) -> Header {
    let title = match name {
        "blue" => "Blue army".to_owned(),
        "red" => "Red army".to_owned(),
        name => {
            let spaced = name.replace('-', " ");
            spaced[..1].to_uppercase() + &spaced[1..]
        }
    };
    Header {
        package: PackageId::new(package),
        name: name.into(),
        title: title.into(),
        cite: CitationId(0),
    }
}

pub(super) fn datum(value: Value) -> Datum {
    Datum {
        value,
        assumed: false,
        cite: CitationId(0),
    }
}

pub(super) fn package(id: &str, version: &str, requires: Vec<PackageId>) -> Package {
    Package {
        version: version.into(),
        title: id.into(),
        requires,
        ..crate::model::sample::package(id)
    }
}

pub(in crate::scenario) fn dice(sides: u32) -> Dice {
    Dice {
        count: 1,
        sides,
        plus: 0,
    }
}

pub(in crate::scenario) fn label(low: i64, high: i64) -> Label {
    Label {
        text: format!("{low}-{high}").into(),
        keys: KeySet::new(vec![(low, high)]),
    }
}

pub(super) struct Builder {
    pub(super) model: Model,
}

impl Builder {
    pub(super) fn kind(&mut self, name: &str, fields: &[&str]) -> KindId {
        let field = |name: &&str| Field {
            header: header(0, name),
            ty: Type {
                base: TypeBase::Text,
                optional: true,
            },
            each: None,
            default: None,
            shown: Shown::Plainly,
        };
        self.model.kinds.push(Kind {
            header: header(0, name),
            plural: format!("{name}s").into(),
            fields: fields.iter().map(field).collect(),
            rows: Vec::new(),
        });
        KindId::new(self.model.kinds.len() - 1)
    }

    pub(super) fn scale(&mut self, name: &str, members: &[&str]) -> ScaleId {
        let member = |name: &&str| Member {
            name: (*name).into(),
            title: header(0, name).title,
        };
        self.model.scales.push(Scale {
            header: header(0, name),
            ordered: true,
            members: members.iter().map(member).collect(),
        });
        ScaleId::new(self.model.scales.len() - 1)
    }

    pub(super) fn row(
        &mut self,
        kind: KindId,
        package: usize,
        name: &str,
        fields: Vec<Value>,
    ) -> RowId {
        self.model.rows.push(Row {
            header: header(package, name),
            kind,
            fields: fields.into_iter().map(datum).collect(),
        });
        let id = RowId::new(self.model.rows.len() - 1);
        self.model.kinds[kind.index()].rows.push(id);
        id
    }

    pub(super) fn table(&mut self, name: &str, sides: u32, rows: Vec<(Label, Answer)>) -> TableId {
        let row = |(label, answer)| TableRow {
            labels: vec![label],
            answer,
            cite: CitationId(0),
        };
        self.model.tables.push(Table {
            header: header(1, name),
            keys: vec![Key::Roll {
                dice: dice(sides),
                zero_for: None,
            }],
            gives: Type::plain(TypeBase::Text),
            rows: rows.into_iter().map(row).collect(),
            grid: false,
        });
        TableId::new(self.model.tables.len() - 1)
    }
}
