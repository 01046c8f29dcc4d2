//! `gunjin play`: against agents, or between people.

use super::output::{Output, Verdict};
use super::requests::number;
use super::table::{Sitting, game_and_record, seed, sit_down};
use crate::play::curtain::Curtain;
use crate::play::host::{Afterwards, Alone};
use crate::play::person::Habits;
use crate::play::talk::{Lines, Talk};
use anyhow::{Context, bail};
use clap::{ArgGroup, Args};
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_experiments::run::seed::random_seed;
use gunjin_play::spec::load;
use gunjin_play::text::style::Style;
use gunjin_ui::language::Language;
use std::ffi::OsStr;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

fn opponents(request: &PlayRequest, seats: usize) -> anyhow::Result<Vec<Option<AgentSpec>>> {
    let person = request.seat;
    if !(1..=seats).contains(&person) {
        bail!("--seat {person}: this game has seats 1 to {seats}");
    }
    let given = request.agents.iter().map(|name| AgentSpec::read(name)).collect::<Result<Vec<_>, _>>()?;
    if given.len() != 1 && given.len() + 1 != seats {
        bail!(
            "--agent is given {} times; give it once for all opponents, or {} times",
            given.len(),
            seats - 1
        );
    }
    let mut opponents = given.iter().cycle().cloned();
    Ok((1..=seats).map(|seat| if seat == person { None } else { opponents.next() }).collect())
}

pub(crate) fn run(request: &PlayRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    if request.people {
        return umpire(request, output);
    }
    let (mut game, name, mut record) =
        game_and_record(request.common.game.as_deref(), request.common.resume.as_deref())?;
    let told = request.opponent_setup.as_deref().map(SetupSpec::read).transpose();
    let told = told.context("--opponent-setup")?;
    let style = output.style();
    speaks(request.common.lang, style)?;
    let mut talk = Lines::new(std::io::stdin().lock(), output.writer(), style);
    let (mut seed, mut save) = (seed(request.common.seed, record.as_deref())?, request.common.save.clone());
    loop {
        talk.say(&seed_text(request.common.lang, seed))?;
        talk.say(&rules_text(request.common.lang, &name))?;
        let habits = Habits { save: save.clone(), ..habits(&request.common, seed, true) };
        let sitting = Sitting {
            agents: &|seats| opponents(request, seats),
            room: &mut Alone(&mut talk),
            setup: &request.setup,
            agents_setup: told.as_ref(),
            below: request.seat.saturating_sub(1),
            resumed: record.as_deref(),
            habits,
            style,
        };
        if sit_down(game, sitting)? != Afterwards::Rematch {
            return Ok(Verdict::Done);
        }
        (game, record, seed, save) = (load(&name)?, None, random_seed()?, save.map(|path| another(&path)));
    }
}

fn umpire(request: &PlayRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (game, _, record) =
        game_and_record(request.common.game.as_deref(), request.common.resume.as_deref())?;
    let style = output.style();
    speaks(request.common.lang, style)?;
    let seed = seed(request.common.seed, record.as_deref())?;
    let mut talk = Lines::new(std::io::stdin().lock(), output.writer(), style);
    let habits = habits(&request.common, seed, false);
    let sitting = Sitting {
        agents: &|seats| Ok(vec![None; seats]),
        room: &mut Curtain::new(&mut talk, std::io::stdout().is_terminal(), request.common.lang),
        setup: &request.setup,
        agents_setup: None,
        below: 0,
        resumed: record.as_deref(),
        habits,
        style,
    };
    // Whoever knows the seed before the game is over can deal the enemy's random set-up.
    if sit_down(game, sitting)? != Afterwards::BrokenOff {
        output.text(&seed_text(request.common.lang, seed))?;
    }
    Ok(Verdict::Done)
}

