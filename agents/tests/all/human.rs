//! The person at the terminal, with a script in the person's place.

use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::external::human::{AtEnd, Human, HumanSettings, Talk};
use gunjin_agents::{Agent, AgentSpec, Policy};
use gunjin_engine::catalogue::{OTHER_GAMES, named};
use gunjin_engine::games::gunjin::{Gunjin, Move, Ruleset};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Seat, Turn, Umpire};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Lines to type, and everything that was shown.
#[derive(Debug, Clone, Default)]
struct Script {
    lines: Arc<Mutex<VecDeque<String>>>,
    shown: Arc<Mutex<Vec<String>>>,
}

impl Script {
    fn of(lines: &[&str]) -> Script {
        let script = Script::default();
        script.lines.lock().expect("one thread").extend(lines.iter().map(ToString::to_string));
        script
    }

    fn shown(&self) -> Vec<String> {
        self.shown.lock().expect("one thread").clone()
    }
}

impl Talk for Script {
    fn say(&self, text: &str) {
        self.shown.lock().expect("one thread").push(text.to_string());
    }

    fn ask(&self, _: &str) -> Option<String> {
        self.lines.lock().expect("one thread").pop_front()
    }
}

/// Answers of the script's person at the beginning of a game of w-23-6i, as South.
fn answer(script: &Script, settings: HumanSettings) -> (Policy<Move>, Vec<Move>) {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an embedded edition"));
    let umpire = Umpire::from_position(&game, game.reference());
    let human = Human::new(settings, script.clone());
    let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
    let policy = human.policy(&game, &umpire.view(Seat(0)), umpire.legal(), &mut rng);
    (policy, umpire.legal().to_vec())
}

#[test]
fn slips_are_explained_and_the_move_is_taken() {
    let script = Script::of(&["", "b4b9", "mvoes", "moves b4", "moves z", "pieces", "B4B5"]);
    let (policy, _) = answer(&script, HumanSettings::default());
    let [choice] = policy.choices() else { panic!("one move, found {policy:?}") };
    assert_eq!(choice.probability, 1.0);
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an embedded edition"));
    assert_eq!(game.move_text(choice.action), "b4b5");
    let shown = script.shown();
    assert!(shown[1].contains("type a move"), "{shown:?}");
    assert!(shown[2].starts_with("'b4b9' is not a legal move here (from there: b4"), "{}", shown[2]);
    assert!(shown[3].contains("did you mean 'moves'?"), "{}", shown[3]);
    assert!(shown[4].contains("legal moves: b4"), "{}", shown[4]);
    assert!(shown[5].starts_with("no legal move begins with 'z'"), "{}", shown[5]);
    assert!(shown[6].starts_with("south ply 0"), "{}", shown[6]);
}

#[test]
fn the_board_shows_what_the_seat_sees() {
    let script = Script::of(&["resign"]);
    let (policy, _) = answer(&script, HumanSettings::default());
    assert!(policy.choices().is_empty(), "giving up is a policy without choices");
    let board = &script.shown()[0];
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an embedded edition"));
    let grid: Vec<&str> = board.lines().skip(2).take(9).collect();
    for kind in game.ruleset().kinds() {
        assert!(grid.join("").contains(&kind.code), "{}\n{board}", kind.code);
        assert!(!grid.join("").contains(&kind.code.to_lowercase()), "{}\n{board}", kind.code);
    }
    assert_eq!(board.matches("??").count(), 24, "23 pieces, the headquarters shown twice\n{board}");
    assert_eq!(grid[4].chars().filter(|&letter| letter == '|').count(), 2, "two roads\n{board}");
}

#[test]
fn the_end_of_input_is_no_loop() {
    let script = Script::of(&["help"]);
    let (policy, _) = answer(&script, HumanSettings::default());
    assert!(policy.choices().is_empty());
    assert_eq!(script.shown().last().map(String::as_str), Some("the input has ended"));
    let (policy, legal) = answer(&Script::of(&[]), HumanSettings { at_end: AtEnd::Random });
    assert_eq!(policy, Policy::uniform(&legal));
    assert_eq!(AgentSpec::read("human:at_end=random").expect("a setting").to_string(), "human:at_end=random");
}

/// A person who asks for the moves and plays the last of them.
#[derive(Debug, Clone, Default)]
struct Willing {
    offered: Arc<Mutex<Option<String>>>,
}

impl Talk for Willing {
    fn say(&self, text: &str) {
        assert!(!text.contains("is not a legal move"), "{text}");
        if let Some((_, moves)) = text.split_once("legal moves: ") {
            let last = moves.split_whitespace().last().map(str::to_string);
            *self.offered.lock().expect("one thread") = last;
        }
    }

    fn ask(&self, _: &str) -> Option<String> {
        let offered = self.offered.lock().expect("one thread").take();
        Some(offered.unwrap_or_else(|| "moves".to_string()))
    }
}

/// Plays a while with people in all seats.
struct Evening;

impl AgentGameVisitor for Evening {
    type Output = usize;

    fn game<G: AgentGame>(self, game: G) -> usize {
        let human = Human::new(HumanSettings::default(), Willing::default());
        let mut umpire = Umpire::new(&game);
        let mut rng = Stream::new(3, 0, Purpose::Agent, 0);
        let mut asked = 0;
        while asked < 30 {
            let action = match umpire.turn() {
                Turn::Over => break,
                Turn::Chance => umpire.draw(&mut rng).expect("chance has outcomes"),
                Turn::Seat(seat) => {
                    asked += 1;
                    let policy = human.policy(&game, &umpire.view(seat), umpire.legal(), &mut rng);
                    assert_eq!(policy.choices().len(), 1);
                    policy.choices()[0].action
                }
            };
            umpire.play(action).expect("legal");
        }
        asked
    }
}

#[test]
fn people_can_play_games_of_every_family() {
    let others = OTHER_GAMES.iter().map(|entry| entry.id);
    for id in ["w-23-6i", "m-31-8xn", "s-25-5i", "t-23-8i", "mini-2x4"].into_iter().chain(others) {
        let game = named(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(with_agent_game(game, Evening) > 0, "{id}");
    }
}
