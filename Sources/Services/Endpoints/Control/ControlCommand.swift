internal import Facts

/// A command that changes or reads the world. `GET /assay` lists it, and `GET /openapi.json` describes it.
struct ControlCommand: Sendable {
  /// The HTTP method.
  let method: String
  /// The path below `/assay`.
  let path: String
  /// The parameters, in the body of a `POST` or in the query of a `GET`.
  let parameters: [ControlParameter]
  /// A sentence that describes the command.
  let summary: String
  /// The form of the response.
  let answer: ControlShape
  /// The condition under which the world rejects the command; nil if it never does.
  let refusal: String?
  /// Executes the command.
  let perform: @Sendable (ControlCall) throws(ControlProblem) -> JSONValue

  init(
    _ method: String, _ path: String, _ parameters: [ControlParameter] = [], _ summary: String,
    _ answer: ControlShape, refusedIf refusal: String? = nil,
    _ perform: @escaping @Sendable (ControlCall) throws(ControlProblem) -> JSONValue
  ) {
    self.method = method
    self.path = path
    self.parameters = parameters
    self.summary = summary
    self.answer = answer
    self.refusal = refusal
    self.perform = perform
  }

  /// Every command, in the order of the list.
  static let all = purchases + refunds + subscriptions + notifications + surroundings + looks

  /// The path of the request.
  var address: String { path.isEmpty ? "/assay" : "/assay/\(path)" }

  /// A unique name of the command.
  var identifier: String {
    method == "GET" ? "get_\(path.isEmpty ? "commands" : path)" : path
  }

  /// The errors that are specific to this command, with their HTTP status.
  var errors: [(status: Int, description: String)] {
    var errors: [(status: Int, description: String)] = []
    if parameters.contains(where: \.isReference) {
      let names = parameters.filter(\.isReference).map(\.name).joined(separator: ", ")
      errors.append((404, "The store does not have what is named by: \(names)."))
    }
    if let refusal { errors.append((409, refusal)) }
    return errors
  }

  /// The entry in the list of commands.
  var description: JSONValue {
    [
      "request": .text("\(method) \(address)"), "summary": .text(summary),
      "parameters": .list(parameters.map(\.description)),
    ]
  }
}

/// The reason why a command was not executed: the HTTP status, the error, and what to try.
struct ControlProblem: Error {
  let status: Int
  let message: String
  let advice: String

  /// The command is invalid.
  static func wrong(_ message: String, _ advice: String) -> ControlProblem {
    ControlProblem(status: 400, message: message, advice: advice)
  }

  /// The command names something that does not exist.
  static func missing(_ message: String, _ advice: String) -> ControlProblem {
    ControlProblem(status: 404, message: message, advice: advice)
  }

  /// The current state of the world does not allow the command.
  static func refused(_ message: String, _ advice: String) -> ControlProblem {
    ControlProblem(status: 409, message: message, advice: advice)
  }
}
