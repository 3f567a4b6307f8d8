//! Literal forms, beside the values that they have.
//!
//! Two forms are identical when their Left options are the same set of forms, and their
//! Right options too, recursively. Forms are hash-consed, so that identical forms have
//! equal ids. The canonical form of a value is one node, whose options are expanded when
//! they are asked for; {L|R} whose options are all canonical and just those of the
//! canonical form of its value is that node. So `'{2|}` is `'3`, and `'1000000` costs
//! nothing.

use super::structure::{Difference, common};
use super::{Form, Game, Games, too_large};
use crate::error::Result;
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// So many neighbours in a list are looked at, or moved, in the time of a step, and so many
/// options are looked up.
const AT_ONCE: u64 = 64;
const FEW: u64 = 8;

/// All forms of an arena.
#[derive(Clone)]
pub(super) struct Forms {
    nodes: Vec<FormNode>,
    /// The options of literal forms, Left's before Right's, each in the order of structure.
    options: Vec<Form>,
    literal: HashTable<Form>,
    canonical: FxHashMap<Game, Form>,
    values: FxHashMap<Form, Game>,
    negatives: FxHashMap<Form, Form>,
    sums: FxHashMap<(Form, Form), Form>,
}

#[derive(Clone, Copy)]
enum FormNode {
    /// The canonical form of a value.
    Canonical(Game),
    /// Any other form, by its options.
    Literal { from: u32, left: u32, right: u32 },
}

impl Default for Forms {
    fn default() -> Forms {
        Forms {
            nodes: vec![FormNode::Canonical(Game::ZERO)],
            options: Vec::new(),
            literal: HashTable::new(),
            canonical: FxHashMap::from_iter([(Game::ZERO, Form::ZERO)]),
            values: FxHashMap::default(),
            negatives: FxHashMap::default(),
            sums: FxHashMap::default(),
        }
    }
}

impl Forms {
    pub(super) fn bytes(&self) -> u64 {
        let memo = self.values.len() + self.negatives.len() + self.sums.len();
        (40 * self.nodes.len() + 4 * self.options.len() + 20 * memo) as u64
    }

    fn node(&self, f: Form) -> FormNode {
        self.nodes[f.0 as usize]
    }

    /// The options of a literal form.
    fn literal_sides(&self, f: Form) -> Option<(&[Form], &[Form])> {
        match self.node(f) {
            FormNode::Canonical(_) => None,
            FormNode::Literal { from, left, right } => {
                let (from, left, right) = (from as usize, left as usize, right as usize);
                let all = &self.options[from..from + left + right];
                Some(all.split_at(left))
            }
        }
    }
}

fn hash(left: &[Form], right: &[Form]) -> u64 {
    let mut hasher = FxHasher::default();
    (left, right).hash(&mut hasher);
    hasher.finish()
}

impl Games {
    /// The form `{left | right}`; repetitions and order do not matter.
    ///
    /// ```
    /// # let mut games = tepid::game::Games::new();
    /// let (two, three) = (games.integer(2)?, games.integer(3)?);
    /// let two = games.canonical_form(two)?;
    /// assert_eq!(games.form(&[two, two], &[])?, games.canonical_form(three)?);
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn form(&mut self, left: &[Form], right: &[Form]) -> Result<Form> {
        let (left, right) = (self.sorted_forms(left)?, self.sorted_forms(right)?);
        let hash = hash(&left, &right);
        let known = self
            .forms
            .literal
            .find(hash, |&known| self.forms.literal_sides(known) == Some((&left[..], &right[..])));
        if let Some(&known) = known {
            return Ok(known);
        }
        if let Some(value) = self.canonical_with(&left, &right)? {
            return self.canonical_form(value);
        }
        let count = (left.len() + right.len()) as u64;
        self.budget.step(1 + count)?;
        self.room_for(0, 0, 40 + 4 * count)?;
        let place = |n: usize| u32::try_from(n).map_err(|_| too_large("more than 2^32 forms"));
        let node = FormNode::Literal {
            from: place(self.forms.options.len())?,
            left: place(left.len())?,
            right: place(right.len())?,
        };
        let form = Form(place(self.forms.nodes.len())?);
        self.forms.options.extend_from_slice(&left);
        self.forms.options.extend_from_slice(&right);
        self.forms.nodes.push(node);
        let Forms { literal, nodes, options, .. } = &mut self.forms;
        literal.insert_unique(hash, form, |&form| match nodes[form.0 as usize] {
            FormNode::Canonical(_) => 0,
            FormNode::Literal { from, left, right } => {
                let (from, left, right) = (from as usize, left as usize, right as usize);
                let (left, right) = options[from..from + left + right].split_at(left);
                self::hash(left, right)
            }
        });
        Ok(form)
    }

