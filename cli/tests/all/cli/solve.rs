//! `gunjin solve` and `gunjin exploit`.

use crate::cli::gunjin::{failure, folder, gunjin, json, stdout};
use serde_json::Value;
use std::path::Path;

fn number(found: &Value, key: &str) -> f64 {
    found[key].as_f64().unwrap_or_else(|| panic!("{key} of {found}"))
}

fn numbers(found: &Value, key: &str) -> Vec<f64> {
    found[key].as_array().expect("a list").iter().filter_map(Value::as_f64).collect()
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_solve_is_reported_with_every_figure() {
    let found = json("solve leduc --algorithm cfr+ --iterations 100 --format json");
    let keys: Vec<&String> = found.as_object().expect("an object").keys().collect();
    let expected = [
        "algorithm",
        "game",
        "information_sets",
        "iterations",
        "iterations_per_second",
        "memory_bytes",
        "nashconv",
        "nodes",
        "seconds",
        "value",
    ];
    assert_eq!(keys, expected);
    assert_eq!((found["game"].as_str(), found["algorithm"].as_str()), (Some("leduc"), Some("cfr+")));
    assert_eq!((number(&found, "information_sets"), number(&found, "nodes")), (936.0, 9457.0));
    assert_eq!(number(&found, "iterations"), 100.0);
    // OpenSpiel's figure (data/oracles/openspiel_cfr.toml).
    assert!((number(&found, "nashconv") / 0.026_831_989_941_795_67 - 1.0).abs() < 1e-5, "{found}");
    let value = numbers(&found, "value");
    assert!(value.len() == 2 && (value[0] + value[1]).abs() < 1e-12, "{found}");
    assert!(number(&found, "seconds") > 0.0 && number(&found, "memory_bytes") > 9457.0);
    assert!(number(&found, "iterations_per_second") > 0.0);
}

/// By a linear program and by iterations (Kuhn 1950).
#[test]
fn values_are_the_known_ones() {
    let found = json("solve kuhn --algorithm lp --format json");
    assert!((numbers(&found, "value")[0] + 1.0 / 18.0).abs() < 1e-7, "{found}");
    assert!(number(&found, "nashconv") < 1e-6 && found["iterations"] == 0, "{found}");
    for algorithm in ["cfr", "cfr+", "lcfr", "dcfr", "pcfr+", "pdcfr+", "es-mccfr", "os-mccfr", "fp"] {
        let found = json(&format!("solve kuhn --algorithm {algorithm} --iterations 3000 --format json"));
        let (value, far) = (numbers(&found, "value")[0], number(&found, "nashconv"));
        assert!(far < 0.1 && (value + 1.0 / 18.0).abs() <= far, "{found}");
    }
    let simultaneous = json("solve kuhn --algorithm cfr --simultaneous --iterations 1000 --format json");
    assert_eq!(simultaneous["algorithm"], "cfr:order=simultaneous");
    assert!(number(&simultaneous, "nashconv") < 0.02, "{simultaneous}");
}

#[test]
fn a_resumed_solve_has_the_bytes_of_one_in_a_piece() {
    let folder = folder("solve-resume");
    for (algorithm, iterate) in [("dcfr", "average"), ("es-mccfr", "average"), ("pcfr+", "best")] {
        let file = |name: &str| folder.join(name).display().to_string();
        let (whole, half, rest) = (file("whole"), file("half"), file("rest"));
        let words = format!("solve leduc --algorithm {algorithm} --seed 3 --iterate {iterate} --format json");
        stdout(&format!("{words} --iterations 150 --save {whole}"));
        stdout(&format!("{words} --iterations 61 --save {half}"));
        let resumed = json(&format!("{words} --iterations 150 --resume {half} --save {rest}"));
        assert_eq!(resumed["iterations"], 150);
        assert_eq!(read(Path::new(&whole)), read(Path::new(&rest)), "{algorithm}");
        assert_ne!(read(Path::new(&whole)), read(Path::new(&half)), "{algorithm}");
        stdout(&format!("{words} --iterations 150 --resume {half} --save {half}"));
        assert_eq!(read(Path::new(&whole)), read(Path::new(&half)), "in place");
    }
    let left: Vec<_> = std::fs::read_dir(&folder).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 3, "nothing unfinished is left: {left:?}");
}

