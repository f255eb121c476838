internal import Facts

/// The partial matches (courses) of each situation in a run so far. A course has the number of steps
/// done and the values of their keys.
///
/// A step extends a copy of a course and keeps the original, since a later fact may complete the same
/// step with other values. The number of courses is bounded. If there is no room, the course with the
/// least progress is dropped; of several, the oldest.
struct SituationMatches {
  /// The first steps of a situation, done by facts that agree in the keys.
  struct Course: Equatable {
    var step: UInt16
    var values: SIMD4<UInt32>

    /// The value of a key that no step has set yet.
    static let unknown = UInt32.max
    /// The course before the first step.
    static let start = Course(step: 0, values: SIMD4(repeating: unknown))
  }

  /// The maximum number of courses of a situation.
  static let countMax = 12

  private var courses: ContiguousArray<Course>
  private var states: ContiguousArray<State>
  /// For each situation, the greatest number of steps that any course has done.
  private(set) var progress: ContiguousArray<UInt16>

  /// The progress of a situation.
  private struct State {
    /// The number of courses, not counting the one that waits for the first step.
    var count: UInt16 = 0
    /// The steps that courses wait for, one bit for each step. Zero if the situation was reached.
    var waiting: UInt16 = 1
  }

  /// Makes courses for a number of situations.
  init(situationCount: Int) {
    courses = ContiguousArray(repeating: .start, count: situationCount * SituationMatches.countMax)
    states = ContiguousArray(repeating: State(), count: situationCount)
    progress = ContiguousArray(repeating: 0, count: situationCount)
  }

  /// Drops every course.
  mutating func reset() {
    for situation in states.indices {
      states[situation] = State()
      progress[situation] = 0
    }
  }

  /// The situations with at least one course in progress.
  var begun: [Int] { states.indices.filter { states[$0].count > 0 } }

  /// Copies the courses from `other`, which has the same situations, and keeps the allocated memory.
  /// `begun` contains the situations that have courses in progress in `other`.
  mutating func become(_ other: SituationMatches, begun: [Int]) {
    states.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: other.states) }
    progress.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: other.progress) }
    for situation in begun {
      let first = situation * SituationMatches.countMax
      for place in first..<first + Int(states[situation].count) { courses[place] = other.courses[place] }
    }
  }

  /// Whether a course of a situation waits for a step. `step` is the bit of the step.
  func isWaiting(_ situation: Int, for step: UInt16) -> Bool { states[situation].waiting & step != 0 }

  /// Applies a fact to each course that waits for the step of an entry: the fact advances or ends the
  /// course.
  mutating func match(
    _ entry: SituationTable.Entry, of table: SituationTable, fields: FactFields, device: DeviceID
  ) {
    let situation = Int(entry.situation)
    let stepCount = table.stepCounts[situation]
    if entry.step == 0 {
      let grown = Course.start.grown(by: entry.keys.places, of: table, fields, device)
      if let grown { add(grown, to: situation, stepCount: stepCount) }
      return
    }
    let first = situation * SituationMatches.countMax
    // A course that this loop adds has already done this step, so the loop starts at the last old
    // course.
    var place = Int(states[situation].count) - 1
    while place >= 0 {
      let course = courses[first + place]
      if course.step == entry.step {
        if entry.isSpoiler {
          if course.agrees(with: entry.keys.places, of: table, fields, device) {
            remove(place, of: situation)
          }
        } else if let grown = course.grown(by: entry.keys.places, of: table, fields, device) {
          add(grown, to: situation, stepCount: stepCount)
          if states[situation].waiting == 0 { return }
        }
      }
      place -= 1
    }
  }

  private mutating func add(_ course: Course, to situation: Int, stepCount: UInt16) {
    if course.step > progress[situation] { progress[situation] = course.step }
    guard course.step < stepCount else {
      states[situation].count = 0
      states[situation].waiting = 0
      return
    }
    let first = situation * SituationMatches.countMax
    let count = Int(states[situation].count)
    for place in first..<first + count where courses[place] == course { return }
    if count == SituationMatches.countMax { remove(oldestOfLeastProgress(of: situation), of: situation) }
    courses[first + Int(states[situation].count)] = course
    states[situation].count += 1
    states[situation].waiting |= 1 << course.step
  }

  private func oldestOfLeastProgress(of situation: Int) -> Int {
    let first = situation * SituationMatches.countMax
    var oldest = 0
    for place in 1..<Int(states[situation].count)
    where courses[first + place].step < courses[first + oldest].step {
      oldest = place
    }
    return oldest
  }

  private mutating func remove(_ place: Int, of situation: Int) {
    let first = situation * SituationMatches.countMax
    let last = Int(states[situation].count) - 1
    var steps: UInt16 = 1
    for next in place..<max(place, last) { courses[first + next] = courses[first + next + 1] }
    states[situation].count -= 1
    for rest in 0..<last { steps |= 1 << courses[first + rest].step }
    states[situation].waiting = steps
  }
}

extension SituationMatches.Course {
  /// Returns the course with one more step done. Nil if the fact has other values for the keys of the
  /// course.
  fileprivate func grown(
    by keys: Range<Int>, of table: SituationTable, _ fields: FactFields, _ device: DeviceID
  ) -> SituationMatches.Course? {
    var grown = SituationMatches.Course(step: step + 1, values: values)
    for place in keys {
      let key = table.keys[place]
      let value = SituationMatches.Course.value(of: key, fields, device)
      guard value != SituationMatches.Course.unknown else { return nil }
      if values[key.slot] == SituationMatches.Course.unknown {
        if let rival = key.rival, values[rival] == value { return nil }
        grown.values[key.slot] = value
      } else if values[key.slot] != value {
        return nil
      }
    }
    return grown
  }

  /// Whether the fact and the course have equal values for each key that both have.
  fileprivate func agrees(
    with keys: Range<Int>, of table: SituationTable, _ fields: FactFields, _ device: DeviceID
  ) -> Bool {
    for place in keys {
      let key = table.keys[place]
      let value = SituationMatches.Course.value(of: key, fields, device)
      let known = values[key.slot]
      if value != known, value != SituationMatches.Course.unknown, known != SituationMatches.Course.unknown {
        return false
      }
    }
    return true
  }

  private static func value(of key: SituationTable.KeyPlace, _ fields: FactFields, _ device: DeviceID)
    -> UInt32
  {
    if let field = key.field { UInt32(truncatingIfNeeded: fields[field]) } else { device.rawValue }
  }
}
