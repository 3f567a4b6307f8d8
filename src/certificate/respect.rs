//! Which operators depend on the values of their arguments alone.
//!
//! Equal arguments may replace each other only there. `conway('{0,*|}, *)` is `*2` though
//! `{0,*|}` is 1 and `conway(1, *)` is `*`: an argument in which an operator may look at
//! the form must be left as it stands.

use crate::syntax::rules::{Item, Sort};
use crate::syntax::term::ops;
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// For each parameter of a defined operator, whether it is a value.
#[derive(Default)]
pub(super) struct Respect {
    defined: FxHashMap<Symbol, Vec<bool>>,
}

impl Respect {
    /// Learns the parameters of every operator that these items define. A parameter
    /// without a sort has the one that the items declare for its name, else `game`.
    pub(super) fn define(&mut self, items: &[Item]) {
        let mut declared = FxHashMap::default();
        for item in items {
            match item {
                Item::Declare(declaration) => {
                    let names = declaration.names.iter();
                    declared.extend(names.map(|name| (name.symbol, declaration.sort)));
                }
                Item::Define { name, params, .. } => {
                    let value = params.iter().map(|(sort, param)| {
                        let sort = sort.as_ref().or(declared.get(&param.symbol));
                        sort != Some(&Sort::Form)
                    });
                    self.defined.insert(name.symbol, value.collect());
                }
                Item::Use { .. }
                | Item::Finite { .. }
                | Item::Let { .. }
                | Item::Rule { .. }
                | Item::Law { .. }
                | Item::Test { .. } => {}
            }
        }
    }

    /// Whether the items define an operator.
    pub(super) fn defines(&self, op: Symbol) -> bool {
        self.defined.contains_key(&op)
    }

    /// Whether an operator depends on the value alone of its argument at this place,
    /// counted from 0. An operator that nothing describes does not.
    pub(super) fn value_only(&self, op: Symbol, at: usize) -> bool {
        match op.as_str() {
            ops::ADD
            | ops::SUB
            | ops::NEG
            | ops::PLUS_MINUS
            | "tiny"
            | "miny"
            | "copies"
            | "cool"
            | "freeze"
            | "mean"
            | "temperature"
            | "left_stop"
            | "right_stop"
            | "overheat_ww"
            | "warm"
            | "chill"
            | "canonical"
            | "birthday"
            | "mod"
            | "outcome"
            | "atomic_weight"
            | "reduced"
            | "uptimal"
            | "is_number"
            | "is_integer"
            | "is_infinitesimal"
            | "is_all_small"
            | "left_wall"
            | "right_wall"
            | "thermograph"
            | ops::OTIMES
            | ops::OPLUS_MAX
            | ops::OPLUS_MIN => true,
            ops::EQ
            | ops::LE
            | ops::LT
            | ops::GE
            | ops::GT
            | ops::CONFUSED
            | ops::LF
            | ops::GF
            | ops::NOT
            | ops::OR => true,
            // The unit's form gives Norton's incentives; the base's form gives the moves
            // of an ordinal sum.
            ops::NORTON => at == 0,
            "heat" | "overheat" | ops::ORDINAL_SUM => at > 0,
            "conway" | "joyal_sum" | "pow" | "left" | "right" | "incentives"
            | "left_incentives" | "right_incentives" | "followers" | "is_canonical" => false,
            _ => {
                self.defined.get(&op).and_then(|params| params.get(at)).is_some_and(|value| *value)
            }
        }
    }
}
