internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Validates the offer of a payment and invalidates its signature. Returns the offer's flaw, if any.
  func takeOffer(of order: PurchaseOrder) -> OfferFlaw? {
    guard let offer = order.offer.value else { return nil }
    let flaw = OfferScreening.flaw(of: facts(about: offer, of: order))
    // The same request may arrive twice. That is not a second use.
    if let nonce = offer.nonce, nonce != .empty, usedNonces[nonce] == nil {
      usedNonces[nonce] = order.transaction
    }
    return flaw
  }

  private func facts(about offer: PaymentDiscount, of order: PurchaseOrder) -> OfferFacts {
    var facts = OfferFacts(discount(of: order), price: terms(of: order).price)
    facts.isComplete = offer.isComplete
    facts.isSigned = isSigned(offer, order)
    facts.age = timeline.now - (offer.timestamp ?? .zero)
    facts.isUsed = offer.nonce.flatMap { usedNonces[$0] }.map { $0 != order.transaction } ?? false
    facts.wasSubscribed = books.accounts[order.account.index].purchases.contains {
      catalogue.type(of: purchase($0).product) == .autoRenewable
        && !purchase($0).traits.contains(.familyShared)
    }
    return facts
  }

  /// The promotional offer in a payment; nil unless the product has it.
  func discount(of order: PurchaseOrder) -> Discount? {
    guard let identifier = order.offer.value?.identifier, identifier != .empty else { return nil }
    return catalogue[order.product].discounts(in: books.accounts[order.account.index].storefront)
      .first { $0.identifier == identifier }
  }

  private func isSigned(_ offer: PaymentDiscount, _ order: PurchaseOrder) -> Bool {
    let texts = timeline.texts
    let signed = SignedOffer(
      application: Catalogue.knownApplication, key: texts[offer.keyIdentifier ?? .empty],
      product: texts[names.identifier(of: order.product)], offer: texts[offer.identifier ?? .empty],
      username: texts[order.username], nonce: texts[offer.nonce ?? .empty],
      timestamp: (offer.timestamp ?? .zero).nanoseconds / 1_000_000)
    return offerKeys.contains(signed.key) && signatures.accepts(offer.signature ?? [], of: signed)
  }
}
