//! Engines of the USI protocol (shogi) and of UCI (chess), which differ in a few words only.

use super::command::CommandLine;
use super::described::Presentation;
use super::engine::{Engine, check, wait};
use super::program::{Program, quoted};
use crate::agent::{Agent, Failure, Farewell, Place, Player};
use crate::error::AgentError;
use crate::parameters::{parameters, resolved_name, words};
use crate::policy::Policy;
use gunjin_engine::random::Stream;

words! {
    /// Dialect of the protocol.
    Dialect {
        /// Shogi engines: `usi`, `position sfen`.
        Usi = "usi",
        /// Chess engines: `uci`, `position fen`.
        Uci = "uci",
    }
}

parameters! {
    /// Command of an engine and its thinking time.
    UsiSettings {
        dialect: Dialect = "usi", "the protocol: usi or uci";
        milliseconds: u64 = "1000", "milliseconds for a move";
        nodes: u64 = "0", "positions that it may look at; with it milliseconds are no limit of its own, and answers repeat";
        grace: u64 = "2000", "milliseconds that it may be late";
        start: u64 = "10000", "milliseconds that it may take to start";
        command: CommandLine = "", "the engine with its arguments; always the last parameter, and its name may be left out";
    }
}

#[derive(Debug)]
pub(crate) struct UsiAgent {
    settings: UsiSettings,
}

impl UsiAgent {
    /// The agent of these settings.
    pub(crate) fn new<G: Presentation>(settings: UsiSettings, game: &G) -> Result<UsiAgent, AgentError> {
        check("usi", &settings.command, game)?;
        Ok(UsiAgent { settings })
    }
}

impl<G: Presentation> Agent<G> for UsiAgent {
    fn name(&self) -> String {
        resolved_name("usi", &self.settings)
    }

    /// Plays only where it sits: its process belongs to one game.
    fn policy(&self, _: &G, _: &G::View, _: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        Policy::new(Vec::new())
    }

    fn sit(&self, game: &G, _: &Place<'_>, _: &mut Stream) -> Option<Box<dyn Player<G>>> {
        let variant = game.engine_notation()?.variant();
        let settings = self.settings.clone();
        let engine = Engine::start(&settings.command, |program| greet(program, &settings, variant));
        Some(Box::new(UsiPlayer { engine, settings }))
    }
}

/// Engines that know several games are told which; others ignore an option that they do not have.
fn greet(program: &mut Program, settings: &UsiSettings, variant: &str) -> Result<(), Failure> {
    let name = settings.dialect_word();
    program.say(name);
    let greeted = format!("{name}ok");
    wait(program, settings.start, &greeted, |line| (line == greeted).then_some(Ok(())))?;
    program.say(&format!("setoption name {}_Variant value {variant}", name.to_uppercase()));
    program.say("isready");
    wait(program, settings.start, "readyok", |line| (line == "readyok").then_some(Ok(())))?;
    program.say(match settings.dialect {
        Dialect::Usi => "usinewgame",
        Dialect::Uci => "ucinewgame",
    });
    Ok(())
}

impl UsiSettings {
    fn dialect_word(&self) -> &'static str {
        match self.dialect {
            Dialect::Usi => "usi",
            Dialect::Uci => "uci",
        }
    }

    /// The whole game so far, as the protocol wants it before every move.
    fn position_line(&self, (start, moves): (String, Vec<String>)) -> String {
        let form = match self.dialect {
            Dialect::Usi => "sfen",
            Dialect::Uci => "fen",
        };
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        format!("position {form} {start}{moves}")
    }
}

#[derive(Debug)]
struct UsiPlayer {
    engine: Engine,
    settings: UsiSettings,
}

impl<G: Presentation> Player<G> for UsiPlayer {
    fn act(
        &mut self,
        game: &G,
        view: &G::View,
        legal: &[G::Action],
        _: &mut Stream,
    ) -> Result<Policy<G::Action>, Failure> {
        let UsiPlayer { engine, settings } = self;
        let notation = game.engine_notation().ok_or(Failure::other("no engine plays this game"))?;
        engine.with(|program| {
            program.say(&settings.position_line(notation.position(game, view)));
            program.say(&match settings.nodes {
                0 => format!("go movetime {}", settings.milliseconds),
                nodes => format!("go nodes {nodes}"),
            });
            let text = best_move(program, settings.milliseconds + settings.grace)?;
            let illegal = || Failure::other(format!("the engine's move '{}' is not legal", quoted(&text)));
            Ok(Policy::certain(game.action_meant(view, legal, &text).ok_or_else(illegal)?))
        })
    }

    fn end(&mut self, _: &G, _: &G::View, _: &Farewell) {
        self.engine.quit();
    }
}

fn best_move(program: &mut Program, milliseconds: u64) -> Result<String, Failure> {
    let text = wait(program, milliseconds, "the engine's move", |line| {
        let best = line.strip_prefix("bestmove ")?;
        Some(Ok(best.split_whitespace().next().unwrap_or_default().to_string()))
    })?;
    match text.as_str() {
        "resign" => Err(Failure::resigned()),
        "win" => Err(Failure::other(format!("the engine says '{text}'"))),
        _ => Ok(text),
    }
}
