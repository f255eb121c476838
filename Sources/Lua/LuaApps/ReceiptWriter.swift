internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Writes values for Lua code that reads receipts: the code of an app or of the developer's server.
protocol ReceiptWriter {
  var view: AppView { get }
}

/// Writes receipts and the store's responses about them with their JSON field names. Dates are in
/// seconds.
extension ReceiptWriter {
  func text(_ id: TextID) -> String { view.texts[id] }

  /// Writes the identifier of a product without creating a string.
  func append(product: ProductID, to results: inout LuaResults) {
    let view = view
    view.texts.withBytes(of: view.identifier(of: product)) { results.append($0) }
  }

  /// Writes the version and the files of content on the developer's server.
  func appendFields(of content: ServerContent, to results: inout LuaResults) {
    results.append("version" as StaticString)
    results.append(text(content.version))
    results.append("files" as StaticString)
    results.openTable(fieldCount: content.files.count)
    for file in content.files {
      results.append(text(file.name))
      results.append(file.content ?? [UInt8](repeating: 0x2E, count: Int(file.length)))
    }
    results.closeTable()
  }

  /// Writes the store's response about a receipt.
  func append(check: CheckedReceipt, to results: inout LuaResults) {
    results.open(.receiptCheck, fieldCount: 6)
    appendStatus(check.status, to: &results)
    if let isRetryable = check.isRetryable {
      results.append("is_retryable" as StaticString)
      results.append(isRetryable)
    }
    if let bundleIdentifier = check.bundleIdentifier {
      results.append("bundle_id" as StaticString)
      results.append(bundleIdentifier)
    }
    results.append("in_app" as StaticString)
    append(check.inApp, to: &results)
    results.append("latest_receipt_info" as StaticString)
    append(check.latestReceiptInfo, to: &results)
    results.append("pending_renewal_info" as StaticString)
    results.openTable(listCount: check.pendingRenewals.count)
    for (position, renewal) in check.pendingRenewals.enumerated() {
      results.append(position + 1)
      append(renewal, to: &results)
    }
    results.closeTable()
    results.closeTable()
  }

  func appendStatus(_ status: Int?, to results: inout LuaResults) {
    guard let status else { return }
    results.append("status" as StaticString)
    results.append(status)
  }

  /// Writes entries of receipts as a list.
  func append(_ entries: [ReceiptEntry], to results: inout LuaResults) {
    results.openTable(listCount: entries.count)
    for (position, entry) in entries.enumerated() {
      results.append(position + 1)
      append(entry, to: &results)
    }
    results.closeTable()
  }

  /// Writes a receipt's entry with the field names of receipts. Dates are in seconds.
  func append(_ entry: ReceiptEntry, to results: inout LuaResults) {
    results.open(.receiptEntry, fieldCount: 12)
    appendFields(of: entry, to: &results)
    results.closeTable()
  }

  /// Writes the fields of a receipt's entry into an open table.
  func appendFields(of entry: ReceiptEntry, to results: inout LuaResults) {
    func field(_ name: StaticString, _ write: (inout LuaResults) -> Void) {
      results.append(name)
      write(&results)
    }
    func date(_ name: StaticString, _ instant: Instant?) {
      guard let instant, instant != .distantFuture else { return }
      field(name) { $0.append(Int(instant.nanoseconds / 1_000_000_000)) }
    }
    func optional(_ name: StaticString, _ value: TextID) {
      if value != .empty { field(name) { $0.append(text(value)) } }
    }
    field("product_id") { append(product: entry.product, to: &$0) }
    field("quantity") { $0.append(Int(entry.quantity)) }
    field("transaction_id") { $0.append(String(entry.transactionIdentifier)) }
    field("original_transaction_id") { $0.append(String(entry.originalTransactionIdentifier)) }
    date("purchase_date", entry.purchaseDate)
    date("original_purchase_date", entry.originalPurchaseDate)
    date("expires_date", entry.expires)
    date("cancellation_date", entry.cancellationDate)
    if entry.cancellationDate != nil {
      field("cancellation_reason") { $0.append(String(entry.cancellationReason.rawValue)) }
    }
    field("is_trial_period") { $0.append(entry.isTrialPeriod) }
    field("is_in_intro_offer_period") { $0.append(entry.isIntroductoryPeriod) }
    field("is_upgraded") { $0.append(entry.isUpgraded) }
    field("in_app_ownership_type") { $0.append(entry.ownership.name) }
    if entry.webOrderLineItem != 0 {
      field("web_order_line_item_id") { $0.append(String(entry.webOrderLineItem)) }
    }
    optional("promotional_offer_id", entry.offer)
    optional("subscription_group_identifier", entry.group)
    optional("app_account_token", entry.appAccountToken)
  }

  private func append(_ renewal: PendingRenewal, to results: inout LuaResults) {
    let information = renewal.information
    results.open(.pendingRenewal, fieldCount: 8)
    results.append("product_id" as StaticString)
    append(product: information.product, to: &results)
    results.append("auto_renew_product_id" as StaticString)
    append(product: information.renewingProduct, to: &results)
    results.append("original_transaction_id" as StaticString)
    results.append(String(renewal.originalTransactionIdentifier))
    appendState(of: information, to: &results)
    if renewal.offer != .empty {
      results.append("promotional_offer_id" as StaticString)
      results.append(text(renewal.offer))
    }
    results.closeTable()
  }

  /// Writes a subscription's renewal information into an open table.
  func appendState(of information: RenewalInformation, to results: inout LuaResults) {
    results.append("auto_renew_status" as StaticString)
    results.append(information.renews ? "1" : "0")
    results.append("is_in_billing_retry_period" as StaticString)
    results.append(information.isInBillingRetry ? "1" : "0")
    if let intent = information.expirationIntent {
      results.append("expiration_intent" as StaticString)
      results.append(String(intent.rawValue))
    }
    if let expires = information.gracePeriodExpires {
      results.append("grace_period_expires_date" as StaticString)
      results.append(Int(expires.nanoseconds / 1_000_000_000))
    }
  }

  /// Writes an error as a table with domain and code, and the domain and code of the underlying error, if
  /// there is one. If `insteadOfAnswer` is true, the table has no record type. The script may then read a
  /// field of the response before it checks whether there is a response.
  func append(error: StoreError, insteadOfAnswer: Bool = false, to results: inout LuaResults) {
    if insteadOfAnswer {
      results.openTable(fieldCount: 5)
    } else {
      results.open(.error, fieldCount: 5)
    }
    results.append("domain")
    results.append(error.domain.name)
    results.append("code")
    results.append(error.code)
    appendUnderlying(of: error, as: "underlying", to: &results)
    results.append("localized_description")
    results.append(error.localizedDescription)
    results.append("user_info")
    results.open(.errorDetails, fieldCount: 2)
    results.append("NSLocalizedDescription")
    results.append(error.localizedDescription)
    appendUnderlying(of: error, as: "NSUnderlyingError", to: &results)
    results.closeTable()
    results.closeTable()
  }

  private func appendUnderlying(of error: StoreError, as name: StaticString, to results: inout LuaResults) {
    guard error.underlyingDomain != .none else { return }
    results.append(name)
    results.open(.underlyingError, fieldCount: 2)
    results.append("domain")
    results.append(error.underlyingDomain.name)
    results.append("code")
    results.append(error.underlyingCode)
    results.closeTable()
  }
}
