public import Facts

extension ExplorationPiece: LogLine {
  /// The piece as a line of an exploration log. Members with empty values are omitted.
  public var json: JSONValue {
    var members = [
      JSONMember("piece", .text(stage.rawValue)), JSONMember("number", .integer(Int64(number))),
      JSONMember("place", .integer(Int64(place))), JSONMember("runs", .integer(Int64(runCount))),
    ]
    for (name, count) in counts where count > 0 { members.append(JSONMember(name, .integer(Int64(count)))) }
    func add(_ name: String, _ list: [JSONValue]) {
      if !list.isEmpty { members.append(JSONMember(name, .list(list))) }
    }
    add("strips", strips.map(\.json))
    add("pairs", pairs.map(\.json))
    add("failures", failures.all.map(\.json))
    if !warnings.counts.isEmpty { members.append(JSONMember("warned", warnings.json)) }
    if let situations { members.append(JSONMember("situations", situations.json)) }
    add("partings", partings.map(JSONValue.text))
    add("doubts", doubts.map(\.json))
    add("reached", reached.map(\.json))
    add("troubles", troubles.map(JSONValue.text))
    return .object(members)
  }

  private var counts: [(String, Int)] {
    [
      ("repeated", repeatedCount), ("undecided", undecidedCount),
      ("broken", brokenCount),
    ]
  }

  /// Parses a piece from a line.
  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    func count(_ name: String) throws(LogError) -> Int {
      object.value[name] == nil ? 0 : Int(try object.number(name, in: 0...Int64(Int32.max)))
    }
    func list(_ name: String) throws(LogError) -> [LogObject] {
      object.value[name] == nil ? [] : try object.objects(name)
    }
    self.init(
      stage: try object.choice("piece", "a stage of an exploration", ExplorationStage.init(rawValue:)),
      number: try count("number"), place: try count("place"))
    runCount = try count("runs")
    repeatedCount = try count("repeated")
    undecidedCount = try count("undecided")
    brokenCount = try count("broken")
    for strip in try list("strips") { strips.append(try FaultStrip(strip)) }
    for pair in try list("pairs") { pairs.append(try PairTally(pair)) }
    for failure in try list("failures") { failures.add(try FailureGroup(failure)) }
    warnings = try WarningTally(object, "warned")
    if object.value["situations"] != nil { situations = try SituationTally(object.object("situations")) }
    if object.value["partings"] != nil { partings = try object.texts("partings") }
    for doubt in try list("doubts") { doubts.append(try RunDoubt(doubt)) }
    for run in try list("reached") { reached.append(try ReachedRun(run)) }
    if object.value["troubles"] != nil { troubles = try object.texts("troubles") }
  }
}

extension PairTally {
  var json: JSONValue {
    [
      "first": .text(first), "second": .text(second), "runs": .integer(Int64(runCount)),
      "broken": .integer(Int64(brokenCount)), "joint": .integer(Int64(jointCount)),
      "undecided": .integer(Int64(undecidedCount)),
    ]
  }

  init(_ object: LogObject) throws(LogError) {
    self.init(first: try object.text("first"), second: try object.text("second"))
    runCount = Int(try object.number("runs", in: 0...Int64.max))
    brokenCount = Int(try object.number("broken", in: 0...Int64.max))
    jointCount = Int(try object.number("joint", in: 0...Int64.max))
    undecidedCount = Int(try object.number("undecided", in: 0...Int64.max))
  }
}