/// Whatever iteration Ctrl-C comes in, the file is that of a solve of so many iterations.
#[cfg(unix)]
#[test]
fn an_interrupted_solve_is_saved() {
    let folder = folder("solve-interrupted");
    let file = |name: &str| folder.join(name).display().to_string();
    let (stopped, whole, curve) = (file("stopped"), file("whole"), file("curve.csv"));
    let words = "solve mini-2x4:ply_cap=4 --algorithm cfr+ --format json";
    let command = assert_cmd::cargo::cargo_bin_cmd!("gunjin");
    let path = command.get_program().to_owned();
    let child = std::process::Command::new(path)
        .args(words.split(' '))
        .args(["--seconds", "1000", "--save", &stopped, "--curve", &curve])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The solve is under way once its curve has ten rows.
    let rows = || std::fs::read_to_string(&curve).map_or(0, |text| text.lines().count());
    let begun = std::time::Instant::now();
    while rows() < 10 && begun.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let sent = std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(sent.expect("a shell").success());
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{told}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let made = report["iterations"].as_u64().expect("a number");
    assert!(told.contains("interrupted after") && told.contains(&format!("--resume {stopped}")), "{told}");
    stdout(&format!("{words} --iterations {made} --save {whole}"));
    assert_eq!(read(Path::new(&stopped)), read(Path::new(&whole)), "after {made} iterations");
    let left: Vec<_> = std::fs::read_dir(&folder).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 3, "nothing unfinished is left: {left:?}");
}

#[test]
fn a_curve_is_written_row_by_row() {
    let path = folder("solve-curve").join("curve.csv");
    let words =
        format!("solve kuhn --algorithm cfr+ --iterations 60 --curve {} --format json", path.display());
    let found = json(&words);
    let text = String::from_utf8(read(&path)).expect("UTF-8");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("iterations,seconds,nashconv,value"));
    let rows: Vec<Vec<f64>> =
        lines.map(|line| line.split(',').map(|cell| cell.parse().expect("a number")).collect()).collect();
    let iterations: Vec<f64> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(iterations, [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 60.0]);
    assert!(rows.windows(2).all(|pair| pair[0][1] <= pair[1][1]), "time goes on: {text}");
    assert!((rows[6][2] - number(&found, "nashconv")).abs() < 1e-12, "{text}");
    assert!((rows[6][3] - numbers(&found, "value")[0]).abs() < 1e-12, "{text}");
}

#[test]
fn a_target_or_a_time_ends_a_solve() {
    let enough = json("solve kuhn --target-nashconv 1e-3 --format json");
    assert!(number(&enough, "nashconv") <= 1e-3 && number(&enough, "iterations") < 1e5, "{enough}");
    let timed = json("solve kuhn --algorithm cfr --seconds 0.05 --format json");
    assert!((0.05..5.0).contains(&number(&timed, "seconds")), "{timed}");
}

#[test]
fn text_says_it_all_and_stderr_says_the_size() {
    let output = gunjin("--ascii solve mini-2x4:ply_cap=4 --iterations 20", &[]);
    let (text, told) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr).into_owned());
    assert!(output.status.success() && text.is_ascii(), "{text}{told}");
    for part in
        ["mini-2x4:ply_cap=4+setup by dcfr: 20 iterations", "value of South", "value of North", "NashConv"]
    {
        assert!(text.contains(part), "{text}");
    }
    assert!(told.contains("limit 8.0 GB (--max-memory)") && told.lines().count() == 1, "quiet: {told}");
}

