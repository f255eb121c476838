import Facts

/// A cancel is no error.
final class QuietCancel: Rule {
  static let page = RulePage(
    identifier: "quiet-cancel",
    sentence: "Show no error when the user cancelled.",
    level: .should,
    evidence: .interface,
    sources: ["P16", "E5", "E21"],
    why: "A cancel is what the user wanted; a message about a problem makes a decision look like a fault.",
    breach: "The user closes the payment sheet, and the app says that the purchase failed.",
    fix: "Stay silent where the code is the one of a cancelled payment, after a purchase and after a restore."
  )

  private struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var told = FactSequence.start
    var shown = FactSequence.start
  }

  /// The latest cancel that a device was told of, and the latest failure of another kind.
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

  private let failures = Notes(blank: Failure.none)
  private let cancels = Notes(blank: Cancel())
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [
      .transactionFailed, .transactionDeferred, .callbackDelivered, .callbackRestoreFailed,
      .interfaceDialogShown, .worldChosen,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .callback(.delivered(_, let id, .failed)): told(id, fact)
    case .callback(.delivered): break
    case .callback(.restoreFailed(_, let error)):
      guard device != .none, error.isCancel else { return }
      isExercised = true
      cancels.pointer(to: device.index).pointee.transaction = .none
      cancels.pointer(to: device.index).pointee.told = fact.sequence
    case .transaction(.failed(let id, let error)):
      guard id != .none else { return }
      // Who waited for an approval did not cancel anything.
      let isCancel = error.isCancel && failures[id.index] == .none
      failures.pointer(to: id.index).pointee = isCancel ? .cancel : .other
    case .transaction(.deferred(let id)):
      if id != .none { failures.pointer(to: id.index).pointee = .other }
    case .world(.chosen(let site, let scope, _, _)):
      // The app is handed no error, so that it cannot know of a cancel.
      let id = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
      guard id != .none, file.excusingSite(site) == .failedError else { return }
      failures.pointer(to: id.index).pointee = .other
    case .interface(.dialogShown(.error, _)): shown(fact, in: file)
    default: break
    }
  }

  private func told(_ id: TransactionID, _ fact: Fact) {
    guard fact.actor.device != .none, id != .none else { return }
    let cancel = cancels.pointer(to: fact.actor.device.index)
    guard failures[id.index] == .cancel else {
      cancel.pointee.otherTold = fact.sequence
      return
    }
    isExercised = true
    cancel.pointee.transaction = id
    cancel.pointee.told = fact.sequence
  }

  private func shown(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    let (cancel, turn) = (cancels[device.index], file.device(device).turn)
    guard turn.holds(fact), cancel.told >= turn.began else { return }
    // In the same array something else failed, which is worth an error.
    guard cancel.otherTold < turn.began else { return }
    breaches += 1
    guard first == nil else { return }
    first = Breach(device: device, transaction: cancel.transaction, told: cancel.told, shown: fact.sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let name = first.transaction == .none ? "a restore" : file.name(of: first.transaction)
    return .broken(
      Witness(
        headline: "the app on \(file.name(of: first.device)) showed an error after a cancel",
        links: [
          WitnessLink(first.told, "the app was told that \(name) failed, with the code of a cancel"),
          WitnessLink(first.shown, "the app answered with an error"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    failures.reset()
    cancels.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
