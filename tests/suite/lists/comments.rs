//! What a new list has as comments: whoever takes the `#` away has a line that is right.

use orbat::list::{draft, write};

use super::{WARBAND, read, row, warband};

/// The text with one comment made a line, for each comment that begins as a line does.
fn each_line_of(text: &str) -> Vec<(String, String)> {
    let begins = |line: &str| {
        let first = line.split(' ').next().unwrap_or_default();
        first.parse::<u32>().is_ok() || ["quality", "limit", "swap", "take"].contains(&first)
    };
    let lines: Vec<&str> = text.lines().collect();
    let commented = (0..lines.len()).filter_map(|at| {
        let line = lines[at].trim_start().strip_prefix("# ")?;
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines[at] = line.to_owned();
        begins(line).then(|| (line.to_owned(), lines.join("\n")))
    });
    commented.collect()
}

/// A line may be out of its time, or need what is not there: that is told of the list, and no slip.
#[track_caller]
fn is_a_line(line: &str, said: &[String]) {
    let of_the_list = |said: &String| said.starts_with("E061");
    assert!(said.iter().all(of_the_list), "{line}\n{said:?}");
}

#[test]
fn each_comment_is_a_line_of_a_list() {
    let model = warband();
    let force = row(&model, "warband");
    let text = write(&model, &draft(&model, force, Vec::new()).unwrap().unwrap());
    let list = text.split_once("\n\n").unwrap().1;
    let lines = each_line_of(list);
    assert!(lines.len() > 8, "{list}");
    for (line, list) in lines {
        is_a_line(&line, &read(Some(&format!("{WARBAND}\n{list}")), &[]).1);
    }
    let (model, _) = read(None, &["combat-patrol"]);
    let model = model.unwrap();
    let force = row(&model, "us-battlegroup");
    let text = write(&model, &draft(&model, force, Vec::new()).unwrap().unwrap());
    for (line, list) in each_line_of(&text) {
        is_a_line(&line, &read(Some(&list), &[]).1);
    }
}