#[test]
fn the_set_up_is_a_decision_unless_told() {
    let chosen = json("solve mini-2x4:ply_cap=4 --iterations 200 --format json");
    let given = json("solve mini-2x4:ply_cap=4 --iterations 200 --reference-setup --format json");
    assert_eq!(
        (chosen["game"].as_str(), given["game"].as_str()),
        (Some("mini-2x4:ply_cap=4+setup"), Some("mini-2x4:ply_cap=4"))
    );
    assert!(number(&chosen, "nodes") > 6.0 * number(&given, "nodes"), "{chosen} {given}");
    let value = numbers(&chosen, "value");
    assert!((value[0] + value[1] - 1.0).abs() < 1e-9, "shares of a game: {chosen}");
}

#[test]
fn an_army_may_lack_a_piece() {
    let value = |seat: &str| {
        let found =
            json(&format!("solve mini-2x4:ply_cap=6 --handicap {seat}:GE --iterations 200 --format json"));
        assert_eq!(found["game"], format!("mini-2x4:ply_cap=6+setup-{seat}:GE"));
        numbers(&found, "value")[0]
    };
    assert!((value("south") - 0.125).abs() < 1e-3 && (value("north") - 0.875).abs() < 1e-3);
    for (game, told) in
        [("mini-2x4 --handicap south:XX", "south:XX is no piece"), ("kuhn --handicap south:GE", "kuhn")]
    {
        let (code, error) = failure(&format!("solve {game} --iterations 1"), &[]);
        assert!(code == 2 && error.contains(told), "{error}");
    }
}

#[test]
fn files_of_trees_are_solved() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/efg/kuhn.efg");
    let found = json(&format!("solve {file} --algorithm lp --format json"));
    assert!((numbers(&found, "value")[0] + 1.0 / 18.0).abs() < 1e-7, "{found}");
    let three = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/efg/three_players.efg");
    let found = json(&format!("solve {three} --algorithm es-mccfr --iterations 1000 --format json"));
    assert_eq!(numbers(&found, "value").len(), 3);
}

#[test]
fn a_table_is_as_exploitable_as_its_policy() {
    let folder = folder("exploit");
    for (game, more) in
        [("kuhn", ""), ("leduc", ""), ("liars_dice:sides=3", ""), ("mini-2x4:ply_cap=4", "--reference-setup")]
    {
        let path = folder.join("policy").display().to_string();
        let words =
            format!("solve {game} {more} --algorithm cfr+ --iterations 40 --save {path} --format json");
        let solved = json(&words);
        let policy = json(&format!("exploit {game} {more} --policy {path} --format json"));
        let table = json(&format!("exploit {game} {more} --agent table:policy={path} --format json"));
        assert!((number(&policy, "nashconv") - number(&solved, "nashconv")).abs() < 1e-12, "{game}");
        for key in ["value", "best_responses"] {
            let pairs = numbers(&policy, key).into_iter().zip(numbers(&table, key));
            pairs.for_each(|(one, other)| assert!((one - other).abs() < 1e-12, "{policy} {table}"));
        }
        assert!((number(&policy, "nashconv") - number(&table, "nashconv")).abs() < 1e-12, "{game}");
        assert_eq!(policy["information_sets"], table["information_sets"]);
        let half = number(&policy, "nashconv") / 2.0;
        assert!((number(&policy, "exploitability") - half).abs() < 1e-12, "{policy}");
    }
}

