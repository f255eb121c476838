import Facts

/// Checks that the app identifies a restored purchase by its original and tolerates a missing original.
final class UseOriginalOnRestore: LoggedRule {
  static let page = RulePage(
    identifier: "use-original-on-restore",
    sentence:
      "Identify restored purchases by original transaction or receipt, and tolerate a missing original.",
    level: .must, profile: .core,
    evidence: .queue,
    sources: ["F2", "F3", "E3"],
    why:
      "Each restore delivers old purchases under new identifiers. An app that crashes on a missing original "
      + "receives it again at every launch.",
    breach:
      "The app saves ownership by transaction identifier. A user who restores twice owns everything twice.",
    fix:
      "Read the product of a restored transaction from its original, or from its payment if the original or "
      + "its product is nil. Save ownership per product."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [.claimGranted, .processCrashed],
    showing: [.worldLivenessBegan, .worldConverged])

  enum Sign {
    /// The app crashed on a restored transaction without its original.
    case crashed
    /// The count of a product grows with each restore.
    case counted
  }

  private struct Telling {
    var transaction = TransactionID.none
    var told = FactSequence.start
  }

  /// The choice that removed a restored transaction's original, or the original's product.
  struct Lack {
    var chosen = FactSequence.start
    var site = ExcusingSite.missingOriginal
  }

  struct Breach {
    var sign = Sign.crashed
    var device = DeviceID.none
    var transaction = TransactionID.none
    var product = ProductID.none
    var lack = Lack()
    var told = FactSequence.start
    var again = FactSequence.start
    var seen = FactSequence.start
    var count: Int64 = 0
  }

  private let lacking = IdentifierTable(blank: Lack())
  /// For each device, the last delivery of a restored transaction that lacked its original or the original's
  /// product.
  private let told = IdentifierTable(blank: Telling())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.worldChosen, .callbackDelivered, .processCrashed, .worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .callback(.delivered(_, let id, .restored)):
      guard lacking[id.index].chosen != .start, fact.actor.device != .none else { return }
      told.pointer(to: fact.actor.device.index).pointee = Telling(transaction: id, told: fact.sequence)
    case .world(.chosen(let site, let scope, _, _)):
      let id = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
      guard id != .none, let site = file.excusingSite(site), site.takesOriginal else { return }
      lacking.pointer(to: id.index).pointee = Lack(chosen: fact.sequence, site: site)
    case .process(.crashed(_, .uncaughtError, _, _)): crashed(fact, in: file)
    case .world(.owned(let device, _, let product, let count)):
      owned(fact, device, product, count, in: file)
    default: break
    }
  }

  private func crashed(_ fact: Fact, in file: CaseFile) {
    let turn = file.turn(of: fact.actor.device)
    let entry = told[fact.actor.device.index]
    guard turn.holds(fact), entry.told > turn.began else { return }
    log.add(
      Breach(
        sign: .crashed, device: fact.actor.device, transaction: entry.transaction,
        lack: lacking[entry.transaction.index], told: entry.told, seen: fact.sequence))
  }

  private func owned(
    _ fact: Fact, _ device: DeviceID, _ product: ProductID, _ count: Int64, in file: CaseFile
  ) {
    guard product != .none, file.product(product).type == .nonConsumable else { return }
    let deliveries = file.lastingDeliveries(of: product, on: device)
    guard deliveries.countsRestores(count) else { return }
    log.add(
      Breach(
        sign: .counted, device: device, product: product, told: deliveries.firstDelivered,
        again: deliveries.restoredTold > deliveries.firstDelivered ? deliveries.restoredTold : .start,
        seen: fact.sequence, count: count))
  }

  func isExercised(in file: CaseFile) -> Bool { file.toldCount(.restored) > 0 }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let device = file.quoted(breach.device)
    let headline: String
    let links: [WitnessLink]
    switch breach.sign {
    case .crashed:
      let transaction = file.name(of: breach.transaction)
      let lacksProduct = breach.lack.site == .originalProduct
      headline =
        "the app on \(device) crashed on \(transaction), a restored transaction "
        + (lacksProduct ? "whose original lacks its product" : "without an original")
      links = [
        WitnessLink(
          breach.lack.chosen,
          lacksProduct
            ? "the original of \(transaction) arrived without its product identifier"
            : "\(transaction) arrived without its original"),
        WitnessLink(breach.told, "the app received \(transaction) as restored"),
        WitnessLink(breach.seen, "the app crashed while handling it, and will crash at every launch"),
      ]
    case .counted:
      let product = file.name(of: breach.product)
      headline = "the user owns \(breach.count) of \(product) on \(device), more than was bought"
      links = [
        WitnessLink(breach.told, "the app received \(product)"),
        WitnessLink(breach.again, "a restore delivered the same purchase under a new identifier"),
        WitnessLink(breach.seen, "the app reported that its user owns \(breach.count) of \(product)"),
      ]
    }
    return Witness(headline: headline, links: links)
  }

  func forget() {
    lacking.reset()
    told.reset()
  }
}
