//! What people call things that the notation spells otherwise, for hints.

/// Names, in small letters, and what to write for them.
const SPOKEN: &[(&[&str], &str)] = &[
    (
        &["times", "mul", "mult", "multiply", "product", "prod"],
        "products are `norton(g, u)`, also written `g . u`, and `conway(g, h)`",
    ),
    (&["nim", "nimber", "nimheap", "heap"], "nimbers are written `*2`, `*3`; `*` is star"),
    (&["star"], "star is written `*`, nimbers `*2`, `*3`"),
    (&["up", "ups", "uparrow"], "up is written `^`, three ups `^3`, powers of up `^<2>`"),
    (&["down", "downs", "downarrow"], "down is written `v`, three downs `v3`"),
    (&["mex"], "the least nimber that is none of some is braces of these: `{0,*,*3|0,*,*3}` is *2"),
    (&["aw", "atomic", "uppitiness"], "the atomic weight is `atomic_weight(g)`"),
    (&["rcf", "reduced_canonical_form"], "the reduced canonical form is `reduced(g)`"),
    (&["cf", "canonical_form", "canonicalize"], "the canonical form is `canonical(g)`"),
    (&["lf", "left_or_fuzzy", "less_or_confused"], "less or confused is written `g <| h`"),
    (&["gf", "greater_or_confused"], "greater or confused is written `g |> h`"),
    (&["confused", "fuzzy", "incomparable"], "confused with is written `g <> h`"),
    (&["add", "sum", "plus"], "sums are written `g + h`"),
    (&["neg", "negative", "negate", "inverse", "minus"], "the negative is written `-g`"),
    (&["sub", "difference"], "differences are written `g - h`"),
    (&["switch", "plus_minus", "pm"], "the switch of g and -g is written `+-g`"),
    (&["ordinal", "colon"], "the ordinal sum is `ordinal_sum(g, h)`, also written `g : h`"),
    (&["temp"], "the temperature is `temperature(g)`"),
    (&["mast", "mean_value"], "the mean is `mean(g)`"),
    (&["ls", "lstop"], "Left's stop is `left_stop(g)`"),
    (&["rs", "rstop"], "Right's stop is `right_stop(g)`"),
    (&["day", "birth", "born"], "the day on which a game is born is `birthday(g)`"),
    (&["winner", "wins", "outcome_class"], "who wins is `outcome(g)`"),
    (&["and"], "a comma joins conditions: `g + h > 0 if g > 0, h > 0`"),
    (&["exp", "power"], "powers of two are written `2**-3`, powers of infinitesimals `pow(g, n)`"),
];

/// What to write for a name by which people know something.
pub(super) fn spelling(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let found = SPOKEN.iter().find(|(names, _)| names.contains(&name.as_str()));
    found.map(|(_, spelling)| *spelling)
}
