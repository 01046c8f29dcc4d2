//! Games that a network learns from: against itself, and against the players of a pool.

use gunjin_agents::games::gunjin::learned::inputs::{MOMENT, MOVE};
use gunjin_agents::games::gunjin::learned::player::NetworkInputs;
use gunjin_agents::games::gunjin::learned::self_play::{Returns, SelfPlay, deals, pool_of};
use gunjin_agents::learn::integer::IntegerNetwork;
use gunjin_agents::learn::network::{Network, Shape};
use gunjin_agents::learn::trainer::{Episode, EpisodeSource, Playing};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_engine::random::{Purpose, Stream};

const GAMES: u64 = 40;

fn episodes(pool: &[&str]) -> Vec<Episode> {
    let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6").expect("an edition"));
    let told = NetworkInputs::learning(&game, None).expect("built-in values");
    let shape = Shape { moves: MOVE.len(), context: MOMENT, first: 8, second: 4 };
    let straight = told.describer.straight(0.4);
    let network = Network::beginning(shape, &straight, &mut Stream::new(1, 0, Purpose::Learning, 1));
    let network = IntegerNetwork::of(&network);
    let names: Vec<String> = pool.iter().map(|&name| name.to_string()).collect();
    let pool = pool_of(&names, &game).expect("agents with set-ups");
    let deals = deals::<&str>(game.ruleset(), &[], 7).expect("random set-ups");
    let play = SelfPlay::new(game, told, deals, Returns::USUAL, 7).with_pool(pool);
    let playing = Playing { now: &network, past: &[], critic: None };
    (0..GAMES).map(|number| play.episode(playing, number)).collect()
}

#[test]
fn a_pool_plays_one_seat_of_half_of_the_games() {
    let (alone, pooled) = (episodes(&[]), episodes(&["random", "greedy:setup=advice"]));
    let mixed = || alone.iter().zip(&pooled).filter(|(alone, pooled)| alone != pooled);
    assert!(
        (GAMES / 4..=3 * GAMES / 4).contains(&(mixed().count() as u64)),
        "{} of {GAMES}",
        mixed().count()
    );
    let plies = |episode: &Episode| episode.game.plies;
    for (_, episode) in mixed() {
        let (learned, half) = (episode.decisions.len() as u64, plies(episode).div_ceil(2));
        assert!(learned <= half, "{learned} decisions to learn from in a game of {} plies", plies(episode));
    }
    let both = alone.iter().map(|episode| episode.decisions.len() as u64).sum::<u64>();
    assert!(2 * both > alone.iter().map(plies).sum::<u64>(), "alone it has both seats");
}

#[test]
fn an_agent_of_another_edition_stays_out_of_a_pool() {
    let pooled = episodes(&["random", "mini-4x6=greedy:setup=advice"]);
    assert!(pooled == episodes(&["random", "greedy:setup=advice"]) && pooled != episodes(&["random"]));
    assert!(pooled == episodes(&["random", "w-23-6i=random", "greedy:setup=advice"]));
}

#[test]
fn a_pool_is_refused_by_the_name_that_is_wrong() {
    let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6").expect("an edition"));
    let error = pool_of(&["greedy".into(), "gredy".into()], &game).err().expect("no such agent");
    assert!(error.to_string().contains("gredy"), "{error}");
}
