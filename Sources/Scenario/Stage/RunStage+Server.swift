internal import Facts
internal import Kernel
internal import Lua
internal import World

extension RunStage {
  /// What the developer's server has, and what is wrong with it.
  func performServer(_ arguments: CallArguments) throws(LanguageProblem) {
    if arguments.call == .worldStock {
      let product = try product(arguments, 0)
      guard let fields = try arguments.options(1) else { throw arguments.problem(1) }
      world.stock(product, with: try StockReader.stock(fields).entry(in: world))
    } else if arguments.call == .worldServer {
      try standIn(arguments)
    } else if arguments.call == .worldServerFails {
      try failServer(arguments)
    } else if arguments.call == .worldServerRecovers {
      guard !world.endServerFailures() else { return }
      throw LanguageProblem(
        "the server does everything as usual already",
        advice: "call world:server_fails { … } before, or leave this out")
    } else if arguments.call == .worldServerSlow {
      try slowServer(arguments)
    } else if arguments.call == .worldServerForgets {
      guard !world.forgetRedemptions() else { return }
      throw LanguageProblem(
        "the server knows of no redeemed purchase",
        advice: "let it deliver something before, or leave this out")
    } else {
      let isDown = arguments.call == .worldServerDown
      guard !world.setServerDown(isDown) else { return }
      throw LanguageProblem(
        "the server is \(isDown ? "down" : "up") already",
        advice: "call world:server_\(isDown ? "up" : "down")() before, or leave this out")
    }
  }

  /// The purchases that the server handed something out for.
  var redeemed: LuaTable {
    LuaTable(
      list: world.redemptions.map { redemption in
        .table(
          LuaTable(fields: [
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
      throw options.problem(
        "status", expected: "no such field, because the store's answer stays away",
        advice: "let the store answer with a status of its own")
    }
    let status = try options.integer("status", in: 400...599) ?? (step == .check ? 0 : 503)
    let isAlways = try options.flag("always") ?? false
    if isAlways, options.value("times") != nil {
      throw options.problem("times", expected: "no such field, because always is meant")
    }
    let times = isAlways ? nil : try options.integer("times", in: 1...1_000_000) ?? 1
    let isOptional = try options.flag("optional") ?? false
    prepared(
      .serverFailure(world.failServer(ServerFailure(step, status: status, times: times))),
      words: "server_fails \(word)", isOptional: isOptional, arguments)
  }

  /// Whoever waits longer for an answer has given up.
  private static let serverTimeMax = Interval.seconds(25)

  private func slowServer(_ arguments: CallArguments) throws(LanguageProblem) {
    var time = Interval.zero
    if try arguments.text(0) != "none" {
      guard let interval = DurationWords.interval(of: try arguments.text(0)), interval > .zero else {
        throw arguments.problem(0, expected: "\(DurationWords.form), or \"none\"")
      }
      guard interval <= RunStage.serverTimeMax else {
        throw arguments.problem(
          0, expected: "at most 25s, because nobody waits longer for an answer",
          advice: "use world:server_down()")
      }
      time = interval
    }
    guard !world.setServerWorkingTime(time) else { return }
    throw LanguageProblem(
      "the server takes \(time == .zero ? "no time" : "that long") for its answers already",
      advice: "name another time, or leave this out")
  }

  private func standIn(_ arguments: CallArguments) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else { throw arguments.problem(0) }
    func function(_ name: String) throws(LanguageProblem) -> LuaFunction? {
      guard let value = options.value(name) else { return nil }
      guard let function = value.function else { throw options.problem(name, expected: "a function") }
      return function
    }
    let standIn = ServerStandIn(
      stage: self, products: try function("products"), deliver: try function("deliver"),
      verify: try function("verify"), position: arguments.position)
    guard !standIn.isEmpty else {
      throw arguments.problem(
        0, expected: "at least one of products, deliver and verify", advice: "leave this out")
    }
    serverStandIn = standIn
    world.setServerScript(standIn)
  }
}
