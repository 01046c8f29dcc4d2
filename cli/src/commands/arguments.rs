//! The commands that can be typed.

use super::analysis_requests::{AnalyseRequest, ErasRequest, SetupsRequest, ValuesRequest};
use super::belief::BeliefRequest;
use super::check_agent::CheckAgentRequest;
use super::claims::ClaimsRequest;
use super::fit::FitRequest;
use super::forecast::ForecastRequest;
use super::learn::LearnRequest;
use super::learn_leaf::LearnLeafRequest;
use super::learn_setups::LearnSetupsRequest;
use super::output::{Format, Shown};
use super::play::PlayRequest;
use super::report::ReportRequest;
use super::requests::{PerftRequest, PlayoutRequest, ReplayRequest, ShowRequest};
use super::rules::RulesCommand;
use super::run_requests::{
    ArenaRequest, ExportCommand, MergeRequest, PlanRequest, QuickstartRequest, RunRequest,
};
use super::serve::ServeRequest;
use super::shard::ShardRequest;
use super::shells::long_version;
use super::solve_requests::{ExploitRequest, SolveRequest};
use super::status::StatusRequest;
use super::think::ThinkRequest;
use super::watched::WatchedRequest;
use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// A laboratory for Gunjin Shogi: every edition of the hidden-piece war game, its rules, and self-play.
#[derive(Debug, Parser)]
#[command(
    name = "gunjin",
    version,
    long_version = long_version(),
    after_help = "A GAME is an id of `gunjin list games`, with switches if wanted (p3-23-6i:aircraft_sideways=0,mine_on_win=removed),\n\
                  a short name (modern-23), or the path of an edition file (path/x.toml).\n\n\
                  Exit codes: 0 done, 1 a check failed, 2 the request was wrong."
)]
pub(crate) struct Arguments {
    /// Codes instead of kanji, and no character outside ASCII
    #[arg(long, global = true, help_heading = "Global options")]
    pub(crate) ascii: bool,
    /// Progress display on stderr
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        value_enum,
        default_value = "auto",
        hide_possible_values = true,
        value_name = "auto|bar|plain|json|none"
    )]
    pub(crate) progress: Shown,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List games, agents and set-up policies
    List {
        #[command(subcommand)]
        command: ListCommand,
    },
    /// Find, show, compare, print or check rules
    Rules {
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// Let agents play a game, or all games of a run file, and write a folder of CSV
    #[command(after_help = "Examples:\n  \
        gunjin run w-23-6i --agent random --agent random --games 1000 --records 1 --out results/first\n  \
        gunjin run w-23-6i --agent random --agent random -n 1000000\n  \
        gunjin run w-23-6i --agent greedy --agent tactician --setup advice --tables all --out results/second --resume\n  \
        gunjin run docs/examples/grid.toml --dry-run\n  \
        gunjin run docs/examples/grid.toml --out results/grid --resume\n  \
        gunjin run docs/examples/grid.toml --out results/grid-3 --shard 3/5 --resume\n\n\
        The same seed or file gives the same bytes for any number of threads, shards and interruptions. docs/RUNS.md tells more.")]
    Run(RunRequest),
    /// Rank agents by pairs of games with the same start
    #[command(after_help = "Examples:\n  \
        gunjin arena w-23-6i --agent greedy --agent tactician --agent random --pairs 100 --out results/arena\n  \
        gunjin arena w-23-6i --agent tactician --agent greedy --sprt 0.5:0.55 --pairs 5000\n  \
        gunjin arena sannin --agent greedy --agent random --agent random --pairs 20\n\n\
        In a pair both games begin alike (set-ups, chance) and the agents exchange seats.")]
    Arena(ArenaRequest),
    /// Plan, play and merge the shards of runs on many machines
    Cluster {
        #[command(subcommand)]
        command: ClusterCommand,
    },
    /// Show progress, speed, time left and whether runs are alive
    #[command(after_help = "Examples:\n  gunjin status results/grid\n  \
        gunjin status results/grid-1 results/grid-2 --format json\n  \
        gunjin status results/study/plan.jsonl --watch --every 60\n  \
        gunjin status results/grid --verify\n\n\
        Works from another terminal while runs are played; it writes nothing.")]
    Status(StatusRequest),
    /// Export decisions of a run, for programs that learn
    #[command(after_help = "Example:\n  gunjin export training results/first")]
    Export {
        /// File to make
        #[command(subcommand)]
        command: ExportCommand,
    },
    /// Analyse runs: values of pieces, editions compared, set-ups
    Analyse {
        #[command(subcommand)]
        command: AnalyseCommand,
    },
    /// Test what the sources claim about the game
    #[command(
        after_help = "Examples:\n  gunjin claims list\n  gunjin claims hq-general --share 0.1 --out results/look\n  \
        gunjin claims run --out results/claims --format json\n\n\
        Claims stand in data/claims, fixed before their games are played. Interrupted, the same command goes on. A folder\n\
        holds the games of one --share only."
    )]
    Claims(ClaimsRequest),
    /// Write a page with the results of runs: scores, heat maps, curves, arenas, claims
    #[command(after_help = "Examples:\n  gunjin report results/quickstart\n  \
        gunjin report results/grid results/claims --lang ja --out report.html\n\n\
        The page needs no network, and no script to be read; every figure has its numbers as CSV and its command.")]
    Report(ReportRequest),
    /// Look into a game: its record, what a seat can infer, chances, what an agent thinks
    Inspect {
        #[command(subcommand)]
        command: InspectCommand,
    },
    /// Train policies, set-ups, value networks, beliefs and forecasts
    Learn {
        #[command(subcommand)]
        command: LearnCommand,
    },
    /// Solve a small game: value, NashConv, a policy
    #[command(after_help = "Examples:\n  gunjin solve kuhn --algorithm lp\n  \
        gunjin solve leduc --algorithm dcfr --iterations 1000 --curve curve.csv\n  \
        gunjin solve mini-2x4:ply_cap=6 --target-nashconv 1e-3 --save mini.policy\n  \
        gunjin solve mini-2x4:ply_cap=6 --target-nashconv 1e-4 --resume mini.policy --save mini.policy\n  \
        gunjin solve path/x.efg --algorithm es-mccfr --seconds 10 --format json\n\n\
        The set-up of a mini board is a decision; --reference-setup leaves it out (docs/SOLVING.md).")]
    Solve(SolveRequest),
    /// Measure how exploitable a policy or an agent is
    #[command(after_help = "Examples:\n  gunjin exploit leduc --agent random\n  \
        gunjin exploit mini-2x4:ply_cap=6 --policy mini.policy\n  \
        gunjin exploit mini-2x4:ply_cap=4 --agent greedy --format json")]
    Exploit(ExploitRequest),
    /// Play against an agent, or with people, in this terminal
    #[command(after_help = "Examples:\n  gunjin play p3-23-6i --setup preset --hints\n  \
                            gunjin play tori --agent random --seat 2 --save game.txt\n  \
                            gunjin play w-23-6i --people\n  \
                            gunjin play --resume game.txt\n\n\
        With --people all sit at this screen in turn. Several screens: gunjin serve (docs/PLAY.md).")]
    Play(PlayRequest),
    /// Serve the page (docs/PLAY.md), for games between people on several devices
    #[command(after_help = "Examples:\n  gunjin serve\n  \
                            gunjin serve --listen 0.0.0.0:8080 --state games\n\n\
        Only this machine is answered unless --listen says otherwise. docs/PLAY.md tells more.")]
    Serve(ServeRequest),
    /// Play random games on six editions of different eras and write a report
    #[command(
        after_help = "Examples:\n  gunjin quickstart\n  gunjin quickstart --out results/quickstart --games 500"
    )]
    Quickstart(QuickstartRequest),
    /// Tools for developers: move counts, speed, tensors, agent checks, completions
    Dev {
        #[command(subcommand)]
        command: DevCommand,
    },
}

