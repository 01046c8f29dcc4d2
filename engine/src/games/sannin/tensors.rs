//! Three-player shogi as numbers. The board is turned so that the seat that looks sits at the bottom; the
//! others follow in the order of turns.

use super::pieces::{FORMS, KINDS};
use super::position::LastTurn;
use super::{Action, CELLS, Cell, Deed, Form, Kind, Position, SEATS, Sannin, Seats, Stage, tables};
use crate::game::Seat;
use crate::tensors::sheet::PositionSheet;
use crate::tensors::{Number, Part, Sheet};

const MOVES: usize = CELLS * CELLS;
const DROPS: usize = KINDS * CELLS;
/// Everything that can be done on the board: moves, drops, captures by light, all of these at once.
const DEEDS: usize = 2 * MOVES + DROPS + CELLS + 1;
const WORDS: usize = 4;
const MOST_HELD: f32 = 32.0;

impl Sannin {
    fn seen_place(&self, seat: Seat, cell: Cell) -> usize {
        cell.turned(6 - tables::turns(self.rules().seat_order)[seat.index()]).index()
    }

    fn cell(&self, seat: Seat, place: usize) -> Option<Cell> {
        Cell::new(place).map(|cell| cell.turned(tables::turns(self.rules().seat_order)[seat.index()]))
    }

    fn deed_number(&self, seat: Seat, deed: Deed) -> usize {
        match deed {
            Deed::Move { from, to, promote } => {
                usize::from(promote) * MOVES + self.seen_place(seat, from) * CELLS + self.seen_place(seat, to)
            }
            Deed::Drop { kind, to } => 2 * MOVES + kind as usize * CELLS + self.seen_place(seat, to),
            Deed::LightKill { target } => 2 * MOVES + DROPS + self.seen_place(seat, target),
            Deed::LightKillAll => DEEDS - 1,
        }
    }

    fn deed(&self, seat: Seat, number: usize) -> Option<Deed> {
        let cell = |place: usize| self.cell(seat, place);
        Some(if number < 2 * MOVES {
            let walk = number % MOVES;
            Deed::Move { from: cell(walk / CELLS)?, to: cell(walk % CELLS)?, promote: number >= MOVES }
        } else if number < 2 * MOVES + DROPS {
            let drop = number - 2 * MOVES;
            Deed::Drop { kind: Kind::ALL[drop / CELLS], to: cell(drop % CELLS)? }
        } else if number < DEEDS - 1 {
            Deed::LightKill { target: cell(number - 2 * MOVES - DROPS)? }
        } else {
            Deed::LightKillAll
        })
    }
}

fn after(seat: Seat, other: usize) -> usize {
    (SEATS + other - seat.index()) % SEATS
}

struct Writer<'w, N> {
    numbers: &'w mut [N],
    at: usize,
}

impl<N: Number> Writer<'_, N> {
    fn one_of(&mut self, chosen: Option<usize>, number: usize) {
        if let Some(chosen) = chosen {
            self.numbers[self.at + chosen] = N::WHOLE;
        }
        self.at += number;
    }

    fn share(&mut self, share: f32) {
        self.numbers[self.at] = N::of(share);
        self.at += 1;
    }

    fn seats(&mut self, seat: Seat, members: Seats) {
        for other in members.members() {
            self.numbers[self.at + after(seat, other)] = N::WHOLE;
        }
        self.at += SEATS;
    }
}

