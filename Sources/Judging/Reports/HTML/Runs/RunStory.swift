internal import Facts
internal import Results
internal import Rules

/// A run in the page's data: the lanes of the diagram, the facts as columns, and the changes that each
/// fact makes to the state.
struct RunStory {
  private let trace: Trace
  private let window: Range<Int>

  /// The maximum number of facts of a run on the page. From a longer run, the page shows the facts
  /// around the last cited fact.
  static let factCountMax = 2000

  init(_ trace: Trace, of result: CaseResult) {
    self.trace = trace
    let count = trace.facts.count
    let first = trace.facts.first?.sequence.rawValue ?? 1
    let cited = result.findings.compactMap { $0.breach?.facts.last?.sequence }.max() ?? UInt32(count)
    // A quarter of the shown facts follow the last cited fact.
    let end = min(count, max(Int(cited) - Int(first) + RunStory.factCountMax / 4, RunStory.factCountMax))
    window = max(0, end - RunStory.factCountMax)..<end
  }

  func json(case number: Int, _ texts: inout TextPool) -> JSONValue {
    var words = FactWords(trace)
    let places = places(words)
    var columns: [[JSONValue]] = Array(repeating: [], count: RunStory.columnNames.count)
    var changes = StateChanges()
    for (position, fact) in trace.facts.enumerated() {
      let label = words.label(of: fact)
      changes.apply(fact, trace.texts)
      guard window.contains(position) else { continue }
      let step = DiagramStep(of: fact)
      let description = FactDescription.of(fact.kind)
      let row: [Int64] = [
        Int64(fact.sequence.rawValue), Int64(fact.cause.rawValue), texts.number(of: words.moment(of: fact)),
        texts.number(of: words.actor(of: fact)), texts.number(of: description.name),
        texts.number(of: words.sentence(of: fact)), texts.number(of: words.fields(of: fact)),
        texts.number(of: label),
        RunStory.index(of: step.from, places), RunStory.index(of: step.to, places),
        Int64(step.stroke.rawValue),
      ]
      for (column, value) in row.enumerated() { columns[column].append(.integer(value)) }
      changes.record(words, trace.texts, &texts)
    }
    return [
      "case": .integer(Int64(number)), "count": .integer(Int64(trace.count)),
      "lanes": .list(places.map { .text(PageText.safe(name(of: $0, places, words))) }),
      "facts": .object(zip(RunStory.columnNames, columns).map { JSONMember($0, .list($1)) }),
      "lines": changes.linesJSON, "changes": changes.changesJSON,
    ]
  }

  private static let columnNames = [
    "sequence", "cause", "moment", "actor", "kind", "sentence", "fields", "label", "from", "to", "stroke",
  ]

  /// The lanes of the diagram from left to right: those with facts, and those that are always drawn.
  private func places(_ words: FactWords) -> [DiagramPlace] {
    var places: [DiagramPlace] = []
    func add(_ place: DiagramPlace?) {
      if let place, !places.contains(place) { places.append(place) }
    }
    var devices: [DeviceID] = []
    for fact in trace.facts {
      let step = DiagramStep(of: fact)
      add(step.from)
      add(step.to)
      let device = fact.actor.device
      if device != .none, !devices.contains(device) { devices.append(device) }
    }
    for lane in DiagramLane.allCases where lane.isAlwaysDrawn {
      for device in devices where devices.count == 1 || !lane.hasLinePerDevice {
        add(DiagramPlace(lane, at: device))
      }
    }
    return places.sorted { left, right in
      let (leftSide, rightSide) = (left.lane.hasLinePerDevice, right.lane.hasLinePerDevice)
      if leftSide != rightSide { return leftSide }
      if left.device != right.device { return left.device < right.device }
      return left.lane.rawValue < right.lane.rawValue
    }
  }

  private static func index(of place: DiagramPlace?, _ places: [DiagramPlace]) -> Int64 {
    place.flatMap { places.firstIndex(of: $0) }.map { Int64($0) } ?? -1
  }

  /// The name of a lane, with the device if there are several.
  private func name(of place: DiagramPlace, _ places: [DiagramPlace], _ words: FactWords) -> String {
    let isShared = places.contains { $0.device != place.device && $0.device != .none }
    guard place.device != .none, isShared else { return place.lane.name }
    return "\(place.lane.name)@\(words.name(of: place.device))"
  }
}
