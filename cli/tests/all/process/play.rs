//! `gunjin play`: a person at the terminal.

use super::gunjin::{folder, gunjin, has, told, typed};
use super::terminal::Conversation;

#[test]
fn the_terminal_answers_and_resigning_ends_the_game() {
    let lines = "help\nmoves\nmoves zz\nnotes\nlog\nnonsense\nboard\nresign\nno\nresign\nyes\n";
    let told = told(&["--ascii", "play", "mini-3x4", "--setup", "preset", "--hints"], lines);
    for part in [
        "Type a move",
        "No legal move begins with 'zz'",
        "can be anything",
        "'nonsense' is neither a legal move nor a command",
        AFTERWARDS,
        "Give up?",
        "The game is over: resignation. North wins. Points: South 0, North 1.",
    ] {
        assert!(told.contains(part), "'{part}' is missing:\n{told}");
    }
    assert!(told.is_ascii());
}

#[test]
fn secrets_are_shown_at_the_end_only() {
    let told = told(&["--ascii", "play", "w-23-6i", "--setup", "preset"], "resign\nyes\n");
    let (before, after) = told.split_once("Give up?").expect("asked");
    // North's pieces are written in small letters where they are known.
    let shows = |text: &str| {
        ["ge", "lg", "mg", "ml"]
            .iter()
            .any(|code| text.split_whitespace().any(|word| word.trim_matches('|') == *code))
    };
    assert!(!shows(before), "{before}");
    assert!(shows(after), "{after}");
}

#[test]
fn a_camp_is_set_up_by_hand() {
    let lines = "text\nswap a1 b1\ntext\nswap a1 f8\nrandom\ntext\npreset\ntext\nXX\ndone\nquit\n";
    let told = told(&["--ascii", "play", "p3-23-6i"], lines);
    let setups: Vec<&str> = told
        .lines()
        .map(|line| line.trim_start_matches("set-up> "))
        .filter(|line| line.len() > 40 && line.matches('/').count() == 3 && !line.contains(' '))
        .collect();
    assert_eq!(setups.len(), 4, "{told}");
    assert!(setups[0] == setups[3] && setups[0] != setups[1] && setups[2] != setups[0], "{setups:?}");
    assert!(told.contains("'f8' is not a square of your camp"), "{told}");
    assert!(told.contains("South leaves; the game is abandoned."), "{told}");
}

#[test]
fn a_set_up_can_be_given_and_a_wrong_one_is_refused() {
    let output = typed(&["play", "p3-23-6i", "--setup", "GEGE"], "");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint.contains("--setup: the set-up has 1 ranks, the board 4"), "{complaint}");
}

/// The question after a game.
const AFTERWARDS: &str = "Enter to leave: ";

/// Plays the first move of the list until the game is over; the last words.
fn play_to_the_end(words: &[&str]) -> String {
    let mut conversation = Conversation::begin(words);
    let mut heard = conversation.hear(&["> "]);
    for _ in 0..2000 {
        let Ok(told) = heard else { break };
        if told.ends_with(AFTERWARDS) {
            conversation.say("");
            let rest = conversation.hear(&["> "]).expect_err("the end");
            assert!(conversation.ends_well());
            return told + &rest;
        }
        let moves = conversation.ask("moves", "> ");
        let first = moves.split_whitespace().next().expect("a legal move").to_string();
        conversation.say(&first);
        heard = conversation.hear(&["> ", AFTERWARDS]);
    }
    panic!("the game does not end")
}

#[test]
fn games_of_every_family_can_be_played_to_the_end() {
    for game in ["mini-2x4", "tori", "kuhn", "cards", "liars_dice"] {
        let folder = folder("whole");
        let save = folder.join("game.txt").display().to_string();
        let mut words = vec!["play", game, "--agent", "random", "--save", &save, "--seat", "2"];
        if game.starts_with("mini") {
            words.extend(["--setup", "random"]);
        }
        let last = play_to_the_end(&words);
        assert!(last.contains("The game is over:"), "{game}: {last}");
        told(&["replay", &save], "");
    }
}

