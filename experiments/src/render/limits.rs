//! What must and must not be done when setting up, in sentences (R7).

use gunjin_engine::games::gunjin::rules::board::SOUTH;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::switches::{BackRank, FirstPlayer, Permission, Reveal};
use gunjin_engine::games::gunjin::text::edition::{Role, Start};

/// The set-up rules of a ruleset, one sentence each.
#[must_use]
pub fn limits(ruleset: &Ruleset) -> Vec<String> {
    let mut limits = vec![filling(ruleset)];
    limits.extend(places(ruleset));
    limits.extend(bans(ruleset));
    limits.push(showing(ruleset.rules().reveal).into());
    let first = if ruleset.rules().first_player == FirstPlayer::South { "South" } else { "North" };
    limits.push(format!("{first} moves first."));
    limits
}

fn filling(ruleset: &Ruleset) -> String {
    let pieces: u32 = ruleset.kinds().iter().map(|kind| kind.count).sum();
    let squares = ruleset.board().camp(SOUTH).len();
    if squares == pieces as usize {
        format!("{pieces} pieces fill the {squares} squares of the camp in any order.")
    } else {
        format!("{pieces} pieces stand anywhere on the {squares} squares of the camp; the rest stays empty.")
    }
}

fn places(ruleset: &Ruleset) -> Vec<String> {
    let placed = ruleset.kinds().iter().filter(|kind| kind.start == Some(Start::Hq));
    let mut places: Vec<String> =
        placed.map(|kind| format!("The {} starts in the headquarters.", kind.en)).collect();
    if ruleset.rules().hq_requires_general {
        places.push("A general must stand in the headquarters.".into());
    }
    if ruleset.rules().hq_initial_piece_frozen {
        places.push("The piece set up in the headquarters never moves.".into());
    }
    places
}

fn bans(ruleset: &Ruleset) -> Vec<String> {
    let rules = ruleset.rules();
    let table = [
        (Role::Mine, rules.mine_on_entrance, "Mines", "on entrances"),
        (Role::Flag, rules.flag_on_entrance, "Flags", "on entrances"),
        (Role::Bomb, rules.bomb_on_entrance, "Bombs", "on entrances"),
        (Role::Mine, rules.mine_in_hq, "Mines", "in the headquarters"),
        (Role::Flag, rules.flag_in_hq, "Flags", "in the headquarters"),
        (Role::Aircraft, rules.aircraft_in_hq, "Aircraft", "in the headquarters"),
    ];
    let has = |role: Role| ruleset.kinds().iter().any(|kind| kind.is(role));
    let barred =
        table.into_iter().filter(|(role, permission, ..)| has(*role) && *permission == Permission::Forbidden);
    let mut bans: Vec<String> =
        barred.map(|(_, _, who, place)| format!("{who} may not stand {place}.")).collect();
    if has(Role::Flag) {
        match rules.flag_on_back_rank {
            BackRank::Allowed => {}
            BackRank::Forbidden => bans.push("Flags may not stand on the back rank.".into()),
            BackRank::ForbiddenUnpunished => {
                bans.push("Flags should not stand on the back rank; nothing happens if they do.".into());
            }
        }
    }
    bans
}

fn showing(reveal: Reveal) -> &'static str {
    match reveal {
        Reveal::Umpire => "Pieces stand face down; an umpire alone sees the kinds that fight.",
        Reveal::RevealThenHide => {
            "Pieces stand face down; both fighters are shown at each fight, then hidden again."
        }
        Reveal::RevealAndStay => "Pieces stand face down; fighters stay face up.",
        Reveal::Open => "All pieces stand face up.",
    }
}
