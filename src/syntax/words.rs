//! The author's words for what the grammar knows by the names of its rules.

use std::borrow::Cow;
use std::fmt;

use super::entries::is_keyword;
use super::grammar::Rule;
use super::place::Place;

/// The words that begin a declaration, for suggestions.
pub const DECLARATIONS: &[&str] = &[
    "use",
    "source",
    "scale",
    "choice",
    "kind",
    "extend",
    "table",
    "generator",
    "mission",
    "unit",
    "force",
    "battle",
    "worksheet",
    "erratum",
    "scenario",
    "list",
    "points",
    "firepower",
    "reference",
    "deck",
    "modifiers",
    "procedure",
    "option",
    "example",
    "replace",
    "in",
];

/// What stands for something that no other rule could read, or that is not there.
pub(super) fn is_broken(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::broken_line
            | Rule::broken_row
            | Rule::broken_branch
            | Rule::broken_step
            | Rule::broken_header
            | Rule::broken_item
            | Rule::broken_declaration
            | Rule::broken_else_if
            | Rule::broken_otherwise
            | Rule::missing_open
            | Rule::missing_open_rows
            | Rule::missing_open_settings
            | Rule::missing_open_branch
            | Rule::missing_open_side
            | Rule::missing_close
            | Rule::missing_close_roll
            | Rule::missing_close_branch
            | Rule::missing_close_side
            | Rule::missing_close_step
            | Rule::missing_close_play
            | Rule::stray_close
            | Rule::junk
    )
}

pub(super) fn is_header(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::kind_header
            | Rule::extend_header
            | Rule::erratum_header
            | Rule::battle_header
            | Rule::worksheet_header
            | Rule::rows_header
            | Rule::single_row_header
            | Rule::table_header
            | Rule::unit_header
            | Rule::force_header
            | Rule::extend_force_header
            | Rule::generator_header
            | Rule::roll_header
            | Rule::branch_header
            | Rule::mission_header
            | Rule::scenario_header
            | Rule::side_header
            | Rule::list_header
            | Rule::pick_header
            | Rule::reckoning_header
            | Rule::firepower_header
            | Rule::procedure_header
            | Rule::step_header
            | Rule::if_header
            | Rule::else_if_header
            | Rule::otherwise_header
            | Rule::choose_header
            | Rule::case_header
            | Rule::repeat_header
            | Rule::modifiers_header
            | Rule::extend_modifiers_header
            | Rule::deck_header
            | Rule::replace_deck_header
            | Rule::replace_table_header
            | Rule::replace_battle_header
            | Rule::option_header
            | Rule::replace_row_header
            | Rule::change_header
            | Rule::insertion_header
            | Rule::example_header
            | Rule::play_header
    )
}

/// Whether a rule is the verb of a statement that begins with the name of a side.
pub(super) fn is_side_verb(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::kw_brings | Rule::kw_gets | Rule::kw_may | Rule::kw_starts
    )
}

/// The keyword a rule stands for.
fn keyword(rule: Rule) -> Option<String> {
    is_keyword(rule).then(|| format!("{rule:?}").trim_start_matches("kw_").to_owned())
}

/// What may stand at a place of a line. Shown as an author says it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Alternative {
    /// A sign, or words as they are written.
    Literal(Cow<'static, str>),
    Either(&'static str, &'static str),
    /// A sort of thing, and the single words that it names as such.
    Sort(&'static str, &'static [&'static str]),
}

impl Alternative {
    /// The single words that may be written.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        let (own, further): ([&str; 2], &[&str]) = match self {
            Alternative::Literal(one) => ([one, ""], &[]),
            Alternative::Either(one, other) => ([one, other], &[]),
            Alternative::Sort(_, words) => (["", ""], words),
        };
        let is_word = |word: &&str| !word.is_empty() && word.chars().all(char::is_alphabetic);
        own.into_iter()
            .chain(further.iter().copied())
            .filter(is_word)
    }
}

impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Alternative::Literal(one) => write!(f, "`{one}`"),
            Alternative::Either(one, other) => write!(f, "`{one}` or `{other}`"),
            Alternative::Sort(sort, _) => f.write_str(sort),
        }
    }
}

fn literal(words: &'static str) -> Alternative {
    Alternative::Literal(Cow::Borrowed(words))
}

fn sort(says: &'static str) -> Alternative {
    Alternative::Sort(says, &[])
}

