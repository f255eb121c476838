import Foundation
import Testing

/// For each long part of the test run, `Scripts/parts.table` lists the files that can change its outcome.
@Suite("Parts of the test run")
struct PartsTests {
  @Test(
    "a change runs the long parts that it can concern",
    arguments: [
      (["Documentation/Exploring.md", "README.md"], []),
      (["Sources/Services/CWeb/Server.c"], ["openapi", "threads", "fuzz"]),
      (["Tests/Bridge/Values.c"], ["bridge"]),
      (["Tests/Page/check_page.py", "Scripts/check-campaigns"], ["campaigns", "page"]),
      (
        ["Sources/Lua/CLuaBridge/Calls/Handles.c"],
        ["bridge", "long-unit", "long-determinism", "allocations", "fuzz"]
      ),
    ] as [([String], [String])])
  func selection(files: [String], parts: [String]) throws {
    #expect(try selected(files) == parts)
  }

  @Test("a file under no prefix of the table runs every long part")
  func unknownFile() throws {
    let all = try selected(["Sources/Unheard/Of.swift"])
    #expect(all.count > 10)
    #expect(try selected(["README.md", "Newcomer.txt"]) == all)
    // A prefix must be a whole folder or file.
    #expect(try selected(["Sources/WebServers/A.swift"]) == all)
  }

  @Test("each folder of sources, tests, clients and scripts is under a prefix")
  func folders() throws {
    let all = try selected(["Newcomer.txt"])
    let known = Repository.paths.filter { path in
      ["Sources/", "Tests/", "Clients/", "Scripts/", "Scenarios/"].contains { path.hasPrefix($0) }
        && path.split(separator: "/").count == (isFloor(path) ? 3 : 2) && !path.hasSuffix("__pycache__")
    }
    #expect(known.count > 60)
    for path in known where try selected([path + (path.hasPrefix("Scripts/") ? "" : "/file")]) == all {
      Issue.record("\(path) is under no prefix of Scripts/parts.table")
    }
  }

  /// Whether a path is below the folder of a floor, which has a folder for each target.
  private func isFloor(_ path: String) -> Bool {
    path.hasPrefix("Sources/") && !path.hasPrefix("Sources/World/")
  }

  /// The parts that `Scripts/test` would run after a change of some files.
  private func selected(_ files: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = Repository.root.appending(path: "Scripts/test")
    process.arguments = ["--select"] + files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
