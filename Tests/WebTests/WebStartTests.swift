import Foundation
import Testing
import Web

@Suite("Servers that begin and end")
struct WebStartTests {
  @Test("a port in use, an address elsewhere and a name that means nothing are told with advice")
  func refusals() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    #expect(server.port > 0)
    #expect(reason { try WebServer(port: server.port, answer: WebServerTests.echo) } == .portInUse)
    #expect(
      reason { try WebServer(address: "192.0.2.1", port: 0, answer: WebServerTests.echo) }
        == .addressNotLocal)
    #expect(
      reason { try WebServer(address: "nowhere", port: 0, answer: WebServerTests.echo) }
        == .addressUnknown)
    let port = server.port
    let client = try RawClient(port: port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.read(until: "GET / [] -\n").end == .found)
    server.stop()
    // A stopped server's port is free at once, even if connections were open.
    #expect(reason { try WebServer(port: port, answer: WebServerTests.echo) } == nil)
  }

  @Test("an error says where, and what to try")
  func words() throws {
    let server = try WebServer(port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    let error = try #require(throws: WebError.self) {
      try WebServer(port: server.port, answer: WebServerTests.echo)
    }
    #expect(
      "\(error)" == """
        cannot listen on 127.0.0.1:\(server.port): the port is in use
          stop that program, or use another port (0 picks a free one)
        """)
  }

  @Test("IPv6 is served as well")
  func version6() throws {
    guard FileManager.default.fileExists(atPath: "/proc/net/if_inet6") else { return }
    let table = try String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
    guard table.contains("00000000000000000000000000000001 ") else { return }
    let server = try WebServer(address: "::1", port: 0, answer: WebServerTests.echo)
    defer { server.stop() }
    #expect(server.url == "http://[::1]:\(server.port)")
    #expect(try WebClient().send(OutgoingRequest(url: server.url)).get().status == 200)
  }

  @Test("a server ends while requests arrive, wait, are answered and are being read")
  func end() throws {
    let server = try WebServer(port: 0) { request in
      switch request.path {
      case "/slow": WebAnswer(status: 200, fault: .slow(milliseconds: 60_000))
      case "/silent": WebAnswer(status: 200, fault: .silent)
      case "/large": WebAnswer(status: 200, body: [UInt8](repeating: 0, count: 8 << 20))
      case "/long":
        {
          usleep(200_000)
          return .json("{}")
        }()
      default: .json("{}")
      }
    }
    defer { server.stop() }
    let begin = Date()
    let clients = try ["/slow", "/silent", "/large", "/long", "/", "/", "/never"].map { path in
      let client = try RawClient(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n" + (path == "/never" ? "" : "\r\n"))
      usleep(10_000)
      return client
    }
    server.stop()
    server.stop()
    #expect(Date().timeIntervalSince(begin) < 10)
    for client in clients { #expect([.closed, .reset].contains(client.read().end)) }
    try #expect(RawClient.openCount(port: server.port, becomes: 0))
    #expect(throws: (any Error).self) { try RawClient(port: server.port) }
  }

  @Test("many servers, one behind another, leave no file open and no thread behind")
  func many() throws {
    let before = try (files: WebStartTests.fileCount(), threads: WebStartTests.threadCount())
    for number in 0..<400 {
      let server = try WebServer(port: 0, answer: WebServerTests.echo)
      if number % 20 == 0 { #expect(WebClient().send(OutgoingRequest(url: server.url)).reason == nil) }
      // The other half ends when its last reference is released.
      if number % 2 == 0 { server.stop() }
    }
    // Tests that run in parallel open files and threads too.
    try #expect(WebStartTests.fileCount() < before.files + 300)
    try #expect(WebStartTests.threadCount() < before.threads + 300)
  }

  /// The files that wake threads. Only servers open large numbers of them.
  private static func fileCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
      return target?.hasPrefix("anon_inode:[event") ?? false
    }
  }

  private static func threadCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
  }

  private func reason(_ start: () throws -> WebServer) -> WebError.Reason? {
    do {
      _ = try start()
      return nil
    } catch { return (error as? WebError)?.reason }
  }
}
