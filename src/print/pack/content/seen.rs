//! What contents show, however they say it, for tests: an interpreter that is as slow as it is plain.

use std::collections::BTreeMap;

use super::super::tokens::{Sort, unescaped};
use super::read::{Operation, Operations};

type Matrix = [f64; 6];

/// Something that is shown, or another operator that may matter.
#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    /// The marks it stands in.
    marks: Vec<String>,
    /// What is done, and with which settings.
    what: String,
    /// The places of it.
    numbers: Vec<f64>,
}

#[derive(Clone)]
struct State {
    axes: Matrix,
    settings: BTreeMap<String, String>,
}

/// Panics unless both contents show the same, every place to a thousandth of a point.
pub(in super::super) fn assert_same(a: &[u8], b: &[u8]) {
    let (a, b) = (seen(a), seen(b));
    assert_eq!(a.len(), b.len());
    for (a, b) in a.iter().zip(&b) {
        assert_eq!((&a.marks, &a.what), (&b.marks, &b.what));
        assert_eq!(a.numbers.len(), b.numbers.len(), "{a:?} {b:?}");
        for (was, is) in a.numbers.iter().zip(&b.numbers) {
            assert!((was - is).abs() < 1e-3, "{a:?} {b:?}");
        }
    }
}

/// An operator and its numbers, for those who look for nothing else.
pub(in crate::print) fn operations(contents: &[u8]) -> Vec<(String, Vec<f64>)> {
    let of = |each: Operation<'_>| (text(each.operator), numbers(&each));
    Operations::of(contents).map(of).collect()
}

fn text(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}

fn numbers(operation: &Operation<'_>) -> Vec<f64> {
    let numbers = operation
        .operands()
        .filter(|each| each.sort == Sort::Number);
    let value = |text: &[u8]| std::str::from_utf8(text).unwrap().parse().unwrap();
    numbers.map(|each| value(each.text)).collect()
}

/// The first axes told on the second ones (8.3.4).
fn on(m: &[f64], n: Matrix) -> Matrix {
    [
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    ]
}

fn seen(contents: &[u8]) -> Vec<Seen> {
    const PLAIN: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let mut state = State {
        axes: PLAIN,
        settings: BTreeMap::new(),
    };
    let (mut kept, mut marks, mut all) = (Vec::new(), Vec::new(), Vec::new());
    let mut path: Vec<f64> = Vec::new();
    let mut lines = String::new();
    // How deep in marks a text object began, and where its line begins.
    let mut text_from: Option<usize> = None;
    let mut line = PLAIN;
    for operation in Operations::of(contents) {
        let operator = text(operation.operator);
        let values = numbers(&operation);
        let settings = |keys: &[&str]| {
            let all = keys.iter().filter_map(|key| state.settings.get(*key));
            all.map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        let texts = ["cs", "scn", "Tr", "Tf", "Tc", "Tw", "Tz", "Ts", "gs"];
        let strokes = ["CS", "SCN", "w", "M", "J", "j", "d", "gs"];
        if text_from.is_some() {
            let barred = ["q", "Q", "cm", "BT", "m", "l", "re", "Do"];
            assert!(!barred.contains(&operator.as_str()), "{operator} in text");
        }
        match operator.as_str() {
            "q" => kept.push(state.clone()),
            "Q" => state = kept.pop().unwrap(),
            "cm" => state.axes = on(&values, state.axes),
            "BDC" | "BMC" => marks.push(text(operation.text)),
            "EMC" => {
                assert!(text_from.is_none_or(|depth| depth < marks.len()));
                marks.pop().unwrap();
            }
            "BT" => {
                (text_from, line) = (Some(marks.len()), PLAIN);
            }
            "ET" => assert_eq!(text_from.take(), Some(marks.len())),
            "Tm" => line = on(&values, PLAIN),
            "Td" => line = on(&[1.0, 0.0, 0.0, 1.0, values[0], values[1]], line),
            "Tj" | "TJ" => {
                let texts_of = settings(&texts);
                let strings = operation.operands().filter_map(|each| unescaped(each.text));
                let strings: Vec<String> = strings.map(|bytes| text(&bytes)).collect();
                let apart = values.iter().map(|apart| apart / 1000.0);
                all.push(Seen {
                    marks: marks.clone(),
                    what: format!("{operator} {strings:?} {texts_of}"),
                    numbers: on(&line, state.axes).into_iter().chain(apart).collect(),
                });
            }
            "m" | "l" | "c" | "v" | "y" | "h" | "re" => {
                // A rectangle's sides are as long as they are, wherever it stands.
                for (index, pair) in values.chunks(2).enumerate() {
                    let m = state.axes;
                    let moved = if operator == "re" && index == 1 {
                        0.0
                    } else {
                        1.0
                    };
                    path.push(m[0] * pair[0] + m[2] * pair[1] + moved * m[4]);
                    path.push(m[1] * pair[0] + m[3] * pair[1] + moved * m[5]);
                }
                lines += &operator;
            }
            "S" | "s" | "f" | "f*" | "B" | "B*" | "b" | "b*" | "n" => {
                let fill = !operator.eq_ignore_ascii_case("s");
                let stroke = !operator.starts_with('f');
                let mut what = format!("{operator} {lines}");
                what += &if fill {
                    settings(&texts[..2])
                } else {
                    String::new()
                };
                what += &if stroke {
                    settings(&strokes)
                } else {
                    String::new()
                };
                all.push(Seen {
                    marks: marks.clone(),
                    what,
                    numbers: std::mem::take(&mut path),
                });
                lines.clear();
            }
            "cs" | "scn" | "CS" | "SCN" | "w" | "M" | "J" | "j" | "d" | "Tr" | "Tf" | "Tc"
            | "Tw" | "Tz" | "Ts" | "gs" => {
                match operator.as_str() {
                    "cs" => state.settings.remove("scn"),
                    "CS" => state.settings.remove("SCN"),
                    _ => None,
                };
                state.settings.insert(operator, text(operation.text));
            }
            _ => all.push(Seen {
                marks: marks.clone(),
                what: text(operation.text),
                numbers: state.axes.to_vec(),
            }),
        }
    }
    assert!(kept.is_empty() && marks.is_empty() && text_from.is_none());
    all
}
