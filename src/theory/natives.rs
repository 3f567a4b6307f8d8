//! The built-in operators: the kernel's functions under the names of the notation.

use super::long;
use super::measure::Measure;
use super::signature::Accepts;
use super::value::{Kind, Value};
use crate::error::{Error, Result, domain};
use crate::game::{Form, Game, Games};
use crate::number::Dyadic;
use crate::operators::Operators;
use crate::syntax::rules::Sort;
use crate::syntax::term::ops;
use crate::thermography::{Mast, MaxPlus, MinPlus, Trajectory, Wall};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use std::collections::HashSet;
use std::sync::Arc;

/// What computes a built-in operator; the arguments are of the kinds that it takes.
pub(crate) type Function = fn(&mut Games, &mut Operators, &[Value]) -> Result<Value>;

/// A built-in operator.
#[derive(Clone, Copy)]
pub struct Native {
    /// Its name.
    pub name: &'static str,
    /// Its parameters: name and what each takes.
    pub params: &'static [(&'static str, Accepts)],
    /// The kind of its values; a reader that gets a form may answer with forms instead.
    pub result: Kind,
    /// Whether it answers with forms when it reads a form: `left`, but not `incentives`.
    pub reads_forms: bool,
    /// The argument that a domain error is about; none for the whole.
    pub blame: Option<usize>,
    pub(crate) run: Function,
    /// Builds the literal form of the result, for operators that return forms.
    pub(super) form: Option<Function>,
    /// What it measures of its first argument, where a theorem tells it from summands.
    pub(super) measure: Option<Measure>,
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

const GAME: Accepts = Accepts::Sort(Sort::Game);
const FORM: Accepts = Accepts::Sort(Sort::Form);
const NUMBER: Accepts = Accepts::Sort(Sort::Number);
const INTEGER: Accepts = Accepts::Sort(Sort::Integer);
const WALL: Accepts = Accepts::Sort(Sort::Wall);

const G: &[(&str, Accepts)] = &[("g", GAME)];
const READ: &[(&str, Accepts)] = &[("g", Accepts::Readable)];
const TWO_WALLS: &[(&str, Accepts)] = &[("v_1", WALL), ("v_2", WALL)];
const TWO_FORMS: &[(&str, Accepts)] = &[("g", FORM), ("h", FORM)];

impl Native {
    const fn new(
        name: &'static str,
        params: &'static [(&'static str, Accepts)],
        result: Kind,
        run: Function,
    ) -> Native {
        Native {
            name,
            params,
            result,
            reads_forms: false,
            blame: Some(0),
            run,
            form: None,
            measure: None,
        }
    }

    const fn blaming(self, argument: Option<usize>) -> Native {
        Native { blame: argument, ..self }
    }

    const fn reader(name: &'static str, run: Function) -> Native {
        Native { reads_forms: true, ..Native::new(name, READ, Kind::Games, run) }
    }

    const fn measuring(self, measure: Measure) -> Native {
        Native { measure: Some(measure), ..self }
    }

    const fn with_form(self, form: Function) -> Native {
        Native { form: Some(form), ..self }
    }
}

