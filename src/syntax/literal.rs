//! Joined literals: a number, then ups, then a star, written together, are their sum.
//!
//! `-1/2^3*2` is −1/2 + three ups + *2. Behind a number `^` and two digits, or a minus sign and
//! a digit, are taken for a power by whoever reads them, and are refused: ten ups and more are
//! written `3 + ^12`, a power of two `2**-3`. A power of up is one only when it is written
//! together up to its `>`: `^<2>` is ↑², while `^<2` compares ↑ with 2.

use super::lexer::word;
use super::term::{Literal, Ups};
use crate::error::{Error, Span, syntax};
use crate::number::Dyadic;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

/// The most digits that a number may have.
const MOST_DIGITS: usize = 1_000_000;

/// The most bits of a power of two: so many digits has it, nearly.
const MOST_BITS: u64 = 3_321_928;

/// Beyond so many digits a numeral is read by halves.
const DIGITS_AT_ONCE: usize = 2_000;

/// Whether a literal begins here.
pub(super) fn begins(text: &str, after_operand: bool) -> bool {
    let mut chars = text.chars();
    match chars.next() {
        Some('0'..='9' | '^' | '↑' | '⇑' | '↓' | '⇓' | '*' | '∗' | '⋆') => true,
        Some('-' | '−') => !after_operand && chars.next().is_some_and(|c| c.is_ascii_digit()),
        Some('v') => is_downs(word(text)),
        _ => false,
    }
}

/// Whether a word is always read as downs: `v`, `vv`, `v3`, and the malformed `vv3`.
pub(super) fn is_downs(word: &str) -> bool {
    let digits = word.trim_start_matches('v');
    digits.len() < word.len() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Reads the literal that begins at `start`: it and its end, or the mistake and where to
/// go on.
pub(super) fn read(text: &str, start: usize) -> Result<(Literal, usize), (Error, usize)> {
    let mut reader = Reader { text, start, at: start };
    match reader.literal() {
        Ok(literal) => Ok((literal, reader.at)),
        Err(error) => Err((*error, reader.at)),
    }
}

/// The integer that digits spell, faster than in quadratic time.
fn integer(digits: &str) -> BigUint {
    if digits.len() <= DIGITS_AT_ONCE {
        return BigUint::parse_bytes(digits.as_bytes(), 10).unwrap_or_default();
    }
    let low = digits.len() / 2;
    let (high, rest) = digits.split_at(digits.len() - low);
    let power = BigUint::from(10u32).pow(low as u32);
    integer(high) * power + integer(rest)
}

struct Reader<'t> {
    text: &'t str,
    start: usize,
    at: usize,
}

type Read<T> = Result<T, Box<Error>>;

impl<'t> Reader<'t> {
    fn literal(&mut self) -> Read<Literal> {
        let number = self.number()?;
        if self.at > self.start {
            self.refuse_power()?;
        }
        let ups = self.ups()?;
        let nim = self.nim()?;
        let ends_in_digit = self.text[..self.at].ends_with(|c: char| c.is_ascii_digit());
        if ends_in_digit && self.rest().starts_with('.') {
            let whole = &self.text[self.start..self.at];
            let digits = digits(&self.rest()[1..]);
            if !digits.is_empty() {
                self.at += 1 + digits.len();
                return Err(self.decimal(whole, digits));
            }
        }
        Ok(Literal { number, ups, nim })
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn take(&mut self, prefixes: &[&str]) -> bool {
        match prefixes.iter().find(|prefix| self.rest().starts_with(**prefix)) {
            Some(prefix) => {
                self.at += prefix.len();
                true
            }
            None => false,
        }
    }

    fn digits(&mut self) -> &'t str {
        let digits = digits(self.rest());
        self.at += digits.len();
        digits
    }

    /// Refuses what looks like a power and would be read as ups: `2^70`, `2^-3`.
    fn refuse_power(&mut self) -> Read<()> {
        let Some(behind) = self.rest().strip_prefix('^') else { return Ok(()) };
        let positive = behind.trim_start_matches(['-', '−']);
        let exponent = digits(positive);
        let minus = behind.len() - positive.len();
        if exponent.is_empty() || (minus == 0 && exponent.len() < 2) {
            return Ok(());
        }
        let before = &self.text[self.start..self.at];
        self.at += 1 + minus + exponent.len();
        let sign = if minus == 0 { "" } else { "-" };
        let (ups, power) = (brief(exponent), format!("2**{sign}{}", brief(exponent)));
        let unsigned = before.trim_start_matches(['-', '−']);
        let power = match unsigned.split_once('/') {
            None if unsigned == "2" => Some(format!("{}{power}", &before[..before.len() - 1])),
            // A fraction whose denominator is meant to be a power: 5/2^70 is 5 times 2**-70.
            Some((above, "2")) => {
                let flipped = if minus == 0 { "-" } else { "" };
                let sign = &before[..before.len() - unsigned.len()];
                let times =
                    if above == "1" { sign.to_owned() } else { format!("{sign}{above} . ") };
                Some(format!("{times}2**{flipped}{ups}"))
            }
            _ => None,
        };
        let shown = brief(&self.text[self.start..self.at]);
        let error = self.error(
            &syntax::POWER,
            format!("`{shown}` looks like a power, and `^` is up"),
            "not a power",
        );
        let error = match minus {
            0 => error.hint(format!("for {ups} ups write `{} + ^{ups}`", brief(before))),
            _ => {
                error.hint(format!("for an up and a difference write `{}^ - {ups}`", brief(before)))
            }
        };
        Err(match power {
            Some(power) => error.hint(format!("for the power of two write `{power}`")),
            None => error.hint("only powers of two have a spelling, `2**70` and `2**-3`"),
        }
        .into())
    }

