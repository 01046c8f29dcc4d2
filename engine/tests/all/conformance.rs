//! Every edition, and editions with switches, keep the laws of the traits they implement.

use crate::common;

use crate::laws::{
    Breach, Law, Trial, check_chance, check_game, check_hidden, check_notation, check_resample,
    check_tensors, unpacked,
};
use common::{Look, each, editions, games, playouts, start};
use gunjin_engine::games::gunjin::{Gunjin, Marginals};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::tensors::{Encoded, Sketch, Tensors};
use gunjin_engine::{Bits, Game, Seat, Turn, Umpire};

/// Fails with the game, the breach and the position.
fn sound<B: Bits>(game: &Gunjin<B>, trial: &Trial<'_, Gunjin<B>>, result: Result<(), Breach>) {
    if let Err(breach) = result {
        let line = game.position_line(&trial.replay(&breach));
        panic!("{}: {breach}\n{line}", game.ruleset().id());
    }
}

struct Laws;

impl Look for Laws {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let trial = Trial::new(game, playouts(), 7).starting(|n| start(game, 7, n)).at_most(600);
        sound(game, &trial, check_game(&trial));
        sound(game, &trial, check_hidden(&trial));
        let short = Trial::new(game, playouts(), 8).starting(|n| start(game, 8, n)).at_most(120);
        sound(game, &short, check_notation(&short));
    }
}

#[test]
fn games_keep_the_laws() {
    each(&games(1), &Laws);
}

struct Worlds;

impl Look for Worlds {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let trial = Trial::new(game, playouts(), 9).starting(|n| start(game, 9, n)).at_most(300);
        sound(game, &trial, check_resample(&trial, 60, 2000));
    }
}

#[test]
fn sampled_worlds_are_possible_truths() {
    each(&games(2), &Worlds);
}

#[test]
fn reference_starts_keep_the_laws_too() {
    struct Reference;
    impl Look for Reference {
        fn look<B: Bits>(&self, game: &Gunjin<B>) {
            let trial = Trial::new(game, 1, 10).at_most(200);
            sound(game, &trial, check_game(&trial));
        }
    }
    each(&editions(), &Reference);
}

/// A coin is thrown, then guessed. `fair` is the chance of heads.
struct Coin {
    heads: f64,
    tails: f64,
}

impl Game for Coin {
    type Position = Vec<u8>;
    type Action = u8;

    fn seats(&self) -> usize {
        1
    }
    fn start(&self) -> Vec<u8> {
        Vec::new()
    }
    fn turn(&self, position: &Vec<u8>) -> Turn {
        [Turn::Chance, Turn::Seat(Seat(0)), Turn::Over][position.len()]
    }
    fn legal(&self, position: &Vec<u8>, actions: &mut Vec<u8>) {
        actions.clear();
        if position.len() == 1 {
            actions.extend([0, 1]);
        }
    }
    fn play(&self, position: &mut Vec<u8>, action: u8) {
        position.push(action);
    }
    fn returns(&self, position: &Vec<u8>) -> Vec<f64> {
        vec![f64::from(u8::from(position.len() == 2 && position[0] == position[1]))]
    }

    fn outcomes(&self, position: &Vec<u8>, outcomes: &mut Vec<(u8, f64)>) {
        outcomes.clear();
        if position.is_empty() {
            outcomes.extend([(0, self.heads), (1, self.tails)]);
        }
    }
}

#[test]
fn chance_must_add_up() {
    let fair = Coin { heads: 0.5, tails: 0.5 };
    assert_eq!(check_chance(&Trial::new(&fair, 5, 1).with_chance()), Ok(()));
    assert_eq!(check_game(&Trial::new(&fair, 5, 1).with_chance()), Ok(()));
    let bent = Coin { heads: 0.5, tails: 0.4 };
    let breach = check_chance(&Trial::new(&bent, 5, 1)).expect_err("probabilities of 0.9 in all");
    assert_eq!((breach.law, breach.path.len()), (Law::ChanceSums, 0));
}

struct Numbers;

impl Look for Numbers {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let trial = Trial::new(game, 1, 11).starting(|n| start(game, 11, n)).at_most(90);
        sound(game, &trial, check_tensors(&trial, 40, 2000));
    }
}

