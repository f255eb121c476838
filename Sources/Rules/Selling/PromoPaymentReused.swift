import Facts

/// Judges that the app continues a deferred promoted purchase with the payment that it was offered.
final class PromoPaymentReused: LoggedRule {
  static let page = RulePage(
    identifier: "promo-payment-reused",
    sentence: "To continue a promoted purchase later, add the very payment that was offered.",
    level: .must,
    sources: ["M1"],
    why:
      "Only the payment that the store made is the promoted purchase; a payment of the app's own is another one, and the offer stays open.",
    breach:
      "The app answers no while its introduction is shown, remembers the product identifier, and adds a new payment for it afterwards.",
    fix: "Keep the payment object that should_add_store_payment was given, and add it when the app is ready.")

  /// A promoted payment that was offered and not added yet.
  struct Offer {
    var device: DeviceID
    var product: ProductID
    var payment: PaymentID
    var offered: FactSequence
    var answered = FactSequence.start
    var isDeferred = false
    var isAskedAnew = false
  }

  struct Breach {
    var offer: Offer
    var added: FactSequence
  }

  private var offers: [Offer] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.callbackPaymentOffered, .queuePromotionAnswered, .queuePaymentAdded, .userTappedBuy, .processLaunched]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    // The payment objects ended with their process, so they cannot be added any more.
    case .process(.launched): offers.removeAll { $0.device == device }
    case .callback(.paymentOffered(_, let product, let payment)):
      offers.append(Offer(device: device, product: product, payment: payment, offered: fact.sequence))
    case .queue(.promotionAnswered(let payment, let continues)):
      guard let place = offers.lastIndex(where: { $0.payment == payment }) else { return }
      offers[place].answered = fact.sequence
      offers[place].isDeferred = !continues
    case .user(.tappedBuy(let product, _)):
      for place in offers.indices where offers[place].device == device && offers[place].product == product {
        offers[place].isAskedAnew = true
      }
    case .queue(.paymentAdded(_, _, _, let payment, promoted: true)):
      guard let place = offers.lastIndex(where: { $0.payment == payment }) else { return }
      if offers[place].isDeferred { log.isExercised = true }
      offers.remove(at: place)
    case .queue(.paymentAdded(_, let product, _, _, promoted: false)):
      copied(product, on: device, at: fact.sequence)
    default: break
    }
  }

  private func copied(_ product: ProductID, on device: DeviceID, at sequence: FactSequence) {
    let place = offers.firstIndex { $0.device == device && $0.product == product && !$0.isAskedAnew }
    guard let place else { return }
    log.isExercised = true
    log.add(Breach(offer: offers.remove(at: place), added: sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.offer.product)
    return Witness(
      headline:
        "the promoted payment for \(product) was replaced by another on \(file.name(of: breach.offer.device))",
      links: [
        WitnessLink(breach.offer.offered, "a promoted payment for \(product) was offered to the app"),
        WitnessLink(breach.offer.answered, "the app put it off"),
        WitnessLink(
          breach.added, "the app added a payment of its own for \(product) instead of the one it was offered"
        ),
      ])
  }

  func forget() {
    offers.removeAll(keepingCapacity: true)
  }
}
