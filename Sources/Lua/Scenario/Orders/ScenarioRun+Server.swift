internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

extension ScenarioRun {
  /// Changes the stock or the failures of the developer's server.
  func performServer(_ call: ServerCall, _ arguments: CallArguments) throws(LanguageProblem) {
    switch call {
    case .stock:
      let product = try product(arguments, 0)
      guard let fields = try arguments.options(1) else { throw arguments.problem(1) }
      world.stock(product, with: try StockReader.stock(fields).entry(in: world))
    case .standIn: try standIn(arguments)
    case .fails: try failServer(arguments)
    case .recovers:
      guard !world.endServerFailures() else { return }
      throw LanguageProblem(
        "the server is already working",
        advice: "call world:server_fails { … } first, or remove this line")
    case .slow: try slowServer(arguments)
    case .forgets:
      guard !world.forgetRedemptions() else { return }
      throw LanguageProblem(
        "the server has no records of redeemed purchases",
        advice: "let it deliver a purchase first, or remove this line")
    case .down, .up:
      let isDown = call == .down
      guard !world.setServerDown(isDown) else { return }
      throw LanguageProblem(
        "the server is already \(isDown ? "down" : "up")",
        advice: "call world:server_\(isDown ? "up" : "down")() first, or remove this line")
    }
  }

  /// The purchases for which the developer's server delivered content.
  var redeemed: LuaTable {
    LuaTable(
      list: world.redemptions.map { redemption in
        .table(
          LuaTable(
            .redemption,
            [
              "product": .string(name(of: redemption.product)),
              "account": .string(accountName(redemption.account)),
              "transaction_id": .string(String(redemption.identifier)),
              "original_transaction_id": .string(String(redemption.original)),
              "count": .integer(redemption.count),
            ]))
      })
  }

  private func failServer(_ arguments: CallArguments) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else { throw arguments.problem(0) }
    let words = ServerStep.allCases.map(\.rawValue)
    guard let word = try options.word("step", among: words), let step = ServerStep(rawValue: word) else {
      throw options.problem(
        "step", expected: "one of \(Advice.list(words))", advice: "write { step = \"deliver\" }")
    }
    if step == .check, options.value("status") != nil {
      throw options.notAllowed(
        "status", "with step = \"check\": the store does not answer",
        advice: "for a response with a status, call world:store_fails { request = \"check\", status = 21005 }"
      )
    }
    let status = try options.integer("status", in: 400...599) ?? (step == .check ? 0 : 503)
    let isAlways = try options.flag("always") ?? false
    if isAlways, options.value("times") != nil {
      throw options.notAllowed("times", "with always = true")
    }
    let times = isAlways ? nil : try options.integer("times", in: 1...1_000_000) ?? 1
    let isOptional = try options.flag("optional") ?? false
    prepared(
      .serverFailure(world.failServer(ServerFailure(step, status: status, times: times))),
      words: "server_fails \(word)", isOptional: isOptional, arguments)
  }

  /// The maximum response time. Devices and servers time out before it.
  private static let serverTimeMax = Interval.seconds(25)

  private func slowServer(_ arguments: CallArguments) throws(LanguageProblem) {
    var time = Interval.zero
    if try arguments.text(0) != "none" {
      guard let interval = DurationWords.interval(of: try arguments.text(0)), interval > .zero else {
        throw arguments.problem(0, expected: "\(DurationWords.form), or \"none\"")
      }
      guard interval <= ScenarioRun.serverTimeMax else {
        throw arguments.problem(
          0, expected: "at most 25s",
          advice: "requests time out after that; to make the server unreachable, call world:server_down()")
      }
      time = interval
    }
    guard !world.setServerWorkingTime(time) else { return }
    throw LanguageProblem(
      "the server already answers \(time == .zero ? "without delay" : "with this delay")",
      advice: "choose another time, or remove this line")
  }

  private func standIn(_ arguments: CallArguments) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else { throw arguments.problem(0) }
    func function(_ name: String) throws(LanguageProblem) -> LuaFunction? {
      guard let value = options.value(name) else { return nil }
      guard let function = value.function else { throw options.problem(name, expected: "a function") }
      return function
    }
    let standIn = ServerStandIn(
      run: self, products: try function("products"), deliver: try function("deliver"),
      verify: try function("verify"), position: arguments.position)
    guard !standIn.isEmpty else {
      throw arguments.problem(
        0, expected: "at least one of products, deliver, and verify",
        advice: "add a function, or remove this line")
    }
    serverStandIn = standIn
    world.setServerScript(standIn)
  }
}

/// The script's functions that handle requests to the developer's server.
///
/// They run in the scenario's machine while the script waits. They can inspect the world and give orders,
/// but they cannot wait.
final class ServerStandIn: ServerScript {
  private unowned let run: ScenarioRun
  private let products: LuaFunction?
  private let deliver: LuaFunction?
  private let verify: LuaFunction?
  private let position: (chunkName: String, line: Int)

  init(
    run: ScenarioRun, products: LuaFunction?, deliver: LuaFunction?, verify: LuaFunction?,
    position: (chunkName: String, line: Int)
  ) {
    self.run = run
    self.products = products
    self.deliver = deliver
    self.verify = verify
    self.position = position
  }

  var isEmpty: Bool { products == nil && deliver == nil && verify == nil }

  func answer(_ question: ScriptedQuestion) -> ServerAnswer? {
    guard run.serverFailure == nil, let function = function(for: question.verb),
      let machine = run.machine
    else { return nil }
    do throws(LuaError) {
      let given = try machine.call(function, [.table(table(question))])
      return try read(given.first ?? .nil, question)
    } catch {
      run.serverFailure = error
      return nil
    }
  }

  private func function(for verb: ServerVerb) -> LuaFunction? {
    switch verb {
    case .products: products
    case .deliver: deliver
    case .verify: verify
    case .put, .putNew, .get, .signOffer, .notify: nil
    }
  }

  private func table(_ question: ScriptedQuestion) -> LuaTable {
    let texts = run.recorder.texts
    var table = LuaTable(
      .serverQuestion,
      [
        "account": .string(run.accountName(question.account)), "attempt": .integer(question.attempt),
      ])
    if question.product != .none {
      table.append(key: .string("product"), value: .string(run.name(of: question.product)))
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
      return try ServerAnswerReader(run: run, question: question).answer(value)
    } catch {
      throw LuaError(
        kind: .runtime, message: error.text, chunkName: position.chunkName, line: position.line)
    }
  }
}
