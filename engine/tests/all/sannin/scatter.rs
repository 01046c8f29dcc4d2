//! Random positions with few pieces, in which checks, mates, alliances and promotions are common. Not every
//! text is lawful: the reader decides.

use gunjin_engine::random::{RandomSource, below};
use std::fmt::Write;

const SEATS: [&str; 3] = ["f", "m", "l"];
const KINDS: [&str; 13] = ["R", "B", "G", "N", "S", "L", "P", "+R", "+B", "+S", "+L", "+P", "L"];
/// Draws near the focus before it is taken to be full.
const PATIENCE: usize = 2_000;
/// Cells of each row.
const WIDTHS: [usize; 13] = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7];

pub(crate) fn scatter(rng: &mut impl RandomSource) -> String {
    let playing: Vec<usize> = match below(rng, 5) {
        0 => vec![0, 1],
        1 => vec![1, 2],
        _ => vec![0, 1, 2],
    };
    let alone = (playing.len() == 3 && below(rng, 2) == 0).then(|| below(rng, 3) as usize);
    let board = board(rng, &playing, alone);
    let turn = playing[below(rng, playing.len() as u32) as usize];
    let mut stage = String::from(SEATS[turn]);
    if let (0, Some(_)) = (below(rng, 8), alone) {
        stage.push('&');
    }
    let hands: Vec<String> = (0..3).map(|seat| hand(rng, playing.contains(&seat))).collect();
    let letters = |set: &dyn Fn(usize) -> bool| {
        let text: String = (0..3).filter(|&seat| set(seat)).map(|seat| SEATS[seat]).collect();
        if text.is_empty() { "-".to_string() } else { text }
    };
    let allies = letters(&|seat| alone.is_some_and(|alone| alone != seat));
    let owing = below(rng, 12) as usize;
    let owes = letters(&|seat| seat == owing && alone.is_some_and(|alone| alone != seat) && seat != turn);
    let last_turn = match alone.is_none() && playing.len() == 3 {
        true => ["answered", "loss", "threat", "-"][below(rng, 4) as usize],
        false => "-",
    };
    let out = letters(&|seat| !playing.contains(&seat));
    format!("{board} {stage} {} - {allies} {out} {owes} {last_turn} {} -", hands.join("/"), below(rng, 9))
}

fn hand(rng: &mut impl RandomSource, playing: bool) -> String {
    match below(rng, 6) {
        _ if !playing => "-",
        0 => "P",
        1 => "2P",
        2 => "GP",
        3 => "L",
        _ => "-",
    }
    .to_string()
}

/// The rows: kings somewhere, often near the edge or the garden, and a few pieces of everybody.
fn board(rng: &mut impl RandomSource, playing: &[usize], alone: Option<usize>) -> String {
    let mut cells: Vec<String> = vec![String::new(); 127];
    // Near the focus as long as there is room.
    let mut free = |rng: &mut dyn FnMut(u32) -> u32, near: Option<usize>| {
        for near in std::iter::repeat_n(near, PATIENCE).chain(std::iter::repeat(None)) {
            let cell = match near {
                Some(cell) => (cell + 112 + rng(30) as usize) % 127,
                None => rng(127) as usize,
            };
            if cells[cell].is_empty() {
                cells[cell].push('.');
                return cell;
            }
        }
        unreachable!("the board has room for all pieces")
    };
    let mut draw = |bound: u32| below(rng, bound);
    let mut placed = Vec::new();
    let focus = draw(127) as usize;
    for &seat in playing {
        let near = (draw(2) == 0).then_some(focus);
        let promoted = alone == Some(seat) || alone.is_none() && draw(5) == 0;
        placed.push((free(&mut draw, near), format!("{}{}K", SEATS[seat], if promoted { "+" } else { "" })));
    }
    let most = [3, 8, 14][draw(3) as usize];
    for &seat in playing {
        for _ in 0..draw(most) {
            let near = (draw(3) > 0).then_some(focus);
            let kind = KINDS[draw(KINDS.len() as u32) as usize];
            placed.push((free(&mut draw, near), format!("{}{kind}", SEATS[seat])));
        }
    }
    let mut all: Vec<Option<String>> = vec![None; 127];
    placed.into_iter().for_each(|(cell, piece)| all[cell] = Some(piece));
    rows(&all)
}

fn rows(cells: &[Option<String>]) -> String {
    let (mut text, mut cells) = (String::new(), cells.iter());
    for (index, width) in WIDTHS.into_iter().enumerate() {
        let mut empty = 0;
        for cell in cells.by_ref().take(width) {
            match cell {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        let _ = write!(text, "{empty}");
                    }
                    empty = 0;
                    text.push_str(piece);
                }
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if index < 12 {
            text.push('/');
        }
    }
    text
}
