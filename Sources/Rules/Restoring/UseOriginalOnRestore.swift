import Facts

/// A restored product is known by its original, and a missing original does no harm.
final class UseOriginalOnRestore: Rule {
  static let page = RulePage(
    identifier: "use-original-on-restore",
    sentence:
      "Know a restored purchase by its original transaction or the receipt, and survive a missing original.",
    level: .must,
    sources: ["F2", "F3", "E3"],
    why:
      "Each restore brings new identifiers for the old purchase; and one without its original comes at every launch.",
    breach:
      "The app keeps what is owned by transaction identifier, and a user who restores twice has everything twice.",
    fix:
      "Read the product from the original, take the payment where that is nil, and keep what lasts by its product."
  )

  private enum Sign {
    /// The process died over a restored transaction without its original.
    case crashed
    /// What the user has grows with each restore.
    case counted
  }

  private struct Telling {
    var transaction = TransactionID.none
    var told = FactSequence.start
  }

  private struct Breach {
    var sign = Sign.crashed
    var device = DeviceID.none
    var transaction = TransactionID.none
    var product = ProductID.none
    var chosen = FactSequence.start
    var told = FactSequence.start
    var again = FactSequence.start
    var seen = FactSequence.start
    var count: Int64 = 0
  }

  /// When it was chosen that a restored transaction lacks its original.
  private let lacking = Notes(blank: FactSequence.start)
  /// The last such transaction that a device was told of.
  private let told = Notes(blank: Telling())
  private var first: Breach?
  private var breaches = 0

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.worldChosen, .callbackDelivered, .processCrashed, .worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .callback(.delivered(_, let id, .restored)):
      guard lacking[id.index] != .start, fact.actor.device != .none else { return }
      told.pointer(to: fact.actor.device.index).pointee = Telling(transaction: id, told: fact.sequence)
    case .world(.chosen(let site, let scope, _, _)):
      let id = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
      guard id != .none, file.excusingSite(site) == .missingOriginal else { return }
      lacking.pointer(to: id.index).pointee = fact.sequence
    case .process(.crashed(_, .uncaughtError, _, _)): crashed(fact, in: file)
    case .world(.owned(let device, _, let product, let count)):
      owned(fact, device, product, count, in: file)
    default: break
    }
  }

  private func crashed(_ fact: Fact, in file: CaseFile) {
    let turn = file.device(fact.actor.device).turn
    let entry = told[fact.actor.device.index]
    guard turn.holds(fact), entry.told > turn.began else { return }
    report(
      Breach(
        sign: .crashed, device: fact.actor.device, transaction: entry.transaction,
        chosen: lacking[entry.transaction.index], told: entry.told, seen: fact.sequence))
  }

  private func owned(
    _ fact: Fact, _ device: DeviceID, _ product: ProductID, _ count: Int64, in file: CaseFile
  ) {
    guard product != .none, file.product(product).type == .nonConsumable else { return }
    let deliveries = file.lastingDeliveries(of: product, on: device)
    guard deliveries.countsRestores(count) else { return }
    report(
      Breach(
        sign: .counted, device: device, product: product, told: deliveries.firstTold,
        again: deliveries.restoredTold > deliveries.firstTold ? deliveries.restoredTold : .start,
        seen: fact.sequence, count: count))
  }

  private func report(_ breach: Breach) {
    breaches += 1
    if first == nil { first = breach }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return file.toldCount(.restored) > 0 ? .kept : .notExercised }
    let device = file.name(of: first.device)
    let headline: String
    let links: [WitnessLink]
    switch first.sign {
    case .crashed:
      let transaction = file.name(of: first.transaction)
      headline = "the app on \(device) died of \(transaction), which was restored without its original"
      links = [
        WitnessLink(first.chosen, "\(transaction) came without its original"),
        WitnessLink(first.told, "the app was told that \(transaction) is restored"),
        WitnessLink(first.seen, "the app crashed in answer, and will do so at every launch"),
      ]
    case .counted:
      let product = file.name(of: first.product)
      headline = "the user has \(first.count) of \(product) on \(device), more than was ever bought"
      links = [
        WitnessLink(first.told, "the app was told of \(product)"),
        WitnessLink(first.again, "a restore brought the same purchase under a new identifier"),
        WitnessLink(first.seen, "asked what its user has of \(product), the app says \(first.count)"),
      ]
    }
    return .broken(Witness(headline: headline, links: links, furtherBreaches: breaches - 1))
  }

  func reset() {
    lacking.reset()
    told.reset()
    first = nil
    breaches = 0
  }
}
