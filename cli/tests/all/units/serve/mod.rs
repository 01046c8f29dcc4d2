mod files;
mod sending;
mod slots;
mod state;
