//! What starts processes and ends them: the system of this machine, or one that a test plays.

use super::family::{self, Families};
use crate::value::boxed::BoxFuture;
use std::io::{self, Write};
use std::process::ExitStatus;
use tokio::io::AsyncRead;
use tokio::process::{Child, ChildStdin, Command};

/// What a process prints.
pub(crate) type Pipe = Box<dyn AsyncRead + Send + Sync + Unpin>;

/// Starts processes and sends signals.
pub(crate) trait System: Send + Sync {
    /// Starts a command as the leader of a process group.
    ///
    /// # Errors
    /// If it cannot be started.
    fn spawn(&self, command: &mut Command) -> io::Result<StartedProcess>;

    /// Sends a signal to all processes of a group. Where nobody is left, there is nothing to do.
    fn signal(&self, group: i32, signal: Signal);

    /// Sends signals to those who have left the groups of these families.
    fn signal_families(&self, families: &Families);

    /// Starts what kills groups when this process is gone, and gives the pipe that it reads from.
    fn guard(&self) -> Option<Box<dyn Write + Send>>;
}

/// How a process is told to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// It may finish what it does.
    Term,
    /// It ends at once.
    Kill,
}

#[cfg(unix)]
impl Signal {
    /// The signal of the system.
    pub(crate) const fn number(self) -> rustix::process::Signal {
        match self {
            Self::Term => rustix::process::Signal::TERM,
            Self::Kill => rustix::process::Signal::KILL,
        }
    }
}

/// A process that was started.
pub(crate) struct StartedProcess {
    /// The number of the process and of its group; `None`: it has ended already, or there are no groups here.
    pub(crate) group: Option<i32>,
    pub(crate) process: Box<dyn Process>,
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: Option<Pipe>,
    pub(crate) stderr: Option<Pipe>,
}

/// A process that can be waited for. Dropping it kills it.
pub(crate) trait Process: Send + Sync {
    /// Waits until it has ended.
    fn wait(&mut self) -> BoxFuture<'_, io::Result<ExitStatus>>;

    /// Whether it is at work still.
    fn runs(&mut self) -> bool;
}

/// The system of this machine.
pub(crate) struct Machine;

impl System for Machine {
    fn spawn(&self, command: &mut Command) -> io::Result<StartedProcess> {
        command.kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        #[cfg(unix)]
        let group = child.id().and_then(|id| i32::try_from(id).ok());
        #[cfg(not(unix))]
        let group = None;
        Ok(StartedProcess {
            group,
            stdin: child.stdin.take(),
            stdout: child.stdout.take().map(|pipe| Box::new(pipe) as Pipe),
            stderr: child.stderr.take().map(|pipe| Box::new(pipe) as Pipe),
            process: Box::new(child),
        })
    }

    #[cfg(unix)]
    fn signal(&self, group: i32, signal: Signal) {
        if let Some(group) = rustix::process::Pid::from_raw(group) {
            // Fails when nobody is left, which is what is wanted.
            let _ = rustix::process::kill_process_group(group, signal.number());
        }
    }

    #[cfg(not(unix))]
    fn signal(&self, _group: i32, _signal: Signal) {}

    fn signal_families(&self, families: &Families) {
        family::signal(families);
    }

    #[cfg(unix)]
    fn guard(&self) -> Option<Box<dyn Write + Send>> {
        let mut guard = crate::process::guard::command();
        let mut guard = guard.spawn().ok()?;
        guard
            .stdin
            .take()
            .map(|pipe| Box::new(pipe) as Box<dyn Write + Send>)
    }

    #[cfg(not(unix))]
    fn guard(&self) -> Option<Box<dyn Write + Send>> {
        None
    }
}

impl Process for Child {
    fn wait(&mut self) -> BoxFuture<'_, io::Result<ExitStatus>> {
        Box::pin(Child::wait(self))
    }

    fn runs(&mut self) -> bool {
        matches!(self.try_wait(), Ok(None))
    }
}