    /// These forms in the order of structure, without repetition.
    fn sorted_forms(&mut self, forms: &[Form]) -> Result<Vec<Form>> {
        let mut values = Vec::new();
        let mut literal: Vec<Form> = Vec::new();
        for &form in forms {
            match self.forms.node(form) {
                FormNode::Canonical(value) => values.push(value),
                FormNode::Literal { .. } => {
                    let place = self.place_among(form, &literal)?;
                    if literal.get(place) != Some(&form) {
                        self.budget.step((literal.len() - place) as u64 / AT_ONCE)?;
                        literal.insert(place, form);
                    }
                }
            }
        }
        let mut sorted = Vec::with_capacity(forms.len());
        for value in self.in_order_of_structure(values)? {
            sorted.push(self.canonical_form(value)?);
        }
        sorted.extend(literal);
        Ok(sorted)
    }

    /// Where a form belongs in a sorted list.
    fn place_among(&mut self, form: Form, sorted: &[Form]) -> Result<usize> {
        let (mut low, mut high) = (0, sorted.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.cmp_forms(form, sorted[middle])? {
                Ordering::Less => high = middle,
                Ordering::Equal => return Ok(middle),
                Ordering::Greater => low = middle + 1,
            }
        }
        Ok(low)
    }

    /// Compares forms in a total order that depends on nothing but them: canonical forms in
    /// the order of structure of games, then all others by their lists of options.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn cmp_forms(&mut self, mut f: Form, mut k: Form) -> Result<Ordering> {
        // As identical forms have equal ids, the first place where the lists of options
        // differ settles it.
        while f != k {
            self.budget.step(1)?;
            let (Some(of_f), Some(of_k)) =
                (self.forms.literal_sides(f), self.forms.literal_sides(k))
            else {
                return match (self.forms.node(f), self.forms.node(k)) {
                    (FormNode::Canonical(g), FormNode::Canonical(h)) => self.cmp_structure(g, h),
                    (FormNode::Canonical(_), FormNode::Literal { .. }) => Ok(Ordering::Less),
                    (FormNode::Literal { .. }, _) => Ok(Ordering::Greater),
                };
            };
            let mut difference = None;
            for (one, other) in [(of_f.0, of_k.0), (of_f.1, of_k.1)] {
                self.budget.step(common(one, other) as u64 / AT_ONCE)?;
                difference = difference.or_else(|| Difference::of(one, other));
            }
            match difference {
                Some(Difference::At(x, y)) => (f, k) = (x, y),
                Some(Difference::Length(order)) => return Ok(order),
                None => break,
            }
        }
        Ok(Ordering::Equal)
    }

    /// The value whose canonical form has just these options, if there is one.
    fn canonical_with(&mut self, left: &[Form], right: &[Form]) -> Result<Option<Game>> {
        let values = |side: &[Form]| {
            side.iter()
                .map(|&form| match self.forms.node(form) {
                    FormNode::Canonical(value) => Some(value),
                    FormNode::Literal { .. } => None,
                })
                .collect::<Option<Vec<Game>>>()
        };
        let (Some(mut left), Some(mut right)) = (values(left), values(right)) else {
            return Ok(None);
        };
        let value = self.make(&left, &right)?;
        if let Some((0, nim)) = self.up_star(value)
            && nim > 0
            && left.len() as u64 != nim
        {
            return Ok(None);
        }
        let (own_left, own_right) = self.options(value)?;
        let (mut own_left, mut own_right) = (own_left.to_vec(), own_right.to_vec());
        for side in [&mut left, &mut right, &mut own_left, &mut own_right] {
            side.sort_unstable();
        }
        Ok((left == own_left && right == own_right).then_some(value))
    }

    /// The canonical form of a value, expanded when it is looked into.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn canonical_form(&mut self, g: Game) -> Result<Form> {
        if let Some(&form) = self.forms.canonical.get(&g) {
            return Ok(form);
        }
        self.room_for(0, 0, 40)?;
        let form = u32::try_from(self.forms.nodes.len())
            .map(Form)
            .map_err(|_| too_large("more than 2^32 forms"))?;
        self.forms.nodes.push(FormNode::Canonical(g));
        self.forms.canonical.insert(g, form);
        Ok(form)
    }

    /// Whether a form is the canonical form of its value.
    #[must_use]
    pub fn is_canonical(&self, f: Form) -> bool {
        matches!(self.forms.node(f), FormNode::Canonical(_))
    }

    /// The value of a form.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn form_value(&mut self, f: Form) -> Result<Game> {
        if let Some(value) = self.known_value(f) {
            return Ok(value);
        }
        let mut tasks = vec![f];
        while let Some(&form) = tasks.last() {
            if self.known_value(form).is_some() {
                tasks.pop();
                continue;
            }
            self.budget.step(1)?;
            let (left, right) = self.forms.literal_sides(form).unwrap_or_default();
            let before = tasks.len();
            tasks.extend(left.iter().chain(right).filter(|&&f| self.known_value(f).is_none()));
            if tasks.len() > before {
                continue;
            }
            let values = |side: &[Form]| -> Vec<Game> {
                side.iter().filter_map(|&option| self.known_value(option)).collect()
            };
            let (left, right) = (values(left), values(right));
            let value = self.make(&left, &right)?;
            self.forms.values.insert(form, value);
        }
        Ok(self.known_value(f).unwrap_or(Game::ZERO))
    }

    fn known_value(&self, f: Form) -> Option<Game> {
        match self.forms.node(f) {
            FormNode::Canonical(value) => Some(value),
            FormNode::Literal { .. } => self.forms.values.get(&f).copied(),
        }
    }

    /// The Left options of a form, without repetition, in the order of structure.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn form_left(&mut self, f: Form) -> Result<Vec<Form>> {
        Ok(self.form_sides(f)?.0)
    }

    /// The Right options of a form, without repetition, in the order of structure.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn form_right(&mut self, f: Form) -> Result<Vec<Form>> {
        Ok(self.form_sides(f)?.1)
    }

    /// The Left and the Right options of a form, without repetition, in whatever order they are
    /// stored: for computations in which the order cannot show.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub(crate) fn form_options(&mut self, f: Form) -> Result<[SmallVec<[Form; 8]>; 2]> {
        let FormNode::Canonical(value) = self.forms.node(f) else {
            let (left, right) = self.forms.literal_sides(f).unwrap_or_default();
            return Ok([left.into(), right.into()]);
        };
        let (left, right) = self.sides(value)?;
        let mut forms = [SmallVec::new(), SmallVec::new()];
        for (side, forms) in [left, right].into_iter().zip(&mut forms) {
            for place in side.places() {
                forms.push(self.canonical_form(self.option(place))?);
            }
        }
        Ok(forms)
    }

    fn form_sides(&mut self, f: Form) -> Result<(Vec<Form>, Vec<Form>)> {
        match self.forms.node(f) {
            FormNode::Canonical(value) => {
                let (left, right) = (self.left(value)?, self.right(value)?);
                let mut forms = |side: Vec<Game>| {
                    side.into_iter().map(|g| self.canonical_form(g)).collect::<Result<Vec<_>>>()
                };
                Ok((forms(left)?, forms(right)?))
            }
            FormNode::Literal { .. } => {
                let (left, right) = self.forms.literal_sides(f).unwrap_or_default();
                Ok((left.to_vec(), right.to_vec()))
            }
        }
    }

    /// The literal negative {−f^R | −f^L}.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn form_neg(&mut self, f: Form) -> Result<Form> {
        let mut tasks = vec![f];
        while let Some(&form) = tasks.last() {
            if self.known_negative(form)?.is_some() {
                tasks.pop();
                continue;
            }
            let (left, right) = self.form_sides(form)?;
            self.budget.step(1 + (left.len() + right.len()) as u64 / FEW)?;
            let before = tasks.len();
            let mut negated = [Vec::new(), Vec::new()];
            for (side, out) in [(right, 0), (left, 1)] {
                for option in side {
                    match self.known_negative(option)? {
                        Some(negative) => negated[out].push(negative),
                        None => tasks.push(option),
                    }
                }
            }
            if tasks.len() == before {
                let [left, right] = negated;
                let negative = self.form(&left, &right)?;
                self.forms.negatives.insert(form, negative);
                self.forms.negatives.insert(negative, form);
            }
        }
        Ok(self.known_negative(f)?.unwrap_or(Form::ZERO))
    }

    fn known_negative(&mut self, f: Form) -> Result<Option<Form>> {
        match self.forms.node(f) {
            FormNode::Canonical(value) => {
                let negative = self.neg(value)?;
                self.canonical_form(negative).map(Some)
            }
            FormNode::Literal { .. } => Ok(self.forms.negatives.get(&f).copied()),
        }
    }

    /// The literal sum {fL + k, f + kL | fR + k, f + kR}.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn form_add(&mut self, f: Form, k: Form) -> Result<Form> {
        let mut tasks = vec![(f, k)];
        while let Some(&(f, k)) = tasks.last() {
            if self.known_sum(f, k)?.is_some() {
                tasks.pop();
                continue;
            }
            let ((f_left, f_right), (k_left, k_right)) = (self.form_sides(f)?, self.form_sides(k)?);
            let count = f_left.len() + f_right.len() + k_left.len() + k_right.len();
            self.budget.step(1 + count as u64 / FEW)?;
            let before = tasks.len();
            let mut sums = [Vec::new(), Vec::new()];
            for (side, other, out) in
                [(f_left, k, 0), (k_left, f, 0), (f_right, k, 1), (k_right, f, 1)]
            {
                for option in side {
                    match self.known_sum(option, other)? {
                        Some(sum) => sums[out].push(sum),
                        None => tasks.push((option, other)),
                    }
                }
            }
            if tasks.len() == before {
                let [left, right] = sums;
                let sum = self.form(&left, &right)?;
                self.forms.sums.insert(if f <= k { (f, k) } else { (k, f) }, sum);
            }
        }
        Ok(self.known_sum(f, k)?.unwrap_or(Form::ZERO))
    }

    fn known_sum(&mut self, f: Form, k: Form) -> Result<Option<Form>> {
        if f == Form::ZERO {
            return Ok(Some(k));
        }
        if k == Form::ZERO {
            return Ok(Some(f));
        }
        if let (FormNode::Canonical(g), FormNode::Canonical(h)) =
            (self.forms.node(f), self.forms.node(k))
            && let (Some(m), Some(n)) = (self.as_integer(g), self.as_integer(h))
            && m.sign() == n.sign()
        {
            // {m−1 | } + {n−1 | } has one option, as both moves lead to the same form.
            let sum = self.add(g, h)?;
            return self.canonical_form(sum).map(Some);
        }
        Ok(self.forms.sums.get(&if f <= k { (f, k) } else { (k, f) }).copied())
    }
}
