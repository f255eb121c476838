internal import Facts

/// StoreKit's errors as scenarios write them: `payment_cancelled`.
enum StoreErrorWords {
  /// What an error looks like, for messages.
  static let form = "the name of a StoreKit error such as \"payment_cancelled\""

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
