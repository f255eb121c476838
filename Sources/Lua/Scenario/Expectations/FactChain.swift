internal import Facts
internal import Kernel
internal import Lua

/// An expectation about facts. A script builds it as a chain of calls, such as `saw`, `before` and
/// `times`.
final class FactChain {
  /// The state of the expectation after the calls of the chain so far.
  private(set) var expectation: Expectation
  /// The device that recorded the facts to check. `.none` selects the facts of the whole world.
  let device: DeviceID
  let reader: FactReader
  private let outcome: RunOutcome

  init(_ expectation: Expectation, device: DeviceID, reader: FactReader, outcome: RunOutcome) {
    self.expectation = expectation
    self.device = device
    self.reader = reader
    self.outcome = outcome
  }

  /// Performs the next call of the chain.
  func check(_ call: SightCall, _ arguments: CallArguments) throws(LanguageProblem) {
    switch call {
    case .saw: try look(arguments, try reader.filter(arguments, device: device), isWanted: true)
    case .neverSaw: try look(arguments, try reader.filter(arguments, device: device), isWanted: false)
    case .sawInOrder: try lookInOrder(arguments)
    case .shows: try compareTimeline(arguments)
    case .before, .after:
      let other = try reader.filter(arguments, device: device)
      try requireSaw()
      if !expectation.hasFailed {
        try compareOrder(arguments, other, isBefore: call == .before)
      }
    case .nth:
      let number = try arguments.integer(0)
      try requireSaw()
      if !expectation.hasFailed { try choose(number, arguments) }
    case .between:
      let first = try FactFilter(try arguments.value(0), device: device, reader.names)
      let last = try FactFilter(try arguments.value(1), device: device, reader.names)
      try requireSaw()
      if !expectation.hasFailed { try narrow(arguments, from: first, to: last) }
    case .within:
      try requireSaw()
      compareStart(arguments, try arguments.duration(0))
    case .of:
      try requireSaw()
      try compareDistance(arguments, try reader.filter(arguments, device: device))
    case .byAtMost, .byAtLeast:
      try requireSaw()
      try compareSpan(arguments, isMost: call == .byAtMost)
    case .times: try compareCount(arguments, "", ==)
    case .atLeast: try compareCount(arguments, "at least ", >=)
    case .atMost: try compareCount(arguments, "at most ", <=)
    }
  }

  /// Records a failure. The following calls of the chain are then not checked.
  ///
  /// - Returns: The index of the failure; nil if there are too many to show.
  @discardableResult
  func fail(
    _ arguments: CallArguments, expected: String, found: String,
    differences: @autoclosure () -> [String] = [], facts: @autoclosure () -> ArraySlice<Fact>
  ) -> Int? {
    expectation.hasFailed = true
    return outcome.fail(
      expectation.label, rule: expectation.rule, at: arguments.position, expected: expected, found: found,
      differences: differences(), facts: facts())
  }

  /// Retracts a failure, because the next call of the chain changes the condition.
  func retract(_ failure: Int) {
    outcome.retract(failure)
    expectation.hasFailed = false
  }

  /// Selects the fact that the following calls of the chain check.
  func choose(_ place: Int) { expectation.chosen = place }

  /// Remembers the length of time passed to `within`, and the failure that `within` recorded. A following
  /// `of` names the fact from which that time is measured.
  func setSpan(_ length: Interval, failure: Int? = nil) { expectation.span = (length, failure) }

  func endSpan() { expectation.span = nil }

  private func requireSaw() throws(LanguageProblem) {
    guard expectation.sought == nil else { return }
    throw LanguageProblem(
      "call saw(…) before this", advice: "for example expect(world):saw(\"claim.granted\"):times(1)")
  }

  private func look(
    _ arguments: CallArguments, _ filter: FactFilter, isWanted: Bool
  ) throws(LanguageProblem) {
    let seen = try reader.matches(filter)
    // A second `saw` restarts the chain.
    expectation.seen = seen
    expectation.sought = filter
    expectation.chosen = 0
    expectation.compared = nil
    expectation.span = nil
    expectation.absence = nil
    guard seen.isEmpty == isWanted else { return }
    let failure = fail(
      arguments, expected: isWanted ? "\(filter.words) at least once" : "\(filter.words) never",
      found: isWanted ? "it never happened" : FactChain.times(seen.count),
      facts: isWanted ? reader.facts.relevant(to: filter) : seen.prefix(8))
    if isWanted { expectation.absence = failure }
  }

