//! `gunjin umpire`: two people who must not see each other's side.

use super::gunjin::{folder, gunjin, told};
use super::terminal::Conversation;

/// Text in a pipe where a terminal would be cleared.
const CLEAR: &str = "\n--- a screen is cleared here ---\n";

/// The screens of a hot-seat game: what stands on it between two clearings.
fn screens(told: &str) -> Vec<&str> {
    told.split(CLEAR).collect()
}

#[test]
fn the_curtain_falls_between_two_people() {
    let told = told(
        &["--ascii", "umpire", "w-23-6i"],
        // South sits down and is content with its set-up; so is North; then South moves, and North gives up.
        "\ndone\n\npreset\ndone\n\nmoves\nb4b5\n\nresign\nyes\n",
    );
    let shows = |screen: &str, codes: [&str; 2]| {
        let words =
            |code: &&str| screen.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == *code);
        codes.iter().any(words)
    };
    let screens = screens(&told);
    let last = screens.len() - 1;
    for screen in &screens[..last] {
        let (south, north) = (shows(screen, ["GE", "LG"]), shows(screen, ["ge", "lg"]));
        assert!(!(south && north), "one side only:\n{screen}");
        if screen.contains("sit down") {
            assert!(!south && !north, "nothing shows while they change places:\n{screen}");
        }
    }
    assert!(screens.iter().any(|screen| shows(screen, ["GE", "LG"])));
    assert!(screens.iter().any(|screen| shows(screen, ["ge", "lg"])));
    assert!(told.contains("North, sit down") && told.contains("resignation"), "{told}");
}

#[test]
fn leaving_breaks_the_game_off_and_it_can_be_resumed() {
    let folder = folder("umpire");
    let file = folder.join("game.txt").display().to_string();
    let first = told(&["umpire", "tori", "--save", &file], "\nc1c2\n\nquit\n");
    assert!(first.contains("seat 2 leaves; the game is broken off."), "{first}");
    let second = told(&["umpire", "--resume", &file], "\nresign\nyes\n");
    assert!(second.contains("1. seat 1: c1c2") && second.contains("Points: seat 1 1, seat 2 0."), "{second}");
}

#[test]
fn where_nothing_more_is_typed_the_umpire_ends() {
    for (lines, last) in [
        ("", "South leaves; the game does not begin."),
        ("\n", "South leaves; the game does not begin."),
        ("\ndone\n", "North leaves; the game does not begin."),
        ("\ndone\n\ndone\n", "South leaves; the game is broken off."),
        ("\ndone\n\ndone\n\nb4b5\n", "North leaves; the game is broken off."),
    ] {
        let told = told(&["umpire", "w-23-6i"], lines);
        assert!(told.lines().last() == Some(last) && !told.contains('\u{1b}'), "{lines:?}: {told}");
        assert_eq!(
            told.contains("set-up>"),
            !lines.is_empty(),
            "nobody sets up who has not sat down: {told}"
        );
    }
}

/// Two terminals at an address; the last words of both.
fn at_two_terminals(address: &str) -> [String; 2] {
    let mut umpire = gunjin(&["--ascii", "umpire", "w-23-6i", "--listen", address]).spawn().expect("starts");
    let stderr = umpire.stderr.take().expect("a pipe");
    let mut told = std::io::BufRead::lines(std::io::BufReader::new(stderr));
    let line = told.next().expect("where it listens").expect("UTF-8");
    let address = line.rsplit(' ').next().expect("an address").to_string();
    let mut south = Conversation::begin(&["umpire", "--join", &address]);
    south.hear(&["You are South.\n"]).expect("the first is South");
    let mut north = Conversation::begin(&["umpire", "--join", &address]);
    let greeted = north.hear(&["You are North.\n"]).expect("the second is North");
    assert!(!greeted.contains("GE"));
    south.hear(&["set-up> "]).expect("South sets up");
    south.say("done");
    north.hear(&["set-up> "]).expect("North sets up");
    north.say("done");
    let board = south.hear(&["South> "]).expect("South is to move");
    assert!(board.contains("GE") && !board.contains("ge"), "its own side only: {board}");
    south.say("b4b5");
    let board = north.hear(&["North> "]).expect("North is to move");
    assert!(board.contains("South moves b4b5") && board.contains("ge") && !board.contains("GE"), "{board}");
    north.say("resign");
    north.hear(&["Type 'yes': "]).expect("a question");
    north.say("yes");
    let last = [&mut south, &mut north].map(|person| person.hear(&["\u{0}"]).expect_err("the end"));
    assert!(umpire.wait().expect("it ends").success());
    assert!(south.ends_well() && north.ends_well());
    last
}

/// The address that an umpire tells, and what it goes on telling.
fn listening(umpire: &mut std::process::Child) -> (String, impl Iterator<Item = String> + use<>) {
    let stderr = umpire.stderr.take().expect("a pipe");
    let mut told = std::io::BufRead::lines(std::io::BufReader::new(stderr)).map_while(Result::ok);
    let line = told.next().expect("where it listens");
    (line.rsplit(' ').next().expect("an address").to_string(), told)
}

/// The word in a greeting.
fn token_of(greeting: &str) -> String {
    let rest = greeting.split("--token ").nth(1).expect("a word is told");
    rest.split_whitespace().next().expect("a word").to_string()
}

