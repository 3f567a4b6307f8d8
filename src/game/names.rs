//! Games that have names: made from them, and recognised.
//!
//! ↑ = {0|*}, ↑ⁿ = {0 | v\[n−1\]*} and ↑\[n\] = ↑ + ↑² + … + ↑ⁿ = {↑\[n−1\] | *} (*Winning
//! Ways*, chapter 8; Siegel, *Combinatorial Game Theory*, II.4); tiny(x) = {0‖0|−x} for
//! x > 0; ±G = {G|−G}.
//!
//! **Recognition** goes by canonical options. For n ≥ 2 those of ↑\[n\] + *m are
//! {↑\[n−1\] + *m | *(m⊕1)}, and 0 is a Left option too when m = 1; those of ↑ⁿ + *m are
//! {0, *, …, *m | −↑\[n−1\] + *(m⊕1)}. Indeed Right's moves ↑\[n\] + *j, j < m, are dominated by
//! *(m⊕1), since ↑\[n\] + *k > 0 for k ≠ 1; Left's reverse through *(j⊕1), and of the nimbers
//! that come in their place each is dominated by ↑\[n−1\] + *m or reverses, but 0 when m = 1.
//! In ↑ⁿ + *m Left's moves ↑ⁿ + *j reverse through −↑\[n−1\] + *(j⊕1) to *j, and nimbers *j,
//! j ≤ m, stay, as ↑ⁿ is confused with all nimbers but 0.

use super::canonical::Options;
use super::{Game, Games, NumberUpStar};
use crate::error::Result;
use crate::number::Dyadic;
use num_bigint::BigInt;

/// Sums of higher powers of ↑ than this one are taken without their coefficients.
const MOST_POWERS: u32 = 64;

