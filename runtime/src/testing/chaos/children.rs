//! The machine that the processes of a trial run on. Scripts are processes of their own there: they take their time, may be
//! deaf to a request to end, and go on when the process that started them is dead, unless something sees to that.
//!
//! What starts them, asks them to end and stands beside them as their guard is what really does
//! ([`Group`](crate::process::group), [`guard`](crate::process::guard)); only the system below it is played. The guard's program is
//! run by a real shell, whose `kill` says whom it would kill.

use super::weather::{Weather, hashed};
use crate::host::{CallError, Clock, ScriptCall};
use crate::process::family::{self, Families};
use crate::process::group::Children;
use crate::process::guard::PROGRAM;
use crate::process::system::{Pipe, Process, Signal, StartedProcess, System};
use crate::value::boxed::BoxFuture;
use crate::world::scripts::Processes;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::os::unix::process::ExitStatusExt;
use std::pin::Pin;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use tokio::io::{AsyncRead, ReadBuf};
use tokio::process::Command;
use tokio::sync::Notify;

/// A script is at work for so many moments at most.
const LONGEST: u64 = 24;

/// One script in so many never ends by itself.
const HANGING: u64 = 24;

/// A deaf script goes on for so many moments when it is asked to end, another one for one.
const DEAF: u32 = 16;

/// One script in so many starts a process that takes a session of its own, and never ends by itself.
const STRAYING: u64 = 6;

/// The machine of a trial.
pub(super) struct Machine {
    world: u64,
    /// Decides how long scripts are at work.
    pace: u64,
    table: Mutex<Table>,
    changed: Notify,
}

#[derive(Default)]
struct Table {
    started: i32,
    scripts: BTreeMap<i32, Script>,
    /// The processes of the run that are alive, by number.
    alive: BTreeSet<u32>,
    processes: u32,
    twice: Option<String>,
}

struct Script {
    /// Node and step: all tries of one step of a run are the same script.
    what: String,
    /// The process that started it.
    by: u32,
    /// The program, its arguments and its directory.
    command: Vec<OsString>,
    family: String,
    /// Whether it was asked to end.
    asked: bool,
    /// Whether somebody whom it started, and who has left its group, is alive.
    stray: bool,
    /// How it ended.
    ended: Option<ExitStatus>,
    /// For how many moments it goes on; `None`: for ever.
    left: Option<u32>,
    deaf: bool,
    code: i32,
    readers: Vec<Waker>,
}

impl Script {
    fn end(&mut self, status: ExitStatus) {
        if self.ended.is_none() {
            self.ended = Some(status);
            // Nobody minds what a script leaves behind that ends by itself.
            self.stray &= self.asked || status.signal().is_some();
            self.readers.drain(..).for_each(Waker::wake);
        }
    }
}

impl Script {
    /// Whether it, or what it started, is at work.
    fn at_work(&self) -> bool {
        self.ended.is_none() || self.stray
    }
}

