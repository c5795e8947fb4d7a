//! The one table from the suite's kinds of problems to ours: codes of the compiler, and kinds of failed runs.
//!
//! Where two kinds share one of ours, a comment says why they are one problem here.

use super::finding::What;
use graphwright::Kind;

type Row = (&'static str, &'static [&'static str], &'static [Kind]);

const TABLE: &[Row] = &[
    ("unused-state-key", &["unused-state-key"], &[]),
    ("unknown-run", &[], &[Kind::UnknownRun]),
    ("unknown-operator", &["unknown-operator"], &[]),
    ("unknown-node", &["undeclared-node"], &[Kind::UnknownNode]),
    ("type-mismatch", &["unfit-value"], &[]),
    (
        "permission-denied",
        &["permission-denied"],
        &[Kind::Permission],
    ),
    ("null-interpolation", &[], &[]),
    // An empty file lacks all of them.
    ("missing-start", &["missing-field", "empty-file"], &[]),
    ("missing-permissions", &["missing-permissions"], &[]),
    ("missing-over", &["missing-over"], &[]),
    ("missing-action", &["missing-action"], &[]),
    ("max-steps", &["too-few-steps"], &[Kind::MaxSteps]),
    ("invalid-regex", &["invalid-regex"], &[]),
    (
        "foreach-over-not-list",
        &["foreach-over-not-list"],
        &[Kind::NotAList],
    ),
    ("deprecated-async", &["deprecated-async"], &[]),
    ("agent-not-found", &["agent-not-found"], &[]),
    (
        "agent-with-two-definitions",
        &["agent-with-two-definitions"],
        &[],
    ),
    (
        "agent-without-definition",
        &["agent-without-definition"],
        &[],
    ),
    // Nodes that wait for each other, ways that lead back, and graphs that run each other: one kind in all dialects.
    (
        "cycle",
        &["cycle", "dependency-cycle", "recursive-agents"],
        &[],
    ),
    (
        "default-violates-validation",
        &["default-violates-validation"],
        &[],
    ),
    ("duplicate-key", &["duplicate-key"], &[]),
    ("id-mismatch", &["id-mismatch"], &[]),
    ("inputs-need-graph-agent", &["inputs-need-graph-agent"], &[]),
    ("interaction-in-fan-out", &["interaction-in-fan-out"], &[]),
    (
        "invalid-concurrency",
        &["invalid-concurrency"],
        &[Kind::InvalidConcurrency],
    ),
    ("invalid-map-branch", &["invalid-map-branch"], &[]),
    ("invalid-when", &["invalid-condition"], &[]),
    ("invalid-validation", &["invalid-validation"], &[]),
    // A number outside its range has a code of its own.
    // So has a schema that is none.
    (
        "invalid-value",
        &["invalid-value", "invalid-number", "invalid-schema"],
        &[],
    ),
    ("map-branch-never-writes", &["map-branch-never-writes"], &[]),
    ("map-name-clash", &["map-name-clash"], &[]),
    (
        "map-over-not-list",
        &["map-over-not-list"],
        &[Kind::NotAList],
    ),
    (
        "map-result-missing",
        &["map-result-missing"],
        &[Kind::MapResultMissing],
    ),
    ("max-loop-iterations", &[], &[Kind::MaxVisits]),
    // `documents` has a code of its own, whether it is left out or empty.
    (
        "missing-field",
        &["missing-field", "empty-file", "rag-without-documents"],
        &[],
    ),
    ("missing-key", &[], &[Kind::MissingKey]),
    // `next: []` has a code of its own, with advice of its own.
    (
        "missing-next",
        &["missing-next", "empty-fan-out"],
        &[Kind::MissingNext],
    ),
    ("multiple-ends", &["multiple-ends"], &[Kind::MultipleEnds]),
    ("no-end-node", &["no-end-node"], &[]),
    ("no-nodes", &["no-nodes"], &[]),
    ("no-reachable-end", &["no-reachable-end"], &[]),
    ("option-without-route", &["option-without-route"], &[]),
    ("parallel-read-conflict", &["sibling-read"], &[]),
    (
        "parallel-write-conflict",
        &["write-race"],
        &[Kind::WriteConflict],
    ),
    ("rag-without-documents", &["rag-without-documents"], &[]),
    ("rag-without-updates", &["rag-without-updates"], &[]),
    ("reducer-type", &["reducer-type"], &[Kind::Reducer]),
    ("reserved-input", &["reserved-input"], &[]),
    (
        "route-leaves-map-branch",
        &["invalid-map-branch"],
        &[Kind::UnknownRoute],
    ),
    ("route-without-option", &["route-without-option"], &[]),
    ("script-failed", &[], &[Kind::Script]),
    (
        "script-in-fan-out-without-updates",
        &["script-in-fan-out-without-updates"],
        &[],
    ),
    ("script-not-found", &["script-not-found"], &[]),
    ("shadowed-variable", &["shadowed-variable"], &[]),
    ("structured-output", &[], &[Kind::StructuredOutput]),
    ("timeout", &[], &[Kind::Timeout]),
    // Why a reference may have no value decides the code, because the advice differs.
    (
        "unassigned-read",
        &[
            "unassigned-read",
            "never-written",
            "missing-after-failure",
            "optional-read",
            "scoped-name",
        ],
        &[],
    ),
    // An unknown key that was meant as a required one is told where that one is missed.
    (
        "unknown-key",
        &["unknown-key", "missing-field", "missing-next"],
        &[],
    ),
    (
        "unknown-mcp-server",
        &["unknown-mcp-server", "undeclared-server"],
        &[],
    ),
    ("unknown-model", &["unknown-model"], &[]),
    ("unknown-node-type", &["unknown-node-type"], &[]),
    ("unknown-reducer", &["unknown-reducer"], &[]),
    ("unknown-route", &[], &[Kind::UnknownRoute]),
    ("unknown-start", &["unknown-start"], &[]),
    ("unknown-target", &["unknown-target"], &[]),
    ("unknown-tool", &["unknown-tool", "undeclared-tool"], &[]),
    // That nothing leads to any end node is one finding about all of them.
    (
        "unreachable-node",
        &["unreachable-node", "no-reachable-end"],
        &[],
    ),
    (
        "unsupported-script-extension",
        &["unsupported-script-extension"],
        &[],
    ),
    ("unsupported-version", &["unsupported-version"], &[]),
    // A schema that is no map, and a file that is no map.
    (
        "wrong-type",
        &["wrong-type", "invalid-schema", "unknown-dialect"],
        &[],
    ),
    // Text that is YAML by its marks and still says nothing: an alias or a tag that nobody knows.
    (
        "yaml-syntax",
        &[
            "yaml-syntax",
            "not-text",
            "unknown-alias",
            "bad-tag",
            "complex-key",
            "many-documents",
        ],
        &[],
    ),
    ("agent-in-main-graph", &["agent-in-main-graph"], &[]),
    ("agent-output-hidden", &["agent-output-hidden"], &[]),
    ("auto-history-needs-local-file", &["auto-history-url"], &[]),
    ("contradictory-edges", &["contradictory-edges"], &[]),
    ("controller-restriction", &["controller-restriction"], &[]),
    ("duplicate-id", &["repeated-id"], &[]),
    ("exactly-one-source", &[], &[Kind::Inputs]),
    ("file-not-found", &["source-not-found"], &[Kind::Media]),
    ("guard-without-prompt", &["guard-without-prompt"], &[]),
    ("history-scope-shared", &["shared-scope"], &[]),
    ("inactive-placeholder", &["inactive-placeholder"], &[]),
    ("index-out-of-range", &["index-out-of-range"], &[]),
    ("invalid-pdf", &["invalid-media"], &[Kind::Media]),
    ("mcp-connect", &[], &[Kind::Connect]),
    ("missing-env", &[], &[Kind::Environment]),
    ("missing-executor", &[], &[Kind::MissingTool]),
    ("missing-input", &[], &[Kind::Inputs]),
    // Keys of a graph that exclude each other are a value that is not allowed.
    (
        "mutually-exclusive",
        &["exclusive-edges", "invalid-value"],
        &[],
    ),
    // What fails a node of a staged conversation: its model, or what it is given.
    (
        "node-failed",
        &[],
        &[Kind::Action, Kind::Model, Kind::Media, Kind::MissingKey],
    ),
    ("output-not-consumed", &["output-not-consumed"], &[]),
    ("prompt-without-source", &["prompt-without-source"], &[]),
    // These are noted in the result of the node, which is compared by the name of the kind.
    ("react-bad-routing", &[], &[]),
    ("react-max-iterations", &[], &[]),
    ("react-no-answer", &[], &[]),
    ("template-syntax", &["placeholder-syntax"], &[]),
    ("tool-loop-limit", &[], &[]),
    ("unknown-board", &["undeclared-board"], &[]),
    ("unknown-history-scope", &["undeclared-scope"], &[]),
    ("unknown-provider", &["unknown-provider"], &[]),
    ("unsupported-file-format", &["unsupported-file"], &[]),
    ("uri-scheme", &["uri-scheme"], &[Kind::Io]),
];

fn row(kind: &str) -> Option<&'static Row> {
    TABLE.iter().find(|(name, _, _)| *name == kind)
}

/// Whether the suite's kind stands in the table.
pub(super) fn is_known(kind: &str) -> bool {
    row(kind).is_some()
}

/// Whether one of ours is of the suite's kind.
pub(super) fn covers(kind: &str, what: What) -> bool {
    row(kind).is_some_and(|(_, codes, kinds)| match what {
        What::Code(name) => codes.contains(&name),
        What::Kind(kind) => kinds.contains(&kind),
        What::Logged(name) => name == row(kind).map_or("", |(name, _, _)| name),
    })
}

#[test]
fn every_code_of_the_table_is_registered() {
    let unknown: Vec<&str> = TABLE
        .iter()
        .flat_map(|(_, codes, _)| codes.iter().copied())
        .filter(|name| graphwright_compiler::registry::find(name).is_none())
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
