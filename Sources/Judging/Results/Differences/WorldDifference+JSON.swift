public import Facts
internal import Rules

extension WorldDifference: LogLine {
  /// The difference as a line of a log.
  public var json: JSONValue {
    var members = [JSONMember("scenario", .text(address.text))]
    if let seed { members.append(JSONMember("seed", .text(String(seed)))) }
    members += [
      JSONMember("choices", .list(choices.map(JSONValue.text))), JSONMember("kind", .text(kind.rawValue)),
      JSONMember("breaks", .list(newFailures.map(\.json))),
      JSONMember("mends", .list(fixedFailures.map(\.json))),
      JSONMember("parting", parting?.json ?? .null),
    ]
    for (name, text) in [("obstacle", obstacle), ("detail", detail)] where !text.isEmpty {
      members.append(JSONMember(name, .text(text)))
    }
    if errorCode != .success { members.append(JSONMember("exit_code", .integer(Int64(errorCode.rawValue)))) }
    return .object(members)
  }

  /// Parses a difference from a line.
  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    self.init(
      address: CaseAddress(try object.text("scenario")), seed: try object.seed(),
      choices: try object.texts("choices"))
    kind = try object.choice("kind", "a kind of difference") { DifferenceKind(rawValue: $0) }
    newFailures = try ChangedFailure.list("breaks", of: object)
    fixedFailures = try ChangedFailure.list("mends", of: object)
    if try object.member("parting") != .null { parting = try ConductParting(try object.object("parting")) }
    if object.value["obstacle"] != nil { obstacle = try object.text("obstacle") }
    if object.value["detail"] != nil { detail = try object.text("detail") }
    guard object.value["exit_code"] != nil else { return }
    let code = try object.number("exit_code", in: 0...255)
    errorCode = ExitCode(rawValue: Int32(code)) ?? .internalError
  }
}

extension ChangedFailure {
  fileprivate var json: JSONValue { ["failure": .text(name), "level": .text(level.rawValue)] }

  fileprivate static func list(_ key: String, of object: LogObject) throws(LogError) -> [ChangedFailure] {
    var list: [ChangedFailure] = []
    for element in try object.objects(key) {
      list.append(
        ChangedFailure(
          name: try element.text("failure"),
          level: try element.choice("level", "a level") { RuleLevel(rawValue: $0) }))
    }
    return list
  }
}

extension ConductParting {
  fileprivate var json: JSONValue {
    [
      "before": .list(before.map(JSONValue.text)), "old": old?.json ?? .null, "new": new?.json ?? .null,
      "removed": .integer(Int64(removedCount)), "added": .integer(Int64(addedCount)),
    ]
  }

  fileprivate init(_ object: LogObject) throws(LogError) {
    let counts = 0...Int64(UInt32.max)
    self.init(
      before: try object.texts("before"), old: try PartedFact.read("old", of: object),
      new: try PartedFact.read("new", of: object),
      removedCount: Int(try object.number("removed", in: counts)),
      addedCount: Int(try object.number("added", in: counts)))
  }
}

extension PartedFact {
  fileprivate var json: JSONValue {
    ["kind": .text(kind), "fact": .text(text), "shared": .flag(isShared)]
  }

  fileprivate static func read(_ key: String, of object: LogObject) throws(LogError) -> PartedFact? {
    guard try object.member(key) != .null else { return nil }
    let fact = try object.object(key)
    return PartedFact(
      kind: try fact.text("kind"), text: try fact.text("fact"), isShared: try fact.flag("shared"))
  }
}
