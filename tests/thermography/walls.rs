//! The two tropical semirings: their laws, on random walls with rational breakpoints and
//! slopes; every operation against the pointwise definition.

use num_rational::BigRational;
use proptest::prelude::*;
use tepid::thermography::{MaxPlus, MinPlus, Semiring, Thermograph, Trajectory, Wall};

fn ratio(n: i64, d: i64) -> BigRational {
    BigRational::new(n.into(), d.into())
}

/// A trajectory from constants and tax by sums, maxima, minima and negation, beside the same
/// expression as a plain function.
#[derive(Clone, Debug)]
enum Expression {
    Constant(i64, i64),
    Tax,
    Sum(Box<Expression>, Box<Expression>),
    Max(Box<Expression>, Box<Expression>),
    Min(Box<Expression>, Box<Expression>),
    Minus(Box<Expression>),
}

impl Expression {
    fn trajectory(&self) -> Trajectory {
        match self {
            Expression::Constant(n, d) => Trajectory::constant(ratio(*n, *d)),
            Expression::Tax => Trajectory::tax(),
            Expression::Sum(a, b) => &a.trajectory() + &b.trajectory(),
            Expression::Max(a, b) => a.trajectory().max(&b.trajectory()),
            Expression::Min(a, b) => a.trajectory().min(&b.trajectory()),
            Expression::Minus(a) => -&a.trajectory(),
        }
    }

    fn at(&self, t: &BigRational) -> BigRational {
        match self {
            Expression::Constant(n, d) => ratio(*n, *d),
            Expression::Tax => t.clone(),
            Expression::Sum(a, b) => a.at(t) + b.at(t),
            Expression::Max(a, b) => a.at(t).max(b.at(t)),
            Expression::Min(a, b) => a.at(t).min(b.at(t)),
            Expression::Minus(a) => -a.at(t),
        }
    }
}

fn expression() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![
        (-12i64..12, 1i64..5).prop_map(|(n, d)| Expression::Constant(n, d)),
        Just(Expression::Tax),
    ];
    leaf.prop_recursive(5, 24, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        let boxed = |(a, b)| (Box::new(a), Box::new(b));
        prop_oneof![
            pair.clone().prop_map(boxed).prop_map(|(a, b)| Expression::Sum(a, b)),
            pair.clone().prop_map(boxed).prop_map(|(a, b)| Expression::Max(a, b)),
            pair.prop_map(boxed).prop_map(|(a, b)| Expression::Min(a, b)),
            inner.prop_map(|a| Expression::Minus(Box::new(a))),
        ]
    })
}

/// A wall, infinite now and then.
fn wall<S: Semiring>() -> impl Strategy<Value = Wall<S>> {
    (0..8, expression()).prop_map(|(dice, expression)| match dice {
        0 => Wall::infinite(),
        1 => Wall::unit(),
        _ => Wall::from(expression.trajectory()),
    })
}

/// Temperatures at which two functions of the tests are compared.
fn temperatures() -> impl Iterator<Item = BigRational> {
    (-12..60).map(|n| ratio(n, 12)).chain([ratio(100, 7), ratio(1000, 1)])
}

fn semiring<S: Semiring>(a: &Wall<S>, b: &Wall<S>, c: &Wall<S>) -> Result<(), TestCaseError> {
    let (zero, one) = (Wall::<S>::infinite(), Wall::<S>::unit());
    prop_assert_eq!(a.oplus(b), b.oplus(a));
    prop_assert_eq!(a.oplus(b).oplus(c), a.oplus(&b.oplus(c)));
    prop_assert_eq!(&a.oplus(a), a);
    prop_assert_eq!(&a.oplus(&zero), a);
    prop_assert_eq!(a.otimes(b), b.otimes(a));
    prop_assert_eq!(a.otimes(b).otimes(c), a.otimes(&b.otimes(c)));
    prop_assert_eq!(&a.otimes(&one), a);
    prop_assert_eq!(&a.otimes(&zero), &zero);
    prop_assert_eq!(a.otimes(&b.oplus(c)), a.otimes(b).oplus(&a.otimes(c)));
    prop_assert_eq!(&-&-a, a);
    prop_assert_eq!(-&a.oplus(b), (-a).oplus(&-b));
    prop_assert_eq!(-&a.otimes(b), (-a).otimes(&-b));
    Ok(())
}

