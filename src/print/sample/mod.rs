//! Invented booklets for the tests: one like those people print, one that pushes every limit.

mod to_cut;

use crate::sheet::*;
pub(super) use to_cut::{deck, pieces};

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|each| (*each).to_owned()).collect()
}

fn attribute(title: &str, value: Value) -> Attribute {
    Attribute {
        title: title.into(),
        value,
        boxes: 0,
    }
}

fn values(cells: &[&str]) -> Vec<Value> {
    cells
        .iter()
        .map(|cell| match cell.strip_suffix('?') {
            Some(cell) => Value::assumed(cell),
            None => Value::new(*cell),
        })
        .collect()
}

pub(super) fn figure(count: u32, title: &str, boxes: u32, weapons: &[&str]) -> FigureLine {
    FigureLine {
        title: title.into(),
        count,
        leader: title.contains("leader"),
        ranks: vec![Rank {
            boxes,
            ..Rank::default()
        }],
        weapons: texts(weapons),
        ..FigureLine::default()
    }
}

fn weapons(rows: &[&[&str]]) -> WeaponTable {
    WeaponTable {
        columns: texts(&["Weapon", "Range", "Shots", "Pen", "HtH"]),
        rows: rows.iter().map(|row| values(row)).collect(),
    }
}

/// A team of five with two sorts of weapon.
pub(super) fn team(name: &str, side: &str, group: &str) -> UnitRecord {
    UnitRecord {
        name: name.into(),
        side: side.into(),
        group: group.into(),
        leader: None,
        attributes: vec![
            attribute("Nerve", Value::new("Steady")),
            attribute("Aim", Value::new("7")),
            attribute("Melee", Value::new("6")),
            attribute("Body", Value::assumed("5")),
            attribute("Move", Value::new("2d6″")),
        ],
        checks: vec![
            Check {
                title: "Grenades".into(),
                ticked: false,
            },
            Check {
                title: "Smoke".into(),
                ticked: false,
            },
        ],
        figures: vec![
            figure(1, "Team leader", 3, &["Crossbow"]),
            figure(3, "Trooper", 3, &["Service weapon"]),
            figure(1, "Gunner", 3, &["Light crew weapon"]),
        ],
        weapons: weapons(&[
            &["Crossbow", "6″ / 12″ / 18″", "2 / 1 / 1", "1", "0"],
            &["Service weapon", "12″ / 24″ / 48″?", "1", "1", "+1?"],
            &[
                "Light crew weapon",
                "12″ / 24″ / 48″",
                "4 / 3 / 2",
                "2",
                "−1",
            ],
        ]),
        citation: "qs 1.1; qs fig 1-1".into(),
        ..UnitRecord::default()
    }
}

fn command(name: &str, side: &str, leader: &str) -> UnitRecord {
    UnitRecord {
        name: name.into(),
        side: side.into(),
        group: "company headquarters".into(),
        leader: Some(leader.into()),
        attributes: vec![
            attribute("Nerve", Value::new("Iron")),
            attribute("Aim", Value::new("6")),
            attribute("Melee", Value::new("6")),
        ],
        checks: vec![],
        figures: vec![
            figure(1, "Company leader", 3, &["Dagger"]),
            FigureLine {
                attributes: vec![attribute("Nerve", Value::assumed("Steady"))],
                ..figure(2, "Runner", 3, &["Crossbow"])
            },
        ],
        weapons: weapons(&[
            &["Dagger", "3″ / 6″ / 9″", "1", "0", "+1"],
            &["Crossbow", "6″ / 12″ / 18″", "2 / 1 / 1", "1", "0"],
        ]),
        citation: "qs 1.1".into(),
        ..UnitRecord::default()
    }
}

pub(super) fn map() -> MapSheet {
    let mut svg = String::from(
        "<svg xmlns='http://www.w3.org/2000/svg' width='720' height='480' viewBox='0 0 720 480' font-family='Orbat Sans, sans-serif' font-size='12'>\
         <rect width='720' height='480' fill='#fbfbf6' stroke='#333'/>\
         <path d='M0 240 L300 290 L720 300' stroke='#999' stroke-width='14' fill='none'/>\
         <text x='90' y='240' font-style='italic'>Farm road</text>\
         <rect x='300' y='190' width='80' height='60' fill='#ddd' stroke='#333' transform='rotate(15 340 220)'/>\
         <text x='312' y='224' font-weight='600'>Farmhouse</text>\
         <ellipse cx='560' cy='130' rx='90' ry='60' fill='none' stroke='#333' stroke-dasharray='4 3'/>\
         <text x='525' y='134'>Dense woodland</text>",
    );
    for foot in 1..6 {
        svg.push_str(&format!(
            "<path d='M{x} 0V480' stroke='#ddd'/>",
            x = foot * 120
        ));
    }
    svg.push_str("</svg>");
    MapSheet {
        svg,
        alt: "A farm road runs from west to east past a farmhouse; woodland in the north-east."
            .into(),
        smallest_text: 10,
    }
}

