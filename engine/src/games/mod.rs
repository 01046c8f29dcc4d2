//! The games of the catalogue, one folder each.
//!
//! The poker games, liar's dice, Goofspiel and trees from files follow OpenSpiel in their rules, order of
//! actions, chance nodes and payoffs (Lanctot et al., *OpenSpiel: A Framework for Reinforcement Learning in
//! Games*, 2019), so that values and exploitabilities can be compared with `data/oracles`. Their payoffs are
//! chips or points, not results between 0 and 1. Simultaneous moves are made one after the other, unseen.

pub mod card_table;
pub mod cards;
pub mod chu;
pub mod efg;
pub mod goofspiel;
pub mod gunjin;
pub mod jungle;
pub mod kuhn;
pub mod leduc;
pub mod liars_dice;
mod outlined;
pub mod sannin;
mod shared;
pub mod tori;

#[cfg(test)]
mod tests {
    use super::chu::game::Chu;
    use super::gunjin::rules::ruleset::Ruleset;
    use super::gunjin::tables::compiled::Gunjin;
    use super::jungle::Jungle;
    use super::sannin::Sannin;
    use super::tori::Tori;
    use crate::game::Seat;
    use crate::rulebook::Rulebook;

    fn pieces<G: Rulebook>(game: &G) -> (u32, usize) {
        let counts = game.material(&game.start(), Seat(0)).expect("it has pieces");
        (counts.iter().map(|(_, count)| count).sum(), counts.len())
    }

    #[test]
    fn the_armies_at_the_start_are_the_printed_ones() {
        let ruleset = Ruleset::named("w-23-6i").expect("an edition");
        assert_eq!(pieces(&Gunjin::<u64>::new(ruleset)).0, 23);
        assert_eq!(
            pieces(&Tori::new(crate::games::tori::rules::Rules::default())),
            (16, 7),
            "H1: sixteen birds"
        );
        assert_eq!(pieces(&Chu::new(crate::games::chu::switches::Rules::default())).0, 46, "I1: 46 pieces");
        assert_eq!(pieces(&Sannin::default()).0, 18, "J3");
        assert_eq!(pieces(&Jungle::new(crate::games::jungle::rules::Rules::default())), (8, 8), "K2");
    }
}
