//! Effects of single parameters, on games small enough to know the answer.

use gunjin_agents::parameters::resolve;
use gunjin_agents::search::forest::Forest;
use gunjin_agents::search::ismcts::MoIsmcts;
use gunjin_agents::search::observer::Observer;
use gunjin_agents::search::pimc::Flat;
use gunjin_agents::search::rollout::{Below, Leaves, Rollout};
use gunjin_agents::search::tree::{ROOT, Rule};
use gunjin_agents::{Agent, BeliefKind, Blank, Choice, Evaluator, Manner};
use gunjin_engine::games::cards::Cards;
use gunjin_engine::games::kuhn::{Act, Kuhn, Rules};
use gunjin_engine::games::table_game::{TableAction, TableGame, TablePosition};
use gunjin_engine::random::{Fast, Purpose, Stream};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::{Game, Hidden, Seat, Turn};

const PASS: TableAction = TableAction::Kuhn(Act::Pass);
const BET: TableAction = TableAction::Kuhn(Act::Bet);

fn typed(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
}

/// Kuhn's poker after the deal, and what seat 0 knows of it.
fn dealt(cards: [u8; 2]) -> (TableGame, TablePosition, <TableGame as Hidden>::View) {
    let game = TableGame::from(Kuhn::new(Rules::default()));
    let mut position = game.start();
    let mut knowledge = game.knowledge(&position, Seat(0));
    for card in cards.map(|card| TableAction::Kuhn(Act::Deal(card))) {
        let before = position;
        game.play(&mut position, card);
        game.learn(&mut knowledge, &game.observe(Seat(0), &before, card, &position));
    }
    let view = game.view(&knowledge);
    (game, position, view)
}

/// An agent's policy over passing and betting with a card.
fn ask<A: Agent<TableGame>>(agent: &A, card: u8) -> Vec<Choice<TableAction>> {
    let (game, _, view) = dealt([card, (card + 1) % 3]);
    let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
    agent.policy(&game, &view, &[PASS, BET], &mut rng).choices().to_vec()
}

/// A bet with the best card wins 1 from an opponent who folds, 2 from one who calls. An opponent who learns
/// from worlds in which that card is always held learns to fold always; one who cannot see it calls with the
/// middle card at times.
#[test]
fn opponents_do_not_learn_from_hidden_cards() {
    let value = |redeterminise| {
        let settings = typed(&[("iterations", "20000"), ("redeterminise", redeterminise)]);
        let agent = MoIsmcts::new(Blank { share: 0.0 }, resolve("mo-ismcts", &settings).expect("settings"));
        ask(&agent, 2)[1].value.expect("it was tried")
    };
    let (seen, unseen) = (value("false"), value("true"));
    assert!(seen < 1.05, "the opponent folds as if it saw the card: {seen}");
    assert!(unseen > 1.2, "the opponent calls at times: {unseen}");
}

/// Knows of positions of Kuhn's poker how good a pass is for seat 0, and that quick players bet.
struct Opinion {
    pass: f64,
}

impl Evaluator<TableGame> for Opinion {
    type Beliefs = ();
    type RolloutState<'b> = ();

    fn beliefs(&self, _: &TableGame, _: &<TableGame as Hidden>::View, _: BeliefKind) {}

    fn rollout_state(&self, (): &(), _: Manner) {}

    fn estimate(&self, game: &TableGame, position: &TablePosition, seats: &mut [f64]) {
        let mut answered = *position;
        game.play(&mut answered, BET);
        let passed = game.turn(&answered) == Turn::Seat(Seat(0)); // a bet that answers a bet ends the game
        seats[0] = if passed { self.pass } else { 0.0 };
        seats[1] = -seats[0];
    }

    fn quick_action(
        &self,
        game: &TableGame,
        (): &mut (),
        position: &TablePosition,
        _: &mut Fast,
    ) -> Option<TableAction> {
        matches!(game.turn(position), Turn::Seat(_)).then_some(BET)
    }
}

#[test]
fn positions_are_estimated_at_the_cut() {
    let settings = typed(&[("iterations", "10"), ("cut", "1")]);
    let agent = Flat::new(Opinion { pass: 0.25 }, resolve("flat", &settings).expect("settings"));
    let values: Vec<Option<f64>> = ask(&agent, 0).iter().map(|choice| choice.value).collect();
    assert!(
        values.iter().all(|value| value.is_some_and(|value| value == 0.25 || value == 0.0)),
        "{values:?}"
    );
}

/// Quick players always bet: a bet is called and the better card wins 2, after a pass likewise.
#[test]
fn quick_players_play_on() {
    for rollout in ["seeing", "believing", "mixed"] {
        let settings = typed(&[("iterations", "10"), ("cut", "0"), ("rollout", rollout), ("epsilon", "0")]);
        let agent = Flat::new(Opinion { pass: 0.0 }, resolve("flat", &settings).expect("settings"));
        for (card, result) in [(0, -2.0), (2, 2.0)] {
            let values: Vec<Option<f64>> = ask(&agent, card).iter().map(|choice| choice.value).collect();
            assert_eq!(values, [Some(result); 2], "{rollout} with card {card}");
        }
    }
}

/// Seat 0 puts its card down covered: to seat 1 all its cards look alike, and are one choice in the tree of
/// seat 1.
#[test]
fn covered_cards_are_one_choice() {
    let game = TableGame::from(Cards::from_spec(&GameSpec::read("cards").expect("a name")).expect("a game"));
    let rule = Rule { exploration: 0.7, smoothing: None };
    let mut forest: Forest<TableGame> = Forest::single(2, Observer::Seat(Seat(1)), rule);
    let blank = Blank { share: 0.5 };
    let leaves = Leaves::new(&game, &blank, &(), Below { rollout: Rollout::Uniform, epsilon: 0.0, cut: 0 });
    let mut rng = Stream::new(6, 0, Purpose::Check, 0).fast();
    let (mut legal, games) = (Vec::new(), 300);
    game.legal(&game.start(), &mut legal);
    for _ in 0..games {
        forest.iterate(&mut game.start(), Some(&legal), &leaves, &mut rng);
    }
    let visited: Vec<u32> =
        forest.tree(0).slots(ROOT).iter().map(|slot| slot.visits).filter(|&visits| visits > 0).collect();
    assert_eq!(visited, [games], "one count for all cards");
}
