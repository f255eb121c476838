internal import Facts
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  /// Turns a function about the developer's server into a call.
  func callServer(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    switch function {
    case .serverSignOffer: return signOffer(arguments, &results)
    case .serverProducts:
      exchanges.append(arguments.function(at: 0))
      return suspend(.askServerForProducts)
    case .serverVerify:
      guard let receipt = arguments.string(at: 0) else {
        return wrong("server.verify", 1, "a receipt as text", arguments, 0, &results)
      }
      exchanges.append(arguments.function(at: 1))
      return suspend(.askServerToVerify(receipt: view.texts.intern(receipt)))
    case .serverDeliver: return deliver(arguments, &results)
    default: return askServer(function, arguments, &results)
    }
  }

  private func askServer(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let key = arguments.string(at: 0) else {
      return wrong(function.entry.path, 1, "a key", arguments, 0, &results)
    }
    let isQuestion = function == .serverGet
    var value = ""
    if !isQuestion {
      guard let given = arguments.string(at: 1) else {
        return wrong(function.entry.path, 2, "a value as text", arguments, 1, &results)
      }
      value = given
    }
    exchanges.append(arguments.function(at: isQuestion ? 1 : 2))
    let verb: ServerVerb = isQuestion ? .get : function == .serverPut ? .put : .putNew
    return suspend(.askServer(verb: verb, key: view.texts.intern(key), value: view.texts.intern(value)))
  }

  private func signOffer(_ arguments: AppArguments, _ results: inout LuaResults) -> LuaOutcome {
    guard let product = arguments.string(at: 0) else {
      return wrong("server.sign_offer", 1, "a product id", arguments, 0, &results)
    }
    guard let offer = arguments.string(at: 1) else {
      return wrong("server.sign_offer", 2, "the identifier of an offer", arguments, 1, &results)
    }
    let username = arguments.string(at: 2)
    guard username != nil || arguments.kind(at: 2) == .nil else {
      return wrong(
        "server.sign_offer", 3, "the user name that the payment will have, or nil", arguments, 2, &results)
    }
    exchanges.append(arguments.function(at: 3))
    return suspend(
      .askServer(
        verb: .signOffer, key: view.texts.intern(product), value: view.texts.intern(offer),
        username: view.texts.intern(username ?? "")))
  }

  private func deliver(_ arguments: AppArguments, _ results: inout LuaResults) -> LuaOutcome {
    guard let table = try? arguments.table(at: 0) else {
      return wrong(
        "server.deliver", 1, "a table such as { receipt = …, product_id = … }", arguments, 0, &results)
    }
    do throws(AppDeclarationError) {
      let question = try question(table)
      exchanges.append(arguments.function(at: 1))
      return suspend(.askServerToDeliver(question))
    } catch {
      return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
    }
  }

  private func question(_ table: LuaTable) throws(AppDeclarationError) -> DeliveryQuestion {
    let known = DeclaredTable.deliveryQuestion.names
    for name in table.fieldNames where !known.contains(name) {
      throw AppDeclarationError(
        "a request for delivery has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: known).map { "did you mean '\($0)'?" } ?? "")
    }
    func text(_ name: String) throws(AppDeclarationError) -> TextID {
      guard let text = table[name]?.text else {
        throw AppDeclarationError("the \(name) of a request for delivery is a text", table[name] ?? .nil)
      }
      return view.texts.intern(text)
    }
    return DeliveryQuestion(
      receipt: try text("receipt"), product: try text("product_id"),
      transaction: table["transaction_id"] == nil ? nil : try text("transaction_id"))
  }
}

extension LuaApp {
  /// Writes what an answer of the server carries.
  func append(_ body: ServerBody?, to results: inout LuaResults) {
    switch body {
    case nil: results.appendNil()
    case .value(let value): results.append(text(value))
    case .discount(let discount): append(discount, to: &results)
    case .products(let products):
      results.openTable(listCount: products.count)
      for (position, product) in products.enumerated() {
        results.append(position + 1)
        results.append(text(product))
      }
      results.closeTable()
    case .delivery(let delivery): append(delivery, to: &results)
    case .check(let check):
      results.openTable(fieldCount: 2)
      appendStatus(check.status, to: &results)
      results.append("entries" as StaticString)
      append(check.entries, to: &results)
      results.closeTable()
    }
  }

  private func append(_ delivery: ServerDelivery, to results: inout LuaResults) {
    results.openTable(fieldCount: 4)
    results.append("answer" as StaticString)
    results.append(delivery.answer.name)
    appendStatus(delivery.checkStatus, to: &results)
    if let content = delivery.content {
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
    results.closeTable()
  }

  private func appendStatus(_ status: Int?, to results: inout LuaResults) {
    guard let status else { return }
    results.append("status" as StaticString)
    results.append(status)
  }
}
