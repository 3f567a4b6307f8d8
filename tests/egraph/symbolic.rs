//! Terms with free variables.

use crate::common::{Run, normal};
use tepid::egraph::Stop;
use tepid::syntax::parse_term;

/// `law!(name: term => result, at most so many e-nodes)`.
macro_rules! simplifies {
    ($($name:ident: $term:literal => $result:literal, $nodes:literal;)*) => {$(
        #[test]
        fn $name() {
            for rules_only in [false, true] {
                let mut run = Run::canonical(rules_only);
                let found = run.simplify($term);
                let wanted = parse_term($result).unwrap();
                let wanted = run.simplifier.simplify(&mut run.evaluator, &wanted).unwrap().term;
                assert_eq!(normal(&found.term), normal(&wanted), "{:?}", found.report);
                assert_eq!(found.report.stop, Stop::Saturated);
                assert!(found.report.nodes <= $nodes, "{:?}", found.report);
            }
        }
    )*};
}

simplifies! {
    ground: "{1|-1} + {2|0} + *" => "1*", 60;
    a_game_cancels: "g - g + h" => "h", 10;
    subtraction_cancels: "a + (b - a)" => "b", 10;
    the_negative_of_a_sum: "-(g + h) + g" => "-h", 10;
    ten_summands: "g + h + k + l + m - (m + l + k + h + g)" => "0", 20;
    dominated_by_difference: "{g, g + 1 | }" => "{g + 1 | }", 20;
    several_dominated: "{g, g+1, g-1, h | g+3, g+2}" => "{g + 1, h | g + 2}", 30;
    up_and_down: "^ + v + h" => "h", 30;
    star_twice: "* + * + h" => "h", 10;
    ground_parts_meet: "(g + ^) + (h - g) + v - h" => "0", 30;
    a_hidden_number: "{g - g | }" => "1", 10;
    a_hidden_number_in_a_sum: "{g - g, 1 | } + h" => "2 + h", 20;
    something_within_copies: "2 . {g | *, *} + h - h" => "2 . {g | *}", 20;
    copies_of_nothing: "(3 . {3/4, g | 0} - 2 . 0) - 0" => "3 . {3/4, g | 0}", 30;
}