/// Every built-in operator.
pub(super) static TABLE: &[Native] = &[
    Native::new("canonical", G, Kind::Game, |_, _, args| Ok(args[0].clone())),
    Native::new("birthday", G, Kind::Game, |games, _, args| {
        let birthday = games.birthday(args[0].game()?)?;
        a_number(games, &Dyadic::new(BigInt::from(birthday), 0))
    }),
    Native::new("outcome", G, Kind::Outcome, |games, _, args| {
        Ok(Value::Outcome(games.outcome(args[0].game()?)?))
    })
    .measuring(Measure::Outcome),
    Native::reader("left", |games, _, args| {
        Ok(match &args[0] {
            Value::Form(form) => Value::forms(games.form_left(*form)?),
            other => Value::games(games.left(other.game()?)?),
        })
    }),
    Native::reader("right", |games, _, args| {
        Ok(match &args[0] {
            Value::Form(form) => Value::forms(games.form_right(*form)?),
            other => Value::games(games.right(other.game()?)?),
        })
    }),
    Native::reader("followers", |games, _, args| {
        Ok(match &args[0] {
            Value::Form(form) => Value::forms(form_followers(games, *form)?),
            other => Value::games(games.followers(other.game()?)?),
        })
    }),
    Native::new("incentives", READ, Kind::Games, |games, _, args| {
        let mut all = incentives(games, &args[0], true)?;
        all.extend(incentives(games, &args[0], false)?);
        Ok(Value::games(all))
    }),
    Native::new("left_incentives", READ, Kind::Games, |games, _, args| {
        Ok(Value::games(incentives(games, &args[0], true)?))
    }),
    Native::new("right_incentives", READ, Kind::Games, |games, _, args| {
        Ok(Value::games(incentives(games, &args[0], false)?))
    }),
    Native::new("mod", &[("n", INTEGER), ("m", INTEGER)], Kind::Game, |games, _, args| {
        let (n, m) = (integer(games, &args[0])?, integer(games, &args[1])?);
        if m <= BigInt::ZERO {
            return Err(Error::new(&domain::MODULUS, format!("{m} is not greater than 0")));
        }
        a_number(games, &Dyadic::new(n.mod_floor(&m), 0))
    })
    .blaming(Some(1)),
    Native::new("copies", &[("n", INTEGER), ("g", GAME)], Kind::Game, |games, _, args| {
        let n = integer(games, &args[0])?;
        Ok(Value::Game(games.copies(&n, args[1].game()?)?))
    }),
    Native::new("tiny", &[("x", GAME)], Kind::Game, |games, _, args| {
        Ok(Value::Game(games.tiny(args[0].game()?)?))
    }),
    Native::new("miny", &[("x", GAME)], Kind::Game, |games, _, args| {
        let tiny = games.tiny(args[0].game()?)?;
        Ok(Value::Game(games.neg(tiny)?))
    }),
    Native::new("left_stop", G, Kind::Game, |games, _, args| {
        let stop = games.left_stop(args[0].game()?);
        a_number(games, &stop)
    })
    .measuring(Measure::LeftStop),
    Native::new("right_stop", G, Kind::Game, |games, _, args| {
        let stop = games.right_stop(args[0].game()?);
        a_number(games, &stop)
    })
    .measuring(Measure::RightStop),
    Native::new("is_number", G, Kind::Truth, |games, _, args| {
        Ok(Value::Truth(games.is_number(args[0].game()?)))
    }),
    Native::new("is_integer", G, Kind::Truth, |games, _, args| {
        Ok(Value::Truth(games.is_integer(args[0].game()?)))
    }),
    Native::new("is_infinitesimal", G, Kind::Truth, |games, _, args| {
        Ok(Value::Truth(games.is_infinitesimal(args[0].game()?)))
    }),
    Native::new("is_all_small", G, Kind::Truth, |games, _, args| {
        Ok(Value::Truth(games.is_all_small(args[0].game()?)?))
    }),
    Native::new("is_canonical", &[("g", FORM)], Kind::Truth, |games, _, args| {
        Ok(Value::Truth(games.is_canonical(args[0].form()?)))
    }),
    Native::new("conway", TWO_FORMS, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.conway(games, args[0].form()?, args[1].form()?)?))
    })
    .with_form(|games, operators, args| {
        Ok(Value::Form(operators.conway_form(games, args[0].form()?, args[1].form()?)?))
    }),
    Native::new("ordinal_sum", TWO_FORMS, Kind::Game, |games, operators, args| {
        let h = games.form_value(args[1].form()?)?;
        Ok(Value::Game(operators.ordinal_sum(games, args[0].form()?, h)?))
    })
    .with_form(|games, operators, args| {
        Ok(Value::Form(operators.ordinal_sum_form(games, args[0].form()?, args[1].form()?)?))
    }),
    Native::new("joyal_sum", TWO_FORMS, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.joyal_sum(games, args[0].form()?, args[1].form()?)?))
    })
    .with_form(|games, operators, args| {
        Ok(Value::Form(operators.joyal_sum_form(games, args[0].form()?, args[1].form()?)?))
    }),
    Native::new("norton", &[("g", GAME), ("u", FORM)], Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.norton(games, args[0].game()?, args[1].form()?)?))
    })
    .blaming(Some(1))
    .measuring(Measure::Norton),
    Native::new("cool", &[("g", GAME), ("t", NUMBER)], Kind::Game, |games, operators, args| {
        let t = number(games, &args[1])?;
        Ok(Value::Game(operators.cool(games, args[0].game()?, &t)?))
    })
    .blaming(Some(1))
    .measuring(Measure::Cool),
    Native::new("freeze", G, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.freeze(games, args[0].game()?)?))
    }),
    Native::new("mean", G, Kind::Game, |games, operators, args| {
        let mean = operators.mean(games, args[0].game()?)?;
        a_number(games, &mean)
    })
    .measuring(Measure::Mean),
    Native::new("temperature", G, Kind::Game, |games, operators, args| {
        let temperature = operators.temperature(games, args[0].game()?)?;
        a_number(games, &temperature)
    })
    .measuring(Measure::Temperature),
    Native::new("heat", &[("g", FORM), ("t", GAME)], Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.heat(games, args[0].form()?, args[1].game()?)?))
    }),
    Native::new(
        "overheat",
        &[("g", FORM), ("s", GAME), ("t", GAME)],
        Kind::Game,
        |games, operators, args| {
            let (s, t) = (args[1].game()?, args[2].game()?);
            Ok(Value::Game(operators.overheat(games, args[0].form()?, s, t)?))
        },
    )
    .blaming(Some(1)),
    Native::new(
        "overheat_ww",
        &[("g", GAME), ("x", GAME)],
        Kind::Game,
        |games, operators, args| {
            Ok(Value::Game(operators.overheat_ww(games, args[0].game()?, args[1].game()?)?))
        },
    ),
    Native::new("warm", G, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.warm(games, args[0].game()?)?))
    }),
    Native::new("chill", G, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.chill(games, args[0].game()?)?))
    }),
    Native::new("reduced", G, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.reduced(games, args[0].game()?)?))
    }),
    Native::new("atomic_weight", G, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.atomic_weight(games, args[0].game()?)?))
    })
    .measuring(Measure::AtomicWeight),
    Native::new("nim_inverse", G, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.nim_inverse(games, args[0].game()?)?))
    }),
    Native::new("nim_sqrt", G, Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.nim_sqrt(games, args[0].game()?)?))
    }),
    Native::new("uptimal", G, Kind::Uptimal, |games, operators, args| {
        Ok(Value::Uptimal(Arc::new(operators.uptimal(games, args[0].game()?)?)))
    }),
    Native::new("pow", &[("g", GAME), ("n", GAME)], Kind::Game, |games, operators, args| {
        Ok(Value::Game(operators.pow(games, args[0].game()?, args[1].game()?)?))
    })
    .blaming(None),
    Native::new("left_wall", G, Kind::Wall, |games, operators, args| {
        let thermograph = operators.thermograph(games, args[0].game()?)?;
        Ok(wall(thermograph.left_wall().trajectory()?.clone()))
    }),
    Native::new("right_wall", G, Kind::Wall, |games, operators, args| {
        let thermograph = operators.thermograph(games, args[0].game()?)?;
        Ok(wall(thermograph.right_wall().trajectory()?.clone()))
    }),
    Native::new("thermograph", G, Kind::Thermograph, |games, operators, args| {
        Ok(Value::Thermograph(Arc::new(operators.thermograph(games, args[0].game()?)?)))
    }),
    Native::new(ops::OMEGA, &[], Kind::Long, long::omega),
    Native::new("wpow", &[("y", GAME)], Kind::Long, |games, operators, args| {
        let y = long::from_game(games, operators, args)?;
        long::power(games, operators, &[y])
    }),
    Native::new("ratio", &[("m", INTEGER), ("n", INTEGER)], Kind::Long, long::ratio)
        .blaming(Some(1)),
    Native::new(ops::TAX, &[], Kind::Wall, |_, _, _| Ok(wall(Trajectory::tax()))),
    Native::new(ops::OTIMES, TWO_WALLS, Kind::Wall, |_, _, args| {
        Ok(wall(args[0].wall()? + args[1].wall()?))
    }),
    Native::new(ops::OPLUS_MAX, TWO_WALLS, Kind::Wall, |_, _, args| {
        Ok(wall(args[0].wall()?.max(args[1].wall()?)))
    }),
    Native::new(ops::OPLUS_MIN, TWO_WALLS, Kind::Wall, |_, _, args| {
        Ok(wall(args[0].wall()?.min(args[1].wall()?)))
    }),
    Native::new(ops::OPLUS_MAX, &[("walls", Accepts::Walls)], Kind::Wall, |_, _, args| {
        extreme(&args[0], Trajectory::max)
    }),
    Native::new(ops::OPLUS_MIN, &[("walls", Accepts::Walls)], Kind::Wall, |_, _, args| {
        extreme(&args[0], Trajectory::min)
    }),
    Native::new("mean", TWO_WALLS, Kind::Game, |games, _, args| {
        a_rational(games, &mast(args)?.mean)
    })
    .blaming(None),
    Native::new("temperature", TWO_WALLS, Kind::Game, |games, _, args| {
        a_rational(games, &mast(args)?.temperature)
    })
    .blaming(None),
];

