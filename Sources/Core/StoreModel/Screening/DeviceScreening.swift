public import Facts

/// The device's checks of a payment, before any message to the store.
public enum DeviceScreening {
  /// The largest quantity of one payment.
  public static let largestQuantity = 10

  /// Decides whether a payment raises an exception, fails, or is accepted.
  ///
  /// Mistakes that raise an exception are checked first, because they end the process before a transaction
  /// exists.
  public static func screen(
    _ payment: AskedPayment, on device: PayingDevice, _ latitude: PaymentLatitude
  ) -> ScreeningOrder {
    guard payment.hasProductIdentifier else { return ScreeningOrder(.raise(.invalidProductIdentifier)) }
    guard payment.quantity > 0 else { return ScreeningOrder(.raise(.invalidQuantity)) }
    var misuses: [Misuse] = device.hasObserver ? [] : [.addedWithoutObserver]
    if !device.allowsPayments { misuses.append(.addedWhileForbidden) }
    return ScreeningOrder(verdict(on: payment, device, latitude), misuses: misuses)
  }

  /// Returns the quantity that a payment buys. Always one for product types without a quantity.
  public static func effectiveQuantity(of type: ProductType, asked quantity: Int) -> Int {
    type.takesQuantity ? quantity : 1
  }

  /// The error with which StoreKit 2 refuses a purchase before it asks the store. Nil if it does not.
  ///
  /// - Parameter type: The type of the product. Nil if the app's bundle does not name the product.
  public static func refusal(quantity: Int, of type: ProductType?, allowsPayments: Bool) -> StoreError? {
    guard allowsPayments else { return .purchase(.purchaseNotAllowed) }
    let isValid = quantity == 1 || 1...largestQuantity ~= quantity && type?.takesQuantity != false
    return isValid ? nil : .purchase(.invalidQuantity)
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

/// The fields of a payment that a device checks before it contacts the store.
public struct AskedPayment: Hashable, Sendable {
  /// Whether the product identifier is present and not empty.
  public var hasProductIdentifier: Bool
  /// The requested quantity. An app may set any number.
  public var quantity: Int
  /// Whether the reserved request data is set.
  public var hasRequestData: Bool

  public init(hasProductIdentifier: Bool, quantity: Int, hasRequestData: Bool) {
    self.hasProductIdentifier = hasProductIdentifier
    self.quantity = quantity
    self.hasRequestData = hasRequestData
  }
}

/// The state of a device and its app when a payment is added.
public struct PayingDevice: Hashable, Sendable {
  /// Whether the user may authorize payments on this device.
  public var allowsPayments: Bool
  /// Whether the app has an observer that would be notified of the payment.
  public var hasObserver: Bool

  public init(allowsPayments: Bool, hasObserver: Bool) {
    self.allowsPayments = allowsPayments
    self.hasObserver = hasObserver
  }
}

/// The latitudes that decide how the device checks a payment.
public struct PaymentLatitude: Hashable, Sendable {
  /// How a quantity above ten is handled.
  public var quantityAboveTen: QuantityAboveTen
  /// The result of a payment while payments are forbidden.
  public var forbiddenPayment: ForbiddenPayment

  public init(quantityAboveTen: QuantityAboveTen, forbiddenPayment: ForbiddenPayment) {
    self.quantityAboveTen = quantityAboveTen
    self.forbiddenPayment = forbiddenPayment
  }

  /// The default option of each latitude.
  public static let usual = PaymentLatitude(quantityAboveTen: .invalid, forbiddenPayment: .notAllowed)
}

/// The outcome of the device's checks of a payment.
public enum ScreeningVerdict: Hashable, Sendable {
  /// The call raises an exception, and the process ends.
  case raise(Exception)
  /// A transaction is created and fails.
  case fail(StoreError)
  /// A transaction is created with this quantity.
  case accept(quantity: Int)
}

/// The result of the device's checks: a verdict, and the tolerated mistakes.
public struct ScreeningOrder: Hashable, Sendable {
  public let verdict: ScreeningVerdict
  /// The tolerated mistakes of the call, in the order of detection.
  public let misuses: [Misuse]

  init(_ verdict: ScreeningVerdict, misuses: [Misuse] = []) {
    self.verdict = verdict
    self.misuses = misuses
  }
}

/// How a quantity above the documented maximum is handled. The first case is the default.
public enum QuantityAboveTen: Int, CaseIterable, Sendable {
  /// The payment fails as invalid.
  case invalid
  /// The quantity becomes ten.
  case capped
}

/// The result of a payment with an identifier unknown to the store. The first case is the default.
public enum UnknownProduct: Int, CaseIterable, Sendable {
  /// The payment fails with an unknown error.
  case unknownError
  /// The call raises an exception.
  case exception
  /// The payment fails as invalid.
  case invalid
}

/// The result of a payment while payments are forbidden. The first case is the default.
public enum ForbiddenPayment: Int, CaseIterable, Sendable {
  /// The payment fails because the user may not pay.
  case notAllowed
  /// The payment fails with an unknown error.
  case unknown

  /// The error that the app receives.
  public var error: StoreError {
    switch self {
    case .notAllowed: .storeKit(.paymentNotAllowed)
    case .unknown: .storeKit(.unknown)
    }
  }
}
