public import Facts
internal import Kernel

/// Writes an exploration: the runs without faults, the pieces in the order in which they were executed,
/// and the findings.
extension ExplorationRecord: LoggedRecord {
  public static let format = LogFormat.exploration

  public var tool: String { header.tool }

  public var headerMembers: [JSONMember] { header.members }

  public func writeItems(to writer: inout LogWriter) {
    for plain in plain { writer.write(plain) }
  }

  public func writeConclusions(to writer: inout LogWriter) {
    for finding in findings { writer.line(finding.json) }
  }

  public var footerMembers: [JSONMember] {
    let score = RobustnessScore(self)
    return [
      JSONMember("runs", .integer(Int64(runCount))), JSONMember("repeated", .integer(Int64(repeatedCount))),
      JSONMember("smallest", score.smallestBreakingCount.map { .integer(Int64($0)) } ?? .null),
      JSONMember("single_basis_points", .integer(Int64(score.single.basisPoints))),
      JSONMember("pair_basis_points", .integer(Int64(score.pair.basisPoints))),
    ]
  }

  /// Whether every piece of every stage was executed.
  public var isComplete: Bool {
    !isOverBudget && ExplorationStage.allCases.allSatisfy { self[$0].pieces.count >= header[$0] }
  }
}

extension ExplorationHeader {
  var members: [JSONMember] {
    var members = [
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
    return members
  }

  init(_ object: LogObject) throws(LogError) {
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
  /// The finding as a line of the log. The line omits the finding's groups, which are in the lines of
  /// pieces.
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
