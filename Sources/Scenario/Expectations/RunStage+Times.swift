internal import Facts
internal import Kernel
internal import Lua

extension RunStage {
  /// Lets what follows be about another of the facts that were seen.
  func choose(
    _ number: Int, _ arguments: CallArguments, _ expectation: Expectation
  ) throws(LanguageProblem) {
    guard number != 0 else {
      throw arguments.problem(
        0, expected: "a number from 1, or from -1 backwards", advice: "the first is number 1, the last is -1")
    }
    let place = number > 0 ? number - 1 : expectation.seen.count + number
    guard expectation.seen.indices.contains(place), let sought = expectation.sought else {
      fail(
        arguments, expected: "\(expectation.words) at least \(RunStage.times(Int(number.magnitude)))",
        found: RunStage.times(expectation.seen.count), facts: expectation.seen.suffix(8))
      return
    }
    expectations[arguments.receiver].chosen = place
    expectations[arguments.receiver].sought = sought
  }

  /// Checks how much time there was: since the start of the run, between two facts.
  func compareTimes(
    _ arguments: CallArguments, _ expectation: Expectation, device: DeviceID
  ) throws(LanguageProblem) {
    switch arguments.call {
    case .expectWithin: compareStart(arguments, expectation, try arguments.duration(0))
    case .expectOf: try compareDistance(arguments, expectation, try filter(arguments, device: device))
    default:
      let limit = try arguments.duration(0)
      // What the chain compared before may have failed for want of a fact.
      guard let compared = expectation.compared, let fact = expectation.fact else {
        if expectation.hasFailed { return }
        throw LanguageProblem(
          "nothing was compared yet",
          advice:
            "write before or after first: expect(world):saw(\"granted\"):before(\"finished\"):by_at_most \"1s\""
        )
      }
      guard !expectation.hasFailed else { return }
      let distance = RunStage.distance(fact, compared.fact)
      let isMost = arguments.call == .expectByAtMost
      guard isMost ? distance > limit : distance < limit else { return }
      fail(
        arguments,
        expected: "\(compared.words) by \(isMost ? "at most" : "at least") \(DurationText.short(limit))",
        found: DurationText.short(distance), facts: RunStage.inOrder(fact, compared.fact))
    }
  }

  private func compareStart(_ arguments: CallArguments, _ expectation: Expectation, _ limit: Interval) {
    guard !expectation.hasFailed, let fact = expectation.fact else { return }
    expectations[arguments.receiver].span = (limit, nil)
    let since = fact.instant - Instant.zero
    guard since > limit else { return }
    let shown = failures.count
    fail(
      arguments, expected: "\(expectation.words) within \(DurationText.short(limit)) of the start",
      found: DurationText.short(since), facts: [fact])
    // Until `of` says of what, the span is that from the start.
    if failures.count > shown { expectations[arguments.receiver].span = (limit, shown) }
  }

  private func compareDistance(
    _ arguments: CallArguments, _ expectation: Expectation, _ other: FactFilter
  ) throws(LanguageProblem) {
    guard let span = expectation.span else {
      if expectation.hasFailed { return }
      throw LanguageProblem(
        "no span was given yet",
        advice: "write within first: expect(world):saw(\"granted\"):within(\"2s\"):of \"purchased\"")
    }
    if let failure = span.failure, failures.indices.contains(failure) {
      failures.remove(at: failure)
      expectations[arguments.receiver].hasFailed = false
    }
    expectations[arguments.receiver].span = nil
    guard let fact = expectation.fact else { return }
    let expected = "\(expectation.words) within \(DurationText.short(span.length)) of \(other.words)"
    guard let mark = try matches(arguments, device: other.device).first else {
      fail(arguments, expected: expected, found: "\(other.words) never came", facts: [fact])
      return
    }
    let distance = RunStage.distance(fact, mark)
    guard distance > span.length else { return }
    fail(
      arguments, expected: expected, found: DurationText.short(distance),
      facts: RunStage.inOrder(fact, mark))
  }

  private static func distance(_ left: Fact, _ right: Fact) -> Interval {
    left.instant < right.instant ? right.instant - left.instant : left.instant - right.instant
  }

  private static func inOrder(_ left: Fact, _ right: Fact) -> ArraySlice<Fact> {
    left.sequence < right.sequence ? [left, right] : [right, left]
  }
}
