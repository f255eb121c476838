import Foundation
import StoreKit
import Testing

/// The assumptions about Foundation, libdispatch, and the Swift runtime in `Assumptions.h`.
@Suite("Assumptions about the toolchain") @MainActor
struct AssumptionTests {
  private static let clients = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Clients/swift").standardized
  private static let table = "CAppSide/Assumptions.h"

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: clients.appending(path: path), encoding: .utf8)
  }

  /// The folder of the toolchain's libraries.
  private static var libraries: String? {
    // The system states no size of this file, so Foundation's short form reads nothing.
    let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
    return String(decoding: maps, as: UTF8.self).firstMatch(of: /(\/\S*)\/libswiftCore\.so/)
      .map { String($0.1) }
  }

  /// Runs a command; returns what it writes.
  private func output(_ words: [String]) -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    (process.standardOutput, process.standardError) = (output, output)
    guard (try? process.run()) != nil else { return "" }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// The first line of `swift --version`.
  private var toolchain: String {
    output(["swift", "--version"]).split(separator: "\n").first.map(String.init) ?? "an unknown toolchain"
  }

  @Test("all of them hold with the installed toolchain")
  func all() {
    let broken = FoundationParts.brokenAssumptions()
    #expect(broken == [], "\(toolchain): \(broken.joined(separator: "\n"))")
  }

  @Test("the libraries that only tests load have the names of the table")
  func testLibraries() throws {
    let folder = try #require(Self.libraries)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    for row in try Self.text(Self.table).matches(of: /row\("(\w+)", RUNS_TESTS/) {
      #expect(names.contains { $0.hasPrefix(row.1) }, "\(toolchain): no \(row.1) in \(folder)")
    }
  }

  @Test("the main queue of a process has an eventfd")
  func mainQueue() throws {
    let made = FileManager.default.temporaryDirectory.appending(path: "queue-\(UUID().uuidString)").path
    defer { for name in [made, made + ".c"] { try? FileManager.default.removeItem(atPath: name) } }
    let program = #"""
      #include "Assumptions.h"
      #include <stdio.h>
      #include <unistd.h>
      int main(void) {
        char path[64], target[64] = {0};
        snprintf(path, sizeof path, "/proc/self/fd/%d", _dispatch_get_main_queue_handle_4CF());
        if (readlink(path, target, sizeof target - 1) > 0) fputs(target, stdout);
      }
      """#
    try program.write(toFile: made + ".c", atomically: true, encoding: .utf8)
    let folder = try #require(Self.libraries)
    let headers = Self.clients.appending(path: "CAppSide").path
    let built = output([
      "cc", "-I", headers, "-o", made, made + ".c", "-L", folder, "-ldispatch", "-lBlocksRuntime",
      "-Wl,-rpath,\(folder)",
    ])
    #expect(output([made]) == "anon_inode:[eventfd]", "\(toolchain): \(built)")
  }

  @Test("the table has every name that Swift emits, and every function that the client defines for a library")
  func isWhole() throws {
    let table = try Self.text(Self.table)
    let files = try #require(FileManager.default.enumerator(atPath: Self.clients.path))
    for case let path as String in files where path != Self.table {
      guard path.hasSuffix(".c") || path.hasSuffix(".h") || path.hasSuffix(".swift") else { continue }
      let text = try Self.text(path)
      #expect(!text.contains("\"$s"), "\(path) has a mangled name; write it into \(Self.table)")
      guard path.hasSuffix(".c") else { continue }
      for definition in text.matches(of: /__attribute__\(\(weak\)\) \w+ (\w+)\(/) {
        #expect(
          table.contains(", \(definition.1), "),
          "\(path) defines \(definition.1); write into \(Self.table) which library calls it")
      }
    }
  }
}
