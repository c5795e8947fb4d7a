//! Which findings explain which.

use crate::diag::Code;
use crate::diag::codes::{
    ACTION_PARAMS, AGENT_OUTPUT_HIDDEN, ALWAYS_HOLDS, BAD_MERGE, BLIND_QUESTION,
    BUDGET_INCONSISTENT, CONTROLLER_WITHOUT_AGENTS, CYCLE, DEFAULT_VIOLATES_VALIDATION,
    DUPLICATE_KEY, EDGE_NEVER_TAKEN, EXIT_CODE_EDGE, FINALIZE_UNREACHABLE, FORCE_TOOL_NO_BUDGET,
    FOREIGN_TOOL, GUARD_WITHOUT_PROMPT, IDLE_MAP, IGNORED_ASSIGN, INACTIVE_PLACEHOLDER,
    INDEX_OUT_OF_RANGE, INVALID_SCHEMA, JUDGE_ROUTE_COVERAGE, LITERAL_REFERENCE, LOST_REPLY,
    MAP_OVER_NOT_LIST, MISPLACED_PAUSE, MISSING_ACTION, MISSING_AFTER_FAILURE, MISSING_FIELD,
    MISSING_NEXT, MISSING_OVER, MISSING_PERMISSIONS, MIXED_TYPES, MULTIPLE_ENTRY_NODES,
    NEVER_FILLED, NEVER_WRITTEN, NO_REACHABLE_END, NODE_IN_TWO_GROUPS, NODE_WITHOUT_EDGE,
    OTHER_NUMBER, OUTPUT_NOT_CONSUMED, PARALLEL_FANOUT_MISSING, PARALLEL_FEW_BRANCHES,
    PARALLEL_JOIN_MISSING, PARALLEL_METADATA_DROPPED, PARALLEL_ORDER_DEPENDENT_MERGE,
    PARALLEL_STATE_SCHEMA_MISSING, PLACEHOLDER_SYNTAX, READS_STATE_UNKNOWN_KEY, REPEATED_EFFECT,
    REPEATED_ID, RESERVED_FIELD, SCRIPT_READ, SCRIPT_ROUTE, STATE_READ_BEFORE_WRITE,
    STATE_UPDATE_OUTSIDE_DECLARED_WRITES, TORN_FAN_OUT, UNASSIGNED_READ, UNBOUNDED_CYCLE,
    UNCHANGING_LOOP, UNDECLARED_INPUT, UNDECLARED_NODE, UNDECLARED_REQUIRED, UNDECLARED_SCOPE,
    UNDECLARED_SERVER, UNDECLARED_TOOL, UNHELD_SCHEMA, UNKNOWN_ALIAS, UNKNOWN_KEY,
    UNKNOWN_NAMESPACE, UNKNOWN_NODE, UNKNOWN_NODE_TYPE, UNKNOWN_TARGET, UNREACHABLE_NODE,
    UNREAD_INPUT, UNUSED_ENTRY, UNUSED_KEY, UNUSED_PLACEHOLDER, UNUSED_STATE_KEY, WAY_AGAINST_NAME,
    WRONG_TYPE,
};

/// How a finding follows from another.
pub(super) enum Tie {
    /// It is about what the cause leaves open for all of the graph.
    Graph,
    /// The same, of a cause that speaks of one of these keys: one that is missing, or is meant.
    Key(&'static [&'static str]),
    /// It is about a name that stands in the map or list of such a key.
    Held(&'static [&'static str]),
    /// It is about a name that stands nowhere, and is nearly none: the one that is missing may be it.
    Unnamed(&'static [&'static str]),
    /// Its way leads through the node that the cause is about: one of a type that is none.
    Passed,
    /// It is about the same entry of the graph, such as a node.
    Entry,
    /// It is about what stands in the line of the cause.
    Line,
    /// It is about the name that the cause says is meant.
    Meant,
    /// It is about a part that the cause says is missing.
    Missing,
    /// It is about the node that the cause says nothing leads to.
    Left,
    /// It is about the name that the cause is about.
    About,
    /// It is about a name that stands in the line of the cause, where it cannot be read.
    Written,
}

