public import Facts

extension CallerToken {
  /// A signed token that identifies a caller of the App Store Server API, with ES256.
  ///
  /// - Parameters:
  /// - claims: The claims.
  /// - key: The caller's key.
  /// - identifier: The key's identifier, by which the store finds the public key.
  public static func signed(_ claims: JSONValue, with key: SigningKey, named identifier: String) -> String {
    let header: JSONValue = ["alg": "ES256", "kid": .text(identifier), "typ": "JWT"]
    let content =
      [header, claims].map { WebText.encode(Array(JSONText.compact($0).utf8)) }.joined(separator: ".")
    let numbers = key.numbers(of: Array(content.utf8))
    return content + "." + WebText.encode(numbers.first + numbers.second)
  }
}
