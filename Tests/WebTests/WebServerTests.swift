import Foundation
import Testing
import Web

@Suite("A server and what clients send it")
struct WebServerTests {
  /// Answers with the content of the request.
  static let echo: @Sendable (WebRequest) -> WebAnswer = { request in
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    let head = "\(request.method) \(request.path) [\(query)] \(request.header("x-test") ?? "-")\n"
    return WebAnswer(
      status: 200, headers: [("Content-Type", "text/plain"), ("X-Back", "yes")],
      body: Array(head.utf8) + request.body)
  }

  private let end = "Connection: close\r\n\r\n"

  @Test("method, path, query, headers and body arrive, with their escapes decoded")
  func echo() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(
      "POST /a%20b+c%zz/%C3%A9?x=1+2&y&z=%26%3d HTTP/1.1\r\nHost: a\r\nX-TEST: seen\r\nContent-Length: 4\r\n"
        + "Connection: close\r\n\r\nbody")
    let answer = client.read()
    #expect(answer.end == .closed)
    #expect(answer.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.text.contains("X-Back: yes\r\n"))
    #expect(answer.text.hasSuffix("\r\n\r\nPOST /a b+c%zz/é [x=1 2,y=,z=&=] seen\nbody"))
  }

  @Test("the time of a request is the host's")
  func time() throws {
    let server = try WebServer(port: 0) { request in
      WebAnswer(status: 200, body: Array("\(request.receivedAt)".utf8))
    }
    defer { server.stop() }
    let before = Int64(Date().timeIntervalSince1970 * 1_000)
    let answer = try WebClient().send(OutgoingRequest(url: server.url)).get()
    let told = try #require(Int64(String(decoding: answer.body, as: UTF8.self)))
    #expect((before...before + 60_000).contains(told))
  }

  @Test("a URL of a proxy's client leads to its path")
  func wholeURL() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET http://buy.example/verify?x=1 HTTP/1.1\r\nHost: buy.example\r\n" + end)
    #expect(client.read().text.hasSuffix("GET /verify [x=1] -\n"))
  }

  @Test("a connection is kept for the next request, also for one that came before the answer")
  func keptConnection() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.read(until: "GET /1 [] -\n").end == .found)
    client.send("GET /2 HTTP/1.1\r\nHost: a\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\n" + end)
    let rest = client.read()
    #expect(rest.text.contains("GET /2 [] -\nHTTP/1.1 200 OK"))
    #expect(rest.text.hasSuffix("GET /3 [] -\n"))
  }

  @Test("a body in chunks is one body")
  func chunks() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n" + end
        + "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n")
    #expect(client.read().text.hasSuffix("\nabcdefg"))
  }

  @Test("a client that asks before it sends its body is told to go on")
  func permission() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n" + end)
    #expect(client.read(until: "HTTP/1.1 100 Continue\r\n\r\n").end == .found)
    client.send("ab")
    #expect(client.read().text.hasSuffix("\nab"))
  }

  @Test("HEAD has the headers of the answer and no body")
  func head() throws {
    let server = try WebServer(port: 0) { _ in .json("{}") }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("HEAD / HTTP/1.1\r\nHost: a\r\n" + end)
    let answer = client.read().text
    #expect(answer.contains("Content-Length: 2\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test("a header with a line end in it is left out")
  func dividedHeader() throws {
    let server = try WebServer(port: 0) { _ in
      WebAnswer(status: 200, headers: [("X-A", "1\r\nX-Forged: 2"), ("X-B", "3")])
    }
    defer { server.stop() }
    let answer = try WebClient().send(OutgoingRequest(url: server.url)).get()
    #expect(answer.header("X-Forged") == nil)
    #expect(answer.header("X-A") == nil)
    #expect(answer.header("x-b") == "3")
  }

  @Test(
    "a body up to the limit is taken, a larger one is refused, whether it is asked for, sent at once or in chunks"
  )
  func largeBodies() throws {
    var limits = WebLimits()
    limits.bodyByteCountMax = 1_000_000
    let server = try WebServer(port: 0, limits: limits, answer: WebServerTests.echo)
    defer { server.stop() }
    let send = { (count: Int) throws -> Int in
      let request = OutgoingRequest(
        url: server.url, method: "POST", body: [UInt8](repeating: 0x61, count: count))
      return try WebClient().send(request).get().status
    }
    #expect(try send(1_000_000) == 200)
    #expect(try send(1_000_001) == 413)
    #expect(try send(3_900_000) == 413)
    let asking = try RawClient(port: server.port)
    asking.send(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000001\r\nExpect: 100-continue\r\n\r\n")
    let refused = asking.read()
    #expect(refused.text.hasPrefix("HTTP/1.1 413 "))
    #expect(refused.end == .closed)
    let chunks = try RawClient(port: server.port)
    chunks.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<3 { chunks.send("61A80\r\n" + String(repeating: "a", count: 400_000) + "\r\n") }
    chunks.send("0\r\n\r\n")
    #expect(chunks.read().text.hasPrefix("HTTP/1.1 413 "))
    // A request that never ends is not read forever.
    let endless = try RawClient(port: server.port)
    endless.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = Array(("61A80\r\n" + String(repeating: "a", count: 400_000) + "\r\n").utf8)
    #expect((0..<100).contains { _ in !endless.send(chunk) })
  }

  @Test("bodies that are too many together are refused, and are taken again when there are fewer")
  func manyBodies() throws {
    var limits = WebLimits()
    limits.bodiesByteCountMax = 1_500_000
    let server = try WebServer(port: 0, limits: limits, answer: WebServerTests.echo)
    defer { server.stop() }
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 800000\r\n" + end
    let first = try RawClient(port: server.port)
    first.send(head + String(repeating: "a", count: 799_999))
    let second = try RawClient(port: server.port)
    second.send(head + String(repeating: "b", count: 800_000))
    #expect(second.read().text.hasPrefix("HTTP/1.1 503 "))
    first.send("a")
    #expect(first.read().text.hasPrefix("HTTP/1.1 200 "))
    let third = try RawClient(port: server.port)
    third.send(head + String(repeating: "c", count: 800_000))
    #expect(third.read().text.hasPrefix("HTTP/1.1 200 "))
  }

  @Test("curl and Python's client have their bodies back")
  func foreignClients() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    if let curl = try ForeignProgram.run([
      "curl", "-s", "--noproxy", "*", "-d", "from curl", "\(server.url)/c",
    ]) {
      #expect(curl.output == "POST /c [] -\nfrom curl")
    }
    let script = """
      import http.client
      c = http.client.HTTPConnection("127.0.0.1", \(server.port))
      for n in (5, 3000000):
          c.request("PUT", "/p?n=%d" % n, body=b"z" * n)
          a = c.getresponse().read()
          print(a[:12].decode().strip(), len(a) - a.index(b"\\n") - 1)
      """
    if let python = try ForeignProgram.run(["python3", "-c", script]) {
      #expect(python.output == "PUT /p [n=5] 5\nPUT /p [n=30 3000000\n")
    }
  }
}
