internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// Changes the stock, the failures, and the code of the developer's server.
final class ServerOrders {
  private let names: ScenarioWorld
  private let world: World
  private let prepared: PreparedFaults
  private let machine: LuaMachine
  /// The script's functions that handle requests to the server. Nil if the script has set none.
  private var standIn: ServerStandIn?

  init(_ names: ScenarioWorld, prepared: PreparedFaults, machine: LuaMachine) {
    self.names = names
    self.prepared = prepared
    self.machine = machine
    world = names.world
  }

  /// The error that a request-handling function of the script raised. Nil if there is none.
  var failure: LuaError? { standIn?.failure }

  /// Performs one call about the developer's server.
  func perform(_ call: ServerCall, _ arguments: CallArguments) throws(LanguageProblem) {
    switch call {
    case .stock:
      let product = try names.product(arguments, 0)
      guard let fields = try arguments.options(1) else { throw arguments.problem(1) }
      world.server.stock(product, with: try StockReader.stock(fields).entry(in: world))
    case .standIn: try standIn(arguments)
    case .fails: try failServer(arguments)
    case .recovers:
      guard !world.server.endFailures() else { return }
      throw LanguageProblem(
        "the server is already working",
        advice: "call world:server_fails { … } first, or remove this line")
    case .slow: try slowServer(arguments)
    case .forgets:
      guard !world.server.forgetRedemptions() else { return }
      throw LanguageProblem(
        "the server has no records of redeemed purchases",
        advice: "let it deliver a purchase first, or remove this line")
    case .down, .up:
      let isDown = call == .down
      guard !world.server.setDown(isDown) else { return }
      throw LanguageProblem(
        "the server is already \(isDown ? "down" : "up")",
        advice: "call world:server_\(isDown ? "up" : "down")() first, or remove this line")
    }
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
    let times = try options.times()
    let isOptional = try options.flag("optional") ?? false
    prepared.note(
      .serverFailure(world.server.fail(ServerFailure(step, status: status, times: times))),
      words: "server_fails \(word)", isOptional: isOptional, arguments)
  }

  /// The maximum response time. It is shorter than the timeouts of devices and servers.
  private static let serverTimeMax = Interval.seconds(25)

  private func slowServer(_ arguments: CallArguments) throws(LanguageProblem) {
    var time = Interval.zero
    if try arguments.text(0) != "none" {
      guard let interval = DurationWords.interval(of: try arguments.text(0)), interval > .zero else {
        throw arguments.problem(0, expected: "\(DurationWords.form), or \"none\"")
      }
      guard interval <= ServerOrders.serverTimeMax else {
        throw arguments.problem(
          0, expected: "at most 25s",
          advice: "requests time out after that; to make the server unreachable, call world:server_down()")
      }
      time = interval
    }
    guard !world.server.setWorkingTime(time) else { return }
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
    let functions = ServerStandIn.Functions(
      products: try function("products"), deliver: try function("deliver"), verify: try function("verify"),
      position: arguments.position)
    guard !functions.isEmpty else {
      throw arguments.problem(
        0, expected: "at least one of products, deliver, and verify",
        advice: "add a function, or remove this line")
    }
    if let standIn { return standIn.use(functions) }
    let standIn = ServerStandIn(names, machine: machine, functions)
    self.standIn = standIn
    world.server.setScript(standIn)
  }
}
