import Facts

/// Checks that the app grants a transaction once, even if it is delivered several times.
final class IdempotentDelivery: LoggedRule {
  static let page = RulePage(
    identifier: "idempotent-delivery",
    sentence: "Grant each transaction once, even if it is delivered several times.",
    level: .must, profile: .core,
    evidence: .claims,
    sources: ["X5", "C4", "C5", "Q2"],
    why:
      "StoreKit redelivers a transaction until its finish takes effect. An app that credits every delivery "
      + "gives coins away. The rule covers products that are counted; for a non-consumable, see "
      + "rebuy-grants-once.",
    breach:
      "The app is killed between grant and finish. At the next launch it receives the transaction again and "
      + "adds the coins a second time.",
    fix:
      "Save the identifiers of granted transactions together with the balance, in one write. Skip a "
      + "transaction whose identifier is saved."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [
      .callbackDelivered, .transactionPurchased, .claimGranted, .worldOwned, .worldProductGranting,
      .processLaunched,
    ])

  /// The evidence of a second grant.
  enum Sign: UInt8 {
    /// Two grants in one launch.
    case sameLaunch
    /// A second grant although an earlier launch had persisted or finished the first.
    case afterSettling
    /// One grant of more units than were bought.
    case tooMany
    /// The user has more than was bought.
    case owned
  }

  struct Breach {
    var sign = Sign.sameLaunch
    var transaction = TransactionID.none
    var product = ProductID.none
    var told = FactSequence.start
    var earlier = FactSequence.start
    var repeated = FactSequence.start
    var later = FactSequence.start
    var count: Int64 = 0
    var allowed: Int64 = 0
    var redelivery = Redelivery()
  }

  /// A transaction that was delivered before the app died and again in its next launch, with the writes
  /// that followed each delivery.
  struct Redelivery {
    var transaction = TransactionID.none
    var product = ProductID.none
    var told = FactSequence.start
    var wrote = FactSequence.start
    var died = FactSequence.start
    var toldAgain = FactSequence.start
    var wroteAgain = FactSequence.start
  }

  /// The app's latest write on a device and its latest termination.
  private struct Course {
    var wrote = FactSequence.start
    var died = FactSequence.start
    var redelivery = Redelivery()
  }

