//! Whether an interpreter can read a script: asked of the one that would run it, which runs nothing of it.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long an interpreter may take to read a script. One that takes longer has said nothing.
const LONGEST: Duration = Duration::from_secs(5);

/// How long to wait between two looks at whether it has ended.
const BETWEEN: Duration = Duration::from_millis(2);

/// Says where a Python program stops being one.
const PARSE: &str = "import ast, sys
try:
    ast.parse(open(sys.argv[1], 'rb').read())
except SyntaxError as fault:
    print(f'{fault.lineno or 1}: {fault.msg}')
except Exception:
    pass
";

/// The line at which a script cannot be read, and what the interpreter says of it. `None`: it can, or nobody knows.
pub fn fault(path: &Path) -> Option<(usize, String)> {
    match path.extension()?.to_str()? {
        "sh" => bash(path),
        "py" => python(path),
        _ => None,
    }
}

/// `script: line 3: syntax error near …`, the first that it says.
fn bash(path: &Path) -> Option<(usize, String)> {
    let mut command = Command::new("bash");
    command.args(["--norc", "--noprofile", "-n"]).arg(path);
    command.env_remove("BASH_ENV").env("LC_ALL", "C");
    let said = answer(command, LONGEST)?;
    let (_, said) = said.lines().find_map(|line| line.split_once(": line "))?;
    let (line, fault) = said.split_once(": ")?;
    let is_fault = ["syntax error", "unexpected EOF"]
        .iter()
        .any(|sign| fault.contains(sign));
    is_fault.then(|| (line.parse().unwrap_or(1), fault.to_owned()))
}

fn python(path: &Path) -> Option<(usize, String)> {
    let mut command = Command::new("python3");
    command.args(["-I", "-S", "-c", PARSE]).arg(path);
    let said = answer(command, LONGEST)?;
    let (line, fault) = said.trim_end().split_once(": ")?;
    Some((line.parse().ok()?, fault.to_owned()))
}

/// What a program says on either stream, if it ends within so long.
fn answer(mut command: Command, longest: Duration) -> Option<String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    if !ends(&mut child, longest) {
        // It is not waited for any longer; that it cannot be ended changes nothing for the graph.
        let _ = child.kill();
        let _ = child.wait();
        return None;
    }
    let output = child.wait_with_output().ok()?;
    let said = if output.stdout.is_empty() {
        output.stderr
    } else {
        output.stdout
    };
    String::from_utf8(said).ok()
}

/// Whether a program ends in time. It says too little to wait for its reader.
fn ends(child: &mut Child, longest: Duration) -> bool {
    let since = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(_)) => return true,
            Ok(None) if since.elapsed() < longest => sleep(BETWEEN),
            Ok(None) | Err(_) => return false,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_end_in_time_has_said_nothing() {
        let mut endless = Command::new("sh");
        endless.args(["-c", "echo x.sh: line 1: syntax error; exec sleep 1000"]);
        assert_eq!(answer(endless, Duration::ZERO), None);
        let mut short = Command::new("sh");
        short.args(["-c", "echo done"]);
        assert_eq!(answer(short, LONGEST).as_deref(), Some("done\n"));
        assert_eq!(
            answer(Command::new("graphwright-is-no-interpreter"), LONGEST),
            None
        );
    }

    #[test]
    fn what_an_interpreter_refuses_is_told_with_its_line_and_nothing_is_run() {
        let place = std::env::temp_dir().join(format!("graphwright-syntax-{}", std::process::id()));
        std::fs::create_dir_all(&place).expect("a directory");
        let fault_of = |name: &str, text: &str| {
            let path = place.join(name);
            std::fs::write(&path, text).expect("a file");
            fault(&path)
        };
        let run = place.join("run");
        let touch = format!("touch {}\n", run.display());
        let line = |found: Option<(usize, String)>| found.map(|(line, _)| line);
        assert_eq!(
            line(fault_of("a.sh", &format!("{touch}if true; then\n"))),
            Some(3)
        );
        assert_eq!(
            line(fault_of("b.sh", &format!("{touch}echo \"open\n"))),
            Some(2)
        );
        assert_eq!(fault_of("c.sh", &touch), None);
        let open = format!("open({:?}, 'w')\n", run.display().to_string());
        assert_eq!(line(fault_of("a.py", &format!("{open}def f(:\n"))), Some(2));
        assert_eq!(fault_of("b.py", &open), None);
        assert_eq!(fault_of("a.ts", "{"), None);
        assert!(!run.exists());
        std::fs::remove_dir_all(&place).expect("removed");
    }
}
