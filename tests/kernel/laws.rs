//! Laws of the group, of the order, and of canonical form, over random games.

use crate::recipe;
use proptest::prelude::*;
use std::cmp::Ordering;
use tepid::game::{Game, Games, Outcome, Relation};
use tepid::number::Dyadic;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn games_are_an_abelian_group((a, b, c) in (recipe::game(), recipe::game(), recipe::game())) {
        let mut games = Games::new();
        let [a, b, c] = [a, b, c].map(|recipe| recipe.cook(&mut games).unwrap());
        let ab = games.add(a, b).unwrap();
        let bc = games.add(b, c).unwrap();
        prop_assert_eq!(games.add(b, a).unwrap(), ab);
        prop_assert_eq!(games.add(ab, c).unwrap(), games.add(a, bc).unwrap());
        prop_assert_eq!(games.add(a, Game::ZERO).unwrap(), a);
        prop_assert_eq!(games.sub(a, a).unwrap(), Game::ZERO);
        prop_assert_eq!(games.sub(ab, b).unwrap(), a);
        let minus = games.neg(a).unwrap();
        prop_assert_eq!(games.neg(minus).unwrap(), a);
        let minus_b = games.neg(b).unwrap();
        prop_assert_eq!(games.neg(ab).unwrap(), games.add(minus, minus_b).unwrap());
    }

    #[test]
    fn sums_by_options_agree_with_sums((a, b) in (recipe::game(), recipe::game())) {
        let mut games = Games::new();
        let [a, b] = [a, b].map(|recipe| recipe.cook(&mut games).unwrap());
        let mut sides = Vec::new();
        for options in [Games::left, Games::right] {
            let mut side = Vec::new();
            for x in options(&mut games, a).unwrap() {
                side.push(games.add(x, b).unwrap());
            }
            for x in options(&mut games, b).unwrap() {
                side.push(games.add(a, x).unwrap());
            }
            sides.push(side);
        }
        prop_assert_eq!(games.make(&sides[0], &sides[1]).unwrap(), games.add(a, b).unwrap());
    }

    #[test]
    fn order_is_that_of_a_group((a, b, c) in (recipe::game(), recipe::game(), recipe::game())) {
        let mut games = Games::new();
        let [a, b, c] = [a, b, c].map(|recipe| recipe.cook(&mut games).unwrap());
        prop_assert!(games.le(a, a).unwrap());
        let a_le_b = games.le(a, b).unwrap();
        if a_le_b && games.le(b, c).unwrap() {
            prop_assert!(games.le(a, c).unwrap());
        }
        prop_assert_eq!(a_le_b && games.le(b, a).unwrap(), a == b);
        let (ac, bc) = (games.add(a, c).unwrap(), games.add(b, c).unwrap());
        prop_assert_eq!(games.le(ac, bc).unwrap(), a_le_b);
        let (minus_a, minus_b) = (games.neg(a).unwrap(), games.neg(b).unwrap());
        prop_assert_eq!(games.le(minus_b, minus_a).unwrap(), a_le_b);
        let difference = games.sub(b, a).unwrap();
        prop_assert_eq!(games.le(Game::ZERO, difference).unwrap(), a_le_b);
    }

    #[test]
    fn relation_and_outcome_follow_the_order((a, b) in (recipe::game(), recipe::game())) {
        let mut games = Games::new();
        let [a, b] = [a, b].map(|recipe| recipe.cook(&mut games).unwrap());
        let relation = games.compare(a, b).unwrap();
        let expected = match (games.le(a, b).unwrap(), games.le(b, a).unwrap()) {
            (true, true) => (Relation::Equal, Outcome::Previous),
            (true, false) => (Relation::Less, Outcome::Right),
            (false, true) => (Relation::Greater, Outcome::Left),
            (false, false) => (Relation::Confused, Outcome::Next),
        };
        let difference = games.sub(a, b).unwrap();
        prop_assert_eq!((relation, games.outcome(difference).unwrap()), expected);
    }

    #[test]
    fn canonical_form_is_a_fixed_point(a in recipe::game()) {
        let mut games = Games::new();
        let a = a.cook(&mut games).unwrap();
        for follower in games.followers(a).unwrap() {
            let (left, right) = (games.left(follower).unwrap(), games.right(follower).unwrap());
            prop_assert_eq!(games.make(&left, &right).unwrap(), follower);
        }
    }

    /// Dominated options may come, and an option x may be replaced by {… | … , x' } that
    /// reverses to it: the value is the same node.
    #[test]
    fn equal_values_are_one_node((a, b) in (recipe::game(), recipe::game())) {
        let mut games = Games::new();
        let [a, b] = [a, b].map(|recipe| recipe.cook(&mut games).unwrap());
        let (mut left, right) = (games.left(a).unwrap(), games.right(a).unwrap());
        // The gift horse principle: an option that Left does not want changes nothing.
        if !games.le(a, b).unwrap() {
            left.push(b);
        }
        left.extend(left.clone());
        prop_assert_eq!(games.make(&left, &right).unwrap(), a);
    }

    #[test]
    fn stops_bound_the_game_by_numbers(a in recipe::game()) {
        let mut games = Games::new();
        let a = a.cook(&mut games).unwrap();
        let (left, right) = (games.left_stop(a), games.right_stop(a));
        prop_assert!(right <= left);
        let step = Dyadic::new(1.into(), 40);
        let near = |games: &mut Games, x: Dyadic| {
            let x = games.number(&x).unwrap();
            (games.le(a, x).unwrap(), games.le(x, a).unwrap())
        };
        prop_assert!(near(&mut games, &left + &step).0 && !near(&mut games, &left - &step).0);
        prop_assert!(near(&mut games, &right - &step).1 && !near(&mut games, &right + &step).1);
        if left == right && games.is_number(a) {
            prop_assert_eq!(games.as_number(a), Some(left));
        }
    }

    #[test]
    fn copies_are_repeated_sums(a in recipe::game(), n in -4..=4_i64) {
        let mut games = Games::new();
        let a = a.cook(&mut games).unwrap();
        let copies = games.copies(&n.into(), a).unwrap();
        let mut sum = Game::ZERO;
        for _ in 0..n.abs() {
            sum = if n > 0 { games.add(sum, a) } else { games.sub(sum, a) }.unwrap();
        }
        prop_assert_eq!(copies, sum);
    }

    #[test]
    fn incentives_are_differences(a in recipe::game()) {
        let mut games = Games::new();
        let a = a.cook(&mut games).unwrap();
        let mut expected = Vec::new();
        for x in games.left(a).unwrap() {
            expected.push(games.sub(x, a).unwrap());
        }
        for x in games.right(a).unwrap() {
            expected.push(games.sub(a, x).unwrap());
        }
        let incentives = games.incentives(a).unwrap();
        for &incentive in &incentives {
            prop_assert!(expected.contains(&incentive));
            // Moving never gains for sure: G^L ≥ G is impossible, and so is G^R ≤ G.
            prop_assert!(!games.le(Game::ZERO, incentive).unwrap());
        }
        for incentive in expected {
            prop_assert!(incentives.contains(&incentive));
        }
        let best = games.undominated(&incentives).unwrap();
        for &incentive in &incentives {
            prop_assert!(best.iter().any(|&other| games.le(incentive, other).unwrap()));
        }
    }

    #[test]
    fn birthday_is_one_more_than_the_latest_option(a in recipe::game()) {
        let mut games = Games::new();
        let a = a.cook(&mut games).unwrap();
        for follower in games.followers(a).unwrap() {
            let mut options = games.left(follower).unwrap();
            options.extend(games.right(follower).unwrap());
            let mut latest = None;
            for option in options {
                latest = latest.max(Some(games.birthday(option).unwrap()));
            }
            let expected = latest.map_or_else(Default::default, |day| day + 1_u32);
            prop_assert_eq!(games.birthday(follower).unwrap(), expected);
        }
    }

    #[test]
    fn followers_come_behind_their_options(a in recipe::game()) {
        let mut games = Games::new();
        let a = a.cook(&mut games).unwrap();
        let followers = games.followers(a).unwrap();
        prop_assert_eq!(followers.last(), Some(&a));
        for (place, &follower) in followers.iter().enumerate() {
            prop_assert!(!followers[..place].contains(&follower));
            let mut options = games.left(follower).unwrap();
            options.extend(games.right(follower).unwrap());
            prop_assert!(options.iter().all(|option| followers[..place].contains(option)));
        }
    }

    /// What is shown of games does not depend on what the arena did before.
    #[test]
    fn structure_does_not_depend_on_history((a, b) in (recipe::game(), recipe::game())) {
        let mut games = Games::new();
        let [g, h] = [&a, &b].map(|recipe| recipe.cook(&mut games).unwrap());
        let mut later = Games::new();
        let [y, x] = [&b, &a].map(|recipe| recipe.cook(&mut later).unwrap());
        let order = games.cmp_structure(g, h).unwrap();
        prop_assert_eq!(order, later.cmp_structure(x, y).unwrap());
        prop_assert_eq!(order, games.cmp_structure(h, g).unwrap().reverse());
        prop_assert_eq!(order == Ordering::Equal, g == h);
        let carried: Vec<Game> = games
            .followers(g)
            .unwrap()
            .into_iter()
            .map(|follower| later.import(&mut games, follower).unwrap())
            .collect();
        prop_assert_eq!(carried, later.followers(x).unwrap());
    }
}
