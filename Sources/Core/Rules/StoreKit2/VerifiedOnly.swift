import Facts

/// Checks that the app grants nothing for a transaction with an invalid signature.
final class VerifiedOnly: LoggedRule {
  static let page = RulePage(
    identifier: "verified-only",
    sentence: "Grant nothing for a transaction whose signature is invalid.",
    level: .must, profile: .core,
    evidence: [.storekit2, .claims],
    sources: ["S2-17", "S2-25", "S2-26"],
    why: "Anyone can forge a transaction on a device. Only the signature shows that the store made it.",
    breach: "The app reads the transaction of a verification result without looking at the result.",
    fix:
      "Check `verified` before you deliver. Leave the transaction unfinished: it can be valid at the next launch."
  )

  static let testimony = RuleTestimony(
    [.storekitPurchaseReturned, .storekitUpdated, .storekitStated, .claimGranted], excusing: [.claimVerified])

  struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var given = FactSequence.start
    var granted = FactSequence.start
  }

  /// For each transaction, when the app was given it with an invalid signature. The start of the run if the app
  /// may trust it.
  private let doubtful = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.storekitPurchaseReturned, .storekitUpdated, .storekitStated, .claimGranted, .claimVerified]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .storekit(.purchaseReturned(_, let id, .success, let isVerified)),
      .storekit(.updated(_, let id, _, let isVerified)), .storekit(.stated(let id, _, let isVerified)):
      guard id != .none else { return }
      if !isVerified { log.isExercised = true }
      doubtful.pointer(to: id.index).pointee = isVerified ? .start : fact.sequence
    // The app's server has checked the signature itself.
    case .claim(.verified(let id, 0)): if id != .none { doubtful.pointer(to: id.index).pointee = .start }
    case .claim(.granted(let id, _, _, _)):
      guard id != .none, doubtful[id.index] != .start else { return }
      log.add(
        Breach(
          device: fact.actor.device, transaction: id, given: doubtful[id.index], granted: fact.sequence))
    default: break
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.transaction)
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) granted \(name), whose signature is invalid",
      links: [
        WitnessLink(breach.given, "the app received \(name) with an invalid signature"),
        WitnessLink(breach.granted, "the app granted it"),
      ])
  }

  func forget() { doubtful.reset() }
}
