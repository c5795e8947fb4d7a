//! Pictures of small graphs.

use super::svg;
use super::{Format, Reasons, draw, serialised, why};
use crate::ir::Program;
use crate::pipeline;
use crate::source::Sources;
use crate::world::UnknownWorld;

fn program(text: &str) -> Program {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (program, report) = pipeline::lower(file, None, &mut sources, &UnknownWorld);
    assert!(!report.has_errors(), "{report:?}");
    program.unwrap()
}

const HEAD: &str = "models: [{ llm: ollama, model: m }]\nprompts: [{ template: { prompt_template: { t: go } } }]\nnodes:\n";

fn node(id: &str, more: &str) -> String {
    format!(
        "  - {{ id: {id}, model: 0, temperature: 0, max_tokens: 9, show: false, prompt: {{ template: 0 }}{more} }}\n"
    )
}

#[test]
fn branches_are_drawn_by_what_they_wait_for() {
    let pipe = ", message_passing: { input: true, output: true }";
    let text = format!(
        "{HEAD}{}{}{}",
        node("a", pipe),
        node("b", pipe),
        node("c", pipe)
    );
    let program = program(&text);
    let drawn = draw(&program, Format::Text, Reasons::Hidden);
    assert_eq!(
        drawn,
        "begin  ──▶ a\na      ──▶ b\nb      ──▶ c\nc      ──▶ report\nreport ──▶ end\n"
    );
    let explained = why(&program).unwrap();
    assert!(
        explained.starts_with("a waits for nothing\nb waits for\n  a: it reads messages"),
        "{explained}"
    );
    let said = serialised(&program);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said.iter()
            .all(|said| said.starts_with("`c` runs after `b` only because"))
    );
    let reasons = draw(&program, Format::Dot, Reasons::Shown);
    assert!(
        reasons.contains("n1 -> n2 [label=\"it reads messages, and `a` before it sends them\"];"),
        "{reasons}"
    );
}

#[test]
fn agents_stand_beside_their_controller() {
    let edges = "edges: [{ node: boss, react: [{ node: one, children: [{ node: two }] }] }]\n";
    let program = program(&format!(
        "{HEAD}{}{}{}{edges}",
        node("boss", ""),
        node("one", ""),
        node("two", "")
    ));
    let drawn = draw(&program, Format::Mermaid, Reasons::Hidden);
    for line in [
        "  n1[[\"boss<br/>controller\"]]",
        "  subgraph agents1 [\"agents of boss\"]",
        "  n1 -.->|\"calls\"| n4",
        "  n4 --> n5",
    ] {
        assert!(drawn.contains(line), "{line}\n{drawn}");
    }
}

#[test]
fn labels_cannot_break_a_picture() {
    let text = "name: t\nstart: \"a\\\"]b\"\nnodes:\n  \"a\\\"]b\": { type: end, output: x }\n";
    let program = program(text);
    assert!(draw(&program, Format::Mermaid, Reasons::Hidden).contains("n0([\"a#34;]b<br/>end\"])"));
    assert!(draw(&program, Format::Dot, Reasons::Hidden).contains("n0 [label=\"a\\\"]b\\nend\""));
}

const BRANCHES: &str = "name: t\nstart: a\nnodes:\n  a: { type: llm, prompt: x, next: [b, c] }\n  b: { type: llm, prompt: x, next: d }\n  c: { type: llm, prompt: x, next: d }\n  d: { type: end, output: x }\n";

#[test]
fn branches_stand_in_a_frame() {
    let program = program(BRANCHES);
    let drawn = draw(&program, Format::Mermaid, Reasons::Hidden);
    assert!(
        drawn.contains("  subgraph region0 [\"after a, side by side\"]\n    n1[\"b<br/>llm\"]\n    n2[\"c<br/>llm\"]\n  end\n"),
        "{drawn}"
    );
    let drawn = draw(&program, Format::Dot, Reasons::Hidden);
    assert!(drawn.contains("subgraph cluster_region0 {"), "{drawn}");
}

