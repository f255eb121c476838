import Facts

/// Checks that a subscriber keeps access during the grace period, once the app knows of the period.
final class KeepAccessInGrace: LoggedRule {
  static let page = RulePage(
    identifier: "keep-access-in-grace",
    sentence: "Give access in the grace period once the store has reported it.",
    level: .should, profile: .extended,
    evidence: .owned,
    sources: ["T4", "T5"],
    why:
      "You turned the grace period on so that a failed charge does not lock a subscriber out. The receipt on "
      + "the device does not show it; the response of receipt validation does. In StoreKit 2, the entitlements "
      + "and the status show it.",
    breach: "The app validates the receipt, compares expires_date with the clock, and locks.",
    fix:
      "In the response, read grace_period_expires_date in pending_renewal_info, and give access until the later "
      + "of the two dates. In StoreKit 2, do not compare the expiration date: the entitlements still have the "
      + "transaction, and the state is in_grace_period."
  )

  static let testimony = RuleTestimony(
    [
      .subscriptionGraceBegan, .storekitStatusStated, .storekitStated, .requestReceiptAnswered,
      .serverReceiptReceived, .serverCheckAnswered,
      .serverCheckTold, .serverContentAnswered, .worldOwned,
    ], excusing: [.subscriptionRetryBegan, .subscriptionRecovered, .subscriptionExpired])

  struct Breach {
    var device = DeviceID.none
    var account = AccountID.none
    var product = ProductID.none
    var began = FactSequence.start
    var told = FactSequence.start
    var asked = FactSequence.start
  }

  private var exchanges = ReceiptExchanges()
  /// For each account, when an answer about a genuine receipt with entries last reached the app.
  private let told = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    ReceiptExchanges.kinds + [.requestReceiptAnswered, .storekitStatusStated, .storekitStated, .worldOwned]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .request(.receiptAnswered(_, let status, let entries)):
      if status == 0, entries > 0 { tell(file.device(fact.actor.device).account, fact) }
    case .storekit(.statusStated(_, .inGracePeriod, verified: true)):
      tell(file.device(fact.actor.device).account, fact)
    case .storekit(.stated(let id, .entitlements, verified: true)): listed(id, fact, in: file)
    case .world(.owned(let device, let account, let product, let count)):
      owned(count, product, account, device, fact, in: file)
    default:
      guard let exchange = exchanges.append(fact), let check = exchange.checks.last, check.status == 0,
        check.entries > 0
      else { return }
      switch fact.content {
      case .server(.checkTold), .server(.contentAnswered): tell(exchange.account, fact)
      default: break
      }
    }
  }

  /// Handles a transaction in the list of entitlements. In the grace period, the list has it.
  private func listed(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    let account = file.device(fact.actor.device).account
    guard id != .none, account != .none,
      let subscription = file.subscription(of: account, to: file.transaction(id).product),
      file.ledger.subscription(subscription).isSafelyInGrace(at: file.now)
    else { return }
    tell(account, fact)
  }

  private func tell(_ account: AccountID, _ fact: Fact) {
    guard account != .none else { return }
    told.pointer(to: account.index).pointee = fact.sequence
  }

  private func owned(
    _ count: Int64, _ product: ProductID, _ account: AccountID, _ device: DeviceID, _ fact: Fact,
    in file: CaseFile
  ) {
    guard account != .none, !file.hasLogins, !file.device(device).hasWrongClock,
      let id = file.subscription(of: account, to: product)
    else { return }
    let period = file.ledger.subscription(id)
    let told = told[account.index]
    guard period.product == product, period.isSafelyInGrace(at: file.now), told > period.graceBegan else {
      return
    }
    log.isExercised = true
    guard count == 0 else { return }
    log.add(
      Breach(
        device: device, account: account, product: product, began: period.graceBegan, told: told,
        asked: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let account = file.quoted(breach.account)
    return Witness(
      headline: "\(account) lost \(product) on \(file.quoted(breach.device)) in the grace period",
      links: [
        WitnessLink(breach.began, "billing failed, and the grace period of \(product) began"),
        WitnessLink(breach.told, "the app received what shows the grace period"),
        WitnessLink(breach.asked, "the app reported that its user does not own \(product)"),
      ])
  }

  func forget() {
    exchanges.reset()
    told.reset()
  }
}
