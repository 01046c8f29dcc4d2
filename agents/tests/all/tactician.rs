//! The tactician: plays every edition to an end, repeats itself, uses nothing hidden, and beats chance.

use gunjin_agents::games::gunjin::setup::{SetupSpec, deal_pair};
use gunjin_agents::games::gunjin::tactician::Chances;
use gunjin_agents::registry::AGENTS;
use gunjin_agents::{Agent, AgentError, AgentSpec};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Gunjin, Move, Ruleset, Setup, View};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Seat, Umpire, math};

fn agent<B: Bits>(game: &Gunjin<B>, text: &str) -> Box<dyn Agent<Gunjin<B>>> {
    let spec = AgentSpec::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    spec.build(game).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A move of an agent in its seat.
fn choose<B: Bits>(
    umpire: &Umpire<'_, Gunjin<B>>,
    agent: &dyn Agent<Gunjin<B>>,
    seat: usize,
    rng: &mut Stream,
) -> Move {
    let view = umpire.view(Seat(seat as u8));
    let policy = agent.policy(umpire.game(), &view, umpire.legal(), rng);
    policy.draw(rng).expect("a legal move")
}

/// Plays a game out. South's score, the plies and the reason of the end.
fn play<B: Bits>(
    game: &Gunjin<B>,
    agents: [&dyn Agent<Gunjin<B>>; 2],
    setups: &[Setup; 2],
    number: u64,
) -> (f64, usize, &'static str) {
    let mut umpire = Umpire::from_position(game, game.start_from(&setups[0], &setups[1]));
    let mut words = [0, 1].map(|seat| Stream::new(17, number, Purpose::Agent, seat));
    while umpire.ended().is_none() {
        let seat = game.to_move(&umpire.view(Seat(0))).expect("somebody is to move");
        let action = choose(&umpire, agents[seat], seat, &mut words[seat]);
        umpire.play(action).expect("legal");
    }
    let ended = umpire.ended().expect("it has ended");
    (ended.returns[0], umpire.actions().len(), ended.reason)
}

/// The score of `ours` against `theirs` in pairs of games with the same set-ups, seats exchanged.
struct Match<'m> {
    ours: &'m str,
    theirs: &'m str,
    setups: &'m str,
    pairs: u64,
}

/// Result of a match.
#[derive(Debug, Default, Clone, Copy)]
struct Found {
    score: f64,
    /// Half the width of the 95 % interval, over pairs.
    margin: f64,
    /// The share of games that ran into the ply cap.
    capped: f64,
    plies: f64,
}

impl EditionVisitor for Match<'_> {
    type Output = Found;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Found {
        let agents = [self.ours, self.theirs].map(|text| agent(&game, text));
        let setups = SetupSpec::read(self.setups).expect("a policy").build(game.ruleset()).expect("it plays");
        let (mut scores, mut capped, mut plies) = (Vec::new(), 0, 0);
        for pair in 0..self.pairs {
            let setups = deal_pair([setups.as_ref(), setups.as_ref()], 23, pair).expect("two set-ups");
            let swapped = [setups[1].clone(), setups[0].clone()];
            let mut score = 0.0;
            for (ours, setups) in [(0, &setups), (1, &swapped)] {
                let seats = [agents[ours].as_ref(), agents[1 - ours].as_ref()];
                let (south, length, reason) = play(&game, seats, setups, pair * 2 + ours as u64);
                score += if ours == 0 { south } else { 1.0 - south } / 2.0;
                capped += usize::from(reason == "ply-cap");
                plies += length;
            }
            scores.push(score);
        }
        let games = 2.0 * self.pairs as f64;
        let mean = scores.iter().sum::<f64>() / self.pairs as f64;
        let variance =
            scores.iter().map(|score| math::powi(score - mean, 2)).sum::<f64>() / (self.pairs as f64 - 1.0);
        Found {
            score: mean,
            margin: 1.96 * (variance / self.pairs as f64).sqrt(),
            capped: capped as f64 / games,
            plies: plies as f64 / games,
        }
    }
}

fn measure(id: &str, match_: Match<'_>) -> Found {
    with_ruleset(Ruleset::named(id).expect("an embedded edition"), match_)
}

#[test]
fn it_beats_chance() {
    let found =
        measure("w-23-6i", Match { ours: "tactician", theirs: "random", setups: "random", pairs: 40 });
    assert!(found.score - found.margin > 0.8, "{found:?}");
    assert!(found.capped < 0.05, "{found:?}");
}

/// The figures of `docs/ADVICE.md`: `cargo test -p gunjin-agents --test all -- --ignored --nocapture
/// tactician::figures`.
#[test]
#[ignore = "takes a minute"]
fn figures() {
    for id in ["w-23-6i", "p3-31-8x", "p1-35-7i", "m-31-8xn", "mini-4x6", "mini-5x6"] {
        for (ours, theirs, setups) in
            [("tactician", "random", "random"), ("tactician", "tactician", "advice")]
        {
            let found = measure(id, Match { ours, theirs, setups, pairs: 100 });
            let Found { score, margin, capped, plies } = found;
            eprintln!(
                "{id} {ours} against {theirs}, set-ups {setups}: {:.1} % ± {:.1}, capped {:.1} %, {plies:.0} plies",
                100.0 * score,
                100.0 * margin,
                100.0 * capped
            );
        }
    }
}

