//! Dyadic numbers against rationals, and at the edges of the inline range.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use proptest::prelude::*;
use std::ops::Bound;
use tepid::error::Result;
use tepid::game::{Game, Games, NumberUpStar};
use tepid::number::Dyadic;

fn rational(numerator: &BigInt, exponent: u64) -> BigRational {
    BigRational::new(numerator.clone(), BigInt::one() << exponent)
}

/// Small numbers, numbers around 2³¹ and 2⁻³², and wide ones.
fn number() -> impl Strategy<Value = (BigInt, u64)> {
    let edge = (prop::sample::select(vec![31_u32, 32, 33, 62, 63, 64, 65, 90]), -2..=2_i64)
        .prop_map(|(bits, off)| (BigInt::one() << bits) + off);
    let numerator = prop_oneof![
        (-40..=40_i64).prop_map(BigInt::from),
        any::<i64>().prop_map(BigInt::from),
        (edge, any::<bool>()).prop_map(|(n, minus)| if minus { -n } else { n }),
        any::<[i128; 2]>().prop_map(|[a, b]| BigInt::from(a) * BigInt::from(b)),
    ];
    (numerator, prop_oneof![0..4_u64, 30..36_u64, 0..100_u64])
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_rationals(((a, i), (b, j)) in (number(), number())) {
        let (x, y) = (Dyadic::new(a.clone(), i), Dyadic::new(b.clone(), j));
        let (p, q) = (rational(&a, i), rational(&b, j));
        prop_assert_eq!(x.to_rational(), p.clone());
        prop_assert_eq!((&x + &y).to_rational(), &p + &q);
        prop_assert_eq!((&x - &y).to_rational(), &p - &q);
        prop_assert_eq!((&x * &y).to_rational(), &p * &q);
        prop_assert_eq!((-&x).to_rational(), -p.clone());
        prop_assert_eq!(x.half().to_rational(), &p / BigInt::from(2));
        prop_assert_eq!(x.abs().to_rational(), p.abs());
        prop_assert_eq!(x.cmp(&y), p.cmp(&q));
        prop_assert_eq!(x == y, p == q);
        prop_assert_eq!(x.floor(), p.floor().to_integer());
        prop_assert_eq!(x.ceil(), p.ceil().to_integer());
        prop_assert_eq!(x.numerator(), p.numer().clone());
        prop_assert_eq!(BigInt::one() << x.exponent(), p.denom().clone());
        prop_assert_eq!(x.is_integer(), p.is_integer());
        prop_assert_eq!(Dyadic::from_rational(&p), Some(x.clone()));
        prop_assert_eq!(x.to_string(), p.to_string());
        prop_assert_eq!(x.to_string().parse::<Dyadic>().unwrap(), x.clone());
        prop_assert_eq!((x.clone() + y.clone()) - y, x);
    }

    #[test]
    fn arenas_hold_them_exactly(((a, i), (b, j)) in (number(), number())) {
        let mut games = Games::new();
        let (x, y) = (Dyadic::new(a, i), Dyadic::new(b, j));
        let (g, h) = (games.number(&x).unwrap(), games.number(&y).unwrap());
        prop_assert_eq!(games.as_number(g), Some(x.clone()));
        let sum = games.add(g, h).unwrap();
        prop_assert_eq!(games.as_number(sum), Some(&x + &y));
        prop_assert_eq!(games.number(&(&x + &y)).unwrap(), sum);
        prop_assert_eq!(games.le(g, h).unwrap(), x <= y);
        // {x + 1 | x − 1} + y, whose stops may be inline, wide, or one of each.
        let one = Dyadic::one();
        let ends = [&x + &one, &x - &one].map(|end| games.number(&end).unwrap());
        let switch = games.make(&ends[..1], &ends[1..]).unwrap();
        let moved = games.add(switch, h).unwrap();
        prop_assert_eq!(games.left_stop(moved), &(&x + &y) + &one);
        prop_assert_eq!(games.right_stop(moved), &(&x + &y) - &one);
        prop_assert_eq!(games.sub(moved, h).unwrap(), switch);
    }

    #[test]
    fn the_simplest_number_is_within_and_older_than_all_within(
        ((a, i), (b, j)) in (number(), number()),
        (low_kind, high_kind) in (0..3_u8, 0..3_u8),
    ) {
        let bound = |kind, x| match kind {
            0 => Bound::Included(x),
            1 => Bound::Excluded(x),
            _ => Bound::Unbounded,
        };
        let (x, y) = (Dyadic::new(a, i), Dyadic::new(b, j));
        let (low, high) = (bound(low_kind, x.clone()), bound(high_kind, y.clone()));
        let within = |z: &Dyadic| {
            (match &low { Bound::Included(x) => x <= z, Bound::Excluded(x) => x < z, Bound::Unbounded => true })
                && (match &high { Bound::Included(y) => z <= y, Bound::Excluded(y) => z < y, Bound::Unbounded => true })
        };
        match Dyadic::simplest_in(&low, &high) {
            Some(simplest) => {
                prop_assert!(within(&simplest));
                // Everything born earlier on the way down to it in the tree of numbers, its
                // own options and theirs, lies outside; and its options enclose all others.
                let (left, right) = simplest.options();
                prop_assert!(!left.is_some_and(|left| within(&left)));
                prop_assert!(!right.is_some_and(|right| within(&right)));
            }
            None => {
                prop_assert!(low_kind < 2 && high_kind < 2 && x >= y);
                prop_assert!(x > y || low_kind == 1 || high_kind == 1);
            }
        }
    }
}

