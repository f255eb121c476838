internal import Facts
internal import Lua
internal import World

/// Compares a drawn timeline with the facts of a run. A fact that no word of the drawing represents is
/// ignored.
struct TimelineComparison {
  /// The first difference between the drawing and the facts.
  struct Difference {
    /// The column of the drawing; the number of columns if the drawing ended.
    let column: Int
    /// The words of that column that did not happen.
    let missing: [String]
    /// The fact that happened instead; nil if there were no more facts.
    let fact: Fact?
    /// The index of its word in `happened`; the number of words if there were no more facts.
    let place: Int
  }

  /// The facts that were compared.
  private(set) var facts: [Fact] = []
  /// The facts in the words of the drawing.
  private(set) var happened: [TimelineWord] = []
  /// The first difference; nil if there is none.
  private(set) var difference: Difference?

  private let columns: [DrawnTimeline.Column]
  private let words: [DrawnWord]
  private var current = 0
  /// The number of facts that each word of the current column still expects.
  private var awaited: [Int]

  init(_ timeline: DrawnTimeline, with facts: [Fact]) {
    columns = timeline.columns
    // More specific words are sorted first, so that a fact matches the most specific word.
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

  /// Counts a fact for the word of the current column that fits it best and still expects one.
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
  /// Compares the facts with a drawing.
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

  /// Indents the lines below a title.
  private static func moved(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }
}
