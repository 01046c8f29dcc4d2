//! Reading the log of a view: every announcement becomes facts about the pieces it concerns.
//!
//! A board goes along with the log, own pieces true, enemy pieces stand-ins. What a hypothesis about one
//! piece (and, for a flag, the piece that lends it strength) would have led to is found by playing the move
//! on it with the umpire's own code and comparing what would have been announced.

use super::facts::{Fact, kinds_where, members};
use crate::games::gunjin::values::SQUARES;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::switches::{BackerFallsTo, Repetition};
use gunjin_engine::games::gunjin::{
    Announcement, Ending, Gunjin, KindSet, Manner, Movement, Position, Reason, Role, View,
};

#[derive(Debug, Clone, Default)]
pub(super) struct Findings {
    /// Facts that must hold.
    pub facts: Vec<Fact>,
    /// Something more was announced than the facts say: a world has to be replayed before it is believed.
    pub loose: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lender {
    /// Nobody: it has no strength.
    Nobody,
    /// This enemy piece, from where it stands.
    Piece(usize),
    /// This enemy piece, since it stood behind it at the set-up (R4.6).
    ForGood(usize),
    /// It cannot be told piece by piece.
    Unclear,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Guess {
    pub pieces: [Option<(u8, u8)>; 2],
    pub power: Option<Option<u8>>,
}

#[derive(Debug)]
pub(super) struct Reader<'g, B: Bits> {
    pub game: &'g Gunjin<B>,
    pub view: &'g View<B>,
    pub enemy: usize,
    pub board: Position<B>,
    /// Square of each enemy piece at this point of the log.
    pub squares: Vec<Option<u8>>,
    pub findings: Findings,
    fixed: bool,
    /// A flag's fixed power is that of the piece behind it at the set-up: there is one flag, and a set-up.
    traceable: bool,
}

impl<'g, B: Bits> Reader<'g, B> {
    pub(super) fn new(game: &'g Gunjin<B>, view: &'g View<B>) -> Reader<'g, B> {
        let rules = game.ruleset().rules();
        let fixed = rules.flag_power_fixed_at_setup;
        let stand_ins: Vec<u8> =
            view.enemies.iter().map(|piece| piece.shown.unwrap_or_else(|| stand_in(game))).collect();
        let flags = (0..view.opening.enemy_army.len() as u8)
            .filter(|&kind| lends(game, kind))
            .map(|kind| view.opening.enemy_army[usize::from(kind)])
            .sum::<u32>();
        let traceable = view.opening.set_up && flags <= 1;
        let mut reader = Reader {
            game,
            view,
            enemy: 1 - view.seat,
            board: game.guessed_start(view, &stand_ins, None),
            squares: view.enemies.iter().map(|piece| Some(piece.start)).collect(),
            findings: Findings::default(),
            fixed,
            traceable,
        };
        reader.findings.loose = (fixed && !traceable && flags > 0) || reader.opening_is_odd();
        reader
    }

    /// A start of unknown origin can be over before it begins, or have to be no lawful set-up: that takes
    /// whole worlds.
    fn opening_is_odd(&self) -> bool {
        let opening = &self.view.opening;
        let home = |seat: usize| (self.board.side(seat) & !self.game.camp(seat)).is_empty();
        opening.ending.is_some()
            || (!opening.set_up && opening.ply == 0 && home(0) && home(1))
            || (!opening.set_up && self.squares.contains(&Some(self.home_headquarters())))
    }

    fn home_headquarters(&self) -> u8 {
        self.game.ruleset().board().headquarters_or_nowhere(self.view.seat)
    }

