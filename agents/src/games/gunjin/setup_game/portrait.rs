//! Behaviour of a policy on a board with set-ups: its set-ups, and its frequency of bluffs.
//!
//! An *attack on an unknown piece* is a move onto an enemy piece that lies face down and of which the mover's
//! view leaves more than one kind open. It is a *bluff* if the mover, who knows the policies and his own
//! play, must think it likelier that the attack costs him his piece than that it wins the other's: over the
//! histories that he cannot tell apart, each weighed by the probability with which the policies and chance
//! lead to it. Both are counted as they are expected in one game when both seats play by the policy.

use super::{Act, SetupGame, SetupPosition};
use crate::solve::compile::{NewSet, Watcher};
use crate::solve::compiled::Compiled;
use crate::solve::cursor::Branches;
use crate::solve::profile::Profile;
use crate::solve::tree::Mover;
use gunjin_engine::games::gunjin::Setup;
use gunjin_engine::{Bits, Game, Rulebook};
use std::collections::BTreeMap;

/// Behaviour of a seat.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Portrait {
    /// Its set-ups, the likeliest first, and their probabilities.
    pub setups: Vec<(String, f64)>,
    /// Attacks on unknown pieces that are expected of it in a game.
    pub attacks: f64,
    /// Those of them that are bluffs.
    pub bluffs: f64,
}

/// Attacks on unknown pieces, by seat, information set (numbered within the seat) and place among the legal
/// actions. Collected while the game is compiled.
#[derive(Debug, Default)]
pub struct Unknown {
    attacks: BTreeMap<(usize, usize, usize), Fate>,
    sets: [usize; 2],
}

/// Result of an attack, weighed by the probability of the histories in which it can be made.
#[derive(Debug, Clone, Copy, Default)]
struct Fate {
    all: f64,
    won: f64,
    lost: f64,
}

impl<B: Bits> Watcher<SetupGame<B>> for Unknown {
    fn information_set(&mut self, &NewSet { seat, view, legal, .. }: &NewSet<'_, SetupGame<B>>) {
        let set = self.sets[seat];
        self.sets[seat] += 1;
        let Some(play) = &view.play else { return };
        for (place, act) in legal.iter().enumerate() {
            let Act::Move(action) = act else { continue };
            let unknown = |kinds: u32, shown: Option<u8>| shown.is_none() && kinds.count_ones() > 1;
            let target = play.enemy_at(action.to).is_some_and(|enemy| unknown(enemy.kinds, enemy.shown));
            if target {
                self.attacks.insert((seat, set, place), Fate::default());
            }
        }
    }
}

struct Walk<'a, B: Bits> {
    game: &'a SetupGame<B>,
    compiled: &'a Compiled,
    profile: &'a Profile,
    unknown: Unknown,
}

impl<B: Bits> Walk<'_, B> {
    fn visit(
        &mut self,
        node: u32,
        table: &SetupPosition<B>,
        past: &<SetupGame<B> as Rulebook>::Past,
        reach: f64,
    ) {
        let tree = &self.compiled.tree;
        let (Mover::Seat { seat, set }, children) = tree.node(node) else { return };
        let set = set as usize - tree.set_range(seat).start;
        let shares = self.profile.at(tree, seat, set).to_vec();
        let actions = Branches::of(self.game, table, past).actions();
        for (place, ((child, action), share)) in children.zip(actions).zip(shares).enumerate() {
            let attacked = self.unknown.attacks.get_mut(&(seat, set, place));
            if share <= 0.0 && attacked.is_none() {
                continue;
            }
            let (mut after, mut later) = (table.clone(), past.clone());
            self.game.play(&mut after, action);
            self.game.remember(&mut later, table, action, &after);
            if let Some(fate) = attacked {
                fate.add(reach, seat, action, &after);
            }
            if share > 0.0 {
                self.visit(child, &after, &later, reach * share);
            }
        }
    }
}

impl Fate {
    fn add<B: Bits>(&mut self, reach: f64, seat: usize, action: Act, after: &SetupPosition<B>) {
        let (Act::Move(action), Some(board)) = (action, &after.board) else { return };
        self.all += reach;
        if board.side(seat).has(action.to) {
            self.won += reach;
        } else if board.side(1 - seat).has(action.to) {
            self.lost += reach;
        }
    }
}

/// Behaviour of both seats of a policy. `unknown` was collected while `compiled` was made of the game. Takes
/// as long as playing every history once.
///
/// # Panics
/// If they are of other games.
pub fn portraits<B: Bits>(
    game: &SetupGame<B>,
    compiled: &Compiled,
    profile: &Profile,
    unknown: Unknown,
) -> [Portrait; 2] {
    let mut walk = Walk { game, compiled, profile, unknown };
    let start = game.start();
    walk.visit(0, &start, &game.past(&start), 1.0);
    [0, 1].map(|seat| portrait(&walk, seat))
}

fn portrait<B: Bits>(walk: &Walk<'_, B>, seat: usize) -> Portrait {
    let Walk { game, compiled, profile, unknown } = walk;
    let tree = &compiled.tree;
    let (mut attacks, mut bluffs) = (0.0, 0.0);
    for (&(_, set, place), fate) in unknown.attacks.range((seat, 0, 0)..(seat + 1, 0, 0)) {
        let made = fate.all * profile.at(tree, seat, set)[place];
        attacks += made;
        if fate.lost > fate.won {
            bluffs += made;
        }
    }
    let text = |setup: &Setup| setup.text(game.inner.ruleset(), seat);
    let shares = profile.at(tree, seat, 0).iter().copied();
    let mut setups: Vec<(String, f64)> = game.setups(seat).iter().map(text).zip(shares).collect();
    setups.sort_by(|one, other| other.1.total_cmp(&one.1));
    Portrait { setups, attacks, bluffs }
}
