import AssayApp

/// The shop: what is for sale and at which price, and the payments for it.
@MainActor
final class Shop {
  private unowned let app: ReferenceApp
  /// What the last products response of this launch had, by identifier. Nothing else is sold.
  private var products: [String: Product]?
  /// Whether the store, or the server before it, is asked for what is for sale.
  private var isAsked = false
  /// The request while it is under way; a request that nobody keeps never answers.
  private var request: Request?
  /// What waits for its answer.
  private var waiting: [([String: Product]?) -> Void] = []

  init(_ app: ReferenceApp) { self.app = app }

  // MARK: What is for sale

  /// Whether payments are allowed on this device.
  var isOpen: Bool { app.queue.canMakePayments() }

  /// Asks the store for the products, and shows them with their prices.
  func open() {
    if isAsked { return }
    isAsked = true
    app.serverDelivery.list { identifiers in
      self.request = self.app.requestProducts(identifiers) { response in
        self.beginToSell(self.answered(response))
      } failed: { _ in
        self.beginToSell(nil)
      }
    }
  }

  /// Shows what a response left to sell, and gives it by identifier. What the store does not know is left out; the rest is
  /// for sale as ever.
  private func answered(_ response: ProductsResponse) -> [String: Product] {
    for identifier in response.invalidProductIdentifiers { app.note("not for sale: \(identifier)") }
    if !response.products.isEmpty { show(response.products) }
    return Dictionary(response.products.map { ($0.productIdentifier, $0) }) { $1 }
  }

  /// A price is shown as the store writes it; the storefront may be of another country than the device.
  private func show(_ products: [Product]) {
    app.listProducts(count: products.count)
    for product in products {
      app.showPrice(of: product.productIdentifier, product.localizedPrice)
      app.hostedContent.look(at: product)
    }
  }

  private func beginToSell(_ found: [String: Product]?) {
    products = found ?? products
    (isAsked, request) = (false, nil)
    let handlers = waiting
    waiting = []
    for handler in handlers { handler(products) }
  }

  /// Prices and titles are those of another country now; the shop is asked again when it is next needed.
  func storefrontChanged() { products = nil }

  // MARK: Payments

  /// The user tapped Buy.
  func buy(_ productIdentifier: String, quantity: Int) {
    guard isOpen else { return app.showDialog(.message, "Purchases are not allowed on this device.") }
    let add = { (found: [String: Product]?) in
      // Where the store was not asked, the bundle knows the identifier.
      if let found, found[productIdentifier] == nil {
        self.app.showDialog(.message, "This product is not for sale at present.")
      } else {
        self.add(productIdentifier, quantity)
      }
    }
    // While the store is asked the tap waits.
    if isAsked { waiting.append(add) } else { add(products) }
  }

  private func add(_ productIdentifier: String, _ quantity: Int) {
    app.books.buyers.tapped(productIdentifier, app.userName)
    app.queue.add(Payment(productIdentifier, quantity: quantity, applicationUsername: app.user))
  }

  // MARK: Offers

  /// Buys the first product that has an offer, with its first one.
  func takeOffer() {
    if let products { return take(products) }
    waiting.append { found in self.take(found ?? [:]) }
    open()
  }

  private func take(_ found: [String: Product]) {
    for productIdentifier in app.products {
      guard let offer = found[productIdentifier]?.discounts.first, let identifier = offer.identifier else {
        continue
      }
      return buy(productIdentifier, with: identifier)
    }
  }

  /// A signature is good for one payment, so each payment gets its own from the server.
  private func buy(_ productIdentifier: String, with offerIdentifier: String) {
    app.server.signOffer(offerIdentifier, of: productIdentifier, applicationUsername: app.user) { answer in
      guard case .success(let reply) = answer, reply.status == 200 else {
        return self.app.showDialog(.error, "The offer could not be prepared.")
      }
      self.app.queue.add(
        Payment(productIdentifier, applicationUsername: self.app.user, discount: reply.value))
    }
  }
}
