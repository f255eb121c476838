/// A signer of receipts: a key, and the certificates in the receipt.
struct ReceiptSigner: Sendable {
  /// The encoded certificates in the order of a receipt, the signer's own first.
  let certificates: [[UInt8]]
  /// The issuer and serial number of the signer's certificate.
  let name: [UInt8]
  private let key: RSAKey
  private let signatures = ReceiptCache<[UInt8], [UInt8]>(limit: 4_096)

  private init(_ holder: CertificateHolder, _ key: RSAKey, chain: [Certificate]) {
    self.key = key
    certificates = [holder.certificate.bytes] + chain.map(\.bytes)
    name = DER.sequence(holder.certificate.issuer, holder.certificate.serial)
  }

  /// The signature of the bytes, cached.
  func signature(of bytes: [UInt8]) -> [UInt8] {
    let digest = SecureHash.digest(bytes)
    return signatures.made(of: digest) { key.signature(ofDigest: digest) }
  }

  /// Whether this signer made the signature.
  func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    key.publicKey.accepts(signature, of: bytes)
  }

  static let store = ReceiptSigner(
    TestAuthority.receiptLeaf, TestAuthority.receiptKey,
    chain: [TestAuthority.intermediate, TestAuthority.root])

  /// The signer of local tests. Its certificate is self-signed.
  static let localTesting = ReceiptSigner(
    TestAuthority.localTestingHolder, TestAuthority.localTestingKey, chain: [])
}
