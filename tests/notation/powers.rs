//! Numbers with ups behind them and powers of two: what looks like a power is one or is
//! refused, and nothing is printed that would be refused.

use crate::value::read_game;
use proptest::prelude::*;
use tepid::game::{Game, Games, NumberUpStar};
use tepid::number::Dyadic;
use tepid::print::{self, Style};
use tepid::syntax::{doubts, parse_term};

#[test]
fn powers_of_two_are_numbers() {
    let mut games = Games::new();
    for (text, same) in [
        ("2**3", "8"),
        ("2**-3", "1/8"),
        ("2**0", "1"),
        ("-2**3", "-8"),
        ("g - 2**4", "g - 16"),
        ("2**-1^*", "1/2^*"),
    ] {
        let term = |text| parse_term(text).unwrap_or_else(|error| panic!("{}", error.render()));
        let shown = |text| print::term(&term(text), Style::Ascii).unwrap();
        assert_eq!(shown(text), same);
    }
    let (large, small) = (read_game(&mut games, "2**70"), read_game(&mut games, "2**-70"));
    assert_eq!(games.as_number(large), Some(Dyadic::new(1.into(), 0) * &power(70)));
    assert_eq!(games.as_number(small), Some(Dyadic::new(1.into(), 70)));
}

fn power(n: u32) -> Dyadic {
    (0..n).fold(Dyadic::integer(1), |power, _| &power + &power)
}

/// A number with ten ups or more is one literal that is written as a sum, also in quotes, where
/// the form counts; in parentheses the parts of a sum stay apart.
#[test]
fn many_ups_behind_a_number_are_written_as_a_sum() {
    for (text, want) in [
        ("2 + ^70", "2+^70"),
        ("-1/2 + ^12*5", "-1/2+^12*5"),
        ("3 + (^12)", "3 + (^12)"),
        ("(3) + ^12", "3 + (^12)"),
        ("g + (3 + ^12)", "g + (3+^12)"),
        ("3 + ^12 + g", "3+^12 + g"),
        ("-(3 + ^12)", "-(3+^12)"),
        ("2 . (3 + ^12)", "2 . (3+^12)"),
        ("+-(3 + ^12)", "+-(3+^12)"),
        ("'(3 + ^12)", "'(3+^12)"),
        ("'{3 + ^12|}", "'{3+^12|}"),
        ("3 + ^9", "3 + ^9"),
        ("3v12", "3v12"),
    ] {
        let term = parse_term(text).unwrap_or_else(|error| panic!("{}", error.render()));
        let shown = print::term(&term, Style::Ascii).unwrap();
        assert_eq!(shown, want, "{text}");
        assert_eq!(print::term(&parse_term(&shown).unwrap(), Style::Ascii).unwrap(), want);
    }
    let mut games = Games::new();
    let game = read_game(&mut games, "2 + ^70");
    let literal = NumberUpStar { number: Dyadic::integer(2), ups: 70, nim: 0 };
    assert_eq!(game, games.number_up_star(&literal).unwrap());
}

proptest! {
    /// Every value is read back from each text that can be read, whatever its ups.
    #[test]
    fn numbers_ups_and_stars_are_read_back(
        above in -40i64..40, exponent in 0u64..6, ups in -120i64..120, nim in 0u32..9,
    ) {
        let mut games = Games::new();
        let number = Dyadic::new(above.into(), exponent);
        let literal = games.number_up_star(&NumberUpStar { number, ups, nim: u64::from(nim) }).unwrap();
        let zero = games.integer(0).unwrap();
        let braces = games.make(&[literal], &[zero]).unwrap();
        for game in [literal, braces] {
            for style in [Style::Ascii, Style::Unicode, Style::Cgsuite] {
                let text = print::game(&mut games, game, style).unwrap();
                prop_assert_eq!(read_game(&mut games, &text), game, "{}", text);
            }
        }
    }
}

/// What `--cgsuite` prints is read back: the games of day 2, pairs of options of theirs, and
/// tinies with numbers in front, in braces and in switches.
#[test]
fn the_text_of_cgsuite_is_read_back() {
    let mut games = Games::new();
    let mut texts: Vec<String> = Vec::new();
    for of in ["1", "2", "1/2", "3+tiny(2)", "^", "{2|1}", "tiny(1)"] {
        for name in ["tiny", "miny"] {
            for number in ["", "1+", "-3/4+"] {
                let tiny = format!("{number}{name}({of})");
                texts.extend([
                    format!("{{{tiny}|-5}}"),
                    format!("{{5|{tiny}}}"),
                    format!("+-({tiny})"),
                    tiny,
                ]);
            }
        }
    }
    let mut read: Vec<Game> = texts.iter().map(|text| read_game(&mut games, text)).collect();
    let day_2: Vec<Game> = [
        "-2", "-1", "-1/2", "0", "1/2", "1", "2", "*", "*2", "^", "v", "^*", "v*", "1*", "-1*",
        "+-1", "{1|0}", "{0|-1}", "{1|*}", "{*|-1}", "{1|0,*}", "{0,*|-1}",
    ]
    .iter()
    .map(|text| read_game(&mut games, text))
    .collect();
    for &left in &day_2 {
        for &right in &day_2 {
            read.push(games.make(&[left], &[right]).unwrap());
        }
    }
    for game in read {
        let text = print::game(&mut games, game, Style::Cgsuite).unwrap();
        assert_eq!(read_game(&mut games, &text), game, "{text}");
    }
}

/// n copies of a sum with a star are not n times its ups and one star, unless n is odd.
#[test]
fn multiples_that_books_read_otherwise_are_doubted() {
    for (text, hint) in [
        ("2 . ^*", "`2 . ^ + *`"),
        ("g - 4.vv*2", "`4 . vv + *2`"),
        ("{0 . ^*|h}", "`0 . (^*)`"),
        ("-2 . ^<2>*", "`-2 . (^<2>*)`"),
    ] {
        let found = doubts(text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].code().id, "E0126");
        assert!(found[0].hints().join(" ").contains(hint), "{}", found[0].render_warning());
        assert!(found[0].render_warning().starts_with("warning[E0126]: "));
    }
    for text in
        ["3 . ^*", "2 . (^*)", "2 . ^", "2 . *", "2* . ^*", "g . ^*", "h : 2 . ^*", "1/2 . ^*"]
    {
        assert!(doubts(text).is_empty(), "{text}");
    }
    let term = parse_term("2 . ^*").unwrap();
    assert_eq!(print::term(&term, Style::Ascii).unwrap(), "2 . (^*)");
}