    pub(super) fn read(mut self) -> Findings {
        let log = self.view.log.clone();
        let mut repeats = Repeats::default();
        let mut closed = self.view.opening.closed;
        for (number, seen) in log.iter().enumerate() {
            let last = number + 1 == log.len();
            repeats.note(&self, closed);
            closed = seen.closed;
            self.weigh(seen);
            if last && seen.ending.is_some() {
                self.weigh_survival(); // before the end there were movers; after it that is not looked at, or not so
            }
            self.follow(seen);
        }
        let ending = log.last().and_then(|seen| seen.ending);
        if !ending.is_some_and(|ending| is_loud(&ending)) {
            self.weigh_end(ending);
        }
        repeats.note(&self, closed);
        repeats.count();
        self.findings.loose |= repeats.matter;
        self.findings
    }

    fn weigh(&mut self, seen: &Announcement<B>) {
        let by_enemy = seen.seat == self.enemy;
        let arrives = seen.action.to == self.home_headquarters();
        if by_enemy && self.game.flags_copy_moves {
            self.weigh_copied_moves(seen);
        }
        if by_enemy && self.game.ruleset().rules().missile_takes_bomb_along {
            self.weigh_lone_walk(seen);
        }
        // R9.6, R4.4: facts of a blast do not say what is shown of flags, nor whom exceptions spare.
        let rules = self.game.ruleset().rules();
        let more = rules.flag_shown_by_lifting || rules.flag_backer_falls_to == BackerFallsTo::Stronger;
        self.findings.loose |= more && seen.action.manner != Manner::Walk;
        match seen.action.manner {
            Manner::Walk if seen.outcome.is_some() => self.weigh_fight(seen),
            Manner::Walk if by_enemy && (arrives || seen.ending.is_some()) => self.weigh_fight(seen),
            Manner::Walk => {}
            Manner::Fall => self.weigh_blast(seen, None),
            Manner::Carry { bomb } => self.weigh_blast(seen, Some(bomb)),
        }
    }

    /// R6.6: a missile that went without a bomb had none beside it.
    fn weigh_lone_walk(&mut self, seen: &Announcement<B>) {
        let (Manner::Walk, Some(piece)) = (seen.action.manner, self.piece_on(seen.action.from)) else {
            return;
        };
        let kinds = self.game.ruleset().kinds();
        let all = |is: &dyn Fn(u8) -> bool| kinds_where(KindSet::MAX >> (32 - kinds.len()), is);
        let missiles = all(&|kind| self.game.falls_with_bomb_only(self.enemy, kind));
        let bombs = all(&|kind| kinds[usize::from(kind)].movement == Movement::CarriedBomb);
        let near = self.game.beside_missile(seen.action.from) & !self.board.frozen();
        let beside = near.members().filter(|&square| square != seen.action.from);
        let without = beside.filter_map(|square| self.piece_on(square)).map(|other| (other, !bombs));
        let alone = [(piece, missiles)].into_iter().chain(without).collect();
        self.note(vec![vec![(piece, !missiles)], alone]);
    }

    /// R3, R4, R5, R8: the enemy piece of a fight, or of a move that could have ended the game.
    fn weigh_fight(&mut self, seen: &Announcement<B>) {
        let square = if seen.seat == self.enemy { seen.action.from } else { seen.action.to };
        let Some(piece) = self.piece_on(square) else { return };
        let fact = self.tell(piece, |reader, guess| reader.would_announce(guess, seen));
        self.note(fact);
    }

