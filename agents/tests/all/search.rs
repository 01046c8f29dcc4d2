//! The searches on every game of the catalogue: policies are policies, and the same for any number of
//! threads.

use crate::search_help;

use gunjin_agents::AgentSpec;
use gunjin_agents::catalogue::AgentGame;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Seat, Turn, Umpire};
use search_help::games::{Look, SEARCHES, all, game, walk};

/// Every search answers with a policy over the legal actions.
struct Policies<'n> {
    name: &'n str,
    decisions: u32,
}

impl Look for Policies<'_> {
    fn look<G: AgentGame>(&mut self, game: &G, umpire: &Umpire<'_, G>, seat: Seat) {
        for search in SEARCHES {
            let spec = AgentSpec::read(&format!("{search}:iterations=6")).expect("an agent");
            let agent = spec.build(game).expect("it plays this game");
            let mut rng = Stream::new(1, 2, Purpose::Agent, 0);
            let policy = agent.policy(game, &umpire.view(seat), umpire.legal(), &mut rng);
            let actions: Vec<G::Action> = policy.choices().iter().map(|choice| choice.action).collect();
            assert_eq!(actions, umpire.legal(), "{}: {search}", self.name);
            let sum: f64 = policy.choices().iter().map(|choice| choice.probability).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{}: {search}: {sum}", self.name);
            let visits: u64 = policy.choices().iter().filter_map(|choice| choice.visits).sum();
            let expected = match search {
                "flat" => 6 * actions.len() as u64,
                "pimc" => visits.clamp(1, 6), // one world, in which up to 6 actions were tried
                "oos" => visits.clamp(0, 6),  // other iterations begin elsewhere, or are the opponents'
                "cfr-search" => visits.clamp(1, 6 * actions.len() as u64),
                _ => 6,
            };
            assert_eq!(visits, expected, "{}: {search}", self.name);
            assert!(policy.choices().iter().all(|c| c.value.is_none_or(f64::is_finite)), "{}", self.name);
        }
        self.decisions += 1;
    }
}

#[test]
fn every_search_plays_every_game() {
    for (name, game) in all() {
        let mut policies = Policies { name: &name, decisions: 0 };
        walk(game, 5, &[0, 1, 2, 7], &mut policies);
        assert!(policies.decisions > 0, "{name}");
    }
}

/// A policy as text: equal texts are equal bytes.
fn answer<G: AgentGame>(text: &str, game: &G, umpire: &Umpire<'_, G>, seat: Seat) -> String {
    let agent = AgentSpec::read(text).expect("an agent").build(game).expect("it plays this game");
    let mut rng = Stream::new(3, 1, Purpose::Agent, 0);
    format!("{:?}", agent.policy(game, &umpire.view(seat), umpire.legal(), &mut rng))
}

/// The same bytes for one thread and two, and for another run.
struct Threads(u32);

impl Look for Threads {
    fn look<G: AgentGame>(&mut self, game: &G, umpire: &Umpire<'_, G>, seat: Seat) {
        for search in SEARCHES {
            let text = format!("{search}:iterations=40,roots=3,temperature=1");
            let with = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
                pool.install(|| answer(&text, game, umpire, seat))
            };
            assert_eq!(with(1), with(2), "{}: {text}", game.id());
            let alone = answer(&text.replace("roots=3", "roots=1"), game, umpire, seat);
            assert_ne!(with(1), alone, "{}: three roots are another search", game.id());
        }
        self.0 += 1;
    }
}

#[test]
fn answers_do_not_depend_on_threads() {
    let mut threads = Threads(0);
    for name in ["w-23-6i", "leduc", "sannin", "cards", "liars_dice"] {
        walk(game(name), 8, &[0, 2], &mut threads);
    }
    assert!(threads.0 >= 8, "{} decisions", threads.0);
}

/// True if an action wins at once for the seat that makes it.
fn wins<G: AgentGame>(game: &G, position: &G::Position, action: G::Action) -> bool {
    let Turn::Seat(seat) = game.turn(position) else { return false };
    let mut after = position.clone();
    game.play(&mut after, action);
    game.turn(&after) == Turn::Over && game.returns(&after)[seat.index()] == 1.0
}

/// The searches find an action that wins in every world that is drawn, if there is one.
struct Winning {
    found: u32,
    most: u32,
}

impl Look for Winning {
    fn look<G: AgentGame>(&mut self, game: &G, umpire: &Umpire<'_, G>, seat: Seat) {
        use gunjin_agents::Worlds;
        let some = umpire.legal().iter().any(|&action| wins(game, umpire.position(), action));
        if !some || self.found >= self.most {
            return;
        }
        let mut rng = Stream::new(1, 0, Purpose::Worlds, 0).fast();
        let worlds = game.worlds(&umpire.view(seat));
        let drawn: Vec<G::Position> = (0..30).filter_map(|_| worlds.draw(game, &mut rng)).collect();
        let sure = |action: &G::Action| drawn.iter().all(|world| wins(game, world, *action));
        let winning: Vec<G::Action> = umpire.legal().iter().copied().filter(sure).collect();
        if winning.is_empty() || winning.len() == umpire.legal().len() {
            return;
        }
        for search in SEARCHES {
            // Outcome sampling tries one action an iteration, and most of the time those that it knows to be
            // good.
            let iterations = if search == "oos" { 4000 } else { 400 };
            let text = format!("{search}:iterations={iterations},temperature=0");
            let agent = AgentSpec::read(&text).expect("an agent");
            let agent = agent.build(game).expect("it plays this game");
            let mut rng = Stream::new(3, 1, Purpose::Agent, 0);
            let policy = agent.policy(game, &umpire.view(seat), umpire.legal(), &mut rng);
            let best = policy.draw(&mut rng).expect("an action");
            let line = game.position_text(umpire.position());
            assert!(winning.contains(&best), "{search} plays {best:?} where {winning:?} win: {line}");
        }
        self.found += 1;
    }
}

#[test]
fn searches_win_where_they_can() {
    for (name, wanted) in [("mini-3x4", 2), ("tori", 1), ("sannin", 1)] {
        let mut winning = Winning { found: 0, most: wanted };
        let all: Vec<usize> = (0..400).collect();
        for seed in 0..200 {
            if winning.found < wanted {
                walk(game(name), seed, &all, &mut winning);
            }
        }
        assert_eq!(winning.found, wanted, "{name}: wins met in random games");
    }
}
