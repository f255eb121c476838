internal import Facts
internal import Lua

extension RunStage {
  /// The facts so far that a kind and values of its fields single out.
  func matches(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) -> [Fact] {
    try matches(try filter(arguments, device: device), for: arguments.call)
  }

  private func filter(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) -> FactFilter {
    try FactFilter(
      try factKind(arguments, 0), device: device,
      fields: arguments.isMissing(1) ? nil : try arguments.table(1),
      stage: self)
  }

  private func matches(_ filter: FactFilter, for call: LanguageCall) throws(LanguageProblem) -> [Fact] {
    try keptFacts(for: call).filter { filter.matches($0, texts: recorder.texts) }
  }

  /// Checks what came in a run.
  func checkFacts(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    results.append(expectationHandle(arguments.receiver))
    let expectation = expectations[arguments.receiver]
    guard case .facts(let device) = expectation.subject else {
      throw LanguageProblem(
        "only a world and a device see facts", advice: "write expect(world):saw \"claim.granted\"")
    }
    switch arguments.call {
    case .expectSaw, .expectNeverSaw: try look(arguments, try filter(arguments, device: device))
    case .expectBefore, .expectAfter:
      let other = try filter(arguments, device: device)
      try requireSaw(expectation)
      if !expectation.hasFailed { try compareOrder(arguments, expectation, other) }
    default:
      let count = try arguments.integer(0)
      try requireSaw(expectation)
      if !expectation.hasFailed { compareCount(arguments, expectation, count) }
    }
  }

  private func requireSaw(_ expectation: Expectation) throws(LanguageProblem) {
    guard expectation.sought.isEmpty else { return }
    throw LanguageProblem(
      "nothing was looked for yet", advice: "write saw first: expect(world):saw(\"claim.granted\"):times(1)")
  }

  private func look(_ arguments: CallArguments, _ filter: FactFilter) throws(LanguageProblem) {
    let seen = try matches(filter, for: arguments.call)
    expectations[arguments.receiver].seen = seen
    expectations[arguments.receiver].sought = filter.words
    let isWanted = arguments.call == .expectSaw
    guard seen.isEmpty == isWanted else { return }
    fail(
      arguments, expected: isWanted ? "\(filter.words) at least once" : "\(filter.words) never",
      found: isWanted ? "it never came" : RunStage.times(seen.count),
      facts: isWanted ? recorder.kept.suffix(8) : seen.prefix(8))
  }

  private func compareOrder(
    _ arguments: CallArguments, _ expectation: Expectation, _ other: FactFilter
  ) throws(LanguageProblem) {
    let isBefore = arguments.call == .expectBefore
    let expected = "\(expectation.sought) \(isBefore ? "before" : "after") \(other.words)"
    guard let seen = expectation.seen.first else { return }
    guard let mark = try matches(other, for: arguments.call).first else {
      fail(arguments, expected: expected, found: "\(other.words) never came", facts: [seen])
      return
    }
    let isMet = isBefore ? seen.sequence < mark.sequence : seen.sequence > mark.sequence
    guard !isMet else { return }
    fail(
      arguments, expected: expected,
      found: "#\(mark.sequence.rawValue) \(isBefore ? "before" : "after") #\(seen.sequence.rawValue)",
      facts: isBefore ? [mark, seen] : [seen, mark])
  }

  private func compareCount(_ arguments: CallArguments, _ expectation: Expectation, _ count: Int) {
    let found = expectation.seen.count
    let (isMet, words) =
      switch arguments.call {
      case .expectAtLeast: (found >= count, "at least ")
      case .expectAtMost: (found <= count, "at most ")
      default: (found == count, "")
      }
    guard !isMet else { return }
    fail(
      arguments, expected: "\(expectation.sought) \(words)\(RunStage.times(count))",
      found: RunStage.times(found),
      facts: expectation.seen.prefix(8))
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
