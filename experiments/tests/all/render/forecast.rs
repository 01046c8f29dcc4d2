//! Tests of `gunjin_experiments::render::forecast`.

use gunjin_agents::games::gunjin::forecast::Chances;
use gunjin_experiments::render::forecast::*;
use gunjin_play::text::style::Style;

#[test]
fn percents_sum_to_a_hundred() {
    for (win, draw) in [(0.335, 0.33), (0.005, 0.99), (0.0, 0.0), (1.0, 0.0), (0.4951, 0.0098)] {
        let chances = Chances { win, draw, loss: 1.0 - win - draw };
        assert_eq!(percents(&chances).iter().sum::<u32>(), 100, "{chances:?}");
        let bar = bar(&chances, Style { ascii: true, ..Style::default() });
        assert_eq!(bar.len(), 20);
    }
}

#[test]
fn a_bar_shows_wins_then_draws_then_losses() {
    let chances = Chances { win: 0.5, draw: 0.25, loss: 0.25 };
    let plain = Style { ascii: true, ..Style::default() };
    assert_eq!(bar(&chances, plain), "##########=====.....");
    assert_eq!(chances_text(&chances), "win 50 %, draw 25 %, loss 25 %");
}
