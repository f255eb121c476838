internal import Facts
internal import Kernel
internal import Lua
internal import World

extension LuaApp {
  /// Keeps what a reply says about something that the app just began.
  func note(_ reply: AppReply) {
    switch reply {
    case .request(let id):
      pendingRequest.request = id
      requests.append(pendingRequest)
      pendingRequest = RequestMethods()
    case .none, .flag, .number, .payment, .text, .bytes, .list, .transactions, .receipt, .failed: break
    }
  }

  /// Writes the reply to a call, as the results of the function that made it.
  func write(_ reply: AppReply, into results: inout LuaResults) {
    switch reply {
    case .none, .payment: break
    case .flag(let flag): results.append(flag)
    case .number(let number): results.append(handle(.timer, UInt32(number)))
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
    case .transactions(let batch): append(batch, to: &results)
    case .receipt(let lines): append(lines, to: &results)
    case .failed(let error):
      results.append(false)
      append(error, to: &results)
    }
  }

  private func append(_ lines: [ReceiptLine]?, to results: inout LuaResults) {
    guard let lines else { return results.appendNil() }
    results.openTable(listCount: lines.count)
    for (position, line) in lines.enumerated() {
      results.append(position + 1)
      results.openTable(fieldCount: 8)
      func field(_ name: StaticString, _ write: (inout LuaResults) -> Void) {
        results.append(name)
        write(&results)
      }
      field("product_id") { $0.append(identifier(line.product)) }
      field("quantity") { $0.append(line.quantity) }
      field("transaction_id") { $0.append(String(line.identifier)) }
      field("original_transaction_id") { $0.append(String(line.originalIdentifier)) }
      field("purchase_date") { $0.append(Int(line.date.nanoseconds / 1_000_000_000)) }
      field("original_purchase_date") { $0.append(Int(line.originalDate.nanoseconds / 1_000_000_000)) }
      if line.expires != .zero {
        field("expires_date") { $0.append(Int(line.expires.nanoseconds / 1_000_000_000)) }
      }
      if line.cancelled != .zero {
        field("cancellation_date") { $0.append(Int(line.cancelled.nanoseconds / 1_000_000_000)) }
      }
      field("is_trial_period") { $0.append(line.isTrial) }
      field("is_in_intro_offer_period") { $0.append(line.isIntroductory) }
      field("is_upgraded") { $0.append(line.isUpgraded) }
      field("is_family_shared") { $0.append(line.isFamilyShared) }
      if line.accountToken != .empty { field("app_account_token") { $0.append(text(line.accountToken)) } }
      results.closeTable()
    }
    results.closeTable()
  }
}
