//! `gunjin setups`.

use crate::cli::gunjin::{failure, folder, stdout};

#[test]
fn placements_are_those_of_the_set_ups_that_were_written() {
    let out = folder("setups");
    let words = "setups mini-3x4 --agent random --games 300 --seed 4";
    let printed = stdout(&format!("{words} --threads 1"));
    assert_eq!(printed, stdout(&format!("{words} --threads 2 --out {}", out.display())));
    assert_eq!(printed, stdout(&format!("setups --from {}/games", out.display())), "the folder says all");
    let written = std::fs::read_to_string(out.join("games/setups.csv")).expect("setups.csv");
    // The first square of the first rank, of both seats: a general stands there as often as set-ups begin
    // with it.
    let begins =
        written.lines().skip(1).filter(|line| line.split(',').nth(4).is_some_and(|s| s.starts_with("GE")));
    let count = begins.count();
    let placements = std::fs::read_to_string(out.join("placements.csv")).expect("placements.csv");
    let rows: Vec<Vec<&str>> = placements.lines().map(|line| line.split(',').collect()).collect();
    let generals = || rows.iter().filter(|row| row[2] == "GE");
    assert!(generals().any(|row| row[4] == count.to_string()), "{count} of {placements}");
    let all: usize = generals().map(|row| row[4].parse::<usize>().expect("a count")).sum();
    assert_eq!(all, 600, "a general stands somewhere in every set-up");
    assert!(out.join("neighbours.csv").exists());
}

#[test]
fn what_always_stands_somewhere_has_a_share_and_no_gain() {
    let words = "setups mini-3x4 --agent random --setup random:hq=GE --games 100 --seed 4 --format csv";
    let printed = stdout(words);
    let generals: Vec<&str> = printed.lines().filter(|line| line.contains(",GE,")).collect();
    assert!(matches!(generals[..], [row] if row.ends_with(",GE,b1,200,1.0,,,,,,false")), "{generals:?}");
    let others = printed.lines().filter(|line| line.contains(",MA,"));
    assert!(others.clone().count() > 1 && !others.clone().any(|row| row.contains(",,")), "{printed}");
}

#[test]
fn what_has_no_set_ups_is_refused() {
    let cases = [
        ("setups tori", "not an edition of 軍人将棋"),
        ("setups mini-3x4 --agent random --games 5", "play more with --games"),
        ("setups", "<DIR|GAME>"),
    ];
    for (words, told) in cases {
        let (code, complaint) = failure(words, &[]);
        assert!(code == 2 && complaint.contains(told), "`gunjin {words}` says: {complaint}");
    }
}