/// What a rule stands for on a line that begins with `subject`.
pub(super) fn alternative(rule: Rule, subject: &str) -> Option<Alternative> {
    if let Some(keyword) = keyword(rule) {
        return Some(Alternative::Literal(keyword.into()));
    }
    Some(match rule {
        Rule::path if subject == "side" => sort("the name of an army"),
        Rule::name | Rule::path | Rule::row_path => name_of(subject),
        Rule::text | Rule::texts | Rule::raw_texts => match subject {
            "use" => sort("a version such as `\"0.1\"`"),
            "source" | "note" | "problem" | "ruling" | "situation" | "text" | "found" | "mark"
            | "recommends" | "wins" | "inventory" => sort("a text in double quotes"),
            _ => sort("a title in double quotes"),
        },
        Rule::choice_made => sort("a part and a name such as `mission NAME`"),
        Rule::rolled_again => sort("a part and a number such as `terrain 1`"),
        Rule::cites => sort("a citation"),
        Rule::count | Rule::integer | Rule::side_line_whole => sort("a number"),
        Rule::points => sort("a number such as `1` or `1/2`"),
        Rule::length | Rule::area | Rule::point => sort("a length such as `12\"` or `4 ft`"),
        Rule::between | Rule::part_amount => sort("a number such as `2` or `2 to 3`"),
        Rule::amount => sort("a number"),
        Rule::dice => sort("dice such as `d6` or `2d6+1`"),
        Rule::label => Alternative::Sort("a row label such as `3`, `1-3` or `even`", &["even"]),
        Rule::raw | Rule::raw_line | Rule::raw_default | Rule::raw_place => sort("a value"),
        Rule::comma | Rule::clause => literal(","),
        Rule::colon | Rule::branch_colon => literal(":"),
        Rule::equals | Rule::default => literal("="),
        Rule::less => literal("<"),
        Rule::bar => literal("|"),
        Rule::plus | Rule::next_term => literal("+"),
        Rule::dash => literal("-"),
        Rule::open | Rule::missing_open => literal("{"),
        Rule::site => Alternative::Sort("a place such as `in the centre` or `across`", &["across"]),
        Rule::mark_on_building | Rule::mark_in_open => {
            Alternative::Either("near the centre", "on a building near the centre")
        }
        Rule::deploy_zone | Rule::zone_words => Alternative::Sort(
            "a place such as `in the opposite third` or `anywhere`",
            &["anywhere"],
        ),
        Rule::field_type | Rule::type_word | Rule::range | Rule::yes_no => {
            Alternative::Sort("a type such as `number`, `0 to 6` or a kind", &["number"])
        }
        Rule::for_each => literal("for each"),
        Rule::trend => Alternative::Either("rising", "falling"),
        Rule::or_none => literal("or none"),
        Rule::list_of => literal("list of"),
        Rule::set_of => literal("set of"),
        Rule::member => sort("the name of a member"),
        Rule::key => sort("a key such as `roll d6`, `score : number` or a scale"),
        Rule::key_roll => literal("roll"),
        Rule::gives => literal("gives"),
        Rule::zero_for => literal("with 0 for 10"),
        Rule::promise_rows
        | Rule::promise_turns
        | Rule::promise_figures
        | Rule::shown
        | Rule::hidden
        | Rule::put_up
        | Rule::for_row
        | Rule::reinforced
        | Rule::seed
        | Rule::turned
        | Rule::side_player => literal(","),
        Rule::roll_on => literal("roll on"),
        Rule::one_of => sort("a name or `one of`"),
        Rule::brought => sort("a force, an echelon, `one of`, `about half of` or `the same`"),
        Rule::for_turns => literal("for the first"),
        Rule::on_turn => literal("on turn"),
        Rule::date => sort("a date such as `1944` or `1944-06`"),
        Rule::since => literal("from"),
        Rule::until => literal("until"),
        Rule::up_to | Rule::how_many => literal(","),
        Rule::on_figure | Rule::on_part => literal("on"),
        Rule::part_of => literal("of"),
        Rule::needs => literal("needs"),
        Rule::bars => literal("excludes"),
        Rule::measure => Alternative::Either("figures", "points"),
        Rule::piece_line => literal("from"),
        Rule::piece_block => literal("at"),
        Rule::previous => literal("previous"),
        Rule::first_term => sort("a row or a number"),
        Rule::expr | Rule::expr_left | Rule::expr_to | Rule::expr_times | Rule::expr_one => {
            sort("a value such as `3`, a name or dice")
        }
        Rule::expr_text => sort("a text in double quotes"),
        Rule::outcome => literal("gives"),
        Rule::outcome_parts | Rule::parameters | Rule::paren_open => literal("("),
        Rule::paren_close => literal(")"),
        Rule::outcome_part => sort("a part such as `lost: 0 to 5`"),
        Rule::parameter => sort("a parameter such as `range: band`"),
        Rule::parameter_default => literal("="),
        Rule::keep_type => literal(":"),
        Rule::keep_each => literal("for each"),
        Rule::case_label => Alternative::Sort(
            "a case such as `1-3`, `even` or the name of a member",
            &["even"],
        ),
        Rule::at_most => literal(", at most"),
        Rule::repeat_count => literal("with"),
        Rule::repeat_times => sort("a number such as `3`"),
        Rule::deck_size => literal("of"),
        Rule::deck_sides => literal("for each side"),
        Rule::strip => literal("strip of"),
        Rule::strip_start => sort("a start such as `green at 1`"),
        Rule::check_each | Rule::check_deck_each => sort("a face such as `d10 : 5 of each`"),
        Rule::check_cards => sort("a number of cards"),
        Rule::check_deck_cards => sort("a number of cards"),
        Rule::instead_of => literal("instead of"),
        Rule::shows => sort("a face and what it shows"),
        Rule::shown_value => sort("what the face shows"),
        _ => return None,
    })
}

