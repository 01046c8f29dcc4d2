//! Views of 軍人将棋 for programs outside.

use super::Presentation;
use crate::external::human::board_of;
use gunjin_engine::games::gunjin::{
    Announcement, Gunjin, Individual, Manner, Move, OwnPiece, Position, Ruleset, View,
};
use gunjin_engine::{Bits, Notation, Seat};
use serde_json::{Map, Value, json};

impl<B: Bits> Presentation for Gunjin<B> {
    fn viewer(&self, view: &View<B>) -> Seat {
        Seat(view.seat as u8)
    }

    fn view_board(&self, view: &View<B>) -> String {
        board_of(self, view)
    }

    fn action_words(&self, _: &View<B>, action: Move) -> String {
        self.move_text(action)
    }

    fn action_json(&self, view: &View<B>, action: Move) -> Value {
        let ruleset = self.ruleset();
        let own = view.own.iter().find(|piece| piece.square == Some(action.from));
        let meets = view.enemies.iter().any(|piece| piece.square == Some(action.to));
        let mut told = move_json(ruleset, action);
        told["move"] = self.move_text(action).into();
        told["piece"] = json!(own.map(|piece| code(ruleset, piece.kind)));
        told["fight"] = json!(meets && action.manner == Manner::Walk);
        told
    }

    /// A headquarters may be named by any of its cells.
    fn action_meant(&self, _: &View<B>, legal: &[Move], text: &str) -> Option<Move> {
        self.parse_move(text).filter(|action| legal.binary_search(action).is_ok())
    }

    fn why_not_meant(&self, view: &View<B>, text: &str) -> Option<String> {
        self.why_not_in_words(view, self.parse_move(text)?)
    }

    fn view_json(&self, view: &View<B>) -> Value {
        let last = view.last_move().map(|last| self.move_text(last));
        description(self.ruleset(), &view.own, &view.enemies, last)
    }

    fn view_picture(&self, view: &View<B>, _ascii: bool) -> String {
        view.describe(self)
    }

    fn plies(&self, view: &View<B>) -> Option<usize> {
        Some(view.log.len())
    }

    fn events(&self, view: &View<B>, known: usize) -> Vec<Value> {
        let told = |(index, announcement)| event(self, index + 1, announcement);
        view.log.iter().enumerate().skip(known).map(told).collect()
    }

    fn truth_json(&self, position: &Position<B>) -> Value {
        let piece = |square: u8| position.piece(square).map(|(seat, kind)| self.code(seat, kind));
        let mut pieces = Map::new();
        for square in self.ruleset().board().squares() {
            if let Some(code) = piece(square) {
                pieces.insert(name(self.ruleset(), square), code.into());
            }
        }
        json!({ "pieces": pieces, "position": self.position_text(position) })
    }
}

fn name(ruleset: &Ruleset, square: u8) -> String {
    ruleset.board().name(square).to_string()
}

fn move_json(ruleset: &Ruleset, action: Move) -> Value {
    let (manner, bomb) = match action.manner {
        Manner::Walk => ("walk", None),
        Manner::Fall => ("fall", None),
        Manner::Carry { bomb } => ("carry", Some(name(ruleset, bomb))),
    };
    let (from, to) = (name(ruleset, action.from), name(ruleset, action.to));
    json!({ "from": from, "to": to, "manner": manner, "bomb": bomb })
}

fn code(ruleset: &Ruleset, kind: u8) -> String {
    ruleset.kinds()[usize::from(kind)].code.clone()
}

fn description(ruleset: &Ruleset, own: &[OwnPiece], enemies: &[Individual], last: Option<String>) -> Value {
    let mut own_at = Map::new();
    let mut dead_own: Map<String, Value> = Map::new();
    for piece in own {
        let kind = code(ruleset, piece.kind);
        if let Some(square) = piece.square {
            own_at.insert(name(ruleset, square), kind.into());
        } else {
            let count = dead_own.entry(kind).or_insert(json!(0));
            *count = json!(count.as_u64().unwrap_or(0) + 1);
        }
    }
    let (mut enemy, mut moved) = (Vec::new(), Vec::new());
    let (mut known, mut kinds) = (Map::new(), Map::new());
    for (piece, at) in enemies.iter().filter_map(|piece| Some((piece, name(ruleset, piece.square?)))) {
        enemy.push(at.clone());
        if piece.moved {
            moved.push(at.clone());
        }
        if let Some(kind) = piece.shown.or_else(|| piece.known()) {
            known.insert(at.clone(), code(ruleset, kind).into());
        }
        kinds.insert(at, possible(ruleset, piece).into());
    }
    let dead_enemy = enemies.len() - enemy.len();
    json!({
        "own": own_at,
        "enemy": enemy,
        "dead_own": dead_own,
        "dead_enemy": dead_enemy,
        "known": known,
        "last": last,
        "enemy_moved": moved,
        "enemy_kinds": kinds,
    })
}

fn possible(ruleset: &Ruleset, piece: &Individual) -> Vec<String> {
    let kinds = 0..ruleset.kinds().len() as u8;
    kinds.filter(|&kind| piece.can_be(kind)).map(|kind| code(ruleset, kind)).collect()
}

/// An announcement as an `event` message, with the parts of its move as data.
fn event<B: Bits>(game: &Gunjin<B>, ply: usize, announcement: &Announcement<B>) -> Value {
    let ruleset = game.ruleset();
    let Announcement { action, seat, outcome, revealed, .. } = announcement;
    let squares: Vec<String> = removed(announcement).members().map(|square| name(ruleset, square)).collect();
    let shown: Map<String, Value> = revealed
        .iter()
        .map(|piece| (name(ruleset, piece.square), code(ruleset, piece.kind).into()))
        .collect();
    let mut event = move_json(ruleset, *action);
    let parts = json!({
        "type": "event",
        "ply": ply,
        "by": seat,
        "move": game.move_text(*action),
        "outcome": outcome.map(|outcome| outcome.letter().to_string()),
        "removed": squares,
        "revealed": shown,
        "fight": outcome.is_some(),
    });
    if let (Value::Object(event), Value::Object(parts)) = (&mut event, parts) {
        event.extend(parts);
    }
    event
}

/// Squares of the fallen pieces before the move. A mover that stands afterwards has only left its
/// square.
fn removed<B: Bits>(announcement: &Announcement<B>) -> B {
    let Announcement { action, outcome, emptied, stands, .. } = *announcement;
    let origin = B::square(action.from);
    // On the square of an ordinary fight somebody stood before it (R4).
    let overrun =
        if outcome.is_some() && stands == Some(action.to) { B::square(action.to) } else { B::EMPTY };
    let mover = if stands.is_none() { origin } else { B::EMPTY };
    (emptied & !origin) | overrun | mover
}
