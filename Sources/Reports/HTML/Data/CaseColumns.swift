internal import Facts
internal import Results

/// The cases of a page's data, one column for each thing that all of them have.
struct CaseColumns {
  private let places: [String: Int64]
  private var scenarios: [Int64] = []
  private var columns: [[JSONValue]] = Array(repeating: [], count: 6)
  private var seeds: [JSONValue] = []
  private var lastAddress: CaseAddress?
  private var scenarioCount: Int64 = 0

  init(subjects: [String]) {
    places = Dictionary(subjects.enumerated().map { ($1, Int64($0)) }) { first, _ in first }
  }

  /// Takes the next case.
  mutating func append(_ result: CaseResult, command: Int64, letters: Int64) {
    if result.address != lastAddress {
      lastAddress = result.address
      scenarioCount += 1
    }
    let row: [Int64] = [
      scenarioCount - 1, places[result.subject] ?? 0, Int64(result.verdict.position), Int64(result.factCount),
      command, letters,
    ]
    for (place, number) in row.enumerated() { columns[place].append(.integer(number)) }
    seeds.append(result.seed.map { .text(String($0)) } ?? .null)
  }

  /// The columns by their names; seeds are there only where some case has one.
  var json: JSONValue {
    let names = ["scenario", "subject", "verdict", "facts", "command", "rules"]
    var members = zip(names, columns).map { JSONMember($0, .list($1)) }
    if seeds.contains(where: { $0 != .null }) { members.append(JSONMember("seed", .list(seeds))) }
    return .object(members)
  }
}