/// What a name in such a line names.
fn name_of(subject: &str) -> Alternative {
    match subject {
        "place" | "ground" | "piece" | "terrain" => sort("the name of a terrain"),
        "sides" | "player" | "deploy" | "headquarters" | "score" | "wins" | "otherwise"
        | "reinforce" | "objective" | "side" | "zone" | "entry" => sort("the name of a side"),
        "armies" => sort("the name of an army"),
        "scale" | "choice" => sort("the name of a member"),
        "reads" => sort("the name of a table"),
        "over" => sort("the name of a scale"),
        "affects" => sort("the name of a declaration"),
        "chosen" | "again" => Alternative::Sort(
            "a part such as `terrain` or `mission`",
            &["terrain", "mission"],
        ),
        _ => sort("a name"),
    }
}

/// Whether this is what a head promises: `5 figures`, `3 rows`.
pub(super) fn is_promise(text: &str) -> bool {
    let counted = ["row", "rows", "figure", "figures", "turn", "turns"];
    let parts = text.split_once(' ');
    parts.is_some_and(|(number, what)| number.parse::<u32>().is_ok() && counted.contains(&what))
}

/// The words that begin a statement in this place; none where a name or a number begins each line.
pub(super) fn statements(place: Place) -> &'static [&'static str] {
    match place {
        Place::Erratum => &["problem", "ruling", "affects"],
        Place::Battle => &["terrain", "mission", "armies", "table", "reference"],
        Place::Worksheet => &["tally", "total", "reads"],
        Place::Firepower => &["over", "attacks", "hits"],
        Place::Steps => &["roll", "place", "note", "use"],
        Place::Mission => &[
            "sides",
            "player",
            "deploy",
            "headquarters",
            "objective",
            "reinforce",
            "score",
            "wins",
            "otherwise",
            "turns",
            "fair",
            "mark",
            "recommends",
            "text",
        ],
        Place::Scenario => &[
            "battle",
            "chosen",
            "again",
            "inventory",
            "with",
            "table",
            "ground",
            "mission",
            "found",
            "turns",
            "situation",
            "side",
            "objective",
            "piece",
            "zone",
            "entry",
            "mark",
            "reference",
            "text",
        ],
        Place::Procedure => &["step"],
        Place::Action => &[
            "draw",
            "reshuffle",
            "keep",
            "if",
            "choose",
            "repeat",
            "do",
            "stop",
            "end",
            "note",
        ],
        Place::Deck => &["face", "check"],
        Place::Option => &["requires", "excludes", "replaces", "reference", "roll"],
        Place::Change => &["take", "before", "after", "instead"],
        Place::Example => &[
            "with", "chance", "mean", "least", "most", "value", "check", "play",
        ],
        Place::Play => &["draw", "roll", "gives"],
        Place::List => &["date", "theatre", "with", "limit", "anyway"],
        Place::Pick => &["leader", "quality", "swap", "take"],
        Place::Kind
        | Place::Choose
        | Place::Branches
        | Place::Side
        | Place::Reckoning
        | Place::Settings
        | Place::Unit
        | Place::Force
        | Place::Grid
        | Place::Unread => &[],
    }
}

