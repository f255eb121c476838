import Facts
internal import Kernel

/// Checks that the app looks at each status of a subscription group.
final class EveryStatus: LoggedRule {
  static let page = RulePage(
    identifier: "every-status",
    sentence: "Look at each status of a subscription group, not only at the first one.",
    level: .must, profile: .extended,
    evidence: [.storekit2, .claims],
    sources: ["S2-70", "S2-72"],
    why:
      "A user can have an own subscription that expired and one that the family shares. The list then has two "
      + "statuses, in no promised order.",
    breach:
      "The app reads the first status, which is expired, and locks out a user with a shared subscription.",
    fix: "Give access if any status is subscribed or in_grace_period."
  )

  static let testimony = RuleTestimony([.storekitStatusRead, .storekitStatusStated, .worldOwned])

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var read = FactSequence.start
    var stated = FactSequence.start
    var owned = FactSequence.start
  }

  /// The latest statuses that the app read on a device.
  private struct Read {
    var sequence = FactSequence.start
    var isFirstWithout = false
    var statusCount = 0
    /// The first status with access that is not the first one in the list.
    var product = ProductID.none
    var stated = FactSequence.start
  }

  private let reads = IdentifierTable(blank: Read())
  /// The accounts with which the family shares something.
  private let members = IdentifierTable(blank: false)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .storekitStatusRead, .storekitStatusStated, .processLaunched, .userSignedIn, .storeRefunded,
      .storeRevoked,
      .storeShared, .subscriptionExpired, .subscriptionRetryBegan, .subscriptionUpgraded, .worldOwned,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .process(.launched), .user(.signedIn): reads.pointer(to: device.index).pointee = Read()
    case .store(.shared(_, let account)):
      if account != .none { members.pointer(to: account.index).pointee = true }
      reads.reset()
    // What the app read is out of date.
    case .store, .subscription: reads.reset()
    case .storekit(.statusRead): reads.pointer(to: device.index).pointee = Read(sequence: fact.sequence)
    case .storekit(.statusStated(let id, let state, _)): stated(id, state, fact, in: file)
    case .world(.owned(let device, let account, let product, let count)):
      // The list of entitlements has what the family shares.
      let isSubscription = product != .none && file.product(product).type == .autoRenewable
      if isSubscription, account != .none, members[account.index], count > 0 { log.isExercised = true }
      let read = reads[device.index]
      guard read.isFirstWithout, read.product == product, read.product != .none else { return }
      log.isExercised = true
      guard count == 0, !file.device(device).hasWrongClock else { return }
      log.add(
        Breach(
          device: device, product: product, read: read.sequence, stated: read.stated, owned: fact.sequence))
    default: break
    }
  }

  private func stated(_ id: TransactionID, _ state: RenewalState, _ fact: Fact, in file: CaseFile) {
    let read = reads.pointer(to: fact.actor.device.index)
    let hasAccess = state == .subscribed || state == .inGracePeriod
    if read.pointee.statusCount == 0 { read.pointee.isFirstWithout = !hasAccess }
    read.pointee.statusCount += 1
    guard read.pointee.isFirstWithout, hasAccess, read.pointee.product == .none else { return }
    read.pointee.product = file.transaction(id).product
    read.pointee.stated = fact.sequence
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.product)
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) locked \(name), although a status gives access",
      links: [
        WitnessLink(breach.read, "the app read the statuses; the first one gave no access"),
        WitnessLink(breach.stated, "a later status in the list gave access to \(name)"),
        WitnessLink(breach.owned, "the app said that the user has no \(name)"),
      ])
  }

  func forget() {
    reads.reset()
    members.reset()
  }
}