fn force(indent: u32, count: u32, title: &str, figures: u32, note: &str) -> ForceLine {
    ForceLine {
        indent,
        count,
        title: title.into(),
        figures,
        note: note.into(),
        ..ForceLine::default()
    }
}

fn sides() -> Vec<SideSheet> {
    vec![
        SideSheet {
            name: "Attacker".into(),
            army: "Northern Light Infantry".into(),
            player: true,
            forces: vec![
                force(0, 1, "Company headquarters", 3, ""),
                force(0, 1, "1st platoon", 32, ""),
                force(1, 1, "Platoon command", 2, ""),
                force(1, 3, "Light squad", 30, ""),
                force(2, 2, "Light team", 10, ""),
                force(0, 1, "2nd platoon", 32, "on turn 3"),
                force(1, 1, "Platoon command", 2, ""),
                force(1, 3, "Light squad", 30, ""),
            ],
            total_figures: 67,
            deploy: "Within 12″ of the western edge, out of sight of the farmhouse.".into(),
            notes: texts(&["The 2nd platoon enters where the farm road leaves the table."]),
            points: None,
        },
        SideSheet {
            name: "Defender".into(),
            army: "Southern Garrison".into(),
            player: false,
            forces: vec![
                force(0, 1, "Garrison platoon", 27, ""),
                force(1, 1, "Platoon command", 2, ""),
                force(1, 2, "Garrison squad", 20, ""),
                force(1, 1, "Heavy weapon team", 5, "hidden until it fires"),
            ],
            total_figures: 27,
            deploy: "Anywhere within 18″ of the farmhouse; up to two teams in prepared positions."
                .into(),
            notes: vec![],
            points: None,
        },
    ]
}

pub(super) fn chart(title: &str, rows: usize) -> ReferenceSheet {
    ReferenceSheet::Table(table(title, rows))
}

pub(super) fn table(title: &str, rows: usize) -> TableSheet {
    let line = |n: usize| {
        let mut row = vec![n.to_string()];
        row.extend((0..6).map(|column| ((n * 7 + column * 3) % 9).to_string()));
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        values(&cells)
    };
    TableSheet {
        title: title.into(),
        header: texts(&["Roll", "0", "1", "2", "3", "4", "5"]),
        rows: (1..=rows).map(line).collect(),
        citation: "qs fig 2-3".into(),
    }
}

fn short_table(title: &str, rows: &[(&str, &str)]) -> ReferenceSheet {
    ReferenceSheet::Table(TableSheet {
        title: title.into(),
        header: texts(&["Roll", "Result"]),
        rows: rows
            .iter()
            .map(|(roll, result)| values(&[roll, result]))
            .collect(),
        citation: "solo, 'Scoring'".into(),
    })
}

pub(super) fn worksheet(columns: u32) -> ReferenceSheet {
    let row = |letter: &str, title: &str, reckoning| WorksheetRow {
        letter: letter.into(),
        title: title.into(),
        reckoning,
        bands: vec![],
    };
    let band = |range: &str, meaning: &str| Band {
        range: range.into(),
        meaning: Value::new(meaning),
    };
    ReferenceSheet::Worksheet(Worksheet {
        title: "Temper".into(),
        columns,
        column: "Turn".into(),
        rows: vec![
            row("a", "Enemy failures", Reckoning::Tally),
            row("b", "Your failures", Reckoning::Tally),
            row("x", "Winning", Reckoning::Formula("b − a".into())),
            row(
                "y",
                "Result",
                Reckoning::Formula("x + previous result".into()),
            ),
            WorksheetRow {
                bands: vec![
                    band("≥ 31", "Exhilarated"),
                    band("−30 to 30", "Normal"),
                    band("≤ −31", "Despondent"),
                ],
                ..row("", "Temper", Reckoning::Read("Result".into()))
            },
        ],
        citation: "solo, 'Scoring'".into(),
    })
}

