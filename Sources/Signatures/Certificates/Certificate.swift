internal import Kernel

/// A certificate of the test authority: X.509 in its third version, as strict readers want it.
public struct Certificate: Hashable, Sendable {
  /// The certificate in DER's form.
  public let bytes: [UInt8]
  /// The name of who made it, as it stands there.
  let issuer: [UInt8]
  /// Its number, as it stands there.
  let serial: [UInt8]

  /// The certificate in the text form.
  public var text: String { PEM.text("CERTIFICATE", bytes) }
}

/// What a certificate is for.
enum CertificatePurpose: Sendable {
  /// To be trusted by itself, and to sign others.
  case root
  /// To sign leaves.
  case intermediate
  /// To sign receipts and signed data.
  case signing
  /// To speak for these hosts.
  case server(hosts: [String], addresses: [[UInt8]])
  /// To be trusted by itself, and to sign receipts of local tests.
  case localTesting
}

/// A key with its name and its certificate, which can make certificates for others.
struct CertificateHolder: Sendable {
  let name: AuthorityName
  let key: CertificateKey
  let certificate: Certificate

  /// Makes a certificate for a key, signed by another holder, or by the key itself where there is none.
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

  /// Every certificate is good from 2020 to 2049, whatever a world's clock shows.
  private static let validity = DER.sequence(
    DER.element(.utcTime, Array("200101000000Z".utf8)), DER.element(.utcTime, Array("491231235959Z".utf8)))

  /// A number of eight bytes that belongs to the name.
  private static func serial(of commonName: String) -> [UInt8] {
    let digest = SecureHash.digest(Array("serial \(commonName)".utf8))
    return DER.integer([0x40 | digest[0] & 0x3f] + digest[1..<8])
  }
}
