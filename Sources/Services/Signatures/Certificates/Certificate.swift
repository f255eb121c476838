internal import Kernel

/// A certificate of the test authority: X.509 version 3, valid for strict parsers.
public struct Certificate: Hashable, Sendable {
  /// The certificate in DER.
  public let bytes: [UInt8]
  /// The encoded name of the issuer.
  let issuer: [UInt8]
  /// The encoded serial number.
  let serial: [UInt8]

  /// The certificate in PEM.
  public var text: String { PEM.text("CERTIFICATE", bytes) }
}

enum CertificatePurpose: Sendable {
  /// A trusted root that signs other certificates.
  case root
  /// Signs leaf certificates.
  case intermediate
  /// Signs receipts and signed data.
  case signing
  /// Identifies these hosts over TLS.
  case server(hosts: [String], addresses: [[UInt8]])
  /// A trusted root that signs receipts of local tests.
  case localTesting
}

/// A key with its name and its certificate, which can issue other certificates.
struct CertificateHolder: Sendable {
  let name: AuthorityName
  let key: CertificateKey
  let certificate: Certificate

  /// Makes a certificate for a key. It is signed by the issuer, or self-signed if there is no issuer.
  init(
    _ commonName: String, _ key: CertificateKey, for purpose: CertificatePurpose,
    by issuer: CertificateHolder? = nil
  ) {
    name = AuthorityName(commonName: commonName)
    self.key = key
    let signer = issuer?.key ?? key
    let issuerName = (issuer?.name ?? name).element
    let serial = CertificateHolder.serial(of: commonName)
    let content = DER.sequence(
      DER.element(.field(0), DER.integer(2)), serial, signer.algorithm, issuerName,
      CertificateHolder.validity, name.element, key.publicKeyInfo,
      DER.element(
        .field(3),
        CertificateExtensions.element(
          for: purpose, subjectKey: key.identifier, authorityKey: signer.identifier)))
    certificate = Certificate(
      bytes: DER.sequence(content, signer.algorithm, DER.bitString(signer.signature(of: content))),
      issuer: issuerName, serial: serial)
  }

  /// Every certificate is valid from 2020 to 2049, regardless of a world's clock.
  private static let validity = DER.sequence(
    DER.element(.utcTime, Array("200101000000Z".utf8)), DER.element(.utcTime, Array("491231235959Z".utf8)))

  /// A serial number of eight bytes that is derived from the name.
  private static func serial(of commonName: String) -> [UInt8] {
    let digest = SecureHash.digest(Array("serial \(commonName)".utf8))
    return DER.integer([0x40 | digest[0] & 0x3f] + digest[1..<8])
  }
}
