internal import Facts
internal import Kernel
internal import Lua
internal import Rules

/// An expectation that a script started.
struct Expectation {
  /// The value or the facts that the expectation checks.
  enum Subject {
    case value(LuaValue)
    /// The facts of the world, or of one device.
    case facts(DeviceID)
  }

  let subject: Subject
  /// The label from the script; may be empty.
  let label: String
  /// The rule that demands the expectation of the app. If nil, a failure counts at level must.
  let rule: RuleIdentifier?
  /// The device and product of the script's latest query. Their facts explain a failure.
  var look: Look?
  /// The facts that `saw` found.
  var seen: [Fact] = []
  /// The filter of the latest `saw`; nil before one.
  var sought: FactFilter?
  /// The index in `seen` of the fact that the next words check.
  var chosen = 0
  /// The fact that `before` or `after` compared with, and the words for both.
  var compared: (fact: Fact, words: String)?
  /// The span of `within`, and the index of its failure. A following `of` retracts that failure.
  var span: (length: Interval, failure: Int?)?
  /// The index of the failure of a `saw` that found nothing. A following count retracts it.
  var absence: Int?
  /// Whether the expectation failed. Later words of the chain are then not checked.
  var hasFailed = false

  /// The device and product of a script's query.
  struct Look {
    let device: DeviceID
    let product: ProductID
  }

  /// The words of the filter, with the number of the chosen fact.
  var words: String {
    guard let sought else { return "" }
    return chosen == 0 ? sought.words : "\(sought.words) (number \(chosen + 1))"
  }

  /// The fact that the next words check.
  var fact: Fact? { chosen < seen.count ? seen[chosen] : nil }
}

extension ScenarioRun {
  /// Starts an expectation and returns it to the script.
  func beginExpectation(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let (label, rule) = try grounds(arguments)
    let subject: Expectation.Subject
    if arguments.handle(0, .world) != nil {
      subject = .facts(.none)
    } else if let device = arguments.handle(0, .device) {
      subject = .facts(DeviceID(device))
    } else {
      subject = .value(try arguments.value(0))
    }
    expectations.append(Expectation(subject: subject, label: label, rule: rule, look: lastLook))
    lastLook = nil
    results.append(expectationHandle(expectations.count - 1))
  }

  /// The label and the rule of an expectation.
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

  /// The handle of an expectation for scripts.
  func expectationHandle(_ number: Int) -> LuaHandle {
    LuaHandle(type: LanguageHandle.expectation.rawValue, index: UInt32(number))
  }

  func checkValue(_ call: ValueCall, _ arguments: CallArguments) throws(LanguageProblem) {
    guard case .value(let found) = expectations[arguments.receiver].subject else {
      throw LanguageProblem(
        "a world or device cannot be compared",
        advice: "write expect(world):saw \"…\" or expect(phone:owned \"coins\"):equals(1)")
    }
    let expected =
      arguments.isMissing(0) || arguments.callee.parameters.isEmpty ? LuaValue.nil : try arguments.value(0)
    guard let check = try ValueCheck(call, found: found, expected: expected, arguments) else {
      return
    }
    let look = expectations[arguments.receiver].look
    fail(
      arguments, expected: check.expected, found: ValueWords.literal(found),
      differences: check.differences(found),
      facts: relevantFacts(device: look?.device ?? .none, product: look?.product ?? .none))
  }

  /// Records a failed expectation. The run continues, so that one run shows all failures. Differences and
  /// facts are computed only if the failure is shown.
  func fail(
    _ arguments: CallArguments, expected: String, found: String,
    differences: @autoclosure () -> [String] = [], facts: @autoclosure () -> ArraySlice<Fact>
  ) {
    let expectation = expectations[arguments.receiver]
    expectations[arguments.receiver].hasFailed = true
    fail(
      expectation.label, rule: expectation.rule, at: arguments.position, expected: expected, found: found,
      differences: differences(), facts: facts())
  }

  /// Retracts a failure, because the next word of a chain changes the condition. Later failures keep
  /// their indexes, which identify them.
  func takeBack(_ failure: Int, of arguments: CallArguments) {
    if failures.indices.contains(failure) { failures[failure] = nil }
    while case .some(.none) = failures.last { failures.removeLast() }
    expectations[arguments.receiver].hasFailed = false
  }

  private static let shownFailuresMax = 100

  /// Records a failed expectation.
  func fail(
    _ label: String, rule: RuleIdentifier? = nil, at position: (chunkName: String, line: Int),
    expected: String, found: String, differences: @autoclosure () -> [String] = [],
    facts: @autoclosure () -> ArraySlice<Fact>
  ) {
    guard !hasUnplannedFault else {
      ignoredFailureCount += 1
      failures.append(nil)
      return
    }
    guard failures.count < ScenarioRun.shownFailuresMax else {
      unshownFailureCount += 1
      return
    }
    let line = position.chunkName == definition.file ? ScenarioError.line(position.line, of: host.source) : ""
    let name = !label.isEmpty ? label : !line.isEmpty ? line : "an expectation"
    let printer = FactPrinter(world: world, texts: recorder.texts)
    if let (order, orderLine) = untimedTap {
      remarks.append(
        "no time has passed since \(order) on line \(orderLine); call world:settle() before the expectation"
      )
      untimedTap = nil
    }
    failures.append(
      FailedExpectation(
        place: SourcePlace(file: position.chunkName, line: position.line), name: name, rule: rule,
        expected: expected,
        found: found, difference: differences(),
        facts: facts().map { CitedFact(sequence: $0.sequence.rawValue, text: printer.line(of: $0)) }))
  }
}
