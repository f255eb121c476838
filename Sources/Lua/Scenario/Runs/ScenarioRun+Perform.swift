internal import Facts
internal import Kernel
internal import Lua
internal import World

extension ScenarioRun {
  /// Performs one call of the script. Each choice searches all prepared pins, so their number is limited.
  func perform(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) -> LuaOutcome
  {
    let before = script.map { _ in ScriptMoment(before: arguments, in: self) }
    let outcome = try carryOut(arguments, &results)
    if let script, let before { script.note(arguments, since: before, in: self) }
    guard max(pins.count, choices.pinCount) <= ScenarioRun.preparedMax else {
      throw LanguageProblem(
        "more than \(ScenarioRun.preparedMax) prepared faults, answers, and options",
        advice: "prepare them when they are needed, or split the scenario")
    }
    return outcome
  }

  private static let preparedMax = 1_000

  private func carryOut(
    _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) -> LuaOutcome {
    switch arguments.call {
    case .scenario: preconditionFailure("a declaration reached a run")
    case .print, .note: world.note(try arguments.text(0))
    case .expect: try beginExpectation(arguments, &results)
    case .wait(let call): return try suspend(call, arguments)
    case .world(let call): try performWorld(call, arguments, &results)
    case .choice(let call): try decide(call, arguments)
    case .fact(let call): try performFact(call, arguments, &results)
    case .tester(let call): try performTester(call, arguments, &results)
    case .store(let call): try performStore(call, arguments)
    case .backOffice(let call): try performBackOffice(call, arguments)
    case .outage(let call): try performOutage(call, arguments)
    case .server(let call): try performServer(call, arguments)
    case .notification(let call): try performNotification(call, arguments, &results)
    case .device(let call): try performDevice(call, arguments, device(arguments))
    case .user(let call): try performUser(call, arguments, device(arguments))
    case .sheet(let call): try performOnSheet(call, arguments, device(arguments))
    case .network(let call): try performNetwork(call, arguments, device(arguments))
    case .deviceFault(let call): try performDeviceFault(call, arguments, device(arguments))
    case .download(let call): try performDownload(call, arguments, device(arguments), &results)
    case .look(let call): try look(call, arguments, &results)
    case .state(let call): lookAtState(call, of: device(arguments), &results)
    case .history(let call): try lookBack(call, arguments, &results)
    case .books(let call): try readBooks(call, arguments, &results)
    case .value(let call): try checkValue(call, arguments)
    case .sight(let call): try checkFacts(call, arguments, &results)
    }
    return .returned
  }

  private func suspend(
    _ call: WaitCall, _ arguments: CallArguments
  ) throws(LanguageProblem) -> LuaOutcome {
    suspensionPosition = ("", 0)
    switch call {
    case .settle: suspension = .settling
    case .parallel: suspension = .parallel(try parallelFunctions(arguments))
    case .wait: suspension = .waiting(try arguments.duration(0))
    case .waitFor:
      let limit = try arguments.duration(1)
      if let function = arguments.function(0) {
        suspension = .untilTrue(function, limit)
      } else {
        let kind = try factKind(arguments, 0)
        _ = try readFacts()
        suspension = .untilFact(kind, limit)
      }
      suspensionPosition = arguments.position
    }
    return .suspended
  }

  private static let parallelMax = 32

  private func parallelFunctions(_ arguments: CallArguments) throws(LanguageProblem) -> [LuaFunction] {
    guard !isParallel else {
      throw LanguageProblem(
        "world:parallel was called inside world:parallel",
        advice: "pass all functions to one call: world:parallel { first, second, third }")
    }
    let table = try arguments.table(0)
    var functions: [LuaFunction] = []
    for value in table.list {
      guard let function = value.function else {
        throw arguments.problem(0, found: "\(ValueWords.describe(value)) in it")
      }
      functions.append(function)
    }
    guard functions.count == table.count else {
      throw arguments.problem(0, found: "a named field")
    }
    guard (1...ScenarioRun.parallelMax).contains(functions.count) else {
      throw arguments.problem(
        0, found: "\(functions.count) of them",
        expected: "1 to \(ScenarioRun.parallelMax) functions in braces")
    }
    return functions
  }
}

extension ScenarioRun {
  func device(_ arguments: CallArguments) -> Device { world[DeviceID(arguments.receiver)] }

  /// The product that an argument names. Finding a known name allocates nothing.
  func product(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> ProductID {
    let name = try arguments.bytes(place)
    for (position, product) in definition.products.enumerated() where name.elementsEqual(product.name.utf8) {
      return products[position]
    }
    throw LanguageProblem.unknown(
      "product", try arguments.text(place), among: definition.products.map(\.name))
  }

  /// The account that an argument names or holds.
  func account(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> AccountID {
    if let index = arguments.handle(place, .account) { return AccountID(index) }
    return try account(named: try arguments.text(place))
  }

  /// The account of an argument, which may be omitted if the world has only one account.
  func accountOrOnly(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> AccountID {
    if !arguments.isMissing(place) { return try account(arguments, place) }
    return try onlyAccount(for: arguments)
  }

  /// The account in a table of options, which may be omitted if the world has only one account.
  func account(in options: FieldReader?, for arguments: CallArguments) throws(LanguageProblem) -> AccountID {
    guard let value = options?.value("account"), let options else { return try onlyAccount(for: arguments) }
    return try account(value, options, "account")
  }

  /// The account in a field of a table of options.
  func account(
    _ value: LuaValue, _ options: FieldReader, _ field: String
  ) throws(LanguageProblem) -> AccountID {
    if let handle = value.handle, handle.type == LanguageHandle.account.rawValue {
      return AccountID(Int(handle.index))
    }
    guard let name = value.text else {
      throw options.problem(field, expected: LanguageParameterKind.account.words)
    }
    return try account(named: name)
  }

  /// The only account of the world.
  func onlyAccount(for arguments: CallArguments) throws(LanguageProblem) -> AccountID {
    guard accountNames.count == 1 else {
      throw LanguageProblem(
        arguments.callee.qualifiedName, expected: "an account",
        found: accountNames.isEmpty ? "a world without accounts" : "several (\(Advice.list(accountNames)))",
        advice: accountNames.isEmpty ? "create a device first" : "specify one")
    }
    return accounts[0]
  }

  func factKind(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> FactKind {
    try ScenarioRun.factKind(named: try arguments.text(place))
  }

  static func factKind(named name: String) throws(LanguageProblem) -> FactKind {
    switch FactName.meaning(of: name) {
    case .known(let kind): return kind
    case .ambiguous(let candidates):
      throw LanguageProblem(
        "'\(name)' could mean several kinds of fact", advice: "write one of: \(Advice.list(candidates))")
    case .unknown:
      let names = FactDescription.all.map(\.name)
      let isLikeShort =
        Suggestion.nearest(to: name, among: names) == nil
        && Suggestion.nearest(to: name, among: FactName.short) != nil
      throw LanguageProblem.unknown("kind of fact", name, among: isLikeShort ? FactName.short : names)
    }
  }

  func messageKind(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> MessageKind {
    let name = try arguments.text(place)
    guard let kind = MessageKind.allCases.first(where: { $0.name == name }) else {
      throw LanguageProblem.unknown("message", name, among: MessageKind.allCases.map(\.name))
    }
    return kind
  }
}
