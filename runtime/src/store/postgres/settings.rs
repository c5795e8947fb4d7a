//! What may stand in the URL of a server: what libpq knows, and the limits of all that is waited for.

use super::super::settings;
use super::tls::SslMode;
use crate::run::journal::{StoreError, lease};
use std::path::PathBuf;
use std::time::Duration;
use tokio_postgres::Config;

/// The keys that the driver reads itself.
const OF_THE_DRIVER: [&str; 13] = [
    "user",
    "password",
    "dbname",
    "host",
    "hostaddr",
    "port",
    "options",
    "application_name",
    "sslnegotiation",
    "keepalives",
    "target_session_attrs",
    "channel_binding",
    "load_balance_hosts",
];

/// The keys that are read here.
const OF_OURS: [&str; 10] = [
    "connect_timeout",
    "statement_timeout",
    "retry_timeout",
    "connections",
    "tcp_user_timeout",
    "keepalives_idle",
    "keepalives_interval",
    "keepalives_retries",
    "sslmode",
    "sslrootcert",
];

/// How a server is used. Every wait has a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long a connection may take until it can be used.
    pub connect_timeout: Duration,
    /// How long one statement may take.
    pub statement_timeout: Duration,
    /// How long something is tried again after a connection broke or the server fell silent.
    pub retry_timeout: Duration,
    /// How many connections there are at most, beside the one for signs of life.
    pub connections: usize,
    /// How long what was sent may stay unacknowledged.
    pub tcp_user_timeout: Duration,
    /// After how long without traffic the other side is asked whether it is there.
    pub keepalives_idle: Duration,
    /// How long after such a question the next one is sent.
    pub keepalives_interval: Duration,
    /// After how many such questions without an answer the connection counts as broken.
    pub keepalives_retries: u32,
    /// Whether the connection is encrypted, and whose certificate is taken.
    pub sslmode: SslMode,
    /// The certificates of authorities that are believed, instead of those that browsers know.
    pub sslrootcert: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(10),
            statement_timeout: Duration::from_secs(30),
            retry_timeout: Duration::from_secs(60),
            connections: 4,
            tcp_user_timeout: Duration::from_secs(30),
            keepalives_idle: Duration::from_secs(30),
            keepalives_interval: Duration::from_secs(10),
            keepalives_retries: 3,
            sslmode: SslMode::default(),
            sslrootcert: None,
        }
    }
}

/// A URL that was read.
pub(super) struct Address {
    pub(super) settings: Settings,
    /// Holds the password, and so is never shown.
    pub(super) config: Config,
    /// The URL as messages show it.
    pub(super) place: String,
}

impl Settings {
    /// Reads a URL.
    pub(super) fn read(url: &str) -> Result<Address, StoreError> {
        let (base, given) = settings::split(url);
        let mut read = Self::default();
        let mut rest = Vec::new();
        for (key, value) in given {
            if !read.take(key, value)? {
                rest.push(format!("{key}={value}"));
            }
        }
        let shown = rest.iter().filter(|pair| !pair.starts_with("password="));
        let shown = with(base, shown.map(String::as_str));
        let config = with(base, rest.iter().map(String::as_str));
        let mut config: Config = config
            .parse()
            .map_err(|error| StoreError::Setting(super::told(&error)))?;
        read.limit(&mut config);
        Ok(Address {
            settings: read,
            config,
            place: super::without_password(&shown),
        })
    }

    /// Takes a setting of ours; false: it is one of the driver's.
    fn take(&mut self, key: &str, value: &str) -> Result<bool, StoreError> {
        let time = || settings::duration(key, value);
        match key {
            "connect_timeout" => self.connect_timeout = time()?,
            "statement_timeout" => self.statement_timeout = time()?,
            "retry_timeout" => self.retry_timeout = time()?,
            "tcp_user_timeout" => self.tcp_user_timeout = time()?,
            "keepalives_idle" => self.keepalives_idle = time()?,
            "keepalives_interval" => self.keepalives_interval = time()?,
            "keepalives_retries" => self.keepalives_retries = number(key, value)?,
            "sslmode" => self.sslmode = value.parse()?,
            "sslrootcert" => self.sslrootcert = Some(decoded(key, value)?.into()),
            "connections" => self.connections = number(key, value)?,
            _ if OF_THE_DRIVER.contains(&key) => return Ok(false),
            _ => {
                let mut known = [OF_OURS.as_slice(), &OF_THE_DRIVER].concat();
                known.sort_unstable();
                return Err(settings::unknown(key, &known));
            }
        }
        Ok(true)
    }