impl Machine {
    pub(super) fn new(world: u64, pace: u64) -> Self {
        Self {
            world,
            pace,
            table: Mutex::default(),
            changed: Notify::new(),
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A moment passes for all scripts that are at work.
    pub(super) fn moment(&self) {
        for script in self.table().scripts.values_mut() {
            let Some(left) = &mut script.left else {
                continue;
            };
            *left = left.saturating_sub(1);
            if *left == 0 {
                let code = script.code;
                script.end(ExitStatus::from_raw(code << 8));
            }
        }
    }

    /// The script that was started while it was at work, if one was.
    pub(super) fn twice(&self) -> Option<String> {
        self.table().twice.clone()
    }

    fn signal(&self, id: i32, signal: Signal) {
        if let Some(script) = self.table().scripts.get_mut(&id) {
            match signal {
                Signal::Term => {
                    script.left = Some(if script.deaf { DEAF } else { 1 });
                    script.asked = true;
                }
                Signal::Kill => script.end(ExitStatus::from_raw(9)),
            }
        }
        self.changed.notify_waiters();
    }

    /// Whoever has left its group is deaf.
    fn signal_families(&self, families: &Families) {
        for script in self.table().scripts.values_mut() {
            let signal = families.get(&script.family).map(|(_, signal)| *signal);
            script.stray &= signal != Some(Signal::Kill);
        }
    }

    /// Kills a process that has left its group.
    fn kill_stray(&self, id: i32) {
        if let Some(script) = self.table().scripts.get_mut(&id) {
            script.stray = false;
        }
    }

    fn ended(&self, id: i32) -> Option<ExitStatus> {
        let table = self.table();
        match table.scripts.get(&id) {
            Some(script) => script.ended,
            None => Some(ExitStatus::from_raw(9)),
        }
    }

    fn hangs(&self, id: i32) -> bool {
        let table = self.table();
        table.scripts.get(&id).is_some_and(|it| it.left.is_none())
    }

    fn finish(&self, id: i32) {
        if let Some(script) = self.table().scripts.get_mut(&id) {
            script.left = Some(1);
        }
    }
}

/// What a script will print, by the key of its call; or what it says on stderr when it fails.
type ScriptOutputs = Mutex<BTreeMap<String, Result<String, String>>>;

/// What one process of the run has of the machine.
#[derive(Clone)]
pub(super) struct Kernel {
    machine: Arc<Machine>,
    process: u32,
    weather: Arc<Weather>,
    prints: Arc<ScriptOutputs>,
    /// What its guard has read.
    guard: Arc<Mutex<Option<Vec<u8>>>>,
}

impl Kernel {
    /// A new process.
    pub(super) fn new(machine: &Arc<Machine>, weather: &Arc<Weather>) -> Self {
        let process = {
            let mut table = machine.table();
            table.processes += 1;
            let process = table.processes;
            table.alive.insert(process);
            process
        };
        Self {
            machine: Arc::clone(machine),
            process,
            weather: Arc::clone(weather),
            prints: Arc::default(),
            guard: Arc::default(),
        }
    }

    /// What this process knows of its children.
    pub(super) fn children(&self) -> Arc<Children> {
        Children::of(Box::new(self.clone()))
    }

    /// Runs a script that prints this.
    pub(super) async fn script(
        &self,
        children: &Arc<Children>,
        call: ScriptCall<'_>,
        prints: Result<String, CallError>,
    ) -> Result<String, CallError> {
        {
            let mut all = self.prints.lock().unwrap_or_else(PoisonError::into_inner);
            let prints = prints.map_err(|error| error.message);
            all.insert(call.key.to_owned(), prints);
        }
        Processes::default().among(children, call).await
    }

    /// The process is gone, and its guard does what it is there for.
    pub(super) fn gone(&self) -> Result<(), String> {
        let (left, strays) = {
            let mut table = self.machine.table();
            table.alive.remove(&self.process);
            let own = table.scripts.iter();
            let own = own.filter(|(_, script)| script.by == self.process);
            let (mut left, mut strays) = (false, String::new());
            for (id, script) in own {
                left |= script.at_work();
                if script.stray {
                    strays.push_str(&format!("{} {id}\n", script.family));
                }
            }
            (left, strays)
        };
        let guard = self.guard.lock().unwrap_or_else(PoisonError::into_inner);
        if let (true, Some(told)) = (left, guard.as_deref()) {
            let killed = guarded(told, &strays).map_err(|error| format!("the guard: {error}"))?;
            for whom in killed {
                match whom {
                    ..0 => self.machine.signal(-whom, Signal::Kill),
                    0.. => self.machine.kill_stray(whom),
                }
            }
        }
        Ok(())
    }
}

/// What the guard's program is given in place of the real ones: a `kill` that says whom it would kill, and a `grep` that
/// finds who has left its group.
const PLAYED: &str = "killed=' '
kill() { killed=\"$killed$4 \"; printf '%s\\n' \"$4\"; }
grep() {
  [ \"$1\" = -qz ] && return
  printf '%s' \"$STRAYS\" | while read -r family id; do
    case \"$killed\" in *\" $id \"*) continue ;; esac
    case \" $* \" in *\" GRAPH_FAMILY=$family \"*) echo \"/proc/$id/environ\" ;; esac
  done
}
";

/// Whom the guard kills, when it was told this and its process is gone: groups are negative.
fn guarded(told: &[u8], strays: &str) -> io::Result<Vec<i32>> {
    let program = format!("{PLAYED}{PROGRAM}");
    let mut guard = std::process::Command::new("sh")
        .args(["-c", &program, "graphwright-guard"])
        .env("STRAYS", strays)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut pipe) = guard.stdin.take() {
        pipe.write_all(told)?;
    }
    let output = guard.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().filter_map(|whom| whom.parse().ok()).collect())
}

impl System for Kernel {
    fn spawn(&self, command: &mut Command) -> io::Result<StartedProcess> {
        // Who is dead starts nothing: what is left of the turn in which a process ends is none of its doing.
        if self.weather.is_over() {
            return Err(io::Error::other("the process is gone"));
        }
        let given = |name: &str| {
            let mut given = command.as_std().get_envs();
            let found = given.find_map(|(key, value)| (key == OsStr::new(name)).then_some(value));
            let text = found.flatten().map(OsStr::to_string_lossy);
            text.unwrap_or_default().into_owned()
        };
        let key = given("GRAPH_IDEMPOTENCY_KEY");
        let what = format!("{} at step {}", given("GRAPH_NODE"), given("GRAPH_STEP"));
        let mut prints = self.prints.lock().unwrap_or_else(PoisonError::into_inner);
        let prints = prints.remove(&key).unwrap_or_else(|| Ok(String::new()));
        let mut table = self.machine.table();
        table.started += 1;
        let (id, alive) = (table.started, table.alive.clone());
        let inner = command.as_std();
        let words = std::iter::once(inner.get_program()).chain(inner.get_args());
        let words = words.chain(inner.get_current_dir().map(std::path::Path::as_os_str));
        let words: Vec<OsString> = words.map(ToOwned::to_owned).collect();
        let beside = table.scripts.values().any(|other| {
            // Whoever lost its run to another process, and does not know it yet, may be at the same call.
            let elsewhere = other.by != self.process && alive.contains(&other.by);
            // Branches may be at the same script, but not while it is to end.
            let same = other.what == what || other.asked && other.command == words;
            same && other.at_work() && !elsewhere
        });
        if beside {
            table.twice.get_or_insert_with(|| what.clone());
        }
        let chance = |about: &str| hashed(self.machine.world, &format!("{key} {about}"));
        let life = hashed(self.machine.pace, &format!("{key} life"));
        let moments = u32::try_from(1 + life % LONGEST).unwrap_or(1);
        table.scripts.insert(
            id,
            Script {
                what,
                by: self.process,
                command: words,
                family: given(family::VARIABLE),
                asked: false,
                stray: chance("strays") % STRAYING == 0,
                ended: None,
                left: (chance("hangs") % HANGING != 0).then_some(moments),
                deaf: chance("deaf") % 2 == 0,
                code: i32::from(prints.is_err()),
                readers: Vec::new(),
            },
        );
        drop(table);
        let (out, err) = match prints {
            Ok(out) => (out, String::new()),
            Err(err) => (String::new(), err),
        };
        let pipe = |text: String| {
            let pipe = PrintedOutput {
                machine: Arc::clone(&self.machine),
                id,
                text: text.into_bytes(),
            };
            Some(Box::new(pipe) as Pipe)
        };
        Ok(StartedProcess {
            group: Some(id),
            process: Box::new(RunningScript {
                kernel: self.clone(),
                id,
            }),
            stdin: None,
            stdout: pipe(out),
            stderr: pipe(err),
        })
    }

    fn signal(&self, group: i32, signal: Signal) {
        // Who is dead sends no signals.
        if !self.weather.is_over() {
            self.machine.signal(group, signal);
        }
    }

    fn signal_families(&self, families: &Families) {
        if !self.weather.is_over() {
            self.machine.signal_families(families);
        }
    }

    fn guard(&self) -> Option<Box<dyn Write + Send>> {
        let mut guard = self.guard.lock().unwrap_or_else(PoisonError::into_inner);
        guard.get_or_insert_default();
        Some(Box::new(self.clone()))
    }
}

/// The pipe to the guard.
impl Write for Kernel {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut guard = self.guard.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(told), false) = (guard.as_mut(), self.weather.is_over()) {
            told.extend(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A script, for the process that started it.
struct RunningScript {
    kernel: Kernel,
    id: i32,
}

impl Process for RunningScript {
    fn wait(&mut self) -> BoxFuture<'_, io::Result<ExitStatus>> {
        Box::pin(async {
            let (machine, weather) = (&self.kernel.machine, &self.kernel.weather);
            loop {
                if let Some(status) = machine.ended(self.id) {
                    return Ok(status);
                }
                if machine.hangs(self.id) {
                    tokio::select! {
                        biased;
                        () = machine.changed.notified() => {}
                        () = weather.clock().pause(super::storm_host::LATE) => machine.finish(self.id),
                    }
                } else {
                    weather.moment("a script at work").await;
                }
            }
        })
    }

    fn runs(&mut self) -> bool {
        self.kernel.machine.ended(self.id).is_none()
    }
}

impl Drop for RunningScript {
    fn drop(&mut self) {
        self.kernel.signal(self.id, Signal::Kill);
    }
}

/// What a script prints, which can be read when it has ended.
struct PrintedOutput {
    machine: Arc<Machine>,
    id: i32,
    text: Vec<u8>,
}

impl AsyncRead for PrintedOutput {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        {
            let mut table = self.machine.table();
            if let Some(script) = table.scripts.get_mut(&self.id)
                && script.ended.is_none()
            {
                script.readers.push(context.waker().clone());
                return Poll::Pending;
            }
        }
        // Who was killed printed nothing.
        let whole = self
            .machine
            .ended(self.id)
            .is_some_and(|it| it.signal().is_none());
        if whole {
            let length = self.text.len().min(into.remaining());
            let part: Vec<u8> = self.text.drain(..length).collect();
            into.put_slice(&part);
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Kernel, Machine, System};
    use crate::testing::chaos::weather::{StormLevel, Weather};
    use std::sync::Arc;
    use tokio::process::Command;

    #[test]
    fn who_is_dead_starts_nothing() {
        let machine = Arc::new(Machine::new(1, 1));
        let weather = Arc::new(Weather::new(1, StormLevel::Calm, &machine));
        let kernel = Kernel::new(&machine, &weather);
        assert!(kernel.spawn(&mut Command::new("script")).is_ok());
        weather.end();
        assert!(kernel.spawn(&mut Command::new("script")).is_err());
    }
}
