//! Procedures, modifiers, decks, options, examples and expressions.

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
