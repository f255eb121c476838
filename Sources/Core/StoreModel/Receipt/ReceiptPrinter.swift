public import Facts
internal import Kernel

/// Writes the response of the receipt validation endpoint as JSON, with Apple's keys in a fixed order.
///
/// Transaction identifiers, flags and codes are strings there. Only the status and the numbers of the app are
/// numbers.
public struct ReceiptPrinter {
  private let nameOfProduct: (ProductID) -> String
  private let text: (TextID) -> String
  var json = JSONPrinter()

  /// - Parameters:
  /// - nameOfProduct: Returns the identifier of a product.
  /// - text: Returns the text with an identifier.
  public init(nameOfProduct: @escaping (ProductID) -> String, text: @escaping (TextID) -> String) {
    self.nameOfProduct = nameOfProduct
    self.text = text
  }

  /// Writes the response as one line of JSON.
  public mutating func answer(status: Int, isRetryable: Bool?, document: ReceiptDocument?) -> String {
    json.removeAll()
    json.beginObject()
    integer("status", Int64(status))
    if let isRetryable { integer("is_retryable", isRetryable ? 1 : 0) }
    if let document { write(document, isExpired: status != 0) }
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private mutating func write(_ document: ReceiptDocument, isExpired: Bool) {
    string("environment", document.environment == .sandbox ? "Sandbox" : "Production")
    json.key("receipt")
    switch document.content {
    case .app(let receipt):
      write(receipt, requestedAt: ReceiptDate(document.requestedAt))
      guard let latest = document.latestReceipt else { return }
      list("latest_receipt_info", document.latestEntries) { $0.write($1, as: .latest) }
      string("latest_receipt", latest)
      list("pending_renewal_info", document.pendingRenewals) { $0.write($1) }
    case .transaction(let entry, let bundleIdentifier, let version):
      write(entry, as: .single(bundleIdentifier: bundleIdentifier, version: version))
      guard let latest = document.latestReceipt, let period = document.latestEntries.last else { return }
      json.key(isExpired ? "latest_expired_receipt_info" : "latest_receipt_info")
      write(period, as: .single(bundleIdentifier: bundleIdentifier, version: version))
      if !isExpired { string("latest_receipt", latest) }
    }
  }

  func name(of product: ProductID) -> String { nameOfProduct(product) }

  /// Returns the developer's name for the offer code with which a product was redeemed. Each product has one
  /// such name.
  func codeName(of product: ProductID) -> String { name(of: product) + " code" }

  /// Writes a key with a text, unless the text is empty.
  mutating func optional(_ key: String, _ value: TextID) {
    if value != .empty { string(key, text(value)) }
  }

  mutating func string(_ key: String, _ value: String) {
    json.key(key)
    json.text(value)
  }

  mutating func integer(_ key: String, _ value: Int64) {
    json.key(key)
    json.integer(value)
  }

  /// Writes a key with the text "true" or "false".
  mutating func flag(_ key: String, _ value: Bool) { string(key, value ? "true" : "false") }

  /// Writes a date under its three keys.
  mutating func date(_ key: String, _ date: ReceiptDate) {
    string(key, date.text)
    string(key + "_ms", date.milliseconds)
    string(key + "_pst", date.pacificText)
  }

  /// Writes the moment of a request under its three keys. No other date has milliseconds.
  mutating func moment(_ key: String, _ date: ReceiptDate) {
    string(key, date.text)
    string(key + "_ms", date.preciseMilliseconds)
    string(key + "_pst", date.pacificText)
  }

  mutating func list<Element>(
    _ key: String, _ elements: [Element], _ write: (inout ReceiptPrinter, Element) -> Void
  ) {
    json.key(key)
    json.beginList()
    for element in elements { write(&self, element) }
    json.endList()
  }
}

extension ReceiptPrinter {
  mutating func write(_ receipt: AppReceipt, requestedAt: ReceiptDate) {
    json.beginObject()
    string("receipt_type", receipt.type.name)
    integer("adam_id", receipt.appItem)
    integer("app_item_id", receipt.appItem)
    string("bundle_id", receipt.bundleIdentifier)
    string("application_version", receipt.version)
    integer("download_id", receipt.download)
    integer("version_external_identifier", receipt.versionItem)
    date("receipt_creation_date", ReceiptDate(receipt.createdAt))
    moment("request_date", requestedAt)
    date("original_purchase_date", ReceiptDate(receipt.originalPurchaseDate))
    string("original_application_version", receipt.originalVersion)
    if let preorder = receipt.preorderDate { date("preorder_date", ReceiptDate(preorder)) }
    if let expiration = receipt.expirationDate { date("expiration_date", ReceiptDate(expiration)) }
    list("in_app", receipt.entries) { $0.write($1, as: .listed) }
    json.endObject()
  }

