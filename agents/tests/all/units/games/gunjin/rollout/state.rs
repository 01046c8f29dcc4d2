//! Beliefs kept in a rollout, against those that follow from its whole story, piece by piece.

use gunjin_agents::games::gunjin::marginals::{Marginals, beliefs_of_enemy};
use gunjin_agents::games::gunjin::rollout::believed::{RolloutState, RootBeliefs};
use gunjin_agents::games::gunjin::rollout::fight_table::FightTable;
use gunjin_agents::games::gunjin::rollout::nearest::NearestTwo;
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::position_value::PositionValue;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Manner, Move, Outcome, Position, Ruleset, View};
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};
use gunjin_engine::{Bits, Hidden, Seat};

/// An event of a piece that still stands.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Moved,
    /// It attacked one of a kind and won.
    Won(u8),
    /// One of a kind attacked it and lost.
    Held(u8),
}

/// A piece from the root on: by which row of the beliefs at the root, and all that befell it.
#[derive(Debug, Clone)]
struct Story {
    row: usize,
    deeds: Vec<Deed>,
}

/// The chances that a piece with a story is of each kind that fits all of it; those of the root if none does.
fn chances<B: Bits>(geometry: &Geometry<B>, story: &Story, marginals: &Marginals) -> Vec<f32> {
    let root = &marginals.rows[story.row];
    let fits = |kind: usize, deed: &Deed| match *deed {
        Deed::Moved => !geometry.is_fixed(kind as u8),
        Deed::Won(other) => {
            geometry.is_flag(kind as u8) || geometry.outcome(kind as u8, other) == Outcome::Win
        }
        Deed::Held(other) => {
            geometry.is_flag(kind as u8) || geometry.outcome(other, kind as u8) == Outcome::Lose
        }
    };
    let kept = |kind: usize| if story.deeds.iter().all(|deed| fits(kind, deed)) { root[kind] } else { 0.0 };
    let kept: Vec<f32> = (0..root.len()).map(kept).collect();
    let sum: f32 = kept.iter().sum();
    kept.into_iter().map(|chance| chance / sum).collect()
}

/// Rollouts from the start of games, at every ply of which the state is asked what stories say.
fn minds_follow_stories<B: Bits>(id: &str, fewest: usize) {
    let ruleset = Ruleset::named(id).expect("an edition");
    let dealer = Dealer::new(&ruleset);
    let game = &Gunjin::<B>::new(ruleset);
    let geometry = &Geometry::new(game);
    let values = Values::of(game, geometry);
    let estimate = &PositionValue::new(geometry, &values);
    let fights = &FightTable::new(geometry, estimate, values.kind.len());
    let mut learned = 0;
    for number in 0..40 {
        let rng = &mut Stream::new(5, number, Purpose::Check, 0).fast();
        let mut position = game.random_start(&dealer, 5, number);
        let knowledge = game.knowledge(&position, Seat(position.seat() as u8));
        let view = game.view(&knowledge);
        let root = RootBeliefs::new(game, geometry, fights, &view, &Marginals::plain(&view));
        let mut state = RolloutState::believing(&root);
        let beliefs =
            [Marginals::plain(&view), beliefs_of_enemy(game, &view, |kind| geometry.is_fixed(kind))];
        let mut stories = begin(&view);
        for _ in 0..120 {
            let Some(action) = next(game, &position, rng) else { break };
            follow(game, &mut stories, &position, action);
            state.play(game, (estimate, fights), &mut position, action);
            same_nearest(game, estimate, &mut state, &position);
            learned += compare(geometry, &view, &state, &position, &stories, &beliefs);
        }
    }
    assert!(learned >= fewest, "{id}: only {learned} pieces told of themselves");
}

fn begin<B: Bits>(view: &View<B>) -> Vec<Option<Story>> {
    let mut stories = vec![None; 128];
    let enemies = view.enemies.iter().map(|piece| piece.square).enumerate();
    for (row, square) in enemies.chain(view.own.iter().map(|piece| piece.square).enumerate()) {
        if let Some(square) = square {
            stories[usize::from(square)] = Some(Story { row, deeds: Vec::new() });
        }
    }
    stories
}

