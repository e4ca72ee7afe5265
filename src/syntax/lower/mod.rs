//! pest's pairs to the syntax tree, a file for each file of `ast`.
//!
//! A function that gives nothing has reported why. Recursion follows the nesting of blocks, which
//! `depth` has limited.

mod balance;
mod battle;
pub(super) mod common;
mod data;
mod deck;
mod generator;
mod list;
mod mission;
mod muster;
mod option;
mod procedure;
mod scenario;
mod titles;

pub(crate) use titles::TITLES_STAND;

use super::ast::{self, Item};
use super::context::Context;
use super::grammar::Rule;
use super::node::Node;
use super::recover;
use crate::diagnostic::codes::E0002;

/// Fills the tree of a file with what stands in it.
pub(super) fn file<'t>(
    cx: &mut Context<'_>,
    nodes: impl Iterator<Item = Node<'t>>,
    tree: &mut ast::File,
) {
    let mut doubtful = false;
    for node in nodes {
        let before = cx.out.len();
        // What is left of a declaration that ended at the wrong brace has its reason above.
        let remains = doubtful && (node.as_rule() == Rule::stray_close || is_indented(cx, &node));
        match node.as_rule() {
            Rule::use_item => match data::use_line(cx, node) {
                Some(found) => tree.uses.push(found),
                None => tree.broken = true,
            },
            Rule::stray_close | Rule::broken_item if remains => {
                tree.broken = true;
                cx.torn |= node.as_rule() == Rule::stray_close;
                continue;
            }
            // A step behind the early end of its procedure; of several the first is told.
            Rule::single_row if is_step(cx, &node) => {
                tree.broken = true;
                if doubtful || cx.lost_open {
                    continue;
                }
                recover::step_outside(cx, &node);
            }
            Rule::single_row if recover::headless_row(cx, &node) => tree.broken = true,
            Rule::stray_close => {
                cx.torn = true;
                stray_close(cx, &node, tree.broken);
                // What stands above it may have fallen out of its block.
                tree.broken = true;
            }
            Rule::broken_item | Rule::broken_declaration => {
                recover::item(cx, &node);
                tree.broken = true;
            }
            _ => match item(cx, node) {
                Some(found) => tree.items.push(found),
                None => tree.broken = true,
            },
        }
        cx.end_declaration();
        doubtful = cx.out.len() > before;
    }
    tree.torn |= cx.torn;
}

/// Whether a node begins on an indented line.
fn is_indented(cx: &Context<'_>, node: &Node<'_>) -> bool {
    let blanks = [' ', '\t'];
    node.as_str().starts_with(blanks) || cx.text[..node.start()].ends_with(blanks)
}

/// Whether what looks like a row is an indented step: no row of a file is indented.
fn is_step(cx: &Context<'_>, node: &Node<'_>) -> bool {
    let text = node.as_str().trim_start();
    text.starts_with("step ") && is_indented(cx, node)
}

fn item(cx: &mut Context<'_>, node: Node<'_>) -> Option<Item> {
    Some(match node.as_rule() {
        Rule::source => Item::Source(data::source(cx, node)?),
        Rule::scale => Item::Scale(data::members(cx, node)?),
        Rule::choice => Item::Choice(data::members(cx, node)?),
        Rule::kind => Item::Kind(data::kind(cx, node)?),
        Rule::extend => Item::Extend(data::extend(cx, node)?),
        Rule::rows => Item::Rows(data::rows(cx, node)?),
        // A step behind the early end of its procedure.
        Rule::single_row if cx.lost_open && node.as_str().trim_start().starts_with("step ") => {
            return None;
        }
        Rule::single_row => return data::single_row(cx, node).map(Item::Row),
        Rule::table => Item::Table(data::table(cx, node)?),
        Rule::erratum => Item::Erratum(data::erratum(cx, node)?),
        Rule::worksheet => Item::Worksheet(data::worksheet(cx, node)?),
        Rule::generator => Item::Generator(generator::generator(cx, node)?),
        Rule::mission => Item::Mission(mission::mission(cx, node)?),
        Rule::unit => Item::Unit(muster::unit(cx, node)?),
        Rule::force => Item::Force(muster::force(cx, node)?),
        Rule::extend_force => Item::ExtendForce(muster::extend_force(cx, node)?),
        Rule::battle => Item::Battle(battle::battle(cx, node)?),
        Rule::scenario => Item::Scenario(scenario::scenario(cx, node)?),
        Rule::list => Item::List(list::list(cx, node)?),
        Rule::reckoning => Item::Reckoning(list::reckoning(cx, node)?),
        Rule::firepower => Item::Firepower(balance::firepower(cx, node)?),
        Rule::reference_item => Item::Reference(data::reference(cx, node)?),
        Rule::procedure => Item::Procedure(procedure::procedure(cx, node)?),
        Rule::modifiers => Item::Modifiers(procedure::modifiers(cx, node)?),
        Rule::extend_modifiers => Item::ExtendModifiers(procedure::extend_modifiers(cx, node)?),
        Rule::deck => Item::Deck(deck::deck(cx, node)?),
        Rule::replace_deck => Item::ReplaceDeck(deck::replace_deck(cx, node)?),
        Rule::replace_battle => Item::ReplaceBattle(battle::replace_battle(cx, node)?),
        Rule::replace_table => Item::ReplaceTable(data::replace_table(cx, node)?),
        Rule::option => Item::Option(option::option(cx, node)?),
        Rule::example => Item::Example(option::example(cx, node)?),
        Rule::replace_row => Item::ReplaceRow(option::replace_row(cx, node)?),
        Rule::change => Item::ChangeProcedure(option::change(cx, node)?),
        _ => return None,
    })
}

/// Where nothing above is `broken`, two of them on one line are why.
fn stray_close(cx: &mut Context<'_>, node: &Node<'_>, broken: bool) {
    if std::mem::take(&mut cx.lost_open) {
        return;
    }
    let start = cx.span(node).start as usize;
    let stray = cx.at(start, start + 1);
    if let (false, Some(doubled)) = (broken, doubled_close(&cx.text[..start])) {
        cx.report(
            &E0002,
            doubled,
            doubled + 1,
            "this `}` closes one block more",
        )
        .label(stray, "so that this one closes nothing")
        .help("take one of the two away");
        return;
    }
    cx.out
        .report(&E0002, stray, "this `}` closes nothing")
        .help("take it away, or look above for a block that ends too early");
}

/// The second `}` of the last line above that has nothing but two of them: there a block ends too early.
fn doubled_close(above: &str) -> Option<usize> {
    let mut end = above.len();
    loop {
        let start = above[..end].rfind('\n').map_or(0, |at| at + 1);
        let line = &above[start..end];
        let signs = line.bytes().filter(|byte| !byte.is_ascii_whitespace());
        if signs.eq(*b"}}") {
            return line.rfind('}').map(|at| start + at);
        }
        end = start.checked_sub(1)?;
    }
}
