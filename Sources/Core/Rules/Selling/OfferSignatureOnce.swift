import Facts

/// Checks that the app uses the signature of an offer for one payment only.
final class OfferSignatureOnce: LoggedRule {
  static let page = RulePage(
    identifier: "offer-signature-once",
    sentence: "Get a new signature for every payment with a promotional offer.",
    level: .must, profile: .extended,
    sources: ["R12"],
    why:
      "A signature is valid for one payment, even if that payment failed. The store rejects a second "
      + "payment with the same nonce.",
    breach:
      "The app signs the offer when the screen opens. A second attempt after a cancellation sends the same "
      + "nonce.",
    fix: "Request a new nonce, timestamp, and signature from your server right before each payment is added."
  )

  static let testimony = RuleTestimony([.queueOfferAttached])

  private struct Use {
    var nonce: TextID
    var added: FactSequence
  }

  struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var earlier = FactSequence.start
    var added = FactSequence.start
  }

  private var uses: [Use] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.queueOfferAttached] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .queue(.offerAttached(let transaction, _, let nonce, _)) = fact.content else { return }
    log.isExercised = true
    // The store rejects an offer without a nonce, so it is not a second use of a signature.
    guard nonce != .empty else { return }
    guard let earlier = uses.first(where: { $0.nonce == nonce }) else {
      uses.append(Use(nonce: nonce, added: fact.sequence))
      return
    }
    log.add(
      Breach(
        device: fact.actor.device, transaction: transaction, earlier: earlier.added, added: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    return Witness(
      headline: "an offer signature was used twice on \(file.quoted(breach.device))",
      links: [
        WitnessLink(breach.earlier, "a payment used this nonce"),
        WitnessLink(
          breach.added, "the payment of \(file.name(of: breach.transaction)) used the same nonce"),
      ])
  }

  func forget() {
    uses.removeAll(keepingCapacity: true)
  }
}
