/// Who signs receipts: a key, and the certificates that a receipt carries.
struct ReceiptSigner: Sendable {
  /// The bytes of the certificates in their order in a receipt, the signer's own first.
  let certificates: [[UInt8]]
  /// How the signer's certificate is named: who made it, and its number.
  let name: [UInt8]
  private let key: RSAKey
  private let signatures = ReceiptMemory<[UInt8], [UInt8]>(limit: 4_096)

  private init(_ holder: CertificateHolder, _ key: RSAKey, chain: [Certificate]) {
    self.key = key
    certificates = [holder.certificate.bytes] + chain.map(\.bytes)
    name = DER.sequence(holder.certificate.issuer, holder.certificate.serial)
  }

  /// The signature of some bytes, from memory where they were signed before.
  func signature(of bytes: [UInt8]) -> [UInt8] {
    let digest = SecureHash.digest(bytes)
    return signatures.made(of: digest) { key.signature(ofDigest: digest) }
  }

  /// Whether a signature was made by this signer.
  func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    key.publicKey.accepts(signature, of: bytes)
  }

  /// The store.
  static let store = ReceiptSigner(
    TestAuthority.receiptLeaf, TestAuthority.receiptKey,
    chain: [TestAuthority.intermediate, TestAuthority.root])

  /// The signer of local tests, whom nobody vouches for.
  static let localTesting = ReceiptSigner(
    TestAuthority.localTestingHolder, TestAuthority.localTestingKey, chain: [])
}
