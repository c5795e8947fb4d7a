//! The examples of the repository, as they are in the binary. Each is a link to its folder in `examples`.

use super::Files;

/// An example.
pub(super) struct Example {
    pub(super) name: &'static str,
    pub(super) dialect: &'static str,
    /// What it does, and what it shows.
    pub(super) about: &'static str,
    pub(super) files: Files,
    /// What follows `graphwright run PATH`.
    pub(super) run: &'static str,
    /// Where it is explained.
    pub(super) told: &'static str,
}

macro_rules! example {
    ($name:literal, $dialect:literal, $about:literal, $run:literal, [$($file:literal),* $(,)?]) => {
        Example {
            name: $name,
            dialect: $dialect,
            about: $about,
            files: &[$(($file, include_bytes!(concat!("examples/", $name, "/", $file)))),*],
            run: $run,
            told: "README.md says what to look at",
        }
    };
}

pub(super) const FIRST: Example = example!(
    "support-desk",
    "loki",
    "answers mails, and pays money back if a person agrees; with a policy",
    " \"The kettle of order AB-1042 leaks. I want my money back.\"",
    [
        "README.md",
        "answered.scenario.yaml",
        "by-hand.scenario.yaml",
        "graph.svg",
        "graph.yaml",
        "look_up.py",
        "orders.json",
        "policy.yaml",
        "refund.py",
        "refunded.scenario.yaml",
        "rules/delivery.md",
        "rules/refunds.md",
        "sort.py",
        "unpaid.scenario.yaml",
        "world.yaml",
    ]
);

pub(super) const EXAMPLES: [Example; 9] = [
    FIRST,
    example!(
        "research",
        "loki",
        "a report whose sources are looked up; with a map and retrieval",
        " \"How do harbours keep ships from running aground?\"",
        [
            "README.md",
            "cite.py",
            "cited.scenario.yaml",
            "gap.scenario.yaml",
            "gap.sh",
            "graph.svg",
            "graph.yaml",
            "library/dredging.md",
            "library/harbour.md",
            "library/lighthouse.md",
            "revised.scenario.yaml",
            "world.yaml",
        ]
    ),
    example!(
        "code-review",
        "rye",
        "reviews what a branch changes; with permissions and tools",
        "",
        [
            ".ai/directives/review/file.md",
            ".ai/tools/review/changes.py",
            ".ai/tools/review/compose.py",
            "README.md",
            "found.scenario.yaml",
            "graph.svg",
            "graph.yaml",
            "nothing.scenario.yaml",
            "unknown.scenario.yaml",
            "world.yaml",
        ]
    ),
    example!(
        "invoices",
        "kegal",
        "takes the numbers out of a picture; with a guard and a tool",
        " \"Please read it.\"",
        [
            "README.md",
            "graph.svg",
            "graph.yaml",
            "invoice.png",
            "no-invoice.scenario.yaml",
            "read.scenario.yaml",
            "tools.py",
            "world.yaml",
        ]
    ),
    example!(
        "nightly-report",
        "loki",
        "a report each morning, whatever happens; as a service",
        " \"\"",
        [
            "README.md",
            "check.py",
            "count.py",
            "graph.svg",
            "graph.yaml",
            "nightly-report-run.service",
            "nightly-report.service",
            "nightly-report.timer",
            "no-sales.scenario.yaml",
            "plain.py",
            "plain.scenario.yaml",
            "sales/sales.csv",
            "save.py",
            "world.yaml",
            "written.scenario.yaml",
        ]
    ),
    example!(
        "brief-desk",
        "kegal",
        "seven models write a brief; with boards and a controller",
        " \"Tidal power?\"",
        [
            "README.md",
            "brief.scenario.yaml",
            "graph.svg",
            "graph.yml",
            "prompts/coordinator.yml",
            "refused.scenario.yaml",
            "tidal.scenario.yaml",
            "unsure.scenario.yaml",
            "world.yaml",
        ]
    ),
    example!(
        "field-report",
        "euler",
        "searches that a person approves, and a judge",
        " \"Beavers in cities\"",
        [
            "README.md",
            "graph.svg",
            "graph.yaml",
            "never-passes.scenario.yaml",
            "revised.scenario.yaml",
            "too-few.scenario.yaml",
            "world.yaml",
        ]
    ),
    example!(
        "link-check",
        "loki",
        "finds links that lead nowhere; scripts and a person",
        "",
        [
            "README.md",
            "clean.scenario.yaml",
            "graph.svg",
            "graph.yaml",
            "renamed.scenario.yaml",
            "scripts/scan.py",
            "scripts/write.sh",
            "shown.scenario.yaml",
            "site/guide/start.md",
            "site/index.md",
            "unreadable.scenario.yaml",
            "unwritten.scenario.yaml",
            "world.yaml",
        ]
    ),
    example!(
        "two-desks",
        "loki",
        "counts words on several machines; with Restate",
        "",
        [
            "README.md",
            "graph.svg",
            "graph.yaml",
            "kept.scenario.yaml",
            "scripts/count.sh",
            "scripts/write.sh",
            "texts/ferry.md",
            "texts/harbour.md",
            "texts/lighthouse.md",
            "world.yaml",
        ]
    ),
];