/// The lists of `gunjin list`.
#[derive(Debug, Subcommand)]
pub(crate) enum ListCommand {
    /// List all games
    #[command(after_help = "Examples:\n  gunjin list games\n  gunjin list games --format json")]
    Games {
        /// Output format
        #[arg(long, default_value = "text")]
        format: Format,
    },
    /// List the agents, or the parameters of one
    #[command(after_help = "Examples:\n  gunjin list agents\n  gunjin list agents random --format json")]
    Agents {
        /// Agent, to list its parameters; without it, all agents
        #[arg(value_name = "AGENT")]
        agent: Option<String>,
        /// Output format
        #[arg(long, default_value = "text")]
        format: Format,
    },
    /// List the set-up policies, or the parameters of one
    #[command(after_help = "Examples:\n  gunjin list setups\n  gunjin list setups advice --format json")]
    Setups {
        /// Set-up policy, to list its parameters; without it, all policies
        #[arg(value_name = "SETUP")]
        setup: Option<String>,
        /// Output format
        #[arg(long, default_value = "text")]
        format: Format,
    },
}

/// The steps of `gunjin cluster`.
#[derive(Debug, Subcommand)]
pub(crate) enum ClusterCommand {
    /// Cut a run into shards for any scheduler: one line of JSON a shard
    #[command(after_help = "Examples:\n  \
        gunjin cluster plan docs/examples/grid.toml --shards 16 --out results/study/plan.jsonl\n  \
        gunjin cluster plan docs/examples/grid.toml --shard-seconds 300 --engine slurm --out results/slurm/plan.jsonl\n  \
        gunjin cluster plan --shards 8 --out results/test/plan.jsonl -- arena w-23-6i --agent tactician --agent greedy --sprt 0.5:0.55\n\n\
        `gunjin cluster shard` plays one, `gunjin status` shows how far they are, `gunjin cluster merge` puts them together.\n\
        docs/MACHINES.md tells more.")]
    Plan(PlanRequest),
    /// Play one shard of a plan; complete, it is never played again
    #[command(after_help = "Examples:\n  \
        gunjin cluster shard results/study/plan.jsonl 3\n  \
        gunjin cluster shard results/study/plan.jsonl 3 --scratch /tmp/gunjin --threads 4\n\n\
        Exit codes: 0 complete, 1 stopped, or other bytes than an earlier attempt, 2 it cannot be played here.")]
    Shard(ShardRequest),
    /// Put the shards of a run together
    #[command(after_help = "Examples:\n  \
        gunjin cluster merge results/grid-1 results/grid-2 results/grid-3 --out results/grid\n  \
        gunjin cluster merge results/study/plan.jsonl")]
    Merge(MergeRequest),
}

