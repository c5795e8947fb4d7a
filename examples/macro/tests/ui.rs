//! What a person reads when a graph in a macro is wrong.

#![cfg(test)]

#[test]
fn a_wrong_graph_is_a_compile_error_that_says_where_and_why() {
    trybuild::TestCases::new().compile_fail("ui/*.rs");
}
