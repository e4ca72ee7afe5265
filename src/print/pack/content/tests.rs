use proptest::prelude::*;

use super::{seen, shortened};

fn short(contents: &str) -> String {
    let short = shortened(contents.as_bytes()).unwrap();
    seen::assert_same(contents.as_bytes(), &short);
    String::from_utf8(short).unwrap()
}

/// A run as Typst writes it.
fn run(place: &str, gray: &str, font: &str, shown: &str) -> String {
    format!(
        "q 1 0 0 -1 {place} cm/c0 cs {gray} scn\nBT 0 Tr/{font} Tf 1 0 0 -1 0 0 Tm{shown}\nET\nQ\n"
    )
}

/// A line as Typst writes it.
fn rule(place: &str, settings: &str) -> String {
    format!("q 1 0 0 -1 {place} cm/c0 CS {settings} 0 0 m 0 163.855 l\nS\nQ\n")
}

fn marked(number: usize, held: &str) -> String {
    format!("/Span<</MCID {number}>>BDC\n{held}EMC\n")
}

fn artifact(held: &str) -> String {
    format!("/Artifact<</Type/Layout>>BDC\n{held}EMC\n")
}

#[test]
fn runs_share_what_they_can() {
    let contents = marked(
        0,
        &run("42 700.11975", "0", "f0 9.5", "[(ab)6.9999695(c)]TJ"),
    ) + &marked(1, &run("60.5 700.11975", "0", "f0 9.5", "(d)Tj"))
        + &marked(2, &run("42 690", "0.5", "f1 8", "(e)Tj"));
    let expected = "q
BT
/Span<</MCID 0>>BDC
/c0 cs
0 scn
0 Tr
/f0 9.5 Tf
42 700.12 Td[(ab)7(c)]TJ
EMC/Span<</MCID 1>>BDC
18.5 0 Td(d)Tj
EMC/Span<</MCID 2>>BDC
0.5 scn
/f1 8 Tf
-18.5 -10.12 Td(e)Tj
EMC
ET
Q
";
    assert_eq!(short(&contents), expected);
}

#[test]
fn artifacts_become_one_and_a_text_object_ends_before_their_paths() {
    let contents = marked(0, &run("42 700", "0", "f0 9.5", "(a)Tj"))
        + &artifact(&rule("10 600", "0 SCN 0.6 w 4 M"))
        + &artifact(&rule("10.25 600", "0 SCN 0.6 w 4 M"))
        + &marked(1, &run("42 500", "0", "f0 9.5", "(b)Tj"));
    let expected = "q
BT
/Span<</MCID 0>>BDC
/c0 cs
0 scn
0 Tr
/f0 9.5 Tf
42 700 Td(a)Tj
EMC
ET
/Artifact<</Type/Layout>>BDC
/c0 CS
0 SCN
0.6 w
4 M
1 0 0 1 10 600 cm
0 0 m
0 -163.855 l
S
1 0 0 1 .25 0 cm
0 0 m
0 -163.855 l
S
EMC
BT
/Span<</MCID 1>>BDC
31.75 -100 Td(b)Tj
EMC
ET
Q
";
    assert_eq!(short(&contents), expected);
}

#[test]
fn places_are_rounded_where_nobody_sees_it_and_never_drift() {
    let rows = (0..400).map(|row| format!("42 {}", 800.0 - 1.000_34 * f64::from(row)));
    let rows: String = rows
        .map(|place| run(&place, "0", "f0 9", "(a)Tj"))
        .collect();
    let short = short(&rows);
    assert!(short.contains("0 -1 Td(a)Tj"), "{short}");
    assert!(short.contains("0 -1.001 Td(a)Tj"), "{short}");
    assert!(!short.contains(".00034"), "{short}");
}

#[test]
fn what_a_path_leaves_as_it_was_is_as_it_was() {
    let contents = rule("10 600", "0 SCN 0.6 w") + &rule("10 500", "0 SCN");
    assert_eq!(short(&contents).matches("Q\nq\n").count(), 1);
    let contents = rule("10 600", "0 SCN") + &rule("10 500", "0 SCN 0.6 w");
    assert!(!short(&contents).contains("Q\nq\n"));
    // A colour space begins with its own colour.
    let filled = |set: &str| format!("q {set} 0 0 9 9 re\nf\nQ\n");
    short(
        &[
            filled("/c0 cs 0.5 scn"),
            filled("/c0 cs"),
            filled("0.5 scn/c0 cs"),
        ]
        .concat(),
    );
    short(&[filled("0.5 scn"), filled("/c0 cs 0.5 scn"), filled("")].concat());
}

#[test]
fn marks_that_hold_both_end_no_text_within() {
    let text = run("42 700", "0", "f0 9.5", "(a)Tj");
    let both = text.clone() + &rule("10 600", "0 SCN") + &text;
    let contents = [marked(0, &text), marked(1, &both), marked(2, &text), text].concat();
    assert_eq!(short(&contents).matches("BT\n").count(), 4);
    let nested = marked(3, &(marked(4, &both) + &both));
    short(&(nested.clone() + &nested));
}

