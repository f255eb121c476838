public import Facts

/// The result of reducing the simplest run of a finding.
public struct FindingReduction: Hashable, Sendable, LogLine {
  /// The replay string of the run; empty if it has none.
  public var replay: String
  /// The words of the command that repeats the run; empty if there is no replay string.
  public var command: [String] = []
  /// The key that all findings of the same bug have; empty if unknown.
  public var shape: String
  /// The scenario that reproduces the failure on its own.
  public var scenario: ReducedScenario?
  /// The reason why there is no such scenario. Empty if there is one.
  public var obstacle: String

  /// Makes a reduction without a scenario.
  public init(replay: String = "", shape: String = "", obstacle: String = "") {
    self.replay = replay
    self.shape = shape
    self.obstacle = obstacle
  }

  /// The reduction as a JSON object in a line.
  public var json: JSONValue {
    var members = [
      JSONMember("replay", .text(replay)), JSONMember("shape", .text(shape)),
      JSONMember("obstacle", .text(obstacle)),
    ]
    if !command.isEmpty { members.append(JSONMember("command", .list(command.map(JSONValue.text)))) }
    if let scenario {
      members.append(
        JSONMember(
          "scenario",
          [
            "file": .text(scenario.fileName), "faults": .list(scenario.faults.map(JSONValue.text)),
            "runs": .integer(Int64(scenario.runCount)), "text": .text(scenario.text),
          ]))
    }
    return .object(members)
  }

  /// Parses a reduction from a line.
  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    self.init(
      replay: try object.text("replay"), shape: try object.text("shape"),
      obstacle: try object.text("obstacle"))
    if object.value["command"] != nil { command = try object.texts("command") }
    guard object.value["scenario"] != nil else { return }
    let reduced = try object.object("scenario")
    scenario = ReducedScenario(
      text: try reduced.text("text"), fileName: try reduced.text("file"), faults: try reduced.texts("faults"),
      runCount: Int(try reduced.number("runs", in: 0...Int64(Int32.max))))
  }
}