proptest! {
    #[test]
    fn operations_are_pointwise(e in expression()) {
        let trajectory = e.trajectory();
        for t in temperatures() {
            prop_assert_eq!(trajectory.at(&t).unwrap(), e.at(&t));
        }
        for point in trajectory.breakpoints() {
            prop_assert_eq!(&e.at(&point.temperature), &point.value);
        }
    }

    #[test]
    fn breakpoints_bend(e in expression()) {
        let trajectory = e.trajectory();
        let slopes = trajectory.slopes();
        prop_assert_eq!(slopes.len(), trajectory.breakpoints().len());
        prop_assert!(slopes.windows(2).all(|pair| pair[0] != pair[1]));
        prop_assert_eq!(&trajectory.breakpoints()[0].temperature, &ratio(-1, 1));
    }

    #[test]
    fn max_plus_is_a_semiring(
        a in wall::<MaxPlus>(), b in wall::<MaxPlus>(), c in wall::<MaxPlus>()
    ) {
        semiring(&a, &b, &c)?;
        prop_assert_eq!(-&a.oplus_max(&b), (-&a).oplus_min(&-&b));
    }

    #[test]
    fn min_plus_is_a_semiring(
        a in wall::<MinPlus>(), b in wall::<MinPlus>(), c in wall::<MinPlus>()
    ) {
        semiring(&a, &b, &c)?;
        prop_assert_eq!(-&a.oplus_min(&b), (-&a).oplus_max(&-&b));
    }

    #[test]
    fn the_lattice_laws_hold(a in expression(), b in expression(), c in expression()) {
        let (a, b, c) = (a.trajectory(), b.trajectory(), c.trajectory());
        prop_assert_eq!(&a.max(&a.min(&b)), &a);
        prop_assert_eq!(&a.min(&a.max(&b)), &a);
        prop_assert_eq!(a.max(&b.min(&c)), a.max(&b).min(&a.max(&c)));
        prop_assert_eq!(a.min(&b.max(&c)), a.min(&b).max(&a.min(&c)));
        prop_assert_eq!(&a.max(&b) + &a.min(&b), &a + &b);
        prop_assert_eq!(a.is_at_most(&b), a.max(&b) == b);
        prop_assert_eq!(a.is_at_most(&b), a.min(&b) == a);
    }

    #[test]
    fn trajectories_first_meet_where_they_do(a in expression(), b in expression()) {
        let (a, b) = (a.trajectory(), b.trajectory());
        let meeting = a.first_meeting(&b);
        for t in temperatures() {
            let above = a.at(&t).unwrap() > b.at(&t).unwrap();
            match &meeting {
                Some(meeting) if t < meeting.temperature => prop_assert!(above),
                Some(meeting) if t == meeting.temperature => prop_assert!(!above),
                Some(_) => {}
                None => prop_assert!(above),
            }
        }
        if let Some(meeting) = meeting {
            prop_assert_eq!(&a.at(&meeting.temperature).unwrap(), &meeting.value);
            prop_assert!(a.at(&meeting.temperature).unwrap() <= b.at(&meeting.temperature).unwrap());
        }
    }
}

#[test]
fn crossings_need_not_be_dyadic() {
    let tax = Wall::<MaxPlus>::tax();
    let thrice = tax.otimes(&tax).otimes(&tax);
    let wall = thrice.oplus_max(&Wall::integer(1));
    let bends: Vec<String> = wall
        .finite()
        .unwrap()
        .breakpoints()
        .iter()
        .map(|point| point.temperature.to_string())
        .collect();
    assert_eq!(bends, ["-1", "1/3"]);
    assert_eq!(wall.to_string(), "(1,-1) (1,1/3) slope 3");
}

#[test]
fn oplus_cannot_be_cancelled() {
    let wall = Wall::<MaxPlus>::integer;
    assert_eq!(wall(0).oplus_max(&wall(-1)), wall(0).oplus_max(&wall(0)));
    assert_ne!(wall(-1), wall(0));
}

#[test]
fn nothing_is_infinite_in_both_semirings() {
    let error = Wall::<MaxPlus>::infinite().dual().unwrap_err();
    assert_eq!(error.code().id, "E0319");
    assert_eq!(error.to_string(), "the wall is -infinity, and a finite one is wanted");
    let error = Wall::<MinPlus>::infinite().at(&ratio(0, 1)).unwrap_err();
    assert_eq!(error.to_string(), "the wall is infinity, and a finite one is wanted");
    let none: Wall<MaxPlus> = std::iter::empty().collect();
    assert_eq!(none, Wall::infinite());
}

#[test]
fn no_wall_is_read_below_minus_one() {
    let wall = Wall::<MaxPlus>::tax();
    assert_eq!(wall.at(&ratio(-1, 1)).unwrap(), ratio(-1, 1));
    assert_eq!(wall.at(&ratio(-101, 100)).unwrap_err().code().id, "E0317");
}

#[test]
fn scaffolds_that_do_not_meet_have_no_mast() {
    let (up, down) = (Wall::<MinPlus>::tax(), -&Wall::<MinPlus>::tax());
    // {3|1}: 3 - t and 1 + t.
    let left = Wall::integer(3).otimes(&down);
    let right = Wall::integer(1).otimes(&up);
    let thermograph = Thermograph::of_scaffolds(&left, &right).unwrap();
    assert_eq!(thermograph.to_string(), "L: (4,-1) (2,1) R: (0,-1) (2,1) mast 2 temperature 1");
    let cases = [
        (Wall::integer(-3).otimes(&down), right.clone(), "E0318"),
        (Wall::integer(3), Wall::integer(1), "E0318"),
        (Wall::infinite(), right, "E0319"),
        (left, Wall::infinite(), "E0319"),
    ];
    for (left, right, code) in cases {
        assert_eq!(Thermograph::of_scaffolds(&left, &right).unwrap_err().code().id, code);
    }
}
