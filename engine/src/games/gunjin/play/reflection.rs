//! Left and right exchanged: boards that stay the same, and set-ups as they look then.
//!
//! No rule tells left from right, so that on such a board the reflection of a lawful game is a lawful game
//! with the same end.

use crate::games::gunjin::rules::board::{Board, Square};
use crate::games::gunjin::rules::setup::Setup;
use crate::games::gunjin::text::drawing::Road;

impl Board {
    /// For every number of a square (0 for numbers that are none) the square that it becomes when left and
    /// right are exchanged; `None` if the board is then another one.
    pub fn reflection(&self) -> Option<Vec<u8>> {
        let mut images = vec![0; self.bits()];
        for square in self.squares().filter(|&square| self.square(square).camp.is_some()) {
            images[usize::from(square)] = self.reflected_cell(self.square(square))?;
        }
        for (road, squares) in self.roads() {
            let (_, others) = self.roads().find(|(other, _)| self.are_reflections(road, other))?;
            for (&square, &image) in squares.iter().zip(others) {
                images[usize::from(square)] = image;
            }
        }
        Some(images)
    }

    /// For every place of a camp, in its order, the place of its image; `None` where [`Board::reflection`]
    /// has none.
    pub fn camp_reflection(&self, seat: usize) -> Option<Vec<usize>> {
        let (images, camp) = (self.reflection()?, self.camp(seat));
        let place = |square: &u8| camp.iter().position(|&other| other == images[usize::from(*square)]);
        camp.iter().map(place).collect()
    }

    /// The camp square on the other side, if it is one of the same nature.
    fn reflected_cell(&self, square: &Square) -> Option<u8> {
        let file = self.files().checked_sub(square.file + square.width)?;
        let number = self.cell(file, square.row)?;
        let image = self.square(number);
        let alike = image.file == file
            && (image.place, image.width, image.entrance) == (square.place, square.width, square.entrance);
        alike.then_some(number)
    }

    fn are_reflections(&self, one: &Road, other: &Road) -> bool {
        let reflected = |files: &[usize]| -> Vec<usize> {
            let mut files: Vec<usize> = files.iter().map(|file| self.files() - 1 - file).collect();
            files.sort_unstable();
            files
        };
        let sorted = |files: &[usize]| {
            let mut files = files.to_vec();
            files.sort_unstable();
            files
        };
        one.middle == other.middle
            && reflected(&one.south) == sorted(&other.south)
            && reflected(&one.north) == sorted(&other.north)
    }
}

impl Setup {
    /// The set-up with left and right exchanged, from its owner's eyes; `None` on a board that is then
    /// another one. It is lawful where this one is.
    pub fn reflected(&self, board: &Board, seat: usize) -> Option<Setup> {
        Some(self.rearranged(&board.camp_reflection(seat)?))
    }

    /// The set-up in which every place of the camp has whom this one has on another, given in the order of
    /// the camp.
    pub fn rearranged(&self, places: &[usize]) -> Setup {
        Setup { kinds: places.iter().map(|&place| self.kinds.get(place).copied().flatten()).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::deal::Dealer;
    use super::super::moves::{Manner, Move};
    use crate::bits::Bits;
    use crate::catalogue::{EditionVisitor, with_ruleset};
    use crate::games::gunjin::rules::board::{NORTH, SOUTH};
    use crate::games::gunjin::rules::ruleset::Ruleset;
    use crate::games::gunjin::tables::compiled::Gunjin;
    use crate::games::gunjin::text::library::edition_ids;
    use crate::random::{Purpose, Stream, below};
    use crate::umpire::Umpire;

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
                let mut other =
                    Umpire::from_setups(&game, &turned[SOUTH], &turned[NORTH]).expect("lawful too");
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
                let codes: Vec<&str> =
                    (0..rank.len() / 2).rev().map(|at| &rank[2 * at..2 * at + 2]).collect();
                codes.concat()
            };
            text.split('/').map(rank).collect::<Vec<_>>().join("/")
        };
        assert_eq!(reflected.text(&ruleset, NORTH), backwards(setup.text(&ruleset, NORTH)));
        assert_eq!(reflected.reflected(ruleset.board(), NORTH), Some(setup));
    }
}