/// Habits of a game with these options; names are filled in later.
fn habits(options: &GameOptions, seed: u64, offers: bool) -> Habits {
    let GameOptions { hints, lang: language, ref save, .. } = *options;
    Habits { hints, language, save: save.clone(), names: Vec::new(), seed, offers }
}

fn seed_text(language: Language, seed: u64) -> String {
    language.pick(
        format!("Seed {seed}: --seed {seed} repeats this game.\n"),
        format!("乱数の種 {seed}（--seed {seed} で同じ対局になります）\n"),
    )
}

fn rules_text(language: Language, game: &str) -> String {
    language.pick(
        format!("The rules, in another terminal: gunjin rules show {game}. 'help' lists the commands.\n"),
        format!(
            "ルールは別の端末で gunjin rules show {game} --lang ja。「ヘルプ」で入力できるものが出ます。\n"
        ),
    )
}

pub(crate) fn speaks(language: Language, style: Style) -> anyhow::Result<()> {
    if language == Language::Japanese && style.ascii {
        bail!("--lang ja needs characters outside ASCII; leave out --ascii or --lang");
    }
    Ok(())
}

/// A file beside this one for the next game, so that no finished game is written over.
fn another(path: &Path) -> PathBuf {
    let part = |part: Option<&OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let (stem, extension) = (part(path.file_stem()).unwrap_or_default(), part(path.extension()));
    let stem = match stem.rsplit_once('-') {
        Some((start, number)) if number.parse::<u32>().is_ok() => start.to_string(),
        _ => stem,
    };
    let ending = extension.map_or_else(String::new, |extension| format!(".{extension}"));
    let named = |number: u32| path.with_file_name(format!("{stem}-{number}{ending}"));
    (2..u32::MAX).map(named).find(|path| !path.exists()).unwrap_or_else(|| path.to_path_buf())
}

fn seat(text: &str) -> Result<usize, String> {
    match text.to_lowercase().as_str() {
        "south" => Ok(1),
        "north" => Ok(2),
        number => number.parse().map_err(|_| {
            "give the number of a seat, 1 for the one that moves first, or south or north".into()
        }),
    }
}

#[derive(Debug, Args)]
pub(crate) struct PlayRequest {
    /// The opponent; in games for more than two, once for all opponents, or once per opponent
    #[arg(long = "agent", value_name = "AGENT", default_value = "random")]
    pub(crate) agents: Vec<String>,
    /// People play each other on this screen, in turn and without seeing each other's pieces
    #[arg(long, conflicts_with_all = ["agents", "seat", "opponent_setup"])]
    pub(crate) people: bool,
    /// Your seat, counted from 1 in the order of turns; in games for two also south (1) or north (2)
    #[arg(long, default_value = "1", value_name = "SEAT", value_parser = seat)]
    pub(crate) seat: usize,
    /// Your set-up: hand (you arrange it), preset (the edition's own), random, or a set-up as text
    #[arg(long, default_value = "hand", value_name = "SETUP")]
    pub(crate) setup: String,
    /// Set-up policy of the opponent (docs/ADVICE.md), unless it has one of its own; without it, learned for strong
    /// opponents where built in, and advice for all others
    #[arg(long, value_name = "POLICY")]
    pub(crate) opponent_setup: Option<String>,
    #[command(flatten)]
    pub(crate) common: GameOptions,
}

/// Options of a game with people.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("subject").required(true).multiple(true).args(["game", "resume"]))]
pub(crate) struct GameOptions {
    /// The game; not with --resume, as the record names it
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Seed of random numbers, to repeat a game; without it a new one, which is printed
    #[arg(long, allow_negative_numbers = true, value_parser = number::<0, { i64::MAX as u64 }, u64>)]
    pub(crate) seed: Option<u64>,
    /// Language of the game
    #[arg(long, default_value = "en")]
    pub(crate) lang: Language,
    /// At every turn show the kinds that each enemy piece can be
    #[arg(long)]
    pub(crate) hints: bool,
    /// File for the game, written after every action
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Resume a game that --save wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}
