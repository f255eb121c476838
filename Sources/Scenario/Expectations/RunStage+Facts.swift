internal import Facts
internal import Lua

extension RunStage {
  /// The facts so far that a kind and values of its fields single out.
  func matches(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) -> [Fact] {
    try matches(try filter(arguments, device: device), for: arguments.call)
  }

  /// What the arguments look for: a name and a table of fields, or one table with both.
  func filter(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) -> FactFilter {
    if let both = try arguments.value(0).table {
      guard arguments.isMissing(1) else {
        throw arguments.problem(1, expected: "nothing behind a table that names kind and fields")
      }
      return try FactFilter(.table(both), device: device, stage: self)
    }
    return try FactFilter(
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
    case .expectSawInOrder: try lookInOrder(arguments, device: device)
    case .expectShows: try compareTimeline(arguments, device: device)
    case .expectBefore, .expectAfter:
      let other = try filter(arguments, device: device)
      try requireSaw(expectation)
      if !expectation.hasFailed { try compareOrder(arguments, expectation, other) }
    case .expectNth:
      let number = try arguments.integer(0)
      try requireSaw(expectation)
      if !expectation.hasFailed { try choose(number, arguments, expectation) }
    case .expectBetween:
      let first = try FactFilter(try arguments.value(0), device: device, stage: self)
      let last = try FactFilter(try arguments.value(1), device: device, stage: self)
      try requireSaw(expectation)
      if !expectation.hasFailed { try narrow(arguments, expectation, from: first, to: last) }
    case .expectWithin, .expectOf, .expectByAtMost, .expectByAtLeast:
      try requireSaw(expectation)
      try compareTimes(arguments, expectation, device: device)
    default:
      let count = try arguments.integer(0)
      try requireSaw(expectation)
      if !expectation.hasFailed { compareCount(arguments, expectation, count) }
    }
  }

  private func requireSaw(_ expectation: Expectation) throws(LanguageProblem) {
    guard expectation.sought == nil else { return }
    throw LanguageProblem(
      "nothing was looked for yet", advice: "write saw first: expect(world):saw(\"claim.granted\"):times(1)")
  }

  private func look(_ arguments: CallArguments, _ filter: FactFilter) throws(LanguageProblem) {
    let seen = try matches(filter, for: arguments.call)
    let isWanted = arguments.call == .expectSaw
    // What is looked for anew forgets what was found before.
    expectations[arguments.receiver].seen = seen
    expectations[arguments.receiver].sought = filter
    expectations[arguments.receiver].chosen = 0
    expectations[arguments.receiver].compared = nil
    expectations[arguments.receiver].span = nil
    guard seen.isEmpty == isWanted else { return }
    fail(
      arguments, expected: isWanted ? "\(filter.words) at least once" : "\(filter.words) never",
      found: isWanted ? "it never came" : RunStage.times(seen.count),
      facts: isWanted ? relevantFacts(to: filter) : seen.prefix(8))
  }

  private func lookInOrder(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) {
    let items = try arguments.table(0)
    guard items.list.count == items.count, items.count > 1 else {
      throw arguments.problem(
        0, found: items.list.count == items.count ? "\(items.count) in it" : "fields with names in it",
        expected: "a list of at least two facts",
        advice: "write saw_in_order { \"granted\", { \"finished\", … } }")
    }
    var filters: [FactFilter] = []
    for item in items.list { filters.append(try FactFilter(item, device: device, stage: self)) }
    var found: [Fact] = []
    for fact in try keptFacts(for: arguments.call) where found.count < filters.count {
      if filters[found.count].matches(fact, texts: recorder.texts) { found.append(fact) }
    }
    guard found.count < filters.count else { return }
    let missing = filters[found.count]
    let isTooEarly = try !matches(missing, for: arguments.call).isEmpty
    let before = found.last.map { " behind #\($0.sequence.rawValue)" } ?? ""
    fail(
      arguments, expected: filters.map(\.words).joined(separator: ", then "),
      found: "\(missing.words) \(isTooEarly ? "never came\(before)" : "never came")",
      facts: found.isEmpty ? relevantFacts(to: missing) : found.suffix(8))
  }

  private func compareOrder(
    _ arguments: CallArguments, _ expectation: Expectation, _ other: FactFilter
  ) throws(LanguageProblem) {
    let isBefore = arguments.call == .expectBefore
    let expected = "\(expectation.words) \(isBefore ? "before" : "after") \(other.words)"
    guard let seen = expectation.fact else { return }
    guard let mark = try matches(other, for: arguments.call).first else {
      fail(arguments, expected: expected, found: "\(other.words) never came", facts: [seen])
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

  /// Lets what follows be about the facts between two others, of which there may be none.
  private func narrow(
    _ arguments: CallArguments, _ expectation: Expectation, from first: FactFilter, to last: FactFilter
  ) throws(LanguageProblem) {
    guard let sought = expectation.sought else { return }
    let begin = try matches(first, for: arguments.call).first
    let end = try matches(last, for: arguments.call).first { fact in
      begin.map { $0.sequence < fact.sequence } ?? false
    }
    guard let begin, let end else {
      fail(
        arguments, expected: "\(first.words), and then \(last.words)",
        found: begin.map { "\(last.words) never came behind #\($0.sequence.rawValue)" }
          ?? "\(first.words) never came",
        facts: relevantFacts(to: begin == nil ? first : last))
      return
    }
    expectations[arguments.receiver].seen = expectation.seen.filter {
      begin.sequence < $0.sequence && $0.sequence < end.sequence
    }
    expectations[arguments.receiver].sought = sought.between(first, last)
    expectations[arguments.receiver].chosen = 0
  }

  private func compareCount(_ arguments: CallArguments, _ expectation: Expectation, _ count: Int) {
    let found = expectation.seen.count
    let (isMet, words) =
      switch arguments.call {
      case .expectAtLeast: (found >= count, "at least ")
      case .expectAtMost: (found <= count, "at most ")
      default: (found == count, "")
      }
    guard !isMet, let sought = expectation.sought else { return }
    fail(
      arguments, expected: "\(sought.words) \(words)\(RunStage.times(count))",
      found: RunStage.times(found),
      facts: found == 0 ? relevantFacts(to: sought) : expectation.seen.prefix(8))
  }

  static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
