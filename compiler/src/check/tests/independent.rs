//! Which nodes could be worked on side by side.

use super::{Strictness, UnknownWorld, checked, count_told};
use crate::diag::{Fix, Report};

fn report(nodes: &str) -> Report {
    let graph = format!(
        "name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ a: \"{{{{output}}}}\" }}, next: b }}\n{nodes}  done: {{ type: end, output: \"{{{{a}}}}\" }}\n"
    );
    checked(&graph, &UnknownWorld, Strictness::Optimistic)
}

fn found(nodes: &str) -> Vec<String> {
    let report = report(nodes);
    let own = report.diagnostics.iter();
    let own = own.filter(|one| one.code.name == "independent-steps");
    own.map(|one| one.message.clone()).collect()
}

const B: &str =
    "  b: { type: llm, prompt: \"b {{a}}\", state_updates: { b: \"{{output}}\" }, next: c }\n";
const APART: &str = "`b` and `c` stand one after the other, and none uses what the others make";

#[test]
fn nodes_that_use_nothing_of_each_other_are_told() {
    let next = "  c: { type: llm, prompt: \"c {{a}}\", state_updates: { c: \"{{output}}\" }, next: done }\n";
    assert_eq!(found(&format!("{B}{next}")), [APART]);
    let search = "  c: { type: rag, documents: [\"https://example.com\"], query: \"{{a}}\", state_updates: { c: \"{{output.context}}\" }, next: done }\n";
    assert_eq!(found(&format!("{B}{search}")), [APART]);
}

#[test]
fn a_node_that_uses_what_another_makes_waits_for_it() {
    for next in [
        "  c: { type: llm, prompt: \"c {{bb}}\", state_updates: { c: \"{{output}}\" }, next: done }\n",
        "  c: { type: llm, prompt: \"c {{b}}\", state_updates: { c: \"{{output}}\" }, next: done }\n",
        "  c: { type: llm, prompt: c, state_updates: { b: \"{{output}}\" }, next: done }\n",
        "  c: { type: llm, prompt: c, state_updates: { c: \"{{b}} {{output}}\" }, next: done }\n",
    ] {
        assert_eq!(found(&format!("{B}{next}")), [""; 0], "{next}");
    }
}

#[test]
fn a_failure_that_goes_the_same_way_is_no_other_way() {
    let first = B.replace(", next: c", ", fallback: c, next: c");
    let next = |fallback: &str| {
        format!(
            "  c: {{ type: llm, prompt: \"c {{{{a}}}}\", state_updates: {{ c: \"{{{{output}}}}\" }}, fallback: {fallback}, next: done }}\n"
        )
    };
    let report = report(&format!("{first}{}", next("done")));
    let mut own = report.diagnostics.iter();
    let one = own
        .find(|one| one.code.name == "independent-steps")
        .unwrap();
    let edits = one.fixes.iter().map(|fix| fix.replacement.as_str());
    assert_eq!(edits.collect::<Vec<_>>(), ["[b, c]", "done", "done"]);
    assert_eq!(found(&format!("{first}{}", next("a"))), [""; 0]);
}

#[test]
fn what_may_change_something_keeps_its_order() {
    for next in [
        "  c: { type: llm, prompt: c, tools: [send], state_updates: { c: \"{{output}}\" }, next: done }\n",
        "  c: { type: script, script: c.sh, x-writes: { c: { type: string } }, next: done }\n",
        "  c: { type: input, question: c, state_updates: { c: \"{{input}}\" }, next: done }\n",
        "  c: { type: llm, prompt: c, state_updates: { c: \"{{output}}\" }, fallback: a, next: done }\n",
    ] {
        assert_eq!(found(&format!("{B}{next}")), [""; 0], "{next}");
    }
}

#[test]
fn a_row_is_told_once_with_all_its_edits() {
    let more =
        "  c: { type: llm, prompt: c, timeout: 30, state_updates: { c: \"{{output}}\" }, next: d }
  d: { type: llm, prompt: d, timeout: 20, state_updates: { d: \"{{output}}\" }, next: done }\n";
    let first = B.replace("type: llm", "type: llm, timeout: 10");
    let report = report(&format!("{first}{more}"));
    let own = report.diagnostics.iter();
    let own: Vec<_> = own
        .filter(|one| one.code.name == "independent-steps")
        .collect();
    let [one] = &own[..] else {
        panic!("{:?}", report.diagnostics);
    };
    let edits: Vec<&str> = one
        .fixes
        .iter()
        .map(|fix| fix.replacement.as_str())
        .collect();
    assert_eq!(edits, ["[b, c, d]", "done", "done"]);
    assert!(!one.fixes.iter().any(Fix::is_safe));
    assert_eq!(
        one.notes,
        [
            "side by side, a run waits for the slowest of them only, which saves the time of 2 calls: by their limits 30 s at most, and not 60 s"
        ]
    );
}

#[test]
fn a_way_that_comes_from_elsewhere_keeps_a_node_where_it_is() {
    let again = "  c: { type: llm, prompt: c, state_updates: { c: \"{{output}}\" }, next: e }
  e: { type: approval, question: again?, options: [\"yes\", \"no\"], routes: { \"yes\": c, \"no\": done }, on_other: done }\n";
    assert_eq!(found(&format!("{B}{again}")), [""; 0]);
}

#[test]
fn the_edits_put_them_side_by_side() {
    let page = crate::diag::codes::INDEPENDENT_STEPS.page();
    let mut graph = page.wrong.graph.clone();
    let report = checked(&graph, &UnknownWorld, Strictness::Optimistic);
    let own = report.diagnostics.iter();
    let mut fixes: Vec<&Fix> = own.flat_map(|one| &one.fixes).collect();
    fixes.sort_by_key(|fix| std::cmp::Reverse(fix.span.start));
    for fix in fixes {
        let span = fix.span.start as usize..fix.span.end as usize;
        graph.replace_range(span, &fix.replacement);
    }
    assert_eq!(graph, page.right.graph);
}

#[test]
fn a_join_lists_its_branches() {
    let of = |text: &str| {
        let branch = |id: &str| {
            format!(
                "  {id}_view: {{ type: llm, prompt: \"Look at {{{{initial_prompt}}}}.\", state_updates: {{ {id}: \"{{{{output}}}}\" }}, fallback: join, next: join }}\n"
            )
        };
        let graph = format!(
            "name: t\nstart: split\nnodes:\n  split: {{ type: llm, prompt: \"{{{{initial_prompt}}}}\", state_updates: {{ question: \"{{{{output}}}}\" }}, fallback: done, next: [tax_view, law_view, road_view] }}\n{}{}{}  join: {{ type: llm, prompt: \"{text} {{{{question}}}} {{{{tax}}}} {{{{law}}}} {{{{road}}}}\", state_updates: {{ text: \"{{{{output}}}}\" }}, fallback: done, next: done }}\n  done: {{ type: end, output: \"{{{{text}}}}\" }}\ninitial_state: {{ question: \"\", tax: \"\", law: \"\", road: \"\", text: \"\" }}\n",
            branch("tax"),
            branch("law"),
            branch("road")
        );
        count_told(&graph, &[], "spoken-value")
    };
    assert_eq!(of("Join the tax, the law and the water view."), 1);
    assert_eq!(of("Join the tax, the law and the road view."), 0);
}
