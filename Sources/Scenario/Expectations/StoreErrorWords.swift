internal import Facts

/// StoreKit's errors as scenarios write them: `payment_cancelled`.
enum StoreErrorWords {
  /// What an error looks like, for messages.
  static let form = "the name of a StoreKit error such as \"payment_cancelled\""

  /// What an error of any domain looks like, for messages.
  static let longForm =
    "a domain and a code such as \"SKErrorDomain 0\", or the name of a StoreKit error such as \"payment_invalid\""

  /// The error that a text means, by its name or by its domain and code.
  static func error(_ text: String) -> StoreError? {
    if let named = error(named: text) { return named }
    let parts = text.split(separator: " ")
    guard parts.count == 2, let domain = ErrorDomain.allCases.first(where: { $0.name == parts[0] }),
      domain != .none, let code = Int(parts[1]), StoreError.codes.contains(Int64(code))
    else { return nil }
    return StoreError(domain, code)
  }

  /// The error with a name.
  static func error(named name: String) -> StoreError? {
    StoreKitErrorCode.allCases.first { $0.name == name }.map { StoreError(.SKErrorDomain, $0.rawValue) }
  }

  /// An error as scripts write it.
  static func word(for error: StoreError) -> String {
    if error.domain == .SKErrorDomain, let code = StoreKitErrorCode(rawValue: error.code) { return code.name }
    return error.domain == .none ? "none" : "\(error.domain.name)/\(error.code)"
  }
}
