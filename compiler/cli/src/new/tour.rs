//! The steps of the tour of the guide: each alone as the start of a project, and all of them as the pages of the tour use them.

use super::Files;
use super::examples::Example;

macro_rules! step {
    ($name:literal, $about:literal, $section:literal, $prompt:literal, [$($file:literal),* $(,)?]) => {
        Example {
            name: concat!("tour/", $name),
            dialect: "loki",
            about: $about,
            files: &[$(($file, include_bytes!(concat!("../../guide/tour/", $name, "/", $file)))),*],
            run: concat!(" \"", $prompt, "\""),
            told: concat!("`graphwright guide tour ", $section, "` explains it"),
        }
    };
}

/// The agent that steps run, which is beside them.
pub(super) const TONE: Files = &[(
    "tone/graph.yaml",
    include_bytes!("../../guide/tour/tone/graph.yaml"),
)];

pub(super) const STEPS: [Example; 10] = [
    step!(
        "01-ask",
        "one node asks a model",
        "1-ask",
        "Where is my parcel?",
        ["graph.yaml", "world.yaml"]
    ),
    step!(
        "02-shape",
        "an answer with a shape, and where a failure goes",
        "2-give-the-answer-a-shape",
        "Where is my parcel?",
        ["graph.yaml", "world.yaml"]
    ),
    step!(
        "03-script",
        "a script that chooses where to go",
        "3-run-a-script",
        "Where is AB-1234?",
        ["graph.yaml", "find_order.py", "world.yaml"]
    ),
    step!(
        "04-search",
        "an answer from documents",
        "4-search-documents",
        "How long does it take to an island?",
        [
            "graph.yaml",
            "knowledge/billing.md",
            "knowledge/delivery.md",
            "world.yaml",
        ]
    ),
    step!(
        "05-tool",
        "a model that calls a tool",
        "5-give-it-a-tool",
        "Where is AB-1234?",
        ["graph.yaml", "tools.py", "world.yaml"]
    ),
    step!(
        "06-loop",
        "a loop that ends",
        "6-loop",
        "Where is my parcel?",
        ["graph.yaml", "look.py", "world.yaml"]
    ),
    step!(
        "07-map",
        "one node for each entry of a list",
        "7-do-it-for-each",
        "Where is my parcel? When must I pay?",
        ["graph.yaml", "world.yaml"]
    ),
    step!(
        "08-agent",
        "a graph that runs another one, which is beside it",
        "8-let-another-agent-do-it",
        "Where is my parcel?",
        ["graph.yaml", "world.yaml"]
    ),
    step!(
        "09-approval",
        "a person who agrees first",
        "9-ask-a-person",
        "Where is my parcel?",
        ["graph.yaml", "world.yaml"]
    ),
    step!(
        "10-desk",
        "all of it, with tests",
        "10-all-of-it",
        "Where is AB-1234, and when must I pay?",
        [
            "graph.yaml",
            "knowledge/billing.md",
            "knowledge/delivery.md",
            "look.py",
            "sent.scenario.yaml",
            "tools.py",
            "unread.scenario.yaml",
            "world.yaml",
        ]
    ),
];
