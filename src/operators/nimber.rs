//! The field of nimbers: products, inverses and square roots.
//!
//! The Conway product of the canonical forms of `*a` and `*b` has for both players the options
//! a′·b + a·b′ − a′·b′, a′ < a, b′ < b. By induction these are nimbers, and minus is plus, so
//! the product is the nimber `*(a ⊗ b)` with the nim product (Conway, *On Numbers and Games*,
//! ch. 6)
//!
//! > a ⊗ b = mex { a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ : a′ < a, b′ < b }.
//!
//! # Why there is a closed form
//!
//! Write ab for a ⊗ b. It is commutative, 0 is its zero and 1 its one, by the definition.
//!
//! 1. *For a ≠ a′ and c ≠ c′, the sum ac ⊕ a′c ⊕ ac′ ⊕ a′c′ is not 0.* It is the same when a and
//!    a′ or c and c′ change places, so let a′ < a and c′ < c: then it is the definition of ac as a
//!    mex. With a′ = c′ = 0: there are no divisors of zero.
//! 2. *(a ⊕ b)c = ac ⊕ bc*, by induction. Every x < a ⊕ b is a′ ⊕ b with a′ < a or a ⊕ b′ with
//!    b′ < b. If ac ⊕ bc were excluded in the definition of (a ⊕ b)c by x = a′ ⊕ b and c′, it
//!    would be (a′c ⊕ bc) ⊕ (ac′ ⊕ bc′) ⊕ (a′c′ ⊕ bc′), so that ac = a′c ⊕ ac′ ⊕ a′c′, against 1. And
//!    a z < ac ⊕ bc is w ⊕ bc with w < ac, or alike with b; as w = a′c ⊕ ac′ ⊕ a′c′ for some a′ and c′,
//!    z = xc ⊕ (a ⊕ b)c′ ⊕ xc′ with x = a′ ⊕ b ≠ a ⊕ b, which (a ⊕ b)c is not, by 1. So
//!    ac ⊕ bc is the mex.
//! 3. *(ab)c = a(bc)*, by induction: by 1 the mex does not change when for x < ab one takes all
//!    x = a′b ⊕ ab′ ⊕ a′b′, which include these and are not ab; then the definition of (ab)c is
//!    by 2 symmetric in a, b and c.
//! 4. *For F = 2^(2^n): the numbers below F are a field K; Fa is the ordinary product for
//!    a < F; FF = F ⊕ F/2; and {a² ⊕ a : a in K} is the set of numbers below F/2.* By induction on n; let the
//!    numbers below F be closed under ⊗, hence a field, as a finite ring without divisors of
//!    zero is one.
//!    - Fa = mex { Fa′ ⊕ b′(a ⊕ a′) }. As b′ runs through K, so does b′(a ⊕ a′); the excluded
//!      numbers are those below F·a.
//!    - a² ⊕ a is additive in a with kernel {0, 1}, so that its values in K are half of K. For
//!      F = 2 they are {0}. For F = G² and a = Gu ⊕ v, a² ⊕ a = G(u² ⊕ u) ⊕ (G/2)u² ⊕ v² ⊕ v by
//!      GG = G ⊕ G/2; by induction u² ⊕ u < G/2, so that all are below G·G/2 = F/2, which is as
//!      many as there are.
//!    - FF = mex { F(a ⊕ b) ⊕ ab : a, b < F }. With a = b every square of K is excluded, and
//!      squaring is one to one, so all below F are; with b = a ⊕ 1 the excluded are F ⊕ a² ⊕ a, those from F up
//!      to F + F/2, and F + F/2 is none of them.
//!    - The numbers below F² are Fu ⊕ v with u, v < F, and closed under ⊗ by what was shown.
//!
//! So (Fu ⊕ v)(Fx ⊕ y) = F(ux ⊕ uy ⊕ vx) ⊕ (vy ⊕ (ux)(F/2)), which is [`product`]. The norm of
//! Fu ⊕ v is (Fu ⊕ v)(Fu ⊕ u ⊕ v) = u²(F/2) ⊕ v(u ⊕ v), a number below F, which gives
//! [`inverse`]. Squaring is additive and (Fu ⊕ v)² = Fu² ⊕ u²(F/2) ⊕ v², which gives
//! [`square_root`]: every nimber has exactly one. The numbers below 2^64 are one of these
//! fields.

