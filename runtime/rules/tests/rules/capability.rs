//! What permissions cover.

use graphwright_rules::capability::covers;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_pattern_of_plain_letters_covers_itself_alone(pattern in "[a-c.]{1,6}", text in "[a-c.]{1,6}") {
        prop_assert_eq!(covers(&pattern, &text), pattern == text);
        let around = format!("*{pattern}*");
        prop_assert_eq!(covers(&around, &text), text.contains(&pattern));
    }
}
