import Facts
import Results
import Testing

@Suite("The coverage of situations")
struct SituationCoverageTests {
  private static func standings(_ absences: [String?] = [nil, nil]) -> [SituationStanding] {
    [
      SituationStanding(
        identifier: "b", sentence: "it happens", steps: ["x", "y", "z"], absence: absences[0]),
      SituationStanding(identifier: "a", sentence: "it does too", steps: ["x"], absence: absences[1]),
    ]
  }

  private static func coverage(_ runs: [[Int]], _ absences: [String?] = [nil, nil]) -> SituationCoverage {
    let standings = standings(absences)
    var tally = SituationTally(count: standings.count)
    let stepCounts = ContiguousArray(standings.map { UInt16($0.steps.count) })
    for run in runs { tally.add(progress: ContiguousArray(run.map { UInt16($0) }), of: stepCounts) }
    var coverage = SituationCoverage(standings)
    coverage.add(tally)
    return coverage
  }

  @Test("runs that came through all steps are counted, and of the others the best is kept")
  func counts() {
    let coverage = Self.coverage([[1, 0], [3, 0], [2, 0], [3, 0]])
    #expect(coverage.runCount == 4)
    #expect(coverage.reached.map(\.identifier) == ["b"])
    #expect(coverage.reached[0].reachedCount == 2)
    #expect(coverage.reached[0].missingStep == nil)
    #expect(coverage.unreached.map(\.missingStep) == ["x"])
    #expect(coverage.share.text == "1 of 2")
    #expect(Self.coverage([[1, 0], [2, 0]]).unreached[0].missingStep == "z")
  }

  @Test("merging does not depend on the order, also of different catalogues")
  func merging() {
    let other = SituationCoverage(
      [SituationStanding(identifier: "c", sentence: "new", steps: ["q"], reachedCount: 5, bestProgress: 1)],
      runCount: 9)
    let parts = [
      Self.coverage([[1, 0], [3, 0]], ["lacks p", "lacks q"]), Self.coverage([[2, 0]], ["lacks o", nil]),
      SituationCoverage([]), other,
    ]
    var sums: Set<SituationCoverage> = []
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 3, 0, 1], [1, 3, 0, 2]] {
      var sum = SituationCoverage([])
      for position in order { sum.merge(parts[position]) }
      sums.insert(sum)
    }
    #expect(sums.count == 1)
    let sum = sums.first
    #expect(sum?.runCount == 12)
    #expect(sum?.standings.map(\.identifier) == ["a", "b", "c"])
    #expect(sum?.standings.map(\.reachedCount) == [0, 1, 5])
    #expect(sum?.standings.map(\.bestProgress) == [0, 3, 1])
    #expect(sum?.standings.map(\.absence) == [nil, "lacks o", nil])
  }

  @Test("shards of one catalogue keep its order, and are the runs of all")
  func shards() {
    var sum = Self.coverage([[1, 0], [3, 1]])
    sum.merge(Self.coverage([[2, 0]]))
    #expect(sum == Self.coverage([[2, 0], [3, 1], [1, 0]]))
    #expect(sum.standings.map(\.identifier) == ["b", "a"])
  }

  @Test("written and read it is the same, with its keys in their order")
  func json() throws {
    let coverage = Self.coverage([[3, 0], [1, 0]], [nil, "the app lacks it"])
    var printer = JSONPrinter()
    printer.write(coverage.json)
    let text = String(decoding: printer.bytes, as: UTF8.self)
    #expect(
      text == """
        {"situations":[{"situation":"b","sentence":"it happens","steps":["x","y","z"],"not_applicable":null,\
        "reached":1,"best":3},{"situation":"a","sentence":"it does too","steps":["x"],\
        "not_applicable":"the app lacks it","reached":0,"best":0}],"runs":2}
        """)
    #expect(try SituationCoverage(json: JSONText.value(of: printer.bytes[...]), line: 1) == coverage)
  }

  @Test(
    "numbers that cannot be are refused, with what was expected",
    arguments: [
      (reached: 3, best: 3, runs: 2), (reached: 1, best: 2, runs: 2), (reached: 0, best: 3, runs: 2),
      (reached: 0, best: 1, runs: -1),
    ])
  func refusals(_ numbers: (reached: Int, best: Int, runs: Int)) {
    let json: JSONValue = [
      "situations": [
        [
          "situation": "b", "sentence": "it happens", "steps": ["x", "y", "z"], "not_applicable": .null,
          "reached": .integer(Int64(numbers.reached)), "best": .integer(Int64(numbers.best)),
        ]
      ],
      "runs": .integer(Int64(numbers.runs)),
    ]
    #expect(throws: LogError.self) { try SituationCoverage(json: json, line: 4) }
  }
}
