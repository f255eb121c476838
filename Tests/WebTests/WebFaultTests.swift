import Foundation
import Testing
import Web

@Suite("Faults of answers, as clients see them")
struct WebFaultTests {
  private static func server(_ fault: WebFault, idleSeconds: Int = 15) throws -> WebServer {
    var limits = WebLimits()
    limits.idleSeconds = idleSeconds
    return try WebServer(port: 0, limits: limits) { request in
      let isSound = request.path == "/sound"
      return WebAnswer(
        status: 200, body: Array("the whole answer".utf8), fault: isSound ? nil : fault)
    }
  }

  private func ask(_ server: WebServer, _ path: String = "/") throws -> RawClient {
    let client = try RawClient(port: server.port)
    client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    return client
  }

  @Test("a slow answer is whole and late, and others come in the meantime")
  func slow() throws {
    let server = try WebFaultTests.server(.slow(milliseconds: 3_000))
    defer { server.stop() }
    let begin = ContinuousClock.now
    let client = try ask(server)
    #expect(try ask(server, "/sound").read().text.hasSuffix("the whole answer"))
    #expect(ContinuousClock.now - begin < .seconds(2.9))
    #expect(client.read().text.hasSuffix("the whole answer"))
    #expect(ContinuousClock.now - begin >= .seconds(3))
  }

  @Test("five hundred slow answers are late together")
  func manySlow() throws {
    let server = try WebFaultTests.server(.slow(milliseconds: 500))
    defer { server.stop() }
    let begin = ContinuousClock.now
    let clients = try (0..<500).map { _ in try ask(server) }
    #expect(clients.allSatisfy { $0.read().text.hasSuffix("the whole answer") })
    #expect(ContinuousClock.now - begin < .seconds(20))
  }

  @Test("a reset comes as a reset, before any byte")
  func reset() throws {
    let server = try WebFaultTests.server(.reset)
    defer { server.stop() }
    let answer = try ask(server).read()
    #expect(answer.end == .reset)
    #expect(answer.text.isEmpty)
    #expect(WebClient().send(OutgoingRequest(url: server.url)).reason == .connectionLost)
  }

  @Test("a truncated answer tells its whole length and ends before", arguments: [0, 9, 100])
  func truncated(byteCount: Int) throws {
    let server = try WebFaultTests.server(.truncated(byteCount: byteCount))
    defer { server.stop() }
    let answer = try ask(server).read()
    #expect(answer.end == .closed)
    #expect(answer.text.contains("Content-Length: 16\r\n"))
    #expect(answer.text.hasSuffix("\r\n\r\n" + "the whole answer".prefix(min(byteCount, 15))))
    #expect(WebClient().send(OutgoingRequest(url: server.url)).reason == .answerTruncated)
  }

  @Test("a silent answer is none, until the connection has been idle for the limit")
  func silent() throws {
    let server = try WebFaultTests.server(.silent, idleSeconds: 1)
    defer { server.stop() }
    let begin = ContinuousClock.now
    let answer = try ask(server).read()
    #expect(answer.end == .closed)
    #expect(answer.text.isEmpty)
    #expect((.seconds(1)...Duration.seconds(9)).contains(ContinuousClock.now - begin))
    var request = OutgoingRequest(url: server.url)
    request.timeoutMilliseconds = 300
    #expect(WebClient().send(request).reason == .timedOut)
  }

  @Test("a client that gives up a silent answer frees its connection before the limit")
  func givenUp() throws {
    let server = try WebFaultTests.server(.silent, idleSeconds: 60)
    defer { server.stop() }
    do {
      let clients = try (0..<20).map { _ in try ask(server) }
      try #expect(RawClient.openCount(port: server.port, becomes: 20))
      #expect(clients[0].read(seconds: 0.3).end == .tooLate)
      try #expect(RawClient.openCount(port: server.port, becomes: 20))
    }
    try #expect(RawClient.openCount(port: server.port, becomes: 0))
  }

  @Test("every fault in turn leaves no connection open")
  func mixed() throws {
    let faults: [WebFault?] = [nil, .reset, .truncated(byteCount: 3), .slow(milliseconds: 1), nil]
    let server = try WebServer(port: 0) { request in
      let number = Int(request.parameter("n") ?? "") ?? 0
      return WebAnswer(
        status: 200, body: Array("the whole answer".utf8), fault: faults[number % faults.count])
    }
    defer { server.stop() }
    let client = WebClient()
    for number in 0..<500 {
      let result = client.send(OutgoingRequest(url: "\(server.url)/?n=\(number)"))
      let reason: WebError.Reason? =
        switch number % faults.count {
        case 1: .connectionLost
        case 2: .answerTruncated
        default: nil
        }
      #expect(result.reason == reason)
    }
    server.stop()
    try #expect(RawClient.openCount(port: server.port, becomes: 0))
  }
}

extension Result where Success == WebAnswer, Failure == WebError {
  /// Why there is no answer; nil if there is one.
  var reason: WebError.Reason? {
    if case .failure(let error) = self { error.reason } else { nil }
  }
}
