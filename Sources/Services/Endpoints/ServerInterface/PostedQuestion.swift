package import Facts
internal import Web
internal import World

/// A backend's request to the App Store Server API of an environment, on its way to the store.
package struct PostedQuestion {
  package let environment: StoreEnvironment
  let request: WebRequest
  let path: [String]
}

extension InterfaceError {
  /// Converts an ordered status of receipt validation to the equivalent error of the API. Nil if there is
  /// none: to the API, an expired subscription is a transaction like any other.
  init?(standingFor answer: CheckAnswer) {
    switch CheckStatus(rawValue: answer.status) {
    case .valid, .expired: return nil
    case .malformed, .unavailable, .dataAccess: self = .storeFailedForNow
    case .isOfSandbox, .isOfProduction, .notAuthentic, .unknownAccount: self = .transactionNotFound
    case .notPosted, .wrongSecret: self = .badRequest
    case nil: self = answer.isRetryable == true ? .storeFailedForNow : .storeFailed
    }
  }

  /// Whether Apple documents that a later retry can help.
  var isRetryable: Bool { self == .tooManyRequests || self == .storeFailedForNow }
}

extension InterfaceReply {
  /// The code for a caller without a valid token. The response has only the HTTP status.
  static let unauthenticated = InterfaceReply(code: 4_010_000, isRetryable: false, entryCount: 0)

  /// Converts a result of the API to the form in which facts contain it.
  init(_ outcome: Result<JSONValue?, InterfaceError>) {
    switch outcome {
    case .success(let document):
      self.init(code: 0, isRetryable: false, entryCount: document.map(InterfaceReply.entryCount) ?? 0)
    case .failure(let error):
      self.init(code: error.code, isRetryable: error.isRetryable, entryCount: 0)
    }
  }

  /// The number of transactions in a document: one, a page of a history, or the latest of each subscription.
  private static func entryCount(of document: JSONValue) -> Int64 {
    if document["signedTransactionInfo"] != nil { return 1 }
    if case .list(let signed) = document["signedTransactions"] { return Int64(signed.count) }
    guard case .list(let groups) = document["data"] else { return 0 }
    return groups.reduce(0) { sum, group in
      guard case .list(let latest) = group["lastTransactions"] else { return sum }
      return sum + Int64(latest.count)
    }
  }
}
