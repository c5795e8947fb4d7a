//! Random graphs: no label hides the head of an arrow, no text leaves its box, nodes stand apart.

use super::layout::Layout;
use super::shapes::Rect;
use super::{STYLE, labels, layout, texts};
use crate::draw::{Picture, Reasons};
use crate::ir::Program;
use crate::pipeline;
use crate::source::Sources;
use crate::world::UnknownWorld;
use proptest::prelude::*;
use std::fmt::Write;

/// Advance widths of DejaVu Sans Bold from the space to the tilde, in 1/2048 of the size of the letters: the widest face of
/// the fonts that a picture asks for.
const ADVANCES: [u32; 95] = [
    713, 934, 1067, 1716, 1425, 2052, 1786, 627, 936, 936, 1071, 1716, 778, 850, 778, 748, 1425,
    1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 819, 819, 1716, 1716, 1716, 1188, 2048,
    1585, 1561, 1503, 1700, 1399, 1399, 1681, 1714, 762, 762, 1587, 1305, 2038, 1714, 1741, 1501,
    1741, 1577, 1475, 1397, 1663, 1585, 2259, 1579, 1483, 1485, 936, 748, 936, 1716, 1024, 1024,
    1382, 1466, 1214, 1466, 1389, 891, 1466, 1458, 702, 702, 1362, 702, 2134, 1458, 1407, 1466,
    1466, 1010, 1219, 979, 1458, 1335, 1892, 1321, 1335, 1192, 1458, 748, 1458, 1716,
];

/// How wide a browser shows a text in that face; the ellipsis is as wide as its letters are high.
fn shown(text: &str, size: f64) -> f64 {
    let advance = |letter: char| {
        let at = u32::from(letter).checked_sub(32);
        let known = at.and_then(|at| ADVANCES.get(at as usize));
        known.copied().unwrap_or(2048)
    };
    text.chars()
        .map(|letter| f64::from(advance(letter)))
        .sum::<f64>()
        / 2048.0
        * size
}

fn program(text: &str) -> Program {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (program, report) = pipeline::lower(file, None, &mut sources, &UnknownWorld);
    assert!(!report.has_errors(), "{report:?}");
    program.unwrap()
}

fn overlap(one: &Rect, other: &Rect) -> bool {
    one.x < other.x + other.w
        && other.x < one.x + one.w
        && one.y < other.y + other.h
        && other.y < one.y + one.h
}

/// What holds for every picture.
fn is_readable(picture: &Picture, laid: &Layout) -> Result<(), TestCaseError> {
    let heads: Vec<Rect> = laid.lines.iter().filter_map(labels::head).collect();
    for label in &laid.labels {
        let hidden = heads.iter().find(|head| overlap(head, &label.plate));
        prop_assert!(hidden.is_none(), "{} hides a head", label.text);
        let wide = shown(&label.text, texts::LABEL);
        prop_assert!(wide <= label.plate.w, "{} leaves its plate", label.text);
    }
    for (region, name) in picture.regions.iter().zip(&laid.names) {
        let Some((x, y)) = name else { continue };
        let room = Rect {
            x: *x,
            y: y - 10.0,
            w: shown(&region.label, texts::KIND),
            h: 13.0,
        };
        prop_assert!(
            !heads.iter().any(|head| overlap(head, &room)),
            "{} hides a head",
            region.label
        );
    }
    for (at, rect) in laid.nodes.iter().enumerate() {
        let shape = picture.nodes.get(at).unwrap();
        let name = shown(&texts::shortened(&shape.id), texts::NAME);
        let kind = shown(&shape.said(), texts::KIND);
        // The slanted ends of a decision and the round ones of an end take this of the box where its texts stand.
        let inside = rect.w - 16.0;
        prop_assert!(name.max(kind) <= inside, "{} leaves its box", shape.id);
        for other in laid.nodes.iter().skip(at + 1) {
            prop_assert!(!overlap(rect, other), "{} lies on another", shape.id);
        }
    }
    Ok(())
}

