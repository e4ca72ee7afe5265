//! How many values of each ruleset are cited and assumed, and how many errata it has, in a table whose
//! rows begin with the name of a package.

use std::error::Error;

use serde_json::Value;

/// The page with all counts made new. `ask` is given the words behind `orbat` and says what that prints.
///
/// # Errors
/// Those of `ask`, and where a package is not in the answer.
pub(crate) fn refreshed(
    page: &str,
    mut ask: impl FnMut(&[String]) -> Result<String, Box<dyn Error>>,
) -> Result<String, Box<dyn Error>> {
    let mut lines: Vec<String> = Vec::new();
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", name, what, cited, _, _, ""] = cells[..] else {
            lines.push(line.to_owned());
            continue;
        };
        let package = name.trim_matches('`');
        if package == name || cited.parse::<u32>().is_err() {
            lines.push(line.to_owned());
            continue;
        }
        let words = ["check", package, "--sources", "--format", "json"];
        let told: Value = serde_json::from_str(&ask(&words.map(str::to_owned))?)?;
        let mut all = told["sources"].as_array().into_iter().flatten();
        let found = all
            .find(|each| each["package"] == package)
            .ok_or_else(|| format!("nothing is told of {package}"))?;
        let many = |list: &str| found[list].as_array().map_or(0, Vec::len);
        let (assumed, errata) = (many("assumed"), many("errata"));
        lines.push(format!(
            "| {name} | {what} | {} | {assumed} | {errata} |",
            found["cited"]
        ));
    }
    Ok(lines.join("\n") + "\n")
}
