internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// The functions that call the developer's server. Each keeps a handler until the response arrives.
extension LuaApp {
  func performServerPut(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    put(.put, function, arguments, &results)
  }

  func performServerPutNew(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    put(.putNew, function, arguments, &results)
  }

  private func put(
    _ verb: ServerVerb, _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let key = textArgument(arguments, 0) else {
      return wrong(function, 1, "a key", arguments, 0, &results)
    }
    guard let value = textArgument(arguments, 1) else {
      return wrong(function, 2, "a string", arguments, 1, &results)
    }
    guard isHandler(function, arguments, 2, &results) else { return .raised }
    exchanges.append(arguments.function(at: 2))
    return suspend(.askServer(verb: verb, key: key, value: value, username: .empty))
  }

  func performServerGet(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let key = textArgument(arguments, 0) else {
      return wrong(function, 1, "a key", arguments, 0, &results)
    }
    guard isHandler(function, arguments, 1, &results) else { return .raised }
    exchanges.append(arguments.function(at: 1))
    return suspend(.askServer(verb: .get, key: key, value: .empty, username: .empty))
  }

  func performServerSignOffer(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let product = textArgument(arguments, 0) else {
      return wrong(function, 1, "a product id", arguments, 0, &results)
    }
    guard let offer = textArgument(arguments, 1) else {
      return wrong(function, 2, "the identifier of an offer", arguments, 1, &results)
    }
    let username = textArgument(arguments, 2)
    guard username != nil || arguments.kind(at: 2) == .nil else {
      return wrong(
        function, 3, "the user name of the payment, or nil", arguments, 2, &results)
    }
    guard isHandler(function, arguments, 3, &results) else { return .raised }
    exchanges.append(arguments.function(at: 3))
    return suspend(
      .askServer(verb: .signOffer, key: product, value: offer, username: username ?? .empty))
  }

  func performServerProducts(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard isHandler(function, arguments, 0, &results) else { return .raised }
    exchanges.append(arguments.function(at: 0))
    return suspend(.askServerForProducts)
  }

  func performServerVerify(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let receipt = textArgument(arguments, 0) else {
      return wrong(function, 1, "a receipt as a string", arguments, 0, &results)
    }
    guard isHandler(function, arguments, 1, &results) else { return .raised }
    exchanges.append(arguments.function(at: 1))
    return suspend(.askServerToVerify(receipt: receipt))
  }

  func performServerDeliver(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let table = try? arguments.table(at: 0) else {
      return wrong(
        function, 1, "a table such as { receipt = …, product_id = … }", arguments, 0, &results)
    }
    do throws(AppDeclarationError) {
      let question = try question(table)
      guard isHandler(function, arguments, 1, &results) else { return .raised }
      exchanges.append(arguments.function(at: 1))
      return suspend(.askServerToDeliver(question))
    } catch {
      return refuse(error, &results)
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
        throw AppDeclarationError(
          "the \(name) of a request for delivery must be a string", table[name] ?? .nil)
      }
      return view.texts.intern(text)
    }
    return DeliveryQuestion(
      receipt: try text("receipt"), product: try text("product_id"),
      transaction: table["transaction_id"] == nil ? nil : try text("transaction_id"))
  }
}

extension LuaApp {
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

  /// Writes the response of the developer's own code unchanged.
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
