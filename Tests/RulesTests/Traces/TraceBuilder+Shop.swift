import Facts
import Kernel

extension TraceBuilder {
  /// The user taps Buy.
  @discardableResult func tapBuy(
    _ product: ProductID, quantity: Int64 = 1, on device: DeviceID? = nil
  ) -> FactSequence {
    user(.tappedBuy(product: product, quantity: quantity), on: device)
  }

  /// The user taps something that only the app knows.
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

  /// The user opens a promotion, and the app is offered the payment.
  func offer(_ product: ProductID, payment: Int, continues: Bool? = nil) {
    user(.openedPromotion(product: product))
    queue(
      .callback(
        .paymentOffered(observer: ObserverID(0), product: product, payment: PaymentID(payment))))
    if let continues { answerOffer(payment, continues: continues) }
  }

  /// The app answers whether a promoted payment goes on.
  func answerOffer(_ payment: Int, continues: Bool) {
    app(.queue(.promotionAnswered(payment: PaymentID(payment), continues: continues)))
  }

  /// Time goes by.
  func wait(_ interval: Interval) { now = now + interval }
}
