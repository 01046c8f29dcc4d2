//! `training.bin` and `truth.bin` say what the umpire knew: tensors, legal actions, policies, results.

use crate::runs::gunjin::{bytes, done, fresh, gunjin, refused};
use crate::runs::training_file::{Game, read};
use gunjin_engine::catalogue::{GameVisitor, HotLoops, named, with_game};
use gunjin_engine::replay::replay;
use gunjin_engine::tensors::Tensors;
use gunjin_engine::{Turn, Umpire};
use std::path::Path;
use std::process::Command;

/// A decision of a game, as its record has it.
#[derive(Debug, PartialEq)]
struct Decision {
    ply: u32,
    seat: u32,
    played: u32,
    actions: Vec<u32>,
    observation: Vec<u8>,
    truth: Vec<u8>,
}

/// Makes these lines of a record, without the writer of the file.
struct FromRecord<'a>(&'a str);

impl GameVisitor for FromRecord<'_> {
    type Output = (Vec<Decision>, Vec<f64>);

    fn game<G: HotLoops>(self, game: G) -> Self::Output {
        let whole = replay(&game, self.0).unwrap_or_else(|error| panic!("{error}"));
        let returns = whole.ended().expect("it ended").returns.clone();
        let tensors = game.tensors();
        let layout = tensors.layout().clone();
        let mut umpire = Umpire::from_position(&game, whole.start().clone());
        let mut decisions = Vec::new();
        for &action in whole.actions() {
            if let Turn::Seat(seat) = umpire.turn() {
                let mut observation = vec![9; layout.observation.len()];
                tensors.observation(&game, &umpire.view(seat), &mut observation);
                let mut truth = vec![9; layout.truth.len()];
                tensors.truth(&game, umpire.position(), seat, &mut truth);
                let number = |action| tensors.number(seat, action) as u32;
                decisions.push(Decision {
                    ply: decisions.len() as u32,
                    seat: u32::from(seat.0),
                    played: number(action),
                    actions: umpire.legal().iter().map(|&action| number(action)).collect(),
                    observation,
                    truth,
                });
            }
            umpire.play(action).expect("a true record");
        }
        (decisions, returns)
    }
}

/// Decisions of a game, as the files have them.
fn told(training: &Game, truth: &Game, sizes: [usize; 2]) -> Vec<Decision> {
    assert_eq!((training.cell, training.index), (truth.cell, truth.index));
    assert_eq!(
        [training.whole("ply"), training.whole("seat")],
        [truth.whole("ply"), truth.whole("seat")],
        "decision by decision"
    );
    let (observations, truths) = (training.tensors(sizes[0]), truth.tensors(sizes[1]));
    let (mut decisions, mut from) = (Vec::new(), 0);
    for (at, (observation, truth)) in observations.into_iter().zip(truths).enumerate() {
        let legal = training.whole("legal")[at] as usize;
        decisions.push(Decision {
            ply: training.whole("ply")[at],
            seat: training.whole("seat")[at],
            played: training.whole("played")[at],
            actions: training.whole("action")[from..from + legal].to_vec(),
            observation,
            truth,
        });
        from += legal;
    }
    assert_eq!(from, training.whole("action").len(), "no action is left over");
    decisions
}

/// Probabilities are of the legal actions, and sum to 1; what was played had one.
fn check_policies(game: &Game) {
    let probability = game.real("probability");
    let mut from = 0;
    for (&legal, &played) in game.whole("legal").iter().zip(game.whole("played")) {
        let own = from..from + legal as usize;
        let sum: f32 = probability[own.clone()].iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum}");
        let place = game.whole("action")[own.clone()].iter().position(|&action| action == played);
        assert!(probability[own.start + place.expect("it was legal")] > 0.0);
        from = own.end;
    }
}

/// Numbers of a tensor of the only game of a file.
fn size_of(path: &Path) -> usize {
    let shape = read(path).heading["games"][0]["shape"].clone();
    shape.as_array().expect("a shape").iter().map(|side| side.as_u64().expect("a number") as usize).product()
}

