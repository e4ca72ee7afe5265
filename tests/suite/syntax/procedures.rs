//! Procedures, modifiers, decks, options, examples and expressions.

use orbat::diagnostic::Diagnostics;
use orbat::source::SourceSet;
use orbat::syntax;
use orbat::syntax::ast::{self, DieChange, Expr, ExprKind, Faces, FacesKind, Pool, Set};

use super::{parse, said};

/// Every construct of the second part of the language.
const SAMPLE: &str = r##"scale skill "Skill" = green < regular < elite
modifiers shift "Shifts" (range: band, moving: yes/no = no, wounds: 0 to 5 = 0) [qs 1.5] {
  | when            | value   |
  | range is medium | 1       | [qs 2]
  | moving          | 1       |
  | wounds > 0      | -wounds |
}
extend modifiers shift (mounted: yes/no = no) [opt 7] {
  | mounted | 1 |
}
procedure attack "One attack" (accuracy: skill, range: band = short "Range",
    behind: cover or none = none) gives result [qs 1.5.2] {
  step aim "To hit" [qs 1.5.2] {
    draw aim from action
    shift = total aim-shift
    if aim.dry: end out-of-ammunition
    if aim.hit at accuracy + shift is miss {
      end miss
    } otherwise if shift > 3 {
      stop
    } otherwise {
      note "look " "twice"
    }
    if a: stop
    otherwise if b: do fire(1, range: long)
    otherwise: reshuffle action
    keep wounds : 0 to 3 for each 1 to 5 = 0
    keep n = 1
    wounds of figure + 1 = wounds of figure + 1
    repeat 3 times { 
      x = 1
    }
    repeat hits times, at most 6 {
      x = x + 1
    }
    repeat with n from 1 to count - 1 {
      stop
    }
  }
  step strike {
    choose by d6 {
      1-3: stop
      4, 5 {
        y = 2
      }
      green, regular: end wounded
      otherwise: end (if x > (1 +
        2) then miss otherwise wounded), 2
    }
  }
}
procedure volley "Volley" (n: 1 to 4) gives (stunned: 0 to 10, out: 0 to 10 "Out of action") {
}
deck action "Action deck" of 50 cards [assumed: why] {
  face hit   : strip of 9 shot, elite at 1, regular at 2, green at 3, then miss   "Hit indicator"
  face dry   : yes/no                    "Out of ammunition"
  face who   : 1 to 5                    "Hit randomizer"
  face wound : severity or none
  face cover : set of cover              "Cover icons"
  face speed : length for each guts      "Movement" [qs 1]
  check d10 : 5 of each
  check 25 cards with hit at elite is hit and d10 > 3
  |     | hit       | dry | who | copies |
  | a01 | hhm mmm mmm | no | 1   | 2    |
}
replace deck action "My own" [src] {
  check 3 cards with dry
  | | hit |
  | a | h |
}
option body-armour "Body armour" [opt 7.9] {
  requires night-fighting
  excludes small-arms-never
  replaces other-option
  weapons "More" {
    | | pen |
    | gun | 3 |
  }
  replace weapon rifle [opt 1] {
    pen 2
    reach 12" / 24" / 48"
  }
  extend modifiers shift {
    | moving | 2 |
  }
  in attack [opt 2] {
    take armour : 0 to 10 = 0
    before cover {
      step x {
        stop
      }
    }
    after cover {
      step y "Y" [opt 3] {
        stop
      }
    }
    instead of wound {
      step z {
        stop
      }
    }
  }
}
example "Class V against a rifle" [opt 7.9.1] {
  with body-armour, night
  chance armour-check(5, 1) is penetrated = 33.3%
  chance x = 3 = 3/5
  mean of 3d6 counting even = 10.5
  least of 3d6 = 3
  most of 3d6 = 18
  value fire-chart(9, 6) = 2
  check 25 cards of action with hit at elite is hit
  check action d10 : 5 of each
  play attack(regular, long) {
    draw a17
    draw with who 3, wound wounded
    roll 4, 6
    gives wounded, 2
  }
}
"##;

