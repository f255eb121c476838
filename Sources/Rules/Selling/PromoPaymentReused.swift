import Facts

/// Judges that the app answers for promoted purchases, and continues a deferred one with the payment that it was offered.
final class PromoPaymentReused: LoggedRule {
  static let page = RulePage(
    identifier: "promo-payment-reused",
    sentence:
      "Answer for a purchase that begins in the store; to continue it later, add the very payment that was offered.",
    level: .must,
    evidence: .promotions,
    sources: ["M1"],
    why:
      "The user tapped Buy in the store: without a handler nothing happens. Only the payment that the store made is that purchase; a payment of the app's own is another one.",
    breach:
      "The app answers no while its introduction is shown, remembers the product identifier, and adds a new payment for it afterwards.",
    fix:
      "Give the observer should_add_store_payment: answer true, or keep the payment object that it was given and add it when the app is ready. An app that promotes nothing declares promotions = false."
  )

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
    /// The payment of the app's own; the start of the run where no handler answered.
    var added: FactSequence
  }

  private var offers: [Offer] = []
  /// The latest tap on a promoted product on each device.
  private let opened = Notes(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .userOpenedPromotion, .callbackPaymentOffered, .callbackPaymentUnheard, .queuePromotionAnswered,
      .queuePaymentAdded, .userTappedBuy, .processLaunched,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    // The payment objects ended with their process, so they cannot be added any more.
    case .process(.launched): offers.removeAll { $0.device == device }
    case .user(.openedPromotion):
      if device != .none { opened.pointer(to: device.index).pointee = fact.sequence }
    case .callback(.paymentUnheard(let product)): unheard(product, on: device, at: fact.sequence, in: file)
    case .callback(.paymentOffered(_, let product, let payment)):
      log.isExercised = true
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
      offers.remove(at: place)
    case .queue(.paymentAdded(_, let product, _, _, promoted: false)):
      copied(product, on: device, at: fact.sequence)
    default: break
    }
  }

  private func copied(_ product: ProductID, on device: DeviceID, at sequence: FactSequence) {
    let place = offers.firstIndex { $0.device == device && $0.product == product && !$0.isAskedAnew }
    guard let place else { return }
    log.add(Breach(offer: offers.remove(at: place), added: sequence))
  }

  /// An app without any observer is judged by `ObserverAtLaunch`.
  private func unheard(
    _ product: ProductID, on device: DeviceID, at sequence: FactSequence, in file: CaseFile
  ) {
    guard device != .none, file.device(device).isObserving else { return }
    log.add(
      Breach(
        offer: Offer(device: device, product: product, payment: .none, offered: sequence), added: .start))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.offer.product)
    guard breach.added != .start else {
      return Witness(
        headline: "nobody answered for \(product), which its user buys in the store",
        links: [
          WitnessLink(opened[breach.offer.device.index], "the user tapped a promoted product in the store"),
          WitnessLink(
            breach.offer.offered, "the payment was offered, and no observer has should_add_store_payment"),
        ])
    }
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
    opened.reset()
  }
}
