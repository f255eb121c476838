import Facts

/// One receipt that an app sent to the developer's server, and the server's checks of it.
struct ReceiptExchange {
  /// One request of the server to the store to check the receipt.
  struct Check {
    /// Production or sandbox.
    let environment: StoreEnvironment
    let sent: FactSequence
    /// The status of the answer; nil while no answer came.
    var status: Int64?
    /// Whether the answer says that asking again can help.
    var isRetryable = false
    /// The number of entries in the answer.
    var entries: Int64 = 0
    var answered = FactSequence.start
  }

  /// When the server got the receipt.
  let received: FactSequence
  let account: AccountID
  /// The product that the app asked for; none where the receipt was only to be checked.
  let product: ProductID
  let kind: ReceiptKind
  var checks: [Check] = []
  /// The facts of this exchange; a later fact that names one of them as its cause belongs to it.
  var links: [FactSequence]

  /// Whether no answer of the store said that the receipt is genuine.
  var isUnchecked: Bool { !checks.contains { ReceiptStatus.isGenuine($0.status) } }

  init(received: FactSequence, account: AccountID, product: ProductID, kind: ReceiptKind) {
    self.received = received
    self.account = account
    self.product = product
    self.kind = kind
    links = [received]
  }
}

/// The exchanges that the server has not answered yet, found by the causes of facts.
struct ReceiptExchanges {
  private var open: [ReceiptExchange] = []

  /// The kinds of facts that `take` reads.
  static let kinds: [FactKind] = [
    .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered, .serverCheckUnanswered,
    .storeReceiptChecked, .serverContentAnswered, .serverCheckTold,
  ]

  /// Takes a fact and returns the exchange that it belongs to, with that fact; nil if it belongs to none.
  mutating func take(_ fact: Fact) -> ReceiptExchange? {
    if case .server(.receiptReceived(let account, let product, let kind, _)) = fact.content {
      open.append(
        ReceiptExchange(received: fact.sequence, account: account, product: product, kind: kind))
      return open.last
    }
    guard let place = open.lastIndex(where: { $0.links.contains(fact.cause) }) else { return nil }
    open[place].links.append(fact.sequence)
    switch fact.content {
    case .server(.checkSent(let environment, _)):
      open[place].checks.append(.init(environment: environment, sent: fact.sequence))
    case .server(.checkAnswered(_, let status, let isRetryable, let entries)):
      guard let last = open[place].checks.indices.last else { break }
      open[place].checks[last].status = status
      open[place].checks[last].isRetryable = isRetryable
      open[place].checks[last].entries = entries
      open[place].checks[last].answered = fact.sequence
    case .server(.contentAnswered), .server(.checkTold): return open.remove(at: place)
    default: break
    }
    return open[place]
  }

  mutating func reset() { open.removeAll(keepingCapacity: true) }
}

/// The requests to the developer's server that make it check a receipt, by their names in traces.
public enum CheckingVerb: String, CaseIterable, Sendable {
  /// Check a receipt and send the content that it pays for.
  case deliver
  /// Check a receipt.
  case verify
}

/// The meaning of a status for the transaction that the store was asked about. Below 4,000,000 it is one of the check of
/// receipts, from there on the number of a refusal of the server interface.
enum ReceiptStatus {
  private static let firstRefusal: Int64 = 4_000_000
  private static let transactionNotFound: Int64 = 4_040_010

  /// Whether the receipt is invalid for good.
  static func isBad(_ status: Int64) -> Bool {
    isOne(status, of: [.notAuthentic, .unknownAccount])
  }

  /// Whether the store wrote the receipt; that of an expired subscription is genuine too.
  static func isGenuine(_ status: Int64?) -> Bool { isOne(status, of: [.valid, .expired]) }

  /// Whether the other environment, production or sandbox, has to be asked.
  static func namesOtherStore(_ status: Int64?) -> Bool {
    isOne(status, of: [.isOfSandbox, .isOfProduction])
  }

  /// Whether the environment that was asked does not know the transaction: the other one may.
  static func isUnknown(_ status: Int64?) -> Bool { status == transactionNotFound }

  /// Whether asking again later can help.
  static func isTemporary(_ status: Int64, isRetryable: Bool) -> Bool {
    isOne(status, of: [.malformed, .unavailable, .dataAccess])
      || isRetryable && (CheckStatus.internalErrors.contains(Int(status)) || status >= firstRefusal)
  }

  /// Whether it is about the server's question or about the moment, and so says nothing of the receipt.
  static func isUndecided(_ status: Int64, isRetryable: Bool) -> Bool {
    isTemporary(status, isRetryable: isRetryable) || isOne(status, of: [.notPosted, .wrongSecret])
      || status >= firstRefusal && !isUnknown(status)
  }

  /// Whether the app may rightly grant nothing.
  static func isRejection(_ status: Int64) -> Bool { isBad(status) || isOne(status, of: [.expired]) }

  private static func isOne(_ status: Int64?, of known: [CheckStatus]) -> Bool {
    known.contains { Int64($0.rawValue) == status }
  }
}
