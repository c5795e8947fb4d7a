//! The registry: every code there is, in the order of the index page. A plain array, so that it can be read.

pub mod dialects;
pub mod kegal;
pub mod names;
pub mod nodes;
pub mod numbers;
pub mod outside;
pub mod runs;
pub mod scenarios;
pub mod shape;
pub mod texts;
pub mod yaml;

use super::Code;
use crate::check::{
    branches, cycle, end, impossible_reference, interaction, map_branch, mixed_types, options,
    over, path_fault, reducer_type, reserved_name, secret, shared_node, sibling_read,
    unassigned_read, unreachable, unused_key, write_race,
};
use crate::dialect::euler::codes as euler_codes;
use crate::dialect::loki::fan_out;
use crate::dialect::rye::codes as rye;

/// All codes.
pub static ALL: &[&Code] = &[
    &yaml::YAML_SYNTAX,
    &yaml::DUPLICATE_KEY,
    &yaml::TOO_LARGE,
    &yaml::NOT_TEXT,
    &yaml::COMPLEX_KEY,
    &yaml::MANY_DOCUMENTS,
    &yaml::UNKNOWN_ALIAS,
    &yaml::BAD_MERGE,
    &yaml::EMPTY_FILE,
    &yaml::BAD_TAG,
    &shape::UNKNOWN_KEY,
    &shape::MISSING_FIELD,
    &shape::WRONG_TYPE,
    &shape::INVALID_VALUE,
    &shape::INVALID_NUMBER,
    &dialects::UNKNOWN_DIALECT,
    &nodes::UNSUPPORTED_VERSION,
    &nodes::NO_NODES,
    &nodes::UNKNOWN_NODE_TYPE,
    &nodes::INVALID_VALIDATION,
    &nodes::UNKNOWN_REDUCER,
    &nodes::INVALID_CONCURRENCY,
    &nodes::INVALID_SCHEMA,
    &nodes::UNDECLARED_REQUIRED,
    &nodes::EMPTY_FAN_OUT,
    &nodes::INVALID_JOIN,
    &nodes::RAG_WITHOUT_DOCUMENTS,
    &nodes::RAG_WITHOUT_UPDATES,
    &nodes::DEFAULT_VIOLATES_VALIDATION,
    &nodes::MAP_TO_MANY,
    &nodes::SEEDED_PROMPT,
    &kegal::REPEATED_ID,
    &kegal::INDEX_OUT_OF_RANGE,
    &kegal::PROMPT_WITHOUT_SOURCE,
    &kegal::EXCLUSIVE_EDGES,
    &kegal::UNSUPPORTED_FILE,
    &kegal::URI_SCHEME,
    &kegal::AUTO_HISTORY_URL,
    &kegal::GUARD_WITHOUT_PROMPT,
    &kegal::CONTROLLER_RESTRICTION,
    &kegal::INVALID_MEDIA,
    &kegal::REMOTE_PROMPT,
    &kegal::IGNORED_BATCH,
    &names::ID_MISMATCH,
    &names::UNKNOWN_START,
    &names::UNKNOWN_TARGET,
    &names::MISSING_NEXT,
    &names::OPTION_WITHOUT_ROUTE,
    &names::ROUTE_WITHOUT_OPTION,
    &names::IGNORED_NEXT,
    &names::SHADOWED_VARIABLE,
    &names::RESERVED_INPUT,
    &names::UNUSED_INPUT,
    &kegal::UNDECLARED_NODE,
    &kegal::UNDECLARED_BOARD,
    &kegal::UNDECLARED_TOOL,
    &kegal::UNDECLARED_SERVER,
    &kegal::UNDECLARED_SCOPE,
    &kegal::SHARED_SCOPE,
    &cycle::CYCLE,
    &cycle::ENDLESS_LOOP,
    &unreachable::UNREACHABLE_NODE,
    &end::NO_END_NODE,
    &end::NO_REACHABLE_END,
    &options::SAME_OPTION,
    &kegal::AGENT_IN_MAIN_GRAPH,
    &kegal::CONTRADICTORY_EDGES,
    &kegal::DEPENDENCY_CYCLE,
    &kegal::AGENT_OUTPUT_HIDDEN,
    &kegal::OUTPUT_NOT_CONSUMED,
    &kegal::CONTROLLER_WITHOUT_AGENTS,
    &unassigned_read::UNASSIGNED_READ,
    &unassigned_read::NEVER_WRITTEN,
    &unassigned_read::MISSING_AFTER_FAILURE,
    &unassigned_read::OPTIONAL_READ,
    &unassigned_read::SCOPED_NAME,
    &impossible_reference::IMPOSSIBLE_REFERENCE,
    &path_fault::NO_SUCH_PART,
    &path_fault::UNDECLARED_FIELD,
    &over::MAP_OVER_NOT_LIST,
    &mixed_types::MIXED_TYPES,
    &reducer_type::REDUCER_TYPE,
    &secret::SECRET_IN_TEXT,
    &texts::LITERAL_REFERENCE,
    &unused_key::UNUSED_KEY,
    &kegal::INACTIVE_PLACEHOLDER,
    &kegal::PLACEHOLDER_SYNTAX,
    &branches::MULTIPLE_ENDS,
    &branches::BRANCH_IS_JOIN,
    &write_race::WRITE_RACE,
    &sibling_read::SIBLING_READ,
    &interaction::INTERACTION_IN_FAN_OUT,
    &fan_out::SCRIPT_IN_FAN_OUT,
    &shared_node::SHARED_NODE,
    &map_branch::INVALID_MAP_BRANCH,
    &map_branch::MAP_BRANCH_NEVER_WRITES,
    &map_branch::MAP_NAME_CLASH,
    &map_branch::MAP_RESULT_MISSING,
    &numbers::TIME_LIMIT,
    &numbers::IMPOSSIBLE_NUMBER,
    &outside::SCRIPT_NOT_FOUND,
    &outside::UNSUPPORTED_SCRIPT_EXTENSION,
    &outside::AGENT_NOT_FOUND,
    &outside::AGENT_WITHOUT_DEFINITION,
    &outside::AGENT_WITH_TWO_DEFINITIONS,
    &outside::INPUTS_NEED_GRAPH_AGENT,
    &outside::RECURSIVE_AGENTS,
    &outside::UNKNOWN_TOOL,
    &outside::UNKNOWN_MCP_SERVER,
    &outside::UNKNOWN_MODEL,
    &outside::DOCUMENTS_NOT_FOUND,
    &outside::SCRIPT_OUTSIDE,
    &kegal::UNKNOWN_PROVIDER,
    &kegal::SOURCE_NOT_FOUND,
    &kegal::LITERAL_SECRET,
    &runs::BREAKS_RUNS,
    &reserved_name::RESERVED_NAME,
    &euler_codes::groups::JOIN_MISSING,
    &euler_codes::groups::JOIN_MULTIPLE,
    &euler_codes::groups::JOIN_IN_BRANCHES,
    &euler_codes::branches::FANOUT_MISSING,
    &euler_codes::branches::JOIN_EDGE_MISSING,
    &euler_codes::branches::BRANCH_NOT_CONVERGING,
    &euler_codes::merges::STATE_SCHEMA_MISSING,
    &euler_codes::merges::STATE_KEY_MERGE_MISSING,
    &euler_codes::merges::NONDETERMINISTIC_MERGE,
    &euler_codes::branches::SIDE_EFFECT_FORBIDDEN,
    &euler_codes::groups::BRANCH_LIMIT_EXCEEDED,
    &euler_codes::branches::METADATA_DROPPED,
    &euler_codes::branches::FINALIZE_BEFORE_JOIN,
    &euler_codes::merges::ORDER_DEPENDENT_MERGE,
    &euler_codes::groups::FEW_BRANCHES,
    &euler_codes::groups::NODE_IN_TWO_GROUPS,
    &euler_codes::branches::JUDGE_IN_BRANCH,
    &euler_codes::groups::TORN_FAN_OUT,
    &euler_codes::state::MERGE_TYPE_MISMATCH,
    &euler_codes::state::UNDECLARED_WRITE,
    &euler_codes::state::UNKNOWN_READ,
    &euler_codes::state::READ_BEFORE_WRITE,
    &euler_codes::state::RESERVED_KEY,
    &euler_codes::judge::ROUTE_COVERAGE,
    &euler_codes::judge::UNKNOWN_LABEL,
    &euler_codes::judge::MISPLACED_CONDITION,
    &euler_codes::judge::INVALID_CONDITION,
    &euler_codes::judge::UNKNOWN_SCHEMA,
    &euler_codes::ways::UNBOUNDED_CYCLE,
    &euler_codes::ways::NO_ENTRY,
    &euler_codes::ways::MULTIPLE_ENTRIES,
    &euler_codes::ways::FINALIZE_UNREACHABLE,
    &euler_codes::ways::DEAD_END,
    &euler_codes::names::UNKNOWN_NODE,
    &euler_codes::names::DUPLICATE_NODE,
    &euler_codes::names::RESERVED_ID,
    &euler_codes::names::DUPLICATE_EDGE,
    &euler_codes::runner::INTERRUPT_REQUIRES_CHECKPOINTER,
    &euler_codes::runner::INVALID_CHECKPOINTER,
    &euler_codes::runner::HITL_GATING_VIOLATION,
    &euler_codes::runner::FORCE_TOOL_NO_BUDGET,
    &euler_codes::runner::BUDGET_INCONSISTENT,
    &euler_codes::runner::EXCLUDED_FORCE_TOOL,
    &euler_codes::runner::UNAWAITED_PROPOSALS,
    &euler_codes::runner::UNUSED_RUNNER_FIELD,
    &euler_codes::runner::UNSAFE_ARTIFACT,
    &euler_codes::runner::ARTIFACT_RACE,
    &euler_codes::runner::UNKNOWN_TOOL,
    &rye::MISSING_PERMISSIONS,
    &rye::PERMISSION_DENIED,
    &rye::MISSING_ACTION,
    &rye::MISSING_OVER,
    &rye::DEPRECATED_ASYNC,
    &rye::UNKNOWN_OPERATOR,
    &rye::INVALID_REGEX,
    &rye::UNFIT_VALUE,
    &rye::UNUSED_STATE_KEY,
    &rye::OVER_NOT_LIST,
    &rye::EDGE_NEVER_TAKEN,
    &rye::EXIT_CODE_EDGE,
    &rye::TOO_FEW_STEPS,
    &rye::UNKNOWN_NAMESPACE,
    &rye::UNDECLARED_INPUT,
    &rye::IGNORED_ASSIGN,
    &rye::SHELL_INPUT,
    &rye::UNCHANGING_LOOP,
    &rye::RECURSIVE_GRAPHS,
    &rye::UNFIT_DEFAULT,
    &rye::UNQUOTABLE_VALUE,
    &rye::IGNORED_QUOTE,
];

/// Codes that no check of a graph finds: what only a build can tell, and faults of the files that test it. No example has
/// their fault.
pub static LATE: &[&Code] = &[
    &euler_codes::build::BACKEND_REFUSED,
    &scenarios::SCENARIO_FAULT,
];

/// The codes that source dialects publish, and ours for the same fault. Several may share one of ours.
pub static PUBLISHED: &[(&str, &Code)] = euler_codes::PUBLISHED;

/// The code with this id (`G0401`), name (`unassigned-read`) or published code of a dialect.
pub fn find(name: &str) -> Option<&'static Code> {
    let own = ALL
        .iter()
        .chain(LATE)
        .copied()
        .find(|code| code.id.eq_ignore_ascii_case(name) || code.name == name);
    own.or_else(|| {
        PUBLISHED
            .iter()
            .find(|(published, _)| *published == name)
            .map(|(_, code)| *code)
    })
}
