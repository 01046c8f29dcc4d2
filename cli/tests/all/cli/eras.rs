//! `gunjin eras` and `gunjin analyse`.

use crate::cli::gunjin::{failure, folder, stdout};

/// The cells of a CSV by row and column name.
fn read(text: &str) -> Vec<std::collections::HashMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headings = reader.headers().expect("headings").clone();
    let row = |record: csv::StringRecord| {
        headings.iter().zip(record.iter()).map(|(key, value)| (key.to_string(), value.to_string())).collect()
    };
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

#[test]
fn editions_stand_side_by_side_and_analyse_says_the_same() {
    let out = folder("eras");
    let words = "eras mini-4x6 mini-3x4:first_player=north --agent random --games 60 --samples 20 --sample 3";
    stdout(&format!("{words} --threads 2 --out {}", out.display()));
    let file = |name: &str| std::fs::read_to_string(out.join(name)).expect(name);
    let rows = read(&file("eras.csv"));
    assert_eq!(rows.len(), 2);
    let games = read(&file("games/games.csv"));
    for (row, (game, first)) in
        rows.iter().zip([("mini-4x6", "score_1"), ("mini-3x4:first_player=north", "score_2")])
    {
        assert_eq!(row["game"], game);
        let own: Vec<f64> = games
            .iter()
            .filter(|line| line["game"] == game)
            .map(|line| line[first].parse().expect("points"))
            .collect();
        let mean = own.iter().sum::<f64>() / own.len() as f64;
        assert!((row["first_mover"].parse::<f64>().expect("a score") - mean).abs() < 1e-9, "{game}");
        assert!(row["start_bits"].parse::<f64>().is_ok_and(|bits| bits > 3.0), "{row:?}");
    }
    let shares: f64 =
        read(&file("endings.csv")).iter().map(|row| row["share"].parse::<f64>().expect("a share")).sum();
    assert!((shares - 2.0).abs() < 1e-9, "the endings of each game are all there are");
    let analysed = folder("eras-analysed");
    stdout(&format!("analyse {}/games --samples 20 --out {}", out.display(), analysed.display()));
    for name in ["eras.csv", "endings.csv", "uncertainty.csv"] {
        assert_eq!(std::fs::read_to_string(analysed.join(name)).expect(name), file(name), "{name}");
    }
    assert!(analysed.join("values.csv").exists());
}

#[test]
fn local_rules_are_compared_on_the_same_seeds() {
    let out = folder("eras-switches");
    let words = "eras mini-2x4 --agent random --games 40 --samples 10 --switches";
    stdout(&format!("{words} --out {}", out.display()));
    let rows = read(&std::fs::read_to_string(out.join("switches.csv")).expect("switches.csv"));
    let of = |switch: &str, measure: &str| {
        rows.iter().find(|row| row["switch"] == switch && row["measure"] == measure).unwrap_or_else(|| {
            panic!(
                "no {measure} of {switch} among {:?}",
                rows.iter().map(|row| &row["switch"]).collect::<Vec<_>>()
            )
        })
    };
    assert_eq!(of("first_player=north", "plies")["games"], "40");
    for row in &rows {
        let number = |key: &str| row[key].parse::<f64>().expect(key);
        assert!(number("p") <= number("q") + 1e-12 && number("difference_low") <= number("difference"));
    }
}

#[test]
fn runs_without_positions_are_analysed_as_far_as_they_go() {
    let out = folder("analyse-plain");
    stdout(&format!("selfplay tori --agent random --agent random --games 20 --out {}", out.display()));
    let text = stdout(&format!("analyse {} --samples 10", out.display()));
    assert!(text.contains("tori") && text.contains("Endings") && !text.contains("Piece values"), "{text}");
    let (code, complaint) = failure("eras tori w-23-6j", &[]);
    assert!(code == 2 && complaint.contains("w-23-6i"), "{complaint}");
}

#[test]
fn editions_are_not_compared_by_unlike_players_unless_told() {
    let words = "eras p3-23-6i d-23-6i --games 2 --samples 10";
    let (code, complaint) = failure(&format!("{words} --agent greedy"), &[]);
    assert!(code == 2 && complaint.contains("does not play alike"), "{complaint}");
    assert!(complaint.contains("values=hand") && complaint.contains("--unlike"), "{complaint}");
    let out = folder("eras-unlike");
    stdout(&format!("{words} --agent greedy --unlike --out {}", out.display()));
    let by_default = folder("eras-alike");
    stdout(&format!("{words} --out {}", by_default.display()));
    let rows = read(&std::fs::read_to_string(by_default.join("eras.csv")).expect("eras.csv"));
    assert!(rows.iter().all(|row| row["agents"] == "greedy:values=hand"), "{rows:?}");
    // The two have the same rules, so one player plays the same games.
    assert_eq!(rows[0]["plies"], rows[1]["plies"]);
}
