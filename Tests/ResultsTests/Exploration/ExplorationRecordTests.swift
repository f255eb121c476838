import Facts
import Kernel
import Results
import Rules
import Testing

@Suite("The record of an exploration")
struct ExplorationRecordTests {
  private let header = ExplorationHeader(
    tool: "assay", subjects: ["app"], families: ["kill", "drop"], depth: 2)

  private var plain: PlainCase {
    var plain = PlainCase(address: "purchase/1.1", title: "a purchase", subject: "app")
    plain.kinds = [1, 2, 3]
    plain.faultCount = 3
    return plain
  }

  private func group(_ families: [String], _ symptom: FailureSymptom = .rule("grant-once"), count: Int = 1)
    -> FailureGroup
  {
    FailureGroup(
      address: "purchase/1.1", subject: "app", symptom: symptom, consequences: [.crash("exception")],
      faults: families.map { FaultWords(family: $0, place: "at a fact") },
      deviations: [Deviation(site: Site(name: 72, detail: 3), visit: 1, count: 2, value: 1)], count: count)
  }

  private func piece(_ stage: ExplorationStage, _ number: Int) -> ExplorationPiece {
    var piece = ExplorationPiece(stage: stage, number: number, place: 0)
    piece.count(.broken, "")
    piece.count(.survived, "")
    piece.count(.undecided, "it did not settle")
    if stage == .single {
      piece.addCell("kill", .broken, at: UInt32(number + 1))
      piece.addCell("kill", .survived, at: UInt32(number + 1))
    } else {
      piece.addPair("kill", "drop", .broken, isJoint: true)
    }
    piece.failures.add(group(["kill"]))
    return piece
  }

  private func record(_ pieces: [ExplorationPiece]) -> ExplorationRecord {
    var record = ExplorationRecord(header: header)
    record.begin(with: [plain])
    for piece in pieces { record.add(piece) }
    return record
  }

  @Test("the order of the pieces has no effect, and a piece that comes twice counts once")
  func order() {
    let pieces = [piece(.single, 0), piece(.single, 2), piece(.single, 1), piece(.pair, 0)]
    let record = record(pieces)
    #expect(record == self.record(pieces.reversed() + pieces))
    #expect(record.runCount == 12)
    #expect(record[.single].pieces.ranges == [0...2])
    #expect(record.strips[0][0].cells.map(\.fact) == [1, 2, 3])
    #expect(record.strips[0][0].cells.map(\.fate) == [.broken, .broken, .broken])
    #expect(record.pairs.map(\.jointCount) == [1])
    #expect(record.failures.all.map(\.count) == [4])
    #expect(record.doubts.map(\.text) == ["purchase/1.1: it did not settle"])
    #expect(record.exitCode == .failed)
  }

  /// The start of a log, as written by an exploration in progress.
  private func bytes(
    _ header: ExplorationHeader, _ plain: [PlainCase] = [], write: (inout LogWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = LogWriter(pieceByteCount: 1) { bytes += $0 }
    var record = ExplorationRecord(header: header)
    record.plain = plain
    writer.begin(record)
    write(&writer)
    return bytes
  }

  @Test("a log reads back as the record, also in two parts; a line that was cut off is left away")
  func log() throws {
    let pieces = [piece(.single, 0), piece(.single, 1), piece(.pair, 0)]
    let record = record(pieces)
    func bytes(_ pieces: [ExplorationPiece]) -> [UInt8] {
      self.bytes(header, [plain]) { writer in for piece in pieces { writer.write(piece) } }
    }
    func read(_ logs: [UInt8]...) throws(LogError) -> ExplorationRecord? {
      var merger = ExplorationLogMerger()
      for log in logs {
        var reader = LogReader<ExplorationLogMerger>()
        for chunk in stride(from: 0, to: log.count, by: 50) {
          try reader.read(log[chunk..<min(chunk + 50, log.count)], into: &merger)
        }
        let error = #expect(throws: LogError.self) { try reader.finish(&merger) }
        #expect(error?.isTorn == true, "the log has no footer")
      }
      return merger.merged()
    }
    var whole = try #require(try read(bytes(pieces)))
    whole.findings = []
    #expect(whole == record)

    let cut = bytes([pieces[2]]) + [UInt8]("{\"piece\":\"single\",\"num".utf8)
    var merged = try #require(try read(cut, bytes([pieces[1], pieces[0]])))
    merged.findings = []
    #expect(merged == record)
  }

  @Test("the log of another exploration is refused, with the line")
  func other() throws {
    var merger = ExplorationLogMerger()
    var reader = LogReader<ExplorationLogMerger>()
    try reader.read(bytes(header)[...], into: &merger)
    reader = LogReader()
    let other = ExplorationHeader(tool: "assay", subjects: ["app"], families: ["kill"], depth: 2)
    #expect(throws: LogError.self) { try reader.read(bytes(other)[...], into: &merger) }
  }

  @Test("what one fault brings about is one finding, whatever strikes besides; another symptom is another")
  func findings() {
    let findings = Finding.all(of: [
      group(["drop", "kill"]), group(["kill"], count: 3), group(["drop"], .crash("exception")),
      group(["kill", "kill"]),
    ])
    #expect(findings.map(\.families) == [["kill"], ["drop"]])
    #expect(findings.map(\.count) == [5, 1])
    var shaped = findings
    shaped[0].reduction.shape = "the same"
    shaped[1].reduction.shape = "the same"
    #expect(Finding.merged(shaped).map(\.count) == [6])
    #expect(Finding.merged(findings).count == 2)
  }

  @Test("the missing numbers of a set are those of the range that it lacks")
  func missingNumbers() {
    let numbers: NumberSet = [9, 2, 3, 5, 12]
    #expect(numbers.missing(in: 1...9) == [1, 4, 6, 7, 8])
    #expect(numbers.missing(in: 6...7) == [6, 7])
    #expect(numbers.missing(in: 3...4) == [4] && numbers.missing(in: 2...3).isEmpty)
    #expect(Array(numbers.missing(in: 10...14).all) == [10, 11, 13, 14])
    #expect(numbers.missing(in: 1...2_000_000_000).count == 1_999_999_995)
  }

  @Test(
    "of what needs no fault most scenarios' failure is the finding, and what comes with it is none of its own"
  )
  func leads() {
    var record = ExplorationRecord(header: header)
    record.begin(
      with: [("buy/1", ["a", "b"]), ("buy/2", ["b"]), ("buy/3", ["c", "b"]), ("buy/4", ["d"])].map {
        (address, rules) in
        var plain = PlainCase(address: CaseAddress(address), title: "", subject: "app")
        plain.symptoms = rules.map { .rule(RuleIdentifier($0)) }
        return plain
      })
    let groups =
      record.failures.all + [
        group(["kill"], .rule("a"), count: 2), group(["kill"], .rule("e")), group(["drop"], .rule("d")),
      ]
    let findings = Finding.all(of: groups)
    #expect(findings.map(\.symptom.text) == ["b", "d", "e"])
    #expect(findings.map(\.count) == [5, 2, 1])
    #expect(findings[0].consequences.map(\.text) == ["a", "c", "crash: exception"])
  }

  @Test("only all of the runs are 100 percent")
  func score() {
    var record = record([piece(.single, 0)])
    #expect(RobustnessScore(record).single.text == "33.33 %")
    #expect(RobustnessScore(record).smallestBreakingCount == 1)
    record = self.record([])
    #expect(RobustnessScore(record).single.text == "100 %")
    #expect(RobustnessScore(record).smallestBreakingCount == nil)
  }
}
