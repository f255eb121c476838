import Endpoints
import Facts
import Web

/// The description of the control API in `GET /openapi.json`, to compare answers with.
struct DescribedControl {
  let document: JSONValue

  /// Reads the description of a served store.
  init(of endpoints: StoreEndpoints) throws {
    document = try JSONText.value(of: endpoints.answer(WebRequest(method: "GET", path: "/openapi.json")).body)
  }

  /// The paths, each with its operations by method.
  var paths: [JSONMember] { members(of: document["paths"]) }

  /// The error in an answer to a request; nil if the description allows the answer or does not describe the
  /// request.
  func flaw(in answer: WebAnswer, to method: String, _ path: String) -> String? {
    guard let operation = operation(method, path) else { return nil }
    guard let response = operation["responses"]?[String(answer.status)] else {
      return "\(method) \(path) answers \(answer.status), which is not described"
    }
    guard let schema = resolved(response)["content"]?["application/json"]?["schema"],
      let body = try? JSONText.value(of: answer.body)
    else { return "\(method) \(path) answers no JSON, or none is described" }
    return flaw(in: body, schema).map { "\(method) \(path) \(answer.status): \($0)" }
  }

  /// The operation of a request; nil if there is none.
  func operation(_ method: String, _ path: String) -> JSONValue? {
    document["paths"]?[path]?[method.lowercased()]
  }

  /// Resolves a reference to its schema.
  func resolved(_ value: JSONValue) -> JSONValue {
    guard case .text(let reference)? = value["$ref"] else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
  }

  private func flaw(in value: JSONValue, _ unresolved: JSONValue) -> String? {
    let schema = resolved(unresolved)
    if case .list(let choices)? = schema["anyOf"] {
      let flaws = choices.map { flaw(in: value, $0) }
      return flaws.contains(nil) ? nil : flaws.compactMap(\.self).joined(separator: "; or ")
    }
    guard case .text(let type)? = schema["type"] else { return nil }
    switch (type, value) {
    case ("string", .text(let text)):
      guard case .list(let words)? = schema["enum"], !words.contains(value) else { return nil }
      return "“\(text)” is none of the words"
    case ("integer", .integer(let number)):
      guard case .integer(let low)? = schema["minimum"], case .integer(let high)? = schema["maximum"] else {
        return "a number has no bounds"
      }
      return (low...high).contains(number) ? nil : "\(number) is out of bounds"
    case ("boolean", .flag), ("null", .null): return nil
    case ("array", .list(let elements)):
      return elements.lazy.compactMap { self.flaw(in: $0, schema["items"] ?? .null) }.first
    case ("object", .object(let members)): return flaw(in: members, schema)
    default: return "\(value) is not of the type \(type)"
    }
  }

  /// A member that is not described is an error, although the description lets clients expect further members
  /// later.
  private func flaw(in members: [JSONMember], _ schema: JSONValue) -> String? {
    for member in members {
      guard let form = schema["properties"]?[member.key] else { return "“\(member.key)” is not described" }
      if let flaw = flaw(in: member.value, form) { return "\(member.key): \(flaw)" }
    }
    guard case .list(let required)? = schema["required"] else { return nil }
    return required.first { name in !members.contains { .text($0.key) == name } }.map { "\($0) is missing" }
  }

  func members(of value: JSONValue?) -> [JSONMember] {
    guard case .object(let members)? = value else { return [] }
    return members
  }
}
