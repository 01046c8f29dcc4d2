//! A switch's row besides its name, values and default: what it needs, excludes, and where it means something.

use crate::games::gunjin::{
    Board, Class, Edition, Middle, Movement, Outcome, Piece, Reveal, Role, Ruleset, SOUTH, Target, WinnerGoes,
};

pub(crate) type Unused = fn(&Ruleset) -> Option<&'static str>;

/// Least and greatest number in an edition.
pub(crate) type Limit = fn(&Edition) -> (u32, u32);

/// Another switch, when the two contradict each other, and why.
type Exclusion = (&'static str, fn(&Ruleset) -> bool, &'static str);

/// A requirement of a switch on the pieces or the board of an edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    /// A piece of this role.
    Has(Role),
    /// An officer of this class.
    HasClass(Class),
    /// A piece that moves this way.
    Moves(Movement),
    /// A piece of one of these two ways of moving.
    MovesEither(Movement, Movement),
    /// A bomb carried by missiles that is not itself a cause of collisions.
    CalmBomb,
    /// A general above whom there is no marshal.
    TopGeneral,
    /// Headquarters on the board.
    Headquarters,
    /// A circle on the board.
    Circle,
    /// A crossing without circle on the board.
    Crossing,
    /// A circle or a crossing on the board.
    Corner,
    /// An I road on the board.
    StraightRoad,
}

impl Needs {
    fn missing_piece(self, edition: &Edition) -> Option<String> {
        let any = |test: &dyn Fn(&Piece) -> bool| edition.piece.iter().any(test);
        let moves = |movement: Movement| any(&|piece| piece.movement == movement);
        let (met, what) = match self {
            Needs::Has(role) => (any(&|piece| piece.is(role)), role.word()),
            Needs::HasClass(class) => (any(&|piece| piece.class == Some(class)), class.word()),
            Needs::Moves(movement) => (moves(movement), movement.word()),
            Needs::MovesEither(one, other) => (moves(one) || moves(other), one.word()),
            Needs::CalmBomb => (
                any(&|piece| piece.movement == Movement::CarriedBomb && !piece.collides),
                "carried bomb that is no cause of collisions",
            ),
            Needs::TopGeneral => (edition.top_general().is_some(), "general of highest rank"),
            _ => return None,
        };
        (!met).then(|| format!("{} among its pieces", what.replace('_', " ")))
    }

    fn missing_place(self, board: &Board) -> Option<String> {
        let road = |test: &dyn Fn(Middle) -> bool| {
            !board.is_joined() && board.roads().any(|(road, _)| test(road.middle))
        };
        let (met, what) = match self {
            Needs::Headquarters => (board.headquarters(SOUTH).is_some(), "headquarters"),
            Needs::Circle => (road(&|middle| middle == Middle::Circle), "circle"),
            Needs::Crossing => (road(&|middle| middle == Middle::Crossing), "crossing without circle"),
            Needs::Corner => (road(&|middle| middle != Middle::Straight), "circle or crossing"),
            Needs::StraightRoad => (road(&|middle| middle == Middle::Straight), "I road"),
            _ => return None,
        };
        (!met).then(|| format!("{what} on its board"))
    }
}

/// Facts of a switch: see the methods that set them.
#[derive(Debug, Clone, Copy)]
pub struct Fit {
    needs: &'static [Needs],
    value_needs: &'static [(&'static str, Needs)],
    /// Range of a switch that is a number.
    pub limit: Option<Limit>,
    pub(crate) tables: bool,
    pub(crate) unused: Unused,
    pub(crate) same: &'static str,
    pub(crate) alike: Option<(&'static str, &'static str)>,
    pub(crate) excludes: Option<Exclusion>,
    young: bool,
    counts_if_used: bool,
}

/// Fits every edition and is as old as the first records.
pub(super) const ANY: Fit = Fit {
    needs: &[],
    value_needs: &[],
    limit: None,
    tables: false,
    unused: |_| None,
    same: "the other rules of this game leave it nothing to do",
    alike: None,
    excludes: None,
    young: false,
    counts_if_used: false,
};

impl Fit {
    pub(super) const fn needs(self, needs: &'static [Needs]) -> Fit {
        Fit { needs, ..self }
    }

