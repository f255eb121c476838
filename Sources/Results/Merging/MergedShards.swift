/// Which parts of a division are there.
struct MergedShards {
  /// How many cases all parts have together.
  let caseCount: Int
  /// What is said of parts that came twice.
  let notes: [String]
  private let count: Int
  private let missingNumbers: [Int]

  /// Looks at logs that agree in how they were divided; nothing where they were not.
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

  /// What is said where a part is missing.
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
