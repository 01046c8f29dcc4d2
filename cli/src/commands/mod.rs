//! The command line. One file a command: it reads its arguments, asks the library, writes what comes back.

mod analysing;
mod analysis_requests;
mod arena;
mod arguments;
mod bench;
mod check_agent;
mod claims;
mod cluster;
pub mod compiling;
mod desk;
mod eras;
mod exploit;
mod exploit_learn;
mod exploit_python;
mod export_training;
mod find;
mod fit;
mod inspect;
mod learn;
mod learn_leaf;
mod learn_setups;
mod lists;
mod lower_bound;
pub mod names;
mod new;
mod new_parts;
pub mod output;
mod perft;
mod play;
mod portrait;
mod quickstart;
mod report;
mod requests;
mod rules;
mod run_requests;
pub mod running;
mod selfplay;
mod serve;
mod setups;
mod shells;
mod solve;
pub mod solve_requests;
mod status;
mod supervised;
mod table;
mod tactics;
mod think;
mod values;
mod watched;

use arguments::{
    AnalyseCommand, ClusterCommand, Command, DevCommand, InspectCommand, LearnCommand, ListCommand,
};
use gunjin_play::game_run::runner::Shortage;
use gunjin_play::text::style::Style;
use output::{Output, Verdict, exit_code, show_progress, tell, tell_in_ascii};
use run_requests::ExportCommand;
use std::ffi::OsString;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::ExitCode;

/// Does what was typed. Results go to stdout, progress and warnings to stderr.
pub fn main() -> ExitCode {
    ExitCode::from(main_of(std::env::args_os().collect()))
}

/// Does what these words say, the program's name first, and says how it ended: 0 (done), 1 (a check failed) or
/// 2 (the request was wrong).
pub fn main_of(words: Vec<OsString>) -> u8 {
    let ascii = words.iter().any(|word| word == "--ascii");
    let (read, note) = names::read(words);
    if let Some(note) = note {
        tell(&note);
    }
    let arguments = match read {
        Ok(arguments) => arguments,
        Err(answer) => return answered(&answer, ascii),
    };
    if arguments.ascii {
        tell_in_ascii();
    }
    show_progress(arguments.progress);
    let mut output = Output::to_stdout(arguments.ascii);
    let verdict =
        catch_unwind(AssertUnwindSafe(|| run(arguments.command, &mut output))).unwrap_or_else(|panic| {
            Shortage::caught(panic).map_or_else(|panic| resume_unwind(panic), |shortage| Err(shortage.into()))
        });
    exit_code(verdict.and_then(|verdict| output.finish().map(|()| verdict)))
}

fn answered(answer: &clap::Error, ascii: bool) -> u8 {
    let style = Style { ascii, ..Style::default() };
    // That nobody may be listening changes nothing.
    let _ = match (ascii, answer.use_stderr()) {
        (false, _) => answer.print(),
        (true, true) => write!(std::io::stderr(), "{}", style.text(&answer.render().to_string())),
        (true, false) => write!(std::io::stdout(), "{}", style.text(&answer.render().to_string())),
    };
    u8::try_from(answer.exit_code()).unwrap_or(2)
}

fn run(command: Command, output: &mut Output) -> anyhow::Result<Verdict> {
    match command {
        Command::List { command } => match command {
            ListCommand::Games { format } => lists::games(format, output),
            ListCommand::Agents { agent, format } => lists::agents(agent.as_deref(), format, output),
            ListCommand::Setups { setup, format } => lists::setups(setup.as_deref(), format, output),
        },
        Command::Rules { command } => rules::run(&command, output),
        Command::Run(request) => selfplay::run(&request, output),
        Command::Arena(request) => arena::run(&request, output),
        Command::Cluster { command } => match command {
            ClusterCommand::Plan(request) => cluster::plan(&request, output),
            ClusterCommand::Shard(request) => cluster::shard(&request, output),
            ClusterCommand::Merge(request) => cluster::merge(&request, output),
        },
        Command::Status(request) => status::run(&request, output),
        Command::Export { command: ExportCommand::Training(request) } => {
            export_training::run(&request, output)
        }
        Command::Analyse { command } => match command {
            AnalyseCommand::Runs(request) => eras::run_analyse(&request, output),
            AnalyseCommand::Values(request) => values::run(&request, output),
            AnalyseCommand::Eras(request) => eras::run(&request, output),
            AnalyseCommand::Setups(request) => setups::run(&request, output),
        },
        Command::Claims(request) => claims::run(&request, output),
        Command::Report(request) => report::run(&request, output),
        Command::Inspect { command } => match command {
            InspectCommand::Replay(request) => inspect::replay(&request, output),
            InspectCommand::Belief(request) => inspect::belief(&request, output),
            InspectCommand::Forecast(request) => inspect::forecast(&request, output),
            InspectCommand::Think(request) => think::run(&request, output),
        },
        Command::Learn { command } => match command {
            LearnCommand::Policy(request) => learn::run(&request, output),
            LearnCommand::Setups(request) => learn_setups::run(&request, output),
            LearnCommand::Value(request) => learn_leaf::run(&request, output),
            LearnCommand::Belief(request) => request.learn_belief(output),
            LearnCommand::Forecast(request) => request.learn_forecast(output),
            LearnCommand::Pieces(request) => fit::run(&request, output),
        },
        Command::Solve(request) => solve::run(&request, output),
        Command::Exploit(request) => exploit::run(&request, output),
        Command::Play(request) => play::run(&request, output),
        Command::Serve(request) => serve::run(&request, output),
        Command::Quickstart(request) => quickstart::run(&request, output),
        Command::Dev { command } => match command {
            DevCommand::CheckAgent(request) => check_agent::run(&request, output),
            DevCommand::Tensors(request) => lists::tensors(&request, output),
            DevCommand::Perft(request) => perft::run(&request, output),
            DevCommand::Bench(request) => bench::run(&request, output),
            DevCommand::Tactics(request) => tactics::run(&request, output),
            DevCommand::Completions { shell } => shells::completions(shell, output),
            DevCommand::Man { folder, json: _ } => shells::man(folder.as_deref(), output),
        },
    }
}
