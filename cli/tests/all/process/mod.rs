//! Players outside the program, and people at the terminal.

mod check_agent;
mod engines;
mod exploit_python;
mod gunjin;
mod misbehaving;
mod newcomer;
mod play;
mod programs;
mod serve;
mod serve_state;
mod serving;
mod terminal;
mod umpire;
