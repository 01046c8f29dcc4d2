//! The rules of every game, against slow twins, other people's counts and golden games.
//!
//! One program, since every test program links the whole crate; `cargo test -p gunjin-engine --test all
//! NAME::` runs a file.

mod another_game;
mod cards;
mod cards_games;
mod checker;
mod checker_by_hand;
mod chu;
mod chu_endings;
mod chu_golden;
mod chu_laws;
mod chu_oracle;
mod chu_perft;
mod chu_positions;
mod chu_rules;
mod chu_twin;
mod classic;
mod classic_help;
mod classic_oracle;
mod classic_values;
mod common;
mod conformance;
mod drawing;
mod efg;
mod efg_bad;
mod efg_large;
mod example_edition;
mod foundations;
mod fuzz_bodies;
mod game_rulings;
mod golden;
mod golden_help;
mod hidden;
mod history;
mod idle_switches;
mod jungle;
mod jungle_golden;
mod jungle_laws;
mod jungle_positions;
mod jungle_repetition;
mod jungle_rules;
mod jungle_twin;
#[allow(unreachable_pub)]
#[path = "../laws/mod.rs"]
mod laws;
mod other_games;
mod past_rules;
mod perft;
mod random_move;
mod random_setup;
mod record;
mod reflection;
mod sannin;
mod sannin_alliances;
mod sannin_attacks;
mod sannin_golden;
mod sannin_positions;
mod sannin_rules;
mod sannin_twin;
mod tori;
mod tori_golden;
mod tori_laws;
mod tori_oracle;
mod tori_positions;
mod tori_repetition;
mod tori_rules;
mod tori_twin;
mod twin;
mod twin_agreement;
mod twin_rules;
mod umpire;
mod why_not;
