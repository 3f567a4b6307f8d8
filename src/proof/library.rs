//! The theorems that proofs may cite.
//!
//! They stand in the order in which they are proved: each may use those before it. A proof
//! that needs none of them cites none; a theorem whose operators do not occur in a
//! statement is not even tried.

/// A theorem to be proved when it is first needed.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) literal: bool,
    pub(super) statements: &'static [&'static str],
}

const fn plain(name: &'static str, statements: &'static [&'static str]) -> Entry {
    Entry { name, literal: false, statements }
}

const fn literal(name: &'static str, statements: &'static [&'static str]) -> Entry {
    Entry { name, literal: true, statements }
}

/// Theorems of the operators of the notation, on forms.
pub(super) const ENTRIES: &[Entry] = &[
    literal("conway_zero", &["form a; conway(a, 0) == 0"]),
    literal("conway_one", &["form a; conway(a, 1) == a"]),
    literal("conway_neg_left", &["form a, b; conway(-a, b) == -conway(a, b)"]),
    literal("conway_neg_right", &["form a, b; conway(a, -b) == -conway(a, b)"]),
    literal("conway_add_right", &["form a, b, c; conway(a, b + c) = conway(a, b) + conway(a, c)"]),
    literal("conway_add_left", &["form a, b, c; conway(a + b, c) = conway(a, c) + conway(b, c)"]),
    literal("conway_comm", &["form a, b; conway(a, b) == conway(b, a)"]),
    literal("conway_assoc", &["form a, b, c; conway(conway(a, b), c) = conway(a, conway(b, c))"]),
    literal("ordinal_zero_right", &["form a; ordinal_sum(a, 0) == a"]),
    literal("ordinal_zero_left", &["form a; ordinal_sum(0, a) == a"]),
    literal(
        "ordinal_assoc",
        &["form a, b, c; ordinal_sum(a, ordinal_sum(b, c)) == ordinal_sum(ordinal_sum(a, b), c)"],
    ),
    literal("ordinal_neg", &["form a, b; -ordinal_sum(a, b) == ordinal_sum(-a, -b)"]),
    literal(
        "ordinal_mono",
        &[
            "form a, b, c; ordinal_sum(a, b) <= ordinal_sum(a, c) if b <= c",
            "form a, b, c; ordinal_sum(a, b) <| ordinal_sum(a, c) if b <| c",
        ],
    ),
    literal(
        "ordinal_right_respects_values",
        &["form a, b, c; ordinal_sum(a, b) = ordinal_sum(a, c) if b = c"],
    ),
    literal(
        "ordinal_sign",
        &[
            "form a, b; a <= ordinal_sum(a, b) if 0 <= b",
            "form a, b; a <| ordinal_sum(a, b) if 0 <| b",
            "form a, b; ordinal_sum(a, b) <= a if b <= 0",
            "form a, b; ordinal_sum(a, b) <| a if b <| 0",
        ],
    ),
    literal(
        "joyal_assoc",
        &["form a, b, c; joyal_sum(joyal_sum(a, b), c) == joyal_sum(a, joyal_sum(b, c))"],
    ),
    literal("joyal_neg", &["form a, b; -joyal_sum(a, b) == joyal_sum(-b, -a)"]),
    literal("ww_zero", &["form x; overheat_ww(0, x) == 0"]),
    literal(
        "ww_add",
        &["form a, b, x; overheat_ww(a + b, x) == overheat_ww(a, x) + overheat_ww(b, x)"],
    ),
    literal("ww_neg", &["form a, x; overheat_ww(-a, x) == -overheat_ww(a, x)"]),
    literal(
        "ww_sign",
        &[
            "form a, x; 0 <= overheat_ww(a, x) if 0 <= a",
            "form a, x; 0 <| overheat_ww(a, x) if 0 <| a, 0 <= x",
        ],
    ),
    literal(
        "ww_mono",
        &[
            "form a, b, x; overheat_ww(a, x) <= overheat_ww(b, x) if a <= b",
            "form a, b, x; overheat_ww(a, x) <| overheat_ww(b, x) if a <| b, 0 <= x",
        ],
    ),
    literal(
        "ww_respects_values",
        &["form a, b, x; overheat_ww(a, x) = overheat_ww(b, x) if a = b"],
    ),
    literal(
        "ww_parameter_respects_values",
        &["form a, x, y; overheat_ww(a, x) = overheat_ww(a, y) if x = y"],
    ),
    plain("walls_neg", &["left_wall(-g) = -right_wall(g)", "right_wall(-g) = -left_wall(g)"]),
];
