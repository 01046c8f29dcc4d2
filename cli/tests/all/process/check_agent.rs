//! `gunjin check-agent` on a correct program and on broken ones, which stand in `broken`.

use super::gunjin::{folder, has, rows, typed};
use serde_json::Value;

/// Short times, so that slow programs do not hold the tests up.
const SHORT: &str = "milliseconds=400,grace=400,start=5000,";

/// The report on a program, and the exit code.
fn report(command: &str, games: &[&str]) -> (Value, i32) {
    let mut words = vec!["check-agent", "--format", "json", command];
    games.iter().for_each(|game| words.extend(["--game", game]));
    let output = typed(&words, "");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let report = serde_json::from_str(&told).unwrap_or_else(|error| panic!("{error}: {told}\n{complaint}"));
    (report, output.status.code().expect("an exit code"))
}

fn point<'r>(report: &'r Value, name: &str) -> &'r Value {
    let points = report["points"].as_array().expect("points");
    points.iter().find(|point| point["point"] == name).expect("the point")
}

/// A broken program: the point that it breaks, what is found, and what is to be done.
fn finds(script: &str, name: &str, found: &str, remedy: &str) {
    finds_by("", script, (name, "BROKEN"), found, remedy);
}

/// Checks a point of any mark, with more settings.
fn finds_by(settings: &str, script: &str, (name, mark): (&str, &str), found: &str, remedy: &str) {
    if !has("python3") {
        return;
    }
    let command = format!("{SHORT}{settings}python3 -B cli/tests/all/process/broken/{script}.py");
    let (report, code) = report(&command, &["mini-3x4"]);
    let point = point(&report, name);
    let text = |key: &str| point[key].as_str().unwrap_or_default().to_string();
    let is_correct = mark != "BROKEN";
    assert_eq!((code, report["correct"].as_bool()), (i32::from(!is_correct), Some(is_correct)), "{report:#}");
    assert_eq!(text("mark"), mark, "{report:#}");
    assert!(text("found").contains(found), "'{found}' should be found: {report:#}");
    assert!(text("remedy").contains(remedy), "'{remedy}' should be told: {report:#}");
}

#[test]
fn the_example_is_correct() {
    if !has("python3") {
        return;
    }
    let (report, code) = report("python3 docs/examples/player.py", &[]);
    assert_eq!((code, report["correct"].as_bool()), (0, Some(true)), "{report:#}");
    assert_eq!(report["name"], "example 1.0");
    for point in report["points"].as_array().expect("points") {
        assert_eq!(point["mark"], "ok", "{point:#}");
    }
}

#[test]
fn giving_up_is_no_fault() {
    if !has("python3") {
        return;
    }
    let (report, code) = report("python3 -B cli/tests/all/process/broken/resigns.py", &["w-23-6i"]);
    assert_eq!(code, 0, "{report:#}");
}

