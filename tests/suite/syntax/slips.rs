//! One slip, one diagnostic, at its exact place: each source with all that is said about it.

use super::said;

#[track_caller]
fn says(source: &str, expected: &[&str]) {
    assert_eq!(said(source), expected, "\n{source}");
    // The same with the line ends of another system.
    assert_eq!(said(&source.replace('\n', "\r\n")), expected, "\n{source}");
}

#[test]
fn misspelt_statement() {
    says(
        r##"mission m "M" {
  sides a, b
  plase woods
}
"##,
        &["E0002 3:3 `plase` is no statement of a mission"],
    );
}

#[test]
fn doubled_comma() {
    says(
        r##"mission m "M" {
  sides a,, b
}
"##,
        &["E0002 2:11 `sides` needs the name of a side here"],
    );
}

#[test]
fn lines_of_a_mission() {
    says(
        r##"mission m "M" {
  sides a
  a bring squad
  turns many
  turns 99999999999999
  wins the side with most points, maybe
}
"##,
        &[
            "E0002 2:10 `sides` needs `,` here",
            "E0002 3:5 `bring` is nothing that a side does",
            "E0301 4:9 `turns` needs a number here",
            "E0302 5:9 this number is too large",
            "E0002 6:33 `,` does not belong here",
        ],
    );
}

#[test]
fn lost_name() {
    says(
        r##"mission "M" {
  sides a, b
}
"##,
        &["E0002 1:9 `mission` needs a name here"],
    );
}

#[test]
fn lost_closing_brace() {
    says(
        r##"mission m "M" {
  sides a, b

generator g {
  place woods everywhere
}
"##,
        &["E0003 4:1 a `}` is missing before this line"],
    );
}

#[test]
fn lost_opening_brace() {
    says(
        r##"mission m "M"
  sides a, b
  turns 12
}
table t by roll d6 gives text {
  | 1-6 | x |
}
"##,
        &["E0002 1:14 `{` is missing here"],
    );
}

#[test]
fn stray_brace_and_fields() {
    says(
        r##"generator g {
  place woods everywhere
}
}
kind k {
  a number
  b : number = 
  c : 
  d : number for band
}
"##,
        &[
            "E0002 4:1 this `}` closes nothing",
            "E0002 6:5 `a` needs `:` here",
            "E0002 7:15 `b` needs a value here",
            "E0002 8:6 `c` needs a type such as `number`, `0 to 6` or a kind here",
            "E0002 9:18 `d` needs `each` here",
        ],
    );
}

#[test]
fn lost_quote_in_a_header() {
    says(
        r##"weapons "Small arms {
  | | title |
}
"##,
        &["E0004 1:9 this quotation is not closed"],
    );
}

#[test]
fn rows() {
    says(
        r##"weapons "Small arms" {
  |   | title | shots
  | a | "Aaa  | 1 |
  b | B | 1 |
  | c | C | 1 | [qs 1
}
"##,
        &[
            "E0002 2:22 `|` is missing at the end of this row",
            "E0004 3:9 this quotation is not closed",
            "E0002 4:3 `|` is missing at the start of this row",
            "E0002 5:17 this citation is not closed",
        ],
    );
}

#[test]
fn misspelt_declaration() {
    says(
        r##"genrator g "G" {
  place woods everywhere
  roll x d6 {
    1-6 : place hill
  }
}
"##,
        &["E0002 1:1 `genrator` begins no declaration"],
    );
}

#[test]
fn scales_and_choices() {
    says(
        r##"scale guts "Guts" = green < < elite
scale band = short,
choice c "C" = a | b |
sclae x = a < b
"##,
        &[
            "E0002 1:29 `scale` needs the name of a member here",
            "E0002 2:19 `,` does not belong here",
            "E0002 3:23 `choice` needs the name of a member here",
            "E0002 4:1 `sclae` begins no declaration",
        ],
    );
}

