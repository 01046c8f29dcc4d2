//! Games that a network learns from: against itself, and against the players of a pool.

use gunjin_agents::games::gunjin::learned::inputs::{MOMENT, MOVE};
use gunjin_agents::games::gunjin::learned::player::Told;
use gunjin_agents::games::gunjin::learned::practice::{Judgement, SelfPlay, deals, pool_of};
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::{Network, Shape};
use gunjin_agents::learn::trainer::{Lesson, Playing, Practice};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_engine::random::{Purpose, Stream};

const GAMES: u64 = 40;

fn lessons(pool: &[&str]) -> Vec<Lesson> {
    let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6").expect("an edition"));
    let told = Told::learning(&game, None).expect("built-in values");
    let shape = Shape { moves: MOVE.len(), context: MOMENT, first: 8, second: 4 };
    let straight = told.describer.straight(0.4);
    let network = Network::beginning(shape, &straight, &mut Stream::new(1, 0, Purpose::Learning, 1));
    let network = IntegerNetwork::of(&network);
    let names: Vec<String> = pool.iter().map(|&name| name.to_string()).collect();
    let pool = pool_of(&names, &game).expect("agents with set-ups");
    let deals = deals::<&str>(game.ruleset(), &[], 7).expect("random set-ups");
    let play = SelfPlay::new(game, told, deals, Judgement::USUAL, 7).with_pool(pool);
    let playing = Playing { now: &network, past: &[], critic: None };
    (0..GAMES).map(|number| play.game(playing, number)).collect()
}

#[test]
fn a_pool_plays_one_seat_of_half_of_the_games() {
    let (alone, pooled) = (lessons(&[]), lessons(&["random", "greedy:setup=advice"]));
    let mixed = || alone.iter().zip(&pooled).filter(|(alone, pooled)| alone != pooled);
    assert!(
        (GAMES / 4..=3 * GAMES / 4).contains(&(mixed().count() as u64)),
        "{} of {GAMES}",
        mixed().count()
    );
    let plies = |lesson: &Lesson| lesson.game.plies;
    for (_, lesson) in mixed() {
        let (learned, half) = (lesson.decisions.len() as u64, plies(lesson).div_ceil(2));
        assert!(learned <= half, "{learned} decisions to learn from in a game of {} plies", plies(lesson));
    }
    let both = alone.iter().map(|lesson| lesson.decisions.len() as u64).sum::<u64>();
    assert!(2 * both > alone.iter().map(plies).sum::<u64>(), "alone it has both seats");
}

#[test]
fn a_pool_is_refused_by_the_name_that_is_wrong() {
    let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6").expect("an edition"));
    let error = pool_of(&["greedy".into(), "gredy".into()], &game).err().expect("no such agent");
    assert!(error.to_string().contains("gredy"), "{error}");
}
