//! One number for everything that defines play, so that a record can tell when the rules behind its name have
//! changed.

use super::board::Direction;
use super::resolve::flies_anywhere;
use super::ruleset::Ruleset;
use super::switches::{EngineerMove, Needs, SWITCHES};
use crate::digest::Digest;
use crate::switches::{SwitchSet, SwitchSpec};
use std::fmt::Write as _;

/// Switches that came after the first records. They count only where they change play, so that games recorded
/// before them keep their rules.
const YOUNGER: &[&str] = &[
    "flood_circles",
    "flights_reach_islands",
    "missile_steps",
    "bomb_spends_missile",
    "bomb_neighbourhood",
    "missile_takes_bomb_along",
    "collision_takes",
    "fallen",
    "flag_shown_by_lifting",
    "flag_shown_when_commander_falls",
    "circle_duty",
    "circle_back",
    "engineer_leap",
    "engineer_diagonal",
    "runner_move",
    "wire_on_win",
    "bomb_single_use",
    "equal_pieces",
    "flag_backer_falls_to",
    "hq_must_be_won",
    "repetition_from",
    "marshal_for_general",
    "scout",
    "two_squares",
    "more_squares",
    "no_fight_draw",
    "heavy_beats_light",
    "jet_steps",
];

/// True if a value leaves play as it was before the switch came. An owner knows what it lost without looking
/// (R9.5).
fn plays_as_ever(switch: &SwitchSpec<Needs>, word: &str) -> bool {
    word == switch.default || (switch.name == "fallen" && word == "owner")
}

impl Ruleset {
    /// A digest of kinds, counts, combat, switches and board. Names in any language, sources, printed tables
    /// and the reference set-ups are no part of it: they change nothing that can happen on the board.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut digest = Digest::default();
        let written = self.write_kinds(&mut digest).and_then(|()| self.write_board(&mut digest));
        written.expect("a digest takes any text");
        for switch in SWITCHES {
            let word = self.rules().word(switch.name).unwrap_or_default();
            let unused = plays_as_ever(switch, &word) || self.has_no_use_for(switch.name);
            if YOUNGER.contains(&switch.name) && unused {
                continue;
            }
            digest.add(format!("{}={word};", switch.name).as_bytes());
        }
        digest.value()
    }

    /// True if an edition's word on a switch waits for another switch.
    fn has_no_use_for(&self, name: &str) -> bool {
        match name {
            "flood_circles" => self.rules().engineer_move != EngineerMove::Flood,
            "flights_reach_islands" => !self.kinds().iter().any(|kind| flies_anywhere(kind, self.rules())),
            _ => false,
        }
    }

    fn write_kinds(&self, digest: &mut Digest) -> std::fmt::Result {
        for (number, piece) in self.kinds().iter().enumerate() {
            let class = piece.class.map_or("", |class| class.word());
            let start = piece.start.map_or("", |start| start.word());
            write!(digest, "{} {} {} {class} {start} ", piece.code, piece.count, piece.movement.word())?;
            for role in &piece.role {
                write!(digest, "{},", role.word())?;
            }
            let flags = [piece.diagonal, piece.face_up, piece.never_copies, piece.collides, piece.counts];
            write!(digest, "{flags:?} ")?;
            for other in 0..self.kinds().len() {
                digest.write_char(self.combat().outcome(number as u8, other as u8).letter())?;
            }
            digest.write_char(';')?;
        }
        Ok(())
    }

    /// Squares with their names and neighbours; roads follow from the neighbours across the strip.
    fn write_board(&self, digest: &mut Digest) -> std::fmt::Result {
        let board = self.board();
        for square in board.squares() {
            let Some(place) = board.get(square) else { continue };
            write!(digest, "{square} {} {} {} {:?};", place.name, place.width, place.entrance, place.camp)?;
            for direction in Direction::ALL {
                write!(digest, "{:?}", board.straight_steps(square, direction))?;
            }
            if board.has_railways() {
                write!(digest, "{:?}", place.ground)?;
            }
            write!(digest, "{:?}{:?}", board.road_steps(square, true), board.straight_crossings(square))?;
        }
        Ok(())
    }
}
