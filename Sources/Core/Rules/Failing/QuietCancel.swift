import Facts

/// Checks that the app shows no error after a cancellation.
final class QuietCancel: LoggedRule {
  static let page = RulePage(
    identifier: "quiet-cancel",
    sentence: "Do not show an error when the user cancels.",
    level: .should, profile: .core,
    evidence: .interface,
    sources: ["P16", "E5", "E21"],
    why: "Canceling is the user's decision. An error message presents it as a problem.",
    breach: "The user closes the payment sheet, and the app reports that the purchase failed.",
    fix: "Show nothing if the error code is payment canceled, after a purchase and after a restore."
  )

  static let testimony = RuleTestimony(
    [.callbackDelivered, .transactionFailed, .transactionDeferred, .interfaceDialogShown],
    showing: [.callbackUpdated])

  struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var told = FactSequence.start
    var shown = FactSequence.start
  }

  /// The latest cancellation that was delivered on a device, and the latest failure of another kind.
  private struct Cancel {
    var transaction = TransactionID.none
    var told = FactSequence.start
    var otherTold = FactSequence.start
  }

  private enum Failure: UInt8 {
    case none
    case cancel
    case other
  }

  private let failures = IdentifierTable(blank: Failure.none)
  private let cancels = IdentifierTable(blank: Cancel())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .transactionFailed, .transactionDeferred, .callbackRestoreFailed, .interfaceDialogShown,
      .interfaceTextShown, .worldChosen,
    ] + FactKind.tellings
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .callback(.restoreFailed(_, let error)):
      guard device != .none, error.isCancel else { return }
      log.isExercised = true
      cancels.pointer(to: device.index).pointee.transaction = .none
      cancels.pointer(to: device.index).pointee.told = fact.sequence
    case .transaction(.failed(let id, let error)):
      guard id != .none else { return }
      // A deferred transaction fails because the approver declined, not because the user canceled.
      let isCancel = error.isCancel && failures[id.index] == .none
      failures.pointer(to: id.index).pointee = isCancel ? .cancel : .other
    case .transaction(.deferred(let id)):
      if id != .none { failures.pointer(to: id.index).pointee = .other }
    case .world(.chosen(let site, let scope, _, _)):
      // The app receives no error or another error, so it cannot know of the cancellation.
      let id = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
      guard id != .none, file.excusingSite(site) == .failedError else { return }
      failures.pointer(to: id.index).pointee = .other
    case .interface(.dialogShown(.error, _)), .interface(.textShown(.error, _)): shown(fact, in: file)
    default:
      if let given = fact.content.told, given.state == .failed { told(given.transaction, fact) }
    }
  }

  private func told(_ id: TransactionID, _ fact: Fact) {
    guard fact.actor.device != .none, id != .none else { return }
    let cancel = cancels.pointer(to: fact.actor.device.index)
    guard failures[id.index] == .cancel else {
      cancel.pointee.otherTold = fact.sequence
      return
    }
    log.isExercised = true
    cancel.pointee.transaction = id
    cancel.pointee.told = fact.sequence
  }

  private func shown(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    let (cancel, turn) = (cancels[device.index], file.turn(of: device))
    guard turn.holds(fact), cancel.told >= turn.began else { return }
    // Another transaction of the same callback failed for another reason, or a write failed. Either
    // justifies an error message.
    guard cancel.otherTold < turn.began, file.device(device).writeFailed < turn.began else { return }
    log.add(Breach(device: device, transaction: cancel.transaction, told: cancel.told, shown: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = breach.transaction == .none ? "a restore" : file.name(of: breach.transaction)
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) showed an error after a cancellation",
      links: [
        WitnessLink(breach.told, "\(name) failed with the code for a canceled payment"),
        WitnessLink(breach.shown, "the app showed an error"),
      ])
  }

  func forget() {
    failures.reset()
    cancels.reset()
  }
}