/// A company against a platoon.
pub(super) fn company(paper: Paper) -> Booklet {
    let mut records = vec![command(
        "Company headquarters",
        "Attacker",
        "Captain Ansel Brandt",
    )];
    for platoon in ["1st platoon", "2nd platoon"] {
        for squad in ["1st squad", "2nd squad", "3rd squad"] {
            for letter in ["A", "B"] {
                records.push(team(
                    &format!("Light team {letter}"),
                    "Attacker",
                    &format!("{platoon}, {squad}"),
                ));
            }
        }
    }
    records.push(command("Platoon command", "Defender", "Lieutenant Sorel"));
    for squad in ["1st squad", "2nd squad"] {
        for letter in ["A", "B"] {
            records.push(team(&format!("Garrison team {letter}"), "Defender", squad));
        }
    }
    let answer = |label: &str, value: Value| Answer {
        label: label.into(),
        value,
    };
    Booklet {
        title: "The crossroads".into(),
        subtitle: "A chance encounter".into(),
        package: PackageLine {
            id: "sample-rules".into(),
            version: "0.1.0".into(),
            title: "Sample Rules".into(),
            authors: texts(&["A. Sample"]),
            options: texts(&["Snipers", "Prepared positions"]),
            options_from: Vec::new(),
            changed_by: Vec::new(),
            troops_from: Vec::new(),
            scale: String::new(),
        },
        seed: Some("hedgerow-7".into()),
        table: Some("6 ft by 4 ft".into()),
        turns: Some(12),
        situation: texts(&[
            "Both sides want the crossroads beside the farm. The road is the only one in the valley that carries trucks, and whoever holds it by nightfall decides who moves tomorrow.",
            "Your company has marched since dawn. The garrison has had the farmhouse for two days, and has used them.",
        ]),
        mission: texts(&[
            "Drive the garrison out of the farmhouse and hold it at the end of the twelfth turn.",
        ]),
        answers: vec![
            answer("Terrain", Value::new("Dense woodland")),
            answer("Further features", Value::new("A farm road, a narrow brook")),
            answer("Who defends", Value::new("The enemy")),
            answer("Time of day", Value::assumed("Late afternoon")),
        ],
        balance: vec![
            answer("Fire", Value::new("Attacker 24 figures; Defender 12 figures")),
            answer(
                "Short range",
                Value::new("Attacker 30 attacks, 11.2 hits; Defender 18 attacks, 8.0 hits"),
            ),
            answer("Ratio", Value::new("1.40 to 1: fair, from 1 to 2")),
        ],
        at_hand: vec![
            answer("Cards", Value::new("Deck of fate; Orders")),
            answer("Markers", Value::new("Pinned; Burning; Out of sight")),
        ],
        lengths: String::new(),
        heads: texts(&["S/M/L: short, medium, long"]),
        map: Some(map()),
        set_up: texts(&[
            "Lay out the table as the map shows. Pieces whose place is not given may shift by an inch.",
            "The defender's teams start hidden: put down one marker for each, and two blank ones.",
            "Put your platoons within 12″ of the western edge, out of sight of the farmhouse.",
        ]),
        sides: sides(),
        victory: texts(&[
            "Two points for the farmhouse, one for each enemy team that has left the table or lost half its figures.",
            "The side with most points wins; at a tie the defender does.",
        ]),
        special_rules: vec![
            Passage {
                title: "Failing light".into(),
                text: "From turn 9 nobody sees farther than 18″; from turn 11, farther than 12″.".into(),
            },
            Passage {
                title: "Worn boots".into(),
                text: "The first time a team of the attacker moves twice in a turn, it rolls for nerve.".into(),
            },
        ],
        records,
        reference: vec![
            short_table("Temper", &[
                ("31 or more", "Exhilarated"),
                ("−30 to 30", "Normal"),
                ("−31 or less", "Despondent"),
            ]),
            short_table("Shock", &[
                ("1–2", "Falls back to the nearest cover and stays there until rallied"),
                ("3–5", "Holds"),
                ("6", "Advances on the nearest enemy in sight, by the shortest way"),
            ]),
            worksheet(11),
            chart("Fire", 60),
            ReferenceSheet::Text(TextSheet {
                title: "Line of sight".into(),
                paragraphs: texts(&[
                    "A figure sees whatever a straight line from its eyes reaches. Woods block it beyond 4″.",
                    "A figure at the edge of a wood sees out, and is seen.",
                ]),
                steps: vec![],
                citation: "qs 1.4".into(),
            }),
        ],
        sources: vec![
            SourceNote {
                mark: "qs".into(),
                title: "Sample Rules, quick start".into(),
                author: "A. N. Author".into(),
            },
            SourceNote {
                mark: "solo".into(),
                title: "Sample Rules, solo".into(),
                author: "A. N. Author".into(),
            },
        ],
        assumed: texts(&[
            "The body of the figures: the unit records were pictures.",
            "Service weapon, range beyond short: the table breaks off.",
        ]),
        sealed: vec![Sealed {
            side: "Attacker".into(),
            title: "The commander".into(),
            text: "Three points if the enemy's platoon leader is lost. Do not say so before the end.".into(),
        }],
        paper,
        units: Units::Inches,
    }
}

