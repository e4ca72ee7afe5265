//! A small ruleset built by hand, for tests that need no source text.

mod builder;

use self::builder::{Builder, datum, header, package};
pub(super) use self::builder::{dice, label};
use crate::measure::Length;
use crate::model::*;

pub(super) struct Sample {
    pub(super) model: Model,
    pub(super) battle: BattleId,
}

/// Names that tests look rows up by.
pub(super) fn row(model: &Model, name: &str) -> RowId {
    let found = model.rows.iter().position(|row| row.header.name == name);
    RowId::new(found.unwrap())
}

pub(super) fn table(model: &Model, name: &str) -> TableId {
    let found = model.tables.iter().position(|t| t.header.name == name);
    TableId::new(found.unwrap())
}

pub(super) fn place(name: &str, count: Count, terrain: RowId, site: Site) -> Place {
    Place {
        place: format!("country/{name}").into(),
        count,
        terrain,
        site,
        crossed_by: Vec::new(),
        bounded_by: Vec::new(),
        growing: Vec::new(),
        with: None,
    }
}

pub(super) fn branch(low: i64, high: i64, title: &str, body: Vec<Statement>) -> Branch {
    Branch {
        label: label(low, high),
        name: "".into(),
        title: title.into(),
        cite: CitationId(0),
        body,
    }
}

pub(super) fn roll(name: &str, sides: u32, branches: Vec<Branch>) -> Statement {
    Statement::Roll(Roll {
        name: name.into(),
        title: name.into(),
        place: format!("country/{name}").into(),
        dice: dice(sides),
        branches,
    })
}

/// Two armies, a company each; four missions; four sorts of country.
pub(super) fn sample() -> Sample {
    let mut b = Builder {
        model: Model::default(),
    };
    b.model.packages = vec![
        package("prelude", "1.0.0", Vec::new()),
        package("sample", "0.1.2", vec![PackageId(0)]),
    ];
    b.model.citations.push(Citation::None);
    let prelude = prelude(&mut b);
    let terrain = |b: &mut Builder, name: &str, drawing: u32, breadth, extent| {
        let scale = ScaleId(1);
        let inches = |n| Value::Length(Length::from_inches(n));
        let fields = vec![
            Value::Member(scale, drawing),
            inches(breadth),
            inches(extent),
        ];
        b.row(prelude.terrain.kind, 1, name, fields)
    };
    let woods = terrain(&mut b, "woods", 0, 8, 10);
    let road = terrain(&mut b, "road", 6, 3, 0);
    let stream = terrain(&mut b, "stream", 5, 2, 0);
    let bridge = terrain(&mut b, "bridge", 11, 4, 6);
    let ford = terrain(&mut b, "ford", 12, 4, 5);
    let house = terrain(&mut b, "house", 10, 5, 7);
    let wall = terrain(&mut b, "wall", 7, 0, 0);
    let hedge = terrain(&mut b, "hedge", 8, 1, 0);
    let field = terrain(&mut b, "field", 2, 14, 18);
    let crops = terrain(&mut b, "crops", 2, 12, 16);
    let hill = terrain(&mut b, "hill", 3, 14, 20);
    let unsaid = Count::Unsaid;
    let put = |place: Place| Statement::Place(place);
    let use_houses = |name: &str, least, most, site| {
        put(Place {
            bounded_by: vec![wall, hedge],
            ..place(name, Count::Between(least, most), house, site)
        })
    };
    let river = |name: &str| {
        put(Place {
            crossed_by: vec![bridge, ford],
            ..place(name, unsaid, stream, Site::Across)
        })
    };
    let cite = header(1, "copse");
    b.model.generators.push(Generator {
        header: cite,
        body: vec![put(place(
            "copse",
            Count::Between(1, 3),
            woods,
            Site::HereAndThere,
        ))],
    });
    let copse = || Statement::Use(GeneratorId(0));
    let body = vec![
        Statement::Note("Look at the map \"first\".".into()),
        roll(
            "ground",
            6,
            vec![
                branch(
                    1,
                    1,
                    "Dense woodland",
                    vec![
                        put(place("woods", unsaid, woods, Site::Everywhere)),
                        roll(
                            "feature",
                            6,
                            vec![
                                branch(1, 2, "A stream", vec![river("stream")]),
                                branch(
                                    3,
                                    4,
                                    "A road",
                                    vec![put(place("road", unsaid, road, Site::Across))],
                                ),
                                branch(
                                    5,
                                    6,
                                    "A broad hill",
                                    vec![put(place("hill", unsaid, hill, Site::Centre))],
                                ),
                            ],
                        ),
                    ],
                ),
                branch(
                    2,
                    3,
                    "Farmland",
                    vec![
                        put(Place {
                            growing: vec![crops],
                            bounded_by: vec![wall, hedge],
                            ..place("fields", unsaid, field, Site::Everywhere)
                        }),
                        copse(),
                    ],
                ),
                branch(
                    4,
                    5,
                    "A village",
                    vec![
                        roll(
                            "roads",
                            6,
                            vec![
                                branch(
                                    1,
                                    3,
                                    "Roads meet",
                                    vec![put(place(
                                        "meet",
                                        Count::Exactly(2),
                                        road,
                                        Site::Meeting,
                                    ))],
                                ),
                                branch(4, 6, "A stream and its crossing", vec![river("river")]),
                            ],
                        ),
                        use_houses("houses", 3, 6, Site::AroundCentre),
                        copse(),
                    ],
                ),
                branch(6, 6, "Open country", vec![copse(), copse()]),
            ],
        ),
    ];
    b.model.generators.push(Generator {
        header: header(1, "country"),
        body,
    });

    let armies = [
        army(&mut b, &prelude, "blue"),
        army(&mut b, &prelude, "red"),
    ];
    let missions = missions(&mut b, &prelude, woods);
    let rows = missions.iter().enumerate().map(|(at, row)| {
        let key = at as i64 + 1;
        (label(key, key), Answer::Value(datum(Value::Row(*row))))
    });
    let rows: Vec<_> = rows.collect();
    let count = rows.len() as u32;
    let table = b.table("missions", count, rows);
    let size = |width, depth| TableSize {
        width: Length::from_feet(width),
        depth: Length::from_feet(depth),
    };
    b.model.battles.push(Battle {
        header: header(1, "solo"),
        terrain: GeneratorId(1),
        mission: MissionChoice::RollOn(table),
        armies,
        table: size(6, 4),
        at_least: Some(size(3, 2)),
        at_most: None,
        reference: vec![Symbol::Table(table)],
    });
    b.model.prelude = Some(prelude);
    Sample {
        model: b.model,
        battle: BattleId(0),
    }
}

