//! What goes wrong, and when: decided by a seed, so that the same seed brings the same weather.

#[cfg(unix)]
use super::children::Machine;
use super::clock::SteppingClock;
use crate::value::digest;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Numbers by chance from a seed (SplitMix64).
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below `ends`, which is at least 1.
    pub(super) fn below(&mut self, ends: u64) -> u64 {
        self.next() % ends.max(1)
    }

    /// Whether something happens that happens once in so many times.
    pub(super) fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A number that a text and a seed stand for.
pub(in crate::testing) fn hashed(seed: u64, text: &str) -> u64 {
    mixed(digest::with(seed ^ digest::START, text.as_bytes()))
}

/// What goes wrong with something that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteFault {
    /// Nothing.
    Fine,
    /// It is not written, and an error says so: the disk is full.
    Refused,
    /// It is written, and an error says that it is not: the reply was lost.
    Unheard,
    /// Only the first part of it is written, and the process ends.
    Torn,
    /// Another program has the store to itself: it is not written, and an error says so.
    Locked,
}

/// Why nothing moves any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stall {
    /// The store gives no answer, and somebody ends the process.
    Silent,
    /// There is no reason.
    Hangs,
}

/// How many turns a process has to do what it can without its store.
const AFTER_SILENCE: u32 = 1_000;

/// After so many turns in which nothing happens, time passes.
const STILL: u32 = 64;

/// After how many turns without anything a process hangs.
const HANGS: u32 = 5_000_000;

/// How rough it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StormLevel {
    /// Things take turns in this order or that, and nothing goes wrong.
    Calm,
    /// Everything goes wrong now and then, and the process ends at this moment, if it lasts as long.
    Rough { end: Option<u64> },
}

/// The weather of one process.
pub(super) struct Weather {
    sky: Mutex<WeatherState>,
    ended: Notify,
    clock: Arc<SteppingClock>,
    #[cfg(unix)]
    machine: Arc<Machine>,
    /// Looks at what is kept, each time before something happens.
    look: Option<Inspection>,
}

/// Looks at what is kept.
pub(super) type Inspection = Box<dyn Fn() + Send + Sync>;

struct WeatherState {
    dice: Dice,
    sea: StormLevel,
    moments: u64,
    /// Nothing happens any more.
    over: bool,
    /// It is over before all was done.
    killed: bool,
    /// The store does not answer something.
    silent: bool,
    /// What happened, in words.
    story: Vec<String>,
}

impl Weather {
    pub(super) fn new(seed: u64, sea: StormLevel, #[cfg(unix)] machine: &Arc<Machine>) -> Self {
        Self {
            clock: Arc::new(SteppingClock::new()),
            #[cfg(unix)]
            machine: Arc::clone(machine),
            look: None,
            sky: Mutex::new(WeatherState {
                dice: Dice::new(seed),
                sea,
                moments: 0,
                over: false,
                killed: false,
                silent: false,
                story: Vec::new(),
            }),
            ended: Notify::new(),
        }
    }

    /// The same, and somebody looks each time before something happens.
    #[cfg(feature = "project")]
    pub(super) fn watched(mut self, look: Inspection) -> Self {
        self.look = Some(look);
        self
    }

    /// The time of all that is in this weather.
    pub(super) fn clock(&self) -> &Arc<SteppingClock> {
        &self.clock
    }

    fn sky(&self) -> MutexGuard<'_, WeatherState> {
        self.sky.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How much has happened.
    pub(super) fn moments(&self) -> u64 {
        self.sky().moments
    }

    /// What happened, in words.
    pub(super) fn story(&self) -> Vec<String> {
        self.sky().story.clone()
    }

    /// Whether the process has ended.
    pub(super) fn is_over(&self) -> bool {
        self.sky().over
    }

    /// Whether it ended before it was through.
    #[cfg(feature = "project")]
    pub(super) fn was_killed(&self) -> bool {
        self.sky().killed
    }

    /// A number below `ends` that decides how something goes wrong.
    #[cfg(any(feature = "sqlite", feature = "project"))]
    pub(super) fn below(&self, ends: u64) -> u64 {
        self.sky().dice.below(ends)
    }

    /// Adds to the story.
    pub(super) fn tell(&self, text: String) {
        self.sky().story.push(text);
    }

    /// Lets others take their turns. A process that has ended never gets beyond this.
    pub(super) async fn moment(&self, what: &str) {
        let turns = {
            let mut sky = self.sky();
            sky.moments += 1;
            if let StormLevel::Rough { end: Some(end) } = sky.sea
                && sky.moments == end
                && !sky.over
            {
                sky.story.push(format!("the process ended at: {what}"));
                (sky.over, sky.killed) = (true, true);
                self.ended.notify_waiters();
            }
            if sky.over {
                None
            } else {
                Some(sky.dice.below(4))
            }
        };
        let Some(turns) = turns else {
            return pending().await;
        };
        #[cfg(unix)]
        self.machine.moment();
        if let Some(look) = &self.look {
            look();
        }
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        // It may have ended meanwhile.
        if self.sky().over {
            pending().await
        }
    }

    /// What becomes of something that is written.
    pub(super) fn fate(&self, what: &str) -> WriteFault {
        let mut sky = self.sky();
        if sky.sea == StormLevel::Calm {
            return WriteFault::Fine;
        }
        let fate = match sky.dice.below(120) {
            0..=1 => WriteFault::Refused,
            2 => WriteFault::Locked,
            3..=4 => WriteFault::Unheard,
            5 => WriteFault::Torn,
            _ => return WriteFault::Fine,
        };
        sky.story.push(format!("{what}: {fate:?}"));
        fate
    }

    /// Waits for ever, if the store gives no answer to this.
    pub(super) async fn silence(&self, what: &str) {
        let silent = {
            let mut sky = self.sky();
            let silent = sky.sea != StormLevel::Calm && sky.dice.once_in(300);
            if silent {
                sky.silent = true;
                sky.story.push(format!("{what}: no answer"));
            }
            silent
        };
        if silent {
            pending().await
        }
    }

    /// Until nothing moves any more, and whether that is because of a store that gives no answer.
    pub(super) async fn stalled(&self) -> Stall {
        let mut quiet = 0;
        let mut last = (0, 0);
        loop {
            tokio::task::yield_now().await;
            let (moments, silent) = {
                let sky = self.sky();
                (sky.moments, sky.silent)
            };
            let mark = (moments, self.clock.mark());
            if mark != last {
                (quiet, last) = (0, mark);
                continue;
            }
            quiet += 1;
            if silent && quiet > AFTER_SILENCE {
                return Stall::Silent;
            }
            if !silent
                && quiet == STILL
                && let Some(took) = self.clock.pass()
            {
                self.tell(format!("{} s pass", took.as_secs()));
            }
            if quiet > HANGS {
                return Stall::Hangs;
            }
        }
    }

    /// Ends the process.
    pub(super) fn end(&self) {
        self.sky().over = true;
        self.ended.notify_waiters();
    }

    /// Until the process has ended.
    pub(super) async fn ended(&self) {
        let mut ended = std::pin::pin!(self.ended.notified());
        ended.as_mut().enable();
        if !self.sky().over {
            ended.await;
        }
    }
}
