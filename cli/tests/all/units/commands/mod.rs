mod compiling;
mod names;
mod output;
mod running;
mod solve_requests;
