import Facts

/// Checks that the server and the app handle each status of receipt validation according to its meaning.
final class ReceiptStatusCodes: LoggedRule {
  static let page = RulePage(
    identifier: "receipt-status-codes",
    sentence:
      "On 21007, 21008, or 4040010 switch environments once, retry temporary errors, reject only invalid receipts.",
    level: .must, profile: .extended,
    evidence: .receiptChecks,
    sources: ["W3", "W6"],
    why:
      "App Review buys in the sandbox, and the store has temporary errors. Neither is a reason to reject a "
      + "customer.",
    breach: "The server asks production, gets 21007, and tells the app that the receipt is invalid.",
    fix:
      "Ask production first, and the sandbox after 21007. Retry 21002, 21005, and 21009 a few times. Reject "
      + "21003 and 21010. 21000 and 21004 mean that your server's request was wrong: never reject a customer "
      + "because of them. With the App Store Server API, 4040010 from production means: ask the sandbox. Retry "
      + "4290000 and 5000001."
  )

  static let testimony = RuleTestimony([
    .claimGranted, .claimVerified, .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered,
    .serverContentAnswered, .storeReceiptChecked,
  ])

  /// The ways to break the rule.
  enum Flaw {
    /// The server rejected a receipt of the other environment.
    case redirectIgnored
    /// The server rejected a receipt after a temporary fault.
    case faultRejected
    /// The server queried an environment again after that environment had redirected it to the other one.
    case redirectedForever
    /// The server validated one receipt too many times.
    case askedForEver
    /// The server sent content for an invalid receipt.
    case badAccepted
    /// The server reported an invalid receipt to the app as genuine.
    case badPassedOn
    /// The app granted a transaction although it had reported the receipt as invalid.
    case badGranted
    /// The app finished a purchase without a grant although the status was no reason to reject the buyer.
    case buyerRejected
  }

  struct Breach {
    var flaw = Flaw.redirectIgnored
    var status: Int64 = 0
    var received = FactSequence.start
    var told = FactSequence.start
    var acted = FactSequence.start
  }

  private struct ReportedStatus {
    let transaction: TransactionID
    let status: Int64
    let claimed: FactSequence
  }

  /// A status that the server sent to its app and that is no reason to reject the buyer.
  private struct Undecided {
    var status: Int64 = 0
    var told = FactSequence.start
  }

  /// The number of times a server may validate one receipt.
  private static let limit = 10