impl PositionSheet for Sannin {
    fn numbering(&self) -> &'static str {
        "cells are counted in reading order on the board turned for the seat. \
Deeds: from * 127 + to; the same with promotion; drops, kind * 127 + to; captures by light, the cell; all of them. \
Then the same deeds as the first of two moves; an offer to the next player, one to the player after; accept; refuse"
    }

    fn sheet(&self) -> Sheet {
        let players = ["own", "next player's", "third player's"];
        let mut parts: Vec<Part> = Vec::new();
        for player in players {
            parts.extend((0..FORMS).map(|form| Part::new(format!("{player} form {form}, by cell"), CELLS)));
        }
        parts.extend(players.map(|player| Part::shares(format!("{player} hand by kind, of 32"), KINDS)));
        parts.extend(players.map(|player| Part::new(format!("{player} last capture, by cell"), CELLS)));
        parts.extend(players.map(|player| Part::new(format!("victim of {player} last capture"), SEATS)));
        parts.push(Part::new("whose turn it is", SEATS));
        parts.push(Part::new("stage: fresh, second move, offer refused, offered to each player", 3 + SEATS));
        for set in ["still playing", "outside the alliance", "may still jump", "will be skipped", "in check"]
        {
            parts.push(Part::new(set, SEATS));
        }
        parts.push(Part::new("last turn: quiet, answered, threat, loss", 1 + LastTurn::REMEMBERED.len()));
        parts.push(Part::shares("plies, of the most there can be", 1));
        Sheet::flat(parts)
    }

    fn actions(&self) -> usize {
        2 * DEEDS + WORDS
    }

    fn most_plies(&self) -> usize {
        // A turn may hold an offer, its answer and two moves.
        4 * self.rules().ply_cap as usize + 4
    }

    fn number(&self, seat: Seat, action: Action) -> usize {
        match action {
            Action::Play(deed) => self.deed_number(seat, deed),
            Action::First(deed) => DEEDS + self.deed_number(seat, deed),
            Action::Offer(other) => 2 * DEEDS + after(seat, usize::from(other)).max(1) - 1,
            Action::Accept => 2 * DEEDS + 2,
            Action::Refuse => 2 * DEEDS + 3,
        }
    }

    fn action(&self, seat: Seat, number: usize) -> Option<Action> {
        if number < DEEDS {
            return self.deed(seat, number).map(Action::Play);
        }
        if number < 2 * DEEDS {
            return self.deed(seat, number - DEEDS).map(Action::First);
        }
        match number - 2 * DEEDS {
            offer @ (0 | 1) => Some(Action::Offer(((seat.index() + offer + 1) % SEATS) as u8)),
            2 => Some(Action::Accept),
            3 => Some(Action::Refuse),
            _ => None,
        }
    }

    fn write<N: Number>(&self, position: &Position, seat: Seat, numbers: &mut [N]) {
        for cell in Cell::all() {
            if let Some((owner, form)) = position.at(cell) {
                let plane = after(seat, owner) * FORMS + Form::index(form);
                numbers[plane * CELLS + self.seen_place(seat, cell)] = N::WHOLE;
            }
        }
        let mut writer = Writer { numbers, at: SEATS * FORMS * CELLS };
        let players = [0, 1, 2].map(|turns| (seat.index() + turns) % SEATS);
        for player in players {
            for kind in Kind::ALL {
                writer.share(f32::from(position.in_hand(player, kind)) / MOST_HELD);
            }
        }
        for player in players {
            let cell = position.captures[player].map(|capture| self.seen_place(seat, capture.cell));
            writer.one_of(cell, CELLS);
        }
        for player in players {
            let victim = position.captures[player].map(|capture| after(seat, usize::from(capture.victim)));
            writer.one_of(victim, SEATS);
        }
        writer.one_of(Some(after(seat, usize::from(position.turn))), SEATS);
        let stage = match position.stage {
            Stage::Fresh => 0,
            Stage::Second => 1,
            Stage::Refused => 2,
            Stage::Offered(other) => 3 + after(seat, usize::from(other)),
        };
        writer.one_of(Some(stage), 3 + SEATS);
        writer.seats(seat, position.playing);
        writer.one_of(position.outsider.map(|outsider| after(seat, usize::from(outsider))), SEATS);
        writer.seats(seat, position.jumps);
        writer.seats(seat, position.owes);
        writer.seats(seat, position.checked);
        let remembered = LastTurn::REMEMBERED.iter().position(|&turn| turn == position.last_turn);
        writer.one_of(Some(remembered.map_or(0, |turn| 1 + turn)), 1 + LastTurn::REMEMBERED.len());
        writer.share(position.ply.min(self.rules().ply_cap) as f32 / self.rules().ply_cap as f32);
    }
}
