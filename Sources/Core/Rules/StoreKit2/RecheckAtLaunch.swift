import Facts

/// Checks that the app looks for refunds that happened while it did not run.
final class RecheckAtLaunch: LoggedRule {
  static let page = RulePage(
    identifier: "recheck-at-launch",
    sentence: "Read the entitlements at launch. No listener receives a refund that happened before.",
    level: .must, profile: .core,
    evidence: [.storekit2, .claims, .lasting],
    sources: ["S2-13", "S2-54"],
    why:
      "A refund reaches a listener only while the app runs. An app that waits for it gives access forever to "
      + "a user who got the money back.",
    breach: "The app saves what is unlocked, and revokes it in its listener only.",
    fix:
      "At launch and in the foreground, compare what is unlocked with the entitlements or with your server."
  )

  static let testimony = RuleTestimony(
    [.storeRefunded, .storeRevoked, .processLaunched, .storekitRead, .worldOwned])

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var lost = FactSequence.start
    var launched = FactSequence.start
    var owned = FactSequence.start
  }

  /// For each product, when a purchase of it was last refunded or revoked.
  private let losses = IdentifierTable(blank: FactSequence.start)
  /// For each device, when the app last asked what the user has.
  private let reads = IdentifierTable(blank: FactSequence.start)
  /// For each device, when a process of the app last ended.
  private let ends = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .storeRefunded, .storeRevoked, .storekitRead, .storekitStatusRead, .storekitUpdated,
      .storekitStatusUpdated, .serverAsked, .processKilled, .processTerminated, .processCrashed, .processHung,
      .deviceRebooted, .devicePoweredOff, .worldOwned,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .store(.refunded(let purchase, _, _)), .store(.revoked(let purchase, _)):
      let product = file.purchase(purchase).product
      if product != .none { losses.pointer(to: product.index).pointee = fact.sequence }
    case .storekit(.read(.unfinished, _, _, _)): break
    case .process, .device:
      if device != .none { ends.pointer(to: device.index).pointee = fact.sequence }
    case .storekit, .server(.asked):
      if device != .none { reads.pointer(to: device.index).pointee = fact.sequence }
    case .world(.owned(let device, let account, let product, let count)):
      asked(Breach(device: device, product: product, owned: fact.sequence), count, of: account, in: file)
    default: break
    }
  }

  private func asked(_ found: Breach, _ count: Int64, of account: AccountID, in file: CaseFile) {
    let place = file.device(found.device)
    let lost = losses[found.product.index]
    // What happened while the app ran has reached its listener.
    guard lost > ends[found.device.index], lost < place.launched, place.isRunning else { return }
    log.isExercised = true
    // No list has a finished consumable.
    guard count > 0, file.product(found.product).type != .consumable,
      reads[found.device.index] < place.launched, !place.isStoreOutOfReach,
      file.entitlement(to: found.product, of: account, on: found.device).due == 0
    else { return }
    var breach = found
    (breach.lost, breach.launched) = (lost, place.launched)
    log.add(breach)
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.product)
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) did not notice that \(name) was revoked",
      links: [
        WitnessLink(breach.lost, "the store revoked \(name); the app did not run"),
        WitnessLink(breach.launched, "the app was launched"),
        WitnessLink(
          breach.owned, "the app had read neither a list nor a status, and still gave access to \(name)"),
      ])
  }

  func forget() {
    losses.reset()
    reads.reset()
    ends.reset()
  }
}