/// The whole of a statement that begins with a word, for those that are seldom written.
pub(super) fn form(word: &str) -> Option<&'static str> {
    Some(match word {
        "scale" => "scale NAME \"Title\" = LOWEST < HIGHEST",
        "choice" => "choice NAME \"Title\" = ONE | OTHER",
        "kind" => "kind NAME \"Title\" plural NAMES {",
        "table" => "table NAME \"Title\" by roll d6 gives TYPE {",
        "deck" => "deck NAME \"Title\" of 52 cards {",
        "procedure" => "procedure NAME \"Title\" (NAME : TYPE) gives TYPE {",
        "modifiers" => "modifiers NAME \"Title\" (NAME : TYPE) {",
        "unit" => "unit NAME \"Title\", 5 figures {",
        "force" => "force NAME \"Title\", 20 figures {",
        "worksheet" => "worksheet NAME \"Title\", 8 turns {",
        "swap" => "swap WEAPON for WEAPON",
        "limit" => "limit 20 figures",
        "quality" => "quality NAME",
        "command" => "command PART",
        "from" => "from 1942-04 until 1943",
        "date" => "date 1944-06",
        "theatre" => "theatre NAME",
        "anyway" => "anyway",
        "leader" => "leader \"Name\"",
        "list" => "list NAME \"Title\" from FORCE {",
        "repeat" => "repeat 3 times {",
        "choose" => "choose by VALUE {",
        "use" => "use PACKAGE \"0.1\"",
        "extend" => "extend kind NAME {",
        "problem" => "problem \"What the source says\"",
        "ruling" => "ruling \"How it is played\"",
        "keep" => "keep NAME = 0",
        "draw" => "draw CARD from DECK",
        "piece" => "piece NAME at 12\" 8\", 8\" by 6\"",
        "zone" => "zone NAME at 12\" 8\", 8\" by 6\"",
        "entry" => "entry NAME at 0\" 24\"",
        "player" => "player is NAME if roll d6 is 1-3 otherwise NAME",
        "turns" => "turns 8",
        "sides" => "sides NAME, NAME",
        "armies" => "armies NAME, NAME",
        "side" => "side NAME ARMY {",
        "with" => "with OPTION",
        "score" => "score 1 for each NAME lost, to NAME",
        "reads" => "reads TABLE by NAME",
        _ => return None,
    })
}

/// The words that begin a line of a force, beside its settings and parts.
pub(crate) const FORCE_WORDS: &[&str] = &["command", "quality", "limit", "from", "until"];

/// The same of a unit.
pub(crate) const UNIT_WORDS: &[&str] = &["swap", "take"];

/// The verbs that follow the name of a side in a mission.
pub(super) const SIDE_VERBS: &[&str] = &["brings", "gets", "starts", "may"];

/// Whether a word begins the place of `place`.
pub(super) fn begins_site(word: &str) -> bool {
    let first = [
        "everywhere",
        "across",
        "meeting",
        "crossing",
        "in",
        "near",
        "around",
        "along",
        "at",
        "here",
    ];
    first.contains(&word)
}

/// Whether a rule is one of the forms of an expression.
pub(super) fn is_expression(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::expr | Rule::expr_left | Rule::expr_to | Rule::expr_times | Rule::expr_one
    )
}

/// What a place is called.
pub(super) fn place(place: Place) -> &'static str {
    match place {
        Place::Kind => "a kind",
        Place::Erratum => "an erratum",
        Place::Battle => "a battle",
        Place::Worksheet => "a worksheet",
        Place::Steps => "a generator",
        Place::Branches => "a roll",
        Place::Mission => "a mission",
        Place::Scenario => "a scenario",
        Place::Side => "a side",
        Place::List => "an army list",
        Place::Pick => "a part of an army list",
        Place::Reckoning => "a reckoning of points",
        Place::Firepower => "a measure of firepower",
        Place::Settings => "a row",
        Place::Unit => "a unit",
        Place::Force => "a force",
        Place::Grid | Place::Unread => "a table",
        Place::Procedure => "a procedure",
        Place::Action => "a step",
        Place::Choose => "a choice",
        Place::Deck => "a deck",
        Place::Option => "an option",
        Place::Change => "a change",
        Place::Example => "an example",
        Place::Play => "a play",
    }
}

/// The way out for a statement behind `otherwise` on the line of another one.
pub(super) fn done_otherwise(statement: &str) -> String {
    format!("what is done otherwise stands on a line of its own: `otherwise: {statement}`")
}
