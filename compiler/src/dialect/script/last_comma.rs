//! A format of `printf` that makes no JSON, because a comma stands behind its last value: `printf '{"a": %d,}\\n'`.

use crate::shell::Command;

/// Whether a command prints such a text.
pub(super) fn is_behind_the_last(command: &Command<'_>) -> bool {
    let ("printf", [_, format, ..]) = (command.name(), command.called()) else {
        return false;
    };
    let inner = format.plain().map_or_else(
        || format.text.trim_matches('"').replace("\\\"", "\""),
        str::to_owned,
    );
    if !inner.trim_start().starts_with("{\"") {
        return false;
    }
    let (mut is_text, mut is_escaped, mut is_behind_comma) = (false, false, false);
    inner.chars().any(|letter| {
        if std::mem::take(&mut is_escaped) {
            return false;
        }
        is_escaped = letter == '\\';
        if letter == '"' {
            is_text = !is_text;
        }
        let closes = is_behind_comma && matches!(letter, '}' | ']');
        is_behind_comma = match letter {
            ',' => !is_text,
            _ => is_behind_comma && letter.is_whitespace(),
        };
        closes
    })
}