#[test]
fn what_is_not_known_stays_as_it_came() {
    let known = run("42 700", "0", "f0 9.5", "(a)Tj");
    for strange in [
        "q 0.9 0.1 0 1 5 5 cm 0 0 m 5 5 l\nS\nQ\n",
        "q 1 0 0 1 5 5 cm/x0 Do\nQ\n",
        "q /g0 gs 0 0 m 5 5 l\nS\nQ\n",
        "q /Pattern cs/p0 scn 0 0 5 5 re\nf\nQ\n",
        "q 0 0 5 5 re\nW\nn\n0 0 m 5 5 l\nS\nQ\n",
        "q 1 0 0 1 5 5 cm 1 0 0 1 5 5 cm 0 0 5 5 re\nf\nQ\n",
        "q /c0 cs 0 scn\nBT 3 Tr/f0 9 Tf 1 0 0 1 0 0 Tm(a)Tj\nET\nQ\n",
        "q /c0 cs 0 scn\nBT 0 Tr/f0 9 Tf 1 0 0.2 1 0 0 Tm(a)Tj\nET\nQ\n",
        "q /c0 cs 0 scn\nBT 0 Tr/f0 9 Tf 1 0 0 1 0 0 Tm(a)Tj(b)Tj\nET\nQ\n",
        "q /c0 cs 0 scn\nBT 0 Tr/f0 9 Tf 1 0 0 1 0 0 Tm 2 Tc(a)Tj\nET\nQ\n",
        "q BT /Span<</ActualText(b)>>BDC\n0 Tr/f0 9 Tf 1 0 0 1 0 0 Tm(a)Tj\nEMC\nET\nQ\n",
        "q 1 0 0 1 999999999 5 cm 0 0 5 5 re\nf\nQ\n",
    ] {
        let out = short(&(known.clone() + strange + &known));
        let lines = |text: &str| text.replace(['\n', ' '], "");
        assert!(lines(&out).contains(&lines(strange)), "{out}");
        assert_eq!(out.matches("42 700 Td(a)Tj").count(), 2, "{out}");
    }
    for wrong in [
        "BI /W 1 ID x EI",
        "EMC",
        "/Span BMC",
        "(open",
        "q 1 0 0 1",
        "% remark\nq Q",
    ] {
        assert_eq!(shortened(wrong.as_bytes()), None, "{wrong}");
    }
}

#[test]
fn strings_are_never_mistaken_for_operators() {
    let strings = r"[(\(q\) Q \\)-3(ET\)\nEMC)(\000\015\012)7 8<00ff>(BT
q)]TJ";
    let out = short(&run("42 700", "0", "f0 9.5", strings));
    assert!(
        out.contains("(\\(q\\) Q \\\\)-3(ET\\)\nEMC)(\0\\r\n)7 8<00ff>(BT\nq)]TJ"),
        "{out}"
    );
}

#[derive(Clone, Debug)]
enum Piece {
    Run(f32, f32, u8, u8),
    Line(f32, f32, u8, bool),
    Box(f32, f32, u8),
    Clip(f32, f32),
}

impl Piece {
    fn text(&self) -> String {
        match self {
            Piece::Run(x, y, gray, font) => run(
                &format!("{x} {y}"),
                &gray.to_string(),
                &format!("f{font} 9.5"),
                &format!("[(a){}(b)]TJ", x - y),
            ),
            Piece::Line(x, y, gray, wide) => {
                let wide = if *wide { "0.6 w" } else { "" };
                rule(&format!("{x} {y}"), &format!("{gray} SCN {wide}"))
            }
            Piece::Box(x, y, gray) => {
                format!("q 1 0 0 1 {x} {y} cm/c0 cs {gray} scn 0 -3.25 7.4 {x} re\nB\nQ\n")
            }
            Piece::Clip(x, y) => format!("q {x} {y} 5 5 re\nW\nn\n0 0 m {x} {y} l\nS\nQ\n"),
        }
    }
}

fn piece() -> impl Strategy<Value = Piece> {
    let place = || -2000.0..2000.0_f32;
    prop_oneof![
        4 => (place(), place(), 0..2_u8, 0..2_u8).prop_map(|(x, y, gray, font)| Piece::Run(x, y, gray, font)),
        2 => (place(), place(), 0..2_u8, any::<bool>()).prop_map(|(x, y, gray, wide)| Piece::Line(x, y, gray, wide)),
        1 => (place(), place(), 0..2_u8).prop_map(|(x, y, gray)| Piece::Box(x, y, gray)),
        1 => (place(), place()).prop_map(|(x, y)| Piece::Clip(x, y)),
    ]
}

proptest! {
    #[test]
    fn whatever_the_pieces_the_same_is_seen(
        groups in prop::collection::vec((0..3_u8, prop::collection::vec(piece(), 0..4)), 0..12)
    ) {
        let mut contents = String::new();
        for (number, (mark, pieces)) in groups.iter().enumerate() {
            let held: String = pieces.iter().map(Piece::text).collect();
            contents += &match mark {
                0 => held,
                1 => artifact(&held),
                _ => marked(number, &(artifact(&held) + &held)),
            };
        }
        let once = shortened(contents.as_bytes()).unwrap();
        seen::assert_same(contents.as_bytes(), &once);
        prop_assert_eq!(shortened(contents.as_bytes()).unwrap(), once);
    }
}
