public import Facts

extension Exhibit {
  /// The exhibit as its line in a run log says it.
  public var json: JSONValue {
    var members = [
      JSONMember("exhibit", .text(key.address.text)), JSONMember("subject", .text(key.subject)),
    ]
    if let seed = key.seed { members.append(JSONMember("seed", .text(String(seed)))) }
    members.append(JSONMember("trace", .list(lines)))
    return .object(members)
  }

  /// Reads an exhibit from its line.
  public init(json: JSONValue, line: Int) throws(RunLogError) {
    let object = LogObject(value: json, line: line)
    guard case .list(let lines)? = object.value["trace"] else {
      throw object.failure(
        "trace", "a list of the lines of a trace", object.value["trace"].map(LogObject.found) ?? "nothing")
    }
    self.init(
      key: CaseKey(
        address: CaseAddress(try object.text("exhibit")), subject: try object.text("subject"),
        seed: try object.seed()),
      lines: lines)
  }
}
