import Facts

/// A transaction is granted once, however often it is delivered.
final class IdempotentDelivery: Rule {
  static let page = RulePage(
    identifier: "idempotent-delivery",
    sentence: "Grant a transaction once, however often it is delivered.",
    level: .must,
    evidence: .claims,
    sources: ["X5", "C4", "C5", "Q2"],
    why:
      "Until finish has taken effect the same transaction comes again; whoever credits each callback gives money away.",
    breach:
      "Killed between grant and finish, the app is told again at its next launch and adds the coins a second time.",
    fix:
      "Keep the identifiers of what was granted beside the balance, in one write, and skip those that are there."
  )

  /// How a second grant shows.
  private enum Sign {
    /// Twice within one launch.
    case sameLaunch
    /// Again although the app had finished it or made it safe.
    case afterSettling
    /// More at once than was bought.
    case tooMany
    /// The user has more than was bought.
    case owned
  }

  private struct Breach {
    var sign = Sign.sameLaunch
    var transaction = TransactionID.none
    var product = ProductID.none
    var told = FactSequence.start
    var earlier = FactSequence.start
    var repeated = FactSequence.start
    var later = FactSequence.start
    var count: Int64 = 0
    var allowed: Int64 = 0
  }

  private var first: Breach?
  private var breaches = 0

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.claimGranted, .worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .claim(.granted(let id, let product, _, let count)):
      granted(id, fact, in: file)
      counted(count, of: product, for: id, fact, in: file)
    case .world(.owned(let device, let account, let product, let count)):
      owned(fact, device, account, product, count, in: file)
    default: break
    }
  }

  private func granted(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    guard id != .none, file.earlierGrant != .start else { return }
    let transaction = file.transaction(id)
    let product = file.product(transaction.product)
    // Unlocking again what is unlocked changes nothing.
    guard product.isAdditive, file.earlierGrant > product.claimRevoked else { return }
    let device = file.device(fact.actor.device)
    let isSameLaunch = file.earlierGrant > device.launched
    if isSameLaunch {
      // A purchase of several may be granted one by one.
      guard transaction.grantsInLaunch > max(transaction.quantity, 1) else { return }
    } else {
      // A grant that died with its launch is rightly made again, unless the app had said that it is safe.
      guard transaction.isPersisted || transaction.isGrantSettled,
        device.preferencesLost < file.earlierGrant
      else { return }
    }
    report(
      Breach(
        sign: isSameLaunch ? .sameLaunch : .afterSettling, transaction: id, product: transaction.product,
        told: transaction.firstTold, earlier: file.earlierGrant,
        repeated: isSameLaunch ? .start : device.launched, later: fact.sequence))
  }

  /// A grant names how many units it gave, and the catalogue how many one purchase gives.
  private func counted(
    _ count: Int64, of product: ProductID, for id: TransactionID, _ fact: Fact, in file: CaseFile
  ) {
    guard id != .none else { return }
    let transaction = file.transaction(id)
    guard transaction.product == product, file.product(product).isAdditive else { return }
    let (allowed, overflows) = file.product(product).grants.multipliedReportingOverflow(
      by: Int64(max(transaction.quantity, 1)))
    guard !overflows, count > allowed else { return }
    report(
      Breach(
        sign: .tooMany, transaction: id, product: product, told: transaction.firstTold, later: fact.sequence,
        count: count, allowed: allowed))
  }

  private func owned(
    _ fact: Fact, _ device: DeviceID, _ account: AccountID, _ product: ProductID, _ count: Int64,
    in file: CaseFile
  ) {
    guard file.product(product).isAdditive else { return }
    let entitlement = file.entitlement(to: product, of: account, on: device)
    // What was never bought was not granted twice; that is for the ledger to say.
    guard entitlement.allowed > 0, count > entitlement.allowed else { return }
    report(
      Breach(
        sign: .owned, product: product, repeated: file.firstRepeatedAfterGrant, later: fact.sequence,
        count: count,
        allowed: entitlement.allowed))
  }

  private func report(_ breach: Breach) {
    breaches += 1
    if first == nil { first = breach }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return file.repeatedAfterGrant > 0 ? .kept : .notExercised }
    let product = file.name(of: first.product)
    let links: [WitnessLink]
    let headline: String
    switch first.sign {
    case .sameLaunch, .afterSettling:
      let transaction = file.name(of: first.transaction)
      headline = "\(transaction) was granted twice"
      links = [
        WitnessLink(first.told, "the app was told of \(transaction)"),
        WitnessLink(first.earlier, "the app granted it"),
        WitnessLink(first.repeated, "the app was launched again, and had settled that grant before"),
        WitnessLink(first.later, "the app granted it again"),
      ]
    case .tooMany:
      let transaction = file.name(of: first.transaction)
      headline =
        "\(first.count) of \(product) were granted for \(transaction), and it is worth \(first.allowed)"
      links = [
        WitnessLink(first.told, "the app was told of \(transaction)"),
        WitnessLink(first.later, "the app granted \(first.count) for it"),
      ]
    case .owned:
      headline = "the user has \(first.count) of \(product), and only \(first.allowed) were bought"
      links = [
        WitnessLink(first.repeated, "the app was told again of what it had granted"),
        WitnessLink(first.later, "asked what its user has of \(product), the app says \(first.count)"),
      ]
    }
    return .broken(Witness(headline: headline, links: links, furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
  }
}
