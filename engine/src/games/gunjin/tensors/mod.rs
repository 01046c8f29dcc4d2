//! Tensors of an edition of 軍人将棋.

mod information;
mod marginals;
mod numbering;
mod observation;
mod sketch;

pub use marginals::Marginals;
use sketch::{BoardSketch, Planks};

use super::knowledge::View;
use super::play::deal::Dealer;
use super::play::moves::Move;
use super::play::position::Position;
use super::tables::compiled::Gunjin;
use crate::bits::Bits;
use crate::game::Seat;
use crate::tensors::{Encoded, Layout, Number, Part, Sheet, Tensors};
use information::Script;
use numbering::{NUMBERING, Numbering};
use observation::{Planes, clock};

const VERSION: u32 = 1;
const OUTCOMES: usize = 3;

/// Writes the tensors of an edition.
#[derive(Debug, Clone)]
pub struct GunjinTensors<B> {
    layout: Layout,
    numbering: Numbering<B>,
    planes: Planes,
    planks: Planks,
    script: Script,
    dealer: Dealer,
}

impl<B: Bits> GunjinTensors<B> {
    /// The tables of an edition.
    pub fn new(game: &Gunjin<B>) -> GunjinTensors<B> {
        let numbering = Numbering::new(game);
        let planes = Planes::new(game, [numbering.grid(0), numbering.grid(1)]);
        let planks = Planks::new(&planes, [numbering.grid(0), numbering.grid(1)]);
        let script = Script::new(game, numbering.grid(0).size());
        let codes = game.ruleset().kinds().iter().map(|kind| kind.code.as_str());
        let fares = |code: &str| Part::new(format!("{code} attacks: by defender, won, lost, both fall"), 0);
        let kinds = game.ruleset().kinds().len();
        let parts = codes.map(|code| Part { numbers: kinds * OUTCOMES, ..fares(code) }).collect();
        let observation = planes.sheet();
        let layout = Layout {
            version: VERSION,
            actions: numbering.len(),
            numbering: NUMBERING,
            bits: observation.bits(),
            observation,
            information_state: script.sheet(),
            truth: planes.truth_sheet(),
            rules: Some(Sheet { shape: vec![kinds, kinds, OUTCOMES], parts }),
        };
        GunjinTensors { layout, numbering, planks, planes, script, dealer: Dealer::new(game.ruleset()) }
    }

    /// Writes the observation with marginals of one's own, exact ones for example.
    pub fn observation_with<N: Number>(
        &self,
        game: &Gunjin<B>,
        view: &View<B>,
        marginals: &Marginals,
        numbers: &mut [N],
    ) {
        self.planes.observe(game, self.numbering.grid(view.seat), view, marginals, numbers);
    }
}

impl<B: Bits> Tensors<Gunjin<B>> for GunjinTensors<B> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn number(&self, seat: Seat, action: Move) -> usize {
        self.numbering.number(seat.index(), action)
    }

    fn action(&self, seat: Seat, number: usize) -> Option<Move> {
        self.numbering.action(seat.index(), number)
    }

    fn legal(&self, game: &Gunjin<B>, position: &Position<B>, seat: Seat, show: impl FnMut(usize, u64)) {
        self.numbering.legal(game, position, seat.index(), show);
    }

    /// Both seats have uniformly random legal set-ups, those of the random game of this number.
    fn beginning(&self, game: &Gunjin<B>, seed: u64, number: u64) -> Position<B> {
        game.random_start(&self.dealer, seed, number)
    }

    fn observation<N: Number>(&self, game: &Gunjin<B>, view: &View<B>, numbers: &mut [N]) {
        let marginals = Marginals::quick(&view.enemies, &view.opening.enemy_army);
        self.observation_with(game, view, &marginals, numbers);
    }

    fn information_state<N: Number>(&self, _: &Gunjin<B>, view: &View<B>, numbers: &mut [N]) {
        self.script.write(&self.numbering, view, numbers);
    }

    fn truth<N: Number>(&self, game: &Gunjin<B>, position: &Position<B>, seat: Seat, numbers: &mut [N]) {
        numbers.fill(N::NONE);
        let grid = self.numbering.grid(seat.index());
        let (kinds, cells) = (game.ruleset().kinds().len(), grid.size());
        for owner in [0, 1] {
            let first = if owner == seat.index() { 0 } else { kinds };
            for square in position.side(owner).members() {
                let plane = (first + usize::from(position.kind(square))) * cells;
                grid.cells(square).for_each(|cell| numbers[plane + cell] = N::WHOLE);
            }
        }
        self.planes.write_board(seat.index(), 2 * kinds, clock(game, position.ply()), numbers);
    }

    fn rules<N: Number>(&self, game: &Gunjin<B>, numbers: &mut [N]) {
        numbers.fill(N::NONE);
        let kinds = game.ruleset().kinds().len();
        for attacker in 0..kinds {
            for defender in 0..kinds {
                let outcome = game.combat.outcome(attacker as u8, defender as u8);
                numbers[(attacker * kinds + defender) * OUTCOMES + outcome as usize] = N::WHOLE;
            }
        }
    }
}

impl<B: Bits> Encoded for Gunjin<B> {
    type Tensors = GunjinTensors<B>;
    type Sketch = BoardSketch;

    fn tensors(&self) -> GunjinTensors<B> {
        GunjinTensors::new(self)
    }
}
