import Facts

/// A transaction that is still purchasing is left alone.
final class NeverFinishPurchasing: Rule {
  static let page = RulePage(
    identifier: "never-finish-purchasing",
    sentence: "Do not finish a transaction that is still purchasing.",
    level: .must,
    sources: ["X2", "F5", "Q10"],
    why:
      "StoreKit raises an exception and the process dies, at each launch again while the transaction is in the queue.",
    breach:
      "At launch the app finishes everything in the queue, and a purchase that a kill interrupted is among it.",
    fix: "Decide by the state: finish purchased, restored and failed, and wait for the others.")

  private struct Breach {
    var finish = FactSequence.start
    var device = DeviceID.none
    var transaction = TransactionID.none
    var launched = FactSequence.start
    var raised = FactSequence.start
  }

  private var first: Breach?
  private var breaches = 0

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.queueFinishCalled, .processRaised] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .queue(.finishCalled(let id, .purchasing)):
      breaches += 1
      guard first == nil else { return }
      first = Breach(
        finish: fact.sequence, device: fact.actor.device, transaction: id,
        launched: file.device(fact.actor.device).launched)
    case .process(.raised(.finishWhilePurchasing)):
      if let first, first.raised == .start, first.device == fact.actor.device {
        self.first?.raised = fact.sequence
      }
    default: break
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return file.toldCount(.purchasing) > 0 ? .kept : .notExercised }
    let transaction = file.name(of: first.transaction)
    return .broken(
      Witness(
        headline: "\(transaction) was finished on \(file.name(of: first.device)) while it was purchasing",
        links: [
          WitnessLink(first.launched, "the app was launched"),
          WitnessLink(first.finish, "the app finished \(transaction), which was still purchasing"),
          WitnessLink(first.raised, "StoreKit raised an exception"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
  }
}
