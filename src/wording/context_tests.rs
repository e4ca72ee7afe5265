//! Words that depend on where they stand, and on what they are said of.

use super::tests::{FAR, RANGE, STIRRING, STROKES, subject};
use super::*;
use crate::model::sample::*;
use crate::model::*;

#[test]
fn in_a_table_what_is_asked_for_is_stated() {
    let model = model();
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    let stirs = || local(STIRRING);
    let far = || binary(Operator::Equal, local(RANGE), member(BAND, 2));
    let all = |one, other| binary(Operator::And, one, other);
    let cases = [
        ("Target stirs", stirs()),
        ("“Target stirs” is no", not(stirs())),
        ("the range is Far", far()),
        ("target stirs, and the range is Far", all(stirs(), far())),
        (
            "target stirs, unless target stirs",
            all(not(stirs()), stirs()),
        ),
        (
            "target stirs, or the range is not Far",
            binary(Operator::Or, stirs(), not(far())),
        ),
        (
            "“Target stirs” is no and the range is Far",
            all(not(stirs()), far()),
        ),
        (
            "the range is Far, and either “Target stirs” is yes or the range is Far",
            all(far(), binary(Operator::Or, stirs(), far())),
        ),
    ];
    for (expected, expr) in cases {
        assert_eq!(words.case(&expr), expected, "{expr:?}");
    }
}

#[test]
fn a_card_that_is_the_only_one_is_just_the_card() {
    let model = model();
    let alone = procedure(
        "alone",
        Vec::new(),
        vec![card_of("aim", FATE)],
        number(),
        Vec::new(),
    );
    let words = Words::new(&model, Locals::Procedure(&alone));
    assert_eq!(words.value(&face(0, DIE)).text, "the printed die");
    assert_eq!(
        words.condition(&face(0, BENT)),
        "the card shows “Bent nail”"
    );
}

#[test]
fn a_local_that_becomes_a_part_of_the_outcome_has_its_title() {
    let model = model();
    let volley = model.procedure(VOLLEY);
    let words = Words::new(&model, Locals::Procedure(volley));
    assert_eq!(words.value(&local(1)).text, "the figures down");
}

/// `No the other` and `no one wound` are no words.
#[test]
fn what_has_an_article_of_its_own_is_none() {
    let model = model();
    let tool = || or_none(TypeBase::Kind(TOOL));
    let titles = ["The other", "One tool", "Other tool", "Tool"];
    let parameters = titles.map(|title| parameter("what", title, tool(), None));
    let all = procedure("all", parameters.into(), vec![], number(), vec![]);
    let words = Words::new(&model, Locals::Procedure(&all));
    let told = [0, 1, 2, 3].map(|at| {
        let none = binary(Operator::Equal, local(at), Sort::Nothing.constant(NOTHING));
        [words.condition(&none), words.fails(&none)]
    });
    assert_eq!(
        told,
        [
            ["the other is none", "the other is not none"],
            ["the one tool is none", "the one tool is not none"],
            ["there is no other tool", "there is another tool"],
            ["there is no tool", "there is a tool"],
        ]
    );
}

#[test]
fn a_field_that_is_yes_or_no_is_told_by_its_title() {
    let model = model();
    let subject = subject();
    let mut words = Words::new(&model, Locals::Procedure(&subject));
    words.asks = true;
    let loud = Expr::Field {
        row: Box::new(tool(1)),
        kind: TOOL,
        field: LOUD,
        at: None,
    };
    assert_eq!(words.value(&loud).text, "“Loud” of the Needle");
}

/// Nobody reckons at the table what is always the same.
#[test]
fn a_length_in_a_length_is_reckoned() {
    let model = model();
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    let told = |op, by| words.value(&binary(op, inches(5), inches(by))).text;
    assert_eq!(told(Operator::DivideUp, 2), "3");
    assert_eq!(told(Operator::DivideDown, 2), "2");
    assert_eq!(
        told(Operator::DivideUp, 0),
        "5\" divided by 0\", rounded up"
    );
}

#[test]
fn a_type_that_is_named_has_its_article() {
    let mut model = model();
    let members = model.scales[BAND.index()].members.first().cloned();
    let more = members.into_iter().cycle().take(9);
    model.scales[BAND.index()].members.extend(more);
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    assert_eq!(words.ty(plain(TypeBase::Scale(BAND))), "a range");
}

#[test]
fn every_type_has_its_words() {
    let model = model();
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    for (expected, ty) in [
        ("0 to 5", plain(TypeBase::Range(0, 5))),
        ("a number", number()),
        ("a number", plain(TypeBase::Fraction)),
        ("a length", plain(TypeBase::Length)),
        ("yes or no", plain(TypeBase::YesNo)),
        ("a text", plain(TypeBase::Text)),
        ("dice", plain(TypeBase::Dice)),
        ("Timid, Steady or Bold", plain(TypeBase::Scale(NERVE))),
        (
            "Scratch, Hurt, Down or none",
            or_none(TypeBase::Scale(HARM)),
        ),
        ("a tool", plain(TypeBase::Kind(TOOL))),
        ("a tool or none", or_none(TypeBase::Kind(TOOL))),
        ("any of range", plain(TypeBase::SetOfScale(BAND))),
        ("any of tools", plain(TypeBase::ListOfKind(TOOL))),
    ] {
        assert_eq!(words.ty(ty), expected);
    }
}

#[test]
fn what_is_added_as_it_is_is_told_once() {
    let model = model();
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    let strokes = || local(STROKES);
    let nothing = || Sort::Nothing.constant(NOTHING);
    let far = || local(FAR);
    let told = |op, what: Expr, than| words.as_it_is(&binary(op, what.clone(), than), &what);
    let some = |text: &str, so| Some((text.to_owned(), so));
    assert_eq!(
        told(Operator::Unequal, strokes(), nothing()),
        some("strokes", "as they are")
    );
    assert_eq!(
        told(Operator::More, far(), n(0)),
        some("“How far”", "as it is")
    );
    assert_eq!(told(Operator::Equal, strokes(), nothing()), None);
    assert_eq!(told(Operator::More, strokes(), n(1)), None);
}
