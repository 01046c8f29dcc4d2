//! Agents that say themselves how they set up.

use crate::runs::gunjin::{bytes, complaint, done, fresh, refused};
use std::path::Path;

/// The columns of `games.csv` by these names, a row a game.
fn columns(folder: &Path, names: &[&str]) -> Vec<Vec<String>> {
    let mut games = csv::Reader::from_path(folder.join("games.csv")).expect("games.csv");
    let heading = games.headers().expect("a heading").clone();
    let place = |name: &&str| heading.iter().position(|column| column == *name).expect("a column");
    let places: Vec<usize> = names.iter().map(place).collect();
    let rows = games.records().map(|row| row.expect("a row"));
    rows.map(|row| places.iter().map(|&place| row[place].to_string()).collect()).collect()
}

#[test]
fn in_an_arena_the_policy_goes_with_the_agent() {
    let agents = "--agent greedy:setup=learned --agent greedy --agent learned --agent random:setup=(random:hq=GE|LG,front=CO)";
    let words = format!("arena w-23-6i {agents} --pairs 3 --seed 3");
    let (one, two) = (fresh("own-setups-1"), fresh("own-setups-2"));
    let first = done(&format!("{words} --threads 1 --out {}", one.display()));
    let second = done(&format!("{words} --threads 3 --out {}", two.display()));
    assert_eq!((first.stdout, bytes(&one)), (second.stdout, bytes(&two)), "threads do not matter");
    let rows = columns(&one, &["agent_1", "policy_1", "agent_2", "policy_2"]);
    assert_eq!(rows.len(), 36);
    let policy = |agent: &str| match agent {
        "greedy" => "random",
        "greedy:setup=learned" | "learned" => "learned",
        _ => "random:hq=GE|LG,front=CO",
    };
    for row in &rows {
        assert_eq!([policy(&row[0]), policy(&row[2])], [&row[1], &row[3]], "{row:?}");
    }
    let seats = |agent: &str| [0, 2].map(|seat| rows.iter().filter(|row| row[seat] == agent).count());
    assert_eq!(seats("greedy:setup=learned"), [9, 9], "in either seat as often");
}

#[test]
fn what_the_host_is_told_is_for_all_who_do_not_insist() {
    let out = fresh("own-setups-told");
    let agents = "--agent greedy:setup=learned --agent learned";
    done(&format!("selfplay w-23-6i {agents} --setup advice --games 2 --out {}", out.display()));
    assert_eq!(columns(&out, &["policy_1", "policy_2"]), vec![vec!["learned", "advice"]; 2]);
}

#[test]
fn random_for_both_is_no_other_run() {
    let words =
        "selfplay w-23-6i --agent greedy --agent random --games 20 --tables setups --records 2 --seed 8";
    let folders = ["", "--setup random"].map(|setup| {
        let out = fresh(&format!("own-setups-random{}", setup.len()));
        done(&format!("{words} {setup} --out {}", out.display()));
        bytes(&out)
    });
    assert_eq!(folders[0], folders[1]);
}

#[test]
fn statistics_are_of_random_set_ups_unless_others_are_named() {
    let out = fresh("own-setups-values");
    let words = "values --game w-23-6i --agent learned --games 4 --removal 0 --samples 10";
    done(&format!("{words} --out {}", out.display()));
    assert_eq!(columns(&out.join("games"), &["policy_1", "policy_2"]), vec![vec!["random"; 2]; 4]);
    let out = fresh("own-setups-values-learned");
    done(&format!("{words} --setup learned --out {}", out.display()));
    assert_eq!(columns(&out.join("games"), &["policy_1", "policy_2"]), vec![vec!["learned"; 2]; 4]);
}

#[test]
fn runs_in_which_strong_agents_set_up_unlike_are_not_compared_in_silence() {
    let told = |setup: &str| {
        let folders = ["w-23-6i", "mini-4x6"].map(|game| {
            let out = fresh(&format!("own-setups-{game}{}", setup.len()));
            let words = format!("selfplay {game} --agent learned --agent learned {setup} --games 3");
            done(&format!("{words} --out {}", out.display()));
            out.display().to_string()
        });
        complaint(&done(&format!("analyse {} --samples 10", folders.join(" "))))
    };
    let remark = "learned had learned set-ups in w-23-6i and random ones in mini-4x6";
    assert!(told("").contains(remark), "{}", told(""));
    assert!(!told("--setup random").contains(remark));
}

#[test]
fn where_nobody_can_set_up_it_is_refused() {
    let cases = [
        ("selfplay leduc --agent greedy:setup=learned --agent random", "leduc has no set-up decision"),
        ("arena tori --agent greedy:setup=auto --agent random", "has no set-up decision"),
        (
            "selfplay mini-4x6 --agent greedy:setup=learned --agent random",
            "no built-in learned set-ups of mini-4x6",
        ),
        ("selfplay w-23-6i --agent greedy:setup=lerned --agent random", "did you mean 'learned'?"),
        ("exploit mini-2x4:ply_cap=4 --agent greedy:setup=advice", "cannot have its own"),
        ("learn mini-4x6 --setups --agent greedy:setup=advice --out x", "cannot have its own"),
    ];
    for (words, told) in cases {
        let said = refused(words);
        assert!(said.contains(told), "{words}: {said}");
    }
    done("selfplay leduc --agent halving:milliseconds=0,iterations=20 --agent random --games 2");
}
