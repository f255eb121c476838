internal import Kernel

/// Signs data as the store does for servers: a compact JSON Web Signature, with ES256 and the certificates of
/// the signer.
public enum StoreSignature {
  /// Signs a payload with the test authority's leaf. The same payload always gives the same text.
  public static func sign(_ payload: [UInt8]) -> String {
    let content = header + "." + WebText.encode(payload)
    let numbers = TestAuthority.webKey.numbers(of: Array(content.utf8))
    return content + "." + WebText.encode(numbers.first + numbers.second)
  }

  /// The public key of the signer, as in the leaf certificate.
  public static var verifyingKey: VerifyingKey { TestAuthority.webKey.verifyingKey }

  private static let header: String = {
    let chain = TestAuthority.webChain.map { "\"\(Base64.encode($0.bytes))\"" }.joined(separator: ",")
    return WebText.encode(Array("{\"alg\":\"ES256\",\"x5c\":[\(chain)]}".utf8))
  }()
}
