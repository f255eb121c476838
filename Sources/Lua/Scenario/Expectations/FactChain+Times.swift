internal import Facts
internal import Kernel
internal import Lua

extension FactChain {
  /// Selects one of the facts that `saw` found. A positive number counts from the first fact, a negative
  /// number from the last.
  func choose(
    _ number: Int, _ arguments: CallArguments
  ) throws(LanguageProblem) {
    guard number != 0 else {
      throw arguments.problem(
        0, expected: "a nonzero number", advice: "the first fact is 1, the last is -1")
    }
    let place = number > 0 ? number - 1 : expectation.seen.count + number
    guard expectation.seen.indices.contains(place) else {
      fail(
        arguments, expected: "\(expectation.words) at least \(FactChain.times(Int(number.magnitude)))",
        found: FactChain.times(expectation.seen.count), facts: expectation.seen.suffix(8))
      return
    }
    choose(place)
  }

  /// Checks the time between the chosen fact and the fact with which `before` or `after` compared it.
  func compareSpan(
    _ arguments: CallArguments, isMost: Bool
  ) throws(LanguageProblem) {
    let limit = try arguments.duration(0)
    // The chain has no compared fact if `before` or `after` found none. That failure is recorded already.
    guard let compared = expectation.compared, let fact = expectation.fact else {
      if expectation.hasFailed { return }
      throw LanguageProblem(
        "call before(…) or after(…) first",
        advice:
          "for example expect(world):saw(\"granted\"):before(\"finished\"):by_at_most \"1s\""
      )
    }
    guard !expectation.hasFailed else { return }
    let distance = FactChain.distance(fact, compared.fact)
    guard isMost ? distance > limit : distance < limit else { return }
    fail(
      arguments,
      expected: "\(compared.words) by \(isMost ? "at most" : "at least") \(DurationText.short(limit))",
      found: DurationText.short(distance), facts: FactChain.inOrder(fact, compared.fact))
  }

  /// Checks the time from the start of the run to the chosen fact.
  func compareStart(_ arguments: CallArguments, _ limit: Interval) {
    guard !expectation.hasFailed, let fact = expectation.fact else { return }
    setSpan(limit)
    let since = fact.instant - Instant.zero
    guard since > limit else { return }
    let failure = fail(
      arguments, expected: "\(expectation.words) within \(DurationText.short(limit)) of the start",
      found: DurationText.short(since), facts: [fact])
    // Without `of`, `within` measures from the start of the run.
    if let failure { setSpan(limit, failure: failure) }
  }

  func compareDistance(
    _ arguments: CallArguments, _ other: FactFilter
  ) throws(LanguageProblem) {
    guard let span = expectation.span else {
      if expectation.hasFailed { return }
      throw LanguageProblem(
        "of(…) needs within(…)",
        advice: "write expect(world):saw(\"granted\"):within(\"2s\"):of \"purchased\"")
    }
    if let failure = span.failure { retract(failure) }
    endSpan()
    guard let fact = expectation.fact else { return }
    let expected = "\(expectation.words) within \(DurationText.short(span.length)) of \(other.words)"
    guard let mark = try reader.matches(other).first else {
      fail(arguments, expected: expected, found: "\(other.words) did not happen", facts: [fact])
      return
    }
    let distance = FactChain.distance(fact, mark)
    guard distance > span.length else { return }
    fail(
      arguments, expected: expected, found: DurationText.short(distance),
      facts: FactChain.inOrder(fact, mark))
  }

  private static func distance(_ left: Fact, _ right: Fact) -> Interval {
    left.instant < right.instant ? right.instant - left.instant : left.instant - right.instant
  }

  private static func inOrder(_ left: Fact, _ right: Fact) -> ArraySlice<Fact> {
    left.sequence < right.sequence ? [left, right] : [right, left]
  }
}