#[test]
fn svg_has_every_node_way_and_frame_once() {
    let program = program(BRANCHES);
    let drawn = svg::draw(&program, Reasons::Hidden);
    assert_eq!(drawn.places.len(), program.nodes.len());
    for part in [
        "class=\"node n0 llm\"",
        "class=\"node n3 end\"",
        "class=\"way f0 t1\"",
        "class=\"way f0 t2\"",
        "class=\"way f1 t3\"",
        "class=\"region\"",
    ] {
        assert_eq!(drawn.svg.matches(part).count(), 1, "{part}\n{}", drawn.svg);
    }
    // Nodes do not lie on each other.
    for (at, [x, y, w, h]) in drawn.places.iter().enumerate() {
        for [x2, y2, w2, h2] in drawn.places.iter().skip(at + 1) {
            let apart = x + w <= *x2 || x2 + w2 <= *x || y + h <= *y2 || y2 + h2 <= *y;
            assert!(apart, "{:?}", drawn.places);
        }
    }
    assert_eq!(drawn, svg::draw(&program, Reasons::Hidden));
}

/// A hundred equal branches are no row of 18,000 pixels; what differs in its ways stays outside of the grid.
#[test]
fn many_equal_branches_stand_in_a_grid() {
    let branches: Vec<String> = (0..100).map(|at| format!("branch_{at:03}")).collect();
    let mut text = format!(
        "name: wide\nstart: split\nnodes:\n  split: {{ type: llm, prompt: x, next: [{}] }}\n",
        branches.join(", ")
    );
    for (at, branch) in branches.iter().enumerate() {
        let next = if at == 7 { "extra" } else { "sum" };
        text.push_str(&format!(
            "  {branch}: {{ type: llm, prompt: x, next: {next} }}\n"
        ));
    }
    text.push_str(
        "  extra: { type: llm, prompt: x, next: sum }\n  sum: { type: end, output: x }\n",
    );
    let drawn = svg::draw(&program(&text), Reasons::Hidden);
    assert!(
        number(&drawn.svg, "<svg", "width") < 1500.0,
        "{}",
        drawn.svg
    );
    assert_eq!(drawn.places.len(), 103);
    for (at, [x, y, w, h]) in drawn.places.iter().enumerate() {
        assert!(*w > 0.0 && *h > 0.0, "{at}: {:?}", drawn.places);
        for [x2, y2, w2, h2] in drawn.places.iter().skip(at + 1) {
            let apart = x + w <= *x2 || x2 + w2 <= *x || y + h <= *y2 || y2 + h2 <= *y;
            assert!(apart, "{:?}", drawn.places);
        }
    }
    let ways: Vec<Vec<&str>> = drawn
        .svg
        .split("class=\"way ")
        .skip(1)
        .map(|way| way.split('"').next().unwrap().split(' ').collect())
        .collect();
    let with = |class: &str| ways.iter().filter(|way| way.contains(&class)).count();
    assert_eq!(ways.len(), 5, "{ways:?}");
    // Each way is found by the numbers of its ends, for whoever lays a run over the picture.
    assert!(
        ways.iter()
            .any(|way| way.contains(&"f0") && way.contains(&"t1") && way.contains(&"t100"))
    );
    assert!(ways.contains(&vec!["f0", "t8"]) && ways.contains(&vec!["f8", "t101"]));
    assert_eq!((with("t102"), with("f100")), (2, 1), "{ways:?}");
}

/// The first number of an attribute after a place in a text.
fn number(text: &str, after: &str, attribute: &str) -> f64 {
    let (_, text) = text.split_once(after).unwrap();
    let (_, text) = text.split_once(&format!("{attribute}=\"")).unwrap();
    text.split('"').next().unwrap().parse().unwrap()
}

#[test]
fn texts_of_nodes_stay_inside_of_them() {
    let long = "n".repeat(200);
    let text = format!(
        "name: x\nstart: s\nnodes:\n  s: {{ type: script, script: a.sh, next: {long} }}\n  {long}: {{ type: llm, prompt: x, next: b }}\n  \
         b: {{ type: llm, prompt: x, next: c }}\n  c: {{ type: llm, prompt: x, next: d }}\n  d: {{ type: end, output: x }}\n"
    );
    let drawn = svg::draw(&program(&text), Reasons::Hidden);
    assert!(
        drawn.svg.contains("script · goes anywhere</text>"),
        "{}",
        drawn.svg
    );
    let [_, _, w, _] = drawn.places[0];
    assert!(w > 22.0 * 6.4, "the mark has room: {w}");
    let [_, _, w, _] = drawn.places[1];
    assert!(
        w < 500.0,
        "a long name does not push everything else aside: {w}"
    );
    assert!(
        drawn.svg.contains(&format!("<title>{long} (llm)</title>")),
        "and can be read"
    );
    assert!(drawn.svg.contains("nnn…</text>"), "{}", drawn.svg);
}

