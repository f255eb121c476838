public import Facts
public import Kernel

/// A notification to the developer's server. Its contents are a snapshot from the time of the event.
public struct StoreNotification: Sendable {
  /// The number of the notification in the run, counted from 1.
  public let number: Int
  public let version: NotificationVersion
  public let event: NotificationEvent
  /// When the event happened.
  public let date: Instant
  public let environment: StoreEnvironment
  /// The account that the notification is about. `none` for a test notification.
  public var account = AccountID.none
  /// The purchase that the notification is about. `none` for a test notification.
  public var purchase = PurchaseID.none
  /// The subscription that the notification is about, or `none`.
  public var subscription = SubscriptionID.none
  /// The store's statement about the purchase. Nil for a test notification.
  public var transaction: TransactionStatement?
  /// The store's statement about the renewal of the subscription. Nil if the notification is not about a
  /// subscription.
  public var standing: RenewalStatement?
  /// The subject of the notification.
  public var subject = NotificationSubject.purchase
  /// How the notification is forged. Nil if it is a genuine notification about this app.
  public var forgery: Forgery?

  /// Makes a notification that contains only its event.
  public init(
    number: Int, version: NotificationVersion, event: NotificationEvent, date: Instant,
    environment: StoreEnvironment
  ) {
    self.number = number
    self.version = version
    self.event = event
    self.date = date
    self.environment = environment
  }

  /// The purchase as a receipt would show it. Nil for a test notification.
  public var entry: ReceiptEntry? { transaction?.entry }

  /// The sender: the store, or an outside caller if the notification is forged.
  public var sender: Actor { forgery == nil ? .store : .world }

  /// The status of the subscription. Nil if the notification is not about a subscription.
  public var status: SubscriptionStatus? { standing?.status }

  /// The renewal of the subscription. Nil if the notification is not about a subscription.
  public var renewal: RenewalInformation? { standing?.renewal.information }

  /// The identifier of the notification. All delivery attempts have the same identifier. A repeated run
  /// produces the same identifiers.
  public var uuid: String {
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-9000-" + String(repeating: "0", count: max(12 - digits.count, 0)) + digits
  }

  /// The name that payloads of `version` have for the environment.
  public var environmentName: String {
    switch (environment, version) {
    case (.sandbox, .one), (.sandbox, .two): "Sandbox"
    case (.production, .one): "PROD"
    case (.production, .two): "Production"
    }
  }

  /// The name that payloads of `version` have for the type.
  public var name: String {
    event.name(in: version, isRenewing: subscription != .none) ?? event.type.payloadName
  }
}

/// The subject of a notification: a purchase, a purchase with details, or something else.
public enum NotificationSubject: Hashable, Sendable {
  /// Only the purchase or the subscription, if any.
  case purchase
  /// The purchase, and why the customer requests a refund.
  case refundRequest(RefundRequestReason)
  /// An extension of all subscriptions to a product.
  case extensionSummary(ExtensionSummary)
  /// The customer's copy of the app.
  case app
  /// A token for purchases outside the store.
  case externalPurchase
}

/// Why a customer requests a refund, with the names of the store's notifications.
public enum RefundRequestReason: String, CaseIterable, Sendable {
  /// The customer bought by mistake.
  case unintendedPurchase = "UNINTENDED_PURCHASE"
  /// The customer did not receive the content.
  case fulfillmentIssue = "FULFILLMENT_ISSUE"
  /// The customer is not satisfied.
  case unsatisfied = "UNSATISFIED_WITH_PURCHASE"
  case legal = "LEGAL"
  case other = "OTHER"
}

/// The result of an extension of all subscriptions to a product.
public struct ExtensionSummary: Hashable, Sendable {
  /// The identifier that the caller chose for the request.
  public let requestIdentifier: String
  public let product: String
  /// The storefronts that the request names. Empty for all storefronts.
  public let storefronts: [String]
  /// The number of subscriptions that were extended.
  public let succeededCount: Int64
  /// The number of subscriptions that could not be extended.
  public let failedCount: Int64

  public init(
    requestIdentifier: String, product: String, storefronts: [String], succeededCount: Int64,
    failedCount: Int64
  ) {
    self.requestIdentifier = requestIdentifier
    self.product = product
    self.storefronts = storefronts
    self.succeededCount = succeededCount
    self.failedCount = failedCount
  }
}
