//! The programs that a run will find.

use std::path::Path;

/// Whether the system finds a program by its name.
pub fn is_there(program: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else {
        // Where nothing says where programs are, the system has its own places.
        return true;
    };
    std::env::split_paths(&path).any(|dir| {
        let file = dir.join(program);
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