/// A fight where there is one, two times in three.
fn next<B: Bits>(game: &Gunjin<B>, position: &Position<B>, rng: &mut Fast) -> Option<Move> {
    game.ended(position).is_none().then_some(())?;
    let (seat, mut fights) = (position.seat(), Vec::new());
    for from in game.movers(position).members() {
        let targets = game.targets(position, seat, from) & position.side(1 - seat);
        fights.extend(targets.members().map(|to| Move::walk(from, to)));
    }
    if fights.is_empty() || below(rng, 3) == 0 {
        return game.random_move(position, rng).filter(|action| action.manner == Manner::Walk);
    }
    Some(fights[rng.word() as usize % fights.len()])
}

fn follow<B: Bits>(game: &Gunjin<B>, stories: &mut [Option<Story>], position: &Position<B>, action: Move) {
    let (attacker, defender) = (position.kind(action.from), position.kind(action.to));
    let mut after = *position;
    let event = game.play_unchecked(&mut after, action);
    let mut mover = stories[usize::from(action.from)].take();
    let target = &mut stories[usize::from(action.to)];
    let mut note = |deed| mover.iter_mut().for_each(|story| story.deeds.push(deed));
    match event.outcome {
        None => note(Deed::Moved),
        Some(Outcome::Win) => {
            note(Deed::Moved);
            note(Deed::Won(defender));
        }
        Some(Outcome::Lose) => {
            target.iter_mut().for_each(|story| story.deeds.push(Deed::Held(attacker)));
            return;
        }
        Some(Outcome::Both) => {
            mover = None;
            *target = None;
        }
    }
    let returned = after.side(position.seat()).has(action.from);
    stories[usize::from(if returned { action.from } else { action.to })] = mover;
}

/// The nearest pieces as they are remembered are those that are found when looked for.
fn same_nearest<B: Bits>(
    game: &Gunjin<B>,
    estimate: &PositionValue,
    state: &mut RolloutState<'_>,
    position: &Position<B>,
) {
    let (seat, mobile) = (position.seat(), game.mobile(position, position.seat()));
    let found = NearestTwo::of(estimate, seat, mobile, |square| position.kind(square));
    assert_eq!(state.nearest(game, estimate, position), found, "at ply {}", position.ply());
}

/// All chances that somebody may ask for; how many pieces had a story of more than two deeds.
fn compare<B: Bits>(
    geometry: &Geometry<B>,
    view: &View<B>,
    state: &RolloutState<'_>,
    position: &Position<B>,
    stories: &[Option<Story>],
    [enemies, own]: &[Marginals; 2],
) -> usize {
    let mut learned = 0;
    for seat in 0..2 {
        for square in position.side(1 - seat).members() {
            let story = stories[usize::from(square)].as_ref().expect("every piece is followed");
            let chances = chances(geometry, story, if seat == view.seat { enemies } else { own });
            learned += usize::from(story.deeds.len() > 2);
            let kinds = view.opening.enemy_army.len() as u8;
            let chance = |fits: &dyn Fn(u8) -> bool| -> f32 {
                (0..kinds).filter(|&kind| fits(kind)).map(|kind| chances[usize::from(kind)]).sum()
            };
            let same = |told: f32, expected: f32| {
                assert!((told - expected).abs() < 1e-4, "{story:?}: {told} instead of {expected}");
            };
            let told = state.board(seat).expect("players who believe")[usize::from(square)];
            same(told.captor, chance(&|other| geometry.captures(other)));
            for kind in 0..kinds {
                let told = told.fight(kind);
                let attacking = |outcome| move |other| geometry.outcome(kind, other) == outcome;
                same(told.win, chance(&attacking(Outcome::Win)));
                same(told.lose, chance(&attacking(Outcome::Lose)));
                let takes = |other| geometry.captures(other) && geometry.outcome(other, kind) == Outcome::Win;
                same(told.taken, chance(&takes));
            }
        }
    }
    learned
}

#[test]
fn what_a_mind_remembers_is_what_the_story_of_a_piece_says() {
    minds_follow_stories::<u64>("w-23-6i", 1000);
    minds_follow_stories::<u128>("p3-31-8x", 1000);
    minds_follow_stories::<u128>("h-23-6x", 20);
    minds_follow_stories::<u64>("w-23-6i:winner_goes=origin", 1000);
}
