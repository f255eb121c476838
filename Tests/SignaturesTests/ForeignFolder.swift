import Foundation
import Testing

/// A separate folder in which external programs read and check files.
final class ForeignFolder {
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "signatures-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  func put(_ text: String, _ name: String) throws { try put(Array(text.utf8), name) }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Runs openssl in the folder.
  func openssl(_ arguments: String...) throws -> (isContent: Bool, output: String) {
    try run("/usr/bin/env", ["openssl"] + arguments)
  }

  /// Runs a script in the Python in which `Scripts/setup` installed Apple's server library, if it could.
  func python(_ script: String) throws -> (isContent: Bool, output: String) {
    try put(script, "script.py")
    return try run(ForeignFolder.python, ["script.py"])
  }

  /// Whether `Scripts/setup` could install Apple's server library in a separate Python.
  static var hasServerLibrary: Bool {
    FileManager.default.fileExists(atPath: foreign.appending(path: "ready").path)
  }

  private static let foreign = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".build/foreign")

  private static var python: String { foreign.appending(path: "bin/python3").path }

  private func run(_ program: String, _ arguments: [String]) throws -> (isContent: Bool, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus == 0, String(decoding: output, as: UTF8.self))
  }
}
