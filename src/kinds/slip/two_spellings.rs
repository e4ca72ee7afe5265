//! Words that are spelt in two ways, and forms of a word that are a letter apart: no slip makes one of the other.

/// Forms of a word that differ by a letter within: a name may be one of them and its title another.
const FORMS: &[[&str; 2]] = &[
    ["advice", "advise"],
    ["become", "became"],
    ["begin", "began"],
    ["begin", "begun"],
    ["bend", "bent"],
    ["bleed", "bled"],
    ["break", "broke"],
    ["build", "built"],
    ["choose", "chose"],
    ["come", "came"],
    ["draw", "drew"],
    ["drink", "drank"],
    ["drive", "drove"],
    ["fall", "fell"],
    ["feed", "fed"],
    ["give", "gave"],
    ["grow", "grew"],
    ["hold", "held"],
    ["know", "knew"],
    ["lead", "led"],
    ["lose", "lost"],
    ["loss", "lost"],
    ["meet", "met"],
    ["ride", "rode"],
    ["rise", "rose"],
    ["send", "sent"],
    ["shoot", "shot"],
    ["sink", "sank"],
    ["sink", "sunk"],
    ["spend", "spent"],
    ["throw", "threw"],
    ["write", "wrote"],
];

/// What stands within or at the end of words in two spellings, and the one of them that is compared.
const WITHIN: &[[&str; 2]] = &[
    ["our", "or"],
    ["grey", "gray"],
    ["ise", "ize"],
    ["isa", "iza"],
    ["isi", "izi"],
    ["yse", "yze"],
];
const ENDINGS: &[[&str; 2]] = &[["men", "man"], ["re", "er"], ["ce", "se"]];

/// Whether two words, or two names of several, are one in two spellings or forms.
pub(super) fn are_one(a: &str, b: &str) -> bool {
    let words = |name: &str| name.split('-').count();
    // Nearly all pairs begin with other letters, and are asked no more.
    let begin_alike = a.as_bytes().first() == b.as_bytes().first();
    begin_alike && a.split('-').zip(b.split('-')).all(|(a, b)| is_one(a, b)) && words(a) == words(b)
}

fn is_one(a: &str, b: &str) -> bool {
    let are_forms = |forms: &[&str; 2]| forms.contains(&a) && forms.contains(&b);
    // Most pairs of words have less in common.
    let is_near = a.as_bytes().first() == b.as_bytes().first() && a.len().abs_diff(b.len()) <= 1;
    a == b
        || is_near
            && (FORMS.iter().any(are_forms)
                || is_participle(a, b)
                || is_participle(b, a)
                || compared(a) == compared(b))
}

/// `drawn` of `draw`, `taken` of `take`, `fired` of `fire`.
fn is_participle(word: &str, of: &str) -> bool {
    match word.strip_prefix(of) {
        Some("n") => of.ends_with(['e', 'w']),
        Some("d") => of.ends_with('e'),
        _ => false,
    }
}

/// A word in the spelling that is compared.
fn compared(word: &str) -> String {
    let mut word = word.to_owned();
    for [from, to] in WITHIN {
        if word.contains(from) {
            word = word.replace(from, to);
        }
    }
    for [from, to] in ENDINGS {
        if let Some(stem) = word.strip_suffix(from) {
            word = format!("{stem}{to}");
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::are_one;

    #[test]
    fn spellings_and_forms_of_a_word_are_one_and_slips_are_not() {
        for (a, b) in [
            ("armor", "armour"),
            ("armors", "armours"),
            ("heavy-armor", "heavy-armour"),
            ("colored", "coloured"),
            ("gray", "grey"),
            ("woman", "women"),
            ("boatman", "boatmen"),
            ("center", "centre"),
            ("organize", "organise"),
            ("defense", "defence"),
            ("shoot", "shot"),
            ("drawn", "draw"),
            ("taken", "take"),
            ("line-fired", "line-fire"),
        ] {
            assert!(are_one(a, b) && are_one(b, a), "{a}, {b}");
        }
        for (a, b) in [
            ("dingy", "dinghy"),
            ("armr", "armour"),
            ("heavy-armor", "heavy"),
            ("shoott", "shot"),
            ("woodn", "wood"),
            ("boat", "coat"),
        ] {
            assert!(!are_one(a, b), "{a}, {b}");
        }
    }
}
