internal import Facts
internal import Lua

extension ScenarioRun {
  /// Counts or lists the facts so far that match a kind and values of its fields.
  func performFact(
    _ call: FactCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    let filter = try filter(arguments, device: .none)
    let facts = try readFacts().filter { filter.matches($0, texts: recorder.texts) }
    switch call {
    case .count: results.append(facts.count)
    case .list:
      let values = FactValues(texts: recorder.texts, naming: self)
      results.append(.table(LuaTable(list: facts.map(values.value))))
    }
  }

  func matches(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) -> [Fact] {
    try matches(try filter(arguments, device: device))
  }

  /// The filter in the arguments: a name and a table of fields, or one table with both.
  func filter(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) -> FactFilter {
    if let both = try arguments.value(0).table {
      guard arguments.isMissing(1) else {
        throw arguments.problem(1, expected: "no second argument after a table with the kind and fields")
      }
      return try FactFilter(.table(both), device: device, run: self)
    }
    return try FactFilter(
      try factKind(arguments, 0), device: device,
      fields: arguments.isMissing(1) ? nil : try arguments.table(1),
      run: self)
  }

  private func matches(_ filter: FactFilter) throws(LanguageProblem) -> [Fact] {
    try readFacts().filter { filter.matches($0, texts: recorder.texts) }
  }

  /// Performs an expectation about facts.
  func checkFacts(
    _ call: SightCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    results.append(expectationHandle(arguments.receiver))
    let expectation = expectations[arguments.receiver]
    guard case .facts(let device) = expectation.subject else {
      throw LanguageProblem(
        "saw works only on a world or a device", advice: "write expect(world):saw \"claim.granted\"")
    }
    switch call {
    case .saw: try look(arguments, try filter(arguments, device: device), isWanted: true)
    case .neverSaw: try look(arguments, try filter(arguments, device: device), isWanted: false)
    case .sawInOrder: try lookInOrder(arguments, device: device)
    case .shows: try compareTimeline(arguments, device: device)
    case .before, .after:
      let other = try filter(arguments, device: device)
      try requireSaw(expectation)
      if !expectation.hasFailed {
        try compareOrder(arguments, expectation, other, isBefore: call == .before)
      }
    case .nth:
      let number = try arguments.integer(0)
      try requireSaw(expectation)
      if !expectation.hasFailed { try choose(number, arguments, expectation) }
    case .between:
      let first = try FactFilter(try arguments.value(0), device: device, run: self)
      let last = try FactFilter(try arguments.value(1), device: device, run: self)
      try requireSaw(expectation)
      if !expectation.hasFailed { try narrow(arguments, expectation, from: first, to: last) }
    case .within:
      try requireSaw(expectation)
      compareStart(arguments, expectation, try arguments.duration(0))
    case .of:
      try requireSaw(expectation)
      try compareDistance(arguments, expectation, try filter(arguments, device: device))
    case .byAtMost, .byAtLeast:
      try requireSaw(expectation)
      try compareSpan(arguments, expectation, isMost: call == .byAtMost)
    case .times: try compareCount(arguments, expectation, "", ==)
    case .atLeast: try compareCount(arguments, expectation, "at least ", >=)
    case .atMost: try compareCount(arguments, expectation, "at most ", <=)
    }
  }

  private func requireSaw(_ expectation: Expectation) throws(LanguageProblem) {
    guard expectation.sought == nil else { return }
    throw LanguageProblem(
      "call saw(…) before this", advice: "for example expect(world):saw(\"claim.granted\"):times(1)")
  }

  private func look(
    _ arguments: CallArguments, _ filter: FactFilter, isWanted: Bool
  ) throws(LanguageProblem) {
    let seen = try matches(filter)
    // A second `saw` restarts the chain.
    expectations[arguments.receiver].seen = seen
    expectations[arguments.receiver].sought = filter
    expectations[arguments.receiver].chosen = 0
    expectations[arguments.receiver].compared = nil
    expectations[arguments.receiver].span = nil
    expectations[arguments.receiver].absence = nil
    guard seen.isEmpty == isWanted else { return }
    let shown = failures.count
    fail(
      arguments, expected: isWanted ? "\(filter.words) at least once" : "\(filter.words) never",
      found: isWanted ? "it never happened" : ScenarioRun.times(seen.count),
      facts: isWanted ? relevantFacts(to: filter) : seen.prefix(8))
    if isWanted, failures.count > shown { expectations[arguments.receiver].absence = shown }
  }

