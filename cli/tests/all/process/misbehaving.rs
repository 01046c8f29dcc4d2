//! Programs that are slow, crash, print rubbish or play what is not legal lose their game for a stated
//! reason, and the run goes on.

use super::gunjin::{folder, has, rows, typed};

/// A player of which one answer is wrong; `{wrong}` is Python that runs in place of its third move.
const PLAYER: &str = "
import json, random, sys, time
dice, moves = random.Random(1), 0
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] in ('hello', 'setup'):
        print(json.dumps({'type': 'ready'}), flush=True)
    elif message['type'] == 'turn':
        moves += 1
        if moves == 3:
            {wrong}
        print(json.dumps({'type': 'move', 'move': dice.choice(message['legal'])}), flush=True)
";

/// Two games against it; both must be forfeits of its own, for this reason.
fn loses(name: &str, wrong: &str, reason: &str) {
    if !has("python3") {
        return;
    }
    let folder = folder(name);
    let player = folder.join("player.py");
    std::fs::write(&player, PLAYER.replace("{wrong}", wrong)).expect("written");
    let agent = format!("process:milliseconds=200,grace=300,command=python3 {}", player.display());
    let run = folder.join("run");
    let out = run.display().to_string();
    let words =
        ["selfplay", "w-23-6i", "--games", "2", "--out", &out, "--agent", "random", "--agent", &agent];
    let output = typed(&words, "");
    assert!(output.status.success(), "the run goes on: {}", String::from_utf8_lossy(&output.stderr));
    let rows = rows(&run);
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!((row["winner"].as_str(), row["reason"].as_str()), ("1", "forfeit"), "{row:?}");
        assert!(row["why"].contains(reason), "'{reason}' should be told: {row:?}");
        assert!(row["plies"].parse::<u32>().expect("a number") == 5, "it played twice: {row:?}");
    }
}

#[test]
fn slow() {
    loses("slow", "time.sleep(60)", "was late");
}

#[test]
fn crashing() {
    loses("crashing", "raise RuntimeError('my heart')", "RuntimeError: my heart");
}

#[test]
fn leaving() {
    loses("leaving", "sys.exit(3)", "the program ended (exit status: 3)");
}

#[test]
fn rubbish() {
    loses("rubbish", "print('b4b5', flush=True)", "is not a JSON object: 'b4b5'");
}

#[test]
fn endless() {
    loses("endless", "sys.stdout.write('x' * 3000000); sys.stdout.flush()", "a line of more than");
}

#[test]
fn illegal() {
    loses(
        "illegal",
        "print(json.dumps({'type': 'move', 'move': 'a1f8'}), flush=True)",
        "'a1f8' is not legal",
    );
}

#[test]
fn moveless() {
    loses("moveless", "print(json.dumps({'type': 'move'}), flush=True)", "no text named move");
}

/// A game of another family: the other seat gets the win.
#[test]
fn in_open_games_too() {
    let folder = folder("open");
    let out = folder.display().to_string();
    let words = [
        "selfplay",
        "tori",
        "--games",
        "1",
        "--out",
        &out,
        "--agent",
        "process:start=300,cat",
        "--agent",
        "random",
    ];
    assert!(typed(&words, "").status.success());
    let row = &rows(&folder)[0];
    // `cat` says hello back, which is no answer to hello: it is waited for until its time is over.
    assert_eq!((row["score_1"].as_str(), row["score_2"].as_str()), ("0", "1"));
    assert!(row["why"].contains("hello was late"), "{row:?}");
}

#[test]
fn a_program_that_is_not_there_is_refused_at_once() {
    for (agent, told) in [
        ("process:no-such-program-here", "there is no program 'no-such-program-here'"),
        ("process", "no program is given"),
        ("process:milliseconds=x,cat", "'x' is not a value of process's milliseconds"),
        ("xboard:cat", "xboard does not play w-23-6i"),
    ] {
        let output =
            typed(&["selfplay", "w-23-6i", "--games", "1", "--agent", agent, "--agent", "random"], "");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{agent}");
        assert!(complaint.contains(told), "{agent}: {complaint}");
    }
}

/// Lines of another type fill the time, not the host: the deadline holds whatever is printed.
#[test]
fn flooding() {
    let start = std::time::Instant::now();
    loses(
        "flooding",
        "line = json.dumps({'type': 'note', 'text': 'x' * 900000})\n            while True: print(line)",
        "was late",
    );
    assert!(start.elapsed() < std::time::Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn deaf() {
    // It reads nothing more, and prints without end to stderr.
    loses("deaf", "while True: sys.stderr.write('x' * 100000)", "was late");
}

/// Games of the example player started by `wrapper`, a line of shell, with few file descriptors.
#[cfg(unix)]
fn wrapped(name: &str, wrapper: &str, files: u32, games: &str) -> (std::process::Output, std::path::PathBuf) {
    let folder = folder(name);
    let script = folder.join("player.sh");
    std::fs::write(&script, format!("{wrapper}\nexec python3 docs/examples/player.py\n")).expect("written");
    let run = folder.join("run");
    let line = format!(
        "ulimit -n {files}; exec {} selfplay mini-2x4 --games {games} --threads 2 --out {} --agent random --agent 'process:command=sh {}'",
        env!("CARGO_BIN_EXE_gunjin"),
        run.display(),
        script.display(),
    );
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output = std::process::Command::new("sh").args(["-c", &line]).current_dir(root).output().expect("sh");
    (output, run)
}

/// A wrapper that leaves a child behind, which keeps the pipes: the child ends with its player, and no descriptor is lost.
#[cfg(unix)]
#[test]
fn leaving_children() {
    if !has("python3") {
        return;
    }
    for wrapper in ["sleep 7777 &", "setsid sleep 7.77 &"] {
        let (output, run) = wrapped("leaving-children", wrapper, 26, "16");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let rows = rows(&run);
        assert!(rows.len() == 16 && rows.iter().all(|row| row["reason"] != "forfeit"), "{rows:?}");
    }
    let left = std::process::Command::new("pgrep").args(["-f", "^sleep 7777$"]).output();
    assert!(left.is_ok_and(|left| left.stdout.is_empty()), "a child outlived its player");
}

/// A machine without descriptors is no player's fault: nothing is booked, and the run says what to do.
#[cfg(unix)]
#[test]
fn no_descriptors() {
    if !has("python3") {
        return;
    }
    let (output, run) = wrapped("no-descriptors", "true", 14, "40");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("no processes, threads or files left") && told.contains("ulimit -n"), "{told}");
    let booked = std::fs::read_to_string(run.join("games.csv")).unwrap_or_default();
    assert!(!booked.contains("forfeit"), "{booked}");
}
