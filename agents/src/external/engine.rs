//! Engines of the chess world: the XBoard protocol, version 2 (CrazyWa for Tori Shogi, HaChu for Chu Shogi), and USI
//! (shogi) and UCI (chess), which differ in a few words only. A program that fails once fails for good.

use super::command::CommandLine;
use super::described::Presentation;
use super::program::{Program, quoted};
use crate::agent::{Acted, Agent, Built, Failure, Farewell, Place, Player};
use crate::parameters::{ParameterValue, Parameters, parameters, resolve, resolved_name, words};
use crate::{AgentError, AgentSpec, Policy};
use gunjin_engine::{Seat, Stream};
use std::time::{Duration, Instant};

/// Time that an engine may take to leave.
const LEAVE: Duration = Duration::from_millis(500);

#[derive(Debug)]
struct Engine {
    program: Result<Program, Failure>,
}

impl Engine {
    fn start(command: &CommandLine, greet: impl FnOnce(&mut Program) -> Result<(), Failure>) -> Engine {
        let mut engine = Engine { program: Program::start(command) };
        let greeted = engine.with(greet);
        engine.program = greeted.and(engine.program);
        engine
    }

    /// Does something with the program; once it has failed it is ended, and fails for good.
    fn with<T>(&mut self, work: impl FnOnce(&mut Program) -> Result<T, Failure>) -> Result<T, Failure> {
        let program = self.program.as_mut().map_err(|failure| failure.clone())?;
        let done = work(program);
        if let Err(failure) = &done {
            self.program = Err(failure.clone());
        }
        done
    }

    fn quit(&mut self) {
        let over = Err(Failure::other("the game is over"));
        if let Ok(mut program) = std::mem::replace(&mut self.program, over) {
            program.say("quit");
            program.leave(LEAVE);
        }
    }
}

/// Waits for the line of which `wanted` makes something.
fn wait<T>(
    program: &mut Program,
    milliseconds: u64,
    what: &str,
    mut wanted: impl FnMut(&str) -> Option<Result<T, Failure>>,
) -> Result<T, Failure> {
    let until = Instant::now() + Duration::from_millis(milliseconds);
    loop {
        let line = program.hear(until, what)?;
        if let Some(found) = wanted(&line.text) {
            return found;
        }
    }
}

fn illegal(text: &str) -> Failure {
    Failure::other(format!("the engine's move '{}' is not legal", quoted(text)))
}

/// The agent of a name for a game that engines play; `None` if the name is none of theirs.
pub(crate) fn engine_agent<G: Presentation>(spec: &AgentSpec, game: &G) -> Option<Built<G>> {
    match spec.name() {
        XBoardSettings::NAME => Some(EngineAgent::<XBoardSettings>::built(spec, game)),
        UsiSettings::NAME => Some(EngineAgent::<UsiSettings>::built(spec, game)),
        _ => None,
    }
}

/// Settings of an engine, by whose protocol it is spoken to.
trait Protocol: Parameters + Clone + Send + Sync + 'static {
    const NAME: &'static str;

    fn command(&self) -> &CommandLine;

    fn sit<G: Presentation>(&self, game: &G, seat: Seat) -> Option<Box<dyn Player<G>>>;
}

struct EngineAgent<P>(P);

impl<P: Protocol> EngineAgent<P> {
    /// The agent, if there are engines for the game, and this one is there.
    fn built<G: Presentation>(spec: &AgentSpec, game: &G) -> Built<G> {
        let (agent, settings) = (P::NAME, resolve::<P>(P::NAME, spec.typed())?);
        if game.engine_notation().is_none() {
            return Err(AgentError::OtherGame { agent, game: game.id() });
        }
        if let Some(problem) = settings.command().obstacle() {
            return Err(AgentError::Missing { agent, problem });
        }
        Ok(Box::new(EngineAgent(settings)))
    }
}

impl<G: Presentation, P: Protocol> Agent<G> for EngineAgent<P> {
    fn name(&self) -> String {
        resolved_name(P::NAME, &self.0)
    }

    /// Plays only where it sits: its process belongs to one game.
    fn policy(&self, _: &G, _: &G::View, _: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        Policy::new(Vec::new())
    }

    fn sit(&self, game: &G, place: &Place<'_>, _: &mut Stream) -> Option<Box<dyn Player<G>>> {
        self.0.sit(game, place.seat)
    }
}

parameters! {
    /// Command of an engine and its thinking time.
    XBoardSettings {
        depth: u32 = "3", "search depth in plies; 0 for no limit";
        seconds: f64 as Positive = "10", "most seconds for a move, fractions allowed";
        memory: u32 = "64", "megabytes for its tables (HaChu crashes if none is set)";
        grace: u64 = "2000", "milliseconds of delay that are tolerated";
        start: u64 = "10000", "milliseconds to start";
        command: CommandLine = "", "the engine with its arguments; always the last parameter, `command=` may be left out";
    }
}

impl XBoardSettings {
    /// Most milliseconds for a move.
    fn milliseconds(&self) -> u64 {
        (self.seconds * 1000.0).ceil() as u64
    }

    /// Reading of the clocks where a move has a fraction of a second: in hundredths, as the protocol has it.
    fn clocks(&self) -> Option<[String; 2]> {
        let hundredths = ((self.seconds * 100.0).floor() as u64).max(1);
        let fraction = self.seconds.fract() != 0.0;
        fraction.then(|| [format!("time {hundredths}"), format!("otim {hundredths}")])
    }
}