use super::Operators;
use crate::error::{Error, Result, domain};
use crate::game::{Game, Games};

/// The nim product.
///
/// ```
/// use tepid::operators::nimber::product;
/// assert_eq!(product(2, 2), 3);
/// assert_eq!(product(16, 16), 24);
/// ```
#[must_use]
pub fn product(a: u64, b: u64) -> u64 {
    product_below(a, b, LARGEST)
}

/// The inverse: the number whose nim product with this one is 1; none of 0.
///
/// ```
/// use tepid::operators::nimber::{inverse, product};
/// assert_eq!(inverse(2), Some(3));
/// assert_eq!(product(1 << 40, inverse(1 << 40).unwrap()), 1);
/// assert_eq!(inverse(0), None);
/// ```
#[must_use]
pub fn inverse(a: u64) -> Option<u64> {
    (a != 0).then(|| inverse_below(a, LARGEST))
}

/// The square root: the number whose nim square is this one.
///
/// ```
/// use tepid::operators::nimber::square_root;
/// assert_eq!(square_root(2), 3);
/// ```
#[must_use]
pub fn square_root(a: u64) -> u64 {
    square_root_below(a, LARGEST)
}

/// Numbers of 64 binary places are Fu ⊕ v with u and v of half as many: F = 2^32.
const LARGEST: u32 = 32;

/// u and v of a = Fu ⊕ v, F having so many binary places.
fn halves(a: u64, places: u32) -> (u64, u64) {
    (a >> places, a & ((1 << places) - 1))
}

/// The product of numbers below F²; the recursion is six deep at most.
fn product_below(a: u64, b: u64, places: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let ((u, v), (x, y)) = (halves(a, places), halves(b, places));
    let below = places / 2;
    if u == 0 && x == 0 {
        return product_below(a, b, below);
    }
    let (ux, vy) = (product_below(u, x, below), product_below(v, y, below));
    // (u ⊕ v)(x ⊕ y) ⊕ vy = ux ⊕ uy ⊕ vx.
    let cross = product_below(u ^ v, x ^ y, below) ^ vy;
    cross << places | (vy ^ times_half(ux, places))
}

/// a ⊗ F/2 for a < F.
fn times_half(a: u64, places: u32) -> u64 {
    product_below(a, 1 << (places - 1), places / 2)
}

fn inverse_below(a: u64, places: u32) -> u64 {
    if a < 2 {
        return a;
    }
    let (u, v) = halves(a, places);
    let below = places / 2;
    if u == 0 {
        return inverse_below(v, below);
    }
    let square = product_below(u, u, below);
    let norm = times_half(square, places) ^ product_below(v, u ^ v, below);
    let factor = inverse_below(norm, below);
    product_below(u, factor, below) << places | product_below(u ^ v, factor, below)
}

fn square_root_below(a: u64, places: u32) -> u64 {
    if a < 2 {
        return a;
    }
    let (u, v) = halves(a, places);
    let below = places / 2;
    let low = square_root_below(v ^ times_half(u, places), below);
    square_root_below(u, below) << places | low
}

impl Operators {
    /// The nimber whose Conway product with this one is `*`.
    ///
    /// # Errors
    /// E0325 unless the game is equal to a nimber other than 0; E04 when a budget of the arena
    /// is used up.
    pub fn nim_inverse(&mut self, games: &mut Games, g: Game) -> Result<Game> {
        self.home.is(games);
        match inverse(nimber(games, g)?) {
            Some(inverse) => games.nimber(inverse),
            None => Err(Error::new(&domain::NIMBER, "0 has no inverse among the nimbers")),
        }
    }

    /// The nimber whose Conway product with itself is this one.
    ///
    /// # Errors
    /// E0325 unless the game is equal to a nimber; E04 when a budget of the arena is used up.
    pub fn nim_sqrt(&mut self, games: &mut Games, g: Game) -> Result<Game> {
        self.home.is(games);
        let n = nimber(games, g)?;
        games.nimber(square_root(n))
    }
}

fn nimber(games: &Games, g: Game) -> Result<u64> {
    games.as_nimber(g).ok_or_else(|| Error::new(&domain::NIMBER, "this is not equal to a nimber"))
}
