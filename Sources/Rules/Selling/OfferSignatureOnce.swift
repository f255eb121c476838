import Facts

/// Judges that the app uses the signature of an offer for one payment only.
final class OfferSignatureOnce: LoggedRule {
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
    // The store refuses an offer without a nonce; that is no second use of a signature.
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
      headline: "the signature of an offer was used a second time on \(file.name(of: breach.device))",
      links: [
        WitnessLink(breach.earlier, "a payment carried the nonce of the signature"),
        WitnessLink(
          breach.added, "the payment of \(file.name(of: breach.transaction)) carried the same nonce"),
      ])
  }

  func forget() {
    uses.removeAll(keepingCapacity: true)
  }
}
