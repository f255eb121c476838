import Facts

/// Checks that a receipt pays only for the purchases it shows, and only once.
final class NoReceiptReuse: LoggedRule {
  static let page = RulePage(
    identifier: "no-receipt-reuse",
    sentence: "Grant what the receipt shows: each purchase once, to one user, and never after a refund.",
    level: .must, profile: .extended,
    evidence: .serverCode,
    sources: ["W7"],
    why:
      "A receipt stays valid forever and can be copied. The store accepts it from anyone and does not know "
      + "whom your server has granted it to. A valid receipt proves the purchases in it, and no others.",
    breach:
      "A user gives a friend the receipt, and the server grants the friend the same purchase. Or the user "
      + "sends it again and gets the coins twice.",
    fix:
      "Find the product among the entries of the receipt. Save the user with each granted transaction. Do not "
      + "grant it again, to another user, or after a refund."
  )

  static let testimony = RuleTestimony(
    [
      .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered, .serverContentAnswered,
      .serverRedeemed, .serverPaidOut, .serverTookBack, .serverEntitled, .storeReceiptChecked,
    ], excusing: [.worldHistoryMade, .storeShared])

  /// An account to which the server granted a product.
  private struct Recipient {
    let product: ProductID
    let account: AccountID
    var identifiers: [Int64] = []
    let first: FactSequence
    var last: FactSequence
  }

  /// A purchase that the server granted to an app.
  private struct Payment {
    let identifier: Int64
    let done: FactSequence
  }

  /// Why nothing was due.
  enum Flaw {
    /// Another account had received the grant.
    case paidToAnother
    /// The server knew that the purchase was refunded or revoked.
    case refunded
    /// The same user had received the grant.
    case paidBefore
    /// The product was never bought, or the receipt shows no purchase.
    case notShown
  }

  struct Breach {
    var product = ProductID.none
    var account = AccountID.none
    var flaw = Flaw.paidToAnother
    /// When the purchase was granted before, or when the server accepted the notification of the refund.
    var earlier = FactSequence.start
    var received = FactSequence.start
    var done = FactSequence.start
  }