    /// R2.17, R1.9: flags that move like what they copy.
    fn weigh_copied_moves(&mut self, seen: &Announcement<B>) {
        let action = seen.action;
        let enemy = self.enemy;
        let reach = |reader: &Reader<'_, B>, from: u8, power: Option<u8>| {
            power.map_or(B::EMPTY, |mover| reader.game.targets_as(&reader.board, enemy, from, mover))
        };
        if let (Manner::Walk, Some(piece)) = (action.manner, self.piece_on(action.from)) {
            let fact = self.tell(piece, |reader, guess| {
                guess.power.is_none_or(|power| reach(reader, action.from, power).has(action.to))
            });
            self.note(fact);
        }
        let circles = self.game.circles;
        if self.game.ruleset().rules().circle_must_leave && !circles.has(action.from) {
            for from in (circles & self.board.side(enemy)).members() {
                let Some(piece) = self.piece_on(from) else { continue };
                let fact = self.tell(piece, |reader, guess| {
                    guess.power.is_none_or(|power| reach(reader, from, power).is_empty())
                });
                self.note(fact);
            }
        }
    }

    /// Kinds that a test leaves a piece: those that pass alone, and a flag with the lenders with which it
    /// passes.
    pub(super) fn tell(&mut self, piece: usize, test: impl Fn(&Self, Guess) -> bool) -> Fact {
        let Some(square) = self.squares[piece] else { return vec![Vec::new()] };
        let mut sure: KindSet = 0;
        let mut fact = Fact::new();
        for kind in members(self.view.enemies[piece].kinds) {
            let alone = Guess { pieces: [Some((square, kind)), None], power: None };
            let lender = if lends(self.game, kind) { Some(self.lender(piece)) } else { None };
            match lender {
                None => sure |= KindSet::from(test(self, alone)) << kind,
                Some(Lender::Nobody) => {
                    let passes = test(self, Guess { power: Some(None), ..alone });
                    sure |= KindSet::from(passes) << kind;
                }
                Some(Lender::Unclear) => {
                    self.findings.loose = true;
                    sure |= 1 << kind;
                }
                Some(lender @ (Lender::Piece(other) | Lender::ForGood(other))) => {
                    let all = self.view.enemies[other].kinds;
                    let with = kinds_where(all, |lent| test(self, self.lent(alone, lender, lent)));
                    if with == all {
                        sure |= 1 << kind;
                    } else if with != 0 {
                        fact.push(vec![(piece, 1 << kind), (other, with)]);
                    }
                }
            }
        }
        fact.push(vec![(piece, sure)]);
        fact
    }

    pub(super) fn lent(&self, mut flag: Guess, lender: Lender, kind: u8) -> Guess {
        match lender {
            Lender::Piece(other) => {
                flag.pieces[1] = self.squares[other].map(|square| (square, kind));
                flag.power = Some(None);
            }
            _ => flag.power = Some(Some(kind)),
        }
        flag
    }

    pub(super) fn lender(&self, piece: usize) -> Lender {
        let find = |square: u8| self.game.behind(self.enemy, square);
        if !self.fixed {
            let behind = self.squares[piece].and_then(find).and_then(|square| self.piece_on(square));
            return behind.map_or(Lender::Nobody, Lender::Piece);
        }
        if !self.traceable {
            return Lender::Unclear;
        }
        let enemies = &self.view.enemies;
        let behind = find(enemies[piece].start)
            .and_then(|square| enemies.iter().position(|other| other.start == square));
        behind.map_or(Lender::Nobody, Lender::ForGood)
    }

    pub(super) fn guessed(&self, guess: Guess) -> Position<B> {
        let mut board = self.board;
        if let Some(power) = guess.power.filter(|_| self.fixed) {
            self.game.lend(&mut board, self.enemy, power);
        }
        for (square, kind) in guess.pieces.into_iter().flatten() {
            self.game.regard_as(&mut board, self.enemy, square, kind);
        }
        board
    }

    /// True if a guess would have led to what was announced. Endings that hang on all pieces are left out
    /// here.
    fn would_announce(&self, guess: Guess, seen: &Announcement<B>) -> bool {
        let before = self.guessed(guess);
        let mut after = before;
        let event = self.game.play_unchecked(&mut after, seen.action);
        let mut told = self.game.announce(&before, &event, &after);
        let loud = |ending: Option<Ending>| ending.filter(is_loud);
        let same = loud(told.ending) == loud(seen.ending);
        told.ending = seen.ending;
        same && told == *seen
    }

    pub(super) fn note(&mut self, fact: Fact) {
        let says_nothing = |alternative: &[(usize, KindSet)]| {
            alternative.iter().all(|&(piece, kinds)| self.view.enemies[piece].kinds & !kinds == 0)
        };
        if fact.len() != 1 || !says_nothing(&fact[0]) {
            self.findings.facts.push(fact);
        }
    }

    fn follow(&mut self, seen: &Announcement<B>) {
        let from = seen.action.from;
        let fallen = seen.fallen(self.board.occupied());
        for square in self.squares.iter_mut() {
            match *square {
                Some(at) if fallen.has(at) => *square = None,
                Some(at) if at == from => *square = seen.stands,
                _ => {}
            }
        }
        self.game.follow(&mut self.board, seen);
    }

    pub(super) fn piece_on(&self, square: u8) -> Option<usize> {
        self.squares.iter().position(|&at| at == Some(square))
    }
}

