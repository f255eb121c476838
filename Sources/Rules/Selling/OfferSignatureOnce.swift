import Facts

/// A signed offer is for one payment.
final class OfferSignatureOnce: Rule {
  static let page = RulePage(
    identifier: "offer-signature-once",
    sentence: "Get a new signature for every payment with a promotional offer.",
    level: .must,
    sources: ["R12"],
    why:
      "A signature is good for one payment, even for one that failed; the store refuses the second payment that carries it.",
    breach:
      "The app signs the offer when the screen opens, and a second try after a cancel sends the same nonce.",
    fix:
      "Ask the app's server for a new nonce, timestamp and signature each time right before the payment is added."
  )

  private struct Use {
    var nonce: TextID
    var added: FactSequence
  }

  private struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var earlier = FactSequence.start
    var added = FactSequence.start
  }

  private var uses: [Use] = []
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.queueOfferAttached] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .queue(.offerAttached(let transaction, _, let nonce, _)) = fact.content else { return }
    isExercised = true
    // An offer without a nonce is refused for that; it is no signature that was used before.
    guard nonce != .empty else { return }
    guard let earlier = uses.first(where: { $0.nonce == nonce }) else {
      uses.append(Use(nonce: nonce, added: fact.sequence))
      return
    }
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      device: fact.actor.device, transaction: transaction, earlier: earlier.added, added: fact.sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    return .broken(
      Witness(
        headline: "the signature of an offer was used a second time on \(file.name(of: first.device))",
        links: [
          WitnessLink(first.earlier, "a payment carried the nonce of the signature"),
          WitnessLink(
            first.added, "the payment of \(file.name(of: first.transaction)) carried the same nonce"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    uses.removeAll(keepingCapacity: true)
    first = nil
    breaches = 0
    isExercised = false
  }
}
