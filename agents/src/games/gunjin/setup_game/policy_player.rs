//! The player of a policy of an edition in which the set-up was a decision.

use crate::games::gunjin::setup_game::{Known, SETUP, SetupGame};
use crate::parameters::resolve;
use crate::solve::policy_file::{PolicyTable, TableSettings, bytes_of, missing};
use crate::solve::view_key;
use crate::{Agent, AgentError, AgentSpec, Built, Policy};
use gunjin_engine::games::gunjin::{Gunjin, Move, Setup, View};
use gunjin_engine::{Bits, Rulebook, Seat, Stream};

pub(crate) struct SetupTable<B: Bits> {
    path: String,
    game: SetupGame<B>,
    table: PolicyTable,
}

impl<B: Bits> SetupTable<B> {
    /// The player of a specification; `None` if another agent is meant, or its file says nothing of set-ups.
    pub(crate) fn of_spec(spec: &AgentSpec, game: &Gunjin<B>) -> Option<Built<Gunjin<B>>> {
        if spec.name() != "table" {
            return None;
        }
        let settings: TableSettings = resolve(spec.name(), spec.typed()).ok()?;
        let bytes = bytes_of(&settings).ok()?;
        let has_setups = PolicyTable::game_of(&bytes).is_some_and(|game| game.ends_with(SETUP));
        has_setups.then(|| Ok(Box::new(SetupTable::new(game, settings.policy, &bytes)?) as Box<_>))
    }

    fn new(game: &Gunjin<B>, path: String, bytes: &[u8]) -> Result<SetupTable<B>, AgentError> {
        let game = SetupGame::new(game.clone()).map_err(|error| missing(format!("{path}: {error}")))?;
        let table = PolicyTable::read(&game.id(), game.fingerprint(), bytes)
            .map_err(|error| missing(format!("{path}: {error}")))?;
        Ok(SetupTable { path, game, table })
    }

    /// Row of the table for a view; `None` where it has nothing (the game began elsewhere).
    fn row(&self, view: &View<B>) -> Option<&[f64]> {
        let seat = Seat(view.seat as u8);
        let camp = self.game.inner.ruleset().board().camp(view.seat);
        let own = |square: &u8| view.opening.own.iter().find(|(own, _)| own == square).map(|(_, kind)| *kind);
        let setup = Setup { kinds: camp.iter().map(own).collect() };
        let number = self.game.number_of(view.seat, &setup)?;
        // What is barred follows from the past that is in the view already; solvers leave it out.
        let mut play = view.clone();
        play.barred.clear();
        let known = Known { seat, own: Some(number), other: true, play: Some(play) };
        self.table.look_up(view.seat, view_key(&known))
    }
}

impl<B: Bits> Agent<Gunjin<B>> for SetupTable<B> {
    fn name(&self) -> String {
        format!("table:policy={}", self.path)
    }

    /// Policy of the table; at views that it does not have all legal moves alike.
    fn policy(&self, _: &Gunjin<B>, view: &View<B>, legal: &[Move], _: &mut Stream) -> Policy<Move> {
        let row = self.row(view).filter(|row| row.len() == legal.len());
        row.map_or_else(|| Policy::uniform(legal), |row| Policy::sharing(legal, row))
    }

    /// Set-ups of the table, when a seat knows nothing but whether the other has set up.
    fn setups(&self, _: &Gunjin<B>, seat: Seat) -> Option<Vec<(String, f64)>> {
        let nothing = Known::<View<B>> { seat, own: None, other: seat.0 > 0, play: None };
        let row = self.table.look_up(seat.index(), view_key(&nothing))?;
        let text = |setup: &Setup| setup.text(self.game.inner.ruleset(), seat.index());
        Some(self.game.setups(seat.index()).iter().map(text).zip(row.iter().copied()).collect())
    }
}
