//! Beliefs, players and solvers, against enumeration, known values and slow twins.
//!
//! One program, since every test program links the whole crate; `cargo test -p gunjin-agents --test all
//! NAME::` runs a file.

/// True if long proofs run whole (`GUNJIN_PROOFS=whole cargo test`).
fn whole() -> bool {
    std::env::var_os("GUNJIN_PROOFS").is_some_and(|share| share == "whole")
}

mod alphabeta;
mod belief;
mod belief_help;
mod belief_more;
mod belief_play;
mod belief_printed;
mod belief_proof;
mod conduct;
mod critic;
mod extreme_parameters;
mod forced_capture;
mod forecast;
mod gunjin_arena;
mod gunjin_fit;
mod gunjin_values;
mod hostile_files;
mod human;
mod leaf;
mod learned;
mod learned_belief;
mod learning;
mod learning_table;
mod lookahead;
mod paranoid;
mod public_state;
mod resolve;
mod rule_biased;
mod search;
mod search_help;
mod search_self_play;
mod self_play;
mod setup_files;
mod setup_log_linear;
mod setup_policies;
mod setup_transfer;
mod shogi;
mod solve_estimate;
mod solve_files;
mod solve_help;
mod solve_hidden_stones;
mod solve_lower_bound;
mod solve_portrait;
mod solve_reference;
mod solve_response;
mod solve_sampling;
mod solve_setup;
mod solve_values;
mod style;
mod supervised_help;
mod tactician;
mod tactician_advice;
mod units;
mod watched;
