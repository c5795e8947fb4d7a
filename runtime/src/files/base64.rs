//! Bytes as text (RFC 4648, section 4).

/// The digits.
pub(crate) const DIGITS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as Base64.
pub(crate) fn encoded(bytes: &[u8]) -> String {
    let digit = |bits: u32| DIGITS.get((bits & 63) as usize).copied().unwrap_or(b'=');
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = if place > chunk.len() {
                b'='
            } else {
                digit(bits >> (18 - 6 * place))
            };
            text.push(char::from(letter));
        }
    }
    text
}
