internal import Facts

/// What a caller can do to the world, or learn of it: one entry of the list that `GET /assay` shows.
struct ControlCommand: Sendable {
  /// The method of its request.
  let method: String
  /// The path below `/assay`.
  let path: String
  /// What it is told, in the body of a `POST` or in the query of a `GET`.
  let parameters: [ControlParameter]
  /// What it does.
  let summary: String
  /// Does it.
  let perform: @Sendable (ControlCall) throws(ControlProblem) -> JSONValue

  init(
    _ method: String, _ path: String, _ parameters: [ControlParameter] = [], _ summary: String,
    _ perform: @escaping @Sendable (ControlCall) throws(ControlProblem) -> JSONValue
  ) {
    self.method = method
    self.path = path
    self.parameters = parameters
    self.summary = summary
    self.perform = perform
  }

  /// Every command, in the order of the list.
  static let all = purchases + refunds + subscriptions + notifications + surroundings + looks

  /// The entry of the list.
  var description: JSONValue {
    [
      "request": .text("\(method) /assay/\(path)"), "summary": .text(summary),
      "parameters": .list(
        parameters.map {
          [
            "name": .text($0.name), "form": .text($0.form), "required": .flag($0.isRequired),
            "summary": .text($0.summary),
          ]
        }),
    ]
  }
}

/// One thing that a command is told.
struct ControlParameter: Sendable {
  /// Its name.
  let name: String
  /// What it looks like, by an example or by the words that there are.
  let form: String
  /// What it says.
  let summary: String
  /// Whether the command needs it.
  let isRequired: Bool

  /// A parameter that the command needs.
  static func needed(_ name: String, _ form: String, _ summary: String) -> ControlParameter {
    ControlParameter(name: name, form: form, summary: summary, isRequired: true)
  }

  /// A parameter that may be left out.
  static func optional(_ name: String, _ form: String, _ summary: String) -> ControlParameter {
    ControlParameter(name: name, form: form, summary: summary, isRequired: false)
  }

  /// The account that acts.
  static let account = optional("account", "user", "The account (default: the first one).")
  /// A purchase by its number.
  static let transaction = needed("transaction_id", "300000000000001", "The transaction ID of the purchase.")
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