#[test]
fn a_program_that_is_not_there_is_a_wrong_request() {
    let output = typed(&["check-agent", "no-such-program-here"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no program"));
}

#[test]
fn silent() {
    finds("silent", "ready", "the reply to hello was late", "flush stdout");
}

#[test]
fn slow() {
    finds("slow", "time", "the move of ply", "answer within `budget`");
}

#[test]
fn rubbish() {
    finds("rubbish", "messages", "is not a JSON object: 'bestmove", "one JSON object a line");
}

#[test]
fn illegal() {
    finds("illegal", "legal", "'z1z2' is not legal", "choose one of the texts in `legal`");
}

#[test]
fn crash_in_game_three() {
    let found = "RuntimeError: the table is full";
    finds_by("reuse=true,", "crash_later", ("series", "BROKEN"), found, "reuse=false");
    // Nobody asks it for a third game.
    finds_by("", "crash_later", ("series", "advice"), found, "reuse=false");
}

/// With `setup=program` every game begins with the program's set-up; without, that it cannot choose one is advice.
#[test]
fn only_takes_set_ups() {
    let remedy = "with a set-up of your own";
    finds_by("", "takes_setups", ("set-up", "advice"), "'{\"type\": \"ready\"}' is of another kind", remedy);
    finds_by("setup=program,", "takes_setups", ("set-up", "BROKEN"), "", remedy);
}

/// With `setup=program` a program is offered none of the host's.
#[test]
fn only_chooses_set_ups() {
    finds_by("setup=program,", "chooses_setups", ("set-up", "ok"), "", "");
    finds_by("", "chooses_setups", ("end", "BROKEN"), "I choose for myself", "");
}

#[test]
fn chatter() {
    finds("chatter", "messages", "the answer came after it", "write logs to stderr");
}

#[test]
fn other_side() {
    finds("other_side", "seat", "an enemy piece stands there", "says which side is yours");
}

#[test]
fn wrong_set_up() {
    finds("wrong_setup", "set-up", "", "exactly `pieces`");
}

#[test]
fn exits_early() {
    finds("exits_early", "ready", "no board was found", "run the command by hand");
}

#[test]
fn wrong_version() {
    finds("wrong_version", "version", "speaks version 2", "speak version 1");
}

#[test]
fn answers_twice() {
    finds("answers_twice", "once", "when nothing was asked", "one line for each");
}

#[test]
fn never_quits() {
    finds("never_quits", "quit", "still running after `quit`", "exit on `quit`");
}

#[test]
fn not_utf8() {
    finds("not_utf8", "utf-8", "is not UTF-8", "write UTF-8");
}

/// In a run, giving up is a loss by resignation and no forfeit.
#[test]
fn a_resignation_is_booked_as_one() {
    if !has("python3") {
        return;
    }
    let out = folder("resigns");
    let shown = out.display().to_string();
    let agent = "process:python3 -B cli/tests/all/process/broken/resigns.py";
    for game in ["w-23-6i", "tori"] {
        let words =
            ["selfplay", game, "--games", "1", "--out", &shown, "--agent", agent, "--agent", "random"];
        let output = typed(&words, "");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        let row = &rows(&out)[0];
        assert_eq!((row["winner"].as_str(), row["reason"].as_str()), ("2", "resignation"), "{complaint}");
        assert!(row["why"].is_empty() && !complaint.contains("FORFEITS"), "{complaint}");
        assert!(!complaint.contains("milliseconds"), "no word of clocks: {complaint}");
        let _ = std::fs::remove_dir_all(&out);
    }
}

/// In a run, failing is told aloud, with the cause.
#[test]
fn forfeits_are_told_aloud() {
    if !has("python3") {
        return;
    }
    let agent = "process:python3 -B cli/tests/all/process/broken/illegal.py";
    let words = ["selfplay", "w-23-6i", "--games", "2", "--agent", "random", "--agent", agent];
    let output = typed(&words, "");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    for part in
        ["FORFEITS", "(seat 2) failed in 2 of 2 games", "2: the move: 'z1z2' is not legal", "check-agent"]
    {
        assert!(complaint.contains(part), "'{part}' is missing: {complaint}");
    }
}

/// The estimate starts no programs: as many are started as games are played.
#[test]
fn the_estimate_starts_no_program() {
    if !has("python3") {
        return;
    }
    let out = folder("starts");
    let log = out.join("log");
    let agent = format!("process:sh -c 'echo >> {}; exec python3 docs/examples/player.py'", log.display());
    let words = ["selfplay", "mini-3x4", "--games", "2", "--agent", "random", "--agent", &agent];
    let output = typed(&words, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let starts = std::fs::read_to_string(&log).expect("it was started").lines().count();
    assert_eq!(starts, 2);
}

/// Tables name programs as they name themselves; equal names are numbered. Without a limit of time nobody
/// speaks of clocks.
#[test]
fn tables_have_the_names_that_programs_give_themselves() {
    if !has("python3") {
        return;
    }
    let [one, other] =
        ["", "milliseconds=0,"].map(|limit| format!("process:{limit}python3 docs/examples/player.py"));
    let words = ["arena", "mini-3x4", "--pairs", "1", "--agent", &one, "--agent", &other];
    let output = typed(&words, "");
    let (told, complaint) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{complaint}");
    assert!(told.contains("example 1.0 (1)") && told.contains("example 1.0 (2)"), "{told}");
    assert!(!complaint.contains("FORFEITS") && !complaint.contains("milliseconds,"), "{complaint}");
}
