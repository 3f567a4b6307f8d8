//! Uptimals by their coefficients, against sums of the games that the powers are by definition.

use proptest::prelude::*;
use tepid::error::Result;
use tepid::game::{Game, Games};
use tepid::number::Dyadic;
use tepid::print::{self, Style};
use tepid::syntax::parse_term;
use tepid::theory::{Evaluator, Theory};

/// ↑ⁿ and ↑[n] from braces alone, in an arena that knows no power of up by name.
fn powers(games: &mut Games, n: usize) -> Result<Vec<Game>> {
    let star = games.nimber(1)?;
    let (mut powers, mut partial) = (Vec::new(), Game::ZERO);
    for _ in 0..n {
        let right = games.sub(star, partial)?;
        powers.push(games.make(&[Game::ZERO], &[right])?);
        partial = games.make(&[partial], &[star])?;
    }
    Ok(powers)
}

/// Σ cᵢ·↑ⁱ + *m, added one by one.
fn added(games: &mut Games, coefficients: &[i64], nim: u64) -> Result<Game> {
    let mut sum = games.nimber(nim)?;
    for (power, &c) in powers(games, coefficients.len())?.into_iter().zip(coefficients) {
        let term = if c < 0 { games.neg(power)? } else { power };
        for _ in 0..c.unsigned_abs() {
            sum = games.add(sum, term)?;
        }
    }
    Ok(sum)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn coefficients_give_the_sum(
        coefficients in proptest::collection::vec(-2i64..=2, 0..4), nim in 0u64..4
    ) {
        let (mut plain, mut named) = (Games::new(), Games::new());
        let sum = added(&mut plain, &coefficients, nim)?;
        let made = named.uptimal(&Dyadic::zero(), &coefficients, nim)?;
        prop_assert_eq!(plain.import(&mut named, made)?, sum);
        // However it was made, it has one text, which gives it back.
        let text = print::game(&mut plain, sum, Style::Ascii)?;
        prop_assert_eq!(&print::game(&mut named, made, Style::Ascii)?, &text);
        if coefficients.iter().any(|&c| c != 0) {
            prop_assert!(!text.contains('{'), "{}", text);
        }
        let theory = Theory::standard();
        let mut evaluator = Evaluator::with_games(named, theory);
        for style in [Style::Ascii, Style::Unicode] {
            let text = print::game(&mut evaluator.games, made, style)?;
            prop_assert_eq!(evaluator.game(&parse_term(&text)?)?, made, "{}", text);
        }
    }

    #[test]
    fn uptimals_add_by_coefficients(
        a in proptest::collection::vec(-9i64..=9, 3), b in proptest::collection::vec(-9i64..=9, 3),
        m in 0u64..3, n in 0u64..3, x in -4i64..4, y in -4i64..4
    ) {
        let mut games = Games::new();
        let (x, y) = (Dyadic::new(x.into(), 1), Dyadic::new(y.into(), 2));
        let (g, h) = (games.uptimal(&x, &a, m)?, games.uptimal(&y, &b, n)?);
        let sum: Vec<i64> = a.iter().zip(&b).map(|(a, b)| a + b).collect();
        prop_assert_eq!(games.add(g, h)?, games.uptimal(&(x + y), &sum, m ^ n)?);
        let back = games.sub(g, h)?;
        prop_assert_eq!(games.add(back, h)?, g);
    }

    /// Sums of powers are ordered like their coefficients.
    #[test]
    fn order_is_that_of_the_first_coefficient(
        coefficients in proptest::collection::vec(-6i64..=6, 1..4)
    ) {
        let mut games = Games::new();
        let g = games.uptimal(&Dyadic::zero(), &coefficients, 0)?;
        let sign = coefficients.iter().map(|c| c.signum()).find(|sign| *sign != 0).unwrap_or(0);
        let found = i64::from(games.le(Game::ZERO, g)?) - i64::from(games.le(g, Game::ZERO)?);
        prop_assert_eq!(found, sign);
    }
}

#[test]
fn multiples_of_higher_powers_have_names() -> Result<()> {
    let mut evaluator = Evaluator::new(Theory::standard());
    for (text, shown) in [
        ("160 . ^<2>", "160 . ^<2>"),
        ("-80 . ^<3> + 1/2", "1/2 - 80 . ^<3>"),
        ("^ + ^<2> + ^<3> + ^<2>", "^ + 2 . ^<2> + ^<3>"),
        ("3 . ^[3] - ^<2> + *2", "^3*2 + 2 . ^<2> + 3 . ^<3>"),
        ("100 . (^ + *2 + 1/4 + ^<2>)", "25+^100 + 100 . ^<2>"),
        ("{0||0,v*|vv}", "2 . ^<2>"),
        ("^<2> + ^<2>*20", "*20 + 2 . ^<2>"),
        ("{2 . ^<2> | -1}", "{2 . ^<2>|-1}"),
        ("+-(2 . ^<2> + 1)", "+-(1 + 2 . ^<2>)"),
    ] {
        let game = evaluator.game(&parse_term(text)?)?;
        assert_eq!(print::game(&mut evaluator.games, game, Style::Ascii)?, shown, "{text}");
        assert_eq!(evaluator.game(&parse_term(shown)?)?, game, "{text}");
    }
    Ok(())
}
