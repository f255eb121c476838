internal import Facts
internal import Lua
internal import StoreModel
internal import World

/// The script's functions that handle requests to the developer's server.
///
/// The functions run in the scenario's Lua machine while the script waits. They can inspect and change
/// the world, but they cannot wait.
final class ServerStandIn: ServerScript {
  /// The functions that the script passes to one call of `world:server`.
  struct Functions {
    let products: LuaFunction?
    let deliver: LuaFunction?
    let verify: LuaFunction?
    let position: (chunkName: String, line: Int)

    var isEmpty: Bool { products == nil && deliver == nil && verify == nil }

    subscript(verb: ServerVerb) -> LuaFunction? {
      switch verb {
      case .products: products
      case .deliver: deliver
      case .verify: verify
      case .put, .putNew, .get, .signOffer, .notify: nil
      }
    }
  }

  private unowned let names: ScenarioWorld
  private let machine: LuaMachine
  private var functions: Functions
  /// The error that a function raised. From then on, the server answers without the script.
  private(set) var failure: LuaError?

  init(_ names: ScenarioWorld, machine: LuaMachine, _ functions: Functions) {
    self.names = names
    self.machine = machine
    self.functions = functions
  }

  /// Replaces the functions that handle requests.
  func use(_ functions: Functions) { self.functions = functions }

  func answer(_ question: ScriptedQuestion) -> ServerAnswer? {
    guard failure == nil, let function = functions[question.verb] else { return nil }
    do throws(LuaError) {
      let given = try machine.call(function, [.table(table(question))])
      return try read(given.first ?? .nil, question, of: functions)
    } catch {
      failure = error
      return nil
    }
  }

  private func table(_ question: ScriptedQuestion) -> LuaTable {
    let texts = names.texts
    var table = LuaTable(
      .serverQuestion,
      [
        "account": .string(names.name(of: question.account)), "attempt": .integer(question.attempt),
      ])
    if question.product != .none {
      table.append(key: .string("product"), value: .string(names.name(of: question.product)))
    }
    if let kind = question.kind { table.append(key: .string("kind"), value: .string(kind.name)) }
    for (name, text) in [("receipt", question.receipt), ("transaction_id", question.transaction)]
    where text != .empty {
      table.append(key: .string(name), value: .string(texts[text]))
    }
    return table
  }

  private func read(
    _ value: LuaValue, _ question: ScriptedQuestion, of functions: Functions
  ) throws(LuaError) -> ServerAnswer? {
    if value == .nil { return nil }
    do throws(LanguageProblem) {
      return try ServerAnswerReader(names: names, question: question).answer(value)
    } catch {
      throw LuaError(
        kind: .runtime, message: error.text, chunkName: functions.position.chunkName,
        line: functions.position.line)
    }
  }
}
