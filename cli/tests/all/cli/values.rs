//! `gunjin values`.

use crate::cli::gunjin::{failure, folder, gunjin, stdout};

#[test]
fn values_are_the_same_for_any_number_of_threads_and_from_the_folders_that_were_played() {
    let out = folder("values");
    let words = "values --game mini-4x6 --games 120 --removal 20 --samples 40 --sample 5";
    let printed = stdout(&format!("{words} --threads 1"));
    let again = stdout(&format!("{words} --threads 2 --out {}", out.display()));
    assert_eq!(printed, again, "nothing depends on threads, or on whether the run is kept");
    assert!(printed.contains("mean piece") && printed.contains("Score lost without a piece"), "{printed}");
    let read = stdout(&format!("values {0}/games {0}/removal --samples 40", out.display()));
    assert_eq!(printed, read, "the folders say all");
    let csv = std::fs::read_to_string(out.join("values.csv")).expect("values.csv");
    let heading = "game,agents,kind,name,count,games,logit,logit_low,logit_high,logit_by_position,";
    assert!(csv.starts_with(heading), "{csv}");
    assert_eq!(
        csv,
        stdout(&format!("values {0}/games {0}/removal --samples 40 --format csv", out.display()))
    );
    let removal = std::fs::read_to_string(out.join("removal.csv")).expect("removal.csv");
    assert_eq!(removal.lines().count(), csv.lines().count(), "every kind was taken away once");
}

#[test]
fn other_families_have_values_by_regression() {
    for game in ["tori", "sannin:ply_cap=120"] {
        let words = format!("values --game {game} --agent random --games 40 --samples 20 --format json");
        let json: serde_json::Value = serde_json::from_str(&stdout(&words)).expect("JSON");
        let values = json["values"].as_array().expect("a table");
        assert!(values.iter().any(|row| row["logit"].is_number()), "{game}: {json}");
        assert!(json["removal"].is_null());
    }
}

#[test]
fn what_cannot_be_analysed_is_said() {
    let out = folder("values-refused");
    stdout(&format!("selfplay mini-2x4 --agent random --agent random --games 5 --out {}", out.display()));
    let cases = [
        ("values".to_string(), "<DIR|GAME>"),
        ("values nowhere".to_string(), "'nowhere' is not the folder of a run"),
        (format!("values {}", out.display()), "--tables positions"),
        (format!("values {0} {0}", out.display()), "name every run once"),
        ("values --game w-23-6j".to_string(), "w-23-6i"),
        ("values --game leduc".to_string(), "leduc has no pieces; `values` needs a game with pieces"),
    ];
    for (words, told) in cases {
        let (code, complaint) = failure(&words, &[]);
        assert!(code == 2 && complaint.contains(told), "`gunjin {words}` says: {complaint}");
    }
}

#[test]
fn a_changed_table_is_noticed_and_a_folder_without_positions_is_named() {
    let out = folder("values-changed");
    let play = "selfplay mini-3x4 --agent greedy --agent greedy --games 60 --sample 3";
    let (whole, bare) = (out.join("whole"), out.join("bare"));
    stdout(&format!("{play} --tables positions --out {}", whole.display()));
    stdout(&format!("{play} --seed 2 --out {}", bare.display()));
    let both = format!("{} {}", whole.display(), bare.display());
    for command in ["values", "analyse"] {
        let told = gunjin(&format!("{command} {both} --samples 20"), &[]);
        let told = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(told.contains(&format!("'{}' has no positions.csv", bare.display())), "{command}: {told}");
        assert!(!told.contains(&format!("'{}' has no", whole.display())), "{command}: {told}");
        assert_eq!(told.contains("too few games for piece values"), command == "values", "{command}: {told}");
    }
    let positions = whole.join("positions.csv");
    let text = std::fs::read_to_string(&positions).expect("a table");
    let last = text.trim_end().rfind('\n').expect("lines");
    std::fs::write(&positions, &text[..=last]).expect("a table");
    for command in ["values", "analyse"] {
        let (code, told) = failure(&format!("{command} {both}"), &[]);
        assert!(code == 2 && told.contains("its manifest says") && told.contains("positions.csv"), "{told}");
    }
}

#[test]
fn quick_work_is_not_talked_about() {
    let out = folder("values-quiet");
    let play = "run mini-3x4 --agent greedy --agent greedy --games 60 --sample 3 --tables positions";
    stdout(&format!("{play} --out {}", out.display()));
    for command in ["analyse values", "analyse runs"] {
        let words = format!("{command} {} --bootstrap 20", out.display());
        let [one, two] = [1, 2].map(|threads| gunjin(&format!("{words} --threads {threads}"), &[]));
        assert!(one.status.success() && one.stdout == two.stdout && !one.stdout.is_empty(), "{command}");
        let few = |line: &&str| line.contains("too few games for piece values");
        for told in [one.stderr, two.stderr].map(|told| String::from_utf8_lossy(&told).into_owned()) {
            assert_eq!(told.lines().filter(|line| !few(line)).count(), 0, "{command}: {told}");
        }
    }
    let solved = gunjin("solve kuhn --algorithm lp", &[]);
    let told = String::from_utf8_lossy(&solved.stderr).into_owned();
    assert!(told.lines().count() == 1 && told.contains("histories"), "only the size is told: {told}");
}
