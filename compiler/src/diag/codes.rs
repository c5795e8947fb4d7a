//! The registry: every code there is, in the order of the index page. A plain array, so that it can be read.

pub mod dialects;
pub mod names;
pub mod nodes;
pub mod numbers;
pub mod outside;
pub mod shape;
pub mod texts;
pub mod yaml;

use super::Code;
use crate::check::{
    branches, cycle, end, impossible_reference, interaction, map_branch, mixed_types, options,
    over, path_fault, reducer_type, reserved_name, secret, shared_node, sibling_read, time_limit,
    unassigned_read, unreachable, unused_key, write_race,
};
use crate::dialect::loki::fan_out;

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
    &dialects::UNSUPPORTED_DIALECT,
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
    &cycle::CYCLE,
    &cycle::ENDLESS_LOOP,
    &unreachable::UNREACHABLE_NODE,
    &end::NO_END_NODE,
    &end::NO_REACHABLE_END,
    &options::SAME_OPTION,
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
    &time_limit::TIME_LIMIT,
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
    &reserved_name::RESERVED_NAME,
];

/// The codes that source dialects publish, and ours for the same fault. Several may share one of ours.
pub static PUBLISHED: &[(&str, &Code)] = &[];

/// The code with this id (`G0401`), name (`unassigned-read`) or published code of a dialect.
pub fn find(name: &str) -> Option<&'static Code> {
    let own = ALL
        .iter()
        .copied()
        .find(|code| code.id.eq_ignore_ascii_case(name) || code.name == name);
    own.or_else(|| {
        PUBLISHED
            .iter()
            .find(|(published, _)| *published == name)
            .map(|(_, code)| *code)
    })
}
