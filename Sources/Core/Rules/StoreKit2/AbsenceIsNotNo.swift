import Facts

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
      "Remove access only if the latest transaction says so: it is revoked, or its period is over. Otherwise ask again "
      + "later."
  )

  static let testimony = RuleTestimony([.storekitRead, .claimRevoked])

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var read = FactSequence.start
    var revoked = FactSequence.start
  }

  /// The latest read on each device that lacked something, or the start of the run.
  private let incomplete = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.storekitRead, .claimRevoked, .processLaunched] }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .storekit(.read(_, _, _, let isComplete)):
      if !isComplete { log.isExercised = true }
      incomplete.pointer(to: device.index).pointee = isComplete ? .start : fact.sequence
    case .process(.launched): incomplete.pointer(to: device.index).pointee = .start
    case .claim(.revoked(let product, _)):
      let read = incomplete[device.index]
      let account = file.device(device).account
      guard read != .start, file.entitlement(to: product, of: account, on: device).due > 0 else { return }
      log.add(Breach(device: device, product: product, read: read, revoked: fact.sequence))
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

  func forget() { incomplete.reset() }
}
