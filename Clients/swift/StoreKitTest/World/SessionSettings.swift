internal import Catalogues
internal import Facts
internal import StoreModel
internal import World

/// The behavior of a session's store.
struct SessionSettings: Sendable {
  var disablesDialogs = false
  var asksToBuy: Bool
  var interruptsPurchases: Bool
  var failsPurchases: Bool
  /// A code of `SKError`.
  var failureCode = 0
  var failsRenewals: Bool
  var hasGrace: Bool
  /// The raw value of the time rate.
  var rate: Int
  var storefront: String
  /// The language of titles and descriptions; empty for the first language of each product.
  var locale: String
  /// The error with which every products request fails.
  var productsError: StoreError?
  /// The error with which every purchase fails. It takes precedence over `failureCode`.
  var purchaseError: StoreError?

  /// Creates the settings that a file contains.
  init(_ file: CatalogueSettings) {
    asksToBuy = file.asksToBuy
    interruptsPurchases = file.interruptsPurchases
    failsPurchases = file.failsPurchases
    failsRenewals = file.failsRenewals
    hasGrace = file.hasGrace
    rate = file.rate.rawValue
    storefront = file.storefront
    locale = file.locale
    productsError = file.failsProducts ? .storeKit(.unknown) : nil
  }

  fileprivate var failures: [StoreFailure] {
    var failures: [StoreFailure] = []
    if let productsError { failures.append(StoreFailure(of: .productsRequest, productsError, times: nil)) }
    let purchase = purchaseError ?? (failsPurchases ? StoreError(.SKErrorDomain, failureCode) : nil)
    if let purchase { failures.append(StoreFailure(of: .purchaseRequest, purchase, times: nil)) }
    return failures
  }
}

extension TestWorld.Parts {
  /// Applies changed settings to the store. `old` is nil for a new store.
  func apply(_ new: SessionSettings, after old: SessionSettings?) {
    if new.asksToBuy != old?.asksToBuy ?? false { world.setAsksToBuy(account, new.asksToBuy) }
    if new.interruptsPurchases != old?.interruptsPurchases ?? false {
      world.setInterrupted(account, new.interruptsPurchases)
    }
    if new.failsRenewals != old?.failsRenewals ?? false { world.setFailsBilling(account, new.failsRenewals) }
    world.setSubscriptionTerms(rate: SubscriptionRate(rawValue: new.rate), hasGrace: new.hasGrace)
    if new.failures != old?.failures ?? [] {
      _ = world.endStoreFailures()
      for failure in new.failures { _ = world.fail(failure) }
    }
    if let old, new.storefront != old.storefront {
      moveStore(from: old.storefront, to: new.storefront)
    }
  }

  /// Moves the user to another country. Prices keep as many decimals as the currency of that country has.
  private func moveStore(from old: String, to new: String) {
    let (before, after) = (Storefront.currency(of: old), Storefront.currency(of: new))
    let currency = world.text(after)
    let shift = Currency.decimalCount(of: after) - Currency.decimalCount(of: before)
    for product in catalogueProducts {
      var amount = world.store[product].price
      for _ in 0..<abs(shift) { amount = shift > 0 ? amount * 10 : (amount + 9) / 10 }
      world.store.setPrice(Money(amount, currency), of: product, in: nil)
    }
    world.people.changeStorefront(of: device, to: new)
  }

  private var catalogueProducts: [ProductID] {
    (0..<world.store.productCount).map { ProductID($0) }.filter { world.store[$0].isKnown }
  }

  /// Changes the titles and descriptions of products to those of another language.
  func show(_ catalogue: Catalogues.Catalogue) {
    for shown in catalogue.products {
      guard let product = product(shown.identifier) else { continue }
      TestSession(world).setTexts(world.text(shown.title), world.text(shown.summary), of: product)
    }
  }
}
