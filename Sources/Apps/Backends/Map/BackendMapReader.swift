internal import Facts
internal import StoreModel
internal import World

/// Parses the map of a backend.
struct BackendMapReader {
  /// The file's name in errors.
  let file: String

  func map(_ bytes: [UInt8]) throws(AppLoadError) -> BackendMap {
    let document: JSONValue
    do throws(JSONError) {
      document = try JSONText.value(of: bytes)
    } catch {
      throw AppLoadError(
        file: file, line: error.line,
        message: "it is not JSON: column \(error.column): expected \(error.expected), found \(error.found)",
        advice: "see “A backend as it is” in Documentation/Backends.md")
    }
    let root = try object(
      document, at: "", ["reset", "deliver", "notifications", "entitlements", "product_ids"])
    guard let delivery = root["deliver"] else {
      throw flaw("deliver", "expected the request that sends a purchase, found nothing", "")
    }
    guard let holdings = root["entitlements"] else {
      throw flaw("entitlements", "expected the request that returns what a user has, found nothing", "")
    }
    return BackendMap(
      reset: try root["reset"].map { (value) throws(AppLoadError) in
        try request(value, at: "reset", [.store, .bundle, .secret, .products, .now])
      },
      verify: nil, deliver: try deliver(delivery),
      notifications: try root["notifications"].map { (value) throws(AppLoadError) in
        try notifications(value)
      },
      entitlements: try entitlements(holdings),
      answers: try answers(delivery), identifiers: try identifiers(root["product_ids"]))
  }

  private func deliver(_ value: JSONValue) throws(AppLoadError) -> RequestTemplate {
    let request = try request(
      value, at: "deliver", [.user, .product, .receipt, .transaction, .signedTransaction, .now],
      others: ["answer", "answers"])
    let proofs: [QuestionPlace] = [.receipt, .transaction, .signedTransaction]
    guard request.places.contains(where: proofs.contains) else {
      throw flaw(
        "deliver", "it sends no purchase",
        "write \(proofs.map(\.placeholder).joined(separator: ", or ")) where the backend expects it")
    }
    return request
  }

  private func notifications(_ value: JSONValue) throws(AppLoadError) -> RequestTemplate {
    let request = try request(value, at: "notifications", [.now])
    guard request.body == nil else {
      throw flaw("notifications.body", "the store writes the body of a notification", "remove it")
    }
    return request
  }

  private func answers(_ value: JSONValue) throws(AppLoadError) -> AnswerMap {
    let meanings = try (value["answers"]).map { (value) throws(AppLoadError) in
      try members(value, at: "deliver.answers")
    }
    var read: [AnswerMap.Meaning] = []
    for member in meanings ?? [] {
      guard value["answer"] != nil || BackendMapReader.isStatus(member.key) else {
        throw flaw("deliver.answers.\(member.key)", "expected a status such as 404 or 5xx", "")
      }
      let known = ContentAnswer.allCases
      guard case .text(let word) = member.value, let answer = known.first(where: { $0.name == word }) else {
        throw flaw(
          "deliver.answers.\(member.key)",
          "expected one of \(known.map(\.name).joined(separator: ", ")), found \(JSONText.compact(member.value))",
          "")
      }
      read.append(AnswerMap.Meaning(key: member.key, answer: answer))
    }
    return AnswerMap(
      word: try value["answer"].map { (value) throws(AppLoadError) in try pointer(value, at: "deliver.answer")
      }, meanings: read)
  }

  private func entitlements(_ value: JSONValue) throws(AppLoadError) -> EntitlementMap {
    let place = "entitlements"
    let request = try request(
      value, at: place, [.user, .now], others: ["products", "product", "count", "active", "balances"])
    func optional(_ key: String) throws(AppLoadError) -> JSONPointer? {
      try value[key].map { (value) throws(AppLoadError) in try pointer(value, at: "\(place).\(key)") }
    }
    let (products, balances) = (try optional("products"), try balances(value["balances"]))
    guard products != nil || !balances.isEmpty else {
      throw flaw(
        place, "it does not say where the answer has the products",
        "write the place of an object or a list, such as `\"products\": \"/entitlements\"`")
    }
    return EntitlementMap(
      request: request, products: products, product: try optional("product"), count: try optional("count"),
      activity: try value["active"].map { (value) throws(AppLoadError) in try activity(value) },
      balances: balances)
  }

  private func activity(_ value: JSONValue) throws(AppLoadError) -> EntitlementMap.Activity {
    let place = "entitlements.active"
    guard case .object = value else {
      return EntitlementMap.Activity(place: try pointer(value, at: place), words: nil)
    }
    let members = try object(value, at: place, ["at", "values"])
    guard case .list(let values) = members["values"] else {
      throw flaw(
        "\(place).values", "expected a list of texts, found \(members["values"]?.typeName ?? "nothing")", "")
    }
    var words: [String] = []
    for value in values {
      guard case .text(let word) = value else {
        throw flaw("\(place).values", "expected texts, found \(JSONText.compact(value))", "")
      }
      words.append(word)
    }
    return EntitlementMap.Activity(
      place: try pointer(members["at"] ?? .null, at: "\(place).at"), words: words)
  }

