/// The certificate authority of simulated worlds. Its private keys are public, because they are derived
/// from names. Trust it in tests only.
///
/// A certificate is signed at its first use, and then cached.
public enum TestAuthority {
  /// The root of receipts and of the server's certificate.
  public static var root: Certificate { receiptRoot.certificate }
  /// The intermediate certificate of receipts.
  public static var intermediate: Certificate { receiptIntermediate.certificate }
  /// The leaf certificate that signs receipts.
  public static var leaf: Certificate { receiptLeaf.certificate }
  /// The self-signed certificate that signs receipts of local tests.
  public static var localTesting: Certificate { localTestingHolder.certificate }
  /// The root of signed data.
  public static var webRoot: Certificate { webRootHolder.certificate }
  /// The certificates of signed data: leaf, intermediate, root.
  public static var webChain: [Certificate] {
    [webLeaf.certificate, webIntermediate.certificate, webRootHolder.certificate]
  }

  /// The server's certificate and the intermediate in PEM, as a server sends them.
  public static var serverChainText: String { server.certificate.text + intermediate.text }
  /// The private key of the server in PEM.
  public static var serverKeyText: String { serverKey.text }

  /// The hosts in the server's certificate.
  public static let hosts = [
    "localhost", "buy.itunes.apple.com", "sandbox.itunes.apple.com", "api.storekit.apple.com",
    "api.storekit-sandbox.apple.com", "api.storekit.itunes.apple.com",
    "api.storekit-sandbox.itunes.apple.com",
  ]

  static let receiptRoot = CertificateHolder(
    "Assay Test Root CA", .rsa(AuthorityKeyName.receiptRoot.key), for: .root)
  static let receiptIntermediate = CertificateHolder(
    "Assay Test Intermediate CA", .rsa(AuthorityKeyName.receiptIntermediate.key), for: .intermediate,
    by: receiptRoot)
  static let receiptLeaf = CertificateHolder(
    "Assay Test Receipt Signing", .rsa(receiptKey), for: .signing, by: receiptIntermediate)
  static let localTestingHolder = CertificateHolder(
    "Assay Local Testing", .rsa(localTestingKey), for: .localTesting)
  static let webRootHolder = CertificateHolder(
    "Assay Test Root CA for Signed Data", .curve(SigningKey(named: "web root")), for: .root)
  static let webIntermediate = CertificateHolder(
    "Assay Test Intermediate CA for Signed Data", .curve(SigningKey(named: "web intermediate")),
    for: .intermediate, by: webRootHolder)
  static let webLeaf = CertificateHolder(
    "Assay Test Data Signing", .curve(webKey), for: .signing, by: webIntermediate)
  static let server = CertificateHolder(
    "localhost", .curve(serverKey),
    for: .server(hosts: hosts, addresses: [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]]),
    by: receiptIntermediate)

  static let receiptKey = AuthorityKeyName.receiptLeaf.key
  static let localTestingKey = AuthorityKeyName.localTesting.key
  static let webKey = SigningKey(named: "web leaf")
  private static let serverKey = SigningKey(named: "server")
}
