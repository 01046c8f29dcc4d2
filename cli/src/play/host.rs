//! The host of a game with people: asks whoever is to act, lets chance act, says how it ended.

use super::person::{Decision, Habits, Person, save_record};
use super::talk::Talk;
use gunjin_agents::Farewell;
use gunjin_agents::external::described::Presentation;
use gunjin_engine::random::Stream;
use gunjin_engine::{Seat, Turn, Umpire};
use gunjin_play::game_run::playing::forfeit;
use gunjin_play::game_run::seated::Seated;
use gunjin_ui::language::{over, say};
use gunjin_ui::screen::Screen;
use std::io;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Afterwards {
    BrokenOff,
    Leave,
    Rematch,
}

pub(crate) trait Room {
    /// The person of a seat gets the word. Others at the same screen must not see what follows. Answers
    /// whether anybody is there.
    fn call(&mut self, seat: Seat, name: &str) -> io::Result<bool>;
    fn talk(&mut self, seat: Seat) -> &mut dyn Talk;
    /// The person of a seat has had the word.
    fn dismiss(&mut self, seat: Seat) -> io::Result<()>;
    /// True if announcements are gone when a person gets the word, and have to be told again.
    fn forgets(&self) -> bool {
        false
    }
    fn tell_all(&mut self, text: &str) -> io::Result<()>;
}

pub(crate) struct Alone<'t>(pub &'t mut dyn Talk);

impl Room for Alone<'_> {
    fn call(&mut self, _: Seat, _: &str) -> io::Result<bool> {
        Ok(true)
    }

    fn talk(&mut self, _: Seat) -> &mut dyn Talk {
        self.0
    }

    fn dismiss(&mut self, _: Seat) -> io::Result<()> {
        Ok(())
    }

    fn tell_all(&mut self, text: &str) -> io::Result<()> {
        self.0.say(text)
    }
}

/// A game with its table, its screen, and who sits where: a seat without an agent is a person's.
pub(crate) struct Host<'a, 'g, G: Presentation> {
    pub game: &'g G,
    pub umpire: &'a mut Umpire<'g, G>,
    pub screen: &'a dyn Screen<G>,
    pub agents: Vec<Option<Seated<'g, G>>>,
    pub habits: Habits,
    pub chance: Stream,
}

impl<G: Presentation> Host<'_, '_, G> {
    /// Plays to the end, or until somebody leaves. Where a file is named for it, the game is saved after
    /// every action, so that a broken line costs nothing.
    pub(crate) fn play(&mut self, room: &mut dyn Room) -> io::Result<Afterwards> {
        let mut announced = self.heard_of(Seat(0));
        let mut known = vec![0; self.agents.len()];
        loop {
            match self.umpire.turn() {
                Turn::Over => break,
                Turn::Chance => self.chance_acts(),
                Turn::Seat(seat) if self.agents[seat.index()].is_some() => self.agent_acts(seat),
                Turn::Seat(seat) => {
                    if self.leaves(seat, room, &mut known) {
                        self.save()?;
                        let name = self.screen.seat_name(seat);
                        room.tell_all(&say("broken_off", self.habits.language, &[&name]))?;
                        self.tell_saved(room)?;
                        return Ok(Afterwards::BrokenOff);
                    }
                }
            }
            self.save()?;
            self.announce(room, &mut announced)?;
        }
        self.finish(room)?;
        if self.habits.offers { self.offer(room) } else { Ok(Afterwards::Leave) }
    }

    /// Offers the person to see the game again, to keep it, to play another.
    fn offer(&self, room: &mut dyn Room) -> io::Result<Afterwards> {
        let language = self.habits.language;
        let people = (0..self.agents.len()).filter(|&seat| self.agents[seat].is_none());
        let talk = room.talk(Seat(people.min().unwrap_or(0) as u8));
        loop {
            let Some(line) = talk.ask(&say("afterwards", language, &[]))? else {
                return Ok(Afterwards::Leave);
            };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match word.to_lowercase().as_str() {
                "rematch" | "again" | "再戦" => return Ok(Afterwards::Rematch),
                "replay" | "再生" => talk.say(&self.screen.replay(self.umpire))?,
                "save" | "保存" => {
                    let file = Some(rest.trim()).filter(|file| !file.is_empty());
                    talk.say(&self.habits.save_as(self.umpire, file))?;
                }
                "" | "quit" | "q" | "exit" | "終了" => return Ok(Afterwards::Leave),
                _ => {}
            }
        }
    }

