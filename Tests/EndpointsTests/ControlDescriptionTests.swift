import Endpoints
import Facts
import Testing
import Web

@Suite("The description of the control")
struct ControlDescriptionTests {
  private let store = ServedStore()

  @Test("every command is in it, with the parameters of the list")
  func commands() throws {
    let described = try DescribedControl(of: store.endpoints)
    #expect(described.document["openapi"] == "3.1.0")
    let commands = try store.look("").list("commands")
    let listed = try commands.map { try $0.text("request") }
    let operations = described.paths.flatMap { path in
      described.members(of: path.value).map { $0.key.uppercased() + " " + path.key }
    }
    #expect(Set(operations) == Set(listed))
    #expect(operations.count == listed.count)
    for command in commands {
      let request = try command.text("request").split(separator: " ").map(String.init)
      let parameters = try parameters(of: request[0], request[1], in: described)
      for parameter in try command.list("parameters") {
        let found = try #require(parameters.first { .text($0.name) == parameter["name"] })
        #expect(.flag(found.isRequired) == parameter["required"])
        #expect(found.summary == parameter["summary"])
      }
      #expect(parameters.count == (try command.list("parameters").count))
    }
  }

  @Test("its types and its errors are those of the answers")
  func types() throws {
    let described = try DescribedControl(of: store.endpoints)
    for path in described.paths {
      for operation in described.members(of: path.value) {
        let method = operation.key.uppercased()
        #expect(send(method, path.key, ["colour": "red"]) == 400, "\(method) \(path.key)")
        for parameter in try parameters(of: method, path.key, in: described) {
          var values = try example(of: method, path.key, in: described)
          if parameter.type == "integer" || parameter.type == "boolean" || parameter.hasWords {
            values[parameter.name] = "neither"
            #expect(send(method, path.key, values) == 400, "\(method) \(path.key) \(parameter.name)")
          }
          if parameter.isRequired {
            values[parameter.name] = nil
            #expect(send(method, path.key, values) == 400, "\(method) \(path.key) \(parameter.name)")
          }
        }
      }
    }
  }

  @Test("each command takes its example")
  func examples() throws {
    let described = try DescribedControl(of: store.endpoints)
    for path in described.paths {
      for operation in described.members(of: path.value) {
        let method = operation.key.uppercased()
        try store.act("reset")
        try store.act("notifications", ["version": 2])
        try store.act("accounts", ["name": "bob"])
        try store.act("buy", ["product": "plus"])
        let status = send(method, path.key, try example(of: method, path.key, in: described))
        let isRefused = [
          "/assay/answer_approvals", "/assay/consent", "/assay/decline_refund", "/assay/reverse_refund",
          "/assay/end_sharing",
        ].contains(path.key)
        // The example of a key is truncated, so it is rejected.
        #expect(status == (path.key == "/assay/keys" ? 400 : isRefused ? 409 : 200), "\(method) \(path.key)")
      }
    }
  }

  @Test("it is read only, and the page and the methods say so")
  func methods() throws {
    let refused = store.send("POST", "/openapi.json")
    #expect(refused.status == 405)
    #expect(refused.header("Allow") == "GET")
    #expect(store.send("POST", "/assay/state").header("Allow") == "GET")
    #expect(store.send("PUT", "/assay/notifications").header("Allow") == "POST, GET")
    let page = String(decoding: store.send("GET", "/").body, as: UTF8.self)
    #expect(page.contains("href=\"openapi.json\""))
    let guarded = ServedStore(access: AccessRules(token: "secret-token"))
    #expect(guarded.send("GET", "/openapi.json").status == 401)
  }

  private struct Parameter {
    let name: String
    let type: JSONValue?
    let hasWords: Bool
    let summary: JSONValue?
    let isRequired: Bool
  }

  /// The parameters of an operation, in the query or in the body.
  private func parameters(of method: String, _ path: String, in described: DescribedControl) throws
    -> [Parameter]
  {
    let operation = try #require(described.operation(method, path))
    if case .list(let parameters)? = operation["parameters"] {
      return try parameters.map {
        Parameter(
          name: try $0.text("name"), type: $0["schema"]?["type"], hasWords: $0["schema"]?["enum"] != nil,
          summary: $0["description"], isRequired: $0["required"] == true)
      }
    }
    let schema = operation["requestBody"]?["content"]?["application/json"]?["schema"]
    var required: [JSONValue] = []
    if case .list(let names)? = schema?["required"] { required = names }
    return described.members(of: schema?["properties"]).map {
      Parameter(
        name: $0.key, type: $0.value["type"], hasWords: $0.value["enum"] != nil,
        summary: $0.value["description"], isRequired: required.contains(.text($0.key)))
    }
  }

  /// The values of the example of an operation.
  private func example(
    of method: String, _ path: String, in described: DescribedControl
  ) throws -> [String: JSONValue] {
    let operation = try #require(described.operation(method, path))
    let example = operation["requestBody"]?["content"]?["application/json"]?["example"]
    var values: [String: JSONValue] = [:]
    for member in described.members(of: example) { values[member.key] = member.value }
    if case .list(let parameters)? = operation["parameters"] {
      for parameter in parameters { values[try parameter.text("name")] = parameter["example"] }
    }
    return values
  }

  /// The status of a request with these values. The test store checks the answer against the description.
  private func send(_ method: String, _ path: String, _ values: [String: JSONValue]) -> Int {
    let members = values.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
    guard method == "GET" else { return store.send(method, path, .object(members)).status }
    let query = members.map { (name: $0.key, value: JSONText.compact($0.value).filter { $0 != "\"" }) }
    return store.send(method, path, query: query).status
  }
}
