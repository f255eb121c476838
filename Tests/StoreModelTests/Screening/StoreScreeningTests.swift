import Facts
import StoreModel
import Testing

@Suite("Opening a purchase at the store")
struct CheckoutScreeningTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var facts: CheckoutFacts
    var latitude = CheckoutLatitude.usual
    let action: CheckoutAction
    let alert: Alert?

    init(
      _ sentence: String, _ type: ProductType, _ action: CheckoutAction, alert: Alert? = nil,
      _ change: (inout Row) -> Void
    ) {
      testDescription = sentence
      facts = CheckoutFacts(type: type, price: 99)
      self.action = action
      self.alert = alert
      change(&self)
    }
  }

  static let refusals = [
    Row("P6: an unknown product fails with code 0", .consumable, .fail(.storeKit(.unknown))) {
      $0.facts.isKnown = false
    },
    Row("P6, P4: an unknown product may raise", .consumable, .raise(.unknownProduct)) {
      $0.facts.isKnown = false
      $0.latitude.unknownProduct = .exception
    },
    Row("P6: an unknown product may fail with code 3", .consumable, .fail(.storeKit(.paymentInvalid))) {
      $0.facts.isKnown = false
      $0.latitude.unknownProduct = .invalid
    },
    Row("P6: an unknown product is not looked up further", .nonConsumable, .fail(.storeKit(.unknown))) {
      $0.facts.isKnown = false
      $0.facts.isSold = false
      $0.facts.hasUnfinishedTransaction = true
      $0.facts.isOwned = true
    },
    Row(
      "2.2: a product that the storefront does not sell fails with code 5", .consumable,
      .fail(.storeKit(.storeProductNotAvailable))
    ) {
      $0.facts.isSold = false
      $0.facts.hasUnfinishedTransaction = true
    },
  ]

  static let unfinished = [
    Row(
      "P14: an unfinished transaction is delivered again with an alert", .consumable, .redeliver,
      alert: .alreadyBought
    ) { $0.facts.hasUnfinishedTransaction = true },
    Row("P14: after the other alert nothing is heard", .consumable, .staySilent, alert: .restoreAutomatically)
    {
      $0.facts.hasUnfinishedTransaction = true
      $0.latitude.rebuyUnfinished = .silence
    },
    Row(
      "P14: what is unfinished comes before what is owned", .nonConsumable, .redeliver, alert: .alreadyBought
    ) {
      $0.facts.hasUnfinishedTransaction = true
      $0.facts.isOwned = true
    },
    Row(
      "P14: what is unfinished comes before an active subscription", .autoRenewable, .redeliver,
      alert: .alreadyBought
    ) {
      $0.facts.hasUnfinishedTransaction = true
      $0.facts.standing = .active
    },
  ]

  static let ordinary = [
    Row(
      "T9, P13: an owned non-consumable is free and recorded again", .nonConsumable, .deliverFree,
      alert: .alreadyBought
    ) {
      $0.facts.isOwned = true
    },
    Row("P13: a non-consumable is charged once", .nonConsumable, .showSheet(amount: 99, for: .purchase)) {
      _ in
    },
    Row("P2: a consumable is charged each time", .consumable, .showSheet(amount: 297, for: .purchase)) {
      $0.facts.isOwned = true
      $0.facts.quantity = 3
    },
    Row(
      "T11: a non-renewing subscription is charged each time", .nonRenewing,
      .showSheet(amount: 198, for: .purchase)
    ) {
      $0.facts.isOwned = true
      $0.facts.quantity = 2
    },
    Row("P8: a non-consumable has no quantity", .nonConsumable, .showSheet(amount: 99, for: .purchase)) {
      $0.facts.quantity = 5
    },
    Row(
      "P8: an amount beyond the range stops at its end", .consumable, .showSheet(amount: .max, for: .purchase)
    ) {
      $0.facts.price = .max / 2
      $0.facts.quantity = 3
    },
  ]

  static let subscriptions = [
    Row(
      "T10: a first subscription costs what its first period costs", .autoRenewable,
      .showSheet(amount: 99, for: .subscription)
    ) { _ in },
    Row(
      "S2: a free subscription has a sheet too", .freeSubscription, .showSheet(amount: 0, for: .subscription)
    ) {
      $0.facts.price = 0
    },
    Row(
      "P18: buying an active subscription fails as cancelled", .autoRenewable,
      .fail(.storeKit(.paymentCancelled)), alert: .alreadySubscribed
    ) { $0.facts.standing = .active },
    Row(
      "P18: buying an active subscription may be purchased without a charge", .autoRenewable, .deliverFree,
      alert: .alreadySubscribed
    ) {
      $0.facts.standing = .active
      $0.latitude.buyActive = .purchasedFree
    },
    Row(
      "P18: buying an active free subscription is no other case", .freeSubscription,
      .fail(.storeKit(.paymentCancelled)), alert: .alreadySubscribed
    ) { $0.facts.standing = .active },
    Row("T6: another level of the group is a change", .autoRenewable, .showSheet(amount: 99, for: .change)) {
      $0.facts.standing = .activeElsewhere
    },
    Row(
      "P13a: a lapsed subscription is purchased again", .autoRenewable,
      .showSheet(amount: 99, for: .resubscription(shownAs: .purchased))
    ) { $0.facts.standing = .lapsed },
    Row(
      "P13a: a lapsed subscription may be shown as restored", .autoRenewable,
      .showSheet(amount: 99, for: .resubscription(shownAs: .restored))
    ) {
      $0.facts.standing = .lapsed
      $0.latitude.rebuyExpired = .restored
    },
  ]

  @Test(
    "P2, P4, P6, P8, P13, P13a, P14, P18, T6, T9: the store decides before the sheet",
    arguments: refusals + unfinished + ordinary + subscriptions)
  func decides(row: Row) {
    let order = StoreScreening.decide(row.facts, row.latitude)
    #expect(order.action == row.action)
    #expect(order.alert == row.alert)
  }

  @Test(
    "I3, A1: a confirmation is interrupted, sent to the organizer or charged",
    arguments: [
      (nil, false, .charge),
      (nil, true, .requestApproval(alert: .approvalNeeded)),
      (.terms, false, .interrupt(.termsChanged, alert: .termsChanged)),
      (.terms, true, .interrupt(.termsChanged, alert: .termsChanged)),
      (.confirmation, false, .interrupt(.confirmationNeeded, alert: .confirmationNeeded)),
      (.cancelled, true, .interrupt(.storeKit(.paymentCancelled), alert: .termsChanged)),
    ] as [(InterruptionCause?, Bool, ConfirmationOrder)])
  func confirms(interruption: InterruptionCause?, needsApproval: Bool, order: ConfirmationOrder) {
    #expect(StoreScreening.confirmed(interruption: interruption, needsApproval: needsApproval) == order)
  }

  @Test("I3: the store's codes stand below code 0")
  func interruptionCodes() {
    let terms = InterruptionCause.terms.error
    let confirmation = InterruptionCause.confirmation.error
    #expect([terms.code, confirmation.code] == [0, 0])
    #expect([terms.underlyingCode, confirmation.underlyingCode] == [3038, 2024])
  }

  @Test("P6, P13a, P14, P18: the usual way is option zero")
  func usualIsZero() {
    #expect(UnknownProduct(rawValue: 0) == CheckoutLatitude.usual.unknownProduct)
    #expect(RebuyUnfinished(rawValue: 0) == CheckoutLatitude.usual.rebuyUnfinished)
    #expect(RebuyExpired(rawValue: 0) == CheckoutLatitude.usual.rebuyExpired)
    #expect(BuyActive(rawValue: 0) == CheckoutLatitude.usual.buyActive)
    #expect(InterruptionCause(rawValue: 0) == .terms)
  }
}
