//! Statistics of a game of 軍人将棋, recorded while an umpire plays it or from its moves.

use crate::game_run::result::{Captured, Combat, GameRow, Played, RecordOptions, Sampled};
use crate::game_run::table::{Recorder, mean};
use gunjin_agents::games::gunjin::belief::{Belief, Exactness};
use gunjin_engine::games::gunjin::{Event, Gunjin, Manner, Move, NORTH, Outcome, Position, SOUTH};
use gunjin_engine::{Bits, Rulebook, Seat, Umpire, Watcher};

/// Records a game move by move: as an umpire plays it, or from the moves of a game without one.
#[derive(Debug)]
pub struct StatisticsRecorder<'g, B: Bits> {
    game: &'g Gunjin<B>,
    options: &'g RecordOptions,
    camps: [B; 2],
    moved: B,
    legal: u64,
    fights: u32,
    fallen: u32,
    played: Played,
}

/// Statistics of a game that had no umpire. The moves must be legal in their order. Positions are not sampled: only
/// an umpire knows what is recorded of them.
pub fn statistics<B: Bits>(
    game: &Gunjin<B>,
    start: &Position<B>,
    moves: &[Move],
    options: &RecordOptions,
) -> Played {
    let mut recorder = StatisticsRecorder::new(game, options);
    let mut position = *start;
    let mut hash = game.hash(start);
    let mut hashes = vec![hash];
    for &action in moves {
        let legal = game.mobility(&position);
        let before = position;
        let event = game.play_unchecked(&mut position, action);
        hash = game.hash_after(hash, &before, &event, &position);
        hashes.push(hash);
        recorder.tell(&before, &event, &position, legal);
    }
    hashes.sort_unstable();
    let most = hashes.chunk_by(|a, b| a == b).map(<[u64]>::len).max();
    recorder.finish_with(start, most.unwrap_or(0) as u32)
}

impl<B: Bits> Watcher<Gunjin<B>> for StatisticsRecorder<'_, B> {
    fn sees(&mut self, umpire: &Umpire<'_, Gunjin<B>>, action: Move) {
        if self.options.samples(self.played.game.plies) {
            self.played.positions.push(self.sampled(umpire));
        }
        let mut after = *umpire.position();
        let event = self.game.play_unchecked(&mut after, action);
        let legal = umpire.legal().len() + umpire.barred().len();
        self.tell(umpire.position(), &event, &after, legal as u32);
    }
}

impl<'g, B: Bits> StatisticsRecorder<'g, B> {
    /// Nothing has been played yet.
    pub fn new(game: &'g Gunjin<B>, options: &'g RecordOptions) -> StatisticsRecorder<'g, B> {
        let board = game.ruleset().board();
        let camp = |seat| board.camp(seat).into_iter().fold(B::EMPTY, |camp, at| camp | B::square(at));
        let (camps, played) = ([camp(SOUTH), camp(NORTH)], Played::default());
        StatisticsRecorder { game, options, camps, moved: B::EMPTY, legal: 0, fights: 0, fallen: 0, played }
    }

    fn tell(&mut self, before: &Position<B>, event: &Event<B>, after: &Position<B>, legal: u32) {
        self.legal += u64::from(legal);
        self.played.game.plies += 1;
        let (ply, action) = (self.played.game.plies, event.action);
        // A missile that is not stopped stands where it fell; a winner may have gone back to where it came
        // from.
        let stands = [action.to, action.from].into_iter().find(|&at| after.side(event.seat).has(at));
        if let Some(outcome) = event.outcome {
            self.fights += 1;
            self.played.game.first_contact.get_or_insert(ply);
            if self.options.combats {
                self.add_combats(ply, before, event, outcome);
            }
        }
        self.fall(ply, before, event, stands);
        if let Some(at) = stands {
            self.moved |= B::square(at);
            if self.camps[1 - event.seat].has(at) {
                self.played.game.crossing.get_or_insert(ply);
            }
        }
    }

    fn fall(&mut self, ply: u32, before: &Position<B>, event: &Event<B>, stands: Option<u8>) {
        let (from, to) = (B::square(event.action.from), B::square(event.action.to));
        let mut fallen = event.emptied & before.occupied();
        if stands == Some(event.action.to) {
            fallen = (fallen & !from) | (to & before.occupied());
        }
        self.fallen += fallen.len();
        if self.options.captures {
            fallen.members().for_each(|square| self.add_captured(ply, before, event.seat, square));
        }
        self.moved = self.moved & !event.emptied & !fallen;
    }

    fn add_captured(&mut self, ply: u32, before: &Position<B>, by: usize, square: u8) {
        let seat = usize::from(before.side(NORTH).has(square));
        self.played.captures.push(Captured {
            ply,
            seat,
            kind: self.code(before, square),
            square: self.name(square),
            moved: Some(self.moved.has(square)),
            by,
        });
    }

    fn add_combats(&mut self, ply: u32, before: &Position<B>, event: &Event<B>, outcome: Outcome) {
        let Move { from, to, manner } = event.action;
        for square in event.fought.members() {
            self.played.combats.push(Combat {
                ply,
                seat: event.seat,
                attacker: self.code(before, from),
                attacker_moved: self.moved.has(from),
                defender: self.code(before, square),
                defender_moved: self.moved.has(square),
                from: self.name(from),
                to: self.name(if manner == Manner::Walk { to } else { square }),
                manner: match manner {
                    Manner::Walk => "walk",
                    Manner::Fall => "fall",
                    Manner::Carry { .. } => "carry",
                },
                outcome: match outcome {
                    Outcome::Win => "win",
                    Outcome::Lose => "lose",
                    Outcome::Both => "both",
                },
            });
        }
    }

    fn code(&self, position: &Position<B>, square: u8) -> String {
        let kind = self.game.ruleset().kinds().get(usize::from(position.kind(square)));
        kind.map_or_else(String::new, |kind| kind.code.clone())
    }

    fn name(&self, square: u8) -> String {
        self.game.ruleset().board().name(square).to_string()
    }

    fn sampled(&self, umpire: &Umpire<'_, Gunjin<B>>) -> Sampled {
        let position = umpire.position();
        let entropy = |seat: usize| {
            let belief = Belief::new(self.game, &umpire.view(Seat(seat as u8)));
            belief.log2_worlds().filter(|_| belief.exactness() == Exactness::Exact)
        };
        let moved = |seat: usize| self.game.pieces_by_kind(position, position.side(seat) & self.moved);
        let material = |seat: usize| self.game.material(position, Seat(seat as u8)).unwrap_or_default();
        Sampled {
            ply: self.played.game.plies,
            seat: position.seat(),
            legal: umpire.legal().len() as u32,
            material: [SOUTH, NORTH].map(material).to_vec(),
            moved: [SOUTH, NORTH].map(moved).to_vec(),
            entropy: [SOUTH, NORTH].map(entropy).to_vec(),
        }
    }

    fn finish_with(self, start: &Position<B>, repetition: u32) -> Played {
        let setup = |seat| self.game.setup_of(start, seat).text(self.game.ruleset(), seat);
        let game = GameRow {
            branching: mean(self.legal, self.played.game.plies),
            combats: Some(self.fights),
            captures: Some(self.fallen),
            repetition: Some(repetition),
            ..self.played.game
        };
        Played { game, setups: [SOUTH, NORTH].map(setup).to_vec(), ..self.played }
    }
}

impl<B: Bits> Recorder<Gunjin<B>> for StatisticsRecorder<'_, B> {
    fn finish(self, umpire: &Umpire<'_, Gunjin<B>>) -> Played {
        self.finish_with(umpire.start(), umpire.past().most())
    }
}
