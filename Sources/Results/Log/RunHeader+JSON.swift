public import Facts

extension RunHeader {
  /// The header as the first line of a run log says it; the seed is a text, because many readers lose digits.
  public var json: JSONValue {
    var members = [
      JSONMember("format", .text(RunHeader.format)), JSONMember("version", .integer(RunHeader.version)),
      JSONMember("tool", .text(tool)), JSONMember("strict", .flag(isStrict)),
      JSONMember("cases", .integer(Int64(caseCount))),
    ]
    if let seed { members.append(JSONMember("seed", .text(String(seed)))) }
    if let seeds { members.append(JSONMember("seeds", seeds.json)) }
    if let shard { members.append(JSONMember("shard", shard.json)) }
    if allowsEmpty { members.append(JSONMember("empty_allowed", .flag(true))) }
    if let host { members.append(JSONMember("host", host)) }
    return .object(members)
  }

  init(_ object: LogObject) throws(RunLogError) {
    guard object.value["format"] == .text(RunHeader.format) else {
      throw RunLogError(
        line: object.line, expected: "the header of a run log, with the format “\(RunHeader.format)”",
        found: object.value["format"].map(LogObject.found) ?? "no format",
        advice: "check that the file is a run log")
    }
    let version = try object.number("version", in: 0...Int64.max)
    guard version == RunHeader.version else {
      throw RunLogError(
        line: object.line, expected: "version \(RunHeader.version) of the format",
        found: "version \(version)", advice: "read it with the version of the tool that wrote it")
    }
    self.init(
      tool: try object.text("tool"), isStrict: try object.flag("strict"),
      caseCount: Int(try object.number("cases", in: 0...Int64(Int32.max))))
    seed = try object.seed()
    if object.value["seeds"] != nil { seeds = try SeedRange(object.object("seeds")) }
    if object.value["shard"] != nil { shard = try RunShard(object.object("shard")) }
    allowsEmpty = object.value["empty_allowed"] == .flag(true)
    host = object.value["host"]
  }
}
