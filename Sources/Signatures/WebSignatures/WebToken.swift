public import Facts

/// A JSON Web Token that somebody sent, as a caller of the store's server interface has to.
public struct WebToken: Hashable, Sendable {
  /// The members of its header.
  public let header: JSONValue
  /// The bytes of its claims, which are JSON.
  public let payload: [UInt8]
  /// The bytes of its signature.
  public let signature: [UInt8]
  private let content: String

  /// How long a token may be.
  public static let byteLimit = 65_536

  /// Why a text is no token.
  public enum Flaw: Error, Hashable, Sendable {
    /// It is longer than `byteLimit`.
    case isTooLong
    /// It has not three parts of base64url with dots between them.
    case isMalformed
    /// Its header is no JSON object.
    case hasBadHeader
  }

  /// Reads a token, which is not checked yet.
  public static func read(_ text: String) throws(Flaw) -> WebToken {
    guard text.utf8.count <= byteLimit else { throw .isTooLong }
    let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .isMalformed }
    var blocks: [[UInt8]] = []
    for part in parts {
      guard let bytes = WebText.decode(String(part)) else { throw .isMalformed }
      blocks.append(bytes)
    }
    guard let header = try? JSONText.value(of: blocks[0]), case .object = header else {
      throw .hasBadHeader
    }
    return WebToken(
      header: header, payload: blocks[1], signature: blocks[2],
      content: parts[0] + "." + parts[1])
  }

  /// The identifier of the key that it says it was signed with.
  public var keyIdentifier: String? { text("kid") }

  /// The name of the way in which it says it was signed.
  public var algorithm: String? { text("alg") }

  /// Whether it was signed with ES256 and the private half of a key.
  public func isSigned(by key: VerifyingKey) -> Bool {
    guard algorithm == "ES256", signature.count == 2 * Curve.byteCount else { return false }
    let numbers = SignatureForm(
      first: Array(signature.prefix(Curve.byteCount)), second: Array(signature.suffix(Curve.byteCount)))
    return key.accepts(numbers, of: Array(content.utf8))
  }

  private func text(_ member: String) -> String? {
    guard case .text(let text) = header[member] else { return nil }
    return text
  }
}