fn wall(trajectory: Trajectory) -> Value {
    Value::Wall(Arc::new(trajectory))
}

pub(crate) fn a_number(games: &mut Games, x: &Dyadic) -> Result<Value> {
    Ok(Value::Game(games.number(x)?))
}

/// A rational that is dyadic, as the meeting of the scaffolds of a game always is.
fn a_rational(games: &mut Games, x: &BigRational) -> Result<Value> {
    match Dyadic::from_rational(x) {
        Some(number) => a_number(games, &number),
        None => Err(Error::new(
            &domain::NOT_A_NUMBER,
            format!("the walls meet at {x}, and no short game has that value"),
        )),
    }
}

/// Where two scaffolds meet.
fn mast(scaffolds: &[Value]) -> Result<Mast> {
    let left = Wall::<MaxPlus>::from(scaffolds[0].wall()?.clone());
    let right = Wall::<MinPlus>::from(scaffolds[1].wall()?.clone());
    Mast::of_scaffolds(&left, &right)
}

/// The pointwise maximum or minimum of a set of walls that is not empty.
fn extreme(walls: &Value, pick: fn(&Trajectory, &Trajectory) -> Trajectory) -> Result<Value> {
    let Value::Walls(walls) = walls else { return Err(walls.is_not(Kind::Walls)) };
    let mut walls = walls.iter();
    let Some(first) = walls.next() else {
        return Err(Error::new(
            &domain::INFINITE_WALL,
            "a set without walls has no largest or smallest one",
        ));
    };
    Ok(wall(walls.fold((**first).clone(), |best, next| pick(&best, next))))
}

