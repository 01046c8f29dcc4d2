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

#[test]
fn a_set_up_game_is_solved_stopped_and_gone_on_with() {
    let solve = |out: &std::path::Path, more: &str| {
        let small = "--pool 12 --pairs 4 --candidates 8 --generations 2 --tests 20 --seed 3";
        format!("setups mini-3x4 --solve --agent greedy {small} --out {} {more}", out.display())
    };
    let (whole, parts) = (folder("solve-whole"), folder("solve-parts"));
    let printed = stdout(&solve(&whole, "--rounds 2 --threads 1"));
    stdout(&solve(&parts, "--rounds 1 --threads 3"));
    assert_eq!(stdout(&solve(&parts, "--rounds 2 --threads 3")), printed);
    for name in [
        "against.csv",
        "mixture.csv",
        "mixture-places.csv",
        "mixture.txt",
        "payoffs.csv",
        "rounds.csv",
        "state.json",
    ] {
        let read = |out: &std::path::Path| std::fs::read_to_string(out.join(name)).expect(name);
        assert_eq!(read(&whole), read(&parts), "{name}");
    }
    for (language, heading) in [("en", "that are hard to exploit"), ("ja", "攻略されにくい配置")] {
        stdout(&format!("report {} --lang {language}", whole.display()));
        let page = std::fs::read_to_string(whole.join("report.html")).expect("the page");
        assert!(page.contains(heading) && page.contains("class=\"chart heat\"") && page.contains("answer"));
        assert!(
            page.contains("gunjin analyse setups mini-3x4 --solve --agent greedy --out DIR"),
            "its command"
        );
    }
    let mixture = whole.join("mixture.txt");
    let words =
        format!("selfplay mini-3x4 --agent greedy --agent greedy --setup learned:{}", mixture.display());
    assert!(stdout(&format!("{words} --games 6")).contains("6"));
    let (_, told) = failure(&solve(&whole, "--rounds 2 --source reference"), &[]);
    assert!(told.contains("reference") && told.contains("--out"), "{told}");
    let (_, told) = failure("setups mini-3x4 --solve --pool 8", &[]);
    assert!(told.contains("--pool"), "{told}");
    let (code, told) = failure("setups mini-3x4 --solve --games 50", &[]);
    assert!(code == 2 && told.contains("--games"), "what would be ignored is refused: {told}");
    let (code, told) = failure("setups mini-3x4 --rounds 3", &[]);
    assert!(code == 2 && told.contains("--solve"), "{told}");
}

#[test]
fn a_mixture_has_reflections_alike_unless_told_otherwise() {
    let solve = |out: &str, more: &str| {
        let out = folder(out);
        let small = "--rounds 1 --pool 12 --pairs 4 --candidates 8 --generations 2 --tests 20 --seed 3";
        stdout(&format!("setups mini-3x4 --solve --agent greedy {small} --out {} {more}", out.display()));
        let text = std::fs::read_to_string(out.join("mixture.txt")).expect("mixture.txt");
        let parts = text.lines().skip(2).filter(|line| !line.starts_with('#'));
        let parts = parts
            .map(|line| line.split_once(' ').map(|(share, setup)| (share.to_string(), setup.to_string())));
        parts.collect::<Option<Vec<(String, String)>>>().expect("shares and set-ups")
    };
    // Six squares: two ranks of three pieces with two letters each.
    let backwards = |rank: &str| [&rank[4..], &rank[2..4], &rank[..2]].concat();
    let reflected = |setup: &str| setup.split('/').map(backwards).collect::<Vec<_>>().join("/");
    let shared = solve("solve-shared", "");
    assert!(shared.len() >= 2);
    for (share, setup) in &shared {
        assert!(shared.contains(&(share.clone(), reflected(setup))), "{setup} without its reflection");
    }
    let alone = solve("solve-alone", "--no-twins");
    assert!(
        alone.iter().any(|(share, setup)| !alone.contains(&(share.clone(), reflected(setup)))),
        "{alone:?}"
    );
}
