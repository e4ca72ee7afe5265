//! The page of forms: every construct of the grammar, as an author would write it down.
//!
//! What the grammar has for broken source, for blanks and for looking ahead is left out. A name in
//! capitals stands for something that the author fills in.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

use super::pest::{Expr, rules};

/// Rules that an author fills in, and what stands for them.
const FILLED: &[(&str, &str)] = &[
    ("name", "NAME"),
    ("path", "NAME"),
    ("row_path", "NAME"),
    ("text", "\"TEXT\""),
    ("texts", "\"TEXT\" …"),
    ("cites", "[CITATION]"),
    ("count", "N"),
    ("integer", "N"),
    ("range", "N to N"),
    ("points", "NUMBER"),
    ("length", "LENGTH"),
    ("dice", "DICE"),
    ("date", "DATE"),
    ("label", "LABEL"),
    ("case_label", "LABEL"),
    ("amount", "AMOUNT"),
    ("part_amount", "AMOUNT"),
    ("between", "AMOUNT"),
    ("expr", "VALUE"),
    ("expr_left", "VALUE"),
    ("expr_to", "VALUE"),
    ("expr_times", "VALUE"),
    ("expr_one", "VALUE"),
    ("expr_text", "\"TEXT\""),
    ("key_type", "(N to N ¦ number)"),
    ("condition", "VALUE"),
    ("raw", "VALUE"),
    ("raw_default", "VALUE"),
    ("shown_value", "VALUE"),
    ("field_type", "TYPE"),
    ("site", "WHERE"),
    ("deploy_zone", "ZONE"),
    ("action", "STATEMENT"),
    ("simple_action", "STATEMENT"),
    ("step", "STEP"),
    ("row_lines", "| CELL | CELL | …"),
    ("item", "(any declaration)"),
    ("branch_colon", ":"),
    ("arm_body", "(: STATEMENT ¦ { … })"),
    ("equals", "="),
    ("close", "}"),
    ("comma", ","),
    ("previous", "previous NAME"),
    ("setting", "NAME VALUE ‹[CITATION]›"),
    ("dash", "-"),
    ("key", "KEY"),
    ("one_of", "PICK"),
    ("parameters", "(PARAMETER, …)"),
    ("outcome", "gives OUTCOME"),
];

/// The forms of what is written in capitals, read off these rules.
const SPELLED: [(&str, &[&str]); 7] = [
    ("TYPE", &["type_base"]),
    ("KEY", &["key_roll", "key_number", "path"]),
    ("PARAMETER", &["parameter"]),
    ("OUTCOME", &["field_type", "outcome_parts"]),
    ("WHERE", &["site"]),
    ("PICK", &["path", "one_of"]),
    ("ZONE", &["zone_words", "zone_within"]),
];

/// The page of the reference that tells of a construct.
const PAGES: [(&str, &[&str]); 12] = [
    ("packages", &["use", "source", "erratum"]),
    (
        "values",
        &[
            "scale",
            "choice",
            "kind",
            "extend kind",
            "many rows",
            "one row",
        ],
    ),
    ("tables", &["table", "worksheet"]),
    ("generators", &["generator"]),
    ("missions", &["mission", "battle", "firepower", "reference"]),
    ("forces", &["unit", "force", "extend force", "points"]),
    ("decks", &["deck", "replace deck"]),
    (
        "procedures",
        &["procedure", "modifiers", "extend modifiers"],
    ),
    (
        "options",
        &["option", "replace", "replace table", "replace battle", "in"],
    ),
    ("examples", &["example"]),
    ("lists", &["list"]),
    ("scenarios", &["scenario"]),
];

/// What a form alone does not tell.
const NOTES: [(&str, &str); 2] = [
    (
        "many rows",
        "The first name is the plural of a kind: `weapons`, `guns`.",
    ),
    (
        "one row",
        "The first name is that of a kind: `weapon`, `army`, `rule`.",
    ),
];

const HEAD: &str = "\
# All forms

