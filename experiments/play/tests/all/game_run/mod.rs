//! Modules of `gunjin_play::game_run`.

mod bouts;
mod handicap;
mod matches;
mod own_names;
mod paired;
mod removable;
mod result;
mod seat_setups;
mod seats;
mod statistics;
