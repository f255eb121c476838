internal import Facts

/// What a caller can do to the world, or learn of it: one entry of the list that `GET /assay` shows and `GET /openapi.json`
/// describes.
struct ControlCommand: Sendable {
  /// The method of its request.
  let method: String
  /// The path below `/assay`.
  let path: String
  /// What it is told, in the body of a `POST` or in the query of a `GET`.
  let parameters: [ControlParameter]
  /// What it does.
  let summary: String
  /// The form of what it answers.
  let answer: ControlShape
  /// When the world does not allow it, if that can be.
  let refusal: String?
  /// Does it.
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

  /// The path of its request.
  var address: String { path.isEmpty ? "/assay" : "/assay/\(path)" }

  /// The name by which no other command is called.
  var identifier: String {
    method == "GET" ? "get_\(path.isEmpty ? "commands" : path)" : path
  }

  /// What it alone can be refused with, by the status of HTTP.
  var errors: [(status: Int, description: String)] {
    var errors: [(status: Int, description: String)] = []
    if parameters.contains(where: \.isReference) {
      let names = parameters.filter(\.isReference).map(\.name).joined(separator: ", ")
      errors.append((404, "The store does not have what is named by: \(names)."))
    }
    if let refusal { errors.append((409, refusal)) }
    return errors
  }

  /// The entry of the list.
  var description: JSONValue {
    [
      "request": .text("\(method) \(address)"), "summary": .text(summary),
      "parameters": .list(parameters.map(\.description)),
    ]
  }
}

/// Why a command was not carried out: the status of HTTP, what is wrong, and what to try.
struct ControlProblem: Error {
  let status: Int
  let message: String
  let advice: String

  /// The command says something that cannot be.
  static func wrong(_ message: String, _ advice: String) -> ControlProblem {
    ControlProblem(status: 400, message: message, advice: advice)
  }

  /// The command names something that is not there.
  static func missing(_ message: String, _ advice: String) -> ControlProblem {
    ControlProblem(status: 404, message: message, advice: advice)
  }

  /// The world does not allow it as it is.
  static func refused(_ message: String, _ advice: String) -> ControlProblem {
    ControlProblem(status: 409, message: message, advice: advice)
  }
}
