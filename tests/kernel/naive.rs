//! An independent road: plain trees and the definitions, by plain recursion.

use crate::recipe;
use proptest::prelude::*;
use std::rc::Rc;
use tepid::error::Result;
use tepid::game::{Form, Game, Games};

/// A form, as it is defined.
#[derive(PartialEq, Debug)]
pub(crate) struct Tree {
    left: Vec<Rc<Tree>>,
    right: Vec<Rc<Tree>>,
}

impl Tree {
    /// No Left option of g is at least h, and no Right option of h is at most g.
    fn le(g: &Tree, h: &Tree) -> bool {
        !g.left.iter().any(|x| Tree::le(h, x)) && !h.right.iter().any(|x| Tree::le(x, g))
    }

    fn plus(g: &Rc<Tree>, h: &Rc<Tree>) -> Rc<Tree> {
        let side = |of_g: &[Rc<Tree>], of_h: &[Rc<Tree>]| {
            let in_g = of_g.iter().map(|x| Tree::plus(x, h));
            in_g.chain(of_h.iter().map(|x| Tree::plus(g, x))).collect()
        };
        Rc::new(Tree { left: side(&g.left, &h.left), right: side(&g.right, &h.right) })
    }

    fn minus(g: &Tree) -> Rc<Tree> {
        let side = |options: &[Rc<Tree>]| options.iter().map(|x| Tree::minus(x)).collect();
        Rc::new(Tree { left: side(&g.right), right: side(&g.left) })
    }

    /// No option is dominated by another one and none is reversible, here and below.
    fn is_canonical(&self) -> bool {
        let dominated = |options: &[Rc<Tree>]| {
            options
                .iter()
                .enumerate()
                .any(|(i, x)| options.iter().enumerate().any(|(j, y)| i != j && Tree::le(x, y)))
        };
        let reversible_left =
            self.left.iter().any(|x| x.right.iter().any(|reply| Tree::le(reply, self)));
        let reversible_right =
            self.right.iter().any(|x| x.left.iter().any(|reply| Tree::le(self, reply)));
        !dominated(&self.left)
            && !dominated(&self.right)
            && !reversible_left
            && !reversible_right
            && self.left.iter().chain(&self.right).all(|option| option.is_canonical())
    }

    fn of_game(games: &mut Games, g: Game) -> Result<Rc<Tree>> {
        let (left, right) = (games.left(g)?, games.right(g)?);
        let mut side = |options: Vec<Game>| {
            options.into_iter().map(|x| Tree::of_game(games, x)).collect::<Result<Vec<_>>>()
        };
        Ok(Rc::new(Tree { left: side(left)?, right: side(right)? }))
    }

    fn of_form(games: &mut Games, f: Form) -> Result<Rc<Tree>> {
        let (left, right) = (games.form_left(f)?, games.form_right(f)?);
        let mut side = |options: Vec<Form>| {
            options.into_iter().map(|x| Tree::of_form(games, x)).collect::<Result<Vec<_>>>()
        };
        Ok(Rc::new(Tree { left: side(left)?, right: side(right)? }))
    }
}

#[test]
fn order_of_all_forms_of_day_two() -> Result<()> {
    let mut games = Games::new();
    let mut all = Vec::new();
    for form in games.forms_born_by(2)? {
        all.push((games.form_value(form)?, Tree::of_form(&mut games, form)?));
    }
    for (g, tree) in &all {
        for (h, other) in &all {
            let expected = Tree::le(tree, other);
            assert_eq!(games.le(*g, *h)?, expected, "{tree:?} <= {other:?}");
            assert_eq!(g == h, expected && Tree::le(other, tree), "{tree:?} = {other:?}");
        }
    }
    Ok(())
}

#[test]
fn day_two_is_canonical() -> Result<()> {
    let mut games = Games::new();
    for g in games.born_by(2)? {
        assert!(Tree::of_game(&mut games, g)?.is_canonical());
    }
    Ok(())
}

/// Two forms with options among the 256 of day 2.
fn pair_of_day_three() -> impl Strategy<Value = [Vec<usize>; 4]> {
    let side = || prop::collection::vec(0..256_usize, 0..4);
    [side(), side(), side(), side()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn order_and_canonical_form_of_forms_of_day_three(sides in pair_of_day_three()) {
        let mut games = Games::new();
        let day = games.forms_born_by(2).unwrap();
        let [a, b, c, d] = sides.map(|side| side.into_iter().map(|i| day[i]).collect::<Vec<_>>());
        let (f, k) = (games.form(&a, &b).unwrap(), games.form(&c, &d).unwrap());
        let (g, h) = (games.form_value(f).unwrap(), games.form_value(k).unwrap());
        let (x, y) = (Tree::of_form(&mut games, f).unwrap(), Tree::of_form(&mut games, k).unwrap());
        prop_assert_eq!(games.le(g, h).unwrap(), Tree::le(&x, &y));
        prop_assert_eq!(games.le(h, g).unwrap(), Tree::le(&y, &x));
        let canonical = Tree::of_game(&mut games, g).unwrap();
        prop_assert!(Tree::le(&canonical, &x) && Tree::le(&x, &canonical));
        prop_assert!(canonical.is_canonical());
    }

    #[test]
    fn negatives_and_sums_with_day_two(sides in pair_of_day_three(), other in 0..22_usize) {
        let mut games = Games::new();
        let day = games.forms_born_by(2).unwrap();
        let [a, b, ..] = sides.map(|side| side.into_iter().map(|i| day[i]).collect::<Vec<_>>());
        let f = games.form(&a, &b).unwrap();
        let g = games.form_value(f).unwrap();
        let h = games.born_by(2).unwrap()[other];
        let canonical = Tree::of_game(&mut games, g).unwrap();
        let y = Tree::of_game(&mut games, h).unwrap();
        let sum = games.add(g, h).unwrap();
        let sum = Tree::of_game(&mut games, sum).unwrap();
        let expected = Tree::plus(&canonical, &y);
        prop_assert!(Tree::le(&sum, &expected) && Tree::le(&expected, &sum));
        let negative = games.neg(g).unwrap();
        let negative = Tree::of_game(&mut games, negative).unwrap();
        let expected = Tree::minus(&canonical);
        prop_assert!(Tree::le(&negative, &expected) && Tree::le(&expected, &negative));
    }

    #[test]
    fn closed_forms_agree_with_their_options(
        (one, other) in (recipe::up_star(), recipe::up_star())
    ) {
        let mut games = Games::new();
        let (g, h) = (one.cook(&mut games).unwrap(), other.cook(&mut games).unwrap());
        let (x, y) = (Tree::of_game(&mut games, g).unwrap(), Tree::of_game(&mut games, h).unwrap());
        prop_assert!(x.is_canonical());
        prop_assert_eq!(games.le(g, h).unwrap(), Tree::le(&x, &y));
    }
}
