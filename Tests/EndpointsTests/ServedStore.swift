import Endpoints
import Facts
import Kernel
import Signatures
import StoreModel
import Testing
import Web
import World

/// A served store that a test calls as clients do, without a connection. It sells coins, a non-consumable, a
/// group of two subscriptions, and a subscription without a group. The lower subscription of the group starts
/// with a trial.
final class ServedStore {
  let endpoints: StoreEndpoints
  let environment: StoreEnvironment

  /// The host's clock at every request.
  static let now: Int64 = 1_767_225_600_000

  init(_ environment: StoreEnvironment = .production, access: AccessRules = AccessRules()) {
    self.environment = environment
    endpoints = StoreEndpoints(access: access) { ServedStore.stage(environment) }
  }

  private static func stage(_ environment: StoreEnvironment) -> ServedStage {
    let app = ServedApp()
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.start(.canonical)
    let world = World(
      subject: app, recorder: Recorder(retention: .full, sinks: []), choices: choices,
      signatures: CurveSignatures())
    world.setEnvironment(environment)
    for (name, type, price) in [("coins", ProductType.consumable, 99), ("pro", .nonConsumable, 999)] {
      _ = world.addProduct(product(name, type, Int64(price), in: world))
    }
    for (name, level, price) in [("basic", 2, 499), ("plus", 1, 999)] {
      var subscription = product(name, .autoRenewable, Int64(price), in: world)
      (subscription.group, subscription.level) = (world.text("club"), level)
      subscription.isFamilyShareable = true
      if name == "basic" {
        subscription.introductory = Discount(
          mode: .freeTrial, price: 0, periodCount: 1, periodUnit: .week, numberOfPeriods: 1)
      }
      _ = world.addProduct(subscription)
    }
    _ = world.addProduct(product("solo", .autoRenewable, 299, in: world))
    _ = world.addAccount(named: "user")
    return ServedStage(world, app: app)
  }

  private static func product(
    _ name: String, _ type: ProductType, _ price: Int64, in world: World
  ) -> Product {
    Product(
      identifier: world.text(name), type: type, price: price, currency: world.text("USD"),
      title: world.text(name))
  }

  /// Sends a request. Each answer of the control API must match the description.
  func send(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [], _ body: JSONValue? = nil,
    headers: [(name: String, value: String)] = []
  ) -> WebAnswer {
    let answer = endpoints.answer(
      WebRequest(
        method: method, path: path, query: query, headers: headers,
        body: body.map { Array(JSONText.compact($0).utf8) } ?? [], receivedAt: ServedStore.now))
    // The list of commands has no path; tests request it with a slash.
    let named = path == "/assay/" ? "/assay" : path
    if let flaw = ServedStore.description?.flaw(in: answer, to: method, named) { Issue.record("\(flaw)") }
    return answer
  }

  /// The description is the same for every store.
  private static let description = try? DescribedControl(
    of: StoreEndpoints { ServedStore.stage(.production) })

  /// Calls a command that changes the world, and reads the answer.
  @discardableResult
  func act(_ command: String, _ arguments: JSONValue = .object([])) throws -> JSONValue {
    let answer = send("POST", "/assay/" + command, arguments)
    guard answer.status == 200 else { throw Missing(key: command, value: try read(answer)) }
    return try read(answer)
  }

  /// Calls a command that reads the world.
  func look(_ command: String, query: [(name: String, value: String)] = []) throws -> JSONValue {
    try read(send("GET", "/assay/" + command, query: query))
  }

  /// Sends a receipt for validation.
  func verify(_ receipt: String, at prefix: String = "", password: String? = "shared secret") throws
    -> JSONValue
  {
    var members = [JSONMember("receipt-data", .text(receipt))]
    if let password { members.append(JSONMember("password", .text(password))) }
    return try read(send("POST", prefix + "/verifyReceipt", .object(members)))
  }

  /// The current receipt of an account.
  func receipt(of account: String = "user") throws -> String {
    try look("receipt", query: [("account", account)]).text("receipt_data")
  }

  /// Calls the server interface with a valid token.
  func ask(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [], _ body: JSONValue? = nil
  ) throws -> WebAnswer {
    let token = try look("token").text("token")
    return send(
      method, "/inApps/" + path, query: query, body, headers: [("Authorization", "Bearer " + token)])
  }

  /// The JSON document of an answer.
  func read(_ answer: WebAnswer) throws -> JSONValue { try JSONText.value(of: answer.body) }
}

extension JSONValue {
  /// A text member of an object.
  func text(_ key: String) throws -> String {
    guard case .text(let text) = self[key] else { throw Missing(key: key, value: self) }
    return text
  }

  /// The elements of a list member of an object.
  func list(_ key: String) throws -> [JSONValue] {
    guard case .list(let elements) = self[key] else { throw Missing(key: key, value: self) }
    return elements
  }

  /// The document in a signed text member. Its signature is checked.
  func signed(_ key: String) throws -> JSONValue { try JSONValue.text(try text(key)).payload() }

  /// The document in this signed text. Its signature is checked.
  func payload() throws -> JSONValue {
    guard case .text(let text) = self else { throw Missing(key: "a signed text", value: self) }
    let token = try CallerToken.read(text)
    guard token.isSigned(by: StoreSignature.verifyingKey) else {
      throw Missing(key: "a signature of the store", value: self)
    }
    return try JSONText.value(of: token.payload)
  }
}

/// A member or value that is missing.
struct Missing: Error {
  let key: String
  let value: JSONValue
}
