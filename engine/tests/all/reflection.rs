//! Left and right exchanged: games and set-ups.

use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Manner, Move, NORTH, Ruleset, SOUTH};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Umpire};

/// Plays random games of an edition and their reflections side by side; `false` on a board that has none.
struct SideBySide;

impl EditionVisitor for SideBySide {
    type Output = bool;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> bool {
        let (board, dealer) = (game.ruleset().board(), Dealer::new(game.ruleset()));
        let Some(images) = board.reflection() else { return false };
        let image = |square: u8| images[usize::from(square)];
        for number in 0..6 {
            let mut rng = Stream::new(31, number, Purpose::Check, 0);
            let setups = [SOUTH, NORTH].map(|seat| dealer.deal(seat, &mut rng));
            let turned =
                [SOUTH, NORTH].map(|seat| setups[seat].reflected(board, seat).expect("the same board"));
            let mut one = Umpire::from_setups(&game, &setups[SOUTH], &setups[NORTH]).expect("dealt");
            let mut other = Umpire::from_setups(&game, &turned[SOUTH], &turned[NORTH]).expect("lawful too");
            for _ in 0..250 {
                let reflected = |action: &Move| Move {
                    from: image(action.from),
                    to: image(action.to),
                    manner: match action.manner {
                        Manner::Carry { bomb } => Manner::Carry { bomb: image(bomb) },
                        manner => manner,
                    },
                };
                let mut expected: Vec<Move> = one.legal().iter().map(reflected).collect();
                expected.sort_unstable();
                assert_eq!(expected, other.legal(), "{}", game.ruleset().id());
                assert_eq!(one.ending(), other.ending());
                if one.legal().is_empty() {
                    break;
                }
                let action = one.legal()[below(&mut rng, one.legal().len() as u32) as usize];
                let turned = reflected(&action);
                one.play(action).expect("legal");
                other.play(turned).expect("legal too");
            }
        }
        true
    }
}

#[test]
fn reflected_games_are_the_same_games() {
    let uneven: Vec<&str> = edition_ids()
        .filter(|id| !with_ruleset(Ruleset::named(id).expect("an edition"), SideBySide))
        .collect();
    assert_eq!(uneven, ["m-23-6y"], "its roads bend one way");
}

#[test]
fn a_reflected_set_up_reads_backwards_and_comes_back() {
    let ruleset = Ruleset::named("p3-23-6i").expect("an edition");
    let setup = Dealer::new(&ruleset).deal(NORTH, &mut Stream::new(1, 0, Purpose::Check, 0));
    let reflected = setup.reflected(ruleset.board(), NORTH).expect("a board that is even");
    let backwards = |text: String| -> String {
        let rank = |rank: &str| {
            let codes: Vec<&str> = (0..rank.len() / 2).rev().map(|at| &rank[2 * at..2 * at + 2]).collect();
            codes.concat()
        };
        text.split('/').map(rank).collect::<Vec<_>>().join("/")
    };
    assert_eq!(reflected.text(&ruleset, NORTH), backwards(setup.text(&ruleset, NORTH)));
    assert_eq!(reflected.reflected(ruleset.board(), NORTH), Some(setup));
}