const INNER: &str = "name: t\nstart: a\nnodes:\n  a: { type: llm, prompt: x, next: [b, c] }\n  b: { type: llm, prompt: x, next: [e, f] }\n  c: { type: llm, prompt: x, next: d }\n  e: { type: llm, prompt: x, next: g }\n  f: { type: llm, prompt: x, next: g }\n  g: { type: llm, prompt: x, next: d }\n  d: { type: end, output: x }\n";

#[test]
fn the_name_of_a_region_keeps_out_of_the_way() {
    let drawn = svg::draw(&program(INNER), Reasons::Hidden).svg;
    // The inner region: its first node is where the name would begin, and the way to it comes from above.
    let (_, frames) = drawn.split_once("class=\"region\"").unwrap();
    let (_, names) = drawn.split_once("region-label\" x").unwrap();
    let frame = number(frames, "class=\"region\"", "x");
    let name = number(names, "region-label\"", "x");
    assert!(name > frame + 20.0, "{name} {frame}\n{drawn}");
}

#[test]
fn labels_cannot_break_an_svg() {
    let text = "name: \"</svg><script>\"\nstart: \"a</text><script>\\u0007\"\nnodes:\n  \"a</text><script>\\u0007\": { type: end, output: x }\n";
    let drawn = svg::draw(&program(text), Reasons::Hidden).svg;
    assert!(!drawn.contains("<script>"), "{drawn}");
    assert!(!drawn.contains('\u{7}'), "{drawn}");
    assert_eq!(drawn.matches("</svg>").count(), 1, "{drawn}");
}

/// Decisions with three ways, one after the other: there are 3^`many` paths through them.
fn decisions(many: usize) -> String {
    use std::fmt::Write;
    let mut text = "name: t\nstart: n0\nnodes:\n".to_owned();
    for at in (0..many).map(|at| 4 * at) {
        let (a, b, c, next) = (at + 1, at + 2, at + 3, at + 4);
        let _ = writeln!(
            text,
            "  n{at}: {{ type: approval, question: q, options: [a, b, c], routes: {{ a: n{a}, b: n{b}, c: n{c} }}, on_other: end }}"
        );
        for way in [a, b, c] {
            let _ = writeln!(text, "  n{way}: {{ type: llm, prompt: x, next: n{next} }}");
        }
    }
    let last = 4 * many;
    let _ = writeln!(text, "  n{last}: {{ type: llm, prompt: x, next: end }}");
    text.push_str("  end: { type: end, output: x }\n");
    text
}

/// The library walks every path of a graph to see which ways lead back; here nobody would live to see the end.
#[test]
fn decisions_in_a_row_are_drawn() {
    for many in [18, 60] {
        let drawn = svg::draw(&program(&decisions(many)), Reasons::Hidden);
        assert_eq!(drawn.places.len(), 4 * many + 2);
        assert_eq!(drawn.svg.matches("class=\"way ").count(), 7 * many + 1);
        for (at, [x, y, w, h]) in drawn.places.iter().enumerate() {
            for [x2, y2, w2, h2] in drawn.places.iter().skip(at + 1) {
                let apart = x + w <= *x2 || x2 + w2 <= *x || y + h <= *y2 || y2 + h2 <= *y;
                assert!(apart, "{:?}", drawn.places);
            }
        }
    }
}

/// A script that declares nothing may go anywhere: a mark says so, where arrows to every node would say nothing.
#[test]
fn a_script_that_may_go_anywhere_has_a_mark_in_every_form() {
    let mut text =
        "name: t\nstart: s\nnodes:\n  s: { type: script, script: a.sh, next: a }\n".to_owned();
    for (node, next) in [("a", "b"), ("b", "c"), ("c", "d")] {
        text.push_str(&format!(
            "  {node}: {{ type: llm, prompt: x, next: {next} }}\n"
        ));
    }
    text.push_str("  d: { type: end, output: x }\n");
    let program = program(&text);
    let drawn = |format| draw(&program, format, Reasons::Hidden);
    let (mermaid, dot) = (drawn(Format::Mermaid), drawn(Format::Dot));
    assert!(
        mermaid.contains("n0[\"s<br/>script · goes anywhere\"]")
            || mermaid.contains("n0([\"s<br/>script · goes anywhere\"])"),
        "{mermaid}"
    );
    assert_eq!(
        (
            mermaid.matches("-->").count(),
            mermaid.matches("-.->").count()
        ),
        (4, 0)
    );
    assert!(dot.contains("s\\nscript · goes anywhere"), "{dot}");
    assert_eq!(dot.matches(" -> ").count(), 4, "{dot}");
    assert!(mermaid.contains("n0 -->|\"done, failed\"| n1"), "{mermaid}");
    let text = drawn(Format::Text);
    assert!(text.ends_with("s ╌╌ _next ╌╌▶ any node\n"), "{text}");
}