/// With one ply South attacks once, whatever he does, and North never; how often that is a bluff is counted
/// by hand in the agents' tests.
#[test]
fn a_portrait_has_set_ups_and_bluffs() {
    let path = folder("portrait").join("policy").display().to_string();
    stdout(&format!("solve mini-2x4:ply_cap=1 --algorithm cfr --iterations 3 --save {path}"));
    let words = format!("exploit mini-2x4:ply_cap=1 --policy {path} --portrait");
    let found = json(&format!("{words} --format json"));
    assert_eq!(found["game"], "mini-2x4:ply_cap=1+setup");
    for (seat, attacks) in [(0, 1.0), (1, 0.0)] {
        let portrait = &found["seats"][seat];
        let setups = portrait["setups"].as_array().expect("a list");
        let shares: f64 = setups.iter().filter_map(|setup| setup[1].as_f64()).sum();
        assert!(setups.len() == 6 && (shares - 1.0).abs() < 1e-9, "{portrait}");
        assert!((number(portrait, "attacks") - attacks).abs() < 1e-9, "{portrait}");
        assert!((0.0..=attacks + 1e-9).contains(&number(portrait, "bluffs")), "{portrait}");
    }
    let text = stdout(&words);
    assert!(text.contains("bluffs") && text.contains("GEMA/SP"), "{text}");
    let kuhn = folder("portrait-kuhn").join("policy").display().to_string();
    stdout(&format!("solve kuhn --iterations 1 --save {kuhn}"));
    let (code, told) = failure(&format!("exploit kuhn --policy {kuhn} --portrait"), &[]);
    assert!(code == 2 && told.contains("has no set-up decision"), "{told}");
}

/// By hand: both pass and bet one time in two. A best response to that, card by card, earns seat 0 and seat 1
/// each the sum computed here over the 6 deals; `plain` in the agents' tests finds the same by recursion.
#[test]
fn random_on_kuhn_is_as_exploitable_as_counted_by_hand() {
    let found = json("exploit kuhn --agent random --format json");
    let best = [kuhn_first_seat(), kuhn_second_seat()];
    let value = kuhn_at_random();
    let found_best = numbers(&found, "best_responses");
    assert!((numbers(&found, "value")[0] - value).abs() < 1e-12, "{found}");
    assert!((found_best[0] - best[0]).abs() < 1e-12, "{found} {best:?}");
    assert!((found_best[1] - best[1]).abs() < 1e-12, "{found} {best:?}");
    assert!((number(&found, "nashconv") - best[0] - best[1]).abs() < 1e-12, "{found}");
    assert!(stdout("exploit kuhn --agent random").contains("exploitability"));
}

/// Gain of seat 0 where the higher card wins.
fn showdown(own: i32, other: i32, stake: f64) -> f64 {
    if own > other { stake } else { -stake }
}

fn mean_over_others(own: i32, earned: impl Fn(i32) -> f64) -> f64 {
    (0..3).filter(|&other| other != own).map(|other| earned(other) / 2.0).sum()
}

/// Kuhn poker when both do everything one time in two: seat 0's chips.
fn kuhn_at_random() -> f64 {
    let pass = |own, other| {
        let answered = -0.5 + 0.5 * showdown(own, other, 2.0);
        0.5 * showdown(own, other, 1.0) + 0.5 * answered
    };
    let bet = |own, other| 0.5 + 0.5 * showdown(own, other, 2.0);
    let deal = |own| mean_over_others(own, |other| 0.5 * pass(own, other) + 0.5 * bet(own, other));
    (0..3).map(|own| deal(own) / 3.0).sum()
}

/// The best that seat 0 can do against that, card by card.
fn kuhn_first_seat() -> f64 {
    let best = |own: i32| {
        let bet = mean_over_others(own, |other| 0.5 + 0.5 * showdown(own, other, 2.0));
        let passed = mean_over_others(own, |other| 0.5 * showdown(own, other, 1.0));
        let fold = -0.5;
        let call = mean_over_others(own, |other| 0.5 * showdown(own, other, 2.0));
        bet.max(passed + f64::max(fold, call))
    };
    (0..3).map(|own| best(own) / 3.0).sum()
}

/// The best that seat 1 can do, card by card and after each action of seat 0.
fn kuhn_second_seat() -> f64 {
    let best = |own: i32| {
        let checked = mean_over_others(own, |other| showdown(own, other, 1.0));
        let raised = mean_over_others(own, |other| 0.5 + 0.5 * showdown(own, other, 2.0));
        let called = mean_over_others(own, |other| showdown(own, other, 2.0));
        0.5 * checked.max(raised) + 0.5 * called.max(-1.0)
    };
    (0..3).map(|own| best(own) / 3.0).sum()
}

