import Foundation

/// A Python program that reads output of this project, with another JSON parser and another calendar.
struct ForeignReader {
  /// The result of the program.
  struct End: Equatable {
    /// Zero if it succeeded.
    let status: Int32
    /// Its output, including errors.
    let output: String
  }

  /// Runs a program on lines of text.
  static func run(_ program: String, over lines: [String]) throws -> End {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "receipts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The lines are in a file: a pipe could fill up while the other one is not read.
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
