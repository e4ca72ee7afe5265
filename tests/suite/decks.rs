//! Decks: what cards show, and what is counted of them.

use orbat::model::{Card, FaceId, Model, PackageId, Shows};
use orbat::provenance::provenance;

use super::support::Loaded;

/// All sorts of faces; `{checks}` stands for lines of the deck.
const RULES: &str = r#"
source book "The small book"

scale skill "Skill" = raw < able < skilled
choice mark "Mark" = sun | moon | star | storm

kind gun "Gun" [book 1] {
  bite  : number
  reach : length for each skill
  loads : set of mark = none
}

guns {
  |       | bite | reach          | loads      |
  | rifle | 2    | 1" / 2" / 3"   | sun, star  |
  | knife | 1    | 0"             |            |
}

table worth "Worth" by skill, gun gives number [book 2] {
  |         | rifle | knife |
  | raw     | 1     | 2     |
  | able    | 3     | 4     |
  | skilled | 5     | 6     |
}

modifiers weight "Weight" (gun : gun, wet : yes/no = no) [book 3] {
  | when     | value    |
  | wet      | 3        |
  | gun.bite > 1 | -gun.bite | [book 3.1]
}

deck fate "Fate" of 6 cards [book 4] {
  face sky   : strip of 4 mark, raw at 4, able at 3, skilled at 1, then storm
  face torn  : yes/no
  face found : gun or none
  face kit   : set of mark
  face pace  : length for each skill
  face level : skill
  face many  : 1 to 3
  check many : 2 of each
  check level : 2 of each
  check torn : 3 of each
{checks}  |     | sky         | torn | found | kit        | pace           | level   | many | copies |
  | a01 | su m sta sto | no  | rifle | sun, star  | 6" / 4" / 2"   | raw     | 1    | 2      |
  | a02 | susususu    | yes  | knife | none       | 6"             | able    | 2    | 2      |
  | a03 | mmmm        | yes  | none  | moon       | 1 cm / 2 / 3"  | skilled | 3    |        |
  | a04 | stosto msu  | no?  | rifle | moon, star | 6" / 4" / 2"   | skilled | 3    |        |
}
"#;

fn compile(checks: &str, spoilt: impl Fn(String) -> String) -> (Option<Model>, Vec<String>) {
    let text = spoilt(RULES.replace("{checks}", checks));
    let mut rules = Loaded::text("rules.orbat", text);
    let model = rules.compile(&[]);
    (model, rules.said())
}

fn right(text: String) -> String {
    text.replace("1 cm / 2 / 3\"", "1 cm / 2\" / 3\"")
}

fn card<'a>(model: &'a Model, id: &str) -> &'a Card {
    let mut cards = model.decks[0].cards.iter();
    cards.find(|card| card.id == id).unwrap()
}

#[test]
fn each_face_is_read_by_its_type() {
    let (_, said) = compile("", |text| text);
    assert_eq!(said, ["E0301 `2` is not a length"], "a length has a unit");
    let (model, said) = compile("", right);
    assert_eq!(said, [""; 0]);
    let model = model.unwrap();
    let deck = &model.decks[0];
    let ids: Vec<&str> = deck.cards.iter().map(|card| card.id.as_str()).collect();
    assert_eq!(ids, ["a01", "a01-2", "a02", "a02-2", "a03", "a04"]);
    let shows =
        |id: &str, face: &str| card(&model, id).shows[deck.face(face).unwrap().index()].clone();
    assert_eq!(shows("a01", "sky"), Shows::Strip([0, 1, 2, 3].into()));
    assert_eq!(shows("a04", "sky"), Shows::Strip([3, 3, 1, 0].into()));
    assert_eq!(shows("a02", "torn"), Shows::One(1));
    assert_eq!(shows("a03", "found"), Shows::One(i64::MIN));
    assert_eq!(shows("a01", "found"), Shows::One(0));
    assert_eq!(shows("a02", "kit"), Shows::Set([].into()));
    assert_eq!(shows("a04", "kit"), Shows::Set([1, 2].into()));
    assert_eq!(shows("a02", "pace"), Shows::Each([15240; 3].into()));
    assert_eq!(shows("a03", "pace"), Shows::Each([1000, 5080, 7620].into()));
    assert!(card(&model, "a04").assumed && !card(&model, "a03").assumed);
}

#[test]
fn a_strip_is_read_from_a_start_and_shifted_right() {
    let (model, _) = compile("", right);
    let model = model.unwrap();
    let deck = &model.decks[0];
    let sky: FaceId = deck.face("sky").unwrap();
    let read = |member, shift| card(&model, "a01").number(deck, sky, member, shift);
    // su m sta sto: raw reads the last, able the third, skilled the first.
    assert_eq!(
        [read(0, 0), read(1, 0), read(2, 0)],
        [Some(3), Some(2), Some(0)]
    );
    assert_eq!(
        [read(2, 1), read(2, 3), read(2, 4)],
        [Some(1), Some(3), Some(3)]
    );
    assert_eq!(read(1, -1), Some(1));
    assert_eq!(
        read(2, -5),
        Some(0),
        "before the left end the first is read"
    );
}