#[test]
fn generator_statements() {
    says(
        r##"generator g {
  roll x d6 {
    1-2 small "Small"
    3 foo "Foo" : plce woods
    4-6 bar "Bar" : place woods in the center
    often : place hill
  }
  roll y 6 {
    1 : place hill
  }
  place
  place 2 to woods
  place woods, grown by x
  roll z d1 {
    1 : place hill
  }
}
"##,
        &[
            "E0002 3:22 `:` with a statement, or `{`, is missing here",
            "E0002 4:19 `plce` is no statement of a generator",
            "E0002 5:33 `in` does not belong here",
            "E0102 6:5 a branch needs a row label such as `3`, `1-3` or `even` here",
            "E0401 8:10 `roll` needs dice such as `d6` or `2d6+1` here",
            "E0002 11:8 `place` needs the name of a terrain or a number here",
            "E0002 12:14 `woods` does not belong here",
            "E0002 13:16 `place` needs `bounded`, `crossed`, `growing` or `with` here",
            "E0401 14:10 a die has from 2 to 1000 sides",
        ],
    );
}

#[test]
fn unclosed_branch() {
    says(
        r##"generator g {
  roll x d6 {
    1-2 a "A" {
      place hill
    3-6 b "B" {
      place woods
    }
  }
}
unit u "U" {
  guts elite
}
"##,
        &["E0003 5:5 a `}` is missing before this line"],
    );
}

#[test]
fn unclosed_roll() {
    says(
        r##"generator g {
  roll x d6 {
    1-2 a "A" {
      place hill
    }
    3-6 b "B" {
      place woods
    }
  place hill
}
"##,
        &["E0003 9:3 a `}` is missing before this line"],
    );
}

#[test]
fn brace_too_many() {
    says(
        r##"generator g {
  roll x d6 {
    1-2 a "A" {
      place hill
    }
    }
    3-6 b "B" {
      place woods
    }
  }
  place hill
}
unit u "U" {
  guts elite
}
"##,
        &["E0102 7:5 a branch stands in the block of a `roll`"],
    );
}

#[test]
fn lost_opening_braces_of_a_roll() {
    says(
        r##"generator g {
  roll x d6
    1-2 a "A" {
      place hill
    }
    3-6 b "B"
      place woods
    }
  }
}
"##,
        &[
            "E0002 2:12 `{` is missing here",
            "E0002 6:14 `{` is missing here",
        ],
    );
}

#[test]
fn units() {
    says(
        r##"unit u "U", five figures {
  guts
  guts: elite
  army us [qs 1.1
  |  | title
}
"##,
        &[
            "E0301 1:13 `unit` needs a number here",
            "E0002 2:7 `guts` needs a value here",
            "E0002 3:7 `guts` needs a value here",
            "E0002 4:11 this citation is not closed",
            "E0002 5:13 `|` is missing at the end of this row",
        ],
    );
}

#[test]
fn forces() {
    says(
        r##"force f {
  two team
  2 team team
  to 3 team
  0-1 gun "Gun"
}
"##,
        &["E0002 3:10 `team` does not belong here"],
    );
}

#[test]
fn scenario_lines() {
    says(
        r##"scenario s "S" {
  table 6 by 4
  table 6 ft x 4 ft
  table 6 ft × 4 ft
  side a us, player
    1 team "x" on 3
  }
  piece road from 0" 0"
  piece road at 0" 0"
  zone a at 3" 3" 4" by 4"
  mark Objective at 3" 3"
  entry a at 3"
  found A, B
  objective a kill
}
"##,
        &[
            r#"E0002 2:9 `table` needs a length such as `12"` or `4 ft` here"#,
            "E0002 3:14 `table` needs `by` here",
            "E0005 4:14 `×` is not part of the language",
            "E0002 5:20 `{` is missing here",
            "E0002 6:19 this line needs `turn` here",
            "E0002 8:24 `piece` needs `,` here",
            "E0002 9:22 `piece` needs `,` here",
            "E0002 10:19 `zone` needs `,` here",
            "E0002 11:8 `mark` needs a text in double quotes here",
            r#"E0002 12:16 `entry` needs a length such as `12"` or `4 ft` here"#,
            "E0002 13:9 `found` needs a text in double quotes here",
            "E0002 14:13 `objective` needs `of` here",
        ],
    );
}

#[test]
fn worksheet_lines() {
    says(
        r##"worksheet w "W", 11 turns {
  tally
  total x = a +
  total y = previous
  reads t
  tally b “Curly” 
  tally c ‘x’
}
"##,
        &[
            "E0002 2:8 `tally` needs a name here",
            "E0002 3:16 `total` needs a name, a number or `previous` here",
            "E0002 5:10 `reads` needs `by` here",
            "E0005 7:11 `‘` is not part of the language",
        ],
    );
}