#[test]
fn a_broken_line_comes_back_to_its_own_seat_only() {
    let mut umpire =
        gunjin(&["--ascii", "umpire", "w-23-6i", "--setup", "preset", "--listen", "127.0.0.1:0"])
            .spawn()
            .expect("starts");
    let (address, _told) = listening(&mut umpire);
    let mut south = Conversation::begin(&["umpire", "--join", &address]);
    let token = token_of(
        &south
            .hear(&["\nIf the line breaks, come back with: "])
            .and_then(|_| south.hear(&["\n"]))
            .expect("a greeting"),
    );
    let mut north = Conversation::begin(&["umpire", "--join", &address]);
    let greeting = north.hear(&["South is to act.\n"]).expect("a greeting");
    let norths = token_of(&greeting);
    assert!(token.len() == 32 && norths.len() == 32 && token != norths, "{token} {norths}");
    assert!(!greeting.contains(&token), "nobody learns another's word");
    south.hear(&["South> "]).expect("a turn");
    south.breaks();
    north.hear(&["The line of South is broken; the game waits.\n"]).expect("told");
    for (words, answer) in [
        (vec!["umpire", "--join", &address], "All seats are taken"),
        (vec!["umpire", "--join", &address, "--token", "0123"], "This word opens no seat here"),
    ] {
        let told = told(&words, "");
        assert!(told.contains(answer) && !told.contains('|'), "no board for strangers: {told}");
    }
    let mut south = Conversation::begin(&["umpire", "--join", &address, "--token", &token]);
    let board = south.hear(&["South> "]).expect("the turn goes on");
    assert!(
        board.contains("Welcome back. You are South") && board.contains("GE") && !board.contains("ge"),
        "{board}"
    );
    north.hear(&["South is back.\n"]).expect("told");
    south.say("b4b5");
    let board = north.hear(&["North> "]).expect("a turn");
    assert!(board.contains("ge") && !board.contains("GE"), "{board}");
    // A line that is broken at one end only: the newer one counts.
    let mut newer = Conversation::begin(&["umpire", "--join", &address, "--token", &norths]);
    newer.hear(&["North> "]).expect("the turn goes on here");
    newer.say("resign");
    newer.hear(&["Type 'yes': "]).expect("a question");
    newer.say("yes");
    let last = south.hear(&["\u{0}"]).expect_err("the end");
    assert!(last.contains("The game is over: resignation. South wins. Points: South 1, North 0."), "{last}");
    assert!(umpire.wait().expect("it ends").success());
}

#[test]
fn who_does_not_come_back_has_left() {
    let words = ["umpire", "w-23-6i", "--setup", "preset", "--listen", "127.0.0.1:0", "--patience", "0"];
    let mut umpire = gunjin(&words).spawn().expect("starts");
    let (address, _told) = listening(&mut umpire);
    let mut south = Conversation::begin(&["umpire", "--join", &address]);
    south.hear(&["come back with: "]).expect("a greeting");
    let mut north = Conversation::begin(&["umpire", "--join", &address]);
    south.hear(&["South> "]).expect("a turn");
    south.breaks();
    let last = north.hear(&["\u{0}"]).expect_err("the end");
    assert!(last.contains("South leaves; the game is broken off."), "{last}");
    assert!(umpire.wait().expect("it ends").success());
}

#[cfg(unix)]
#[test]
fn a_socket_file_that_a_killed_umpire_left_is_no_obstacle() {
    let path = std::env::temp_dir().join(format!("gunjin-dead-{}.socket", std::process::id()));
    let address = format!("unix:{}", path.display());
    for _ in 0..2 {
        let mut umpire = gunjin(&["umpire", "w-23-6i", "--listen", &address]).spawn().expect("starts");
        let (told, _) = listening(&mut umpire);
        assert_eq!(told, address);
        umpire.kill().expect("it runs");
        umpire.wait().expect("it ends");
        assert!(path.exists(), "nobody was left to remove it");
    }
    std::fs::remove_file(&path).expect("it was there");
}

#[test]
fn an_umpires_random_set_ups_differ_and_the_seed_is_told_at_the_end_only() {
    let words = ["--ascii", "umpire", "w-23-6i", "--setup", "random"];
    let [first, second] = [(); 2].map(|()| told(&words, "\nresign\nyes\n"));
    let truth =
        |told: &str| told.split("Give up?").nth(1).expect("asked").split("The game").next().map(String::from);
    assert_ne!(truth(&first), truth(&second));
    let (before, after) = first.split_once("The game is over").expect("it ended");
    assert!(!before.contains("Seed") && after.contains("Seed "), "{first}");
    assert!(!told(&words, "\nquit\n").contains("Seed"), "a game that can be resumed keeps its secret");
}

#[test]
fn two_terminals_meet_at_a_port() {
    for last in at_two_terminals("127.0.0.1:0") {
        assert!(
            last.contains("The game is over: resignation. South wins. Points: South 1, North 0."),
            "{last}"
        );
    }
}

#[cfg(unix)]
#[test]
fn two_terminals_meet_at_a_socket_file() {
    let path = std::env::temp_dir().join(format!("gunjin-{}.socket", std::process::id()));
    for last in at_two_terminals(&format!("unix:{}", path.display())) {
        assert!(last.contains("The game is over"), "{last}");
    }
    assert!(!path.exists(), "the file goes with the game");
}

#[test]
fn an_address_that_is_none_is_refused() {
    for (words, told) in [
        (vec!["umpire", "w-23-6i", "--listen", "here"], "'here' is no address"),
        (vec!["umpire", "--join", "unix:/no/such/table"], "nobody listens at unix:/no/such/table"),
        (vec!["umpire"], "GAME"),
    ] {
        let output = gunjin(&words).output().expect("it starts");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && complaint.contains(told), "{words:?}: {complaint}");
    }
}
