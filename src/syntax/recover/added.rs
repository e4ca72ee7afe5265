//! What adds to something to which nothing is added, or without the word for what that is: `extend aim {`.

use super::super::comments;
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::words::DECLARATIONS;
use super::{Line, Place, word};
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;
use crate::spelling::is_name;

/// The first line below the head of a block.
fn first_below(block: &str) -> &str {
    let (_, below) = block.split_once("{\n").unwrap_or_default();
    let mut below = below.lines().map(str::trim);
    below
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .unwrap_or_default()
}

/// Whether it is a row.
fn has_rows(block: &str) -> bool {
    first_below(block).starts_with('|')
}

/// Whether it is a part of a force.
fn has_parts(block: &str) -> bool {
    first_below(block).starts_with(|sign: char| sign.is_ascii_digit())
}

/// Reports `extend NAME`, without the word for what that is.
fn extends_without_its_word(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let name = line.second();
    let start = line.base + line.text.find(name).unwrap_or(0);
    let rest = line.first_line()[line.word().len()..].trim_start();
    let behind = word(rest[name.len()..].trim_start());
    if !is_name(name) || DECLARATIONS.contains(&name) {
        return false;
    }
    if is_name(behind) {
        return changes_a_row(cx, line);
    }
    let changes = ["extend", "replace", "in", "reference", "use"];
    let declared = cx.text.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let what = words.next().filter(|what| DECLARATIONS.contains(what))?;
        (words.next()? == name && !changes.contains(&what)).then_some(what)
    });
    let of = match declared {
        Some(what) if takes_no_more(what) => {
            return nothing_added_to(cx, start, name, what, name);
        }
        Some(of @ ("modifiers" | "force")) => of,
        Some(_) => "kind",
        None if name.ends_with('s') && has_heads(&cx.text[line.base..]) => {
            cx.report(
                &E0002,
                line.base,
                start + name.len(),
                format!("rows of `{name}` are declared as any others"),
            )
            .help(format!(
                "write `{name} \"Title\" {{`: the rows of each package are added to those of the others"
            ));
            return true;
        }
        None if has_rows(&cx.text[line.base..])
            || rest[name.len()..].trim_start().starts_with('(') =>
        {
            "modifiers"
        }
        None if has_parts(&cx.text[line.base..]) => "force",
        None => "kind",
    };
    lacks_its_word(cx, line, start, of)
}

/// Whether a word is nearly that for what is added to.
fn is_near_a_word(word: &str) -> bool {
    !suggest::near(word, ["kind", "modifiers", "modifier", "force", "forces"]).is_empty()
}

/// What to write for `add force squad {`, where that is added to.
pub(super) fn by_another_word(head: &str) -> Option<String> {
    let (verb, what) = head.split_once(' ')?;
    let what = what.trim_start();
    let is_it = matches!(verb, "add" | "append" | "expand")
        && matches!(word(what), "kind" | "modifiers" | "force")
        && what.ends_with('{');
    is_it.then(|| format!("write `extend {what}`"))
}

/// The two names behind `extend`, where the first is a kind and the second one of its rows: `army crown`.
fn kind_and_row<'i>(line: &Line<'i>) -> Option<(&'i str, &'i str)> {
    let kind = line.second();
    let behind = line.first_line()[line.word().len()..].trim_start();
    let row = word(behind.get(kind.len()..)?.trim_start());
    let both = is_name(kind) && is_name(row) && line.word() == "extend";
    (both && !DECLARATIONS.contains(&kind) && !is_near_a_word(kind)).then_some((kind, row))
}

/// Reports `extend army crown {`: what a row has is changed, and fields are added to all of its kind.
fn changes_a_row(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let Some((kind, row)) = kind_and_row(line) else {
        return false;
    };
    let below = cx.text[line.base..].lines().skip(1).map(comments::without);
    let mut below = below.map(str::trim).skip_while(|line| line.is_empty());
    let adds = below.next().is_some_and(|line| {
        let field = line.split_once(':').map(|(name, _)| name.trim());
        field.is_some_and(is_name)
    });
    let changed = format!("`replace {kind} {row} {{`");
    let help = match adds {
        true => format!(
            "fields are added to all of a kind: `extend kind {kind} {{`; other values for those that `{row}` has stand \
             in {changed}"
        ),
        false => {
            format!("write {changed}, and in it the lines that are to be others: `FIELD VALUE`")
        }
    };
    let end = line.base + line.first_line_alone().trim_end_matches(['{', ' ']).len();
    cx.report(
        &E0002,
        line.base,
        end,
        "nothing is added to one row of a kind",
    )
    .help(help);
    true
}