/// A game as a number.
pub(crate) fn number(games: &Games, value: &Value) -> Result<Dyadic> {
    games
        .as_number(value.game()?)
        .ok_or_else(|| Error::new(&domain::NOT_A_NUMBER, "this is not equal to a number"))
}

/// A game as an integer.
pub(crate) fn integer(games: &Games, value: &Value) -> Result<BigInt> {
    games
        .as_number(value.game()?)
        .and_then(|number| number.to_integer())
        .ok_or_else(|| Error::new(&domain::NOT_AN_INTEGER, "this is not equal to an integer"))
}

/// A form and all its subpositions.
fn form_followers(games: &mut Games, form: Form) -> Result<Vec<Form>> {
    let mut found = vec![form];
    let mut seen: HashSet<Form> = HashSet::from([form]);
    let mut at = 0;
    while let Some(&next) = found.get(at) {
        at += 1;
        let mut options = games.form_left(next)?;
        options.extend(games.form_right(next)?);
        games.budget_mut().step(1 + options.len() as u64)?;
        found.extend(options.into_iter().filter(|&option| seen.insert(option)));
    }
    Ok(found)
}

/// The incentives of one side: of a value by its canonical options, of a form by its own.
fn incentives(games: &mut Games, value: &Value, left: bool) -> Result<Vec<Game>> {
    match value {
        Value::Form(form) => {
            let whole = games.form_value(*form)?;
            let options = if left { games.form_left(*form)? } else { games.form_right(*form)? };
            let mut found = Vec::with_capacity(options.len());
            for option in options {
                let option = games.form_value(option)?;
                found.push(if left {
                    games.sub(option, whole)?
                } else {
                    games.sub(whole, option)?
                });
            }
            Ok(found)
        }
        other if left => games.left_incentives(other.game()?),
        other => games.right_incentives(other.game()?),
    }
}
