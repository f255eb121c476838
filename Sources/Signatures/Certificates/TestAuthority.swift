/// The certificate authority of simulated worlds. Its keys are derived from names and known to everybody: whoever trusts it
/// outside of tests trusts anybody.
///
/// A certificate is signed when it is first asked for, and kept.
public enum TestAuthority {
  /// The root that receipts and the server's certificate go back to.
  public static var root: Certificate { receiptRoot.certificate }
  /// The certificate between the root and the leaf of receipts.
  public static var intermediate: Certificate { receiptIntermediate.certificate }
  /// The certificate that receipts are signed with.
  public static var leaf: Certificate { receiptLeaf.certificate }
  /// The certificate without a chain that receipts of local tests are signed with.
  public static var localTesting: Certificate { localTestingHolder.certificate }
  /// The root that signed data goes back to.
  public static var webRoot: Certificate { webRootHolder.certificate }
  /// The certificates of signed data: the leaf, the intermediate, the root.
  public static var webChain: [Certificate] {
    [webLeaf.certificate, webIntermediate.certificate, webRootHolder.certificate]
  }

  /// The certificate of the server and the intermediate, as text: what a server shows.
  public static var serverChainText: String { server.certificate.text + intermediate.text }
  /// The private key of the server, as text.
  public static var serverKeyText: String { serverKey.text }

  /// The hosts that the server's certificate speaks for.
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