impl Protocol for XBoardSettings {
    const NAME: &'static str = "xboard";

    fn command(&self) -> &CommandLine {
        &self.command
    }

    fn sit<G: Presentation>(&self, game: &G, seat: Seat) -> Option<Box<dyn Player<G>>> {
        let notation = game.engine_notation()?;
        let engine = Engine::start(&self.command, |program| {
            greet_xboard(program, self)?;
            program.say(&format!("variant {}", notation.variant()));
            notation.options().iter().for_each(|option| program.say(&format!("option {option}")));
            program.say("force");
            Ok(())
        });
        Some(Box::new(XBoardPlayer { engine, settings: self.clone(), seat, told: 0 }))
    }
}

/// In the order that HaChu needs: memory before everything else.
fn greet_xboard(program: &mut Program, settings: &XBoardSettings) -> Result<(), Failure> {
    program.say("xboard");
    program.say("protover 2");
    wait(program, settings.start, "the list of features", |line| line.contains("done=1").then_some(Ok(())))?;
    program.say(&format!("memory {}", settings.memory));
    program.say("new");
    program.say("easy");
    // Engines read whole seconds here. Fractions are told before every move, by the clock.
    program.say(&format!("st {}", (settings.seconds.ceil() as u64).max(1)));
    if settings.depth > 0 {
        program.say(&format!("sd {}", settings.depth));
    }
    Ok(())
}

#[derive(Debug)]
struct XBoardPlayer {
    engine: Engine,
    settings: XBoardSettings,
    seat: Seat,
    told: usize,
}

impl<G: Presentation> Player<G> for XBoardPlayer {
    fn act(&mut self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Acted<G> {
        let XBoardPlayer { engine, settings, seat, told } = self;
        let notation = game.engine_notation().ok_or(Failure::other("engines do not support this game"))?;
        if !notation.begins_as_usual(game, view) {
            return Err(Failure::other("engines support this game from its initial position only"));
        }
        let action = engine.with(|program| {
            for text in notation.moves(game, view, *told) {
                program.say(&format!("usermove {text}"));
            }
            settings.clocks().into_iter().flatten().for_each(|clock| program.say(&clock));
            program.say("go");
            let text = engine_move(program, settings.milliseconds() + settings.grace, *seat)?;
            program.say("force");
            notation.meant(game, view, legal, &text).ok_or_else(|| illegal(&text))
        })?;
        *told = game.plies(view).unwrap_or(0) + 1;
        Ok(Policy::certain(action))
    }

    fn end(&mut self, _: &G, _: &G::View, _: &Farewell) {
        self.engine.quit();
    }
}

/// The engine's move. HaChu writes two steps on two lines, the first ending with a comma.
fn engine_move(program: &mut Program, milliseconds: u64, seat: Seat) -> Result<String, Failure> {
    let mut text = String::new();
    wait(program, milliseconds, "the engine's move", |line| {
        if let Some(step) = line.strip_prefix("move ") {
            text.push_str(step.trim());
            return (!text.ends_with(',')).then(|| Ok(std::mem::take(&mut text)));
        }
        // A result that gives the point away is a resignation too.
        let lost = if seat.index() == 0 { "0-1" } else { "1-0" };
        if line.starts_with("resign") || line.starts_with(lost) {
            return Some(Err(Failure::resigned()));
        }
        let claims = ["1-0", "0-1", "1/2-1/2"].iter().any(|word| line.starts_with(word));
        let refuses = ["Illegal move", "Error"].iter().any(|word| line.starts_with(word));
        (claims || refuses).then(|| Err(Failure::other(format!("the engine says '{}'", quoted(line)))))
    })
}

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
        nodes: u64 = "0", "nodes of a move; if given, replaces `milliseconds`, and play is reproducible";
        grace: u64 = "2000", "milliseconds of delay that are tolerated";
        start: u64 = "10000", "milliseconds to start";
        command: CommandLine = "", "the engine with its arguments; always the last parameter, `command=` may be left out";
    }
}

impl Protocol for UsiSettings {
    const NAME: &'static str = "usi";

    fn command(&self) -> &CommandLine {
        &self.command
    }

    fn sit<G: Presentation>(&self, game: &G, _: Seat) -> Option<Box<dyn Player<G>>> {
        let variant = game.engine_notation()?.variant();
        let engine = Engine::start(&self.command, |program| greet_usi(program, self, variant));
        Some(Box::new(UsiPlayer { engine, settings: self.clone() }))
    }
}

/// Engines that know several games are told which; others ignore an option that they do not have.
fn greet_usi(program: &mut Program, settings: &UsiSettings, variant: &str) -> Result<(), Failure> {
    let name = settings.dialect.text();
    program.say(&name);
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
    fn act(&mut self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Acted<G> {
        let UsiPlayer { engine, settings } = self;
        let notation = game.engine_notation().ok_or(Failure::other("engines do not support this game"))?;
        engine.with(|program| {
            program.say(&settings.position_line(notation.position(game, view)));
            program.say(&match settings.nodes {
                0 => format!("go movetime {}", settings.milliseconds),
                nodes => format!("go nodes {nodes}"),
            });
            let text = best_move(program, settings.milliseconds + settings.grace)?;
            Ok(Policy::certain(game.action_meant(view, legal, &text).ok_or_else(|| illegal(&text))?))
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
