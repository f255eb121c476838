import Foundation
import Testing
import Web

@Suite("A client and what servers do to it")
struct WebClientTests {
  private let client = WebClient()

  @Test(
    "method, headers and body arrive as they were given, and none of the library's own are added")
  func sent() throws {
    let server = try WebServer(port: 0) { request in
      let names = request.headers.map { $0.name.lowercased() }.sorted().joined(separator: " ")
      return WebAnswer(
        status: 201, headers: [("X-Names", names), ("X-Two", "a"), ("X-Two", "b: c")],
        body: Array("\(request.method) \(request.header("content-type") ?? "none") ".utf8)
          + request.body)
    }
    defer { server.stop() }
    var request = OutgoingRequest(
      url: server.url + "/a?b=c", method: "POST", body: Array("text".utf8))
    let answer = try client.send(request).get()
    #expect(answer.status == 201)
    #expect(String(decoding: answer.body, as: UTF8.self) == "POST none text")
    #expect(answer.header("x-names") == "accept content-length host")
    #expect(answer.headers.filter { $0.name == "X-Two" }.map(\.value) == ["a", "b: c"])
    request.headers = [("Content-Type", "application/json")]
    request.method = "PUT"
    request.body = []
    #expect(
      String(decoding: try client.send(request).get().body, as: UTF8.self)
        == "PUT application/json ")
    request.method = "HEAD"
    request.body = nil
    #expect(try client.send(request).get().body.isEmpty)
  }

  @Test("a header cannot begin another one")
  func dividedHeader() {
    let request = OutgoingRequest(url: "http://127.0.0.1:1", headers: [("X-A", "1\r\nX-Forged: 2")])
    #expect(client.send(request).reason == .failed)
  }

  @Test(
    "what is no URL of HTTP is refused",
    arguments: ["", "http://", "nonsense here", "ftp://127.0.0.1/", "file:///etc/passwd"])
  func malformed(url: String) {
    #expect(client.send(OutgoingRequest(url: url)).reason == .urlMalformed)
  }

  @Test("nobody who listens is told as that")
  func nobody() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    server.stop()
    let result = client.send(OutgoingRequest(url: server.url))
    #expect(result.reason == .cannotConnect)
    #expect(throws: WebError.self) { try result.get() }
  }

  @Test("an answer over the limit is refused")
  func tooLarge() throws {
    let server = try WebServer(port: 0) { _ in
      WebAnswer(status: 200, body: [UInt8](repeating: 1, count: 5_001))
    }
    defer { server.stop() }
    var request = OutgoingRequest(url: server.url)
    request.answerByteCountMax = 5_000
    #expect(client.send(request).reason == .answerTooLarge)
    request.answerByteCountMax = 5_001
    #expect(try client.send(request).get().body.count == 5_001)
  }

  @Test("a redirect is an answer like others, and is followed where that is asked for")
  func redirects() throws {
    let server = try WebServer(port: 0) { request in
      switch request.path {
      case "/a": WebAnswer(status: 302, headers: [("Location", "/b")])
      case "/loop": WebAnswer(status: 302, headers: [("Location", "/loop")])
      default: WebAnswer(status: 200, headers: [("X-End", "yes")], body: [0x62])
      }
    }
    defer { server.stop() }
    var request = OutgoingRequest(url: server.url + "/a")
    #expect(try client.send(request).get().status == 302)
    request.followsRedirects = true
    let answer = try client.send(request).get()
    #expect(answer.status == 200)
    #expect(answer.headers.count { $0.name == "Location" } == 0)
    request.url = server.url + "/loop"
    #expect(client.send(request).reason == .tooManyRedirects)
  }

  @Test("no proxy of the environment stands between this machine and itself")
  func proxies() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    setenv("http_proxy", "http://192.0.2.1:9", 1)
    defer { unsetenv("http_proxy") }
    for host in ["127.0.0.1", "localhost"] {
      #expect(
        try client.send(OutgoingRequest(url: "http://\(host):\(server.port)/")).get().status == 200)
    }
  }

  @Test("threads share a client")
  func threads() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let count = Counter()
    let client = client
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      for turn in 0..<50 {
        let request = OutgoingRequest(url: "\(server.url)/\(number)/\(turn)")
        let body = (try? client.send(request).get().body) ?? []
        if String(decoding: body, as: UTF8.self) == "GET /\(number)/\(turn) [] -\n" {
          count.enter()
        }
      }
    }
    #expect(count.sum == 16 * 50)
  }
}