/// The analyses of `gunjin analyse`.
#[derive(Debug, Subcommand)]
pub(crate) enum AnalyseCommand {
    /// Make every table of eras and values from runs that have been played
    #[command(after_help = "Examples:\n  gunjin analyse runs results/second\n  \
        gunjin analyse runs results/grid results/more --out results/findings\n\n\
        Whoever played them, in however many parts. docs/STATISTICS.md says what the numbers mean.")]
    Runs(AnalyseRequest),
    /// Estimate piece values by regression over positions, and by games without them
    #[command(after_help = "Examples:\n  gunjin analyse values results/second\n  \
        gunjin analyse values w-23-6i --agent greedy --games 2000 --removal 500 --out results/values\n  \
        gunjin analyse values tori --agent alphabeta:depth=2 --games 500 --format csv\n\n\
        Runs must have been played with --tables positions (or all). docs/STATISTICS.md says what the numbers mean.")]
    Values(ValuesRequest),
    /// Compare editions under the same agents: balance, length, endings, uncertainty, local rules
    #[command(after_help = "Examples:\n  gunjin analyse eras --games 400 --out results/eras\n  \
        gunjin analyse eras p1-31-8x p3-23-6i w-23-6i --agent tactician --games 1000\n  \
        gunjin analyse eras w-23-6i --switches --games 400 --out results/switches\n  \
        gunjin analyse eras p3-23-6i p3-31-8x w-23-6i --switches --games 200 --removal 20 --repeats 1 --out results/rules\n\n\
        docs/STATISTICS.md says what the numbers mean.")]
    Eras(ErasRequest),
    /// Find the squares and pairs of pieces that win games; solve the set-up game
    #[command(after_help = "Examples:\n  gunjin analyse setups w-23-6i --agent greedy --games 4000\n  \
        gunjin analyse setups w-23-6i --agent tactician --games 2000 --out results/setups\n  \
        gunjin analyse setups results/second --format csv\n\n\
        Runs must have been played with --tables setups (or all). docs/STATISTICS.md says what the numbers mean.")]
    Setups(SetupsRequest),
}

