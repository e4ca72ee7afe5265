//! A page of tables, each above a block with the command that prints it.

/// The page with all its tables made new. `ask` is given the words behind `orbat` and says what that
/// prints.
///
/// # Errors
/// Those of `ask`.
pub(crate) fn refreshed<E>(
    page: &str,
    mut ask: impl FnMut(&[String]) -> Result<String, E>,
) -> Result<String, E> {
    let mut lines: Vec<String> = Vec::new();
    let mut fenced = false;
    for line in page.lines() {
        if line == "```console" {
            fenced = true;
            take_table(&mut lines);
        } else if fenced && let Some(command) = line.strip_prefix("$ orbat ") {
            // The fence has been written already: the table belongs above it.
            let fence = lines.pop();
            lines.push(String::new());
            lines.extend(ask(&words(command))?.lines().map(str::to_owned));
            lines.push(String::new());
            lines.extend(fence);
            fenced = false;
        }
        lines.push(line.to_owned());
    }
    Ok(lines.join("\n") + "\n")
}

/// Takes off the table that stands last, and the empty lines about it.
fn take_table(lines: &mut Vec<String>) {
    let empty: fn(&String) -> bool = String::is_empty;
    let in_table: fn(&String) -> bool = |line| line.starts_with('|');
    for belongs in [empty, in_table, empty] {
        while lines.last().is_some_and(belongs) {
            lines.pop();
        }
    }
}

/// As a shell would split it, with single and double quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for sign in command.chars() {
        match quote {
            Some(open) if sign == open => quote = None,
            None if matches!(sign, '\'' | '"') => quote = Some(sign),
            None if sign == ' ' => words.push(String::new()),
            _ => words
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|word| word.push(sign)),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
