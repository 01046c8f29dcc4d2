//! Sets of squares, digests, numbers, random words, names, errors: what all games stand on.

mod bits {
    use gunjin_engine::{Bits, select_by_halving};
    #[test]
    fn select_finds_the_member_with_k_smaller_ones() {
        let mut word = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..200 {
            word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            for (k, square) in word.members().enumerate() {
                assert_eq!(word.select(k as u32), square);
                assert_eq!(select_by_halving(word, k as u32) as u8, square);
            }
            let wide = u128::from(word) << 16;
            for (k, square) in wide.members().enumerate() {
                assert_eq!(wide.select(k as u32), square);
            }
        }
    }

    #[test]
    fn rays_stop_at_the_first_blocker() {
        let ray = 0b1111_0000u64;
        assert_eq!(ray.up_to_lowest(0b0100_0000 & ray), 0b0111_0000);
        assert_eq!(ray.up_to_lowest(0), ray);
        assert_eq!(ray.down_to_highest(0b0010_0000), 0b1110_0000);
        assert_eq!(ray.down_to_highest(0), ray);
        assert_eq!((ray as u128).down_to_highest(0b0010_0000), 0b1110_0000);
    }
}

mod digest {

    use gunjin_engine::Digest;

    #[test]
    fn the_published_values() {
        assert_eq!(Digest::of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Digest::of("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Digest::of("foobar"), 0x8594_4171_f739_67e8);
    }
}

mod math {
    use gunjin_engine::math::{cbrt, exp, exp2, ln, ln_1p, log2, log10, pow, powi};
    #[test]
    #[expect(clippy::disallowed_methods, reason = "the system's functions are what these are compared with")]
    fn they_agree_with_the_system_to_the_last_bits() {
        let near = |a: f64, b: f64| a == b || (a - b).abs() <= 4.0 * f64::EPSILON * b.abs();
        for step in -400..400 {
            let x = f64::from(step) * 0.173 + 0.0071;
            assert!(near(exp(x), x.exp()) && near(exp2(x), x.exp2()) && near(cbrt(x), x.cbrt()), "{x}");
            let y = x.abs();
            assert!(near(ln(y), y.ln()) && near(log2(y), y.log2()) && near(log10(y), y.log10()), "{y}");
            assert!(near(ln_1p(y), y.ln_1p()) && near(pow(y, 1.37), y.powf(1.37)), "{y}");
            assert!(near(powi(x, step % 9), x.powi(step % 9)), "{x} {step}");
        }
    }

    /// Bits written down on one machine: every other has to find them too.
    #[test]
    fn the_bits_are_the_same_everywhere() {
        let mut digest = gunjin_engine::Digest::default();
        for step in 1..2000 {
            let x = f64::from(step) * 0.0137;
            for value in [exp(x), exp(-x), ln(x), log2(x), log10(x), pow(x, 0.7), ln_1p(x)] {
                digest.add(&value.to_bits().to_le_bytes());
            }
            let x = x as f32;
            for value in [exp(-x), ln(x), pow(x, 0.7), powi(0.99f32, step)] {
                digest.add(&value.to_bits().to_le_bytes());
            }
        }
        assert_eq!(digest.value(), 0xf0e0_7d6b_2ce0_11ad);
    }
}

mod named {
    use gunjin_engine::named::{name_and_rest, pair, parts, text};
    #[test]
    fn parentheses_keep_commas_together() {
        let (name, rest) = name_and_rest(" mirror : base=(random:hq=GE,beside=LG), ,x = 1");
        let read: Vec<_> = parts(rest).map(pair).collect();
        assert_eq!(name, "mirror");
        assert_eq!(read, [Some(("base", "(random:hq=GE,beside=LG)")), Some(("x", "1"))]);
        assert_eq!(parts("a=(b,c").collect::<Vec<_>>(), ["a=(b", "c"]);
        assert_eq!(pair("a"), None);
    }

    #[test]
    fn a_text_is_written_as_it_is_read() {
        assert_eq!(text("x", [("a", 1), ("b", 2)]), "x:a=1,b=2");
        assert_eq!(text("x", [("a", 1); 0]), "x");
    }
}

mod random {
    use gunjin_engine::math;
    use gunjin_engine::random::{Purpose, RandomSource, Stream, below};

    #[test]
    fn streams_differ_by_every_part_of_their_key() {
        let first = |mut s: Stream| s.word();
        let base = first(Stream::new(1, 2, Purpose::Moves, 0));
        assert_eq!(base, first(Stream::new(1, 2, Purpose::Moves, 0)));
        assert_ne!(base, first(Stream::new(2, 2, Purpose::Moves, 0)));
        assert_ne!(base, first(Stream::new(1, 3, Purpose::Moves, 0)));
        assert_ne!(base, first(Stream::new(1, 2, Purpose::Setup, 0)));
        assert_ne!(base, first(Stream::new(1, 2, Purpose::Agent, 1)));
    }

    #[test]
    fn draws_are_even() {
        let mut rng = Stream::new(7, 0, Purpose::Check, 0).fast();
        let mut counts = [0u32; 12];
        for _ in 0..120_000 {
            counts[below(&mut rng, 12) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&c| math::powi(f64::from(c) - 10_000.0, 2) / 10_000.0).sum();
        assert!(chi < 31.26, "chi-square with 11 degrees at p = 0.001, found {chi}");
    }
}

mod wrong {
    use gunjin_engine::Wrong;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Shelf {
        #[serde(rename = "books")]
        _books: Option<u64>,
        #[serde(rename = "full")]
        _full: Option<bool>,
    }

    #[test]
    fn toml_is_blamed_in_plain_words() {
        for (text, told) in [
            ("\nbooks = -3", "x:2:9: invalid value: integer `-3`, expected a whole number, 0 or more"),
            ("full = 3", "x:1:8: invalid type: integer `3`, expected true or false"),
            ("bocks = 3", "x:1:1: unknown field `bocks`, expected `books` or `full`"),
        ] {
            let error = toml::from_str::<Shelf>(text).expect_err(text);
            assert_eq!(Wrong::in_toml("x", text, &error).to_string(), told);
        }
    }
}
