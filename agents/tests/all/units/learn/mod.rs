//! Modules of `gunjin_agents::learn`.

mod adam;
mod decision;
mod descent;
mod integer;
mod network;
mod objective;
mod returns;
