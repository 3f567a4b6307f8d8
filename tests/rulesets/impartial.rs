//! Nim and octal games: nimbers by play against their tables.

use super::{Bench, written_back};
use proptest::prelude::*;
use tepid::budget::Budget;
use tepid::game::Games;
use tepid::rulesets::{Player, Ruleset, Solver, Summands, nim::Nim, octal::Octal};

#[test]
fn nim_sums() {
    Bench::new().expect("nim", &[("3+4+5", "*2"), ("1", "*"), ("7+7", "0"), ("0", "0")]);
    written_back(&Nim, &["3+4+5", "0"]);
}

#[test]
fn a_heap_of_a_hundred_thousand() {
    let mut bench = Bench::new();
    assert!(bench.value("nim", "50000") == bench.game("*50000"));
}

/// Nim from its rules alone.
struct Heap;

impl Ruleset for Heap {
    type Position = u32;

    fn moves(&self, heap: &u32, _: Player) -> Vec<u32> {
        (0..*heap).collect()
    }
}

#[test]
fn a_heap_of_nim_is_a_nimber_by_play() {
    let mut games = Games::new();
    let mut solver = Solver::new(Heap, &mut games);
    for heap in 0..40 {
        let value = solver.value(&heap).unwrap();
        assert_eq!(value, solver.games().nimber(heap.into()).unwrap());
    }
}

fn table(code: &[u8], largest: usize) -> Octal {
    Octal::new(code, largest, &mut Budget::unlimited()).unwrap()
}

/// The nimbers of an octal game by the definition: each is the least that no move has.
fn by_mex(code: &[u8], largest: usize) -> Vec<u32> {
    let mut nimbers: Vec<u32> = vec![0];
    for heap in 1..=largest {
        let mut met = vec![false; 32 * heap + 32];
        for (taken, digit) in code.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if taken > 0 && rest == 0 && digit & 1 != 0 {
                met[0] = true;
            }
            if taken > 0 && rest > 0 && digit & 2 != 0 {
                met[nimbers[rest] as usize] = true;
            }
            for one in 1..rest {
                if digit & 4 != 0 {
                    met[(nimbers[one] ^ nimbers[rest - one]) as usize] = true;
                }
            }
        }
        nimbers.push(met.iter().position(|met| !met).unwrap() as u32);
    }
    nimbers
}

proptest! {
    /// Whichever nimbers are rare, the table is the one of the definition.
    #[test]
    fn sparse_spaces_leave_out_no_move(
        first in prop_oneof![Just(0u8), Just(4)],
        rest in proptest::collection::vec(0u8..8, 1..7),
    ) {
        let code: Vec<u8> = [first].into_iter().chain(rest).collect();
        let table = table(&code, 300);
        prop_assert_eq!(table.nimbers(), by_mex(&code, 300));
    }
}

/// 0.127 has period 4, and its last exception is the heap of 46,577 (*Winning Ways*, chapter
/// 4, table of octal games).
#[test]
fn the_last_exception_of_0_127() {
    let octal = table(&[0, 1, 2, 7], 100_000);
    let nimbers = octal.nimbers();
    let last = (0..nimbers.len() - 4).rfind(|&n| nimbers[n] != nimbers[n + 4]);
    assert_eq!(last, Some(46_577));
}

/// An octal game without its table.
struct Played(Octal);

impl Ruleset for Played {
    type Position = <Octal as Ruleset>::Position;

    fn moves(&self, heaps: &Self::Position, player: Player) -> Vec<Self::Position> {
        self.0.moves(heaps, player)
    }

    fn summands(&self, heaps: &Self::Position, sum: &mut Summands<Self::Position>) {
        sum.parts.extend(heaps.iter().map(|&heap| std::iter::once(heap).collect()));
    }
}

#[test]
fn tables_of_octal_games_agree_with_play() {
    for code in [&[0, 7, 7][..], &[0, 1, 3, 7], &[0, 0, 7], &[4, 0, 3], &[0, 3, 3], &[0, 1, 5, 6]] {
        let octal = table(code, 24);
        let mut games = Games::new();
        let mut solver = Solver::new(Played(octal.clone()), &mut games);
        for (heap, &nimber) in (0..).zip(octal.nimbers()) {
            let value = solver.value(&std::iter::once(heap).collect()).unwrap();
            assert_eq!(value, solver.games().nimber(nimber.into()).unwrap(), "{code:?}: {heap}");
        }
    }
}

/// Guy and Smith: Kayles has period 12 from the heap 72 on, Dawson's Chess 34 from 52.
#[test]
fn periods() {
    for (code, start, period) in [(&[0, 7, 7][..], 71, 12), (&[0, 1, 3, 7], 52, 34)] {
        let octal = table(code, 400);
        let nimbers = octal.nimbers();
        assert!((start..nimbers.len() - period).all(|n| nimbers[n] == nimbers[n + period]));
    }
}

#[test]
fn octal_texts() {
    Bench::new().expect("octal", &[("0.77:12+5", "*4 + *4"), ("0.77:4", "*"), ("0.137:3", "*2")]);
}
