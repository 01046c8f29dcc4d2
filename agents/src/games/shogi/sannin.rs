//! Three-player shogi: the strength of each seat, and its share of all strength.

use super::greedy::greedy_mind;
use super::{Foresight, Weight};
use crate::evaluator::Evaluator;
use gunjin_engine::games::sannin::{Action, Cell, Deed, Form, Kind, Position, SEATS, Sannin};

/// Base strength of every player still in the game, in hundredths of a 尖占.
const ALIVE: i32 = 1_000;
/// A 旭光 beside what its light can take.
const LIGHT: i32 = 900;
/// For each step that the king is nearer to the garden than the rear edge, where entering wins (J5).
const TOWARDS_GARDEN: i32 = 12;
const CHECK: i32 = -60;
/// A piece in hand is worth a tenth more than on the board.
const IN_HAND: (i32, i32) = (11, 10);

fn value(form: Form) -> i32 {
    match (form.kind(), form.is_promoted()) {
        (Kind::Yoron, false) => 0,
        (Kind::Yoron, true) => LIGHT,
        (Kind::Gunkyo, false) => 1_150,
        (Kind::Gunkyo, true) => 1_500,
        (Kind::Gaiko, false) => 850,
        (Kind::Gaiko, true) => 1_150,
        (Kind::Senden, false) => 480,
        (Kind::Senden, true) => 1_000,
        (Kind::Shokubo, true) => 650,
        (Kind::Kinken | Kind::Zeikan, _) | (Kind::Shokubo, false) | (Kind::Sensen, true) => 420,
        (Kind::Sensen, false) => 100,
    }
}

fn held_value(kind: Kind) -> i32 {
    value(kind.plain()) * IN_HAND.0 / IN_HAND.1
}

fn to_garden(cell: Cell) -> i32 {
    let (file, row) = cell.coordinates();
    i32::from(file.abs().max(row.abs()).max((file + row).abs()))
}

/// A king that would win by entering the garden if it were its turn. Less than a win: others may come before
/// it.
const ABOUT_TO_ENTER: i32 = 6_000;

/// The evaluator of three-player shogi.
#[derive(Debug, Clone, Copy, Default)]
pub struct SanninEvaluator;

impl SanninEvaluator {
    /// The strength of each seat, 0 for who is out.
    pub fn strengths(&self, game: &Sannin, position: &Position) -> [i32; SEATS] {
        let mut strengths = [0; SEATS];
        for cell in Cell::all() {
            let Some((seat, form)) = position.at(cell) else { continue };
            strengths[seat] += value(form);
            if form.kind() == Kind::Yoron {
                strengths[seat] += TOWARDS_GARDEN * (6 - to_garden(cell));
            }
        }
        for seat in position.playing().members() {
            let held = |kind: Kind| i32::from(position.in_hand(seat, kind)) * held_value(kind);
            strengths[seat] += ALIVE + Kind::ALL.into_iter().map(held).sum::<i32>();
            strengths[seat] += if position.checked().has(seat) { CHECK } else { 0 };
            strengths[seat] += if game.may_enter_garden(position, seat) { ABOUT_TO_ENTER } else { 0 };
        }
        strengths
    }
}

/// Weight of each seat when the points are shared: the square of its strength, as who is ahead gains most by
/// a further piece. Allies fall together (J17.4): both weigh no more than the weaker of them.
fn weights(position: &Position, strengths: [i32; SEATS]) -> [f64; SEATS] {
    let squares = strengths.map(|strength| f64::from(strength) * f64::from(strength));
    let Some(allies) = position.allies() else { return squares };
    let weaker = allies.members().map(|seat| squares[seat]).fold(f64::INFINITY, f64::min);
    let both: f64 = allies.members().map(|seat| squares[seat]).sum();
    let weigh =
        |seat: usize| if allies.has(seat) { 2.0 * weaker * squares[seat] / both } else { squares[seat] };
    std::array::from_fn(weigh)
}

impl Evaluator<Sannin> for SanninEvaluator {
    greedy_mind!(Sannin);

    fn estimate(&self, game: &Sannin, position: &Position, seats: &mut [f64]) {
        let weights = weights(position, self.strengths(game, position));
        let total: f64 = weights.iter().sum();
        for (share, weight) in seats.iter_mut().zip(weights) {
            *share = weight / total;
        }
    }
}

impl Foresight<Sannin> for SanninEvaluator {
    fn weight(&self, _: &Sannin, position: &Position, action: Action) -> Weight {
        let (Action::Play(deed) | Action::First(deed)) = action else { return Weight::default() };
        let taken =
            |cell: Cell| position.at(cell).map_or(0, |(_, form)| value(form) + held_value(form.kind()));
        match deed {
            Deed::Move { from, to, promote } => {
                let Some((_, form)) = position.at(from) else { return Weight::default() };
                let promotion = if promote { value(form.promoted()) - value(form) } else { 0 };
                let enters = form.kind() == Kind::Yoron && to == Cell::GARDEN;
                let entry = if enters { ABOUT_TO_ENTER } else { 0 };
                Weight { gain: taken(to) + promotion + entry, stake: value(form), risk: 0 }
            }
            Deed::LightKill { target } => Weight { gain: taken(target), stake: 0, risk: 0 },
            // What it takes depends on what is protected; one piece at least.
            Deed::LightKillAll => Weight { gain: value(Kind::Sensen.plain()), stake: 0, risk: 0 },
            Deed::Drop { .. } => Weight::default(),
        }
    }
}
