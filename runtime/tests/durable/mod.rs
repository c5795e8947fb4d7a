//! Runs that are kept: killed, continued, asked, forked.

#[cfg(feature = "cli")]
mod commands;
mod going_on;
mod killed;
#[cfg(all(unix, feature = "postgres"))]
mod postgres;
mod stores;
mod walk;
