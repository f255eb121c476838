internal import Facts
internal import Lua
internal import StoreModel
internal import World

/// Functions of a scenario that answer in place of the developer's server.
///
/// Each runs in the scenario's machine while time goes by outside of it, so that it can look at the world and give
/// orders, and cannot wait.
final class ServerStandIn: ServerScript {
  private unowned let stage: RunStage
  private let products: LuaFunction?
  private let deliver: LuaFunction?
  private let verify: LuaFunction?
  private let position: (chunkName: String, line: Int)

  init(
    stage: RunStage, products: LuaFunction?, deliver: LuaFunction?, verify: LuaFunction?,
    position: (chunkName: String, line: Int)
  ) {
    self.stage = stage
    self.products = products
    self.deliver = deliver
    self.verify = verify
    self.position = position
  }

  /// Whether no question would ever reach it.
  var isEmpty: Bool { products == nil && deliver == nil && verify == nil }

  func answer(_ question: ScriptedQuestion) -> ServerAnswer? {
    guard stage.serverFailure == nil, let function = function(for: question.verb),
      let machine = stage.machine
    else { return nil }
    do throws(LuaError) {
      let given = try machine.call(function, [.table(table(question))])
      return try read(given.first ?? .nil, question)
    } catch {
      stage.serverFailure = error
      return nil
    }
  }

  private func function(for verb: ServerVerb) -> LuaFunction? {
    switch verb {
    case .products: products
    case .deliver: deliver
    case .verify: verify
    case .put, .putNew, .get, .signOffer: nil
    }
  }

  private func table(_ question: ScriptedQuestion) -> LuaTable {
    let texts = stage.recorder.texts
    var table = LuaTable(fields: [
      "account": .string(stage.accountName(question.account)), "attempt": .integer(question.attempt),
    ])
    if question.product != .none {
      table.append(key: .string("product"), value: .string(stage.name(of: question.product)))
    }
    if let kind = question.kind { table.append(key: .string("kind"), value: .string(kind.name)) }
    for (name, text) in [("receipt", question.receipt), ("transaction_id", question.transaction)]
    where text != .empty {
      table.append(key: .string(name), value: .string(texts[text]))
    }
    return table
  }

  private func read(_ value: LuaValue, _ question: ScriptedQuestion) throws(LuaError) -> ServerAnswer? {
    if value == .nil { return nil }
    do throws(LanguageProblem) {
      return try ServerAnswerReader(stage: stage, question: question).answer(value)
    } catch {
      throw LuaError(
        kind: .runtime, message: error.text, chunkName: position.chunkName, line: position.line)
    }
  }
}
