internal import Facts
internal import Kernel
internal import StoreModel

/// Validates the promotional and win-back offers in purchases.
struct OfferCheck {
  let timeline: Timeline
  let names: Names
  let catalogue: Catalogue
  let books: StoreBooks
  let prices: PriceList
  let signatures: any OfferSignatures
  /// For each nonce in a promotional offer, the first transaction that used it. Only for lookup, never
  /// iterated.
  private var usedNonces: [TextID: TransactionID] = [:]
  /// The keys that the developer registered in the back office for signing offers.
  private var offerKeys = OfferCheck.firstKeys

  private static let firstKeys = [Server.firstOfferKey]

  init(
    timeline: Timeline, names: Names, catalogue: Catalogue, books: StoreBooks, signatures: any OfferSignatures
  ) {
    self.timeline = timeline
    self.names = names
    self.catalogue = catalogue
    self.books = books
    prices = PriceList(catalogue: catalogue, books: books)
    self.signatures = signatures
  }

  /// Registers a key in the back office. If `isRegistered` is false, removes the key.
  mutating func setKey(_ key: String, isRegistered: Bool) {
    offerKeys.removeAll { $0 == key }
    if isRegistered { offerKeys.append(key) }
  }

  /// Validates the offer in a payment, and marks its nonce as used. Returns the offer's flaw. Nil if it
  /// has none.
  mutating func takeOffer(of order: PurchaseOrder) -> OfferFlaw? {
    guard let offer = order.offer.value else { return nil }
    let flaw = OfferScreening.flaw(of: facts(about: offer, of: order))
    // The same request may arrive twice. The nonce is then not used a second time.
    if let nonce = offer.nonce, nonce != .empty, usedNonces[nonce] == nil {
      usedNonces[nonce] = order.transaction
    }
    return flaw
  }

  private func facts(about offer: PaymentDiscount, of order: PurchaseOrder) -> OfferFacts {
    var facts = OfferFacts(prices.discount(of: order), price: prices.terms(of: order).price)
    guard !offer.isWinBack else {
      let subscription = books.subscription(of: order.account, group: catalogue.group(of: order.product))
      facts.isEligible = subscription.map { books[$0].machine.status == .lapsed } ?? false
      return facts
    }
    facts.isComplete = offer.isComplete
    facts.isSigned = isSigned(offer, order)
    facts.age = timeline.now - (offer.timestamp ?? .zero)
    facts.isUsed = offer.nonce.flatMap { usedNonces[$0] }.map { $0 != order.transaction } ?? false
    facts.isEligible = books[order.account].purchases.contains {
      catalogue.type(of: books[$0].product) == .autoRenewable
        && !books[$0].traits.contains(.familyShared)
    }
    return facts
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
