/// Supplies zero except at the recorded deviations, and records which deviations could not be repeated.
struct RecordedDriver: Sendable {
  /// One recorded site: the number of visits so far, and the range of the site's deviations in the sorted
  /// list.
  private struct Course: Sendable {
    let key: UInt64
    var visits: UInt32 = 0
    var next: Int
    var end: Int
  }

  private let deviations: [Deviation]
  /// Sorted by key, for binary search.
  private var courses: [Course] = []
  private var misfits: [UnmetDeviation] = []

  /// The number of deviations that the run has not reached yet.
  private(set) var remainingCount: Int

  init(_ recording: [Deviation]) {
    // The order of equal elements does not matter: if one visit has two deviations, the run never reaches the
    // second.
    deviations = recording.sorted { left, right in
      (left.site.key, left.visit, left.count, left.value)
        < (right.site.key, right.visit, right.count, right.value)
    }
    remainingCount = deviations.count
    for (index, deviation) in deviations.enumerated() {
      if let last = courses.last, last.key == deviation.site.key {
        courses[courses.count - 1].end = index + 1
      } else {
        courses.append(Course(key: deviation.site.key, next: index, end: index + 1))
      }
    }
  }

  mutating func pick(_ count: Int, at site: Site) -> (value: Int, visit: UInt32) {
    guard let visited = visit(site) else { return (0, 0) }
    guard let deviation = visited.deviation else { return (0, visited.number) }
    if deviation.count != count {
      misfits.append(UnmetDeviation(deviation: deviation, reason: .otherCount(count)))
    }
    let fits = (0..<count).contains(deviation.value)
    return (fits ? deviation.value : 0, visited.number)
  }

  /// Counts a visit at which a pin supplied the value.
  mutating func skip(_ site: Site) {
    guard let deviation = visit(site)?.deviation else { return }
    misfits.append(UnmetDeviation(deviation: deviation, reason: .pinned))
  }

  /// The deviations that were not repeated. First, in order, those that the run reached but could not repeat.
  /// Then those that the run never reached.
  var unmetDeviations: [UnmetDeviation] {
    var unmet = misfits
    for course in courses {
      for deviation in deviations[course.next..<course.end] {
        unmet.append(UnmetDeviation(deviation: deviation, reason: .neverMet))
      }
    }
    return unmet
  }

  /// Counts a visit and consumes the deviation that is recorded for it. Returns nil if the recording does not
  /// contain the site.
  private mutating func visit(_ site: Site) -> (number: UInt32, deviation: Deviation?)? {
    guard let place = find(site.key) else { return nil }
    courses[place].visits &+= 1
    let course = courses[place]
    guard course.next < course.end, deviations[course.next].visit == course.visits else {
      return (course.visits, nil)
    }
    courses[place].next += 1
    remainingCount -= 1
    return (course.visits, deviations[course.next])
  }

  private func find(_ key: UInt64) -> Int? {
    var low = 0
    var high = courses.count
    while low < high {
      let middle = (low + high) / 2
      if courses[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < courses.count && courses[low].key == key ? low : nil
  }
}
