internal import Facts
internal import StoreModel

/// A request from the app's server to the store.
enum StoreQuestion {
  /// Asks whether a receipt is genuine and what it contains.
  case receipt(CheckQuestion)
  /// A request to the server interface of an environment. Only the server's program knows the details.
  case interface(StoreEnvironment)

  /// The environment that receives the request.
  var environment: StoreEnvironment {
    switch self {
    case .receipt(let question): question.environment
    case .interface(let environment): environment
    }
  }
}

/// The store's reply to a request of the app's server.
enum StoreReply {
  case receipt(CheckAnswer)
  case interface(InterfaceReply)

  /// The fact that records the reply.
  func fact(from environment: StoreEnvironment) -> ServerFact {
    switch self {
    case .receipt(let answer):
      .checkAnswered(
        environment: environment, status: Int64(answer.status), retryable: answer.isRetryable == true,
        entries: Int64(answer.document?.allEntries.count ?? 0))
    case .interface(let reply):
      .checkAnswered(
        environment: environment, status: reply.code, retryable: reply.isRetryable, entries: reply.entryCount)
    }
  }
}

/// A reply of the store's server interface, reduced to the data that facts record.
public struct InterfaceReply: Hashable, Sendable {
  /// Apple's error code: the HTTP status followed by four digits. Zero if the request succeeded.
  public let code: Int64
  /// Whether a retry can help after an error.
  public let isRetryable: Bool
  /// The number of transactions in the reply.
  public let entryCount: Int64

  public init(code: Int64, isRetryable: Bool, entryCount: Int64) {
    (self.code, self.isRetryable, self.entryCount) = (code, isRetryable, entryCount)
  }
}
