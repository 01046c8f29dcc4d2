//! One number for everything that defines play, so that a record can tell when the rules behind its name have
//! changed.

use super::board::Direction;
use super::ruleset::Ruleset;
use super::switches::SWITCHES;
use crate::digest::Digest;
use crate::switches::SwitchSet;
use std::fmt::Write as _;

impl Ruleset {
    /// A digest of kinds, counts, combat, switches and board. Names in any language, sources, printed tables
    /// and the reference set-ups are no part of it: they change nothing that can happen on the board.
    pub fn fingerprint(&self) -> u64 {
        let mut digest = Digest::default();
        let written = self.write_kinds(&mut digest).and_then(|()| self.write_board(&mut digest));
        written.expect("a digest takes any text");
        for switch in SWITCHES {
            let word = self.rules().word(switch.name).unwrap_or_default();
            if switch.needs.counts(self, &word, switch.default) {
                digest.add(format!("{}={word};", switch.name).as_bytes());
            }
        }
        digest.value()
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
