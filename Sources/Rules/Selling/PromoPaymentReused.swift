import Facts

/// A promoted payment that was put off goes on with the object that the store handed over.
final class PromoPaymentReused: Rule {
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
  private struct Offer {
    var device: DeviceID
    var product: ProductID
    var payment: PaymentID
    var offered: FactSequence
    var answered = FactSequence.start
    var isDeferred = false
    var isAskedAnew = false
  }

  private struct Breach {
    var offer: Offer
    var added: FactSequence
  }

  private var offers: [Offer] = []
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.callbackPaymentOffered, .queuePromotionAnswered, .queuePaymentAdded, .userTappedBuy, .processLaunched]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    // The objects died with the process that had them; what was offered to it cannot be added any more.
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
      if offers[place].isDeferred { isExercised = true }
      offers.remove(at: place)
    case .queue(.paymentAdded(_, let product, _, _, promoted: false)):
      copied(product, on: device, at: fact.sequence)
    default: break
    }
  }

  private func copied(_ product: ProductID, on device: DeviceID, at sequence: FactSequence) {
    let place = offers.firstIndex { $0.device == device && $0.product == product && !$0.isAskedAnew }
    guard let place else { return }
    isExercised = true
    breaches += 1
    let offer = offers.remove(at: place)
    if first == nil { first = Breach(offer: offer, added: sequence) }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let product = file.name(of: first.offer.product)
    return .broken(
      Witness(
        headline:
          "the promoted payment for \(product) was replaced by another on \(file.name(of: first.offer.device))",
        links: [
          WitnessLink(first.offer.offered, "a promoted payment for \(product) was offered to the app"),
          WitnessLink(first.offer.answered, "the app put it off"),
          WitnessLink(
            first.added, "the app added a payment of its own for \(product) instead of the one it was offered"
          ),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    offers.removeAll(keepingCapacity: true)
    first = nil
    breaches = 0
    isExercised = false
  }
}
