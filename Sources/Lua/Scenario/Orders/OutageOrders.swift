internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import World

/// Makes the store return errors, respond slowly, or stop responding.
struct OutageOrders {
  let names: ScenarioWorld
  let prepared: PreparedFaults

  private var world: World { names.world }

  func perform(_ call: OutageCall, _ arguments: CallArguments) throws(LanguageProblem) {
    switch call {
    case .fails: try failStore(arguments)
    case .recovers:
      guard !world.endStoreFailures() else { return }
      throw LanguageProblem(
        "the store is already working", advice: "call world:store_fails { … } first, or remove this line"
      )
    case .slow: try slowStore(arguments)
    case .down, .up:
      let isDown = call == .down
      guard !world.setStoreDown(isDown) else { return }
      throw LanguageProblem(
        "the store is already \(isDown ? "down" : "up")",
        advice: "call world:store_\(isDown ? "up" : "down")() first, or remove this line")
    }
  }

  /// The accepted values of the option `request` of `store_fails`.
  static var requestWords: [String] { requests.map(\.word) + [checkWord] }

  /// The value of `request` for receipt validations. It is listed separately because servers send this
  /// request, not devices.
  private static let checkWord = "check"

  private static let requests: [(word: String, kind: MessageKind)] = StoreFailure.requests.map {
    (String($0.name.dropLast("_request".count)), $0)
  }
  /// The maximum response time. It is shorter than the timeouts of devices and servers.
  private static let workingTimeMax = Interval.seconds(25)

  private func failStore(_ arguments: CallArguments) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else { throw arguments.problem(0) }
    let example = "write { request = \"products\", error = \"SKErrorDomain 0\" }"
    let named = try options.word("request", among: OutageOrders.requestWords)
    if named == OutageOrders.checkWord { return try failChecks(options, arguments) }
    for field in ["status", "retryable"] where options.value(field) != nil {
      throw options.notAllowed(
        field, ": only a receipt validation has a status",
        advice: "write request = \"check\"")
    }
    guard let word = named, let request = OutageOrders.requests.first(where: { $0.word == word })?.kind
    else {
      throw options.problem(
        "request", expected: "one of \(Advice.list(OutageOrders.requestWords))", advice: example)
    }
    guard options.value("error") != nil else {
      throw options.problem("error", expected: StoreErrorWords.form, advice: example)
    }
    let failure = StoreFailure(
      of: request, try StoreErrorWords.error(in: options), times: try options.times(),
      device: try device(in: options),
      product: try product(ofFailing: word, in: options))
    prepared.note(
      .failure(world.fail(failure)), words: "store_fails \(word)",
      isOptional: try options.flag("optional") ?? false,
      arguments)
  }

  private func device(in options: FieldReader) throws(LanguageProblem) -> DeviceID {
    guard let value = options.value("device") else { return .none }
    guard let handle = value.handle, handle.type == LanguageHandle.device.rawValue else {
      throw options.problem("device", expected: "a device")
    }
    return DeviceID(rawValue: handle.index)
  }

  private func product(
    ofFailing word: String, in options: FieldReader
  ) throws(LanguageProblem) -> ProductID {
    guard let name = try options.text("product") else { return .none }
    guard ["checkout", "purchase", "content"].contains(word) else {
      throw options.notAllowed(
        "product", ": '\(word)' does not involve a single product")
    }
    return try names.product(named: name)
  }

  private func slowStore(_ arguments: CallArguments) throws(LanguageProblem) {
    var time = Interval.zero
    if try arguments.text(0) != "none" {
      guard let interval = DurationWords.interval(of: try arguments.text(0)), interval > .zero else {
        throw arguments.problem(0, expected: "\(DurationWords.form), or \"none\"")
      }
      guard interval <= OutageOrders.workingTimeMax else {
        throw arguments.problem(
          0, expected: "at most 25s",
          advice: "requests time out after that; to make the store unreachable, call world:store_down()")
      }
      time = interval
    }
    guard !world.setStoreWorkingTime(time) else { return }
    throw LanguageProblem(
      "the store already answers \(time == .zero ? "without delay" : "with this delay")",
      advice: "choose another time, or remove this line")
  }

  /// Makes the validation endpoint return a fixed status for every receipt.
  private func failChecks(_ options: FieldReader, _ arguments: CallArguments) throws(LanguageProblem) {
    for field in ["error", "underlying", "device", "product"] where options.value(field) != nil {
      throw options.notAllowed(
        field, ": a receipt validation is answered with a status",
        advice: "write { request = \"check\", status = 21005 }")
    }
    guard let status = try options.integer("status", in: 0...99_999), CheckStatus.exists(status), status != 0
    else {
      throw options.problem(
        "status", expected: "an error status: 21000, 21002 to 21010, or 21100 to 21199",
        advice: options.value("status")?.integer == 21001
          ? "the App Store no longer sends 21001" : "write { request = \"check\", status = 21005 }")
    }
    let isRetryable = try options.flag("retryable")
    guard isRetryable == nil || CheckStatus.internalErrors.contains(status) else {
      throw options.notAllowed("retryable", ": only statuses 21100 to 21199 can be retryable")
    }
    let failure = CheckFailure(
      status: status,
      isRetryable: isRetryable ?? (CheckStatus.internalErrors.contains(status) ? true : nil),
      times: try options.times())
    prepared.note(
      .failure(world.fail(failure)), words: "store_fails check \(status)",
      isOptional: try options.flag("optional") ?? false, arguments)
  }
}

extension FieldReader {
  /// Reads the number of requests that fail. Nil if all requests fail.
  func times() throws(LanguageProblem) -> Int? {
    let isAlways = try flag("always") ?? false
    if isAlways, value("times") != nil { throw notAllowed("times", "with always = true") }
    return isAlways ? nil : try integer("times", in: 1...1_000_000) ?? 1
  }
}
