internal import Facts

/// The store's response about a receipt.
public struct ReceiptCheck: Sendable, ToldValue {
  /// The status: 0, or the reason; nil if the store did not answer.
  public let status: Int?
  /// Whether a retry can help; only for errors of the store itself.
  public let isRetryable: Bool?
  /// The entries of the receipt that was sent, in the order of the store's response.
  public let inApp: [ReceiptEntry]
  /// The latest entries in the store's books; empty if the account has no auto-renewable subscription.
  public let latestReceiptInfo: [ReceiptEntry]
  /// The renewals; empty if the account has no auto-renewable subscription.
  public let pendingRenewalInfo: [PendingRenewal]

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    status = members.optional("status")
    isRetryable = members.optional("is_retryable")
    inApp = members.list("in_app")
    latestReceiptInfo = members.list("latest_receipt_info")
    pendingRenewalInfo = members.list("pending_renewal_info")
  }
}

/// The store's information about the renewal of a subscription.
public struct PendingRenewal: Sendable, ToldValue {
  /// The product of the current or last period.
  public let productIdentifier: String
  /// The product of the next period.
  public let autoRenewProductIdentifier: String
  /// The identifier of the first purchase.
  public let originalTransactionIdentifier: String
  /// Whether it renews automatically.
  public let renews: Bool
  /// Whether the store still retries the billing.
  public let isInBillingRetryPeriod: Bool
  /// Why it expired or is unpaid, as a number.
  public let expirationIntent: String?
  /// When its grace period ends, in seconds since the start.
  public let gracePeriodExpiresDate: Int?
  /// The promotional offer of the current period.
  public let promotionalOfferIdentifier: String?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    productIdentifier = members.required("product_id")
    autoRenewProductIdentifier = members.required("auto_renew_product_id")
    originalTransactionIdentifier = members.required("original_transaction_id")
    renews = members.required("auto_renew_status") == "1"
    isInBillingRetryPeriod = members.required("is_in_billing_retry_period") == "1"
    expirationIntent = members.optional("expiration_intent")
    gracePeriodExpiresDate = members.optional("grace_period_expires_date")
    promotionalOfferIdentifier = members.optional("promotional_offer_id")
  }
}

/// A request for the validation of a receipt.
public struct CheckQuestion: Sendable, TakenValue {
  /// The two stores.
  public enum Environment: String, Sendable, TakenValue {
    /// The store of customers.
    case production
    /// The test store.
    case sandbox
  }

  /// The receipt: that of the app, or that of a transaction.
  public var receipt: String
  /// The store to ask.
  public var environment = Environment.production
  /// The shared secret of the developer and the store; required for a receipt with subscriptions.
  public var password: String?
  /// Whether the latest entries include only the latest period of each subscription.
  public var excludesOldTransactions = false

  /// A request about a receipt, to the production store.
  public init(_ receipt: String) { self.receipt = receipt }

  func write(to printer: inout JSONPrinter) {
    printer.beginObject()
    printer.member("receipt", receipt)
    printer.member("environment", environment)
    printer.member("password", password)
    if excludesOldTransactions { printer.member("exclude_old_transactions", true) }
    printer.endObject()
  }
}

/// The store's reply to a validation request.
package enum CheckReply: ToldValue, Sendable {
  /// What it says.
  case checked(ReceiptCheck)
  /// No answer comes.
  case unanswered(StoreError)

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    if let check: ReceiptCheck = members.optional("check") {
      self = .checked(check)
    } else {
      self = .unanswered(members.required("error"))
    }
  }
}
