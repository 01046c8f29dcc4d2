//! One run on many machines: a plan of shards that any scheduler can start, in any order and more than once.
//!
//! A [`plan_file::PlanFile`] has a line for every shard: the words of its command, its folder, and what it must
//! find to give the same bytes. Schedulers start a shard at least once; an [`attempt`] plays it in a folder of
//! its own and gives that its name when it is complete, so that every shard is there exactly once. How far a
//! plan is ([`state`]), where a sequential test ends ([`prefix`]) and the whole run ([`gather`]) are read from
//! the folders.

pub mod attempt;
pub mod fingerprints;
pub mod gather;
pub mod plan_file;
pub mod playing;
pub mod prefix;
pub mod scripts;
pub mod state;
