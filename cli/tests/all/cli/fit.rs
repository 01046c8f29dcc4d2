//! `gunjin fit`, and agents with values of one's own.

use crate::cli::gunjin::{failure, folder, stdout};

#[test]
fn values_are_fitted_written_and_played_with() {
    let out = folder("fit");
    std::fs::create_dir_all(&out).expect("a folder");
    let file = out.join("values.toml");
    let words = "fit mini-4x6 --games 40 --lessons 3 --iterations 40 --seed 7";
    let printed = stdout(&format!("{words} --threads 1"));
    stdout(&format!("{words} --threads 2 --out {}", file.display()));
    assert_eq!(std::fs::read_to_string(&file).expect("values"), printed, "for any number of threads");
    assert!(printed.contains("edition = \"mini-4x6\""), "{printed}");
    let command = "gunjin fit mini-4x6 --games 40 --seed 7 --lessons 3 --iterations 40";
    assert!(printed.contains(command), "its origin is told: {printed}");
    for agent in ["greedy", "halving", "so-ismcts", "flat"] {
        let budget = if agent == "greedy" { String::new() } else { "iterations=40,".into() };
        let table = stdout(&format!("think mini-4x6 --agent {agent}:{budget}values={}", file.display()));
        assert!(table.contains("mini-4x6"), "{table}");
    }
}

#[test]
fn values_of_tori_are_fitted() {
    let words = "fit tori --games 100 --iterations 4 --seed 7";
    let printed = stdout(&format!("{words} --threads 1"));
    assert_eq!(stdout(&format!("{words} --threads 2")), printed, "for any number of threads");
    assert!(printed.contains("gunjin fit tori --games 100 --iterations 4 --seed 7"), "{printed}");
    assert!(printed.contains("name = \"eagle\""), "{printed}");
}

#[test]
fn values_that_do_not_fit_are_refused() {
    let out = folder("fit-refused");
    std::fs::create_dir_all(&out).expect("a folder");
    let file = out.join("values.toml");
    stdout(&format!("fit mini-4x6 --games 20 --out {}", file.display()));
    let other = format!("think w-23-6i --agent greedy:values={}", file.display());
    let cases = [
        ("fit chu", "name an edition of 軍人将棋"),
        ("fit tori --games 3", "play at least 100"),
        ("fit tori --lessons 3", "leave --lessons out"),
        ("fit mini-4x6 --games 3", "play at least 20"),
        ("fit mini-4x6 --games 20 --out /nowhere/at/all.toml", "give another --out"),
        (&other, "fit values for this edition"),
        ("think w-23-6i --agent greedy:values=none.toml", "gunjin learn pieces GAME --out none.toml"),
        ("think tori --agent mcts:values=hand", "only built-in values"),
    ];
    for (words, told) in cases {
        let (code, complaint) = failure(words, &[]);
        assert!(code == 2 && complaint.contains(told), "`gunjin {words}` says: {complaint}");
    }
}
