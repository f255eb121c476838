internal import Facts
internal import Lua

extension RunStage {
  /// Begins an expectation and hands it to the script.
  func beginExpectation(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let label = try arguments.optionalText(1) ?? ""
    let subject: Expectation.Subject
    if arguments.handle(0, .world) != nil {
      subject = .facts(.none)
    } else if let device = arguments.handle(0, .device) {
      subject = .facts(DeviceID(device))
    } else {
      subject = .value(try arguments.value(0))
    }
    expectations.append(Expectation(subject: subject, label: label, look: lastLook))
    lastLook = nil
    results.append(expectationHandle(expectations.count - 1))
  }

  /// An expectation as a script holds it.
  func expectationHandle(_ number: Int) -> LuaHandle {
    LuaHandle(type: LanguageHandle.expectation.rawValue, index: UInt32(number))
  }

  /// Checks a value.
  func checkValue(_ arguments: CallArguments) throws(LanguageProblem) {
    guard case .value(let found) = expectations[arguments.receiver].subject else {
      throw LanguageProblem(
        "a world and a device have no value to compare",
        advice: "use expect(world):saw \"…\", or ask for something: expect(phone:owned \"coins\")")
    }
    let expected =
      arguments.isMissing(0) || !takesValue(arguments.call) ? LuaValue.nil : try arguments.value(0)
    guard let check = try ValueCheck(arguments.call, found: found, expected: expected, arguments) else {
      return
    }
    let look = expectations[arguments.receiver].look
    fail(
      arguments, expected: check.expected, found: ValueWords.literal(found), differences: check.differences,
      facts: relevantFacts(device: look?.device ?? .none, product: look?.product ?? .none))
  }

  private func takesValue(_ call: LanguageCall) -> Bool {
    !LanguageFunction.byCall[call.rawValue].parameters.isEmpty
  }

  /// Notes that an expectation failed; the run goes on, so that one run shows all of them.
  func fail(
    _ arguments: CallArguments, expected: String, found: String, differences: [String] = [],
    facts: ArraySlice<Fact>
  ) {
    let label = expectations[arguments.receiver].label
    expectations[arguments.receiver].hasFailed = true
    fail(
      label, at: arguments.position, expected: expected, found: found, differences: differences, facts: facts)
  }

  /// How many failures are shown one by one.
  private static let shownFailuresMax = 100

  /// Notes that something was expected in vain.
  func fail(
    _ label: String, at position: (chunkName: String, line: Int), expected: String, found: String,
    differences: [String] = [], facts: ArraySlice<Fact>
  ) {
    guard failures.count < RunStage.shownFailuresMax else {
      unshownFailureCount += 1
      return
    }
    let line = position.chunkName == definition.file ? ScenarioError.line(position.line, of: host.source) : ""
    let name = !label.isEmpty ? label : !line.isEmpty ? line : "an expectation"
    let printer = FactPrinter(world: world, texts: recorder.texts)
    failures.append(
      FailedExpectation(
        name: name, expected: expected, found: found, differences: differences, file: position.chunkName,
        line: position.line, facts: facts.map(\.sequence), factLines: facts.map(printer.line)))
  }
}