    /// The power of two behind `2**`.
    fn power(&mut self, base: &str, negative: bool) -> Read<Dyadic> {
        let minus = self.take(&["-", "−"]);
        let exponent = self.digits();
        if base != "2" || exponent.is_empty() {
            let shown = brief(&self.text[self.start..self.at]);
            return Err(self
                .error(&syntax::POWER, format!("`{shown}` is no power of two"), "malformed power")
                .hint("a power of two is written together, `2**70` and `2**-3`")
                .into());
        }
        let exponent = exponent.parse().ok().filter(|n| *n <= MOST_BITS);
        let Some(exponent) = exponent else {
            let message = format!("the power is not between 2**-{MOST_BITS} and 2**{MOST_BITS}");
            return Err(self.error(&syntax::TOO_LARGE, message, "too large an exponent").into());
        };
        let one = if negative { -BigInt::one() } else { BigInt::one() };
        Ok(if minus { Dyadic::new(one, exponent) } else { Dyadic::new(one << exponent, 0) })
    }

    fn error(&self, code: &'static crate::error::Code, message: String, label: &str) -> Error {
        Error::new(code, message).at(Span::new(self.start, self.at), label)
    }

    fn number(&mut self) -> Read<Dyadic> {
        let negative = self.take(&["-", "−"]);
        let numerator = self.digits();
        if !numerator.is_empty() && self.take(&["**"]) {
            return self.power(numerator, negative);
        }
        let mut denominator = "1";
        let fraction = self.rest().strip_prefix('/').is_some_and(|rest| !digits(rest).is_empty());
        if fraction {
            self.at += 1;
            denominator = self.digits();
        }
        if fraction && self.take(&["**"]) {
            return self.power("a fraction", negative);
        }
        if numerator.len().max(denominator.len()) > MOST_DIGITS {
            let message = format!("a number of more than {MOST_DIGITS} digits");
            return Err(self.error(&syntax::TOO_LARGE, message, "too many digits").into());
        }
        let (above, below) = (integer(numerator), integer(denominator));
        let shown = &self.text[self.start..self.at];
        if below.is_zero() {
            let message = format!("`{}` divides by zero", brief(shown));
            return Err(self
                .error(&syntax::DIVISION_BY_ZERO, message, "there is no such number")
                .into());
        }
        let exponent = below.trailing_zeros().unwrap_or(0);
        if !(&below >> exponent).is_one() {
            return Err(self.not_dyadic(shown, &above, &below, negative));
        }
        let above = BigInt::from(above);
        Ok(Dyadic::new(if negative { -above } else { above }, exponent))
    }

    fn not_dyadic(
        &self,
        shown: &str,
        above: &BigUint,
        below: &BigUint,
        negative: bool,
    ) -> Box<Error> {
        let message =
            format!("{} is not a dyadic rational: no short game has that value", brief(shown));
        let sign = if negative { "-" } else { "" };
        let hint = if (above % below).is_zero() {
            format!("write `{sign}{}`", brief(&(above / below).to_string()))
        } else {
            "the denominator must be a power of two, as in 3/4".to_owned()
        };
        self.error(&syntax::NOT_DYADIC, message, "its denominator is not a power of two")
            .hint(hint)
            .into()
    }

    fn decimal(&self, whole: &str, digits: &str) -> Box<Error> {
        let error = self.error(
            &syntax::DECIMAL,
            format!("`{}` has a decimal point", brief(&self.text[self.start..self.at])),
            "numbers are fractions",
        );
        let unsigned = whole.trim_start_matches(['-', '−']);
        let plain = unsigned.bytes().all(|b| b.is_ascii_digit());
        if !plain || unsigned.len() + digits.len() > 12 {
            return error.hint("write blanks around the dot for a product: `2 . 5`").into();
        }
        // At most twelve digits, so that nothing overflows.
        let mut above: u64 = format!("{unsigned}{digits}").parse().unwrap_or(0);
        let mut below = 10u64.pow(digits.len() as u32);
        let common = num_integer::gcd(above, below);
        (above, below) = (above / common, below / common);
        let sign = if unsigned.len() < whole.len() { "-" } else { "" };
        let fraction =
            if below == 1 { format!("{sign}{above}") } else { format!("{sign}{above}/{below}") };
        let first = if below.is_power_of_two() {
            format!("write {fraction}")
        } else {
            format!("{fraction} is not a dyadic rational: no short game has that value")
        };
        error.hint(first).hint(format!("for a product write blanks: `{whole} . {digits}`")).into()
    }

