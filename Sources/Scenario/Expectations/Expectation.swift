internal import Facts
internal import Kernel
internal import Lua
internal import Rules

/// An expectation that a script began.
struct Expectation {
  /// The value or the facts that it is about.
  enum Subject {
    case value(LuaValue)
    /// The facts of the world, or of one device.
    case facts(DeviceID)
  }

  /// The value or the facts that it is about.
  let subject: Subject
  /// The label that the script gave; may be empty.
  let label: String
  /// The rule that demands it of the app; nil where it weighs as a must.
  let rule: RuleIdentifier?
  /// The device and product that the script asked about before it; their facts explain a failure.
  var look: Look?
  /// The facts that `saw` found.
  var seen: [Fact] = []
  /// The filter of the latest `saw`; nil before one.
  var sought: FactFilter?
  /// Which of the facts the next words are about.
  var chosen = 0
  /// The fact that `before` or `after` compared with, and the words for both.
  var compared: (fact: Fact, words: String)?
  /// The span that `within` gave, and the place of its failure, which `of` takes back.
  var span: (length: Interval, failure: Int?)?
  /// The place of the failure of a `saw` that found nothing, which a count after it takes back.
  var absence: Int?
  /// Whether it failed: what is chained to it is not looked at any more.
  var hasFailed = false

  /// The device and product that a script asked about.
  struct Look {
    let device: DeviceID
    let product: ProductID
  }

  /// The words of what was looked for, with the number of the one that is meant.
  var words: String {
    guard let sought else { return "" }
    return chosen == 0 ? sought.words : "\(sought.words) (number \(chosen + 1))"
  }

  /// The fact that the next words are about.
  var fact: Fact? { chosen < seen.count ? seen[chosen] : nil }
}

extension ScenarioRun {
  /// Begins an expectation and hands it to the script.
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

  /// The label and the rule that a script gives for an expectation.
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

  /// An expectation as a script holds it.
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

  /// Notes that an expectation failed; the run goes on, so that one run shows all of them. Differences and facts are
  /// looked for where the failure is shown.
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

  /// The next word of a chain says otherwise: a failure is none. Those behind it keep their places, by which they are
  /// known.
  func takeBack(_ failure: Int, of arguments: CallArguments) {
    if failures.indices.contains(failure) { failures[failure] = nil }
    while case .some(.none) = failures.last { failures.removeLast() }
    expectations[arguments.receiver].hasFailed = false
  }

  private static let shownFailuresMax = 100

  /// Notes that something was expected in vain.
  func fail(
    _ label: String, rule: RuleIdentifier? = nil, at position: (chunkName: String, line: Int),
    expected: String, found: String, differences: @autoclosure () -> [String] = [],
    facts: @autoclosure () -> ArraySlice<Fact>
  ) {
    guard !isDisturbed else {
      leftOutCount += 1
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
