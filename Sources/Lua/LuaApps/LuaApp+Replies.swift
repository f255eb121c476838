internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  /// Records the number of an object that the call created, from its reply.
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

  /// Writes the reply to a call as the results of the calling function.
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

  /// Writes a receipt as the list of its entries, with the fields about the app.
  private func append(_ receipt: AppReceipt?, to results: inout LuaResults) {
    guard let receipt else { return results.appendNil() }
    results.open(.receipt, listCount: receipt.entries.count, fieldCount: 8)
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
}

extension AppReply {
  /// Whether writing the reply needs no memory of the script. Other replies are written when the
  /// coroutine is resumed, because the script could not catch a lack of memory there.
  var needsNoMemory: Bool {
    switch self {
    case .none, .payment, .exchange, .flag, .timer, .request, .delegate: true
    case .text, .bytes, .list, .transactions, .receipt, .storefront, .failed: false
    }
  }
}
