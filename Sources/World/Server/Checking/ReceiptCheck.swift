internal import Facts
internal import Kernel

/// How a right server checks a receipt: which store it asks, how often, and what it makes of each status.
///
/// The store of customers is asked first, because an app in review sends receipts of the test store to a server that
/// is in production. Each of the two statuses that say so leads to the other store once.
struct ReceiptCheck: Hashable, Sendable {
  /// The store that is asked.
  private(set) var environment = StoreEnvironment.production
  /// How many questions were asked.
  private(set) var attempt = 0
  /// The status of the latest answer; nothing where none came.
  private(set) var status: Int?
  private var visited: [StoreEnvironment] = [.production]
  private var retryCount = 0

  /// The pauses before it asks again.
  static let pauses: [Interval] = [.seconds(1), .seconds(2), .seconds(4)]

  /// The first question.
  mutating func begin() -> CheckStep { ask(after: .zero) }

  /// What follows from an answer, or from none.
  mutating func take(_ outcome: CheckOutcome) -> CheckStep {
    switch outcome {
    case .unanswered:
      // Whoever could not ask knows nothing; the app comes again.
      status = nil
      return .giveUp
    case .answered(let status, let isRetryable):
      self.status = status
      guard let known = CheckStatus(rawValue: status) else {
        return CheckStatus.internalErrors.contains(status) ? weigh(isRetryable) : .giveUp
      }
      return follow(known)
    }
  }

  private mutating func follow(_ status: CheckStatus) -> CheckStep {
    switch status {
    // A receipt whose subscription is over is genuine all the same; what is over is seen in its entries.
    case .valid, .expired: .accept
    case .isOfSandbox: turn(to: .sandbox)
    case .isOfProduction: turn(to: .production)
    case .malformed, .unavailable, .dataAccess: retry()
    case .notAuthentic, .unknownAccount: .reject
    // The server itself is set up wrongly, which is nothing that a buyer has to answer for.
    case .notPosted, .wrongSecret: .giveUp
    }
  }

  private mutating func weigh(_ isRetryable: Bool?) -> CheckStep { isRetryable == true ? retry() : .giveUp }

  private mutating func turn(to other: StoreEnvironment) -> CheckStep {
    guard !visited.contains(other) else { return .giveUp }
    visited.append(other)
    environment = other
    return ask(after: .zero)
  }

  private mutating func retry() -> CheckStep {
    guard retryCount < ReceiptCheck.pauses.count else { return .giveUp }
    defer { retryCount += 1 }
    return ask(after: ReceiptCheck.pauses[retryCount])
  }

  private mutating func ask(after pause: Interval) -> CheckStep {
    attempt += 1
    return .ask(environment, after: pause)
  }
}