  private func lookInOrder(_ arguments: CallArguments) throws(LanguageProblem) {
    let items = try arguments.table(0)
    guard items.list.count == items.count, items.count > 1 else {
      throw arguments.problem(
        0, found: items.list.count == items.count ? "\(items.count) in it" : "named fields in it",
        expected: "a list of at least two facts",
        advice: "write saw_in_order { \"granted\", { \"finished\", … } }")
    }
    var filters: [FactFilter] = []
    for item in items.list { filters.append(try FactFilter(item, device: device, reader.names)) }
    var found: [Fact] = []
    for fact in try reader.facts.read() where found.count < filters.count {
      if filters[found.count].matches(fact, texts: reader.facts.texts) { found.append(fact) }
    }
    guard found.count < filters.count else { return }
    let missing = filters[found.count]
    let isTooEarly = try !reader.matches(missing).isEmpty
    let before = found.last.map { " after #\($0.sequence.rawValue)" } ?? ""
    fail(
      arguments, expected: filters.map(\.words).joined(separator: ", then "),
      found: "\(missing.words) did not happen\(isTooEarly ? before : "")",
      facts: found.isEmpty ? reader.facts.relevant(to: missing) : found.suffix(8))
  }

  private func compareOrder(
    _ arguments: CallArguments, _ other: FactFilter, isBefore: Bool
  ) throws(LanguageProblem) {
    let expected = "\(expectation.words) \(isBefore ? "before" : "after") \(other.words)"
    guard let seen = expectation.fact else { return }
    guard let mark = try reader.matches(other).first else {
      fail(arguments, expected: expected, found: "\(other.words) did not happen", facts: [seen])
      return
    }
    expectation.compared = (mark, expected)
    let isMet = isBefore ? seen.sequence < mark.sequence : seen.sequence > mark.sequence
    guard !isMet else { return }
    fail(
      arguments, expected: expected,
      found: "#\(mark.sequence.rawValue) \(isBefore ? "before" : "after") #\(seen.sequence.rawValue)",
      facts: isBefore ? [mark, seen] : [seen, mark])
  }

  /// Restricts the chain to the facts between two other facts. It is not a failure if no fact remains.
  private func narrow(
    _ arguments: CallArguments, from first: FactFilter, to last: FactFilter
  ) throws(LanguageProblem) {
    guard let sought = expectation.sought else { return }
    let begin = try reader.matches(first).first
    let end = try reader.matches(last).first { fact in
      begin.map { $0.sequence < fact.sequence } ?? false
    }
    guard let begin, let end else {
      fail(
        arguments, expected: "\(first.words), and then \(last.words)",
        found: begin.map { "\(last.words) did not happen after #\($0.sequence.rawValue)" }
          ?? "\(first.words) did not happen",
        facts: reader.facts.relevant(to: begin == nil ? first : last))
      return
    }
    expectation.seen = expectation.seen.filter {
      begin.sequence < $0.sequence && $0.sequence < end.sequence
    }
    expectation.sought = sought.between(first, last)
    expectation.chosen = 0
  }

  private func compareCount(
    _ arguments: CallArguments, _ words: String, _ isMet: (Int, Int) -> Bool
  ) throws(LanguageProblem) {
    let count = try arguments.integer(0)
    try requireSaw()
    // `saw` without a count expects the fact at least once. If the script adds a count, only the count is
    // checked.
    if let absence = expectation.absence {
      retract(absence)
      expectation.absence = nil
    } else if expectation.hasFailed {
      return
    }
    let found = expectation.seen.count
    guard !isMet(found, count), let sought = expectation.sought else { return }
    fail(
      arguments, expected: "\(sought.words) \(words)\(FactChain.times(count))",
      found: FactChain.times(found),
      facts: found == 0 ? reader.facts.relevant(to: sought) : expectation.seen.prefix(8))
  }

  static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
