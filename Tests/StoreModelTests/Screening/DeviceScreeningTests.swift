import Facts
import StoreModel
import Testing

@Suite("The first look at a payment")
struct PaymentScreeningTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var payment = AskedPayment(hasProductIdentifier: true, quantity: 1, hasRequestData: false)
    var device = PayingDevice(allowsPayments: true, hasObserver: true)
    var latitude = PaymentLatitude.usual
    let verdict: ScreeningVerdict
    var misuses: [Misuse] = []

    init(
      _ sentence: String, _ verdict: ScreeningVerdict, misuses: [Misuse] = [], _ change: (inout Row) -> Void
    ) {
      testDescription = sentence
      self.verdict = verdict
      self.misuses = misuses
      change(&self)
    }
  }

  static let rows = [
    Row("P7: one is bought unless asked otherwise", .accept(quantity: 1)) { _ in },
    Row("P7: ten are the most", .accept(quantity: 10)) { $0.payment.quantity = 10 },
    Row("P5: no product identifier raises", .raise(.invalidProductIdentifier)) {
      $0.payment.hasProductIdentifier = false
    },
    Row("P5: no product identifier raises before anything else", .raise(.invalidProductIdentifier)) {
      $0.payment = AskedPayment(hasProductIdentifier: false, quantity: 0, hasRequestData: true)
      $0.device = PayingDevice(allowsPayments: false, hasObserver: false)
    },
    Row("P4: a quantity of zero raises", .raise(.invalidQuantity)) { $0.payment.quantity = 0 },
    Row("P4: a negative quantity raises, whatever else is wrong", .raise(.invalidQuantity)) {
      $0.payment = AskedPayment(hasProductIdentifier: true, quantity: .min, hasRequestData: true)
      $0.device = PayingDevice(allowsPayments: false, hasObserver: false)
    },
    Row("P10: request data is rejected", .fail(.storeKit(.unauthorizedRequestData))) {
      $0.payment.hasRequestData = true
    },
    Row(
      "P10: request data is rejected before payments are found forbidden",
      .fail(.storeKit(.unauthorizedRequestData)), misuses: [.addedWhileForbidden]
    ) {
      $0.payment.hasRequestData = true
      $0.device.allowsPayments = false
    },
    Row(
      "P17, P12: a payment while payments are forbidden is not allowed",
      .fail(.storeKit(.paymentNotAllowed)), misuses: [.addedWhileForbidden]
    ) { $0.device.allowsPayments = false },
    Row(
      "P17: a payment while payments are forbidden may fail as unknown",
      .fail(.storeKit(.unknown)), misuses: [.addedWhileForbidden]
    ) {
      $0.device.allowsPayments = false
      $0.latitude.forbiddenPayment = .unknown
    },
    Row(
      "P17: forbidden payments are found before a quantity above ten",
      .fail(.storeKit(.paymentNotAllowed)), misuses: [.addedWhileForbidden]
    ) {
      $0.device.allowsPayments = false
      $0.payment.quantity = 11
    },
    Row("P9: a quantity above ten fails as invalid", .fail(.storeKit(.paymentInvalid))) {
      $0.payment.quantity = 11
    },
    Row("P9: a quantity above ten may be taken as ten", .accept(quantity: 10)) {
      $0.payment.quantity = .max
      $0.latitude.quantityAboveTen = .capped
    },
    Row(
      "P3: a payment without an observer is accepted", .accept(quantity: 1), misuses: [.addedWithoutObserver]
    ) {
      $0.device.hasObserver = false
    },
    Row(
      "P3, P17: both misuses are told in the order of their discovery",
      .fail(.storeKit(.paymentNotAllowed)), misuses: [.addedWithoutObserver, .addedWhileForbidden]
    ) { $0.device = PayingDevice(allowsPayments: false, hasObserver: false) },
  ]

  @Test(
    "P3, P4, P5, P7, P9, P10, P12, P17: a payment is screened before it reaches the store", arguments: rows)
  func screens(row: Row) {
    let order = DeviceScreening.screen(row.payment, on: row.device, row.latitude)
    #expect(order.verdict == row.verdict)
    #expect(order.misuses == row.misuses)
  }

  @Test(
    "P8: only consumables and non-renewing subscriptions know a quantity",
    arguments: [
      (ProductType.consumable, 7), (.nonConsumable, 1), (.autoRenewable, 1), (.freeSubscription, 1),
      (.nonRenewing, 7),
    ])
  func knowsQuantity(type: ProductType, quantity: Int) {
    #expect(DeviceScreening.effectiveQuantity(of: type, asked: 7) == quantity)
  }

  @Test("P9, P17: the usual way is option zero")
  func usualIsZero() {
    #expect(QuantityAboveTen(rawValue: 0) == PaymentLatitude.usual.quantityAboveTen)
    #expect(ForbiddenPayment(rawValue: 0) == PaymentLatitude.usual.forbiddenPayment)
  }
}
