internal import AppSide
public import Foundation

/// A payment for a product. Two payments with the same content are equal.
open class SKPayment: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// The content of the payment.
  var form = PaymentForm()

  /// Makes a payment without a product.
  public override init() {}

  /// Makes a payment for a product.
  public convenience init(product: SKProduct) {
    self.init()
    form.productIdentifier = product.productIdentifier
  }

  /// Copies the content of another payment, as returned by its properties.
  convenience init(copying payment: SKPayment) {
    self.init()
    form = payment.shownForm
  }

  convenience init(_ told: Payment) {
    self.init()
    form = PaymentForm(told)
  }

  /// Makes the system's payment for a purchase that started in the store.
  convenience init(promoted number: Int, _ productIdentifier: String) {
    self.init()
    form.productIdentifier = productIdentifier
    form.promoted = number
  }

  /// The identifier of the product.
  open var productIdentifier: String { form.productIdentifier }

  /// The number of items.
  open var quantity: Int { form.quantity }

  /// Data that the store no longer accepts.
  open var requestData: Data? { form.requestData }

  /// The app's own identifier of its user.
  open var applicationUsername: String? { form.applicationUsername }

  /// Whether the sandbox should simulate a request for approval.
  open var simulatesAskToBuyInSandbox: Bool { form.simulatesAskToBuyInSandbox }

  /// The requested promotional offer.
  open var paymentDiscount: SKPaymentDiscount? { form.paymentDiscount }

  /// Sets a property by its name, as tests do.
  open func setValue(_ value: Any?, forKey key: String) { form.set(value, forKey: key) }

  /// The value of a property by its name.
  open func value(forKey key: String) -> Any? { form.value(forKey: key) }

  /// A copy with the same content.
  open func copy(with zone: NSZone? = nil) -> Any { SKPayment(copying: self) }

  /// A mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = SKMutablePayment()
    copy.form = shownForm
    return copy
  }

  /// Whether the other object is a payment with the same content.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? SKPayment).map { shownForm == $0.shownForm } ?? false
  }

  /// A hash, equal for equal payments.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(productIdentifier)
    hasher.combine(quantity)
    hasher.combine(applicationUsername)
    return hasher.finalize()
  }

  /// The content of the payment, including the properties that a subclass overrides.
  fileprivate var shownForm: PaymentForm {
    var form = form
    form.productIdentifier = productIdentifier
    form.quantity = quantity
    form.requestData = requestData
    form.applicationUsername = applicationUsername
    form.simulatesAskToBuyInSandbox = simulatesAskToBuyInSandbox
    form.paymentDiscount = paymentDiscount
    return form
  }

  /// The payment as a call passes it.
  var asAdded: Payment { shownForm.told }
}

/// A payment that can be changed until it is added.
open class SKMutablePayment: SKPayment, @unchecked Sendable {
  /// The identifier of the product.
  open override var productIdentifier: String {
    get { form.productIdentifier }
    set { form.productIdentifier = newValue }
  }

  /// The number of items.
  open override var quantity: Int {
    get { form.quantity }
    set { form.quantity = newValue }
  }

  /// Data that the store no longer accepts.
  open override var requestData: Data? {
    get { form.requestData }
    set { form.requestData = newValue }
  }

  /// The app's own identifier of its user.
  open override var applicationUsername: String? {
    get { form.applicationUsername }
    set { form.applicationUsername = newValue }
  }

  /// Whether the sandbox should simulate a request for approval.
  open override var simulatesAskToBuyInSandbox: Bool {
    get { form.simulatesAskToBuyInSandbox }
    set { form.simulatesAskToBuyInSandbox = newValue }
  }

  /// The requested promotional offer.
  open override var paymentDiscount: SKPaymentDiscount? {
    get { form.paymentDiscount }
    set { form.paymentDiscount = newValue }
  }
}

/// The content of a payment.
struct PaymentForm: Equatable, KeyedProperties {
  var productIdentifier = ""
  var quantity = 1
  var requestData: Data?
  var applicationUsername: String?
  var simulatesAskToBuyInSandbox = false
  var paymentDiscount: SKPaymentDiscount?
  /// The number of the promoted payment that this payment is, or is a copy of; nil if it is neither.
  var promoted: Int?

  static let properties: [String: KeyedProperty<PaymentForm>] = [
    "productIdentifier": KeyedProperty(\.productIdentifier),
    "quantity": KeyedProperty(number: \.quantity),
    "requestData": KeyedProperty(optional: \.requestData),
    "applicationUsername": KeyedProperty(optional: \.applicationUsername),
    "simulatesAskToBuyInSandbox": KeyedProperty(flag: \.simulatesAskToBuyInSandbox),
    "paymentDiscount": KeyedProperty(optional: \.paymentDiscount),
  ]

  init() {}

  init(_ told: Payment) {
    productIdentifier = told.productIdentifier ?? ""
    quantity = told.quantity
    applicationUsername = told.applicationUsername
    simulatesAskToBuyInSandbox = told.simulatesAskToBuyInSandbox
    paymentDiscount = told.discount.map { SKPaymentDiscount($0) }
  }

  /// The content as a call passes it.
  var told: Payment {
    var payment = Payment(productIdentifier, quantity: quantity, applicationUsername: applicationUsername)
    payment.discount = paymentDiscount?.told
    payment.simulatesAskToBuyInSandbox = simulatesAskToBuyInSandbox
    payment.hasRequestData = requestData != nil
    payment.promoted = promoted
    return payment
  }

  /// Whether two payments have the same content. `promoted` is not part of the content.
  static func == (left: PaymentForm, right: PaymentForm) -> Bool {
    left.productIdentifier == right.productIdentifier && left.quantity == right.quantity
      && left.requestData == right.requestData && left.applicationUsername == right.applicationUsername
      && left.simulatesAskToBuyInSandbox == right.simulatesAskToBuyInSandbox
      && left.paymentDiscount == right.paymentDiscount
  }
}