/// Worth of each parameter against the default: `… -- --ignored --nocapture knobs`.
#[test]
#[ignore = "takes minutes"]
fn knobs() {
    let knobs = [
        "attacker=GE",
        "attacker=MG",
        "lead=0",
        "successor=false",
        "general_home=0",
        "screen=0",
        "prober=company",
        "prober=aircraft",
        "prober=generals",
        "prober=engineers",
        "prober=anyone",
        "mine_fear=0",
        "save_specialists=0",
        "late_engineers=0",
        "flee_general=0",
        "kill_plane=0",
        "spy_strike=0",
        "spy=escort",
        "spy=free",
        "second_entrance=0",
        "hold_flights=0",
        "plane_escape=0",
        "clear_headquarters=0",
        "one_above=0",
        "keep_unmoved=0",
        "hide_runs=0",
        "cavalry_probe=0",
        "bluff=0",
        "bluff=0.2",
        "advance=0.08",
        "advance=0.02",
        "caution=0.3",
        "caution=0.9",
        "defence=2",
        "defence=8",
        "temperature=0",
        "temperature=0.1",
    ];
    for knob in knobs {
        let ours = format!("tactician:{knob}");
        let found =
            measure("w-23-6i", Match { ours: &ours, theirs: "tactician", setups: "advice", pairs: 50 });
        eprintln!("{knob}: {:.1} % ± {:.1}", 100.0 * found.score, 100.0 * found.margin);
    }
}

/// Work on an edition that yields nothing.
struct On<F>(F);

/// Work of [`On`] on an edition of either width.
trait Work {
    fn work<B: Bits>(&self, game: &Gunjin<B>);
}

impl<F: Work> EditionVisitor for On<F> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        self.0.work(&game);
    }
}

fn on_every_edition<F: Work + Copy>(work: F) {
    for id in library::edition_ids() {
        with_ruleset(Ruleset::named(id).expect("an embedded edition"), On(work));
    }
}

/// Plays one game against itself; every policy is a distribution over the legal moves and comes out the same
/// again.
#[derive(Clone, Copy)]
struct Sound;

impl Work for Sound {
    fn work<B: Bits>(&self, game: &Gunjin<B>) {
        let (id, agent) = (game.ruleset().id(), agent(game, "tactician"));
        let advice = SetupSpec::read("advice").expect("a policy").build(game.ruleset()).expect("it plays");
        let setups = deal_pair([advice.as_ref(), advice.as_ref()], 31, 0).expect("two set-ups");
        let mut umpire = Umpire::from_position(game, game.start_from(&setups[0], &setups[1]));
        let mut rng = Stream::new(31, 0, Purpose::Agent, 0);
        while umpire.ended().is_none() {
            let seat = game.to_move(&umpire.view(Seat(0))).expect("somebody is to move");
            let view = umpire.view(Seat(seat as u8));
            let policy = agent.policy(game, &view, umpire.legal(), &mut rng);
            let actions: Vec<Move> = policy.choices().iter().map(|choice| choice.action).collect();
            assert_eq!(actions, umpire.legal(), "{id}");
            let total: f64 = policy.choices().iter().map(|choice| choice.probability).sum();
            assert!((total - 1.0).abs() < 1e-9, "{id}: {total}");
            assert!(policy.choices().iter().all(|choice| choice.probability >= 0.0), "{id}");
            let again = agent.policy(game, &view, umpire.legal(), &mut Stream::new(99, 1, Purpose::Agent, 1));
            assert_eq!(policy, again, "{id}");
            let action = policy.draw(&mut rng).expect("a move");
            umpire.play(action).expect("legal");
        }
    }
}

#[test]
fn it_plays_every_edition_to_the_end() {
    on_every_edition(Sound);
}

/// Exchanges two enemy pieces and plays the same moves; as long as everything announced is the same, so are
/// the policies.
#[derive(Clone, Copy)]
struct Blind;

impl Work for Blind {
    fn work<B: Bits>(&self, game: &Gunjin<B>) {
        let agent = agent(game, "tactician");
        let random = SetupSpec::read("random").expect("a policy").build(game.ruleset()).expect("it plays");
        let (mut compared, mut rng) = (0, Stream::new(41, 0, Purpose::Check, 0));
        for number in 0..70 {
            let setups = deal_pair([random.as_ref(), random.as_ref()], 41, number).expect("two set-ups");
            let seat = below(&mut rng, 2) as usize;
            let mut other = setups.clone();
            let camp = other[1 - seat].kinds.len() as u32;
            let pair = [(); 2].map(|()| below(&mut rng, camp) as usize);
            if setups[1 - seat].kinds[pair[0]] == setups[1 - seat].kinds[pair[1]] {
                continue;
            }
            other[1 - seat].kinds.swap(pair[0], pair[1]);
            if other[1 - seat].check(game.ruleset(), 1 - seat).is_ok() {
                compared += self.compare(game, agent.as_ref(), &setups, &other, seat);
            }
        }
        assert!(compared > 20, "{}: only {compared} decisions compared", game.ruleset().id());
    }
}

