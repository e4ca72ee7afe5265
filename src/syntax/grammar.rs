//! The parser that pest makes of the grammar. The build script has it too, see [`super::prepared`].

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/tokens.pest"]
#[grammar = "../grammar/words.pest"]
#[grammar = "../grammar/items.pest"]
#[grammar = "../grammar/tables.pest"]
#[grammar = "../grammar/generators.pest"]
#[grammar = "../grammar/missions.pest"]
#[grammar = "../grammar/scenarios.pest"]
#[grammar = "../grammar/lists.pest"]
#[grammar = "../grammar/balance.pest"]
#[grammar = "../grammar/expressions.pest"]
#[grammar = "../grammar/procedures.pest"]
#[grammar = "../grammar/decks.pest"]
#[grammar = "../grammar/options.pest"]
pub(super) struct Grammar;
