import AssayApp

/// The shop: the products for sale, their prices, and the payments for them.
@MainActor
final class Shop {
  private unowned let app: ReferenceApp
  /// The products of the last response of this launch, by identifier; nothing else is sold.
  private var products: [String: Product]?
  /// Whether a request to the store, or before it to the server, is in progress.
  private var isAsked = false
  /// The request in progress; a released request never answers.
  private var request: Request?
  /// The code that waits for its answer.
  private var waiting: [([String: Product]?) -> Void] = []

  init(_ app: ReferenceApp) { self.app = app }

  // MARK: What is for sale

  /// Whether payments are allowed on this device.
  var isOpen: Bool { app.queue.canMakePayments() }

  /// Requests the products from the store, and shows them with their prices.
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

  /// Shows the products of a response, and returns them by identifier. Identifiers that the store does not
  /// know are skipped.
  private func answered(_ response: ProductsResponse) -> [String: Product] {
    for identifier in response.invalidProductIdentifiers { app.note("not for sale: \(identifier)") }
    if !response.products.isEmpty { show(response.products) }
    return Dictionary(response.products.map { ($0.productIdentifier, $0) }) { $1 }
  }

  /// A price is shown in the store's format; the storefront's country may differ from the device's.
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

  /// Prices and titles are those of another country now; the shop requests them again when needed.
  func storefrontChanged() { products = nil }

  // MARK: Payments

  /// The user tapped Buy.
  func buy(_ productIdentifier: String, quantity: Int) {
    guard isOpen else { return app.showDialog(.message, "Purchases are not allowed on this device.") }
    let add = { (found: [String: Product]?) in
      // If the store was not asked, the bundle knows the identifier.
      if let found, found[productIdentifier] == nil {
        self.app.showDialog(.message, "This product is not for sale at present.")
      } else {
        self.add(productIdentifier, quantity)
      }
    }
    // During a request the tap waits.
    if isAsked { waiting.append(add) } else { add(products) }
  }

  private func add(_ productIdentifier: String, _ quantity: Int) {
    app.books.buyers.tapped(productIdentifier, app.userName)
    app.queue.add(Payment(productIdentifier, quantity: quantity, applicationUsername: app.user))
  }

  // MARK: Offers

  /// Buys the first product with an offer, using its first offer.
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

  /// A signature is valid for one payment, so each payment gets its own from the server.
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
