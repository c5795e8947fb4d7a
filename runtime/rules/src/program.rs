//! Whether a program is there, without starting it.

use std::path::Path;

/// Whether the system finds a program: a name on the PATH, or the path of a file.
pub fn is_there(program: &str) -> bool {
    if program.is_empty() {
        return false;
    }
    let named = Path::new(program);
    if named.components().count() > 1 || named.is_absolute() {
        return is_program(named);
    }
    let Some(path) = std::env::var_os("PATH") else {
        // Where nothing says where programs are, the system has its own places.
        return true;
    };
    std::env::split_paths(&path).any(|dir| {
        let file = dir.join(named);
        is_program(&file)
            || cfg!(windows)
                && ["exe", "cmd", "bat", "com"]
                    .iter()
                    .any(|end| file.with_extension(end).is_file())
    })
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    let about = std::fs::metadata(file);
    about.is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_name_and_by_path() {
        let own = std::env::current_exe().expect("a program");
        assert!(is_there(&own.to_string_lossy()));
        assert!(!is_there(&format!("{}-not", own.display())));
        assert!(!is_there("graphwright-no-such-program"));
        assert!(!is_there(""));
        #[cfg(unix)]
        {
            assert!(is_there("sh"));
            assert!(!is_there(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/Cargo.toml"
            )));
        }
    }
}
