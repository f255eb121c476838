internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// Reads the response that a script's function returns on behalf of the developer's server.
struct ServerAnswerReader {
  let names: ScenarioWorld
  let question: ScriptedQuestion

  private var subject: String { "the result of '\(question.verb.name)' in world:server" }

  func answer(_ value: LuaValue) throws(LanguageProblem) -> ServerAnswer {
    guard let table = value.table else {
      throw LanguageProblem(
        subject, expected: "a table in braces, or nil to let the server answer",
        found: ValueWords.describe(value))
    }
    switch question.verb {
    case .products: return try list(fields(table, .listAnswer))
    case .deliver: return try delivery(fields(table, .deliveryAnswer))
    case .verify: return try check(fields(table, .checkAnswer))
    case .put, .putNew, .get, .signOffer, .notify:
      preconditionFailure("\(question.verb.name) is answered by the server itself")
    }
  }

  private func fields(_ table: LuaTable, _ declared: DeclaredTable) throws(LanguageProblem) -> FieldReader {
    try FieldReader(table, of: subject, kind: .order, known: declared.names)
  }

  private func status(in fields: FieldReader) throws(LanguageProblem) -> Int? {
    try fields.integer("status", in: 100...599)
  }

  private func bare(_ status: Int?, without name: String, _ fields: FieldReader) throws(LanguageProblem)
    -> ServerAnswer
  {
    guard let status else {
      throw fields.problem("status", expected: "a status, because field '\(name)' is missing")
    }
    return ServerAnswer(status: status)
  }

  private func list(_ fields: FieldReader) throws(LanguageProblem) -> ServerAnswer {
    let status = try status(in: fields)
    guard let listed = try fields.texts("products") else {
      return try bare(status, without: "products", fields)
    }
    let products = listed.map { name in
      // A name that the scenario does not declare is sent unchanged. The list of a real server can
      // contain such names too.
      names.declaredProduct(name).map { names.world.store[$0].identifier } ?? names.world.text(name)
    }
    return ServerAnswer(status: status ?? 200, body: .products(products))
  }

  private func check(_ fields: FieldReader) throws(LanguageProblem) -> ServerAnswer {
    let status = try status(in: fields)
    guard let check = try checkStatus(in: fields) else {
      return try bare(status, without: "check", fields)
    }
    return ServerAnswer(status: status ?? 200, body: .check(CheckedReceipt(status: check)))
  }

  private func checkStatus(in fields: FieldReader) throws(LanguageProblem) -> Int? {
    guard let status = try fields.integer("check", in: 0...99_999) else { return nil }
    guard CheckStatus.exists(status) else {
      throw fields.problem("check", expected: "a receipt status such as 0 or 21003")
    }
    return status
  }

  private func delivery(_ fields: FieldReader) throws(LanguageProblem) -> ServerAnswer {
    let status = try status(in: fields)
    let words = ContentAnswer.allCases.map(\.name)
    let word = try fields.word("answer", among: words)
    let check = try checkStatus(in: fields)
    guard let answer = ContentAnswer.allCases.first(where: { $0.name == word }) else {
      return try bare(status, without: "answer", fields)
    }
    guard answer == .sent else {
      for field in ["version", "files"] where fields.value(field) != nil {
        throw fields.notAllowed(field, "unless answer = \"sent\"")
      }
      return ServerAnswer(answer, status: status, checkStatus: check)
    }
    return ServerAnswer(
      .sent, status: status, checkStatus: check ?? 0, content: try content(fields))
  }

  private func content(_ fields: FieldReader) throws(LanguageProblem) -> ServerContent {
    let stocked = names.world.server.stock(of: question.product)
    let version = fields.value("version") == nil ? nil : try HostedReader.version(in: fields)
    if fields.value("files") != nil {
      let files = try HostedReader.files(in: fields, atMost: StockReader.largestLength, "4 MB")
      let told = StockDeclaration(version: version ?? "1.0", files: files).entry(in: names.world)
      return ServerContent(
        version: version == nil ? stocked?.version ?? told.version : told.version, files: told.files)
    }
    guard let stocked else {
      throw fields.problem(
        "files", expected: "files, because the server has no content",
        advice: "call world:stock(\"…\", { files = { … } }) first")
    }
    return ServerContent(
      version: version.map { names.world.text($0) } ?? stocked.version, files: stocked.files)
  }
}
