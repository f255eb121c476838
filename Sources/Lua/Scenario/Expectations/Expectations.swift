internal import Facts
internal import Lua
internal import Rules

/// The expectations that a script started.
final class Expectations {
  private let reader: FactReader
  private let observations: Observations
  private let outcome: RunOutcome
  private var begun: [Begun] = []

  /// An expectation about a value, or about facts.
  private enum Begun {
    case value(LuaValue, Expectation)
    case facts(FactChain)
  }

  init(_ reader: FactReader, observations: Observations, outcome: RunOutcome) {
    self.reader = reader
    self.observations = observations
    self.outcome = outcome
  }

  /// Starts an expectation and returns its handle to the script.
  func begin(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let (label, rule) = try grounds(arguments)
    if arguments.handle(0, .world) != nil {
      begun.append(.facts(chain(expectation(label, rule), on: .none)))
    } else if let device = arguments.handle(0, .device) {
      begun.append(.facts(chain(expectation(label, rule), on: DeviceID(device))))
    } else {
      let value = try arguments.value(0)
      begun.append(.value(value, expectation(label, rule)))
    }
    results.append(handle(begun.count - 1))
  }

  private func expectation(_ label: String, _ rule: RuleIdentifier?) -> Expectation {
    Expectation(label: label, rule: rule, look: observations.takeLatest())
  }

  private func chain(_ expectation: Expectation, on device: DeviceID) -> FactChain {
    FactChain(expectation, device: device, reader: reader, outcome: outcome)
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
    guard case .value(let found, let expectation) = begun[arguments.receiver] else {
      throw LanguageProblem(
        "a world or device cannot be compared",
        advice: "write expect(world):saw \"…\" or expect(phone:owned \"coins\"):equals(1)")
    }
    let expected =
      arguments.isMissing(0) || arguments.callee.parameters.isEmpty ? LuaValue.nil : try arguments.value(0)
    guard let check = try ValueCheck(call, found: found, expected: expected, arguments) else {
      return
    }
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
    guard case .facts(let chain) = begun[arguments.receiver] else {
      throw LanguageProblem(
        "saw works only on a world or a device", advice: "write expect(world):saw \"claim.granted\"")
    }
    try chain.check(call, arguments)
  }
}