/// The views of `gunjin inspect`.
#[derive(Debug, Subcommand)]
pub(crate) enum InspectCommand {
    /// Verify a record and show its boards; exit code 1 if the record is false
    #[command(after_help = "Examples:\n  gunjin inspect replay results/first/records/0.txt\n  \
                            gunjin inspect replay results/first/records/0.txt --seat south --plies 10-20")]
    Replay(ReplayRequest),
    /// Show what a seat can infer about the enemy's pieces in a recorded game
    #[command(after_help = "Examples:\n  gunjin inspect belief data/games/w-23-6i.record\n  \
        gunjin inspect belief results/first/records/0.txt --ply 40 --seat north --format json\n\n\
        The record must be of an edition of 軍人将棋.")]
    Belief(BeliefRequest),
    /// Show the chances of both seats to win, draw and lose through a recorded game
    #[command(after_help = "Examples:\n  gunjin inspect forecast data/games/w-23-6i.record\n  \
        gunjin inspect forecast results/first/records/0.txt --every 1 --format json\n\n\
        The record must be of an edition of 軍人将棋. Each seat's chances go by what that seat had seen.")]
    Forecast(ForecastRequest),
    /// Ask an agent for the probability, visits and value of each move
    #[command(after_help = "Examples:\n  gunjin inspect think w-23-6i --agent random\n  \
        gunjin inspect think mini-2x4 --agent random --position \"sp/gema/SPMA/GE s 0 -\"\n  \
        gunjin inspect think results/first/records/0.txt --agent random --ply 40 --format json\n\n\
        With --position the seat to move knows nothing but what the rules make public.")]
    Think(ThinkRequest),
}