fn prelude(b: &mut Builder) -> Prelude {
    let echelon = b.scale("echelon", &["team", "squad", "platoon", "company"]);
    b.scale(
        "drawing",
        &[
            "woods", "clearing", "field", "hill", "rough", "water", "road", "wall", "hedge",
            "fence", "building", "bridge", "ford", "gate", "position", "spot",
        ],
    );
    let weapon = b.kind("weapon", &[]);
    let marker = b.kind("marker", &[]);
    let mission = b.kind("mission", &[]);
    let theatre = b.kind("theatre", &[]);
    let army = b.kind(
        "army",
        &[
            "support",
            "nation",
            "coalition",
            "from",
            "until",
            "theatres",
        ],
    );
    let quality = b.kind("quality", &[]);
    let terrain = b.kind("terrain", &["drawing", "breadth", "extent"]);
    let figure = b.kind("figure", &["count", "leader", "weapons"]);
    let unit = b.kind("unit", &["army", "rolls"]);
    let force = b.kind("force", &["army", "echelon"]);
    b.kind("objective", &["text"]);
    let zero = Value::Length(Length::ZERO);
    let fields = vec![Value::Member(ScaleId(1), 1), zero.clone(), zero];
    let open = b.row(terrain, 0, "open", fields);
    let f = FieldId;
    Prelude {
        echelon,
        weapon,
        marker,
        mission,
        army: ArmyKind {
            kind: army,
            support: f(0),
            nation: f(1),
            coalition: f(2),
            from: f(3),
            until: f(4),
            theatres: f(5),
        },
        theatre,
        quality,
        terrain: TerrainKind {
            kind: terrain,
            drawing: f(0),
            breadth: f(1),
            extent: f(2),
        },
        figure: FigureKind {
            kind: figure,
            count: f(0),
            leader: f(1),
            weapons: f(2),
        },
        unit: UnitKind {
            kind: unit,
            army: f(0),
            rolls: f(1),
        },
        force: ForceKind {
            kind: force,
            army: f(0),
            echelon: f(1),
        },
        template: None,
        open,
    }
}

