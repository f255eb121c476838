internal import Facts
internal import Signatures
internal import Web

/// The description of the control API in OpenAPI 3.1. It is generated only from the table of commands.
enum ControlDescription {
  /// The response to a request for the description.
  static func answer(_ request: WebRequest) -> WebAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .wrongMethod("the description is read-only", ["GET"], "/openapi.json")
    }
    return .json(text)
  }

  private static let text = JSONText.indented(document)

  private static let document: JSONValue = [
    "openapi": "3.1.0",
    "info": [
      "title": "The control API of assay serve", "version": "1",
      "description": "Controls a simulated App Store: accounts, purchases, time, and failures.",
    ],
    "servers": [["url": "/"]],
    // The token is needed only if other machines can connect.
    "security": [.object([]), ["token": []]],
    "paths": .object(paths),
    "components": [
      "schemas": .object(ControlDocument.allCases.map { JSONMember($0.rawValue, $0.shape.schema) }),
      "responses": .object(refusals.map { JSONMember(String($0.status), response($0.description)) }),
      "securitySchemes": [
        "token": ["type": "http", "scheme": "bearer", "description": "The token that assay serve prints."]
      ],
    ],
  ]

  /// The errors that every command has in common.
  private static let refusals: [(status: Int, description: String)] = [
    (400, "The body is not a JSON object, or a parameter is unknown, missing, or wrong."),
    (401, "The token of the store is missing or wrong."),
    (403, "A browser sent the request for a page of another site."),
    (421, "The request calls the store by a name that it does not have."),
    (500, "The store did not become idle."),
  ]

  private static var paths: [JSONMember] {
    var addresses: [String] = []
    for command in ControlCommand.all where !addresses.contains(command.address) {
      addresses.append(command.address)
    }
    return addresses.map { address in
      JSONMember(
        address,
        .object(
          ControlCommand.all.filter { $0.address == address }.map {
            JSONMember($0.method.lowercased(), operation($0))
          }))
    }
  }

  private static func operation(_ command: ControlCommand) -> JSONValue {
    var members = Members()
    members.add("operationId", text: command.identifier)
    members.add("summary", text: command.summary)
    if command.method == "GET" {
      let parameters = command.parameters.map(queryParameter)
      members.add("parameters", parameters.isEmpty ? nil : .list(parameters))
    } else if !command.parameters.isEmpty {
      members.add("requestBody", body(command.parameters))
    }
    var responses = [JSONMember("200", content("The command was carried out.", command.answer.schema))]
    for error in command.errors {
      responses.append(JSONMember(String(error.status), response(error.description)))
    }
    for refusal in refusals {
      let reference: JSONValue = ["$ref": .text("#/components/responses/\(refusal.status)")]
      responses.append(JSONMember(String(refusal.status), reference))
    }
    members.add("responses", .object(responses.sorted { $0.key < $1.key }))
    return members.value
  }

  private static func queryParameter(_ parameter: ControlParameter) -> JSONValue {
    [
      "name": .text(parameter.name), "in": "query", "required": .flag(parameter.isRequired),
      "description": .text(parameter.summary), "schema": parameter.shape.schema, "example": parameter.example,
    ]
  }

  private static func body(_ parameters: [ControlParameter]) -> JSONValue {
    let required = parameters.filter(\.isRequired)
    var schema = Members()
    schema.add("type", "object")
    schema.add("properties", .object(parameters.map { JSONMember($0.name, property($0)) }))
    schema.add("required", required.isEmpty ? nil : .list(required.map { .text($0.name) }))
    schema.add("additionalProperties", false)
    // The example contains each parameter that names an object in the store, even if it is optional.
    let named = parameters.filter { $0.isRequired || $0.isReference }
    let shown = named.isEmpty ? Array(parameters.prefix(1)) : named
    return [
      "required": .flag(!required.isEmpty),
      "content": [
        "application/json": [
          "schema": schema.value, "example": .object(shown.map { JSONMember($0.name, $0.example) }),
        ]
      ],
    ]
  }

  /// The schema of a parameter in a body, with its description.
  private static func property(_ parameter: ControlParameter) -> JSONValue {
    guard case .object(let schema) = parameter.shape.schema else { return .null }
    return .object(
      schema + [
        JSONMember("description", .text(parameter.summary)),
        JSONMember("examples", .list([parameter.example])),
      ])
  }

  private static func response(_ description: String) -> JSONValue {
    content(description, ControlShape.document(.problem).schema)
  }

  private static func content(_ description: String, _ schema: JSONValue) -> JSONValue {
    ["description": .text(description), "content": ["application/json": ["schema": schema]]]
  }
}
