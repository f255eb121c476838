import Facts

/// Checks that the app's server grants nothing for the receipt of another app.
final class ReceiptOfThisApp: LoggedRule {
  static let page = RulePage(
    identifier: "receipt-of-this-app",
    sentence: "Grant only what a receipt of your own app shows: compare its bundle_id.",
    level: .must, profile: .extended,
    evidence: .serverCode,
    sources: ["W6"],
    why:
      "The store also calls receipts of other apps valid. Anyone can publish an app with a cheap product "
      + "that has the identifier of yours, buy it, and send you the receipt.",
    breach: "The server checks that the status is 0 and that the product is in the receipt, and delivers.",
    fix:
      "Compare the receipt's bundle_id, or the bundleId of a signed transaction, with your app's, and reject "
      + "every other one."
  )

  static let testimony = RuleTestimony([
    .userSentForeignReceipt, .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered,
    .serverContentAnswered, .storeReceiptChecked,
  ])

  struct Breach {
    let product: ProductID
    let account: AccountID
    let received: FactSequence
    let answered: FactSequence
    let done: FactSequence
  }

  private var exchanges = ReceiptExchanges()
  /// The unanswered requests that contain the receipt of another app.
  private var asked: [(account: AccountID, product: ProductID)] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { ReceiptExchanges.kinds + [.userSentForeignReceipt] }

  func observe(_ fact: Fact, in file: CaseFile) {
    if case .user(.sentForeignReceipt(let product)) = fact.content {
      return asked.append((file.device(fact.actor.device).account, product))
    }
    guard let exchange = exchanges.append(fact),
      case .server(.contentAnswered(let product, let answer, _, _)) = fact.content,
      let place = asked.firstIndex(where: { $0 == (exchange.account, product) })
    else { return }
    asked.remove(at: place)
    log.isExercised = true
    guard answer == .sent else { return }
    log.add(
      Breach(
        product: product, account: exchange.account, received: exchange.received,
        answered: exchange.checks.last?.answered ?? .start, done: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let (product, account) = (file.name(of: breach.product), file.quoted(breach.account))
    return Witness(
      headline: "the receipt of another app granted \(product) to \(account)",
      links: [
        WitnessLink(breach.received, "\(account) sent the receipt of another app"),
        WitnessLink(breach.answered, "the store called it valid; its bundle_id is not the app's"),
        WitnessLink(breach.done, "the server granted \(product)"),
      ])
  }

  func forget() {
    exchanges.reset()
    asked.removeAll(keepingCapacity: true)
  }
}