#[test]
fn three_can_play() {
    let told = told(&["play", "sannin", "--seat", "2", "--agent", "random"], "resign\nyes\n");
    assert!(told.contains("Points: seat 1 0.5, seat 2 0, seat 3 0.5."), "{told}");
}

#[test]
fn a_game_is_saved_and_resumed() {
    let folder = folder("saved");
    let file = folder.join("game.txt").display().to_string();
    let first = told(&["play", "tori", "--save", &file], "c1c2\nquit\n");
    assert!(first.contains("1. seat 1: c1c2") && first.contains("Saved to"), "{first}");
    told(&["replay", &file], "");
    let second = told(&["play", "--resume", &file, "--save", &file], "log\ne1e2\nresign\nyes\n");
    assert!(second.contains("1. seat 1: c1c2") && second.contains("3. seat 1: e1e2"), "{second}");
    assert!(second.contains("resignation"), "{second}");
    let record = std::fs::read_to_string(&file).expect("saved");
    assert!(record.contains("ended: resignation\nstopped: 1\n"), "{record}");
    told(&["replay", &file], "");
}

#[test]
fn an_edition_is_saved_and_resumed_with_what_was_announced() {
    let folder = folder("edition");
    let file = folder.join("game.txt").display().to_string();
    let mut conversation =
        Conversation::begin(&["play", "mini-3x4", "--setup", "preset", "--save", &file, "--seed", "2"]);
    conversation.hear(&["> "]).expect("a prompt");
    let moves = conversation.ask("moves", "> ");
    let first = moves.split_whitespace().next().expect("a legal move").to_string();
    conversation.ask(&first, "> ");
    conversation.say("quit");
    conversation.hear(&["> "]).expect_err("the end");
    assert!(conversation.ends_well());
    let resumed = told(&["play", "--resume", &file], "log\nquit\n");
    assert!(
        resumed.contains(&format!("1. South moves {first}")) && resumed.contains("2. North"),
        "{resumed}"
    );
}

/// In a pseudo-terminal, as over SSH: what is typed is echoed, and the end of input is Ctrl-D.
const TERMINAL: &str = "
import os, pty, sys
child, screen = pty.fork()
if child == 0:
    os.execv(sys.argv[2], sys.argv[2:])
seen = b''
def until(end):
    global seen
    start = len(seen)
    while end not in seen[start:]:
        seen += os.read(screen, 1024)
*asked, last = sys.argv[1].encode().split(b'/')
for prompt, line in map(lambda words: words.split(b':'), asked):
    until(prompt)
    os.write(screen, line + b'\\n')
until(last)
os.write(screen, b'\\x04')
try:
    while True:
        part = os.read(screen, 1024)
        if not part: break
        seen += part
except OSError:
    pass
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
";

#[test]
fn it_works_in_a_pseudo_terminal() {
    if !has("python3") {
        return;
    }
    let program = gunjin(&[]).get_program().to_owned();
    let seen = |typed: &str, words: &[&str]| {
        let mut python = std::process::Command::new("python3");
        let output =
            python.args(["-c", TERMINAL, typed]).arg(&program).args(words).output().expect("it starts");
        let seen = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{seen}");
        seen
    };
    let umpired = seen("Press Enter. :/set-up> ", &["umpire", "mini-3x4"]);
    let (before, after) = umpired.split_once("\u{1b}[2J\u{1b}[3J\u{1b}[H").expect("a screen is cleared");
    assert!(
        before.contains("Press Enter. ")
            && after.contains("set-up> ")
            && !umpired.contains("is cleared here")
    );
    let seen = seen("South> :moves/South> :notes/South> ", &["play", "mini-3x4", "--setup", "preset"]);
    assert!(seen.contains("大将") || seen.contains("大"), "kanji: {seen}");
    assert!(seen.contains("South leaves; the game is abandoned."), "{seen}");
}