/// Blue's company has open counts at two levels; red's has none.
fn army(b: &mut Builder, prelude: &Prelude, name: &str) -> RowId {
    let blue = name == "blue";
    let army = b.row(prelude.army.kind, 1, name, vec![Value::None; 6]);
    let unit = |b: &mut Builder, tail: &str, strength| {
        let row = b.row(
            prelude.unit.kind,
            1,
            &format!("{name}-{tail}"),
            vec![Value::Row(army), Value::YesNo(false)],
        );
        b.model.units.push(Unit {
            row,
            figures: Vec::new(),
            strength,
            swaps: Vec::new(),
            leader: Default::default(),
            quality: None,
        });
        (Element::Unit(row), strength, strength)
    };
    type Sized = (Element, u32, u32);
    let force = |b: &mut Builder, tail: &str, echelon, parts: &[(u32, u32, Sized)]| {
        let fields = vec![Value::Row(army), Value::Member(prelude.echelon, echelon)];
        let row = b.row(prelude.force.kind, 1, &format!("{name}-{tail}"), fields);
        let least = parts.iter().map(|(low, _, (_, each, _))| low * each).sum();
        let most = parts
            .iter()
            .map(|(_, high, (_, _, each))| high * each)
            .sum();
        let part = |(least, most, (what, _, _)): &(u32, u32, Sized)| Part {
            least: *least,
            most: *most,
            what: *what,
            others: Vec::new(),
            title: "".into(),
            needs: Vec::new(),
            excludes: Vec::new(),
            period: Period::ALWAYS,
            cite: CitationId(0),
        };
        b.model.forces.push(Force {
            row,
            parts: parts.iter().map(part).collect(),
            command: None,
            qualities: Vec::new(),
            limits: Vec::new(),
            period: Period::ALWAYS,
            least,
            most,
        });
        (Element::Force(row), least, most)
    };
    let team = unit(b, "team", 5);
    let gun = unit(b, "gun", 3);
    let mortar = unit(b, "mortar", 4);
    let staff = unit(b, "staff", 2);
    let squad = force(b, "squad", 1, &[(2, 2, team)]);
    let platoon = match blue {
        true => [(1, 1, staff), (2, 3, squad), (0, 2, gun)],
        false => [(1, 1, staff), (3, 3, squad), (1, 1, gun)],
    };
    let platoon = force(b, "platoon", 2, &platoon);
    let company = match blue {
        true => [(1, 1, staff), (2, 3, platoon), (1, 1, mortar)],
        false => [(1, 1, staff), (3, 3, platoon), (2, 2, mortar)],
    };
    force(b, "company", 3, &company);
    let Element::Unit(gun) = gun.0 else {
        return army;
    };
    let Element::Unit(mortar) = mortar.0 else {
        return army;
    };
    let support = Value::List(vec![Value::Row(gun), Value::Row(mortar)].into());
    b.model.rows[army.index()].fields.make_mut()[prelude.army.support.index()] = datum(support);
    army
}

fn missions(b: &mut Builder, prelude: &Prelude, woods: RowId) -> Vec<RowId> {
    let task = KindId::new(b.model.kinds.len() - 1);
    let tasks: Vec<RowId> = ["papers", "bridge-charge"]
        .iter()
        .map(|name| b.row(task, 1, name, vec![Value::Text("".into())]))
        .collect();
    let rows = tasks.iter().enumerate().map(|(at, row)| {
        let at = at as i64;
        (
            label(at * 3 + 1, at * 3 + 3),
            Answer::Value(datum(Value::Row(*row))),
        )
    });
    let rows = rows.collect();
    let tasks = b.table("tasks", 6, rows);
    let [red_team, blue_team] = ["red-team", "blue-team"].map(|name| {
        let rows = &b.model.rows;
        RowId::new(rows.iter().position(|r| r.header.name == name).unwrap_or(0))
    });
    let base = |row, name: &str, sides: [&str; 2]| Mission {
        row,
        sides: sides.map(Into::into),
        player: Some(PlayerRule {
            dice: dice(10),
            label: label(1, 5),
            if_side: 0,
            otherwise: 1,
            place: format!("{name}/player").into(),
        }),
        brings: [Brings::Echelons(vec![2]), Brings::Same],
        reinforced: [0, 0],
        cards: [None, None],
        deploy: [Zone::OwnEdge, Zone::OppositeEdge],
        starts: [Vec::new(), Vec::new()],
        may_place: [Vec::new(), Vec::new()],
        headquarters: [false, false],
        objective: None,
        marks: Vec::new(),
        reinforce: Vec::new(),
        score: Vec::new(),
        victory: vec![Victory::MostPoints],
        turns: Some(12),
        fair: None,
        recommends: Vec::new(),
        texts: Vec::new(),
    };
    let mut add = |name: &str, sides, change: &dyn Fn(Mission) -> Mission| {
        let row = b.row(prelude.mission, 1, name, Vec::new());
        b.model.missions.push(change(base(row, name, sides)));
        row
    };
    vec![
        add("meeting", ["first-side", "second-side"], &|m| m),
        add("defence", ["attacker", "defender"], &|m| Mission {
            brings: [Brings::Echelons(vec![3]), Brings::Echelons(vec![1, 2])],
            reinforced: [0, 2],
            deploy: [Zone::OppositeThird, Zone::NearestThird],
            reinforce: [red_team, blue_team]
                .map(|what| Reinforcement {
                    side: 1,
                    what,
                    turn: 3,
                })
                .into(),
            ..m
        }),
        add("raid", ["raider", "defender"], &|m| Mission {
            brings: [Brings::HalfOfOther, Brings::Echelons(vec![2])],
            deploy: [Zone::OwnEdge, Zone::Anywhere],
            headquarters: [false, true],
            objective: Some(ObjectiveRule {
                side: 0,
                table: tasks,
                hidden: true,
            }),
            ..m
        }),
        add("patrol", ["patrol", "ambush"], &|m| Mission {
            player: None,
            brings: [Brings::Echelons(vec![3]), Brings::HalfOfOther],
            deploy: [Zone::OffTable, Zone::Within(Length::from_inches(6), woods)],
            ..m
        }),
    ]
}