#[test]
fn files_say_what_the_umpire_knew() {
    let cases = [
        ("w-23-6i", "--agent random --agent random --games 4"),
        ("p3-23-6i", "--agent greedy --agent tactician --games 3 --setup advice"),
        ("m-31-8xn", "--agent random --agent greedy --games 2"),
        ("mini-3x4:repetition=draw", "--agent random --agent random --games 9"),
        ("sannin:ply_cap=60", "--agent random --agent greedy --agent random --games 2"),
        ("tori", "--agent random --agent greedy --games 2"),
        ("leduc", "--agent random --agent mo-ismcts:iterations=50,milliseconds=0 --games 20"),
    ];
    for (number, (game, words)) in cases.into_iter().enumerate() {
        let out = fresh(&format!("training-{number}"));
        done(&format!(
            "selfplay {game} {words} --seed 4 --tables training,truth --records 99 --threads 2 --out {}",
            out.display()
        ));
        let [training, truth] = ["training.bin", "truth.bin"].map(|name| read(&out.join(name)));
        let sizes = ["training.bin", "truth.bin"].map(|name| size_of(&out.join(name)));
        assert_eq!(training.heading["games"][0]["game"], game);
        assert_eq!(training.games.len(), truth.games.len());
        for (game_index, (seen, hidden)) in training.games.iter().zip(&truth.games).enumerate() {
            assert_eq!(seen.index, game_index as u64, "in order");
            let record = std::fs::read_to_string(out.join(format!("records/{game_index}.txt")));
            let known = named(game).expect("a game");
            let (expected, returns) = with_game(known, FromRecord(&record.expect("a record")));
            assert!(told(seen, hidden, sizes) == expected, "{game}, game {game_index}");
            let scores: Vec<f32> = returns.iter().map(|&points| points as f32).collect();
            assert_eq!(seen.real("scores"), scores, "{game}");
            check_policies(seen);
        }
        if game == "leduc" {
            check_evidence(&training.games);
        } else if number == 0 {
            assert!(training.games.iter().all(|game| game.whole("visits").is_empty()), "nobody searches");
        }
    }
}

/// Games between an agent that searches, at the second seat, and one that does not.
fn check_evidence(games: &[Game]) {
    let mut searched = 0;
    for game in games.iter().filter(|game| game.whole("seat").contains(&1)) {
        let (visits, value, mut from) = (game.whole("visits"), game.real("value"), 0);
        for (&legal, &seat) in game.whole("legal").iter().zip(game.whole("seat")) {
            for at in from..from + legal as usize {
                let none = visits[at] == u32::MAX;
                assert!(seat == 1 || (none && value[at].is_nan()), "the first seat does not search");
                searched += u32::from(!none);
            }
            from += legal as usize;
        }
    }
    assert!(searched > 0, "visits of the second seat");
}

#[test]
fn every_seat_has_its_first_decision_and_every_third() {
    let words = "selfplay w-23-6i --agent greedy --agent random --games 3 --seed 8";
    let (all, some) = (fresh("training-all"), fresh("training-some"));
    done(&format!("{words} --tables training --out {}", all.display()));
    done(&format!("{words} --tables training --every-decision 3 --out {}", some.display()));
    let [all, some] = [all, some].map(|out| read(&out.join("training.bin")));
    assert_eq!(some.heading["every_decision"], 3);
    for (whole, part) in all.games.iter().zip(&some.games) {
        let numbers = 10_000;
        let tensors = whole.tensors(numbers);
        let (mut made, mut expected) = ([0; 2], Vec::new());
        for (at, &seat) in whole.whole("seat").iter().enumerate() {
            if made[seat as usize] % 3 == 0 {
                expected.push((whole.whole("ply")[at], seat, tensors[at].clone()));
            }
            made[seat as usize] += 1;
        }
        let own = part.whole("ply").iter().zip(part.whole("seat")).zip(part.tensors(numbers));
        let own: Vec<(u32, u32, Vec<u8>)> = own.map(|((&ply, &seat), tensor)| (ply, seat, tensor)).collect();
        assert!(own == expected && own.len() * 2 < tensors.len());
    }
}

