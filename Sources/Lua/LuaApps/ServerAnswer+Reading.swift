internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

extension ServerAnswer {
  /// The default status of a response.
  private static let usualStatus = 200

  /// Reads the results of a server function: a status and a body, or a body alone.
  init(_ returned: LuaArguments, to verb: ServerVerb, texts: Texts) throws(AppDeclarationError) {
    let given = returned.integer(at: 0)
    let place = given == nil ? 0 : 1
    if let given, !(100...599).contains(given) {
      throw AppDeclarationError(
        "server function '\(verb.name)' returned the status \(given), expected 100 to 599", nil)
    }
    let body: ServerBody?
    switch verb {
    case .notify:
      guard let given else { throw ServerAnswer.missing(verb, returned) }
      self.init(status: given)
      return
    case .put, .putNew, .get: body = .value(try ServerAnswer.text(returned, place, verb, texts))
    case .products: body = .products(try ServerAnswer.products(returned, place, verb, texts))
    case .deliver:
      let delivery = try ServerAnswer.delivery(returned, place, verb, texts)
      self.init(
        delivery.answer, status: given, checkStatus: delivery.checkStatus, content: delivery.content)
      return
    case .verify:
      body = .document(try ServerAnswer.document(.table(ServerAnswer.table(returned, place, verb))))
    case .signOffer: preconditionFailure("no script signs offers")
    }
    self.init(status: given ?? ServerAnswer.usualStatus, body: body)
  }

  private static func missing(_ verb: ServerVerb, _ expected: String, _ returned: LuaArguments, _ place: Int)
    -> AppDeclarationError
  {
    AppDeclarationError(
      "server function '\(verb.name)' must return a status and \(expected), found \(returned.kind(at: place))",
      nil
    )
  }

  private static func missing(_ verb: ServerVerb, _ returned: LuaArguments) -> AppDeclarationError {
    AppDeclarationError(
      "server function '\(verb.name)' must return a status, found \(returned.kind(at: 0))", nil,
      advice: "return 200 if the server accepted it")
  }

  private static func text(
    _ returned: LuaArguments, _ place: Int, _ verb: ServerVerb, _ texts: Texts
  ) throws(AppDeclarationError) -> TextID {
    if returned.kind(at: place) == .nil, place == 1 { return .empty }
    guard let text = returned.string(at: place) else { throw missing(verb, "a string", returned, place) }
    return texts.intern(text)
  }

  private static func table(
    _ returned: LuaArguments, _ place: Int, _ verb: ServerVerb
  ) throws(AppDeclarationError) -> LuaTable {
    guard returned.kind(at: place) == .table else { throw missing(verb, "a table", returned, place) }
    do throws(LuaError) { return try returned.table(at: place) } catch {
      throw AppDeclarationError("the table returned by server function '\(verb.name)': \(error.message)", nil)
    }
  }

  private static func products(
    _ returned: LuaArguments, _ place: Int, _ verb: ServerVerb, _ texts: Texts
  ) throws(AppDeclarationError) -> [TextID] {
    let list = try table(returned, place, verb).list
    guard list.allSatisfy({ $0.text != nil }) else {
      throw missing(verb, "a list of product ids", returned, place)
    }
    return list.compactMap(\.text).map { texts.intern($0) }
  }

  private static func delivery(
    _ returned: LuaArguments, _ place: Int, _ verb: ServerVerb, _ texts: Texts
  ) throws(AppDeclarationError) -> ServerDelivery {
    let owner = "the result of 'deliver'"
    let table = try table(returned, place, verb)
    try AppFields.check(table, DeclaredTable.delivery.names, of: owner)
    let words = ContentAnswer.allCases.map(\.name)
    guard let word = try AppFields.text("answer", in: table, of: owner),
      let answer = ContentAnswer.allCases.first(where: { $0.name == word })
    else {
      let found = table["answer"]?.text.map { "'\($0)' is unknown" } ?? "it has none"
      throw AppDeclarationError(
        "\(owner) needs an answer, and \(found)", nil,
        advice: "use one of: \(words.joined(separator: ", "))")
    }
    var files: [HostedFile] = []
    if let value = table["files"], value.table == nil {
      throw AppDeclarationError("the files of \(owner) must be strings by name", value)
    }
    if let given = table["files"]?.table {
      for position in 0..<given.count {
        guard let name = given.keys[position].text, let content = content(given.values[position]) else {
          throw AppDeclarationError("the files of \(owner) must be strings by name", nil)
        }
        files.append(HostedFile(name: texts.intern(name), content: content))
      }
    }
    let version = try AppFields.text("version", in: table, of: owner)
    let content = version.map { ServerContent(version: texts.intern($0), files: files) }
    return ServerDelivery(
      answer, checkStatus: table["status"]?.integer, content: answer == .sent ? content : nil)
  }

  private static func content(_ value: LuaValue) -> [UInt8]? {
    if case .bytes(let bytes) = value { return bytes }
    return value.text.map { Array($0.utf8) }
  }

  /// A value as JSON, with the fields of a table in their order.
  private static func document(_ value: LuaValue) throws(AppDeclarationError) -> JSONValue {
    switch value {
    case .nil: return .null
    case .boolean(let flag): return .flag(flag)
    case .integer(let number): return .integer(Int64(number))
    case .number(let number):
      return Int64(exactly: number).map { .integer($0) } ?? .fraction("\(number)")
    case .string(let text): return .text(text)
    case .table(let table):
      if !table.isEmpty, table.list.count == table.count {
        var items: [JSONValue] = []
        for item in table.list { items.append(try document(item)) }
        return .list(items)
      }
      var members: [JSONMember] = []
      for position in 0..<table.count {
        guard let key = table.keys[position].text else {
          throw AppDeclarationError(
            "a table in the server's response must have named fields or be a list", nil)
        }
        members.append(JSONMember(key, try document(table.values[position])))
      }
      return .object(members)
    case .bytes, .handle, .function, .module:
      throw AppDeclarationError(
        "the server's response can contain only strings, numbers, booleans, and tables", value)
    }
  }
}