  private func lookInOrder(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) {
    let items = try arguments.table(0)
    guard items.list.count == items.count, items.count > 1 else {
      throw arguments.problem(
        0, found: items.list.count == items.count ? "\(items.count) in it" : "named fields in it",
        expected: "a list of at least two facts",
        advice: "write saw_in_order { \"granted\", { \"finished\", … } }")
    }
    var filters: [FactFilter] = []
    for item in items.list { filters.append(try FactFilter(item, device: device, run: self)) }
    var found: [Fact] = []
    for fact in try readFacts() where found.count < filters.count {
      if filters[found.count].matches(fact, texts: recorder.texts) { found.append(fact) }
    }
    guard found.count < filters.count else { return }
    let missing = filters[found.count]
    let isTooEarly = try !matches(missing).isEmpty
    let before = found.last.map { " after #\($0.sequence.rawValue)" } ?? ""
    fail(
      arguments, expected: filters.map(\.words).joined(separator: ", then "),
      found: "\(missing.words) did not happen\(isTooEarly ? before : "")",
      facts: found.isEmpty ? relevantFacts(to: missing) : found.suffix(8))
  }

  private func compareOrder(
    _ arguments: CallArguments, _ expectation: Expectation, _ other: FactFilter, isBefore: Bool
  ) throws(LanguageProblem) {
    let expected = "\(expectation.words) \(isBefore ? "before" : "after") \(other.words)"
    guard let seen = expectation.fact else { return }
    guard let mark = try matches(other).first else {
      fail(arguments, expected: expected, found: "\(other.words) did not happen", facts: [seen])
      return
    }
    expectations[arguments.receiver].compared = (mark, expected)
    let isMet = isBefore ? seen.sequence < mark.sequence : seen.sequence > mark.sequence
    guard !isMet else { return }
    fail(
      arguments, expected: expected,
      found: "#\(mark.sequence.rawValue) \(isBefore ? "before" : "after") #\(seen.sequence.rawValue)",
      facts: isBefore ? [mark, seen] : [seen, mark])
  }

  /// Narrows the chain to the facts between two other facts. If there are none between them, nothing
  /// fails.
  private func narrow(
    _ arguments: CallArguments, _ expectation: Expectation, from first: FactFilter, to last: FactFilter
  ) throws(LanguageProblem) {
    guard let sought = expectation.sought else { return }
    let begin = try matches(first).first
    let end = try matches(last).first { fact in
      begin.map { $0.sequence < fact.sequence } ?? false
    }
    guard let begin, let end else {
      fail(
        arguments, expected: "\(first.words), and then \(last.words)",
        found: begin.map { "\(last.words) did not happen after #\($0.sequence.rawValue)" }
          ?? "\(first.words) did not happen",
        facts: relevantFacts(to: begin == nil ? first : last))
      return
    }
    expectations[arguments.receiver].seen = expectation.seen.filter {
      begin.sequence < $0.sequence && $0.sequence < end.sequence
    }
    expectations[arguments.receiver].sought = sought.between(first, last)
    expectations[arguments.receiver].chosen = 0
  }

  private func compareCount(
    _ arguments: CallArguments, _ expectation: Expectation, _ words: String, _ isMet: (Int, Int) -> Bool
  ) throws(LanguageProblem) {
    let count = try arguments.integer(0)
    try requireSaw(expectation)
    // `saw` alone expects the fact at least once. If a count follows, the count decides.
    if let absence = expectation.absence {
      takeBack(absence, of: arguments)
      expectations[arguments.receiver].absence = nil
    } else if expectation.hasFailed {
      return
    }
    let found = expectation.seen.count
    guard !isMet(found, count), let sought = expectation.sought else { return }
    fail(
      arguments, expected: "\(sought.words) \(words)\(ScenarioRun.times(count))",
      found: ScenarioRun.times(found),
      facts: found == 0 ? relevantFacts(to: sought) : expectation.seen.prefix(8))
  }

  static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
