//! Games under way, of every family, to put before the searches.

use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_engine::catalogue::{AnyGame, OTHER_GAMES, named};
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Seat, Turn, Umpire};

/// Every agent of this part of the registry.
pub(crate) const SEARCHES: [&str; 8] =
    ["flat", "pimc", "so-ismcts", "mo-ismcts", "smooth-uct", "mcts", "oos", "cfr-search"];

/// Games with other numbers of seats, or other things hidden.
const VARIED: [&str; 4] = ["kuhn:players=3", "leduc:deal=ranks", "goofspiel:cards=4", "liars_dice:sides=3"];

/// Every game of the catalogue and every tree of `data/efg`.
pub(crate) fn all() -> Vec<(String, AnyGame)> {
    let known = OTHER_GAMES.iter().map(|entry| entry.id).chain(VARIED).chain(library::edition_ids());
    let mut games: Vec<(String, AnyGame)> = known.map(|name| (name.into(), game(name))).collect();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/efg");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("data/efg").flatten().map(|f| f.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "efg"));
    files.sort();
    for file in files {
        let name = file.display().to_string();
        let tree = Tree::read(&std::fs::read_to_string(&file).expect("a file"), &name).expect("a tree");
        games.push((name, AnyGame::Tree(Box::new(tree))));
    }
    games
}

/// A game that is known to exist.
pub(crate) fn game(name: &str) -> AnyGame {
    named(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A look at decisions of a game.
pub(crate) trait Look {
    fn look<G: AgentGame>(&mut self, game: &G, umpire: &Umpire<'_, G>, seat: Seat);
}

/// Plays a game at random, and looks at the decision after so many actions, for each of the numbers.
pub(crate) struct Walk<'l, L> {
    pub(crate) look: &'l mut L,
    pub(crate) seed: u64,
    pub(crate) after: &'l [usize],
}

impl<L: Look> AgentGameVisitor for Walk<'_, L> {
    type Output = ();

    fn game<G: AgentGame>(self, game: G) {
        let mut rng = Stream::new(self.seed, 0, Purpose::Check, 0);
        let mut umpire = Umpire::new(&game);
        let mut decisions = 0;
        loop {
            let action = match umpire.turn() {
                Turn::Over => return,
                Turn::Chance => umpire.draw(&mut rng).expect("an outcome"),
                Turn::Seat(seat) => {
                    if self.after.contains(&decisions) {
                        self.look.look(&game, &umpire, seat);
                    }
                    decisions += 1;
                    if self.after.iter().all(|&after| after < decisions) {
                        return;
                    }
                    umpire.legal()[below(&mut rng, umpire.legal().len() as u32) as usize]
                }
            };
            umpire.play(action).expect("it is legal");
        }
    }
}

/// Looks at a game.
pub(crate) fn walk<L: Look>(game: AnyGame, seed: u64, after: &[usize], look: &mut L) {
    with_agent_game(game, Walk { look, seed, after });
}