  private func balances(_ value: JSONValue?) throws(AppLoadError) -> [EntitlementMap.Balance] {
    var balances: [EntitlementMap.Balance] = []
    for member in try value.map({ (value) throws(AppLoadError) in
      try members(value, at: "entitlements.balances")
    }) ?? [] {
      let place = "entitlements.balances.\(member.key)"
      let balance = try object(member.value, at: place, ["at", "per_purchase"])
      guard case .integer(let amount) = balance["per_purchase"] ?? 1, amount > 0 else {
        throw flaw("\(place).per_purchase", "expected a whole number from 1", "")
      }
      balances.append(
        EntitlementMap.Balance(
          product: member.key, place: try pointer(balance["at"] ?? .null, at: "\(place).at"), amount: amount))
    }
    return balances
  }

  private func identifiers(_ value: JSONValue?) throws(AppLoadError) -> [JSONMember] {
    let identifiers = try value.map { (value) throws(AppLoadError) in try members(value, at: "product_ids") }
    for member in identifiers ?? [] {
      guard case .text = member.value else {
        throw flaw("product_ids.\(member.key)", "expected an identifier, found \(member.value.typeName)", "")
      }
    }
    return identifiers ?? []
  }
}

extension BackendMapReader {
  /// Whether a text is an HTTP status such as `404`, or a class of statuses such as `4xx`.
  private static func isStatus(_ text: String) -> Bool {
    guard let first = text.first, ("1"..."5").contains(first), text.count == 3 else { return false }
    return text.dropFirst() == "xx" || text.dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }

  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

  /// Parses a request: a method and a path, or an object that can also have headers and a body.
  private func request(
    _ value: JSONValue, at place: String, _ places: [QuestionPlace], others: [String] = []
  ) throws(AppLoadError) -> RequestTemplate {
    if case .text = value { return try request(["request": value], at: place, places) }
    let members = try object(value, at: place, ["request", "headers", "body"] + others)
    guard case .text(let line) = members["request"], let gap = line.firstIndex(of: " "),
      BackendMapReader.methods.contains(String(line[..<gap])), line[gap...].hasPrefix(" /")
    else {
      throw flaw(
        "\(place).request",
        "expected a method and a path, found \(members["request"].map { JSONText.compact($0) } ?? "nothing")",
        "write it as “POST /purchases”")
    }
    var headers: [RequestTemplate.Header] = []
    for header in try members["headers"].map({ (value) throws(AppLoadError) in
      try self.members(value, at: "\(place).headers")
    }) ?? [] {
      let value = try template(header.value, at: "\(place).headers.\(header.key)", places)
      headers.append(RequestTemplate.Header(name: header.key, value: value))
    }
    let path = try template(.text(String(line[gap...].dropFirst())), at: "\(place).request", places)
    return RequestTemplate(
      method: String(line[..<gap]), path: path, headers: headers,
      body: try members["body"].map { (value) throws(AppLoadError) in
        try body(value, at: "\(place).body", places)
      })
  }

  private func body(
    _ value: JSONValue, at place: String, _ places: [QuestionPlace]
  ) throws(AppLoadError) -> RequestTemplate.Body {
    switch value {
    case .null, .flag, .integer, .fraction: return .value(value)
    case .text: return .text(try template(value, at: place, places))
    case .list(let elements):
      var read: [RequestTemplate.Body] = []
      for element in elements { read.append(try body(element, at: place, places)) }
      return .list(read)
    case .object(let members):
      var read: [RequestTemplate.Member] = []
      for member in members {
        let value = try body(member.value, at: "\(place).\(member.key)", places)
        read.append(RequestTemplate.Member(key: member.key, value: value))
      }
      return .object(read)
    }
  }

  private func template(
    _ value: JSONValue, at place: String, _ places: [QuestionPlace]
  ) throws(AppLoadError) -> TextTemplate {
    guard case .text(let text) = value else {
      throw flaw(place, "expected a text, found \(value.typeName)", "")
    }
    let known = places.map(\.placeholder).joined(separator: ", ")
    let template: TextTemplate
    do throws(TextTemplate.UnknownPlace) {
      template = try TextTemplate(text)
    } catch {
      throw flaw(place, "“{\(error.name)}” is no value", "use \(known)")
    }
    if let other = template.places.first(where: { !places.contains($0) }) {
      throw flaw(place, "\(other.placeholder) is not known in this request", "use \(known)")
    }
    return template
  }

  private func pointer(_ value: JSONValue, at place: String) throws(AppLoadError) -> JSONPointer {
    guard case .text(let text) = value, let pointer = JSONPointer(text) else {
      throw flaw(
        place, "expected a JSON pointer, found \(JSONText.compact(value))",
        "write the keys that lead to the value, such as “/user/products”")
    }
    return pointer
  }

  /// The members of an object that may have only these keys.
  private func object(
    _ value: JSONValue, at place: String, _ keys: [String]
  ) throws(AppLoadError) -> JSONValue {
    for member in try members(value, at: place) where !keys.contains(member.key) {
      throw flaw(
        place.isEmpty ? member.key : "\(place).\(member.key)", "unknown key",
        "use \(keys.joined(separator: ", "))")
    }
    return value
  }

  private func members(_ value: JSONValue, at place: String) throws(AppLoadError) -> [JSONMember] {
    guard case .object(let members) = value else {
      throw flaw(place.isEmpty ? "the file" : place, "expected an object, found \(value.typeName)", "")
    }
    return members
  }

  private func flaw(_ place: String, _ message: String, _ advice: String) -> AppLoadError {
    AppLoadError(file: file, message: "\(place): \(message)", advice: advice)
  }
}
