public import Facts

extension SituationCoverage {
  /// The coverage as a line of a log.
  public var json: JSONValue {
    ["situations": .list(standings.map(\.json)), "runs": .integer(Int64(runCount))]
  }

  /// Parses a coverage from a line.
  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    let runCount = Int(try object.number("runs", in: 0...Int64.max))
    var standings: [SituationStanding] = []
    for element in try object.objects("situations") {
      standings.append(try SituationStanding(element, runCount: runCount))
    }
    self.init(standings, runCount: runCount)
  }
}

extension SituationStanding {
  fileprivate var json: JSONValue {
    [
      "situation": .text(identifier), "sentence": .text(sentence),
      "steps": .list(steps.map(JSONValue.text)), "not_applicable": absence.map(JSONValue.text) ?? .null,
      "reached": .integer(Int64(reachedCount)), "best": .integer(Int64(bestProgress)),
    ]
  }

  fileprivate init(_ object: LogObject, runCount: Int) throws(LogError) {
    let steps = try object.texts("steps")
    let reached = Int(try object.number("reached", in: 0...Int64(runCount)))
    // In a reached situation some run completed all steps, and in an unreached situation no run did.
    let best: ClosedRange<Int64> =
      reached > 0 || steps.isEmpty
      ? Int64(steps.count)...Int64(steps.count) : 0...Int64(steps.count - 1)
    let absence = try object.member("not_applicable")
    self.init(
      identifier: try object.text("situation"), sentence: try object.text("sentence"), steps: steps,
      absence: absence == .null ? nil : try object.text("not_applicable"), reachedCount: reached,
      bestProgress: Int(try object.number("best", in: best)))
  }
}