impl Games {
    /// A number.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn number(&mut self, x: &Dyadic) -> Result<Game> {
        let number = self.encode(x)?;
        self.translate_class(Game::ZERO, number)
    }

    /// An integer.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn integer(&mut self, n: i64) -> Result<Game> {
        self.number(&Dyadic::integer(n))
    }

    /// The nimber *n = {0, *, …, *(n−1) | 0, *, …, *(n−1)}.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn nimber(&mut self, n: u64) -> Result<Game> {
        self.intern_up_star(super::Num::ZERO, 0, n)
    }

    /// A number plus a multiple of ↑ plus a nimber.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn number_up_star(&mut self, x: &NumberUpStar) -> Result<Game> {
        let number = self.encode(&x.number)?;
        self.intern_up_star(number, x.ups, x.nim)
    }

    /// ↑ⁿ = {0 | v\[n−1\]*}; 0 for n = 0.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn up_power(&mut self, n: u32) -> Result<Game> {
        if n == 0 {
            return Ok(Game::ZERO);
        }
        let partial = self.up_partial(n - 1)?;
        let star = self.nimber(1)?;
        let right = self.sub(star, partial)?;
        let power = self.make(&[Game::ZERO], &[right])?;
        if (2..=MOST_POWERS).contains(&n) {
            let mut coefficients = super::uptimal::Coefficients::from_elem(0, n as usize);
            coefficients[n as usize - 1] = 1;
            self.know_uptimal(power, coefficients, 0)?;
        }
        Ok(power)
    }

    /// ↑\[n\] = ↑ + ↑² + … + ↑ⁿ; 0 for n = 0.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let (up, square) = (games.up_power(1)?, games.up_power(2)?);
    /// assert_eq!(games.add(up, square)?, games.up_partial(2)?);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn up_partial(&mut self, n: u32) -> Result<Game> {
        let star = self.nimber(1)?;
        let partial = (0..n).try_fold(Game::ZERO, |partial, _| self.make(&[partial], &[star]))?;
        if (2..=MOST_POWERS).contains(&n) {
            let coefficients = super::uptimal::Coefficients::from_elem(1, n as usize);
            self.know_uptimal(partial, coefficients, 0)?;
        }
        Ok(partial)
    }

    /// The value of {0‖0|−x}: tiny(x) for x > 0.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn tiny(&mut self, x: Game) -> Result<Game> {
        let minus = self.neg(x)?;
        let right = self.make(&[Game::ZERO], &[minus])?;
        self.make(&[Game::ZERO], &[right])
    }

    /// ±{left}: the value of {left | −left}.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn plus_minus(&mut self, left: &[Game]) -> Result<Game> {
        let right = left.iter().map(|&option| self.neg(option)).collect::<Result<Vec<_>>>()?;
        self.make(left, &right)
    }

    /// The number that G is, if it is one.
    #[must_use]
    pub fn as_number(&self, g: Game) -> Option<Dyadic> {
        let node = self.node(g);
        node.is_number().then(|| self.decode(node.right_stop))
    }

    /// The integer that G is, if it is one.
    #[must_use]
    pub fn as_integer(&self, g: Game) -> Option<BigInt> {
        self.as_number(g)?.to_integer()
    }

    /// The parts of G, if it is a number plus a multiple of ↑ plus a nimber.
    #[must_use]
    pub fn as_number_up_star(&self, g: Game) -> Option<NumberUpStar> {
        let (ups, nim) = self.up_star(g)?;
        Some(NumberUpStar { number: self.decode(self.node(g).right_stop), ups, nim })
    }

    /// Whether G is equal to a number.
    #[must_use]
    pub fn is_number(&self, g: Game) -> bool {
        self.node(g).is_number()
    }

    /// Whether G is equal to an integer.
    #[must_use]
    pub fn is_integer(&self, g: Game) -> bool {
        self.as_number(g).is_some_and(|x| x.is_integer())
    }

    /// Whether G lies between all negative and all positive numbers: both stops are 0.
    #[must_use]
    pub fn is_infinitesimal(&self, g: Game) -> bool {
        let node = self.node(g);
        node.left_stop == super::Num::ZERO && node.right_stop == super::Num::ZERO
    }

    /// The Left stop: the number at which play ends when Left begins. That of a number is
    /// the number.
    #[must_use]
    pub fn left_stop(&self, g: Game) -> Dyadic {
        self.decode(self.node(g).left_stop)
    }

    /// The Right stop: the number at which play ends when Right begins.
    #[must_use]
    pub fn right_stop(&self, g: Game) -> Dyadic {
        self.decode(self.node(g).right_stop)
    }

    /// The first game found among those that differ from G by a number, and that number:
    /// a key for what only shifts when a number is added. For a number it is 0.
    #[must_use]
    pub fn class(&self, g: Game) -> (Game, Dyadic) {
        let node = self.node(g);
        let first = self.node(node.class).right_stop;
        (node.class, self.decode(node.right_stop) - self.decode(first))
    }

    /// The game H of G's class, and the integer n, with G = H + n, where H is the first one
    /// found plus a number from 0 up to 1. Nothing if G is H.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub(crate) fn integer_translate(&mut self, g: Game) -> Result<Option<(Game, BigInt)>> {
        if self.node(g).class == g {
            return Ok(None);
        }
        let (class, offset) = self.class(g);
        let whole = offset.floor();
        let part = self.encode(&(offset - Dyadic::from(whole.clone())))?;
        let base = self.translate(class, part)?;
        Ok((base != g).then_some((base, whole)))
    }

    /// x and G − x for a game whose two stops are x.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn split_number(&mut self, g: Game) -> Result<Option<(Dyadic, Game)>> {
        let node = *self.node(g);
        if node.left_stop != node.right_stop {
            return Ok(None);
        }
        let infinitesimal = self.translate_class(node.class, super::Num::ZERO)?;
        Ok(Some((self.decode(node.right_stop), infinitesimal)))
    }

    /// Whether G = −G.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn is_plus_minus(&mut self, g: Game) -> Result<bool> {
        Ok(self.neg(g)? == g)
    }

    /// x, if the canonical form of G is {0‖0|−x} with x > 0.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let two = games.integer(2)?;
    /// let tiny = games.tiny(two)?;
    /// assert_eq!(games.as_tiny(tiny)?, Some(two));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn as_tiny(&mut self, g: Game) -> Result<Option<Game>> {
        let ([Game::ZERO], &[right]) = self.options(g)? else { return Ok(None) };
        let ([Game::ZERO], &[minus]) = self.options(right)? else { return Ok(None) };
        let x = self.neg(minus)?;
        let is_positive = x != Game::ZERO && self.le(Game::ZERO, x)?;
        Ok(is_positive.then_some(x))
    }

    /// n and m, if G is ↑ⁿ + *m with n ≥ 2; n is negative for the negative of that.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let (square, star) = (games.up_power(2)?, games.nimber(1)?);
    /// let sum = games.add(square, star)?;
    /// assert_eq!(games.as_up_power(sum)?, Some((2, 1)));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn as_up_power(&mut self, g: Game) -> Result<Option<(i64, u64)>> {
        for sign in [1, -1] {
            let Some((own, answer)) = self.sides_of_uptimal(g, sign)? else { continue };
            let nims: Option<Vec<u64>> = own.iter().map(|&x| self.as_nimber(x)).collect();
            let Some(mut nims) = nims else { continue };
            nims.sort_unstable();
            let Some(&nim) = nims.last() else { continue };
            if !nims.into_iter().eq(0..=nim) {
                continue;
            }
            if let Some((n, other)) = self.partial_with_sign(answer, -sign)?
                && other == nim ^ 1
            {
                return Ok(Some((sign * (n + 1), nim)));
            }
        }
        Ok(None)
    }

    /// n and m, if G is ↑\[n\] + *m with n ≥ 2; n is negative for the negative of that.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let (up, star) = (games.up_power(1)?, games.nimber(1)?);
    /// let partial = games.make(&[up], &[star])?;
    /// assert_eq!(games.as_up_partial(partial)?, Some((2, 0)));
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn as_up_partial(&mut self, g: Game) -> Result<Option<(i64, u64)>> {
        for sign in [1, -1] {
            if self.sides_of_uptimal(g, sign)?.is_some()
                && let Some((n, nim)) = self.partial_with_sign(g, sign)?
            {
                return Ok(Some((sign * n, nim)));
            }
        }
        Ok(None)
    }

    /// n and m, if G is ±(↑\[n\] + *m) with n ≥ 1 and this sign.
    fn partial_with_sign(&mut self, g: Game, sign: i64) -> Result<Option<(i64, u64)>> {
        let (mut game, mut n, mut known) = (g, 1, None);
        loop {
            self.budget.step(1)?;
            if let Some((ups, nim)) = self.up_star(game) {
                let fits = ups == sign && known.is_none_or(|known| known == nim);
                return Ok((fits && self.is_infinitesimal(game)).then_some((n, nim)));
            }
            let Some((own, answer)) = self.sides_of_uptimal(game, sign)? else {
                return Ok(None);
            };
            let Some(nim) = self.as_nimber(answer).map(|other| other ^ 1) else {
                return Ok(None);
            };
            let smaller = match own[..] {
                [smaller] if nim != 1 => smaller,
                [Game::ZERO, smaller] | [smaller, Game::ZERO] if nim == 1 => smaller,
                _ => return Ok(None),
            };
            if known.is_some_and(|known| known != nim) {
                return Ok(None);
            }
            (game, n, known) = (smaller, n + 1, Some(nim));
        }
    }

    /// The options of the player who likes ↑, and the only one of the other player, of a game
    /// that is infinitesimal, but not number-up-star. The sign tells which player that is.
    fn sides_of_uptimal(&mut self, g: Game, sign: i64) -> Result<Option<(Options, Game)>> {
        if self.up_star(g).is_some() || !self.is_infinitesimal(g) {
            return Ok(None);
        }
        let (left, right) = self.options(g)?;
        Ok(match if sign > 0 { (left, right) } else { (right, left) } {
            (own, &[answer]) => Some((Options::from_slice(own), answer)),
            _ => None,
        })
    }

    /// m, if G is *m.
    #[must_use]
    pub fn as_nimber(&self, g: Game) -> Option<u64> {
        match self.up_star(g)? {
            (0, nim) if self.is_infinitesimal(g) => Some(nim),
            _ => None,
        }
    }
}
