import Foundation
import Results
import Testing
import Web

@Suite("Serving", .timeLimit(.minutes(3)))
struct ServeTests {
  private let client = WebClient()

  /// Serves at a free port; returns the address that the tool prints.
  private func serve(
    _ words: [String] = [], endsLater: Bool = true
  ) throws -> (process: ToolProcess, url: String) {
    let process = try ToolProcess(["serve", "--port", "0"] + words, in: NSTemporaryDirectory())
    if endsLater { process.endLater() }
    try process.read(until: "\n")
    let line = process.output.prefix { $0 != "\n" }
    try #require(line.hasPrefix("listening on "))
    return (process, String(line.dropFirst("listening on ".count)))
  }

  @Test(
    "it tells its address, answers, says a line per request, and ends with 0", arguments: [SIGINT, SIGTERM])
  func served(signal: Int32) throws {
    let (process, url) = try serve()
    #expect(url.hasPrefix("http://127.0.0.1:"))
    let answer = try client.send(OutgoingRequest(url: url + "/nothing/here?x=1")).get()
    #expect(answer.status == 404)
    #expect(answer.header("Content-Type") == "application/json")
    // The tool escapes control characters, so the terminal does not interpret them.
    _ = try client.send(OutgoingRequest(url: url + "/a%1b%5b31m%0ab%e2%80%ae", method: "POST", body: []))
      .get()
    process.send(signal)
    let end = process.finish()
    #expect(end.code == 0)
    let lines = end.error.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].wholeMatch(of: /GET \/nothing\/here 404 \d+ ms/) != nil)
    #expect(lines[1].hasPrefix(#"POST /a\u{1b}[31m\u{a}b\u{202e} 404 "#))
  }

  @Test("--quiet says nothing, and an open connection does not keep it from its end")
  func quiet() throws {
    let (process, url) = try serve(["--quiet", "--address", "localhost"])
    _ = try client.send(OutgoingRequest(url: url)).get()
    process.interrupt()
    let end = process.finish()
    #expect(end.error.isEmpty)
    #expect(end.code == 0)
  }

  /// The status of a command over a served store's port, for a host name and a token in the request.
  private func status(_ url: String, host: String, token: String? = nil) throws -> Int {
    let port = String(url.split(separator: ":").last ?? "")
    var request = OutgoingRequest(url: "http://127.0.0.1:\(port)/assay/state")
    request.headers = [("Host", host)] + (token.map { [("Authorization", "Bearer " + $0)] } ?? [])
    return try client.send(request).get().status
  }

  @Test("what other machines can reach is served with a warning, and controlled with the token that it tells")
  func open() throws {
    let (process, url) = try serve(["--address", "0.0.0.0", "--host", "ci-store"])
    #expect(url.hasPrefix("http://0.0.0.0:"))
    try process.read(until: "\n", behind: "token ")
    let token = try #require(process.output.firstMatch(of: /\ntoken ([0-9a-f]{32})\n/)).1
    #expect(try status(url, host: "ci-store", token: String(token)) == 200)
    #expect(try status(url, host: "ci-store") == 401)
    #expect(try status(url, host: "evil.example", token: String(token)) == 421)
    #expect(try status(url, host: "0.0.0.0", token: String(token)) == 421)
    process.interrupt()
    let end = process.finish()
    #expect(
      end.error.hasPrefix("assay: warning: anyone who can reach 0.0.0.0 can use /verifyReceipt and /inApps"))
    #expect(!end.error.contains(token))
    #expect(end.code == 0)
  }

  @Test(
    "two stores have two tokens; one that was chosen is not shown, and is demanded on this machine as well")
  func tokens() throws {
    var made: [Substring] = []
    for _ in 0..<2 {
      let (process, _) = try serve(["--address", "0.0.0.0", "--quiet"])
      try process.read(until: "\n", behind: "token ")
      made.append(try #require(process.output.firstMatch(of: /token (\w+)\n/)).1)
      process.interrupt()
      #expect(process.finish().code == 0)
    }
    #expect(made.count == 2 && made[0] != made[1])
    let (process, url) = try serve(["--token", "open-sesame"])
    #expect(try status(url, host: "localhost") == 401)
    #expect(try status(url, host: "localhost", token: "open-sesame") == 200)
    process.interrupt()
    #expect(!process.finish().output.contains("open-sesame"))
  }

  @Test("a port in use ends it with 74, and with advice")
  func inUse() throws {
    let (process, url) = try serve()
    defer {
      process.interrupt()
      _ = process.finish()
    }
    let port = String(url.split(separator: ":").last ?? "")
    let second = try ToolProcess(["serve", "--port", port], in: NSTemporaryDirectory()).finish()
    #expect(second.code == 74)
    #expect(
      second.error == """
        assay: cannot listen on 127.0.0.1:\(port): the port is in use
          stop the other program, or let `--port 0` pick a free port

        """)
  }

  @Test("a shell that lets it open few files does not keep it from many connections")
  func files() throws {
    let process = try ToolProcess(
      shell: "ulimit -Sn 256; exec $ASSAY serve --port 0", in: NSTemporaryDirectory())
    process.endLater()
    try process.read(until: "\n")
    let limits = try String(contentsOfFile: "/proc/\(process.identifier)/limits", encoding: .utf8)
    process.interrupt()
    #expect(process.finish().code == 0)
    let match = try #require(limits.firstMatch(of: /Max open files +(\d+) +(\d+)/))
    #expect(Int(match.1)! >= min(1_024, Int(match.2)!))
  }

  @Test(
    "what cannot be meant is refused with 64",
    arguments: [
      (["--port", "70000"], "invalid value “70000” for --port: expected a number from 0 to 65535"),
      (["--port", "-1"], "invalid value “-1” for --port: expected a number from 0 to 65535"),
      (["--address", "nowhere.example"], "“nowhere.example” is not an address to listen on"),
      (["--start", "tomorrow"], "invalid value “tomorrow” for --start: "),
      (
        ["--notify", "ftp://127.0.0.1"],
        "invalid value “ftp://127.0.0.1” for --notify: expected the URL of a backend"
      ),
      (["--notify", "http:///path"], "for --notify: expected the URL of a backend"),
      (["--host", "http://shop.test"], "invalid value “http://shop.test” for --host: expected a name"),
      (["--host", "shop.test:80"], "invalid value “shop.test:80” for --host"),
      (["--host", ""], "for --host"),
      (["--host", "shop:80"], "invalid value “shop:80” for --host"),
      (["--token", "short"], "invalid value for --token: expected at least 8 letters"),
      (["--token", "open;sesame"], "invalid value for --token"),
      (["--seed", "x"], "for --seed: expected a number"), (["a.lua", "b.lua"], "accepts one argument"),
      (["a.lua", "--store", "b.storekit"], "--store cannot be combined with a scenario"),
    ])
  func refused(words: [String], text: String) {
    let call = ToolCall(["serve"] + words)
    #expect(call.code == .usage)
    #expect(call.error.contains(text))
  }

  @Test("twenty thousand requests leave no memory taken and no file open")
  func many() throws {
    // This test can take longer than a minute on a busy machine.
    let (process, url) = try serve(["--quiet"], endsLater: false)
    let request = OutgoingRequest(
      url: url + "/nowhere", method: "POST", body: [UInt8](repeating: 0x61, count: 2_000))
    let client = client
    func send(_ count: Int) {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<count / 4 { #expect((try? client.send(request).get().status) == 404) }
      }
    }
    send(2_000)
    let before = (memory: try process.memoryByteCount(), files: try process.openFileCount())
    send(18_000)
    #expect(try process.memoryByteCount() < before.memory + 2_000_000)
    // The client keeps connections for its next requests.
    #expect(try process.openFileCount() <= before.files + 8)
    process.interrupt()
    #expect(process.finish().code == 0)
  }
}

extension ToolProcess {
  /// The process's resident memory.
  fileprivate func memoryByteCount() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)
    return Int(text.split(separator: " ")[1])! * Int(getpagesize())
  }

  fileprivate func openFileCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count
  }
}