/// In a small graph one such script has its ways; of several, whose ways would be nearly all there can be, marks say it.
#[test]
fn several_scripts_that_may_go_anywhere_have_marks_in_a_small_graph_too() {
    let script = |id: &str| format!("  {id}: {{ type: script, script: {id}.sh, next: end }}\n");
    let graph = |scripts: &[&str]| {
        let nodes: String = scripts.iter().map(|id| script(id)).collect();
        program(&format!(
            "name: t\nstart: a\nnodes:\n{nodes}  end: {{ type: end, output: x }}\n"
        ))
    };
    let (one, three) = (graph(&["a"]), graph(&["a", "b", "c"]));
    for format in [Format::Mermaid, Format::Dot, Format::Text] {
        let drawn = draw(&three, format, Reasons::Hidden);
        let arrows = drawn
            .lines()
            .filter(|line| line.contains("->") || line.contains("▶"));
        let to_nodes = arrows.filter(|line| !line.ends_with("any node"));
        assert_eq!(to_nodes.count(), 3, "{drawn}");
        let marks = drawn.matches("goes anywhere").count() + drawn.matches("any node").count();
        assert_eq!(marks, 3, "{drawn}");
        assert!(!draw(&one, format, Reasons::Hidden).contains("anywhere"));
    }
}

mod any_graph {
    use super::{Reasons, program, svg};
    use proptest::prelude::*;
    use std::fmt::Write;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(6))]

        /// Many nodes with ways to anywhere, too many for the library: rows take them.
        #[test]
        fn is_drawn_when_it_is_large(ways in prop::collection::vec((0..400_usize, 0..400_usize), 400)) {
            let mut text = "name: t\nsettings: { x-allow-cycles: true }\nstart: n0\nnodes:\n".to_owned();
            for (at, (yes, no)) in ways.iter().enumerate() {
                let _ = writeln!(
                    text,
                    "  n{at}: {{ type: approval, question: q, options: [yes, no], routes: {{ yes: n{yes}, no: n{no} }}, on_other: n{} }}",
                    at + 1
                );
            }
            text.push_str("  n400: { type: end, output: x }\n");
            let drawn = svg::draw(&program(&text), Reasons::Hidden);
            prop_assert_eq!(drawn.places.len(), 401);
            for (at, [x, y, w, h]) in drawn.places.iter().enumerate() {
                for [x2, y2, w2, h2] in drawn.places.iter().skip(at + 1) {
                    let apart = x + w <= *x2 || x2 + w2 <= *x || y + h <= *y2 || y2 + h2 <= *y;
                    prop_assert!(apart, "{:?}", drawn.places);
                }
            }
            prop_assert!(!drawn.svg.contains("NaN"));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// Loops, ways to oneself, nodes nobody goes to: the library that places them takes them all.
        #[test]
        fn is_drawn(ways in prop::collection::vec((0..9_usize, 0..9_usize), 9)) {
            let mut text = "name: t\nsettings: { x-allow-cycles: true }\nstart: n0\nnodes:\n".to_owned();
            for (at, (yes, no)) in ways.iter().enumerate() {
                let _ = writeln!(
                    text,
                    "  n{at}: {{ type: approval, question: q, options: [yes, no], routes: {{ yes: n{yes}, no: n{no} }}, on_other: n9 }}"
                );
            }
            text.push_str("  n9: { type: end, output: x }\n");
            let drawn = svg::draw(&program(&text), Reasons::Hidden);
            prop_assert_eq!(drawn.places.len(), 10);
            prop_assert_eq!(drawn.svg.matches("class=\"node ").count(), 10);
            prop_assert!(!drawn.svg.contains("NaN"));
        }
    }
}