pub(super) fn is_loud(ending: &Ending) -> bool {
    use Reason::{Commander, Flag, Headquarters, Marshal, SecondLieutenant};
    matches!(ending.reason, Headquarters | Marshal | Flag | SecondLieutenant | Commander)
}

/// True if a kind fights with borrowed strength (R4.1).
pub(super) fn lends<B: Bits>(game: &Gunjin<B>, kind: u8) -> bool {
    let piece = &game.ruleset().kinds()[usize::from(kind)];
    piece.is(Role::Flag) && !piece.never_copies
}

/// A kind to put where nothing is known: nothing that strikes, lends or is seen.
pub(super) fn stand_in<B: Bits>(game: &Gunjin<B>) -> u8 {
    let plain = |piece: &gunjin_engine::games::gunjin::Piece| {
        !piece.is(Role::Flag)
            && !piece.is(Role::Commander)
            && !piece.collides
            && !piece.face_up
            && !matches!(piece.movement, Movement::Marshal | Movement::CarriedBomb | Movement::Fixed)
    };
    game.ruleset().kinds().iter().position(plain).unwrap_or(0) as u8
}

/// A position as the seat can compare it: by square its own pieces by kind and the enemy's, and what else is public.
type Layout = [u8; SQUARES + 2];
const THEIRS: u8 = u8::MAX;

/// Occurrences of layouts that the rules of repetition speak of.
const LIMIT: usize = 4;

/// Layouts since a piece fell, for those before never come back. They matter if one may have occurred four times, or a move
/// is forbidden lest one does: repetition (R8.8) compares whole positions, hidden kinds included, so that worlds have to
/// be replayed then. That a game went on says something of worlds in which like pieces have changed places.
///
/// Own pieces are told apart here although like ones count as equal in the rules; so they are named by kind.
#[derive(Debug, Default)]
struct Repeats {
    layouts: Vec<Layout>,
    pieces: u32,
    matter: bool,
}

impl Repeats {
    fn note<B: Bits>(&mut self, reader: &Reader<'_, B>, closed: u8) {
        let Reader { game, board, enemy, .. } = reader;
        if game.ruleset().rules().repetition == Repetition::Off {
            return;
        }
        self.matter |= !reader.view.barred.is_empty();
        let pieces = board.occupied().len();
        if pieces != std::mem::replace(&mut self.pieces, pieces) {
            self.count();
        }
        let mut layout = [0; SQUARES + 2];
        for square in board.side(1 - enemy).members() {
            layout[usize::from(square)] = board.kind(square) + 1;
        }
        board.side(*enemy).members().for_each(|square| layout[usize::from(square)] = THEIRS);
        layout[SQUARES..].copy_from_slice(&[board.seat() as u8, closed]);
        self.layouts.push(layout);
    }

    fn count(&mut self) {
        // Seats take turns.
        if self.layouts.len() >= 2 * LIMIT - 1 {
            self.layouts.sort_unstable();
            self.matter |= self.layouts.chunk_by(PartialEq::eq).any(|alike| alike.len() >= LIMIT);
        }
        self.layouts.clear();
    }
}
