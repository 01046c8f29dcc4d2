//! One file a command: it reads its arguments, asks the library, writes what comes back.

pub(crate) mod agents;
pub(crate) mod arena;
pub(crate) mod arguments;
pub(crate) mod belief;
pub(crate) mod bench;
pub(crate) mod fit;
pub(crate) mod games;
pub(crate) mod output;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod play_requests;
pub(crate) mod progress;
pub(crate) mod quickstart;
pub(crate) mod recorded;
pub(crate) mod replay;
pub(crate) mod requests;
pub(crate) mod rules_check;
pub(crate) mod rules_diff;
pub(crate) mod rules_print;
pub(crate) mod rules_show;
pub(crate) mod selfplay;
pub(crate) mod table;
pub(crate) mod think;
pub(crate) mod think_request;
pub(crate) mod umpire;
pub(crate) mod verdict;