  private var exchanges = ReceiptExchanges()
  /// The transactions whose receipts the app reported as invalid.
  private var condemned: [ReportedStatus] = []
  /// The transactions for which the app reported a status that is no reason to reject the buyer.
  private var unsettled: [ReportedStatus] = []
  /// The latest status that the server sent to the app, by account. Kept only if it is no reason to reject
  /// the buyer.
  private let undecided = IdentifierTable(blank: Undecided())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { ReceiptExchanges.kinds + [.claimVerified, .claimGranted, .queueFinishCalled] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .claim(.verified(let transaction, let status)): verified(transaction, status, fact)
    case .queue(.finishCalled): finished(fact, in: file)
    case .claim(.granted(let transaction, _, _, _)):
      guard let found = condemned.first(where: { $0.transaction == transaction }) else { return }
      log.add(Breach(flaw: .badGranted, status: found.status, told: found.claimed, acted: fact.sequence))
    default:
      guard let exchange = exchanges.append(fact) else { return }
      follow(exchange, fact, in: file)
    }
  }

  private func verified(_ transaction: TransactionID, _ status: Int64, _ fact: Fact) {
    guard transaction != .none else { return }
    if status != 0 { log.isExercised = true }
    condemned.removeAll { $0.transaction == transaction }
    unsettled.removeAll { $0.transaction == transaction }
    let reported = ReportedStatus(transaction: transaction, status: status, claimed: fact.sequence)
    if ReceiptStatus.isBad(status) {
      condemned.append(reported)
    } else if ReceiptStatus.isUndecided(status, isRetryable: false) || ReceiptStatus.namesOtherStore(status) {
      unsettled.append(reported)
    }
  }

  private func follow(_ exchange: ReceiptExchange, _ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .server(.checkAnswered(_, let status, _, _)): if status != 0 { log.isExercised = true }
    case .server(.checkSent(let environment, _)): asked(environment, exchange, fact)
    case .server(.contentAnswered(_, let answer, _, _)): answered(answer, exchange, fact, in: file)
    case .server(.checkTold(let status)): told(status, exchange, fact)
    default: break
    }
  }

  private func asked(_ environment: StoreEnvironment, _ exchange: ReceiptExchange, _ fact: Fact) {
    let earlier = exchange.checks.dropLast()
    let redirect = earlier.first { $0.environment == environment && ReceiptStatus.namesOtherStore($0.status) }
    if let redirect, let status = redirect.status {
      log.add(breach(.redirectedForever, status, exchange, told: redirect.answered, fact))
    } else if earlier.count == Self.limit, let last = earlier.last {
      log.add(breach(.askedForEver, last.status ?? 0, exchange, told: last.answered, fact))
    }
  }

  private func answered(
    _ answer: ContentAnswer, _ exchange: ReceiptExchange, _ fact: Fact, in file: CaseFile
  ) {
    guard let last = exchange.checks.last, let status = last.status else { return }
    switch answer {
    case .rejected, .notPaid:
      if ReceiptStatus.namesOtherStore(status) || leavesSandboxUnasked(exchange, in: file) {
        log.add(breach(.redirectIgnored, status, exchange, told: last.answered, fact))
      } else if ReceiptStatus.isTemporary(status, isRetryable: last.isRetryable) {
        log.add(breach(.faultRejected, status, exchange, told: last.answered, fact))
      }
    case .sent:
      guard ReceiptStatus.isBad(status) || ReceiptStatus.isUnknown(status) && exchange.isUnchecked else {
        return
      }
      log.add(breach(.badAccepted, status, exchange, told: last.answered, fact))
    case .tryLater, .alreadyRedeemed, .noSuchContent: break
    }
  }

  /// Whether production does not know a transaction that was bought, and the sandbox was not queried.
  private func leavesSandboxUnasked(_ exchange: ReceiptExchange, in file: CaseFile) -> Bool {
    exchange.product != .none && ReceiptStatus.isUnknown(exchange.checks.last?.status)
      && !exchange.checks.contains { $0.environment == .sandbox }
      && file.boughtCount(of: exchange.product, by: exchange.account, isOpen: true) > 0
  }

  /// A server that only validates must follow a redirect to the other environment before it reports the
  /// status.
  private func told(_ status: Int64, _ exchange: ReceiptExchange, _ fact: Fact) {
    if exchange.account != .none {
      let isRetryable = exchange.checks.last?.isRetryable ?? false
      let isOpen = ReceiptStatus.isUndecided(status, isRetryable: isRetryable)
      undecided.pointer(to: exchange.account.index).pointee =
        isOpen ? Undecided(status: status, told: fact.sequence) : Undecided()
    }
    if let last = exchange.checks.last, let found = last.status, ReceiptStatus.isBad(found),
      ReceiptStatus.isGenuine(status)
    {
      log.add(breach(.badPassedOn, found, exchange, told: last.answered, fact))
    }
    guard let last = exchange.checks.last(where: { $0.status == status }),
      ReceiptStatus.namesOtherStore(status),
      !exchange.checks.contains(where: { $0.environment != last.environment })
    else { return }
    log.add(breach(.redirectIgnored, status, exchange, told: last.answered, fact))
  }

  /// Finishing without a grant after a temporary status or an error of the server itself loses the user's
  /// payment.
  private func finished(_ fact: Fact, in file: CaseFile) {
    guard let id = file.unservedFinish(fact) else { return }
    let transaction = file.transaction(id)
    if let found = unsettled.first(where: { $0.transaction == id }) {
      log.add(
        Breach(
          flaw: .buyerRejected, status: found.status, received: transaction.firstDelivered,
          told: found.claimed,
          acted: fact.sequence))
      return
    }
    let owner = file.holding(transaction.holding).account
    guard owner != .none else { return }
    let latest = undecided[owner.index]
    guard latest.told > transaction.firstDelivered else { return }
    log.add(
      Breach(
        flaw: .buyerRejected, status: latest.status, received: transaction.firstDelivered, told: latest.told,
        acted: fact.sequence))
  }

  private func breach(
    _ flaw: Flaw, _ status: Int64, _ exchange: ReceiptExchange, told: FactSequence, _ fact: Fact
  ) -> Breach {
    Breach(flaw: flaw, status: status, received: exchange.received, told: told, acted: fact.sequence)
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let (headline, deed) =
      switch breach.flaw {
      case .redirectIgnored:
        (
          "a receipt from \(otherStore(breach.status)) was rejected",
          "the server rejected the receipt without asking the other environment"
        )
      case .faultRejected:
        ("a temporary store error was treated as a rejection", "the server rejected the receipt")
      case .redirectedForever:
        (
          "the server asked the same environment again "
            + "after the store had named \(otherStore(breach.status))",
          "the server asked the same environment again"
        )
      case .askedForEver:
        (
          "the server asked the store more than \(Self.limit) times about one receipt",
          "the server asked again"
        )
      case .badAccepted: ("an invalid receipt was accepted", "the server sent the content")
      case .badPassedOn:
        ("an invalid receipt was reported as valid", "the server told the app that it is valid")
      case .badGranted:
        ("the app granted a purchase whose receipt was rejected", "the app granted the transaction")
      case .buyerRejected:
        (
          "a customer was rejected because of status \(breach.status), "
            + "which is about the request, not the receipt",
          "the app finished the purchase without granting it"
        )
      }
    let isOfApp = breach.flaw == .buyerRejected
    return Witness(
      headline: headline,
      links: [
        WitnessLink(
          breach.received, isOfApp ? "the app received the purchase" : "the server received the receipt"),
        WitnessLink(
          breach.told,
          isOfApp
            ? "the app received status \(breach.status)"
            : "the validation returned status \(breach.status)"
        ),
        WitnessLink(breach.acted, deed),
      ])
  }

  /// The environment that a status redirects to.
  private func otherStore(_ status: Int64) -> String {
    if ReceiptStatus.isUnknown(status) { return "the sandbox" }
    return switch CheckStatus(rawValue: Int(status)) {
    case .isOfSandbox: "the sandbox"
    case .isOfProduction: "production"
    default: "the other environment"
    }
  }

  func forget() {
    exchanges.reset()
    condemned.removeAll(keepingCapacity: true)
    unsettled.removeAll(keepingCapacity: true)
    undecided.reset()
  }
}