Every construct of the language on one page, made from the grammar by `cargo run --no-default-features
--example pages`; a test holds it to that. What each one means stands on the page that is named with it.

How to read it: small letters and signs are written as they stand, capitals are what you fill in.
`‹ ›` holds what may be left out, `( ¦ )` several things of which one is written, and `…` says that
there may be more of the same. `{ … }` is a block of further lines.

| capitals | stand for | for example |
|---|---|---|
| `NAME` | [a name](packages.md#names) of something | `musket`, `my-rules.musket` |
| `\"TEXT\"` | [a text](packages.md#texts), often a title | `\"A musket\"` |
| `[CITATION]` | [where it comes from](packages.md#books-and-citations) | `[pp 4.2]`, `[assumed: why]` |
| `N` | a whole number | `12` |
| `NUMBER` | a number, perhaps with a fraction | `3`, `1/2`, `0.5` |
| `LENGTH` | a length | `12\"`, `3 ft`, `30 cm` |
| `DICE` | dice | `d6`, `2d10+1` |
| `AMOUNT` | how many: a number, a range or dice | `3`, `2 to 4`, `d3+1` |
| `DATE` | a year, or a year and a month | `1944`, `1944-06` |
| `LABEL` | what a row answers, as in [a table](tables.md#tables) | `1-3`, `5 or more`, `otherwise` |
| `VALUE` | [an expression](dice-and-expressions.md), or what fits the field | `2d6 + 1`, `weapon.pen` |
| `STATEMENT`, `STEP` | a line that may stand in such a block | `end 2` |
| `CELL` | a cell of a table, read by the type of its column | `12\" / 24\"` |
";

/// The rules of the grammar, and how they are shown.
pub(crate) struct Forms {
    rules: BTreeMap<String, Expr>,
    /// The rules of declarations, in the grammar's order.
    declarations: Vec<String>,
}

impl Forms {
    /// Reads the texts of the grammar's files.
    ///
    /// # Errors
    /// Says what is no grammar.
    pub(crate) fn read(grammar: &str) -> Result<Forms, String> {
        let rules: BTreeMap<String, Expr> = rules(grammar)?.into_iter().collect();
        let mut declarations = Vec::new();
        let choice = rules.get("declaration").ok_or("no declarations")?;
        for each in choices(choice) {
            if let Expr::Rule(name) = each
                && !is_hidden(name)
            {
                declarations.push(name.clone());
            }
        }
        declarations.extend(["rows".to_owned(), "single_row".to_owned()]);
        Ok(Forms {
            rules,
            declarations,
        })
    }

    /// The whole page.
    ///
    /// # Errors
    /// A construct that no page of the reference tells of.
    pub(crate) fn page(&self) -> Result<String, String> {
        let mut page = HEAD.to_owned();
        for (capitals, rules) in SPELLED {
            let mut forms: Vec<String> = Vec::new();
            for form in rules.iter().flat_map(|rule| self.alternatives(rule)) {
                let form = format!("`{form}`");
                if !forms.contains(&form) {
                    forms.push(form);
                }
            }
            let these = match capitals {
                "TYPE" => "one of these, alone or with `or none` behind it",
                _ => "one of these",
            };
            let _ = writeln!(page, "| `{capitals}` | {these} | {} |", forms.join(", "));
        }
        let mut seen = BTreeSet::new();
        for (topic, titles) in PAGES {
            for title in titles {
                let rule = self
                    .declarations
                    .iter()
                    .find(|rule| self.title(rule) == *title);
                let rule = rule.ok_or_else(|| format!("the grammar has no `{title}`"))?;
                let note = NOTES.iter().find(|(of, _)| of == title);
                let note = note.map_or(String::new(), |(_, note)| format!(" {note}"));
                let _ = write!(
                    page,
                    "\n## {title}\n\nTold under [{topic}]({topic}.md).{note}\n\n```text grammar\n"
                );
                page += &self.blocks(rule, &mut seen);
                page += "```\n";
            }
        }
        for rule in &self.declarations {
            let title = self.title(rule);
            if !PAGES
                .iter()
                .any(|(_, titles)| titles.contains(&title.as_str()))
            {
                return Err(format!("no page tells of `{title}`"));
            }
        }
        Ok(page)
    }

    /// What a rule is one of.
    fn alternatives(&self, rule: &str) -> Vec<String> {
        if let Some(stands) = filled(rule)
            && !self.is_spelled(rule)
        {
            return vec![stands.to_owned()];
        }
        let Some(expr) = self.rules.get(rule) else {
            return Vec::new();
        };
        let shown: Vec<&Expr> = sequence(expr)
            .iter()
            .filter(|piece| self.line(piece).is_some())
            .collect();
        let expr = if let [one] = shown[..] { one } else { expr };
        let forms = choices(expr).into_iter().filter_map(|each| self.line(each));
        forms.collect()
    }

    /// Whether the forms of what stands for this rule are told.
    fn is_spelled(&self, rule: &str) -> bool {
        rule != "path"
            && rule != "field_type"
            && SPELLED.iter().any(|(_, rules)| rules.contains(&rule))
    }

    /// The words with which a declaration begins.
    fn title(&self, rule: &str) -> String {
        match rule {
            "rows" => return "many rows".to_owned(),
            "single_row" => return "one row".to_owned(),
            _ => {}
        }
        let header = self.line(&Expr::Rule(rule.to_owned())).unwrap_or_default();
        let words: Vec<&str> = header
            .split(' ')
            .take_while(|word| word.chars().all(|c| c.is_ascii_lowercase()))
            .collect();
        words.join(" ")
    }

    /// A declaration with its block, and each sort of block that may stand in it and was not `seen` yet.
    fn blocks(&self, rule: &str, seen: &mut BTreeSet<String>) -> String {
        let mut text = String::new();
        let mut open = VecDeque::from([rule.to_owned()]);
        while let Some(rule) = open.pop_front() {
            let mut inner = Vec::new();
            if !text.is_empty() {
                text.push('\n');
            }
            let expr = &self.rules[&rule];
            let Some(body) = self.body(expr) else {
                text += &self.line(expr).unwrap_or_default();
                text.push('\n');
                continue;
            };
            let header = self.line(expr).unwrap_or_default();
            let _ = writeln!(text, "{}", header.replace(" { … }", " {"));
            let mut lines = Vec::new();
            if seen.contains("repeat_action") && self.holds_statements(body) {
                lines.push("STATEMENT".to_owned());
            } else {
                self.lines(body, &mut lines, &mut inner);
            }
            for line in lines {
                let _ = writeln!(text, "  {line}");
            }
            text += "}\n";
            for rule in inner {
                if seen.insert(rule.clone()) {
                    open.push_back(rule);
                }
            }
        }
        text
    }

    /// What stands in the block that a rule opens, if that is the whole of the rule.
    fn body<'a>(&self, expr: &'a Expr) -> Option<&'a Expr> {
        let pieces = sequence(expr);
        let at = pieces.iter().position(|piece| self.opens(piece))?;
        pieces[at + 1..].iter().find_map(|piece| match piece {
            Expr::Many(inner) => Some(&**inner),
            Expr::Rule(name) if name == "grid_line" => Some(piece),
            _ => None,
        })
    }

    fn holds_statements(&self, body: &Expr) -> bool {
        let is_line = |each: &&Expr| matches!(each, Expr::Rule(name) if name == "action_line");
        choices(body).iter().any(is_line)
    }

    fn opens(&self, piece: &Expr) -> bool {
        choices(piece)
            .iter()
            .any(|each| matches!(each, Expr::Rule(name) if name == "open"))
    }

    /// The lines of a block, one form each, and the rules of the blocks among them.
    fn lines(&self, expr: &Expr, lines: &mut Vec<String>, inner: &mut Vec<String>) {
        for each in choices(expr) {
            let shown: Vec<&Expr> = sequence(each)
                .iter()
                .filter(|piece| self.line(piece).is_some())
                .collect();
            if let [one] = shown[..]
                && let Expr::Rule(name) = one
                && let Some(rule) = self.rules.get(name)
                && (filled(name).is_none()
                    || matches!(name.as_str(), "action" | "simple_action" | "step"))
            {
                let is_choice = choices(rule).len() > 1
                    || sequence(rule)
                        .iter()
                        .filter(|piece| self.line(piece).is_some())
                        .count()
                        == 1;
                if self.body(rule).is_some() {
                    inner.push(name.clone());
                    lines.extend(self.line(one));
                    continue;
                } else if is_choice {
                    self.lines(rule, lines, inner);
                    continue;
                }
            }
            if let [one] = shown[..]
                && choices(one).len() > 1
            {
                self.lines(one, lines, inner);
                continue;
            }
            lines.extend(self.line(each));
        }
        let mut seen = BTreeSet::new();
        lines.retain(|line| seen.insert(line.clone()));
    }

    /// An expression on one line; nothing, if an author does not see it.
    fn line(&self, expr: &Expr) -> Option<String> {
        match expr {
            Expr::Word(text) => {
                let text = text.trim();
                (!text.is_empty() && text != "\n").then(|| text.to_owned())
            }
            Expr::Rule(name) if is_hidden(name) => None,
            Expr::Rule(name) if name == "open" => Some("{ … }".to_owned()),
            Expr::Rule(name) => match filled(name) {
                Some(stands) => Some(stands.to_owned()),
                None => self.line(self.rules.get(name)?),
            },
            Expr::Sequence(..) => {
                let mut pieces = Vec::new();
                for piece in sequence(expr) {
                    pieces.extend(self.line(piece));
                    if self.opens(piece) {
                        break;
                    }
                }
                let joined = pieces.join(" ");
                let tight = joined
                    .replace(" ,", ",")
                    .replace("( ", "(")
                    .replace(" )", ")");
                (!tight.is_empty()).then_some(tight)
            }
            Expr::Choice(..) => {
                let mut forms: Vec<String> = Vec::new();
                for each in choices(expr) {
                    let form = self.line(each)?;
                    if !forms.contains(&form) {
                        forms.push(form);
                    }
                }
                match &forms[..] {
                    [one] => Some(one.clone()),
                    _ => Some(format!("({})", forms.join(" ¦ "))),
                }
            }
            Expr::Option(inner) if **inner == Expr::Rule("comma".to_owned()) => None,
            Expr::Option(inner) => Some(format!("‹{}›", self.line(inner)?)),
            Expr::Many(inner) => Some(format!("‹{}› …", self.line(inner)?)),
            Expr::Some(inner) => Some(format!("{} …", self.line(inner)?)),
            Expr::Characters | Expr::Ahead => None,
        }
    }
}

fn filled(name: &str) -> Option<&'static str> {
    let found = FILLED.iter().find(|(rule, _)| *rule == name);
    found.map(|(_, stands)| *stands)
}

/// What an author does not write: blanks, line ends, and what the grammar has for broken source.
fn is_hidden(name: &str) -> bool {
    let hidden = [
        "gap",
        "line_end",
        "line_start",
        "blank_line",
        "header_end",
        "wrap",
        "fold",
        "WHITESPACE",
        "name_char",
        "branch_header_end",
        "case_header_end",
        "side_header_end",
        "arm_end",
        "arm_between",
        "word_end",
        "stray_close",
    ];
    hidden.contains(&name)
        || ["broken_", "missing_", "lost_"]
            .iter()
            .any(|start| name.starts_with(start))
}

/// The alternatives of a choice without those for broken source; the expression alone, if it is none.
fn choices(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Choice(all) => all.iter().flat_map(choices).collect(),
        Expr::Rule(name) if is_hidden(name) => Vec::new(),
        other => vec![other],
    }
}

fn sequence(expr: &Expr) -> &[Expr] {
    match expr {
        Expr::Sequence(all) => all,
        other => std::slice::from_ref(other),
    }
}
