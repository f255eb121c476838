import Facts

/// Checks that the app delivers what a call to purchase returned to it.
final class PurchaseResultDelivered: LoggedRule {
  static let page = RulePage(
    identifier: "purchase-result-delivered",
    sentence: "Deliver the transaction that purchase returns. No listener receives it.",
    level: .must, profile: .core,
    evidence: [.storekit2, .claims],
    sources: ["S2-2", "S2-3"],
    why:
      "A purchase on this device comes back as the result of the call. An app that waits for its listener "
      + "gives the user nothing until the next launch.",
    breach: "The app ignores the result, and delivers in its listener only.",
    fix: "Pass the transaction of the result and those of the listener to one function that delivers."
  )

  static let testimony = RuleTestimony(
    [.processLaunched, .storekitPurchaseReturned, .claimGranted], showing: [.worldSettled])

  struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var returned = FactSequence.start
    var rested = FactSequence.start
  }

  /// The results that the app has not delivered yet, in order.
  private var open: [Breach] = []
  /// For each device, the number of requests that the app's server has not answered.
  private let requests = IdentifierTable(blank: 0)
  /// For each transaction, when the app called purchase.
  private let calls = IdentifierTable(blank: FactSequence.start)
  /// For each device, when another user came last.
  private let arrivals = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .storekitPurchaseCalled, .storekitPurchaseReturned, .processLaunched, .processKilled, .processCrashed,
      .processTerminated,
      .processHung, .processBackgrounded, .serverAsked, .serverAnswered, .serverUnreachable, .diskWriteFailed,
      .userSignedIn, .userLoggedIn, .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .storekit(.purchaseCalled(let transaction, _, _, _)):
      if transaction != .none { calls.pointer(to: transaction.index).pointee = fact.sequence }
    case .storekit(.purchaseReturned(let call, let transaction, .success, verified: true)):
      // A transaction that existed before can have been delivered before.
      guard device != .none, transaction == call else { return }
      log.isExercised = true
      guard requests[device.index] == 0, arrivals[device.index] <= calls[call.index] else { return }
      open.append(Breach(device: device, transaction: transaction, returned: fact.sequence))
    case .server(.asked):
      if device != .none { requests.pointer(to: device.index).pointee += 1 }
      open.removeAll { $0.device == device }
    case .server:
      if device != .none { requests.pointer(to: device.index).pointee = max(requests[device.index] - 1, 0) }
    case .user:
      if device != .none { arrivals.pointer(to: device.index).pointee = fact.sequence }
      open.removeAll { $0.device == device }
    // The app can have lost the result, or be held up.
    case .process, .disk(.writeFailed):
      open.removeAll { $0.device == device }
      if case .process(.launched) = fact.content { requests.pointer(to: device.index).pointee = 0 }
    case .world(.settled): rested(fact, in: file)
    default: break
    }
  }

  private func rested(_ fact: Fact, in file: CaseFile) {
    for breach in open {
      let transaction = file.transaction(breach.transaction)
      guard transaction.granted < breach.returned, !transaction.isPersisted, transaction.finished == .start,
        file.product(transaction.product).type != nil
      else { continue }
      var late = breach
      late.rested = fact.sequence
      log.add(late)
    }
    open.removeAll(keepingCapacity: true)
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.transaction)
    return Witness(
      headline: "purchase returned \(name) on \(file.quoted(breach.device)), and the app did not deliver it",
      links: [
        file.sale(of: file.transaction(breach.transaction)),
        WitnessLink(breach.returned, "the call to purchase returned \(name)"),
        WitnessLink(breach.rested, "once everything was idle, the app had not granted it"),
      ])
  }

  func forget() {
    open.removeAll(keepingCapacity: true)
    requests.reset()
    calls.reset()
    arrivals.reset()
  }
}
