import Foundation

/// An external program: curl, openssl or Python.
enum ForeignProgram {
  /// Runs a program; nil if it is not installed.
  static func run(_ words: [String]) throws -> (output: String, code: Int32)? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // The exit code of `env` for a program that does not exist.
    guard process.terminationStatus != 127 else { return nil }
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
