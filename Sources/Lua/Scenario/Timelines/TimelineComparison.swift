internal import Facts
internal import Lua
internal import World

/// Compares a drawn timeline with the facts of a run. Facts for which the drawing has no word are
/// ignored.
struct TimelineComparison {
  /// The first difference between the drawing and the facts.
  struct Difference {
    /// The index of the drawing's column. If all columns are complete, it is the number of columns.
    let column: Int
    /// The words of that column that have no recorded fact.
    let missing: [String]
    /// The fact that was recorded instead. Nil if no more facts were recorded.
    let fact: Fact?
    /// The index in `happened` of that fact's word. If no more facts were recorded, it is the number of
    /// words.
    let place: Int
  }

  /// The facts for which the drawing has a word.
  private(set) var facts: [Fact] = []
  /// The same facts as words of the drawing. Consecutive facts with the same word share one entry.
  private(set) var happened: [TimelineWord] = []
  /// The first difference; nil if there is none.
  private(set) var difference: Difference?

  private let columns: [DrawnTimeline.Column]
  private let words: [DrawnWord]
  private var current = 0
  /// For each word of the current column, the number of facts that are still missing.
  private var awaited: [Int]

  init(_ timeline: DrawnTimeline, with facts: [Fact]) {
    columns = timeline.columns
    // Words with more conditions are first, so that a fact matches the most specific word.
    words = columns.flatMap(\.words).sorted { $0.values.count > $1.values.count }
    awaited = columns.first?.words.map(\.count) ?? []
    var subjects = FactSubjects()
    for fact in facts { add(fact, about: subjects.product(of: fact)) }
    if difference == nil {
      while current < columns.count, awaited.allSatisfy({ $0 == 0 }) { advance() }
      if current < columns.count { part(at: nil, place: happened.count) }
    }
  }

  private mutating func add(_ fact: Fact, about product: ProductID) {
    guard let word = words.first(where: { $0.matches(fact, about: product) }) else { return }
    facts.append(fact)
    if let last = happened.last, last.text == word.text, last.lane == word.lane {
      happened[happened.count - 1].count += 1
    } else {
      happened.append(TimelineWord(word.text, on: word.lane))
    }
    guard difference == nil else { return }
    while current < columns.count {
      if meet(fact, about: product) { return }
      guard awaited.allSatisfy({ $0 == 0 }) else { break }
      advance()
    }
    part(at: fact, place: happened.count - 1)
  }

  /// Counts a fact for the word of the current column that fits it best and still misses facts. Returns
  /// false if there is no such word.
  private mutating func meet(_ fact: Fact, about product: ProductID) -> Bool {
    var best: Int?
    for (place, word) in columns[current].words.enumerated()
    where awaited[place] > 0 && word.matches(fact, about: product) {
      if best.map({ columns[current].words[$0].values.count < word.values.count }) ?? true { best = place }
    }
    guard let best else { return false }
    awaited[best] -= 1
    return true
  }

  private mutating func advance() {
    current += 1
    awaited = current < columns.count ? columns[current].words.map(\.count) : []
  }

  private mutating func part(at fact: Fact?, place: Int) {
    var missing: [String] = []
    if current < columns.count {
      for (word, count) in zip(columns[current].words, awaited) where count > 0 {
        missing.append(TimelineWord(word.text, on: word.lane, count: count).drawn)
      }
    }
    difference = Difference(column: current, missing: missing, fact: fact, place: place)
  }
}

extension FactChain {
  /// Compares the facts of the run with a drawing, and records a failure if they differ.
  func compareTimeline(_ arguments: CallArguments) throws(LanguageProblem) {
    let timeline = try DrawingReader(names: reader.names, device: device).read(try arguments.text(0))
    let comparison = TimelineComparison(timeline, with: try reader.facts.read())
    guard let difference = comparison.difference else { return }
    let expected =
      difference.missing.isEmpty
      ? "no more facts in the drawing" : difference.missing.joined(separator: " and ")
    let found = difference.fact.map {
      "\(comparison.happened[difference.place].text) (#\($0.sequence.rawValue))"
    }
    let world = reader.names.world
    let drawing = TimelineDrawing { lane in
      guard lane.device != .none, world.devices.count > 1 else { return lane.actor.name }
      return "\(lane.actor.name)@\(world[lane.device].name)"
    }
    let happened =
      comparison.happened.isEmpty
      ? ["nothing"] : drawing.lines(comparison.happened, marked: difference.place)
    let place = difference.fact.flatMap { fact in comparison.facts.firstIndex(of: fact) }
    let last = place ?? comparison.facts.count - 1
    fail(
      arguments, expected: expected, found: found ?? "no more facts",
      differences: ["drawn"] + FactChain.moved(timeline.lines(markedAt: difference.column)) + ["happened"]
        + FactChain.moved(happened),
      facts: comparison.facts[max(0, last - 3)..<(last + 1)])
  }

  /// Returns the lines with an indentation, to be printed below a title.
  private static func moved(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }
}
