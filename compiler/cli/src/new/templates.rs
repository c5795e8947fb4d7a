//! The projects that `graphwright new` makes, one per language. `NAME` in a file stands for the name.

use super::Files;

/// A small agent in one language.
pub(super) struct Template {
    pub(super) dialect: &'static str,
    /// What the language is for.
    pub(super) about: &'static str,
    pub(super) files: Files,
    /// The start of its policy.
    pub(super) policy: &'static str,
    /// What follows `graphwright run PATH`.
    pub(super) run: &'static str,
}

macro_rules! template {
    ($dialect:literal, $about:literal, $run:literal, [$($path:literal = $file:literal),* $(,)?]) => {
        Template {
            dialect: $dialect,
            about: $about,
            files: &[$(($path, include_bytes!(concat!($dialect, "/", $file)))),*],
            policy: include_str!(concat!($dialect, "/policy.yaml")),
            run: $run,
        }
    };
}

/// The one to begin with.
pub(super) const FIRST: Template = template!(
    "loki",
    "a state machine of models, scripts, people and searches",
    " \"Wasm in one line\"",
    [
        "graph.yaml" = "graph.yaml",
        "scripts/count.py" = "count.py",
        "published.scenario.yaml" = "published.scenario.yaml",
        "rejected.scenario.yaml" = "rejected.scenario.yaml",
        "world.yaml" = "world.yaml",
        "README.md" = "README.md",
    ]
);

pub(super) const TEMPLATES: [Template; 4] = [
    FIRST,
    template!(
        "rye",
        "actions in a project: commands, files, tools, with permissions",
        "",
        [
            "graph.yaml" = "graph.yaml",
            "some.scenario.yaml" = "some.scenario.yaml",
            "many.scenario.yaml" = "many.scenario.yaml",
            "world.yaml" = "world.yaml",
            "README.md" = "README.md",
        ]
    ),
    template!(
        "kegal",
        "a conversation of models that hand their words on",
        " \"What is Wasm?\"",
        [
            "graph.yaml" = "graph.yaml",
            "answered.scenario.yaml" = "answered.scenario.yaml",
            "world.yaml" = "world.yaml",
            "README.md" = "README.md",
        ]
    ),
    template!(
        "euler",
        "a plan with judges, approvals of tool calls, and files as results",
        " --input \"task=Should we use Wasm?\"",
        [
            "graph.yaml" = "graph.yaml",
            "finished.scenario.yaml" = "finished.scenario.yaml",
            "world.yaml" = "world.yaml",
            "README.md" = "README.md",
        ]
    ),
];
