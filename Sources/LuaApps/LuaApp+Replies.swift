internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  /// Keeps what a reply says about something that the app just began.
  func note(_ reply: AppReply) {
    switch reply {
    case .request(let id):
      pendingRequest.request = id
      requests.append(pendingRequest)
      pendingRequest = AppRequestObject()
    case .none, .flag, .timer, .exchange, .payment, .text, .bytes, .list, .transactions, .receipt,
      .storefront,
      .delegate, .failed:
      break
    }
  }

  /// Writes the reply to a call, as the results of the function that made it.
  func write(_ reply: AppReply, into results: inout LuaResults) {
    switch reply {
    case .none, .payment, .exchange: break
    case .flag(let flag): results.append(flag)
    case .timer(let number): results.append(handle(.timer, UInt32(number)))
    case .request(let id): results.append(handle(.request, id.rawValue))
    case .text(let id): results.append(text(id))
    case .bytes(let bytes):
      guard let bytes else { return results.appendNil() }
      scratch.withBytes(bytes) { results.append($0) }
    case .list(let items):
      results.openTable(listCount: items.count)
      for (position, item) in items.enumerated() {
        results.append(position + 1)
        scratch.withBytes(item) { results.append($0) }
      }
      results.closeTable()
    case .transactions(let batch): append(transactions: batch, to: &results)
    case .storefront(let storefront):
      if storefront == .empty { results.appendNil() } else { append(storefront: storefront, to: &results) }
    case .delegate(let token):
      guard let token else { return results.appendNil() }
      results.append(handle(.delegate, UInt32(token.rawValue)))
    case .receipt(let receipt): append(receipt, to: &results)
    case .failed(let error):
      results.append(false)
      append(error: error, to: &results)
    }
  }

  /// Writes a receipt as the list of its entries, with what it says of the app beside them.
  private func append(_ receipt: AppReceipt?, to results: inout LuaResults) {
    guard let receipt else { return results.appendNil() }
    results.openTable(listCount: receipt.entries.count, fieldCount: 8)
    for (position, entry) in receipt.entries.enumerated() {
      results.append(position + 1)
      append(entry, to: &results)
    }
    func text(_ name: StaticString, _ value: String) {
      results.append(name)
      results.append(value)
    }
    text("receipt_type", receipt.type.name)
    text("bundle_id", receipt.bundleIdentifier)
    text("application_version", receipt.version)
    text("original_application_version", receipt.originalVersion)
    for (name, date) in [
      ("receipt_creation_date", receipt.createdAt), ("original_purchase_date", receipt.originalPurchaseDate),
      ("expiration_date", receipt.expirationDate),
    ] {
      guard let date else { continue }
      results.append(name)
      results.append(Int(date.nanoseconds / 1_000_000_000))
    }
    results.append("is_revoked" as StaticString)
    results.append(receipt.isRevoked)
    results.closeTable()
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

  /// Writes a receipt's entry under the names that receipts have for its fields; dates are in seconds.
  private func append(_ entry: ReceiptEntry, to results: inout LuaResults) {
    results.openTable(fieldCount: 12)
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
    results.closeTable()
  }
}
