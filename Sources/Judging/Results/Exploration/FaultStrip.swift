/// The runs of one scenario with one fault each, of one family: a cell for each fact at which it strikes.
public struct FaultStrip: Hashable, Sendable {
  /// The name of the family, such as `kill`.
  public let family: String
  /// The cells, in the order of the facts.
  public private(set) var cells: [Cell] = []

  /// The runs in which the fault struck at one fact.
  public struct Cell: Hashable, Sendable {
    /// The number of the fact in the run without faults.
    public let fact: UInt32
    /// The worst fate of the runs.
    public internal(set) var fate: RunFate
    /// How many runs there were.
    public internal(set) var runCount: Int
    /// How many of them the app did not survive.
    public internal(set) var brokenCount: Int
    /// The first failure of each of those, each once.
    public internal(set) var symptoms: [FailureSymptom] = []
  }

  /// A strip without cells.
  public init(family: String) { self.family = family }

  /// Adds a run; the faults come in the order of their facts.
  public mutating func add(_ fate: RunFate, _ symptom: FailureSymptom? = nil, at fact: UInt32) {
    var cell = Cell(fact: fact, fate: fate, runCount: 1, brokenCount: fate == .broken ? 1 : 0)
    if fate == .broken, let symptom { cell.symptoms = [symptom] }
    add(cell)
  }

  /// Adds the runs of a cell, wherever its fact lies.
  mutating func add(_ cell: Cell) {
    let place = cells.lastIndex { $0.fact <= cell.fact }
    if let place, cells[place].fact == cell.fact {
      cells[place].runCount += cell.runCount
      cells[place].brokenCount += cell.brokenCount
      for symptom in cell.symptoms where !cells[place].symptoms.contains(symptom) {
        cells[place].symptoms.append(symptom)
      }
      if cell.fate.rawValue > cells[place].fate.rawValue { cells[place].fate = cell.fate }
    } else {
      cells.insert(cell, at: place.map { $0 + 1 } ?? 0)
    }
  }

  /// Takes over the runs of another strip of the family.
  public mutating func merge(_ other: FaultStrip) { for cell in other.cells { add(cell) } }
}

/// How many runs with two faults of two families there were, and what became of them.
public struct PairTally: Hashable, Sendable {
  /// The family that strikes first.
  public let first: String
  /// The family that strikes behind it.
  public let second: String
  /// How many pairs there were.
  public var runCount = 0
  /// How many the app did not survive.
  public var brokenCount = 0
  /// How many of those it survives with either fault alone.
  public var jointCount = 0
  /// How many are undecided.
  public var undecidedCount = 0

  /// A tally without runs.
  public init(first: String, second: String) {
    self.first = first
    self.second = second
  }

  /// Takes over the counts of another tally of the same families.
  public mutating func merge(_ other: PairTally) {
    runCount += other.runCount
    brokenCount += other.brokenCount
    jointCount += other.jointCount
    undecidedCount += other.undecidedCount
  }
}
