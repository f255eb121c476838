internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import World

extension ScenarioRun {
  /// Makes the store return errors, respond slowly, or not respond, or restores it to normal.
  func performOutage(_ call: OutageCall, _ arguments: CallArguments) throws(LanguageProblem) {
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

  /// The word for receipt validations, which are requested by servers and not by devices.
  private static let checkWord = "check"

  private static let requests: [(word: String, kind: MessageKind)] = StoreFailure.requests.map {
    (String($0.name.dropLast("_request".count)), $0)
  }
  /// The maximum response time. Devices and servers time out before it.
  private static let workingTimeMax = Interval.seconds(25)

  private func failStore(_ arguments: CallArguments) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else { throw arguments.problem(0) }
    let example = "write { request = \"products\", error = \"SKErrorDomain 0\" }"
    let named = try options.word("request", among: ScenarioRun.requestWords)
    if named == ScenarioRun.checkWord { return try failChecks(options, arguments) }
    for field in ["status", "retryable"] where options.value(field) != nil {
      throw options.notAllowed(
        field, ": only a receipt validation has a status",
        advice: "write request = \"check\"")
    }
    guard let word = named, let request = ScenarioRun.requests.first(where: { $0.word == word })?.kind
    else {
      throw options.problem(
        "request", expected: "one of \(Advice.list(ScenarioRun.requestWords))", advice: example)
    }
    guard options.value("error") != nil else {
      throw options.problem("error", expected: StoreErrorWords.form, advice: example)
    }
    let failure = StoreFailure(
      of: request, try error(in: options), times: try times(in: options), device: try device(in: options),
      product: try product(ofFailing: word, in: options))
    prepared(
      .failure(world.fail(failure)), words: "store_fails \(word)",
      isOptional: try options.flag("optional") ?? false,
      arguments)
  }

  /// The number of failures that the options request; nil for all requests.
  func times(in options: FieldReader) throws(LanguageProblem) -> Int? {
    let isAlways = try options.flag("always") ?? false
    if isAlways, options.value("times") != nil {
      throw options.notAllowed("times", "with always = true")
    }
    return isAlways ? nil : try options.integer("times", in: 1...1_000_000) ?? 1
  }

  func error(in options: FieldReader) throws(LanguageProblem) -> StoreError {
    var error = StoreError.absent
    for field in ["error", "underlying"] {
      guard let text = try options.text(field) else { continue }
      guard let read = StoreErrorWords.error(text) else {
        throw options.problem(
          field, expected: StoreErrorWords.form,
          advice: "the domains are \(Advice.list(ErrorDomain.allCases.filter { $0 != .none }.map(\.name)))")
      }
      error =
        field == "error"
        ? read : StoreError(error.domain, error.code, underlying: read.domain, read.code)
    }
    return error
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
    return try product(named: name)
  }

  private func slowStore(_ arguments: CallArguments) throws(LanguageProblem) {
    var time = Interval.zero
    if try arguments.text(0) != "none" {
      guard let interval = DurationWords.interval(of: try arguments.text(0)), interval > .zero else {
        throw arguments.problem(0, expected: "\(DurationWords.form), or \"none\"")
      }
      guard interval <= ScenarioRun.workingTimeMax else {
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
}
