//! The grammar's files, read as far as a page shows them.
//!
//! The crate that compiles them would do as well, but to ask for it here would build the parser of every
//! test and bench with other features than the program's.

/// A rule's right side. Lengths of repeats are not kept, nor what is only looked at ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expr {
    Word(String),
    /// A range of characters.
    Characters,
    Rule(String),
    /// `&e`, `!e`
    Ahead,
    Sequence(Vec<Expr>),
    Choice(Vec<Expr>),
    Option(Box<Expr>),
    Many(Box<Expr>),
    /// Once, and perhaps again.
    Some(Box<Expr>),
}

/// All rules of a grammar, in order.
///
/// # Errors
/// Says where the text is no grammar.
pub(crate) fn rules(grammar: &str) -> Result<Vec<(String, Expr)>, String> {
    let lines = grammar
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let text: Vec<char> = lines.collect::<Vec<_>>().join("\n").chars().collect();
    let mut reader = Reader { text: &text, at: 0 };
    let mut rules = Vec::new();
    while reader.next().is_some() {
        let name = reader.name();
        reader.take('=')?;
        if matches!(reader.next(), Some('@' | '_' | '$' | '!')) {
            reader.at += 1;
        }
        reader.take('{')?;
        rules.push((name, reader.choice()?));
        reader.take('}')?;
    }
    Ok(rules)
}

struct Reader<'a> {
    text: &'a [char],
    at: usize,
}

impl Reader<'_> {
    /// The next sign that is no blank.
    fn next(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> Result<(), String> {
        if self.next() != Some(wanted) {
            let rest: String = self.text[self.at..].iter().take(40).collect();
            return Err(format!("`{wanted}` is wanted, not `{rest}`"));
        }
        self.at += 1;
        Ok(())
    }

    fn name(&mut self) -> String {
        let rest = self.text[self.at..].iter();
        let name: String = rest
            .take_while(|c| c.is_alphanumeric() || **c == '_')
            .collect();
        self.at += name.len();
        name
    }

    fn choice(&mut self) -> Result<Expr, String> {
        let mut all = vec![self.sequence()?];
        while self.next() == Some('|') {
            self.at += 1;
            all.push(self.sequence()?);
        }
        Ok(alone(all, Expr::Choice))
    }

    fn sequence(&mut self) -> Result<Expr, String> {
        let mut all = vec![self.repeated()?];
        while self.next() == Some('~') {
            self.at += 1;
            all.push(self.repeated()?);
        }
        // What is looked at ahead is no part of what it stands before.
        if all.iter().any(|each| *each != Expr::Ahead) {
            all.retain(|each| *each != Expr::Ahead);
        }
        Ok(alone(all, Expr::Sequence))
    }

    fn repeated(&mut self) -> Result<Expr, String> {
        let mut expr = self.piece()?;
        loop {
            expr = match self.text.get(self.at) {
                Some('?') => Expr::Option(Box::new(expr)),
                Some('*') => Expr::Many(Box::new(expr)),
                Some('+') => Expr::Some(Box::new(expr)),
                Some('{') => {
                    while self.text.get(self.at).is_some_and(|c| *c != '}') {
                        self.at += 1;
                    }
                    Expr::Some(Box::new(expr))
                }
                _ => return Ok(expr),
            };
            self.at += 1;
        }
    }

    fn piece(&mut self) -> Result<Expr, String> {
        match self.next() {
            Some('&' | '!') => {
                self.at += 1;
                self.repeated()?;
                Ok(Expr::Ahead)
            }
            Some('^') => {
                self.at += 1;
                self.piece()
            }
            Some('(') => {
                self.at += 1;
                let inner = self.choice()?;
                self.take(')')?;
                Ok(inner)
            }
            Some('"') => Ok(Expr::Word(self.quoted('"'))),
            Some('\'') => {
                self.quoted('\'');
                while matches!(self.next(), Some('.')) {
                    self.at += 1;
                }
                self.next();
                self.quoted('\'');
                Ok(Expr::Characters)
            }
            _ => {
                let name = self.name();
                if name.is_empty() {
                    self.take('a')?;
                }
                Ok(Expr::Rule(name))
            }
        }
    }

    fn quoted(&mut self, mark: char) -> String {
        let mut text = String::new();
        self.at += 1;
        while let Some(&c) = self.text.get(self.at) {
            self.at += 1;
            match c {
                '\\' => {
                    text.extend(self.text.get(self.at));
                    self.at += 1;
                }
                c if c == mark => break,
                c => text.push(c),
            }
        }
        text
    }
}

fn alone(mut all: Vec<Expr>, many: fn(Vec<Expr>) -> Expr) -> Expr {
    match (all.pop(), all.is_empty()) {
        (Some(one), true) => one,
        (last, _) => {
            all.extend(last);
            many(all)
        }
    }
}