/// What one kind of cause explains.
pub(super) struct Rule {
    pub(super) tie: Tie,
    pub(super) causes: &'static [&'static Code],
    pub(super) explained: &'static [&'static Code],
}

/// What cannot be told while a way, or what a node is, is not known.
const OF_THE_FLOW: &[&Code] = &[
    &UNREACHABLE_NODE,
    &NO_REACHABLE_END,
    &MISSING_AFTER_FAILURE,
    &UNUSED_KEY,
    &UNUSED_STATE_KEY,
    &MISSING_NEXT,
    &SCRIPT_ROUTE,
];

pub(super) const RULES: &[Rule] = &[
    // Where a way leads nobody knows.
    Rule {
        tie: Tie::Graph,
        causes: &[&UNKNOWN_TARGET],
        explained: &[&UNREACHABLE_NODE, &NO_REACHABLE_END, &SCRIPT_ROUTE],
    },
    // Neither what a node does, nor where it goes.
    Rule {
        tie: Tie::Graph,
        causes: &[&UNKNOWN_NODE_TYPE],
        explained: OF_THE_FLOW,
    },
    Rule {
        tie: Tie::Key(&["type"]),
        causes: &[&MISSING_FIELD],
        explained: OF_THE_FLOW,
    },
    // What such a node writes is not known behind it.
    Rule {
        tie: Tie::Passed,
        causes: &[&UNKNOWN_NODE_TYPE],
        explained: &[&UNASSIGNED_READ],
    },
    Rule {
        tie: Tie::Key(&["type"]),
        causes: &[&MISSING_FIELD],
        explained: &[&UNASSIGNED_READ],
    },
    // Which node an edge means.
    Rule {
        tie: Tie::Graph,
        causes: &[&UNDECLARED_NODE, &UNKNOWN_NODE],
        explained: &[
            &CONTROLLER_WITHOUT_AGENTS,
            &NODE_WITHOUT_EDGE,
            &PARALLEL_ORDER_DEPENDENT_MERGE,
        ],
    },
    Rule {
        tie: Tie::Unnamed(&["id"]),
        causes: &[&MISSING_FIELD, &DUPLICATE_KEY],
        explained: &[&UNDECLARED_NODE, &UNKNOWN_NODE, &UNKNOWN_TARGET],
    },
    // An edge to a node that is not there may be the one that brings it, or asks it again.
    Rule {
        tie: Tie::Graph,
        causes: &[&UNDECLARED_NODE],
        explained: &[&NEVER_FILLED],
    },
    // One of the two that stand there is not looked at.
    Rule {
        tie: Tie::Graph,
        causes: &[&DUPLICATE_KEY],
        explained: &[&UNUSED_ENTRY, &UNUSED_KEY, &UNUSED_STATE_KEY, &UNREAD_INPUT],
    },
    // Where a run begins, or how it comes to a node.
    Rule {
        tie: Tie::Graph,
        causes: &[
            &MULTIPLE_ENTRY_NODES,
            &FINALIZE_UNREACHABLE,
            &JUDGE_ROUTE_COVERAGE,
        ],
        explained: &[&STATE_READ_BEFORE_WRITE],
    },
    Rule {
        tie: Tie::Graph,
        causes: &[&PARALLEL_JOIN_MISSING],
        explained: &[&PARALLEL_ORDER_DEPENDENT_MERGE],
    },
    Rule {
        tie: Tie::Key(&["branches", "parallel_groups"]),
        causes: &[&MISSING_FIELD, &WRONG_TYPE],
        explained: &[&PARALLEL_FEW_BRANCHES, &TORN_FAN_OUT],
    },
    Rule {
        tie: Tie::Key(&["kind"]),
        causes: &[&MISSING_FIELD],
        explained: &[&UNBOUNDED_CYCLE],
    },
    // What is declared nowhere is neither required nor read.
    Rule {
        tie: Tie::About,
        causes: &[&UNDECLARED_REQUIRED, &STATE_UPDATE_OUTSIDE_DECLARED_WRITES],
        explained: &[&UNDECLARED_INPUT, &READS_STATE_UNKNOWN_KEY],
    },
    Rule {
        tie: Tie::About,
        causes: &[&RESERVED_FIELD],
        explained: &[&UNDECLARED_REQUIRED],
    },
    // It is given a value where nobody looks.
    Rule {
        tie: Tie::About,
        causes: &[&UNKNOWN_KEY],
        explained: &[&NEVER_WRITTEN],
    },
    // What a node takes part in, and what follows where it does not.
    Rule {
        tie: Tie::Left,
        causes: &[&INACTIVE_PLACEHOLDER],
        explained: &[&OUTPUT_NOT_CONSUMED, &LOST_REPLY],
    },
    Rule {
        tie: Tie::Left,
        causes: &[&RESERVED_FIELD],
        explained: &[&NEVER_FILLED],
    },
    Rule {
        tie: Tie::Graph,
        causes: &[&GUARD_WITHOUT_PROMPT],
        explained: &[&UNUSED_ENTRY],
    },
    Rule {
        tie: Tie::Key(&["show"]),
        causes: &[&MISSING_FIELD],
        explained: &[&AGENT_OUTPUT_HIDDEN],
    },
    // What an action needs, and what a list would have held.
    Rule {
        tie: Tie::Key(&["item_id", "model"]),
        causes: &[&MISSING_FIELD],
        explained: &[&UNUSED_ENTRY],
    },
    Rule {
        tie: Tie::Graph,
        causes: &[&MISSING_OVER],
        explained: &[&UNUSED_STATE_KEY],
    },
    Rule {
        tie: Tie::Key(&["tools"]),
        causes: &[&UNKNOWN_KEY, &WRONG_TYPE],
        explained: &[&UNDECLARED_TOOL],
    },
    Rule {
        tie: Tie::Key(&["chat_history"]),
        causes: &[&UNKNOWN_KEY, &WRONG_TYPE],
        explained: &[&UNDECLARED_SCOPE],
    },
    Rule {
        tie: Tie::Key(&["mcp_servers"]),
        causes: &[&UNKNOWN_KEY, &WRONG_TYPE],
        explained: &[&UNDECLARED_SERVER],
    },
    Rule {
        tie: Tie::Key(&["prompt_placeholders"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[&INACTIVE_PLACEHOLDER],
    },
    // A condition, or an expression, names a key in a way that is not read.
    Rule {
        tie: Tie::Written,
        causes: &[&UNKNOWN_NAMESPACE],
        explained: &[&UNUSED_STATE_KEY],
    },
    // A sum is a text.
    Rule {
        tie: Tie::Line,
        causes: &[&LITERAL_REFERENCE],
        explained: &[&MIXED_TYPES],
    },
    Rule {
        tie: Tie::Graph,
        causes: &[&MISSING_ACTION],
        explained: &[&UNUSED_STATE_KEY],
    },
    Rule {
        tie: Tie::Entry,
        causes: &[&WRONG_TYPE],
        explained: &[&ACTION_PARAMS],
    },
    Rule {
        tie: Tie::Key(&["when"]),
        causes: &[&MISSING_FIELD],
        explained: &[&TORN_FAN_OUT],
    },
    // What would have been merged is not there.
    Rule {
        tie: Tie::Entry,
        causes: &[&BAD_MERGE, &UNKNOWN_ALIAS],
        explained: &[&MISSING_FIELD],
    },
    // A tool that the node was to have is not there.
    Rule {
        tie: Tie::Entry,
        causes: &[&FOREIGN_TOOL],
        explained: &[&UNUSED_ENTRY],
    },
    // What a schema declares is not known.
    Rule {
        tie: Tie::Entry,
        causes: &[&INVALID_SCHEMA],
        explained: &[&RESERVED_FIELD, &UNHELD_SCHEMA],
    },
    Rule {
        tie: Tie::Entry,
        causes: &[&UNDECLARED_REQUIRED],
        explained: &[&UNHELD_SCHEMA],
    },
    // What a template shows is not known.
    Rule {
        tie: Tie::Graph,
        causes: &[&PLACEHOLDER_SYNTAX],
        explained: &[&UNUSED_PLACEHOLDER],
    },
    Rule {
        tie: Tie::Key(&["prompt"]),
        causes: &[&MISSING_FIELD],
        explained: &[&UNUSED_KEY, &IDLE_MAP],
    },
    // A key is misspelt that gives others a value, or takes messages on.
    Rule {
        tie: Tie::Held(&["initial_state", "variables", "state_updates"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[&NEVER_WRITTEN, &UNASSIGNED_READ],
    },
    Rule {
        tie: Tie::Key(&["fallback", "on_error"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[&MISSING_AFTER_FAILURE],
    },
    Rule {
        tie: Tie::Key(&[
            "message_passing",
            "fan_in",
            "ordered_fan_in",
            "children",
            "ordered_children",
            "blackboard",
        ]),
        causes: &[&UNKNOWN_KEY],
        explained: &[&OUTPUT_NOT_CONSUMED, &NEVER_FILLED],
    },
    Rule {
        tie: Tie::Key(&["system_template", "prompt_template"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[&UNUSED_PLACEHOLDER],
    },
    // A key is misspelt that says how a judged graph runs.
    Rule {
        tie: Tie::Key(&["parallel_groups"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[&TORN_FAN_OUT],
    },
    Rule {
        tie: Tie::Key(&["state_schema"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[
            &PARALLEL_STATE_SCHEMA_MISSING,
            &READS_STATE_UNKNOWN_KEY,
            &STATE_UPDATE_OUTSIDE_DECLARED_WRITES,
        ],
    },
    Rule {
        tie: Tie::Key(&["max_iterations"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[&UNBOUNDED_CYCLE],
    },
    Rule {
        tie: Tie::Key(&["defaults", "max_total_tool_calls"]),
        causes: &[&MISSING_FIELD, &UNKNOWN_KEY],
        explained: &[&FORCE_TOOL_NO_BUDGET],
    },
    Rule {
        tie: Tie::Key(&["interrupt_before", "interrupt_after"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[&MISPLACED_PAUSE],
    },
    Rule {
        tie: Tie::Key(&["writes_state"]),
        causes: &[&UNKNOWN_KEY],
        explained: &[
            &LOST_REPLY,
            &PARALLEL_METADATA_DROPPED,
            &STATE_READ_BEFORE_WRITE,
        ],
    },
    // A name that is misspelt in one place is missing in another.
    Rule {
        tie: Tie::Meant,
        causes: &[
            &UNKNOWN_KEY,
            &NEVER_WRITTEN,
            &UNDECLARED_NODE,
            &INACTIVE_PLACEHOLDER,
            &SCRIPT_READ,
            &UNKNOWN_TARGET,
        ],
        explained: &[
            &UNUSED_KEY,
            &UNUSED_STATE_KEY,
            &UNREAD_INPUT,
            &UNUSED_PLACEHOLDER,
            &INACTIVE_PLACEHOLDER,
            &MISSING_PERMISSIONS,
            &INDEX_OUT_OF_RANGE,
            &IDLE_MAP,
        ],
    },
    Rule {
        tie: Tie::Meant,
        causes: &[&UNDECLARED_NODE],
        explained: &[&RESERVED_FIELD],
    },
    // A copy that kept its id is the node that is missing.
    Rule {
        tie: Tie::Meant,
        causes: &[&REPEATED_ID],
        explained: &[&UNDECLARED_NODE],
    },
    // The way to a node is taken by another.
    Rule {
        tie: Tie::Left,
        causes: &[
            &EDGE_NEVER_TAKEN,
            &PARALLEL_FANOUT_MISSING,
            &WAY_AGAINST_NAME,
        ],
        explained: &[
            &MULTIPLE_ENTRY_NODES,
            &STATE_READ_BEFORE_WRITE,
            &UNREACHABLE_NODE,
        ],
    },
    // Who would be its agents are asked beside each other, and nobody reads them.
    Rule {
        tie: Tie::Graph,
        causes: &[&CONTROLLER_WITHOUT_AGENTS],
        explained: &[&LOST_REPLY],
    },
    // What is assigned where nothing is has no value elsewhere.
    Rule {
        tie: Tie::About,
        causes: &[&IGNORED_ASSIGN],
        explained: &[&NEVER_WRITTEN],
    },
    // A budget that is too small for what has to be done is so for what the text asks for.
    Rule {
        tie: Tie::Entry,
        causes: &[&BUDGET_INCONSISTENT],
        explained: &[&OTHER_NUMBER],
    },
    // A controller names the agent as its edge does.
    Rule {
        tie: Tie::Missing,
        causes: &[&UNDECLARED_NODE],
        explained: &[&RESERVED_FIELD],
    },
    // A switch that is written in another form: which way it is meant, nobody knows.
    Rule {
        tie: Tie::Entry,
        causes: &[&WRONG_TYPE],
        explained: &[&UNUSED_PLACEHOLDER, &OUTPUT_NOT_CONSUMED],
    },
    // It is named by a key that stands in a place where it is not read.
    Rule {
        tie: Tie::Written,
        causes: &[&UNKNOWN_KEY],
        explained: &[&UNUSED_ENTRY],
    },
    // Another branch was meant, and the run goes there.
    Rule {
        tie: Tie::Meant,
        causes: &[&NODE_IN_TWO_GROUPS],
        explained: &[&TORN_FAN_OUT],
    },
    // A list that is not there has no entries.
    Rule {
        tie: Tie::Missing,
        causes: &[&MISSING_FIELD, &WRONG_TYPE],
        explained: &[&INDEX_OUT_OF_RANGE],
    },
    // Somebody wrote the name where it is used, in a form that is not read.
    // What the question, or the text, does not show stands there and cannot be read.
    Rule {
        tie: Tie::Entry,
        causes: &[
            &LITERAL_REFERENCE,
            &WRONG_TYPE,
            &MISSING_FIELD,
            &UNKNOWN_KEY,
        ],
        explained: &[&BLIND_QUESTION, &UNCHANGING_LOOP],
    },
    Rule {
        tie: Tie::Written,
        causes: &[&WRONG_TYPE, &LITERAL_REFERENCE, &UNKNOWN_KEY],
        explained: &[
            &UNREACHABLE_NODE,
            &UNUSED_KEY,
            &UNUSED_STATE_KEY,
            &UNREAD_INPUT,
            &IDLE_MAP,
        ],
    },
    // What is no reference is a text.
    Rule {
        tie: Tie::Line,
        causes: &[&LITERAL_REFERENCE],
        explained: &[&MAP_OVER_NOT_LIST, &DEFAULT_VIOLATES_VALIDATION],
    },
    // What is the same after each success is there.
    Rule {
        tie: Tie::Line,
        causes: &[&EXIT_CODE_EDGE],
        explained: &[&ALWAYS_HOLDS],
    },
    // Who opens the circle does nothing twice.
    Rule {
        tie: Tie::Line,
        causes: &[&CYCLE],
        explained: &[&REPEATED_EFFECT],
    },
];
