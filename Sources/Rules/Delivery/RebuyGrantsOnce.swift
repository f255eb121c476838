import Facts

/// Buying again what is owned adds nothing.
final class RebuyGrantsOnce: Rule {
  static let page = RulePage(
    identifier: "rebuy-grants-once",
    sentence: "Do not add a non-consumable a second time when it is bought or delivered again.",
    level: .should,
    evidence: .owned,
    sources: ["P13", "T9"],
    why:
      "The store does not charge twice for it, but brings an ordinary purchased transaction each time it is bought.",
    breach: "The user buys the level pack again after a reinstall, and the app counts two level packs.",
    fix: "Keep what lasts by its product and not by its transaction: owned or not.")

  private struct Breach {
    var asked = FactSequence.start
    var device = DeviceID.none
    var product = ProductID.none
    var count: Int64 = 0
    var deliveries = LastingDeliveries()
  }

  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .world(.owned(let device, _, let product, let count)) = fact.content, product != .none,
      file.product(product).type == .nonConsumable
    else { return }
    let deliveries = file.lastingDeliveries(of: product, on: device)
    if deliveries.transactions > 1 { isExercised = true }
    guard deliveries.transactions > 0, count > deliveries.units else { return }
    // What grows with each restore is another rule's question.
    guard !deliveries.countsRestores(count) else { return }
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      asked: fact.sequence, device: device, product: product, count: count, deliveries: deliveries)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let product = file.name(of: first.product)
    let again =
      first.deliveries.lastTold > first.deliveries.firstTold ? first.deliveries.lastTold : FactSequence.start
    return .broken(
      Witness(
        headline:
          "the user has \(first.count) of \(product) on \(file.name(of: first.device)), which is owned once",
        links: [
          WitnessLink(first.deliveries.firstTold, "the app was told of \(product)"),
          WitnessLink(again, "the app was told of \(product) again, which its user had already"),
          WitnessLink(first.asked, "asked what its user has of \(product), the app says \(first.count)"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
    isExercised = false
  }
}
