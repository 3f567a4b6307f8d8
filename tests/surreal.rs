//! Infinite and infinitesimal numbers: the laws of an ordered ring, truncations, and the
//! language.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use proptest::prelude::*;
use std::cmp::Ordering;
use std::sync::Arc;
use tepid::budget::Budget;
use tepid::error::Result;
use tepid::game::{Games, Outcome};
use tepid::number::Dyadic;
use tepid::print::{self, Style};
use tepid::surreal::{LongGame, Surreal, Surreals};
use tepid::syntax::parse_term;
use tepid::theory::{Evaluator, Theory, Value};

/// A normal form to be built: coefficients with exponents.
#[derive(Clone, Debug)]
struct Recipe(Vec<((i64, i64), Recipe)>);

impl Recipe {
    fn build(&self, surreals: &mut Surreals) -> Surreal {
        self.0.iter().fold(Surreal::ZERO, |sum, ((numerator, denominator), exponent)| {
            let exponent = exponent.build(surreals);
            let budget = &mut Budget::unlimited();
            let power = surreals.power(budget, exponent).unwrap();
            let r = BigRational::new((*numerator).into(), (*denominator).into());
            let summand = surreals.scaled(budget, power, &r).unwrap();
            surreals.add(budget, sum, summand).unwrap()
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
        let (mut s, b) = (Surreals::new(), &mut Budget::unlimited());
        let (x, y, z) = (x.build(&mut s), y.build(&mut s), z.build(&mut s));
        let one = s.integer(b, 1).unwrap();
        let mut add = |x, y| s.add(b, x, y).unwrap();
        prop_assert_eq!(add(x, y), add(y, x));
        prop_assert_eq!(add(x, Surreal::ZERO), x);
        let (xy, yz) = (add(x, y), add(y, z));
        prop_assert_eq!(add(xy, z), add(x, yz));
        prop_assert_eq!(s.sub(b, x, x).unwrap(), Surreal::ZERO);
        let mut mul = |x, y| s.mul(b, x, y).unwrap();
        prop_assert_eq!(mul(x, y), mul(y, x));
        prop_assert_eq!(mul(x, one), x);
        let (product, right) = (mul(x, y), mul(y, z));
        prop_assert_eq!(mul(product, z), mul(x, right));
        let (over_sum, left, right) = (mul(x, yz), mul(x, y), mul(x, z));
        prop_assert_eq!(s.add(b, left, right).unwrap(), over_sum);
        // No zero divisors.
        prop_assert_eq!(product == Surreal::ZERO, x == Surreal::ZERO || y == Surreal::ZERO);
        // A total order that fits the ring.
        let order = s.cmp(b, x, y).unwrap();
        let reverse = s.cmp(b, y, x).unwrap().reverse();
        prop_assert_eq!(order, reverse);
        prop_assert_eq!(order == Ordering::Equal, x == y);
        let difference = s.sub(b, x, y).unwrap();
        prop_assert_eq!(s.sign(difference), order);
        let (xz, yz) = (s.add(b, x, z).unwrap(), s.add(b, y, z).unwrap());
        prop_assert_eq!(s.cmp(b, xz, yz).unwrap(), order);
        let sign = |s: &Surreals, x| s.sign(x) as i8;
        prop_assert_eq!(sign(&s, product), sign(&s, x) * sign(&s, y));
        if order.is_lt() && s.cmp(b, y, z).unwrap().is_lt() {
            prop_assert!(s.cmp(b, x, z).unwrap().is_lt());
        }
        // Powers turn sums into products and keep the order.
        let (one, other, sum) =
            (s.power(b, x).unwrap(), s.power(b, y).unwrap(), s.add(b, x, y).unwrap());
        let product = s.mul(b, one, other).unwrap();
        prop_assert_eq!(product, s.power(b, sum).unwrap());
        prop_assert_eq!(s.cmp(b, one, other).unwrap(), order);
    }

    #[test]
    fn numbers_read_back(x in recipe(), y in recipe()) {
        let (mut s, mut games) = (Surreals::new(), Games::new());
        let (x, y) = (x.build(&mut s), y.build(&mut s));
        let mut text = |x: Surreal| print::long_game(&s, &mut games, x.into(), Style::Ascii).unwrap();
        let (at_x, at_y) = (text(x), text(y));
        prop_assert_eq!(at_x == at_y, x == y);
        let mut evaluator = evaluator();
        let read = eval(&mut evaluator, &at_x).unwrap();
        prop_assert_eq!(evaluator.show(&read, Style::Ascii).unwrap(), &at_x[..]);
        let less = eval(&mut evaluator, &format!("{at_x} < {at_y}")).unwrap();
        let order = s.cmp(&mut Budget::unlimited(), x, y).unwrap();
        prop_assert_eq!(less, Value::Truth(order.is_lt()));
    }

    /// With integer exponents a large N in place of ω gives the same signs, sums and
    /// products.
    #[test]
    fn truncations_agree(
        x in prop::collection::vec((-9_i64..=9, -3_i64..=3), 0..4),
        y in prop::collection::vec((-9_i64..=9, -3_i64..=3), 0..4),
    ) {
        let (mut s, b) = (Surreals::new(), &mut Budget::unlimited());
        let mut build = |summands: &[(i64, i64)]| {
            summands.iter().fold(Surreal::ZERO, |sum, (r, y)| {
                let exponent = s.integer(b, *y).unwrap();
                let power = s.power(b, exponent).unwrap();
                let summand = s.scaled(b, power, &BigRational::from(BigInt::from(*r))).unwrap();
                s.add(b, sum, summand).unwrap()
            })
        };
        let (x, y) = (build(&x), build(&y));
        let n = BigRational::from(BigInt::one() << 64);
        let (at_x, at_y) = (truncated(&s, x, &n), truncated(&s, y, &n));
        prop_assert_eq!(s.cmp(b, x, y).unwrap(), at_x.cmp(&at_y));
        let (sum, product) = (s.add(b, x, y).unwrap(), s.mul(b, x, y).unwrap());
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

fn evaluator() -> Evaluator {
    Evaluator::new(Arc::new(Theory::built_in()))
}

fn eval(evaluator: &mut Evaluator, text: &str) -> Result<Value> {
    evaluator.eval(&parse_term(text)?)
}

fn demand(truth: bool, texts: &[&str]) {
    let mut evaluator = evaluator();
    for text in texts {
        assert_eq!(eval(&mut evaluator, text).unwrap(), Value::Truth(truth), "{text}");
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
    let mut evaluator = evaluator();
    for k in [0, 1, 2, 10, 100, 1000_u32] {
        let fraction = format!("wpow(-1) < 1/{}", BigInt::one() << k);
        assert_eq!(eval(&mut evaluator, &fraction).unwrap(), Value::Truth(true), "{k}");
        let integer = format!("omega > {}", BigInt::one() << k);
        assert_eq!(eval(&mut evaluator, &integer).unwrap(), Value::Truth(true), "{k}");
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
    let mut evaluator = evaluator();
    for n in -1000..=1000 {
        let above = format!("omega + {{1|-1}} > {n}");
        assert_eq!(eval(&mut evaluator, &above).unwrap(), Value::Truth(true));
    }
}

/// The outcome of x + G is that of its truncations, from some place on.
#[test]
fn outcomes_are_limits_of_truncations() {
    let (mut s, mut games) = (Surreals::new(), Games::new());
    let b = &mut Budget::unlimited();
    let day2 = games.born_by(2).unwrap();
    let third = BigRational::new(1.into(), 3.into());
    let one = s.integer(b, 1).unwrap();
    let minus = s.integer(b, -1).unwrap();
    let (omega, epsilon) = (s.power(b, one).unwrap(), s.power(b, minus).unwrap());
    let third = s.rational(b, &third).unwrap();
    let mut bases = Vec::new();
    for (whole, eps) in [(0, 1), (0, -1), (1, 1), (1, -1), (-1, 2), (2, -3)] {
        let whole = s.integer(b, whole).unwrap();
        let eps = s.scaled(b, epsilon, &BigRational::from(BigInt::from(eps))).unwrap();
        bases.push(s.add(b, whole, eps).unwrap());
    }
    let shifted = s.sub(b, omega, third).unwrap();
    bases.extend([omega, s.neg(b, omega).unwrap(), shifted, third, s.neg(b, third).unwrap()]);
    for x in bases {
        for g in &day2 {
            let long = LongGame::new(&mut s, &mut games, x, *g).unwrap();
            let outcome = long.outcome(&mut s, &mut games).unwrap();
            for k in [10_u32, 20, 40] {
                let close = approximated(&s, x, k);
                let close = games.number(&close).unwrap();
                let sum = games.add(close, *g).unwrap();
                assert_eq!(games.outcome(sum).unwrap(), outcome, "{:?} {g:?} {k}", s.summands(x));
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
    let mut evaluator = evaluator();
    let texts =
        ["omega + 1 + {1|-1}", "omega + {2|0}", "{3|1} + omega - 1", "1 + (omega - {1|-1})"];
    let values = texts.map(|text| eval(&mut evaluator, text).unwrap());
    assert!(values.iter().all(|value| *value == values[0]));
    let text = evaluator.show(&values[0], Style::Ascii).unwrap();
    assert_eq!(text, "omega + {2|0}");
    assert_eq!(eval(&mut evaluator, &text).unwrap(), values[0]);
    let short = eval(&mut evaluator, "omega - omega + {2|1} - 2").unwrap();
    assert_eq!(evaluator.show(&short, Style::Ascii).unwrap(), "{0|-1}");
}

#[test]
fn texts_in_every_style() {
    let mut evaluator = evaluator();
    for (text, unicode, latex) in [
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
        let x = eval(&mut evaluator, text).unwrap();
        assert_eq!(evaluator.show(&x, Style::Ascii).unwrap(), text);
        assert_eq!(evaluator.show(&x, Style::Unicode).unwrap(), unicode);
        assert_eq!(evaluator.show(&x, Style::Latex).unwrap(), latex);
    }
}

#[test]
fn nonsense_is_an_error() {
    let mut evaluator = evaluator();
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
        ("cool(1, wpow(-1))", "E0330"),
        ("omega == omega", "E0330"),
        ("+-omega", "E0330"),
        ("omega : omega", "E0330"),
        ("left_wall(1) = omega", "E0330"),
        ("(omega < 1) + 1", "E0114"),
        ("omega(1)", "E0203"),
    ] {
        let error = eval(&mut evaluator, text).unwrap_err();
        assert_eq!(error.code().id, code, "{text}: {error}");
        assert!(!error.labels().is_empty(), "{text}");
    }
}

#[test]
fn depth_and_budgets() {
    const DEPTH: usize = 100_000;
    let check = || {
        let mut evaluator = evaluator();
        let tower = format!("{}-1{}", "wpow(1 + ".repeat(DEPTH), ")".repeat(DEPTH));
        let x = eval(&mut evaluator, &tower).unwrap();
        let text = evaluator.show(&x, Style::Ascii).unwrap();
        assert_eq!(eval(&mut evaluator, &text).unwrap(), x);
        let order = eval(&mut evaluator, &format!("{text} < wpow({text})")).unwrap();
        assert_eq!(order, Value::Truth(true));
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(check).unwrap().join().unwrap();

    let (mut s, b) = (Surreals::new(), &mut Budget::unlimited().max_steps(10_000));
    let (mut x, one) = (s.omega(b).unwrap(), s.integer(b, 1).unwrap());
    x = s.add(b, x, one).unwrap();
    let mut squares = || -> Result<()> {
        for _ in 0..30 {
            x = s.mul(b, x, x)?;
        }
        Ok(())
    };
    assert_eq!(squares().unwrap_err().code().id, "E0401");
    assert!(s.integer(&mut Budget::unlimited(), 7).is_ok());
}

#[test]
fn outcomes_of_long_games() {
    let mut evaluator = evaluator();
    for (text, outcome) in [
        ("omega + {1|-1}", Outcome::Left),
        ("{1|-1} - omega", Outcome::Right),
        ("{1|-1} + wpow(-1)", Outcome::Next),
        ("omega - omega", Outcome::Previous),
        ("omega - omega + *", Outcome::Next),
        ("ratio(1, 3) + {0|-1}", Outcome::Next),
        ("ratio(1, 3) + {1|0}", Outcome::Left),
    ] {
        let found = eval(&mut evaluator, &format!("outcome({text})")).unwrap();
        assert_eq!(found, Value::Outcome(outcome), "{text}");
    }
}
