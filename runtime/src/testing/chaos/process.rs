//! The processes of a trial: one that runs a run, and sometimes a second one beside it.

#[cfg(unix)]
use super::children::{Kernel, Machine};
use super::storm_host::{CallLog, Letters, Person, ProcessSetup, in_weather};
use super::weather::{Stall, StormLevel, Weather};
use crate::host::HostParts;
use std::cell::Cell;
use std::sync::Arc;

/// A second process on the same run.
#[derive(Clone, Copy, Debug)]
pub(super) struct SecondProcess {
    /// It begins after so many moments of the first.
    pub(super) after: u64,
    /// Whether the first counts as dead then, though it goes on.
    pub(super) expires: bool,
}

/// What the processes of one run have in common: what calls give, and the machine that they run on.
pub(super) struct World {
    seed: u64,
    letters: Arc<Letters>,
    #[cfg(unix)]
    machine: Arc<Machine>,
    #[cfg(unix)]
    kernels: std::sync::Mutex<Vec<Kernel>>,
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        Self::at_pace(seed, seed)
    }

    /// The same, in which another number decides how long scripts are at work.
    pub(super) fn at_pace(seed: u64, pace: u64) -> Self {
        #[cfg(not(unix))]
        let _ = pace;
        Self {
            seed,
            letters: Arc::default(),
            #[cfg(unix)]
            machine: Arc::new(Machine::new(seed, pace)),
            #[cfg(unix)]
            kernels: std::sync::Mutex::default(),
        }
    }

    /// Decides what calls give.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// What people say to these questions, where they were asked and away.
    pub(super) fn letters(&self, questions: &[String]) -> Vec<(String, String)> {
        let letters = self.letters.lock();
        let letters = letters.unwrap_or_else(std::sync::PoisonError::into_inner);
        let said = |id: &String| Some((id.clone(), letters.get(id)?.clone()));
        questions.iter().filter_map(said).collect()
    }

    /// The weather of the next process.
    pub(super) fn weather(&self, seed: u64, sea: StormLevel) -> Arc<Weather> {
        Arc::new(self.open_weather(seed, sea))
    }

    /// The same, to be watched.
    pub(super) fn open_weather(&self, seed: u64, sea: StormLevel) -> Weather {
        Weather::new(
            seed,
            sea,
            #[cfg(unix)]
            &self.machine,
        )
    }

    /// What the next process has around it.
    pub(super) fn around(
        &self,
        inner: HostParts,
        person: Person,
        weather: &Arc<Weather>,
        made: &Arc<CallLog>,
    ) -> ProcessWorld {
        let host = || {
            let around = ProcessSetup {
                inner: inner.clone(),
                person,
                letters: Arc::clone(&self.letters),
                world: self.seed,
                weather: Arc::clone(weather),
                #[cfg(unix)]
                kernel: self.kernel(weather),
            };
            in_weather(&around, made)
        };
        ProcessWorld(host(), host())
    }

    #[cfg(unix)]
    fn kernel(&self, weather: &Arc<Weather>) -> Kernel {
        let kernel = Kernel::new(&self.machine, weather);
        let mut kernels = self.kernels();
        kernels.push(kernel.clone());
        kernel
    }

    #[cfg(unix)]
    fn kernels(&self) -> std::sync::MutexGuard<'_, Vec<Kernel>> {
        let kernels = self.kernels.lock();
        kernels.unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// All processes are gone: what stands beside them does what it is there for, and no script has been at work twice.
    pub(super) fn gone(&self) -> Result<(), String> {
        #[cfg(unix)]
        {
            let kernels = std::mem::take(&mut *self.kernels());
            kernels.iter().try_for_each(Kernel::gone)?;
            if let Some(what) = self.machine.twice() {
                return Err(format!(
                    "the script of {what} was started while it was at work already, or its command was to end"
                ));
            }
        }
        Ok(())
    }
}

/// The hosts of a process and of one beside it.
pub(super) struct ProcessWorld(HostParts, HostParts);

impl ProcessWorld {
    pub(super) fn hosts(self) -> (HostParts, HostParts) {
        (self.0, self.1)
    }
}

/// Runs one process, and a second one beside it where there is one, until both are through or are killed: what each came to.
pub(super) fn run<T>(
    weather: &Weather,
    second: Option<SecondProcess>,
    one: impl Future<Output = T>,
    two: impl Future<Output = T>,
) -> Result<(Option<T>, Option<T>), String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(|error| format!("cannot start: {error}"))?;
    let (mut first, mut other) = (None, None);
    let stall = runtime.block_on(async {
        let both = async {
            let over = Cell::new(false);
            let one = async {
                first = Some(one.await);
                over.set(true);
            };
            let two = async {
                if let Some(second) = second {
                    // Where the first is over before the second began, the second begins.
                    while weather.moments() < second.after && !over.get() {
                        tokio::task::yield_now().await;
                    }
                    other = Some(two.await);
                }
            };
            tokio::join!(one, two);
        };
        let stall = tokio::select! {
            biased;
            () = both => None,
            () = weather.ended() => None,
            stall = weather.stalled() => Some(stall),
        };
        // From here on it does nothing any more, and what it has left is dropped.
        weather.end();
        stall
    });
    drop(runtime);
    match stall {
        Some(Stall::Hangs) => Err("it hangs".to_owned()),
        Some(Stall::Silent) | None => Ok((first, other)),
    }
}
