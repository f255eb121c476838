import Facts

/// Judges that a second purchase of an owned non-consumable adds nothing.
final class RebuyGrantsOnce: LoggedRule {
  static let page = RulePage(
    identifier: "rebuy-grants-once",
    sentence: "Do not add a non-consumable a second time when it is bought or delivered again.",
    level: .should,
    evidence: .owned,
    sources: ["P13", "T9"],
    why:
      "The store does not charge twice for it, but brings an ordinary purchased transaction each time it is bought.",
    breach: "The user buys the level pack again after a reinstall, and the app counts two level packs.",
    fix: "Store ownership of a non-consumable by product, as owned or not, and not by transaction.")

  struct Breach {
    var asked = FactSequence.start
    var device = DeviceID.none
    var product = ProductID.none
    var count: Int64 = 0
    var deliveries = LastingDeliveries()
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .world(.owned(let device, _, let product, let count)) = fact.content, product != .none,
      file.product(product).type == .nonConsumable
    else { return }
    let deliveries = file.lastingDeliveries(of: product, on: device)
    if deliveries.transactions > 1 { log.isExercised = true }
    guard deliveries.transactions > 0, count > deliveries.units else { return }
    // `UseOriginalOnRestore` judges counts that grow with each restore.
    guard !deliveries.countsRestores(count) else { return }
    log.add(
      Breach(
        asked: fact.sequence, device: device, product: product, count: count, deliveries: deliveries))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let again =
      breach.deliveries.lastTold > breach.deliveries.firstTold
      ? breach.deliveries.lastTold : FactSequence.start
    return Witness(
      headline:
        "the user has \(breach.count) of \(product) on \(file.name(of: breach.device)), which is owned once",
      links: [
        WitnessLink(breach.deliveries.firstTold, "the app was told of \(product)"),
        WitnessLink(again, "the app was told of \(product) again, which its user had already"),
        WitnessLink(breach.asked, "asked what its user has of \(product), the app says \(breach.count)"),
      ])
  }
}
