//! A key for Amazon Bedrock, made from an access key and a secret key.
//!
//! Bedrock is opened by a bearer key. A short-term one is a signed URL: whoever holds the two AWS keys signs the permission
//! to call Bedrock for some hours, offline (AWS documentation: "Generate a short-term Amazon Bedrock API key"; AWS Signature
//! Version 4, query parameters). So requests need not be signed one by one, and everything else about the provider is as it
//! is with a key that was bought.

use crate::host::clock;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use ring::{digest, hmac};
use std::fmt::Write as _;
use std::time::SystemTime;

/// For how many seconds a key is good: the most that AWS allows.
const SECONDS: u32 = 43_200;

/// What a key may be used with, and where the signed URL points.
const HOST: &str = "bedrock.amazonaws.com";

/// The two keys, and the region they are used in.
pub(super) struct Keys<'a> {
    pub(super) access: &'a str,
    pub(super) secret: &'a str,
    pub(super) region: &'a str,
}

/// A key that is good for twelve hours from `now` on.
pub(super) fn token(keys: &Keys<'_>, now: SystemTime) -> String {
    let time: String = clock::rfc3339(now)
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == 'T')
        .take(15)
        .chain(['Z'])
        .collect();
    let day: String = time.chars().take(8).collect();
    let scope = format!("{day}/{}/bedrock/aws4_request", keys.region);
    let credential = escaped(&format!("{}/{scope}", keys.access));
    let query = format!(
        "Action=CallWithBearerToken&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential={credential}&X-Amz-Date={time}\
         &X-Amz-Expires={SECONDS}&X-Amz-SignedHeaders=host"
    );
    let nothing = hash(b"");
    let request = format!("POST\n/\n{query}\nhost:{HOST}\n\nhost\n{nothing}");
    let signed = format!(
        "AWS4-HMAC-SHA256\n{time}\n{scope}\n{}",
        hash(request.as_bytes())
    );
    let mut key = format!("AWS4{}", keys.secret).into_bytes();
    for part in [day.as_str(), keys.region, "bedrock", "aws4_request"] {
        key = sign(&key, part);
    }
    let signature = hex(&sign(&key, &signed));
    let url = format!("{HOST}/?{query}&X-Amz-Signature={signature}&Version=1");
    format!("bedrock-api-key-{}", BASE64_STANDARD.encode(url))
}

fn sign(key: &[u8], text: &str) -> Vec<u8> {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    hmac::sign(&key, text.as_bytes()).as_ref().to_vec()
}

fn hash(bytes: &[u8]) -> String {
    hex(digest::digest(&digest::SHA256, bytes).as_ref())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A text in a query (RFC 3986, section 2.3: all but unreserved characters are escaped).
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            escaped.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// The key that `aws-bedrock-token-generator` 1.1.0 makes of the same keys at the same time.
    #[test]
    fn a_key_is_the_one_that_the_makers_of_bedrock_make() {
        let keys = Keys {
            access: "AKIDEXAMPLE",
            secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
            region: "eu-central-1",
        };
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_329_015);
        let expected = "bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29tLz9BY3Rpb249Q2FsbFdpdGhCZWFyZXJUb2tlbiZYLUFtei1BbGdvcml0aG0\
                        9QVdTNC1ITUFDLVNIQTI1NiZYLUFtei1DcmVkZW50aWFsPUFLSURFWEFNUExFJTJGMjAyNjExMjIlMkZldS1jZW50cmFsLTElMkZ\
                        iZWRyb2NrJTJGYXdzNF9yZXF1ZXN0JlgtQW16LURhdGU9MjAyNjExMjJUMDYzMDE1WiZYLUFtei1FeHBpcmVzPTQzMjAwJlgtQW1\
                        6LVNpZ25lZEhlYWRlcnM9aG9zdCZYLUFtei1TaWduYXR1cmU9Yzk0NzY1ZjE1Y2MyNGJiMDQ2MDA0NWVmZjk5MGExNGMyZTdjYWQ\
                        xYzdkZjA5MDJhZjAxMzNjOGU2Y2EyYTJhOSZWZXJzaW9uPTE=";
        assert_eq!(token(&keys, now), expected);
    }
}
