internal import Facts
internal import Lua
internal import Rules
internal import StoreModel
internal import World

extension RunStage {
  /// What the store's books say of a product of an account, and what follows for each device.
  func readLedger(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let product = try product(arguments, 0)
    let account = try accountOrOnly(arguments, 1)
    lastLook = Expectation.Look(device: .none, product: product)
    var books = Projection()
    for fact in try keptFacts(for: arguments.call) {
      if case .store = fact.content { books.apply(fact) }
    }
    let purchases = books.purchases.filter { $0.product == product && $0.account == account }
    let charged = purchases.reduce(0) { $0 + $1.charged }
    let refunded = purchases.reduce(0) { $0 + $1.refunded }
    var table = LuaTable(fields: [
      "purchases": .integer(purchases.count),
      "quantity": .integer(Int(purchases.reduce(0) { $0 + $1.quantity })),
      "charged": .integer(Int(charged)), "refunded": .integer(Int(refunded)),
      "net": .integer(Int(charged - refunded)),
      "currency": .string(recorder.texts[world.store[product].currency]),
      "revoked": .integer(purchases.count { $0.revocation != nil }),
    ])
    var (due, allowed) = (LuaTable(), LuaTable())
    for device in world.devices {
      guard let entitlement = caseFile?.entitlement(to: product, of: account, on: device.id) else { continue }
      due.append(key: .string(device.name), value: .integer(Int(entitlement.due)))
      if entitlement.allowed != .max {
        allowed.append(key: .string(device.name), value: .integer(Int(entitlement.allowed)))
      }
    }
    table.append(key: .string("due"), value: .table(due))
    table.append(key: .string("allowed"), value: .table(allowed))
    results.append(.table(table))
  }
}