#[test]
fn cards_are_counted_by_all_sorts_of_questions() {
    for (count, question) in [
        (3, "torn"),
        (3, "not torn"),
        (2, "sky at raw is storm"),
        (3, "sky at raw is sun"),
        (2, "sky at skilled + 1 is moon and level is raw"),
        (6, "sky at raw + 1 is storm"),
        (1, "found is none"),
        (3, "found is rifle"),
        (2, "moon in kit"),
        (3, "star in kit"),
        (4, "moon not in kit"),
        (5, "pace at raw > 1\""),
        (1, "pace at able = 2\""),
        (
            2,
            "pace at level = 6\" and level is not skilled and torn is no",
        ),
        (4, "level is able or level is skilled"),
        (2, "level >= skilled"),
        (4, "many is odd"),
        (4, "many is 2 or more"),
        (4, "many in (1, 3)"),
        (6, "many * 2 - 1 >= 1 and many mod 4 = many"),
        (2, "many / 2 rounded down = 0"),
        (0, "many / 2 rounded up = 0"),
        (2, "min(many, 2) = 2 and max(many, 2) = 2"),
        (3, "(if torn then 1 otherwise 2) = 1"),
        (2, "-many = -1"),
    ] {
        let (_, said) = compile(&format!("  check {count} cards with {question}\n"), right);
        assert_eq!(said, [""; 0], "{question}");
        let (_, said) = compile(&format!("  check 5000 cards with {question}\n"), right);
        let noun = match count {
            1 => "1 card of this deck fits".to_owned(),
            _ => format!("{count} cards of this deck fit"),
        };
        assert_eq!(said, [format!("E0825 {noun}, and 5000 are promised")]);
    }
}

#[test]
fn rows_tables_and_modifiers_may_be_asked_of() {
    let always = "face found : gun";
    let with_guns = |text: String| {
        right(text)
            .replace("face found : gun or none", always)
            .replace("| none  | moon ", "| knife | moon ")
    };
    for (count, question) in [
        (3, "found.bite = 2"),
        (2, "found.reach at level = 1\""),
        (3, "star in found.loads"),
        (2, "worth(level, found) = 1"),
        (1, "worth(level, found) = 6"),
        (3, "total weight(gun: found, wet: torn) > 0"),
        (3, "total weight(gun: found) = -2"),
    ] {
        let (_, said) = compile(
            &format!("  check {count} cards with {question}\n"),
            with_guns,
        );
        assert_eq!(said, [""; 0], "{question}");
    }
}

#[test]
fn a_deck_is_proved_to_hold_what_it_says() {
    for (from, to, wanted) in [
        (
            "of 6 cards",
            "of 7 cards",
            "E0826 7 cards promised, and 6 cards found",
        ),
        (
            "check many : 2 of each",
            "check many : 3 of each",
            "E0825 2 cards show 1, 2 cards show 2, 2 cards show 3, and 3 of each are promised",
        ),
        (
            "| moon       | 1 cm",
            "| moon, moon | 1 cm",
            "E0305 `moon` stands in this set twice",
        ),
        (
            "susususu  ",
            "susususus ",
            "E0827 `s` is no symbol of `mark`",
        ),
        (
            "mmmm",
            "mmm ",
            "E0827 this strip has 3 symbols, and its face has 4",
        ),
        ("| a04 |", "| a01 |", "E0202 two cards are called `a01`"),
        ("| a04 |", "|     |", "E0303 this card has no name"),
        (
            "check torn",
            "check pace",
            "E0828 the face `pace` has no values that could be counted one by one",
        ),
        (
            "check torn",
            "check thorn",
            "E0304 the deck `fate` has no face `thorn`",
        ),
        (
            "raw at 4",
            "raw at 5",
            "E0302 `raw` starts at 5, and the strip has the places 1 to 4",
        ),
        (
            "raw at 4",
            "rwa at 4",
            "E0201 `rwa` is not a member of `skill`",
        ),
        (
            "then storm",
            "then hail",
            "E0201 `hail` is not a member of `mark`",
        ),
        (
            "strip of 4 mark",
            "strip of 4 skill",
            "E0201 `storm` is not a member of `skill`",
        ),
    ] {
        let (_, said) = compile("", |text| {
            let text = right(text);
            assert!(text.contains(from), "{from}");
            text.replacen(from, to, 1)
        });
        assert_eq!(said, [wanted], "{from} -> {to}");
    }
}

#[test]
fn cards_and_modifiers_count_among_what_is_cited() {
    let (model, _) = compile("", right);
    let found = provenance(&model.unwrap(), PackageId(0));
    let assumed: Vec<&str> = found
        .assumed
        .iter()
        .map(|each| each.name.as_str())
        .collect();
    assert_eq!(assumed, ["fate.a04"]);
    assert!(
        found.assumed[0]
            .value
            .starts_with("Storm Storm Moon Sun, no, Rifle, Moon + Star")
    );
    // Six cells of the table, two modifiers, five cards; nobody cites the guns.
    assert_eq!(found.cited.len(), 6 + 2 + 5);
    assert_eq!(found.uncited.len(), 9);
}
