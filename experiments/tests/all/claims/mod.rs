mod doses;
mod events;
mod falls;
mod knowledge;
mod plan;
mod replayed;
mod shipped;
mod verdict;