impl Blind {
    fn compare<B: Bits>(
        self,
        game: &Gunjin<B>,
        agent: &dyn Agent<Gunjin<B>>,
        truth: &[Setup; 2],
        other: &[Setup; 2],
        seat: usize,
    ) -> u32 {
        let mut games =
            [truth, other].map(|setups| Umpire::from_position(game, game.start_from(&setups[0], &setups[1])));
        let seat_ = Seat(seat as u8);
        let (mut compared, mut rng) = (0, Stream::new(43, 0, Purpose::Check, 0));
        for _ in 0..40 {
            let views = games.each_ref().map(|umpire| umpire.view(seat_));
            if views[0].log != views[1].log
                || views[0].opening != views[1].opening
                || games[0].ended().is_some()
            {
                break;
            }
            if game.to_move(&views[0]) == Some(seat) {
                let policy = |view: &View<B>, legal: &[Move]| {
                    agent.policy(game, view, legal, &mut Stream::new(3, 0, Purpose::Agent, 0))
                };
                let [first, second] = [0, 1].map(|index| policy(&views[index], games[index].legal()));
                assert_eq!(first, second, "{}", game.ruleset().id());
                compared += 1;
            }
            let legal = games[0].legal().to_vec();
            let action = legal[below(&mut rng, legal.len() as u32) as usize];
            if games.iter_mut().any(|umpire| umpire.play(action).is_err()) {
                break;
            }
        }
        compared
    }
}

#[test]
fn it_uses_nothing_that_its_seat_does_not_see() {
    for id in ["w-23-6i", "m-31-8xn", "p1-35-7i", "w-25-9x", "t-23-8i", "mini-4x6"] {
        with_ruleset(Ruleset::named(id).expect("an embedded edition"), On(Blind));
    }
}

/// The marginals of quick probabilities are those of the army, and nothing impossible is given a chance.
#[derive(Clone, Copy)]
struct Fits;

impl Work for Fits {
    fn work<B: Bits>(&self, game: &Gunjin<B>) {
        let umpire = Umpire::from_position(game, game.reference());
        let view = umpire.view(Seat(0));
        let chances = Chances::fitted(&view);
        for (kind, &count) in view.opening.enemy_army.iter().enumerate() {
            let sum: f64 = (0..view.enemies.len()).map(|piece| chances.of(piece)[kind]).sum();
            assert!((sum - f64::from(count)).abs() < 0.05, "{}: {sum} of {count}", game.ruleset().id());
        }
        for (number, piece) in view.enemies.iter().enumerate() {
            let row = chances.of(number);
            assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((0..row.len()).all(|kind| piece.can_be(kind as u8) || row[kind] == 0.0));
        }
    }
}

#[test]
fn quick_probabilities_fit_the_army() {
    on_every_edition(Fits);
}

#[test]
fn every_knob_is_read_and_written() {
    let entry = AGENTS.iter().find(|entry| entry.name == "tactician").expect("it is registered");
    let page = include_str!("../../../docs/ADVICE.md");
    for knob in (entry.parameters)().iter().filter(|knob| knob.about.starts_with('T')) {
        let (rule, _) = knob.about.split_once([':', ',']).expect("a rule's number");
        let row = page.lines().find(|line| line.starts_with(&format!("| {rule} | ")));
        assert!(row.is_some_and(|row| row.contains(&format!("`{}`", knob.name))), "{}", knob.name);
    }
    let text = "tactician:attacker=MG,prober=engineers,spy=escort,bluff=0.2";
    assert_eq!(AgentSpec::read(text).expect("four knobs").to_string(), text);
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an embedded edition"));
    let spec = AgentSpec::read("tactician:attacker=XX").expect("a text");
    let error = spec.build(&game).map(|agent| agent.name()).expect_err("no such piece");
    assert!(error.to_string().contains("attacker 'XX' is not a piece of w-23-6i"), "{error}");
    let kuhn = gunjin_engine::games::kuhn::Kuhn::from_spec(
        &gunjin_engine::spec::GameSpec::read("kuhn").expect("a game"),
    );
    let error = AgentSpec::read("tactician")
        .expect("it exists")
        .build(&gunjin_engine::games::table_game::TableGame::from(kuhn.expect("a game")))
        .map(|agent| agent.name());
    assert!(matches!(error, Err(AgentError::OtherGame { .. })));
}
