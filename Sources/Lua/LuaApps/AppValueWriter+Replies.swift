internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension AppValueWriter {
  /// Writes the reply to a call as the results of the calling function.
  func write(_ reply: AppReply, into results: inout LuaResults) {
    switch reply {
    case .none, .payment, .exchange, .waits: break
    case .answered: preconditionFailure("an answer is written in the form that its call promised")
    case .flag(let flag): results.append(flag)
    case .timer(let number): results.append(LuaHandle(.timer, UInt32(number)))
    case .request(let id): results.append(LuaHandle(.request, id.rawValue))
    case .text(let id): results.append(text(id))
    case .bytes(let bytes):
      guard let bytes else { return results.appendNil() }
      launch.scratch.withBytes(bytes) { results.append($0) }
    case .list(let items):
      results.openTable(listCount: items.count)
      for (position, item) in items.enumerated() {
        results.append(position + 1)
        launch.scratch.withBytes(item) { results.append($0) }
      }
      results.closeTable()
    case .transactions(let batch): append(transactions: batch, to: &results)
    case .storefront(let storefront):
      if storefront == .empty { results.appendNil() } else { append(storefront: storefront, to: &results) }
    case .delegate(let token):
      guard let token else { return results.appendNil() }
      results.append(LuaHandle(.delegate, UInt32(token.rawValue)))
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

extension AppValueWriter {
  /// Writes the status and the body of a response of the server.
  func append(serverAnswer answer: ServerAnswer, to results: inout LuaResults) {
    results.append(answer.status)
    switch answer.body {
    case nil: results.appendNil()
    case .value(let value): results.append(text(value))
    case .discount(let discount): append(discount: discount, to: &results)
    case .products(let products): append(identifiers: products, to: &results)
    case .delivery(let delivery): append(delivery, to: &results)
    case .check(let check): append(check: check, to: &results)
    case .document(let document): append(document, to: &results)
    }
  }

  private func append(_ delivery: ServerDelivery, to results: inout LuaResults) {
    results.open(.delivery, fieldCount: 4)
    results.append("answer" as StaticString)
    results.append(delivery.answer.name)
    appendStatus(delivery.checkStatus, to: &results)
    if let content = delivery.content { appendFields(of: content, to: &results) }
    results.closeTable()
  }

  /// Writes a response that the developer's own server code returned, unchanged.
  private func append(_ document: JSONValue, to results: inout LuaResults) {
    switch document {
    case .null: results.appendNil()
    case .flag(let flag): results.append(flag)
    case .integer(let number): results.append(Int(number))
    case .fraction(let digits): results.append(Double(digits) ?? 0)
    case .text(let text): results.append(text)
    case .list(let items):
      results.openTable(listCount: items.count)
      for (position, item) in items.enumerated() {
        results.append(position + 1)
        append(item, to: &results)
      }
      results.closeTable()
    case .object(let members):
      results.openTable(fieldCount: members.count)
      for member in members {
        results.append(member.key)
        append(member.value, to: &results)
      }
      results.closeTable()
    }
  }
}

extension AppReply {
  /// Whether writing the reply needs none of the script's memory. Other replies are written when the
  /// suspended coroutine is resumed, because the script cannot catch a lack of memory at that point.
  var needsNoMemory: Bool {
    switch self {
    case .none, .payment, .exchange, .flag, .timer, .request, .delegate: true
    case .text, .bytes, .list, .transactions, .receipt, .storefront, .failed, .waits, .answered: false
    }
  }
}
