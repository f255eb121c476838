import Foundation

/// A program in Python that reads what was written here: another JSON reader, another calendar.
struct ForeignReader {
  /// What happened to it.
  struct End: Equatable {
    /// Zero where it was content.
    let status: Int32
    /// What it printed, errors included.
    let output: String
  }

  /// Runs a program over lines of text.
  static func run(_ program: String, over lines: [String]) throws -> End {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "receipts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The lines lie in a file: a pipe could fill up while nobody reads the other one.
    let file = folder.appending(path: "lines")
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return End(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
  }
}
