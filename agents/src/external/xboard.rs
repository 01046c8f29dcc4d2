//! Engines of the XBoard protocol (version 2), such as CrazyWa for Tori Shogi and HaChu for Chu Shogi.

use super::command::CommandLine;
use super::described::Presentation;
use super::engine::{Engine, check, wait};
use super::program::{Program, quoted};
use crate::agent::{Agent, Failure, Farewell, Place, Player};
use crate::error::AgentError;
use crate::parameters::{parameters, resolved_name};
use crate::policy::Policy;
use gunjin_engine::game::Seat;
use gunjin_engine::random::Stream;

parameters! {
    /// Command of an engine and its thinking time.
    XBoardSettings {
        depth: u32 = "3", "most plies that it looks ahead; 0 for no limit of this kind";
        seconds: f64 as NotNegative = "10", "most seconds for a move, fractions too";
        memory: u32 = "64", "megabytes for its tables (HaChu crashes without being told)";
        grace: u64 = "2000", "milliseconds that it may be late";
        start: u64 = "10000", "milliseconds that it may take to start";
        command: CommandLine = "", "the engine with its arguments; always the last parameter, and its name may be left out";
    }
}

#[derive(Debug)]
pub(crate) struct XBoardAgent {
    settings: XBoardSettings,
}

impl XBoardAgent {
    /// The agent of these settings.
    pub(crate) fn new<G: Presentation>(
        settings: XBoardSettings,
        game: &G,
    ) -> Result<XBoardAgent, AgentError> {
        check("xboard", &settings.command, game)?;
        settings.check()?;
        Ok(XBoardAgent { settings })
    }
}

impl XBoardSettings {
    fn check(&self) -> Result<(), AgentError> {
        let (name, value) = ("seconds".to_string(), self.seconds.to_string());
        if self.seconds > 0.0 {
            return Ok(());
        }
        Err(AgentError::Value {
            agent: "xboard".into(),
            name,
            value,
            form: "a number above 0",
            nearest: None,
        })
    }

    fn whole_seconds(&self) -> u64 {
        (self.seconds.ceil() as u64).max(1)
    }

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

impl<G: Presentation> Agent<G> for XBoardAgent {
    fn name(&self) -> String {
        resolved_name("xboard", &self.settings)
    }

    /// Plays only where it sits: its process belongs to one game.
    fn policy(&self, _: &G, _: &G::View, _: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        Policy::new(Vec::new())
    }

    fn sit(&self, game: &G, place: &Place<'_>, _: &mut Stream) -> Option<Box<dyn Player<G>>> {
        let notation = game.engine_notation()?;
        let settings = self.settings.clone();
        let engine = Engine::start(&settings.command, |program| {
            greet(program, &settings)?;
            program.say(&format!("variant {}", notation.variant()));
            notation.options().iter().for_each(|option| program.say(&format!("option {option}")));
            program.say("force");
            Ok(())
        });
        Some(Box::new(XBoardPlayer { engine, settings, seat: place.seat, told: 0 }))
    }
}

/// In the order that HaChu needs: memory before everything else.
fn greet(program: &mut Program, settings: &XBoardSettings) -> Result<(), Failure> {
    program.say("xboard");
    program.say("protover 2");
    wait(program, settings.start, "the list of features", |line| line.contains("done=1").then_some(Ok(())))?;
    program.say(&format!("memory {}", settings.memory));
    program.say("new");
    program.say("easy");
    // Engines read whole seconds here. Fractions are told before every move, by the clock.
    program.say(&format!("st {}", settings.whole_seconds()));
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
    fn act(
        &mut self,
        game: &G,
        view: &G::View,
        legal: &[G::Action],
        _: &mut Stream,
    ) -> Result<Policy<G::Action>, Failure> {
        let XBoardPlayer { engine, settings, seat, told } = self;
        let notation = game.engine_notation().ok_or(Failure::other("no engine plays this game"))?;
        if !notation.begins_as_usual(game, view) {
            return Err(Failure::other("engines know this game from its usual start only"));
        }
        let action = engine.with(|program| {
            notation
                .moves(game, view, *told)
                .iter()
                .for_each(|text| program.say(&format!("usermove {text}")));
            settings.clocks().into_iter().flatten().for_each(|clock| program.say(&clock));
            program.say("go");
            let text = engine_move(program, settings.milliseconds() + settings.grace, *seat)?;
            program.say("force");
            let illegal = || Failure::other(format!("the engine's move '{}' is not legal", quoted(&text)));
            notation.meant(game, view, legal, &text).ok_or_else(illegal)
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
