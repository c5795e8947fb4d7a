//! TLS to the server, as `sslmode` says.

use super::super::settings;
use super::settings::Settings;
use crate::run::journal::StoreError;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use tokio_postgres::config::SslNegotiation;
use tokio_postgres_rustls::MakeRustlsConnect;

/// Whether the connection is encrypted, and whose certificate is taken: what libpq calls `sslmode`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SslMode {
    /// Never encrypted.
    Disable,
    /// Encrypted where the server can; any certificate.
    #[default]
    Prefer,
    /// Encrypted or not at all; any certificate, or with root certificates as [`SslMode::VerifyCa`].
    Require,
    /// Encrypted, with a certificate that an authority vouches for.
    VerifyCa,
    /// The same, and the certificate is that of the host of the URL.
    VerifyFull,
}

impl FromStr for SslMode {
    type Err = StoreError;

    fn from_str(name: &str) -> Result<Self, StoreError> {
        match name {
            "disable" => Ok(Self::Disable),
            "prefer" => Ok(Self::Prefer),
            "require" => Ok(Self::Require),
            "verify-ca" => Ok(Self::VerifyCa),
            "verify-full" => Ok(Self::VerifyFull),
            _ => Err(settings::unfit(
                "sslmode",
                name,
                "disable, prefer, require, verify-ca or verify-full",
            )),
        }
    }
}

impl SslMode {
    /// What the driver has to know of it.
    pub(super) fn of_driver(self) -> tokio_postgres::config::SslMode {
        use tokio_postgres::config::SslMode as Driver;
        match self {
            Self::Disable => Driver::Disable,
            Self::Prefer => Driver::Prefer,
            Self::Require | Self::VerifyCa | Self::VerifyFull => Driver::Require,
        }
    }
}

/// How connections are encrypted; `None`: they are not.
pub(super) fn connector(
    settings: &Settings,
    negotiation: SslNegotiation,
) -> Result<Option<MakeRustlsConnect>, StoreError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let Some(verifier) = verifier(settings, &provider)? else {
        return Ok(None);
    };
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| StoreError::Setting(error.to_string()))?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    if negotiation == SslNegotiation::Direct {
        config.alpn_protocols = vec![b"postgresql".to_vec()];
    }
    Ok(Some(MakeRustlsConnect::new(config)))
}

fn verifier(
    settings: &Settings,
    provider: &Arc<CryptoProvider>,
) -> Result<Option<Arc<dyn ServerCertVerifier>>, StoreError> {
    let file = settings.sslrootcert.as_deref();
    Ok(match (settings.sslmode, file) {
        (SslMode::Disable | SslMode::Prefer, Some(_)) => {
            return Err(StoreError::Setting(
                "`sslrootcert` is of use only with `sslmode=verify-full`, `verify-ca` or `require`"
                    .to_owned(),
            ));
        }
        (SslMode::Disable, None) => None,
        (SslMode::Prefer | SslMode::Require, None) => {
            Some(Arc::new(AnyCertificate(Arc::clone(provider))))
        }
        (SslMode::Require, Some(_)) | (SslMode::VerifyCa, _) => {
            Some(Arc::new(vouched(file, Host::Any, provider)?))
        }
        (SslMode::VerifyFull, _) => Some(Arc::new(vouched(file, Host::Named, provider)?)),
    })
}

/// Takes what the authorities of a file vouch for, or those that browsers know.
fn vouched(
    file: Option<&Path>,
    host: Host,
    provider: &Arc<CryptoProvider>,
) -> Result<TrustedCertificate, StoreError> {
    let given = file.map_or_else(|| Ok(Vec::new()), certificates)?;
    let mut roots = RootCertStore::empty();
    match file {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            for certificate in &given {
                roots
                    .add(certificate.clone())
                    .map_err(|error| unfit(file, &error.to_string()))?;
            }
        }
    }
    let authorities =
        WebPkiServerVerifier::builder_with_provider(roots.into(), Arc::clone(provider));
    Ok(TrustedCertificate {
        authorities: authorities
            .build()
            .map_err(|error| StoreError::Setting(format!("`sslrootcert`: {error}")))?,
        given,
        host,
    })
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, StoreError> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    let read: Vec<CertificateDer<'static>> =
        read.map_err(|error: pem::Error| unfit(file, &error.to_string()))?;
    match read.is_empty() {
        true => Err(unfit(file, "it holds no certificate")),
        false => Ok(read),
    }
}

fn unfit(file: &Path, why: &str) -> StoreError {
    let file = file.display();
    StoreError::Setting(format!(
        "`sslrootcert={file}`: {why}; give a file with certificates of authorities in PEM"
    ))
}

/// What to do where a certificate was not taken.
pub(super) fn advice(error: &(dyn std::error::Error + 'static)) -> Option<&'static str> {
    let mut next = Some(error);
    while let Some(error) = next {
        let inner = error
            .downcast_ref::<std::io::Error>()
            .and_then(std::io::Error::get_ref);
        let inner = inner.and_then(|inner| inner.downcast_ref::<rustls::Error>());
        if let Some(rustls::Error::InvalidCertificate(why)) = inner {
            let other_host = matches!(
                why,
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. }
            );
            return if other_host {
                Some(
                    "the host of the URL is none of those that the certificate of the server names; `sslmode=verify-ca` takes any host",
                )
            } else if matches!(why, CertificateError::UnknownIssuer) {
                Some(
                    "give the certificate of the authority that vouches for the server as `sslrootcert=FILE`",
                )
            } else {
                None
            };
        }
        next = error.source();
    }
    None
}

/// Takes the certificate of anybody: nobody who only listens can read along.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Whether the certificate must be that of the host of the URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Host {
    Any,
    Named,
}

/// Takes a certificate that an authority vouches for.
#[derive(Debug)]
struct TrustedCertificate {
    authorities: Arc<WebPkiServerVerifier>,
    /// The certificates of the file. That of the server itself may be among them: those that vouch for themselves are
    /// mostly made as those of authorities, which otherwise is none for a server.
    given: Vec<CertificateDer<'static>>,
    host: Host,
}

impl ServerCertVerifier for TrustedCertificate {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        host: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        use CertificateError::{NotValidForName, NotValidForNameContext, Other};
        let found = self
            .authorities
            .verify_server_cert(certificate, chain, host, ocsp, now);
        match (found, self.host) {
            // The name is looked at last.
            (
                Err(rustls::Error::InvalidCertificate(
                    NotValidForName | NotValidForNameContext { .. },
                )),
                Host::Any,
            ) => Ok(ServerCertVerified::assertion()),
            // Its time was looked at first, which is an error of its own.
            (Err(rustls::Error::InvalidCertificate(Other(_))), wanted)
                if self.given.contains(certificate) =>
            {
                if wanted == Host::Named {
                    verify_server_name(&ParsedCertificate::try_from(certificate)?, host)?;
                }
                Ok(ServerCertVerified::assertion())
            }
            (found, Host::Any | Host::Named) => found,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.authorities
            .verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.authorities
            .verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.authorities.supported_verify_schemes()
    }
}
