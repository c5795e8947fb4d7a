//! The registry: every code there is, in the order of the index page. A plain array, so that it can be read.

pub mod dialects;
pub mod names;
pub mod nodes;
pub mod outside;
pub mod shape;
pub mod yaml;

use super::Code;

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
    &nodes::NOT_A_REFERENCE,
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