#[test]
fn battle_lines() {
    says(
        r##"battle b {
  armies a
  mission roll missions
  table at least 2 ft
  terain battlefield
  reference
}
"##,
        &[
            "E0002 2:11 `armies` needs `,` here",
            "E0002 3:16 `mission` needs `on` here",
            "E0002 4:22 `table` needs `by` here",
            "E0002 5:3 `terain` is no statement of a battle",
            "E0002 6:12 `reference` needs a name here",
        ],
    );
}

#[test]
fn erratum_lines() {
    says(
        r##"erratum e [qs 1.7] {
  problem The thing
  ruling "a
  affects "x"
  affects
}
"##,
        &[
            "E0002 2:11 `problem` needs a text in double quotes here",
            "E0004 3:10 this quotation is not closed",
            "E0002 4:11 `affects` needs the name of a declaration here",
            "E0002 5:10 `affects` needs the name of a declaration here",
        ],
    );
}

#[test]
fn table_without_by() {
    says(
        r##"table t roll d6 gives text {
  | 1 | a |
}
"##,
        &["E0002 1:9 `table` needs a title in double quotes or `by` here"],
    );
}

#[test]
fn misspelt_gives() {
    says(
        r##"table t by roll d6 with 0 for 10 give text {
  | 1 | a |
}
"##,
        &["E0002 1:34 `give` does not belong here"],
    );
}

#[test]
fn one_line_declarations() {
    says(
        r##"use combat 0.1
source qs by "x"
foo bar
weapons "X", 2 row [qs] {
}
weapons "X" 2 rows {
}
"##,
        &[
            r#"E0002 1:12 `use` needs a version such as `"0.1"` here"#,
            "E0002 2:11 `source` needs a text in double quotes here",
            "E0002 3:1 `foo` begins no declaration",
            "E0002 6:13 `2` does not belong here",
        ],
    );
}

#[test]
fn lost_quote_before_a_brace() {
    says(
        r##"generator g {
  note "a {
  place woods
}
"##,
        &["E0004 2:8 this quotation is not closed"],
    );
}

#[test]
fn end_of_file_inside_a_block() {
    says(
        r##"mission m {
  sides a, b
"##,
        &["E0003 1:1 this block is not closed"],
    );
}

#[test]
fn brace_at_the_end_of_a_line() {
    says(
        r##"mission m {
  sides a, b } 
  turns 3
} x
"##,
        &[
            "E0002 2:14 `}` does not belong here",
            "E0002 4:3 nothing but a comment may follow `}`",
        ],
    );
}

#[test]
fn unclosed_side_and_brace_on_its_own_line() {
    says(
        r##"scenario s "S" {
  side a us {
    1 team
  side b ger {
    1 team
  }
}
mission m
{
  sides a, b
}
"##,
        &["E0003 4:3 a `}` is missing before this line"],
    );
}

#[test]
fn merge_marks() {
    says(
        r##"<<<<<<< HEAD
mission m {
  sides a, b
}
=======
mission m {
  sides a, c
}
>>>>>>> x
"##,
        &["E0002 1:1 two versions of this file have not been joined"],
    );
}

#[test]
fn blocks_on_one_line() {
    says(
        r##"generator g { place woods }
mission m { }
generator h {
  roll x d6 { }
  roll y d6 { 1 : place x }
}
"##,
        &[
            "E0002 1:13 this `{` does not end its line",
            "E0002 5:13 this `{` does not end its line",
        ],
    );
}

#[test]
fn settings() {
    says(
        r##"weapon a "A" {
  reach : 3
  pen = 4
  shots
  hth [qs 1]
}
"##,
        &[
            "E0002 2:9 `reach` needs a value here",
            "E0002 3:7 `pen` needs a value here",
            "E0002 4:8 `shots` needs a value here",
            "E0002 5:7 `hth` needs a value here",
        ],
    );
}

#[test]
fn kind_without_its_plural() {
    says(
        r##"kind k plural {
  a : number
}
"##,
        &["E0002 1:15 `kind` needs a name here"],
    );
}

#[test]
fn extend_without_kind() {
    says(
        r##"kind weapon
extend weapon {
  a : number
}
"##,
        &[
            "E0002 1:12 `{` is missing here",
            "E0002 2:8 the word for what `weapon` is stands before its name",
        ],
    );
}

