//! Set-ups of the two seats of a table: by policies, or by the dealer.

use gunjin_agents::games::gunjin::setup::{Occasion, SetupPolicy, SetupPolicyError, SetupSpec, deal_pair};
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::setups_of;
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::{Purpose, Stream};

/// Source of both seats' set-ups.
#[derive(Debug)]
pub(crate) struct SeatSetups {
    dealer: Dealer,
    /// South's first; none of seats that are dealt random set-ups.
    policies: [Option<Box<dyn SetupPolicy>>; 2],
    names: [String; 2],
}

impl SeatSetups {
    /// The set-ups of these agents where the host was `told` this. Two plain random policies are what the dealer does.
    ///
    /// # Errors
    /// If a policy does not fit the game, or finds no set-up for the first game of the seed.
    pub(crate) fn of(
        agents: &[AgentSpec; 2],
        told: Option<&[SetupSpec; 2]>,
        ruleset: &Ruleset,
        seed: u64,
    ) -> Result<SeatSetups, SetupPolicyError> {
        let policy = |seat: usize| agents[seat].setup_policy(told.map(|told| &told[seat]), ruleset);
        let mut specs = [policy(SOUTH), policy(NORTH)];
        if specs.iter().flatten().all(SetupSpec::is_plain_random) {
            specs = [None, None];
        }
        let names =
            [SOUTH, NORTH].map(|seat| specs[seat].as_ref().map_or("random".into(), SetupSpec::to_string));
        let [south, north] = specs.map(|spec| spec.map(|spec| spec.build(ruleset)).transpose());
        let setups = SeatSetups { dealer: Dealer::new(ruleset), policies: [south?, north?], names };
        setups.of_game(seed, 0)?;
        Ok(setups)
    }

    /// The set-ups of a numbered game.
    ///
    /// # Errors
    /// If a policy finds none.
    pub(crate) fn of_game(&self, seed: u64, index: u64) -> Result<[Setup; 2], SetupPolicyError> {
        let dealt = || setups_of(&self.dealer, seed, index);
        let (seat, policy) = match &self.policies {
            [None, None] => return Ok(dealt()),
            [Some(south), Some(north)] => return deal_pair([south.as_ref(), north.as_ref()], seed, index),
            [Some(south), None] => (SOUTH, south),
            [None, Some(north)] => (NORTH, north),
        };
        let mut setups = dealt();
        let mut rng = Stream::new(seed, index, Purpose::Setup, seat as u64);
        let occasion = Occasion { seat, game: index, other: Some(&setups[1 - seat]) };
        setups[seat] = policy.setup(&occasion, &mut rng)?;
        Ok(setups)
    }

    /// The same where set-ups are given game by game: only the names differ.
    pub(crate) fn given(self) -> SeatSetups {
        SeatSetups { names: [SOUTH, NORTH].map(|_| "given".into()), ..self }
    }

    /// The dealer of the game.
    pub(crate) fn dealer(&self) -> &Dealer {
        &self.dealer
    }

    /// True if both seats are dealt random set-ups.
    pub(crate) fn are_dealt(&self) -> bool {
        self.policies.iter().all(Option::is_none)
    }

