//! Infinite and infinitesimal numbers: the laws of an ordered ring, truncations, and the
//! language.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use proptest::prelude::*;
use std::cmp::Ordering;
use std::sync::Arc;
use tepid::error::Result;
use tepid::game::{Game, Games, Outcome};
use tepid::number::Dyadic;
use tepid::print::Style;
use tepid::surreal::{Answer, LongGame, ShortGames, Surreal, Surreals};
use tepid::syntax::parse_term;
use tepid::syntax::term::Term;
use tepid::theory::{Evaluator, Theory};

/// A normal form to be built: coefficients with exponents.
#[derive(Clone, Debug)]
struct Recipe(Vec<((i64, i64), Recipe)>);

impl Recipe {
    fn build(&self, surreals: &mut Surreals) -> Surreal {
        self.0.iter().fold(Surreal::ZERO, |sum, ((numerator, denominator), exponent)| {
            let exponent = exponent.build(surreals);
            let power = surreals.power(exponent).unwrap();
            let r = BigRational::new((*numerator).into(), (*denominator).into());
            let summand = surreals.scaled(power, &r).unwrap();
            surreals.add(sum, summand).unwrap()
        })
    }
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let coefficient = (-3_i64..=3, prop_oneof![Just(1), Just(2), Just(3)]);
    let leaf = prop::collection::vec((coefficient.clone(), Just(Recipe(Vec::new()))), 0..2);
    leaf.prop_map(Recipe).prop_recursive(3, 24, 3, move |inner| {
        prop::collection::vec((coefficient.clone(), inner), 0..4).prop_map(Recipe)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn normal_forms_are_an_ordered_ring(x in recipe(), y in recipe(), z in recipe()) {
        let mut s = Surreals::new();
        let (x, y, z) = (x.build(&mut s), y.build(&mut s), z.build(&mut s));
        let one = s.integer(1).unwrap();
        let mut add = |x, y| s.add(x, y).unwrap();
        prop_assert_eq!(add(x, y), add(y, x));
        prop_assert_eq!(add(x, Surreal::ZERO), x);
        let (xy, yz) = (add(x, y), add(y, z));
        prop_assert_eq!(add(xy, z), add(x, yz));
        prop_assert_eq!(s.sub(x, x).unwrap(), Surreal::ZERO);
        let mut mul = |x, y| s.mul(x, y).unwrap();
        prop_assert_eq!(mul(x, y), mul(y, x));
        prop_assert_eq!(mul(x, one), x);
        let (product, right) = (mul(x, y), mul(y, z));
        prop_assert_eq!(mul(product, z), mul(x, right));
        let (over_sum, left, right) = (mul(x, yz), mul(x, y), mul(x, z));
        prop_assert_eq!(s.add(left, right).unwrap(), over_sum);
        // No zero divisors.
        prop_assert_eq!(product == Surreal::ZERO, x == Surreal::ZERO || y == Surreal::ZERO);
        // A total order that fits the ring.
        let order = s.cmp(x, y).unwrap();
        prop_assert_eq!(order, s.cmp(y, x).unwrap().reverse());
        prop_assert_eq!(order == Ordering::Equal, x == y);
        let difference = s.sub(x, y).unwrap();
        prop_assert_eq!(s.sign(difference), order);
        let (xz, yz) = (s.add(x, z).unwrap(), s.add(y, z).unwrap());
        prop_assert_eq!(s.cmp(xz, yz).unwrap(), order);
        let sign = |s: &Surreals, x| s.sign(x) as i8;
        prop_assert_eq!(sign(&s, product), sign(&s, x) * sign(&s, y));
        if order.is_lt() && s.cmp(y, z).unwrap().is_lt() {
            prop_assert!(s.cmp(x, z).unwrap().is_lt());
        }
        // Powers turn sums into products and keep the order.
        let (a, b, sum) = (s.power(x).unwrap(), s.power(y).unwrap(), s.add(x, y).unwrap());
        prop_assert_eq!(s.mul(a, b).unwrap(), s.power(sum).unwrap());
        prop_assert_eq!(s.cmp(a, b).unwrap(), order);
    }

    #[test]
    fn numbers_read_back(x in recipe(), y in recipe()) {
        let mut s = Surreals::new();
        let (x, y) = (x.build(&mut s), y.build(&mut s));
        let text = s.text(x).unwrap();
        prop_assert_eq!(number(&mut s, &text), Some(x), "{}", text);
        prop_assert_eq!(text == s.text(y).unwrap(), x == y);
    }

    /// With integer exponents a large N in place of ω gives the same signs, sums and
    /// products.
    #[test]
    fn truncations_agree(
        x in prop::collection::vec((-9_i64..=9, -3_i64..=3), 0..4),
        y in prop::collection::vec((-9_i64..=9, -3_i64..=3), 0..4),
    ) {
        let mut s = Surreals::new();
        let mut build = |summands: &[(i64, i64)]| {
            summands.iter().fold(Surreal::ZERO, |sum, (r, y)| {
                let exponent = s.integer(*y).unwrap();
                let power = s.power(exponent).unwrap();
                let summand = s.scaled(power, &BigRational::from(BigInt::from(*r))).unwrap();
                s.add(sum, summand).unwrap()
            })
        };
        let (x, y) = (build(&x), build(&y));
        let n = BigRational::from(BigInt::one() << 64);
        let (at_x, at_y) = (truncated(&s, x, &n), truncated(&s, y, &n));
        prop_assert_eq!(s.cmp(x, y).unwrap(), at_x.cmp(&at_y));
        let (sum, product) = (s.add(x, y).unwrap(), s.mul(x, y).unwrap());
        prop_assert_eq!(truncated(&s, sum, &n), &at_x + &at_y);
        prop_assert_eq!(truncated(&s, product, &n), at_x * at_y);
    }
}

/// The number with n in place of ω.
fn truncated(s: &Surreals, x: Surreal, n: &BigRational) -> BigRational {
    let mut sum = BigRational::zero();
    for summand in s.summands(x) {
        let exponent = s.as_rational(summand.exponent).unwrap().to_integer();
        let exponent = i32::try_from(exponent).unwrap();
        sum += &summand.coefficient * n.pow(exponent);
    }
    sum
}

struct Short(Evaluator);

impl ShortGames for Short {
    fn games(&mut self) -> &mut Games {
        &mut self.0.games
    }

    fn value(&mut self, term: &Term) -> Result<Game> {
        self.0.game(term)
    }
}

fn short() -> Short {
    Short(Evaluator::new(Arc::new(Theory::built_in())))
}

fn eval(s: &mut Surreals, short: &mut Short, text: &str) -> Result<Answer> {
    s.evaluate(short, &parse_term(text)?)
}

fn number(s: &mut Surreals, text: &str) -> Option<Surreal> {
    match eval(s, &mut short(), text).unwrap() {
        Answer::Game(game) => game.as_number(),
        Answer::Truth(_) => None,
    }
}

fn demand(truth: bool, texts: &[&str]) {
    let (mut s, mut short) = (Surreals::new(), short());
    for text in texts {
        assert_eq!(eval(&mut s, &mut short, text).unwrap(), Answer::Truth(truth), "{text}");
    }
}

#[test]
fn relations_of_infinite_numbers() {
    demand(
        true,
        &[
            "omega - 1 < omega",
            "omega + 1 > omega",
            "2 . omega > omega + 1000000",
            "wpow(2) > 1000 . omega",
            "wpow(1/2) < omega",
            "wpow(1/2) > 1000",
            "wpow(omega) > wpow(1000)",
            "wpow(-1) > 0",
            "wpow(-2) < wpow(-1)",
            "conway(omega, wpow(-1)) = 1",
            "conway(omega + 1, omega - 1) = wpow(2) - 1",
            "conway(wpow(1/2), wpow(1/2)) = omega",
            "conway(ratio(1, 3), omega) + conway(ratio(2, 3), omega) = omega",
            "wpow(0) = 1",
            "wpow(omega - omega) = 1",
            "1/4 < ratio(1, 3)",
            "ratio(1, 3) < 3/8",
            "omega - omega + {1|-1} <> 0",
        ],
    );
    demand(false, &["omega < omega", "wpow(-1) = 0", "omega = omega + 1", "wpow(wpow(-1)) <= 1"]);
    let (mut s, mut short) = (Surreals::new(), short());
    for k in [0, 1, 2, 10, 100, 1000_u32] {
        let fraction = format!("wpow(-1) < 1/{}", BigInt::one() << k);
        assert_eq!(eval(&mut s, &mut short, &fraction).unwrap(), Answer::Truth(true), "{k}");
        let integer = format!("omega > {}", BigInt::one() << k);
        assert_eq!(eval(&mut s, &mut short, &integer).unwrap(), Answer::Truth(true), "{k}");
    }
}

#[test]
fn short_games_beside_infinite_numbers() {
    demand(
        true,
        &[
            "^ < wpow(-1)",
            "^ < wpow(-omega)",
            "v > -wpow(-omega)",
            "1000 . ^ < wpow(-1)",
            "tiny(1) < wpow(-7)",
            "* < wpow(-1)",
            "* > -wpow(-1)",
            "* <> wpow(-1) - wpow(-1)",
            "omega + {1|-1} > omega - 2",
            "omega + {1|-1} <> omega",
            "omega + {1|-1} <> omega + 1/2",
            "omega + {1|-1} < omega + 1 + wpow(-1)",
            "omega + {1|-1} <> omega + 1 - wpow(-1)",
            "{1|-1} <> ratio(1, 3)",
            "{2|1} > ratio(1, 3)",
            "{1|-1} + omega + {1|-1} = omega",
            "-(omega + {2|0}) = -omega + {0|-2}",
            "3 . (omega + *) = 3 . omega + *",
        ],
    );
    demand(true, &["is_number(omega + {0|1})"]);
    demand(false, &["is_number(omega + *)"]);
    let (mut s, mut short) = (Surreals::new(), short());
    for n in -1000..=1000 {
        let above = format!("omega + {{1|-1}} > {n}");
        assert_eq!(eval(&mut s, &mut short, &above).unwrap(), Answer::Truth(true));
    }
}

/// The outcome of x + G is that of its truncations, from some place on.
#[test]
fn outcomes_are_limits_of_truncations() {
    let (mut s, mut games) = (Surreals::new(), Games::new());
    let day2 = games.born_by(2).unwrap();
    let third = BigRational::new(1.into(), 3.into());
    let one = s.integer(1).unwrap();
    let minus = s.integer(-1).unwrap();
    let (omega, epsilon) = (s.power(one).unwrap(), s.power(minus).unwrap());
    let third = s.rational(&third).unwrap();
    let mut bases = Vec::new();
    for (whole, eps) in [(0, 1), (0, -1), (1, 1), (1, -1), (-1, 2), (2, -3)] {
        let whole = s.integer(whole).unwrap();
        let eps = s.scaled(epsilon, &BigRational::from(BigInt::from(eps))).unwrap();
        bases.push(s.add(whole, eps).unwrap());
    }
    let shifted = s.sub(omega, third).unwrap();
    bases.extend([omega, s.neg(omega).unwrap(), shifted, third, s.neg(third).unwrap()]);
    for x in bases {
        for g in &day2 {
            let long = LongGame::new(&mut s, &mut games, x, *g).unwrap();
            let outcome = long.outcome(&mut s, &mut games).unwrap();
            for k in [10_u32, 20, 40] {
                let close = approximated(&s, x, k);
                let close = games.number(&close).unwrap();
                let sum = games.add(close, *g).unwrap();
                assert_eq!(games.outcome(sum).unwrap(), outcome, "{:?} {g:?} {k}", s.text(x));
            }
        }
    }
}

/// A dyadic number near x: 2^k for ω, and 1/3 to 2k bits.
fn approximated(s: &Surreals, x: Surreal, k: u32) -> Dyadic {
    let n = BigRational::from(BigInt::one() << k);
    let value = truncated(s, x, &n);
    let scale = BigRational::from(BigInt::one() << (2 * k));
    let rounded = (value * &scale).round() / scale;
    Dyadic::from_rational(&rounded).unwrap()
}

#[test]
fn equal_long_games_are_identical() {
    let (mut s, mut short) = (Surreals::new(), short());
    let texts =
        ["omega + 1 + {1|-1}", "omega + {2|0}", "{3|1} + omega - 1", "1 + (omega - {1|-1})"];
    let answers = texts.map(|text| eval(&mut s, &mut short, text).unwrap());
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    let Answer::Game(long) = answers[0] else { unreachable!() };
    let text = s.long_text(short.games(), long, Style::Ascii).unwrap();
    assert_eq!(text, "omega + {2|0}");
    assert_eq!(eval(&mut s, &mut short, &text).unwrap(), answers[0]);
    assert_eq!(long.outcome(&mut s, short.games()).unwrap(), Outcome::Left);
    let Answer::Game(none) = eval(&mut s, &mut short, "omega - omega + {2|1} - 2").unwrap() else {
        unreachable!()
    };
    assert_eq!(s.long_text(short.games(), none, Style::Ascii).unwrap(), "{0|-1}");
}

#[test]
fn texts_in_every_style() {
    let mut s = Surreals::new();
    for (text, unicode, latex) in [
        ("0", "0", "0"),
        ("omega", "ω", "\\omega"),
        ("-omega - 1", "−ω − 1", "-\\omega - 1"),
        ("wpow(2) + 3.omega - 1/2", "ω² + 3ω − 1/2", "\\omega^{2} + 3\\omega - \\frac{1}{2}"),
        ("-2.wpow(-1)", "−2ω⁻¹", "-2\\omega^{-1}"),
        ("wpow(omega + 1)", "ω^(ω + 1)", "\\omega^{\\omega + 1}"),
        (
            "conway(1/2, wpow(1/2)) + ratio(1, 3)",
            "1/2ω^(1/2) + 1/3",
            "\\frac{1}{2}\\omega^{\\frac{1}{2}} + \\frac{1}{3}",
        ),
        ("wpow(-conway(ratio(2, 3), omega))", "ω^(−2/3ω)", "\\omega^{-\\frac{2}{3}\\omega}"),
    ] {
        let x = number(&mut s, &format!("omega - omega + ({text})")).unwrap();
        assert_eq!(s.styled(x, Style::Ascii).unwrap(), text);
        assert_eq!(s.styled(x, Style::Unicode).unwrap(), unicode);
        assert_eq!(s.styled(x, Style::Latex).unwrap(), latex);
    }
}

#[test]
fn nonsense_is_an_error() {
    let (mut s, mut short) = (Surreals::new(), short());
    for (text, code) in [
        ("wpow({1|-1})", "E0320"),
        ("wpow(omega + *)", "E0320"),
        ("conway(omega, *)", "E0320"),
        ("ratio(1, 0)", "E0320"),
        ("ratio(1, 1/2)", "E0321"),
        ("1/2 . omega", "E0321"),
        ("omega . omega", "E0321"),
        ("{omega|}", "E0330"),
        ("'{omega|}", "E0330"),
        ("heat(omega, 1)", "E0330"),
        ("omega == omega", "E0330"),
        ("(omega < 1) + 1", "E0330"),
        ("omega : omega", "E0330"),
    ] {
        let Ok(term) = parse_term(text) else { continue };
        let error = s.evaluate(&mut short, &term).unwrap_err();
        assert_eq!(error.code().id, code, "{text}: {error}");
        assert!(!error.labels().is_empty(), "{text}");
    }
}

#[test]
fn depth_and_budgets() {
    const DEPTH: usize = 100_000;
    let check = || {
        let (mut s, mut short) = (Surreals::new(), short());
        let tower = format!("{}-1{}", "wpow(1 + ".repeat(DEPTH), ")".repeat(DEPTH));
        let Answer::Game(game) = eval(&mut s, &mut short, &tower).unwrap() else { unreachable!() };
        let x = game.as_number().unwrap();
        let other = s.power(x).unwrap();
        assert!(s.cmp(x, other).unwrap().is_ne());
        let text = s.text(x).unwrap();
        assert_eq!(eval(&mut s, &mut short, &text).unwrap(), Answer::Game(game));
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(check).unwrap().join().unwrap();

    let mut s = Surreals::with_budget(tepid::budget::Budget::unlimited().max_steps(10_000));
    let mut x = s.omega().unwrap();
    let one = s.integer(1).unwrap();
    x = s.add(x, one).unwrap();
    let mut square = || -> Result<()> {
        for _ in 0..30 {
            x = s.mul(x, x)?;
        }
        Ok(())
    };
    assert_eq!(square().unwrap_err().code().id, "E0401");
    assert!(s.integer(7).is_ok());
}
