import Facts

/// Checks that the app neither grants nor finishes a deferred transaction, shows no error, and stays
/// usable.
final class LeaveDeferredAlone: LoggedRule {
  static let page = RulePage(
    identifier: "leave-deferred-alone",
    sentence: "While a transaction is deferred, do not grant it, finish it, or block the app.",
    level: .must, profile: .core,
    sources: ["A1", "A4", "A6", "X3"],
    why: "Approval may come days later, in another launch, or never. Until then nothing has been paid.",
    breach:
      "The app treats deferred as purchased: it unlocks the product and finishes. The family organizer "
      + "declines an hour later.",
    fix:
      "Tell the user that the purchase is waiting for approval, hide the busy indicator, and leave the "
      + "transaction in the queue until it is purchased or failed."
  )

  static let testimony = RuleTestimony(
    [.callbackDelivered, .queueFinishCalled, .interfaceBusyBegan, .interfaceBusyEnded],
    showing: [.worldSettled, .worldLivenessBegan, .processLaunched])

  /// The ways to break the rule.
  enum Sign {
    /// The app granted an unpaid product.
    case granted
    /// The app finished the transaction.
    case finished
    /// The app showed an error.
    case alarmed
    /// The app stayed busy.
    case busy
  }

  struct Breach {
    var sign = Sign.granted
    var device = DeviceID.none
    var transaction = TransactionID.none
    var told = FactSequence.start
    var busySince = FactSequence.start
    var seen = FactSequence.start
  }

  /// When an observer was last notified that a transaction is deferred.
  private let toldSequences = IdentifierTable(blank: FactSequence.start)
  /// The transaction on each device that was last delivered as deferred. Reset to none once the rule has
  /// reported that the app stays busy.
  private let latest = IdentifierTable(blank: TransactionID.none)
  /// When the app last read a transaction in a list, or received it as revoked: it was paid for then.
  private let listed = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .claimGranted, .queueFinishCalled, .interfaceDialogShown, .interfaceTextShown, .worldSettled,
    ] + FactKind.tellings
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .claim(.granted(let id, let product, _, _)): granted(id, product, fact, in: file)
    case .queue(.finishCalled(let id, .deferred)): report(.finished, id, fact.actor.device, at: fact.sequence)
    case .interface(.dialogShown(.error, _)), .interface(.textShown(.error, _)):
      let turn = file.turn(of: fact.actor.device)
      guard turn.holds(fact), turn.brought(only: .deferred) else { return }
      report(.alarmed, latest[fact.actor.device.index], fact.actor.device, at: fact.sequence)
    case .world(.settled): rested(fact, in: file)
    case .storekit(.stated(let id, _, verified: true)), .storekit(.updated(_, let id, revoked: true, _)):
      if id != .none { listed.pointer(to: id.index).pointee = fact.sequence }
    default:
      guard let given = fact.content.told, given.state == .deferred, given.transaction != .none,
        fact.actor.device != .none
      else { return }
      toldSequences.pointer(to: given.transaction.index).pointee = fact.sequence
      latest.pointer(to: fact.actor.device.index).pointee = given.transaction
    }
  }

  private func granted(_ id: TransactionID, _ product: ProductID, _ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    if id != .none {
      if file.transaction(id).told == .deferred, listed[id.index] == .start {
        report(.granted, id, device, at: fact.sequence)
      }
      return
    }
    // Attribute a grant without a transaction to the callback in which it was made.
    let turn = file.turn(of: device)
    let waiting = latest[device.index]
    guard turn.holds(fact), turn.brought(only: .deferred), file.transaction(waiting).product == product
    else { return }
    report(.granted, waiting, device, at: fact.sequence)
  }

  /// Reports apps that are busy although nothing more happens without an approval. Such an app stays busy.
  private func rested(_ fact: Fact, in file: CaseFile) {
    latest.each { index, waiting in
      let device = DeviceID(index)
      let place = file.device(device)
      let told = toldSequences[waiting.pointee.index]
      guard waiting.pointee != .none, file.transaction(waiting.pointee).told == .deferred, place.isRunning,
        place.busySince != .start, told > place.launched
      else { return }
      // The app may be busy with a restore or with another purchase that is not decided yet.
      guard place.busySince < told, !place.isRestoring, !file.isPurchasing(on: device) else { return }
      report(.busy, waiting.pointee, device, at: fact.sequence, busySince: place.busySince)
      waiting.pointee = .none
    }
  }

  private func report(
    _ sign: Sign, _ id: TransactionID, _ device: DeviceID, at seen: FactSequence,
    busySince: FactSequence = .start
  ) {
    log.add(
      Breach(
        sign: sign, device: device, transaction: id, told: toldSequences[id.index], busySince: busySince,
        seen: seen))
  }

  func isExercised(in file: CaseFile) -> Bool { file.toldCount(.deferred) > 0 }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let transaction = file.name(of: breach.transaction)
    let device = file.quoted(breach.device)
    let told = WitnessLink(
      breach.told, "the app received \(transaction) as deferred: nothing has been paid")
    let headline: String
    let links: [WitnessLink]
    switch breach.sign {
    case .granted:
      headline = "\(transaction) was granted on \(device) while it was deferred"
      links = [told, WitnessLink(breach.seen, "the app granted it before it was approved")]
    case .finished:
      headline = "\(transaction) was finished on \(device) while it was deferred"
      links = [told, WitnessLink(breach.seen, "the app finished it before a decision was made")]
    case .alarmed:
      headline = "the app showed an error on \(device) because \(transaction) was deferred"
      links = [told, WitnessLink(breach.seen, "the app showed an error, but nothing was wrong")]
    case .busy:
      headline = "the app stayed busy on \(device) while \(transaction) was deferred"
      links = [
        WitnessLink(breach.busySince, "the app showed its busy indicator"), told,
        WitnessLink(breach.seen, "once everything was idle, the busy indicator was still visible"),
      ]
    }
    return Witness(headline: headline, links: links)
  }

  func forget() {
    toldSequences.reset()
    latest.reset()
    listed.reset()
  }
}
