//! A game of `learned` from its own set-ups, to be watched.

use gunjin_agents::Agent;
use gunjin_agents::games::gunjin::learned::player::{Learned, LearnedSettings};
use gunjin_agents::games::gunjin::marginals::BeliefSource;
use gunjin_agents::games::gunjin::setup::{SetupSpec, deal_pair};
use gunjin_engine::games::gunjin::{Gunjin, View};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Seat, Umpire};

/// Shows every position of a numbered game as the one to move sees it; answers where it ended, or was left after
/// so many plies.
pub(crate) fn watch<'g>(
    game: &'g Gunjin<u64>,
    (number, longest): (u64, usize),
    mut see: impl FnMut(&Umpire<'g, Gunjin<u64>>, &View<u64>),
) -> Umpire<'g, Gunjin<u64>> {
    let settings = LearnedSettings { temperature: 0.5, ..LearnedSettings::default() };
    let player = Learned::new(game, settings, BeliefSource::Plain);
    let player = player.expect("it comes with the program");
    let policy = SetupSpec::learned().build(game.ruleset()).expect("set-ups");
    let [south, north] = deal_pair([policy.as_ref(); 2], 77, number).expect("set-ups");
    let mut umpire = Umpire::from_setups(game, &south, &north).expect("lawful");
    let mut rng = Stream::new(77, number, Purpose::Agent, 0);
    while let Some(seat) = umpire.to_move().filter(|_| umpire.actions().len() < longest) {
        let view = umpire.view(Seat(seat as u8));
        see(&umpire, &view);
        let action = player.policy(game, &view, umpire.legal(), &mut rng).draw(&mut rng).expect("a move");
        umpire.play(action).expect("a legal move");
    }
    umpire
}
