public import Facts

/// A JSON Web Token from a caller of the App Store Server API.
public struct CallerToken: Hashable, Sendable {
  /// The header, a JSON object.
  public let header: JSONValue
  /// The bytes of the claims, which are JSON.
  public let payload: [UInt8]
  public let signature: [UInt8]
  private let content: String

  /// The maximum length of a token in bytes.
  public static let byteLimit = 65_536

  /// Why a text is not a token.
  public enum Flaw: Error, Hashable, Sendable {
    /// It is longer than `byteLimit`.
    case isTooLong
    /// It does not have three parts in Base64url separated by dots.
    case isMalformed
    /// Its header is not a JSON object.
    case hasBadHeader
  }

  /// Parses a token without verifying it.
  public static func read(_ text: String) throws(Flaw) -> CallerToken {
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
    return CallerToken(
      header: header, payload: blocks[1], signature: blocks[2],
      content: parts[0] + "." + parts[1])
  }

  /// The identifier of the key named in the header.
  public var keyIdentifier: String? { text("kid") }

  /// The signature algorithm named in the header.
  public var algorithm: String? { text("alg") }

  /// Whether it was signed with ES256 and the matching private key.
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
