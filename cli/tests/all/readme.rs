//! README.md and README.ja.md show the same commands with the same output, and the program understands all of
//! them.

use std::fs;
use std::path::Path;

const ENGLISH: &str = "README.md";
const JAPANESE: &str = "README.ja.md";

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The command of one line of a fenced block, without prompt and remark; none in a line of output.
fn command(line: &str) -> Option<String> {
    let words = match line.strip_prefix("$ ") {
        Some(words) => words,
        None if ["cargo ", "gunjin "].iter().any(|program| line.starts_with(program)) => line,
        None => return None,
    };
    Some(without_remark(words))
}

/// Remarks are in the language of the page.
fn without_remark(line: &str) -> String {
    line.split_once(" #").map_or(line, |(words, _)| words).trim_end().to_owned()
}

/// The lines in the fenced blocks of a page, from top to bottom.
fn fenced_lines(page: &str) -> Vec<&str> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            found.push(line);
        }
    }
    found
}

fn commands(page: &str) -> Vec<String> {
    fenced_lines(page).into_iter().filter_map(command).collect()
}

/// Lines that stand in `all` more often than in `others`.
fn missing(all: &[String], others: &[String]) -> Vec<String> {
    let mut others = others.to_vec();
    let mut rest = Vec::new();
    for line in all {
        match others.iter().position(|other| other == line) {
            Some(place) => drop(others.swap_remove(place)),
            None => rest.push(line.clone()),
        }
    }
    rest
}

#[test]
fn commands_are_told_from_output_and_prose() {
    let page =
        "gunjin rules\n```\n$ gunjin games   # all\n…\ngunjin agents\n$ ls\ncargo test\n```\n$ gunjin out\n";
    assert_eq!(commands(page), ["gunjin games", "gunjin agents", "ls", "cargo test"]);
    assert_eq!(missing(&commands(page), &["ls".to_owned()]).len(), 3);
    assert_eq!(missing(&commands("```\nls\n$ ls\n$ ls\n```"), &["ls".to_owned()]), ["ls"]);
}

/// Commands of the Japanese page, whose rules are told in Japanese.
fn in_english(page: &str) -> String {
    page.replace(" --lang ja", "")
}

#[test]
fn both_pages_show_the_same_commands() {
    let (english, japanese) = (commands(&read(ENGLISH)), commands(&in_english(&read(JAPANESE))));
    assert!(!english.is_empty(), "{ENGLISH} shows no command");
    let complaints: Vec<String> = [(&english, &japanese, JAPANESE), (&japanese, &english, ENGLISH)]
        .into_iter()
        .flat_map(|(all, others, page)| {
            missing(all, others).into_iter().map(move |line| format!("{page} lacks `{line}`"))
        })
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert_eq!(english, japanese, "the same commands in another order");
}

#[test]
fn both_pages_show_the_same_output() {
    let (english, japanese) = (read(ENGLISH), in_english(&read(JAPANESE)));
    for (one, other) in fenced_lines(&english).into_iter().zip(fenced_lines(&japanese)) {
        assert_eq!(without_remark(one), without_remark(other), "left {ENGLISH}, right {JAPANESE}");
    }
    assert_eq!(fenced_lines(&english).len(), fenced_lines(&japanese).len(), "a block is longer");
}

#[test]
fn both_pages_lead_to_one_another() {
    for (page, other) in [(ENGLISH, JAPANESE), (JAPANESE, ENGLISH)] {
        let text = read(page);
        let top: Vec<&str> = text.lines().take(5).collect();
        assert!(
            top.iter().any(|line| line.contains(&format!("]({other})"))),
            "the top of {page} has no link to {other}"
        );
    }
}

/// With `--help` behind them words are parsed, options and their values included, and nothing is played.
#[test]
fn the_program_understands_every_command() {
    let page = commands(&read(ENGLISH));
    let lines: Vec<&str> = page.iter().filter_map(|line| line.strip_prefix("gunjin ")).collect();
    assert!(!lines.is_empty());
    for line in lines {
        let mut program = assert_cmd::cargo::cargo_bin_cmd!("gunjin");
        let output = program.args(line.split_whitespace()).arg("--help").output().expect("it starts");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "`gunjin {line}` of {ENGLISH}: {complaint}");
    }
}
