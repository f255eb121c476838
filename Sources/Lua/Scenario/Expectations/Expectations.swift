internal import Facts
internal import Lua
internal import Rules

/// The expectations that a script started.
final class Expectations {
  private let reader: FactReader
  private let observations: Observations
  private let outcome: RunOutcome
  private var expectations: [Expectation] = []

  init(_ reader: FactReader, observations: Observations, outcome: RunOutcome) {
    self.reader = reader
    self.observations = observations
    self.outcome = outcome
  }

  /// Starts an expectation and returns its handle to the script.
  func begin(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let (label, rule) = try grounds(arguments)
    let subject: Expectation.Subject
    if arguments.handle(0, .world) != nil {
      subject = .facts(.none)
    } else if let device = arguments.handle(0, .device) {
      subject = .facts(DeviceID(device))
    } else {
      subject = .value(try arguments.value(0))
    }
    expectations.append(
      Expectation(subject: subject, label: label, rule: rule, look: observations.takeLatest()))
    results.append(handle(expectations.count - 1))
  }

  /// Reads the label of an expectation, and the rule that requires it.
  private func grounds(
    _ arguments: CallArguments
  ) throws(LanguageProblem) -> (label: String, rule: RuleIdentifier?) {
    guard arguments.isTable(1) else { return (try arguments.optionalText(1) ?? "", nil) }
    let fields = try FieldReader(
      try arguments.table(1), of: "expect", kind: .order, known: ["label", "rule"])
    let label = try fields.text("label") ?? ""
    guard let name = try fields.text("rule") else { return (label, nil) }
    guard let page = RuleRegistry.page(of: RuleIdentifier(name)) else {
      throw .unknown(.declaration, "rule", name, among: RuleRegistry.pages.map(\.identifier.text))
    }
    return (label, page.identifier)
  }

  /// Returns the handle by which scripts refer to an expectation.
  private func handle(_ number: Int) -> LuaHandle {
    LuaHandle(type: LanguageHandle.expectation.rawValue, index: UInt32(number))
  }

  func check(_ call: ValueCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let expectation = expectations[arguments.receiver]
    guard case .value(let found) = expectation.subject else {
      throw LanguageProblem(
        "a world or device cannot be compared",
        advice: "write expect(world):saw \"…\" or expect(phone:owned \"coins\"):equals(1)")
    }
    let expected =
      arguments.isMissing(0) || arguments.callee.parameters.isEmpty ? LuaValue.nil : try arguments.value(0)
    guard let check = try ValueCheck(call, found: found, expected: expected, arguments) else {
      return
    }
    expectations[arguments.receiver].hasFailed = true
    let look = expectation.look
    outcome.fail(
      expectation.label, rule: expectation.rule, at: arguments.position, expected: check.expected,
      found: ValueWords.literal(found), differences: check.differences(found),
      facts: reader.facts.relevant(device: look?.device ?? .none, product: look?.product ?? .none))
  }

  /// Checks one call of an expectation about facts.
  func check(
    _ call: SightCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    results.append(handle(arguments.receiver))
    let expectation = expectations[arguments.receiver]
    guard case .facts(let device) = expectation.subject else {
      throw LanguageProblem(
        "saw works only on a world or a device", advice: "write expect(world):saw \"claim.granted\"")
    }
    let chain = FactChain(expectation, device: device, reader: reader, outcome: outcome)
    defer { expectations[arguments.receiver] = chain.expectation }
    try chain.check(call, arguments)
  }
}
