//! The commands that can be typed.

use super::analysis_requests::{AnalyseRequest, ErasRequest, SetupsRequest, ValuesRequest};
use super::check_agent::CheckAgentRequest;
use super::claims::ClaimsRequest;
use super::cluster::ShardRequest;
use super::fit::FitRequest;
use super::inspect::{BeliefRequest, ForecastRequest};
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
use super::shells::long_version;
use super::solve_requests::{ExploitRequest, SolveRequest};
use super::status::StatusRequest;
use super::tactics::TacticsRequest;
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
    after_help = "A GAME is an id of `gunjin list games`, optionally with switches (p3-23-6i:aircraft_sideways=0,mine_on_win=removed),\n\
                  a short name (modern-23), or the path of an edition file (path/x.toml).\n\n\
                  Exit codes: 0 done, 1 a check failed, 2 invalid request."
)]
pub(crate) struct Arguments {
    /// Print piece codes instead of kanji, and only ASCII characters
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
    /// Play games between agents, or all games of a run file, and write a folder of CSV
    #[command(after_help = "Examples:\n  \
        gunjin run w-23-6i --agent random --agent random --games 1000 --records 1 --out results/first\n  \
        gunjin run w-23-6i --agent random --agent random -n 1000000\n  \
        gunjin run w-23-6i --agent greedy --agent tactician --setup advice --tables all --out results/second --resume\n  \
        gunjin run docs/examples/grid.toml --dry-run\n  \
        gunjin run docs/examples/grid.toml --out results/grid --resume\n  \
        gunjin run docs/examples/grid.toml --out results/grid-3 --shard 3/5 --resume\n\n\
        The same seed or file gives the same bytes for any number of threads, shards and interruptions. See docs/RUNS.md.")]
    Run(RunRequest),
    /// Rank agents by pairs of games with the same start
    #[command(after_help = "Examples:\n  \
        gunjin arena w-23-6i --agent greedy --agent tactician --agent random --pairs 100 --out results/arena\n  \
        gunjin arena w-23-6i --agent tactician --agent greedy --sprt 0.5:0.55 --pairs 5000\n  \
        gunjin arena sannin --agent greedy --agent random --agent random --pairs 20\n\n\
        Both games of a pair have the same set-ups and chance; the agents exchange seats.")]
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
        Works from another terminal while runs are in progress, and writes nothing.")]
    Status(StatusRequest),
    /// Export the decisions of a run as training data
    #[command(after_help = "Example:\n  gunjin export training results/first")]
    Export {
        /// Data to export
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
        Claims are fixed in data/claims before their games are played. The same command resumes an interrupted run. A folder\n\
        holds the games of one --share and --seed only."
    )]
    Claims(ClaimsRequest),
    /// Write a page with the results of runs: scores, heat maps, curves, arenas, claims
    #[command(after_help = "Examples:\n  gunjin report results/quickstart\n  \
        gunjin report results/grid results/claims --lang ja --out report.html\n\n\
        The page needs no network and no scripts; every figure comes with its numbers as CSV and its command.")]
    Report(ReportRequest),
    /// Examine a game: its record, a seat's belief, winning chances, an agent's evaluation
    Inspect {
        #[command(subcommand)]
        command: InspectCommand,
    },
    /// Train policies, set-ups, value networks, beliefs, forecasts and piece values
    Learn {
        #[command(subcommand)]
        command: LearnCommand,
    },
    /// Solve a small game: value, NashConv and a policy
    #[command(after_help = "Examples:\n  gunjin solve kuhn --algorithm lp\n  \
        gunjin solve leduc --algorithm dcfr --iterations 1000 --curve curve.csv\n  \
        gunjin solve mini-2x4:ply_cap=6 --target-nashconv 1e-3 --save mini.policy\n  \
        gunjin solve mini-2x4:ply_cap=6 --target-nashconv 1e-4 --resume mini.policy --save mini.policy\n  \
        gunjin solve mini-2x4:ply_cap=6 --handicap north:GE --iterations 300\n  \
        gunjin solve path/x.efg --algorithm es-mccfr --seconds 10 --format json\n\n\
        On mini boards the set-up is a decision, unless --reference-setup is given (docs/SOLVING.md).")]
    Solve(SolveRequest),
    /// Measure how exploitable a policy or an agent is
    #[command(after_help = "Examples:\n  gunjin exploit leduc --agent random\n  \
        gunjin exploit mini-2x4:ply_cap=6 --policy mini.policy\n  \
        gunjin exploit phantom_ttt --policy python:net:policy --arrays\n  \
        gunjin exploit mini-2x4:ply_cap=4 --agent greedy --format json")]
    Exploit(ExploitRequest),
    /// Play against an agent, or with people, in this terminal
    #[command(after_help = "Examples:\n  gunjin play p3-23-6i --setup preset --hints\n  \
                            gunjin play tori --agent random --seat 2 --save game.txt\n  \
                            gunjin play w-23-6i --people\n  \
                            gunjin play --resume game.txt\n\n\
        With --people all share this screen. For several screens use `gunjin serve` (docs/PLAY.md).")]
    Play(PlayRequest),
    /// Serve the web page (docs/PLAY.md), for games between people on several devices
    #[command(after_help = "Examples:\n  gunjin serve\n  \
                            gunjin serve --listen 0.0.0.0:8080 --state games\n\n\
        Only this machine can connect, unless --listen names another address. See docs/PLAY.md.")]
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
    /// Divide runs into shards for any scheduler: one line of JSON per shard
    #[command(after_help = "Examples:\n  \
        gunjin cluster plan docs/examples/grid.toml --shards 16 --out results/study/plan.jsonl\n  \
        gunjin cluster plan docs/examples/grid.toml --shard-seconds 300 --engine slurm --out results/slurm/plan.jsonl\n  \
        gunjin cluster plan --shards 8 --out results/test/plan.jsonl -- arena w-23-6i --agent tactician --agent greedy --sprt 0.5:0.55\n\n\
        `gunjin cluster shard` plays one, `gunjin status` shows their progress, `gunjin cluster merge` merges them.\n\
        See docs/MACHINES.md.")]
    Plan(PlanRequest),
    /// Play one shard of a plan, unless it is complete
    #[command(after_help = "Examples:\n  \
        gunjin cluster shard results/study/plan.jsonl 3\n  \
        gunjin cluster shard results/study/plan.jsonl 3 --scratch /tmp/gunjin --threads 4\n\n\
        Exit codes: 0 complete, 1 stopped, or bytes differ from an earlier attempt, 2 the shard cannot be played here.")]
    Shard(ShardRequest),
    /// Merge the shards of a run
    #[command(after_help = "Examples:\n  \
        gunjin cluster merge results/grid-1 results/grid-2 results/grid-3 --out results/grid\n  \
        gunjin cluster merge results/study/plan.jsonl")]
    Merge(MergeRequest),
}