#[test]
fn a_run_without_the_table_exports_the_same_bytes() {
    let words = "selfplay p3-23-6i --agent greedy --agent random --games 30 --seed 6";
    let (with, without) = (fresh("exported-with"), fresh("exported-without"));
    done(&format!("{words} --tables training,truth --every-decision 2 --out {}", with.display()));
    done(&format!("{words} --out {}", without.display()));
    let export = format!("export training {} --truth --every-decision 2", without.display());
    done(&export);
    let (with, exported) = (bytes(&with), bytes(&without.join("training")));
    for file in ["games.csv", "training.bin", "truth.bin"] {
        assert_eq!(with[file], exported[file], "{file}");
    }
    done(&export);
    let games = without.join("games.csv");
    let text = std::fs::read_to_string(&games).expect("games.csv");
    let forged = text.replacen(",greedy,", ",random,", 1);
    std::fs::write(&games, forged).expect("a file");
    let checked = gunjin(&export);
    let complaint = String::from_utf8_lossy(&checked.stderr).into_owned();
    assert!(checked.status.code() == Some(2) && complaint.contains("games.csv' is damaged"), "{complaint}");
}

#[test]
fn an_arena_that_a_test_ended_is_exported_to_its_last_game() {
    let out = fresh("exported-sprt");
    done(&format!(
        "arena mini-3x4 --agent tactician --agent random --pairs 4000 --sprt 0.5:0.55 --seed 5 --out {}",
        out.display()
    ));
    done(&format!("export training {}", out.display()));
    let games = |name: &str| bytes(&out)[name];
    assert_eq!(games("games.csv"), games("training/games.csv"));
}

#[test]
fn what_cannot_be_learnt_from_is_said() {
    let told = refused("selfplay kuhn --agent random --agent random --tables trainings --out never");
    assert!(told.contains("there is no table 'trainings'") && told.contains("training and truth"), "{told}");
    let told =
        refused("selfplay kuhn --agent random --agent random --tables training --every-decision 0 --out x");
    assert!(told.contains("a whole number from 1"), "{told}");
    let told = refused("export training nowhere");
    assert!(told.contains("there is no run in 'nowhere'"), "{told}");
    let told = refused("tensors w-23-6");
    assert!(told.contains("did you mean 'w-23-6i'?"), "{told}");
}

/// A seat whose pieces the others cannot see has them in the truth alone.
#[test]
fn the_truth_stays_in_its_own_file() {
    let out = fresh("training-alone");
    done(&format!(
        "selfplay w-23-6i --agent random --agent random --games 2 --tables training --out {}",
        out.display()
    ));
    assert!(!out.join("truth.bin").exists());
    let game = &read(&out.join("training.bin")).games[0];
    // Planes of 54 cells: 16 own kinds, then the probabilities of the enemy's, none of which is certain before
    // the first fight.
    let tensor = &game.tensors(10_000)[0];
    assert!(tensor[16 * 54..32 * 54].iter().all(|&share| share < 255), "nothing is known yet");
    assert!(tensor[..16 * 54].contains(&255));
}

/// The reader of docs/TRAINING.md, where Python has NumPy.
#[test]
fn the_page_reads_what_is_written() {
    let numpy = Command::new("python3").args(["-c", "import numpy"]).output();
    if !numpy.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: python3 with NumPy is not installed");
        return;
    }
    let out = fresh("training-page");
    done(&format!(
        "selfplay sannin:ply_cap=60 --agent random --agent greedy --agent random --games 3 --tables training --out {}",
        out.display()
    ));
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/TRAINING.md"));
    let page = page.expect("the page");
    let reader =
        page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a reader");
    let path = out.join("training.bin");
    let shown = path.display();
    let script = format!(
        "{reader}\nfor game in games('{shown}'):\n    rows = tensors(game).astype(np.uint64)\n    \
         print(len(rows), (rows * np.arange(1, rows.shape[1] + 1, dtype=np.uint64)).sum(), game['action'].sum())"
    );
    let output = Command::new("python3").args(["-c", &script]).output().expect("python3");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let numbers = size_of(&path);
    let line = |game: &Game| {
        let weigh =
            |row: &Vec<u8>| -> u64 { (1..).zip(row).map(|(at, &number)| at * u64::from(number)).sum() };
        let tensors = game.tensors(numbers);
        let actions: u64 = game.whole("action").iter().map(|&action| u64::from(action)).sum();
        format!("{} {} {actions}\n", tensors.len(), tensors.iter().map(weigh).sum::<u64>())
    };
    let expected: String = read(&path).games.iter().map(line).collect();
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}
