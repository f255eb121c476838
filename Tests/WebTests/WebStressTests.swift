import Foundation
import Testing
import Web

@Suite("Servers with many clients, slow ones and hostile ones")
struct WebStressTests {
  @Test("a thousand connections at once all have their answers")
  func thousand() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let clients = try (0..<1_000).map { _ in try RawClient(port: server.port) }
    for (number, client) in clients.enumerated() {
      client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    for (number, client) in clients.enumerated() {
      let (text, end) = client.read(until: "GET /\(number) [] -\n")
      try #require(
        end == .found, "client \(number) has “\(text)”\n\(ThreadStates.text(port: server.port))")
    }
    try #expect(RawClient.openCount(port: server.port, becomes: 1_000))
    server.stop()
    #expect(clients.allSatisfy { $0.read().end == .closed })
    try #expect(RawClient.openCount(port: server.port, becomes: 0))
  }

  @Test(
    "as many requests at once as the library takes in one piece are answered as soon as others",
    arguments: [127, 128, 129, 256])
  func batches(count: Int) throws {
    let server = try WebServer(port: 0) { request in
      // The first answer is computed on the reading thread, so the other requests wait together.
      if request.path == "/long" { usleep(300_000) }
      return WebAnswer(status: 200, body: Array("done\n".utf8))
    }
    defer { server.stop() }
    let long = try RawClient(port: server.port)
    let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
    for client in clients {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      try #require(client.read(until: "done\n").end == .found)
    }
    long.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
    usleep(100_000)
    for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
    for client in clients { try #require(client.read(until: "done\n").end == .found) }
  }

  @Test(
    "clients that send a byte now and then do not hold up a quick one, and are ended when their time is over"
  )
  func slowClients() throws {
    var limits = WebLimits()
    limits.exchangeSeconds = 2
    let server = try WebServer(port: 0, limits: limits, answer: WebServerTests.echo)
    defer { server.stop() }
    let slow = try (0..<100).map { _ in try RawClient(port: server.port) }
    let begin = Date()
    for client in slow { client.send("POST / HTTP/1.1\r\nHost: a\r\nX-A: ") }
    let quick = try RawClient(port: server.port)
    quick.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(quick.read().text.hasSuffix("GET / [] -\n"))
    #expect(Date().timeIntervalSince(begin) < 1.9)
    // Never idle and never finished.
    var isOver = false
    while !isOver, Date().timeIntervalSince(begin) < 10 {
      for client in slow { isOver = !client.send("a") || isOver }
      usleep(100_000)
    }
    #expect(isOver)
    #expect(Date().timeIntervalSince(begin) >= 1.9)
  }

  @Test("a client that reads nothing of a large answer does not hold up others, nor the end")
  func deafClient() throws {
    let server = try WebServer(port: 0) { request in
      WebAnswer(
        status: 200, body: [UInt8](repeating: 0x61, count: request.path == "/large" ? 16 << 20 : 1))
    }
    defer { server.stop() }
    let deaf = try RawClient(port: server.port)
    deaf.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    let client = WebClient()
    for _ in 0..<20 {
      #expect(try client.send(OutgoingRequest(url: server.url)).get().body == [0x61])
    }
    server.stop()
    try #expect(RawClient.openCount(port: server.port, becomes: 0))
  }

  @Test(
    "what is no request is answered with 400, or with a more exact word, and the connection is closed",
    arguments: Garbage.allCases)
  func garbage(_ garbage: Garbage) throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(garbage.text)
    let answer = client.read()
    #expect(answer.text.hasPrefix("HTTP/1.1 \(garbage.status) "))
    #expect(answer.end == .closed)
  }

  @Test("bytes at random do no harm")
  func randomBytes() throws {
    var limits = WebLimits()
    limits.idleSeconds = 1
    let server = try WebServer(port: 0, limits: limits, answer: WebServerTests.echo)
    defer { server.stop() }
    var generator = SystemRandomNumberGenerator()
    let clients = try (0..<200).map { number in
      let client = try RawClient(port: server.port)
      let start = Array((number % 2 == 0 ? "" : "POST /a HTTP/1.1\r\n").utf8)
      client.send(
        start + (0..<(number * 40 + 1)).map { _ in UInt8.random(in: 0...255, using: &generator) })
      return client
    }
    let client = WebClient()
    #expect(try client.send(OutgoingRequest(url: server.url)).get().status == 200)
    for client in clients { #expect(client.read().end != .tooLate) }
    #expect(try client.send(OutgoingRequest(url: server.url)).get().status == 200)
  }

  @Test("one request is answered at a time, whether answers are quick, slow or mixed", arguments: [0, 1, 2])
  func oneAtATime(slowInTwo: Int) throws {
    let count = Counter()
    let server = try WebServer(port: 0) { request in
      count.enter()
      if request.path == "/slow" { usleep(3_000) }
      count.leave()
      return .json("{}")
    }
    defer { server.stop() }
    let client = WebClient()
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let path = number % 2 < slowInTwo ? "slow" : "quick"
      for _ in 0..<50 {
        _ = client.send(OutgoingRequest(url: "\(server.url)/\(path)"))
      }
    }
    #expect(count.most == 1)
    #expect(count.sum == 8 * 50)
  }

  @Test("while an answer takes long, others are read, and come in order when it is done")
  func longAnswer() throws {
    let order = Counter()
    let server = try WebServer(port: 0) { request in
      order.enter()
      usleep(request.path == "/long" ? 300_000 : 0)
      order.leave()
      return WebAnswer(status: 200, body: Array("\(order.sum)\n".utf8))
    }
    defer { server.stop() }
    // After a long answer the next ones are passed to the worker.
    for round in 0..<2 {
      let long = try RawClient(port: server.port)
      long.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
      usleep(50_000)
      let others = try (0..<5).map { _ in
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        usleep(5_000)
        return client
      }
      #expect(long.read(until: "\n\(round * 6 + 1)\n").end == .found)
      for (number, client) in others.enumerated() {
        #expect(client.read(until: "\n\(round * 6 + number + 2)\n").end == .found)
      }
    }
  }
}

/// Texts that are not valid requests, and the status of their answers.
enum Garbage: CaseIterable {
  case brokenHeader
  case negativeLength
  case brokenChunk
  case laterVersion
  case longTarget
  case longHeader

  var status: Int {
    switch self {
    case .brokenHeader, .negativeLength, .brokenChunk: 400
    case .laterVersion: 505
    case .longTarget: 414
    case .longHeader: 431
    }
  }

  var text: String {
    let long = String(repeating: "a", count: 50_000)
    let head = "HTTP/1.1\r\nHost: a\r\n"
    return switch self {
    case .brokenHeader: "GET / \(head)broken\r\n\r\n"
    case .negativeLength: "POST / \(head)Content-Length: -5\r\n\r\n"
    case .brokenChunk: "POST / \(head)Transfer-Encoding: chunked\r\n\r\nZZZ\r\n"
    case .laterVersion: "GET / HTTP/9.9\r\nHost: a\r\n\r\n"
    case .longTarget: "GET /\(long) \(head)\r\n"
    case .longHeader: "GET / \(head)X: \(long)\r\n\r\n"
    }
  }
}

/// Counts the threads that are in the same place at once.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var present = 0
  private(set) var most = 0
  private(set) var sum = 0

  func enter() {
    lock.withLock {
      present += 1
      sum += 1
      most = max(most, present)
    }
  }

  func leave() { lock.withLock { present -= 1 } }
}
