package import Facts
internal import Web
internal import World

/// A question of a backend to the server interface of an environment, on its way to the store.
package struct PostedQuestion {
  /// The environment that is asked.
  package let environment: StoreEnvironment
  let request: WebRequest
  let path: [String]
}

extension InterfaceError {
  /// The refusal that means the same as an ordered status of the check of receipts. Nil if there is none: an expired
  /// subscription is a transaction like any other.
  init?(standingFor answer: CheckAnswer) {
    switch CheckStatus(rawValue: answer.status) {
    case .valid, .expired: return nil
    case .malformed, .unavailable, .dataAccess: self = .storeFailedForNow
    case .isOfSandbox, .isOfProduction, .notAuthentic, .unknownAccount: self = .transactionNotFound
    case .notPosted, .wrongSecret: self = .badRequest
    case nil: self = answer.isRetryable == true ? .storeFailedForNow : .storeFailed
    }
  }

  /// Whether Apple says that asking again later can help.
  var isRetryable: Bool { self == .tooManyRequests || self == .storeFailedForNow }
}

extension InterfaceReply {
  /// The number for a caller without a valid token; its answer has the status of HTTP alone.
  static let unauthenticated = InterfaceReply(code: 4_010_000, isRetryable: false, entryCount: 0)

  /// A reply as facts tell it, from what the interface answers.
  init(_ outcome: Result<JSONValue?, InterfaceError>) {
    switch outcome {
    case .success(let document):
      self.init(code: 0, isRetryable: false, entryCount: document.map(InterfaceReply.entryCount) ?? 0)
    case .failure(let error):
      self.init(code: error.code, isRetryable: error.isRetryable, entryCount: 0)
    }
  }

  /// How many transactions a document shows: one, a page of a history, or the latest of each subscription.
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
