//! Literal forms beside values.

use proptest::prelude::*;
use tepid::error::Result;
use tepid::game::{Form, Games};

#[test]
fn identical_forms_are_one_node() -> Result<()> {
    let mut games = Games::new();
    let zero = games.form(&[], &[])?;
    assert_eq!(zero, Form::ZERO);
    let one = games.form(&[zero], &[])?;
    let two = games.form(&[one], &[])?;
    let three = games.integer(3)?;
    assert_eq!(games.form(&[two], &[])?, games.canonical_form(three)?);
    // {0,1,2|} has the value 3, but is another form.
    let longer = games.form(&[zero, one, two], &[])?;
    assert_eq!(longer, games.form(&[two, zero, one, zero], &[])?);
    assert!(!games.is_canonical(longer) && games.is_canonical(two));
    assert_eq!(games.form_value(longer)?, three);
    let star = games.form(&[zero], &[zero])?;
    let game = games.nimber(1)?;
    assert_eq!(star, games.canonical_form(game)?);
    // {*|*} = 0 is no canonical form, and neither is what has it as an option.
    let loop_like = games.form(&[star], &[star])?;
    assert_eq!(games.form_value(loop_like)?, games.integer(0)?);
    let above = games.form(&[loop_like], &[])?;
    assert_eq!(games.form_value(above)?, games.integer(1)?);
    assert!(!games.is_canonical(loop_like) && !games.is_canonical(above) && above != one);
    Ok(())
}

#[test]
fn canonical_forms_cost_nothing_until_looked_into() -> Result<()> {
    let mut games = Games::new();
    let million = games.integer(1_000_000)?;
    let form = games.canonical_form(million)?;
    let double = games.form_add(form, form)?;
    let expected = games.integer(2_000_000)?;
    assert_eq!(double, games.canonical_form(expected)?);
    let minus = games.integer(-1_000_000)?;
    assert_eq!(games.form_neg(form)?, games.canonical_form(minus)?);
    let below = games.integer(999_999)?;
    let below = games.canonical_form(below)?;
    assert_eq!(games.form_left(form)?, [below]);
    assert!(games.node_count() < 20);
    Ok(())
}

#[test]
fn operations_on_forms_are_literal() -> Result<()> {
    let mut games = Games::new();
    let (star, one, minus) = (games.nimber(1)?, games.integer(1)?, games.integer(-1)?);
    let (star, one, minus) =
        (games.canonical_form(star)?, games.canonical_form(one)?, games.canonical_form(minus)?);
    // * + * = {*|*} as forms.
    let sum = games.form_add(star, star)?;
    assert_eq!(sum, games.form(&[star], &[star])?);
    // 1 + −1 = {0 − 1 | 1 + 0} as forms.
    let sum = games.form_add(one, minus)?;
    assert_eq!(sum, games.form(&[minus], &[one])?);
    assert!(sum != Form::ZERO);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_value_map_is_a_homomorphism(
        (a, b) in (prop::collection::vec(0..256_usize, 0..4), prop::collection::vec(0..256_usize, 0..4)),
        other in 0..256_usize,
    ) {
        let mut games = Games::new();
        let day = games.forms_born_by(2).unwrap();
        let [a, b] = [a, b].map(|side| side.into_iter().map(|i| day[i]).collect::<Vec<_>>());
        let (f, k) = (games.form(&a, &b).unwrap(), day[other]);
        let (g, h) = (games.form_value(f).unwrap(), games.form_value(k).unwrap());
        let sum = games.form_add(f, k).unwrap();
        prop_assert_eq!(games.form_add(k, f).unwrap(), sum);
        prop_assert_eq!(games.form_value(sum).unwrap(), games.add(g, h).unwrap());
        let minus = games.form_neg(f).unwrap();
        prop_assert_eq!(games.form_neg(minus).unwrap(), f);
        prop_assert_eq!(games.form_value(minus).unwrap(), games.neg(g).unwrap());
        prop_assert_eq!(games.is_canonical(f), games.canonical_form(g).unwrap() == f);
        // Looking into a form and putting it together again is the identity.
        let (left, right) = (games.form_left(f).unwrap(), games.form_right(f).unwrap());
        prop_assert_eq!(games.form(&left, &right).unwrap(), f);
    }
}
