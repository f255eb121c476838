/// The runs of one scenario with one fault of one fault family. The strip has a cell for each fact at
/// which the fault occurred.
public struct FaultStrip: Hashable, Sendable {
  /// The name of the fault family, such as `kill`.
  public let family: String
  /// The cells, in the order of the facts.
  public private(set) var cells: [Cell] = []

  /// The runs in which the fault occurred at one fact.
  public struct Cell: Hashable, Sendable {
    /// The sequence number, in the run without faults, of the fact at which the fault occurs.
    public let fact: UInt32
    /// The worst fate among the runs.
    public internal(set) var fate: RunFate
    public internal(set) var runCount: Int
    /// The number of runs that the app did not survive.
    public internal(set) var brokenCount: Int
    /// The first failures of the runs that the app did not survive, without duplicates.
    public internal(set) var symptoms: [FailureSymptom] = []
  }

  public init(family: String) { self.family = family }

  /// Adds a run. Faults must be added in the order of their facts.
  public mutating func add(_ fate: RunFate, _ symptom: FailureSymptom? = nil, at fact: UInt32) {
    var cell = Cell(fact: fact, fate: fate, runCount: 1, brokenCount: fate == .broken ? 1 : 0)
    if fate == .broken, let symptom { cell.symptoms = [symptom] }
    add(cell)
  }

  /// Adds the runs of a cell. Cells may be added in any order.
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

  /// Adds the runs of another strip of the same fault family.
  public mutating func merge(_ other: FaultStrip) { for cell in other.cells { add(cell) } }
}

/// The counts of the runs with two faults, for two fault families.
public struct PairTally: Hashable, Sendable {
  /// The family of the fault that occurs first.
  public let first: String
  /// The family of the fault that occurs second.
  public let second: String
  public var runCount = 0
  /// The number of runs that the app did not survive.
  public var brokenCount = 0
  /// The number of runs that the app did not survive, although it survives each of the two faults
  /// alone.
  public var jointCount = 0
  public var undecidedCount = 0

  /// Creates a tally without runs.
  public init(first: String, second: String) {
    self.first = first
    self.second = second
  }

  /// Adds the counts of another tally for the same fault families.
  public mutating func merge(_ other: PairTally) {
    runCount += other.runCount
    brokenCount += other.brokenCount
    jointCount += other.jointCount
    undecidedCount += other.undecidedCount
  }
}