#[test]
fn mission_statements() {
    says(
        r##"mission m "M" {
  sides a, b
  player is a if roll d10 even, otherwise b
  a brings one squad
  a gets three extra activation cards
  deploy a in the third
  a may place foxhole
  objective of a roll t
  score one for each a lost, to b
  wins a "x"
  reinforce a x turn 3
}
"##,
        &[
            "E0002 3:27 `player` needs `is` here",
            "E0002 4:16 `squad` does not belong here",
            "E0301 5:10 `gets` needs a number here",
            "E0002 6:12 `deploy` needs a place such as `in the opposite third` or `anywhere` here",
            r#"E0301 7:15 `may` needs a length such as `12"` or `4 ft` here"#,
            "E0002 8:3 the objective of a side is rolled on a table",
            "E0301 9:9 `score` needs a number such as `1` or `1/2` here",
            "E0002 10:10 `wins` needs `if` here",
            "E0002 11:17 `reinforce` needs `on` here",
        ],
    );
}

#[test]
fn row_ends() {
    says(
        r##"weapons "X" {
  | | title |
  | a | b | [qs
  | c | d | junk
  | e | f | [qs] junk
  foo
  |
}
"##,
        &[
            "E0002 3:13 this citation is not closed",
            "E0002 4:17 `|` is missing at the end of this row",
            "E0002 5:18 only a comment may follow the citation of a row",
            "E0002 6:3 only rows stand in a table",
            "E0002 7:4 `|` is missing at the end of this row",
        ],
    );
}

#[test]
fn places_rolls_and_notes() {
    says(
        r##"generator g {
  place woods, growing one of
  place 3 to 2 house
  place 99999999999 house
  roll d6 {
    1 : place hill
  }
  note ‘hello’
  note "a" "b
  use
  roll on
  note "bad \q escape"
}
"##,
        &[
            "E0002 2:30 `place` needs the name of a terrain here",
            "E0302 3:9 3 to 2 holds no number",
            "E0302 4:9 this number is too large",
            "E0401 5:11 `roll` needs dice such as `d6` or `2d6+1` here",
            "E0005 8:8 `‘` is not part of the language",
            "E0004 9:12 this quotation is not closed",
            "E0002 10:6 `use` needs a name here",
            "E0002 11:10 `roll` needs a name here",
            r"E0002 12:13 `\q` means nothing in a text",
        ],
    );
}

#[test]
fn dice_and_ranges() {
    says(
        r##"table t "T" by roll 101d6 gives text {
  | 1 | a |
}
kind k {
  a : 6 to 1
  b : 0 to 99999999999999999999
  c : number, shown boxes
}
"##,
        &[
            "E0401 1:21 one roll takes from 1 to 100 dice",
            "E0302 5:7 6 to 1 holds no number",
            "E0302 6:12 this number is too large",
            "E0002 7:21 `c` needs `as` here",
        ],
    );
}

#[test]
fn outside_of_blocks() {
    says(
        r##"weapons "X", 99999999999 rows {
  |  | title |
}
piece house at 1" 1"
1 2 3
"text"
"##,
        &[
            "E0302 1:14 this number is too large",
            "E0002 4:1 `piece` begins no declaration",
            "E0002 5:1 `1` begins no declaration",
        ],
    );
}

#[test]
fn unknown_words() {
    says(
        r##"mission m {
  sides a, b
  attacker wobbles
  use x
  turns 12 [qs 1]
}
"##,
        &[
            "E0002 3:3 `attacker` is no statement of a mission",
            "E0002 4:3 `use` is no statement of a mission",
            "E0002 5:12 a citation does not belong here",
        ],
    );
}

#[test]
fn invisible_character() {
    says(
        "battle b {\n  table 6 ft\u{200b} by 4 ft\n}\n",
        &["E0005 2:13 the invisible character U+200B is not part of the language"],
    );
}

#[test]
fn sides_of_a_scenario() {
    says(
        r##"scenario s "S" {
  side a us {
    one team
    1 team, "x"
  }
  piece house at 1" 1", 2" by 2", turned 9999
}
"##,
        &[
            "E0301 3:5 this line needs a number here",
            "E0002 4:11 `,` does not belong here",
            "E0302 6:42 a piece cannot be turned by 9999 degrees",
        ],
    );
}