/// The tree of numbers: the simplest number of an interval is found by going down from 0.
#[test]
fn the_simplest_number_is_the_first_one_met_in_the_tree() {
    let grid: Vec<Dyadic> = (-24..=24).map(|n| Dyadic::new(n.into(), 3)).collect();
    for low in &grid {
        for high in grid.iter().filter(|high| low < high) {
            let mut met = Dyadic::zero();
            let mut step = Dyadic::one();
            let mut turned = false;
            while met <= *low || met >= *high {
                let up = met <= *low;
                turned = turned || (met.signum() != 0 && up != (met.signum() > 0));
                if turned {
                    step = step.half();
                }
                met = if up { &met + &step } else { &met - &step };
            }
            assert_eq!(Dyadic::simplest_between(Some(low), Some(high)), Some(met), "{low} {high}");
        }
    }
}

#[test]
fn edges_of_the_inline_range() -> Result<()> {
    let mut games = Games::new();
    let step = Dyadic::new(1.into(), 32);
    let edges = ["2147483647", "2147483648", "-2147483647", "-2147483648", "9223372036854775807"];
    for edge in edges {
        let edge: Dyadic = edge.parse()?;
        for x in [&edge - &step, edge.clone(), &edge + &step, step.half(), -step.half().half()] {
            let game = games.number(&x)?;
            assert_eq!(games.as_number(game), Some(x.clone()));
            let minus = games.neg(game)?;
            assert_eq!(games.as_number(minus), Some(-&x));
            assert_eq!(games.add(game, minus)?, games.integer(0)?);
            let double = games.add(game, game)?;
            assert_eq!(games.as_number(double), Some(&x + &x));
            // Its options are those of the definition, and give it back.
            let (left, right) = (games.left(game)?, games.right(game)?);
            assert_eq!(games.make(&left, &right)?, game, "{x}");
            let hot = games.plus_minus(&[double])?;
            let warm = games.add(hot, game)?;
            assert_eq!(games.left_stop(warm) + games.right_stop(warm), &x + &x);
        }
    }
    Ok(())
}

#[test]
fn numbers_of_any_size_cost_one_node() -> Result<()> {
    let mut games = Games::new();
    let ten: BigInt = BigInt::from(10).pow(400);
    let large = games.number(&Dyadic::from(ten.clone()))?;
    let small = games.number(&Dyadic::new(BigInt::one(), 1000))?;
    let many =
        games.number_up_star(&NumberUpStar { number: Dyadic::zero(), ups: 1_000_000, nim: 0 })?;
    let heap = games.nimber(1_000_000)?;
    let all = [large, small, many, heap];
    let sum = all.into_iter().try_fold(games.integer(0)?, |sum, g| games.add(sum, g))?;
    assert!(games.le(small, large)? && games.le(many, small)? && !games.le(heap, Game::ZERO)?);
    assert_eq!(games.birthday(large)?, *ten.magnitude());
    assert_eq!(games.birthday(small)?, 1001_u32.into());
    assert_eq!(games.birthday(many)?, 1_000_001_u32.into());
    assert_eq!(games.birthday(heap)?, 1_000_000_u32.into());
    assert_eq!(games.sub(sum, large)?, {
        let rest = games.add(small, many)?;
        games.add(rest, heap)?
    });
    assert_eq!(games.left(large)?.len(), 1);
    assert!(games.node_count() < 40, "{}", games.node_count());
    Ok(())
}

#[test]
fn reading_numbers() {
    for (text, value) in
        [("6/8", "3/4"), ("-0", "0"), ("0/5", "0"), ("12/4", "3"), ("-7/16", "-7/16")]
    {
        assert_eq!(text.parse::<Dyadic>().unwrap().to_string(), value);
    }
    for text in
        ["", "-", "1/3", "1/0", "1/", "/2", "2.5", "1e3", "+1", "--1", "1/-2", " 1", "1/2/4"]
    {
        assert_eq!(text.parse::<Dyadic>().unwrap_err().code().id, "E0302", "{text}");
    }
    assert!(Dyadic::from_rational(&BigRational::new(1.into(), 3.into())).is_none());
    assert_eq!(Dyadic::from_rational(&BigRational::zero()), Some(Dyadic::zero()));
}
