import Facts

/// Judges that the server finds a purchase in any entry of the receipt.
final class ScanWholeReceipt: LoggedRule {
  static let page = RulePage(
    identifier: "scan-whole-receipt",
    sentence:
      "Look at every entry of a receipt, and find a purchase by its product and the receipt's own numbers.",
    level: .must,
    evidence: .serverDelivery,
    sources: ["F1", "W7", "W8"],
    why:
      "The entries have no defined order, and the identifier of a transaction in the queue may differ from the one in the receipt.",
    breach:
      "The server looks at the last entry only, and tells a buyer whose purchase stands first that nothing is paid.",
    fix: "Go through all of in_app and latest_receipt_info, and compare product and original transaction.")

  struct Breach {
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
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { ReceiptExchanges.kinds + [.storeFinishRecorded] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .store(.finishRecorded(let purchase)):
      // Only a consumable leaves the receipt after finish.
      if file.product(file.purchase(purchase).product).type == .consumable { finished.append(purchase) }
    default:
      guard let exchange = exchanges.take(fact),
        case .server(.contentAnswered(_, let answer, _, _)) = fact.content
      else { return }
      answered(answer, exchange, fact, in: file)
    }
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

  /// When the receipt of an exchange was written. It is taken to be the oldest present receipt of a device that holds as
  /// many entries as the store found.
  private func receipt(
    sentIn exchange: ReceiptExchange, _ check: ReceiptExchange.Check, in file: CaseFile
  ) -> FactSequence? {
    var found: FactSequence?
    file.eachDevice { device in
      let receipt = device.receipt
      guard receipt.written != .start, receipt.written < exchange.received,
        receipt.entries == check.entries, receipt.owner == .none || receipt.owner == exchange.account
      else { return }
      found = min(found ?? receipt.written, receipt.written)
    }
    return found
  }

  /// Whether a purchase of a product is valid until it is taken back. A subscription is not: it expires.
  private func staysInReceipt(_ product: ProductID, in file: CaseFile) -> Bool {
    switch file.product(product).type {
    case .consumable, .nonConsumable, .nonRenewing: true
    case .autoRenewable, .freeSubscription, nil: false
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    return Witness(
      headline: "a receipt that shows \(product) was turned down",
      links: [
        WitnessLink(breach.recorded, "the store recorded a purchase of \(product)"),
        WitnessLink(breach.written, "the receipt was written after that"),
        WitnessLink(breach.received, "the server got it"),
        WitnessLink(breach.checked, "the store said that it is valid, with entries: \(breach.entries)"),
        WitnessLink(breach.answered, "the server told the app that it does not pay for \(product)"),
      ])
  }

  func forget() {
    exchanges.reset()
    finished.removeAll(keepingCapacity: true)
  }
}