    /// Has the system watch over the connection, too.
    fn limit(&self, config: &mut Config) {
        config
            .ssl_mode(self.sslmode.of_driver())
            .connect_timeout(self.connect_timeout)
            .tcp_user_timeout(self.tcp_user_timeout)
            .keepalives_idle(self.keepalives_idle)
            .keepalives_interval(self.keepalives_interval)
            .keepalives_retries(self.keepalives_retries);
    }

    /// The same for signs of life: a lease must not end because one of them is waited for.
    pub(super) fn of_beats(&self) -> Self {
        let most = lease::TERM / 4;
        Self {
            connect_timeout: self.connect_timeout.min(most),
            statement_timeout: self.statement_timeout.min(most),
            connections: 1,
            ..self.clone()
        }
    }
}

/// A URL with these settings.
fn with<'a>(base: &str, settings: impl Iterator<Item = &'a str>) -> String {
    let settings = settings.collect::<Vec<&str>>().join("&");
    if settings.is_empty() {
        base.to_owned()
    } else {
        format!("{base}?{settings}")
    }
}

/// A value in which `%2F` and the like stand for what has a meaning in URLs.
fn decoded(key: &str, value: &str) -> Result<String, StoreError> {
    let text = percent_encoding::percent_decode_str(value).decode_utf8();
    let text = text.map_err(|_| settings::unfit(key, value, "text in UTF-8"))?;
    Ok(text.into_owned())
}

/// A number of which there is at least one.
fn number<T: std::str::FromStr + PartialOrd + From<u8>>(
    key: &str,
    value: &str,
) -> Result<T, StoreError> {
    let number: Option<T> = value.parse().ok();
    number
        .filter(|number| *number >= T::from(1))
        .ok_or_else(|| settings::unfit(key, value, "a whole number of at least 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(url: &str) -> String {
        let refused = Settings::read(url).map(|_| ()).expect_err("refused");
        refused.to_string()
    }

    #[test]
    fn settings_of_ours_are_taken_out_of_the_url() {
        let read = Settings::read(
            "postgres://me:secret@db/runs?connect_timeout=2&statement_timeout=500ms&retry_timeout=2m&connections=7&user=you",
        );
        let read = read.expect("a URL");
        let settings = Settings {
            connect_timeout: Duration::from_secs(2),
            statement_timeout: Duration::from_millis(500),
            retry_timeout: Duration::from_secs(120),
            connections: 7,
            ..Settings::default()
        };
        assert_eq!(read.settings, settings);
        assert_eq!(read.place, "postgres://me@db/runs?user=you");
        assert_eq!(read.config.get_user(), Some("you"));
        let limit = read.config.get_connect_timeout();
        assert_eq!(limit, Some(&Duration::from_secs(2)));
    }

    #[test]
    fn a_password_among_the_settings_is_not_shown() {
        let read = Settings::read("postgres://db/runs?password=secret&user=me").expect("a URL");
        assert_eq!(read.place, "postgres://db/runs?user=me");
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_is_expected() {
        let message = refused("postgres://db/runs?statement_timeout=soon");
        assert!(message.contains("`statement_timeout=soon`: expected a time"));
        let message = refused("postgres://db/runs?connections=0");
        assert!(message.contains("a whole number of at least 1"));
        let message = refused("postgres://db/runs?sslmode=allow");
        assert!(message.contains("verify-ca or verify-full"), "{message}");
        let message = refused("postgres://db/runs?statment_timeout=5s");
        assert!(message.contains("no setting `statment_timeout`"));
        assert!(message.contains("retry_timeout"), "{message}");
    }

    #[test]
    fn signs_of_life_are_not_waited_for_until_the_lease_ends() {
        let beats = Settings::default().of_beats();
        assert!(beats.connect_timeout + beats.statement_timeout < lease::TERM);
    }
}
