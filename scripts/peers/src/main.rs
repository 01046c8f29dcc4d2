//! Solves a game of this project with the crate `cfr`: `gunjin-peers GAME full|external SCHEDULE ITERATIONS` writes the
//! seconds that its solver took, without building the tree, and the NashConv of what it found.

use cfr::{
    Game as Tree, GameTree, Moves, NodeType, Outcomes, PlayerNum, RegretParams, SolveMethod, SolveParams,
};
use gunjin_engine::catalogue::{AnyGame, named};
use gunjin_engine::game::{Game, Hidden, Seat, Turn};
use std::convert::Infallible;
use std::hash::Hash;
use std::rc::Rc;
use std::time::Instant;

/// A game whose views can be keys.
trait Keyed: Hidden<View: Hash + Eq + Clone> {}

impl<G: Hidden<View: Hash + Eq + Clone>> Keyed for G {}

/// A history of one of our games, as the crate walks it.
struct History<G: Keyed> {
    game: Rc<G>,
    position: G::Position,
    knowledge: Vec<G::Knowledge>,
}

impl<G: Keyed> History<G> {
    fn start(game: G) -> History<G> {
        let position = game.start();
        let knowledge = (0..2).map(|seat| game.knowledge(&position, Seat(seat))).collect();
        History { game: Rc::new(game), position, knowledge }
    }

    fn after(&self, action: G::Action) -> History<G> {
        let (mut position, mut knowledge) = (self.position.clone(), self.knowledge.clone());
        self.game.play(&mut position, action);
        for (seat, knowledge) in knowledge.iter_mut().enumerate() {
            let seen = self.game.observe(Seat(seat as u8), &self.position, action, &position);
            self.game.learn(knowledge, &seen);
        }
        History { game: Rc::clone(&self.game), position, knowledge }
    }
}

/// Possible actions at a history, each with a probability (1 where a seat chooses).
struct Branches<G: Keyed> {
    from: History<G>,
    actions: Vec<(G::Action, f64)>,
}

impl<G: Keyed> Outcomes<History<G>> for Branches<G> {
    fn len(&self) -> usize {
        self.actions.len()
    }

    fn get(&self, index: usize) -> (f64, History<G>) {
        let (action, probability) = self.actions[index];
        (probability, self.from.after(action))
    }
}

impl<G: Keyed> Moves<History<G>> for Branches<G> {
    fn len(&self) -> usize {
        self.actions.len()
    }

    fn apply(&self, index: usize) -> History<G> {
        self.from.after(self.actions[index].0)
    }

    fn action(&self, index: usize) -> G::Action {
        self.actions[index].0
    }
}

impl<G: Keyed> Tree for History<G> {
    type Action = G::Action;
    type Infoset = G::View;
    type ChanceInfoset = Infallible;
    type Chance = Branches<G>;
    type Player = Branches<G>;

    fn into_node(self) -> NodeType<Self> {
        match self.game.turn(&self.position) {
            Turn::Over => NodeType::Terminal(self.game.returns(&self.position)[0]),
            Turn::Chance => {
                let mut actions = Vec::new();
                self.game.outcomes(&self.position, &mut actions);
                NodeType::Chance(None, Branches { from: self, actions })
            }
            Turn::Seat(seat) => {
                let mut legal = Vec::new();
                self.game.legal(&self.position, &mut legal);
                let player = if seat == Seat(0) { PlayerNum::One } else { PlayerNum::Two };
                let view = self.game.view(&self.knowledge[seat.index()]);
                let actions = legal.into_iter().map(|action| (action, 1.0)).collect();
                NodeType::Player(player, view, Branches { from: self, actions })
            }
        }
    }
}

/// Solves on one thread, and says how long it took and how good it is.
fn solve<G: Keyed>(
    game: G,
    method: SolveMethod,
    regret: RegretParams,
    iterations: u64,
) -> Result<(), String> {
    let tree = GameTree::from_game(History::start(game)).map_err(|error| format!("{error:?}"))?;
    let params = SolveParams { regret, ..SolveParams::default() };
    let begun = Instant::now();
    let solved = tree.solve(method, iterations, 0.0, 1, params).map_err(|error| format!("{error:?}"))?;
    let seconds = begun.elapsed().as_secs_f64();
    let found = solved.0.get_info();
    let nash_conv = found.player_regret(PlayerNum::One) + found.player_regret(PlayerNum::Two);
    println!("{seconds} {nash_conv}");
    Ok(())
}

fn run(words: &[String]) -> Result<(), String> {
    let [game, method, schedule, iterations] = words else {
        return Err("write GAME full|external vanilla|cfr+|lcfr|dcfr ITERATIONS".into());
    };
    let method = match method.as_str() {
        "full" => SolveMethod::Full,
        "external" => SolveMethod::External,
        other => return Err(format!("no method '{other}'; take full or external")),
    };
    let regret = match schedule.as_str() {
        "vanilla" => RegretParams::vanilla(),
        "cfr+" => RegretParams::cfr_plus(),
        "lcfr" => RegretParams::lcfr(),
        "dcfr" => RegretParams::dcfr(),
        other => return Err(format!("no schedule '{other}'; take vanilla, cfr+, lcfr or dcfr")),
    };
    let iterations = iterations.parse().map_err(|_| format!("'{iterations}' is no number of iterations"))?;
    match named(game).map_err(|error| error.to_string())? {
        AnyGame::Kuhn(game) => solve(*game, method, regret, iterations),
        AnyGame::Leduc(game) => solve(*game, method, regret, iterations),
        AnyGame::LiarsDice(game) => solve(*game, method, regret, iterations),
        _ => Err(format!("{game} is not compared; take kuhn, leduc or liars_dice")),
    }
}

fn main() -> std::process::ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("gunjin-peers: {problem}");
            std::process::ExitCode::from(2)
        }
    }
}
