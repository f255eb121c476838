import Facts

/// Checks that a purchase is found in any entry of the receipt. This applies to a server, and to an app
/// that only has its receipt validated.
final class ScanWholeReceipt: LoggedRule {
  static let page = RulePage(
    identifier: "scan-whole-receipt",
    sentence: "Search every receipt entry, and match by product and original transaction identifier.",
    level: .must, profile: .extended,
    evidence: .receiptChecks,
    sources: ["F1", "W7", "W8"],
    why:
      "Entries have no defined order, and a transaction's identifier in the queue may differ from the one "
      + "in the receipt.",
    breach: "The server checks only the last entry, and rejects a customer whose purchase is the first.",
    fix: "Search all of in_app and latest_receipt_info, and compare product and original transaction."
  )

  static let testimony = RuleTestimony([
    .deviceReceiptWritten, .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered,
    .serverContentAnswered, .serverCheckTold, .queueFinishCalled, .storeReceiptChecked, .storeRevoked,
  ])

  /// A valid receipt that was reported to an app.
  private struct Report {
    var written = FactSequence.start
    var received = FactSequence.start
    var checked = FactSequence.start
    var told = FactSequence.start
    var entries: Int64 = 0
  }

  /// A transaction that the app finished without a grant after it had received the report. A later grant
  /// clears it.
  private struct Suspect {
    let transaction: TransactionID
    let breach: Breach
  }

  struct Breach {
    var isOfApp = false
    var product = ProductID.none
    var recorded = FactSequence.start
    var written = FactSequence.start
    var received = FactSequence.start
    var checked = FactSequence.start
    var answered = FactSequence.start
    var entries: Int64 = 0
  }

  private var exchanges = ReceiptExchanges()
  private var finished: [PurchaseID] = []
  /// For each account, the latest report that reached its app.
  private let reports = IdentifierTable(blank: Report())
  private var suspects: [Suspect] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    ReceiptExchanges.kinds + [.storeFinishRecorded, .queueFinishCalled, .claimGranted]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .store(.finishRecorded(let purchase)):
      // Only a consumable is removed from the receipt after the finish.
      if file.product(file.purchase(purchase).product).type == .consumable { finished.append(purchase) }
    case .queue(.finishCalled): finished(fact, in: file)
    case .claim(.granted(let transaction, _, _, _)): suspects.removeAll { $0.transaction == transaction }
    default:
      guard let exchange = exchanges.append(fact) else { return }
      switch fact.content {
      case .server(.contentAnswered(_, let answer, _, _)): answered(answer, exchange, fact, in: file)
      case .server(.checkTold(0)): reported(exchange, fact, in: file)
      default: break
      }
    }
  }

  private func reported(_ exchange: ReceiptExchange, _ fact: Fact, in file: CaseFile) {
    guard exchange.account != .none, let check = exchange.checks.last, check.status == 0 else { return }
    let written = check.entries > 1 ? receipt(sentIn: exchange, check, in: file) : nil
    reports.pointer(to: exchange.account.index).pointee = Report(
      written: written ?? .start, received: exchange.received, checked: check.answered, told: fact.sequence,
      entries: check.entries)
  }

  /// Records a finish that suggests that the app looked at only one entry. The app finishes a purchase
  /// without a grant although the report contains the purchase among others.
  private func finished(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact) else { return }
    let transaction = file.transaction(id)
    let account = file.holding(transaction.holding).account
    guard account != .none else { return }
    let report = reports[account.index]
    let purchase = file.purchase(transaction.purchase)
    guard transaction.firstDelivered < report.told, purchase.recorded < report.written, !purchase.isOver,
      staysInReceipt(transaction.product, in: file)
    else { return }
    log.isExercised = true
    guard !file.isExcused(id), file.unservedFinish(fact) != nil else { return }
    suspects.append(
      Suspect(
        transaction: id,
        breach: Breach(
          isOfApp: true, product: transaction.product, recorded: purchase.recorded, written: report.written,
          received: report.received, checked: report.checked, answered: fact.sequence, entries: report.entries
        )
      ))
  }

  func conclude(in file: CaseFile) -> Verdict {
    for suspect in suspects { log.add(suspect.breach) }
    return loggedVerdict(in: file)
  }

  private func answered(
    _ answer: ContentAnswer, _ exchange: ReceiptExchange, _ fact: Fact, in file: CaseFile
  ) {
    guard let check = exchange.checks.last, check.status == 0, check.entries > 0 else { return }
    switch answer {
    case .sent: if check.entries > 1 { log.isExercised = true }
    case .notPaid, .rejected:
      guard let written = receipt(sentIn: exchange, check, in: file) else { return }
      let purchase = file.purchase(of: exchange.product, by: exchange.account) {
        $1.recorded < written && !$1.isOver && !finished.contains($0)
      }
      guard let purchase, staysInReceipt(exchange.product, in: file) else { return }
      log.add(
        Breach(
          product: exchange.product, recorded: file.purchase(purchase).recorded, written: written,
          received: exchange.received, checked: check.answered, answered: fact.sequence,
          entries: check.entries))
    case .tryLater, .alreadyRedeemed, .noSuchContent: break
    }
  }

  /// When the receipt of an exchange was written. Several receipts may fit: takes the oldest current receipt
  /// of any device that has as many entries as the store found.
  private func receipt(
    sentIn exchange: ReceiptExchange, _ check: ReceiptExchange.Check, in file: CaseFile
  ) -> FactSequence? {
    var found: FactSequence?
    file.ledger.eachDevice { _, device in
      let receipt = device.receipt
      guard receipt.written != .start, receipt.written < exchange.received,
        receipt.entries == check.entries, receipt.owner == .none || receipt.owner == exchange.account
      else { return }
      found = min(found ?? receipt.written, receipt.written)
    }
    return found
  }

  /// Whether a purchase of a product is valid until it is revoked. A subscription is not: it expires.
  private func staysInReceipt(_ product: ProductID, in file: CaseFile) -> Bool {
    switch file.product(product).type {
    case .consumable, .nonConsumable, .nonRenewing: true
    case .autoRenewable, .freeSubscription, nil: false
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    return Witness(
      headline: breach.isOfApp
        ? "\(product) was finished without a grant although the validated receipt contains it"
        : "a receipt that contains \(product) was rejected",
      links: [
        WitnessLink(breach.recorded, "the store recorded a purchase of \(product)"),
        WitnessLink(breach.written, "the receipt was written afterwards"),
        WitnessLink(breach.received, "the server received it"),
        WitnessLink(breach.checked, "the store called it valid, with \(breach.entries) entries"),
        WitnessLink(
          breach.answered,
          breach.isOfApp ? "the app finished the purchase without a grant" : "the server rejected \(product)"),
      ])
  }

  func forget() {
    exchanges.reset()
    finished.removeAll(keepingCapacity: true)
    reports.reset()
    suspects.removeAll(keepingCapacity: true)
  }
}