    fn heard_of(&self, seat: Seat) -> usize {
        self.game.plies(&self.umpire.view(seat)).unwrap_or(0)
    }

    /// Tells everybody what is public of the actions since the last announcement.
    fn announce(&self, room: &mut dyn Room, announced: &mut usize) -> io::Result<()> {
        let view = self.umpire.view(Seat(0));
        for line in self.screen.heard(self.game, &view, *announced) {
            room.tell_all(&format!("{line}\n"))?;
        }
        *announced = self.heard_of(Seat(0));
        Ok(())
    }

    /// The turn of a person. Whether he leaves; a broken line is as good as leaving.
    fn leaves(&mut self, seat: Seat, room: &mut dyn Room, known: &mut [usize]) -> bool {
        self.turn_of(seat, room, known).unwrap_or(true)
    }

    fn turn_of(&mut self, seat: Seat, room: &mut dyn Room, known: &mut [usize]) -> io::Result<bool> {
        if !room.call(seat, &self.screen.seat_name(seat))? {
            return Ok(true);
        }
        let left = self.person_acts(seat, room, known)?;
        room.dismiss(seat)?;
        Ok(left)
    }

    fn chance_acts(&mut self) {
        if let Some(outcome) = self.umpire.draw(&mut self.chance) {
            // What chance draws is an outcome, and outcomes are never refused.
            let _ = self.umpire.play(outcome);
        }
    }

    fn agent_acts(&mut self, seat: Seat) {
        let view = self.umpire.view(seat);
        let Some(agent) = &mut self.agents[seat.index()] else { return };
        match agent.act(self.game, &view, self.umpire.legal()) {
            Ok(action) => {
                if let Err(refused) = self.umpire.play(action) {
                    self.umpire.forfeit(seat, &refused.to_string());
                }
            }
            Err(failure) => forfeit(self.umpire, seat, &failure),
        }
    }

    fn person_acts(&mut self, seat: Seat, room: &mut dyn Room, known: &mut [usize]) -> io::Result<bool> {
        let since = if room.forgets() { known[seat.index()] } else { usize::MAX };
        let person =
            Person { game: self.game, umpire: self.umpire, screen: self.screen, habits: &self.habits, seat };
        let decision = person.decide(room.talk(seat), since)?;
        known[seat.index()] = self.heard_of(seat);
        match decision {
            Decision::Leave => return Ok(true),
            Decision::Resign => self.umpire.resign(seat),
            Decision::Act(action) => {
                if let Err(why) = self.umpire.play(action) {
                    room.talk(seat).say(&format!("{why}\n"))?;
                }
            }
        }
        Ok(false)
    }

    fn finish(&mut self, room: &mut dyn Room) -> io::Result<()> {
        self.say_farewell();
        room.tell_all(&format!("\n{}", self.screen.truth(self.game, self.umpire.position())))?;
        room.tell_all(&self.result_text())?;
        self.tell_saved(room)
    }

    fn result_text(&self) -> String {
        let Some(ended) = self.umpire.ended() else { return String::new() };
        let points = ended.returns.iter().enumerate();
        let points: Vec<(String, f64)> =
            points.map(|(seat, points)| (self.screen.seat_name(Seat(seat as u8)), *points)).collect();
        let stopped = self.umpire.stopped().and_then(|stopped| stopped.remark.as_ref());
        let why = stopped.map_or(String::new(), |why| format!(" ({why})"));
        over(self.habits.language, ended.reason, &why, &points)
    }

    fn say_farewell(&mut self) {
        let Some(ended) = self.umpire.ended().cloned() else { return };
        for (seat, agent) in self.agents.iter_mut().enumerate() {
            let Some(agent) = agent else { continue };
            agent.end(self.game, &self.umpire.view(Seat(seat as u8)), || Farewell {
                returns: ended.returns.clone(),
                reason: ended.reason.to_string(),
                truth: self.game.truth_json(self.umpire.position()).to_string(),
            });
        }
    }

    fn save(&self) -> io::Result<()> {
        let Some(path) = &self.habits.save else { return Ok(()) };
        let cannot = |cause: io::Error| {
            let path = path.display();
            io::Error::new(
                cause.kind(),
                format!("cannot write '{path}': {cause}; name another file with --save"),
            )
        };
        save_record(path, &self.habits.record(self.umpire)).map_err(cannot)
    }

    fn tell_saved(&self, room: &mut dyn Room) -> io::Result<()> {
        let Some(path) = &self.habits.save else { return Ok(()) };
        room.tell_all(&say("saved", self.habits.language, &[&path.display()]))
    }
}
