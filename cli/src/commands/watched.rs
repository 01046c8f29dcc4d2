//! Common parts of `gunjin learn-belief` and `gunjin learn-forecast`: they learn by watching games between
//! players of a network.

use super::supervised::{CourseArguments, checked, editions};
use clap::Args;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_play::learning::plan::named;
use gunjin_play::learning::supervised::Choices;
use gunjin_play::learning::watched::WatchedPlan;

/// What they can be told.
#[derive(Debug, Args)]
pub(crate) struct WatchedRequest {
    /// Editions; one network learns them all
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// Steps of learning
    #[arg(long, default_value = "200")]
    pub(super) steps: u64,
    /// Games of a step, in every edition
    #[arg(long, value_name = "N", default_value = "64")]
    step_games: u64,
    /// How far a step of Adam goes at the beginning; a twentieth of it at the end
    #[arg(long, default_value = "0.003")]
    rate: f32,
    /// Network that plays: built-in, general, or a file
    #[arg(long, value_name = "NET", default_value = "built-in")]
    net: String,
    /// How both armies are set up; several times: in turn. Without it at random, by advice, and by the learned
    /// set-ups that come with the program
    #[arg(long = "setup", value_name = "SETUP")]
    set_up: Vec<String>,
    #[command(flatten)]
    pub(super) course: CourseArguments,
}

impl WatchedRequest {
    /// Learning plan for inputs of this version, and the editions. Games of other families are refused,
    /// saying what cannot be learned of them.
    pub(super) fn plan(&self, layout: u32, nothing: &str) -> anyhow::Result<(WatchedPlan, Vec<Ruleset>)> {
        let WatchedRequest { steps, step_games: games, rate, .. } = *self;
        let rulesets = editions(&self.games, nothing)?;
        let choices = checked(Choices { steps, games, rate, seed: self.course.seed })?;
        let plan = WatchedPlan {
            layout,
            games: named(&rulesets),
            player: self.net.clone(),
            setups: self.set_up.clone(),
            choices,
        };
        Ok((plan, rulesets))
    }

    /// The words that learn the same again.
    pub(super) fn command(&self, name: &str) -> String {
        let WatchedRequest { games, steps, step_games, rate, net, set_up, course } = self;
        let (games, seed) = (games.join(" "), course.seed);
        let setups: String = set_up.iter().map(|policy| format!(" --setup {policy}")).collect();
        format!(
            "gunjin {name} {games} --out DIR --steps {steps} --step-games {step_games} --rate {rate} --net {net}{setups} --seed {seed}"
        )
    }
}
