//! Engines of the chess world as opponents, where they are installed.

use super::gunjin::{folder, has, rows, told};

/// Folder of Debian's engines, which is not in everybody's path.
const GAMES: &str = "/usr/games";

/// An engine's path, if it is installed.
fn engine(name: &str) -> Option<String> {
    let path = format!("{GAMES}/{name}");
    if std::path::Path::new(&path).is_file() {
        return Some(path);
    }
    has(name).then(|| name.to_string())
}

/// Games with the engine at each seat in turn, against random moves. Most of them must not end by forfeit:
/// HaChu plays by rules of its own in places, and then gives up or makes a move that ours do not know. The
/// row says why.
fn plays(game: &str, engine: &str) {
    let agent = format!("xboard:depth=1,command={engine}");
    for (name, agents) in [("first", [agent.as_str(), "random"]), ("second", ["random", agent.as_str()])] {
        let out = folder(&format!("{game}-{name}"));
        let shown = out.display().to_string();
        let mut words = vec!["selfplay", game, "--games", "2", "--seed", "2", "--out", &shown];
        agents.iter().for_each(|agent| words.extend(["--agent", agent]));
        told(&words, "");
        let rows = rows(&out);
        let forfeits: Vec<_> = rows.iter().filter(|row| row["reason"] == "forfeit").collect();
        assert!(forfeits.len() <= 1, "{game}, {name}: {rows:?}");
        assert!(forfeits.iter().all(|row| row["why"].starts_with("the engine")), "{forfeits:?}");
    }
}

#[test]
fn crazywa_plays_tori() {
    if let Some(engine) = engine("crazywa") {
        plays("tori", &engine);
    }
}

#[test]
fn hachu_plays_chu() {
    if let Some(engine) = engine("hachu") {
        plays("chu", &engine);
    }
}

/// An engine of USI or UCI that plays a stated row of moves and checks what it is told.
const ENGINE: &str = "
import sys
moves = sys.argv[2].split()
for line in sys.stdin:
    words = line.split()
    if words[0] == sys.argv[1]:
        print('id name test'); print(sys.argv[1] + 'ok', flush=True)
    elif words[0] == 'isready':
        print('readyok', flush=True)
    elif words[0] == 'position':
        assert words[1] == {'usi': 'sfen', 'uci': 'fen'}[sys.argv[1]], line
        made = len(words) - words.index('moves') - 1 if 'moves' in words else 0
    elif words[0] == 'go':
        assert words[1:] == ['nodes', '7'], line
        print('info depth 1'); print('bestmove ' + moves[made // 2] + ' ponder x', flush=True)
    elif words[0] == 'quit':
        break
";

/// Plays the moves and then gives up.
fn gives_up_after(game: &str, dialect: &str, moves: &str) {
    if !has("python3") {
        return;
    }
    let out = folder(dialect);
    let script = out.join("engine.py");
    std::fs::write(&script, ENGINE).expect("written");
    let agent =
        format!("usi:dialect={dialect},nodes=7,python3 {} {dialect} '{moves} resign'", script.display());
    let run = out.join("run");
    let shown = run.display().to_string();
    told(&["selfplay", game, "--games", "1", "--out", &shown, "--agent", &agent, "--agent", "random"], "");
    let row = &rows(&run)[0];
    assert_eq!((row["score_1"].as_str(), row["reason"].as_str()), ("0", "resignation"));
    assert!(row["why"].is_empty(), "giving up is no failure: {row:?}");
    let made = moves.split_whitespace().count();
    assert_eq!(row["plies"], (2 * made).to_string(), "what was played");
}

#[test]
fn usi_engines_play_chu() {
    gives_up_after("chu", "usi", "8i8h 5i5h");
}

#[test]
fn uci_engines_play_tori() {
    gives_up_after("tori", "uci", "c1c2 e1e2");
}

/// An engine of XBoard that plays a move, checks its clock, and then says its last word.
const XBOARD: &str = "
import sys
moves, clock = 0, None
for line in sys.stdin:
    words = line.split()
    if words[0] == 'protover':
        print('feature done=1', flush=True)
    elif words[0] == 'st':
        assert words[1] == '1', line
    elif words[0] == 'time':
        clock = words[1]
    elif words[0] == 'go':
        assert clock == '50', clock
        moves += 1
        print('move c1c2' if moves == 1 else sys.argv[1], flush=True)
    elif words[0] == 'quit':
        break
";

/// Giving up, and telling the result of a lost game, are resignations; a claim to have won is none. Half a
/// second a move is told by the clock.
#[test]
fn xboard_engines_resign_and_have_half_a_second() {
    if !has("python3") {
        return;
    }
    for (word, reason) in
        [("resign", "resignation"), ("0-1 {White resigns}", "resignation"), ("1-0 {I win}", "forfeit")]
    {
        let out = folder("xboard-resigns");
        let script = out.join("engine.py");
        std::fs::write(&script, XBOARD).expect("written");
        let agent = format!("xboard:seconds=0.5,python3 {} '{word}'", script.display());
        let run = out.join("run");
        let shown = run.display().to_string();
        told(
            &["selfplay", "tori", "--games", "1", "--out", &shown, "--agent", &agent, "--agent", "random"],
            "",
        );
        let row = &rows(&run)[0];
        assert_eq!((row["score_1"].as_str(), row["reason"].as_str()), ("0", reason), "{row:?}");
        assert_eq!(row["plies"], "2", "{row:?}");
    }
}
