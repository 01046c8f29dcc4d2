//! Views of 軍人将棋 for programs outside.

use super::Described;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Notation;
use gunjin_engine::games::gunjin::knowledge::{Announcement, Individual, Observation, View};
use gunjin_engine::games::gunjin::play::moves::Move;
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use serde_json::{Map, Value, json};

impl<B: Bits> Described for Gunjin<B> {
    fn action_words(&self, _: &View<B>, action: Move) -> String {
        self.move_text(action)
    }

    /// A headquarters may be named by any of its cells.
    fn action_meant(&self, _: &View<B>, legal: &[Move], text: &str) -> Option<Move> {
        self.parse_move(text).filter(|action| legal.binary_search(action).is_ok())
    }

    fn view_json(&self, view: &View<B>) -> Value {
        let here = |square: u8| name(self, square);
        let own = view.own.iter().filter_map(|own| Some((here(own.square?), code(self, own.kind).into())));
        let fallen = view.own.iter().filter(|own| own.square.is_none());
        let mut dead_own: Map<String, Value> = Map::new();
        for own in fallen {
            let count = dead_own.entry(code(self, own.kind)).or_insert(json!(0));
            *count = json!(count.as_u64().unwrap_or(0) + 1);
        }
        let standing = || view.enemies.iter().filter_map(|enemy| Some((here(enemy.square?), enemy)));
        let known = |enemy: &Individual| enemy.shown.or_else(|| enemy.known());
        let certain = |(at, enemy): (String, &Individual)| Some((at, code(self, known(enemy)?).into()));
        let kinds = |enemy: &Individual| -> Vec<String> {
            (0..self.ruleset().kinds().len() as u8)
                .filter(|&kind| enemy.can_be(kind))
                .map(|kind| code(self, kind))
                .collect()
        };
        let moved = standing().filter(|(_, enemy)| enemy.moved).map(|(at, _)| at);
        json!({
            "own": own.collect::<Map<String, Value>>(),
            "enemy": standing().map(|(at, _)| at).collect::<Vec<String>>(),
            "dead_own": dead_own,
            "dead_enemy": view.fallen_enemies(),
            "known": standing().filter_map(certain).collect::<Map<String, Value>>(),
            "last": view.last_move().map(|last| self.move_text(last)),
            "enemy_moved": moved.collect::<Vec<String>>(),
            "enemy_kinds": standing().map(|(at, enemy)| (at, kinds(enemy).into())).collect::<Map<String, Value>>(),
        })
    }

    fn view_picture(&self, view: &View<B>, _ascii: bool) -> String {
        view.describe(self)
    }

    fn plies(&self, view: &View<B>) -> Option<usize> {
        Some(view.log.len())
    }

    fn events(&self, view: &View<B>, known: usize) -> Vec<Value> {
        let told = |(index, observation): (usize, &Observation<B>)| match observation {
            Observation::Announced(announcement) => Some(event(self, index + 1, announcement)),
            Observation::Unseen { .. } => None,
        };
        view.log.iter().enumerate().skip(known).filter_map(told).collect()
    }

    fn truth_json(&self, position: &Position<B>) -> Value {
        let piece = |square: u8| position.piece(square).map(|(seat, kind)| self.code(seat, kind));
        let squares = self.ruleset().board().squares();
        let pieces = squares.filter_map(|square| Some((name(self, square), piece(square)?.into())));
        json!({
            "pieces": pieces.collect::<Map<String, Value>>(),
            "position": self.position_text(position),
        })
    }
}

fn name<B: Bits>(game: &Gunjin<B>, square: u8) -> String {
    game.ruleset().board().name(square).to_string()
}

fn code<B: Bits>(game: &Gunjin<B>, kind: u8) -> String {
    game.ruleset().kinds()[usize::from(kind)].code.clone()
}

/// An announcement as an `event` message.
fn event<B: Bits>(game: &Gunjin<B>, ply: usize, announcement: &Announcement<B>) -> Value {
    let shown = announcement.revealed.iter();
    json!({
        "type": "event",
        "ply": ply,
        "by": announcement.seat,
        "move": game.move_text(announcement.action),
        "outcome": announcement.outcome.map(|outcome| outcome.letter().to_string()),
        "removed": removed(announcement).members().map(|square| name(game, square)).collect::<Vec<String>>(),
        "revealed": shown
            .map(|shown| (name(game, shown.square), code(game, shown.kind).into()))
            .collect::<Map<String, Value>>(),
    })
}

/// Where the pieces that fell had stood before the move. A mover that stands afterwards has only left its square.
fn removed<B: Bits>(announcement: &Announcement<B>) -> B {
    let Announcement { action, outcome, emptied, stands, .. } = *announcement;
    let origin = B::square(action.from);
    // On the square of an ordinary fight somebody stood before it (R4).
    let overrun =
        if outcome.is_some() && stands == Some(action.to) { B::square(action.to) } else { B::EMPTY };
    let mover = if stands.is_none() { origin } else { B::EMPTY };
    (emptied & !origin) | overrun | mover
}
