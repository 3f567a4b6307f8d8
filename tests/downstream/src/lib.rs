//! What the library offers to a crate that does not compile the command.

#[cfg(test)]
mod tests {
    use tepid::{Arena, Game, assert_fails, assert_law};

    #[test]
    fn values_add_and_compare() {
        let arena = Arena::new();
        let up = arena.read("^").expect("up is a game");
        let star: Game = "*".parse().expect("star is a game");
        assert!(2 * &up > star && up.partial_cmp(&star).is_none());
    }

    #[test]
    fn laws_are_asserted() {
        assert_law!("g <= k if g <= h, h <= k");
        assert_fails!("g + g = 0");
    }
}
