internal import Facts
internal import StoreModel
internal import World

extension ProductDeclaration {
  /// The product as it stands in the store of a world, under the subject's own identifier.
  func entry(in world: World, subject: any Subject) -> Product {
    var product = Product(
      identifier: world.text(subject.productIdentifier(for: name)), type: type, price: price.amount,
      currency: world.text(price.currency), title: world.text(title), grants: grants)
    product.life = ProductLife(status: status, isCleared: isCleared, isHosted: isHosted)
    product.propagation = propagation
    product.summary = world.text(summary)
    product.storefronts = storefronts.map {
      StorefrontTerms(
        storefront: world.text($0.storefront), price: $0.price.amount,
        currency: world.text($0.price.currency),
        title: world.text($0.title), summary: world.text($0.summary))
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