/// Everything that may go wrong in a card: many figures, long names, no weapons, many columns.
pub(super) fn stress(paper: Paper) -> Booklet {
    let mut records = Vec::new();
    for count in 1..=20_u32 {
        let mut record = team(&format!("Team of {count}"), "North", "");
        record.figures = (1..=count)
            .map(|n| match n % 3 {
                0 => figure(
                    1,
                    &format!("Machine gunner's assistant no. {n}"),
                    n % 7,
                    &["Service weapon", "Dagger"],
                ),
                1 => figure(1, &format!("Team leader {n}"), 3, &["Crossbow"]),
                _ => figure(n, "Trooper", 3, &[]),
            })
            .collect();
        records.push(record);
    }
    let mut long = team(
        "Reconnaissance detachment of the Thirty-second mountain battalion's second company",
        "The Combined Expeditionary Command",
        "attached to the first battalion's second company, third platoon, as long as the road is open",
    );
    long.leader = Some("Captain Maximilian-Alexander von und zu Hohenstein-Oberwaldstetten".into());
    long.attributes.push(attribute(
        "Orders",
        Value::assumed("Hold the line of the stream and fall back only when two teams have been lost or the light has gone"),
    ));
    long.checks = (1..9)
        .map(|n| Check {
            title: format!("Satchel charge {n}"),
            ticked: n % 2 == 0,
        })
        .collect();
    records.push(long);
    let mut bare = team("Bare", "South", "");
    bare.weapons = WeaponTable::default();
    bare.checks.clear();
    bare.attributes.clear();
    bare.citation.clear();
    records.push(bare.clone());
    bare.figures.clear();
    bare.name = "Nobody at all".into();
    records.push(bare);
    let mut armed = team("Armed to the teeth", "South", "");
    armed.weapons = WeaponTable {
        columns: texts(&[
            "Weapon", "Range", "Shots", "Pen", "HtH", "Crew", "Kit", "Notes",
        ]),
        rows: (1..=5)
            .map(|n| {
                values(&[
                    &format!("Vehicle-mounted heavy crew weapon, mark {n}"),
                    "12″ / 24″ / 48″?",
                    "4 / 3 / 2",
                    "2 / 2 / 1",
                    "−1",
                    "2",
                    "tripod, spare barrel",
                    "may not move and fire in one activation; jams on 1",
                ])
            })
            .collect(),
    };
    armed.figures = vec![
        figure(40, "Trooper", 12, &["Service weapon"]),
        figure(3, "Bearer", 1, &[]),
    ];
    records.push(armed);

    let mut booklet = company(paper);
    booklet.title =
        "A very long title that runs over more than one line of the page at its size".into();
    booklet.records = records;
    booklet.sides.push(SideSheet {
        name: "Neutral".into(),
        ..SideSheet::default()
    });
    booklet.sides[0].forces.extend((0..70).map(|n| {
        force(
            n % 5,
            n,
            "Light team with a long name, and longer",
            5 * n,
            "on turn 2",
        )
    }));
    booklet.reference.extend([
        worksheet(1),
        worksheet(12),
        worksheet(30),
        chart("Long", 230),
    ]);
    booklet.reference.push(ReferenceSheet::Table(TableSheet {
        title: "Wide".into(),
        header: (1..12).map(|n| format!("Column {n}")).collect(),
        rows: (0..60)
            .map(|_| (1..12).map(|_| Value::assumed("some words here")).collect())
            .collect(),
        citation: String::new(),
    }));
    booklet.sealed.push(booklet.sealed[0].clone());
    booklet
}
