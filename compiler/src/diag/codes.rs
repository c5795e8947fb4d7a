//! The registry: every code there is, in the order of the index page. A plain array, so that it can be read.

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
