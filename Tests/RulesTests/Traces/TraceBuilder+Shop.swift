import Facts
import Kernel

extension TraceBuilder {
  /// The user taps Buy.
  @discardableResult func tapBuy(
    _ product: ProductID, quantity: Int64 = 1, on device: DeviceID? = nil
  ) -> FactSequence {
    user(.tappedBuy(product: product, quantity: quantity), on: device)
  }

  /// The user taps a control that only the app knows.
  @discardableResult func tap(_ name: String) -> FactSequence { user(.tapped(name: texts.intern(name))) }

  /// The app adds a payment.
  @discardableResult func add(
    _ product: ProductID, quantity: Int64 = 1, payment: Int = 0, promoted: Bool = false,
    on device: DeviceID? = nil
  ) -> FactSequence {
    app(
      .queue(
        .paymentAdded(
          transaction: TransactionID(0), product: product, quantity: quantity, payment: PaymentID(payment),
          promoted: promoted)),
      on: device)
  }

  /// The app asks whether payments are allowed.
  @discardableResult func askAllowed(_ allowed: Bool) -> FactSequence {
    app(.queue(.paymentsAllowedRead(allowed: allowed)))
  }

  /// The user opens a promotion, and the queue offers the payment to the app.
  func offer(_ product: ProductID, payment: Int, continues: Bool? = nil) {
    user(.openedPromotion(product: product))
    queue(
      .callback(
        .paymentOffered(observer: ObserverID(0), product: product, payment: PaymentID(payment))))
    if let continues { answerOffer(payment, continues: continues) }
  }

  /// The app answers whether a promoted payment continues.
  func answerOffer(_ payment: Int, continues: Bool) {
    app(.queue(.promotionAnswered(payment: PaymentID(payment), continues: continues)))
  }

  /// Advances the time.
  func wait(_ interval: Interval) { now = now + interval }

  /// A products request is answered. The prices are 99 cents in dollars by default.
  func respond(
    _ products: [ProductID], invalid: [String] = [], price: Int64 = 99, currency: String = "USD",
    on device: DeviceID? = nil
  ) {
    let request = RequestID(0)
    for product in products {
      system(
        .request(
          .productAnswered(
            request: request, product: product, price: price, currency: texts.intern(currency))),
        on: device)
    }
    for name in invalid {
      system(.request(.identifierRejected(request: request, name: texts.intern(name))), on: device)
    }
    system(
      .request(
        .responded(request: request, valid: Int64(products.count), invalid: Int64(invalid.count))),
      on: device)
  }

  /// The app lists products for sale.
  @discardableResult func list(_ count: Int64) -> FactSequence {
    app(.interface(.productsListed(count: count)))
  }

  /// The app shows a price.
  @discardableResult func show(_ text: String, for product: ProductID) -> FactSequence {
    app(.interface(.priceShown(product: product, text: texts.pass(text))))
  }

  /// Registers an identifier that is not in the catalog and returns its number.
  func mention(_ name: String) -> ProductID {
    let product = ProductID(9)
    world(.productMentioned(product: product, name: texts.intern(name)))
    return product
  }

  /// The app reports that it granted a transaction to an account.
  @discardableResult func grant(_ transaction: TransactionID, to account: AccountID) -> FactSequence {
    app(.claim(.granted(transaction: transaction, product: coins, account: account, count: 100)))
  }

  /// The store revokes a purchase, and the app is notified.
  func revoke(_ product: ProductID, _ purchase: PurchaseID) {
    store(.revoked(purchase: purchase, reason: .refund))
    tellRevoked(product)
  }

  /// The app is notified that a product is revoked.
  func tellRevoked(_ product: ProductID) {
    queue(.callback(.revoked(observer: ObserverID(0), product: product)))
  }

  /// The app reports that it revoked a product.
  @discardableResult func takeBack(_ product: ProductID) -> FactSequence {
    app(.claim(.revoked(product: product, account: mia)))
  }
}