/// A name of letters that are narrow, wide and neither.
fn name() -> impl Strategy<Value = String> {
    "[a-zA-Z_WMmwil@%-]{1,50}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Decisions whose options have long names, nodes that fail to one end, and branches.
    #[test]
    fn labels_and_names_keep_out_of_the_way(
        names in prop::collection::vec(name(), 8),
        options in prop::collection::vec("[a-zA-Z ]{1,40}", 8),
        ways in prop::collection::vec((0..8_usize, 0..8_usize, any::<bool>()), 8),
    ) {
        let id = |at: usize| format!("{}{at}", names[at]);
        let mut text = format!(
            "name: t\nsettings: {{ x-allow-cycles: true }}\nstart: {:?}\nnodes:\n",
            id(0)
        );
        for (at, (yes, no, fails)) in ways.iter().enumerate() {
            let (id, yes, no) = (id(at), id(*yes), id(*no));
            let (one, other) = (format!("{} 1", options[at].trim()), "no");
            let _ = if *fails {
                writeln!(text, "  {id:?}: {{ type: llm, prompt: x, fallback: sorry, next: {yes:?} }}")
            } else {
                writeln!(
                    text,
                    "  {id:?}: {{ type: approval, question: q, options: [{one:?}, {other:?}], routes: {{ {one:?}: {yes:?}, {other:?}: {no:?} }}, on_other: end }}"
                )
            };
        }
        text.push_str("  end: { type: end, output: x }\n  sorry: { type: end, output: x }\n");
        let picture = Picture::of(&program(&text), Reasons::Hidden);
        is_readable(&picture, &layout::lay(&picture))?;
    }

    /// Branches in frames, also inside of each other, with a label at each way into them.
    #[test]
    fn frames_keep_out_of_the_way(inner in 2..5_usize, long in 1..4_usize, name in name()) {
        // No other node is called so.
        let name = format!("{name}9");
        let mut text = format!("name: t\nstart: a\nnodes:\n  a: {{ type: llm, prompt: x, next: [b0, c] }}\n  c: {{ type: llm, prompt: x, next: {name:?} }}\n");
        let mut fork = Vec::new();
        for at in 0..inner {
            fork.push(format!("i{at}"));
            let _ = writeln!(text, "  i{at}: {{ type: llm, prompt: x, next: meet }}");
        }
        for at in 0..long {
            let next = if at + 1 == long { format!("[{}]", fork.join(", ")) } else { format!("b{}", at + 1) };
            let _ = writeln!(text, "  b{at}: {{ type: llm, prompt: x, next: {next} }}");
        }
        let _ = writeln!(text, "  meet: {{ type: llm, prompt: x, next: {name:?} }}\n  {name:?}: {{ type: end, output: x }}");
        let picture = Picture::of(&program(&text), Reasons::Hidden);
        is_readable(&picture, &layout::lay(&picture))?;
    }
}

/// The end for failures stands beside the picture, and the picture is as if it were not there.
#[test]
fn an_end_for_failures_does_not_rule_the_picture() {
    let chain = |fallback: &str| {
        let mut text = "name: t\nstart: n0\nnodes:\n".to_owned();
        for at in 0..5 {
            let next = if at == 4 {
                "done".to_owned()
            } else {
                format!("n{}", at + 1)
            };
            let _ = writeln!(
                text,
                "  n{at}: {{ type: llm, prompt: x, {fallback}next: {next} }}"
            );
        }
        text + "  done: { type: end, output: x }\n"
    };
    let graph = program(&(chain("fallback: sorry, ") + "  sorry: { type: end, output: x }\n"));
    let with = layout::lay(&Picture::of(&graph, Reasons::Hidden));
    let middle = |rect: &Rect| rect.x + rect.w / 2.0;
    let chain = with.nodes.iter().take(6);
    let first = with.nodes.first().unwrap();
    for (one, next) in chain.clone().zip(with.nodes.iter().skip(1).take(5)) {
        assert!(
            (middle(one) - middle(first)).abs() < 1.0,
            "one column: {one:?}"
        );
        assert!(next.y > one.y, "from top to bottom: {one:?} {next:?}");
    }
    let sink = with.nodes.last().unwrap();
    assert!(
        chain.clone().all(|node| node.x + node.w < sink.x),
        "it stands at the right"
    );
    let failing: Vec<_> = with.lines.iter().filter(|line| line.to == [6]).collect();
    assert_eq!(failing.len(), 5);
    for line in failing {
        let tip = line.head.unwrap().0;
        assert!(
            (tip.0 - middle(sink)).abs() < 0.1 && (tip.1 - sink.y).abs() < 0.1,
            "{tip:?}"
        );
        let inside = |rect: &Rect, (x, y): &(f64, f64)| {
            *x > rect.x && *x < rect.x + rect.w && *y > rect.y + 1.0 && *y < rect.y + rect.h - 1.0
        };
        assert!(
            !line
                .points
                .iter()
                .any(|at| with.nodes.iter().any(|node| inside(node, at))),
            "it leads around the nodes"
        );
    }
    let labels = with.labels.iter().filter(|label| label.text == "failed");
    assert_eq!(
        labels.count(),
        1,
        "what is said of all of them is said once"
    );
}

/// A page that holds a picture has words for its own parts, `id` among them: letters of the page stay as they are.
#[test]
fn the_page_around_a_picture_keeps_its_letters() {
    let plain = STYLE.replace("@media (prefers-color-scheme:dark){", "");
    let rules = plain.split('}').filter_map(|rule| rule.split_once('{'));
    let letters = rules.filter(|(_, what)| what.contains("font-") || what.contains("opacity:"));
    for (selectors, _) in letters {
        for selector in selectors.trim().split(',') {
            // Only a picture has elements that are called so, and classes with these names.
            let own = ["text", ".region-label", ".plate"];
            assert!(
                own.iter().any(|own| selector.starts_with(own)),
                "{selector}"
            );
        }
    }
}
