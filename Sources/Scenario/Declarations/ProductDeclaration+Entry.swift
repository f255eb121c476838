internal import Facts
internal import StoreModel
internal import World

extension ProductDeclaration {
  /// The product as it stands in the store of a world, under the subject's own identifier.
  func entry(in world: World, subject: any Subject) -> Product {
    // An app that has an identifier of its own for a name is sold under that one.
    let own = subject.productIdentifier(for: name)
    var product = Product(
      identifier: world.text(own == name ? identifier : own), type: type, price: price.amount,
      currency: world.text(price.currency), title: world.text(title), grants: grants)
    product.life = ProductLife(status: status, isCleared: isCleared, isHosted: isHosted)
    product.propagation = propagation
    product.summary = world.text(summary)
    product.storefronts = storefronts.map { declared in
      var terms = StorefrontTerms(
        storefront: world.text(declared.storefront), price: declared.price.amount,
        currency: world.text(declared.price.currency),
        title: world.text(declared.title), summary: world.text(declared.summary))
      terms.introductoryPrice = declared.introductory?.amount
      terms.offerPrices = declared.discounts.map {
        OfferPrice(offer: world.text($0.identifier), price: $0.price.amount)
      }
      return terms
    }
    product.isDeliveredByServer = isDeliveredByServer
    product.isFamilyShareable = isFamilyShareable
    product.introductory = introductory
    product.discounts = discounts.map { offer in
      Discount(
        identifier: world.text(offer.identifier), mode: offer.discount.mode, price: offer.discount.price,
        periodCount: offer.discount.periodCount, periodUnit: offer.discount.periodUnit,
        numberOfPeriods: offer.discount.numberOfPeriods)
    }
    product.hosted = hosted?.entry(in: world)
    product.level = level
    product.periodCount = periodCount
    product.periodUnit = periodUnit
    if !group.isEmpty { product.group = world.text(group) }
    return product
  }
}
