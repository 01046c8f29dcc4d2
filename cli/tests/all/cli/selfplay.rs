//! `gunjin selfplay` and `gunjin quickstart`.

use crate::cli::gunjin::{folder, gunjin, json};
use std::path::Path;

fn play(out: &Path, threads: &str, game: &str) -> String {
    let words = format!(
        "selfplay {game} --agent random --agent random --games 700 --seed 9 --threads {threads} --out"
    );
    let output = gunjin(&words, &[out.to_str().expect("a path")]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read_to_string(out.join("games.csv")).expect("games.csv")
}

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    let [one, two] =
        ["1", "2"].map(|threads| play(&folder(&format!("threads-{threads}")), threads, "h-23-6x"));
    assert_eq!(one, two);
    assert_eq!(one.lines().count(), 701);
}

#[test]
fn games_csv_has_its_columns_and_its_order() {
    let text = play(&folder("columns"), "2", "mini-3x4");
    let heading = "cell,game_index,game,seed,agent_1,agent_2,policy_1,policy_2,score_1,score_2,winner,reason,plies,branching,\
                   combats,captures,first_contact,crossing,repetition,why";
    assert_eq!(text.lines().next(), Some(heading));
    for (index, line) in text.lines().skip(1).enumerate() {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[..2], ["0", &index.to_string()]);
        let scores: f64 = cells[8..10].iter().map(|cell| cell.parse::<f64>().expect("a score")).sum();
        assert!((scores - 1.0).abs() < 1e-9 && ["1", "2", "draw"].contains(&cells[10]), "{line}");
    }
}

#[test]
fn switches_reach_the_games() {
    let text = play(&folder("switches"), "2", "mini-2x4:ply_cap=1");
    assert!(text.lines().skip(1).all(|line| line.starts_with("0,") && line.contains(",ply-cap,1,")));
}

#[test]
fn the_table_is_the_same_without_a_file() {
    let out = folder("table");
    let words = "selfplay w-23-6i --agent random --agent random --games 600 --seed 3";
    let with_file = gunjin(&format!("{words} --threads 2 --out"), &[out.to_str().expect("a path")]);
    let without = gunjin(&format!("{words} --threads 1"), &[]);
    assert!(with_file.status.success() && without.status.success());
    assert_eq!(String::from_utf8(with_file.stdout), String::from_utf8(without.stdout));
}

#[test]
fn quickstart_plays_six_eras() {
    let out = folder("quickstart");
    let output = gunjin("quickstart --games 40 --out", &[out.to_str().expect("a path")]);
    assert!(output.status.success());
    let table = String::from_utf8(output.stdout).expect("UTF-8");
    for game in ["p1-31-8x", "p2-23-6i", "p3-23-6i", "m-31-8xn", "t-23-8i", "w-23-6i"] {
        assert!(table.contains(game), "no {game} in {table}");
    }
    assert!(!table.contains('\u{1b}'), "colours only on a terminal");
    let text = std::fs::read_to_string(out.join("games.csv")).expect("games.csv");
    assert_eq!(text.lines().count(), 6 * 40 + 1, "one heading, all games");
    let page = std::fs::read(out.join("report.html")).expect("a page");
    let told = gunjin("report", &[out.to_str().expect("a path")]);
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    assert!(std::fs::read(out.join("report.html")).expect("a page") == page, "the page is the same again");
}

#[test]
fn a_run_without_a_folder_costs_no_disk() {
    let out = folder("costs").join("run").display().to_string();
    let words = "selfplay mini-3x4 --agent random --agent random --games 50";
    for (more, disk) in
        [(Vec::new(), false), (vec!["--dry-run"], false), (vec!["--dry-run", "--out", &out], true)]
    {
        let output = gunjin(words, &more);
        let told =
            [output.stdout, output.stderr].map(|told| String::from_utf8_lossy(&told).into_owned()).concat();
        assert!(output.status.success() && told.contains("50 games"), "{told}");
        assert_eq!(told.contains("on disk"), disk, "{more:?}: {told}");
    }
    let told = gunjin("values --game mini-3x4 --games 60 --removal 0", &[]).stderr;
    let told = String::from_utf8_lossy(&told).into_owned();
    assert!(told.contains("in the temporary folder") && !told.contains("on disk"), "{told}");
}

#[test]
fn results_are_json_too() {
    let words = "selfplay mini-3x4 --agent greedy --agent random --games 40 --seed 3 --format json";
    let told = json(words);
    let cell = &told["cells"][0];
    assert_eq!((cell["games"].as_u64(), told["complete"].as_bool()), (Some(40), Some(true)), "{told}");
    let scores: f64 = [0, 1].iter().filter_map(|&seat: &usize| cell["scores"][seat]["score"].as_f64()).sum();
    assert!((scores - 1.0).abs() < 1e-9, "{told}");
    let endings = cell["endings"].as_object().expect("endings");
    assert_eq!(endings.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), 40, "{told}");
    let spec = folder("json").join("two.toml");
    let text =
        "games = 5\n[[grid]]\neditions = [\"mini-2x4\", \"mini-3x4\"]\nagents = [[\"random\", \"random\"]]\n";
    std::fs::write(&spec, text).expect("a file");
    let told = json(&format!("run {} --format json", spec.display()));
    assert_eq!(told["cells"].as_array().map(Vec::len), Some(2), "{told}");
}
