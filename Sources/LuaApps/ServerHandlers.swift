internal import Lua
internal import LuaScripts
internal import World

/// The functions with which an app's file answers in its developer's server, by the requests that they answer.
struct ServerHandlers {
  private var functions: [(verb: ServerVerb, function: LuaFunction)] = []

  /// The requests that such a function can answer; offers are signed with a key that no script has.
  static let verbs: [ServerVerb] = [.products, .deliver, .verify, .put, .putNew, .get, .notify]

  init() {}

  /// Reads the table `server` of an app's declaration.
  init(_ value: LuaValue) throws(AppDeclarationError) {
    guard let table = value.table else { throw AppDeclarationError("'server' must be a table", value) }
    try MethodTable.check(table, ServerHandlers.verbs.map(\.name), of: "a server")
    for verb in ServerHandlers.verbs {
      guard let function = table[verb.name]?.function else { continue }
      functions.append((verb, function))
    }
    guard !functions.isEmpty else {
      throw AppDeclarationError(
        "'server' has no function", nil,
        advice: "write server = { verify = function(backend, request) … end }, or remove it")
    }
  }

  var isEmpty: Bool { functions.isEmpty }

  subscript(verb: ServerVerb) -> LuaFunction? { functions.first { $0.verb == verb }?.function }
}
