internal import Facts
internal import Rules

/// The cases of several logs, each once, in the order of a run.
struct MergedCases {
  private(set) var cases: CaseList
  /// The number of copies that were dropped.
  private(set) var duplicateCount = 0

  /// Merges cases; of one scenario they are ordered by the position of their subject in `subjects`.
  init(_ lists: [CaseList], subjects: [String]) {
    var positions: [String: Int] = [:]
    for (position, name) in subjects.enumerated() { positions[name] = position }
    let order = MergedOrder(positions: positions)
    // The log of a whole run needs no merging, and its cases take less memory in their list than one by one.
    if lists.count == 1, order.isStrict(in: lists[0]) {
      cases = lists[0]
      return
    }
    var places: [CaseKey: Int] = [:]
    var groups: [[CaseResult]] = []
    for result in lists.joined() {
      if let place = places[result.key] {
        groups[place].append(result)
        duplicateCount += 1
      } else {
        places[result.key] = groups.count
        groups.append([result])
      }
    }
    cases = CaseList(groups.map(MergedCases.one).sorted(by: order.precedes))
  }

  /// Merges the copies of one case; copies that contradict each other become an error of nondeterminism.
  private static func one(_ copies: [CaseResult]) -> CaseResult {
    guard copies.count > 1 else { return copies[0] }
    let sorted = copies.sorted { precedes($0.json, $1.json) }
    guard let other = sorted.first(where: { contradict($0, sorted[0]) }) else { return sorted[0] }
    var result = CaseResult(
      address: sorted[0].address, title: sorted[0].title, subject: sorted[0].subject,
      place: sorted[0].place, command: sorted[0].command,
      verdict: .error(
        .nondeterminism,
        message: "two logs of this case contradict each other: \(words(sorted[0])), and \(words(other))"))
    result.level = sorted[0].level
    result.seed = sorted[0].seed
    return result
  }

  /// Whether two copies are of different runs. The verdict `known` counts as `failed`: it depends on a list, not on the run.
  private static func contradict(_ left: CaseResult, _ right: CaseResult) -> Bool {
    if left.hash != right.hash || left.factCount != right.factCount || left.findings != right.findings {
      return true
    }
    if left.expectations != right.expectations || left.crashes != right.crashes { return true }
    return unknown(left.verdict) != unknown(right.verdict)
  }

  private static func unknown(_ verdict: CaseVerdict) -> String {
    switch verdict {
    case .known: CaseVerdict.failed.name
    case .passed, .warned, .failed, .inconclusive, .notApplicable, .error: verdict.name
    }
  }

  private static func words(_ result: CaseResult) -> String {
    "\(result.verdict.name) after \(result.factCount) facts with the hash \(TraceHash.text(of: result.hash))"
  }

  /// Orders lines by their bytes, so that the order of the logs has no influence.
  static func precedes(_ left: JSONValue, _ right: JSONValue) -> Bool {
    Array(JSONText.compact(left).utf8).lexicographicallyPrecedes(Array(JSONText.compact(right).utf8))
  }
}

/// The order of the cases of a run.
private struct MergedOrder {
  /// The positions of the subjects, by their names.
  let positions: [String: Int]

  /// Whether a case comes before another one; no two cases of a run are at the same place.
  func precedes(_ left: CaseResult, _ right: CaseResult) -> Bool {
    if left.address != right.address { return left.address < right.address }
    if left.subject != right.subject {
      let leftPosition = positions[left.subject] ?? Int.max
      let rightPosition = positions[right.subject] ?? Int.max
      return leftPosition != rightPosition
        ? leftPosition < rightPosition : NaturalOrder.precedes(left.subject, right.subject)
    }
    // The case without a seed comes before those with one.
    guard let leftSeed = left.seed else { return right.seed != nil }
    guard let rightSeed = right.seed else { return false }
    return leftSeed < rightSeed
  }

  /// Whether each case comes before the next, so that none is there twice.
  func isStrict(in cases: CaseList) -> Bool {
    var last: CaseResult?
    for result in cases {
      if let last, !precedes(last, result) { return false }
      last = result
    }
    return true
  }
}

/// The shards of a divided run that are present.
struct MergedShards {
  /// The number of cases of all shards together.
  let caseCount: Int
  /// A note for each shard that was given twice.
  let notes: [String]
  private let count: Int
  private let missingNumbers: [Int]

  /// Reads the shards of logs that agree in their division; nothing where the run was not divided.
  init?(_ logs: [NamedLog]) {
    guard let shard = logs[0].record.header.shard else { return nil }
    count = shard.count
    caseCount = shard.caseCount
    let numbers = logs.compactMap(\.record.header.shard?.number)
    let given = Set(numbers)
    missingNumbers = (1...shard.count).filter { !given.contains($0) }
    notes = given.sorted().compactMap { number in
      let copies = numbers.count { $0 == number }
      return copies == 1 ? nil : "part \(number) of \(shard.count) is given \(copies) times; it counts once"
    }
  }

  /// The trouble that names the missing shards, or nothing where all are present.
  func missing(cases: Int) -> RunTrouble? {
    guard !missingNumbers.isEmpty else { return nil }
    let shown = missingNumbers.prefix(20).map(String.init).joined(separator: ", ")
    let rest = missingNumbers.count - 20
    let parts = missingNumbers.count == 1 ? "part" : "parts"
    let verb = missingNumbers.count == 1 ? "is" : "are"
    return RunTrouble(
      exitCode: .inconclusive,
      text: "\(parts) \(shown)\(rest > 0 ? " and \(rest) more" : "") of \(count) \(verb) missing, with "
        + "\(caseCount - cases) of \(caseCount) cases; give the logs of all parts")
  }
}
