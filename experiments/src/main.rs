//! `gunjin`: the command line. Results go to stdout, progress and warnings to stderr; the exit code is 0 (done), 1 (a check
//! failed) or 2 (the request was wrong).

use clap::Parser;
use gunjin::report::style::Style;
use std::io::Write;
use std::process::ExitCode;

mod cli;

use cli::arguments::{Arguments, Command, RulesCommand};
use cli::output::Output;
use cli::progress::tell_in_ascii;
use cli::verdict::{Verdict, exit_code};

fn main() -> ExitCode {
    let ascii = std::env::args_os().any(|word| word == "--ascii");
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(answer) => return answered(&answer, ascii),
    };
    if arguments.ascii {
        tell_in_ascii();
    }
    let mut output = Output::to_stdout(arguments.ascii);
    let verdict = run(arguments.command, &mut output);
    exit_code(verdict.and_then(|verdict| output.finish().map(|()| verdict)))
}

/// Help, the version, or what is wrong with the words typed.
fn answered(answer: &clap::Error, ascii: bool) -> ExitCode {
    let style = Style { ascii, colour: false };
    // That nobody may be listening changes nothing.
    let _ = match (ascii, answer.use_stderr()) {
        (false, _) => answer.print(),
        (true, true) => write!(std::io::stderr(), "{}", style.text(&answer.render().to_string())),
        (true, false) => write!(std::io::stdout(), "{}", style.text(&answer.render().to_string())),
    };
    ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2))
}

fn run(command: Command, output: &mut Output) -> anyhow::Result<Verdict> {
    match command {
        Command::Games(request) => cli::games::run(&request, output),
        Command::Agents(request) => cli::agents::run(&request, output),
        Command::Rules { command } => match command {
            RulesCommand::Show(request) => cli::rules_show::run(&request, output),
            RulesCommand::Diff(request) => cli::rules_diff::run(&request, output),
            RulesCommand::Print(request) => cli::rules_print::run(&request, output),
            RulesCommand::Check(request) => cli::rules_check::run(&request, output),
        },
        Command::Perft(request) => cli::perft::run(&request, output),
        Command::Bench { command } => cli::bench::run(&command, output),
        Command::Selfplay(request) => cli::selfplay::run(&request, output),
        Command::Run(request) => cli::selfplay::run_spec(&request, output),
        Command::Merge(request) => cli::merge::run(&request, output),
        Command::Export { command } => cli::export::run(&command, output),
        Command::Arena(request) => cli::arena::run(&request, output),
        Command::Report(request) => cli::report::run(&request, output),
        Command::Claims(request) => cli::claims::run(&request, output),
        Command::Think(request) => cli::think::run(&request, output),
        Command::Fit(request) => cli::fit::run(&request, output),
        Command::Values(request) => cli::values::run(&request, output),
        Command::Eras(request) => cli::eras::run(&request, output),
        Command::Analyse(request) => cli::eras::run_analyse(&request, output),
        Command::Setups(request) => cli::setups::run(&request, output),
        Command::Solve(request) => cli::solve::run(&request, output),
        Command::Exploit(request) => cli::exploit::run(&request, output),
        Command::Play(request) => cli::play::run(&request, output),
        Command::Umpire(request) => cli::umpire::run(&request, output),
        Command::Belief(request) => cli::belief::run(&request, output),
        Command::Replay(request) => cli::replay::run(&request, output),
        Command::Quickstart(request) => cli::quickstart::run(&request, output),
    }
}
