//! No search sees what its seat does not: games that differ only in that get the same answers, byte for byte.

use super::games::{Look, SEARCHES, game, walk};
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::{Agent, AgentSpec, Choice, Policy, Worlds};
use gunjin_engine::playout::play_out;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Seat, Umpire};

/// A player with a peephole: it tries its actions in the truth.
struct Cheat<'t, G: AgentGame> {
    truth: &'t G::Position,
}

impl<G: AgentGame> Agent<G> for Cheat<'_, G> {
    fn name(&self) -> String {
        "cheat".into()
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let mut knows = Vec::new();
        game.legal_from_view(view, &mut knows);
        let mut fast = rng.fast();
        let mut value = |action| {
            let mut position = self.truth.clone();
            game.play(&mut position, action);
            play_out(game, &mut position, &mut fast);
            Some(game.returns(&position).iter().sum::<f64>() + game.returns(&position)[0])
        };
        let probability = 1.0 / legal.len() as f64;
        let choice = |&action: &G::Action| Choice {
            action,
            probability,
            visits: Some(knows.len() as u64),
            value: value(action),
        };
        Policy::new(legal.iter().map(choice).collect())
    }
}

/// Compares answers in the game as it is and in others that its seat cannot tell from it.
#[derive(Default)]
struct Twins {
    seed: u64,
    compared: u32,
    different_truths: u32,
    cheats_found: u32,
}

/// Answers of an agent with a fixed seed.
fn answer<G: AgentGame>(agent: &dyn Agent<G>, umpire: &Umpire<'_, G>, seat: Seat) -> String {
    let mut rng = Stream::new(3, 1, Purpose::Agent, 0);
    format!("{:?}", agent.policy(umpire.game(), &umpire.view(seat), umpire.legal(), &mut rng))
}

impl Look for Twins {
    fn look<G: AgentGame>(&mut self, game: &G, umpire: &Umpire<'_, G>, seat: Seat) {
        let mut rng = Stream::new(self.seed, 0, Purpose::Worlds, 0).fast();
        let worlds = game.worlds(&umpire.view(seat));
        for _ in 0..2 {
            let world = worlds.draw_world(game, &mut rng).expect("a world");
            let mut twin = Umpire::from_position(game, world.start);
            world.actions.into_iter().for_each(|action| twin.play(action).expect("it was legal there"));
            assert_eq!(twin.view(seat), umpire.view(seat));
            self.different_truths += u32::from(twin.position() != umpire.position());
            for search in SEARCHES.into_iter().chain(["endgame"]) {
                for more in ["", ",redeterminise=true,roots=2"] {
                    let Ok(spec) = AgentSpec::read(&format!("{search}:iterations=20{more}")) else {
                        continue;
                    };
                    let agent = spec.build(game).expect("it plays this game");
                    let found = [umpire, &twin].map(|umpire| answer(&*agent, umpire, seat));
                    assert_eq!(found[0], found[1], "{}: {spec}", game.id());
                    self.compared += 1;
                }
            }
            let cheated =
                [umpire, &twin].map(|umpire| answer(&Cheat { truth: umpire.position() }, umpire, seat));
            self.cheats_found += u32::from(cheated[0] != cheated[1]);
        }
    }
}

#[test]
fn what_is_not_seen_changes_nothing() {
    let large = ["w-23-6i", "p3-31-8x", "cards", "goofspiel"].map(|name| (name, 1));
    for (name, seeds) in
        large.into_iter().chain(["mini-3x4", "leduc", "kuhn", "liars_dice"].map(|name| (name, 12)))
    {
        let mut twins = Twins::default();
        for seed in 0..seeds {
            twins.seed = seed;
            walk(game(name), seed, &[0, 1, 4, 9, 30], &mut twins);
        }
        assert!(twins.compared > 0 && twins.different_truths > 0, "{name}");
        assert!(twins.cheats_found > 0, "{name}: this test would not notice a player who sees the truth");
    }
}
