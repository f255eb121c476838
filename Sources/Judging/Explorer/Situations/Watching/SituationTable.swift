internal import Facts

/// The steps of all situations, indexed by the kind of fact that the step waits for. Keys are stored as
/// positions in the fact, so that no search is needed.
struct SituationTable {
  /// The entries for a kind of fact, from `first` up to `end` (exclusive). `isCounted` tells whether
  /// the kind changes a counted number.
  struct Readers {
    var first: UInt16
    var end: UInt16
    var isCounted: Bool
    /// Whether any situation reads facts of the kind.
    var hasAny: Bool { first < end || isCounted }
  }

  /// The effect of one kind of fact on one step of one situation.
  struct Entry {
    let situation: UInt16
    let step: UInt16
    /// Whether the fact makes the step impossible instead of completing it.
    var isSpoiler: Bool
    /// The ranges of the entry's keys, conditions, and circumstances in the table. A key that has a
    /// value is compared with the fact. Any other key takes its value from the fact.
    var keys = Part()
    var conditions = Part()
    var circumstances = Part()
  }

  /// A range of one of the lists, small enough that an entry is a third of a cache line.
  struct Part {
    private var first: UInt16 = 0
    private var end: UInt16 = 0

    init() {}

    init(_ range: Range<Int>) { (first, end) = (UInt16(range.lowerBound), UInt16(range.upperBound)) }

    /// The indexes in the list.
    var places: Range<Int> { Int(first)..<Int(end) }
  }

  /// The position of a situation's key in a fact, and among the values of a course.
  struct KeyPlace {
    /// The index of the field in the fact. Nil if the key is the device of the actor.
    let field: Int?
    let slot: Int
    /// The slot that must have a different value; nil if there is none.
    let rival: Int?
  }

  /// The allowed values of a field.
  struct FieldRange {
    let field: Int
    let least: Int64
    let greatest: Int64
  }

  /// For each kind of fact, its entries, indexed by the number of the kind.
  private(set) var readers: ContiguousArray<Readers> = []
  private(set) var entries: ContiguousArray<Entry> = []
  /// For each entry, the situation and the bit of the step. For most facts, no other data is read.
  private(set) var situations: ContiguousArray<UInt16> = []
  private(set) var steps: ContiguousArray<UInt16> = []
  /// The keys of all entries, one entry after another. Separate lists in each entry would cost
  /// reference counting for each fact.
  private(set) var keys: ContiguousArray<KeyPlace> = []
  private(set) var conditions: ContiguousArray<FieldRange> = []
  private(set) var circumstances: ContiguousArray<SituationCircumstance> = []
  /// The number of steps of each situation.
  private(set) var stepCounts: ContiguousArray<UInt16> = []

  /// The maximum number of keys of a situation.
  static let slotCount = 4
  /// The maximum number of steps of a situation.
  static let stepCountMax = 15

  init(_ situations: [Situation]) {
    var entries: ContiguousArray<Entry> = []
    var readers: ContiguousArray<Readers> = []
    let slots = situations.map(SituationTable.slots)
    let reading = SituationTable.places(of: situations)
    for number in 0..<FactKind.numberLimit {
      let first = UInt16(entries.count)
      let kind = FactKind(rawValue: UInt16(number))
      if let kind {
        for place in reading[number] {
          entries += makeEntries(of: kind, in: situations[place], at: place, slots[place])
        }
      }
      readers.append(
        Readers(
          first: first, end: UInt16(entries.count),
          isCounted: kind.map(CircumstanceCounts.kinds.contains) ?? false))
    }
    self.entries = entries
    self.situations = ContiguousArray(entries.map(\.situation))
    steps = ContiguousArray(entries.map { 1 << $0.step })
    self.readers = readers
    stepCounts = ContiguousArray(situations.map { UInt16($0.steps.count) })
  }

  /// The situations in which a kind of fact completes or spoils a step, by the number of the kind.
  private static func places(of situations: [Situation]) -> [[Int]] {
    var places = Array(repeating: [Int](), count: FactKind.numberLimit)
    for (place, situation) in situations.enumerated() {
      for kind in situation.steps.lazy.flatMap({ $0.kinds + $0.spoilers }) {
        let number = Int(kind.rawValue)
        if places[number].last != place { places[number].append(place) }
      }
    }
    return places
  }

  private mutating func makeEntries(
    of kind: FactKind, in situation: Situation, at place: Int, _ slots: [SituationKey]
  ) -> [Entry] {
    var entries: [Entry] = []
    // Later steps are first, so that a fact cannot complete two consecutive steps of one course.
    for (number, step) in situation.steps.enumerated().reversed() {
      var entry = Entry(situation: UInt16(place), step: UInt16(number), isSpoiler: true)
      func add(_ wanted: [SituationKey]) {
        let first = keys.count
        keys += wanted.map { SituationTable.keyPlace($0, in: kind, situation, slots) }
        entry.keys = Part(first..<keys.count)
        entries.append(entry)
      }
      if step.spoilers.contains(kind) {
        add(
          slots.filter {
            $0.rival == nil && (SituationTable.position(of: $0, in: kind) != nil || $0 == .device)
          })
      }
      guard step.kinds.contains(kind) else { continue }
      entry.isSpoiler = false
      let (first, firstCircumstance) = (conditions.count, circumstances.count)
      conditions += step.conditions.map { SituationTable.range($0, in: kind, situation) }
      circumstances += step.circumstances
      entry.conditions = Part(first..<conditions.count)
      entry.circumstances = Part(firstCircumstance..<circumstances.count)
      add(step.keys)
    }
    return entries
  }

  /// The keys of a situation in the order of their slots.
  private static func slots(of situation: Situation) -> [SituationKey] {
    let slots = SituationKey.allCases.filter { key in situation.steps.contains { $0.keys.contains(key) } }
    precondition(
      slots.count <= slotCount, "“\(situation.identifier)” has \(slots.count) keys, of at most four")
    precondition(
      (1...stepCountMax).contains(situation.steps.count),
      "“\(situation.identifier)” has \(situation.steps.count) steps, of one to \(stepCountMax)")
    return slots
  }

  private static func keyPlace(
    _ key: SituationKey, in kind: FactKind, _ situation: Situation, _ slots: [SituationKey]
  ) -> KeyPlace {
    let field = position(of: key, in: kind)
    precondition(
      field != nil || key == .device, "“\(situation.identifier)”: \(kind) has no field “\(key.field)”")
    guard let slot = slots.firstIndex(of: key) else { preconditionFailure("“\(key)” has no slot") }
    return KeyPlace(field: field, slot: slot, rival: key.rival.flatMap { slots.firstIndex(of: $0) })
  }

  private static func position(of key: SituationKey, in kind: FactKind) -> Int? {
    FactDescription.of(kind).fields.firstIndex { $0.name == key.field }
  }

  private static func range(
    _ condition: SituationCondition, in kind: FactKind, _ situation: Situation
  ) -> FieldRange {
    let place = FactDescription.of(kind).fields.firstIndex { $0.name == condition.field }
    guard let place else {
      preconditionFailure("“\(situation.identifier)”: \(kind) has no field “\(condition.field)”")
    }
    return FieldRange(field: place, least: condition.least, greatest: condition.greatest)
  }
}
