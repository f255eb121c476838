public import Facts
public import Kernel

/// A notification to the developer's server, with everything that it tells as it was when the event happened.
public struct StoreNotification: Sendable {
  /// Its number in the run, counted from 1.
  public let number: Int
  /// The version in which it is sent.
  public let version: NotificationVersion
  /// The event that it is about.
  public let event: NotificationEvent
  /// When the event happened.
  public let date: Instant
  /// The store that sends it.
  public let environment: StoreEnvironment
  /// The account that it is about; none for a test.
  public var account = AccountID.none
  /// The purchase that it is about; none for a test.
  public var purchase = PurchaseID.none
  /// The subscription that it is about, or none.
  public var subscription = SubscriptionID.none
  /// What the store states about the purchase; nil for a test.
  public var transaction: TransactionStatement?
  /// What the store states about the renewal of the subscription; nil where it is about none.
  public var standing: RenewalStatement?
  /// What it is about beside or in place of a purchase.
  public var subject = NotificationSubject.purchase
  /// How it is not the store's word about this app; nil for a notification of the store.
  public var forgery: Forgery?

  /// Makes a notification about nothing but its event.
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

  /// The purchase as a receipt would show it; nil for a test.
  public var entry: ReceiptEntry? { transaction?.entry }

  /// Who sends it: the store, or a caller who is no part of the simulation.
  public var sender: Actor { forgery == nil ? .store : .world }

  /// The stage of the subscription; nil where it is about none.
  public var status: SubscriptionStatus? { standing?.status }

  /// The renewal of the subscription; nil where it is about none.
  public var renewal: RenewalInformation? { standing?.renewal.information }

  /// Its identifier, the same in every attempt and in every run that comes to it in the same way.
  public var uuid: String {
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-9000-" + String(repeating: "0", count: max(12 - digits.count, 0)) + digits
  }

  /// The name of its store in its version.
  public var environmentName: String {
    switch (environment, version) {
    case (.sandbox, .one), (.sandbox, .two): "Sandbox"
    case (.production, .one): "PROD"
    case (.production, .two): "Production"
    }
  }

  /// The name of its type in its version.
  public var name: String {
    event.name(in: version, isRenewing: subscription != .none) ?? event.type.payloadName
  }
}

/// What a notification is about beside or in place of a purchase.
public enum NotificationSubject: Hashable, Sendable {
  /// The purchase, the subscription, or nothing.
  case purchase
  /// The purchase, whose refund a customer wants for a reason.
  case refundRequest(RefundRequestReason)
  /// An extension of all subscriptions to a product.
  case extensionSummary(ExtensionSummary)
  /// The app as a customer has it.
  case app
  /// A token for purchases outside the store.
  case externalPurchase
}

/// Why a customer wants a refund, by the names of the store's notifications.
public enum RefundRequestReason: String, CaseIterable, Sendable {
  /// The customer did not mean to buy.
  case unintendedPurchase = "UNINTENDED_PURCHASE"
  /// The customer did not get what was bought.
  case fulfillmentIssue = "FULFILLMENT_ISSUE"
  /// The customer does not like what was bought.
  case unsatisfied = "UNSATISFIED_WITH_PURCHASE"
  /// A legal reason.
  case legal = "LEGAL"
  /// Another reason.
  case other = "OTHER"
}

/// The result of an extension of all subscriptions to a product.
public struct ExtensionSummary: Hashable, Sendable {
  /// The caller's identifier of the request.
  public let requestIdentifier: String
  /// The product.
  public let product: String
  /// The storefronts of the request; empty for all.
  public let storefronts: [String]
  /// How many subscriptions were extended.
  public let succeededCount: Int64
  /// How many could not be.
  public let failedCount: Int64

  /// Makes a summary.
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
