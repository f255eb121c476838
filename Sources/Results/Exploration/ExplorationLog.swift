internal import Facts
internal import Kernel

/// The lines of the log of an exploration: a header, the scenarios without faults, the pieces, the findings, a footer.
///
/// Each line is written when it is known, so that the log of an exploration that was interrupted holds all that was made.
public enum ExplorationLog {
  /// The first line.
  public static func line(_ header: ExplorationHeader) -> [UInt8] { bytes(header.json) }
  /// The line of a scenario without faults.
  public static func line(_ plain: PlainCase) -> [UInt8] { bytes(plain.json) }
  /// The line of a piece.
  public static func line(_ piece: ExplorationPiece) -> [UInt8] { bytes(piece.json) }

  /// The findings, the troubles and the last line.
  public static func end(of record: ExplorationRecord) -> [UInt8] {
    var text: [UInt8] = []
    for finding in record.findings { text += bytes(finding.json) }
    for trouble in record.troubles {
      text += bytes(["trouble": .text(trouble.text), "exit_code": .integer(Int64(trouble.exitCode.rawValue))])
    }
    return text + bytes(record.footer)
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] {
    var printer = JSONPrinter()
    printer.write(value)
    printer.endLine()
    return printer.bytes
  }
}

extension ExplorationHeader {
  var json: JSONValue {
    var members = [
      JSONMember("format", .text(ExplorationHeader.format)),
      JSONMember("version", .integer(ExplorationHeader.version)), JSONMember("tool", .text(tool)),
      JSONMember("subjects", .list(subjects.map(JSONValue.text))),
      JSONMember("families", .list(families.map(JSONValue.text))),
      JSONMember("depth", .integer(Int64(depth))),
    ]
    let counts = zip(ExplorationStage.allCases, pieceCounts).compactMap { stage, count in
      stage == .corpus && count == 0 ? nil : JSONMember(stage.rawValue, .integer(Int64(count)))
    }
    members.append(JSONMember("pieces", .object(counts)))
    if let seeds { members.append(JSONMember("seeds", seeds.json)) }
    if isStrict { members.append(JSONMember("strict", .flag(true))) }
    if userCount > 0 { members.append(JSONMember("users", .integer(Int64(userCount)))) }
    members.append(JSONMember("coverage", situations.json))
    if let shard {
      members.append(
        JSONMember(
          "shard", ["number": .integer(Int64(shard.number)), "count": .integer(Int64(shard.count))]))
    }
    return .object(members)
  }

  init(_ object: LogObject) throws(RunLogError) {
    guard object.value["format"] == .text(ExplorationHeader.format) else {
      throw RunLogError(
        line: object.line,
        expected: "an exploration log header with the format “\(ExplorationHeader.format)”",
        found: object.value["format"].map(LogObject.found) ?? "no format",
        advice: "check that `assay explore --report jsonl=PATH` wrote the file")
    }
    let version = try object.number("version", in: 0...Int64.max)
    guard version == ExplorationHeader.version else {
      throw RunLogError(
        line: object.line, expected: "version \(ExplorationHeader.version) of the format",
        found: "version \(version)",
        advice: "read it with the version of the tool that wrote it")
    }
    self.init(
      tool: try object.text("tool"), subjects: try object.texts("subjects"),
      families: try object.texts("families"), depth: Int(try object.number("depth", in: 1...9)))
    let counts = try object.object("pieces")
    for stage in ExplorationStage.allCases where stage != .corpus || counts.value[stage.rawValue] != nil {
      self[stage] = Int(try counts.number(stage.rawValue, in: 0...Int64(Int32.max)))
    }
    if object.value["seeds"] != nil { seeds = try SeedRange(object.object("seeds")) }
    isStrict = object.value["strict"] == .flag(true)
    if object.value["users"] != nil { userCount = Int(try object.number("users", in: 0...Int64(Int32.max))) }
    situations = try SituationCoverage(json: try object.member("coverage"), line: object.line)
    guard object.value["shard"] != nil else { return }
    let part = try object.object("shard")
    let count = try part.number("count", in: 1...Int64(Int32.max))
    shard = PieceShard(number: Int(try part.number("number", in: 1...count)), count: Int(count))
  }
}

extension Finding {
  /// The finding as a line of the log says it; its groups stand in the pieces.
  var json: JSONValue {
    let members = [
      JSONMember("finding", .text(symptom.logText)), JSONMember("subject", .text(subject)),
      JSONMember("families", .list(families.map(JSONValue.text))),
      JSONMember("count", .integer(Int64(count))),
      JSONMember("scenarios", .list(addresses.map { .text($0.text) })),
      JSONMember("reduction", reduction.json),
    ]
    return .object(members)
  }
}

extension ExplorationRecord {
  fileprivate var footer: JSONValue {
    let score = RobustnessScore(self)
    var members = [
      JSONMember("complete", .flag(isComplete)), JSONMember("runs", .integer(Int64(runCount))),
      JSONMember("repeated", .integer(Int64(repeatedCount))),
      JSONMember("smallest", score.smallestBreakingCount.map { .integer(Int64($0)) } ?? .null),
      JSONMember("single_basis_points", .integer(Int64(score.single.basisPoints))),
      JSONMember("pair_basis_points", .integer(Int64(score.pair.basisPoints))),
      JSONMember("exit_code", .integer(Int64(exitCode.rawValue))),
    ]
    if let interruption { members.append(JSONMember("interrupted", .integer(Int64(interruption.rawValue)))) }
    return .object(members)
  }

  /// Whether every piece of every stage was made.
  public var isComplete: Bool {
    !isOverBudget && ExplorationStage.allCases.allSatisfy { self[$0].pieces.count >= header[$0] }
  }
}