    /// The policies by name, South's first.
    pub(crate) fn names(&self) -> &[String; 2] {
        &self.names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_run::games::Games;
    use crate::game_run::matches::Table;
    use crate::game_run::result::{Asked, Played};
    use crate::game_run::table_setups::read_setups;
    use crate::spec::load_edition;
    use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

    fn specs(agents: [&str; 2]) -> [AgentSpec; 2] {
        agents.map(|name| AgentSpec::read(name).expect("an agent"))
    }

    fn told(setups: &[&str]) -> Option<[SetupSpec; 2]> {
        let setups: Vec<String> = setups.iter().map(|name| (*name).to_string()).collect();
        read_setups(&setups).expect("policies")
    }

    fn names(game: &str, agents: [&str; 2], setups: &[&str]) -> [String; 2] {
        let ruleset = load_edition(game).expect("an edition");
        SeatSetups::of(&specs(agents), told(setups).as_ref(), &ruleset, 1).expect("they fit").names().clone()
    }

    #[test]
    fn an_agent_has_its_own_say_then_the_host_then_the_program() {
        let strong = ["learned", "halving:milliseconds=5", "update", "endgame:halving", "greedy:setup=auto"];
        for agent in strong {
            assert_eq!(names("w-23-6i", [agent, "greedy"], &[]), ["learned", "random"], "{agent}");
            assert_eq!(names("w-23-6i", ["random", agent], &[]), ["random", "learned"], "{agent}");
            assert_eq!(names("w-23-6i", [agent, "greedy"], &["advice"]), ["advice", "advice"], "{agent}");
        }
        assert_eq!(names("w-23-6i", ["learned", "learned"], &["random", "learned"]), ["random", "learned"]);
        assert_eq!(names("w-23-6i", ["learned:setup=host", "update:setup=host"], &[]), ["random", "random"]);
        assert_eq!(names("w-23-6i", ["learned:setup=random", "learned"], &["advice"]), ["random", "advice"]);
        assert_eq!(names("w-23-6i", ["greedy:setup=learned", "random"], &["advice"]), ["learned", "advice"]);
        assert_eq!(names("mini-4x6", ["learned", "halving"], &[]), ["random", "random"], "none come with it");
        let switched = "w-23-6i:mine_on_win=stays";
        let nearest = "learned:edition=w-23-6i";
        assert_eq!(names(switched, ["learned", "halving"], &[]), [nearest, nearest], "the nearest serve");
        assert_eq!(names(switched, ["greedy", "random"], &["learned", "advice"]), [nearest, "advice"]);
        assert_eq!(names(switched, ["greedy:setup=learned", "random"], &[]), [nearest, "random"]);
    }

    #[test]
    fn what_an_agent_insists_on_must_fit_the_game() {
        let ruleset = load_edition("mini-4x6").expect("an edition");
        let error = SeatSetups::of(&specs(["greedy:setup=learned", "random"]), None, &ruleset, 1);
        assert!(
            error.expect_err("none are there").to_string().contains("no learned set-ups of mini-4x6 come")
        );
    }

    fn played(agents: [&str; 2], setups: &[&str]) -> Vec<Played> {
        let game = Gunjin::<u64>::new(load_edition("w-23-6i").expect("an edition"));
        let table = Table::set_up_by(&game, specs(agents), told(setups).as_ref(), 7).expect("a table");
        (0..6).map(|index| table.play(index, &Asked { record: true, ..Asked::default() })).collect()
    }

    #[test]
    fn random_for_both_is_what_the_dealer_does() {
        let told = |game: &Played| (game.game.clone(), game.setups.clone(), game.record.clone());
        for agents in [["random", "random"], ["greedy", "random"]] {
            let untold: Vec<_> = played(agents, &[]).iter().map(told).collect();
            for setups in [&["random"][..], &["random", "random"]] {
                assert_eq!(played(agents, setups).iter().map(told).collect::<Vec<_>>(), untold, "{agents:?}");
            }
        }
        let setups = |agents, setups: &[&str]| -> Vec<_> {
            played(agents, setups).into_iter().map(|game| game.setups).collect()
        };
        assert_eq!(setups(["learned", "learned"], &["random"]), setups(["random", "random"], &[]));
    }

    #[test]
    fn who_is_dealt_is_dealt_the_same_whoever_the_other_is() {
        let (dealt, [south, north]) = (
            played(["random", "random"], &[]),
            [["learned", "random"], ["random", "learned"]].map(|agents| played(agents, &[])),
        );
        for ((dealt, south), north) in dealt.iter().zip(&south).zip(&north) {
            assert_eq!((&south.setups[1], &north.setups[0]), (&dealt.setups[1], &dealt.setups[0]));
            assert_ne!(south.setups[0], dealt.setups[0], "South's is learned");
            assert_eq!(south.game.policies, ["learned", "random"]);
            assert_eq!(north.game.policies, ["random", "learned"]);
        }
    }
}