#[test]
fn everything_is_read() {
    assert_eq!(said(SAMPLE), [""; 0]);
    let (file, _, _) = parse(SAMPLE);
    assert_eq!(file.items.len(), 9);
    assert!(!file.broken);
}

/// What is said about one line of a step.
fn step(line: &str) -> Vec<String> {
    said(&format!(
        "procedure p {{\n  step s {{\n    {line}\n  }}\n}}\n"
    ))
}

/// Each slip with all that is said about it.
#[track_caller]
fn all_say(said: impl Fn(&str) -> Vec<String>, slips: &[(&str, &[&str])]) {
    for (text, expected) in slips {
        assert_eq!(said(text), *expected, "\n{text}");
        assert_eq!(said(&text.replace('\n', "\r\n")), *expected, "\n{text}");
    }
}

#[test]
fn slips_in_statements() {
    all_say(
        step,
        &[
            (
                "x = a / 2",
                &[r##"E0802 3:11 this division does not say what becomes of a remainder"##],
            ),
            (
                "x = a / 2 rounded",
                &[r##"E0801 3:22 `down` or `up` is missing here"##],
            ),
            (
                "if x end miss",
                &[r##"E0002 3:9 `:` is missing behind this condition"##],
            ),
            (
                "if x\n      end miss\n    }",
                &[r##"E0002 3:9 `{` is missing here"##],
            ),
            (
                "if x = 1\n      end miss",
                &[r##"E0002 3:13 `{` is missing here"##],
            ),
            (
                "else {\n  stop\n }",
                &[r##"E0002 3:5 `else` is no word of the language"##],
            ),
            (
                "if x {\n stop\n } else {\n  stop\n }",
                &[r##"E0002 5:4 `else` is no word of the language"##],
            ),
            (
                "otherwise: stop",
                &[r##"E0002 3:5 no `if` stands before this `otherwise`"##],
            ),
            (
                "return 3",
                &[r##"E0002 3:5 `return` is no statement of a step"##],
            ),
            (
                "rol = ",
                &[r##"E0002 3:10 `rol` needs a value such as `3`, a name or dice here"##],
            ),
            (
                "drw aim from action",
                &[r##"E0002 3:5 `drw` is no statement of a step"##],
            ),
            (
                "draw aim action",
                &[r##"E0002 3:14 `draw` needs `from` here"##],
            ),
            (
                "end",
                &[r##"E0002 3:8 `end` needs a value such as `3`, a name or dice here"##],
            ),
            ("stop 3", &[r##"E0002 3:10 `3` does not belong here"##]),
            ("x == 3", &[r##"E0801 3:8 `=` stands here twice"##]),
            ("x = y == 3", &[r##"E0801 3:11 `==` means nothing here"##]),
            ("x = 3 +", &[r##"E0801 3:12 a value is missing here"##]),
            ("x = (3 + 4", &[r##"E0801 3:15 `)` is missing here"##]),
            ("x = 3 4", &[r##"E0801 3:11 `4` does not belong here"##]),
            ("x = min(3, 4", &[r##"E0002 3:12 this `(` is not closed"##]),
            (
                "x = 3d6 less 2",
                &[r##"E0801 3:19 `each` is missing here"##],
            ),
            (
                "x = 3d6 conting even",
                &[r##"E0801 3:13 `conting` does not belong here"##],
            ),
            (
                "x = highest 2 of 4",
                &[r##"E0801 3:22 here stand dice, not a value"##],
            ),
            (
                "x = number of 4d6 shwing 3",
                &[r##"E0801 3:23 `showing` is missing here"##],
            ),
            (
                "if a < b < c: stop",
                &[r##"E0801 3:14 `<` does not belong here"##],
            ),
            (
                "x = attack(regular long)",
                &[r##"E0801 3:24 `,` or `)` is missing here"##],
            ),
            (
                "x = \"abc",
                &[r##"E0004 3:9 this quotation is not closed"##],
            ),
            ("x = 1 to 5", &[r##"E0801 3:11 `to` does not belong here"##]),
            (
                "x = 0.5",
                &[r##"E0801 3:9 only whole numbers are reckoned with"##],
            ),
            (
                "x = 4d1",
                &[r##"E0401 3:9 a die has from 2 to 1000 sides"##],
            ),
            (
                "x = if a then b else c",
                &[r##"E0801 3:21 `otherwise` is missing here"##],
            ),
            (
                "x = if a then b",
                &[r##"E0801 3:20 `otherwise` is missing here"##],
            ),
            (
                "choose by x {\n  1-3 stop\n  else: stop\n end 3\n foo\n }",
                &[
                    r##"E0002 4:6 `:` is missing behind this case"##,
                    r##"E0002 6:2 `end` begins no case"##,
                    r##"E0002 7:5 a statement is missing behind this case"##,
                ],
            ),
            (
                "repeat 3 {\n stop\n }",
                &[r##"E0002 3:14 `repeat` needs `times` here"##],
            ),
            (
                "repeat times {\n stop\n }",
                &[
                    r##"E0002 3:12 `repeat` needs `with` or a value such as `3`, a name or dice here"##,
                ],
            ),
            (
                "repeat with n from 1 {\n stop\n }",
                &[r##"E0002 3:26 `repeat` needs `times` or `to` here"##],
            ),
            (
                "keep x : 0 to = 3",
                &[r##"E0002 3:19 `keep` needs a number here"##],
            ),
            ("keep x", &[r##"E0002 3:11 `keep` needs `:` or `=` here"##]),
            (
                "wounds of = 3",
                &[r##"E0801 3:15 a value is missing here"##],
            ),
            (
                "if a: if b: stop",
                &[r##"E0002 3:11 a condition does not stand behind `:`"##],
            ),
            ("x = 3 %  4", &[r##"E0801 3:11 `%` means nothing here"##]),
            ("x = a ≥ 4", &[r##"E0801 3:11 `≥` means nothing here"##]),
            ("if x {", &[r##"E0003 3:5 this block is not closed"##]),
            (
                "x = [qs 3]",
                &[r##"E0002 3:9 a citation does not stand here"##],
            ),
            (
                "x = y [qs 3]",
                &[r##"E0002 3:11 a citation does not belong here"##],
            ),
            (
                "x : 3",
                &[r##"E0002 3:7 a value is given to a name with `=`"##],
            ),
            (
                "do",
                &[r##"E0002 3:7 `do` needs a value such as `3`, a name or dice here"##],
            ),
            (
                "note abc",
                &[r##"E0002 3:10 `note` needs a text in double quotes here"##],
            ),
            ("x = not", &[r##"E0801 3:12 a value is missing here"##]),
            (
                "x = d6 rerolling 1",
                &[r##"E0801 3:23 `once` or `up to` is missing here"##],
            ),
            (
                "x = attack(a: )",
                &[r##"E0801 3:19 a value is missing here"##],
            ),
            (
                "x = 99999999999999999999",
                &[r##"E0302 3:9 this number is too large"##],
            ),
            (
                "x += 1",
                &[r##"E0002 3:7 a value is given to a name with `=`"##],
            ),
        ],
    );
}

#[test]
fn slips_in_blocks() {
    all_say(
        said,
        &[
            (
                "procedure p {\n  x = 3\n  stpe s {\n  }\n}\n",
                &[
                    r##"E0002 2:3 this statement stands in no step"##,
                    r##"E0002 3:3 `stpe` is no statement of a procedure"##,
                ],
            ),
            (
                "procedure p (a: number, b) {\n}\n",
                &[r##"E0002 1:26 `procedure` needs `:` here"##],
            ),
            (
                "procedure p (a: number,\n  b) gives x {\n  step s {\n  stop\n }\n}\n",
                &[r##"E0002 2:4 `procedure` needs `:` here"##],
            ),
            (
                "procedure p (a: number {\n}\n",
                &[r##"E0002 1:23 `)` is missing behind the last parameter"##],
            ),
            (
                "procedure p\n  step s {\n  stop\n }\n}\n",
                &[r##"E0002 1:12 `{` is missing here"##],
            ),
            (
                "procedure p gives {\n}\n",
                &[
                    r##"E0002 1:19 `procedure` needs `(` or a type such as `number`, `0 to 6` or a kind here"##,
                ],
            ),
            (
                "procedure p {\n  step s {\n    if x {\n      stop\n  }\n  step t {\n    stop\n  }\n}\nscale a = b < c\n",
                &[r##"E0003 6:3 a `}` is missing before this line"##],
            ),
            (
                "deck a of 50 {\n}\n",
                &[r##"E0002 1:14 `deck` needs `card` or `cards` here"##],
            ),
            (
                "deck a of 50 cards {\n  fce x : number\n face y number\n check a 5 of each\n check 25 cards a\n | a\n}\n",
                &[
                    r##"E0002 2:3 `fce` is no statement of a deck"##,
                    r##"E0002 3:9 `face` needs `:` here"##,
                    r##"E0002 4:10 `check` needs `:` here"##,
                    r##"E0002 5:17 `check` needs `with` here"##,
                    r##"E0002 6:5 `|` is missing at the end of this row"##,
                ],
            ),
            (
                "deck a of 5 cards {\n  face x : strip of 3 shot, then\n face y : strip 3 shot, then miss\n face z : strip of 3 shot, elite 1, then miss\n}\n",
                &[
                    r##"E0002 2:33 `face` needs a name here"##,
                    r##"E0002 3:17 `face` needs `of` here"##,
                    r##"E0002 4:34 `face` needs `at` here"##,
                ],
            ),
            (
                "modifiers m (a: number) {\n | when | value |\n | a > | 1 |\n | a | 1 | 2 |\n}\n",
                &[
                    r##"E0801 3:7 a value is missing here"##,
                    r##"E0101 4:2 this row has 3 cells; modifiers have 2"##,
                ],
            ),
            (
                "option o {\n  require x\n  foo\n  in attack {\n    tak x : number = 3\n    befor y {\n    }\n    before y {\n      stop\n    }\n  }\n  option p {\n  }\n}\n",
                &[
                    r##"E0002 2:3 `require` is no statement of an option"##,
                    r##"E0002 3:3 `foo` is no statement of an option"##,
                    r##"E0002 5:5 `tak` is no statement of a change"##,
                    r##"E0002 6:5 `befor` is no statement of a change"##,
                    r##"E0002 9:7 this statement stands in no step"##,
                    r##"E0002 12:3 an option does not stand in an option"##,
                ],
            ),
            (
                "example \"x\" {\n  chance 3d6\n  mean 3d6 = 3\n chanc 3 = 3\n  play a(1) {\n    rol 3\n draw\n  }\n  play b {\n   gives 1\n chance x = 3\n}\n",
                &[
                    r##"E0801 2:13 `=` and the stated result are missing here"##,
                    r##"E0002 3:8 `mean` needs `of` here"##,
                    r##"E0002 4:2 `chanc` is no statement of an example"##,
                    r##"E0002 6:5 `rol` is no statement of a play"##,
                    r##"E0002 7:6 `draw` needs a name or `with` here"##,
                    r##"E0003 11:2 a `}` is missing before this line"##,
                ],
            ),
            (
                "example x {\n}\n",
                &[r##"E0002 1:9 `example` needs a title in double quotes here"##],
            ),
            (
                "proceedure p {\n step s {\n stop\n }\n}\n",
                &[r##"E0002 1:1 `proceedure` begins no declaration"##],
            ),
            (
                "replace weapon {\n pen 2\n}\nin {\n}\nreplace deck {\n}\n",
                &[
                    r##"E0002 1:16 `replace` needs a name here"##,
                    r##"E0002 4:4 `in` needs a name here"##,
                    r##"E0002 6:14 `replace` needs a name here"##,
                ],
            ),
        ],
    );
}

/// The whole of an expression, each operation in brackets of its own.
fn shown(text: &str) -> String {
    let mut sources = SourceSet::default();
    let id = sources.add("<expression>", text.to_owned());
    let mut out = Diagnostics::default();
    let expr = syntax::parse_expression(id, text, &mut out);
    assert!(expr.is_some() || out.has_errors(), "{text}");
    // What is written the wrong way round is told, and read as it is meant.
    match expr {
        Some(expr) if !out.has_errors() => show(&expr),
        _ => out.sorted(&sources)[0].message.clone(),
    }
}

fn show(expr: &Expr) -> String {
    let list = |list: &[Expr]| list.iter().map(show).collect::<Vec<_>>().join(", ");
    let args = |args: &[ast::Arg]| {
        let one = |arg: &ast::Arg| match &arg.name {
            Some(name) => format!("{}: {}", name.text, show(&arg.value)),
            None => show(&arg.value),
        };
        args.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    match &expr.kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Length => "length".to_owned(),
        ExprKind::YesNo(yes) => yes.to_string(),
        ExprKind::Nothing => "none".to_owned(),
        ExprKind::Text(text) => format!("{:?}", text.value),
        ExprKind::Name(names) => {
            let names: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
            names.join(".")
        }
        ExprKind::At(what, at) => format!("[{} at {}]", show(what), show(at)),
        ExprKind::Of(name, at) => format!("[{} of {}]", name.text, show(at)),
        ExprKind::Part(what, part) => format!("[{} part {}]", show(what), part.text),
        ExprKind::Pool(pool) => show_pool(pool),
        ExprKind::Best { lowest, keep, of } => format!(
            "[{} {} of {}]",
            if *lowest { "lowest" } else { "highest" },
            keep.as_ref().map_or("1".to_owned(), |keep| show(keep)),
            show_pool(of)
        ),
        ExprKind::NumberOf { of, showing } => {
            format!("[number {} {}]", show_pool(of), show_faces(showing))
        }
        ExprKind::PairsWon(a, b) => format!("[pairs {} {}]", show_pool(a), show_pool(b)),
        ExprKind::Call { name, args: given } => format!("{}({})", name.name.text, args(given)),
        ExprKind::RollOn { table, args: given } => {
            format!("[roll {}({})]", table.name.text, args(given))
        }
        ExprKind::Total {
            modifiers,
            args: given,
        } => format!("[total {}({})]", modifiers.name.text, args(given)),
        ExprKind::Least(of) => format!("[min {}]", list(of)),
        ExprKind::Greatest(of) => format!("[max {}]", list(of)),
        ExprKind::Not(of) => format!("[not {}]", show(of)),
        ExprKind::Minus(of) => format!("[- {}]", show(of)),
        ExprKind::Binary {
            op, left, right, ..
        } => format!("[{} {op:?} {}]", show(left), show(right)),
        ExprKind::Divide { left, right, round } => {
            format!("[{} / {} {round:?}]", show(left), show(right))
        }
        ExprKind::Shows { what, not, faces } => {
            let not = if *not { " not" } else { "" };
            format!("[{} is{not} {}]", show(what), show_faces(faces))
        }
        ExprKind::In { item, not, set } => {
            let not = if *not { " not" } else { "" };
            let set = match set {
                Set::Named(set) => show(set),
                Set::Listed(members) => format!("({})", list(members)),
            };
            format!("[{}{not} in {set}]", show(item))
        }
        ExprKind::If {
            condition,
            then,
            otherwise,
        } => format!(
            "[if {} then {} otherwise {}]",
            show(condition),
            show(then),
            show(otherwise)
        ),
        ExprKind::Range(low, high) => format!("[{low} to {high}]"),
        ExprKind::YesAndNo => "[yes/no]".to_owned(),
    }
}

fn show_pool(pool: &Pool) -> String {
    let count = match &pool.count {
        Some(count) => show(count),
        None => pool.dice.count.to_string(),
    };
    let mut text = format!("{count}d{}", pool.dice.sides);
    for change in &pool.changes {
        text += &match change {
            DieChange::Counting(faces) => format!(" counting {}", show_faces(faces)),
            DieChange::Less { by, floor } => format!(" less {} to {floor}", show(by)),
            DieChange::Above(target) => format!(" above {}", show(target)),
            DieChange::Rerolling { faces, times } => {
                format!(" rerolling {} x{times}", show_faces(faces))
            }
            DieChange::Open { from, .. } => format!(" open {from}"),
        };
    }
    text
}

fn show_faces(faces: &Faces) -> String {
    match &faces.kind {
        FacesKind::Even => "even".to_owned(),
        FacesKind::Odd => "odd".to_owned(),
        FacesKind::OrMore(from) => format!("{}+", show(from)),
        FacesKind::OrLess(to) => format!("{}-", show(to)),
        FacesKind::Between(from, to) => format!("{}..{}", show(from), show(to)),
        FacesKind::OneOf(of) => of.iter().map(show).collect::<Vec<_>>().join("|"),
    }
}

#[test]
fn expressions_bind_as_the_reference_says() {
    for (text, tree) in [
        (
            "a or b and not c = d + e * f",
            "[a Or [b And [not [c Is [d Plus [e Times f]]]]]]",
        ),
        ("a - b - c", "[[a Minus b] Minus c]"),
        ("-a * b mod 2", "[[[- a] Times b] Mod 2]"),
        ("a - -3", "[a Minus [- 3]]"),
        ("a / 2 rounded up + 1", "[[a / 2 Some(Up)] Plus 1]"),
        ("(a + b) / c rounded down", "[[a Plus b] / c Some(Down)]"),
        ("3d6", "3d6"),
        ("d2 - 1", "[1d2 Minus 1]"),
        ("d2-1", "[1d2 Minus 1]"),
        ("2d10+2", "[2d10 Plus 2]"),
        ("d6-chart(3)", "d6-chart(3)"),
        ("hits d6", "hitsd6"),
        ("(hits + 1) d6", "[hits Plus 1]d6"),
        (
            "3d6 counting even less 1 each",
            "3d6 counting even less 1 to 0",
        ),
        ("4d6 less markers each", "4d6 less markers to 0"),
        ("4d6 less 2 each down to 1", "4d6 less 2 to 1"),
        ("d10 above inverted", "`inverted` is missing here"),
        ("d10 above 4 inverted", "1d10 above 4"),
        ("d6 rerolling 1 once", "1d6 rerolling 1 x1"),
        ("d6 rerolling 1 or 2 up to 3 times", "1d6 rerolling 1|2 x3"),
        ("d6 open from 4", "1d6 open 4"),
        ("highest of 9d20", "[highest 1 of 9d20]"),
        ("lowest of 3d6 + 1", "[[lowest 1 of 3d6] Plus 1]"),
        ("highest 2 of 4d6", "[highest 2 of 4d6]"),
        ("highest n of 4d6", "[highest n of 4d6]"),
        ("highest + 1", "[highest Plus 1]"),
        (
            "number of hits d6 showing cover or less",
            "[number hitsd6 cover-]",
        ),
        ("number of 2d6 showing 1 or 3 or 5", "[number 2d6 1|3|5]"),
        ("pairs won by 4d6 against 4d6", "[pairs 4d6 4d6]"),
        ("x is even or y", "[[x is even] Or y]"),
        ("x is 1 or 3", "[x is 1|3]"),
        ("x is 1 or y is 3", "[[x Is 1] Or [y Is 3]]"),
        ("x is 1 or 3 < y", "[[x Is 1] Or [3 Less y]]"),
        ("x is not 5 or more and z", "[[x is not 5+] And z]"),
        ("x is 1 to cover", "[x is 1..cover]"),
        ("x is not miss", "[x IsNot miss]"),
        ("x in strike.cover", "[x in strike.cover]"),
        ("x not in (a, b)", "[x not in (a, b)]"),
        ("not x in (a)", "[not [x in (a)]]"),
        (
            "if a then b otherwise if c then 1 otherwise 2",
            "[if a then b otherwise [if c then 1 otherwise 2]]",
        ),
        ("min(a, 3) + max(b, c)", "[[min a, 3] Plus [max b, c]]"),
        (
            "aim.hit at accuracy + shift is miss",
            "[[aim.hit at [accuracy Plus shift]] Is miss]",
        ),
        ("speed at guts", "[speed at guts]"),
        ("wounds of 3 + 1", "[[wounds of 3] Plus 1]"),
        ("volley(3, regular).out", "[volley(3, regular) part out]"),
        (
            "attack(regular, range: long)",
            "attack(regular, range: long)",
        ),
        (
            "attack(1 to 5, range: -1 to 2)",
            "attack([1 to 5], range: [-1 to 2])",
        ),
        ("attack(5 to 1)", "5 to 1 holds no number"),
        ("attack()", "attack()"),
        ("roll casualty", "[roll casualty()]"),
        ("roll orders(posture)", "[roll orders(posture)]"),
        ("roll + 1", "[roll Plus 1]"),
        ("total aim-shift", "[total aim-shift()]"),
        (
            "total aim-shift(range: long)",
            "[total aim-shift(range: long)]",
        ),
        ("total", "total"),
        ("my-rules.rifle.pen", "my-rules.rifle.pen"),
        ("move <= 12\"", "[move AtMost length]"),
        ("move <= 1/2 ft", "[move AtMost length]"),
        ("x = none", "[x Is none]"),
        ("x is yes", "[x Is true]"),
        ("\"two words\"", "\"two words\""),
        ("25-lb.pen", "25-lb.pen"),
        ("", "a value is missing here"),
        ("a b", "`b` does not belong here"),
        ("a.b.c(1)", "this names nothing that can be called"),
        ("f(a) of 3", "`of` does not belong here"),
    ] {
        assert_eq!(shown(text), tree, "{text}");
    }
}

#[test]
fn no_expression_is_too_deep_for_the_stack() {
    for (before, after) in [
        ("(", ")"),
        ("not ", ""),
        ("- ", ""),
        ("f(", ")"),
        ("f(a: ", ")"),
        ("if ", " then a otherwise b"),
        ("if a then ", " otherwise b"),
        ("if a then b otherwise ", ""),
        ("a at ", ""),
        ("a of ", ""),
        ("min(", ")"),
        ("x in (", ")"),
        ("a + ", ""),
        ("a or ", ""),
        ("a.", ""),
        ("highest of (", ")"),
        ("number of ", " showing 3"),
        ("pairs won by ", ""),
        ("highest ", ""),
        ("d6 counting ", ""),
        ("d6 less ", " each"),
        ("x is ", ""),
        ("roll t(", ")"),
        ("total t(", ")"),
        ("a, ", ""),
    ] {
        for count in [3, 30, 3_000] {
            let text = format!("{}a{}", before.repeat(count), after.repeat(count));
            let read = std::thread::Builder::new().stack_size(2 << 20);
            let text = read
                .spawn(move || {
                    let mut out = Diagnostics::default();
                    let mut sources = SourceSet::default();
                    let id = sources.add("<expression>", text.clone());
                    let read = syntax::parse_expression(id, &text, &mut out);
                    assert_eq!(read.is_none(), out.has_errors());
                    assert!(out.len() <= 1, "one cause, one diagnostic");
                    text
                })
                .unwrap()
                .join()
                .unwrap();
            // The same in a file.
            assert!(step(&format!("x = {text}")).len() <= 1);
            assert!(step(&format!("if {text} {{\n stop\n }}")).len() <= 1);
        }
    }
}

#[test]
fn truncations_and_mutations_of_every_line_are_read() {
    // Every place once in eleven, a prime, so that each kind of place comes.
    for at in (0..SAMPLE.len()).step_by(11) {
        // The text up to here, and the whole without the rest of this line.
        super::robust::holds(&SAMPLE[..at]);
        let rest = SAMPLE[at..]
            .find('\n')
            .map_or("", |end| &SAMPLE[at + end..]);
        super::robust::holds(&format!("{}{rest}", &SAMPLE[..at]));
    }
}