#[test]
fn agents_are_judged_on_boards_with_set_ups() {
    let words = "exploit mini-2x4:ply_cap=4 --agent random --format json";
    let found = json(words);
    assert_eq!(found["game"], "mini-2x4:ply_cap=4+setup");
    assert!(number(&found, "nashconv") > 0.1, "{found}");
    assert_eq!(found, json(words), "the same seed");
    let greedy = json("exploit mini-2x4:ply_cap=4 --agent greedy --format json");
    assert_eq!(greedy["information_sets"], found["information_sets"]);
}

#[test]
fn judgements_do_not_depend_on_threads() {
    let judged = |words: &str, threads: &str| {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("gunjin");
        let output = command.args(words.split(' ')).env("RAYON_NUM_THREADS", threads).output();
        let output = output.expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    for words in [
        "exploit mini-2x4:ply_cap=4 --agent smooth-uct:iterations=30 --seed 5 --format json",
        "exploit mini-2x4:ply_cap=6 --agent greedy --lower-bound --practice 3000 --games 50 --format json",
        "exploit w-23-6i:ply_cap=30 --agent greedy --lower-bound --search 8 --games 4 --format json",
    ] {
        assert_eq!(judged(words, "1"), judged(words, "3"), "{words}");
    }
}

#[test]
fn a_lower_bound_says_that_it_is_one() {
    let words = "exploit kuhn --agent random --lower-bound --practice 20000 --games 2000";
    let found = json(&format!("{words} --format json"));
    assert_eq!(found["lower_bound"], true, "{found}");
    assert!(found.get("nashconv").is_none() && found.get("exploitability").is_none(), "{found}");
    let exact = json("exploit kuhn --agent random --format json");
    let gains = numbers(&exact, "best_responses").into_iter().zip(numbers(&exact, "value"));
    for (seat, (best, value)) in gains.enumerate() {
        let bound = &found["seats"][seat];
        // Two intervals of 95 % make it one in ten thousand.
        let wide = number(bound, "high") - number(bound, "low");
        assert!(number(bound, "gain") <= best - value + wide, "{bound} {exact}");
        assert!(number(bound, "gain") >= 0.8 * (best - value) - wide, "{bound} {exact}");
        assert!(number(bound, "low") > 0.0, "{bound}");
        let difference = number(bound, "response") - number(bound, "value");
        assert!((number(bound, "gain") - difference).abs() < 1e-9, "{bound}");
    }
    let text = stdout(words);
    assert!(text.contains("Lower bound: a best response gains at least this") && text.contains("seat 2"));
    assert!(!text.contains("NashConv") && !text.contains("exploitability"), "{text}");
    let dealt =
        json("exploit w-23-6i:ply_cap=20 --agent random --lower-bound --search 5 --games 2 --format json");
    assert_eq!((&dealt["practice"], &dealt["search"]), (&Value::from(0), &Value::from(5)), "{dealt}");
}

#[test]
fn what_cannot_be_solved_is_refused_with_the_remedy() {
    let folder = folder("solve-refused");
    let path = folder.join("kuhn.policy").display().to_string();
    stdout(&format!("solve kuhn --algorithm cfr+ --iterations 5 --save {path}"));
    let program = folder.join("lp.policy").display().to_string();
    stdout(&format!("solve kuhn --algorithm lp --save {program}"));
    let (chosen, given) =
        (folder.join("chosen").display().to_string(), folder.join("given").display().to_string());
    stdout(&format!("solve mini-2x4:ply_cap=2 --iterations 1 --save {chosen}"));
    stdout(&format!("solve mini-2x4:ply_cap=2 --iterations 1 --reference-setup --save {given}"));
    let cases: Vec<(String, &str)> = vec![
        (format!("exploit mini-2x4:ply_cap=2 --policy {given}"), "give --reference-setup here"),
        (
            format!("exploit mini-2x4:ply_cap=2 --reference-setup --policy {chosen}"),
            "leave --reference-setup out",
        ),
        (format!("think mini-2x4 --agent table:policy={chosen}"), "give it that game, or solve mini-2x4\n"),
        ("solve kuhn --algorithm dcfrr --iterations 1".into(), "did you mean 'dcfr'?"),
        ("solve kuhn --algorithm cfr:alpha=x --iterations 1".into(), "alpha="),
        ("solve kuhn --algorithm cfr".into(), "--iterations, --target-nashconv or --seconds"),
        ("solve kuhn --algorithm fp --simultaneous --iterations 1".into(), "leave it out"),
        ("solve kuhn --iterations 0".into(), "from 1"),
        ("solve kuhn --seconds -1".into(), "above 0"),
        ("solve kuhn --target-nashconv 0".into(), "above 0"),
        ("solve kuhm --iterations 1".into(), "did you mean 'kuhn'?"),
        ("solve kuhn:players=3 --algorithm lp".into(), "use es-mccfr"),
        ("solve kuhn --iterations 1 --max-memory lots".into(), "for example 500M or 8G"),
        ("solve liars_dice --iterations 1 --max-memory 1M".into(), "more than the limit of 1.0 MB"),
        ("solve phantom_ttt --iterations 1 --max-memory 1M".into(), "more than the limit of 1.0 MB"),
        ("solve w-23-6i --iterations 1".into(), "20000 legal set-ups"),
        ("solve chu --iterations 1".into(), "raise the limit or choose a smaller game"),
        ("solve kuhn --iterations 1 --save /nowhere/x".into(), "choose another file"),
        ("solve kuhn --iterations 1 --curve /nowhere/x.csv".into(), "choose another file"),
        ("solve kuhn --algorithm lp --curve x.csv".into(), "--curve has no effect"),
        ("solve kuhn --algorithm cfr+ --iterations 9 --resume /nowhere/x".into(), "/nowhere/x"),
        (format!("solve leduc --algorithm cfr+ --iterations 9 --resume {path}"), "is of kuhn, not of leduc"),
        (format!("solve kuhn --algorithm cfr --iterations 9 --resume {path}"), "the same algorithm"),
        (format!("solve kuhn --algorithm cfr+ --seed 2 --iterations 9 --resume {path}"), "seed"),
        (format!("solve kuhn --algorithm cfr+ --iterations 4 --resume {path}"), "give at least 5"),
        (format!("solve kuhn --algorithm cfr+ --iterations 9 --resume {program}"), "no checkpoint"),
        ("solve kuhn --algorithm cfr+ --iterations 9 --resume Cargo.toml".into(), "Cargo.toml: "),
        (format!("exploit leduc --policy {path}"), "is of kuhn, not of leduc"),
        ("exploit kuhn".into(), "--policy"),
        (format!("exploit kuhn --policy {path} --agent random"), "cannot be used with"),
        ("exploit kuhn --policy Cargo.toml".into(), "Cargo.toml: "),
        ("exploit kuhn --agent randm".into(), "did you mean 'random'?"),
        ("exploit kuhn --agent human --lower-bound".into(), "choose a built-in agent"),
        ("exploit kuhn --agent random --practice 5".into(), "--lower-bound"),
        (format!("exploit kuhn --policy {path} --lower-bound"), "cannot be used with"),
        ("exploit kuhn --agent random --lower-bound --games 1".into(), "from 2"),
        ("exploit kuhn --agent human".into(), "choose a built-in agent"),
        ("exploit liars_dice --agent random".into(), "more than 20000 information sets"),
        ("exploit leduc --agent random --max-sets 900".into(), "(--max-sets)"),
    ];
    for (words, remedy) in cases {
        let (code, told) = failure(&words, &[]);
        assert!(code == 2 && told.contains(remedy), "`gunjin {words}` ends with {code} and says: {told}");
    }
}
