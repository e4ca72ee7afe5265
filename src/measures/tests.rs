use super::*;
use proptest::prelude::*;

fn centimetres() -> Measures {
    Measures::converted(Unit::Centimetre, (2500, 2540), Length(500))
}

#[test]
fn lengths_are_converted_and_rounded() {
    let half = Measures::converted(Unit::Inch, (1, 2), Length(635));
    let inches = |n| Length::from_inches(n);
    let shown: Vec<String> = [inches(12), inches(3), Length(1270), inches(-4)]
        .map(|length| centimetres().show(length))
        .into();
    assert_eq!(shown, ["30 cm", "7.5 cm", "1.25 cm", "-10 cm"]);
    assert_eq!(half.show(inches(5)), "2.5\"");
    let halved = Measures::converted(Unit::Centimetre, (1250, 2540), Length(500));
    let shown: Vec<String> = [1, 2, 3, 12].map(|n| halved.show(inches(n))).into();
    assert_eq!(shown, ["1.25 cm", "2.5 cm", "4 cm", "15 cm"]);
    assert_eq!(half.show(Length(20)), "0.25\"", "never nothing");
    assert_eq!(centimetres().show_side(Length::from_feet(6)), "180 cm");
    assert_eq!(half.show_side(Length::from_feet(6)), "3 ft");
    assert_eq!(half.show_table(inches(72), inches(50)), "36\" by 25\"");
    assert_eq!(centimetres().in_rules(Length(180_000)), inches(72));
    assert_eq!(
        Measures::plain(Unit::Centimetre).show(inches(1)),
        "2.54 cm",
        "exact where no rule is stated"
    );
}

#[test]
fn no_place_lies_past_the_end_of_its_side() {
    let tenths = Length::from_tenths_of_inch;
    let shown = |at: i64, side| Measures::default().show_along(tenths(at), side);
    let wide = Length::from_centimetres(180);
    assert_eq!(
        [320, 542, 708].map(|at| shown(at, wide)),
        ["32\"", "54\"", "70.8\""]
    );
    assert_eq!(shown(718, Length::from_inches(72)), "72\"");
    assert_eq!(centimetres().show_along(tenths(708), wide), "177 cm");
}

#[test]
fn what_is_foreign_comes_out_even() {
    let shown = |measures: Measures, lengths: [Length; 4]| lengths.map(|each| measures.show(each));
    let centimetres = |n| Length::from_centimetres(n);
    let some = [
        Length::from_inches(3),
        Length::from_inches(7),
        centimetres(10),
        centimetres(80),
    ];
    let own = Measures::own(Unit::Centimetre);
    assert_eq!(shown(own, some), ["7.6 cm", "17.8 cm", "10 cm", "80 cm"]);
    assert_eq!(
        shown(Measures::own(Unit::Inch), some),
        ["3\"", "7\"", "3.95\"", "31.5\""]
    );
    let other = Measures::converted(Unit::Inch, (1, 1), Length(635));
    assert_eq!(shown(other, some), ["3\"", "7\"", "4\"", "31.5\""]);
}

#[test]
fn what_is_in_the_unit_of_the_sheet_stays_and_the_rest_is_converted() {
    let mixed = centimetres().with_same((1, 1));
    let cm = |n| Length::from_centimetres(n);
    let shown = |measures: Measures, lengths: &[Length]| -> Vec<String> {
        lengths.iter().map(|each| measures.show(*each)).collect()
    };
    let some = [
        Length::from_inches(12),
        Length::from_inches(5),
        cm(10),
        cm(33),
    ];
    let own = mixed.of_rules(Units::Centimetres);
    assert_eq!(shown(own, &some), ["30 cm", "12.5 cm", "10 cm", "33 cm"]);
    // Fifty inches, or 127 centimetres.
    assert_eq!(own.show(cm(127)), "127 cm");
    assert_eq!(mixed.of_rules(Units::Inches).show(cm(127)), "125 cm");
    let ground = mixed.of_ground(Units::Inches);
    assert_eq!(
        shown(ground, &some),
        ["30 cm", "12.5 cm", "10 cm", "32.5 cm"]
    );
    assert_eq!(ground.in_rules(cm(180)), Length::from_inches(72));
    assert_eq!(own.in_rules(cm(180)), cm(180));
}

#[test]
fn a_table_is_told_in_the_unit_that_it_was_asked_for_in() {
    let asked = |rules: Measures, side: Length| {
        let measures = rules.as_asked([side, side]);
        let least = measures.show_least(rules, Length::from_feet(2), Length::from_feet(2));
        (measures.show_table(side, side), least)
    };
    let (inches, metric) = (Measures::own(Unit::Inch), Measures::own(Unit::Centimetre));
    let told = |table: &str, least: &str| (table.to_owned(), least.to_owned());
    assert_eq!(
        asked(inches, Length::from_centimetres(60)),
        told("60 cm by 60 cm", "2 ft by 2 ft, which is 61 cm by 61 cm")
    );
    assert_eq!(
        asked(inches, Length::from_inches(20)),
        told("20\" by 20\"", "2 ft by 2 ft")
    );
    assert_eq!(
        asked(metric, Length::from_inches(12)).0,
        "1 ft by 1 ft",
        "30.48 cm is nothing that anybody measures"
    );
    assert_eq!(
        asked(centimetres(), Length::from_inches(20)).0,
        "50 cm by 50 cm",
        "rules that state how they are converted are told so"
    );
}

#[test]
fn a_table_that_is_even_in_the_other_unit_alone_is_told_in_both() {
    let (inches, metric) = (Measures::own(Unit::Inch), Measures::own(Unit::Centimetre));
    let table = |measures: Measures, sides: [Length; 2]| measures.show_table(sides[0], sides[1]);
    let round = [180, 120].map(Length::from_centimetres);
    assert_eq!(table(inches, round), "180 cm by 120 cm, about 71\" by 47\"");
    assert_eq!(table(metric, round), "180 cm by 120 cm");
    let feet = [6, 4].map(Length::from_feet);
    assert_eq!(table(inches, feet), "6 ft by 4 ft");
    assert_eq!(table(metric, feet), "6 ft by 4 ft, about 183 cm by 122 cm");
    assert_eq!(
        table(centimetres(), feet),
        "180 cm by 120 cm",
        "rules that state how they are converted are told so"
    );
}

#[test]
fn lengths_in_what_is_written_are_converted_and_nothing_else() {
    let told =
        centimetres().show_within("mean of way(d6, 2-inches, far: 12\", 1/2 ft, 3 cmx) = 6\"");
    assert_eq!(
        told,
        "mean of way(d6, 2-inches, far: 30 cm, 15 cm, 3 cmx) = 15 cm"
    );
    let plain = "reach(8\", 4) is 2";
    assert_eq!(Measures::default().show_within(plain), plain);
}

proptest! {
    #[test]
    fn longer_stays_at_least_as_long(
        a in -100_000_i64..100_000,
        b in -100_000_i64..100_000,
        above in 1_i64..50,
        below in 1_i64..50,
        step in 0_i64..2000,
    ) {
        let measures = Measures::converted(Unit::Inch, (above, below), Length(step));
        let (small, large) = (a.min(b), a.max(b));
        let of = |length| measures.on_table(Length(length)).0;
        prop_assert!(of(small) <= of(large));
        prop_assert_eq!(of(-a), -of(a));
        prop_assert_eq!(of(a) == 0, a == 0);
        let off = (of(a) as f64 - a as f64 * above as f64 / below as f64).abs();
        prop_assert!(off <= step.max(1) as f64);
    }
}
