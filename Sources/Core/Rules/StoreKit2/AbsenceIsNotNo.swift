import Facts
internal import Kernel

/// Checks that the app takes nothing away because a read did not contain it.
final class AbsenceIsNotNo: LoggedRule {
  static let page = RulePage(
    identifier: "absence-is-not-no",
    sentence: "Take nothing away because a read of the entitlements is empty.",
    level: .must, profile: .core,
    evidence: [.storekit2, .claims],
    sources: ["S2-58", "S2-59", "S2-62", "S2-67"],
    why:
      "A read can be empty before the device has synchronized, in a canceled task, or because the list lags. "
      + "It has no error then.",
    breach: "The app reads no entitlement after a cold start, and removes what the user paid for.",
    fix:
      "Remove access if the list lacks the product and its latest transaction is revoked. Otherwise ask again later."
  )

  static let testimony = RuleTestimony([.storekitRead, .claimRevoked])

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var read = FactSequence.start
    var revoked = FactSequence.start
  }

  private struct Read {
    var sequence = FactSequence.start
    var instant = Instant.zero
  }

  /// The latest read of the entitlements on each device, if it lacked something.
  private let incomplete = IdentifierTable(blank: Read())
  /// When the app last read that the latest transaction of a product is revoked.
  private var revocations = DeviceProducts(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.storekitRead, .storekitStated, .storekitUpdated, .claimRevoked, .processLaunched]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .storekit(.read(.entitlements, _, _, let isComplete)):
      if !isComplete { log.isExercised = true }
      incomplete.pointer(to: device.index).pointee =
        isComplete ? Read() : Read(sequence: fact.sequence, instant: fact.instant)
    case .storekit(.stated(let id, .latest, verified: true)):
      let transaction = file.transaction(id)
      revocations[device, transaction.product] =
        file.purchase(transaction.purchase).isOver ? fact.sequence : .start
    case .process(.launched):
      incomplete.pointer(to: device.index).pointee = Read()
      revocations.forget(device)
    // The app knows of a revocation from the store.
    case .storekit(.updated(_, _, revoked: true, _)):
      incomplete.pointer(to: device.index).pointee = Read()
    case .claim(.revoked(let product, _)):
      let read = incomplete[device.index]
      let account = file.device(device).account
      // The app took the product away because of the read: at once. It did not know of the purchase if the
      // latest transaction that the device knew is revoked.
      guard read.sequence != .start, read.instant == fact.instant,
        revocations[device, product] == .start,
        file.entitlement(to: product, of: account, on: device).due > 0
      else { return }
      log.add(Breach(device: device, product: product, read: read.sequence, revoked: fact.sequence))
    default: break
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.product)
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) took \(name) away, which the user still has",
      links: [
        WitnessLink(breach.read, "the app read a list that lacked transactions"),
        WitnessLink(breach.revoked, "the app revoked \(name)"),
      ])
  }

  func forget() {
    incomplete.reset()
    revocations.reset()
  }
}
