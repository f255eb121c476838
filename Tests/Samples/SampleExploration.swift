internal import Facts
package import Results
internal import Rules

/// An exploration with every type of content, piece by piece.
package struct SampleExploration {
  /// The words of every text by an author.
  package var words = "a purchase"
  /// The number of scenarios in addition to three: one that fails, one that is survived and one that does not apply.
  package var furtherCount = 0

  /// Creates the default exploration.
  package init() {}

  private static let kinds: [FactKind] = [
    .worldDeviceAdded, .worldProductAdded, .userTappedBuy, .worldSettled, .worldNoted, .worldWaited,
    .worldLivenessBegan, .worldConverged,
  ]

  /// The plan of the exploration.
  package var header: ExplorationHeader {
    var header = ExplorationHeader(
      tool: "assay 1.2.3", subjects: [words == "a purchase" ? "careful" : words],
      families: ["kill", "drop", "delay"], depth: 2)
    header[.single] = 2 + furtherCount
    header[.pair] = 2
    return header
  }

  private func plain(_ address: String) -> PlainCase {
    var plain = PlainCase(address: CaseAddress(address), title: words, subject: header.subjects[0])
    plain.kinds = SampleExploration.kinds.map(\.rawValue)
    plain.faultCount = 9
    plain.hash = 0x1234_5678_9abc_def0
    return plain
  }

  /// The runs of the scenarios without faults.
  package var plain: [PlainCase] {
    var idle = plain("sheet/1.1")
    (idle.isApplicable, idle.kinds, idle.reason) = (false, [], "the app has no sheet")
    var undecided = plain("wait/1.1")
    (undecided.fate, undecided.reason) = (.undecided, "the run did not become idle: \(words)")
    let further = (0..<furtherCount).map { plain("further/\($0 + 1)") }
    return [plain("buy/1.1"), plain("buy/1.2"), idle, undecided] + further
  }

  private func group(_ symptom: FailureSymptom, _ faults: [FaultWords], count: Int = 1) -> FailureGroup {
    FailureGroup(
      address: "buy/1.2", subject: header.subjects[0], symptom: symptom, consequences: [.crash("hung")],
      faults: faults, deviations: [], count: count)
  }

  /// The pieces, in execution order.
  package var pieces: [ExplorationPiece] {
    [survived, failing] + pairs + (0..<furtherCount).map(further)
  }

  private var survived: ExplorationPiece {
    var piece = ExplorationPiece(stage: .single, number: 0, place: 0)
    for fact in 1...8 { add("kill", .survived, nil, UInt32(fact), to: &piece) }
    add("drop", .warned, nil, 3, to: &piece)
    piece.repeatedCount = 2
    return piece
  }

  private var failing: ExplorationPiece {
    let rule = FailureSymptom.rule("deliver-before-finish")
    var piece = ExplorationPiece(stage: .single, number: 1, place: 1)
    for fact in 1...8 {
      add("kill", fact == 4 ? .broken : .survived, fact == 4 ? rule : nil, UInt32(fact), to: &piece)
    }
    add("delay", .survived, nil, 0, to: &piece)
    add("delay", .broken, rule, 3, to: &piece)
    add("delay", .broken, .crash("hung"), 3, to: &piece)
    add("delay", .survived, nil, 3, to: &piece)
    add("drop", .undecided, nil, 5, to: &piece)
    piece.failures.add(group(rule, [FaultWords(family: "kill", place: "at transaction.purchased")]))
    piece.failures.add(group(rule, [FaultWords(family: "delay", place: "of receipt (an hour)")]))
    piece.failures.add(group(.crash("hung"), [FaultWords(family: "delay", place: "of \(words)")]))
    piece.troubles = ["the machine was full"]
    piece.repeatedCount = 1
    return piece
  }

  private var pairs: [ExplorationPiece] {
    var first = ExplorationPiece(stage: .pair, number: 0, place: 0)
    for _ in 1...3 { add("kill", "kill", .survived, to: &first) }
    add("kill", "drop", .undecided, to: &first)
    var second = ExplorationPiece(stage: .pair, number: 1, place: 1)
    for _ in 1...2 { add("kill", "drop", .survived, to: &second) }
    add("kill", "drop", .broken, isJoint: true, to: &second)
    add("drop", "kill", .broken, to: &second)
    second.failures.add(
      group(
        .rule("no-crash-loop"),
        [FaultWords(family: "kill", place: "at app.launched"), FaultWords(family: "drop", place: "")],
        count: 3))
    second.partings = ["buy/1.2 with kill: fact 7 differs: \(words)"]
    second.repeatedCount = 1
    return [first, second]
  }

  private func further(_ number: Int) -> ExplorationPiece {
    var piece = ExplorationPiece(stage: .single, number: 2 + number, place: 4 + number)
    for family in header.families {
      for fact in 1...8 { add(family, .survived, nil, UInt32(fact), to: &piece) }
    }
    return piece
  }

  private func add(
    _ family: String, _ fate: RunFate, _ symptom: FailureSymptom?, _ fact: UInt32,
    to piece: inout ExplorationPiece
  ) {
    piece.count(fate, "")
    piece.addCell(family, fate, symptom, at: fact)
  }

  private func add(
    _ first: String, _ second: String, _ fate: RunFate, isJoint: Bool = false,
    to piece: inout ExplorationPiece
  ) {
    piece.count(fate, "")
    piece.addPair(first, second, fate, isJoint: isJoint)
  }

  /// The whole exploration, with the reduction of the first finding.
  package var record: ExplorationRecord {
    var record = ExplorationRecord(header: header)
    record.begin(with: plain)
    for piece in pieces { record.add(piece) }
    record.findings = Finding.all(of: record.failures.all)
    record.findings[0].reduction = FindingReduction(replay: "A1.buy/1.2.k4", shape: "kill")
    record.findings[0].reduction.command = ["assay", "replay", "A1.buy/1.2.k4"]
    record.findings[1].reduction = FindingReduction(obstacle: "it takes too long: \(words)")
    record.findings[0].reduction.scenario = ReducedScenario(
      text: "-- \(words)\nscenario {\n  title = \"it fails\",\n}\n", fileName: "kill_at_purchased.lua",
      faults: ["kill at transaction.purchased"], runCount: 31)
    return record
  }

  /// The log of the exploration or of one shard.
  package func log(of shard: PieceShard? = nil) -> [UInt8] {
    var header = header
    header.shard = shard
    var part = ExplorationRecord(header: header)
    part.begin(with: plain)
    var bytes: [UInt8] = []
    var writer = LogWriter { bytes += $0 }
    writer.begin(part)
    for piece in pieces where shard?.contains(piece.number) ?? true {
      part.add(piece)
      writer.write(piece)
    }
    part.findings = record.findings.filter { finding in
      part.failures.all.contains { $0.symptom == finding.symptom }
    }
    writer.end(part)
    return bytes
  }
}