    pub(super) const fn value_needs(self, value_needs: &'static [(&'static str, Needs)]) -> Fit {
        Fit { value_needs, ..self }
    }

    pub(super) const fn limit(self, limit: Limit) -> Fit {
        Fit { limit: Some(limit), ..self }
    }

    /// Play never asks for it: all its effect is in the board, the kinds, the combat or the movement tables.
    pub(super) const fn tables(self) -> Fit {
        Fit { tables: true, ..self }
    }

    /// Why nothing comes of it, where that holds.
    pub(super) const fn unused(self, unused: Unused) -> Fit {
        Fit { unused, ..self }
    }

    /// Why the game stays as it is, where [`Fit::unused`] gives no reason.
    pub(super) const fn same(self, same: &'static str) -> Fit {
        Fit { same, ..self }
    }

    pub(super) const fn alike(self, value: &'static str, as_if: &'static str, same: &'static str) -> Fit {
        Fit { alike: Some((value, as_if)), same, ..self }
    }

    pub(super) const fn excludes(
        self,
        other: &'static str,
        when: fn(&Ruleset) -> bool,
        why: &'static str,
    ) -> Fit {
        Fit { excludes: Some((other, when, why)), ..self }
    }

    /// Came after the first records: the fingerprint counts it only away from its default.
    pub(super) const fn young(self) -> Fit {
        Fit { young: true, ..self }
    }

    /// Came after the first records: the fingerprint counts it only away from its default and where it is used.
    pub(super) const fn young_if_used(self) -> Fit {
        Fit { counts_if_used: true, ..self.young() }
    }

    pub(super) fn missing_piece(&self, edition: &Edition, value: &str) -> Option<String> {
        let of_value = self.value_needs.iter().filter(|(word, _)| *word == value).map(|(_, needs)| needs);
        self.needs.iter().chain(of_value).find_map(|needs| needs.missing_piece(edition))
    }

    pub(super) fn missing_place(&self, board: &Board) -> Option<String> {
        self.needs.iter().find_map(|needs| needs.missing_place(board))
    }

    /// True if it makes sense in a game.
    pub fn fits(&self, ruleset: &Ruleset) -> bool {
        self.missing_piece(ruleset.edition(), "").or_else(|| self.missing_place(ruleset.board())).is_none()
    }

    /// True if it makes sense in a game, and the other rules leave it something to decide.
    pub fn decides(&self, ruleset: &Ruleset) -> bool {
        self.fits(ruleset) && (self.unused)(ruleset).is_none()
    }

    pub(crate) fn plays_as<'w>(&self, word: &'w str) -> &'w str {
        self.alike.filter(|(value, _)| *value == word).map_or(word, |(_, as_if)| as_if)
    }

    pub(super) fn counts(&self, ruleset: &Ruleset, word: &str, default: &str) -> bool {
        let waits = self.counts_if_used && (self.unused)(ruleset).is_some();
        !(self.young && (self.plays_as(word) == default || waits))
    }
}

pub(super) fn when(holds: bool, why: &'static str) -> Option<&'static str> {
    holds.then_some(why)
}

pub(super) fn moves(game: &Ruleset, movement: Movement) -> bool {
    game.kinds().iter().any(|kind| kind.movement == movement)
}

pub(super) fn pieces(edition: &Edition, test: impl Fn(&Piece) -> bool) -> u32 {
    edition.piece.iter().filter(|piece| test(piece)).map(|piece| piece.count).sum()
}

pub(super) fn lends(game: &Ruleset) -> bool {
    !game.rules().flag_power_fixed_at_setup
}

pub(crate) fn never_taken(game: &Ruleset) -> Option<&'static str> {
    let rules = game.rules();
    let closed = rules.hq_closed_to_enemy && !rules.hq_winner_enters;
    when(rules.target != Target::Hq, "headquarters do not count")
        .or(when(closed, "nobody ever stands in the enemy headquarters"))
}

pub(super) fn unguarded(game: &Ruleset) -> Option<&'static str> {
    when(!moves(game, Movement::Marshal), "no marshal is on guard")
}

/// Why the marshal's fall need not win by itself, if so: whoever can beat it takes the headquarters by that
/// (R5.3, R8.7).
pub(super) fn killer_takes_it(game: &Ruleset) -> Option<&'static str> {
    let rules = game.rules();
    let kinds = || 0..game.kinds().len() as u8;
    let marshal = kinds().find(|&kind| game.kinds()[usize::from(kind)].movement == Movement::Marshal)?;
    let harmless = |kind: u8| match game.combat().outcome(kind, marshal) {
        Outcome::Win => game.captures_headquarters(kind),
        Outcome::Lose => true,
        Outcome::Both => kind == marshal,
    };
    let stands = rules.winner_goes == WinnerGoes::CombatSquare && never_taken(game).is_none();
    let takes = stands && !rules.blast_hits_marshal && kinds().all(harmless);
    when(takes, "whoever beats the marshal takes the headquarters, and so has won anyway")
}

pub(super) fn shown_anyway(game: &Ruleset) -> Option<&'static str> {
    let weapons = moves(game, Movement::FallingMissile) || moves(game, Movement::FlyingMissile);
    match game.rules().reveal {
        Reveal::Open => Some("everything is face up"),
        Reveal::RevealThenHide | Reveal::RevealAndStay if !game.rules().flag_backer_falls && !weapons => {
            Some("fighting pieces are shown anyway")
        }
        _ => None,
    }
}

pub(super) fn flag_never_shown(game: &Ruleset) -> Option<&'static str> {
    let rules = game.rules();
    when(rules.reveal == Reveal::Open, "everything is face up")
        .or(when(rules.commander_loss_loses, "the commander's fall ends the game"))
        .or(when(!game.flag_outlives_commander(), "the flag may have fallen before its commander"))
}