/// The analyses of `gunjin analyse`.
#[derive(Debug, Subcommand)]
pub(crate) enum AnalyseCommand {
    /// Print all tables of `eras` and `values` for finished runs
    #[command(after_help = "Examples:\n  gunjin analyse runs results/second\n  \
        gunjin analyse runs results/grid results/more --out results/findings\n\n\
        Runs may come from several machines and in several parts. The numbers are explained in docs/STATISTICS.md.")]
    Runs(AnalyseRequest),
    /// Estimate piece values by regression on positions, and by games without a kind
    #[command(after_help = "Examples:\n  gunjin analyse values results/second\n  \
        gunjin analyse values w-23-6i --agent greedy --games 2000 --removal 500 --out results/values\n  \
        gunjin analyse values tori --agent alphabeta:depth=2 --games 500 --format csv\n\n\
        Needs runs with --tables positions or all. The numbers are explained in docs/STATISTICS.md.")]
    Values(ValuesRequest),
    /// Compare editions under the same agents: balance, length, endings, uncertainty, local rules
    #[command(after_help = "Examples:\n  gunjin analyse eras --games 400 --out results/eras\n  \
        gunjin analyse eras p1-31-8x p3-23-6i w-23-6i --agent tactician --games 1000\n  \
        gunjin analyse eras w-23-6i --switches --games 400 --out results/switches\n  \
        gunjin analyse eras p3-23-6i p3-31-8x w-23-6i --switches --games 200 --removal 20 --repeats 1 --out results/rules\n\n\
        The numbers are explained in docs/STATISTICS.md.")]
    Eras(ErasRequest),
    /// Find the squares and pairs of pieces that win games
    #[command(after_help = "Examples:\n  gunjin analyse setups w-23-6i --agent greedy --games 4000\n  \
        gunjin analyse setups w-23-6i --agent tactician --games 2000 --out results/setups\n  \
        gunjin analyse setups results/second --format csv\n\n\
        Needs runs with --tables setups or all. The numbers are explained in docs/STATISTICS.md.")]
    Setups(SetupsRequest),
}

