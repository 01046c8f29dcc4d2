//! Modules of `gunjin_play::game_run`.

mod edition_table;
mod handicap;
mod own_names;
mod removable;
mod result;
mod seat_setups;
mod setup_trials;
mod statistics;
mod table;
