//! `gunjin umpire`: two people who must not see each other's side.

use super::gunjin::{folder, told};

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
        if screen.contains("your turn") {
            assert!(!south && !north, "nothing shows while they change places:\n{screen}");
        }
    }
    assert!(screens.iter().any(|screen| shows(screen, ["GE", "LG"])));
    assert!(screens.iter().any(|screen| shows(screen, ["ge", "lg"])));
    assert!(told.contains("North, your turn") && told.contains("resignation"), "{told}");
}

#[test]
fn leaving_breaks_the_game_off_and_it_can_be_resumed() {
    let folder = folder("umpire");
    let file = folder.join("game.txt").display().to_string();
    let first = told(&["umpire", "tori", "--save", &file], "\nc1c2\n\nquit\n");
    assert!(first.contains("seat 2 leaves; the game is abandoned."), "{first}");
    let second = told(&["umpire", "--resume", &file], "\nresign\nyes\n");
    assert!(second.contains("1. seat 1: c1c2") && second.contains("Points: seat 1 1, seat 2 0."), "{second}");
}

#[test]
fn where_nothing_more_is_typed_the_umpire_ends() {
    for (lines, last) in [
        ("", "South leaves; the game does not begin."),
        ("\n", "South leaves; the game does not begin."),
        ("\ndone\n", "North leaves; the game does not begin."),
        ("\ndone\n\ndone\n", "South leaves; the game is abandoned."),
        ("\ndone\n\ndone\n\nb4b5\n", "North leaves; the game is abandoned."),
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
