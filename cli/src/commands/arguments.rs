//! The commands that can be typed.

use super::analysis_requests::{AnalyseRequest, ErasRequest, SetupsRequest, ValuesRequest};
use super::belief::BeliefRequest;
use super::check_agent::CheckAgentRequest;
use super::claims::ClaimsRequest;
use super::fit::FitRequest;
use super::forecast::ForecastRequest;
use super::learn::LearnRequest;
use super::learn_leaf::LearnLeafRequest;
use super::output::{Format, Shown};
use super::play::{PlayRequest, UmpireRequest};
use super::report::ReportRequest;
use super::requests::{BenchCommand, PerftRequest, ReplayRequest, ShowRequest};
use super::rules::RulesCommand;
use super::run_requests::{
    ArenaRequest, ExportCommand, MergeRequest, PlanRequest, QuickstartRequest, RunRequest, SelfplayRequest,
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
    after_help = "A GAME is an id of `gunjin games`, with switches if wanted (p3-23-6i:aircraft_sideways=0,mine_on_win=removed),\n\
                  a short name (modern-23), or the path of an edition file (path/x.toml).\n\n\
                  Exit codes: 0 done, 1 a check failed, 2 the request was wrong."
)]
pub(crate) struct Arguments {
    /// Codes instead of kanji, and no character outside ASCII
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    /// Progress display on stderr
    #[arg(
        long,
        global = true,
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
    /// List all games
    #[command(after_help = "Examples:\n  gunjin games\n  gunjin games --format json")]
    Games {
        /// Output format
        #[arg(long, default_value = "text")]
        format: Format,
    },
    /// List the agents, or the parameters of one
    #[command(after_help = "Examples:\n  gunjin agents\n  gunjin agents random --format json")]
    Agents {
        /// Agent, to list its parameters; without it, all agents
        #[arg(value_name = "AGENT")]
        agent: Option<String>,
        /// Output format
        #[arg(long, default_value = "text")]
        format: Format,
    },
    /// Let a program of yours play, and say what the protocol finds wrong with it; exit code 1 if anything
    #[command(after_help = "Examples:\n  gunjin check-agent \"python3 docs/examples/player.py\"\n  \
        gunjin check-agent --game w-23-6i \"milliseconds=200,python3 docs/examples/player.py\"\n  \
        gunjin check-agent --format json \"python3 docs/examples/player.py\"\n\n\
        Exit codes: 0 it keeps the protocol, 1 it does not, 2 there is no such program. docs/PROTOCOL.md has the protocol.")]
    CheckAgent(CheckAgentRequest),
    /// Show, compare, print or check rules
    Rules {
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// Print a game's tensor layout and action numbering
    #[command(after_help = "Examples:\n  gunjin tensors w-23-6i\n  gunjin tensors leduc --format json\n\n\
                            docs/TENSORS.md says how to read them.")]
    Tensors(ShowRequest),
    /// Count the move sequences of a given length
    #[command(after_help = "Examples:\n  gunjin perft p3-23-6i --depth 3\n  \
                            gunjin perft mini-2x4 --depth 2 --divide\n  \
                            gunjin perft mini-2x4 --depth 4 --position \"sp/gema/SPMA/GE s 0 -\"")]
    Perft(PerftRequest),
    /// Measure speed
    Bench {
        #[command(subcommand)]
        command: BenchCommand,
    },
    /// Let agents play, print a table and write a folder of CSV
    #[command(after_help = "Examples:\n  \
        gunjin selfplay w-23-6i --agent random --agent random --games 1000 --records 1 --out results/first\n  \
        gunjin selfplay w-23-6i --agent random --agent random --games 1000000\n  \
        gunjin selfplay w-23-6i --agent greedy --agent tactician --setup advice --tables all --out results/second --resume\n\n\
        The same seed gives the same bytes for any number of threads. docs/RUNS.md tells more.")]
    Selfplay(SelfplayRequest),
    /// Play what a file says: many games, editions, agents and switches as a grid
    #[command(after_help = "Examples:\n  \
        gunjin run docs/examples/grid.toml --dry-run\n  \
        gunjin run docs/examples/grid.toml --out results/grid --resume\n  \
        gunjin run docs/examples/grid.toml --out results/grid-3 --shard 3/5 --resume\n\n\
        The same file gives the same bytes for any number of threads, shards and interruptions. docs/RUNS.md tells more.")]
    Run(RunRequest),
    /// Plan a run as shards that any scheduler can start: one line of JSON a shard
    #[command(after_help = "Examples:\n  \
        gunjin plan docs/examples/grid.toml --shards 16 --out results/study/plan.jsonl\n  \
        gunjin plan docs/examples/grid.toml --shard-seconds 300 --engine slurm --out results/slurm/plan.jsonl\n  \
        gunjin plan --shards 8 --out results/test/plan.jsonl -- arena w-23-6i --agent tactician --agent greedy --sprt 0.5:0.55\n\n\
        `gunjin shard` plays one, `gunjin status` shows how far they are, `gunjin merge` puts them together.\n\
        docs/MACHINES.md tells more.")]
    Plan(PlanRequest),
    /// Play one shard of a plan; complete, it is never played again
    #[command(after_help = "Examples:\n  \
        gunjin shard results/study/plan.jsonl 3\n  \
        gunjin shard results/study/plan.jsonl 3 --scratch /tmp/gunjin --threads 4\n\n\
        Exit codes: 0 complete, 1 stopped, or other bytes than an earlier attempt, 2 it cannot be played here.")]
    Shard(ShardRequest),
    /// Put the shards of a run together
    #[command(after_help = "Examples:\n  \
        gunjin merge results/grid-1 results/grid-2 results/grid-3 --out results/grid\n  \
        gunjin merge results/study/plan.jsonl")]
    Merge(MergeRequest),
    /// Write decisions of a run, for programs that learn
    #[command(after_help = "Example:\n  gunjin export training results/first")]
    Export {
        /// File to make
        #[command(subcommand)]
        command: ExportCommand,
    },
    /// Let agents meet in pairs of games that begin alike, and rank them
    #[command(after_help = "Examples:\n  \
        gunjin arena w-23-6i --agent greedy --agent tactician --agent random --pairs 100 --out results/arena\n  \
        gunjin arena w-23-6i --agent tactician --agent greedy --sprt 0.5:0.55 --pairs 5000\n  \
        gunjin arena sannin --agent greedy --agent random --agent random --pairs 20\n\n\
        In a pair both games begin alike (set-ups, chance) and the agents exchange seats.")]
    Arena(ArenaRequest),
    /// Show progress, speed, time left and whether runs are alive
    #[command(after_help = "Examples:\n  gunjin status results/grid\n  \
        gunjin status results/grid-1 results/grid-2 --format json\n  \
        gunjin status results/study/plan.jsonl --watch --every 60\n  \
        gunjin status results/grid --verify\n\n\
        Works from another terminal while runs are played; it writes nothing.")]
    Status(StatusRequest),
    /// Old name of `status --watch`
    #[command(hide = true)]
    Watch(StatusRequest),
    /// A page of what runs have found: scores, heat maps, curves, arenas, claims, a game to step through
    #[command(after_help = "Examples:\n  gunjin report results/quickstart\n  \
        gunjin report results/grid results/claims --lang ja --out report.html\n\n\
        The page needs no network, and no script to be read; every figure has its numbers as CSV and its command.")]
    Report(ReportRequest),
    /// Test what the sources claim about the game
    #[command(
        after_help = "Examples:\n  gunjin claims list\n  gunjin claims hq-general --share 0.1 --out results/look\n  \
        gunjin claims run --out results/claims --format json\n\n\
        Claims stand in data/claims, fixed before their games are played. Interrupted, the same command goes on. A folder\n\
        holds the games of one --share only."
    )]
    Claims(ClaimsRequest),
    /// Ask an agent for the probability, visits and value of each move
    #[command(after_help = "Examples:\n  gunjin think w-23-6i --agent random\n  \
        gunjin think mini-2x4 --agent random --position \"sp/gema/SPMA/GE s 0 -\"\n  \
        gunjin think w-23-6i --agent random --record results/first/records/0.txt --ply 40 --format json\n\n\
        With --position the seat to move knows nothing but what the rules make public.")]
    Think(ThinkRequest),
    /// Learn what pieces and places of an edition are worth, and what greedy weighs, from self-play
    #[command(after_help = "Examples:\n  gunjin fit mini-4x6 --games 500\n  \
        gunjin fit w-23-6i --games 20000 --lessons 400 --seed 1 --out w-23-6i.toml\n  \
        gunjin fit tori --games 2400 --iterations 500\n  \
        gunjin arena w-23-6i --agent greedy:values=w-23-6i.toml --agent greedy:values=hand\n\n\
        The same seed gives the same bytes for any number of threads. Values that come with the program stand in data/values.")]
    Fit(FitRequest),
    /// Learn a network by self-play, or set-ups, for `learned` to play with
    #[command(
        after_help = "Examples:\n  gunjin learn mini-4x6 --out results/net --steps 20 --step-games 64\n  \
        gunjin learn w-23-6i --out results/net --resume\n  \
        gunjin learn w-23-6i p3-23-6i --from built-in --out results/two\n  \
        gunjin arena w-23-6i --agent learned:net=results/net/best.json --agent greedy\n  \
        gunjin learn mini-4x6 --setups --agent greedy --out results/setups --steps 4 --step-games 64 --pairs 50\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions."
    )]
    Learn(LearnRequest),
    /// Learn what positions are worth beyond the values of pieces and places, for the ends of rollouts
    #[command(after_help = "Examples:\n  gunjin learn-leaf mini-4x6 --out results/leaf --steps 20\n  \
        gunjin learn-leaf w-23-6i --out results/leaf --resume\n  \
        gunjin learn-leaf w-23-6i p3-23-6i --from built-in --out results/two\n  \
        gunjin arena w-23-6i --agent halving:leaf=results/leaf/last.json --agent halving\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions.")]
    LearnLeaf(LearnLeafRequest),
    /// Learn what hidden pieces are by what they did, from games of `learned`
    #[command(after_help = "Examples:\n  gunjin learn-belief mini-4x6 --out results/belief --steps 20\n  \
        gunjin learn-belief w-23-6i --out results/belief --resume\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions.")]
    LearnBelief(WatchedRequest),
    /// Learn what games come to (win, draw or loss of a view), from games of `learned`
    #[command(
        after_help = "Examples:\n  gunjin learn-forecast mini-4x6 --out results/forecast --steps 20\n  \
        gunjin learn-forecast w-23-6i p3-23-6i --out results/forecast --resume\n\n\
        Ctrl-C saves and stops; --resume goes on. The same seed gives the same files for any number of threads and interruptions."
    )]
    LearnForecast(WatchedRequest),
    /// Show what a seat can infer about the enemy's pieces in a recorded game
    #[command(after_help = "Examples:\n  gunjin belief data/games/w-23-6i.record\n  \
        gunjin belief results/first/records/0.txt --ply 40 --seat north --format json\n\n\
        The record must be of an edition of 軍人将棋.")]
    Belief(BeliefRequest),
    /// The chances of both seats to win, draw and lose, through a recorded game
    #[command(after_help = "Examples:\n  gunjin forecast data/games/w-23-6i.record\n  \
        gunjin forecast results/first/records/0.txt --every 1 --format json\n\n\
        The record must be of an edition of 軍人将棋. Each seat's chances go by what that seat had seen.")]
    Forecast(ForecastRequest),
    /// Estimate piece values by regression over positions, and by games without them
    #[command(after_help = "Examples:\n  gunjin values results/second\n  \
        gunjin values --game w-23-6i --agent greedy --games 2000 --removal 500 --out results/values\n  \
        gunjin values --game tori --agent alphabeta:depth=2 --games 500 --format csv\n\n\
        Runs must have been played with --tables positions (or all). docs/STATISTICS.md says what the numbers mean.")]
    Values(ValuesRequest),
    /// Editions side by side under the same agents: balance, length, endings, uncertainty, what local rules
    /// change
    #[command(after_help = "Examples:\n  gunjin eras --games 400 --out results/eras\n  \
        gunjin eras p1-31-8x p3-23-6i w-23-6i --agent tactician --games 1000\n  \
        gunjin eras w-23-6i --switches --games 400 --out results/switches\n  \
        gunjin eras p3-23-6i p3-31-8x w-23-6i --switches --games 200 --removal 20 --repeats 1 --out results/rules\n\n\
        docs/STATISTICS.md says what the numbers mean.")]
    Eras(ErasRequest),
    /// Everything that can be found in runs that have been played: the tables of eras and of values
    #[command(after_help = "Examples:\n  gunjin analyse results/second\n  \
        gunjin analyse results/grid results/more --out results/findings\n\n\
        Whoever played them, in however many parts. docs/STATISTICS.md says what the numbers mean.")]
    Analyse(AnalyseRequest),
    /// Find which squares, and which pairs of pieces, win games; solve the set-up game
    #[command(after_help = "Examples:\n  gunjin setups w-23-6i --agent greedy --games 4000\n  \
        gunjin setups w-23-6i --agent tactician --games 2000 --out results/setups\n  \
        gunjin setups --from results/second --format csv\n\n\
        Runs must have been played with --tables setups (or all). docs/STATISTICS.md says what the numbers mean.")]
    Setups(SetupsRequest),
    /// Solve a game that is small enough: value, NashConv, a policy
    #[command(after_help = "Examples:\n  gunjin solve kuhn --algorithm lp\n  \
        gunjin solve leduc --algorithm dcfr --iterations 1000 --curve curve.csv\n  \
        gunjin solve mini-2x4:ply_cap=6 --target-nashconv 1e-3 --save mini.policy\n  \
        gunjin solve mini-2x4:ply_cap=6 --target-nashconv 1e-4 --resume mini.policy --save mini.policy\n  \
        gunjin solve path/x.efg --algorithm es-mccfr --seconds 10 --format json\n\n\
        The set-up of a mini board is a decision; --reference-setup leaves it out (docs/SOLVING.md).")]
    Solve(SolveRequest),
    /// Measure the exact distance of a policy or an agent from an equilibrium
    #[command(after_help = "Examples:\n  gunjin exploit leduc --agent random\n  \
        gunjin exploit mini-2x4:ply_cap=6 --policy mini.policy\n  \
        gunjin exploit mini-2x4:ply_cap=4 --agent greedy --format json")]
    Exploit(ExploitRequest),
    /// Verify a record and show the game board by board; exit code 1 if the record is not true
    #[command(after_help = "Examples:\n  gunjin replay results/first/records/0.txt\n  \
                            gunjin replay results/first/records/0.txt --eyes south --plies 10-20")]
    Replay(ReplayRequest),
    /// Play against an agent in this terminal
    #[command(after_help = "Examples:\n  gunjin play p3-23-6i --setup preset --hints\n  \
                            gunjin play tori --agent random --seat 2 --save game.txt\n  \
                            gunjin play --resume game.txt")]
    Play(PlayRequest),
    /// Umpire a game between people, who set up and move unseen by each other
    #[command(after_help = "Examples:\n  gunjin umpire w-23-6i\n  gunjin umpire --resume game.txt\n\n\
        At one screen, by turns. Each with a screen of their own: gunjin serve (docs/PLAY.md).")]
    Umpire(UmpireRequest),
    /// Serve the page (docs/PLAY.md) and umpire games between people on several devices
    #[command(after_help = "Examples:\n  gunjin serve\n  \
                            gunjin serve --listen 0.0.0.0:8080 --state games\n\n\
        Only this machine is answered unless --listen says otherwise. docs/PLAY.md tells more.")]
    Serve(ServeRequest),
    /// Play random games on six editions of different eras and show what came of them
    #[command(
        after_help = "Examples:\n  gunjin quickstart\n  gunjin quickstart --out results/quickstart --games 500"
    )]
    Quickstart(QuickstartRequest),
    /// Print a script that lets a shell complete commands and options
    #[command(
        after_help = "Examples:\n  gunjin completions bash > ~/.local/share/bash-completion/completions/gunjin\n  \
                            gunjin completions fish > ~/.config/fish/completions/gunjin.fish"
    )]
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Write manual pages, one a command
    #[command(after_help = "Examples:\n  gunjin man ~/.local/share/man/man1\n  gunjin man --json")]
    Man {
        /// Folder for the pages; it is made if it is not there
        #[arg(value_name = "DIR", required_unless_present = "json")]
        folder: Option<PathBuf>,
        /// Print all commands and options as JSON instead
        #[arg(long, conflicts_with = "folder")]
        json: bool,
    },
}
