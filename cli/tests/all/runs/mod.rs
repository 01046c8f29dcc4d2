//! Runs that survive: threads, shards, interruptions, and what stands in their way.

mod damaged;
mod gunjin;
mod own_setups;
mod refused;
mod same_bytes;
mod sequential;
mod shards;
mod status;
mod stopped;
mod training;
mod training_file;
