internal import Facts
internal import Web
internal import World

/// The control of a served world: people and time, from outside.
struct ControlInterface {
  let stage: ServedStage

  /// Answers a request; `faults` and `callers` are what it may change beside the world.
  func answer(
    _ request: WebRequest, _ path: [String], _ faults: inout WebFaults, _ callers: inout Callers,
    _ desk: InterfaceDesk
  ) -> WebAnswer {
    let name = path.joined(separator: "/")
    if name.isEmpty { return .json(JSONText.indented(ControlInterface.list)) }
    let known = ControlCommand.all.filter { $0.path == name }
    guard let command = known.first(where: { $0.method == request.method }) else {
      return .problem(
        known.isEmpty ? 404 : 405, "\(request.method) /assay/\(name) not found",
        known.first.map { "use \($0.method) /assay/\(name)" } ?? "GET /assay lists the commands")
    }
    do throws(ControlProblem) {
      let call = ControlCall(
        try arguments(of: request), receivedAt: request.receivedAt, stage, faults, callers, desk)
      try call.check(command.parameters)
      let answer = try command.perform(call)
      (faults, callers) = (call.faults, call.callers)
      return .json(JSONText.compact(answer))
    } catch {
      return .problem(error.status, error.message, error.advice)
    }
  }

  private static let list: JSONValue = [
    "commands": .list(
      ControlCommand.all.map(\.description) + [
        [
          "request": "POST /assay/reset", "summary": "Resets the store to its state at the start.",
          "parameters": [],
        ]
      ])
  ]

  private func arguments(of request: WebRequest) throws(ControlProblem) -> [JSONMember] {
    guard request.method != "GET" else { return request.query.map { JSONMember($0.name, .text($0.value)) } }
    guard !request.body.isEmpty else { return [] }
    do throws(JSONError) {
      guard case .object(let members) = try JSONText.value(of: request.body, keepsFractions: true) else {
        throw JSONError(line: 1, column: 1, expected: "an object", found: "something else")
      }
      return members
    } catch {
      throw .wrong(
        "the body is not a JSON object: line \(error.line), column \(error.column): expected \(error.expected), found \(error.found)",
        "for example: {\"product\": \"coins\"}")
    }
  }
}