/// The subjects of `gunjin learn`.
#[derive(Debug, Subcommand)]
pub(crate) enum LearnCommand {
    /// Learn a policy and value network by self-play, for `learned` to play with
    #[command(
        after_help = "Examples:\n  gunjin learn policy mini-4x6 --out results/net --steps 20 --step-games 64\n  \
        gunjin learn policy w-23-6i --out results/net --resume\n  \
        gunjin learn policy w-23-6i p3-23-6i --from built-in --out results/two\n  \
        gunjin arena w-23-6i --agent learned:net=results/net/best.json --agent greedy\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions."
    )]
    Policy(LearnRequest),
    /// Learn set-ups of an edition, for `--setup learned:FILE`
    #[command(after_help = "Example:\n  \
        gunjin learn setups mini-4x6 --agent greedy --out results/setups --steps 4 --step-games 64 --pairs 50\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions.")]
    Setups(LearnSetupsRequest),
    /// Learn a value network for the ends of rollouts
    #[command(after_help = "Examples:\n  gunjin learn value mini-4x6 --out results/leaf --steps 20\n  \
        gunjin learn value w-23-6i --out results/leaf --resume\n  \
        gunjin learn value w-23-6i p3-23-6i --from built-in --out results/two\n  \
        gunjin arena w-23-6i --agent halving:leaf=results/leaf/last.json --agent halving\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions.")]
    Value(LearnLeafRequest),
    /// Learn a network that infers hidden pieces from their moves, from games of `learned`
    #[command(after_help = "Examples:\n  gunjin learn belief mini-4x6 --out results/belief --steps 20\n  \
        gunjin learn belief w-23-6i --out results/belief --resume\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions.")]
    Belief(WatchedRequest),
    /// Learn a network that forecasts win, draw or loss, from games of `learned`
    #[command(
        after_help = "Examples:\n  gunjin learn forecast mini-4x6 --out results/forecast --steps 20\n  \
        gunjin learn forecast w-23-6i p3-23-6i --out results/forecast --resume\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions."
    )]
    Forecast(WatchedRequest),
    /// Fit the values of pieces and places, and the weights of greedy, to games of self-play
    #[command(after_help = "Examples:\n  gunjin learn pieces mini-4x6 --games 500\n  \
        gunjin learn pieces w-23-6i --games 20000 --lessons 400 --seed 1 --out w-23-6i.toml\n  \
        gunjin learn pieces tori --games 2400 --iterations 500\n  \
        gunjin arena w-23-6i --agent greedy:values=w-23-6i.toml --agent greedy:values=hand\n\n\
        The same seed gives the same bytes for any number of threads. Values that come with the program stand in data/values.")]
    Pieces(FitRequest),
}

/// The tools of `gunjin dev`.
#[derive(Debug, Subcommand)]
pub(crate) enum DevCommand {
    /// Check that your program keeps the protocol; exit code 1 if it does not
    #[command(after_help = "Examples:\n  gunjin dev check-agent \"python3 docs/examples/player.py\"\n  \
        gunjin dev check-agent --game w-23-6i \"milliseconds=200,python3 docs/examples/player.py\"\n  \
        gunjin dev check-agent --format json \"python3 docs/examples/player.py\"\n\n\
        Exit codes: 0 it keeps the protocol, 1 it does not, 2 there is no such program. docs/PROTOCOL.md has the protocol.")]
    CheckAgent(CheckAgentRequest),
    /// Print a game's tensor layout and action numbering
    #[command(
        after_help = "Examples:\n  gunjin dev tensors w-23-6i\n  gunjin dev tensors leduc --format json\n\n\
                            docs/TENSORS.md says how to read them."
    )]
    Tensors(ShowRequest),
    /// Count the move sequences of a given length
    #[command(after_help = "Examples:\n  gunjin dev perft p3-23-6i --depth 3\n  \
                            gunjin dev perft mini-2x4 --depth 2 --divide\n  \
                            gunjin dev perft mini-2x4 --depth 4 --position \"sp/gema/SPMA/GE s 0 -\"")]
    Perft(PerftRequest),
    /// Measure the speed of random games
    #[command(
        after_help = "Examples:\n  gunjin dev bench\n  gunjin dev bench w-23-6i --seconds 5 --path batch --format json"
    )]
    Bench(PlayoutRequest),
    /// Print a script that lets a shell complete commands and options
    #[command(
        after_help = "Examples:\n  gunjin dev completions bash > ~/.local/share/bash-completion/completions/gunjin\n  \
                            gunjin dev completions fish > ~/.config/fish/completions/gunjin.fish"
    )]
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Write manual pages, one a command
    #[command(after_help = "Examples:\n  gunjin dev man ~/.local/share/man/man1\n  gunjin dev man --json")]
    Man {
        /// Folder for the pages; it is made if it is not there
        #[arg(value_name = "DIR", required_unless_present = "json")]
        folder: Option<PathBuf>,
        /// Print all commands and options as JSON instead
        #[arg(long, conflicts_with = "folder")]
        json: bool,
    },
}
