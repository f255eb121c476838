public import Facts

extension WebToken {
  /// A token that says who calls, signed with ES256 as callers of the store's server interface sign theirs.
  ///
  /// - Parameters:
  ///   - claims: What it says.
  ///   - key: The caller's key.
  ///   - identifier: The key's identifier, by which the store finds its public half.
  public static func signed(_ claims: JSONValue, with key: SigningKey, named identifier: String) -> String {
    let header: JSONValue = ["alg": "ES256", "kid": .text(identifier), "typ": "JWT"]
    let content =
      [header, claims].map { WebText.encode(Array(JSONText.compact($0).utf8)) }.joined(separator: ".")
    let numbers = key.numbers(of: Array(content.utf8))
    return content + "." + WebText.encode(numbers.first + numbers.second)
  }
}