  private let courses = IdentifierTable(blank: Course())
  /// The latest grant of a transaction that was already granted, whether or not the repetition was correct.
  private var regrant: Breach?
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .claimGranted, .worldOwned, .diskWrote, .processKilled, .processCrashed, .processTerminated,
    ] + FactKind.tellings
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .claim(.granted(let id, let product, _, let count)):
      granted(id, fact, in: file)
      counted(count, of: product, for: id, fact, in: file)
    case .world(.owned(let device, let account, let product, let count)):
      owned(fact, device, account, product, count, in: file)
    case .disk: wrote(fact)
    case .process: courses.pointer(to: fact.actor.device.index).pointee.died = fact.sequence
    default:
      guard let given = fact.content.told, given.state == .purchased else { return }
      told(given.transaction, fact, in: file)
    }
  }

  private func wrote(_ fact: Fact) {
    let course = courses.pointer(to: fact.actor.device.index)
    course.pointee.wrote = fact.sequence
    if course.pointee.redelivery.wroteAgain == .start { course.pointee.redelivery.wroteAgain = fact.sequence }
  }

  private func told(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    let course = courses.pointer(to: fact.actor.device.index)
    guard course.pointee.died != .start else { return }
    let transaction = file.transaction(id)
    guard transaction.firstDelivered < course.pointee.died, transaction.firstDelivered != .start,
      file.product(transaction.product).isAdditive
    else { return }
    let (wrote, died) = (course.pointee.wrote, course.pointee.died)
    course.pointee.redelivery = Redelivery(
      transaction: id, product: transaction.product, told: transaction.firstDelivered,
      wrote: wrote > transaction.firstDelivered && wrote < died ? wrote : .start, died: died,
      toldAgain: fact.sequence)
  }

  private func granted(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    guard id != .none, file.earlierGrant != .start else { return }
    let transaction = file.transaction(id)
    let product = file.product(transaction.product)
    // Unlocking a product again changes nothing.
    guard product.isAdditive, file.earlierGrant > product.claimRevoked else { return }
    regrant = Breach(
      sign: .owned, transaction: id, product: transaction.product, told: transaction.firstDelivered,
      earlier: file.earlierGrant, repeated: fact.sequence)
    let device = file.device(fact.actor.device)
    let isSameLaunch = file.earlierGrant > device.launched
    if isSameLaunch {
      // An app may grant the units of a purchase one by one.
      guard transaction.grantsInLaunch > max(transaction.quantity, 1) else { return }
    } else {
      // A grant that was lost when its launch ended has to be made again.
      guard transaction.isPersisted || file.isGrantSettled(id),
        device.preferencesLost < file.earlierGrant
      else { return }
    }
    log.add(
      Breach(
        sign: isSameLaunch ? .sameLaunch : .afterSettling, transaction: id, product: transaction.product,
        told: transaction.firstDelivered, earlier: file.earlierGrant,
        repeated: isSameLaunch ? .start : device.launched, later: fact.sequence))
  }

  /// Compares the units of a grant with the units that the catalog declares for its transaction.
  private func counted(
    _ count: Int64, of product: ProductID, for id: TransactionID, _ fact: Fact, in file: CaseFile
  ) {
    guard id != .none else { return }
    let transaction = file.transaction(id)
    guard transaction.product == product, file.product(product).isAdditive else { return }
    let (allowed, overflows) = file.product(product).grants.multipliedReportingOverflow(
      by: Int64(max(transaction.quantity, 1)))
    guard !overflows, count > allowed else { return }
    log.add(
      Breach(
        sign: .tooMany, transaction: id, product: product, told: transaction.firstDelivered,
        later: fact.sequence,
        count: count, allowed: allowed))
  }

  private func owned(
    _ fact: Fact, _ device: DeviceID, _ account: AccountID, _ product: ProductID, _ count: Int64,
    in file: CaseFile
  ) {
    guard file.product(product).isAdditive else { return }
    let entitlement = file.entitlement(to: product, of: account, on: device)
    // If nothing was bought, nothing was granted twice; `EntitlementsMatchStore` checks that case.
    guard entitlement.allowed > 0, count > entitlement.allowed else { return }
    var breach = Breach(sign: .owned, product: product, repeated: file.firstRepeatedAfterGrant)
    if let regrant, regrant.product == product { breach = regrant }
    let redelivery = courses[device.index].redelivery
    if redelivery.product == product { breach.redelivery = redelivery }
    breach.later = fact.sequence
    breach.count = count
    breach.allowed = entitlement.allowed
    log.add(breach)
  }

  func isExercised(in file: CaseFile) -> Bool { file.repeatedAfterGrant > 0 }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let links: [WitnessLink]
    let headline: String
    switch breach.sign {
    case .sameLaunch, .afterSettling:
      let transaction = file.name(of: breach.transaction)
      headline = "\(transaction) was granted twice"
      links = [
        WitnessLink(breach.told, "the app received \(transaction)"),
        WitnessLink(breach.earlier, "the app granted it"),
        WitnessLink(breach.repeated, "the app was launched again; that grant was already complete"),
        WitnessLink(breach.later, "the app granted it again"),
      ]
    case .tooMany:
      let transaction = file.name(of: breach.transaction)
      headline =
        "\(breach.count) of \(product) were granted for \(transaction), "
        + "which is worth \(breach.allowed)"
      links = [
        WitnessLink(breach.told, "the app received \(transaction)"),
        WitnessLink(breach.later, "the app granted \(breach.count) for it"),
      ]
    case .owned:
      headline = "the user owns \(breach.count) of \(product), but only \(breach.allowed) were bought"
      let asked = WitnessLink(
        breach.later, "the app reported that its user owns \(breach.count) of \(product)")
      links = surplus(breach, in: file) + [asked]
    }
    return Witness(headline: headline, links: links)
  }

  /// The facts that show how the user got more than was bought, as far as they are known.
  private func surplus(_ breach: Breach, in file: CaseFile) -> [WitnessLink] {
    if breach.transaction != .none {
      return [
        WitnessLink(breach.told, "the app received \(file.name(of: breach.transaction))"),
        WitnessLink(breach.earlier, "the app granted it"),
        WitnessLink(breach.repeated, "the app granted it again"),
      ]
    }
    let redelivery = breach.redelivery
    guard redelivery.wroteAgain != .start else {
      return [WitnessLink(breach.repeated, "the app received again what it had already granted")]
    }
    let name = file.name(of: redelivery.transaction)
    return [
      WitnessLink(redelivery.told, "the app received \(name)"),
      WitnessLink(redelivery.wrote, "the app wrote this"),
      WitnessLink(redelivery.died, "the process ended before the app had finished \(name)"),
      WitnessLink(redelivery.toldAgain, "the next launch received \(name) again"),
      WitnessLink(
        redelivery.wroteAgain, "the app wrote this without noticing that it had already done so"),
    ]
  }

  func forget() {
    regrant = nil
    courses.reset()
  }
}