  mutating func write(_ renewal: PendingRenewal) {
    let information = renewal.information
    json.beginObject()
    string("auto_renew_product_id", name(of: information.renewingProduct))
    string("product_id", name(of: information.product))
    string("original_transaction_id", String(renewal.originalTransactionIdentifier))
    string("auto_renew_status", information.renews ? "1" : "0")
    if let intent = information.expirationIntent {
      string("expiration_intent", String(intent.rawValue))
      string("is_in_billing_retry_period", information.isInBillingRetry ? "1" : "0")
    }
    if let grace = information.gracePeriodExpires {
      date("grace_period_expires_date", ReceiptDate(grace))
    }
    if let consent = information.priceConsent.receiptValue {
      string("price_consent_status", String(consent))
      string("price_increase_status", String(consent))
    }
    optional("promotional_offer_id", renewal.offer)
    if renewal.isRedeemed { string("offer_code_ref_name", codeName(of: information.product)) }
    json.endObject()
  }
}

extension ReceiptPrinter {
  /// The place of an entry in the response. The place determines the keys of the entry.
  enum EntryPlace {
    /// In the receipt that was sent.
    case listed
    /// In the latest receipt info, which has more keys.
    case latest
    /// Alone, in the older form of a receipt for one transaction.
    case single(bundleIdentifier: String, version: String)
  }

  /// Writes an entry with the keys of its place.
  mutating func write(_ entry: ReceiptEntry, as place: EntryPlace) {
    json.beginObject()
    string("quantity", String(entry.quantity))
    string("product_id", name(of: entry.product))
    string("transaction_id", String(entry.transactionIdentifier))
    string("original_transaction_id", String(entry.originalTransactionIdentifier))
    date("purchase_date", ReceiptDate(entry.purchaseDate))
    date("original_purchase_date", ReceiptDate(entry.originalPurchaseDate))
    writePeriod(of: entry, as: place)
    if let cancelled = entry.cancellationDate {
      date("cancellation_date", ReceiptDate(cancelled))
      string("cancellation_reason", String(entry.cancellationReason.rawValue))
    }
    optional("promotional_offer_id", entry.offer)
    switch place {
    case .listed: string("in_app_ownership_type", entry.ownership.name)
    case .latest:
      string("in_app_ownership_type", entry.ownership.name)
      if entry.isUpgraded { flag("is_upgraded", true) }
      optional("subscription_group_identifier", entry.group)
      if entry.isRedeemed { string("offer_code_ref_name", codeName(of: entry.product)) }
      optional("app_account_token", entry.appAccountToken)
    case .single(let bundleIdentifier, let version):
      string("bid", bundleIdentifier)
      string("bvrs", version)
    }
    json.endObject()
  }

  private mutating func writePeriod(of entry: ReceiptEntry, as place: EntryPlace) {
    if let expires = entry.expires, expires != .distantFuture {
      switch place {
      case .listed, .latest: date("expires_date", ReceiptDate(expires))
      case .single:
        // The older form has the milliseconds under the plain key.
        let date = ReceiptDate(expires)
        string("expires_date", date.milliseconds)
        string("expires_date_formatted", date.text)
        string("expires_date_formatted_pst", date.pacificText)
      }
    }
    if entry.webOrderLineItem != 0 {
      string("web_order_line_item_id", String(entry.webOrderLineItem))
    }
    flag("is_trial_period", entry.isTrialPeriod)
    if entry.webOrderLineItem != 0 { flag("is_in_intro_offer_period", entry.isIntroductoryPeriod) }
  }
}