/// Whether a block begins with the heads of columns, the first of them empty, as rows of a kind have them.
fn has_heads(block: &str) -> bool {
    let mut below = block.lines().skip(1).map(str::trim);
    let first = below.find(|line| !line.is_empty() && !line.starts_with('#'));
    let cells = first.and_then(|line| line.strip_prefix('|'));
    cells.is_some_and(|cells| cells.trim_start().starts_with('|'))
}

/// Reports `extend NAME`, and the word that is missing before the name.
fn lacks_its_word(cx: &mut Context<'_>, line: &Line<'_>, start: usize, of: &str) -> bool {
    let (name, rest) = (line.second(), &line.first_line()[line.word().len()..]);
    let message = format!("the word for what `{name}` is stands before its name");
    cx.report(&E0002, start, start + name.len(), message)
        .help(format!("write `extend {of} {}`", rest.trim_start()));
    true
}

/// What the lines of a block that adds to something are: fields of a kind, unless they are others, or it adds to what
/// nothing is added to.
pub(in crate::syntax) fn place_of_added(node: &Node<'_>) -> Place {
    let mut heads = node.into_inner();
    let broken = heads.find(|each| each.as_rule() == Rule::broken_header);
    let takes_rows =
        |second: &str| matches!(second, "modifier" | "forces") || takes_no_more(second);
    let has_others = has_rows(node.as_str()) || has_parts(node.as_str());
    let is_other = |head: &Line<'_>| takes_rows(head.second()) || kind_and_row(head).is_some();
    match broken.is_some_and(|head| has_others || is_other(&Line::of(&head))) {
        true => Place::Unread,
        false => Place::Kind,
    }
}

/// Whether a word declares something to which nothing is added.
fn takes_no_more(word: &str) -> bool {
    DECLARATIONS.contains(&word) && !matches!(word, "kind" | "modifiers" | "force")
}

/// Reports what would add to something to which nothing is added.
pub(super) fn adds_nothing(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let second = line.second();
    let rest = &line.text[line.word().len()..];
    let start = line.base + line.word().len() + rest.len() - rest.trim_start().len();
    let meant = match second {
        "modifier" => Some("`extend modifiers`, and the name of the list"),
        "forces" => Some("`extend force`, and the name of the one"),
        _ => None,
    };
    if let Some(meant) = meant {
        let message = format!("`{second}` is the word for none");
        cx.report(&E0002, start, start + second.len(), message)
            .help(format!("write {meant} behind it"));
        return true;
    }
    // `extend unit {`: the kind is meant, for no unit is named.
    let behind = rest.trim_start()[second.len()..].trim_start();
    if matches!(second, "unit" | "force") && behind.starts_with(['{', '[']) {
        if second == "force" && has_parts(&cx.text[line.base..]) {
            let end = start + second.len();
            cx.report(&E0002, end, end, "the name of the force is missing here")
                .here("here")
                .help("write `extend force NAME {`");
            return true;
        }
        return lacks_its_word(cx, line, start, "kind");
    }
    if !takes_no_more(second) {
        return extends_without_its_word(cx, line);
    }
    let end = behind.find([' ', '{', '[', '"']).unwrap_or(behind.len());
    let name = match behind[..end].trim_end() {
        "" => "NAME",
        name => name,
    };
    nothing_added_to(cx, start, second, second, name)
}

/// Says of what stands at a place, and is a declaration of this sort and name, that nothing is added to it.
fn nothing_added_to(
    cx: &mut Context<'_>,
    start: usize,
    shown: &str,
    second: &str,
    name: &str,
) -> bool {
    let help = match second {
        "procedure" => format!("steps are put into a procedure by `in {name} {{`"),
        "deck" => format!(
            "a deck is only replaced whole, `replace deck {name} {{`: its line of heads and all its cards stand there \
             again, as many as it has; for more cards declare another deck"
        ),
        "table" => format!(
            "other rows are put in the place of all that it has, by `replace table {name} {{`, in an option or in a \
             package that builds on it"
        ),
        "battle" => format!(
            "other lines are put in the place of those that it has, by `replace battle {name} {{`, in an option or in \
             a package that builds on it; or declare another battle under a name of its own"
        ),
        "mission" | "generator" => format!(
            "declare another {second} under a name of its own; a battle that is there takes it by \
             `replace battle NAME {{`, and in it `{} NAME`",
            match second {
                "generator" => "terrain",
                _ => second,
            }
        ),
        "unit" => "declare another unit under a name of its own; an option adds it to a force by `extend force NAME {`"
            .to_owned(),
        _ => format!(
            "declare another {second} under a name of its own; only kinds, modifiers and forces are added to: \
             `extend kind NAME {{`, `extend modifiers NAME {{`, `extend force NAME {{`"
        ),
    };
    let article = if second == "option" || second == "example" {
        "an"
    } else {
        "a"
    };
    cx.report(
        &E0002,
        start,
        start + shown.len(),
        format!("nothing is added to {article} {second}"),
    )
    .help(help);
    true
}
