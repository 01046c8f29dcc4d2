mod mixture;
mod pool;
mod solving;
mod sources;
mod state;
mod twins;
