//! Places from which other programs execute what stands there: version control, editors, continuous integration, shells, and
//! the project's own tools. Who writes there runs code later, so a permission to write files is none for them.

use super::shown;
use crate::dialects::rye::action::permission::covers;
use std::path::{Component, Path};

/// Directories and files whose content other programs execute, or read to learn what they execute.
const NAMES: [&str; 40] = [
    ".ai",
    ".bash_aliases",
    ".bash_login",
    ".bash_logout",
    ".bash_profile",
    ".bashrc",
    ".cargo",
    ".circleci",
    ".claude",
    ".cshrc",
    ".cursor",
    ".devcontainer",
    ".direnv",
    ".emacs",
    ".envrc",
    ".exrc",
    ".forgejo",
    ".git",
    ".gitattributes",
    ".gitconfig",
    ".gitea",
    ".github",
    ".gitlab-ci.yml",
    ".gitmodules",
    ".husky",
    ".idea",
    ".kshrc",
    ".mcp.json",
    ".npmrc",
    ".pre-commit-config.yaml",
    ".profile",
    ".ssh",
    ".tcshrc",
    ".vimrc",
    ".vscode",
    ".yarnrc.yml",
    ".zlogin",
    ".zprofile",
    ".zshenv",
    ".zshrc",
];

/// What a pattern must cover for a write into such a place: this, and the path in the project.
const CAPABILITY: &str = "write-protected/";

/// Lets a file be written that stands in no such place, or that one of the patterns covers. `asked` is the path as the call
/// says it, `real` where it leads.
pub(super) fn permit(
    project: &Path,
    asked: &str,
    real: &Path,
    patterns: &[String],
) -> Result<(), String> {
    let real = shown(project, real);
    let found = name(Path::new(&real)).or_else(|| name(Path::new(asked)));
    let Some(found) = found else { return Ok(()) };
    let needed = format!("{CAPABILITY}{}", real.replace('\\', "/"));
    if patterns.iter().any(|pattern| covers(pattern, &needed)) {
        return Ok(());
    }
    Err(format!(
        "permission denied: `{real}` is not written, because other programs execute what stands in `{found}`; if this is meant, add `{needed}` (or a pattern such as `{CAPABILITY}{found}/*`) to `permissions` of the graph, or grant it with `--grant`"
    ))
}

/// The first part of a path that is such a name. Some file systems do not tell letters by their case, or pass over dots and
/// blanks at the end.
fn name(path: &Path) -> Option<&'static str> {
    path.components().find_map(|part| {
        let Component::Normal(part) = part else {
            return None;
        };
        let part = part.to_string_lossy().to_lowercase();
        let part = part.trim_end_matches(['.', ' ']);
        NAMES.into_iter().find(|name| *name == part)
    })
}
