import Foundation
import Testing

@testable import AppProtocol

@Suite("A command that serves a run")
struct ShellCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "backend-\(UUID().uuidString)")

  @Test("a command that ends is named with the end of its output")
  func ended() throws {
    let process = try ShellCommand("echo listening; echo no port >&2; exit 3", storeURL: "")
    while process.waitsOn() {}
    #expect(process.trouble == "the command ended\n    listening\n    no port")
  }

  @Test("a command is started again, and is told each time where the store is")
  func again() throws {
    let process = try ShellCommand("echo store at $ASSAY_STORE_URL; exit 3", storeURL: "http://127.0.0.1:1")
    for _ in 0..<2 {
      while process.waitsOn() {}
      #expect(process.trouble == "the command ended\n    store at http://127.0.0.1:1")
      try process.restart()
    }
  }

  @Test("a command that goes on is waited for, and ends with everything that it started")
  func ending() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "child")
    var process: ShellCommand? = try ShellCommand("sleep 60 & echo $! > \(file.path); wait", storeURL: "")
    var child: pid_t?
    while child == nil, process?.waitsOn() == true {
      child = (try? String(contentsOf: file, encoding: .utf8)).flatMap {
        pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    let started = try #require(child)
    #expect(kill(started, 0) == 0)
    process = nil
    var isAlive = true
    for _ in 0..<100 where isAlive {
      // A process that ended may wait to be reaped by its new parent.
      let status = (try? String(contentsOfFile: "/proc/\(started)/stat", encoding: .utf8)) ?? ""
      isAlive = !status.isEmpty && !status.contains(") Z")
      if isAlive { usleep(20_000) }
    }
    #expect(!isAlive)
  }
}