  private var exchanges = ReceiptExchanges()
  private var notes = NotificationNotes()
  private var recipients: [Recipient] = []
  private var payments: [Payment] = []
  /// Whether the server lost its records, so that it cannot know what it granted.
  private var isForgetful = false
  /// Accounts with purchases that no fact records: purchases from before the run, or shared ones.
  private var opaque: [AccountID] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    ReceiptExchanges.kinds + NotificationNotes.kinds + [
      .serverPaidOut, .serverTookBack, .serverRedeemed, .serverForgot, .serverEntitled, .worldHistoryMade,
      .storeShared,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .notification: notes.append(fact)
    case .world(.historyMade(let account, _)), .store(.shared(_, let account)): opaque.append(account)
    case .server(.forgot):
      recipients.removeAll(keepingCapacity: true)
      payments.removeAll(keepingCapacity: true)
      isForgetful = true
    case .server(.paidOut(let account, let product, let identifier, 0)):
      if let earlier = payments.first(where: { $0.identifier == identifier }) {
        log.add(
          Breach(
            product: product, account: account, flaw: .paidBefore, earlier: earlier.done,
            received: fact.cause, done: fact.sequence))
      }
      payments.append(Payment(identifier: identifier, done: fact.sequence))
      given(product, to: account, identifier, fact, received: fact.cause, in: file)
    case .server(.tookBack(_, _, let identifier, _)):
      payments.removeAll { $0.identifier == identifier }
    case .server(.redeemed(let account, let product, let identifier)):
      given(product, to: account, identifier, fact, received: fact.cause, in: file)
    case .server(.entitled(let account, let product, let count)):
      compare(count, of: product, by: account, fact, in: file)
    default:
      guard let exchange = exchanges.append(fact) else { return }
      follow(exchange, fact, in: file)
    }
  }

  private func follow(_ exchange: ReceiptExchange, _ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .server(.checkAnswered), .server(.signatureRead):
      guard ReceiptStatus.isGenuine(exchange.checks.last?.status), exchange.product != .none,
        usedUp(exchange.product, for: exchange.account, in: file) != nil
      else { return }
      log.isExercised = true
    case .server(.contentAnswered(let product, let answer, _, _)):
      if let check = checkWithout(product, exchange, in: file) {
        log.isExercised = true
        guard answer == .sent else { return }
        log.add(
          Breach(
            product: product, account: exchange.account, flaw: .notShown, earlier: check.answered,
            received: exchange.received, done: fact.sequence))
      } else if answer == .sent {
        given(product, to: exchange.account, nil, fact, received: exchange.received, in: file)
      }
    default: break
    }
  }

  /// The validation that shows no purchase of the requested product; nil if a purchase may pay for it. For
  /// earlier grants to the same user, the server's records may be more complete than the receipt.
  private func checkWithout(
    _ product: ProductID, _ exchange: ReceiptExchange, in file: CaseFile
  ) -> ReceiptExchange.Check? {
    guard product != .none, exchange.account != .none, !file.hasLogins, opaque.isEmpty,
      !recipients.contains(where: { $0.product == product && $0.account == exchange.account }),
      let check = exchange.checks.last(where: { ReceiptStatus.isGenuine($0.status) })
    else { return nil }
    return !file.isBought(product) || check.status == 0 && check.entries == 0 ? check : nil
  }

  private func given(
    _ product: ProductID, to account: AccountID, _ identifier: Int64?, _ fact: Fact, received: FactSequence,
    in file: CaseFile
  ) {
    guard product != .none, account != .none else { return }
    if let (earlier, isRefunded) = usedUp(product, for: account, in: file) {
      log.add(
        Breach(
          product: product, account: account, flaw: isRefunded ? .refunded : .paidToAnother,
          earlier: earlier, received: received, done: fact.sequence))
      return
    }
    let place = recipients.firstIndex { $0.product == product && $0.account == account }
    guard let place else {
      recipients.append(
        Recipient(
          product: product, account: account, identifiers: identifier.map { [$0] } ?? [],
          first: fact.sequence, last: fact.sequence))
      return
    }
    recipients[place].last = fact.sequence
    if let identifier, !recipients[place].identifiers.contains(identifier) {
      recipients[place].identifiers.append(identifier)
    }
  }

  /// Checks at the end that no account has more of a product than was bought. A server that lost its records
  /// cannot know, so it is not checked.
  private func compare(
    _ count: Int64, of product: ProductID, by account: AccountID, _ fact: Fact, in file: CaseFile
  ) {
    guard !isForgetful, !file.hasLogins, opaque.isEmpty,
      count > file.boughtCount(of: product, by: account, isOpen: false),
      let recipient = recipients.first(where: { $0.product == product && $0.account == account })
    else { return }
    log.add(
      Breach(
        product: product, account: account, flaw: .paidBefore, earlier: recipient.first,
        received: recipient.last, done: fact.sequence))
  }

  /// Why no purchase known to the server pays for a product of an account. Nil if a purchase may pay.
  /// Otherwise the server knows that every purchase by the account was refunded, and all other purchases were
  /// granted to other accounts.
  private func usedUp(
    _ product: ProductID, for account: AccountID, in file: CaseFile
  ) -> (earlier: FactSequence, isRefunded: Bool)? {
    guard account != .none, !file.hasLogins, opaque.isEmpty,
      file.purchase(of: product, by: account, where: { !$1.isOver || !isKnown($0) }) == nil
    else { return nil }
    let own = file.purchase(of: product, by: account, where: { _, _ in true })
    let others = recipients.filter { $0.product == product && $0.account != account }
    let givenCount = others.reduce(0) { $0 + max($1.identifiers.count, 1) }
    guard file.openPurchaseCount(of: product) <= givenCount else { return nil }
    if let own { return (refund(of: own), true) }
    return others.first.map { ($0.first, false) }
  }

  /// Whether the server was notified that a purchase was refunded or revoked.
  private func isKnown(_ purchase: PurchaseID) -> Bool { refund(of: purchase) != .start }

  private func refund(of purchase: PurchaseID) -> FactSequence {
    notes.first { $0.takesBack && $0.purchase == purchase && $0.taken != .start }?.taken ?? .start
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let (product, account) = (file.name(of: breach.product), file.quoted(breach.account))
    let sent = WitnessLink(breach.received, "\(account) sent a receipt")
    let unpaid = WitnessLink(breach.done, "the server granted \(product) without a valid payment")
    switch breach.flaw {
    case .refunded:
      return Witness(
        headline: "a used or refunded receipt granted \(product) to \(account)",
        links: [WitnessLink(breach.earlier, "the server was notified of the refund"), sent, unpaid])
    case .paidToAnother:
      return Witness(
        headline: "a used or refunded receipt granted \(product) to \(account)",
        links: [
          WitnessLink(breach.earlier, "the server had granted \(product) to another user"), sent, unpaid,
        ])
    case .paidBefore:
      return Witness(
        headline: "\(account) got \(product) twice for the same receipt",
        links: [
          WitnessLink(breach.earlier, "the server granted \(product) to \(account)"),
          WitnessLink(breach.received, "the server answered a receipt from \(account)"),
          WitnessLink(breach.done, "the server has granted more of \(product) than was bought"),
        ])
    case .notShown:
      return Witness(
        headline: "a receipt without \(product) granted it to \(account)",
        links: [
          sent, WitnessLink(breach.earlier, "the store called the receipt valid; \(product) is not in it"),
          unpaid,
        ])
    }
  }

  func forget() {
    exchanges.reset()
    notes.reset()
    recipients.removeAll(keepingCapacity: true)
    payments.removeAll(keepingCapacity: true)
    isForgetful = false
    opaque.removeAll(keepingCapacity: true)
  }
}