#[test]
fn tensors_tell_the_view_and_nothing_else() {
    each(&games(9), &Numbers);
}

/// The same on boards so small that random games meet again and again: different information states are
/// written differently.
#[test]
fn information_states_never_collide_on_small_boards() {
    struct Small;
    impl Look for Small {
        fn look<B: Bits>(&self, game: &Gunjin<B>) {
            let trial = Trial::new(game, 400, 12).at_most(40);
            sound(game, &trial, check_tensors(&trial, 1000, 2000));
        }
    }
    each(&["mini-2x4", "mini-3x4"].map(str::to_string), &Small);
}

/// Bits that are kept from announcement to announcement are those of a view in which nothing is known of the enemy but
/// what was shown.
struct Shown;

impl Look for Shown {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let (tensors, kinds) = (game.tensors(), game.ruleset().kinds().len());
        let mut umpire = Umpire::from_position(game, start(game, 14, 1));
        let mut rng = Stream::new(14, 1, Purpose::Check, 0).fast();
        let begin =
            |seat| <Gunjin<B> as Encoded>::Sketch::begin(game, &tensors, umpire.position(), Seat(seat));
        let mut sketches = [0, 1].map(begin);
        for _ in 0..300 {
            for (seat, sketch) in sketches.iter_mut().enumerate() {
                let view = umpire.view(Seat(seat as u8));
                let row = |shown: Option<u8>| -> Vec<f32> {
                    (0..kinds).map(|kind| f32::from(u8::from(shown == Some(kind as u8)))).collect()
                };
                let rows: Vec<Vec<f32>> = view.enemies.iter().map(|piece| row(piece.shown)).collect();
                let marginals = Marginals::from_rows(rows.iter().map(Vec::as_slice));
                let mut numbers = vec![7u8; tensors.layout().observation.len()];
                tensors.observation_with(game, &view, &marginals, &mut numbers);
                let found = unpacked(game, &tensors, sketch);
                assert_eq!(found, numbers, "{} at {}", game.ruleset().id(), view.ply());
            }
            let legal = umpire.legal();
            if legal.is_empty() {
                break;
            }
            let action = legal[below(&mut rng, legal.len() as u32) as usize];
            umpire.play(action).expect("legal");
            let heard = umpire.view(Seat(0)).log.last().cloned().expect("an announcement");
            sketches.iter_mut().for_each(|sketch| sketch.hear(game, &tensors, &heard));
        }
    }
}

#[test]
fn bits_are_what_was_shown() {
    each(&games(1), &Shown);
}

/// Pieces in the truth of both seats: at most one on a cell, and north's grid is south's, turned.
struct Grids;

impl Look for Grids {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let (tensors, id) = (game.tensors(), game.ruleset().id());
        let kinds = game.ruleset().kinds().len();
        let mut position = start(game, 13, 1);
        let mut rng = Stream::new(13, 1, Purpose::Check, 0).fast();
        let mut legal = Vec::new();
        for _ in 0..60 {
            let [south, north] = [0, 1].map(|seat| {
                let mut numbers = vec![0.0f32; tensors.layout().truth.len()];
                tensors.truth(game, &position, Seat(seat), &mut numbers);
                numbers
            });
            let shape = &tensors.layout().truth.shape;
            let cells = shape[1] * shape[2];
            for cell in 0..cells {
                let on = |numbers: &[f32], plane: usize, cell: usize| numbers[plane * cells + cell] > 0.0;
                let here: Vec<usize> = (0..2 * kinds).filter(|&plane| on(&south, plane, cell)).collect();
                let there: Vec<usize> = (0..2 * kinds)
                    .filter(|&plane| on(&north, (plane + kinds) % (2 * kinds), cells - 1 - cell))
                    .collect();
                assert!(here.len() <= 1, "{id}: squares overlap");
                assert_eq!(here, there, "{id}");
            }
            game.legal(&position, &mut legal);
            if legal.is_empty() {
                break;
            }
            let action = legal[below(&mut rng, legal.len() as u32) as usize];
            game.play(&mut position, action);
        }
    }
}

#[test]
fn every_cell_is_one_square_at_most_and_both_seats_see_the_same_grid() {
    each(&games(1), &Grids);
    each(&["w-23-6i:bridge_squares=2".to_string()], &Grids);
}
