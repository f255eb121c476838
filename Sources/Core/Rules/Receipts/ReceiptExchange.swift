import Facts

/// One receipt that an app sent to its server, and the server's validations of it.
struct ReceiptExchange {
  /// One validation request from the server to the store.
  struct Check {
    /// Production or sandbox.
    let environment: StoreEnvironment
    let sent: FactSequence
    /// The status of the answer; nil until an answer arrives.
    var status: Int64?
    /// Whether the answer says that the request may be retried.
    var isRetryable = false
    /// The number of entries in the answer.
    var entries: Int64 = 0
    var answered = FactSequence.start
  }

  /// When the server received the receipt.
  let received: FactSequence
  let account: AccountID
  /// The product that the app requested; none if it only asked to validate the receipt.
  let product: ProductID
  let kind: ReceiptKind
  var checks: [Check] = []
  /// The facts of this exchange; a later fact that names one of them as its cause belongs to it.
  var links: [FactSequence]

  /// Whether no answer from the store confirmed that the receipt is genuine.
  var isUnchecked: Bool { !checks.contains { ReceiptStatus.isGenuine($0.status) } }

  init(received: FactSequence, account: AccountID, product: ProductID, kind: ReceiptKind) {
    self.received = received
    self.account = account
    self.product = product
    self.kind = kind
    links = [received]
  }
}

/// The exchanges that the server has not answered yet. The cause of a fact determines the exchange that it
/// belongs to.
struct ReceiptExchanges {
  private var open: [ReceiptExchange] = []

  /// The kinds of facts that `append` reads.
  static let kinds: [FactKind] = [
    .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered, .serverCheckUnanswered,
    .storeReceiptChecked, .serverContentAnswered, .serverCheckTold, .serverSignatureRead,
  ]

  /// Processes a fact. Returns the exchange that the fact belongs to, updated with the fact; nil if it
  /// belongs to no exchange.
  mutating func append(_ fact: Fact) -> ReceiptExchange? {
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
    // A valid signature proves what the store would say.
    case .server(.signatureRead(let isGenuine)):
      let status = isGenuine ? CheckStatus.valid : .notAuthentic
      open[place].checks.append(
        .init(
          environment: .production, sent: fact.sequence, status: Int64(status.rawValue), entries: 1,
          answered: fact.sequence))
    case .server(.contentAnswered), .server(.checkTold): return open.remove(at: place)
    default: break
    }
    return open[place]
  }

  mutating func reset() { open.removeAll(keepingCapacity: true) }
}

/// The requests to the app's server that make it validate a receipt, by their names in traces.
public enum CheckingVerb: String, CaseIterable, Sendable {
  /// Validate a receipt and send the content that it pays for.
  case deliver
  /// Validate a receipt.
  case verify
}

/// The meaning of the status with which the store answers the developer's server. A status below 4,000,000 comes
/// from receipt validation. Any other status is an error code of the App Store Server API.
enum ReceiptStatus {
  private static let firstRefusal: Int64 = 4_000_000
  private static let transactionNotFound: Int64 = 4_040_010

  /// Whether the receipt is permanently invalid.
  static func isBad(_ status: Int64) -> Bool {
    isOne(status, of: [.notAuthentic, .unknownAccount])
  }

  /// Whether the store issued the receipt. The receipt of an expired subscription is genuine too.
  static func isGenuine(_ status: Int64?) -> Bool { isOne(status, of: [.valid, .expired]) }

  /// Whether the other environment, production or sandbox, must be queried.
  static func namesOtherStore(_ status: Int64?) -> Bool {
    isOne(status, of: [.isOfSandbox, .isOfProduction])
  }

  /// Whether the queried environment does not know the transaction. The other one may know it.
  static func isUnknown(_ status: Int64?) -> Bool { status == transactionNotFound }

  /// Whether asking again later can help.
  static func isTemporary(_ status: Int64, isRetryable: Bool) -> Bool {
    isOne(status, of: [.malformed, .unavailable, .dataAccess])
      || isRetryable && (CheckStatus.internalErrors.contains(Int(status)) || status >= firstRefusal)
  }

  /// Whether the status concerns the server's request or a temporary condition, and not the receipt.
  static func isUndecided(_ status: Int64, isRetryable: Bool) -> Bool {
    isTemporary(status, isRetryable: isRetryable) || isOne(status, of: [.notPosted, .wrongSecret])
      || status >= firstRefusal && !isUnknown(status)
  }

  /// Whether the status justifies that the app grants nothing.
  static func isRejection(_ status: Int64) -> Bool { isBad(status) || isOne(status, of: [.expired]) }

  private static func isOne(_ status: Int64?, of known: [CheckStatus]) -> Bool {
    known.contains { Int64($0.rawValue) == status }
  }
}