/// The views of `gunjin inspect`.
#[derive(Debug, Subcommand)]
pub(crate) enum InspectCommand {
    /// Verify a record and show its boards; exit code 1 if it breaks the rules
    #[command(after_help = "Examples:\n  gunjin inspect replay results/first/records/0.txt\n  \
                            gunjin inspect replay results/first/records/0.txt --seat south --plies 10-20")]
    Replay(ReplayRequest),
    /// Show a seat's belief about the enemy's pieces in a recorded game
    #[command(after_help = "Examples:\n  gunjin inspect belief data/games/w-23-6i.record\n  \
        gunjin inspect belief results/first/records/0.txt --ply 40 --seat north --format json\n\n\
        Only for records of editions of 軍人将棋.")]
    Belief(BeliefRequest),
    /// Show each seat's chances to win, draw and lose during a recorded game
    #[command(after_help = "Examples:\n  gunjin inspect forecast data/games/w-23-6i.record\n  \
        gunjin inspect forecast results/first/records/0.txt --every 1 --format json\n\n\
        Only for records of editions of 軍人将棋. Each seat's chances use only what that seat has seen.")]
    Forecast(ForecastRequest),
    /// Ask an agent for the probability, visits and value of each move
    #[command(after_help = "Examples:\n  gunjin inspect think w-23-6i --agent random\n  \
        gunjin inspect think mini-2x4 --agent random --position \"sp/gema/SPMA/GE s 0 -\"\n  \
        gunjin inspect think results/first/records/0.txt --agent random --ply 40 --format json\n\n\
        With --position, the seat to move knows only what the rules make public.")]
    Think(ThinkRequest),
}

/// The subjects of `gunjin learn`.
#[derive(Debug, Subcommand)]
pub(crate) enum LearnCommand {
    /// Train the policy network of `learned` by self-play
    #[command(
        after_help = "Examples:\n  gunjin learn policy mini-4x6 --out results/net --steps 20 --step-games 64\n  \
        gunjin learn policy w-23-6i --out results/net --resume\n  \
        gunjin learn policy w-23-6i p3-23-6i --from built-in --out results/two\n  \
        gunjin arena w-23-6i --agent learned:net=results/net/best.json --agent greedy\n\n\
        Ctrl-C saves and stops; --resume continues. The same seed gives the same files for any number of threads and interruptions."
    )]
    Policy(LearnRequest),
    /// Train a set-up policy of an edition, for `--setup learned:FILE`
    #[command(after_help = "Example:\n  \
        gunjin learn setups mini-4x6 --agent greedy --out results/setups --steps 4 --step-games 64 --pairs 50\n\n\
        Ctrl-C saves and stops; --resume continues. The same seed gives the same files for any number of threads and interruptions.")]
    Setups(LearnSetupsRequest),
    /// Train a value network, which evaluates the ends of rollouts
    #[command(after_help = "Examples:\n  gunjin learn value mini-4x6 --out results/leaf --steps 20\n  \
        gunjin learn value w-23-6i --out results/leaf --resume\n  \
        gunjin learn value w-23-6i p3-23-6i --from built-in --out results/two\n  \
        gunjin arena w-23-6i --agent halving:leaf=results/leaf/last.json --agent halving\n\n\
        Ctrl-C saves and stops; --resume continues. The same seed gives the same files for any number of threads and interruptions.")]
    Value(LearnLeafRequest),
    /// Train a network that infers hidden pieces from their moves, on games of `learned`
    #[command(after_help = "Examples:\n  gunjin learn belief mini-4x6 --out results/belief --steps 20\n  \
        gunjin learn belief w-23-6i --out results/belief --resume\n\n\
        Ctrl-C saves and stops; --resume continues. The same seed gives the same files for any number of threads and interruptions.")]
    Belief(WatchedRequest),
    /// Train a network that forecasts win, draw or loss, on games of `learned`
    #[command(
        after_help = "Examples:\n  gunjin learn forecast mini-4x6 --out results/forecast --steps 20\n  \
        gunjin learn forecast w-23-6i p3-23-6i --out results/forecast --resume\n\n\
        Ctrl-C saves and stops; --resume continues. The same seed gives the same files for any number of threads and interruptions."
    )]
    Forecast(WatchedRequest),
    /// Fit piece values, square values and the weights of greedy to games of self-play
    #[command(after_help = "Examples:\n  gunjin learn pieces mini-4x6 --games 500\n  \
        gunjin learn pieces w-23-6i --games 20000 --lessons 400 --seed 1 --out w-23-6i.toml\n  \
        gunjin learn pieces tori --games 2400 --iterations 500\n  \
        gunjin arena w-23-6i --agent greedy:values=w-23-6i.toml --agent greedy:values=hand\n\n\
        The same seed gives the same bytes for any number of threads. The built-in values are in data/values.")]
    Pieces(FitRequest),
}

