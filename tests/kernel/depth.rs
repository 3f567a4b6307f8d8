//! Games 100,000 moves deep, on a thread with a stack of 256 KiB.

use tepid::error::Result;
use tepid::game::{Form, Game, Games};

const DEPTH: i64 = 100_000;

/// Runs on a small stack, so that recursion on depth would overflow it.
fn on_a_small_stack(work: impl FnOnce() -> Result<()> + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(work).unwrap();
    thread.join().unwrap().unwrap();
}

/// {n | {n−1 | … {1 | 0}}}: hot, the Right options lead down.
fn falling_stairs(games: &mut Games) -> Result<Game> {
    (1..=DEPTH).try_fold(Game::ZERO, |game, n| {
        let left = games.integer(n)?;
        games.make(&[left], &[game])
    })
}

/// {{{1|−1}|−1}|−1}…: the Left options lead down.
fn left_chain(games: &mut Games) -> Result<Game> {
    let (one, minus) = (games.integer(1)?, games.integer(-1)?);
    (0..DEPTH).try_fold(one, |game, _| games.make(&[game], &[minus]))
}

/// ↑[n] = {↑[n−1] | *}: infinitesimal, so that the stops tell nothing.
fn up_partial(games: &mut Games) -> Result<Game> {
    games.up_partial(u32::try_from(DEPTH).unwrap_or(0))
}

/// Both players by turns: {1 | {… | −1}}.
fn alternating(games: &mut Games) -> Result<Game> {
    (0..DEPTH).try_fold(Game::ZERO, |game, n| {
        let (left, right) = (games.integer(n)?, games.integer(-n)?);
        if n % 2 == 0 { games.make(&[left], &[game]) } else { games.make(&[game], &[right]) }
    })
}

const CHAINS: [fn(&mut Games) -> Result<Game>; 4] =
    [falling_stairs, left_chain, up_partial, alternating];

#[test]
fn group_and_order_of_deep_games() {
    on_a_small_stack(|| {
        for chain in [left_chain, up_partial] {
            let mut games = Games::new();
            let g = chain(&mut games)?;
            let star = games.nimber(1)?;
            let minus = games.neg(g)?;
            assert_eq!(games.neg(minus)?, g);
            assert_eq!(games.add(g, minus)?, Game::ZERO);
            let g_star = games.add(g, star)?;
            assert_eq!(games.add(g_star, star)?, g);
            let minus_star = games.add(minus, star)?;
            assert_eq!(games.neg(g_star)?, minus_star);
            assert!(!games.le(g, g_star)? && !games.le(g_star, g)?);
        }
        Ok(())
    });
}

#[test]
fn comparisons_between_deep_games() {
    on_a_small_stack(|| {
        let mut games = Games::new();
        let mut all = Vec::new();
        for chain in CHAINS {
            let g = chain(&mut games)?;
            all.extend([g, games.neg(g)?]);
        }
        for &g in &all {
            for &h in &all {
                // Only the two definitions that have to agree: −H ≤ −G.
                let (minus_g, minus_h) = (games.neg(g)?, games.neg(h)?);
                assert_eq!(games.le(g, h)?, games.le(minus_h, minus_g)?);
            }
        }
        Ok(())
    });
}

#[test]
fn inspection_of_deep_games() {
    on_a_small_stack(|| {
        let mut games = Games::new();
        let mut other = Games::new();
        for chain in [up_partial, alternating] {
            let g = chain(&mut games)?;
            assert!(games.birthday(g)? >= (DEPTH as u64).into());
            let followers = games.followers(g)?;
            assert!(followers.len() as i64 >= DEPTH && followers.last() == Some(&g));
            assert!(games.is_infinitesimal(g) == games.is_all_small(g)?);
            let minus = games.neg(g)?;
            assert!(games.cmp_structure(g, minus)?.is_ne());
            let copy = other.import(&mut games, g)?;
            assert_eq!(copy, chain(&mut other)?);
        }
        Ok(())
    });
}

#[test]
fn deep_forms() {
    on_a_small_stack(|| {
        let mut games = Games::new();
        let g = up_partial(&mut games)?;
        let star = games.nimber(1)?;
        let (form, one) = (games.canonical_form(g)?, games.canonical_form(star)?);
        let sum = games.form_add(form, one)?;
        let value = games.form_value(sum)?;
        assert_eq!(games.sub(value, star)?, g);
        let minus = games.form_neg(sum)?;
        assert_eq!(games.form_neg(minus)?, sum);
        // A form that is nowhere canonical: {*|*} at the bottom.
        let star = games.form(&[Form::ZERO], &[Form::ZERO])?;
        let bottom = games.form(&[star], &[star])?;
        let tower = (0..DEPTH).try_fold(bottom, |form, _| games.form(&[form], &[]))?;
        let value = games.form_value(tower)?;
        assert_eq!(games.as_integer(value), Some(DEPTH.into()));
        Ok(())
    });
}
