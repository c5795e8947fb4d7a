//! What a graph may call is asked twice, when it is compiled and when it runs: the answers are the same.

use graphwright::dialects::rye::action::permission as run;
use graphwright_compiler::dialect::rye::permission as compile;
use proptest::prelude::*;

proptest! {
    #[test]
    fn compiler_and_run_agree_on_what_a_pattern_covers(
        pattern in "[a-c.*?!\\[\\]-]{0,12}",
        text in "[a-c.!\\[\\]-]{0,8}",
    ) {
        prop_assert_eq!(compile::covers(&pattern, &text), run::covers(&pattern, &text));
    }

    #[test]
    fn a_pattern_of_plain_letters_covers_itself_alone(pattern in "[a-c.]{1,6}", text in "[a-c.]{1,6}") {
        prop_assert_eq!(run::covers(&pattern, &text), pattern == text);
        let around = format!("*{}*", pattern);
        prop_assert_eq!(run::covers(&around, &text), text.contains(&pattern));
    }
}
