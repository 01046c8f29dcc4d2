//! Pieces that an army can lack, so that the game goes on without them.

use super::handicap::Handicap;
use crate::spec::{LoadError, load};
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::switches::Rules;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::games::gunjin::text::edition::{Piece, Role};

/// The kinds of which an army can lack a piece, by their codes: not those whose lack loses at once, nor those that
/// the enemy is after, since a side without its flag could not lose it. None of games of other families.
///
/// # Errors
/// If there is no such game.
pub fn removable(game: &str) -> Result<Vec<String>, LoadError> {
    match load(game)? {
        AnyGame::Gunjin(ruleset) => Ok(with_ruleset(*ruleset, Removable)),
        _ => Ok(Vec::new()),
    }
}

struct Removable;

impl EditionVisitor for Removable {
    type Output = Vec<String>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Vec<String> {
        let ruleset = game.ruleset();
        let goes_on = |code: &String| {
            let mut setups = [SOUTH, NORTH].map(|seat| ruleset.reference(seat).clone());
            let handicap = Handicap::read(ruleset, &[vec![code.clone()]]);
            handicap.is_ok_and(|handicap| {
                handicap.take(ruleset, &mut setups, 0, 0);
                game.ending(&game.start_from(&setups[SOUTH], &setups[NORTH])).is_none()
            })
        };
        let kinds =
            ruleset.kinds().iter().filter(|piece| piece.count > 0 && !is_goal(ruleset.rules(), piece));
        kinds.map(|piece| piece.code.clone()).filter(goes_on).collect()
    }
}

/// True if the fall of such a piece may end the game.
fn is_goal(rules: &Rules, piece: &Piece) -> bool {
    let flag = rules.flag_decides();
    let commander = rules.commander_decides();
    (flag && piece.is(Role::Flag)) || (commander && piece.is(Role::Commander))
}
