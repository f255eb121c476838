public import Facts

/// The device's checks of a payment, before any message to the store.
public enum PaymentScreening {
  /// The largest quantity of one payment.
  public static let largestQuantity = 10

  /// Decides whether a payment raises, fails or is accepted.
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

  /// The quantity that a payment buys; one for product types without a quantity.
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

/// The fields of a payment that a device checks before it asks the store.
public struct AskedPayment: Hashable, Sendable {
  /// Whether the product identifier is there and not empty.
  public var hasProductIdentifier: Bool
  /// How many are asked for; an app may set any number.
  public var quantity: Int
  /// Whether the reserved request data is set.
  public var hasRequestData: Bool

  /// Makes the facts of a payment.
  public init(hasProductIdentifier: Bool, quantity: Int, hasRequestData: Bool) {
    self.hasProductIdentifier = hasProductIdentifier
    self.quantity = quantity
    self.hasRequestData = hasRequestData
  }
}

/// The state of a device and its app when a payment is added.
public struct PayingDevice: Hashable, Sendable {
  /// Whether the user may authorize payments here.
  public var allowsPayments: Bool
  /// Whether the app registered an observer that would hear of the payment.
  public var hasObserver: Bool

  /// Makes the facts of a device.
  public init(allowsPayments: Bool, hasObserver: Bool) {
    self.allowsPayments = allowsPayments
    self.hasObserver = hasObserver
  }
}

/// The latitudes that decide how the device checks a payment.
public struct PaymentLatitude: Hashable, Sendable {
  /// How a quantity above ten is taken.
  public var quantityAboveTen: QuantityAboveTen
  /// How a payment ends while payments are forbidden.
  public var forbiddenPayment: ForbiddenPayment

  /// Makes a latitude.
  public init(quantityAboveTen: QuantityAboveTen, forbiddenPayment: ForbiddenPayment) {
    self.quantityAboveTen = quantityAboveTen
    self.forbiddenPayment = forbiddenPayment
  }

  /// The usual option of each latitude.
  public static let usual = PaymentLatitude(quantityAboveTen: .invalid, forbiddenPayment: .notAllowed)
}

/// The outcome of the device's checks of a payment.
public enum ScreeningVerdict: Hashable, Sendable {
  /// The call raises an exception, and the process ends.
  case raise(Exception)
  /// A transaction is made, and it fails.
  case fail(StoreError)
  /// A transaction is made for this many.
  case accept(quantity: Int)
}

/// The result of the device's checks: a verdict, and the mistakes that it tolerated.
public struct ScreeningOrder: Hashable, Sendable {
  /// Whether the payment raises, fails or is accepted.
  public let verdict: ScreeningVerdict
  /// The mistakes of the call that were tolerated, in the order of their discovery.
  public let misuses: [Misuse]

  init(_ verdict: ScreeningVerdict, misuses: [Misuse] = []) {
    self.verdict = verdict
    self.misuses = misuses
  }
}

/// How a quantity above the documented maximum is taken; the first is the usual way.
public enum QuantityAboveTen: Int, CaseIterable, Sendable {
  /// The payment fails as invalid.
  case invalid
  /// Ten are bought.
  case capped
}

/// How a payment for an identifier that the store does not know ends; the first is the usual way.
public enum UnknownProduct: Int, CaseIterable, Sendable {
  /// It fails with an unknown error.
  case unknownError
  /// The call raises an exception.
  case exception
  /// It fails as invalid.
  case invalid
}

/// How a payment ends while payments are forbidden; the first is the usual way.
public enum ForbiddenPayment: Int, CaseIterable, Sendable {
  /// It fails because the user may not pay.
  case notAllowed
  /// It fails with an unknown error.
  case unknown

  /// The error that the app sees.
  public var error: StoreError {
    switch self {
    case .notAllowed: .storeKit(.paymentNotAllowed)
    case .unknown: .storeKit(.unknown)
    }
  }
}
