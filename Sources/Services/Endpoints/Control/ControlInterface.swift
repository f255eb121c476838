internal import Facts
internal import Web
internal import World

/// The control API of a served world.
///
/// The table `ControlCommand.all` alone defines the commands.
struct ControlInterface {
  let stage: ServedStage

  /// Responds to a request. A command may also change `faults` and `callers`. If it sets `resetsWorld`, the
  /// caller resets the world afterwards.
  func answer(
    _ request: WebRequest, _ path: [String], _ faults: inout WebFaults, _ callers: inout Callers,
    _ records: InterfaceRecords, _ resetsWorld: inout Bool
  ) -> WebAnswer {
    let name = path.joined(separator: "/")
    let known = ControlCommand.all.filter { $0.path == name }
    guard let command = known.first(where: { $0.method == request.method }) else {
      let said = "\(request.method) \(request.path) not found"
      guard let address = known.first?.address else {
        return .problem(404, said, "GET /assay lists the commands")
      }
      return .wrongMethod(said, known.map(\.method), address)
    }
    do throws(ControlProblem) {
      let call = ControlCall(
        try arguments(of: request), of: command, receivedAt: request.receivedAt, stage, faults, callers,
        records)
      try call.check()
      let answer = try command.perform(call)
      (faults, callers, resetsWorld) = (call.faults, call.callers, call.resetsWorld)
      return .json(name.isEmpty ? JSONText.indented(answer) : JSONText.compact(answer))
    } catch {
      return .problem(error.status, error.message, error.advice)
    }
  }

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
