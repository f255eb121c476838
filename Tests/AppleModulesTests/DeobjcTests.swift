import Foundation
import Testing

/// Runs `Scripts/deobjc` on the folders under `Goldens/Deobjc`. Their Swift files end in `.txt` so that no
/// other tool reads them.
@Suite("Preparing sources")
final class DeobjcTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private let folder = FileManager.default.temporaryDirectory.appending(path: "deobjc-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The texts of the files in a folder, by path.
  private func texts(_ folder: URL) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      texts[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    return texts
  }

  private func golden(_ name: String) throws -> [String: String] {
    let found = try texts(DeobjcTests.root.appending(path: "Tests/Goldens/Deobjc/\(name)"))
    return Dictionary(uniqueKeysWithValues: found.map { ($0.replacing(".swift.txt", with: ".swift"), $1) })
  }

  private func lay(_ texts: [String: String], in name: String) throws {
    let place = folder.appending(path: name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (path, text) in texts {
      let file = place.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  private func run(_ from: String, _ to: String, _ options: String...) throws -> (
    code: Int32, output: String, errors: String
  ) {
    let process = Process()
    process.executableURL = DeobjcTests.root.appending(path: "Scripts/deobjc")
    process.arguments = options + [from, to]
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let told = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, told[0], told[1])
  }

  @Test("what is mechanical is rewritten, line for line, and listed")
  func rewriting() throws {
    let before = try golden("before")
    try lay(before, in: "before")
    let end = try run("before", "after")
    #expect(end.code == 0)
    let after = try texts(folder.appending(path: "after"))
    #expect(after["deobjc.txt"] == end.output)
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] != nil {
      let place = DeobjcTests.root.appending(path: "Tests/Goldens/Deobjc/after")
      for (path, text) in after {
        let name = path.hasSuffix(".swift") ? path + ".txt" : path
        try Data(text.utf8).write(to: place.appending(path: name))
      }
    }
    #expect(try after == golden("after"))
    for (path, text) in before {
      #expect(
        after[path]?.split(separator: "\n", omittingEmptySubsequences: false).count
          == text.split(separator: "\n", omittingEmptySubsequences: false).count)
    }
  }

  @Test("a copy is a copy of itself")
  func idempotence() throws {
    try lay(golden("after"), in: "after")
    #expect(try run("after", "again").output == "")
    var expected = try golden("after")
    expected["deobjc.txt"] = ""
    #expect(try texts(folder.appending(path: "again")) == expected)
  }

  @Test("what is not is named, and nothing is written")
  func refusing() throws {
    var files = try golden("refused")
    let refusals = files.removeValue(forKey: "refusals.txt")
    try lay(files, in: "refused")
    let end = try run("refused", "after")
    #expect(end.code == 1)
    #expect(end.output == "")
    #expect(end.errors == refusals)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "after").path))
  }

  @Test("a file that cannot be changed is left out, and the others are copied")
  func leavingOut() throws {
    try lay(["Cart.swift": "import Combine\n", "Shop.swift": "@objc class Shop {}\n"], in: "before")
    let end = try run("before", "after")
    #expect(end.code == 0)
    #expect(end.errors.hasPrefix("Cart.swift:1: left out: this module is not there"))
    #expect(end.output.hasSuffix("Cart.swift: left out\n"))
    let copied = try texts(folder.appending(path: "after")).keys.sorted()
    #expect(copied == ["AssayTransformation.swift", "Shop.swift", "deobjc.txt"])
  }

  @Test(
    "excluded files are not copied, by name, folder or path",
    arguments: ["Views", "*View.swift", "Views/CartView.swift", "Vie*/"])
  func excluding(pattern: String) throws {
    try lay(["Views/CartView.swift": "import SwiftUI\n", "Shop.swift": "class Shop {}\n"], in: "before")
    let end = try run("before", "after", "--exclude", pattern)
    #expect(end.code == 0 && end.errors == "")
    #expect(try texts(folder.appending(path: "after")).keys.sorted() == ["Shop.swift", "deobjc.txt"])
    #expect(try run("before", "after", "--exclude=\(pattern)").code == 0)
    #expect(try run("before", "after", "--other").code == 64)
  }

  @Test("a folder of somebody else's is not written over")
  func folders() throws {
    try lay(["a.swift": "@objc class A {}\n"], in: "before")
    try lay(["b.txt": "kept"], in: "after")
    let end = try run("before", "after")
    #expect(end.code == 64)
    #expect(end.errors.hasPrefix("deobjc: after has files that are not of this script\n"))
    #expect(try texts(folder.appending(path: "after")) == ["b.txt": "kept"])
    #expect(try run("before", "before/after").code == 64)
    #expect(try run("absent", "new").code == 64)
    #expect(try run("before", "new").code == 0)
    #expect(try run("before", "new").code == 0)
  }
}
