import Facts

/// What waits for somebody's approval is left alone.
final class LeaveDeferredAlone: Rule {
  static let page = RulePage(
    identifier: "leave-deferred-alone",
    sentence: "While a transaction is deferred, grant nothing, do not finish it, and keep the app usable.",
    level: .must,
    sources: ["A1", "A4", "A6", "X3"],
    why:
      "The answer may come after days, in another launch, or never; until then nothing is paid, and nobody can hurry it.",
    breach:
      "The app takes deferred for bought: it unlocks the product and finishes, and the organiser declines an hour later.",
    fix:
      "Say that the purchase waits, stop being busy, and leave the transaction in the queue until it is purchased or failed."
  )

  /// How an app did not leave it alone.
  private enum Sign {
    /// It gave what nobody has paid.
    case granted
    /// It took the transaction out of the queue.
    case finished
    /// It told its user of a problem.
    case alarmed
    /// It kept its user waiting.
    case busy
  }

  private struct Breach {
    var sign = Sign.granted
    var device = DeviceID.none
    var transaction = TransactionID.none
    var told = FactSequence.start
    var busySince = FactSequence.start
    var seen = FactSequence.start
  }

  /// When an observer was last told that a transaction is deferred.
  private let toldSequences = Notes(blank: FactSequence.start)
  /// On each device the transaction that was last told so, until the world came to rest.
  private let latest = Notes(blank: TransactionID.none)
  private var first: Breach?
  private var breaches = 0

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.callbackDelivered, .claimGranted, .queueFinishCalled, .interfaceDialogShown, .worldSettled]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .callback(.delivered(_, let id, .deferred)):
      guard id != .none, fact.actor.device != .none else { return }
      toldSequences.pointer(to: id.index).pointee = fact.sequence
      latest.pointer(to: fact.actor.device.index).pointee = id
    case .claim(.granted(let id, let product, _, _)): granted(id, product, fact, in: file)
    case .queue(.finishCalled(let id, .deferred)): report(.finished, id, fact.actor.device, at: fact.sequence)
    case .interface(.dialogShown(.error, _)):
      let turn = file.device(fact.actor.device).turn
      guard turn.holds(fact), turn.brought(only: .deferred) else { return }
      report(.alarmed, latest[fact.actor.device.index], fact.actor.device, at: fact.sequence)
    case .world(.settled): rested(fact, in: file)
    default: break
    }
  }

  private func granted(_ id: TransactionID, _ product: ProductID, _ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    if id != .none {
      if file.transaction(id).told == .deferred { report(.granted, id, device, at: fact.sequence) }
      return
    }
    // A grant that names no transaction was made for what the callback brought.
    let turn = file.device(device).turn
    let waiting = latest[device.index]
    guard turn.holds(fact), turn.brought(only: .deferred), file.transaction(waiting).product == product
    else { return }
    report(.granted, waiting, device, at: fact.sequence)
  }

  /// Nothing more will happen by itself: who is busy now stays so until somebody approves.
  private func rested(_ fact: Fact, in file: CaseFile) {
    latest.each { index, waiting in
      let device = DeviceID(index)
      let place = file.device(device)
      let told = toldSequences[waiting.pointee.index]
      guard waiting.pointee != .none, file.transaction(waiting.pointee).told == .deferred, place.isRunning,
        place.busySince != .start, told > place.launched
      else { return }
      // Busy for another reason: with a restore, or with a purchase that is not decided yet.
      guard place.busySince < told, !place.isRestoring, !file.isPurchasing(on: device) else { return }
      report(.busy, waiting.pointee, device, at: fact.sequence, busySince: place.busySince)
      waiting.pointee = .none
    }
  }

  private func report(
    _ sign: Sign, _ id: TransactionID, _ device: DeviceID, at seen: FactSequence,
    busySince: FactSequence = .start
  ) {
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      sign: sign, device: device, transaction: id, told: toldSequences[id.index], busySince: busySince,
      seen: seen)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return file.toldCount(.deferred) > 0 ? .kept : .notExercised }
    let transaction = file.name(of: first.transaction)
    let device = file.name(of: first.device)
    let told = WitnessLink(first.told, "the app was told that \(transaction) is deferred: nothing is paid")
    let headline: String
    let links: [WitnessLink]
    switch first.sign {
    case .granted:
      headline = "\(transaction) was granted on \(device) while it was deferred"
      links = [told, WitnessLink(first.seen, "the app granted it, and nobody had approved")]
    case .finished:
      headline = "\(transaction) was finished on \(device) while it was deferred"
      links = [told, WitnessLink(first.seen, "the app finished it, and the answer was still to come")]
    case .alarmed:
      headline = "an error was shown on \(device) because \(transaction) was deferred"
      links = [told, WitnessLink(first.seen, "the app told of a problem, and there was none")]
    case .busy:
      headline = "the app stayed busy on \(device) while \(transaction) was deferred"
      links = [
        WitnessLink(first.busySince, "the app showed that it is busy"), told,
        WitnessLink(first.seen, "the world had come to rest, and the app was still busy"),
      ]
    }
    return .broken(Witness(headline: headline, links: links, furtherBreaches: breaches - 1))
  }

  func reset() {
    toldSequences.reset()
    latest.reset()
    first = nil
    breaches = 0
  }
}