    fn ups(&mut self) -> Read<Ups> {
        let begin = self.at;
        let down = self.rest().starts_with(['v', '↓', '⇓']);
        let mut count = 0i64;
        let mut signs = 0;
        if self.rest().starts_with('v') {
            if !is_downs(word(self.rest())) {
                return Ok(Ups::Multiple(0));
            }
            while self.take(&["v"]) {
                count += 1;
                signs += 1;
            }
        } else {
            let (one, two) = if down { ("↓", "⇓") } else { ("↑", "⇑") };
            loop {
                if self.take(&[one]) || (!down && self.take(&["^"])) {
                    count += 1;
                } else if self.take(&[two]) {
                    count += 2;
                } else {
                    break;
                }
                signs += 1;
            }
        }
        if signs == 0 {
            return Ok(Ups::Multiple(0));
        }
        let single = signs == 1 && count == 1;
        let ups = self.ups_count(begin, count, single)?;
        Ok(if down { ups.negated() } else { ups })
    }

    /// What follows the signs: a number of ups, a power, or a partial sum.
    fn ups_count(&mut self, begin: usize, count: i64, single: bool) -> Read<Ups> {
        let sign = &self.text[begin..self.at];
        let times = self.digits();
        let sum = self.rest().starts_with('[');
        if !single && (sum || !times.is_empty()) {
            return Err(self.counted_twice(begin, sign, times));
        }
        if !times.is_empty() {
            return Ok(Ups::Multiple(self.exponent(times)?));
        }
        if sum {
            return self.partial();
        }
        let power = self.rest().strip_prefix('<').map(digits).unwrap_or_default();
        let closed = self.rest().get(1 + power.len()..).is_some_and(|rest| rest.starts_with('>'));
        if !single || power.is_empty() || !closed {
            return Ok(Ups::Multiple(count));
        }
        self.at += power.len() + 2;
        match self.exponent(power)? {
            0 => Err(self
                .error(&syntax::UPS, "the power `^<0>` does not exist".to_owned(), "from 1 on")
                .hint("the first power is `^<1>`, which is `^`")
                .into()),
            1 => Ok(Ups::Multiple(1)),
            n => Ok(Ups::Power(n)),
        }
    }

    /// Several signs with a number, or with a sum of powers, behind them.
    fn counted_twice(&mut self, begin: usize, sign: &str, times: &str) -> Box<Error> {
        let one = if sign.starts_with(['v', '↓', '⇓']) { "v" } else { "^" };
        let hint = if times.is_empty() {
            self.take(&["["]);
            self.digits();
            self.take(&["]"]);
            format!("a sum of powers is written `{one}[3]`")
        } else {
            let (times, sign) = (brief(times), brief(sign));
            format!("write `{one}{times}`, or `{sign} + {one}{times}`")
        };
        let message = format!("`{}` counts twice", brief(&self.text[begin..self.at]));
        Error::new(&syntax::UPS, message)
            .at(Span::new(begin, self.at), "repeat the sign, or give a number, not both")
            .hint(hint)
            .into()
    }

    fn partial(&mut self) -> Read<Ups> {
        let inside = digits(&self.rest()[1..]);
        let closed = self.rest()[1 + inside.len()..].starts_with(']');
        if inside.is_empty() || !closed {
            self.at += 1;
            return Err(self
                .error(&syntax::UPS, "malformed sum of powers".to_owned(), "no number and `]` here")
                .hint("a sum of powers is written together: `^[3]`")
                .into());
        }
        self.at += inside.len() + 2;
        Ok(match self.exponent(inside)? {
            n @ (0 | 1) => Ups::Multiple(n),
            n => Ups::Partial(n),
        })
    }

    fn exponent(&self, digits: &str) -> Read<i64> {
        digits.parse().map_err(|_| {
            let message = format!("`{}` ups are too many", brief(digits));
            Box::new(self.error(&syntax::TOO_LARGE, message, "must be below 2^63"))
        })
    }

    fn nim(&mut self) -> Read<u64> {
        if !self.take(&["*", "∗", "⋆"]) {
            return Ok(0);
        }
        let digits = self.digits();
        if digits.is_empty() {
            return Ok(1);
        }
        digits.parse().map_err(|_| {
            let message = format!("the nimber *{} is too large", brief(digits));
            Box::new(self.error(&syntax::TOO_LARGE, message, "must be below 2^64"))
        })
    }
}

/// The run of digits at the beginning of a text.
fn digits(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_digit).count()]
}

/// A text for a message: its beginning when it is long.
fn brief(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
