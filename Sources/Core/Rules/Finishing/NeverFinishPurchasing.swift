import Facts

/// Checks that the app does not finish a transaction that is still purchasing.
final class NeverFinishPurchasing: LoggedRule {
  static let page = RulePage(
    identifier: "never-finish-purchasing",
    sentence: "Do not finish a transaction whose state is purchasing.",
    level: .must, profile: .core,
    evidence: .queue,
    sources: ["X2", "F5", "Q10"],
    why:
      "StoreKit raises an exception and the process crashes. It crashes again at each launch while the "
      + "transaction is in the queue.",
    breach:
      "At launch the app finishes everything in the queue, including a purchase that a kill interrupted.",
    fix: "Switch on the state: finish purchased, restored, and failed transactions, and wait for the others."
  )

  static let testimony = RuleTestimony([.queueFinishCalled])

  struct Breach {
    var finish = FactSequence.start
    var device = DeviceID.none
    var transaction = TransactionID.none
    var launched = FactSequence.start
    var raised = FactSequence.start
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.queueFinishCalled, .processRaised] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .queue(.finishCalled(let id, .purchasing)):
      log.add(
        Breach(
          finish: fact.sequence, device: fact.actor.device, transaction: id,
          launched: file.device(fact.actor.device).launched))
    case .process(.raised(.finishWhilePurchasing)):
      guard let first = log.first, first.raised == .start, first.device == fact.actor.device else { return }
      log.first?.raised = fact.sequence
    default: break
    }
  }

  func isExercised(in file: CaseFile) -> Bool { file.toldCount(.purchasing) > 0 }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let transaction = file.name(of: breach.transaction)
    return Witness(
      headline: "\(transaction) was finished on \(file.quoted(breach.device)) while it was purchasing",
      links: [
        WitnessLink(breach.launched, "the app was launched"),
        WitnessLink(breach.finish, "the app finished \(transaction) in the state purchasing"),
        WitnessLink(breach.raised, "StoreKit raised an exception"),
      ])
  }
}
