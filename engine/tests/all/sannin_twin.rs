//! The engine against the slow twin: the same legal actions, positions, turns and endings, by the default
//! rules and by random switches, in random games and in scattered positions full of checks, alliances and
//! mates.
//!
//! `GUNJIN_TWIN_POSITIONS` sets how many positions each test compares (default 1,500).

use crate::common::share;
use crate::sannin;

use crate::common::play::legal;
use gunjin_engine::games::sannin::rules::SWITCHES;
use gunjin_engine::games::sannin::{Position, Sannin};
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Game, Notation};
use sannin::scatter::scatter;
use sannin::twin::Twin;
use sannin::{game, legal_texts};

fn positions_wanted() -> usize {
    std::env::var("GUNJIN_TWIN_POSITIONS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(share(1_500) as usize)
}

/// Plays on with both, from a position and for a while; number of positions compared.
fn compare(
    game: &Sannin,
    twin: &Twin,
    switches: &str,
    start: Position,
    most: usize,
    rng: &mut Fast,
) -> usize {
    let mut position = start;
    for seen in 0..most {
        let text = game.position_text(&position);
        let state = twin.read(&text);
        assert_eq!(twin.text(&state), text, "{switches}: the twin reads and writes");
        let texts = legal_texts(game, &position);
        assert_eq!(texts, twin.legal(&state), "{switches}: legal actions at\n{text}");
        let actions = legal(game, &position);
        if actions.is_empty() {
            return seen + 1;
        }
        for _ in 0..4 {
            let action = actions[below(rng, actions.len() as u32) as usize];
            let mut after = position;
            game.play(&mut after, action);
            let name = game.action_text(&position, action);
            let expected = twin.text(&twin.play(&state, &name));
            assert_eq!(game.position_text(&after), expected, "{switches}: {name} at\n{text}");
            assert_eq!(
                game.read_position(&expected),
                Ok(after),
                "{switches}: read again after {name} at\n{text}"
            );
        }
        let action = actions[below(rng, actions.len() as u32) as usize];
        game.play(&mut position, action);
    }
    most
}

/// Random games of some switches, looked at from a random ply on.
fn random_games(switches: &str, positions: usize, seed: u64) {
    let (game, twin) = (game(switches), Twin::new(switches));
    let mut seen = 0;
    for number in 0.. {
        if seen >= positions {
            return;
        }
        let mut rng = Stream::new(seed, number, Purpose::Check, 0).fast();
        let mut position = game.start();
        for _ in 0..[0, 20, 60, 150, 400, 800][below(&mut rng, 6) as usize] {
            let Some(action) = game.random_action(&position, &mut rng) else { break };
            game.play(&mut position, action);
        }
        seen += compare(&game, &twin, switches, position, 40.min(positions - seen), &mut rng);
    }
}

/// Scattered positions of some switches.
fn scattered(switches: &str, positions: usize, seed: u64) {
    let (game, twin) = (game(switches), Twin::new(switches));
    let mut seen = 0;
    for number in 0.. {
        if seen >= positions {
            return;
        }
        let mut rng = Stream::new(seed, number, Purpose::Check, 1).fast();
        let text = scatter(&mut rng);
        if let Ok(position) = game.read_position(&text) {
            seen += compare(&game, &twin, switches, position, 8.min(positions - seen), &mut rng);
        }
    }
}

/// Switches drawn at random: about every third is changed.
fn random_switches(seed: u64, number: u64) -> String {
    loop_until_sound(&mut Stream::new(seed, number, Purpose::Check, 2).fast())
}

fn loop_until_sound(words: &mut Fast) -> String {
    loop {
        let mut changed = Vec::new();
        for switch in SWITCHES {
            let values = (switch.words)();
            if below(words, 3) > 0 {
                continue;
            }
            match values.len() {
                0 => changed.push(format!("{}={}", switch.name, 5 + below(words, 300))),
                count => {
                    changed.push(format!("{}={}", switch.name, values[below(words, count as u32) as usize]))
                }
            }
        }
        let switches = changed.join(",");
        let spec = GameSpec::read(&format!("sannin:{switches}")).expect("switches with values");
        if Sannin::from_spec(&spec).is_ok() {
            return switches;
        }
    }
}

#[test]
fn random_games_agree() {
    random_games("", positions_wanted(), 11);
}

#[test]
fn scattered_positions_agree() {
    scattered("", positions_wanted(), 12);
}

#[test]
fn random_switches_agree() {
    for number in 0..(positions_wanted() as u64 / 30).max(1) {
        let switches = random_switches(13, number);
        random_games(&switches, 12, number);
        scattered(&switches, 24, number);
    }
}