/// The tools of `gunjin dev`.
#[derive(Debug, Subcommand)]
pub(crate) enum DevCommand {
    /// Check that a program follows the protocol; exit code 1 if it does not
    #[command(after_help = "Examples:\n  gunjin dev check-agent \"python3 docs/examples/player.py\"\n  \
        gunjin dev check-agent --game w-23-6i \"milliseconds=200,python3 docs/examples/player.py\"\n  \
        gunjin dev check-agent --format json \"python3 docs/examples/player.py\"\n\n\
        Exit codes: 0 it follows the protocol, 1 it does not, 2 there is no such program. Protocol: docs/PROTOCOL.md.")]
    CheckAgent(CheckAgentRequest),
    /// Print a game's tensor layout and action numbering
    #[command(
        after_help = "Examples:\n  gunjin dev tensors w-23-6i\n  gunjin dev tensors leduc --format json\n\n\
                            Explained in docs/TENSORS.md."
    )]
    Tensors(ShowRequest),
    /// Count the move sequences of a given length
    #[command(after_help = "Examples:\n  gunjin dev perft p3-23-6i --depth 3\n  \
                            gunjin dev perft mini-2x4 --depth 2 --divide\n  \
                            gunjin dev perft mini-2x4 --depth 4 --position \"sp/gema/SPMA/GE s 0 -\"")]
    Perft(PerftRequest),
    /// Measure the speed of random games, or of everything
    #[command(
        after_help = "Examples:\n  gunjin dev bench\n  gunjin dev bench w-23-6i --seconds 5 --path batch --format json\n  \
            gunjin dev bench --all\n\n\
            --all measures in rounds and shows medians. A ratio is what is done while the calibration loop makes a million \
            steps: ratios of unlike machines compare."
    )]
    Bench(PlayoutRequest),
    /// Count the puzzles in which agents save their headquarters
    #[command(
        after_help = "Examples:\n  gunjin dev tactics w-23-6i --puzzles data/tactics/w-23-6i.csv --agent update --agent greedy\n  \
            gunjin dev tactics w-23-6i --puzzles mine.csv --make 100 --agent style:name=runner --agent greedy\n\n\
            In a puzzle most moves let the headquarters fall by force within three moves of the enemy, and some hold."
    )]
    Tactics(TacticsRequest),
    /// Print the completion script of a shell
    #[command(
        after_help = "Examples:\n  gunjin dev completions bash > ~/.local/share/bash-completion/completions/gunjin\n  \
                            gunjin dev completions fish > ~/.config/fish/completions/gunjin.fish"
    )]
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Write manual pages, one per command
    #[command(after_help = "Examples:\n  gunjin dev man ~/.local/share/man/man1\n  gunjin dev man --json")]
    Man {
        /// Folder for the pages, created if missing
        #[arg(value_name = "DIR", required_unless_present = "json")]
        folder: Option<PathBuf>,
        /// Print all commands and options as JSON instead
        #[arg(long, conflicts_with = "folder")]
        json: bool,
    },
}
