import Facts
import Foundation
import Web

/// A backend in this process. The test sets its answers.
final class StubBackend: @unchecked Sendable {
  private let lock = NSLock()
  private var seen: [String] = []
  private var answers: (StubRequest) -> WebAnswer
  private var server: WebServer?

  /// Listens on a free port. Resets are answered with 200 unless the test answers them.
  init(_ answers: @escaping (StubRequest) -> WebAnswer) throws {
    self.answers = answers
    server = try WebServer(port: 0) { [unowned self] in take($0) }
  }

  deinit { server?.stop() }

  var url: String { server?.url ?? "" }

  /// The requested paths, in order.
  var paths: [String] { lock.withLock { seen } }

  /// The address of the store, from the last reset.
  private var store = ""

  private func take(_ request: WebRequest) -> WebAnswer {
    lock.withLock { seen.append(request.path) }
    let body = (try? JSONText.value(of: request.body)) ?? .null
    if request.path == "/reset", case .text(let url) = body["store"] { store = url }
    return answers(
      StubRequest(path: request.path, body: body, query: request.query.map(\.value), store: store))
  }
}

struct StubRequest {
  let path: String
  let body: JSONValue
  let query: [String]
  let store: String

  /// Sends a request to the store and returns its answer; nil if no answer arrived.
  func ask(_ path: String, _ body: JSONValue? = nil, headers: [(name: String, value: String)] = [])
    -> WebAnswer?
  {
    let request = OutgoingRequest(
      url: store + path, method: body == nil ? "GET" : "POST", headers: headers,
      body: body.map { Array(JSONText.compact($0).utf8) })
    return try? WebClient().send(request).get()
  }

  /// The production store's answer about the receipt in the request.
  func check(at path: String = "/verifyReceipt") -> JSONValue? {
    guard let receipt = body["receipt"] else { return nil }
    let answer = ask(path, ["receipt-data": receipt, "password": "shared secret"])
    return answer.flatMap { try? JSONText.value(of: $0.body) }
  }
}
