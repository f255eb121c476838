public import Facts

/// The first look at a payment, on the device and before any message to the store.
public enum PaymentScreening {
  /// The most that one payment may ask for.
  public static let largestQuantity = 10

  /// Decides what becomes of a payment.
  ///
  /// Mistakes that raise come first, because they end the process before a transaction exists.
  public static func screen(
    _ payment: AskedPayment, on device: PayingDevice, _ latitude: PaymentLatitude
  ) -> ScreeningOrder {
    guard payment.hasProductIdentifier else { return ScreeningOrder(.raise(.invalidProductIdentifier)) }
    guard payment.quantity > 0 else { return ScreeningOrder(.raise(.invalidQuantity)) }
    var misuses: [Misuse] = device.hasObserver ? [] : [.addedWithoutObserver]
    if !device.allowsPayments { misuses.append(.addedWhileForbidden) }
    return ScreeningOrder(verdict(on: payment, device, latitude), misuses: misuses)
  }

  /// How many a payment buys: only some types of product know a quantity.
  public static func effectiveQuantity(of type: ProductType, asked quantity: Int) -> Int {
    type.takesQuantity ? quantity : 1
  }

  private static func verdict(
    on payment: AskedPayment, _ device: PayingDevice, _ latitude: PaymentLatitude
  ) -> ScreeningVerdict {
    if payment.hasRequestData { return .fail(.storeKit(.unauthorizedRequestData)) }
    if !device.allowsPayments { return .fail(latitude.forbiddenPayment.error) }
    guard payment.quantity > largestQuantity else { return .accept(quantity: payment.quantity) }
    switch latitude.quantityAboveTen {
    case .invalid: return .fail(.storeKit(.paymentInvalid))
    case .capped: return .accept(quantity: largestQuantity)
    }
  }
}
