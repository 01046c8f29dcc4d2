//! Writes a game as a Gambit file: the whole tree, so small games only.

use gunjin_engine::{Hidden, Notation, Seat, Turn};
use std::collections::HashMap;
use std::fmt::Write as _;

/// The tree of a game has more nodes than were allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// The text of a file that holds the whole tree of a game. Equal views of a seat to move are one information
/// set; equal results are one outcome. What a game's past would forbid or decide (repetition) is not in its
/// tree.
///
/// # Errors
/// If the tree has more nodes than `most`.
pub(crate) fn to_efg<G: Hidden + Notation>(game: &G, title: &str, most: usize) -> Result<String, TooLarge> {
    let names: Vec<String> = (0..game.seats()).map(|seat| quoted(&format!("seat {seat}"))).collect();
    let text = format!("EFG 2 R {} {{ {} }}\n\n", quoted(title), names.join(" "));
    let mut writer = Writer {
        game,
        text,
        left: most,
        draws: 0,
        sets: HashMap::new(),
        counts: vec![0; game.seats()],
        outcomes: HashMap::new(),
    };
    writer.tree().ok_or(TooLarge)?;
    Ok(writer.text)
}

/// The views of a seat that print alike, with the numbers of their sets.
type Alike<V> = Vec<(V, usize)>;

struct Writer<'g, G: Hidden> {
    game: &'g G,
    text: String,
    /// Number of nodes that may still be written.
    left: usize,
    draws: usize,
    sets: HashMap<(Seat, String), Alike<G::View>>,
    /// Number of sets of each seat.
    counts: Vec<usize>,
    /// Numbers of outcomes by payoffs.
    outcomes: HashMap<String, usize>,
}

impl<G: Hidden + Notation> Writer<'_, G> {
    /// Writes all nodes, depth first; `None` if there are too many. No recursion: games can be long.
    fn tree(&mut self) -> Option<()> {
        let game = self.game;
        let start = game.start();
        let knowledge = (0..game.seats()).map(|seat| game.knowledge(&start, Seat(seat as u8))).collect();
        let mut open: Vec<(G::Position, Vec<G::Knowledge>)> = vec![(start, knowledge)];
        while let Some((position, knowledge)) = open.pop() {
            self.left = self.left.checked_sub(1)?;
            for action in self.node(&position, &knowledge).into_iter().rev() {
                let mut next = position.clone();
                game.play(&mut next, action);
                let mut knowledge = knowledge.clone();
                for (seat, known) in knowledge.iter_mut().enumerate() {
                    game.learn(known, &game.observe(Seat(seat as u8), &position, action, &next));
                }
                open.push((next, knowledge));
            }
        }
        Some(())
    }

    /// Writes a node; returns what can be done there.
    fn node(&mut self, position: &G::Position, knowledge: &[G::Knowledge]) -> Vec<G::Action> {
        let mut actions = Vec::new();
        match self.game.turn(position) {
            Turn::Over => self.end(position),
            Turn::Chance => actions = self.draw(position),
            Turn::Seat(seat) => {
                self.game.legal(position, &mut actions);
                self.decision(position, seat, self.game.view(&knowledge[seat.index()]), &actions);
            }
        }
        actions
    }

    fn end(&mut self, position: &G::Position) {
        let payoffs: Vec<String> =
            self.game.returns(position).iter().map(|payoff| (payoff + 0.0).to_string()).collect();
        let payoffs = payoffs.join(" ");
        let next = self.outcomes.len() + 1;
        let number = *self.outcomes.entry(payoffs.clone()).or_insert(next);
        let list = if number == next { format!(" \"\" {{ {payoffs} }}") } else { String::new() };
        let _ = writeln!(self.text, "t \"\" {number}{list}");
    }

    fn draw(&mut self, position: &G::Position) -> Vec<G::Action> {
        let mut outcomes = Vec::new();
        self.game.outcomes(position, &mut outcomes);
        self.draws += 1;
        let _ = write!(self.text, "c \"\" {} \"\" {{", self.draws);
        for &(outcome, probability) in &outcomes {
            let label = quoted(&self.game.action_text(position, outcome));
            let _ = write!(self.text, " {label} {}", fraction(probability));
        }
        self.text.push_str(" } 0\n");
        outcomes.into_iter().map(|(outcome, _)| outcome).collect()
    }

    fn decision(&mut self, position: &G::Position, seat: Seat, view: G::View, actions: &[G::Action]) {
        let alike = self.sets.entry((seat, format!("{view:?}"))).or_default();
        let known = alike.iter().find(|(other, _)| *other == view).map(|(_, number)| *number);
        let number = known.unwrap_or_else(|| {
            let count = &mut self.counts[seat.index()];
            *count += 1;
            alike.push((view, *count));
            *count
        });
        let _ = write!(self.text, "p \"\" {} {number} \"\" {{", seat.0 + 1);
        for &action in actions {
            let _ = write!(self.text, " {}", quoted(&self.game.action_text(position, action)));
        }
        self.text.push_str(" } 0\n");
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A probability as a fraction if it is near one with a small denominator, else as it is.
fn fraction(probability: f64) -> String {
    let near = |under: &u32| {
        let over = probability * f64::from(*under);
        (over - over.round()).abs() < 1e-11 * f64::from(*under) && over.round() >= 1.0
    };
    match (1..10_000).find(near) {
        Some(under) => format!("{}/{under}", (probability * f64::from(under)).round()),
        None => probability.to_string(),
    }
}
