import AppProtocol
import Facts
import Foundation
import Kernel
import Testing
import World

@Suite("The life of an app in another process")
struct ProcessLifeTests {
  /// A shell app that makes one call at its launch, with these members, and writes the reply to a file.
  private func app(call: String, keeping file: String) -> String {
    ProcessBench.hello + "read launch; echo '\(call)'; read reply; echo \"$reply\" > \(file); "
      + #"echo '{"done":null}'; read more"#
  }

  private func temporary(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)").path
  }

  @Test("a reply repeats the number of its call, and every message tells the time")
  func numbers() throws {
    let file = temporary("reply")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let bench = try ProcessBench(
      app(call: #"{"call":"can_make_payments","id":"7a","at":"shop.py:3"}"#, keeping: file))
    bench.launch()
    #expect(bench.subject.portViolation == nil)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == #"{"reply":"flag","value":true,"now":0,"id":"7a"}"#
        + "\n")
    #expect(bench.subject.port(on: bench.phone.id).position == CodePosition(file: "shop.py", line: 3))
  }

  @Test("work that goes on after a handler returned is waited for, and no time passes")
  func busy() throws {
    let bench = try ProcessBench(
      ProcessBench.hello
        + #"read launch; echo '{"busy":true}'; sleep 0.2; echo '{"call":"note","text":"late"}'; read reply; "#
        + #"echo '{"done":null}'; read more"#)
    bench.launch()
    #expect(bench.subject.portViolation == nil && bench.phone.process != nil)
    #expect(bench.world.timeline.now == .zero)
  }

  @Test("a kill ends the process and everything that it started")
  func killsGroup() throws {
    let file = temporary("pids")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let bench = try ProcessBench(
      ProcessBench.hello
        + "read launch; trap '' TERM; sleep 1000 & echo \"$$ $!\" > \(file); "
        + #"echo '{"done":null}'; read more; sleep 1000"#)
    bench.launch()
    let identifiers = try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      .compactMap { Int32($0) }
    #expect(identifiers.count == 2 && identifiers.allSatisfy(isThere))
    bench.world.apps.kill(bench.phone)
    #expect(!isThere(identifiers[0]))
    // The second process is orphaned now, and its new parent needs a moment to reap it.
    for _ in 0..<200 where isThere(identifiers[1]) { usleep(10_000) }
    let state = (try? String(contentsOfFile: "/proc/\(identifiers[1])/stat", encoding: .utf8)) ?? ""
    #expect(state.isEmpty || state.contains(") Z "), "\(state)")
  }

  @Test("each launch is a new process with the same hello")
  func launches() throws {
    let file = temporary("launches")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let bench = try ProcessBench(
      ProcessBench.hello + "read launch; echo $$ >> \(file); " + #"echo '{"done":null}'; read more"#)
    for _ in 0..<5 {
      bench.launch()
      #expect(bench.phone.process != nil)
      bench.world.apps.kill(bench.phone)
    }
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(Set(lines).count == 5)
  }

  @Test("launches and kills leave no descriptor and no process behind")
  func leaks() throws {
    let script = ProcessBench.hello + #"read launch; echo '{"done":null}'; read more"#
    let before = try processes(holding: "assay-leak")
    let descriptors = try openDescriptors()
    do {
      let bench = try ProcessBench("# assay-leak\n" + script)
      for _ in 0..<300 {
        bench.launch()
        bench.world.apps.kill(bench.phone)
      }
      #expect(bench.subject.portViolation == nil)
    }
    #expect(try processes(holding: "assay-leak") == before)
    // Tests that run in parallel open and close descriptors too. A leak in 300 launches would leave 900 open.
    #expect(try openDescriptors() < descriptors + 300)
  }

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// The processes below this one whose command contains a text.
  private func processes(holding text: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int(name) != nil,
        let status = try? String(contentsOfFile: "/proc/\(name)/status", encoding: .utf8),
        status.contains("PPid:\t\(getpid())\n")
      else { return false }
      let command = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return String(decoding: command, as: UTF8.self).contains(text) || status.contains("State:\tZ")
    }.count
  }

  @Test("an app gets the variables by which programs find their parts, and no others")
  func environment() throws {
    setenv("APP_SHOP_KEY", "its own", 1)
    setenv("ASSAY_JOBS_OF_A_TEST", "ours", 1)
    let file = temporary("environment")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let bench = try ProcessBench(
      ProcessBench.hello + "read launch; env > \(file); " + #"echo '{"done":null}'; read more"#)
    bench.launch()
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.contains("APP_SHOP_KEY=its own") && lines.contains("TZ=UTC"))
    #expect(lines.filter { $0.hasPrefix("ASSAY_") }.map { $0.prefix(13) } == ["ASSAY_SOCKET="])
  }

  @Test("an app gets its three streams, and nothing else that we have open")
  func descriptors() throws {
    let file = temporary("descriptors")
    let kept = open("/dev/null", O_RDONLY)
    defer {
      close(kept)
      try? FileManager.default.removeItem(atPath: file)
    }
    let bench = try ProcessBench(
      ProcessBench.hello + "read launch; ls /proc/$$/fd > \(file); " + #"echo '{"done":null}'; read more"#)
    bench.launch()
    let open = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap {
      Int32($0)
    }
    // The shell keeps saved descriptors at 10 and above.
    #expect(Set(open).isSuperset(of: [0, 1, 2]) && !open.contains(kept) && open.count <= 4, "\(open)")
  }

  @Test("the memory and the files of an app have an end, and it leaves no core file")
  func limits() throws {
    let file = temporary("limits")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let bench = try ProcessBench(
      ProcessBench.hello + "read launch; cat /proc/$$/limits > \(file); "
        + #"echo '{"done":null}'; read more"#)
    bench.launch()
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    func limit(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ").first.map(String.init)
    }
    #expect(limit("Max data size") == "\(4 << 30)")
    #expect(limit("Max file size") == "\(1 << 30)")
    #expect(limit("Max core file size") == "0")
  }
}
