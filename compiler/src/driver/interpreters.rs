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
    let said = answer(command)?;
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
    let said = answer(command)?;
    let (line, fault) = said.trim_end().split_once(": ")?;
    Some((line.parse().ok()?, fault.to_owned()))
}

/// What a program says on either stream, if it ends in time.
fn answer(mut command: Command) -> Option<String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    if !ends(&mut child) {
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
fn ends(child: &mut Child) -> bool {
    let since = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(_)) => return true,
            Ok(None) if since.elapsed() < LONGEST => sleep(BETWEEN),
            Ok(None) | Err(_) => return false,
        }
    }
}
