internal import Facts
internal import Lua
internal import World

extension RunStage {
  /// Compares what happened with a drawing.
  func compareTimeline(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) {
    let timeline = try DrawingReader(stage: self, device: device).read(try arguments.text(0))
    let comparison = TimelineComparison(timeline, with: try keptFacts(for: arguments.call))
    guard let difference = comparison.difference else { return }
    let expected =
      difference.missing.isEmpty
      ? "nothing more of what is drawn" : difference.missing.joined(separator: " and ")
    let found = difference.fact.map {
      "\(comparison.happened[difference.place].text) (#\($0.sequence.rawValue))"
    }
    let drawing = TimelineDrawing { lane in
      guard lane.device != .none, self.world.devices.count > 1 else { return lane.actor.name }
      return "\(lane.actor.name)@\(self.world[lane.device].name)"
    }
    let happened =
      comparison.happened.isEmpty
      ? ["nothing"] : drawing.lines(comparison.happened, marked: difference.place)
    let place = difference.fact.flatMap { fact in comparison.facts.firstIndex(of: fact) }
    let last = place ?? comparison.facts.count - 1
    fail(
      arguments, expected: expected, found: found ?? "nothing more",
      differences: ["drawn"] + RunStage.moved(timeline.lines(markedAt: difference.column)) + ["happened"]
        + RunStage.moved(happened),
      facts: comparison.facts[max(0, last - 3)..<(last + 1)])
  }

  /// Lines below a title.
  private static func moved(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }
}
